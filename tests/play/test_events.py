"""What happens at a table is told in one sentence for each event, and nothing that is hidden is told."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.test import Client

from scoring.hand import Seat
from scoring.play.cards import Suit, read_card
from scoring.rules import MINNESOTA, NAMED, TWO_PLAYER, Colour
from tests.play.at_table import first_move, found_dealt, found_with_friends, look, play_as_person, send
from tests.play.test_screen_table import cards_in
from tournaments.play.actions import found_table, join_table, take_back
from tournaments.play.engine.settings import CHOICES, USUAL, choose_settings, read_settings
from tournaments.play.models import ScreenTable
from tournaments.play.queries import read_table_on_screen
from tournaments.play.wording import describe_table
from tournaments.play.wording.cards import arrange_cards, choose_upper_row, order_suits

pytestmark = pytest.mark.django_db


def told_since(table, seen):
    """The events of the page after `seen`."""
    page = read_table_on_screen(table.table, seen.seat, since=(seen.game, seen.number, seen.turn))
    return describe_table(page).events


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_each_card_is_told_once_in_turn_and_none_that_is_hidden(client: Client, rules):
    table = found_table(rules, level=2)
    seen = look(table)
    told = []
    while seen.view.is_my_turn:
        moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
        before, seen = seen, send(table, seen, first_move(seen))
        told += [event.card.text for event in told_since(table, before) if event.does == "play"]
        answer = client.get(f"/play/{table.key}/", moment, headers={"HX-Request": "true"}).content.decode()
        hidden = set() if seen.view.result else set(seen.view.unseen) - set(seen.view.known_cards)
        assert cards_in(answer) & hidden == set()
    assert told == [str(card) for _seat, card in seen.view.played]


def test_every_trick_is_told_with_who_takes_it_and_how_the_tricks_stand():
    table = found_table(MINNESOTA, level=3)
    seen = look(table)
    while seen.view.is_my_turn:
        before, seen = seen, send(table, seen, first_move(seen))
        says = [event.says for event in told_since(table, before)]
        assert says[0].startswith("You")
        ours, theirs = seen.view.taken[seen.seat.side], seen.view.taken[seen.seat.side.other]
        if len(seen.view.tricks) > len(before.view.tricks):
            assert any(f"Tricks: we {ours}, they {theirs}." in said for said in says)
    assert says[-1].startswith("The hand is over.")


def test_after_taking_back_nothing_is_told_but_how_things_stand():
    table = found_table(MINNESOTA, level=3)
    first = look(table)
    seen = send(table, first, first_move(first))
    take_back(table.key, game=1, number=1, turn=seen.turn)
    assert told_since(table, seen) == ()
    assert "Lay a card: black high, red low." in describe_table(look(table)).where


def test_a_card_leaves_its_gap_until_the_trick_is_taken():
    ann = found_with_friends(MINNESOTA, level=3, name="Ann")
    join_table(ann.table.key, seat=Seat.WEST, name="Bo")
    chairs = {Seat(chair.seat): chair for chair in ann.table.chairs.select_related("table")}
    while not (trick := look(ann).view.trick) or Seat.SOUTH not in trick.seats[: len(trick.cards)]:
        seat = next(seat for seat in look(ann).view.waits_for if seat in chairs)
        send(chairs[seat], look(chairs[seat]), first_move(look(chairs[seat])))
    rows = describe_table(look(ann)).rows
    assert sum(card.is_gap for row in rows for card in row) == 1
    assert sum(not card.is_gap for row in rows for card in row) == len(look(ann).view.cards)


S, C, H, D = Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS


@pytest.mark.parametrize(
    ("suits", "high", "upper"),
    [
        ({S: 4, C: 4, H: 3, D: 2}, Colour.BLACK, {S, C}),
        ({S: 5, C: 5, H: 1, D: 2}, Colour.BLACK, {S, H}),
        ({S: 4, C: 4, H: 3, D: 2}, Colour.RED, {H, D}),
        ({S: 1, C: 2, H: 5, D: 5}, Colour.RED, {H, S}),
        ({S: 13}, Colour.BLACK, {S, C}),
    ],
    ids=["black over red", "ten black cards", "red is high", "ten red cards", "one suit"],
)
def test_a_hand_stands_in_two_rows_of_whole_suits(suits, high, upper):
    found = choose_upper_row(suits, order_suits(USUAL, high=high))
    above = sum(count for suit, count in suits.items() if suit in found)
    best = sum(count for suit, count in suits.items() if suit in upper)
    assert max(above, sum(suits.values()) - above) == max(best, sum(suits.values()) - best)
    assert (S if high is Colour.BLACK else H) in found, "one suit has always the same row"


class TestSettings:
    def test_what_was_chosen_is_kept_and_shown_without_javascript(self, client: Client):
        table = found_table(MINNESOTA, level=3)
        client.get(f"/play/{table.key}/")
        answer = client.post("/play/settings/", {"colours": "four", "hand": "left", "speed": "warp"})
        assert answer.url == f"/play/{table.key}/"
        assert "colours_four hand_left" in client.get(answer.url).content.decode()
        page = client.get("/play/settings/").content.decode()
        assert 'value="four" checked' in page
        assert 'value="middle" checked' in page

    def test_the_text_of_the_cookie_is_read_back_and_words_of_another_version_are_left_out(self):
        for name, words in CHOICES.items():
            for word in words:
                chosen = choose_settings({name: word})
                assert chosen[name] == word
                assert read_settings(f"{chosen}-unheard") == chosen


HELD = "SK S2 C6 HA H3 D9"


@pytest.mark.parametrize(
    ("chosen", "high", "rows"),
    [
        ({}, Colour.BLACK, ["SK S2 C6", "HA H3 D9"]),
        ({}, Colour.RED, ["HA H3 D9", "SK S2 C6"]),
        ({"order": "up"}, Colour.BLACK, ["S2 SK C6", "H3 HA D9"]),
        ({"rows": "one"}, Colour.BLACK, ["SK S2 C6 HA H3 D9"]),
        ({"rows": "one"}, Colour.RED, ["HA H3 D9 SK S2 C6"]),
        ({"rows": "one", "suits": "alternating"}, Colour.BLACK, ["SK S2 HA H3 C6 D9"]),
        ({"suits": "alternating", "order": "up"}, Colour.RED, ["H3 HA S2 SK", "D9 C6"]),
    ],
    ids=["usual", "red is high", "low to high", "one row", "one row, red is high", "alternating", "alternating rows"],
)
def test_a_hand_is_arranged_as_the_device_has_chosen(chosen, high, rows):
    cards = [read_card(text) for text in HELD.split()]
    dealt = Counter(card.suit for card in cards)
    found = arrange_cards(cards, dealt, choose_settings(chosen), high=high)
    assert [" ".join(map(str, row)) for row in found] == rows


def test_the_chosen_order_is_on_the_table_and_in_the_sample(client: Client):
    table = found_table(MINNESOTA, level=3)
    client.post("/play/settings/", {"rows": "one", "order": "up"})
    ranks = {str(rank): place for place, rank in enumerate([*range(2, 11), *"JQKA"])}
    for address, cards in ((f"/play/{table.key}/", 13), ("/play/settings/", 8)):
        page = client.get(address).content.decode().split('class="my_hand"')[1]
        assert page.count('<div class="row">') == 1
        held = re.findall(
            r'class="card (\w+)[^>]*>.*?#r(\w+)"', page.split("</form>" if cards == 13 else "</div></div>")[0]
        )
        assert len(held) == cards
        spades = [ranks[rank] for suit, rank in held if suit == "spade"]
        assert spades == sorted(spades)


class TestOneTap:
    def test_on_the_first_page_it_deals_and_later_goes_on(self, client: Client):
        assert "/play/now/" in client.get("/").content.decode()
        first = client.post("/play/now/")
        client.get(first.url)
        assert client.post("/play/now/").url == first.url
        assert ScreenTable.objects.count() == 1


def test_where_two_play_each_is_named_and_nobody_is_we():
    chair = found_dealt(TWO_PLAYER, level=1)
    page = describe_table(look(chair))
    opponent = next(seat.name for seat in page.seats if not seat.is_me)
    assert page.sides == ("You", opponent)
    end = describe_table(play_as_person(chair))
    assert re.fullmatch(rf"\d+ points? for (you|{opponent})", end.result[0])
    assert re.search(rf"Tricks: You \d+, {opponent} \d+\.", end.result[1])
    assert not re.search(r"\b(us|them|we|they)\b", " ".join((*end.result, end.where)), re.IGNORECASE)
