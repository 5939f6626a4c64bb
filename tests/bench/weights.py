"""What a phone has to fetch, as it is sent: compressed, every file that a page names with it. A kB is 1,000 bytes."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from scoring.rules import NAMED
from tests.addresses import LAPTOP
from tests.harness.figures import Figure
from tests.harness.hall import Hall
from tests.harness.parties import Place, begun, places
from tests.harness.table import enter
from tests.harness.visitor import Answer, Visitor
from tests.play.at_table import first_move, look, send
from tournaments.play.actions import found_table

TITLE = "Weights, as sent"
FIRST_VISIT, AFTER_A_HAND = 45, 4
SCREEN_VISIT, AFTER_A_CARD = 70, 3
HANDS = 16
NAMES = {"link": "href", "script": "src", "img": "src"}


def measure(hall: Hall) -> Iterator[Figure]:
    yield from of_a_table(f"http://{LAPTOP}:{hall.port}")
    yield from of_a_screen_table(f"http://{LAPTOP}:{hall.port}")


def of_a_table(address: str) -> Iterator[Figure]:
    """A test holds the goals (tests/bench/test_weights.py)."""
    port = urlsplit(address).port or 0
    table = places(begun(16, hands=HANDS + 1, asks_seated=False))[0]
    yield after_a_hand(Visitor(port, stays=True), table)
    yield first_visit(port, "the table page", table.page, FIRST_VISIT)


def of_a_screen_table(address: str) -> Iterator[Figure]:
    """A table where somebody plays with computers: the first visit, and every answer to a card of a whole hand."""
    port = urlsplit(address).port or 0
    table = found_table(NAMED["minnesota"], level=3)
    yield first_visit(port, "the page of a table on screens", f"/play/{table.key}/", SCREEN_VISIT)
    for name in ("minnesota", "askov", "two-player"):
        heaviest = max(weight(answer) for answer in answers_of_a_hand(Visitor(port, stays=True), name))
        yield weighed(f"the answer to a card, at most, by {name}", heaviest, AFTER_A_CARD)


def answers_of_a_hand(phone: Visitor, rules: str) -> Iterator[Answer]:
    """What htmx fetches after each move: the table, and what has happened since."""
    table = found_table(NAMED[rules], level=3)
    seen = look(table)
    while seen.view.is_my_turn:
        moment = f"game={seen.game}&number={seen.number}&turn={seen.turn}"
        seen = send(table, seen, first_move(seen))
        yield phone.get(f"/play/{table.key}/?{moment}", htmx=True)


def after_a_hand(phone: Visitor, table: Place) -> Figure:
    """The heaviest part of a whole game; the sheet grows with every hand."""
    heaviest = 0.0
    for hand in range(1, HANDS + 1):
        enter(phone, table, hand)
        heaviest = max(heaviest, weight(phone.get(table.page, htmx=True)))
    return weighed(f"the part fetched after a hand, at most, of {HANDS}", heaviest, AFTER_A_HAND)


def first_visit(port: int, what: str, path: str, at_most: float) -> Figure:
    phone = Visitor(port, stays=True)
    page = phone.get(path)
    files = [phone.get(urljoin(path, name)) for name in files_of(page)]
    assert {answer.status for answer in (page, *files)} == {200}
    return weighed(f"{what}, with {len(files)} files", weight(page, *files), at_most)


def weighed(what: str, kilobytes: float, at_most: float) -> Figure:
    return Figure(what, f"{kilobytes:.1f} kB", "", f"at most {at_most} kB", kilobytes <= at_most)


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

    Reader().feed(page.page)
    return list(named)
