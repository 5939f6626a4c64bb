"""What is typed or tapped at a table and at the desk, turned into values: hands, slips, places, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import TypeVar
from uuid import UUID

from scoring.hand import BySide, Call, Hand, Seat, Side, is_whole_number
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import TWO_PLAYER, HandDraft
from tournaments.engine.clock import ClockAction
from tournaments.engine.phones import PhoneRestriction, WhatIsWrong
from tournaments.engine.shorthand import Slip
from tournaments.models import Party

LONGEST_NUMBER = 12  # digits; `int` is slow on long texts
# `int` alone also reads 1_0 as ten, and the digits of other scripts.
SIGNED = re.compile(r"[+-]?[0-9]+")
Posted = Mapping[str, str]
Word = TypeVar("Word", bound=Enum)
Value = TypeVar("Value")


class WhyNotUnderstood(Reason):
    NO_SUCH_CALL = _("“{call}” is not a call. Choose one of those on the page.")
    NO_SUCH_SEAT = _("“{seat}” is not a seat. The seats are North, East, South and West.")
    NO_SUCH_SIDE = _("“{side}” is not a side. The sides are North–South and East–West.")
    NO_SUCH_TURN = _("“{turn}” is not possible with a clock. Use a button on the page.")
    NO_SUCH_PLACE = _("“{place}” is not a place. Choose a chair at a table, or the bench.")
    NOT_A_NUMBER = _("“{number}” is not a whole number.")
    NO_POINTS = _("Type the points of both sides. If a side has none, type 0.")
    NO_MINUTES = _("Say how many minutes the clock runs.")
    NO_CARD = _("Type the number of a card.")
    NO_TABLE = _("Say at which table.")
    NO_SEAT = _("Say which seat: North, East, South or West.")
    NO_GRANDER = _("Say who granded, or that nobody did.")
    NO_TRICKS = _("Say how many tricks were taken.")
    NOBODY_CHOSEN = _("Choose who it is.")
    NOBODY_NAMED = _("Choose who it is, or type a name.")
    FORM_IS_DAMAGED = _("Something is missing in what this page sent. Load it again, and do it once more.")


def read_draft(posted: Posted) -> HandDraft:
    """The hand in the address or the form, as far as it is there. Raises Refused for words that no page of ours sends."""
    call = _member(Call, posted.get("call"), WhyNotUnderstood.NO_SUCH_CALL, "call")
    by = _member(Seat, posted.get("by"), WhyNotUnderstood.NO_SUCH_SEAT, "seat")
    made = {"yes": True, "no": False}.get(posted.get("made", ""))
    return HandDraft(call, by, read_number(posted.get("tricks")), made)


def need_draft(posted: Posted) -> HandDraft:
    """The hand in a form that enters one. Raises Refused if not even a call was sent."""
    draft = read_draft(posted)
    if draft.call is None:
        raise Refused(WhyNotUnderstood.FORM_IS_DAMAGED)
    return draft


def read_side(text: str | None) -> Side:
    return _need(_member(Side, text, WhyNotUnderstood.NO_SUCH_SIDE, "side"))


def read_what_is_wrong(text: str | None) -> WhatIsWrong | None:
    """What is wrong with a result, if somebody said so."""
    return _member(WhatIsWrong, text, WhyNotUnderstood.FORM_IS_DAMAGED, "why")


def read_seat(text: str | None, missing: WhyNotUnderstood = WhyNotUnderstood.FORM_IS_DAMAGED) -> Seat:
    """The seat in a form. `missing` is the refusal if none was chosen."""
    return _need(_member(Seat, text, WhyNotUnderstood.NO_SUCH_SEAT, "seat"), missing)


def read_number(text: str | None) -> int | None:
    """A whole number: digits, and before them perhaps a plus, or a minus of either kind; None if nothing was typed. One that is
    too long counts as larger than every limit, so that the check of the limit names it."""
    typed = (text or "").strip().replace("−", "-")  # copied from a page, a minus is a real one
    if not typed:
        return None
    if not SIGNED.fullmatch(typed):
        said = typed if len(typed) <= LONGEST_NUMBER else f"{typed[:LONGEST_NUMBER]}…"
        raise Refused(WhyNotUnderstood.NOT_A_NUMBER, number=said)
    digits = typed.lstrip("+-0")
    number = int(digits or 0) if len(digits) <= LONGEST_NUMBER else 10**LONGEST_NUMBER
    return -number if typed[0] == "-" else number


def read_count(text: str | None) -> int | None:
    """A number in an address; None if it is not one, because nobody can correct an address like a form."""
    return int(text) if text and is_whole_number(text, digits=6) else None  # as long as in urls.py


def read_counts(text: str | None) -> tuple[int, ...]:
    """Several numbers with spaces between them; what is no number is left out."""
    return tuple(number for number in map(read_count, (text or "").split()) if number is not None)


def need_number(text: str | None, missing: WhyNotUnderstood = WhyNotUnderstood.FORM_IS_DAMAGED) -> int:
    """The number in a form. `missing` is the refusal if the field is empty."""
    number = read_number(text)
    if number is None:
        raise Refused(missing)
    return number


def read_key(text: str | None) -> UUID:
    """The key that the page made for this form."""
    try:
        return UUID(text or "")
    except ValueError:
        raise Refused(WhyNotUnderstood.FORM_IS_DAMAGED) from None


def read_side_hand(posted: Posted) -> Hand:
    """A hand of two: who granded, or nobody, and the tricks that the first of the two took. Raises Impossible."""
    if not posted.get("call"):
        raise Refused(WhyNotUnderstood.NO_GRANDER)
    tricks = need_number(posted.get("tricks"), WhyNotUnderstood.NO_TRICKS)
    shared = TWO_PLAYER.share(Side.NORTH_SOUTH, tricks)
    if posted.get("call") == Call.LOW:
        return Hand(Call.LOW, tricks=shared)
    return Hand(Call.HIGH, read_seat(posted.get("call")), shared)


def read_slip_form(posted: Posted) -> Slip:
    stars = BySide(read_number(posted.get("stars_north_south")) or 0, read_number(posted.get("stars_east_west")) or 0)
    winner = read_side(posted["winner"]) if posted.get("winner") else None
    score = BySide(*(need_number(posted.get(side), WhyNotUnderstood.NO_POINTS) for side in Side))
    return Slip(score, stars, winner)


def read_clock_action(posted: Posted) -> tuple[ClockAction, int]:
    """What to do with a clock, and its minutes. The button names the action, or the minutes by which it moves."""
    pressed = posted.get("turn") or ""
    # As the buttons of wording/desk.clock_moves send it.
    if pressed[:1] in ("+", "-"):
        return ClockAction.MOVE, need_number(pressed)
    turn = _need(_member(ClockAction, pressed, WhyNotUnderstood.NO_SUCH_TURN, "turn"))
    return turn, need_number(posted.get("minutes"), WhyNotUnderstood.NO_MINUTES) if turn is ClockAction.START else 0


def read_place(text: str) -> tuple[int | None, Seat | None]:
    """A chair as the seats page names it, such as 3-north; (None, None) for the bench."""
    if text == "bench":
        return None, None
    table, _dash, seat = text.partition("-")
    if not is_whole_number(table, digits=LONGEST_NUMBER) or not seat:  # need_number would take a minus
        raise Refused(WhyNotUnderstood.NO_SUCH_PLACE, place=text[:20])
    return need_number(table), _member(Seat, seat, WhyNotUnderstood.NO_SUCH_SEAT, "seat")


def read_withheld(text: str | None) -> PhoneRestriction | None:
    """What is withheld from the phones; None if they may do everything. Raises Refused for anything else."""
    return None if text == "nothing" else need_member(PhoneRestriction, text)


def read_display(posted: Posted, party: Party) -> tuple[Party.DisplaySize, Party.DisplaySpeed, bool]:
    """Size, speed, and whether it is dark on light. What the page did not change stays as it is now: somebody else may have changed
    it. Raises Refused for values that no page sends."""
    now = {"size": party.display_size, "speed": party.display_speed, "light": "light" if party.display_is_light else ""}
    sent = {
        name: is_now if posted.get(name) == posted.get(f"was_{name}") else posted.get(name)
        for name, is_now in now.items()
    }
    size, speed = need_member(Party.DisplaySize, sent["size"]), need_member(Party.DisplaySpeed, sent["speed"])
    return size, speed, sent["light"] == "light"


def need_member(enum: type[Word], text: str | None) -> Word:
    """The value that one of our buttons sends. Raises Refused for anything else."""
    return _need(_member(enum, text, WhyNotUnderstood.FORM_IS_DAMAGED, "sent"))


def _need(value: Value | None, missing: WhyNotUnderstood = WhyNotUnderstood.FORM_IS_DAMAGED) -> Value:
    if value is None:
        raise Refused(missing)
    return value


def _member(enum: type[Word], text: str | None, why: WhyNotUnderstood, name: str) -> Word | None:
    if not text:
        return None
    try:
        return enum(text)
    except ValueError:
        raise Refused(why, **{name: text[:20]}) from None
