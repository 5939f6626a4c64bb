"""Paper, and what is on it and on the hall screen for phones: `{% phone_address path as address %}`, `{% qr address words %}`."""

from __future__ import annotations

from typing import Any

import segno
from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def phone_address(context: dict[str, Any], path: str) -> str:
    """The whole address of a page as phones in the hall open it."""
    hall: str = settings.HALL_ADDRESS or context["request"].build_absolute_uri("/")
    return hall.rstrip("/") + path


@register.simple_tag
def qr(address: str, words: str) -> SafeString:
    """The QR code of an address; `words` say where it leads, for those who cannot see it. The stylesheet sets its size."""
    drawing = segno.make(address, micro=False).svg_inline(omitsize=True, light="#fff")
    return format_html('<span role="img" aria-label="{}">{}</span>', words, mark_safe(drawing))
