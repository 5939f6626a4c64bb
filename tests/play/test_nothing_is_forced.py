"""Nobody forces a seed, a key, a turn or a card: over HTTP, each attempt is refused in a sentence and changes nothing."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from scoring.hand import Seat
from scoring.play.cards import DECK
from tests.play.at_table import look
from tournaments.play.models import ScreenChair, ScreenHand
from tournaments.play.queries import TableOnScreen

pytestmark = pytest.mark.django_db
OLD = "This page showed an earlier moment of the hand. Here is the table as it is now; nothing was played."


def press(chair: ScreenChair, seen: TableOnScreen, **sent: str) -> str:
    """The sentence that refuses it; empty if it was done."""
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    answer = Client().post(f"/play/{chair.key}/move/", {**moment, **sent}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    refused = re.search(r'class="refused" role="alert">(?:<a [^<]*</a>)?([^<]*)<', answer.content.decode())
    return html.unescape(refused[1]).strip() if refused else ""


def position() -> list[object]:
    return list(ScreenHand.objects.values_list("game", "number", "seed", "moves", "result"))


@pytest.fixture
def turn(four) -> tuple[dict[Seat, ScreenChair], Seat]:
    """Somebody leads to a trick, or follows in it; the chairs, and whose turn it is."""
    while (trick := look(four[Seat.SOUTH]).view.trick) is None or len(trick.cards) != 1:
        play_first(four)
    (seat,) = look(four[Seat.SOUTH]).view.waits_for
    return four, seat


def play_first(four: dict[Seat, ScreenChair]) -> str:
    """The card that was played, or laid as a bid."""
    seat = look(four[Seat.SOUTH]).view.waits_for[0]
    seen = look(four[seat])
    kind, cards = ("card", seen.view.legal) if seen.view.trick else ("bid", seen.view.cards)
    assert press(four[seat], seen, **{kind: str(cards[0])}) == ""
    return str(cards[0])


def test_the_same_press_twice_is_one_card(turn):
    four, seat = turn
    seen = look(four[seat])
    card = str(seen.view.legal[0])
    assert press(four[seat], seen, card=card) == ""
    before = position()
    assert press(four[seat], seen, card=card) == "", "the same card again is known"
    assert position() == before


def test_two_tabs_play_one_card(turn):
    four, seat = turn
    one = other = look(four[seat])
    assert press(four[seat], one, card=str(one.view.legal[0])) == ""
    before = position()
    assert press(four[seat], other, card=str(other.view.cards[-1])) == OLD
    assert position() == before


def test_a_card_of_another_seat_is_refused(turn):
    four, seat = turn
    seen, before = look(four[seat]), position()
    for card in look(four[seat.partner]).view.cards:
        assert press(four[seat], seen, card=str(card)).startswith(f"{seat.words} does not have ")
    assert position() == before


def test_a_seat_that_is_not_the_chairs_cannot_be_named(turn):
    """Whatever a form says besides, the key decides who plays."""
    four, seat = turn
    before = position()
    sneaky = four[seat.left]
    seen = look(sneaky)
    card = str(look(four[seat]).view.legal[0])
    assert press(sneaky, seen, card=card, seat=seat.value, key=four[seat].key, by=seat.value) != ""
    assert position() == before


def test_a_card_out_of_turn_is_refused(turn):
    four, seat = turn
    before = position()
    for other in set(four) - {seat}:
        seen = look(four[other])
        assert press(four[other], seen, card=str(seen.view.cards[0])) != ""
    assert position() == before


def test_a_card_that_does_not_follow_suit_is_refused(turn):
    four, seat = turn
    seen, before = look(four[seat]), position()
    for card in set(seen.view.cards) - set(seen.view.legal):
        assert press(four[seat], seen, card=str(card)) != ""
    assert position() == before


def test_a_card_after_the_trick_and_requests_in_the_wrong_order_are_refused(turn):
    """The page of before the trick is sent when the next one is played."""
    four, seat = turn
    old = look(four[seat])
    for _card in range(4):
        play_first(four)
    before = position()
    for card in old.view.cards:
        if card in look(four[seat]).view.cards:
            assert press(four[seat], old, card=str(card)) == OLD
    assert position() == before


@pytest.mark.parametrize("moment", [{"turn": "99"}, {"turn": "0"}, {"number": "2"}, {"game": "2"}, {"turn": "-1"}])
def test_a_moment_that_never_was_is_refused(turn, moment):
    four, seat = turn
    seen, before = look(four[seat]), position()
    assert press(four[seat], seen, card=str(seen.view.legal[0]), **moment) != ""
    assert position() == before


@pytest.mark.parametrize(
    "sent", [{"bid": "SA"}, {"pass": "SA"}, {"alone": "grand-dix"}, {"alone": ""}, {"claim": "13"}]
)
def test_what_belongs_to_another_phase_is_refused(turn, sent):
    four, seat = turn
    seen, before = look(four[seat]), position()
    assert press(four[seat], seen, **sent) != ""
    assert position() == before


def test_a_seed_is_never_taken_from_a_form(client: Client):
    """Nor a result, nor a key."""
    sent = {"rules": "minnesota", "level": "1", "seed": "0" * 32, "key": "mine", "code": "MINE2", "moves": "[]"}
    client.post("/play/", sent)
    chair, hand = ScreenChair.objects.get(), ScreenHand.objects.get()
    assert (hand.seed != "0" * 32, chair.key != "mine", chair.table.code != "MINE2") == (True, True, True)
    client.post(f"/play/{chair.key}/next/", {"game": "1", "number": "1", "turn": "3", "seed": "0" * 32})
    assert ScreenHand.objects.count() == 1, "not before the hand is over"


def test_who_has_only_the_invitation_plays_no_card(turn):
    four, seat = turn
    before = position()
    invitation = four[seat].table.key
    for card in DECK[:4]:
        answer = Client().post(f"/play/{invitation}/move/", {"game": 1, "number": 1, "turn": 0, "card": str(card)})
        assert answer.status_code == 404
    assert position() == before
