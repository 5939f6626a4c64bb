"""The steps of entering a hand, which stand in the address of the table's page, and how far they have got.

An address says for which four it was made (SEATED), because it names people by their chairs: for another four it would be another
hand. An address without it is taken as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID, uuid4

from django.http import QueryDict

from scoring.game import SheetLine
from scoring.refused import Refused
from scoring.rules import HandDraft, RuleSet
from tournaments.actions.at_table import WhyNotEntered
from tournaments.actions.enter_hand import is_known
from tournaments.forms.hand import read_count, read_draft, read_key
from tournaments.queries.table import TablePage

SEATED = "seated"
STEPS = ("hand", SEATED, "call", "by", "tricks", "made")
ENTERS = {"enter": "yes"}  # in the address: enter a hand although the four have not said that they are seated


def is_for_these_four(page: TablePage, step: Mapping[str, str]) -> bool:
    return step.get(SEATED) in (None, "", page.now.who_sits)


def is_saved(posted: Mapping[str, str]) -> bool:
    """Whether the hand of this form, or of this step, is saved already."""
    try:
        return is_known(read_key(posted.get("key")))
    except Refused:
        return False


def make_key(step: Mapping[str, str]) -> UUID:
    """The key of the hand that is being entered: the same as long as this step is shown."""
    try:
        return read_key(step.get("key"))
    except Refused:
        return uuid4()


def write_query(draft: HandDraft) -> str:
    """These steps as the query of an address, without the number of the hand."""
    made = {None: None, True: "yes", False: "no"}[draft.made]
    steps = {"call": draft.call, "by": draft.by, "tricks": draft.tricks, "made": made}
    return "&".join(f"{name}={step}" for name, step in steps.items() if step is not None)


def find_step_before(draft: HandDraft, rules: RuleSet) -> HandDraft:
    """The step before this one. The call and who granded are one step."""
    if draft.tricks is not None or draft.made is not None:
        return HandDraft(draft.call, draft.by)
    return HandDraft(draft.call) if draft.by and draft.call in rules.specials else HandDraft()


def find_how_far(page: TablePage, step: Mapping[str, str]) -> tuple[HandDraft, SheetLine | None, Refused | None]:
    """How far entering the next hand is, the line that it would make, and why it would be refused."""
    draft = HandDraft()
    if not is_for_these_four(page, step):
        return draft, None, refuse_for_others(page, step)
    if step.get("hand") not in (None, str(page.hand_number)):
        return draft, None, refuse_left_behind(page, step)
    try:
        begun = read_draft(step)
        begun.check(page.rules)
        draft = begun
        return draft, page.line_of(draft.hand(page.rules)) if draft.is_whole else None, None
    except Refused as refused:
        return draft, None, refused


def refuse_for_others(page: TablePage, step: Mapping[str, str]) -> Refused | None:
    """What to say of a hand that was begun for another four; nothing if this phone has saved it."""
    if not step.get("call") or is_saved(step):
        return None
    return Refused(WhyNotEntered.CHAIRS_CHANGED, table=page.now.number)


def refuse_left_behind(page: TablePage, step: Mapping[str, str]) -> Refused | None:
    """What happened to the sheet since a hand was begun; nothing if this phone has saved it itself, under the step's key."""
    if not step.get("call") or is_saved(step):
        return None
    number = read_count(step.get("hand"))
    if number is not None and 1 <= number < page.hand_number:
        counted, line = page.sheet.counted_number(number), page.sheet.lines[number - 1]
        return Refused(WhyNotEntered.ENTERED_MEANWHILE, number=counted, hand=line)
    return Refused(WhyNotEntered.SHEET_HAS_CHANGED)


def read_steps(posted: QueryDict) -> dict[str, str]:
    """The hand that was begun on the page that sent this form, so that nobody has to tap it again."""
    steps = STEPS if posted.get("call") else (SEATED,) if posted.get("enter") else ()
    return {name: value for name in (*steps, *ENTERS) if (value := posted.get(name))}
