"""The question whether a card may be taken back, and what became of it, in sentences for everybody at the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tournaments.play.engine.taking_back import TakeBackQuestion
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.result import name_at
from tournaments.wording import listed


@dataclass(frozen=True, slots=True)
class TakeBackShown:
    """`says` is the first sentence and `more` what follows. `answers` are who is asked, and whether they have said yes.

    `asks_me` says whether this person's answer is missing.
    """

    says: str
    more: str
    answers: tuple[tuple[bool, str], ...] = ()
    asks_me: bool = False


def describe_take_back(page: TableOnScreen) -> TakeBackShown | None:
    question = page.question
    if question is None:
        return None
    if question.is_granted:
        return _describe_granted(page, question)
    card = question.cards[0].cards[0].symbols
    if question.refused_by is not None:
        if question.refused_by is page.seat:
            return TakeBackShown(gettext("You said no: %(card)s stays.") % {"card": card}, "")
        name = name_at(page, question.refused_by)
        return TakeBackShown(gettext("%(name)s said no: %(card)s stays.") % {"name": name, "card": card}, "")
    return TakeBackShown(
        _say_who_asks(page, question, card),
        _say_what_goes_too(page, question),
        tuple(_list_answers(page, question)),
        asks_me=page.seat in question.waits_for,
    )


def _describe_granted(page: TableOnScreen, question: TakeBackQuestion) -> TakeBackShown:
    cards = [move.cards[0].symbols for move in question.cards]
    back = ngettext("%(cards)s is back in the hand.", "%(cards)s are back in their hands.", len(cards))
    asked = [seat for seat in question.asker.side.other.seats if seat in page.rules.seats]
    names = [name_at(page, seat) for seat in sorted(asked, key=lambda seat: seat is not page.seat)]
    agreed = gettext("%(names)s said yes.") % {"names": listed(names)}
    return TakeBackShown(back % {"cards": listed(cards)}, agreed)


def _say_who_asks(page: TableOnScreen, question: TakeBackQuestion, card: str) -> str:
    if question.asker is page.seat:
        return gettext("You ask to take %(card)s back") % {"card": card}
    return gettext("%(name)s asks to take %(card)s back") % {"name": name_at(page, question.asker), "card": card}


def _say_what_goes_too(page: TableOnScreen, question: TakeBackQuestion) -> str:
    later = [move.cards[0].symbols for move in question.cards[1:]]
    if not later:
        return gettext("Nobody has played since.")
    goes = ngettext(
        "%(cards)s was played after it, and would go back too.",
        "%(cards)s were played after it, and would go back too.",
        len(later),
    )
    return goes % {"cards": listed(later)}


def _list_answers(page: TableOnScreen, question: TakeBackQuestion) -> Iterable[tuple[bool, str]]:
    for seat in question.asker.side.other.seats:
        if seat not in page.rules.seats:
            continue
        name, agrees = name_at(page, seat), seat not in question.waits_for
        if seat is page.seat:
            yield agrees, gettext("You have said yes") if agrees else gettext("You have not answered yet")
        else:
            words = gettext("%(name)s says yes") if agrees else gettext("%(name)s has not answered yet")
            yield agrees, words % {"name": name}
