"""A hint in the reader's language: the best card, what the others cost, and why. Each reason is one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from scoring.computer.bidding import TENTHS
from scoring.computer.judgement import COSTS_MUCH, COSTS_NOTHING, POINT, JudgedCard, Judgement
from scoring.computer.reasons import (
    CheapestWinner,
    DangerThrown,
    FewLower,
    MustTake,
    OneCardOut,
    PartnersSuit,
    SecondHandLow,
    StaysUnder,
    SureWinnersKept,
    VoidSeen,
    WayBack,
    WhyBest,
)
from scoring.play.cards import Card
from tournaments.play.engine.hints import BidHint, Hint
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import CardShown, card_name
from tournaments.play.wording.result import is_of_two, name_at
from tournaments.play.wording.table import PageOfTable
from tournaments.wording import listed, refusal

MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class HintShown:
    """`said` is what a screen reader says first. `play` is the best card, for the button that plays it; empty for a bid."""

    title: str
    sentences: tuple[str, ...]
    note: str
    said: str
    play: str = ""
    play_words: str = ""


def describe_hint(page: TableOnScreen, hint: Hint) -> HintShown:
    if hint.bid:
        return _describe_bid(hint.bid)
    if hint.judgement is None:
        none = refusal(hint.why_none) if hint.why_none else ""
        return HintShown(gettext("No hint"), (none,), "", f"{gettext('No hint')}. {none}")
    judged = hint.judgement
    return HintShown(
        title=title_of(judged),
        sentences=tuple(explain(page, reason) for reason in hint.reasons),
        note="" if are_all_as_good(judged) else _explain_figures(page, judged),
        said=_say_hint(judged),
        play=str(judged.best.card),
        play_words=gettext("Play %(card)s") % {"card": judged.best.card.symbols},
    )


def are_all_as_good(judged: Judgement) -> bool:
    """Then no card is the best, and no figure stands on any."""
    return len(judged.as_good) == len(judged.cards) - 1


def _explain_figures(page: TableOnScreen, judged: Judgement) -> str:
    if is_of_two(page):
        words = gettext(
            "Points for you at the end, on average over %(deals)s deals that fit what you have seen; ±%(margin)s."
        )
    else:
        words = gettext(
            "Points for us at the end, on average over %(deals)s deals that fit what you have seen; ±%(margin)s."
        )
    return words % _facts_of_figures(judged)


def explain_figures_of_then(page: TableOnScreen, judged: Judgement) -> str:
    """Under the figures of a card that was played some time ago."""
    if is_of_two(page):
        words = gettext("Points for you, as far as you could know then: over %(deals)s deals, ±%(margin)s.")
    else:
        words = gettext("Points for us, as far as you could know then: over %(deals)s deals, ±%(margin)s.")
    return words % _facts_of_figures(judged)


def _facts_of_figures(judged: Judgement) -> dict[str, object]:
    return {"deals": judged.worlds, "margin": points_in_words(max(judged.margin, COSTS_NOTHING))}


def title_of(judged: Judgement) -> str:
    best = gettext("Best: %(card)s") % {"card": judged.best.card.symbols}
    if are_all_as_good(judged):
        return gettext("All are as good as each other")
    if not judged.as_good:
        return best
    others = len(judged.as_good)
    if others > MOST_NAMED:
        return gettext("%(best)s, as good: %(number)s others") % {"best": best, "number": others}
    as_good = " ".join(one.card.symbols for one in judged.as_good)
    return gettext("%(best)s, as good: %(cards)s") % {"best": best, "cards": as_good}


def mark_cards(page: PageOfTable, hint: Hint) -> PageOfTable:
    """The page with the figures of a hint on the cards."""
    judged = hint.judgement.cards if hint.judgement else ()
    first = 1 if hint.judgement and are_all_as_good(hint.judgement) else 0  # the first place is marked as the best
    marks = {str(one.card): _mark(one, place) for place, one in enumerate(judged, first)}
    if hint.bid:
        marks = {str(card): ("best", gettext("best")) for card in hint.bid.cards}
    seats = tuple(replace(seat, table=_mark_row(seat.table, marks)) for seat in page.seats)
    return replace(page, rows=tuple(_mark_row(row, marks) for row in page.rows), seats=seats)


def _mark(one: JudgedCard, place: int) -> tuple[str, str]:
    if one.is_as_good:
        return ("good", gettext("good")) if place else ("best", gettext("best"))
    return "costs_much" if one.cost >= COSTS_MUCH else "costs", cost_in_words(one)


def _mark_row(row: Iterable[CardShown], marks: Mapping[str, tuple[str, str]]) -> tuple[CardShown, ...]:
    nothing = ("", "")
    found = ((card, *marks.get(card.text, nothing)) for card in row)
    return tuple(
        replace(card, mark=how, mark_words=words, name=f"{card.name}, {words}") if how else card
        for card, how, words in found
    )


def cost_in_words(one: JudgedCard) -> str:
    return "−" + points_in_words(one.cost)


def points_in_words(points: int) -> str:
    """Thousandths of a point with one decimal, and a minus where one belongs."""
    rounded = round(points / POINT, 1)
    return f"{'−' if rounded < 0 else ''}{number_format(abs(rounded), decimal_pos=1)}"


def _say_hint(judged: Judgement) -> str:
    """Hint. Best: ten of hearts. As good: eight of hearts. The jack of hearts costs 0.2."""
    if are_all_as_good(judged):
        return gettext("Hint. %(sentence)s.") % {"sentence": title_of(judged)}
    said = [gettext("Hint. Best: %(card)s.") % {"card": card_name(judged.best.card)}]
    if judged.as_good:
        said.append(gettext("As good: %(cards)s.") % {"cards": _names(one.card for one in judged.as_good)})
    costly = [one for one in judged.cards[1:] if not one.is_as_good]
    said += [
        gettext("%(card)s costs %(cost)s.") % {"card": card_name(one.card), "cost": points_in_words(one.cost)}
        for one in costly
    ]
    return " ".join(said)


def _names(cards: Iterable[Card]) -> str:
    return listed([card_name(card) for card in cards])


def _describe_bid(bid: BidHint) -> HintShown:
    cards = listed([card.symbols for card in bid.cards])
    title = gettext("Lay %(cards)s: high") if bid.is_high else gettext("Lay %(cards)s: low")
    said = gettext("Hint. Best: %(card)s.") % {"card": _names(bid.cards)}
    return HintShown(
        title=title % {"cards": cards},
        sentences=_count_bid(bid),
        note=_explain_count(bid),
        said=said,
    )


def _count_bid(bid: BidHint) -> tuple[str, ...]:
    if bid.of_two is None:
        counts = gettext("Your hand counts %(value)s. The computers call high from %(even)s on.")
        return (counts % {"value": bid.value, "even": bid.even},)
    points = bid.of_two
    words = gettext(
        "You see %(seen)s of the 40 points, and your cards that lie face down hold about %(share)s more: %(expected)s. The computers call high from %(even)s on."
    )
    facts = {"share": _tenths(points.share), "expected": _tenths(points.expected)}
    return (words % {**facts, "seen": points.seen, "even": bid.even},)


def _explain_count(bid: BidHint) -> str:
    if bid.of_two is None:
        return gettext("An ace counts 4, a king 3, a queen 2, a jack 1, and each card beyond four of a suit 1.")
    return gettext(
        "An ace counts 4, a king 3, a queen 2, a jack 1. It is only a count: no deals are played out for a bid."
    )


def _tenths(tenths: int) -> str:
    return str(number_format(tenths / TENTHS, decimal_pos=1))


def explain(page: TableOnScreen, reason: WhyBest) -> str:
    """One sentence that is true of the position."""
    match reason:
        case SureWinnersKept(cards):
            words = ngettext(
                "No card that is out beats %(cards)s, now or later: keep it.",
                "No card that is out beats %(cards)s, now or later: keep them.",
                len(cards),
            )
            return words % {"cards": _symbols(cards)}
        case PartnersSuit(partner, suit, trick):
            words = gettext("Your partner %(name)s led %(suit)s in trick %(number)s: lead that suit again.")
            return words % {"name": name_at(page, partner), "suit": gettext(suit.words), "number": trick}
        case SecondHandLow(partner, kept):
            words = gettext("You play second, and your partner %(name)s plays last: %(cards)s can wait.")
            return words % {"name": name_at(page, partner), "cards": _symbols(kept)}
        case VoidSeen(seat, suit, trick, thrown):
            words = gettext("%(name)s threw %(card)s on %(suit)s in trick %(number)s, so cannot take this trick.")
            facts = {"name": name_at(page, seat), "card": thrown.symbols, "suit": gettext(suit.words), "number": trick}
            return words % facts
        case OneCardOut():
            return _explain_one_card_out(page, reason)
        case WayBack(cards, suit):
            words = ngettext(
                "%(cards)s takes the trick when its suit is led, and you can go on with %(suit)s.",
                "%(cards)s take the trick when their suits are led, and you can go on with %(suit)s.",
                len(cards),
            )
            return words % {"cards": _symbols(cards), "suit": gettext(suit.words)}
    return _explain_one_card(reason)


def _explain_one_card_out(page: TableOnScreen, reason: OneCardOut) -> str:
    facts = {"out": reason.out.symbols, "card": reason.card.symbols}
    if reason.holder is None:
        return gettext("Of the cards that are out, only %(out)s beats %(card)s.") % facts
    name = name_at(page, reason.holder)
    return gettext("Only %(out)s beats %(card)s, and %(name)s has it.") % {**facts, "name": name}


def _explain_one_card(reason: WhyBest) -> str:
    """What says something of one card only."""
    match reason:
        case CheapestWinner(card):
            return gettext("You play last, and %(card)s is your lowest card that takes the trick.") % {
                "card": card.symbols
            }
        case StaysUnder(card, under):
            words = gettext("%(card)s is your highest card that stays under %(under)s.")
            return words % {"card": card.symbols, "under": under.symbols}
        case DangerThrown(card, lower):
            words = ngettext(
                "You cannot follow: throw %(card)s away. %(number)s lower card of its suit is out.",
                "You cannot follow: throw %(card)s away. %(number)s lower cards of its suit are out.",
                lower,
            )
            return words % {"card": card.symbols, "number": lower}
        case MustTake(card):
            return gettext("You must take this trick: take it with your highest card, %(card)s.") % {
                "card": card.symbols
            }
        case FewLower(card, lower):
            few = gettext("Only one card that is out is lower than %(card)s.")
            none = gettext("No card of the suit that is out is lower than %(card)s.")
            return (few if lower else none) % {"card": card.symbols}
    raise AssertionError(reason)


def _symbols(cards: Iterable[Card]) -> str:
    return listed([card.symbols for card in cards])
