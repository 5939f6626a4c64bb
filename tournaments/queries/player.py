"""What one player wants to know: where do I sit, with whom, against whom, why; and my evening so far."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter

from django.db.models import Count, F

from scoring.hand import BySide, Seat, Side
from tournaments.engine.bench import NextBench, foretell_bench
from tournaments.engine.evening import PartyPlayer, find_fixed_chairs
from tournaments.engine.fixed import find_who_stays
from tournaments.engine.movements.reasons import SeatReason, Spot, WhySeat
from tournaments.engine.next_seats import make_bench_order, make_line
from tournaments.engine.pairs import Pairs, PairSubstitute, find_new_in, list_substitutes
from tournaments.models import Chair, OrganiserCall, Party, Round, Substitution
from tournaments.models.sql import PlayedBy, read_entry_with_rounds
from tournaments.queries import rows
from tournaments.queries.drive import read_drive
from tournaments.queries.entries import read_line, read_player
from tournaments.queries.movement import SEAT_OF, read_seating
from tournaments.queries.once import read_once_per_change
from tournaments.queries.pairs import read_groups, read_pairs
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.rows import Person, TableNow

UP, DOWN, STAY = "up", "down", "stay"
WAYS = {WhySeat.UP: UP, WhySeat.DOWN: DOWN} | dict.fromkeys(
    (WhySeat.STAYS_AT_TOP, WhySeat.STAYS_AT_BOTTOM, WhySeat.ONLY_TABLE), STAY
)


@dataclass(frozen=True)
class PlayedRound:
    """One round of a player's evening. Without a table they are on the bench."""

    number: int
    player: int
    table: TableNow | None
    last_table: int

    @cached_property
    def seat(self) -> Seat | None:
        return None if self.table is None else self.table.table.seat_of(self.player)

    @property
    def side(self) -> Side | None:
        return None if self.seat is None else self.seat.side

    @property
    def partner(self) -> Person | None:
        return None if self.table is None or self.seat is None else self.table.at(self.seat.partner)

    @property
    def opponents(self) -> tuple[Person, ...]:
        return () if self.table is None or self.side is None else self.table.pair(self.side.other)

    @property
    def score(self) -> BySide[int] | None:
        """The score with their own points first."""
        return self.table.score.seen_from(self.side) if self.table and self.side else None

    @property
    def stars(self) -> int:
        return self.table.stars[self.side] if self.table and self.side else 0

    @property
    def is_asked_to_accept(self) -> bool:
        """Whether they lost a game that is not confirmed, at a party that asks the losing side to accept."""
        return self.table is not None and self.table.is_to_be_confirmed and self.table.winner is not self.side

    @property
    def won(self) -> bool | None:
        """None while the game is not confirmed, and on the bench."""
        if self.table is None or not self.table.is_confirmed:
            return None
        return self.table.winner is self.side

    @property
    def spot(self) -> Spot:
        if self.table is None:
            return Spot(None, None, self.last_table)
        return Spot(self.table.table, self.table.moved_as, self.last_table)


