"""The phones of a live drive: a table's own, and those of the people who sit there."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.drive_night import ring
from tests.live_night import begun_live, enter, found_live, play_hand, play_hands
from tests.night import WHO, fresh
from tests.screens.live_phones import at_table, own_page, own_phone, send, shown, table_of, words
from tournaments.actions.drive import show_totals
from tournaments.actions.drive_people import leave_drive
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span
from tournaments.live import hub
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import read_card_now
from tournaments.wording.drive_seats import waits_in_words

pytestmark = pytest.mark.django_db


# A table's own phone


def test_a_table_asks_for_the_tricks_of_its_first_side_and_says_where_each_of_the_four_goes(client: Client):
    party = begun_live()
    four = table_of(party, 2).four
    before = words(shown(client, at_table(party, 2)))
    assert f"How many tricks did {four[0].name} and {four[2].name} take?" in before
    assert "Hearts are trumps" in before
    after = words(send(client, party, 2, 8))
    assert f"{four[0].name} and {four[2].name} 8, {four[1].name} and {four[3].name} 5" in after
    for seated, way in zip(
        four, ["Stay at table 2", "Go to table 3", "Cross over at table 2", "Go to table 1"], strict=True
    ):
        assert f"{seated.name} {way}" in after
    assert table_of(party, 2).odd_tricks == 8


def test_undo_stands_in_the_head_until_the_bell_and_where_the_four_went_until_the_next_number(client: Client):
    party = begun_live()
    four = table_of(party, 2).four
    assert "Table 2" in words(send(client, party, 2, 8))
    answer = client.post(f"{at_table(party, 2)}tricks/take-back/", {"hand": 1, "seen": "8"}, follow=True)
    assert "How many tricks" in answer.content.decode()
    party = play_hand(party, but=(2,), rings=False)
    send(client, party, 2, 8)
    party = ring(party)
    said = f"After hand 1: {four[1].name} to table 3; {four[2].name} crosses over; {four[3].name} to table 1."
    assert said in words(shown(client, at_table(party, 2)))
    assert "After hand 1" not in send(client, party, 2, 8)
    answer = client.post(f"{at_table(party, 2)}tricks/take-back/", {"hand": 1, "seen": "8"}, follow=True)
    assert "whose bell has rung" in answer.content.decode()


def test_the_second_phone_with_another_number_is_told_what_stands_and_asked(client: Client):
    party = begun_live()
    send(client, party, 2, 8)
    one, other, third, fourth = (seated.name for seated in table_of(party, 2).four)
    asked = words(send(Client(), party, 2, 6))
    assert "Hand 1, table 2: which is right?" in asked
    assert f"This stands: {one} and {third} 8, {other} and {fourth} 5." in asked
    assert f"You entered {one} and {third} 6, {other} and {fourth} 7. Nothing was changed." in asked
    assert table_of(party, 2).odd_tricks == 8
    answered = words(send(Client(), party, 2, 6, replaces="8"))
    assert table_of(party, 2).odd_tricks == 6
    assert "which is right" not in answered


def test_a_number_against_who_won_by_the_desk_is_asked_about_on_the_phone_too(client: Client, director: Client):
    party = begun_live()
    desk = reverse("desk_tricks", args=[party.code])
    director.post(desk, {"hand": 1, "table": 2, "winner": "odd"})
    one, other, third, fourth = (seated.name for seated in table_of(party, 2).four)
    said = f"The desk says that {one} and {third} won. You entered {one} and {third} 5, {other} and {fourth} 8: then {other} and {fourth} won."
    assert said in words(send(client, party, 2, 5))
    assert said in words(director.post(desk, {"hand": 1, "table": 2, "tricks": 5}, follow=True).content.decode())
    assert table_of(party, 2).odd_tricks is None
    page = send(client, party, 2, 5, replaces="odd")
    assert table_of(party, 2).odd_tricks == 5
    assert "which is right" not in words(page)


def test_the_question_which_is_right_stays_until_nothing_contradicts_any_more(client: Client):
    party = begun_live()
    send(client, party, 2, 8)
    asked = f"{at_table(party, 2)}?hand=1&table=2&tricks="
    assert 'class="here" type="hidden" name="tricks" value="6"' in shown(client, f"{asked}6")
    assert "which is right" not in shown(client, f"{asked}8")
    assert "which is right" not in shown(client, f"{asked}6".replace("table=2", "table=3"))


def test_in_a_low_hand_the_two_groups_change_places(client: Client):
    party = play_hands(begun_live(12, DriveKind.SWEDISH), 5)  # the sixth of its list is low
    page = words(shown(client, at_table(party, 1)))
    assert "A low hand, without trumps" in page
    assert page.index("Won up to 6") < page.index("Lost 7 or more")


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"tricks": "14"}, "from 0 to 13"),
        ({"tricks": "many"}, "is not a whole number"),
        ({"tricks": ""}, "Say how many tricks"),
        ({"hand": "9"}, "Hand 9 is not played yet"),
        ({"table": "3"}, "It was not saved"),
    ],
    ids=str,
)
def test_what_a_phone_cannot_have_meant_is_said(client: Client, sent: dict[str, str], says: str):
    party = begun_live()
    assert says in send(client, party, 2, 8, **sent)
    assert not party.drive_tricks.exists()


def test_a_table_that_is_not_played_and_a_replaced_link_say_so(client: Client):
    party = begun_live()
    assert "This drive has 3 tables" in shown(client, at_table(party, 9))
    wrong = reverse("table", args=[party.code, 2, "0" * 20])
    assert client.get(wrong).status_code == 404
    assert client.post(f"{wrong}tricks/", {"tricks": "8"}).status_code == 404


def test_the_page_of_a_table_is_told_of_its_own_table_and_then_of_its_neighbours(client: Client):
    party = begun_live(28)
    assert 'data-shows="4"' in shown(client, at_table(party, 4))
    enter(party, 4, 8)
    assert 'data-shows="4 3 4 5"' in shown(client, at_table(party, 4))
    # What the screens hear of a number names its table, so that no other page fetches anything.
    assert hub.join_changes([(7, 0, 4)]) == "7 0 7 4"


# A player's own phone


def test_a_phone_of_ones_own_asks_for_you_and_your_partner_and_follows_to_the_next_table():
    party = begun_live(28)
    me = table_of(party, 3).even[0]
    partner = table_of(party, 3).even[1]
    assert me.person
    phone = own_phone(party, me.person)
    assert f"How many tricks did you and {partner.name} take?" in words(shown(phone, own_page(party, me.person)))
    sent = {"hand": 1, "table": 3, "side": "even", "tricks": 4}
    after = words(phone.post(f"{own_page(party, me.person)}tricks/", sent, follow=True).content.decode())
    assert table_of(party, 3).odd_tricks == 9
    assert "4 tricks are saved" in after
    assert "Go to table 4" in after
    assert "You see with whom and against whom as soon as tables 4 and 5 are done" in after
    assert "0 + 4 = 4" in after
    enter(party, 4, 10)
    enter(party, 5, 10)
    now = read_drive(fresh(party))
    card = read_card_now(now, me.card, me.person)
    assert card
    assert card.next
    known = words(shown(phone, own_page(party, me.person)))
    assert card.next.partner
    assert f"With {card.next.partner.name}" in known
    assert "You see with whom" not in known
    half_known = replace(card.next, waits_for=(5,))
    assert waits_in_words(half_known) == "You see who else comes as soon as table 5 is done."
    party = play_hand(party, but=(3, 4, 5))
    there = read_card_now(read_drive(party), me.card, me.person)
    assert there
    assert (there.table.number, there.partner.person) == (4, card.next.partner.person)
    assert "Table 4" in words(shown(phone, own_page(party, me.person)))


def test_table_1_is_beside_the_last_one_and_the_phone_says_so():
    party = begun_live(28)
    loser = table_of(party, 7).even[0]
    enter(party, 7, 13)
    page = words(shown(own_phone(party, loser.person or 0), own_page(party, loser.person or 0)))
    assert "Go to table 1" in page
    assert "Table 1 is beside table 7." in page


def test_a_phone_that_is_nobodys_sees_the_table_and_cannot_enter(client: Client):
    party = begun_live()
    me = table_of(party, 2).four[0]
    page = shown(client, own_page(party, me.person or 0))
    assert "own phone?" in page
    assert "drive_keys" not in page
    sent = {"hand": 1, "table": 2, "side": "odd", "tricks": 4}
    answer = client.post(f"{own_page(party, me.person or 0)}tricks/", sent, follow=True)
    assert "This phone is not known" in answer.content.decode()
    assert not party.drive_tricks.exists()


def test_who_taps_their_name_at_the_table_has_a_phone_that_may_enter(client: Client):
    party = begun_live()
    me = table_of(party, 2).four[1]
    answer = client.post(f"{at_table(party, 2)}this-is-me/", {"player": me.person}, follow=True)
    assert "How many tricks did you and" in answer.content.decode()
    other = table_of(party, 3).four[1]
    refused = Client().post(f"{at_table(party, 2)}this-is-me/", {"player": other.person}, follow=True)
    assert "does not sit at table 2" in words(refused.content.decode())


def test_of_two_who_share_a_card_the_page_says_whose_turn_it_is(director: Client):
    party = begun_live(13)
    card, (first, second) = next(
        (card, both) for card, both in read_drive(party).drive.people.items() if len(both) == 2
    )
    assert "Your turn on the card that you share." in shown(own_phone(party, first), own_page(party, first))
    names = read_drive(party).names
    one, two = names[first], names[second]
    waiting = words(shown(own_phone(party, second), own_page(party, second)))
    assert f"You rest in hand 1; {one} plays. You play hand 2. In hand 1 {one} plays at table" in waiting
    assert "Where you play hand 2 is known after that." in waiting
    table = read_card_now(read_drive(party), card, first).table.number
    enter(party, table, 9)
    assert f"You rest in hand 2; {two} plays." in words(shown(Client(), own_page(party, first)))
    assert "You play hand 2" in words(shown(Client(), own_page(party, second)))
    said = re.compile(rf"{one} rests; {two} plays the next hand: table \d, (red|black) chair")
    desk = words(shown(director, reverse("desk", args=[party.code])))
    for page in (words(shown(Client(), at_table(party, table))), desk):
        assert said.search(page)
    assert read_drive(party).drive.card_of(second) == card


def test_the_hall_names_who_plays_and_who_rests(client: Client):
    party = found_live(13)
    now = read_drive(party)
    one, two = next(both for both in now.drive.people.values() if len(both) == 2)
    hall = words(shown(client, reverse("hall", args=[party.code])))
    assert re.search(rf"{now.names[one]} [RB] with [^;]+; {now.names[two]} rests", hall)
    assert f"{now.names[two]} {now.names[one]} plays rests" in hall
    assert f"with {now.names[one]} and" not in hall


def test_who_went_home_is_told_so_and_what_counts(client: Client):
    party = begun_live()
    leave_drive(party.code, 5, who=WHO)
    party = play_hands(party, 1)
    page = words(shown(client, own_page(party, 5)))
    assert (
        "You went home after hand 1. The club fills the chair. A hand not played counts the mean of your other hands"
        in page
    )
    assert "if there are none" in page  # after coffee
    party = play_hands(party, 2)
    lines = [words(line) for line in shown(client, own_page(party, 5)).split("<tr>")[2:]]
    assert ["not played" in line for line in lines] == [False, True, True]
    assert "somebody of the club plays" not in page


def test_who_is_alone_on_a_card_again_hears_nothing_of_turns(client: Client):
    party = begun_live(13)
    one, two = next(both for both in read_drive(party).drive.people.values() if len(both) == 2)
    assert "Your turn on the card" in shown(client, own_page(party, one))
    leave_drive(party.code, two, who=WHO)
    party = play_hands(party, 2)
    assert "Your turn on the card" not in shown(client, own_page(party, one))


def test_before_the_first_hand_at_coffee_and_at_the_end(client: Client):
    drawn = found_live(number=4)
    assert "You begin" in shown(client, own_page(drawn, 1))
    assert "The seats are drawn: tap your name." in shown(client, reverse("party", args=[drawn.code]))
    assert "Lost, red: to the next table" in words(shown(client, reverse("rules", args=[drawn.code])))
    assert "These four begin here" in shown(client, at_table(drawn, 1))
    party = play_hand(play_hand(begun_live(number=4, seed=6)))
    assert "Hand 3, after coffee" in shown(client, own_page(party, 1))
    assert "My card, hand by hand" in shown(client, own_page(party, 1))
    over = play_hand(play_hand(ring(party)))
    assert "All hands are played" in shown(client, own_page(over, 1))
    assert "All hands are played" in shown(client, at_table(over, 1))
    over.drive_tricks.filter(hand=1, table=1).update(tricks=None)
    show_totals(over.code, Span.FIRST, who=WHO)
    for name in ("hall", "standings"):
        page = words(shown(client, reverse(name, args=[over.code])))
        assert "First half" in page
        assert "All hands are played" in page
        assert "The organiser shows the final standings soon." in page
        assert "The standings are provisional until every number is in." in page
