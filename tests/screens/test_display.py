"""How the hall screen looks, chosen at the desk: the text, the speed, the colours."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from tests.night import begun, ended, fresh, played
from tests.screens.reading import words
from tournaments.models import Party

CHOSEN = {"size": "larger", "speed": "slow", "light": "light"}


def choose(client, party: Party, **look):
    return client.post(f"/desk/{party.code}/display/", CHOSEN | look, follow=True)


def look(client, party: Party) -> tuple[str, str]:
    """The classes of the screen and the seconds that a page stands."""
    shown = client.get(f"/p/{party.code}/hall/").content.decode()
    (found,) = re.findall(r'<div class="([^"]*)" id="hall_pages" data-seconds="(\d+)"', shown)
    return found


def test_unless_somebody_chooses_it_is_normal_and_dark(client):
    assert look(client, begun(8)) == ("hall_pages normal few", "10")


def test_what_the_desk_chooses_the_screen_shows(client, director):
    party = begun(8)
    assert "The hall screen is changed." in words(choose(director, party))
    assert look(client, party) == ("hall_pages larger few light", "20")
    choose(director, party, size="smaller", speed="quick", light="dark")
    assert look(client, party) == ("hall_pages smaller few", "6")


def test_open_screens_are_told(client, director, phone):
    party = begun(8)
    choose(director, party)
    part = client.get(f"/p/{party.code}/hall/", {"seen": party.change}, headers=phone)
    assert part.status_code == 200
    assert "larger" in part.content.decode()


def test_the_desk_shows_what_is_chosen(director):
    party = begun(8)
    choose(director, party)
    chosen = re.findall(r'<option value="(\w+)" selected>', director.get(f"/desk/{party.code}/").content.decode())
    assert [value for value in chosen if value in CHOSEN.values()] == ["larger", "slow", "light"]


@pytest.mark.parametrize(
    ("size", "shown"), [("smaller", "smaller"), ("normal", "smaller"), ("larger", "normal")], ids=lambda size: size
)
def test_a_full_hall_takes_the_next_smaller_text(client, director, size, shown):
    party = begun(76)
    choose(director, party, size=size, light="dark")
    assert look(client, party) == (f"hall_pages {shown}", "20")


def test_it_is_told_in_the_log_once_and_changes_nothing_of_the_evening(director):
    party = begun(8)
    for _tap in range(2):
        choose(director, party)
    assert party.log.filter(action="set_display").count() == 1
    assert "hall screen: text larger, pages slow, dark on light" in words(director.get(f"/desk/{party.code}/log/"))
    call_command("verify_party", party.code)


def test_it_may_be_changed_after_the_end(client, director):
    party = ended(played(begun(8)))
    choose(director, party)
    assert look(client, party)[0] == "hall_pages larger few light ended"


@pytest.mark.parametrize("posted", [{"size": "enormous"}, {"speed": ""}])
def test_what_no_page_sends_is_refused(director, posted):
    party = begun(8)
    assert "Something is missing in what this page sent." in words(choose(director, party, **posted))
    assert fresh(party).display_size == "normal"
