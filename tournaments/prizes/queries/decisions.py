"""What people decided about the prizes of a party, as values."""

from __future__ import annotations

from tournaments.models import Party
from tournaments.prizes.engine.decisions import Decisions
from tournaments.prizes.engine.document import CUT, GIVEN, LIST
from tournaments.prizes.models import PrizeList


def list_of(party: Party) -> PrizeList | None:
    """The list of a party with its cuts and handed-over prizes; None if it has no prizes."""
    return PrizeList.objects.filter(party=party).prefetch_related("cuts", "given").first()


def decisions_of(party: Party) -> Decisions | None:
    """What people decided; three queries, one if there are no prizes."""
    row = list_of(party)
    return None if row is None else decisions_in(row)


def decisions_in(row: PrizeList) -> Decisions:
    """What people decided, without what was taken back."""
    cuts = [one for one in row.cuts.all() if one.taken_back_at is None]
    given = [one for one in row.given.all() if one.taken_back_at is None]
    return Decisions(
        LIST.read(row.prizes, "prizes"),
        row.seed,
        row.opened_at is not None,
        tuple(CUT.read({"prize": one.prize, "level": one.level, "won": one.won}, "cut") for one in cuts),
        tuple(GIVEN.read({"prize": one.prize, "who": one.who}, "given") for one in given),
    )
