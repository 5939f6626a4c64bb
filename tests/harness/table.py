"""What the phone of a table sends, timed as people wait for it: from the tap to the page that follows."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import unquote
from uuid import uuid4

from tests.addresses import device
from tests.harness.hall import CannotMeasure
from tests.harness.parties import Place
from tests.harness.visitor import Answer, Visitor

LOOK_EVERY = 0.05  # seconds


def hands_of(places: Sequence[Place], hands: int) -> Iterator[tuple[Place, int]]:
    """One hand at each table, then the next; the last one would end the game."""
    return ((place, hand) for hand in range(1, hands) for place in places)


def enter(phone: Visitor, place: Place, hand: int, *, number: int = 1) -> float:
    """The seconds until the page of the next hand; its form was open before, or one like it."""
    asked = {"hand": hand, "call": "high", "by": "north", "tricks": 7}
    if not phone.token or not phone.stays:
        phone.get(f"{place.page}?enter=yes&hand={hand}&call=high&by=north&tricks=7")
    return send(phone, place, "hand", {"round": number, "key": uuid4(), **asked})


def confirm(phone: Visitor, place: Place) -> float:
    """The seconds until the page that says that it is confirmed."""
    return send(phone, place, "confirm", form_to_confirm(phone, place))


def form_to_confirm(phone: Visitor, place: Place) -> dict[str, object]:
    """The mark of the sheet, as the form of the page has it."""
    _, form = phone.get(place.page).page.rsplit(f'action="{place.page}confirm/"', 1)
    return {"round": 1, "seen": form.partition('name="seen" value="')[2].partition('"')[0]}


def send(phone: Visitor, place: Place, what: str, fields: dict[str, object]) -> float:
    begun = time.monotonic()
    answer = phone.post(f"{place.page}{what}/", fields)
    page = phone.get(place.page, htmx=True)
    took = time.monotonic() - begun
    need_saved(answer)
    need_saved(page)
    return took


def confirm_together(port: int, places: Sequence[Place]) -> list[float]:
    """The seconds until each table was answered; all send as soon as the last is connected."""
    phones = [Visitor(port, address=device(place.table)) for place in places]
    forms = [form_to_confirm(phone, place) for phone, place in zip(phones, places, strict=True)]
    lines = [phone.new_line() for phone in phones]
    for line in lines:
        line.connect()
    sent = []
    with ThreadPoolExecutor(len(phones)) as waiting:
        for phone, line, place, fields in zip(phones, lines, places, forms, strict=True):
            sent.append(time.monotonic())
            phone.begin(line, "POST", f"{place.page}confirm/", phone.form(fields), {"HX-Request": "true"})
        answered = list(waiting.map(until_saved, phones, lines))
    return [end - begun for begun, end in zip(sent, answered, strict=True)]


def until_saved(phone: Visitor, line: HTTPConnection) -> float:
    answer, now = phone.hear(line), time.monotonic()
    line.close()
    need_saved(answer)
    return now


def need_saved(answer: Answer) -> None:
    if not answer.is_saved:
        why = unquote(answer.headers.get("Whist-Why", ""))
        raise CannotMeasure(f"It was not saved, the answer was {answer.status} {why}".rstrip())


def announce(desk: Visitor, code: str, number: int, *, patience: float) -> None:
    """By the organiser, as soon as the next seats are there."""
    place, end = f"/desk/{code}/", time.monotonic() + patience
    while f"{place}announce/" not in desk.get(place).page:
        if time.monotonic() > end:
            raise CannotMeasure("The next seats were never made.")
        time.sleep(LOOK_EVERY)
    need_saved(desk.post(f"{place}announce/", {"round": number}, htmx=False))
