"""One's own mistakes as questions, in the reader's language: the list, the position, and what each card was worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from scoring.computer.judgement import COSTS_NOTHING
from scoring.computer.reasons import find_reasons
from tournaments.play.engine.hints import Hint
from tournaments.play.engine.own_mistakes import Mistake, RecentHand, Week
from tournaments.play.queries import TableOnScreen
from tournaments.play.wording.cards import CardShown
from tournaments.play.wording.hint import explain, explain_figures_of_then, mark_cards, points_in_words, title_of
from tournaments.play.wording.lessons import SeatOfQuestion, say_of_seat
from tournaments.play.wording.replay import say_what_was_seen
from tournaments.play.wording.result import describe_contract, is_of_two, name_at
from tournaments.play.wording.table import PageOfTable, SeatShown, describe_table


@dataclass(frozen=True, slots=True)
class MistakeListed:
    hand: int
    turn: int
    title: str
    cost: str
    is_solved: bool


@dataclass(frozen=True, slots=True)
class OwnQuestionShown:
    """`told` are the sentences of the answer, and `note` says how its figures were made; both are empty before it."""

    ask: str
    contract: str
    taken: str
    seen: tuple[str, ...]
    line: str
    told: tuple[str, ...]
    note: str
    is_of_two: bool
    seats: tuple[SeatOfQuestion, ...]
    rows: tuple[tuple[tuple[CardShown, bool], ...], ...]


def say_week(week: Week) -> str:
    """How many questions there are, beside the name of the lesson; nothing if nothing is known of this person."""
    if week.open:
        return ngettext("%(number)s question", "%(number)s questions", week.open) % {"number": week.open}
    if count := len(week.to_judge):
        return ngettext("%(number)s hand to judge", "%(number)s hands to judge", count) % {"number": count}
    return gettext("all solved") if week.questions else ""


def list_mistakes(week: Week) -> Iterator[MistakeListed]:
    """Which card it was is not told."""
    for hand, mistake in week.questions:
        cost = gettext("cost %(cost)s") % {"cost": points_in_words(mistake.played.cost)}
        yield MistakeListed(hand.hand, mistake.turn, mistake_title(hand, mistake), cost, mistake.is_solved)


def mistake_title(hand: RecentHand, mistake: Mistake) -> str:
    words = gettext("%(day)s at %(time)s: hand %(hand)s, trick %(trick)s")
    over = localtime(hand.over_at)
    facts = {"day": date_format(over, "l").capitalize(), "time": date_format(over, "H:i")}
    return words % {**facts, "hand": hand.number, "trick": mistake.trick}


def describe_own_question(page: TableOnScreen, mistake: Mistake, *, is_told: bool) -> OwnQuestionShown:
    """`page` is the table with the view of the moment before the card. No figure is on it before the answer."""
    table = describe_table(page)
    if is_told:
        table = mark_cards(table, Hint(mistake.judgement))
    contract, why = describe_contract(page)
    return OwnQuestionShown(
        ask=_ask(page),
        contract=", ".join(part for part in (contract, why, table.trump) if part),
        taken="–".join(map(str, table.taken)),
        seen=tuple(say_what_was_seen(page, page.view)),
        line=table.turn_line,
        told=tuple(_tell(page, mistake)) if is_told else (),
        note=explain_figures_of_then(page, mistake.judgement) if is_told else "",
        is_of_two=is_of_two(page),
        seats=tuple(_describe_seats(page, table, mistake)),
        rows=tuple(_pair(row, mistake) for row in table.rows),
    )


def _ask(page: TableOnScreen) -> str:
    trick = page.view.trick
    assert trick is not None
    if trick.cards:
        if trick.leader is page.seat:
            return gettext("Your second card to this trick. Which one?")
        facts = {"name": name_at(page, trick.leader), "card": trick.cards[0].symbols}
        return gettext("%(name)s led the %(card)s. Which card do you play?") % facts
    return gettext("You lead to trick %(number)s. Which card?") % {"number": len(page.view.tricks) + 1}


def _tell(page: TableOnScreen, mistake: Mistake) -> Iterator[str]:
    judgement, played = mistake.judgement, mistake.played
    yield f"{title_of(judgement)}."
    reasons = find_reasons(page.view, judgement)
    yield from (explain(page, reason) for reason in reasons)
    if not reasons:
        yield gettext("No simple reason fits here: only the figures say it.")
    facts = {"card": played.card.symbols, "cost": points_in_words(played.cost)}
    margin = points_in_words(max(played.margin, COSTS_NOTHING))
    yield gettext("Then you played the %(card)s, which cost %(cost)s ±%(margin)s.") % {**facts, "margin": margin}


def _describe_seats(page: TableOnScreen, table: PageOfTable, mistake: Mistake) -> Iterator[SeatOfQuestion]:
    for seat, shown in zip(page.rules.seats, table.seats, strict=True):
        says = say_of_seat(page.view, seat)
        yield SeatOfQuestion(shown.place, shown.name, says, _list_of_trick(page, shown), _pair(shown.table, mistake))


def _list_of_trick(page: TableOnScreen, shown: SeatShown) -> tuple[CardShown, ...]:
    """Before the first card a table shows the bids instead; in a lesson they do not lie there."""
    return shown.cards if page.view.trick and page.view.trick.cards else ()


def _pair(cards: tuple[CardShown, ...], mistake: Mistake) -> tuple[tuple[CardShown, bool], ...]:
    right = {str(one.card) for one in mistake.judgement.cards if one.is_as_good}
    return tuple((card, card.text in right) for card in cards)
