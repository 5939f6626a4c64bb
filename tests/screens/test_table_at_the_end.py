"""The page of a table when its game, the time, the round or the party ends."""

from __future__ import annotations

import re

from django.test import Client

from scoring.game import EndKind, GameEnd, TieRule
from scoring.rules import ASKOV
from tests.night import announced, begun, ended, played, slip
from tests.screens.reading import html_of, words
from tests.screens.table_page import ANN_GRANDED_FIVE, GRAND_SLAM, link, sheet_form
from tournaments.actions import advance


def test_the_end_is_confirmed_and_everybody_told_what_the_hall_waits_for(client: Client):
    party = begun(8)
    client.post(link(party, act="hand/"), sheet_form(GRAND_SLAM))
    client.post(link(party, act="hand/"), sheet_form({**GRAND_SLAM, "tricks": "12"}, number=2))
    page = html_of(client.get(link(party)))
    assert "Ann and Cleo win 13–0: they reached the target." in page
    page = html_of(client.post(link(party, act="confirm/"), {"round": "1"}, follow=True))
    assert "The hall is waiting for table 2" in page
    assert "Take back" not in page


def test_the_last_hand_is_taken_back(client: Client):
    party = begun(4)
    client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    page = html_of(client.post(link(party, act="take-back/"), {"round": "1", "hand": "1"}, follow=True))
    assert "Hand 1: who granded?" in page
    assert "Hand 1 was taken back: “Ann and Cleo granded and took 5”. Enter it again." in page
    client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    assert "was taken back" not in html_of(client.get(link(party)))


def test_after_the_move_everybody_is_told_where_they_go(client: Client):
    party = announced(played(begun(8)), 2)
    page = html_of(client.get(link(party)))
    going = re.sub(r"\s+", " ", page.split("Where you go now")[1].split("</ol>")[0])
    assert "<b>Bo</b>: table 2, North" in going
    assert "<b>Ann</b>: table 1, North" in going


def test_on_the_clock_the_page_says_that_time_is_called(client: Client):
    party = begun(4, end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT))
    assert "Our last hand is entered" not in html_of(client.get(link(party)))
    advance.call_time(party.code, 1, who="the director")
    assert "Finish the hand you hold" in html_of(client.get(link(party)))
    page = html_of(client.post(link(party, act="finish/"), {"round": "1"}, follow=True))
    assert "Ann and Cleo won the cut" in page
    page = html_of(client.post(link(party, act="cut/"), {"round": "1", "winner": "east_west"}, follow=True))
    assert "Bo and Dag win the cut; the score was level." in page


def test_after_the_bell_the_hand_in_play_is_entered_before_the_table_says_that_it_is_done(client: Client):
    party = begun(4, end=GameEnd(EndKind.TIME, minutes=20))
    advance.call_time(party.code, 1, who="the director")
    page = html_of(client.get(link(party)))
    assert "Finish the hand you hold" in page
    assert "Our last hand is entered" not in page, "as the extra hand it would give no points"
    client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    page = html_of(client.get(link(party)))
    assert "Was that your last hand?" in page
    assert page.index("Our last hand is entered") < page.index("who granded?")
    client.post(link(party, act="take-back/"), {"round": "1", "hand": "1"})
    assert "Finish the hand you hold" in html_of(client.get(link(party)))


def test_until_a_hand_comes_after_the_bell_the_calls_stand_first(client: Client):
    party = begun(4, end=GameEnd(EndKind.TIME, minutes=20))
    client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    advance.call_time(party.code, 1, who="the director")
    page = html_of(client.get(link(party)))
    assert "Finish the hand you hold" in page
    assert page.index("who granded?") < page.index("Our last hand is entered")


def test_a_star_stands_beside_the_points_of_the_side_that_gets_it(client: Client):
    page = words(client.get(link(begun(4, rules=ASKOV)) + "?hand=1&call=grand-dix&by=east&made=no"))
    assert "Ann and Cleo 0 → 0 ★ Bo and Dag 0 → 0 Yes, save hand 1" in page


def test_the_last_page_thanks(client: Client):
    party = ended(slip(begun(4), 1))
    assert "Thank you for playing" in html_of(client.get(link(party)))


def test_an_unfinished_table_is_told_that_the_party_has_ended(client: Client):
    party = ended(begun(4))
    page = html_of(client.get(link(party) + "?hand=1&call=high&by=north&tricks=5"))
    assert "This game was not finished and does not count" in page
    assert "Yes, save" not in page


def test_after_the_end_nobody_is_sent_anywhere(client: Client):
    party = slip(announced(played(begun(8)), 2), 1, number=2)
    page = html_of(client.get(link(ended(party), 2)))
    assert "This game was not finished and does not count" in page
    assert "Where you go now" not in page
    assert "Now at this table" not in page
