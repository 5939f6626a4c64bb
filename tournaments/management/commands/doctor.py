from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from tournaments.management.checkup import BAD, run_checks
from tournaments.management.commands.sign_in_link import find_last_address
from tournaments.management.terminal import WhistCommand


class Command(WhistCommand):
    help = "Look at everything that an evening needs, one line each: good, look, or bad and what to do."
    requires_system_checks: list[str] = []  # Django would stop at what this command is to say in words
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=None, help="where the program listens, or will listen")

    def handle(self, *, port: int | None, **options: Any) -> None:
        is_bad = False
        for what, (how, says) in run_checks(port or find_last_port()):
            self.say(f"{how:<5} {what:<12} {says}")
            is_bad |= how == BAD
        if is_bad:
            sys.exit(1)


def find_last_port() -> int:
    try:
        return urlsplit(find_last_address()).port or 8000
    except (OSError, ValueError):  # a damaged file of the address is no reason to look at nothing else
        return 8000
