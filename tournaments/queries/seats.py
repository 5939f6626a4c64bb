"""The seats that are proposed, with everybody's reason, before they are announced."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tournaments.engine.bench import WhyOnBench
from tournaments.engine.evening import Evening
from tournaments.engine.fixed import find_who_stays
from tournaments.engine.movements.reasons import MeetingReason, SeatReason, Spot, TableReason
from tournaments.engine.next_seats import explain_bench, explain_tables
from tournaments.engine.pairs import find_groups_in, find_new_in
from tournaments.engine.played import PartyRound as Played
from tournaments.engine.seats import Seating
from tournaments.engine.standings import Key
from tournaments.models import Party, Round
from tournaments.queries.entries import read_player
from tournaments.queries.evening import read_evening_to_move
from tournaments.queries.hall import HallRound, read_hall_now


@dataclass(frozen=True)
class ProposedSeats:
    """The next round as it would be announced. `unseated` came after the draw, `staying` keep a chair.

    `pairs` are the numbers of the players' pairs.
    """

    hall: HallRound
    seating: Seating
    reasons: dict[int, SeatReason]
    names: dict[int, str]
    unseated: tuple[str, ...]
    staying: frozenset[int] = frozenset()
    why_out: Mapping[int, WhyOnBench] = field(default_factory=dict)
    table_reasons: Mapping[int, TableReason | MeetingReason] = field(default_factory=dict)
    keys: Sequence[Key] = ()
    pairs: Mapping[int, int] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return self.hall.round.number

    @property
    def may_draw(self) -> bool:
        """Whether the seats are drawn: only the first are; later ones come from the results."""
        return self.hall.round.party.status == Party.Status.REGISTERING


def read_proposed_seats(party: Party) -> ProposedSeats | None:
    """The proposed round with its reasons, None if none is proposed; a fixed number of queries at any size."""
    hall = read_hall_now(party, announced=False)
    if hall is None:
        return None
    evening = read_evening_to_move(party)
    seating = Seating(tuple(table.table for table in hall.tables), tuple(person.number for person in hall.bench))
    staying = find_who_stays(seating, evening.fixed)
    return ProposedSeats(
        hall,
        seating,
        _reasons(evening, seating, staying),
        {player.number: player.name for player in evening.players},
        list_unseated(party, hall.round),
        frozenset(chain.from_iterable(staying.values())),
        {player: explain_bench(evening, hall.round.number, player, seating.bench) for player in seating.bench},
        explain_tables(evening, seating),
        evening.standings_order,
        find_groups_in(evening.pairs, hall.round.number),
    )


def _reasons(evening: Evening, seating: Seating, staying: Mapping[int, Collection[int]]) -> dict[int, SeatReason]:
    earlier = [played.seating for played in evening.rounds]
    # Only of the round before: somebody who comes back after a pause was at no table there. Their reason says so.
    before = _spots(evening.rounds[-1]) if earlier else {}
    were_here = set(chain.from_iterable(seats.everybody() for seats in earlier))
    new = find_new_in(evening.pairs, len(earlier) + 1)
    return {
        player: evening.movement.explain(
            player,
            before=before.get(player),
            now=Spot(seating.table_of.get(player), None, len(seating.tables), staying),
            earlier_partners=[
                seats.table_of[player].partner_of(player) for seats in earlier if player in seats.table_of
            ],
            first_round=not earlier,
            was_here=player in were_here,
            place_of=new.get(player),
        )
        for player in seating.everybody()
    }


def _spots(played: Played) -> dict[int, Spot]:
    """Everybody's place in the round before."""
    last = len(played.tables)
    at_tables = {who: Spot(game.table, game.moved_as, last) for game in played.tables for who in game.table.players}
    return at_tables | {player: Spot(None, None, last) for player in played.sitting_out}


def list_unseated(party: Party, round: Round) -> tuple[str, ...]:
    """The players who take part in this round but have no place in it; one query."""
    without = party.entries.filter(checked_in=True, joined_round__lte=round.number).exclude(chairs__round=round)
    players = map(read_player, without.select_related("player").order_by("number"))
    return tuple(player.name for player in players if player.takes_part_in(round.number))
