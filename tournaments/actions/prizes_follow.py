"""How other changes affect prizes: play begins, a party is imported, two entries are merged, a name is erased.

None of these is an action: each is called within one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from tournaments.actions.change import put
from tournaments.engine.prizes.decisions import Decisions, Who
from tournaments.models import Club, Party
from tournaments.models.prizes import PrizeAverage, PrizeCut, PrizeGiven, PrizeList
from tournaments.queries.prize_decisions import make_decisions
from tournaments.queries.prizes import read_differences_before


def keep_averages(party: Party, now: datetime) -> None:
    """When play begins, write down the averages that a prize asks for. No later change of earlier evenings changes them."""
    row = PrizeList.objects.filter(party=party).first()
    if row is not None and make_decisions(row).asks_averages:
        made = read_differences_before(party)
        save_averages(row, [(player, sum(each), len(each)) for player, each in made.items()], now)


def save_averages(row: PrizeList, made: Iterable[tuple[int, int, int]], now: datetime) -> None:
    """`made` are people of the club, their differences added up, and how many evenings those are."""
    row.averages.all().delete()  # of an announcement that was taken back
    PrizeAverage.objects.bulk_create(
        PrizeAverage(list=row, player_id=player, difference=difference, evenings=evenings)
        for player, difference, evenings in made
    )
    put(row, averages_kept_at=now)


def save_decisions(party: Party, decisions: Decisions | None, now: datetime) -> None:
    """Save the prizes of an evening from a file."""
    if decisions is None:
        return
    row = PrizeList.objects.create(
        party=party,
        prizes=decisions.prizes,
        seed=decisions.seed,
        sealed_at=now if decisions.seed else None,
        opened_at=now if decisions.is_opened else None,
    )
    PrizeCut.objects.bulk_create(
        PrizeCut(list=row, prize=cut.prize, level=tuple(sorted(cut.level)), won=cut.won, at=now)
        for cut in decisions.cuts
    )
    PrizeGiven.objects.bulk_create(
        PrizeGiven(list=row, prize=one.prize, who=one.who, at=now) for one in decisions.given
    )
    if decisions.averages is not None:
        people = dict(party.entries.values_list("number", "player"))
        save_averages(row, [(people[one.player], one.difference, one.evenings) for one in decisions.averages], now)


def renumber_decisions(party: Party, goes: int, stays: int) -> None:
    """After two entries were merged, decisions about the one that goes are decisions about the other."""

    def again(people: Sequence[Who]) -> tuple[Who, ...]:
        # A pair has the lower number first, and nobody has a prize twice because they were entered twice.
        return tuple(
            dict.fromkeys(tuple(sorted(stays if number == goes else number for number in who)) for who in people)
        )

    for cut in PrizeCut.objects.filter(list__party=party):
        put(cut, level=again(cut.level), won=again(cut.won))
    for given in PrizeGiven.objects.filter(list__party=party):
        put(given, who=again(given.who))


def erase_giver(club: Club, names: set[str], instead: str) -> None:
    """Erase an erased person's name where they gave a prize."""
    for row in PrizeList.objects.filter(party__club=club):
        erased = tuple(replace(one, given_by=instead) if one.given_by in names else one for one in row.prizes)
        if erased != row.prizes:
            put(row, prizes=erased)
