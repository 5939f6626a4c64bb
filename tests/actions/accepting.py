"""The test language of results that the side that lost accepts: a party that asks for it, and phones that say yes or no."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.game import EndKind, GameEnd
from scoring.refused import Refused
from scoring.rules import MINNESOTA
from tests.actions.table import Phone, high
from tests.night import WHO, begun
from tournaments.actions import enter_hand
from tournaments.actions.accept import accept_result, dispute_result
from tournaments.actions.at_table import AtTable
from tournaments.models import Game, Party

ANN, BO, CLEO, DAG, EVA = range(1, 6)
TO_FOUR = replace(MINNESOTA, name="to four", target=4)
TWO_HANDS = GameEnd(EndKind.HANDS, hands=2)


def asked(players: int = 8, **plan) -> Party:
    """The first round is announced, and results are accepted by those who lost."""
    return begun(players, **{"asks_acceptance": True, "end": TWO_HANDS} | plan)


def over(players: int = 8, **plan) -> Party:
    """The game of table 1 is over: Ann and Cleo have won it 4–0, Bo and Dag lost it."""
    party = asked(players, **plan)
    play(party)
    return party


def play(party: Party, table: int = 1) -> Phone:
    phone = Phone(party, table)
    phone.at = at(party, table)
    phone.enter(high("north", 8), high("south", 8))
    return phone


def at(party: Party, table: int = 1) -> AtTable:
    """The phone of a table, which holds the link of this one and of no other."""
    return AtTable(party.code, table, party.table_key(table), f"table {table}", phone="its phone")


def desk(party: Party, table: int = 1) -> AtTable:
    return AtTable.of(party, table, WHO)


def accept(party: Party, player: int = BO, *, table: int = 1, **more) -> enter_hand.ChangedGame:
    return accept_result(at(party, table), player=player, round_number=1, **more)


def dispute(party: Party, *, table: int = 1, **more) -> enter_hand.ChangedGame:
    return dispute_result(at(party, table), round_number=1, **more)


def game(party: Party, table: int = 1) -> Game:
    return Game.objects.get(round__party=party, round__number=1, table=table)


def refusal(act, *args, **more) -> object:
    with pytest.raises(Refused) as refused:
        act(*args, **more)
    return refused.value.reason


def told(party: Party, action: str) -> list[tuple[str, dict]]:
    return [(line.who, line.facts) for line in party.log.filter(action=action).order_by("pk")]
