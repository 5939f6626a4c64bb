"""Where the cursor goes after Enter at the desk, and what a Confirm there does not do."""

from __future__ import annotations

import pytest

from tests.actions.accepting import TWO_HANDS, asked, dispute, play
from tests.actions.table import Phone, high
from tests.night import begun
from tests.screens.desk_lines import OR_CUT, at, form, type_in
from tests.screens.reading import markup, typed, words
from tournaments.actions import enter_hand
from tournaments.models import Game, Party


def cursor(part) -> str:
    return part.headers.get("HX-Trigger-After-Settle", "")


def is_confirmed(party: Party, table: int) -> bool:
    return Game.objects.get(round__party=party, table=table).confirmed_at is not None


def wait_for_confirm(party: Party, table: int) -> None:
    play(party, table)


def wait_disputed(party: Party, table: int) -> None:
    play(party, table)
    dispute(party, table=table)


@pytest.mark.parametrize("waits", [wait_for_confirm, wait_disputed], ids=["over", "disputed"])
def test_after_a_slip_the_cursor_passes_a_table_that_waits_for_a_confirm(director, phone, waits):
    party = asked(16)
    waits(party, 3)
    assert '"line_4"' in cursor(type_in(director, party, "4-2", table=2, headers=phone))
    assert '"line_1"' in cursor(type_in(director, party, "4-2", table=4, headers=phone))
    assert '"line_1"' in cursor(type_in(director, party, "4-2", table=1, headers=phone)), "no line is left to be typed"
    assert not is_confirmed(party, 3)


def test_after_a_slip_a_table_whose_phone_enters_is_passed_until_no_other_is_left(director, phone):
    party = begun(16, end=TWO_HANDS)
    Phone(party, 2).enter(high("north", 8))
    assert '"line_3"' in cursor(type_in(director, party, "4-2", table=1, headers=phone))
    assert '"line_4"' in cursor(type_in(director, party, "4-2", table=3, headers=phone))
    assert '"line_2"' in cursor(type_in(director, party, "4-2", table=4, headers=phone))


def test_after_a_slip_the_cursor_passes_a_table_that_cuts(director, phone):
    party = begun(12, end=OR_CUT)
    type_in(director, party, "h n 8", table=2)
    type_in(director, party, "h e 8", table=2, hand=2)
    assert '"line_3"' in cursor(type_in(director, party, "4-2", table=1, headers=phone))


def test_hand_by_hand_the_cursor_stays_and_then_its_own_confirm_has_it(director, phone):
    party = begun(8, end=TWO_HANDS)
    type_in(director, party, "h n 8")
    part = type_in(director, party, "h n 8", hand=2, headers=phone)
    assert '"line_1"' in cursor(part)
    assert 'id="confirm_1"' in markup(part)


def test_without_javascript_the_cursor_waits_at_a_table_and_never_on_its_confirm(director):
    party = asked(8)
    play(party, 1)
    page = markup(director.get(f"/desk/{party.code}/?at=1"))
    assert page.count("autofocus") == 1
    assert 'id="line_1" tabindex="-1" autofocus' in page


# A Confirm says what it showed


@pytest.mark.parametrize("act", ["confirm/", "stands/"], ids=["on the tile", "in the bar"])
def test_a_result_that_is_disputed_meanwhile_is_not_confirmed(director, phone, act):
    party = begun(8, end=TWO_HANDS, asks_acceptance=True)
    play(party, 1)
    (seen,) = {*typed(director.get(at(party)), "result"), *typed(director.get(f"/desk/{party.code}/"), "result")}
    dispute(party)
    part = director.post(at(party, 1, act), {"round": "1", "result": seen}, headers=phone)
    assert "The result of table 1 is disputed. Read what is said there before you confirm it." in words(part)
    assert not is_confirmed(party, 1)


def test_a_result_that_has_changed_meanwhile_is_not_confirmed(director, phone):
    party = begun(8, end=TWO_HANDS)
    table = play(party, 1)
    (seen,) = typed(director.get(f"/desk/{party.code}/lines/"), "result")
    enter_hand.take_back_hand(table.at, round_number=1, hand_number=2)
    director.post(at(party, 1, "line/"), form("h e 12", hand=2))
    part = director.post(at(party, 1, "confirm/"), {"round": "1", "result": seen}, headers=phone)
    assert "The sheet has changed since this page was shown." in words(part)
    assert not is_confirmed(party, 1)


def test_a_disputed_result_that_was_read_is_confirmed_where_it_is_read(director):
    party = asked(8)
    play(party, 1)
    dispute(party)
    seen = typed(director.get(f"/desk/{party.code}/"), "result")
    assert len(seen) == 1, "only where the dispute is told"
    director.post(at(party, 1, "stands/"), {"round": "1", "result": seen[0]})
    assert is_confirmed(party, 1)
