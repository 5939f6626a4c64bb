"""Two organisers at two laptops, each with a page of its own. What an old page sends changes nothing that is newer: it is refused in
a sentence, or changes only what somebody changed on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client

from scoring.game import GiveUpRule
from scoring.hand import Seat
from tests.drive_night import half_time, make_plan, type_all, type_total
from tests.night import NS, WHO, begun, drawn, found, fresh
from tests.screens.forms import find_form
from tests.screens.old_pages import CASES, Case, at, flags_are_taken_out
from tests.screens.old_pages_of_prizes import OF_PRIZES, for_money, with_prizes
from tests.screens.reading import words
from tournaments.actions import chairs, presence, prizes, take_seats
from tournaments.actions.hall_screen import set_display
from tournaments.actions.prepare import check_in, register_players
from tournaments.actions.tags import tag_people
from tournaments.models import Party
from tournaments.queries.movement import read_seating
from tournaments.queries.prize_decisions import read_decisions

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("case", [*CASES, *OF_PRIZES], ids=lambda case: case.__name__)
def test_an_old_page_is_refused_in_a_sentence_and_what_is_newer_stays(director: Client, case: Callable[[], Case]):
    steps = case()
    page, action, typed, sentence = next(steps)
    sent = find_form(director, page, action.partition("?")[0]) | typed
    with transaction.atomic():  # as long as the page is not old
        assert sentence not in words(director.post(action, sent, follow=True))
        transaction.set_rollback(True)
    look = next(steps)
    newer = look()
    said = words(director.post(action, sent, follow=True))
    assert sentence in said
    assert look() == newer


def test_an_old_page_of_a_chair_leads_to_the_chair_of_now(director: Client):
    party = found()
    address = at("desk_chair", party, 1)
    sent = find_form(director, address, address) | {"table": ["1"], "seat": ["north"]}
    chairs.fix_chair(party.code, 1, table=2, seat=Seat.EAST, who=WHO)
    assert director.post(address, sent, follow=True).context["typed"] == {"table": 2, "seat": Seat.EAST}


def test_a_box_that_an_old_page_emptied_shows_the_number_of_now(director: Client):
    steps = flags_are_taken_out()
    page, action, typed, _sentence = next(steps)
    sent = find_form(director, page, page.partition("?")[0]) | typed
    next(steps)
    assert [line[1:] for line in director.post(action, sent).context["lines"]][:2] == [("7", "7"), ("", "3")]


def test_a_game_goes_on_only_in_the_round_that_the_page_showed(director: Client):
    party = begun()
    presence.give_up_game(party.code, 1, GiveUpRule.SCORE_STANDS, who=WHO, cut=NS)
    said = words(director.post(at("desk_play_on", party, 1), {"round": "7"}, follow=True))
    assert "This page was about round 7, and round 1 is being played now." in said


# What somebody changed on an old page is saved; the rest stays as somebody else has changed it.


def test_everybody_is_here_whom_the_page_showed_as_missing(director: Client):
    party = found()
    check_in(party.code, 2, here=False, who=WHO)
    sent = find_form(director, at("desk_players", party), at("desk_check_in_all", party))
    check_in(party.code, 5, here=False, who=WHO)
    register_players(party.code, ["Zoe"], who=WHO, checked_in=False)
    director.post(at("desk_check_in_all", party), sent)
    assert list(party.entries.filter(checked_in=False).values_list("number", flat=True)) == [5, 9]


def test_a_tag_stays_with_those_whom_the_page_did_not_change(director: Client):
    party = with_prizes(found())
    tag_people(party.code, "80+", [2, 3], who=WHO)
    sent = find_form(director, at("desk_prizes_tagged", party) + "?tag=80%2B", at("desk_prizes_tagged", party))
    tag_people(party.code, "80+", [2, 3, 4], who=WHO)
    director.post(at("desk_prizes_tagged", party), sent | {"has": ["1", "2"]})
    assert [entry.number for entry in party.entries.order_by("number") if entry.tags] == [1, 2, 4]


def test_the_hall_screen_keeps_what_an_old_page_did_not_change(director: Client):
    party = begun()
    sent = find_form(director, at("desk", party), at("desk_display", party))
    set_display(party.code, size=Party.DisplaySize.SMALLER, speed=Party.DisplaySpeed.NORMAL, is_light=False, who=WHO)
    director.post(at("desk_display", party), sent | {"speed": "slow"})
    assert (fresh(party).display_size, fresh(party).display_speed) == ("smaller", "slow")


def test_a_form_that_is_sent_twice_adds_one_prize(director: Client):
    party = with_prizes(found())
    page = at("desk_prize_new", party)
    sent = find_form(director, page, page) | {"name": ["Cheese"]}
    director.post(page, sent)
    assert "“Cheese” is in the list already" in words(director.post(page, sent))
    prizes.remove_prize(party.code, "first", who=WHO)
    back = find_form(director, at("desk_log", party), at("desk_prize_put_back", party))
    for _ in range(2):
        director.post(at("desk_prize_put_back", party), back)
    assert [prize.name for prize in read_decisions(fresh(party)).prizes] == ["Ham", "Wine", "Cheese"]


def test_typing_over_a_newer_total_says_every_figure_that_it_replaces(director: Client):
    party = half_time(plan=make_plan(counts_tens=True))
    type_total(party, 3, 70, tens=5)
    sent = {"half": "1", "card": "3", "tricks": "70", "tens": "4"}
    assert "Card 3, “Hands of 10+”: 4 instead of 5." in words(director.post(at("desk_total", party), sent, follow=True))


def test_a_list_of_players_that_leads_on_draws_nothing_again(director: Client):
    party = drawn()
    take_seats.seat_by_hand(party.code, player=1, table=2, seat=Seat.NORTH, who=WHO)
    before = read_seating(party.rounds.get())
    sent = find_form(director, at("desk_players", party), at("desk_draw", party))
    director.post(at("desk_draw", party), sent)
    assert read_seating(party.rounds.get()) == before


@pytest.mark.parametrize(
    ("make", "button", "typed"),
    [
        (lambda: for_money()[0], "desk_terms", {"way": "kitty"}),
        (lambda: type_all(half_time()), "desk_drive_show", {"span": "first"}),
        (found, "desk_check_in_all", {}),
    ],
)
def test_a_button_that_is_pressed_twice_writes_one_line_at_most(director: Client, make, button, typed):
    party = make()
    director.post(at(button, party), typed)
    lines = party.log.count()
    director.post(at(button, party), typed)
    assert party.log.count() == lines


def test_who_goes_off_the_list_after_the_draw_is_told_that_its_seats_do_not_hold(director: Client):
    party = drawn()
    gone = "The proposed seats of round 1 do not hold any more"
    assert gone in words(director.post(at("desk_check_in", party, 3), {"here": "no"}, follow=True))
    assert gone not in words(director.post(at("desk_check_in", party, 3), {"here": "yes"}, follow=True))
