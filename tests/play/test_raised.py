"""Playing with two taps without JavaScript: the first shows the card raised and saves nothing, the second plays it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView
from scoring.rules import MINNESOTA, TWO_PLAYER
from tests.play.at_table import found_dealt, look, play_as_person
from tests.play.club import begin, find_at, take_hands
from tournaments.play.models import ScreenChair

pytestmark = pytest.mark.django_db
RAISED = re.compile(r'<button class="card [^"]*raised" form="play_raised" id="\w+" name="(\w+)" value="(\w+)"')


@pytest.fixture
def twice() -> Client:
    """A device that plays with two taps."""
    client = Client()
    client.post("/play/settings/", {"taps": "twice"})
    return client


def tap(client: Client, chair: ScreenChair, **pressed: str) -> str:
    """The page after a card is pressed in the form of the hand, wherever that leads."""
    seen = look(chair)
    page = client.get(f"/play/{chair.key}/").content.decode()
    (action,) = re.findall(r'<form class="my_hand" method="post" action="([^"]+)"', page)
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    return client.post(action, {**moment, **pressed}, follow=True).content.decode()


def press_play(client: Client, page: str) -> None:
    """The button of the bar."""
    (form,) = re.findall(r'<form class="raised_bar".*?</form>', page, re.DOTALL)
    (action,) = re.findall(r'action="([^"]+)"', form)
    sent = dict(re.findall(r'name="(\w+)" value="(\w+)"', form))
    client.post(action, sent)


def choices(view: SeatView) -> tuple[str, list[str]]:
    cards = view.cards if view.phase is Phase.BIDS else view.legal
    return ("bid" if view.phase is Phase.BIDS else "card"), [str(card) for card in cards]


@pytest.mark.parametrize("rules", [MINNESOTA, TWO_PLAYER], ids=lambda rules: rules.name)
def test_a_whole_hand_is_played_with_two_taps_for_each_card(twice, rules):
    chair = found_dealt(rules, level=1)
    while (before := look(chair)).view.is_my_turn:
        name, cards = choices(before.view)
        page = tap(twice, chair, **{name: cards[-1]})
        assert look(chair) == before, "the first tap saves nothing"
        assert RAISED.findall(page) == [(name, cards[-1])]
        press_play(twice, page)
        assert look(chair).turn > before.turn
    assert look(chair).view.result is not None


def test_the_line_and_the_bar_say_which_card_is_up(twice):
    chair = found_dealt(MINNESOTA)
    page = tap(twice, chair, bid="S9")
    assert "♠9 is up. Tap it again, or press Lay" in page
    assert "Lay ♠9" in page
    assert f'<a href="/play/{chair.key}/">' in page.split('class="raised_bar"')[1], "it can be put back"


def test_a_card_that_may_not_be_played_now_is_not_raised(twice):
    chair = found_dealt(MINNESOTA)
    play_as_person(chair, moves=1)
    while len((seen := look(chair)).view.legal) == len(seen.view.cards):
        play_as_person(chair, moves=1)
    for card in (*set(seen.view.cards) - set(seen.view.legal), *seen.view.unseen, "XX", ""):
        page = twice.get(f"/play/{chair.key}/?card={card}").content.decode()
        assert not RAISED.search(page)
        assert "is up" not in page.replace("# is up", "")


def test_with_one_tap_no_card_is_raised_and_there_is_no_bar(client):
    chair = found_dealt(MINNESOTA)
    page = client.get(f"/play/{chair.key}/?card=S9").content.decode()
    assert "raised" not in page
    assert f'<form class="my_hand" method="post" action="/play/{chair.key}/move/"' in page


def test_a_hand_on_a_phone_at_a_club_table_is_played_with_two_taps_too(twice):
    chair = next(chair for chair in take_hands(find_at(begin())) if look(chair).view.is_my_turn)
    before = look(chair)
    card = str(before.view.cards[0])
    page = tap(twice, chair, bid=card)
    assert RAISED.findall(page) == [("bid", card)]
    press_play(twice, page)
    assert look(chair).turn > before.turn
