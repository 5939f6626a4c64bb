"""Which cookies there are, and who can read them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.clubs.people import shows
from tests.night import begun
from tournaments import access
from tournaments.clubs.queries.page import make_members_key, read_club_settings


@pytest.mark.parametrize("https", [False, True], ids=["in a hall", "with HTTPS"])
def test_scripts_read_no_cookie_but_the_token_other_sites_none_and_with_https_the_network_none(
    settings, *, https: bool
):
    """What WHISTPARTY_HTTPS switches on, every cookie follows. A script of ours reads the token to send what a phone kept."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = https
    party, client = begun(4), Client()
    shows(is_open=True, shows_results=True)
    client.get(f"/t/{party.code}/1/{party.table_key(1)}/")
    client.get(f"/p/{party.code}/player/1/card/{party.player_key(1)}/")
    client.post(reverse("set_language"), {"language": "en"})
    client.post(access.sign_in_path(access.find_organiser()))
    own_page = read_club_settings(party.club)
    client.get(reverse("members_link", args=[own_page.address, make_members_key(own_page)]))
    kept = {name: (cookie["httponly"], cookie["samesite"], cookie["secure"]) for name, cookie in client.cookies.items()}
    named = {
        "phone",
        f"table_{party.code}",
        f"player_{party.code}",
        "language",
        "messages",
        "organiser",
        "csrftoken",
        f"club_{party.club_id}",
    }
    assert kept == {name: (True if name != "csrftoken" else "", "Lax", https or "") for name in named}
