"""How commands are told which party they are about: by its code, or by its number in the database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournaments.models import Party


def add_party(parser: ArgumentParser, **options: Any) -> None:
    parser.add_argument(
        "party", metavar="CODE", help="the party's code, as its pages show it, or its number", **options
    )


def find_party(code_or_number: str) -> Party:
    """The party. Raises CommandError where there is none, naming the newest ones."""
    wanted = code_or_number.strip()
    party = Party.objects.select_related("club").filter(code=wanted.upper()).first()
    if party is None and wanted.isdecimal() and len(wanted) < 19:
        party = Party.objects.select_related("club").filter(pk=int(wanted)).first()
    if party is None:
        raise CommandError(f"There is no party {wanted}. {_parties_in_words()}")
    return party


def _parties_in_words() -> str:
    newest = [f"{party.code} ({party.name}, {party.date})" for party in Party.objects.all()[:5]]
    return f"The newest are {'; '.join(newest)}." if newest else "There is none yet."
