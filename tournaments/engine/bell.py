"""The bell: which games it stops, and which game rings it.

Time is called by the organiser or his clock; or the top table plays to its target, and the bell rings for all the
others once its game is over. Nobody is cut off: every table finishes the hand it holds. A table is known here by its
rank: the top table is the one that plays as the first, wherever it stands.
"""

from __future__ import annotations

from scoring.game import TO_TARGET, DecidedBy, EndKind, GameEnd
from tournaments.engine.seats import TOP


def end_at(end: GameEnd, rank: int, stopped_after: int | None) -> GameEnd:
    """How the game at this table ends. The table that rings the bell plays to its target, unless it was rung for it too."""
    return TO_TARGET if rings(end, rank) and stopped_after is None else end


def rings(end: GameEnd, rank: int) -> bool:
    """Whether the end of this table's game is the bell for all the others."""
    return end.kind is EndKind.TOP_TABLE and rank == TOP


def hands_at_the_bell(
    end: GameEnd, rank: int, hands_that_count: int | None, decided_by: DecidedBy | None
) -> int | None:
    """After how many hands the bell stopped this game; None where no bell stops it, or none did."""
    if not end.kind.is_by_bell or (rings(end, rank) and decided_by is DecidedBy.TARGET):
        return None
    return hands_that_count


def slip_end(end: GameEnd, rank: int, *, has_rung: bool) -> GameEnd:
    """What the final score of a slip is held to: the target only where the bell had not rung for this table."""
    return TO_TARGET if rings(end, rank) and not has_rung else end
