"""Finds copies on this laptop: on sticks and other drives, in the second place, in the data folder."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from string import ascii_uppercase

from django.conf import settings

from tournaments import copies
from tournaments.copies.checks import opened, wrong_with

MOUNTED = ("media/*/*", "run/media/*/*", "Volumes/*")  # where Linux and macOS mount a stick
MOST = 3  # of each folder


@dataclass(frozen=True)
class Found:
    """A copy, when it was made, and the newest evening in it."""

    file: Path
    at: datetime
    evening: str


def drives() -> list[Path]:
    """Sticks and other disks that can be written to, except the one with the data."""
    if os.name == "nt":
        there = [Path(f"{letter}:\\") for letter in ascii_uppercase[2:]]
    else:
        there = [folder for pattern in MOUNTED for folder in sorted(Path("/").glob(pattern))]
    return [folder for folder in there if os.access(folder, os.W_OK) and not is_on_same_disk(folder)]


def is_on_same_disk(folder: Path) -> bool:
    """Whether they are on the same disk, as far as the system shows: two partitions look like two disks."""
    with suppress(OSError):
        return folder.stat().st_dev == settings.DATA.stat().st_dev
    return False


def copies_found() -> list[Found]:
    """The newest copies in every place, also those of other clubs; the newest first."""
    found = [one for folder in _folders() for one in _newest_in(folder)]
    return sorted(found, key=lambda one: one.at, reverse=True)


def _folders() -> Iterator[Path]:
    roots = [*drives(), *filter(None, [copies.second_place()])]
    yield from dict.fromkeys([*roots, copies.first_place()])  # the second place may be a whole stick
    for drive in drives():
        with suppress(OSError):
            yield from (folder for folder in drive.iterdir() if folder.is_dir() and not folder.name.startswith("."))


def _newest_in(folder: Path) -> Iterator[Found]:
    with suppress(OSError):
        for file in sorted(copies.ours_in(folder), key=copies.made_at, reverse=True)[:MOST]:
            with suppress(sqlite3.Error, OSError), closing(opened(file)) as rows:
                newest = rows.execute(
                    "SELECT name FROM tournaments_party ORDER BY date DESC, id DESC LIMIT 1"
                ).fetchone()
                if newest:
                    yield Found(file, copies.made_at(file), newest[0])


def good_one_instead(of: Path, name: str) -> Path | None:
    """A good copy of the same evenings: the newest in its folder that is older than this one, else the newest anywhere."""
    own = copies.OURS.search(name)
    club = own[1] if own else copies.mark()
    beside = [file for file in _of_club(of.parent, club) if own and file.name < own[0]]
    elsewhere = [file for folder in _folders() if folder != of.parent for file in _of_club(folder, club)]
    candidates = [*reversed(beside), *sorted(elsewhere, key=copies.made_at, reverse=True)]
    return next((file for file in candidates if _is_good(file)), None)


def _of_club(folder: Path, club: str) -> list[Path]:
    with suppress(OSError):
        return sorted(file for file in copies.ours_in(folder) if file.name.startswith(f"whistparty-{club}-"))
    return []


def _is_good(copy: Path) -> bool:
    with suppress(OSError):
        return wrong_with(copy, is_new=False) is None
    return False


def of_missing_database() -> Path | None:
    """The newest copy, if the database has no file or an empty one; None if all is well.

    If no copy has this secret key, any copy counts, because the key may be lost too.
    """
    if copies.are_possible() and not has_file():
        for folder in filter(None, [copies.first_place(), copies.second_place()]):
            with suppress(OSError):
                if found := copies.copies_in(folder) or sorted(copies.ours_in(folder), key=copies.made_at):
                    return found[-1]
    return None


def has_file() -> bool:
    """Whether the database has a file. An empty file does not count, because connecting to SQLite creates one."""
    return copies.database().exists() and copies.database().stat().st_size > 0
