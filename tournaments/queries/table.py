"""What the table page shows: the four people, the score sheet so far, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.game import GameEnd, Sheet, SheetLine, TieRule, add_hand
from scoring.hand import Hand, Seat
from scoring.rules import HandDraft, RuleSet
from scoring.score import HandScore, score_hand
from tournaments.engine.fixed import FixedChair, find_chairs_to_exchange
from tournaments.engine.phones import FREE, Holder, Pencil
from tournaments.models import Chair, Correction, Entry, Game, OrganiserCall, Party, PlayedHand, Round
from tournaments.queries import rows
from tournaments.queries.entries import read_fixed_chair
from tournaments.queries.rounds import read_tables_playing
from tournaments.queries.rows import Person, Placement, TableNow

How = Correction.How


@dataclass(frozen=True)
class CorrectedSeats:
    """Who changes places because a result of the round before was corrected, or a correction was taken back."""

    table: int
    is_taken_back: bool
    places: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class TrickKey:
    """A number of tricks that one side may have taken, with the others' tricks and the points."""

    tricks: int
    others: int
    scored: HandScore

    @property
    def points(self) -> int:
        return abs(self.scored.odd * self.scored.each)


def make_trick_keys(rules: RuleSet, draft: HandDraft) -> tuple[list[TrickKey], ...]:
    """The keys below half of the tricks and those above, for a call that is scored by tricks."""
    hands = [(took, replace(draft, tricks=took).hand(rules)) for took in range(rules.tricks + 1)]
    keys = [TrickKey(took, rules.tricks - took, score_hand(hand, rules)) for took, hand in hands]
    half = len(keys) // 2
    return keys[:half], keys[half:]


@dataclass(frozen=True)
class TablePage:
    """One table of a party at this moment.

    `waiting_for` are the tables still playing, once this one is done. Until the table is seated, `earlier_players` says where those
    who sat here in the round before sit now; until the first hand of this round, `corrected_seats` says who changes places
    after a correction; both are empty after the end of the party. `other_way` are the two who change chairs if the four sat
    down in the other mixing of the pairs. `pencil` says who writes, as this phone sees it; `hand_taken_back` is
    the next hand as it was entered before it was taken back.
    """

    now: TableNow
    sheet: Sheet
    waiting_for: tuple[int, ...] = ()
    earlier_players: tuple[Placement, ...] = ()
    corrected_seats: CorrectedSeats | None = None
    other_way: tuple[Person, Person] | None = None
    pencil: Pencil = FREE
    organiser_call: OrganiserCall | None = None
    hand_taken_back: Hand | None = None
    has_hand_since_bell: bool = False

    @property
    def round(self) -> Round:
        return self.now.game.round

    @property
    def party(self) -> Party:
        return self.round.party

    @cached_property
    def rules(self) -> RuleSet:
        return self.party.rules

    @cached_property
    def end(self) -> GameEnd:
        return self.now.end

    @property
    def writer(self) -> Person | None:
        """The player who enters the hands on their own phone, if that is not the phone that shows this page."""
        others = self.pencil.holder in (Holder.BESIDE, Holder.ANOTHER_PHONE, Holder.TAKEN_OVER)
        return next((one for one in self.now.people if others and one.number == self.pencil.player), None)

    @property
    def asks_seated(self) -> bool:
        """Whether the four must still say that they are seated."""
        return self.round.asks_seated and not (self.now.game.is_seated or self.sheet.lines)

    @property
    def is_silenced(self) -> bool:
        return self.party.is_silenced(table=self.now.number)

    @property
    def asks_acceptance(self) -> bool:
        """Whether the game is over and the side that lost must say that the result is right."""
        return self.party.asks_acceptance and self.now.is_to_be_confirmed and bool(self.now.losers)

    @property
    def is_on_screens(self) -> bool:
        """Whether a computer sits here and the game goes on: nobody can deal it cards."""
        return bool(self.now.computers) and not self.sheet.is_over and self.sheet.tie is not TieRule.CUT

    @property
    def key(self) -> str:
        """The key of the table's link that is valid now."""
        return self.party.table_key(self.now.number)

    @property
    def hand_number(self) -> int:
        return len(self.sheet.lines) + 1

    @property
    def last_hand(self) -> int | None:
        """Which hand of the game the last line is; None if it is a deal that was thrown in."""
        return self.sheet.hand_of_line(len(self.sheet.lines))

    @property
    def counted_number(self) -> int:
        """The number of the next hand as people count: a deal that was thrown in keeps its number."""
        return self.sheet.hands_played + 1

    @property
    def has_thrown_in(self) -> bool:
        """Whether a deal was thrown in: it is on the sheet but does not count as a hand of the game."""
        return self.sheet.hands_played < len(self.sheet.lines)

    @cached_property
    def dealer(self) -> Seat:
        return self.now.dealer_after(len(self.sheet.lines))

    def line_of(self, hand: Hand) -> SheetLine:
        """The line of the sheet that this hand would make. Raises Impossible, also if the game takes no more hands."""
        stopped_after = self.now.game.stopped_after
        return add_hand(self.sheet, hand, rules=self.rules, end=self.end, stopped_after=stopped_after).lines[-1]

    @property
    def takes_hands(self) -> bool:
        """Whether this phone may enter the next hand."""
        is_played = self.sheet.is_over or self.sheet.tie is TieRule.CUT or self.party.status == Party.Status.ENDED
        return not is_played and self.pencil.may_write

    @property
    def may_finish(self) -> bool:
        return self.now.may_finish

    @property
    def may_take_back(self) -> bool:
        """Whether this phone may take the last hand off the sheet."""
        return self._goes_on and self.now.dispute is None and self.pencil.may_write and bool(self.sheet.lines)

    @property
    def may_sit_otherwise(self) -> bool:
        """Whether the four may say that they sat the other way. The first seats come from no mixing."""
        return self._goes_on and self.other_way is not None and self.round.number > 1 and not self.pencil.is_locked

    @property
    def _goes_on(self) -> bool:
        return not self.now.is_confirmed and self.party.status != Party.Status.ENDED

    @property
    def time_is_called(self) -> bool:
        return self.round.time_called_at is not None


