"""A live drive before its first hand, at coffee and at its end: who plays with whom, and where everybody goes on; and what the
desk asks if a late number says that another side won."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.drive_night import draw, found_drive, ring
from tests.live_night import begun_live, enter, found_live, play_hand, play_hands
from tests.night import WHO, fresh
from tests.screens.live_phones import at_table, own_page, send, shown, table_of, words
from tournaments.actions import drive as driving
from tournaments.actions.prepare import register_players
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import find_table
from tournaments.wording.drive_seats import list_named_chairs, side_names, way_heading

pytestmark = pytest.mark.django_db


def test_before_hand_1_the_phone_and_the_hall_say_who_plays_with_whom(client: Client):
    party = found_live()
    found = find_table(read_drive(party), 1, 2)
    assert found
    one, two, three, four = (seated.name for seated in found.four)
    phone = words(shown(client, at_table(party, 2)))
    assert re.search(
        f"One side R {one} , red chair B {three} , black chair Against R {two} , red chair B {four}", phone
    )
    hall = words(shown(client, reverse("hall", args=[party.code])))
    assert f"{one} R with {three} 2" in hall
    assert f"{two} R with {four} 2" in hall


def test_at_coffee_the_table_says_where_its_four_go_on_and_the_hall_lists_everybody(client: Client, director: Client):
    party = play_hand(play_hand(begun_live(number=4, seed=6)))
    driving.show_totals(party.code, Span.FIRST, who=WHO)
    left = table_of(party, 2)
    phone = words(shown(client, at_table(party, 2)))
    assert "Those who played hand 2 here go on" in phone
    assert all(
        f"{seated.name} {way_heading(seated.way, read_drive(party))}" in phone for seated in left.four if seated.way
    )
    desk = shown(director, reverse("desk", args=[party.code]))
    assert "Next, after coffee" in desk
    assert "Went" not in desk
    hall = words(shown(client, reverse("hall", args=[party.code])))
    come = find_table(read_drive(party), 3, 2)
    assert come
    assert f"{come.four[0].name} R with {come.four[2].name} 2" in hall
    assert "Hand 3, after coffee: the number is your table." in hall
    assert "First half" in hall


def test_without_roles_the_table_says_the_next_chair_of_all_four(client: Client):
    party = begun_live(12, DriveKind.SWEDISH)
    enter(party, 2, 9)
    phone = words(shown(client, at_table(party, 2)))
    assert len(re.findall(r"(?:Go to|Stay at) table \d, (?:on )?chair \d", phone)) == 4


def test_by_cards_somebody_goes_home_and_the_card_stays_with_who_plays_instead(director: Client, client: Client):
    party = ring(draw(found_drive(8)), 3)
    leave, desk = (reverse(name, args=[party.code]) for name in ("desk_drive_leave", "desk"))
    said = director.post(leave, {"player": 3, "new_name": "Zoe Late"}, follow=True).content.decode()
    assert "Cleo 03son goes home after hand 3; Zoe Late plays on." in said
    assert "Cleo 03son and Zoe Late" in shown(director, reverse("desk_totals", args=[party.code]))
    assert "Zoe Late plays on. What stands on the card counts." in shown(client, own_page(party, 3))
    director.post(leave, {"player": 4})
    assert "goes home after hand 3, and the club fills the chair." in shown(director, desk)


def test_an_ended_drive_says_so_on_phones_and_leads_to_the_standings(client: Client):
    party = play_hand(play_hand(ring(play_hand(play_hand(begun_live(number=4, seed=6))))))
    driving.end_drive(party.code, who=WHO)
    for page in (own_page(party, 1), at_table(party, 1)):
        assert "The drive has ended" in shown(client, page)
        assert "Final standings" in shown(client, page)
    assert at_table(party, 1) in shown(
        client, reverse("standings", args=[party.code])
    )  # the phone of a table leads back there
    mine = shown(client, reverse("standings", args=[party.code]) + "?player=1")
    assert re.search(r'class="[^"]*is_own" aria-current="true"><td>\d</td><td>1</td>', mine)
    assert 'class="tabs"' in mine


def test_the_place_says_of_which_half_it_is(client: Client):
    party = play_hand(play_hand(begun_live(number=4, seed=6)))
    driving.show_totals(party.code, Span.FIRST, who=WHO)
    assert re.search(r"First half, (red|black): place [1-6]", words(shown(client, own_page(party, 1))))


def test_the_card_hand_by_hand_is_replaced_with_the_page(client: Client):
    party = play_hands(begun_live(), 2)
    lines = re.search(r'<details[^>]*id="card_lines"[^>]*>', shown(client, own_page(party, 1)))
    assert lines
    assert "hx-preserve" not in lines[0]


def test_a_table_of_which_only_the_winner_is_known_still_asks_for_the_number(client: Client):
    party = begun_live()
    enter(party, 2, None, odd_won=True)
    page = shown(client, at_table(party, 2))
    assert "drive_keys" in page
    send(client, party, 2, 9)
    assert table_of(party, 2).odd_tricks == 9


def test_who_won_is_corrected_with_the_button_of_the_other_side(director: Client):
    party = begun_live()
    enter(party, 2, None, odd_won=True)
    page = shown(director, reverse("desk", args=[party.code]))
    assert "Press “won” beside the other side." in page
    assert re.findall(r'form="other_2" name="winner" value="(\w+)"', page) == ["even"]
    other = page[page.index('id="other_2"') :]
    assert 'name="replaces" value="odd"' in other[: other.index("</form>")]
    sent = {"hand": 1, "table": 2, "winner": "even", "replaces": "odd"}
    director.post(reverse("desk_tricks", args=[party.code]), sent)
    assert table_of(party, 2).winners == table_of(party, 2).even


def test_a_late_number_that_contradicts_who_won_is_asked_about(director: Client):
    party = play_hand(begun_live(), but=(2,), rings=False)
    enter(party, 2, None, odd_won=True)
    now = read_drive(ring(party))
    table = find_table(now, 1, 2)
    assert table
    one, other = side_names(table.odd), side_names(table.even)
    sent = {"hand": 1, "table": 2, "tricks": "4", "over": "yes"}
    asked = director.post(reverse("desk_tricks", args=[party.code]), sent, follow=True)
    said = f"The desk says that {one} won. You entered {one} 4, {other} 9: then {other} won. Nothing was changed. Nobody moves"
    assert said in words(asked.content.decode())
    assert read_drive(fresh(party)).drive.tricks_of(1)[2].tricks is None
    director.post(reverse("desk_tricks", args=[party.code]), sent | {"replaces": "odd"})
    assert read_drive(fresh(party)).drive.tricks_of(1)[2].tricks == 4
    page = shown(director, reverse("desk", args=[party.code]) + "?hand=1")
    assert "corrected after the bell; nobody moved again" in words(page)
    row = page[page.index('<tr id="table_2"') :]
    assert re.findall(r'class="tricks([^"]*)">(\d+)<', row)[:2] == [("", "4"), (" has_won", "9")]
    assert "Hand 1 of 24, which is over" in page


def test_the_shelf_of_a_live_drive_begins_with_the_movement_cards(director: Client):
    for party in (found_live(), found_live(12, DriveKind.SWEDISH)):
        page = words(shown(director, reverse("prints", args=[party.code])))
        assert "A live drive needs one card on each table" in page
        assert page.index("Movement cards") < page.index("Score cards")
    assert "Print the movement cards" in shown(director, reverse("desk", args=[party.code]))


def test_who_goes_home_and_who_shares_are_chosen_by_name(director: Client):
    party = begun_live()
    register_players(party.code, ["Una Late"], who=WHO)
    party.entries.update(checked_in=True)
    page = shown(director, reverse("desk", args=[party.code]))
    goes = page[page.index('id="leaves"') : page.index('id="instead"')]
    assert "Ann 01son (1)</option>" in goes
    assert "Una Late (13)</option>" in page[page.index('id="instead"') :]
    late = page[page.index('for="shares_13"') :]
    assert 'id="shares_13"' in late
    assert "Bo 02son (2)</option>" in late


def test_by_cards_two_who_share_a_card_are_one_partner_and_not_two():
    chairs = list_named_chairs(read_drive(draw(found_drive(13))), 1)
    partners = [chair.partner for chair in chairs if "Mona" in chair.partner]
    assert partners == ["Lars 12son or Mona 13son, who take turns"]
