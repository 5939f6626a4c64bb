"""A player's own phone: it knows whose it is, follows them from table to table, and enters hands where they sit."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.night import WHO, announced, begun, fresh, played
from tests.screens.phones import (
    ANN,
    BO,
    EVA,
    GRO,
    TAKE_OVER,
    card,
    keep,
    own,
    phone_of,
    place,
    renew,
    say_me,
    this_is_me,
)
from tests.screens.reading import words
from tests.screens.table_page import ANN_GRANDED_FIVE, link, sheet_form
from tournaments.actions import prepare
from tournaments.clubs.actions import identity
from tournaments.engine.phones import name_own_phone
from tournaments.models import Game, Party, PlayedHand

AGAIN = 9
GRANDED = "Hand 1: who granded?"
SCAN = "scan the card on table 1 with it"


@pytest.fixture
def party() -> Party:
    return begun(8, asks_seated=True)


@pytest.fixture
def eva(party: Party) -> Client:
    """Eva's phone: she has scanned her name card once."""
    return phone_of(party, EVA)


def enter(client: Client, party: Party, table: int, *, number: int = 1, round: int = 1, **hand):
    posted = sheet_form({**ANN_GRANDED_FIVE, "round": str(round), **hand}, number=number)
    return client.post(link(party, table, "hand/"), posted, follow=True)


def moved(party: Party) -> Party:
    """Round 2: Eva and Gro have gone up to table 1 from table 2, Bo and Dag down."""
    return announced(played(party), 2)


def test_the_three_places_are_on_every_page_of_a_phone(eva: Client, party: Party):
    for page in ("me", "table", "standings"):
        assert "Me Table Standings" in words(eva.get(place(party, page), follow=True))


def test_me_is_the_page_of_the_phones_owner_and_a_strange_phone_is_asked_for_a_name(eva: Client, party: Party):
    assert eva.get(place(party, "me"), follow=True).redirect_chain == [(own(party, EVA), 302)]
    assert "Where do you sit?" in words(Client().get(place(party, "me"), follow=True))
    assert "Where do you sit?" in words(Client().get(place(party, "table"), follow=True))


def test_a_phone_that_is_nobodys_keeps_to_the_player_whose_page_it_came_from(client: Client, party: Party):
    asked = f"?player={EVA}"
    assert f'href="{place(party, "table")}{asked}"' in client.get(own(party, EVA)).content.decode()
    page = client.get(place(party, "table") + asked)
    assert "Table 2" in words(page)
    assert f'href="{place(party, "me")}{asked}"' in page.content.decode()
    assert f'name="player" value="{EVA}"' in page.content.decode()  # when the part is fetched again
    assert client.get(place(party, "me") + asked).url == own(party, EVA)
    assert party.table_key(2) not in page.content.decode()
    assert not any(name.startswith("player_") for name in client.cookies)


def test_at_a_table_me_leads_to_the_question_whose_phone_it_is(client: Client, party: Party):
    page = client.get(link(party, 1)).content.decode()
    assert 'href="#whose_1-2-3-4"' in page
    assert page.index("We are seated") < page.index('id="whose_1-2-3-4"') < page.index("Somebody else sits here")
    begun_hand = client.get(link(party, 1) + "?hand=1&call=low").content.decode()
    assert "own_phone" not in begun_hand
    assert f'href="{place(party, "me")}"' in begun_hand


def test_a_phone_that_is_somebodys_keeps_to_them_whomever_its_owner_looks_at(eva: Client, party: Party):
    assert eva.get(place(party, "me") + f"?player={ANN}").url == own(party, EVA)
    assert eva.get(place(party, "table") + f"?player={ANN}").url == link(party, 2)


@pytest.mark.parametrize("nobody", ["99", "1e3", ""])
def test_a_player_who_is_not_on_the_list_is_looked_for(client: Client, party: Party, nobody: str):
    for page in ("me", "table"):
        answer = client.get(place(party, page) + f"?player={nobody}", follow=True)
        assert "Where do you sit?" in words(answer)


def test_table_is_the_table_where_the_owner_sits_in_every_round_and_no_card_is_scanned_again(eva: Client, party: Party):
    assert eva.get(place(party, "table")).url == link(party, 2)
    moved(party)
    assert eva.get(place(party, "table")).url == link(party, 1)
    page = words(eva.get(link(party, 1)))
    assert "Up to table 1, with Gro, against Ann and Cleo" in page
    assert GRANDED in page
    assert TAKE_OVER not in page


def test_who_sits_out_is_led_from_table_to_their_evening(party: Party):
    party = begun(9)
    (sits_out,) = party.rounds.get().chairs.filter(table=None).values_list("entry__number", flat=True)
    answer = phone_of(party, sits_out).get(place(party, "table"), follow=True)
    assert "You sit out round 1" in words(answer)


def test_a_hand_on_ones_own_phone_after_a_move_takes_three_taps(eva: Client, party: Party):
    moved(party)
    here = eva.get(place(party, "table"), follow=True).redirect_chain[-1][0]
    for step in ("", "?hand=1&call=low", "?hand=1&call=low&tricks=6"):
        assert eva.get(here + step).status_code == 200
    assert "is this right?" in words(eva.get(here + "?hand=1&call=low&tricks=6"))
    assert "Hand 2: who granded?" in words(enter(eva, party, 1, round=2))


