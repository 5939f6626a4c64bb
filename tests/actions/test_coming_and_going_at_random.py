"""Evenings on which anything may happen at any moment: after every step the evening still hangs together."""

from __future__ import annotations

import pytest

from tests.actions.restless import Restless, assert_comes_back_the_same, come_late
from tests.laws import seeds
from tests.night import WHO, announced
from tournaments.actions import advance, draw_seats
from tournaments.engine.draw import DrawKind
from tournaments.engine.evening import Evening
from tournaments.queries.evening import read_whole_evening

pytestmark = pytest.mark.django_db


def announce_again(night: Restless) -> None:
    """The announcement is taken back, somebody comes meanwhile, and the seats are announced once more."""
    number = night.number()
    advance.take_back_announcement(night.party.code, number, who=WHO)
    night.check("announcement taken back")
    come_late(night)
    night.check("came before the seats were announced again")
    if number == 1:
        draw_seats.draw_first_seats(night.party.code, kind=DrawKind.RANDOM, who=WHO, seed=night.lots.randrange(2**31))
    else:
        night.until_proposed()
    announced(night.party, number)


@pytest.mark.parametrize("seed", seeds(0, 3))
def test_an_announcement_taken_back_leaves_an_evening_that_hangs_together(seed):
    night = Restless(seed, also=[announce_again])
    for _round in range(3):
        announce_again(night)
        night.play_round()
    assert_comes_back_the_same(night.party)


@pytest.mark.parametrize("seed", seeds(0, 5))
def test_the_evening_hangs_together_however_people_come_and_go(seed):
    night = Restless(seed)
    for _round in range(4):
        night.play_round()
    assert_comes_back_the_same(night.party)
    assert_fair(read_whole_evening(night.party), night.merged)


def assert_fair(evening: Evening, merged: set[int]) -> None:
    """Nobody sits out a second time before everybody has once who has been there since their first time."""
    benches = {played.number: set(played.sitting_out) for played in evening.rounds}
    players = {player.number: player for player in evening.players if player.number not in merged}
    for number, bench in benches.items():
        for again in bench & players.keys():
            first = max((earlier for earlier in range(1, number) if again in benches[earlier]), default=None)
            if first is not None:
                since = range(first, number + 1)
                there = [one for one in players.values() if all(one.takes_part_in(round) for round in since)]
                assert all(any(one.number in benches[round] for round in since) for one in there), (number, again)
