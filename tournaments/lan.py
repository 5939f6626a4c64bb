"""How phones reach this laptop: its address in the hall's network, and whether that is still what the cards say.

The system knows, without sending a packet. If the address was given (HALL_ADDRESS), that one counts.
"""

from __future__ import annotations

import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

HERE = "127.0.0.1"
# "Connecting" a datagram socket sends nothing; it only asks which way a packet would go. The first address is reserved for
# documentation and leads to the router; the others are where phones are if the laptop is the hotspot.
WAYS_TO_PHONES = ("192.0.2.1", "10.42.0.2", "192.168.137.2", "192.168.2.2")


class PhoneTrouble(NamedTuple):
    """Phones do not reach the laptop: the address that they know, and the one that leads here now, if any."""

    known_address: str
    now: str | None


def find_hall_address(request: HttpRequest) -> str:
    """How phones in the hall reach this program: HALL_ADDRESS, or else the address of this request."""
    return (settings.HALL_ADDRESS or request.build_absolute_uri("/")).rstrip("/")


def find_lan_address() -> str:
    """This machine's address in the hall; its local address if there is no network."""
    for far in WAYS_TO_PHONES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((far, 9))
            except OSError:
                continue
            return str(asking.getsockname()[0])
    return HERE


def find_phone_trouble() -> PhoneTrouble | None:
    """None if phones reach the address that they know, or if somebody set that address."""
    return compare_addresses(settings.HALL_ADDRESS, find_lan_address()) if settings.HALL_ADDRESS_WAS_FOUND else None


def compare_addresses(known: str, now: str) -> PhoneTrouble | None:
    """Compares the address at the start with the laptop's present one."""
    then = urlsplit(known)
    if then.hostname == now:
        return None
    return PhoneTrouble(known, None if now == HERE else f"{then.scheme}://{now}:{then.port}/")
