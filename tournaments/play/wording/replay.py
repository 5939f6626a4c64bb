"""A hand that is over, looked at again trick by trick: who held what, what each own card was worth, and what could be known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.computer.judgement import COSTS_MUCH, POINT, JudgedCard, Judgement
from scoring.computer.reasons import find_reasons
from scoring.hand import Seat
from scoring.play.cards import Card, Suit
from scoring.play.hand_in_play import HandInPlay
from scoring.play.seat_view import SeatView, look_from
from tournaments.play.engine.replaying import OwnCard, Replayed, judge_with_all_cards
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import ICONS, CardShown, card_name, show_card
from tournaments.play.wording.curve import Curve, draw_curve
from tournaments.play.wording.hint import cost_in_words, explain, explain_figures_of_then, points_in_words, title_of
from tournaments.play.wording.result import describe_contract, describe_result, is_of_two, name_at, name_side
from tournaments.play.wording.turn import place_of
from tournaments.wording import score_text

WORST = 3  # mistakes that are listed


@dataclass(frozen=True, slots=True)
class SuitShown:
    """A suit of a hand: the ranks with whether each is played in this trick."""

    icon: str
    is_red: bool
    ranks: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    place: str
    name: str
    is_me: bool
    bid: str
    suits: tuple[SuitShown, ...]


@dataclass(frozen=True, slots=True)
class CellShown:
    """One trick on the map."""

    number: int
    card: CardShown | None
    is_ours: bool
    cost: str
    name: str


@dataclass(frozen=True, slots=True)
class BarShown:
    """A card that could be played; `width` is of a hundred."""

    card: CardShown
    how: str
    words: str
    width: int
    is_played: bool


@dataclass(frozen=True, slots=True)
class VerdictShown:
    """About one own card: what it was worth, why, and each card that could be played."""

    title: str
    sentences: tuple[str, ...]
    bars: tuple[BarShown, ...]
    note: str
    turn: int
    best: str
    best_words: str


@dataclass(frozen=True, slots=True)
class ReplayShown:
    title: str
    how: str
    result: tuple[str, str]
    number: int
    last: int
    taken: str
    hands: tuple[HandShown, ...]
    plays: tuple[tuple[str, str, CardShown], ...]
    taker: str
    cells: tuple[CellShown, ...]
    curve: Curve | None
    better_for: tuple[str, str]
    verdicts: tuple[VerdictShown, ...]
    seen: tuple[str, ...]
    mistakes: tuple[tuple[int, str], ...]
    next_mistake: int
    rest: str
    is_judged: bool
    judged: int
    to_judge: int


def describe_replay(
    page: TableOnScreen, replayed: Replayed, *, number: int, trick: int, all_cards: bool
) -> ReplayShown:
    """`page` is the table with the view of the finished hand. Trick 0 is a hand in which no card was played."""
    hand = replayed.hand
    contract, why = describe_contract(page)
    start = replayed.starts[trick - 1] if trick else hand
    mistakes = replayed.list_mistakes()
    return ReplayShown(
        title=gettext("Hand %(number)s again") % {"number": number},
        how=f"{contract}, {why}" if why else contract,
        result=describe_result(page),
        number=trick,
        last=replayed.tricks,
        taken=_say_taken(page, start),
        hands=tuple(_show_hand(page, hand, start, seat, trick) for seat in hand.rules.seats),
        plays=tuple(_show_plays(page, hand, trick)),
        taker=name_at(page, hand.find_winner(hand.tricks[trick - 1])) if trick else "",
        cells=tuple(_show_cell(page, replayed, one) for one in range(1, replayed.tricks + 1)),
        curve=draw_curve(replayed) if replayed.is_judged else None,
        better_for=_say_better_for(page),
        verdicts=tuple(_judge(page, replayed, trick, all_cards=all_cards)),
        seen=tuple(_say_seen(page, replayed, trick)),
        mistakes=tuple(_list_worst(mistakes)),
        next_mistake=_find_next_mistake(mistakes, trick),
        rest=gettext("The other tricks were not played.") if replayed.tricks < hand.rules.tricks else "",
        is_judged=replayed.is_judged,
        judged=len(replayed.judgements),
        to_judge=len(replayed.own),
    )


def _say_taken(page: TableOnScreen, start: HandInPlay) -> str:
    return score_text(start.taken.seen_from(page.bottom.side))


def _say_better_for(page: TableOnScreen) -> tuple[str, str]:
    """What the upper and the lower half of the curve mean."""
    if is_of_two(page):
        other = {"name": name_side(page, page.bottom.side.other)}
        return gettext("better for you"), gettext("better for %(name)s") % other
    return gettext("better for us"), gettext("better for them")


def _show_hand(page: TableOnScreen, hand: HandInPlay, start: HandInPlay, seat: Seat, trick: int) -> HandShown:
    """What the player has before this trick, with what lies face down under their cards."""
    under = tuple(pile.under for pile in start.piles[seat] if pile.under)
    held = (*start.cards_to_play(seat), *under)
    now = {card for one, card in hand.tricks[trick - 1].plays if one is seat} if trick else set()
    bid = " ".join(card.symbols for card in hand.bids[seat]) if seat in hand.turned else ""
    return HandShown(
        place=place_of(page, seat),
        name=name_at(page, seat),
        is_me=seat is page.seat,
        bid=gettext("bid %(cards)s") % {"cards": bid} if bid else "",
        suits=tuple(_show_suit(suit, held, now) for suit in Suit),
    )


def _show_suit(suit: Suit, held: tuple[Card, ...], now: set[Card]) -> SuitShown:
    cards = sorted((card for card in held if card.suit is suit), key=lambda card: -card.rank)
    is_red = suit.colour == "red"
    return SuitShown(ICONS[suit], is_red, tuple((card.rank_text, card in now) for card in cards))


def _show_plays(page: TableOnScreen, hand: HandInPlay, trick: int) -> Iterator[tuple[str, str, CardShown]]:
    """Where each card of the trick lies, and who played it."""
    if not trick:
        return
    one = hand.tricks[trick - 1]
    best = one.find_best(hand.trump)
    for turn, (seat, card) in enumerate(one.plays):
        yield place_of(page, seat), name_at(page, seat), show_card(card, wins=turn == best)


def _show_cell(page: TableOnScreen, replayed: Replayed, trick: int) -> CellShown:
    own = [(own.card, judged) for own, judged in replayed.find_judged(trick)]
    costs = [judged.find(card) for card, judged in own if judged and judged.find(card).is_mistake]
    cost = cost_in_words(max(costs, key=lambda one: one.cost)) if costs else ""
    winner = replayed.hand.find_winner(replayed.hand.tricks[trick - 1])
    words = [gettext("Trick %(number)s") % {"number": trick}, *(card_name(card) for card, _judged in own[:1])]
    if cost:
        words.append(gettext("a mistake: %(cost)s") % {"cost": cost})
    card = show_card(own[0][0]) if own else None
    return CellShown(trick, card, winner.side is page.bottom.side, cost, ", ".join(words))


def _judge(page: TableOnScreen, replayed: Replayed, trick: int, *, all_cards: bool) -> Iterator[VerdictShown]:
    for own, judged in replayed.find_judged(trick):
        is_known = replayed.own.index(own) < len(replayed.judgements)
        if all_cards:
            yield _judge_as_they_lay(own, trick)
        elif judged is None:
            yield _say_no_figures(own, trick, is_known=is_known)
        else:
            yield _judge_by_what_was_known(page, own, judged, trick)


def _say_no_figures(own: OwnCard, trick: int, *, is_known: bool) -> VerdictShown:
    title = gettext("Trick %(number)s: %(card)s") % {"number": trick, "card": own.card.symbols}
    seat = own.before.waits_for[0]
    if len(own.before.legal_cards(seat)) == 1:
        says = gettext("There was no choice.")
    else:
        says = gettext("There are no figures for this card.") if is_known else gettext("Not judged yet.")
    return VerdictShown(title, (says,), (), "", own.turn, "", "")


def _judge_by_what_was_known(page: TableOnScreen, own: OwnCard, judged: Judgement, trick: int) -> VerdictShown:
    view = look_from(own.before, own.before.waits_for[0])
    title, best, played = _say_verdict(trick, judged.find(own.card), judged.best), judged.best, judged.find(own.card)
    says = () if best.card == own.card else (f"{title_of(judged)}.",)
    return VerdictShown(
        title,
        (*says, *(explain(page, reason) for reason in find_reasons(view, judged))),
        tuple(_show_bars(judged.cards, own.card)),
        explain_figures_of_then(page, judged),
        own.turn,
        *((str(best.card), best.card.symbols) if not played.is_as_good else ("", "")),
    )


def _judge_as_they_lay(own: OwnCard, trick: int) -> VerdictShown:
    judged = judge_with_all_cards(own)
    if not judged:
        return _say_no_figures(own, trick, is_known=True)
    played = next(one for one in judged if one.card == own.card)
    title = _say_verdict(trick, played, judged[0])
    if own.before.rules.players == 2:
        note = gettext(
            "Points for you if both had played on by simple rules, with the cards as they lay. Nobody could know this."
        )
    else:
        note = gettext(
            "Points for us if everybody had played on as the computers of level 4 do, with the cards as they lay. Nobody could know this."
        )
    return VerdictShown(title, (), tuple(_show_bars(judged, own.card)), note, own.turn, "", "")


def _say_verdict(trick: int, played: JudgedCard, best: JudgedCard) -> str:
    facts = {"number": trick, "card": played.card.symbols, "cost": points_in_words(played.cost)}
    if played.card == best.card:
        return gettext("Trick %(number)s: %(card)s was best") % facts
    if played.is_as_good:
        return gettext("Trick %(number)s: %(card)s was as good as the best") % facts
    return gettext("Trick %(number)s: %(card)s cost %(cost)s") % facts


def _show_bars(judged: tuple[JudgedCard, ...], played: Card) -> Iterator[BarShown]:
    widest = max(one.cost for one in judged) or 1
    for place, one in enumerate(judged):
        if one.is_as_good:
            how, words = ("good", gettext("as good")) if place else ("best", gettext("best"))
        else:
            how, words = ("costs_much" if one.cost >= COSTS_MUCH else "costs"), cost_in_words(one)
        width = 100 - 80 * one.cost // max(widest, POINT)
        yield BarShown(show_card(one.card), how, words, width, one.card == played)


def _say_seen(page: TableOnScreen, replayed: Replayed, trick: int) -> Iterator[str]:
    """What could be known before the player's card: who had shown not to have a suit, and which cards were out."""
    own = replayed.find_judged(trick)
    if not own:
        return
    yield from say_what_was_seen(page, look_from(own[0][0].before, page.bottom))


