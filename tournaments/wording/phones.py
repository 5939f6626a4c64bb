"""Who writes for a table, for its phones and the desk, and what can be done about it."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.phones import Holder, Pencil, PhoneRestriction, WhatIsWrong, find_owner_of_phone, find_pencil
from tournaments.models import Party
from tournaments.queries.desk_table import DeskTable
from tournaments.wording import time_of_day
from tournaments.wording.named import first_name

ELSEWHERE = noop(
    "Every hand that it enters is shown here. Is it out of battery, or not here? Then write on this phone."
)
# Without those who may write: their page asks for a hand instead.
ON_PHONE = {
    Holder.ANOTHER_PHONE: noop("Another phone has been writing for this table since %(time)s."),
    Holder.TAKEN_OVER: noop("Another phone has taken over the pencil, at %(time)s."),
    Holder.ORGANISER: noop("The organiser has been writing for this table since %(time)s."),
    Holder.LOCKED: noop("The organiser has locked this table, at %(time)s."),
}
WHAT_TO_DO = {
    Holder.ANOTHER_PHONE: ELSEWHERE,
    Holder.TAKEN_OVER: ELSEWHERE,
    Holder.ORGANISER: noop("Tell the organiser each hand, or hand in your slip. What is entered is shown here."),
    Holder.LOCKED: noop("Note your hands on paper, and ask the organiser. Nothing that was entered is lost."),
}
# The desk is no phone, so "another phone" is any phone.
AT_DESK = {
    Holder.NOBODY: noop("No phone has entered anything at this table yet."),
    Holder.ANOTHER_PHONE: noop("A phone has been writing for this table since %(time)s."),
    Holder.ORGANISER: noop("You have been writing for this table since %(time)s; its phones only see the sheet."),
    Holder.LOCKED: noop("Locked since %(time)s: the phones of this table only see the sheet."),
}


def who_writes(pencil: Pencil) -> str:
    """To a phone that does not write."""
    return gettext(ON_PHONE[pencil.holder]) % {"time": _since(pencil)}


def what_to_do(pencil: Pencil) -> str:
    return gettext(WHAT_TO_DO[pencil.holder])


def who_writes_at_desk(pencil: Pencil) -> str:
    return gettext(AT_DESK[pencil.holder]) % {"time": _since(pencil)}


def withheld_from_phones(party: Party, table: int) -> str:
    """A reminder for the organiser of what they withhold from this table's phones; empty if nothing."""
    phones = party.phones_of(table)
    return who_writes_at_desk(find_pencil(phones, by=None)) if phones.withheld else ""


def entered_by(table: DeskTable, on_screens: Collection[int] = ()) -> str:
    """Where the last hand was entered, and when: "Ann’s phone, 20:41". Where nothing is entered, since when they sit.

    `on_screens` are the tables whose hands are played on screens, which enter them without a phone that writes.
    """
    pencil = table.game.pencil if table.is_from_phone else None
    owner = find_owner_of_phone(pencil) if pencil else None
    names = [first_name(person.name) for person in table.people if person.number == owner]
    at = table.last_entered
    if at is None:
        announced = table.round.announced_at
        return gettext("since %(time)s") % {"time": time_of_day(announced)} if announced else ""
    if names:
        return gettext("%(name)s’s phone, %(time)s") % {"name": names[0], "time": time_of_day(at)}
    if table.is_from_phone and pencil is None and table.number in on_screens:
        return gettext("on screens, %(time)s") % {"time": time_of_day(at)}
    return (gettext("its phone, %(time)s") if pencil else gettext("on paper, %(time)s")) % {"time": time_of_day(at)}


def _since(pencil: Pencil) -> str:
    return time_of_day(pencil.since) if pencil.since else ""


def wrong_in_words(why: WhatIsWrong) -> str:
    return gettext(WhatIsWrong(why).words)


def wrongs() -> list[tuple[str, str]]:
    """What players can say with one tap: the value of the button, and its words."""
    return [(why.value, wrong_in_words(why)) for why in WhatIsWrong]


REMEMBER, SCAN = "remember", "scan"


def own_phone_steps(step: str, *, is_known: bool) -> list[tuple[str, str]]:
    """The three steps that make a phone its owner's, each with "is_done", "is_now" or nothing."""
    scanned = "is_done" if is_known else "is_now" if step == SCAN else ""
    remembered = "is_now" if step == REMEMBER else "is_done"
    return [(gettext("My name"), "is_done"), (gettext("Remember"), remembered), (gettext("Scan"), scanned)]


def withheld_now_in_words(withheld: PhoneRestriction | None) -> str:
    """What the organiser has just decided about the phones of a table."""
    if withheld is PhoneRestriction.LOCKED:
        return gettext("Table %(table)s is locked: its phones only see the sheet.")
    if withheld is PhoneRestriction.AT_DESK:
        return gettext("The hands of table %(table)s are entered at the desk now.")
    return gettext("The phones of table %(table)s may enter again.")
