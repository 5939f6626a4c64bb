"""Finds copies on this laptop: on sticks and other drives, in the second place, in the data folder."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, islice
from pathlib import Path
from string import ascii_uppercase

from django.conf import settings

from tournaments import copies
from tournaments.copies.checks import find_damage, open_to_read

MOUNTED = ("media/*/*", "run/media/*/*", "Volumes/*")  # where Linux and macOS mount a stick
MOST = 3  # of each club in a folder


@dataclass(frozen=True)
class FoundCopy:
    """A copy, when it was made, and the newest evening in it."""

    file: Path
    at: datetime
    evening: str


def list_drives() -> list[Path]:
    """Sticks and other disks that can be written to, except the one with the data."""
    if os.name == "nt":
        # From C on: Windows keeps A and B for floppy disks.
        there = [Path(f"{letter}:\\") for letter in ascii_uppercase[2:]]
    else:
        there = [folder for pattern in MOUNTED for folder in sorted(Path("/").glob(pattern))]
    return [folder for folder in there if os.access(folder, os.W_OK) and not is_on_same_disk(folder)]


def is_on_same_disk(folder: Path) -> bool:
    """Whether they are on the same disk, as far as the system shows: two partitions look like two disks."""
    with suppress(OSError):
        return folder.stat().st_dev == settings.DATA.stat().st_dev
    return False


def find_copies() -> list[FoundCopy]:
    """The newest copies in every place, also those of other clubs; the newest first."""
    found = [one for folder in _folders() for one in _newest_in(folder)]
    return sorted(found, key=lambda one: one.at, reverse=True)


def _folders() -> Iterator[Path]:
    roots = [*list_drives(), *filter(None, [copies.find_second_place()])]
    yield from dict.fromkeys([*roots, copies.find_first_place()])  # the second place may be a whole stick
    for drive in list_drives():
        with suppress(OSError):
            yield from (folder for folder in drive.iterdir() if folder.is_dir() and not folder.name.startswith("."))


def _newest_in(folder: Path) -> Iterator[FoundCopy]:
    with suppress(OSError):
        # By their numbers, because the laptop's clock may have been wrong; and of each club, which has numbers of its own.
        files = sorted(copies.list_all_copies_in(folder), reverse=True)
        clubs = groupby(files, key=lambda file: file.name.rpartition("-")[0])
        for file in (file for _club, of_club in clubs for file in islice(of_club, MOST)):
            with suppress(sqlite3.Error, OSError), closing(open_to_read(file)) as rows:
                # Plain SQL with few columns: the copy may be of another version, whose tables do not fit the models.
                newest = rows.execute(
                    "SELECT name FROM tournaments_party ORDER BY date DESC, id DESC LIMIT 1"
                ).fetchone()
                if newest:
                    yield FoundCopy(file, copies.find_time_made(file), newest[0])


def find_good_copy_instead(of: Path, name: str) -> Path | None:
    """A good copy of the same evenings: the newest in its folder that is older than this one, else the newest anywhere."""
    own = copies.OURS.search(name)
    club = own[1] if own else copies.make_copy_mark()
    # The names end with a number of six digits, so an older copy has a smaller name.
    beside = [file for file in _of_club(of.parent, club) if own and file.name < own[0]]
    elsewhere = [file for folder in _folders() if folder != of.parent for file in _of_club(folder, club)]
    candidates = [*reversed(beside), *sorted(elsewhere, key=copies.find_time_made, reverse=True)]
    return next((file for file in candidates if _is_good(file)), None)


def _of_club(folder: Path, club: str) -> list[Path]:
    with suppress(OSError):
        return sorted(file for file in copies.list_all_copies_in(folder) if file.name.startswith(f"whistparty-{club}-"))
    return []


def _is_good(copy: Path) -> bool:
    with suppress(OSError):
        return find_damage(copy, is_new=False) is None
    return False


def find_copy_of_missing() -> Path | None:
    """The newest copy, if the database has no file or an empty one; None if all is well.

    If no copy has this secret key, any copy counts, because the key may be lost too.
    """
    if copies.are_possible() and not has_file():
        for folder in filter(None, [copies.find_first_place(), copies.find_second_place()]):
            with suppress(OSError):
                if found := copies.list_copies_in(folder) or sorted(
                    copies.list_all_copies_in(folder), key=copies.find_time_made
                ):
                    return found[-1]
    return None


def has_file() -> bool:
    """Whether the database has a file. An empty file does not count, because connecting to SQLite creates one."""
    return copies.find_database_file().exists() and copies.find_database_file().stat().st_size > 0
