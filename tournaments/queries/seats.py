"""The seats that are proposed, with everybody's reason, before they are announced."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.engine.fixed import who_stays
from tournaments.engine.movements.reasons import SeatReason, Spot
from tournaments.engine.seats import Seating, Table
from tournaments.models import Game, Party, Round
from tournaments.queries import rows
from tournaments.queries.hall import HallRound, hall_proposed
from tournaments.queries.movement import fixed_of, seats_so_far
from tournaments.queries.rows import Person, Seated


@dataclass(frozen=True)
class ProposedSeats:
    """The next round as it would be announced. `unseated` came after the seats were drawn, `staying` keep a chair."""

    hall: HallRound
    reasons: dict[int, SeatReason]
    names: dict[int, str]
    unseated: tuple[str, ...]
    staying: frozenset[int] = frozenset()

    @property
    def number(self) -> int:
        return self.hall.round.number

    @property
    def may_draw(self) -> bool:
        """Only the first seats are drawn; later ones come from the results."""
        return self.hall.party.status == Party.Status.REGISTERING

    @property
    def places(self) -> tuple[Seated, ...]:
        return self.hall.places


def proposed_seats(party: Party) -> ProposedSeats | None:
    """The proposed round with its reasons, None where none is proposed; eight queries at any size."""
    hall = hall_proposed(party)
    if hall is None:
        return None
    people = {person.number: person.name for person in _everybody(hall)}
    staying = who_stays(_seating(hall), fixed_of(party))
    keeping = frozenset(player for players in staying.values() for player in players)
    return ProposedSeats(hall, _reasons(party, hall, staying), people, unseated(party, hall.round), keeping)


def _seating(hall: HallRound) -> Seating:
    return Seating(tuple(table.table for table in hall.tables), tuple(person.number for person in hall.bench))


def _everybody(hall: HallRound) -> list[Person]:
    return [person for table in hall.tables for person in table.people] + list(hall.bench)


def _reasons(party: Party, hall: HallRound, staying: Mapping[int, Collection[int]]) -> dict[int, SeatReason]:
    earlier = seats_so_far(party)
    winners = _winners(party, hall.round.number - 1)
    partners = _partners(earlier)
    spots = _spots(earlier[-1], winners) if earlier else {}
    were_here = {player for seating in earlier for player in seating.everybody()}
    last = len(hall.tables)
    now = {person.number: table.table for table in hall.tables for person in table.people}
    return {
        person.number: rows.movement_of(party).explain(
            person.number,
            before=spots.get(person.number),
            now=Spot(now.get(person.number), None, last, staying),
            earlier_partners=partners.get(person.number, ()),
            first_round=not earlier,
            was_here=person.number in were_here,
        )
        for person in _everybody(hall)
    }


def _winners(party: Party, round: int) -> dict[int, str | None]:
    games = Game.objects.filter(round__party=party, round__number=round)
    return dict(games.values_list("table", "winner"))


def _partners(rounds: tuple[Seating, ...]) -> dict[int, list[int]]:
    """Everybody's partners tonight, in the order of the rounds."""
    partners: dict[int, list[int]] = {}
    for seating in rounds:
        for player, table in seating.table_of.items():
            partners.setdefault(player, []).append(table.partner_of(player))
    return partners


def _spots(seating: Seating, winners: dict[int, str | None]) -> dict[int, Spot]:
    """Everybody's place in the round before."""
    last = len(seating.tables)
    spots = {player: _spot(table, winners, last) for player, table in seating.table_of.items()}
    return spots | {player: Spot(None, None, last) for player in seating.bench}


def _spot(table: Table, winners: dict[int, str | None], last: int) -> Spot:
    return Spot(table, rows.side_of(winners.get(table.number)), last)


def unseated(party: Party, round: Round) -> tuple[str, ...]:
    """Who takes part in this round and has neither a chair in it nor the bench; one query."""
    without = party.entries.filter(checked_in=True, joined_round__lte=round.number).exclude(chairs__round=round)
    players = map(rows.player_of, without.select_related("player").order_by("number"))
    return tuple(player.name for player in players if player.takes_part_in(round.number))
