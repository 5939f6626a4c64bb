"""What a person sends from a table on screens, turned into values. What is no move is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.hand import Call, Seat, is_whole_number
from scoring.play.cards import Card, read_card
from scoring.play.record import Move, MoveKind
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import NAMED, RuleSet

CARD_BUTTONS = (MoveKind.CARD, MoveKind.BID, MoveKind.PASS)
LONGEST_QUOTE = 20  # characters of what was sent that a refusal repeats


class WhyNotSent(Reason):
    NO_MOMENT = _("This form does not say which hand it is about. Load the page again.")
    NO_MOVE = _("This form has no move. Press a card.")
    NO_ANSWER = _("Say yes or no.")
    NO_SUCH_SEAT = _("Choose one of the chairs.")
    NO_SUCH_RULES = _("There are no rules called {name}; choose one of the list.")


@dataclass(frozen=True, slots=True)
class MomentOfHand:
    """What a page showed: which hand, and after how many moves."""

    game: int
    number: int
    turn: int


def read_moment(posted: Mapping[str, str]) -> MomentOfHand:
    """Raises Refused."""
    numbers = [posted.get(name, "") for name in ("game", "number", "turn")]
    if not all(is_whole_number(number, digits=6) for number in numbers):
        raise Refused(WhyNotSent.NO_MOMENT)
    return MomentOfHand(*map(int, numbers))


def read_trick(asked: Mapping[str, str], *, last: int) -> int:
    """Which trick a replay shows: the first unless one is asked for that there is. 0 if there is none."""
    number = asked.get("trick", "")
    trick = int(number) if is_whole_number(number, digits=2) else 1
    return min(max(trick, 1), last)


def read_played_from(posted: Mapping[str, str]) -> tuple[int, Card | None]:
    """After how many moves a hand is played on, and the card that is played first, if one is named. Raises Refused."""
    turn, card = posted.get("turn", ""), posted.get("card", "")
    if not is_whole_number(turn, digits=3):
        raise Refused(WhyNotSent.NO_MOMENT)
    return int(turn), read_card(card[:LONGEST_QUOTE]) if card else None


def read_move(posted: Mapping[str, str], seat: Seat) -> Move:
    """The move of the button that was pressed. Raises Refused."""
    for kind in CARD_BUTTONS:
        if kind.value in posted:
            return Move(kind, seat, (read_card(posted[kind.value][:LONGEST_QUOTE]),))
    if "alone" in posted:
        return Move(MoveKind.ALONE, seat, call=_read_special(posted["alone"]))
    claim = posted.get("claim", "")
    if is_whole_number(claim, digits=2):
        return Move(MoveKind.CLAIM, seat, tricks=int(claim))
    raise Refused(WhyNotSent.NO_MOVE)


def _read_special(text: str) -> Call | None:
    """None for the button that says no. Raises Refused."""
    special = next((call for call in Call if call.is_special and call.value == text), None)
    if text and special is None:
        raise Refused(WhyNotSent.NO_MOVE)
    return special


def find_tapped(sent: Mapping[str, str]) -> str:
    """The card of the first of two taps; empty if there was none."""
    return next((sent[name] for name in CARD_BUTTONS if name in sent), "")


def read_yes_or_no(posted: Mapping[str, str]) -> bool:
    """Raises Refused."""
    if posted.get("says") not in ("yes", "no"):
        raise Refused(WhyNotSent.NO_ANSWER)
    return posted["says"] == "yes"


def read_rules(name: str) -> RuleSet:
    """Raises Refused."""
    if name not in NAMED:
        raise Refused(WhyNotSent.NO_SUCH_RULES, name=name[:LONGEST_QUOTE])
    return NAMED[name]


def read_level(text: str) -> int:
    """0 for what is no number; founding a table refuses it with the levels that there are."""
    return int(text) if is_whole_number(text, digits=2) else 0


def read_seat(text: str) -> Seat:
    """Raises Refused."""
    seat = next((seat for seat in Seat if seat.value == text), None)
    if seat is None:
        raise Refused(WhyNotSent.NO_SUCH_SEAT)
    return seat