def say_what_was_seen(page: TableOnScreen, view: SeatView) -> Iterator[str]:
    """Who has shown not to have a suit, and which cards are out."""
    for seat, suits in view.voids.items():
        if seat is not page.seat and suits:
            names = ", ".join(gettext(suit.words) for suit in Suit if suit in suits)
            yield gettext("%(name)s: no %(suits)s.") % {"name": name_at(page, seat), "suits": names}
    yield from _list_out(view)


def _list_out(view: SeatView) -> Iterator[str]:
    """The cards of each suit that others might still play, if the player held one or had to follow it."""
    led = view.trick.led if view.trick else None
    mine = {card.suit for card in view.legal} | ({led} if led else set())
    for suit in Suit:
        out = sorted((card.rank, card.rank_text) for card in view.unseen if card.suit is suit)
        if suit in mine:
            ranks = " ".join(text for _rank, text in reversed(out)) or "–"
            yield gettext("%(suit)s out: %(ranks)s.") % {"suit": gettext(suit.words).capitalize(), "ranks": ranks}


def _list_worst(mistakes: list[tuple[OwnCard, JudgedCard]]) -> Iterator[tuple[int, str]]:
    worst = sorted(mistakes, key=lambda pair: -pair[1].cost)[:WORST]
    for own, judged in sorted(worst, key=lambda pair: pair[0].turn):
        words = gettext("Trick %(number)s: %(card)s cost %(cost)s")
        facts = {"number": own.trick, "card": own.card.symbols, "cost": points_in_words(judged.cost)}
        yield own.trick, words % facts


def _find_next_mistake(mistakes: list[tuple[OwnCard, JudgedCard]], trick: int) -> int:
    """The trick of the next one, and after the last of the first; 0 if there is none."""
    tricks = [own.trick for own, _judged in mistakes]
    return next((one for one in tricks if one > trick), tricks[0] if tricks else 0)
