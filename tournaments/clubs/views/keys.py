"""The keys with which other programs read what the organiser sees (docs/api.md)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_club
from tournaments.clubs.actions.keys import make_key, withdraw_key
from tournaments.clubs.forms import KeyForm
from tournaments.clubs.queries.keys import list_keys
from tournaments.clubs.queries.page import read_club_settings
from tournaments.lan import find_hall_address
from tournaments.models import Club
from tournaments.views.answers import refuse_to
from tournaments.wording import refusal


@require_http_methods(["GET", "POST"])
@for_organiser_of_club
def keys(request: HttpRequest, club: Club) -> HttpResponse:
    """The keys there are. A new one stands in the answer to its form and nowhere else: it cannot be shown again."""
    form, key, refused = KeyForm(request.POST or None), "", ""
    if request.method == "POST" and form.is_valid():
        try:
            key = make_key(club, form.cleaned_data["name"], who=request.user.get_username())
            form = KeyForm()
        except Refused as no:
            refused = refusal(no)
    page = read_club_settings(club)
    context = {"page": page, "keys": list_keys(club), "form": form, "key": key, "refused": refused}
    context["home"] = find_hall_address(request) + reverse("api_club", args=[page.address])
    return render(request, "clubs/keys.html", context)


@require_POST
@for_organiser_of_club
def withdraw(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    try:
        name = withdraw_key(club, number, who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, reverse("api_keys"), refused)
    messages.success(request, gettext("The key for %(name)s is withdrawn. It opens nothing any more.") % {"name": name})
    return redirect("api_keys")