@dataclass(frozen=True, slots=True)
class PairsWithSubstitutes:
    """The pairs for which somebody else plays, or did, and the names of everybody in them."""

    pairs: Pairs = ()
    names: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PlayerEvening:
    """A player's rounds, first to last, and why they are where they are now.

    `staying` are those on fixed chairs in the newest of these rounds, by the rank of the table.
    """

    party: Party
    player: PartyPlayer
    round_now: int | None
    rounds: tuple[PlayedRound, ...]
    staying: Mapping[int, Collection[int]]
    stands_in_for: Person | None
    chair_taken_by: Person | None
    organiser_call: OrganiserCall | None
    pairs: PairsWithSubstitutes

    @property
    def now(self) -> PlayedRound | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def last_games(self) -> tuple[PlayedRound, ...]:
        """The last two rounds that are over for this player, the newer one first; also a game not confirmed yet."""
        over = [one for one in self.rounds if (one.table.is_over if one.table else one is not self.now)]
        return tuple(over[:-3:-1])

    @cached_property
    def names(self) -> dict[int, str]:
        """The names of everybody whom the reason may mention."""
        people = [person for round in self.rounds if round.table for person in round.table.people]
        people += [self.stands_in_for] if self.stands_in_for else []
        return {**self.pairs.names, **{person.number: person.name for person in people}}

    @cached_property
    def plays_for(self) -> PairSubstitute | None:
        """For whom of which pair they play, or did last; None for one of a pair, and for somebody alone."""
        mine = (one for one in list_substitutes(self.pairs.pairs) if one.player == self.player.number)
        return max(mine, key=attrgetter("first"), default=None)

    @cached_property
    def replaced_by(self) -> PairSubstitute | None:
        """Who plays for them in their pair."""
        substitutes = list_substitutes(self.pairs.pairs)
        return next((one for one in substitutes if one.named == self.player.number and one.last is None), None)

    @property
    def is_silenced(self) -> bool:
        return self.party.is_silenced(player=self.player.number)

    @property
    def table(self) -> int | None:
        """The number of the table where they sit now."""
        return self.now.table.number if self.now and self.now.table else None

    @property
    def shows(self) -> str:
        """This page, and the tables whose running games it shows: where they sit now, and any unconfirmed game."""
        shown = [round for round in self.rounds if round is self.now or round.won is None]
        tables = {round.table.number for round in shown if round.table is not None}
        return " ".join(map(str, [name_only_page(self.player.number), *sorted(tables)]))

    @property
    def is_in_round(self) -> bool:
        """Whether they have a place in the round in play."""
        return self.now is not None and self.now.number == self.round_now

    @property
    def is_next_last(self) -> bool:
        """Whether no round was agreed after the next one."""
        return rows.is_last_agreed(self.party, (self.round_now or 0) + 1)

    @property
    def sits_out_in(self) -> int | None:
        """The round in play, if they are on its bench."""
        return self.now.number if self.now and self.is_in_round and self.now.table is None else None

    @property
    def result_is_open(self) -> bool:
        """Whether their game is over but the losers must still accept the result, or it is disputed."""
        table = self.now.table if self.now else None
        if table is None or not table.is_to_be_confirmed:
            return False
        return (self.party.asks_acceptance and bool(table.losers)) or table.dispute is not None

    @cached_property
    def way(self) -> str:
        """Up, down or stay, compared with the table before; empty if that has no meaning."""
        return WAYS.get(self.reason.why, "") if self.reason else ""

    @cached_property
    def reason(self) -> SeatReason | None:
        """Why they sit where they sit now; None before the first round."""
        if self.now is None:
            return None
        *earlier, now = self.rounds
        # Somebody who comes back was at no table in the round before.
        before = earlier[-1].spot if earlier and earlier[-1].number == now.number - 1 else None
        partners = [round.partner.number for round in earlier if round.partner is not None]
        return rows.find_movement(self.party).explain(
            self.player.number,
            before=before,
            now=replace(now.spot, staying=self.staying),
            earlier_partners=partners,
            first_round=now.number == 1,
            was_here=bool(earlier),
            stands_in_for=self.stands_in_for.number if self.stands_in_for else None,
            place_of=find_new_in(self.pairs.pairs, now.number).get(self.player.number),
        )


def name_only_page(player: int) -> int:
    """What a change names, in the place of a table, if only this player's page shows it."""
    return -player  # below zero no table has a number


def read_player_evening(party: Party, number: int) -> PlayerEvening | None:
    """A player's evening so far, None for an unknown number; one query, and a few once per change, in any hall."""
    found = read_entry_with_rounds(party, number)
    if found is None:
        return None
    entry, played = found
    announced = read_once_per_change(party, "announced", _announced)
    rounds = tuple(_rounds(number, played, announced))
    newest = rounds[-1].number if rounds else 0
    stand_ins = read_once_per_change(party, "stand_ins", _stand_ins)
    return PlayerEvening(
        party=party,
        player=read_player(entry),
        round_now=max(announced, default=None),
        rounds=rounds,
        # By their own newest round: somebody who went home looks at an earlier one than the hall.
        staying=read_once_per_change(party, f"staying_{newest}", lambda party: _who_stays(party, newest)),
        stands_in_for={(at, who.number): leaver for at, who, leaver in stand_ins}.get((newest, number)),
        chair_taken_by={leaver.number: who for _at, who, leaver in stand_ins}.get(number),
        organiser_call=read_once_per_change(party, "calls", _open_calls).get(entry.pk),
        pairs=read_once_per_change(party, "pairs_behind", _pairs_with_substitutes),
    )


def find_table_now(party: Party, number: int) -> int | None:
    """The table at which a player sits in the round in play, or in a drive; two queries, in a drive four."""
    if party.is_drive:
        seat = read_drive(party).drive.find_seat(number)
        return seat.table if seat else None
    # Before the first round this asks for the chairs of no round, and there are none.
    chairs = Chair.objects.filter(round=find_newest_round(party, announced=True), entry__number=number)
    return chairs.values_list("table", flat=True).first()


