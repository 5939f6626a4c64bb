"""Addresses of the loopback that are not the laptop's own: the phones and the strangers of a hall.

Linux answers on all of 127/8. On a system that does not, everybody would be the laptop itself, for which no limit holds. So what is
about strangers is left out there, and that is said.
"""

from __future__ import annotations

import socket
from contextlib import closing
from functools import cache

LAPTOP = "127.0.0.1"
STRANGER, NEIGHBOUR = "127.0.0.2", "127.0.0.3"
NO_STRANGERS = (
    "this system answers on 127.0.0.1 only, so everybody would be the laptop itself, for which no limit holds"
)
DEVICES = 200


@cache
def has_strangers() -> bool:
    """Whether a connection can come from another address than the laptop's."""
    with closing(socket.socket()) as one:
        try:
            one.bind((STRANGER, 0))
        except OSError:
            return False
    return True


def device(number: int) -> str:
    """The address of one of many phones; where there are no others, the laptop's."""
    return f"127.0.0.{2 + number % DEVICES}" if has_strangers() else LAPTOP
