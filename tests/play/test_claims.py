"""A claim at a table on screens: offered when it is sure, and never otherwise; when it is pressed, the hand is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client

from scoring.hand import Call, Seat
from scoring.play.hand_in_play import HandInPlay
from scoring.play.record import Move, MoveKind
from scoring.play.seat_view import look_from
from scoring.rules import MINNESOTA, Colour
from tests.play.at_table import first_move, found_dealt, look, send
from tests.scoring.play.table import bid, play, sit
from tournaments.actions.change import put
from tournaments.play.actions import found_table, let_computers_play
from tournaments.play.models import ScreenChair
from tournaments.play.queries import TableOnScreen, open_hand, read_last_hand
from tournaments.play.wording import describe_table

pytestmark = pytest.mark.django_db


def lead_from(mine: str) -> HandInPlay:
    """A short high hand with North on lead, because East has granded."""
    return bid(sit(mine, "C2 H2 H3", "D2 D3 D4", "C5 C6 C7"), "HA", "C2", "D2", "C5")


def offered(hand: HandInPlay, seat: Seat) -> tuple[int, ...]:
    """What the page of this player offers to claim."""
    page = look(found_table(MINNESOTA, level=1))
    shown = describe_table(replace(page, view=look_from(hand, seat), rules=hand.rules, seat=seat))
    return tuple(claim.tricks for claim in shown.claims)


def test_all_remaining_tricks_are_offered_to_who_leads_from_cards_that_nothing_beats():
    assert offered(lead_from("SA SK HA"), Seat.NORTH) == (3,)
    assert offered(lead_from("SA SQ HA"), Seat.NORTH) == (), "somebody may have the king"
    assert offered(lead_from("SA SK HA"), Seat.EAST) == (), "it is not their turn"
    led = play(lead_from("SA SK HA"), "SA C2 D2 C5")
    assert offered(led, Seat.NORTH) == (2,)
    assert offered(play(led, "HA"), Seat.EAST) == ()


def play_hands(*, first: int = 0, low: bool = False) -> Iterator[tuple[ScreenChair, TableOnScreen]]:
    """Each moment of some deals at which it is the person's turn."""
    for number in range(first, first + 10):
        chair = found_dealt(MINNESOTA, f"claim {number}", level=1)
        if low:
            lay_red(chair)
        seen = look(chair)
        while seen.view.is_my_turn:
            yield chair, seen
            seen = send(chair, seen, first_move(seen))


def lay_red(chair: ScreenChair) -> None:
    """So that the hand is low, which seldom happens by itself."""
    row = read_last_hand(chair.table)
    hand = open_hand(chair.table, row)
    reds = {seat: next(card for card in hand.hands[seat] if card.colour is Colour.RED) for seat in hand.order}
    put(row, moves=tuple(Move(MoveKind.BID, seat, (card,)) for seat, card in reds.items()))
    let_computers_play(chair.table)


def press(client: Client, chair: ScreenChair, seen: TableOnScreen, tricks: int) -> str:
    sent = {"game": seen.game, "number": seen.number, "turn": seen.turn, "claim": tricks}
    return client.post(f"/play/{chair.key}/move/", sent, headers={"HX-Request": "true"}).content.decode()


@pytest.mark.parametrize(
    ("first", "low"), [(3, False), (34, True)], ids=["tricks that are ours", "no more tricks, on a low hand"]
)
def test_a_claim_that_is_pressed_ends_the_hand_with_these_tricks(client: Client, first, low):
    """`first` is a deal in which there is such a claim, so that the test need not play many."""
    chair, seen, tricks = next(
        (chair, seen, claims[0].tricks)
        for chair, seen in play_hands(first=first, low=low)
        if (claims := describe_table(seen).claims) and (claims[0].tricks == 0 if low else claims[0].tricks > 1)
    )
    assert (seen.view.call is Call.LOW) is low
    assert f'name="claim" value="{tricks}"' in client.get(f"/play/{chair.key}/").content.decode()
    assert f"You: the other tricks are claimed, {tricks}." in press(client, chair, seen, tricks)
    result = look(chair).view.result
    assert result is not None
    assert result.tricks is not None
    assert result.tricks[seen.seat.side] == seen.view.taken[seen.seat.side] + tricks
    assert sum(result.tricks) == MINNESOTA.tricks


def test_a_claim_that_is_not_sure_is_refused_in_words(client: Client):
    chair, seen = next(
        (chair, seen) for chair, seen in play_hands() if seen.view.trick is not None and not seen.view.trick.cards
    )
    assert describe_table(seen).claims == ()
    assert "play on." in press(client, chair, seen, 9)
    assert look(chair) == seen
