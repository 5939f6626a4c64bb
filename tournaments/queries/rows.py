"""One row, one value: the conversions that the other queries share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import F, Q, QuerySet

from scoring.deal_and_lead import find_dealer
from scoring.game import DecidedBy, GameEnd, Sheet, TieRule, play, read_given_up
from scoring.hand import BySide, Call, Hand, Seat, Side
from tournaments.engine.bench import BenchRule, OwnBenchRule
from tournaments.engine.draw import draw_first_dealer
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement
from tournaments.engine.phones import Pencil, find_pencil
from tournaments.engine.played import GameResult
from tournaments.engine.seats import SEATS, TOP, Table
from tournaments.engine.shorthand import make_result_mark
from tournaments.engine.side import SideTable
from tournaments.models import Chair, Game, Party, PlayedHand, SideGame

AT_THE_TOP = Q(rank=TOP) | Q(rank__isnull=True, table=TOP)  # without a rank a table plays as its number
# A hand or a slip answers the question as well, so nobody is asked after it.
NOT_SEATED = Q(seated_at__isnull=True, hands_played=0, winner__isnull=True)
TOP_DOWN = F("table").asc(nulls_last=True)  # databases differ about the place of NULL


@dataclass(frozen=True, slots=True)
class Person:
    """A player at this party, as screens show them."""

    number: int
    name: str
    is_computer: bool = False

    def __str__(self) -> str:
        return self.name


Four = tuple[Person, Person, Person, Person]


@dataclass(frozen=True)
class TableNow:
    """One table of one round: its game, and who sits there, in the order of the seats."""

    game: Game
    people: Four

    @property
    def number(self) -> int:
        return self.game.table

    @property
    def rank(self) -> int:
        return self.game.plays_as

    @property
    def score(self) -> BySide[int]:
        return self.game.score

    @property
    def stars(self) -> BySide[int]:
        return self.game.stars

    @property
    def hands_played(self) -> int:
        return self.game.hands_played

    @property
    def winner(self) -> Side | None:
        return read_stored_side(self.game.winner)

    @property
    def decided_by(self) -> DecidedBy | None:
        return read_decided_by(self.game)

    @property
    def is_confirmed(self) -> bool:
        return self.game.confirmed_at is not None

    @property
    def believed(self) -> GameResult | None:
        return self.game.believed

    @property
    def dispute(self) -> datetime | None:
        """When somebody at the table said that the result is not right."""
        return self.game.disputed_at

    @property
    def given_back(self) -> datetime | None:
        """When the organiser gave a disputed result back to the table."""
        return self.game.given_back_at if self.is_to_be_confirmed else None

    @cached_property
    def end(self) -> GameEnd:
        """How the game at this table ends."""
        return read_end_of_game(self.game)

    @property
    def may_finish(self) -> bool:
        """Whether time is called and the table may say that its last hand is entered. A table without a hand plays one:
        if it stopped first, that hand would be the extra hand, whose points do not count."""
        is_stopped = self.game.stopped_after is not None or self.is_over
        has_called = self.game.round.time_called_at is not None
        return has_called and not is_stopped and (self.game.hands_played > 0 or self.end.tie is TieRule.CUT)

    @property
    def is_in_play(self) -> bool:
        """Whether cards are still dealt here: the game is not over, and the evening has not ended without it."""
        return not self.is_over and self.game.round.party.status != Party.Status.ENDED

    def dealer_after(self, lines: int) -> Seat:
        """Who deals when the sheet has this many lines."""
        first = draw_first_dealer(self.game.round.number, self.number)
        return find_dealer(first, lines, rules=self.game.round.party.rules)

    def at(self, seat: Seat) -> Person:
        return self.people[SEATS.index(seat)]

    def pair(self, side: Side) -> tuple[Person, Person]:
        one, two = side.seats
        return self.at(one), self.at(two)

    @property
    def seats(self) -> tuple[tuple[Seat, Person], ...]:
        return tuple(zip(SEATS, self.people, strict=True))

    @property
    def who_sits(self) -> str:
        """A fingerprint of these four on these chairs. A form that shows them sends it along."""
        return "-".join(str(person.number) for person in self.people)

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def is_to_be_confirmed(self) -> bool:
        return self.is_over and not self.is_confirmed

    @property
    def computers(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.is_computer)

    @property
    def winners(self) -> tuple[Person, ...]:
        return () if self.winner is None else self.pair(self.winner)

    @property
    def losers(self) -> tuple[Person, ...]:
        """The people who accept the result, if the party asks for it: nobody if two computers lost."""
        lost = () if self.winner is None else self.pair(self.winner.other)
        return tuple(person for person in lost if not person.is_computer)

    @property
    def result(self) -> str:
        """A fingerprint of this result. A form that shows it sends it along."""
        return make_result_mark(self.score, self.winner)

    @property
    def result_at_desk(self) -> str:
        """The same, and since when it is disputed: a Confirm that does not show the dispute must not settle it."""
        return f"{self.result} {self.dispute or ''}"

    @property
    def moved_as(self) -> Side | None:
        """The winner from which the next seats were made; another one if the result was corrected and the seats stayed."""
        return self.winner if self.believed is None else self.believed.winner

    @property
    def table(self) -> Table:
        return Table.of(self.number, (person.number for person in self.people), self.rank)


def find_tables_waited_for(tables: Iterable[TableNow]) -> tuple[int, ...]:
    """Those of these tables that the hall waits for. `rounds.find_tables_playing` is the same as a query."""
    return tuple(table.number for table in tables if not table.is_confirmed)


@dataclass(frozen=True, slots=True)
class Placement:
    """A player's place in a round: a seat at a table, or the bench (neither)."""

    person: Person
    table: int | None
    seat: Seat | None


