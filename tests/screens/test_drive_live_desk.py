"""The desk of a live drive, its paper and its form."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.drive_night import found_drive, make_plan
from tests.live_night import begun_live, enter, found_live, play_hand, play_hands
from tests.night import WHO, fresh
from tests.screens.live_phones import at_table, own_page, own_phone, shown, table_of, words
from tournaments.actions import drive as driving
from tournaments.actions.drive_people import leave_drive
from tournaments.engine.drive.places import Span
from tournaments.models import Party
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import find_table

pytestmark = pytest.mark.django_db


def test_the_cursor_is_in_the_next_missing_number(director: Client):
    party = begun_live()
    enter(party, 1, 8)
    page = shown(director, reverse("desk", args=[party.code]))
    assert re.search(r'id="tricks_1_2"[^>]*autofocus', page)
    assert page.count("autofocus") == 1
    answer = director.post(
        reverse("desk_tricks", args=[party.code]), {"hand": 1, "table": 2, "tricks": " 9 "}, follow=True
    )
    assert re.search(r'id="tricks_1_3"[^>]*autofocus', answer.content.decode())
    assert table_of(party, 2).odd_tricks == 9


def test_the_list_of_a_drive_speaks_of_no_rounds_and_no_bench(director: Client):
    party = begun_live(13)
    for page in ("desk_players", "desk_player"):
        number = [5] if page == "desk_player" else []
        said = words(shown(director, reverse(page, args=[party.code, *number])))
        main = said[said.index("Skip to the page") :]
        assert "round" not in main.lower()
        assert "bench" not in main
        assert "sit out" not in main


def test_enter_saves_the_number_and_not_only_who_won(director: Client):
    page = shown(director, reverse("desk", args=[begun_live().code]))
    buttons = re.findall(r'<button[^>]*form="form_2"[^>]*>', page)
    assert "winner" not in buttons[0]
    assert sum("winner" in button for button in buttons) == 2


def test_the_bell_is_the_large_button_once_every_number_is_in(director: Client):
    party = play_hand(begun_live(), but=(3,), rings=False)
    assert "2 of 3 in" in words(shown(director, reverse("desk", args=[party.code])))
    bell = re.compile(r'<button (class="second")?>[^<]*<svg[^>]*>.*?</svg> Ring: move', re.DOTALL)
    found = bell.search(shown(director, reverse("desk", args=[party.code])))
    assert found
    assert found[1]
    enter(party, 3, 7)
    found = bell.search(shown(director, reverse("desk", args=[party.code])))
    assert found
    assert not found[1]


def test_the_desk_says_only_who_won_rings_and_types_the_number_later(director: Client):
    party = play_hand(begun_live(), but=(2,), rings=False)
    desk = reverse("desk", args=[party.code])
    director.post(reverse("desk_tricks", args=[party.code]), {"hand": 1, "table": 2, "winner": "even"})
    director.post(reverse("desk_drive_ring", args=[party.code]), {"seen": "1"})
    page = words(shown(director, desk))
    assert "Hand 2 of 24" in page
    assert page.index("Other side") < page.rindex("1 number is still missing")  # below the rows of the hand in play
    said = "1 number is missing: hand 1 at table 2. The standings are provisional until every number is in."
    me = find_table(read_drive(fresh(party)), 1, 2).four[0].person
    driving.show_totals(party.code, Span.FIRST, who=WHO)
    pages = [reverse(name, args=[party.code]) for name in ("desk_standings", "desk_end", "standings")]
    for page in (*pages, own_page(party, me)):
        assert said in words(shown(director, page))
    sent = {"hand": 1, "table": 2, "tricks": "3"}
    missed_the_bell = director.post(reverse("desk_tricks", args=[party.code]), sent, follow=True)
    assert "This was for hand 1 at table 2, whose bell has rung. It was not saved." in words(
        missed_the_bell.content.decode()
    )
    director.post(reverse("desk_tricks", args=[party.code]), sent | {"over": "yes"})
    assert "still missing" not in shown(director, desk)


def test_an_earlier_hand_is_corrected_and_nobody_moves(director: Client):
    party = play_hands(begun_live(), 2)
    before = read_drive(party).drive
    stands = before.tricks_of(1)[2]
    desk = reverse("desk", args=[party.code])
    page = words(shown(director, f"{desk}?hand=1&at=2"))
    assert "whose bell has rung. You can still correct it. Nobody moves: only points change." in page
    assert re.search(rf"{stands.tricks}–\d+ stands", page)
    corrects = shown(director, f"{desk}?hand=1&at=2")
    assert re.search(r'id="tricks_1_2"[^>]*autofocus', corrects)
    assert re.search(r'<button class="second" form="form_2">Save</button> <a [^>]*\?hand=1">Cancel', corrects)
    assert 'href="?hand=1&amp;at=2"' in shown(director, f"{desk}?hand=1"), "a fragment would take the cursor away"
    other = 2 if stands.odd_won else 11
    sent = {"hand": 1, "table": 2, "tricks": other, "replaces": stands.tricks, "over": "yes", "stays": "yes"}
    answer = director.post(reverse("desk_tricks", args=[party.code]), sent, follow=True)
    assert "corrected after the bell" in answer.content.decode()
    assert "Saved: hand 1, table 2: " in words(answer.content.decode())
    assert "Take the bell back" not in answer.content.decode()
    assert read_drive(fresh(party)).drive.seatings == before.seatings


def test_taking_the_bell_back_names_the_numbers_that_are_lost(director: Client):
    party = play_hand(begun_live())
    enter(party, 1, 8)
    assert "Take the bell back, and lose what 1 table has entered" in words(
        shown(director, reverse("desk", args=[party.code]))
    )
    back = reverse("desk_drive_ring_back", args=[party.code])
    assert "Entered of hand 2 already: 1" in director.post(back, {"seen": "2"}, follow=True).content.decode()
    page = words(shown(director, reverse("desk", args=[party.code])))
    assert "hand 2, table 1: 8" in page
    assert "table 1: hand 2" not in page, "a table is named once"
    director.post(back, {"seen": "2", "lost": "1"})
    assert fresh(party).drive.hand == 1


def test_who_goes_home_and_who_goes_on_are_said_at_the_desk(director: Client):
    party = play_hand(begun_live())
    desk = reverse("desk", args=[party.code])
    answer = director.post(reverse("desk_drive_leave", args=[party.code]), {"player": "5", "instead": ""}, follow=True)
    says = "Eva 05son goes home after hand 2, and the club fills the chair."
    assert words(answer.content.decode()).count(says) == 2, "as the answer, and until they play on after all"
    director.post(reverse("desk_drive_return", args=[party.code]), {"player": "5"})
    assert "goes home after hand 2" not in shown(director, desk)


def test_the_standings_say_what_a_hand_counts_that_somebody_did_not_play(director: Client):
    party = play_hand(begun_live())
    standings, says = reverse("desk_standings", args=[party.code]), "A hand not played counts the mean of the player’s"
    assert says not in shown(director, standings)
    leave_drive(party.code, 5, who=WHO)
    party = play_hands(party, 2)
    assert says in shown(director, standings)
    chair = read_drive(party).drive.find_chair(5, 3)
    party.drive_tricks.filter(hand=3, table=chair.table).update(tricks=None)
    assert "A hand not played or without a number counts" in shown(director, standings), "where they would have sat"


def test_a_table_and_a_player_call_the_organiser_who_answers_at_the_desk(director: Client, client: Client):
    party = begun_live()
    desk = reverse("desk", args=[party.code])
    assert (
        "The organiser has been called" in client.post(f"{at_table(party, 2)}organiser/", follow=True).content.decode()
    )
    client.post(reverse("player_calls_organiser", args=[party.code, 5]))
    page = words(shown(director, desk))
    assert "Table 2 called you at" in page
    assert "Eva 05son called you at" in page
    for call in party.organiser_calls.all():
        coming = reverse("desk_come_to_caller", args=[party.code, call.pk])
        part = director.post(coming, HTTP_HX_REQUEST="true").content.decode()
        assert 'id="drive"' in part
    assert "can see that you are coming" in part
    assert "The organiser is coming." in shown(client, at_table(party, 2))
    assert "The organiser is coming." in shown(client, own_page(party, 5))
    play_hand(party)
    assert party.organiser_calls.filter(done_at=None).count() == 2  # they outlive the bell
    driving.end_drive(party.code, who=WHO)
    assert not party.organiser_calls.filter(done_at=None).exists()


def test_house_players_fill_the_last_table(director: Client):
    party = found_drive(27, make_plan(is_live=True))
    assert "Or: 1 house player, so that nobody shares a chair" in words(
        shown(director, reverse("desk", args=[party.code]))
    )
    director.post(reverse("desk_drive_house", args=[party.code]))
    assert party.entries.filter(is_house=True, checked_in=True).count() == 1
    assert "28 people are here: 7 tables." in words(shown(director, reverse("desk", args=[party.code])))
    who = reverse("party", args=[party.code])
    assert "Ann 01son" in shown(director, who)
    assert "House player" not in shown(director, who), "nobody is one"
    assert director.get(f"{who}?name=house").status_code == 302, "to the page of the one who is called so"


def test_where_is_somebody_in_a_live_drive(director: Client):
    party = begun_live()
    me = table_of(party, 2).four[0]
    page = words(shown(director, reverse("desk_where_is", args=[party.code]) + f"?who={me.name}"))
    assert f"Table 2, with {table_of(party, 2).four[2].name}, against" in page


def test_a_live_drive_has_no_totals_to_type(director: Client):
    party = play_hand(begun_live())
    assert reverse("desk_totals", args=[party.code]) not in shown(director, reverse("desk", args=[party.code]))
    answer = director.get(reverse("desk_totals", args=[party.code]))
    assert answer.headers["Location"] == reverse("desk_standings", args=[party.code])


def test_the_movement_card_leads_phones_to_the_table(director: Client):
    party = found_live()
    page = shown(director, reverse("print_drive", args=[party.code, "movement"]))
    assert page.count('role="img"') == 3
    assert "Scan this card with one phone of the table" in page


def test_the_form_founds_a_live_drive(director: Client):
    sent = {
        "name": "Live", "date": "2026-11-26", "is_live": "live", "kind": "goan", "hands": "HCDS", "number": "24", "half": "12",
        "role_a": "red", "role_b": "black", "unplayed": "even", "rings_itself": "on", "seed": "5",
    }  # fmt: skip
    assert director.post("/desk/new/drive/", sent).status_code == 302
    plan = read_drive(Party.objects.get(name="Live")).plan
    assert (plan.is_live, plan.rings_itself, plan.unplayed) == (True, True, "even")


@pytest.mark.parametrize("people", [12, 80])
def test_the_number_of_queries_does_not_grow_with_the_hall(
    director: Client, people: int, django_assert_max_num_queries
):
    party = play_hands(begun_live(people), 2)
    enter(party, 1, 8)
    for phone, address, most in (
        (director, reverse("desk", args=[party.code]), 18),
        (Client(), at_table(party, 1), 8),
        (own_phone(party, 5), own_page(party, 5), 10),
    ):
        phone.get(address)
        with django_assert_max_num_queries(most):
            shown(phone, address)
