"""The player’s page on the home screen of a phone: its name, its colours and its icons."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from tournaments.forms.hand import read_count
from tournaments.models import Party
from tournaments.views.answers import for_everybody

SHORT_NAME: Final = 12  # letters; a phone has no room for more under an icon
PAPER: Final = "#f5efdf"  # both colours are those of the stylesheet
FELT: Final = "#0f4c35"
ICONS: Final = {
    "icon_192.png": ("192x192", "any"),
    "icon_512.png": ("512x512", "any"),
    "icon_maskable_192.png": ("192x192", "maskable"),
    "icon_maskable_512.png": ("512x512", "maskable"),
}


@require_GET
@for_everybody
def manifest(request: HttpRequest, party: Party) -> HttpResponse:
    """The manifest of an app that starts on the player's page from which it was pinned, or else on the list of names."""
    number, home = read_count(request.GET.get("player", "")), reverse("party", args=[party.code])
    about = {
        "name": party.name,
        "short_name": party.name if len(party.name) <= SHORT_NAME else gettext("Whist"),
        "start_url": home if number is None else reverse("player", args=[party.code, number]),
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": list_icons(),
    }
    return JsonResponse(about, content_type="application/manifest+json")


def list_icons() -> list[dict[str, str]]:
    """Our icon: as it is, for phones that cut icons to their own shape, and as SVG for any size."""
    drawing = {"src": static("whistparty/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}
    pictures = [
        {"src": static(f"whistparty/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, (sizes, purpose) in ICONS.items()
    ]
    return [*pictures, drawing]
