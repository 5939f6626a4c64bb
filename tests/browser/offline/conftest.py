"""A phone at table 1 behind a wire that can be cut."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.offline.outbox import opened
from tests.browser.wire import Wire
from tests.conftest import PHONE, SOON
from tests.night import begun
from tournaments.models import Party

OF_THE_NETWORK = re.compile(r"Failed to load resource|net::ERR_|^\[object Event\]$|Response Status Error Code|htmx:")


@pytest.fixture
def pocket(chromium: Browser, wire: Wire) -> Iterator[BrowserContext]:
    """A phone whose tabs can be closed and opened. Its scripts must not fail; the network may."""
    troubles: list[str] = []
    context = chromium.new_context(base_url=wire.address, viewport=dict(zip(("width", "height"), PHONE, strict=True)))
    context.on("weberror", lambda failed: troubles.append(str(failed.error)))
    context.on("console", lambda said: troubles.append(said.text) if is_trouble(said) else None)
    context.set_default_timeout(SOON)
    yield context
    context.close()
    assert troubles == []


def is_trouble(said) -> bool:
    return said.type == "error" and not OF_THE_NETWORK.search(said.text)


@pytest.fixture
def party(wire: Wire) -> Party:
    return begun(4)


@pytest.fixture
def page(pocket: BrowserContext, party: Party) -> Page:
    return opened(pocket, party)
