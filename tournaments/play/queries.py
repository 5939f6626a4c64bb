"""A table on screens as values: the hand that is played, the score of its game, and what the person can see."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.deal_and_lead import find_dealer
from scoring.game import TO_TARGET, Sheet, add_hand
from scoring.hand import Seat
from scoring.play.deal import deal_cards, hash_seed
from scoring.play.hand_in_play import HandInPlay
from scoring.play.moves import start_hand
from scoring.play.record import play_again
from scoring.play.seat_view import SeatView, look_from
from scoring.rules import RuleSet
from tournaments.play.engine.computers import find_person_seat, name_computers
from tournaments.play.models import ScreenHand, ScreenTable


@dataclass(frozen=True, slots=True)
class TableOnScreen:
    """What the person at a table sees. `view` is all that the page is made from; `sheet` are the finished hands of this game.

    `turn` is how many moves there were, which a form sends back, so that a page from before is noticed. `seed` is told once
    the hand is over; `seed_hash` always.
    """

    key: str
    rules: RuleSet
    level: int
    game: int
    number: int
    turn: int
    view: SeatView
    sheet: Sheet
    computers: dict[Seat, str]
    seed_hash: str
    seed: str
    can_take_back: bool

    @property
    def seat(self) -> Seat:
        return find_person_seat(self.rules)


def find_table(key: str) -> ScreenTable | None:
    # PostgreSQL refuses to compare a text with the character 0, which an address and a cookie can have.
    return None if "\0" in key else ScreenTable.objects.filter(key=key).first()


def read_last_hand(table: ScreenTable) -> ScreenHand:
    """The hand that is played, or the last one that was."""
    return table.hands.latest("game", "number")


def read_hand_in_play(table: ScreenTable, row: ScreenHand) -> HandInPlay:
    """The hand after all its moves."""
    return play_again(open_hand(table, row), row.moves)


def open_hand(table: ScreenTable, row: ScreenHand) -> HandInPlay:
    """The hand as it was dealt. The first dealer of a game is drawn with its first seed, and then the deal passes to the left."""
    rules = table.rules
    first = ScreenHand.objects.get(table=table, game=row.game, number=1) if row.number > 1 else row
    drawn = rules.seats[int(hash_seed(f"{first.seed}/dealer"), 16) % len(rules.seats)]
    dealer = find_dealer(drawn, row.number - 1, rules=rules)
    return start_hand(deal_cards(row.seed, dealer=dealer, rules=rules), dealer=dealer, rules=rules, number=row.number)


def read_sheet(table: ScreenTable, game: int) -> Sheet:
    """The finished hands of a game to the target."""
    sheet = Sheet()
    for row in table.hands.filter(game=game, result__isnull=False):
        assert row.result is not None
        sheet = add_hand(sheet, row.result, rules=table.rules, end=TO_TARGET)
    return sheet


def read_table_on_screen(table: ScreenTable) -> TableOnScreen:
    row = read_last_hand(table)
    hand = read_hand_in_play(table, row)
    seat = find_person_seat(table.rules)
    return TableOnScreen(
        key=table.key,
        rules=table.rules,
        level=table.level,
        game=row.game,
        number=row.number,
        turn=len(row.moves),
        view=look_from(hand, seat),
        sheet=read_sheet(table, row.game),
        computers=name_computers(table.rules),
        seed_hash=hash_seed(row.seed),
        seed=row.seed if hand.is_over else "",
        can_take_back=any(move.seat is seat for move in row.moves) and not hand.is_over,
    )
