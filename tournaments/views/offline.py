"""What a table's phone gets in advance, so that hands can be entered while the laptop cannot be reached.

It contains each step of entering a hand as HTML, and the points of every possible hand from `scoring`: a phone only adds
them up. A phone fetches it once a round, in the background, and replaces MARK with the number of the hand or the score.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from scoring.deal_and_lead import find_first_leader
from scoring.game import EndKind, Sheet, SheetLine
from scoring.hand import NIL, Call, Hand
from scoring.refused import Refused
from scoring.rules import HandDraft, RuleSet
from scoring.score import HandScore, WhyPoints, score_hand
from tournaments.actions.at_table import AtTable, WhyNotEntered, WhyNotWritten, find_game
from tournaments.queries.rows import TableNow
from tournaments.queries.table import TablePage, read_table_page
from tournaments.views.answers import no_such_page
from tournaments.views.phone import by_phone
from tournaments.views.steps import write_query
from tournaments.views.table import make_step_context, write_link
from tournaments.wording import extra_hand_and_score
from tournaments.wording.named import hand_with_names, leader_with_names, words_with_score

MARK, COUNTED = "__N__", "__C__"  # the phone replaces them with the number of the line, and of the hand as people count
NEVER = 10**6  # hands; no game gets that far
PARTS = ("score", "over", "level", "cut")
SPACE = re.compile(r"\s+")
THROWN_IN = SheetLine(0, Hand(Call.THROWN_IN), HandScore(WhyPoints.THROWN_IN), NIL)


@dataclass(frozen=True)
class PageBeforehand(TablePage):
    """The page while a hand is entered, when only the dealer is known."""

    @property
    def hand_number(self) -> str:  # type: ignore[override]  # the mark for it
        return MARK

    @property
    def counted_number(self) -> str:  # type: ignore[override]
        return COUNTED

    @property
    def may_finish(self) -> bool:
        return False


@require_GET
@ensure_csrf_cookie
@by_phone
def offline(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Also gives a new cookie to a phone that has lost its own, so that it can send the hands that it stores."""
    # A phone shows its refused hands also while its table does not play, or after its link was replaced.
    told = {part: render_to_string(f"table/_offline_{part}.html") for part in ("refused", "same")}
    try:
        told |= make_offline_pages(read_table_page(find_game(at)), write_link(at))
    except Refused as refused:
        if refused.reason not in (WhyNotEntered.NOT_BEGUN, WhyNotWritten.LINK_REPLACED):
            return no_such_page(request, refused)
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})  # shorter than with escapes


def make_offline_pages(page: TablePage, link: str) -> dict[str, Any]:
    return {
        "number": MARK,
        "counted": COUNTED,
        "steps": dict(render_steps(page, link)),
        "dealers": list_dealers(page),
        "yes": render_step("table/_step.html", make_page_beforehand(page), link, HandDraft(Call.THROWN_IN)),
        "hands": list_hands(page.rules, page.now),
        "target": page.rules.target if page.end.kind is EndKind.TARGET else NEVER,
        "hands_at_most": page.end.hands or NEVER,
        "tie": page.end.tie,
        **{part: render_to_string(f"table/_offline_{part}.html", {"page": page}) for part in PARTS},
    }


def render_steps(page: TablePage, link: str) -> Iterator[tuple[str, str]]:
    """Every step except the last, by its query, as if the first dealer dealt; the phone puts in who deals (`list_dealers`)."""
    first = make_page_beforehand(page)
    yield "", render_step("table/_next.html", first, link, HandDraft())
    for draft in list_further_steps(page):
        yield write_query(draft), render_step("table/_step.html", first, link, draft)


def list_further_steps(page: TablePage) -> Iterator[HandDraft]:
    for call in page.rules.calls:
        if call.has_tricks and not call.has_caller:
            yield HandDraft(call)
        yield from (HandDraft(call, seat) for seat in page.rules.seats if call.has_caller)
    yield from map(HandDraft, page.rules.specials)


def list_dealers(page: TablePage) -> list[dict[str, str]]:
    """Who deals the first hands, and the sentence who leads if nobody granded; then it begins again."""
    dealers = [page.now.dealer_after(dealt) for dealt in range(len(page.rules.seats))]
    leaders = [find_first_leader(Call.LOW, None, dealer, rules=page.rules) for dealer in dealers]
    return [
        {"seat": dealer, "leads": leader_with_names(page.now, leader) if leader else ""}
        for dealer, leader in zip(dealers, leaders, strict=True)
    ]


def make_page_beforehand(page: TablePage) -> PageBeforehand:
    return PageBeforehand(page.now, Sheet())


def render_step(template: str, page: PageBeforehand, link: str, draft: HandDraft) -> str:
    preview = THROWN_IN if draft.is_whole else None
    # The phone stores all steps, and a good part of a template is its indentation.
    return SPACE.sub(" ", render_to_string(template, make_step_context(page, draft, preview, link)))


def list_hands(rules: RuleSet, table: TableNow) -> dict[str, dict[str, Any]]:
    """The points of each hand, with the names of the four, by the steps that enter it (`write_query`)."""
    return {write_query(HandDraft.of(hand)): describe_points(hand, rules, table) for hand in rules.every_hand()}


def describe_points(hand: Hand, rules: RuleSet, table: TableNow) -> dict[str, Any]:
    """The points of a hand. `counts`: it counts as a played hand; `decides`: as an extra hand it decides a level game."""
    scored = score_hand(hand, rules)
    words = hand_with_names(hand, scored, table)
    return {
        "words": words_with_score(words, MARK),
        "extra": extra_hand_and_score(words, MARK),
        "points": list(scored.points),
        "counts": int(hand.call is not Call.THROWN_IN),
        "decides": scored.winner is not None,
    }