def _pairs_with_substitutes(party: Party) -> PairsWithSubstitutes:
    """One query where pairs play, and one more if somebody plays for another."""
    pairs = tuple(pair for pair in read_pairs(party) if pair.changes)
    if not pairs:
        return PairsWithSubstitutes()
    people = party.entries.filter(number__in={one for pair in pairs for one in pair.everybody})
    return PairsWithSubstitutes(pairs, dict(people.values_list("number", "player__name")))


def _open_calls(party: Party) -> dict[int | None, OrganiserCall]:
    """The open calls of players, by the key of their entry; one query."""
    return {call.entry_id: call for call in party.organiser_calls.filter(entry__isnull=False, done_at__isnull=True)}


def _stand_ins(party: Party) -> list[tuple[int, Person, Person]]:
    """The substitutes who took a chair in the middle of a round: the round, they, and who left; one query."""
    # A substitute may leave too; then a second one sits on the chair.
    taken = Substitution.objects.filter(chair__round__party=party, chair__entry=F("substitute"), chair__table__gte=1)
    people = (f"{who}__{what}" for who in ("substitute", "leaver") for what in ("number", "player__name"))
    found = taken.order_by("pk").values_list("chair__round__number", *people)
    return [(round, Person(*who[:2]), Person(*who[2:])) for round, *who in found]


def _who_stays(party: Party, round: int) -> Mapping[int, Collection[int]]:
    """Who sits on a fixed chair in a round, by the rank of the table; one query if nobody has one."""
    keeping = party.entries.filter(fixed_table__isnull=False).select_related("player")
    fixed = find_fixed_chairs(map(read_player, keeping)) if round else {}
    return find_who_stays(read_seating(party.rounds.get(number=round)), fixed) if fixed else {}


def _announced(party: Party) -> dict[int, int]:
    """The rank of the last table of each announced round, which is the number of tables; one query."""
    announced = Round.objects.filter(party=party, announced_at__isnull=False)
    return dict(announced.annotate(last=Count("games")).values_list("number", "last"))


def _rounds(player: int, played: Iterable[PlayedBy], announced: dict[int, int]) -> Iterator[PlayedRound]:
    """The rounds of a player, without one that was announced since `announced` was read; the next fetch comes soon."""
    for number, game, at_table in played:
        if number in announced:
            people = ((SEAT_OF[seat], Person(*who)) for seat, *who in at_table)
            yield PlayedRound(number, player, rows.make_table_now(game, people) if game else None, announced[number])


@dataclass(frozen=True, slots=True)
class NextRound:
    """What is known about the next round: its bench, how many players take part, and how many chairs are fixed."""

    bench: NextBench = field(default_factory=NextBench)
    players: int = 0
    fixed_chairs: int = 0


def foretell_next_bench(party: Party) -> NextBench:
    """Who sits out the next round, as far as that is known."""
    return read_next_round(party).bench


def read_next_round(party: Party) -> NextRound:
    """Read once per change."""
    return read_once_per_change(party, "next_round", _read_next_round)


def _read_next_round(party: Party) -> NextRound:
    """Nothing of it depends on proposed seats, so no player's screen is told about those; three queries."""
    if party.status != Party.Status.PLAYING:
        return NextRound()
    benches = read_benches(party)
    so_far = tuple(benches[number] for number in sorted(benches))  # never empty: play begins with an announced round
    people = read_line(party)
    line, groups = make_line(people, so_far), read_groups(party, len(so_far) + 1)
    turns = make_bench_order(rows.read_bench_rule(party), people, so_far, groups)
    bench = foretell_bench(line, just_sat=so_far[-1], turns=turns)
    return NextRound(bench, len(line), len(find_fixed_chairs(people).keys() & set(line)))


def read_benches(party: Party) -> dict[int, tuple[int, ...]]:
    """Who sits out each announced round; one query."""
    sitting: dict[int, list[int]] = {}
    places = Chair.objects.filter(round__party=party, round__announced_at__isnull=False).order_by("pk")
    for number, table, player in places.values_list("round__number", "table", "entry__number"):
        bench = sitting.setdefault(number, [])
        if table is None:
            bench.append(player)
    return {number: tuple(players) for number, players in sitting.items()}
