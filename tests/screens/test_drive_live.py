"""The phones, the desk and the hall screen of a live drive."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.drive_night import found_drive, make_plan, ring
from tests.live_night import begun_live, enter, found_live, play_hand, play_hands
from tests.night import WHO, fresh
from tournaments.actions import drive as driving
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span
from tournaments.live import hub
from tournaments.models import Party
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import LiveTable, find_table, read_card_now
from tournaments.wording.drive_live import side_names, way_heading

pytestmark = pytest.mark.django_db


def at_table(party: Party, table: int) -> str:
    return reverse("table", args=[party.code, table, party.table_key(table)])


def own_phone(party: Party, number: int) -> Client:
    """A phone that has scanned the name card of this player."""
    phone = Client()
    phone.get(reverse("player_card", args=[party.code, number, party.player_key(number)]))
    return phone


def send(phone: Client, party: Party, at: int, pressed: int, **more: object) -> str:
    """Press a key on the table's page, and see what the phone shows then."""
    sent = {"hand": party.drive.hand, "table": at, "side": "odd", "tricks": pressed, "seen": ""} | more
    answer = phone.post(f"{at_table(party, at)}tricks/", sent, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def shown(phone: Client, address: str) -> str:
    return phone.get(address).content.decode()


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def table_of(party: Party, table: int) -> LiveTable:
    now = read_drive(fresh(party))
    found = find_table(now, now.drive.hand, table)
    assert found
    return found


def own_page(party: Party, number: int) -> str:
    return reverse("player", args=[party.code, number])


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


def test_undo_stands_in_the_head_until_the_bell(client: Client):
    party = begun_live()
    send(client, party, 2, 8)
    answer = client.post(f"{at_table(party, 2)}tricks/take-back/", {"hand": 1, "seen": "8"}, follow=True)
    assert "How many tricks" in answer.content.decode()
    party = play_hand(party)
    answer = client.post(f"{at_table(party, 2)}tricks/take-back/", {"hand": 1, "seen": "8"}, follow=True)
    assert "whose bell has rung" in answer.content.decode()


def test_the_second_phone_with_another_number_is_told_what_stands_and_asked(client: Client):
    party = begun_live()
    send(client, party, 2, 8)
    asked = words(send(Client(), party, 2, 6))
    assert "Your table has sent another number" in asked
    assert "You sent 6 for your side. Nothing was changed." in asked
    assert table_of(party, 2).odd_tricks == 8
    send(Client(), party, 2, 6, seen="8")
    assert table_of(party, 2).odd_tricks == 6


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
        ({"tricks": ""}, "Something is missing"),
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
    sent = {"hand": 1, "table": 3, "side": "even", "tricks": 4, "seen": ""}
    after = words(phone.post(f"{own_page(party, me.person)}tricks/", sent, follow=True).content.decode())
    assert table_of(party, 3).odd_tricks == 9
    assert "4 tricks are saved" in after
    assert "Go to table 4" in after
    assert "You see with whom as soon as tables 4 and 5 are done" in after
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
    sent = {"hand": 1, "table": 2, "side": "odd", "tricks": 4, "seen": ""}
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
    assert "does not sit at table 2" in refused.content.decode()


def test_of_two_who_share_a_card_the_page_says_whose_turn_it_is():
    party = begun_live(13)
    card, (first, second) = next(
        (card, both) for card, both in read_drive(party).drive.people.items() if len(both) == 2
    )
    assert "Your turn on the card that you share." in shown(own_phone(party, first), own_page(party, first))
    assert "plays this hand; you share the card and play the next." in words(
        shown(own_phone(party, second), own_page(party, second))
    )
    assert read_drive(party).drive.card_of(second) == card


def test_before_the_first_hand_at_coffee_and_at_the_end(client: Client):
    drawn = found_live(number=4)
    assert "You begin" in shown(client, own_page(drawn, 1))
    assert "Here begin" in shown(client, at_table(drawn, 1))
    party = play_hand(play_hand(begun_live(number=4, seed=6)))
    assert "Hand 3, after coffee" in shown(client, own_page(party, 1))
    assert "My card, hand by hand" in shown(client, own_page(party, 1))
    over = play_hand(play_hand(ring(party)))
    assert "All hands are played" in shown(client, own_page(over, 1))
    assert "All hands are played" in shown(client, at_table(over, 1))


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


def test_at_coffee_the_table_says_where_its_four_go_on_and_the_hall_lists_everybody(client: Client):
    party = play_hand(play_hand(begun_live(number=4, seed=6)))
    driving.show_totals(party.code, Span.FIRST, who=WHO)
    left = table_of(party, 2)
    phone = words(shown(client, at_table(party, 2)))
    assert "Who played hand 2 here goes on" in phone
    assert all(f"{seated.name} {way_heading(seated.way)}" in phone for seated in left.four if seated.way)
    hall = words(shown(client, reverse("hall", args=[party.code])))
    come = find_table(read_drive(party), 3, 2)
    assert come
    assert f"{come.four[0].name} R with {come.four[2].name} 2" in hall
    assert "Hand 3, after coffee: the number is your table." in hall
    assert "First half" in hall


def test_an_ended_drive_says_so_on_phones_and_leads_to_the_standings(client: Client):
    party = play_hand(play_hand(ring(play_hand(play_hand(begun_live(number=4, seed=6))))))
    driving.end_drive(party.code, who=WHO)
    for page in (own_page(party, 1), at_table(party, 1)):
        assert "The drive has ended" in shown(client, page)
        assert "Final standings" in shown(client, page)


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
    assert 'name="seen" value="odd"' in page
    send(client, party, 2, 9, seen="odd")
    assert table_of(party, 2).odd_tricks == 9


# The desk


def test_the_cursor_is_in_the_next_missing_number(director: Client):
    party = begun_live()
    enter(party, 1, 8)
    page = shown(director, reverse("desk", args=[party.code]))
    assert re.search(r'id="tricks_1_2"[^>]*autofocus', page)
    assert page.count("autofocus") == 1
    answer = director.post(
        reverse("desk_tricks", args=[party.code]), {"hand": 1, "table": 2, "tricks": " 9 ", "seen": ""}, follow=True
    )
    assert re.search(r'id="tricks_1_3"[^>]*autofocus', answer.content.decode())
    assert table_of(party, 2).odd_tricks == 9


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
    director.post(reverse("desk_tricks", args=[party.code]), {"hand": 1, "table": 2, "winner": "even", "seen": ""})
    director.post(reverse("desk_drive_ring", args=[party.code]), {"seen": "1"})
    page = words(shown(director, desk))
    assert "Hand 2 of 24" in page
    assert "1 number is still missing" in page
    assert "1 number is missing: hand 1 at table 2." in words(
        shown(director, reverse("desk_standings", args=[party.code]))
    )
    sent = {"hand": 1, "table": 2, "tricks": "3", "seen": "even"}
    director.post(reverse("desk_tricks", args=[party.code]), sent)
    assert "still missing" not in shown(director, desk)


def test_who_won_is_corrected_with_the_button_of_the_other_side(director: Client):
    party = begun_live()
    enter(party, 2, None, odd_won=True)
    page = shown(director, reverse("desk", args=[party.code]))
    assert "Press “won” beside the other side." in page
    assert re.findall(r'form="form_2" name="winner" value="(\w+)"', page) == ["even"]
    sent = {"hand": 1, "table": 2, "winner": "even", "seen": "odd"}
    director.post(reverse("desk_tricks", args=[party.code]), sent)
    assert table_of(party, 2).winners == table_of(party, 2).even


def test_a_late_number_that_contradicts_who_won_is_asked_about(director: Client):
    party = play_hand(begun_live(), but=(2,), rings=False)
    enter(party, 2, None, odd_won=True)
    now = read_drive(ring(party))
    table = find_table(now, 1, 2)
    assert table
    one, other = side_names(table.odd), side_names(table.even)
    sent = {"hand": 1, "table": 2, "tricks": "4", "seen": "odd"}
    asked = director.post(reverse("desk_tricks", args=[party.code]), sent, follow=True)
    assert f"It was said that {one} won. With 4 tricks of {one}, {other} won." in words(asked.content.decode())
    assert read_drive(fresh(party)).drive.tricks_of(1)[2].tricks is None
    director.post(reverse("desk_tricks", args=[party.code]), sent | {"sure": "yes", "over": "yes"})
    assert read_drive(fresh(party)).drive.tricks_of(1)[2].tricks == 4
    page = shown(director, reverse("desk", args=[party.code]) + "?hand=1")
    assert f"{other} won; they moved as if {one} had" in words(page)
    row = page[page.index('<tr id="table_2"') :]
    assert re.findall(r'class="tricks([^"]*)">(\d+)<', row)[:2] == [("", "4"), (" has_won", "9")]
    assert "Hand 1 of 24, which is over" in page


def test_an_earlier_hand_is_corrected_and_nobody_moves(director: Client):
    party = play_hands(begun_live(), 2)
    before = read_drive(party).drive
    stands = before.tricks_of(1)[2]
    desk = reverse("desk", args=[party.code])
    assert "whose bell has rung. A corrected number changes points; nobody moves." in shown(
        director, f"{desk}?hand=1&at=2"
    )
    other = 2 if stands.odd_won else 11
    sent = {"hand": 1, "table": 2, "tricks": other, "seen": stands.tricks, "over": "yes"}
    answer = director.post(reverse("desk_tricks", args=[party.code]), sent, follow=True)
    assert "corrected after the bell" in answer.content.decode()
    assert read_drive(fresh(party)).drive.seatings == before.seatings


def test_taking_the_bell_back_names_the_numbers_that_are_lost(director: Client):
    party = play_hand(begun_live())
    enter(party, 1, 8)
    assert "Take the bell back, and lose what 1 table has entered" in words(
        shown(director, reverse("desk", args=[party.code]))
    )
    back = reverse("desk_drive_ring_back", args=[party.code])
    assert (
        "Tables that have entered hand 2 already: 1" in director.post(back, {"seen": "2"}, follow=True).content.decode()
    )
    director.post(back, {"seen": "2", "lost": "1"})
    assert fresh(party).drive.hand == 1


def test_who_goes_home_and_who_goes_on_are_said_at_the_desk(director: Client):
    party = play_hand(begun_live())
    desk = reverse("desk", args=[party.code])
    director.post(reverse("desk_drive_leave", args=[party.code]), {"player": "5", "instead": ""})
    page = words(shown(director, desk))
    assert "Eva 05son goes home after hand 2, and the club fills the chair." in page
    director.post(reverse("desk_drive_return", args=[party.code]), {"player": "5"})
    assert "goes home after hand 2" not in shown(director, desk)


def test_house_players_fill_the_last_table(director: Client):
    party = found_drive(27, make_plan(is_live=True))
    assert "Or: 1 house player fills the table" in words(shown(director, reverse("desk", args=[party.code])))
    director.post(reverse("desk_drive_house", args=[party.code]))
    assert party.entries.filter(is_house=True, checked_in=True).count() == 1
    assert "28 people are here: 7 tables." in words(shown(director, reverse("desk", args=[party.code])))


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


def test_the_shelf_of_a_live_drive_begins_with_the_movement_cards(director: Client):
    for party in (found_live(), found_live(12, DriveKind.SWEDISH)):
        page = words(shown(director, reverse("prints", args=[party.code])))
        assert "A live drive needs one card on each table" in page
        assert page.index("Movement cards") < page.index("Score cards")
    assert "Print the movement cards" in shown(director, reverse("desk", args=[party.code]))


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
