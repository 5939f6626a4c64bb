"""What was done has changed rounds that were seated already: the log then says how people sat, round by round.

So an evening with corrections, stand-ins and entries put together is held to its seats as strictly as any other
(`verify_party`): whatever follows from the draw and the movement as they are now needs no word, the rest is told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tournaments.engine.draw import DrawKind
from tournaments.engine.evening import Evening, Round, TablePlayed
from tournaments.engine.replay import every_round_as_it_sat
from tournaments.engine.seats import Seating
from tournaments.models import Party
from tournaments.queries.evening import evening_of
from tournaments.queries.movement import seating_of
from tournaments.queries.rounds import newest_round


def as_they_sat(party: Party) -> dict[str, Any]:
    """The facts for the log, to be recorded as `as_they_sat` after everything is written."""
    evening = _with_proposed(party, evening_of(party))
    was_drawn = party.log.filter(action="draw").exists()
    drawn = (DrawKind(party.draw_kind), party.seed) if was_drawn else None
    rounds = every_round_as_it_sat(evening, drawn=drawn)
    return {
        "line": [player.number for player in evening.players if player.here],
        "rounds": {number: {"tables": dict(sat.tables), "whole": sat.whole} for number, sat in rounds.items()},
    }


def _with_proposed(party: Party, evening: Evening) -> Evening:
    """The evening with the round that is only proposed."""
    proposed = newest_round(party, announced=False)
    if proposed is None or not evening.rounds:
        return evening
    return replace(evening, rounds=(*evening.rounds, _unplayed(proposed.number, seating_of(proposed))))


def _unplayed(number: int, seating: Seating) -> Round:
    return Round(number, tuple(TablePlayed(table) for table in seating.tables), seating.bench)
