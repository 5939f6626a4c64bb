"""Games that are over are confirmed by their phones: one, or all tables of a party at the same instant."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from typing import Any
from urllib.parse import urlencode

from tests.addresses import LAPTOP, device
from tests.faults.players import PATIENCE, Answer, Visitor
from tests.load.beside import CannotMeasure


async def confirm_together(port: int, party: dict[str, Any]) -> list[float]:
    """The seconds until each table was answered; all send when the last is connected."""
    start = asyncio.Event()
    phones = [(Visitor(port, address=device(table)), table) for table, *_ in party["tables"]]
    requests = [request_to_confirm(phone, party, table) for phone, table in phones]
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(answered(port, phone.address, request, start))
            for (phone, _), request in zip(phones, requests, strict=True)
        ]
        await asyncio.sleep(1)
        start.set()
    return [task.result() for task in tasks]


async def answered(port: int, address: str, request: bytes, start: asyncio.Event) -> float:
    reader, writer = await asyncio.open_connection(LAPTOP, port, local_addr=(address, 0))
    with closing(writer):
        await start.wait()
        begun = time.monotonic()
        writer.write(request)
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
    took = time.monotonic() - begun
    if b"whist-hand: saved" not in answer.lower():
        raise CannotMeasure(f"A table was not confirmed: {answer[:200].decode()}")
    return took


def request_to_confirm(phone: Visitor, party: dict[str, Any], table: int) -> bytes:
    page = table_of(party, table)
    fields = form_to_confirm(phone, page)
    body = urlencode({"csrfmiddlewaretoken": phone.token, **fields}).encode()
    head = phone.headers() | {"Host": "hall", "HX-Request": "true", "Content-Length": str(len(body))}
    lines = [f"POST {page}confirm/ HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def confirm_one(phone: Visitor, party: dict[str, Any], table: int) -> None:
    page = table_of(party, table)
    need_saved(phone.post(f"{page}confirm/", form_to_confirm(phone, page)))


def form_to_confirm(phone: Visitor, page: str) -> dict[str, object]:
    """The mark of the sheet, as the form of the page has it."""
    _, form = phone.get(page).page.rsplit(f'action="{page}confirm/"', 1)
    return {"round": 1, "seen": form.partition('name="seen" value="')[2].partition('"')[0]}


def table_of(party: dict[str, Any], table: int) -> str:
    return f"/t/{party['code']}/{table}/{party['tables'][table - 1][1]}/"


def need_saved(answer: Answer) -> None:
    if not answer.is_saved:
        raise CannotMeasure(f"It was not saved, the answer was {answer.status}.")
