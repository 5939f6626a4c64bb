"""What each card that may be played is worth to its player's side, as far as that player can know.

Each card is tried in the same worlds, so the differences between cards are surer than the points themselves. Of cards between which nothing
elsewhere lies, one is tried for all.

`judge_as_they_lay` knows every card. It is for hands that are over, and for nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from scoring.computer.judgement import POINT, JudgedCard, Judgement
from scoring.computer.lockstep import CARDS, NOBODY, Ints, Small
from scoring.computer.policy import find_policy
from scoring.computer.rules_of_thumb import is_of_four, wants_tricks
from scoring.computer.search import Effort, try_cards
from scoring.computer.seen import SEAT_NUMBERS, number_card, number_cards
from scoring.computer.stream import Stream
from scoring.computer.two_players import draw_pairs, seat_pairs, try_in_pairs
from scoring.computer.worlds import draw_worlds, pick_worlds, weigh_worlds
from scoring.play.cards import Card
from scoring.play.hand_in_play import HandInPlay
from scoring.play.seat_view import SeatView, look_from
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _

USUAL = Effort(300, 1000)
FEWEST_WORLDS = 30
SURE = 1960  # thousandths of a standard error, on each side of 95 %


class WhyNoFigures(Reason):
    NO_CARD = _("No card is to be played now, so there are no figures.")
    ALONE = _("There are no figures for a hand that somebody plays alone.")
    NAMES_TRUMPS = _("There are no figures for the lead that names the trumps.")
    FEW_WORLDS = _("Too few deals fit what was seen, so there are no figures.")


def judge_cards(view: SeatView, *, seed: str, effort: Effort = USUAL) -> Judgement:
    """The same view and seed give the same figures on every machine. Raises Refused where there are none."""
    _check_judged(view)
    assert view.seat is not None
    lots = Stream(f"{seed}/{view.seat.value}/{len(view.played)}")
    groups = group_equals(view)
    tried = [group[0] for group in groups]
    if view.rules.players == 2:
        pairs = draw_pairs(view, lots, effort.worlds, copies=len(tried))
        worth = try_in_pairs(view, pairs, number_cards(tuple(tried)))
        often = np.ones(effort.worlds, np.int64)
    else:
        owner, often = _find_worlds(view, lots, effort)
        worth = try_cards(view, owner, number_cards(tuple(tried)))
    judged = [_compare(groups, worth, often, place) for place in range(len(groups))]
    cards = [card for group in judged for card in group]
    is_high = wants_tricks(view)
    # Of cards that are worth the same, the one that is least missed.
    cards.sort(key=lambda one: (-one.points, one.card.rank if is_high else -one.card.rank))
    return Judgement(tuple(cards), worlds=int(often.sum()))


def judge_as_they_lay(hand: HandInPlay) -> tuple[JudgedCard, ...]:
    """What the cards of the player whose turn it is would have made with the cards as they lay, if all had played on as the
    computers of level 4 do, or at a table of two by rules of thumb; the best first. Raises Refused where there are no figures.
    """
    view = look_from(hand, hand.waits_for[0])
    _check_judged(view)
    numbers = number_cards(view.legal)
    if view.rules.players == 2:
        owner, under = _find_pairs(hand)
        pairs = seat_pairs(view, np.tile(owner, (len(numbers), 1)), np.tile(under, (len(numbers), 1)))
        worth = try_in_pairs(view, pairs, numbers)
    else:
        worth = try_cards(view, _find_owner(hand), numbers)
    made = [int(points) for points in worth[:, 0]]
    judged = [
        JudgedCard(card, POINT * points, POINT * (max(made) - points), 0)
        for card, points in zip(view.legal, made, strict=True)
    ]
    return tuple(sorted(judged, key=lambda one: one.cost))


def group_equals(view: SeatView) -> list[tuple[Card, ...]]:
    """The cards that may be played, in groups that are as good as each other. The first of a group is the one to play: to lead, the
    highest, which says most to the partner; to follow, the lowest.
    """
    tops = (pile.top for seat, piles in view.piles.items() if seat is not view.seat for pile in piles if pile.top)
    between = {*view.unseen, *tops, *(view.trick.cards if view.trick else ())}
    groups: list[list[Card]] = []
    for card in sorted(view.legal, key=number_card):
        last = groups[-1][-1] if groups else None
        if (
            last
            and last.suit is card.suit
            and not any(one.suit is card.suit and last.rank < one.rank < card.rank for one in between)
        ):
            groups[-1].append(card)
        else:
            groups.append([card])
    is_lead = view.trick is not None and not view.trick.cards
    return [tuple(reversed(group)) if is_lead else tuple(group) for group in groups]


def _check_judged(view: SeatView) -> None:
    if not view.legal:
        raise Refused(WhyNoFigures.NO_CARD)
    if view.call is not None and view.call.is_special:
        raise Refused(WhyNoFigures.ALONE)
    if view.rules.players != 2 and not is_of_four(view):
        raise Refused(WhyNoFigures.NAMES_TRUMPS)


def _find_worlds(view: SeatView, lots: Stream, effort: Effort) -> tuple[Small, Ints]:
    """Worlds that fit what was seen, and how often each counts."""
    owner = draw_worlds(view, lots, effort.drawn)
    if len(owner) < FEWEST_WORLDS:
        raise Refused(WhyNoFigures.FEW_WORLDS)
    worlds, often = pick_worlds(weigh_worlds(view, owner, find_policy(view)), effort.worlds, lots)
    return owner[worlds], often


def _compare(groups: Sequence[tuple[Card, ...]], worth: Ints, often: Ints, place: int) -> list[JudgedCard]:
    """The cards of one group against the best one."""
    total = int(often.sum())
    sums = (worth * often).sum(axis=1)
    behind = worth[int(sums.argmax())] - worth[place]
    cost, squares = int((behind * often).sum()), int((behind * behind * often).sum())
    # The variance of the mean, times total to the power of four; worlds that count several times say less.
    spread = max(0, squares * total - cost * cost) * int((often * often).sum())
    margin = isqrt(spread * SURE * SURE) // (total * total)
    points = POINT * int(sums[place]) // total
    return [JudgedCard(card, points, POINT * cost // total, margin) for card in groups[place]]


def _find_owner(hand: HandInPlay) -> Small:
    """Who holds each card, as one row."""
    owner = np.full((1, CARDS), NOBODY, np.int8)
    for seat, held in hand.hands.items():
        owner[0, number_cards(held)] = SEAT_NUMBERS[seat]
    return owner


def _find_pairs(hand: HandInPlay) -> tuple[Small, NDArray[np.int64]]:
    """The same at a table of two, with what lies under each card."""
    owner, under = _find_owner(hand), np.full((1, CARDS), NOBODY, np.int64)
    for seat, piles in hand.piles.items():
        for pile in piles:
            if pile.top is not None:
                owner[0, number_card(pile.top)] = SEAT_NUMBERS[seat]
                under[0, number_card(pile.top)] = NOBODY if pile.under is None else number_card(pile.under)
    return owner, under
