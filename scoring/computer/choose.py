"""Computer players: one move for one player, from what that player can know.

`choose_move` gets a `SeatView` and nothing else, so it cannot peek. The same view, level and seed give the same move on every
machine and in every process. Nothing here reads a clock or a global lot.
"""

from __future__ import annotations

from scoring.computer.alone import choose_call, choose_passed
from scoring.computer.bidding import choose_bid
from scoring.computer.lots import draw_card, draw_chance
from scoring.computer.position import check_position
from scoring.computer.rules_of_thumb import choose_card, is_of_four
from scoring.play.bids import Bid
from scoring.play.cards import Card
from scoring.play.hand_in_play import Phase
from scoring.play.record import Move, MoveKind
from scoring.play.seat_view import SeatView
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _

AT_RANDOM = {1: 40, 2: 15}  # of a hundred bids and cards, how many these levels choose at random
LEARNED = 4  # from this level on, by a learned policy
EFFORTS = {5: (40, 40), 6: (300, 1200)}  # worlds that these levels try, and those that they draw to pick them from
WORLDS_ALONE = {4: 20, 5: 60, 6: 200}  # on special calls
WORLDS_OF_TWO = {4: 10, 5: 40, 6: 160}  # at a table of two
LEVELS = (1, 2, 3, 4, 5, 6)


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
            return Move(MoveKind.BID, view.seat, _choose_bid(view, level=level, seed=seed))
        case Phase.ALONE:
            return Move(MoveKind.ALONE, view.seat, call=choose_call(view))
        case Phase.EXCHANGE:
            return Move(MoveKind.PASS, view.seat, (choose_passed(view),))
    return Move(MoveKind.CARD, view.seat, (_choose_card(view, level=level, seed=seed),))


def check_level(level: int) -> None:
    """Raises Refused."""
    if level not in LEVELS:
        raise Refused(WhyNoLevel.UNKNOWN, first=LEVELS[0], last=LEVELS[-1], level=level)


def _choose_bid(view: SeatView, *, level: int, seed: str) -> Bid:
    if draw_chance(seed, view, "bid", per_cent=AT_RANDOM.get(level, 0)):
        return (draw_card(f"{seed}/bid", view, view.cards),)
    return choose_bid(view)


def _choose_card(view: SeatView, *, level: int, seed: str) -> Card:
    if len(view.legal) == 1:
        return view.legal[0]
    if draw_chance(seed, view, "random", per_cent=AT_RANDOM.get(level, 0)):
        return draw_card(seed, view, view.legal)
    if level < LEARNED or not (is_of_four(view) or view.rules.players == 2 or _is_of_three(view)):
        return choose_card(view)
    # Here, so that NumPy is loaded only for who plays at these levels.
    from scoring.computer.alone_search import choose_alone
    from scoring.computer.policy import choose_learned
    from scoring.computer.search import Effort, choose_by_search
    from scoring.computer.two_players import choose_in_worlds

    if view.rules.players == 2:
        return choose_in_worlds(view, seed, WORLDS_OF_TWO[level])
    if _is_of_three(view):
        return choose_alone(view, seed, WORLDS_ALONE[level])
    if level in EFFORTS:
        return choose_by_search(view, seed, Effort(*EFFORTS[level]))
    return choose_learned(view)


def _is_of_three(view: SeatView) -> bool:
    """Whether somebody plays alone, and their partner is out."""
    return view.call is not None and view.call.is_special and view.trick is not None and len(view.trick.seats) == 3
