"""Prizes of a small evening, and who gets them."""

from __future__ import annotations

import datetime

import pytest

from scoring.refused import Refused
from tests.night import WHO, begun, ended, fresh, slip
from tournaments.actions.prizes import (
    start_list,
)
from tournaments.engine.prizes.prize import Prize, PrizeKind, Ties
from tournaments.models import Party
from tournaments.queries.prize_decisions import read_decisions
from tournaments.queries.prizes import compute_prizes

FIRST = Prize("first", "First", PrizeKind.DIFFERENCE)
SECOND = Prize("second", "Second", PrizeKind.DIFFERENCE, many=2, ties=Ties.SHARE)


def one_round(*prizes: Prize) -> Party:
    """Ann and Cleo are level with ten more than their opponents, Eva and Gro with eight."""
    party = begun(8)
    start_list(party.code, prizes or (FIRST, SECOND), who=WHO)
    return ended(slip(slip(fresh(party), 1, score=(13, 3)), 2, score=(13, 5)))


def goes_to(party: Party) -> dict[str, str]:
    now = compute_prizes(fresh(party))
    return {
        one.prize.key: " ".join(now.names[player] for who in now.goes_to(one) for player in who) for one in now.outcomes
    }


def keys(party: Party) -> list[str]:
    return [prize.key for prize in read_decisions(party).prizes]


def refused(act, *arguments, **more) -> object:
    with pytest.raises(Refused) as no:
        act(*arguments, who=WHO, **more)
    return no.value.reason


def an_evening_of_four(day: int, score: tuple[int, int]) -> Party:
    return ended(slip(begun(4, date=datetime.date(2026, 3, day)), 1, score=score))