def read_end_of_game(game: Game) -> GameEnd:
    """How the game at this table ends."""
    # Not by the bell of the round: it has rung for this table once it has finished the hand that it holds.
    return game.round.game_end.at(game.plays_as, has_rung=game.stopped_after is not None)


def find_movement(party: Party) -> Movement:
    return MOVEMENTS[party.movement]


def is_last_agreed(party: Party, number: int) -> bool:
    """Whether no more rounds than this number were agreed, where that counts."""
    return find_movement(party).is_planned and number >= party.rounds_planned


def allows_round(party: Party, number: int, players: int) -> bool:
    """Whether so many people can play this round: each agreed one, and a later one if the movement has so many rounds for them."""
    movement = find_movement(party)
    return not movement.is_planned or number <= party.rounds_planned or movement.has_rounds(players, number)


def read_bench_rule(party: Party) -> BenchRule | OwnBenchRule:
    """The rule that decides who sits out: the movement's own, or the one that the party chose."""
    return find_movement(party).bench_rule or BenchRule(party.bench_rule)


def read_agreement(party: Party) -> dict[str, Any]:
    """What was agreed for a party: the fields that an evening and a plan have in common."""
    as_stored = (
        *("name", "date", "place", "begins", "ends", "rules", "game_end", "stake", "standings_order", "compensation"),
        *("announces_itself", "rings_itself", "side_table_counts", "computers", "rounds_planned"),
    )
    return {
        **{name: getattr(party, name) for name in as_stored},
        "held_after": party.standings_held_after,
        "bench_rule": BenchRule(party.bench_rule),
        "movement": find_movement(party),
    }


def read_side_table(game: SideGame) -> SideTable:
    """The side table. Its two entries must be read with it, or each takes a query."""
    hands = tuple(entered.hand for entered in game.hands)
    return SideTable(game.north.number, game.east.number, hands)


def read_hand(row: PlayedHand) -> Hand:
    north_south, east_west = row.tricks_north_south, row.tricks_east_west
    tricks = None if north_south is None or east_west is None else BySide(north_south, east_west)
    return Hand(Call(row.call), Seat(row.by) if row.by else None, tricks, row.made)


def read_stored_side(value: str | None) -> Side | None:
    return Side(value) if value else None


def read_decided_by(game: Game) -> DecidedBy | None:
    return DecidedBy(game.decided_by) if game.decided_by else None


def make_sheet(game: Game, hands: Iterable[PlayedHand]) -> Sheet:
    """The score sheet. A slip has no lines, only an end. A game that was given up ends as people stated."""
    rules = game.round.party.rules
    if game.decided_by in (DecidedBy.SLIP, DecidedBy.FORFEIT):
        score, stars, winner = game.score, game.stars, read_stored_side(game.winner)
        if game.decided_by == DecidedBy.SLIP:
            return Sheet((), score, stars, winner, DecidedBy.SLIP)
        return read_given_up(map(read_hand, hands), rules=rules, score=score, stars=stars, winner=winner)
    return play(
        map(read_hand, hands),
        rules=rules,
        end=read_end_of_game(game),
        stopped_after=game.stopped_after,
        cut=read_stored_side(game.cut_winner),
    )


def read_pencil(game: Game, phone: str | None) -> Pencil:
    """Who writes for this table, as this phone sees it; the desk passes None."""
    phones = game.round.party.phones_of(game.table)
    return find_pencil(phones, by=phone, holder=game.pencil, since=game.pencil_since, before=game.pencil_before)


def make_table_now(game: Game, people: Iterable[tuple[Seat, Person]]) -> TableNow:
    """The table with its four people; `people` may come in any order."""
    return TableNow(game, order_four(people))


def order_four(people: Iterable[tuple[Seat, Person]]) -> Four:
    by_seat = dict(people)
    north, east, south, west = (by_seat[seat] for seat in SEATS)
    return north, east, south, west


def read_places(chairs: QuerySet[Chair]) -> list[Placement]:
    """These chairs as places, from the top table down and the bench last; one query."""
    who = ("entry__number", "entry__player__name", "entry__player__is_computer")
    rows = chairs.order_by(TOP_DOWN, "pk").values_list("table", "seat", *who)
    return [Placement(Person(*person), table, Seat(seat) if seat else None) for table, seat, *person in rows]


def make_places(tables: Iterable[TableNow], bench: Iterable[Person]) -> list[Placement]:
    """The place of everybody at these tables or on this bench."""
    at_tables = [Placement(person, table.number, seat) for table in tables for seat, person in table.seats]
    return [*at_tables, *(Placement(person, None, None) for person in bench)]


def group_seats(places: Iterable[Placement]) -> dict[int, list[tuple[Seat, Person]]]:
    """The people of each table with their seats."""
    tables: dict[int, list[tuple[Seat, Person]]] = {}
    for place in places:
        if place.table is not None and place.seat is not None:
            tables.setdefault(place.table, []).append((place.seat, place.person))
    return tables


def find_benched(places: Iterable[Placement]) -> tuple[Person, ...]:
    return tuple(place.person for place in places if place.table is None)
