"""A table on screens as values: who sits there, the hand that is played, the score of its game, and what one seat can see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from scoring.computer.version import name_version
from scoring.deal_and_lead import find_dealer
from scoring.game import TO_TARGET, EndKind, GameEnd, Sheet, add_hand
from scoring.hand import Seat
from scoring.play.deal import deal_cards, hash_seed
from scoring.play.hand_in_play import HandInPlay
from scoring.play.moves import start_hand
from scoring.play.record import Move, make_move
from scoring.play.seat_view import SeatView, look_from
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from tournaments.live.hub import LONGEST_CODE
from tournaments.models import Game
from tournaments.play.engine.computers import LAKES, assign_levels, find_first_chair
from tournaments.play.engine.hints import can_be_hinted
from tournaments.play.engine.replaying import Replayed, name_judging_seed, replay_hand
from tournaments.play.engine.steps import Step, list_steps
from tournaments.play.engine.taking_back import TakeBackQuestion, find_moves_to_keep, find_waiting
from tournaments.play.models import AskedBack, LostKey, ScreenChair, ScreenHand, ScreenTable
from tournaments.queries.rows import make_sheet


class WhyNoHand(Reason):
    NOT_DEALT = _("Nobody has dealt yet. Press the button that deals when you are all here.")


WITHOUT_END = GameEnd(EndKind.HANDS, hands=100)


@dataclass(frozen=True, slots=True)
class PersonAtTable:
    """Somebody in a chair; while they are away, a computer plays for them."""

    name: str
    is_away: bool


@dataclass(frozen=True, slots=True)
class TableOnScreen:
    """What one person sees of a table; `seat` is None for somebody who watches.

    `turn` is how many moves there were, which a form sends back, so that a page from before is noticed. `change` counts
    everything that happened at the table. `seed` is told once the hand is over; its hash always. `steps` are what has happened
    since the moment that the page showed before; none if it showed another hand, or a later moment that was taken back.
    """

    invitation: str
    code: str
    rules: RuleSet
    levels: Mapping[Seat, int]
    change: int
    game: int
    number: int
    turn: int
    seat: Seat | None
    view: SeatView
    sheet: Sheet
    people: Mapping[Seat, PersonAtTable]
    seed_hash: str
    seed: str
    can_take_back: bool
    is_practice: bool = False
    is_at_club: bool = False
    steps: tuple[Step, ...] = ()
    question: TakeBackQuestion | None = None
    computers: Mapping[Seat, str] = field(default_factory=lambda: LAKES)

    @property
    def bottom(self) -> Seat:
        """The seat that is drawn at the bottom: one's own, or for somebody who watches, the first."""
        return self.seat or find_first_chair(self.rules)

    @property
    def me(self) -> PersonAtTable | None:
        return self.people.get(self.seat) if self.seat else None

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer thinks now, or would have answered if the program had not been killed."""
        return any(seat not in self.people or self.people[seat].is_away for seat in self.view.waits_for)

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.rules.seats if seat not in self.people)

    @property
    def can_be_hinted(self) -> bool:
        """With friends there are no hints: the others would play against a computer."""
        return self.seat is not None and not self.is_shared and can_be_hinted(self.view)

    @property
    def is_shared(self) -> bool:
        """Whether several people have chairs here, or were invited: somebody who plays alone has no name."""
        return len(self.people) > 1 or any(person.name for person in self.people.values())


def find_chair(key: str) -> ScreenChair | None:
    # PostgreSQL refuses to compare a text with the character 0, which an address and a cookie can have.
    return None if "\0" in key else ScreenChair.objects.select_related("table").filter(key=key).first()


def find_lost_key(key: str) -> LostKey | None:
    return None if "\0" in key else LostKey.objects.select_related("table").filter(key=key).first()


def find_table(invitation: str) -> ScreenTable | None:
    return None if "\0" in invitation else ScreenTable.objects.filter(key=invitation).first()


def find_table_by_code(code: str) -> ScreenTable | None:
    """The table of a code as somebody typed it: in any case, with a space or a dash."""
    return ScreenTable.objects.filter(code="".join(filter(str.isalnum, code)).upper()).first()


def read_numbers_of_tables(keys: list[str]) -> list[tuple[str, int]]:
    """For the streams of tables (live/hub.py): the change number of each table that has one of these invitations."""
    invitations = [key for key in keys if len(key) > LONGEST_CODE]
    return list(ScreenTable.objects.filter(key__in=invitations).values_list("key", "change")) if invitations else []


def read_people(table: ScreenTable) -> dict[Seat, PersonAtTable]:
    return {Seat(chair.seat): PersonAtTable(chair.name, chair.is_away) for chair in table.chairs.order_by("pk")}


def find_present(table: ScreenTable) -> set[Seat]:
    """The seats of people for whom no computer plays."""
    return {seat for seat, person in read_people(table).items() if not person.is_away}


def find_levels(table: ScreenTable) -> Mapping[Seat, int]:
    return assign_levels(table.rules, level=table.level, partner_level=table.partner_level)


def find_finished_row(table: ScreenTable, game: int, number: int) -> ScreenHand | None:
    """A hand that is over, for those who want to look at it again; None for one that is still played, or never was."""
    return table.hands.filter(game=game, number=number, result__isnull=False).first()


def read_replayed(table: ScreenTable, row: ScreenHand, seat: Seat) -> Replayed:
    """A finished hand from this seat, with the figures that this version has computed."""
    judged = row.judged.filter(seat=seat.value, version=name_version()).first()
    return replay_hand(open_hand(table, row), row.moves, seat, judged.judgements if judged else ())


def read_judging_seed(table: ScreenTable) -> str:
    return name_judging_seed(read_last_hand(table).seed)


def find_last_hand(table: ScreenTable) -> ScreenHand | None:
    """The hand that is played, or the last one that was; None while friends gather, before the first deal."""
    return table.hands.last()


def read_last_hand(table: ScreenTable) -> ScreenHand:
    """The same where a hand is needed. Raises Refused before the first deal."""
    row = find_last_hand(table)
    if row is None:
        raise Refused(WhyNoHand.NOT_DEALT)
    return row


def has_hint_now(table: ScreenTable) -> bool:
    """Whether a hint was asked for, and so counted, at this moment of the hand."""
    row = find_last_hand(table)
    return row is not None and row.hint_turn == len(row.moves)


def read_hand_in_play(table: ScreenTable, row: ScreenHand) -> HandInPlay:
    """The hand after all its moves."""
    return play_from_seed(table.rules, find_dealer_of(table, row), row.seed, row.number, row.moves)


def open_hand(table: ScreenTable, row: ScreenHand) -> HandInPlay:
    """The hand as it was dealt."""
    return play_from_seed(table.rules, find_dealer_of(table, row), row.seed, row.number, ())


def find_dealer_of(table: ScreenTable, row: ScreenHand) -> Seat:
    """The evening says who deals, or else the first dealer of a game is drawn with its first seed, and the deal passes to the left."""
    if row.dealer:
        return Seat(row.dealer)
    rules = table.rules
    first = row if row.number == 1 else ScreenHand.objects.get(table=table, game=row.game, number=1)
    drawn = rules.seats[int(hash_seed(f"{first.seed}/dealer"), 16) % len(rules.seats)]
    return find_dealer(drawn, row.number - 1, rules=rules)


# A card reads its hand four times, and each time it differs by a move or not at all. 2,000 hands take about 10 MB.
@lru_cache(maxsize=2000)
def play_from_seed(rules: RuleSet, dealer: Seat, seed: str, number: int, moves: tuple[Move, ...]) -> HandInPlay:
    """The hand after these moves."""
    if moves:
        return make_move(play_from_seed(rules, dealer, seed, number, moves[:-1]), moves[-1])
    return start_hand(deal_cards(seed, dealer=dealer, rules=rules), dealer=dealer, rules=rules, number=number)


def read_sheet(table: ScreenTable, game: int) -> Sheet:
    """The finished hands of a game to the target; at a club's table, the sheet of the evening.

    An evening may end its games otherwise, and a hand of one that is played on for practice brings the hands before it along.
    """
    if table.club_game_id is not None:
        of_evening = Game.objects.select_related("round__party").get(pk=table.club_game_id)
        return make_sheet(of_evening, of_evening.hands_on_sheet)
    sheet = Sheet()
    for row in table.hands.filter(game=game, result__isnull=False):
        assert row.result is not None
        sheet = add_hand(sheet, row.result, rules=table.rules, end=WITHOUT_END if row.dealer else TO_TARGET)
    return sheet


def read_table_on_screen(
    table: ScreenTable, seat: Seat | None, *, since: tuple[int, int, int] | None = None
) -> TableOnScreen:
    """`since` is the moment that the page showed before: game, number and turn."""
    row = read_last_hand(table)
    hand = read_hand_in_play(table, row)
    people = read_people(table)
    question = read_question(table, row) if len(people) > 1 else None
    return TableOnScreen(
        invitation=table.key,
        code=table.code,
        rules=table.rules,
        levels=find_levels(table),
        change=table.change,
        game=row.game,
        number=row.number,
        turn=len(row.moves),
        seat=seat,
        view=look_from(hand, seat),
        sheet=read_sheet(table, row.game),
        people=people,
        seed_hash=hash_seed(row.seed),
        seed=row.seed if hand.is_over else "",
        can_take_back=table.club_game_id is None and _can_take_back(hand, row, seat, people=people, question=question),
        is_practice=table.is_practice,
        is_at_club=table.club_game_id is not None,
        steps=_read_steps(table, row, seat, since),
        question=question,
    )


def _can_take_back(
    hand: HandInPlay,
    row: ScreenHand,
    seat: Seat | None,
    *,
    people: Mapping[Seat, PersonAtTable],
    question: TakeBackQuestion | None,
) -> bool:
    if seat is None or hand.is_over:
        return False
    if len(people) == 1:
        return any(move.seat is seat for move in row.moves)
    me = people.get(seat)  # none if the table is removed just now
    if me is None or me.is_away or (question is not None and not question.is_granted):
        return False
    return find_moves_to_keep(hand, row.moves, seat) is not None


def has_several_people(table: ScreenTable) -> bool:
    """Then nobody takes a card back alone."""
    return table.chairs.count() > 1


def read_question(table: ScreenTable, row: ScreenHand) -> TakeBackQuestion | None:
    """The question whether a card may be taken back, or its answer, until somebody has played on."""
    asked = AskedBack.objects.filter(hand=row).first()
    if asked is None:
        return None
    row.asked_back = asked
    now = row.moves[: asked.kept] if asked.is_granted else (*row.moves[: asked.kept], *asked.cards)
    if row.moves != now:
        return None
    asker = Seat(asked.seat)
    return TakeBackQuestion(
        asker=asker,
        cards=asked.cards,
        waits_for=find_waiting(asker, people=find_present(table), agreed=asked.agreed),
        refused_by=Seat(asked.refused_by) if asked.refused_by else None,
        is_granted=asked.is_granted,
    )


def _read_steps(
    table: ScreenTable, row: ScreenHand, seat: Seat | None, since: tuple[int, int, int] | None
) -> tuple[Step, ...]:
    if since is None or since[:2] != (row.game, row.number):
        return ()
    return list_steps(open_hand(table, row), row.moves, turn=since[2], seat=seat)
