"""Bare Django beside the hall, under the same uvicorn and under gunicorn."""

from __future__ import annotations

import os
from functools import cache

from tests.addresses import LAPTOP
from tests.harness.hall import Hall, Server
from tests.services.conftest import free_port

MIGRATE = ("-m", "django", "migrate", "--verbosity", "0")
UVICORN = ("-m", "uvicorn", "--factory", "django.core.asgi:get_asgi_application", "--log-level", "warning", "--port")
WSGI = "django.core.wsgi:get_wsgi_application()"
GUNICORN = ("-m", "gunicorn", WSGI, "--threads", "4", "--keep-alive", "60", "--bind")


@cache
def floors(hall: Hall) -> dict[str, Server]:
    """Both of them, started once in a hall, on a database of the same kind."""
    database = os.environ["DATABASE_URL"] or f"sqlite:///{hall.folder / 'bare.sqlite3'}"
    bare = {"environment": {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "tests.bench.bare"}}
    migrated = hall.run(*MIGRATE, **bare)
    assert migrated.process.wait() == 0, migrated.said
    port = free_port()
    under = {
        "uvicorn": hall.run(*UVICORN, port=free_port(), **bare),
        "gunicorn": hall.run(*GUNICORN, f"{LAPTOP}:{port}", listens=port, **bare),
    }
    for server in under.values():
        server.wait_until_open()
    return under
