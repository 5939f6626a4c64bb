"""Who has the pencil, as each of those who look at a table sees it."""

from __future__ import annotations

import datetime

import pytest

from tournaments.engine.phones import Held, Holder, Kept, Pencil, Phones, pencil_seen, phones_from_json, phones_to_json

AT = datetime.datetime(2026, 3, 3, 20, 41, tzinfo=datetime.UTC)
LATER = AT + datetime.timedelta(minutes=5)
NONE_KEPT = Phones()
TAKEN = Held("bo", AT, before="ann")

SEEN = {
    "nobody has written yet": (Held(), NONE_KEPT, "ann", Pencil()),
    "the phone that writes": (Held("ann", AT), NONE_KEPT, "ann", Pencil(Holder.THIS_PHONE, AT)),
    "another one": (Held("ann", AT), NONE_KEPT, "bo", Pencil(Holder.ANOTHER_PHONE, AT)),
    "whose pencil was taken over": (TAKEN, NONE_KEPT, "ann", Pencil(Holder.TAKEN_OVER, AT)),
    "who took it over": (TAKEN, NONE_KEPT, "bo", Pencil(Holder.THIS_PHONE, AT)),
    "a third one": (TAKEN, NONE_KEPT, "cleo", Pencil(Holder.ANOTHER_PHONE, AT)),
    "the desk": (Held("ann", AT), NONE_KEPT, None, Pencil(Holder.ANOTHER_PHONE, AT)),
    "the organiser writes": (Held("ann", AT), Phones(Kept.AT_DESK, LATER), "ann", Pencil(Holder.ORGANISER, LATER)),
    "locked": (Held("ann", AT), Phones(Kept.LOCKED, LATER), "ann", Pencil(Holder.LOCKED, LATER)),
}


@pytest.mark.parametrize(("held", "phones", "by", "seen"), SEEN.values(), ids=SEEN.keys())
def test_each_sees_who_has_the_pencil(held, phones, by, seen):
    assert pencil_seen(held, phones, by=by) == seen


@pytest.mark.parametrize("holder", Holder)
def test_who_may_not_write_may_take_it_over_unless_the_organiser_keeps_it(holder):
    pencil = Pencil(holder, AT)
    kept = holder in (Holder.ORGANISER, Holder.LOCKED)
    assert [pencil.may_write, pencil.may_be_taken_over, kept].count(True) == 1


@pytest.mark.parametrize("phones", [Phones(), Phones(Kept.LOCKED, AT), Phones(renewed=(AT, LATER))])
def test_what_the_organiser_said_is_written_and_read_back(phones):
    assert phones_from_json(phones_to_json(phones)) == phones


def test_what_is_kept_is_kept_since_some_time():
    with pytest.raises(AssertionError):
        Phones(Kept.LOCKED)
