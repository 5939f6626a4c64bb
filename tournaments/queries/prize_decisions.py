"""What people decided about the prizes of a party, as values."""

from __future__ import annotations

from django.db.models import Sum

from tournaments.engine.prizes.decisions import CutForPrize, Decisions, EarlierEvenings, HandedOverPrize
from tournaments.models import Party
from tournaments.models.prizes import PrizeList


def find_prize_list(party: Party) -> PrizeList | None:
    """The list of a party with its cuts and handed-over prizes; None if it has no prizes."""
    return PrizeList.objects.filter(party=party).prefetch_related("cuts", "given").first()


def read_decisions(party: Party) -> Decisions | None:
    """What people decided; four queries at most, one if there are no prizes."""
    row = find_prize_list(party)
    return None if row is None else make_decisions(row)


def make_decisions(row: PrizeList) -> Decisions:
    """What people decided, without what was taken back."""
    cuts = [one for one in row.cuts.all() if one.taken_back_at is None]
    given = [one for one in row.given.all() if one.taken_back_at is None]
    return Decisions(
        row.prizes,
        row.seed,
        row.opened_at is not None,
        tuple(CutForPrize(one.prize, frozenset(one.level), one.won) for one in cuts),
        tuple(HandedOverPrize(one.prize, one.who) for one in given),
        None if row.averages_kept_at is None else read_kept_averages(row),
    )


def read_kept_averages(row: PrizeList) -> tuple[EarlierEvenings, ...]:
    """The averages that were written down, of the people on the list; one query."""
    of_person = {"player__entries__party": row.party_id}
    kept = row.averages.filter(**of_person).values_list("player__entries__number")
    # Added up, because two people who were merged since have two rows.
    added = kept.annotate(Sum("difference"), Sum("evenings")).order_by("player__entries__number")
    return tuple(EarlierEvenings(*line) for line in added)
