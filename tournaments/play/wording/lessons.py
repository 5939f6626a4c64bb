"""Lessons in the reader's language: what is asked, and why the right card is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import Seat
from scoring.lessons.answers import Answer, Fact, Kind
from scoring.lessons.questions import Asked, Lesson
from scoring.play.cards import Card, Suit
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView
from tournaments.play.engine.computers import LAKES
from tournaments.play.wording.cards import CardShown, choose_upper_row, show_card

TITLES = {
    Lesson.FOLLOWING: noop("Following suit"),
    Lesson.BLACK_OR_RED: noop("Black or red?"),
    Lesson.FIRST_LEAD: noop("The first lead: low from your best suit"),
    Lesson.PARTNERS_LEAD: noop("Answering your partner’s lead"),
    Lesson.THROWING_AWAY: noop("Throwing away"),
    Lesson.LOW_LEAD: noop("Low: what to lead"),
    Lesson.LOW_UNDER: noop("Low: just under"),
    Lesson.LOW_TAKE: noop("Low: if the trick is yours anyway"),
    Lesson.LOW_THROW: noop("Low: throwing away"),
}
CLUES = {
    Kind.SECOND_LOW: noop("You play second, and your partner plays last."),
    Kind.CHEAPEST: noop("You play last, and the trick is theirs so far."),
    Kind.PARTNER_HAS_IT: noop("You play last."),
    Kind.CANNOT_WIN: noop("The %(best)s is the best card so far."),
    Kind.BID_HIGH: noop("Count: ace 4, king 3, queen 2, jack 1, and 1 for each card beyond four of a suit."),
    Kind.BID_LOW: noop("Count: ace 4, king 3, queen 2, jack 1, and 1 for each card beyond four of a suit."),
    Kind.FIRST_LEAD: noop("One card tells your partner which suit is your best, and keeps its strength."),
    Kind.THIRD_HIGH: noop("You play third. Only %(last)s plays after you."),
    Kind.PARTNER_WINS: noop("You play third, and your partner’s card is the best so far."),
    Kind.RETURN: noop("You lead for the first time, and your partner has led before."),
    Kind.THROW_WEAK: noop("You have none of this suit. Which suit can you spare?"),
    Kind.LEAD_LOW: noop("On low, the others should take the tricks."),
    Kind.JUST_UNDER: noop("On low, you want no trick, and no high cards later."),
    Kind.MUST_TAKE: noop("You play last, and the hand is low."),
    Kind.OURS_ANYWAY: noop("You play last, and the hand is low."),
    Kind.THROW_HIGH: noop("You have none of this suit, and the hand is low."),
}
REASONS = {
    Kind.SECOND_LOW: noop(
        "Second hand plays low. Your partner still plays after you, and the %(keep)s can beat a higher card than the %(led)s later."
    ),
    Kind.CHEAPEST: noop("Nobody plays after you, so the %(card)s is enough. A higher card would be wasted."),
    Kind.PARTNER_HAS_IT: noop(
        "Nobody plays after you, so your partner’s %(best)s takes the trick. Play your lowest, and keep what could beat it."
    ),
    Kind.CANNOT_WIN: noop(
        "You have nothing above the %(best)s. Play your lowest, and keep the %(keep)s for another trick."
    ),
    Kind.BID_HIGH: noop(
        "Your hand counts %(value)s, and from %(even)s on you lay black. Your lowest black card gives the least away."
    ),
    Kind.BID_LOW: noop(
        "Your hand counts %(value)s. Below %(even)s you lay red. Your lowest red card gives the least away."
    ),
    Kind.FIRST_LEAD: noop(
        "Lead low from your longest suit: you hold %(length)s %(suit)s. The %(keep)s stays for later."
    ),
    Kind.THIRD_HIGH: noop(
        "Third hand plays high. %(last)s may still beat a lower card, and the %(card)s makes that as hard as you can."
    ),
    Kind.PARTNER_WINS: noop(
        "No card still out beats your partner’s %(best)s. Play your lowest, and keep the %(keep)s."
    ),
    Kind.RETURN: noop(
        "Your partner led %(suit)s first. You have %(length)s of them and no other long suit: lead them back, so that you both work on "
        "one suit. With one card of theirs, or five of another suit, it is good only seven times in ten."
    ),
    Kind.THROW_WEAK: noop(
        "All your %(suit)s can be beaten by cards that are still out. Throw one of them, and leave the others beside the %(keep)s."
    ),
    Kind.LEAD_LOW: noop(
        "Of this suit %(above)s cards above the %(card)s are still out, and %(below)s below it. Somebody will most likely have to take it."
    ),
    Kind.JUST_UNDER: noop(
        "The %(card)s is your highest card under the %(best)s. It cannot take this trick, and you are rid of it."
    ),
    Kind.MUST_TAKE: noop(
        "All your cards of this suit beat the %(best)s, so you take the trick in any case. Take it with the %(card)s, and keep the lower ones."
    ),
    Kind.OURS_ANYWAY: noop(
        "Your partner’s %(best)s is the best card, so the trick counts for your side in any case. Get rid of the %(card)s."
    ),
    Kind.THROW_HIGH: noop(
        "You cannot take this trick, so it is the moment to be rid of the %(card)s: it beats %(below)s cards that are still out, "
        "and you have nothing below the %(lowest)s beside it."
    ),
}


@dataclass(frozen=True, slots=True)
class SeatOfQuestion:
    """`piles` are at a table of two; each card comes with whether it is right."""

    place: str
    name: str
    says: str
    cards: tuple[CardShown, ...]
    piles: tuple[tuple[CardShown, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """What the page of a question says. A card of the hand comes with whether it is right."""

    ask: str
    clue: str
    line: str
    reason: str
    seats: tuple[SeatOfQuestion, ...]
    rows: tuple[tuple[tuple[CardShown, bool], ...], ...]


def lesson_title(lesson: Lesson) -> str:
    return gettext(TITLES[lesson])


def describe_question(asked: Asked) -> QuestionShown:
    view, answer = asked.view, asked.answer
    return QuestionShown(
        ask=_ask(view),
        clue=gettext(CLUES[answer.kind]) % _say_facts(answer.facts),
        line=_say_what_to_do(view),
        reason=give_reason(answer),
        seats=tuple(_describe_seat(view, seat) for seat in view.rules.seats),
        rows=_split_rows(asked),
    )


def give_reason(answer: Answer) -> str:
    return gettext(REASONS[answer.kind]) % _say_facts(answer.facts)


def _say_facts(facts: Mapping[str, Fact]) -> dict[str, object]:
    return {name: _say_fact(fact) for name, fact in facts.items()}


def _say_fact(fact: Fact) -> object:
    match fact:
        case Card():
            return fact.symbols
        case Suit():
            return gettext(fact.words)
        case Seat():
            return LAKES[fact]
    return fact


def _ask(view: SeatView) -> str:
    if view.phase is Phase.BIDS:
        return gettext("Black or red?")
    assert view.trick is not None
    if view.trick.cards:
        facts = {"name": LAKES[view.trick.leader], "card": view.trick.cards[0].symbols}
        return gettext("%(name)s led the %(card)s. Which card do you play?") % facts
    if view.tricks:
        return gettext("You lead to trick %(number)s. Which card?") % {"number": len(view.tricks) + 1}
    if view.by is None:
        return gettext("The hand is low, and you lead. Which card?")
    return gettext("%(name)s granded, so you lead. Which card?") % {"name": LAKES[view.by]}


def _say_what_to_do(view: SeatView) -> str:
    return gettext("Lay a card: black high, red low") if view.phase is Phase.BIDS else gettext("Tap a card")


def _describe_seat(view: SeatView, seat: Seat) -> SeatOfQuestion:
    place = ("me", "left", "partner", "right")[(tuple(Seat).index(seat) - tuple(Seat).index(Seat.SOUTH)) % 4]
    trick = view.trick
    best = trick.find_best(view.trump) if trick else None
    plays = enumerate(trick.plays) if trick else ()
    cards = tuple(show_card(card, wins=turn == best) for turn, (one, card) in plays if one is seat)
    return SeatOfQuestion(place, LAKES[seat], say_of_seat(view, seat), cards)


def say_of_seat(view: SeatView, seat: Seat) -> str:
    says = []
    if view.seat and seat is view.seat.partner:
        says.append(gettext("your partner"))
    if seat is view.by:
        says.append(gettext("granded"))
    if view.phase is Phase.BIDS and seat is view.dealer:
        says.append(gettext("dealt"))
    return ", ".join(says)


def _split_rows(asked: Asked) -> tuple[tuple[tuple[CardShown, bool], ...], ...]:
    view = asked.view
    upper = choose_upper_row(Counter(card.suit for card in view.cards))
    may = view.cards if view.phase is Phase.BIDS else view.legal
    rows = ([card for card in view.cards if (card.suit in upper) is is_upper] for is_upper in (True, False))
    return tuple(tuple((show_card(card, may=card in may), asked.is_right(card)) for card in row) for row in rows)
