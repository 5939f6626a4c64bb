"""Stands between the phones and a web process, and says what becomes of each connection."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType

from tests.addresses import LAPTOP

PIECE = 65536


@dataclass(frozen=True)
class Fate:
    """How many bytes pass before the connection is cut: of what is asked, of the answer. None: as many as come."""

    asked: int | None = None
    answered: int | None = None


WHOLE = Fate()
ANSWER_LOST = Fate(answered=0)


class Proxy:
    """Listens on a port of its own for as long as the block; `fate` may be changed at any time."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self.fate: Callable[[], Fate] = lambda: WHOLE
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True, name="proxy")

    def __enter__(self) -> Proxy:
        self.thread.start()
        serving = asyncio.start_server(self.carry, LAPTOP, 0, backlog=500)
        server = asyncio.run_coroutine_threadsafe(serving, self.loop).result()
        self.port = server.sockets[0].getsockname()[1]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, at: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self.cut_all(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def cut_all(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def carry(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        """One connection; the web process sees the address of the phone."""
        fate, writers = self.fate(), [to_phone]
        with suppress(OSError):
            here = (to_phone.get_extra_info("peername")[0], 0)
            web, to_web = await asyncio.open_connection(LAPTOP, self.to, local_addr=here)
            writers.append(to_web)
            ways = [passing(phone, to_web, fate.asked), passing(web, to_phone, fate.answered)]
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
        for writer in writers:
            with suppress(OSError):
                await asyncio.wait_for(writer.drain(), 1)
            writer.transport.abort()


async def passing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int | None) -> None:
    """Until either end has enough, or `most` bytes have passed; the first byte beyond them cuts."""
    passed = 0
    with suppress(OSError):
        while piece := await reader.read(PIECE):
            left = len(piece) if most is None else most - passed
            writer.write(piece[:left])
            await writer.drain()
            passed += len(piece)
            if most is not None and passed > most:
                return
