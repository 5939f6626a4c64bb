"""What commands share: printing to any terminal, a progress bar, files, and finding a party or a club."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.db.models import Q

from scoring.hand import is_whole_number
from scoring.refused import Refused
from tournaments.clubs.queries.page import read_club_settings
from tournaments.engine.names import make_name_key
from tournaments.models import Club, Party
from tournaments.wording import refusal

WIDTH = 30  # of the bar


class WhistCommand(BaseCommand):
    """A command that ends with a sentence if something is Refused."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except Refused as refused:
            raise CommandError(refusal(refused)) from refused

    def say(self, words: str) -> None:
        self.stdout.write(make_printable(self.stdout, words))


def make_printable(terminal: OutputWrapper, words: str) -> str:
    """The words with ? for what this terminal cannot print: an old one, or a pipe on Windows, may have few letters.

    It drops the invisible character that keeps a score together on a page, because some terminals show it.
    """
    encoding = getattr(terminal, "encoding", None) or "utf-8"
    return words.replace("\N{WORD JOINER}", "").encode(encoding, "replace").decode(encoding)


def prints(terminal: OutputWrapper, signs: str) -> bool:
    return make_printable(terminal, signs) == signs


def write_count(number: int, thing: str, things: str = "") -> str:
    """1 round, 2 rounds. `things` is the plural if that is not the word with an s."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def read_whole_between(least: int, most: int) -> Callable[[str], int]:
    """The type of an option that is a whole number in these bounds; anything else is refused with both."""

    def read(typed: str) -> int:
        if is_whole_number(typed, digits=6) and least <= int(typed) <= most:
            return int(typed)
        raise ArgumentTypeError(f"give a whole number from {least} to {most}, not {typed}")

    return read


def make_progress_bar(terminal: OutputWrapper, thing: str) -> Callable[[int, int], None]:
    """A function that draws a bar for (done, in all), on standard error and only if a person watches."""
    full, empty = ("█", "·") if prints(terminal, "█·") else ("#", ".")
    drawn = -1

    def show(done: int, total: int) -> None:
        nonlocal drawn
        filled = WIDTH * done // max(total, 1)
        if terminal.isatty() and (filled != drawn or done == total):  # a slow terminal must not slow the work down
            drawn = filled
            line = f"\r{full * filled}{empty * (WIDTH - filled)} {done} of {write_count(total, thing)}"
            terminal.write(line, style_func=str, ending="\n" if done >= total else "")
            terminal.flush()

    return show


def read_file(file: str) -> bytes:
    """The content of a file. Raises CommandError if it cannot be read."""
    try:
        return Path(file).read_bytes()
    except OSError as trouble:
        raise CommandError(f"{file} cannot be read: {trouble.strerror}.") from trouble


def write_file(file: str, pieces: Iterable[str]) -> None:
    """Write a file in UTF-8 with plain line ends. Raises CommandError if it cannot be written; what was there then stays."""
    there = Path(file)
    try:
        if there.exists() and not there.is_file():  # a pipe or a device, which nothing can take the place of
            write_pieces(there, pieces)
        else:
            replace_file(Path(os.path.realpath(there)), pieces)  # where a link leads to, so that it stays a link
    except OSError as trouble:
        raise CommandError(f"{file} cannot be written: {trouble.strerror}.") from trouble


def replace_file(whole: Path, pieces: Iterable[str]) -> None:
    # Beside the file, because a rename works within one disk only.
    part = Path(f"{whole}.{os.getpid()}.part")
    try:
        write_pieces(part, pieces)
        part.replace(whole)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def write_pieces(file: Path, pieces: Iterable[str]) -> None:
    with file.open("wb") as there:  # as bytes: text would get other line ends on Windows
        there.writelines(piece.encode() for piece in pieces)


@contextmanager
def reading_import(file: str) -> Iterator[bytes]:
    """The content of a file to import. If the import is Refused, raises CommandError with the file's name."""
    try:
        yield read_file(file)
    except Refused as refused:
        raise CommandError(f"{file} was not read, and nothing was changed: {refusal(refused)}") from refused


def make_unknown_error(kind: str, wanted: str, there: str, names: Iterable[str]) -> CommandError:
    """The error that nothing has this name, with the existing names."""
    known = "; ".join(names)
    return CommandError(f"There is no {kind} {wanted}. {f'{there} {known}.' if known else 'There is none yet.'}")


def add_party(parser: ArgumentParser, **options: Any) -> None:
    parser.add_argument(
        "party", metavar="CODE", help="the party's code, as its pages show it, or its number", **options
    )


def find_party(code_or_number: str) -> Party:
    """The party with this code or number. Raises CommandError if there is none, naming the newest ones."""
    wanted = code_or_number.strip()
    number = int(wanted) if is_whole_number(wanted, digits=18) else None  # a key can have no more
    # If no number was typed this also asks for the key NULL, which no row has.
    party = Party.objects.select_related("club").filter(Q(code=wanted.upper()) | Q(pk=number)).first()
    if party is None:
        newest = (f"{party.code} ({party.name}, {party.date})" for party in Party.objects.all()[:5])
        raise make_unknown_error("party", wanted, "The newest:", newest)
    return party


def add_club(parser: ArgumentParser, **options: Any) -> None:
    parser.add_argument("club", metavar="NAME", help="the club's name, or the end of its page's address", **options)


def find_club(name: str) -> Club:
    """The club of this name. Raises CommandError if there is none, naming the existing ones."""
    wanted = name.strip()
    clubs = {club: read_club_settings(club) for club in Club.objects.filter(sample_of=None).order_by("pk")}
    for club, page in clubs.items():
        if make_name_key(wanted) in map(make_name_key, (club.name, page.title, page.address)):
            return club
    raise make_unknown_error("club", wanted, "There is", (page.title for page in clubs.values()))
