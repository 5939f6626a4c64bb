from __future__ import annotations

from django.test import Client

from tests.api.reading import ask, refused
from tests.clubs.people import shows
from tests.night import begun, slip


def test_the_standings_say_why(client: Client):
    party = slip(begun(4), 1)
    told = ask(client, f"evenings/{party.code}/standings")
    assert [one["name"] for one in told["standings"]] == ["Ann", "Cleo", "Bo", "Dag"]
    assert told["standings"][1]["reason"]["words"] == "more games won: 1 to 0"


def test_the_club(client: Client, program: Client):
    shows()
    assert refused(client, "clubs/tuesday", 404) == "not-shown"
    assert ask(program, "clubs/tuesday")["title"] == "Tuesday whist"
