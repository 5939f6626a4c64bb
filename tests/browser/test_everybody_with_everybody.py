"""An evening whose seats are all known: founded, printed, joined by somebody late, and played to its last round."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.night import WHO, fresh, names, slip
from tournaments.actions import prepare
from tournaments.models import Party
from tournaments.queries.movement import read_seating
from tournaments.queries.schedule import read_schedule

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 3


def test_an_evening_of_everybody_with_everybody_and_a_late_comer(laptop: Page):
    party = found_by_hand(laptop)
    prepare.register_players(party.code, names(8), who=WHO)
    desk = f"/desk/{party.code}/"
    laptop.goto(desk)
    laptop.get_by_role("button", name="Make the first seats").click()
    laptop.goto(desk)
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    expect(laptop.get_by_text("All seats up to round 3 are made.")).to_be_visible()
    known = read_schedule(fresh(party)).rounds
    prepare.register_players(party.code, ["Zoe"], who=WHO)  # in the middle of round 1
    expect(laptop.get_by_text("The seats from round 2 on are new")).to_be_visible()
    laptop.get_by_role("link", name="Print the schedule again").click()
    expect(laptop.get_by_role("row", name=re.compile("9 Zoe"))).to_be_visible()
    for number in range(1, ROUNDS):
        play(party, number)
        laptop.goto(desk)
        laptop.get_by_role("button", name=f"Announce the seats of round {number + 1}").click()
        expect(laptop.get_by_role("button", name=f"Take back the announcement of round {number + 1}")).to_be_visible()
    assert read_seating(fresh(party).rounds.get(number=1)) == known[1]
    assert all(9 in set(read_seating(round).everybody()) for round in fresh(party).rounds.filter(number__gt=1))
    play(party, ROUNDS)
    laptop.goto(desk)
    laptop.get_by_role("link", name="End the party").first.click()
    laptop.get_by_role("button", name="End the party").click()
    expect(laptop.get_by_role("heading", name="The party has ended")).to_be_visible()


def found_by_hand(laptop: Page) -> Party:
    laptop.goto("/desk/new/")
    laptop.get_by_role("button", name="The rest of the evening").click()
    laptop.locator("#line_movement summary").click()
    laptop.get_by_label("Everybody with everybody").check()
    laptop.get_by_label("How many rounds").fill(str(ROUNDS))
    laptop.get_by_role("button", name="Go on to the players").last.click()
    laptop.wait_for_url(re.compile("/players/"))
    return Party.objects.get()


def play(party: Party, number: int) -> None:
    for game in party.rounds.get(number=number).games.all():
        slip(party, game.table, number=number)
