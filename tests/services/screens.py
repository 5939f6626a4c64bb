"""A screen that listens to the live stream, without a browser."""

from __future__ import annotations

from urllib.parse import urlsplit

from tests.harness.visitor import Visitor

SOON = 30.0  # seconds, on a busy machine


class Screen:
    """A screen that listens; `hears()` is the next event of the stream, `is_told()` the next that is no heartbeat."""

    def __init__(self, hall: str, path: str, headers: dict[str, str]) -> None:
        self.connection = Visitor(urlsplit(hall).port or 0, patience=SOON).new_line()
        self.connection.request("GET", path, headers=headers)
        self.answer = self.connection.getresponse()

    def hears(self) -> dict[str, str]:
        """The fields of one event."""
        lines = iter(lambda: self.answer.readline().decode().rstrip("\n"), "")
        return dict(line.split(": ", 1) for line in lines)

    def is_told(self) -> dict[str, str]:
        while (event := self.hears()).get("event") == "here":
            pass
        return event

    def leaves(self) -> None:
        self.answer.close()
        self.connection.close()


def changed(number: int) -> dict[str, str]:
    return {"id": str(number), "event": "changed", "data": str(number)}


def here(number: int) -> dict[str, str]:
    return {"event": "here", "data": str(number)}
