"""A player’s phone: where you play next, and what those are told who come late, go home, come back or stand in."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.actions.accepting import dispute, over
from tests.night import WHO, announced, begun, fresh, played, slip
from tests.screens.player_page import page
from tournaments.actions import prepare, presence
from tournaments.models import Party
from tournaments.queries.player import foretell_next_bench


def chair_kept(party: Party, number: int, table: int, seat: str) -> Party:
    party.entries.filter(number=number).update(fixed_table=table, fixed_seat=seat)
    return fresh(party)


def plays_on(party: Party, table: int) -> int:
    """Somebody at the table who plays the next round too."""
    chairs = party.rounds.get(number=1).chairs.filter(table=table)
    return chairs.exclude(entry__number__in=foretell_next_bench(party).sure).values_list("entry__number", flat=True)[0]


@pytest.mark.parametrize(
    ("table", "players", "said"),
    [
        (1, 13, "If you win you stay at table 1, the top one If you lose you go down to table 2 "),
        (2, 13, "If you win you go up to table 1 If you lose you go down to table 3 "),
        (3, 13, "If you win you go up to table 2 If you lose you stay at table 3, the bottom one "),
        (3, 12, "you stay at table 3, the bottom one That is certain if nobody comes or goes."),
        (1, 4, "Win or lose, you stay: there is one table, and partners change."),
    ],
)
def test_what_comes_next_is_told_while_the_game_is_played(client: Client, table, players, said):
    party = begun(players)
    seen = page(client, party, plays_on(party, table))
    assert said in seen
    assert ("if nobody comes or goes" in seen) == (players != 13)


def test_what_comes_next_is_not_told_to_whom_it_does_not_concern(client: Client):
    party = begun(10)
    sat_out = party.rounds.get(number=1).chairs.filter(table=None).values_list("entry__number", flat=True)
    for number in (*foretell_next_bench(party).sure, *sat_out):
        assert "If you win" not in page(client, party, number)
    leaves = plays_on(party, 1)
    prepare.leave(party.code, leaves, who=WHO)
    assert "If you win" not in page(client, party, leaves)
    done = slip(begun(8), 1)
    assert "If you win" not in page(client, done, 1)
    assert "If you win" in page(client, done, 5)


@pytest.mark.parametrize("state", ["not accepted", "disputed", "not confirmed"])
def test_what_comes_next_is_not_told_once_the_game_is_over(client: Client, state: str):
    """Its result is already decided, even if it does not count yet."""
    party = over(asks_acceptance=state != "not confirmed")
    if state == "disputed":
        dispute(party)
    for number in (1, 2):
        seen = page(client, party, number)
        assert "If you win" not in seen
        assert "playing" not in seen
        assert "not confirmed: " in seen
    assert "If you win" in page(client, party, 5)


def test_the_own_page_leads_to_the_table_where_a_game_that_is_over_is_to_be_confirmed(client: Client):
    for asks, leads in ((False, True), (True, False)):
        party = over(asks_acceptance=asks)
        client.get(f"/p/{party.code}/player/1/card/{party.player_key(1)}/")
        assert ("Confirm the game" in page(client, party, 1)) is leads


def test_where_the_bottom_table_closes_its_losers_take_an_empty_chair(client: Client):
    party = begun(8)
    prepare.leave(party.code, 1, who=WHO)
    seen = page(client, party, plays_on(fresh(party), 2))
    assert "If you win you go up to table 1 If you lose you take an empty chair, because a table closes " in seen


def test_where_a_chair_does_not_move_the_next_table_is_told_by_what_it_plays_as(client: Client):
    party = chair_kept(begun(8), 5, 2, "north")
    kept = page(client, party, 5)
    assert "If you win you go up and play as table 1 If you lose you play as table 2, the bottom one, again " in kept
    assert "You keep your chair." in kept
    other = page(client, party, 1)
    assert "If you win you play as table 1, the top one, again If you lose you go down and play as table 2 " in other
    assert "You keep your chair." not in other
    party = chair_kept(party, 2, 1, "east")
    cache.clear()
    assert "The fixed chairs may change it." in page(client, party, 1)


def test_nobody_is_told_to_sit_out_where_nobody_does(client: Client):
    party = begun(8)
    assert not any("sit out" in page(client, party, number) for number in range(1, 9))


def test_a_late_comer_is_told_from_when(client: Client):
    party = begun(8)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    assert "You join in round 2" in page(client, party, 9)


def test_a_player_who_goes_home_is_told_until_when(client: Client):
    party = begun(8)
    prepare.leave(party.code, 1, who=WHO)
    assert "You stay up to round 1, and then you go home." in page(client, party, 1)
    party = announced(played(fresh(party)), 2)
    assert "You have gone home You played up to round 1." in page(client, party, 1)


def test_a_player_who_comes_back_is_told_from_when_and_why_they_sit_there(client: Client):
    party = begun(8)
    prepare.leave(party.code, 1, who=WHO)
    party = announced(played(fresh(party)), 2)
    presence.come_back(party.code, 1, who=WHO)
    assert "You join in round 3" in page(client, party, 1)
    party = announced(played(fresh(party), 2, tables=1), 3)
    assert "You are back and take the first empty chair, at table" in page(client, party, 1)


def test_a_player_who_was_stood_in_for_in_the_first_round_is_told_so(client: Client):
    party = begun(8)
    presence.let_stand_in(party.code, 1, who=WHO, name="Zoe")
    assert "You have gone home Zoe has taken your chair." in page(client, party, 1)
    assert "You took the chair and the score of Ann, at table 1. You play with Cleo." in page(client, party, 9)


def test_of_two_who_took_a_chair_each_is_told_whose_and_nothing_once_it_is_given_back(client: Client):
    party = begun(8)
    presence.let_stand_in(party.code, 1, who=WHO, name="Zoe")
    presence.let_stand_in(party.code, 9, who=WHO, name="Yves")
    assert "the chair and the score of Zoe, at table 1." in page(client, party, 10)
    presence.take_back_stand_in(party.code, 9, who=WHO)
    assert "the chair and the score of Ann, at table 1." in page(client, party, 9)
    party = announced(played(fresh(party)), 2)
    assert "You won at" in page(client, party, 9)
