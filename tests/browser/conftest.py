"""The organiser's laptop, signed in, and the network of the hall, with scissors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from tests.browser.wire import Wire
from tests.conftest import forget_earlier_bells, running_server
from tournaments.access import find_organiser, sign_in_path


@pytest.fixture(scope="package")
def one_server(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """One server for all tests of this folder. Its threads ask the database between two tests, too."""
    with django_db_blocker.unblock(), running_server() as address:
        yield address


@pytest.fixture
def hall_server(transactional_db: None, one_server: str) -> str:
    forget_earlier_bells()
    return one_server


@pytest.fixture
def laptop(desk: Page, hall_server: str) -> Page:
    """The organiser's laptop, signed in by the link, and no page open yet. The tests of devices click on the link."""
    visitor = Client()
    visitor.post(sign_in_path(find_organiser()))
    session = visitor.cookies[settings.SESSION_COOKIE_NAME].value
    desk.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": hall_server}])
    return desk


@pytest.fixture
def wire(hall_server: str) -> Iterator[Wire]:
    wire = Wire(hall_server)
    yield wire
    wire.close()
