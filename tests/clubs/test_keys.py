"""The keys of other programs: made and shown once, stored hashed, and withdrawn."""

from __future__ import annotations

import re

from django.test import Client

from tests.api.reading import ask, refused
from tests.clubs.people import WHO, shows
from tests.screens.reading import html_of, words
from tournaments.access import find_our_club
from tournaments.clubs.actions.keys import MOST_KEYS, make_key
from tournaments.clubs.models import ApiKey

PAGE = "/club-settings/keys/"


def key_on(answer) -> str:
    found = re.search(r'id="new_key"[^>]*>([^<]+)<', html_of(answer))
    return found[1] if found else ""


def test_a_key_is_shown_once_and_opens_what_the_organiser_sees(director: Client):
    shows()
    made = director.post(PAGE, {"name": "our web site"})
    key = key_on(made)
    assert len(key) > 40
    assert "it is not stored here, and cannot be shown again" in words(made)
    program = Client(headers={"Authorization": f"Bearer {key}"})
    assert ask(program, "clubs/tuesday/players")["players"] == []
    assert key_on(director.get(PAGE)) == ""
    assert "our web site" in words(director.get(PAGE))


def test_the_database_has_no_key(director: Client):
    key = key_on(director.post(PAGE, {"name": "our web site"}))
    (row,) = ApiKey.objects.values()
    assert key not in str(row)
    assert re.fullmatch("[0-9a-f]{64}", row["digest"])


def test_a_withdrawn_key_opens_nothing(director: Client):
    shows()
    program = Client(headers={"Authorization": f"Bearer {make_key(find_our_club(), 'our web site', who=WHO)}"})
    answer = director.post(f"{PAGE}{ApiKey.objects.get().pk}/withdraw/", follow=True)
    assert "The key for our web site is withdrawn. It opens nothing any more." in words(answer)
    assert refused(program, "clubs/tuesday", 401) == "key-unknown"
    again = director.post(f"{PAGE}1/withdraw/", follow=True)
    assert "That key was withdrawn already." in words(again)


def test_the_log_says_who_made_and_withdrew_a_key_and_never_the_key(director: Client):
    key = key_on(director.post(PAGE, {"name": "our web site"}))
    director.post(f"{PAGE}{ApiKey.objects.get().pk}/withdraw/")
    log = words(director.get("/club-log/"))
    assert "made the key our web site for another program" in log
    assert "withdrew the key our web site of another program" in log
    assert key not in log


def test_two_keys_of_one_name_are_refused_in_words(director: Client):
    director.post(PAGE, {"name": "our web site"})
    answer = director.post(PAGE, {"name": "Our web site"})
    assert "There is a key for Our web site already." in words(answer)
    assert ApiKey.objects.count() == 1


def test_a_key_needs_a_name(director: Client):
    director.post(PAGE, {"name": "  "})
    assert not ApiKey.objects.exists()


def test_there_is_an_end_to_keys(director: Client):
    for number in range(MOST_KEYS):
        make_key(find_our_club(), f"program {number}", who=WHO)
    assert f"There are {MOST_KEYS} keys already." in words(director.post(PAGE, {"name": "one more"}))


def test_a_club_without_an_address_is_told_how_to_get_one(director: Client):
    assert "Save the settings of the club’s page once." in words(director.get(PAGE))
    shows()
    assert "/api/v1/clubs/tuesday" in html_of(director.get(PAGE))


def test_the_key_of_another_club_is_withdrawn_by_nobody_else(stranger: Client):
    make_key(find_our_club(), "our web site", who=WHO)
    stranger.post(f"{PAGE}{ApiKey.objects.get().pk}/withdraw/")
    assert ApiKey.objects.count() == 1


def test_other_programs_are_told_the_address_of_the_hall_and_not_of_the_laptop_itself(director: Client, settings):
    shows(is_open=True)
    settings.HALL_ADDRESS = "http://192.168.1.20:8000"
    assert "http://192.168.1.20:8000/api/v1/clubs/tuesday" in html_of(director.get(PAGE))
