from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournaments.access import sign_in_link


class Command(BaseCommand):
    help = "Print a fresh link that signs the organiser in, once, within three days."

    def add_arguments(self, parser: ArgumentParser) -> None:
        here = settings.HALL_ADDRESS or find_last_address()  # clubnight may have taken another port than asked for
        parser.add_argument("address", nargs="?", default=here, help=f"where the program runs (default {here})")

    def handle(self, *args: Any, address: str, **options: Any) -> None:
        self.stdout.write(sign_in_link(address))


def find_last_address() -> str:
    """The address at which clubnight last opened the evening."""
    left = settings.DATA / "address"
    return left.read_text().strip() if left.exists() else "http://127.0.0.1:8000/"
