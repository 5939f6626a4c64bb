"""The side table's page: for everybody with its link, closed with its round, refused in words; and what the others see."""

from uuid import uuid4

import pytest

from scoring.hand import BySide, Call, Hand
from tests.night import announced, begun, fresh, played, slip
from tests.screens.player_page import opened
from tests.screens.reading import typed, words
from tournaments.actions.side import enter_side_hand
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.side import read_side_page


def page(party, number=1, key=None):
    return f"/s/{party.code}/{number}/{key or party.side_key(number)}/"


def hand(**changed):
    return {"hand": "1", "key": str(uuid4()), "call": "low", "tricks": "5"} | changed


def test_anybody_with_the_link_enters_a_hand(client):
    party = opened()
    answer = client.post(page(party) + "hand/", hand(), follow=True)
    assert "Low:" in words(answer)
    assert read_side_page(party, 1).side.score == BySide(2, 0)


def test_a_refused_hand_says_why_and_keeps_what_was_typed(client, phone):
    party = opened()
    answer = client.post(page(party) + "hand/", hand(tricks="14", call="east"), headers=phone)
    assert answer.status_code == 200
    assert 'value="14"' in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    assert read_side_page(party, 1).side.hands == ()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"call": ""}, "Say who granded, or that nobody did."),
        ({"call": "south"}, 'class="refused"'),
        ({"tricks": ""}, "Say how many tricks were taken."),
        ({"key": "x"}, "Load it again, and do it once more."),
        ({"hand": ""}, "Load it again, and do it once more."),
    ],
)
def test_a_damaged_form_is_refused_in_words(client, wrong, sentence):
    party = opened()
    assert sentence in client.post(page(party) + "hand/", hand(**wrong)).content.decode()
    assert read_side_page(party, 1).side.hands == ()


def test_a_deal_that_was_thrown_in_stands_on_the_sheet_as_at_every_table(client):
    party = opened()
    thrown_in = Hand(Call.THROWN_IN)
    enter_side_hand(party.code, thrown_in, round_number=1, number=1, key=uuid4(), who="side table")
    assert "The deal is thrown in." in words(client.get(page(party)))


def test_another_link_opens_nothing(client):
    party = opened()
    for address in (page(party, key="0" * 20), page(party, 2), page(party, 1, party.side_key(2))):
        assert client.get(address).status_code == 404
        assert client.post(address + "hand/", hand()).status_code == 404


def test_with_its_round_the_page_closes_and_still_shows_the_hands(client):
    party = opened()
    enter_side_hand(
        party.code, Hand(Call.LOW, tricks=BySide(5, 8)), round_number=1, number=1, key=uuid4(), who="side table"
    )
    party = announced(played(fresh(party)), 2)
    read = words(client.get(page(party)))
    assert "This round is over: no more hands are entered here. Where do I sit now?" in read
    assert "Low:" in read
    assert "Save hand" not in read
    assert "Take back" not in read


def test_the_part_is_sent_again_only_when_it_is_new(client, phone):
    party = opened()
    assert client.get(page(party), {"seen": party.change}, headers=phone).status_code == 204


def test_the_form_on_another_phone_follows_the_game_and_nothing_else(client, phone):
    party = opened()
    first = client.get(page(party))
    shown = typed(first, "asks")[0]
    party = slip(fresh(party), 1)
    assert "tricks" not in client.get(page(party), {"seen": "0", "asks": shown}, headers=phone).content.decode()
    client.post(page(party) + "hand/", hand())
    part = client.get(page(party), {"seen": "0", "asks": shown}, headers=phone)
    assert 'hx-swap-oob="true"' in part.content.decode()
    assert "Hand 2: who granded?" in words(part)
    assert "Take back hand 1" in words(part)
    shown = typed(part, "asks")[0]
    announced(played(fresh(party)), 2)
    part = client.get(page(party), {"seen": "0", "asks": shown}, headers=phone)
    assert 'id="side_entry"' in part.content.decode()
    assert "Save hand" not in words(part)


def test_the_two_read_on_their_own_pages_that_they_play(client):
    party = opened()
    north = read_whole_evening(party).rounds[0].sitting_out[0]
    own = f"/p/{party.code}/player/{north}/"
    assert "play at the side table" in words(client.get(own))
    assert "Enter hand 1" not in words(client.get(own))
    client.get(f"{own}card/{party.player_key(north)}/")
    assert f'href="{page(party)}"' in client.get(own).content.decode()
    assert "Enter hand 1" in words(client.get(own))


def test_two_who_do_not_sit_out_are_refused_in_words(director):
    party = begun(10)
    answer = director.post(f"/desk/{party.code}/side/", {"round": 1, "north": 1, "east": 1}, follow=True)
    assert "they are two people" in words(answer)
