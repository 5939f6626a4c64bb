"""Hidden cards never leave the server: every answer, header, cookie and stream of whole hands is read, for everybody who can ask."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Event

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.hand import Seat
from scoring.play.cards import DECK, Card
from scoring.play.deal import hash_seed
from scoring.play.record import Move
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA, TWO_PLAYER, RuleSet
from tests.browser.taps import table_address
from tests.play.at_table import first_move, found_with_friends, look, send
from tests.play.club import begin, find_at, take_hands
from tournaments.access import find_organiser
from tournaments.live.stream import Message, Numbers, answer_stream
from tournaments.play.actions import deal_next, join_table, take_back
from tournaments.play.models import ScreenChair, ScreenTable
from tournaments.play.queries import read_hand_in_play, read_last_hand
from tournaments.play.wording import card_name

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


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
    """The part of the first page that htmx gets, and everywhere all that these addresses answer as pages."""
    answers = [asker.client.get(address) for address in (asker.addresses if everywhere else [])]
    answers.append(asker.client.get(f"{asker.addresses[0]}?seen=0", headers=PART))
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
    said = [(asker, everything_said(asker, everywhere=everywhere)) for asker in askers]
    return set().union(*(assert_hides_from(asker, chairs, words) for asker, words in said))


def assert_hides_from(asker: Asker, chairs: dict[Seat, ScreenChair], words: str) -> set[Card]:
    table = ScreenTable.objects.get(pk=next(iter(chairs.values())).table_id)
    guarded = secrets_of(table, chairs[asker.seat].key if asker.seat else "")
    found = cards_named_in(words)
    assert found & find_hidden(table, asker.seat) == set(), asker.name
    assert not [secret for secret in guarded if secret in words], asker.name
    return found


@pytest.mark.parametrize("rules", [MINNESOTA, ASKOV, SOUTH_DAKOTA, TWO_PLAYER], ids=lambda rules: rules.name)
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
        press_once(askers, chairs, headers=PART if step % 3 else {})
    assert len(shown) > 20, "so hidden ones would have been found"


def test_nobody_is_told_a_hidden_card_at_an_evening_with_a_table_on_screens():
    """The organiser has the desk, the hall and the table's pages open while the hand is played."""
    party = begin()
    at = find_at(party)
    chairs = {Seat(chair.seat): chair for chair in take_hands(at)}
    public = [f"/p/{party.code}/hall/", f"/p/{party.code}/", f"/p/{party.code}/standings/", "/"]
    pages = [table_address(party, at.table), f"{table_address(party, at.table)}screen/"]
    organiser = Asker("organiser", None, [*pages, f"/desk/{party.code}/", f"/desk/{party.code}/lines/", *public])
    organiser.client.force_login(find_organiser())
    assert {organiser.client.get(address).status_code for address in organiser.addresses} == {200}
    people = [Asker(seat.value, seat, [f"/play/{chair.key}/", *pages]) for seat, chair in chairs.items()]
    askers = [organiser, Asker("tablet", None, pages), Asker("stranger", None, public), *people]
    shown: set[Card] = set()
    for step in count():
        if look(next(iter(chairs.values()))).view.result is not None:
            break
        if step % 10 == 5:
            shown |= assert_nothing_leaks(askers, chairs)
        press_once(askers, chairs, headers=PART if step % 3 else {})
    assert len(shown) > 20, "so hidden ones would have been found"


def test_a_stream_names_no_card(four, django_capture_on_commit_callbacks):
    """It is the same for everybody who knows its code: that something has changed, and how often."""
    with open_stream(ScreenTable.objects.get()) as said, django_capture_on_commit_callbacks(execute=True):
        move_once(four)
    words = said()
    assert "changed" in words
    assert cards_named_in(words) == set()
    assert not [secret for secret in secrets_of(ScreenTable.objects.get(), "") if secret in words]


@contextmanager
def open_stream(table: ScreenTable) -> Iterator[Callable[[], str]]:
    """A screen that listens until it has heard of a change, then hangs up."""
    found = [(table.key, table.change)]  # read here: another thread does not see what this test has saved
    messages: list[Message] = []
    begun, changed = Event(), Event()

    async def receive() -> Message:
        await asyncio.to_thread(changed.wait, 20)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        messages.append(message)
        begun.set()
        if b"changed" in message.get("body", b""):
            changed.set()

    asked = f"since={table.change}".encode()
    scope = {"path": f"/live/{table.key}/", "method": "GET", "headers": [], "query_string": asked}
    with ThreadPoolExecutor(1) as thread:
        stream = thread.submit(lambda: asyncio.run(answer_stream(scope, receive, send, Numbers(lambda _codes: found))))
        assert begun.wait(20)
        yield lambda: str(messages)
        assert stream.result() == 200


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
    chair = find_next(chairs)
    seen = look(chair)
    send(chair, seen, first_move(seen))


def find_next(chairs: dict[Seat, ScreenChair]) -> ScreenChair:
    waiting = look(next(iter(chairs.values()))).view.waits_for
    return next(chairs[seat] for seat in waiting if seat in chairs)


def press_once(askers: list[Asker], chairs: dict[Seat, ScreenChair], *, headers: dict[str, str]) -> None:
    """A move with the button of the page, as htmx or as a plain form sends it; the answer tells its sender nothing hidden."""
    chair = find_next(chairs)
    seen = look(chair)
    asker = next(asker for asker in askers if asker.seat is seen.seat)
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    sent = {**moment, **fields_of(first_move(seen))}
    answer = asker.client.post(f"/play/{chair.key}/move/", sent, headers=headers)
    now = look(chair)
    assert (answer.status_code, now.turn == seen.turn) == (200 if headers else 302, False)
    if now.view.result is None:  # a finished hand is open to all
        found = assert_hides_from(asker, chairs, words_of(answer))
        assert found or not headers, "so a hidden one would have been found"


def fields_of(move: Move) -> dict[str, str]:
    return {move.kind.value: "".join(map(str, move.cards))}


def play_to_the_end(chairs: dict[Seat, ScreenChair]) -> None:
    while look(next(iter(chairs.values()))).view.result is None:
        move_once(chairs)
