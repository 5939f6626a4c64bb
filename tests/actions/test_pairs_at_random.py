"""Evenings of pairs on which anything may happen at any moment: after every step the evening still hangs together."""

from __future__ import annotations

import pytest

from tests.actions.correcting import CORRECTING, assert_nothing_is_lost
from tests.actions.restless import BETWEEN, WHILE_PLAYING, Restless, assert_comes_back_the_same
from tests.laws import seeds
from tests.night import WHO, announced
from tournaments.actions import pairs
from tournaments.engine.movements.movement import Unit

pytestmark = pytest.mark.django_db


def come_alone(night: Restless) -> None:
    pairs.register_pairs(night.party.code, [], alone=[night.newcomer()], who=WHO)


def put_two_together(night: Restless) -> None:
    pairs.make_pair(night.party.code, night.somebody(), night.somebody(group__isnull=True), who=WHO)


def take_two_apart(night: Restless) -> None:
    pairs.take_apart(night.party.code, night.somebody(), who=WHO)


def somebody_plays_for_one(night: Restless) -> None:
    names = {"name": night.newcomer()} if night.lots.random() < 0.5 else {"substitute": night.somebody()}
    pairs.play_for(night.party.code, night.somebody(), who=WHO, **names)


ACTS = [come_alone, put_two_together, take_two_apart, somebody_plays_for_one, somebody_plays_for_one]


@pytest.mark.parametrize("seed", seeds(0, 5))
def test_an_evening_of_pairs_hangs_together_however_people_come_and_go(seed):
    night = Restless(seed, also=ACTS, players=12 + 2 * (seed % 2), unit=Unit.PAIRS)
    for _round in range(4):
        night.play_round()
    assert_comes_back_the_same(night.party)


@pytest.mark.parametrize("seed", seeds(0, 4))
def test_an_evening_of_pairs_hangs_together_whatever_was_wrong(seed):
    night = Restless(seed, also=ACTS, players=12, unit=Unit.PAIRS)
    for _round in range(4):
        night.anything_happens(night.lots.randint(1, 4), [*WHILE_PLAYING, *CORRECTING])
        for table in night.tables_playing():
            night.finish(table, night.number())
        night.until_proposed()
        night.anything_happens(night.lots.randint(0, 4), [*BETWEEN, *CORRECTING])
        night.until_proposed()
        night.party = announced(night.party, night.number() + 1)
        night.check("announced")
    assert_comes_back_the_same(night.party)
    assert_nothing_is_lost(night.party)
