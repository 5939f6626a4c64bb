"""`manage.py doctor`: what is wrong with this installation, in words. Works on a broken one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand

from tournaments.management.checkup import State, findings
from tournaments.management.commands.sign_in_link import last_address
from tournaments.management.terminal import printable


class Command(BaseCommand):
    help = "Look at everything that an evening needs, one line each: good, look, or bad and what to do."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=None, help="where the program listens, or will listen")

    def handle(self, *, port: int | None, **options: Any) -> None:
        found = []
        for finding in findings(port or last_port()):
            line = f"{finding.state:<5} {finding.what:<12} {finding.says}"
            self.stdout.write(printable(self.stdout, line))
            found.append(finding.state)
        if State.BAD in found:
            sys.exit(1)


def last_port() -> int:
    """Where the program listened last."""
    try:
        return urlsplit(last_address()).port or 8000
    except (OSError, ValueError):
        return 8000
