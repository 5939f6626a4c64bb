"""The draw of the first seats, and of the line of those who are here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scoring.refused import Refused
from tournaments.actions.advance import propose_round
from tournaments.actions.change import changing_party, put, record
from tournaments.actions.computers import change_computers
from tournaments.actions.pair_presence import check_nobody_alone
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.actions.schedule import check_suits
from tournaments.actions.shown_seats import check_shown
from tournaments.engine.draw import DrawKind, draw_line, draw_seats
from tournaments.engine.evening import find_fixed_chairs
from tournaments.engine.next_seats import make_bench_order
from tournaments.engine.seats import CHAIRS
from tournaments.models import Action, Entry, Party, Round
from tournaments.queries import rows
from tournaments.queries.entries import read_line
from tournaments.queries.pairs import read_groups
from tournaments.queries.seats import list_unseated


def draw_first_seats(
    code: str, *, kind: DrawKind, who: str, seed: int | None = None, shown: str | None = None
) -> Round:
    """Draw the line of the bench and the first seats among those who are here; drawing again starts afresh.

    The lots come from `seed` (or else the party's own), so that the same evening gives the same seats. A form that is sent
    twice has the same `seed` and kind: it draws once, and later changes by hand stay. Raises Refused for fewer than four players,
    or once the first seats are announced.
    """
    with changing_party(code) as (party, now):
        if party.status != Party.Status.REGISTERING:
            raise Refused(WhyNotPrepared.ALREADY_BEGUN)
        seed = party.seed if seed is None else seed
        change_computers(party, 1)
        drawn = _drawn_so(party, kind=kind, seed=seed)
        if drawn is not None:
            return drawn
        check_shown(shown, party.rounds.first())
        here = list(party.entries.filter(checked_in=True).order_by("number").values_list("number", flat=True))
        if len(here) < CHAIRS:
            raise Refused(WhyNotPrepared.TOO_FEW, players=len(here))
        check_nobody_alone(party)
        check_suits(party, len(here))
        return _draw(party, here, kind=kind, seed=seed, now=now, who=who)


def _drawn_so(party: Party, *, kind: DrawKind, seed: int) -> Round | None:
    """The first seats, if they came from these lots and everybody who is here has a place in them."""
    if (party.draw_kind, party.seed) != (kind, seed):
        return None
    drawn = party.rounds.first()
    return drawn if drawn is not None and not list_unseated(party, drawn) else None


def _draw(party: Party, here: Sequence[int], *, kind: DrawKind, seed: int, now: datetime, who: str) -> Round:
    party.rounds.all().delete()
    put(party, seed=seed, draw_kind=kind.value)
    groups = read_groups(party, 1)
    line = draw_line(here, seed=seed, groups=groups)
    _stand_in_line(party, line)
    people = read_line(party)
    turns = make_bench_order(rows.read_bench_rule(party), people, (), groups)
    seating = draw_seats(line, kind=kind, seed=seed, registered=here, turns=turns, fixed=find_fixed_chairs(people))
    round = propose_round(party, 1, seating)
    record(party, now, who, Action.DRAW, kind=kind.value, seed=seed, players=len(here))
    return round


def _stand_in_line(party: Party, line: Sequence[int]) -> None:
    """Save the line as drawn. Those who are not here have no place in it."""
    # First nobody has a place, because the database refuses two with the same one in between.
    party.entries.update(place_in_line=None)
    places = {number: place for place, number in enumerate(line, 1)}
    entries = list(party.entries.filter(number__in=line))
    for entry in entries:
        entry.place_in_line = places[entry.number]
    Entry.objects.bulk_update(entries, ["place_in_line"], batch_size=500)
