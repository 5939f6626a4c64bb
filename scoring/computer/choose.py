"""Computer players: one move for one player, from what that player can know.

`choose_move` gets a `SeatView` and nothing else, so it cannot peek. The same view, level and seed give the same move on every
machine and in every process. Nothing here reads a clock or a global lot.
"""

from __future__ import annotations

from scoring.computer.alone import choose_call, choose_passed
from scoring.computer.bidding import choose_bid
from scoring.computer.lots import draw_card, draw_chance
from scoring.computer.position import check_position
from scoring.computer.rules_of_thumb import choose_card
from scoring.play.cards import Card
from scoring.play.hand_in_play import Phase
from scoring.play.record import Move, MoveKind
from scoring.play.seat_view import SeatView
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _

# Of a hundred cards, how many a level plays at random.
AT_RANDOM = {1: 40, 2: 15, 3: 0}
LEVELS = tuple(AT_RANDOM)


class WhyNoLevel(Reason):
    UNKNOWN = _("Computer players have the levels {first} to {last}; {level} is none.")


def choose_move(view: SeatView, *, level: int, seed: str) -> Move:
    """The move of a computer player in this seat. Raises Refused for an unknown level, for a view that contradicts itself, and
    if this player has no move to make.
    """
    check_level(level)
    check_position(view)
    match view.phase:
        case Phase.BIDS:
            return Move(MoveKind.BID, view.seat, choose_bid(view))
        case Phase.ALONE:
            return Move(MoveKind.ALONE, view.seat, call=choose_call(view))
        case Phase.EXCHANGE:
            return Move(MoveKind.PASS, view.seat, (choose_passed(view),))
    return Move(MoveKind.CARD, view.seat, (_choose_card(view, level=level, seed=seed),))


def check_level(level: int) -> None:
    """Raises Refused."""
    if level not in LEVELS:
        raise Refused(WhyNoLevel.UNKNOWN, first=LEVELS[0], last=LEVELS[-1], level=level)


def _choose_card(view: SeatView, *, level: int, seed: str) -> Card:
    if draw_chance(seed, view, "random", per_cent=AT_RANDOM[level]):
        return draw_card(seed, view, view.legal)
    return choose_card(view)
