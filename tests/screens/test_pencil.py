"""Two phones at one table: one writes, the other sees the sheet and may take the pencil over."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.game import EndKind, GameEnd, TieRule
from tests.night import begun
from tests.screens.phones import SECOND, STEPS, TAKE_OVER, since, written_by
from tests.screens.reading import STATEMENTS_OF_A_HAND, statements, typed, words
from tests.screens.table_page import ANN_GRANDED_FIVE, GRAND_SLAM, link, sheet_form, why_not
from tournaments.actions import advance
from tournaments.models import Game, Party, PlayedHand


@pytest.fixture
def party(first: Client) -> Party:
    """The first phone has entered a hand."""
    return written_by(first)


def test_a_phone_is_told_apart_by_a_cookie_that_only_these_pages_read(client: Client):
    cookie = client.get(link(begun(4))).cookies["phone"]
    assert re.fullmatch(r"[\w-]{16}", cookie.value)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/t/")
    assert cookie["max-age"] == 4 * 24 * 60 * 60
    assert not cookie["secure"]


def test_a_phone_keeps_its_cookie_and_one_that_nobody_made_is_replaced(client: Client):
    page = link(begun(4))
    client.get(page)
    assert "phone" not in client.get(page).cookies
    client.cookies["phone"] = "<script>"
    assert re.fullmatch(r"[\w-]{16}", client.get(page).cookies["phone"].value)


def test_where_nobody_writes_yet_every_phone_may(first, second):
    party = begun(4)
    for phone in (first, second):
        page = words(phone.get(link(party)))
        assert "Hand 1: who granded?" in page
        assert TAKE_OVER not in page


def test_the_phone_that_writes_goes_on_and_another_one_sees_the_sheet_and_one_button(first, second, party):
    assert "Hand 2: who granded?" in words(first.get(link(party)))
    page = words(second.get(link(party)))
    assert f"Another phone has been writing for this table since {since()}." in page
    assert "Ann and Cleo granded and took 5:" in page
    assert TAKE_OVER in page
    for not_his in ("who granded?", "Take back"):
        assert not_his not in page


def test_the_pencil_is_taken_over_with_one_tap_and_the_first_phone_reads_it(first, second, party):
    answer = second.post(link(party, act="pencil/"), follow=True)
    assert answer.redirect_chain == [(link(party), 302)]
    assert "Hand 2: who granded?" in words(answer)
    page = words(first.get(link(party)))
    assert f"Another phone has taken over the pencil, at {since()}." in page
    assert TAKE_OVER in page
    assert "Hand 2: who granded?" in words(first.post(link(party, act="pencil/"), follow=True))
    assert "Another phone has taken over the pencil" in words(second.get(link(party)))


def test_the_part_alone_comes_after_taking_over(second, party, phone):
    answer = second.post(link(party, act="pencil/"), headers=phone, follow=True)
    assert answer.content.decode().lstrip().startswith('<div id="table_page"')


def test_what_was_begun_has_the_number_that_it_will_have_on_the_sheet(first, second, party):
    first.post(link(party, act="hand/"), sheet_form({"call": "thrown-in"}, number=2))
    page = second.get(link(party) + STEPS.replace("hand=2", "hand=3"))
    assert "Hand 2 was begun here, and is not saved:" in words(page)


def test_what_was_begun_on_the_other_phone_is_shown_and_is_there_after_taking_over(second, party, phone):
    page = second.get(link(party) + STEPS)
    assert "Hand 2 was begun here, and is not saved: Ann and Cleo granded and took 8:" in words(page)
    begun_with = {name: typed(page, name)[-1] for name in ("hand", "call", "by", "tricks")}
    plain = second.post(link(party, act="pencil/"), begun_with, follow=True)
    assert plain.redirect_chain == [(link(party) + STEPS, 302)]
    part = Client().post(link(party, act="pencil/"), begun_with, headers=phone, follow=True)
    for answer in (plain, part):
        assert "Hand 2: is this right?" in words(answer)


def test_a_hand_of_the_other_phone_is_refused_in_words_with_the_hand_and_what_to_do(second, party, phone):
    form = sheet_form(SECOND, number=2)
    page = words(second.post(link(party, act="hand/"), form, follow=True))
    to_outbox = why_not(second.post(link(party, act="hand/"), form, headers=phone))
    for said in (page, to_outbox):
        assert "Hand 2 was not saved: Ann and Cleo granded and took 8" in said
        assert f"Another phone has been writing for table 1 since {since()}" in said
    assert TAKE_OVER in page
    assert PlayedHand.objects.count() == 1


def test_any_phone_may_confirm_what_the_four_agree_on(first, second, party):
    first.post(link(party, act="hand/"), sheet_form(GRAND_SLAM, number=2))
    first.post(link(party, act="hand/"), sheet_form(GRAND_SLAM, number=3))
    page = words(second.get(link(party)))
    assert "All four agree: confirm the game" in page
    assert TAKE_OVER in page
    page = words(second.post(link(party, act="confirm/"), {"round": "1"}, follow=True))
    assert "The game is confirmed and saved." in page
    assert TAKE_OVER not in page


def test_before_the_first_card_both_phones_may_say_seated(first, second):
    party = begun(4, asks_seated=True)
    first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    first.post(link(party, act="take-back/"), {"round": "1", "hand": "1"})
    Game.objects.update(seated_at=None)
    assert "We are seated" in words(second.get(link(party)))
    assert TAKE_OVER in words(second.get(link(party) + "?enter=yes"))


def test_at_the_other_tables_nothing_is_different(second, party):
    assert "Hand 1: who granded?" in words(second.get(link(party, 2)))


def test_a_phone_without_the_pencil_is_told_too_that_time_is_called(first, second):
    party = begun(4, end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT))
    first.post(link(party, act="hand/"), sheet_form({**ANN_GRANDED_FIVE, "tricks": "6"}))
    advance.call_time(party.code, 1, who="the director")
    page = words(second.get(link(party)))
    assert "Time is called. Finish the hand you hold and enter it." in page
    assert "Our last hand is entered" not in page


@pytest.mark.parametrize("players", [16, 160], ids=["4 tables", "40 tables"])
def test_the_pencil_costs_no_query(transactional_db, first, second, phone, players):
    party = begun(players)
    entering = []
    for number in (1, 2):
        with CaptureQueriesContext(connection) as asked:
            first.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE, number=number), headers=phone)
        entering.append(len(statements(asked)))
    with CaptureQueriesContext(connection) as looking:
        second.get(link(party))
    assert (entering, len(statements(looking))) == ([STATEMENTS_OF_A_HAND] * 2, 2)
