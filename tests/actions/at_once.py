"""Several people act in the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from scoring.refused import Refused


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """What each of these gives or is refused with, all started in the same moment, each with its own connection."""
    answers: list[Any] = [None] * len(acts)
    ready = threading.Barrier(len(acts))

    def run(place: int, act: Callable[[], Any]) -> None:
        ready.wait()
        try:
            answers[place] = act()
        except Refused as refused:
            answers[place] = refused
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=[place, act]) for place, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
