"""What commands share: what a terminal can print, a bar for what takes a while, and which party is meant."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandError, OutputWrapper
from django.db.models import Q

from tournaments.clubs.queries.page import settings_of
from tournaments.models import Club, Party

WIDTH = 30  # of the bar


def printable(terminal: OutputWrapper, words: str) -> str:
    """The words with ? for what this terminal cannot print: an old one, or a pipe on Windows, may know few letters."""
    encoding = getattr(terminal, "encoding", None) or "utf-8"
    return words.encode(encoding, "replace").decode(encoding)


def prints(terminal: OutputWrapper, signs: str) -> bool:
    return printable(terminal, signs) == signs


def bar(terminal: OutputWrapper, things: str) -> Callable[[int, int], None]:
    """Draws the bar when it is told (done, in all), on the standard error and only where a person looks."""
    full, empty = ("█", "·") if prints(terminal, "█·") else ("#", ".")
    drawn = -1

    def show(done: int, total: int) -> None:
        nonlocal drawn
        filled = WIDTH * done // max(total, 1)
        if terminal.isatty() and (filled != drawn or done == total):
            drawn = filled
            line = f"\r{full * filled}{empty * (WIDTH - filled)} {done} of {total} {things}"
            terminal.write(line, style_func=str, ending="\n" if done >= total else "")
            terminal.flush()

    return show


def add_party(parser: ArgumentParser, **options: Any) -> None:
    parser.add_argument(
        "party", metavar="CODE", help="the party's code, as its pages show it, or its number", **options
    )


def find_party(code_or_number: str) -> Party:
    """Raises CommandError where there is none, naming the newest ones."""
    wanted = code_or_number.strip()
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 19 else None
    party = Party.objects.select_related("club").filter(Q(code=wanted.upper()) | Q(pk=number)).first()
    if party is None:
        newest = "; ".join(f"{party.code} ({party.name}, {party.date})" for party in Party.objects.all()[:5])
        raise CommandError(
            f"There is no party {wanted}. {f'The newest are {newest}.' if newest else 'There is none yet.'}"
        )
    return party


def add_club(parser: ArgumentParser, **options: Any) -> None:
    parser.add_argument("club", metavar="NAME", help="the club's name, or the end of its page's address", **options)


def find_club(name: str) -> Club:
    """Raises CommandError where there is none, naming those there are."""
    wanted = name.strip()
    by_page = Q(own_page__title__iexact=wanted) | Q(own_page__address__iexact=wanted)
    club = Club.objects.filter(Q(name__iexact=wanted) | by_page).order_by("pk").first()
    if club is None:
        there = "; ".join(settings_of(club).title for club in Club.objects.order_by("pk"))
        raise CommandError(f"There is no club {wanted}. {f'There is {there}.' if there else 'There is none yet.'}")
    return club
