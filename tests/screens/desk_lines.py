"""What the organiser types on the line of a table, and where."""

from __future__ import annotations

import re
from uuid import uuid4

from scoring.game import EndKind, GameEnd, TieRule
from tests.night import begun, ended, slip
from tournaments.models import Game, Party

TWO_HANDS = GameEnd(EndKind.HANDS, hands=2)
OR_CUT = GameEnd(EndKind.HANDS, hands=2, tie=TieRule.CUT)
ON_THE_CLOCK = GameEnd(EndKind.TIME, minutes=20)


def at(party: Party, table: int = 1, act: str = "") -> str:
    return f"/desk/{party.code}/tables/{table}/{act}"


def form(line: str, *, hand: int = 1, round_number: int = 1) -> dict[str, str]:
    return {"line": line, "round": str(round_number), "hand": str(hand), "key": str(uuid4())}


def type_in(director, party: Party, line: str, *, table: int = 1, hand: int = 1, **more):
    return director.post(at(party, table, "line/"), form(line, hand=hand), **more)


def score(party: Party, table: int = 1) -> tuple[int, int]:
    game = Game.objects.filter(round__party=party, table=table).latest("pk")
    return game.score_north_south, game.score_east_west


def three_places() -> Party:
    """Eva and Gro have won twice, Ann and Cleo or others follow: places 1, 3, and 5 and later."""
    return ended(slip(slip(begun(8, held_after=0), 1, score=(13, 9)), 2, score=(13, 2)))


FORM = re.compile(r'<form class="undo" method="post" action="([^"]+)">(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'name="(\w+)" value="([^"]*)"')
