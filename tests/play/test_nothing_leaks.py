"""Hidden cards never leave the server: every answer, header and cookie of whole hands is read, for everybody who can ask."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import count

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.hand import Seat
from scoring.play.cards import DECK, Card
from scoring.play.deal import hash_seed
from scoring.rules import ASKOV, MINNESOTA, TWO_PLAYER, RuleSet
from tests.play.at_table import first_move, found_with_friends, look, send
from tournaments.access import find_organiser
from tournaments.play.actions import deal_next, join_table, take_back
from tournaments.play.models import ScreenChair, ScreenTable
from tournaments.play.queries import read_hand_in_play, read_last_hand
from tournaments.play.wording import card_name

pytestmark = pytest.mark.django_db


@dataclass
class Asker:
    """Somebody who asks: a seat, or None for those who have no chair; and the addresses that they know."""

    name: str
    seat: Seat | None
    addresses: list[str]
    client: Client = field(default_factory=Client)


def everybody_at(chairs: dict[Seat, ScreenChair]) -> list[Asker]:
    """Each person, a spectator, a stranger who knows no address, and the organiser, who knows the invitation."""
    table = next(iter(chairs.values())).table
    invited = [f"/play/join/{table.key}/", f"/j/{table.code}/"]
    people = [
        Asker(seat.value, seat, [f"/play/{chair.key}/", f"/play/{chair.key}/hands/1/1/", "/play/", *invited])
        for seat, chair in chairs.items()
    ]
    organiser = Asker("organiser", None, [*invited, "/", "/play/", "/people/"])
    organiser.client.force_login(find_organiser())
    guessed = [
        "/",
        "/play/",
        "/play/guessed/",
        "/play/join/guessed/",
        "/play/guessed/hands/1/1/",
        f"/play/{table.key}/",
    ]
    return [*people, Asker("spectator", None, invited), Asker("stranger", None, guessed), organiser]


def everything_said(asker: Asker, *, everywhere: bool) -> str:
    """All that the answers of these addresses say, as pages, and of the first the part that htmx gets too."""
    answers = [asker.client.get(address) for address in asker.addresses[: None if everywhere else 1]]
    answers.append(asker.client.get(f"{asker.addresses[0]}?seen=0", headers={"HX-Request": "true"}))
    return "\n".join(map(words_of, answers))


def words_of(answer: HttpResponse) -> str:
    cookies = "\n".join(cookie.OutputString() for cookie in answer.cookies.values())
    return f"{answer.content.decode()}\n{dict(answer.headers)}\n{cookies}"


WAYS = {way: card for card in DECK for way in (card_name(card), str(card), card.symbols)}
NAMED = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, WAYS))})(?!\w)")


def cards_named_in(words: str) -> set[Card]:
    """Every card that stands somewhere in words, symbols, a form, an address or JSON."""
    return {WAYS[found] for found in NAMED.findall(words)}


def secrets_of(table: ScreenTable, mine: str) -> set[str]:
    """What would open a hidden card: the seed, the lots that follow from it, and the keys of the other chairs."""
    seed = read_last_hand(table).seed
    lots = {hash_seed(f"{seed}/{card}") for card in DECK}
    return {seed, hash_seed(f"{seed}/dealer"), *lots, *table.chairs.exclude(key=mine).values_list("key", flat=True)}


def find_hidden(table: ScreenTable, seat: Seat | None) -> set[Card]:
    """From the hand itself, not from what the program thinks a seat can know: all but what was played or turned, and one's own."""
    hand = read_hand_in_play(table, read_last_hand(table))
    tricks = (*hand.tricks, *([hand.trick] if hand.trick else []))
    seen = {card for trick in tricks for card in trick.cards}
    seen |= {pile.top for piles in hand.piles.values() for pile in piles if pile.top}
    seen |= {card for one in hand.turned for card in hand.bids[one]}
    if seat is not None:
        seen |= {*hand.hands[seat], *hand.bids.get(seat, ())} | ({hand.passed[seat]} if seat in hand.passed else set())
    return set(DECK) - seen


def assert_nothing_leaks(askers: list[Asker], chairs: dict[Seat, ScreenChair], *, everywhere: bool = True) -> set[Card]:
    """At their tables, or everywhere that they can ask. Returns the cards that were shown: a test that finds none is noticed."""
    table = ScreenTable.objects.get(pk=next(iter(chairs.values())).table_id)
    shown: set[Card] = set()
    for asker in askers:
        hidden = find_hidden(table, asker.seat)
        guarded = secrets_of(table, chairs[asker.seat].key if asker.seat else "")
        words = everything_said(asker, everywhere=everywhere)
        found = cards_named_in(words)
        assert found & hidden == set(), asker.name
        assert not [secret for secret in guarded if secret in words], asker.name
        shown |= found
    return shown


@pytest.mark.parametrize("rules", [MINNESOTA, ASKOV, TWO_PLAYER], ids=lambda rules: rules.name)
def test_nobody_is_told_a_card_that_they_may_not_see(rules: RuleSet):
    """The second hand, because computers had bid in the first before the others came."""
    ann = found_with_friends(rules, level=1, name="Ann")
    other = next(seat for seat in rules.seats if seat.value != ann.seat)
    chairs = {Seat(ann.seat): ann, other: join_table(ann.table.key, seat=other, name="Bo")}
    askers = everybody_at(chairs)
    play_to_the_end(chairs)
    deal_next(ann.key, game=1, number=1)
    for asker in askers:
        asker.addresses = [address.replace("hands/1/1", "hands/1/2") for address in asker.addresses]
    shown: set[Card] = set()
    for step in count():
        if look(ann).view.result is not None:
            break
        shown |= assert_nothing_leaks(askers, chairs, everywhere=step % 8 == 0)
        move_once(chairs)
    assert len(shown) > 20, "so hidden ones would have been found"


def test_a_card_that_was_taken_back_is_named_to_nobody_who_has_not_seen_it(four):
    """All have seen it; what the hands hold besides stays hidden."""
    while (trick := look(four[Seat.SOUTH]).view.trick) is None or len(trick.cards) < 2:
        move_once(four)
    seen = look(four[trick.seats[1]])
    take_back(four[trick.seats[1]].key, game=1, number=1, turn=seen.turn)
    assert_nothing_leaks(everybody_at(four), four)


def test_a_seed_cannot_be_searched_for_by_its_hash():
    assert len(read_last_hand(found_with_friends(MINNESOTA, level=1, name="Ann").table).seed) * 4 >= 128


def move_once(chairs: dict[Seat, ScreenChair]) -> None:
    waiting = look(next(iter(chairs.values()))).view.waits_for
    chair = next(chairs[seat] for seat in waiting if seat in chairs)
    seen = look(chair)
    send(chair, seen, first_move(seen))


def play_to_the_end(chairs: dict[Seat, ScreenChair]) -> None:
    while look(next(iter(chairs.values()))).view.result is None:
        move_once(chairs)
