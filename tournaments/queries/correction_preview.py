"""What a correction would change: the score, the winner, the next seats, the places.

The screen and the action use the same preview, so that nothing happens that was not shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q

from scoring.game import Sheet, WhyNoEnd, count_played, play
from scoring.hand import Seat
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from tournaments.engine.correction import (
    RankChange,
    Replacement,
    WhyNotCorrected,
    correct_game,
    find_game_at,
    find_rank_changes,
    let_seats_follow,
    replace_game,
)
from tournaments.engine.evening import Evening
from tournaments.engine.exchange import (
    OtherCompany,
    find_exchange,
    find_other_company,
    find_tables_concerned,
    have_same_ranks,
)
from tournaments.engine.next_seats import make_moved_seats
from tournaments.engine.pairs import Pairs
from tournaments.engine.played import TablePlayed
from tournaments.engine.presence import ChairOrBench, SeatChange, find_seat_changes
from tournaments.engine.seats import Seating, Tables
from tournaments.models import Correction, Game, Party, Round, SideGame
from tournaments.queries import rows
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.hall import HallRound, read_hall_round
from tournaments.queries.movement import read_seating
from tournaments.queries.side import count_side_hands
from tournaments.queries.snapshot import reading_one_moment
from tournaments.queries.standings import name_pairs
from tournaments.queries.table import TablePage, read_table_now

How = Correction.How
MUST_BE_SAID = (WhyNotCorrected.LEVEL, WhyNotCorrected.GIVEN_UP, WhyNoEnd.SLIP_LEVEL)  # who won
HANDS = Count("games__played_hands", filter=Q(games__played_hands__taken_back_at__isnull=True))
# Distinct, unlike the hands: the join repeats a game for each of its hands.
RESULTS = Count("games", filter=Q(games__confirmed_at__isnull=False), distinct=True)
ON_SHEET = Q(played_hands__isnull=False, played_hands__taken_back_at__isnull=True)
BEGUN = Q(hands_played__gt=0) | Q(winner__isnull=False) | Q(stopped_after__isnull=False) | ON_SHEET


class WhyNotHere(Reason):
    NO_SUCH_GAME = _("There is no game at table {table} in round {round}.")


class WhyChairsStay(Reason):
    """Why the next seats cannot change any more."""

    LATER_ROUND = _("The seats of round {later} are made already, so nobody changes chairs in round {round}.")
    BEGUN = _("Round {round} has begun at {tables}, so nobody changes chairs any more.")
    SIDE_BEGUN = _("The side table of round {round} has hands already, so its players can no longer change chairs.")
    NOT_HERE = _("Not everybody who would change chairs has a place in round {round}.")
    FIXED = _("Somebody with a fixed chair would play at another rank in round {round}: whole tables would change.")
    ENDED = _("The party has ended, so nobody changes chairs any more.")


@dataclass(frozen=True)
class CorrectionRequest:
    """A request to correct a game: which one, and what it should be."""

    round: int
    table: int
    instead: Replacement


class LostRound(NamedTuple):
    """A round that playing again would set aside."""

    number: int
    tables: int
    hands: int
    results: int
    announced_at: datetime | None


@dataclass(frozen=True)
class NextSeats:
    """The next round as people sit, and as they would sit; both are the same if its seats cannot follow."""

    round: Round
    before: Seating
    after: Seating
    chairs_stay: Refused | None = None

    @property
    def seat_changes(self) -> tuple[SeatChange, ...]:
        return find_seat_changes(self.before, self.after)

    @property
    def tables(self) -> tuple[int, ...]:
        return find_tables_concerned(self.seat_changes)

    @property
    def other_company(self) -> tuple[OtherCompany, ...]:
        return find_other_company(self.before, self.after)


@dataclass(frozen=True)
class CorrectionPreview:
    """What would change. `next` is None if no seats were made from this game, or if they would not change."""

    party: Party
    wanted: CorrectionRequest
    before: TablePlayed
    after: TablePlayed
    names: Mapping[int, str]
    next: NextSeats | None
    ranks: tuple[RankChange, ...]
    ways: tuple[Correction.How, ...]
    lost: tuple[LostRound, ...] = ()
    sheets: tuple[Sheet, Sheet] | None = None  # before and after, of a game that is not confirmed
    pairs: Pairs = ()

    @property
    def names_of_lines(self) -> Mapping[int, str]:
        """The names by which the standings call their lines: those of players, or both of a pair."""
        return {**self.names, **name_pairs(self.pairs, self.names)}

    @property
    def aside(self) -> range:
        """The numbers of the hands that would not count any more. A deal that was thrown in has none."""
        still = self.before.hands[: len(self.after.hands)]
        return range(count_played(still) + 1, count_played(self.before.hands) + 1)

    @property
    def winner_changes(self) -> bool:
        return self.before.winner is not self.after.winner

    @property
    def is_followed(self) -> bool:
        """Whether the next seats, which are not made yet, will be different."""
        return rows.find_movement(self.party).seats_depend_on(self.before.result, self.after.result)

    @property
    def tables(self) -> list[tuple[int, list[tuple[Seat, str, SeatChange | None]]]]:
        """The tables of the next round where the players would change: every seat with its player, and whether they move."""
        seats = self.next
        came = {one.player: one for one in seats.seat_changes} if seats else {}
        tables = [table for table in seats.after.tables if table.number in seats.tables] if seats else []
        return [
            (table.number, [(seat, self.names[player], came.get(player)) for seat, player in table.seats])
            for table in tables
        ]

    @property
    def mark(self) -> str:
        """A fingerprint of the preview. The action refuses a page that showed another one."""
        seen = (self.before, self.after, self.next and self.next.seat_changes, self.ways, self.lost, self.sheets)
        # Not hash(), which differs between two processes: the page and the action may come from different ones.
        return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


@reading_one_moment()
def preview_correction(party: Party, wanted: CorrectionRequest) -> CorrectionPreview:
    """Twelve queries at most. Raises Refused if there is no such game, and for an impossible correction."""
    evening = read_whole_evening(party)
    games = Game.objects.select_related("round").filter(round__party=party, round__number=wanted.round)
    row = games.filter(table=wanted.table).first()
    before = read_game_as_stored(evening, row) if row else None
    if row is None or before is None:
        raise Refused(WhyNotHere.NO_SUCH_GAME, round=wanted.round, table=wanted.table)
    has_rung, end = row.round.time_called_at is not None, row.round.game_end
    corrected = correct_game(before, wanted.instead, rules=evening.rules, end=end, has_rung=has_rung)
    followed = let_seats_follow(before, corrected, evening.movement)
    seats = find_next_seats(party, evening, wanted.round, followed)
    ways = find_ways_to_correct(party, seats)
    return CorrectionPreview(
        party,
        wanted,
        before,
        corrected,
        evening.names,
        seats,
        find_rank_changes(evening, replace_game(evening, wanted.round, followed)),
        ways,
        find_lost_rounds(party, wanted.round) if How.REPLAY in ways else (),
        make_both_sheets(row, before, corrected, evening.rules) if before.winner is None else None,
        evening.pairs,
    )


def make_both_sheets(row: Game, before: TablePlayed, after: TablePlayed, rules: RuleSet) -> tuple[Sheet, Sheet]:
    """What the hands say of a game that is not confirmed. A correction drops the cut of the cards."""
    end, stopped_after, cut = rows.read_end_of_game(row), row.stopped_after, rows.read_stored_side(row.cut_winner)
    return (
        play(before.hands, rules=rules, end=end, stopped_after=stopped_after, cut=cut),
        play(after.hands, rules=rules, end=end, stopped_after=stopped_after),
    )


def read_game_as_stored(evening: Evening, row: Game) -> TablePlayed | None:
    """The game of this row, with the number of hands after which the bell stopped it; None before it is announced."""
    game = find_game_at(evening, row.round.number, row.table)
    return game and replace(game, stopped_after=row.stopped_after)


def find_next_seats(party: Party, evening: Evening, round: int, game: TablePlayed) -> NextSeats | None:
    """How the seats that were made from this round would change if this were its game; five queries at most.

    None if no seats were made from it, or if they would be the same.
    """
    before = find_game_at(evening, round, game.table.number)
    if before is None or not evening.movement.seats_depend_on(before.moved_from, game.moved_from):
        return None
    following = party.rounds.filter(number=round + 1).first()
    if following is None:
        return None
    was, would_be = (make_moved_seats(one, round + 1) for one in (evening, replace_game(evening, round, game)))
    now = read_seating(following)
    if not have_same_ranks(was, would_be):
        return NextSeats(following, now, now, Refused(WhyChairsStay.FIXED, round=following.number))
    changes = find_exchange(was, would_be, evening.fixed)
    if not changes:
        return None
    # Somebody may have come or gone since these seats were made.
    if not changes.keys() <= set(now.everybody()):
        return NextSeats(following, now, now, Refused(WhyChairsStay.NOT_HERE, round=following.number))
    # Exchanged in the seats as they are now, so that other changes made by hand stay.
    then = NextSeats(following, now, now.exchanged(changes))
    return replace(then, chairs_stay=_why_chairs_stay(party, then))


def _why_chairs_stay(party: Party, seats: NextSeats) -> Refused | None:
    number = seats.round.number
    if party.status == Party.Status.ENDED:
        return Refused(WhyChairsStay.ENDED)
    later = party.rounds.filter(number__gt=number).order_by("number").first()
    if later is not None:
        return Refused(WhyChairsStay.LATER_ROUND, round=number, later=later.number)
    games = Game.objects.filter(BEGUN, round=seats.round, table__in=seats.tables)
    begun = games.order_by("table").values_list("table", flat=True).distinct()
    if begun:
        return Refused(WhyChairsStay.BEGUN, round=number, tables=Tables(begun))
    return Refused(WhyChairsStay.SIDE_BEGUN, round=number) if _moves_from_side_table(seats) else None


def _moves_from_side_table(seats: NextSeats) -> bool:
    """Whether a player with hands at the side table changes places; one query, or none if nobody leaves the bench."""
    leaving = {one.player for one in seats.seat_changes if one.was == ChairOrBench()}
    if not leaving:
        return False
    games = SideGame.objects.filter(round=seats.round).select_related("north", "east")
    sides = [rows.read_side_table(game) for game in games]
    return any(side.hands and not leaving.isdisjoint(side.players) for side in sides)


def find_ways_to_correct(party: Party, seats: NextSeats | None) -> tuple[Correction.How, ...]:
    """The possible ways, the least trouble for the hall first."""
    if seats is None:
        return (How.SCORE,)
    if party.status == Party.Status.ENDED:
        return (How.KEEP,)
    swap = () if seats.chairs_stay else (How.SWAP,)
    # Nobody has seen these seats yet, so they change, or are made again, and nobody gets up.
    if seats.round.announced_at is None:
        return swap or (How.REPLAY,)
    return (*swap, How.KEEP, How.REPLAY)


def find_lost_rounds(party: Party, round: int) -> tuple[LostRound, ...]:
    """The rounds that playing again from this one would set aside; two queries."""
    later = party.rounds.filter(number__gt=round).order_by("number")
    counted = later.annotate(tables=Count("games", distinct=True), hands=HANDS, results=RESULTS)
    at_side = count_side_hands(party, after=round)
    # The fields of the tuple are also the names of the columns and annotations, in this order.
    return tuple(
        LostRound(number, tables, hands + at_side.get(number, 0), results, announced_at)
        for number, tables, hands, results, announced_at in counted.values_list(*LostRound._fields)
    )


# What there is to correct


def list_rounds_played(party: Party) -> tuple[int, ...]:
    """The numbers of the rounds that are announced; one query."""
    return tuple(party.rounds.filter(announced_at__isnull=False).values_list("number", flat=True))


def read_round_to_correct(party: Party, number: int | None) -> HallRound | None:
    """A round with its tables; the newest one with a result if that one was not announced; four queries at most."""
    announced = party.rounds.filter(announced_at__isnull=False)
    with_result = announced.filter(games__confirmed_at__isnull=False).order_by("-number")
    found = announced.filter(number=number or 0).first() or with_result.first() or announced.order_by("-number").first()
    return None if found is None else read_hall_round(found)


@reading_one_moment()
def read_sheet_to_correct(party: Party, round: int, table: int) -> TablePage:
    """One game with its sheet; three queries. Raises Refused if there is no such game."""
    games = Game.objects.select_related("round__party").filter(round__announced_at__isnull=False)
    game = games.filter(round__party=party, round__number=round, table=table).first()
    if game is None:
        raise Refused(WhyNotHere.NO_SUCH_GAME, round=round, table=table)
    return TablePage(read_table_now(game), rows.make_sheet(game, game.hands_on_sheet))