def test_with_the_code_of_the_hall_a_phone_knows_its_owner_but_enters_nothing(client: Client, party: Party):
    page = words(client.get(own(party, ANN)))
    assert (
        "Is this Ann’s own phone? Then it shows their next seat by itself, all evening. Yes, remember Ann here" in page
    )
    say_me(client, party, ANN)
    assert client.get(place(party, "me")).url == own(party, ANN)
    answer = client.get(place(party, "table"))
    assert answer.status_code == 200
    assert SCAN in words(answer)
    assert party.table_key(1) not in answer.content.decode()
    assert GRANDED not in words(answer)


def test_one_card_of_their_own_table_is_enough_for_the_whole_evening(client: Client, party: Party):
    say_me(client, party, BO)
    client.get(link(party, 1))
    moved(party)
    assert client.get(place(party, "table")).url == link(party, 2)


def test_its_first_page_does_not_ask_again_whose_phone_it_is(client: Client, party: Party):
    say_me(client, party, BO)
    assert "This is my own phone" not in words(client.get(link(party, 1)))


def test_the_card_of_another_table_makes_nobody_known(client: Client, party: Party):
    client.get(link(party, 2))
    say_me(client, party, ANN)
    client.get(link(party, 2))
    assert SCAN in words(client.get(place(party, "table")))


def test_a_key_that_is_made_up_opens_no_table(client: Client, party: Party):
    client.cookies[f"player_{party.code}"] = f"{ANN}-guessed"
    assert SCAN in words(client.get(place(party, "table")))


def test_any_of_the_four_enters_from_their_own_phone_and_the_others_see_who_does(party: Party):
    ann, bo = phone_of(party, ANN), phone_of(party, BO)
    enter(ann, party, 1)
    page = words(bo.get(link(party, 1)))
    assert "Ann’s phone has the pencil. You may enter too." in page
    assert "Hand 2: who granded?" in page
    assert TAKE_OVER not in page
    assert "pencil" not in words(ann.get(link(party, 1)))
    enter(bo, party, 1, number=2)
    assert "Bo’s phone has the pencil." in words(ann.get(link(party, 1)))
    assert PlayedHand.objects.count() == 2


def test_the_others_read_on_their_own_phones_that_one_of_them_took_a_hand_back(party: Party):
    ann, bo = phone_of(party, ANN), phone_of(party, BO)
    enter(ann, party, 1)
    bo.post(link(party, 1, "take-back/"), {"round": "1", "hand": "1"})
    page = words(ann.get(link(party, 1)))
    assert "Hand 1 was taken back: “Ann and Cleo granded and took" in page
    assert "pencil" not in page


def test_a_phone_that_stays_on_the_table_takes_the_pencil_over_as_before(client: Client, party: Party):
    ann = phone_of(party, ANN)
    enter(ann, party, 1)
    page = words(client.get(link(party, 1)))
    assert "Ann’s phone has the pencil." in page
    assert TAKE_OVER in page
    assert "Hand 2: who granded?" in words(client.post(link(party, 1, "pencil/"), follow=True))
    enter(client, party, 1, number=2)
    page = words(ann.get(link(party, 1)))
    assert "The table’s phone has the pencil. You may enter too." in page
    assert TAKE_OVER not in page
    enter(ann, party, 1, number=3)
    assert PlayedHand.objects.count() == 3


def test_two_who_enter_the_same_hand_enter_it_once(party: Party):
    ann, bo = phone_of(party, ANN), phone_of(party, BO)
    enter(ann, party, 1)
    assert "Hand 1 was entered before yours" in words(enter(bo, party, 1, tricks="8"))
    assert "Hand 1 is on the sheet already, the same" in words(enter(bo, party, 1))


def test_the_pencil_of_an_own_phone_goes_with_its_owner(client: Client, party: Party):
    phone_of(party, ANN).post(link(party, 1, "seated/"), {"round": "1", "seen": "1-2-3-4"})
    assert Game.objects.get(table=1).pencil == "player 1"
    moved(party)
    assert not Game.objects.filter(round__number=2, pencil__isnull=False).exists()
    assert TAKE_OVER not in words(client.get(link(party, 1) + "?enter=yes"))


def test_a_locked_table_is_locked_for_own_phones_too(director: Client, party: Party):
    ann = phone_of(party, ANN)
    keep(director, party, "locked")
    assert "The organiser has locked this table" in words(ann.get(link(party, 1)))
    assert "The organiser has locked table 1" in words(enter(ann, party, 1))
    assert not PlayedHand.objects.exists()


