"""What happens at a table, in one sentence for each event: a screen reader says them in turn, and play.js shows them as motion.

Whoever hears nothing else can play a whole hand: the deal and the hand are told at its beginning, then every card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from scoring.hand import Call, Seat
from scoring.play.bids import calls_high, turn_bids
from scoring.play.cards import Card
from scoring.play.hand_in_play import Phase, find_taker
from scoring.play.record import Move, MoveKind
from scoring.play.seat_view import SeatView
from tournaments.play.engine.steps import Step
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import CardShown, card_name, rank_name, show_card
from tournaments.play.wording.result import (
    describe_contract,
    describe_result,
    is_of_two,
    name_at,
    say_taken,
    say_who_won,
)
from tournaments.play.wording.turn import order_of, place_of, say_turn
from tournaments.wording import call_name, listed


@dataclass(frozen=True, slots=True)
class Event:
    """`says` is the sentence; `does` is what moves: lay, turn, play, take or nothing, at the place of a player."""

    says: str
    does: str = ""
    place: str = ""
    card: CardShown | None = None
    cell: str = ""


def list_events(page: TableOnScreen) -> tuple[Event, ...]:
    """What has happened since the page before, and whose turn it is now; nothing if nothing has happened, or nobody can tell."""
    if not page.steps:
        return ()
    happened = [event for step in page.steps for event in _list_of_step(page, step)]
    if page.view.result is not None:
        return (*happened, Event(_say_result(page)))
    return (*happened, Event(say_turn_and_choice(page)))


def say_where_we_are(page: TableOnScreen) -> str:
    """Everything that somebody needs who hears the table for the first time, or has lost the thread."""
    if page.view.result is not None:
        return _say_result(page)
    said = [*_say_hand_of_game(page), *_say_tricks(page), *_say_trick_so_far(page), *say_cards_held(page)]
    return " ".join([*said, say_turn_and_choice(page)])


def say_turn_and_choice(page: TableOnScreen) -> str:
    """The gold line, and how many cards can be played if not all can."""
    legal, held = page.view.legal, (*page.view.cards, *page.view.my_table)
    said = gettext("%(sentence)s.") % {"sentence": say_turn(page)}
    if not legal or len(legal) == len(held):
        return said
    choice = ngettext("%(number)s card can be played.", "%(number)s cards can be played.", len(legal))
    return f"{said} {choice % {'number': len(legal)}}"


def say_cards_held(page: TableOnScreen) -> Iterator[str]:
    view = page.view
    if page.seat is None:
        return
    if view.cards:
        yield gettext("Your hand: %(cards)s.") % {"cards": _list_by_suit(view.cards)}
    if view.my_table:
        yield gettext("Before you on the table: %(cards)s.") % {"cards": _list_by_suit(view.my_table)}


def _list_by_suit(cards: Iterable[Card]) -> str:
    """King, jack, 2 of spades; 6 of clubs."""
    by_suit: dict[str, list[Card]] = {}
    for card in cards:
        by_suit.setdefault(gettext(card.suit.words), []).append(card)
    return "; ".join(
        gettext("%(rank)s of %(suit)s") % {"rank": ", ".join(map(rank_name, held)), "suit": suit}
        for suit, held in by_suit.items()
    )


def _say_hand_of_game(page: TableOnScreen) -> Iterator[str]:
    contract, why = describe_contract(page)
    mine = page.bottom.side
    yield gettext("Hand %(number)s. The game is %(ours)s to %(theirs)s.") % {
        "number": page.number,
        "ours": page.sheet.score[mine],
        "theirs": page.sheet.score[mine.other],
    }
    yield (f"{why}." if page.view.call is None else f"{contract}, {why}." if why else f"{contract}.")
    if page.view.trump:
        yield gettext("Trumps: %(suit)s") % {"suit": gettext(page.view.trump.words)} + "."


def _say_tricks(page: TableOnScreen) -> Iterator[str]:
    if page.view.tricks:
        yield say_taken(page, page.view.taken)


def _say_trick_so_far(page: TableOnScreen) -> Iterator[str]:
    if page.view.trick:
        for seat, card in page.view.trick.plays:
            yield _say_card(page, seat, card)


def _list_of_step(page: TableOnScreen, step: Step) -> Iterator[Event]:
    yield from _list_of_move(page, step)
    if step.before.phase is Phase.BIDS and step.after.phase is not Phase.BIDS:
        yield from _list_turned(page, step.after)
    elif step.before.call is not step.after.call and step.after.call is not None:
        yield Event(_say_contract(page, step.after))
    if step.before.trump is not step.after.trump and step.after.trump:
        yield Event(gettext("Trumps: %(suit)s") % {"suit": gettext(step.after.trump.words)} + ".")
    if step.after.received and not step.before.received:
        yield Event(gettext("You receive the %(card)s.") % {"card": card_name(step.after.received)})
    if len(step.after.tricks) > len(step.before.tricks):
        yield _take_trick(page, step.after)


def _list_of_move(page: TableOnScreen, step: Step) -> Iterator[Event]:
    move = step.move
    if move.seat is None:
        yield Event(gettext("The deal is thrown in."))
        return
    place = place_of(page, move.seat)
    match move.kind:
        case MoveKind.CARD:
            yield Event(_say_card(page, move.seat, move.cards[0]), "play", place, _show_in_trick(step))
        case MoveKind.BID:
            yield Event(_say_bid(page, move), "lay", place)
        case MoveKind.PASS:
            yield Event(_say_passed(page, move))
        case MoveKind.ALONE:
            yield Event(_say_alone(page, move))
        case MoveKind.CLAIM:
            name = name_at(page, move.seat)
            yield Event(
                gettext("%(name)s: the other tricks are claimed, %(number)s.") % {"name": name, "number": move.tricks}
            )


def _show_in_trick(step: Step) -> CardShown:
    """The card, and whether it wins so far."""
    card = step.move.cards[0]
    trick = step.after.trick if len(step.after.tricks) == len(step.before.tricks) else step.after.tricks[-1]
    assert trick is not None
    best = trick.find_best(step.after.trump)
    return show_card(card, wins=best is not None and trick.cards[best] == card)


def _say_card(page: TableOnScreen, seat: Seat, card: Card) -> str:
    if page.seat and seat is page.seat.partner and page.rules.players == 4:
        words = gettext("%(name)s, your partner: %(card)s.")
    else:
        words = gettext("%(name)s: %(card)s.")
    return words % {"name": name_at(page, seat), "card": card_name(card)}


def _say_bid(page: TableOnScreen, move: Move) -> str:
    if not move.cards or move.seat is None:
        return gettext("%(name)s has laid a card.") % {"name": name_at(page, move.seat or page.bottom)}
    cards = listed([card_name(card) for card in move.cards])
    is_high = calls_high(move.cards, rules=page.rules)
    words = gettext("You laid the %(card)s: high.") if is_high else gettext("You laid the %(card)s: low.")
    return words % {"card": cards}


def _say_passed(page: TableOnScreen, move: Move) -> str:
    if move.cards:
        return gettext("You pass the %(card)s.") % {"card": card_name(move.cards[0])}
    return gettext("%(name)s has passed a card.") % {"name": name_at(page, move.seat or page.bottom)}


def _say_alone(page: TableOnScreen, move: Move) -> str:
    name = name_at(page, move.seat or page.bottom)
    if move.call is None:
        return gettext("%(name)s: not alone.") % {"name": name}
    return gettext("%(name)s: %(call)s, alone.") % {"name": name, "call": call_name(move.call)}


def _list_turned(page: TableOnScreen, view: SeatView) -> Iterator[Event]:
    """The bids as they are turned, and what they come to."""
    for seat in turn_bids(view.bids, order=order_of(view), rules=page.rules):
        bid = view.bids[seat]
        words = (
            gettext("%(name)s: %(card)s, high.")
            if calls_high(bid, rules=page.rules)
            else gettext("%(name)s: %(card)s, low.")
        )
        said = words % {"name": name_at(page, seat), "card": listed([card_name(card) for card in bid])}
        yield Event(said, "turn", place_of(page, seat), show_card(bid[0]))
    yield Event(_say_contract(page, view), "call")


def _say_contract(page: TableOnScreen, view: SeatView) -> str:
    assert view.call is not None
    how, by = call_name(view.call), view.by
    if by is None:
        said = gettext("%(call)s: nobody granded.") if view.call is Call.LOW else "%(call)s."
    elif view.call.is_special:
        said = gettext("%(call)s: you play alone.") if by is page.seat else gettext("%(call)s: %(name)s plays alone.")
    else:
        said = gettext("%(call)s: you granded.") if by is page.seat else gettext("%(call)s: %(name)s granded.")
    return said % {"call": how, "name": name_at(page, by) if by else ""}


def _take_trick(page: TableOnScreen, view: SeatView) -> Event:
    """Who took the trick, how the tricks stand, and who leads."""
    taker = find_taker(view.tricks[-1], call=view.call, by=view.by, trump=view.trump)
    is_ours = taker.side is page.bottom.side
    words = (
        gettext("Trick %(number)s is ours: %(name)s.") if is_ours else gettext("Trick %(number)s is theirs: %(name)s.")
    )
    if page.seat is None or is_of_two(page):
        is_me = taker is page.seat
        words = gettext("You take trick %(number)s.") if is_me else gettext("%(name)s takes trick %(number)s.")
    said = words % {"number": len(view.tricks), "name": name_at(page, taker)}
    cell = "ours" if is_ours else "theirs"
    return Event(f"{said} {say_taken(page, view.taken)}", "take", place_of(page, taker), cell=cell)


def _say_result(page: TableOnScreen) -> str:
    mine = page.bottom.side
    what, why = describe_result(page)
    score = gettext("The game is %(ours)s to %(theirs)s.") % {
        "ours": page.sheet.score[mine],
        "theirs": page.sheet.score[mine.other],
    }
    said = gettext("The hand is over. %(what)s. %(why)s") % {"what": what, "why": why}
    return " ".join(part for part in (said, score, say_who_won(page)) if part)