def read_table_page(game: Game, *, phone: str | None = None) -> TablePage:
    hands = list(game.played_hands.all())  # also those taken back, so that one query is enough
    sheet = rows.make_sheet(game, [hand for hand in hands if hand.taken_back_at is None])
    has_begun = bool(sheet.lines or game.winner)  # a slip has a winner and no lines
    may_send_on = not has_begun and game.round.party.status != Party.Status.ENDED
    now, rang = read_table_now(game), game.round.time_called_at
    exchange = (
        None
        if has_begun or not mixes_pairs(game)
        else find_chairs_to_exchange(now.table, find_fixed_chairs_of_game(game))
    )
    return TablePage(
        now=now,
        sheet=sheet,
        # Only then: a table that still plays does not show it, and would ask for it with every hand.
        waiting_for=read_tables_playing(game.round.party) if game.confirmed_at else (),
        earlier_players=find_earlier_players(game) if may_send_on and not game.is_seated else (),
        corrected_seats=find_corrected_seats(game) if may_send_on else None,
        other_way=None if exchange is None else (now.at(exchange[0]), now.at(exchange[1])),
        pencil=rows.read_pencil(game, phone),
        organiser_call=game.open_call,
        hand_taken_back=find_last_taken_back(hands, len(sheet.lines) + 1),
        has_hand_since_bell=rang is not None
        and any(hand.entered_at > rang and hand.taken_back_at is None for hand in hands),
    )


def find_last_taken_back(hands: Iterable[PlayedHand], number: int) -> Hand | None:
    """The hand of this number that was taken back last; None if it was not entered before."""
    taken = [(hand.taken_back_at, hand.pk, hand) for hand in hands if hand.number == number and hand.taken_back_at]
    return rows.read_hand(max(taken)[-1]) if taken else None  # two of one moment differ by their keys


def mixes_pairs(game: Game) -> bool:
    """Whether two pairs were mixed at this table, so that the four can sit the other way; one query."""
    tables = Game.objects.filter(round=game.round_id).count()
    return rows.find_movement(game.round.party).mixes_pairs(game.plays_as, tables)


def read_table_now(game: Game) -> TableNow:
    """The game with the four at its table; one query, or none if the game came with its chairs."""
    people = (
        (chair.seat, Person(chair.entry.number, chair.entry.player.name, chair.entry.player.is_computer))
        for chair in game.chairs
    )
    return rows.make_table_now(game, ((Seat(seat), person) for seat, person in people if seat))


def find_fixed_chairs_of_game(game: Game) -> dict[int, FixedChair]:
    """Which of the four keep a chair."""
    fixed = {
        chair.entry.number: read_fixed_chair(chair.entry.fixed_table, chair.entry.fixed_seat) for chair in game.chairs
    }
    return {number: chair for number, chair in fixed.items() if chair is not None}


def find_earlier_players(game: Game) -> tuple[Placement, ...]:
    """Where those who sat at this table in the round before sit now; one query."""
    before = Chair.objects.filter(
        round__party=game.round.party_id, round__number=game.round.number - 1, table=game.table
    )
    return tuple(rows.read_places(Chair.objects.filter(round=game.round_id, entry__in=before.values("entry"))))


def find_corrected_seats(game: Game) -> CorrectedSeats | None:
    """The last correction of the seats of this table since they were announced; one query, one more if there is one."""
    corrections = Correction.objects.filter(party=game.round.party_id, how=How.SWAP, round=game.round.number - 1)
    # By the key of the round: one that was played again has the same number, and other chairs.
    # In Python, because Django cannot ask SQLite whether a list in JSON contains a number.
    here = [row for row in corrections if row.changes["round"] == game.round_id and game.table in row.changes["tables"]]
    if not here:
        return None
    last = max(here, key=lambda row: row.taken_back_at or row.at)
    entries = Entry.objects.filter(party=game.round.party_id)
    people = {row[0]: Person(*row) for row in entries.values_list("number", "player__name", "player__is_computer")}
    places = (
        Placement(people.get(player) or Person(player, ""), table, Seat(seat) if seat else None)
        for player, table, seat in last.changes["moved"]
    )
    return CorrectedSeats(last.table, last.taken_back_at is not None, tuple(places))
