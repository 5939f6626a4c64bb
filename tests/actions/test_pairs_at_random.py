"""Evenings of pairs on which anything may happen at any moment: after every step the evening still hangs together."""

from __future__ import annotations

import pytest

from tests.actions.correcting import CORRECTING, assert_nothing_is_lost
from tests.actions.restless import BETWEEN, WHILE_PLAYING, Restless, assert_comes_back_the_same
from tests.laws import seeds
from tests.night import WHO
from tournaments.actions import pairs, prepare
from tournaments.engine.movements.movement import Unit
from tournaments.queries.pairs import read_pairs

pytestmark = pytest.mark.django_db


class RestlessPairs(Restless):
    unit = Unit.PAIRS

    def comes(self, night: Restless) -> None:
        pair_comes(night)


def pair_comes(night: Restless) -> None:
    pairs.register_pairs(night.party.code, [(night.newcomer(), night.newcomer())], who=WHO)


def play_for(night: Restless) -> None:
    """Somebody new, or anybody on the list."""
    by = {"name": night.newcomer()} if night.lots.random() < 0.4 else {"substitute": night.somebody()}
    pairs.play_for(night.party.code, night.somebody(), who=WHO, **by)


def make_pair(night: Restless) -> None:
    named = [player for pair in read_pairs(night.party) for player in pair.players]
    alone = night.party.entries.exclude(number__in=named).values_list("pk")
    one, other = (night.somebody(pk__in=alone) or night.somebody() for _both in range(2))
    pairs.make_pair(night.party.code, one, other, who=WHO)


def take_apart(night: Restless) -> None:
    pairs.take_apart(night.party.code, night.somebody(), who=WHO)


def check_out(night: Restless) -> None:
    prepare.check_in(night.party.code, night.somebody(), here=False, who=WHO)


def check_in_all(night: Restless) -> None:
    prepare.check_in_all(night.party.code, who=WHO)


OF_PAIRS = [pair_comes, play_for, play_for, play_for, make_pair, make_pair, take_apart, check_out, check_in_all]


@pytest.mark.parametrize("seed", seeds(0, 6))
def test_the_evening_of_pairs_hangs_together_however_people_come_and_go(seed):
    night = RestlessPairs(seed, also=OF_PAIRS, players=8 + 2 * (seed % 4))
    for _round in range(4):
        night.play_round()
    assert_comes_back_the_same(night.party)


@pytest.mark.parametrize("seed", seeds(1, 5))
def test_an_evening_of_pairs_hangs_together_whatever_was_wrong(seed):
    night = RestlessPairs(seed, also=OF_PAIRS, players=12)
    for _round in range(4):
        night.anything_happens(night.lots.randint(1, 4), [*WHILE_PLAYING, *CORRECTING])
        for table in night.tables_playing():
            night.finish(table, night.number())
        night.until_proposed()
        night.anything_happens(night.lots.randint(0, 4), [*BETWEEN, *CORRECTING])
        night.until_proposed()
        night.announce()
    assert_comes_back_the_same(night.party)
    assert_nothing_is_lost(night.party)
