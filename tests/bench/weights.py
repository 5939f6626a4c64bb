"""What a phone has to fetch, as it is sent: compressed, every file that a page names with it. A kB is 1,000 bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from urllib.parse import urljoin

from django.urls import reverse

from scoring.game import EndKind, GameEnd
from tests.bench.entering import HANDS, NextHand, expect, next_hands
from tests.bench.figures import Figure
from tests.bench.halls import begun, played
from tests.bench.phone import Answer, Phone, over_the_wire

FIRST_VISIT, AFTER_A_HAND = 45, 4
NAMES = {"link": "href", "script": "src", "img": "src"}


def measure(address: str) -> Iterator[Figure]:
    yield from of_a_table(address)
    large = played(400, 10, but=1)
    for what, name, more in (
        ("the page of a player", "player", (1,)),
        ("the standings of 400", "standings", ()),
        ("the hall screen of 400", "hall", ()),
    ):
        yield first_visit(address, what, reverse(name, args=(large.code, *more)))


def of_a_table(address: str) -> Iterator[Figure]:
    """These have goals, and a test holds them (tests/bench/test_weights.py)."""
    party = begun(16, end=GameEnd(EndKind.HANDS, hands=HANDS + 1))
    yield after_a_hand(Phone(over_the_wire(address)), list(next_hands([party], 1)))
    page = reverse("table", args=(party.code, 1, party.table_key(1)))
    yield first_visit(address, "the table page", page, FIRST_VISIT)


def after_a_hand(phone: Phone, hands: Sequence[NextHand]) -> Figure:
    """The heaviest part of a whole game; the sheet grows with every hand."""
    phone.open(f"{hands[0].page}?hand=1&call=high&by=north&tricks=7")
    fetched = [after(phone, hand) for hand in hands]
    for answer in fetched:
        expect(answer, 200)
    heaviest = max(weight(answer) for answer in fetched)
    return Figure(f"the part fetched after a hand, at most, of {HANDS}", heaviest, "kB", at_most=AFTER_A_HAND)


def after(phone: Phone, hand: NextHand) -> Answer:
    expect(phone.send(hand.address, hand.fields, htmx=True), 204)
    return phone.open(hand.page, htmx=True)


def first_visit(address: str, what: str, path: str, at_most: float | None = None) -> Figure:
    phone = Phone(over_the_wire(address))
    page = phone.open(path)
    files = [phone.open(urljoin(path, name)) for name in files_of(page)]
    for answer in (page, *files):
        expect(answer, 200)
    return Figure(f"{what}, with {len(files)} files", weight(page, *files), "kB", at_most=at_most)


def weight(*answers: Answer) -> float:
    return sum(len(answer.body) for answer in answers) / 1000


def files_of(page: Answer) -> list[str]:
    """Every file that a browser fetches with this page, once each."""
    named: dict[str, None] = {}

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
            address = dict(attributes).get(NAMES.get(tag, ""))
            if address and not address.startswith("data:"):
                named[address] = None

    Reader().feed(page.text)
    return list(named)
