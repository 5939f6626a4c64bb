"""Who has the pencil, as each of those who look at a table sees it."""

from __future__ import annotations

import datetime

import pytest

from tournaments.engine.phones import (
    PHONES,
    Holder,
    KnownPhone,
    Pencil,
    PhoneRestriction,
    Phones,
    find_pencil,
)

AT = datetime.datetime(2026, 3, 3, 20, 41, tzinfo=datetime.UTC)
LATER = AT + datetime.timedelta(minutes=5)
NONE_WITHHELD = Phones()
HELD = {"holder": "ann", "since": AT}
TAKEN = {"holder": "bo", "since": AT, "before": "ann"}

SEEN = {
    "nobody has written yet": ({}, NONE_WITHHELD, "ann", Pencil()),
    "the phone that writes": (HELD, NONE_WITHHELD, "ann", Pencil(Holder.THIS_PHONE, AT)),
    "another one": (HELD, NONE_WITHHELD, "bo", Pencil(Holder.ANOTHER_PHONE, AT)),
    "whose pencil was taken over": (TAKEN, NONE_WITHHELD, "ann", Pencil(Holder.TAKEN_OVER, AT)),
    "who took it over": (TAKEN, NONE_WITHHELD, "bo", Pencil(Holder.THIS_PHONE, AT)),
    "a third one": (TAKEN, NONE_WITHHELD, "cleo", Pencil(Holder.ANOTHER_PHONE, AT)),
    "the desk": (HELD, NONE_WITHHELD, None, Pencil(Holder.ANOTHER_PHONE, AT)),
    "the organiser writes": (HELD, Phones(PhoneRestriction.AT_DESK, LATER), "ann", Pencil(Holder.ORGANISER, LATER)),
    "locked": (HELD, Phones(PhoneRestriction.LOCKED, LATER), "ann", Pencil(Holder.LOCKED, LATER)),
}


@pytest.mark.parametrize(("held", "phones", "by", "seen"), SEEN.values(), ids=SEEN.keys())
def test_each_sees_who_has_the_pencil(held, phones, by, seen):
    assert find_pencil(phones, by=by, **held) == seen


@pytest.mark.parametrize("holder", Holder)
def test_who_may_not_write_may_take_it_over_unless_the_organiser_withholds_it(holder):
    pencil = Pencil(holder, AT)
    withheld = holder in (Holder.ORGANISER, Holder.LOCKED)
    assert [pencil.may_write, pencil.may_be_taken_over, withheld].count(True) == 1


@pytest.mark.parametrize("phones", [Phones(), Phones(PhoneRestriction.LOCKED, AT), Phones(renewed=(AT, LATER))])
def test_what_the_organiser_said_is_written_and_read_back(phones):
    assert PHONES.read(PHONES.write(phones), "") == phones


def test_a_phone_speaks_for_its_owner_and_for_those_at_the_table_whose_link_it_opened():
    assert KnownPhone(player=3).speaks_for(3, 1)
    assert KnownPhone(table=1).speaks_for(3, 1)
    assert not KnownPhone(player=4, table=2).speaks_for(3, 1)
    assert not KnownPhone().speaks_for(3, None)