def test_a_phone_whose_owner_sits_elsewhere_says_so_before_anybody_enters(eva: Client, party: Party, phone):
    assert "You do not sit at table 1 now." in words(eva.get(link(party, 1)))
    moved(party)
    for page in (
        eva.get(link(party, 2)),
        eva.get(link(party, 2) + "?hand=1&call=low"),
        eva.get(link(party, 2), headers=phone),
    ):
        said = words(page)
        assert "You do not sit at table 2 now. Eva, your seat in round 2" in said
        assert "Go to my table 1" in said
        assert "who granded?" not in said
        assert "How many tricks" not in said
        assert 'data-hand="' not in page.content.decode()
        assert "change chairs" not in said


def test_who_opens_the_hall_s_code_again_is_led_to_their_evening(eva: Client, client: Client, party: Party):
    assert "See my evening" in words(eva.get(f"/p/{party.code}/"))
    assert f'href="{own(party, EVA)}"' in eva.get(f"/p/{party.code}/").content.decode()
    assert "See my evening" not in words(client.get(f"/p/{party.code}/"))


def test_a_phone_may_stay_at_the_table_and_forget_its_owner(eva: Client, party: Party):
    moved(party)
    assert "I am not Eva: this phone stays here" in words(eva.get(link(party, 2)))
    page = words(this_is_me(eva, party, "", 2, follow=True))
    assert "We are seated" in page
    assert eva.get(place(party, "me")).url == f"/p/{party.code}/"


def test_who_says_this_is_me_at_the_table_enters_there_and_wherever_they_go(client: Client, party: Party):
    this_is_me(client, party, GRO, 2)
    moved(party)
    assert client.get(place(party, "table")).url == link(party, 1)


def test_a_new_link_of_the_table_is_known_to_the_phones_of_its_four(director: Client, party: Party):
    ann = phone_of(party, ANN)
    renew(director, party)
    assert ann.get(place(party, "table")).url == link(fresh(party), 1)


def test_on_the_phone_of_one_of_the_four_both_we_are_seated_and_the_hand_are_at_hand(eva: Client, party: Party):
    page = words(eva.get(link(party, 2)))
    assert page.index("We are seated") < page.index(GRANDED)
    assert "Who sits here" not in page


def test_on_me_stands_the_way_to_the_hand_that_comes_next(eva: Client, party: Party):
    assert "We are seated" in words(eva.get(own(party, EVA)))
    assert "Enter hand" not in words(eva.get(own(party, EVA)))
    enter(eva, party, 2)
    assert "Enter hand 2" in words(eva.get(own(party, EVA)))
    assert "Enter hand" not in words(eva.get(own(party, ANN)))
    assert "remember" not in words(eva.get(own(party, ANN)))


def test_a_phone_that_must_scan_a_card_first_is_not_asked_to_enter_a_hand(client: Client, party: Party):
    say_me(client, party, ANN)
    page = words(client.get(own(party, ANN)))
    assert "Now the card on table 1" in page
    assert "Enter hand 1" not in page


def test_the_way_to_the_standings_leads_to_my_row(eva: Client, party: Party):
    played(party)
    assert f'href="/p/{party.code}/standings/"' in eva.get(own(party, EVA)).content.decode()
    mine = re.findall(r"<tr class=is_me.*?<th><a[^>]*>(\w+)", eva.get(place(party, "standings")).content.decode())
    assert mine == ["Eva"]


@pytest.fixture
def anne(party: Party) -> Client:
    """Ann is on the list twice: the phone that scanned the second card, before the two entries were put together."""
    (again,) = prepare.register_players(party.code, ["Anne"], who=WHO)
    phone = phone_of(party, again.number)
    identity.merge_entries(party.code, ANN, again.number, who=WHO)
    return phone


def test_the_phone_of_an_entry_that_was_put_together_with_another_stays_its_owners(anne: Client, party: Party):
    assert anne.get(place(party, "me")).url == own(party, ANN)
    assert anne.get(place(party, "table")).url == link(party, 1)
    assert "Hand 2: who granded?" in words(enter(anne, party, 1))
    assert Game.objects.get(table=1).pencil == name_own_phone(ANN)


def test_a_name_card_of_such_an_entry_leads_to_its_owner(anne: Client, party: Party, client: Client):
    assert client.get(card(party, AGAIN)).url == own(party, ANN)
    assert client.get(own(party, AGAIN)).url == own(party, ANN)
    assert client.get(place(party, "me")).url == own(party, ANN)


def test_nobody_who_comes_later_gets_the_number_of_such_an_entry(anne: Client, party: Party):
    (later,) = prepare.register_players(party.code, ["Kai"], who=WHO)
    assert later.number == AGAIN + 1
    assert anne.get(place(party, "me")).url == own(party, ANN)


def test_the_phone_of_somebody_who_was_taken_off_the_list_is_asked_for_its_name(party: Party):
    (late,) = prepare.register_players(party.code, ["Kai"], who=WHO)
    phone = phone_of(party, late.number)
    prepare.take_out(party.code, late.number, who=WHO)
    for page in ("me", "table"):
        assert "Where do you sit?" in words(phone.get(place(party, page), follow=True))
    assert "Yes, remember Ann here" in words(phone.get(own(party, ANN)))
    read = words(phone.get(link(party, 1)))
    assert "I am not" not in read
    assert "We are seated" in read
