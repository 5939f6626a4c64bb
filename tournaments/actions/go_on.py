"""Continue the evenings from a copy, here or on another laptop. The laptop that was left behind accepts no changes.

A copy is prepared in a file of its own: migrated, everybody signed out, every party marked with the time. Then it replaces
the database in one transaction of SQLite's backup, while the program runs. Before that nothing changes. The old database is
saved in the same transaction and never deleted.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import F, Max
from django.utils import timezone

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments import copies
from tournaments.actions.change import changing, put, record
from tournaments.copies.checks import WhyCopyDamaged, find_damage, has_checksum, open_to_read
from tournaments.copies.found import find_good_copy_instead
from tournaments.models import Action, LogEntry, Party
from tournaments.trouble import Trouble, find_trouble

STAGED = "staged"  # the alias of the file that is being prepared
MOMENT = timedelta(milliseconds=1)  # the name of a laptop carries milliseconds
LAST_ENTERED = """
    SELECT max(log.at) FROM tournaments_logentry log JOIN tournaments_party party ON party.id = log.party_id
    WHERE NOT party.is_sample
"""


class WhyNotGoneOn(Reason):
    NO_FILE = _("Choose a copy first. Its name begins with “whistparty-” and ends with “.sqlite3”.")
    TWO_COPIES = _("You chose a copy on this laptop and also sent “{name}”. Send one of the two.")
    NO_COPY = _("{name} is not a copy of this program, or it is damaged: {wrong} Nothing was changed. {instead}")
    EVENING = _("{name} is the file of an evening, and no copy: choose it below. Nothing was changed.")
    TOO_NEW = _(
        "{name} was made by a newer version of this program. Nothing was changed. Install that version here first."
    )
    NEWER_HERE = _(
        "What is on this laptop is newer: it was changed last at {here}, the copy at {copy}. Nothing was changed. "
        "If you want to go on from this copy all the same, say so and do it again."
    )
    NO_ROOM = _("What is on this laptop could not be set aside, so nothing was changed. Is its disk full?")
    NOT_HERE = _("These evenings are on a PostgreSQL server. Its own copies are restored there.")
    # What completes the sentence of NO_COPY.
    OTHER_FILE = _("It does not hold what a copy of this program holds.")
    UNREADABLE = _("It cannot be read.")
    TAKE = _("This copy is good, take it instead: {copy}")
    NONE_IS_GOOD = _("No other copy was found that is good. Look on other sticks.")


@dataclass(frozen=True)
class Continuation:
    """From what it went on: the address on the table cards, and whether a checksum showed that no byte has changed."""

    address: str
    has_checksum: bool


def check_copy(copy: Path, name: str = "") -> tuple[str, str]:
    """What a copy contains beside the evenings: the key, and the address that the cards on the tables show.

    Raises Refused for a file that is not a complete copy; it names another one that is good.
    """
    try:
        if wrong := find_damage(copy, is_new=False):
            raise wrong
        with closing(open_to_read(copy)) as rows:
            # The number does not matter: this fails if the file holds no evenings at all.
            rows.execute("SELECT count(*) FROM tournaments_party")
            key, address = rows.execute("SELECT secret_key, address FROM copy").fetchone()
        if not (isinstance(key, str) and key and key.isprintable()):
            raise Refused(WhyNotGoneOn.OTHER_FILE)
    except Refused as refused:
        raise refuse_copy(copy, name, refused) from refused
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise refuse_copy(copy, name, Refused(WhyNotGoneOn.OTHER_FILE)) from error
    except OSError as error:
        raise refuse_copy(copy, name, Refused(WhyNotGoneOn.UNREADABLE)) from error
    return key, address


def refuse_copy(copy: Path, name: str, wrong: Refused) -> Refused:
    good = find_good_copy_instead(copy, name or copy.name)
    instead = Refused(WhyNotGoneOn.TAKE, copy=good) if good else Refused(WhyNotGoneOn.NONE_IS_GOOD)
    return Refused(WhyNotGoneOn.NO_COPY, name=name[:60] or copy.name[:60], wrong=wrong, instead=instead)


def go_on_from(copy: Path, *, who: str, name: str = "", is_sure: bool = False) -> Continuation:
    """Replace everything here with the copy, including the secret key.

    Raises Refused for a bad copy, and for one that is older than the database here, unless the organiser `is_sure`.
    """
    if not copies.are_possible():
        raise Refused(WhyNotGoneOn.NOT_HERE)
    key, address = check_copy(copy, name)
    check_not_newer_here(copy, is_sure=is_sure)
    is_as_made = has_checksum(copy)
    with staging(copy) as ready:
        try:
            check_not_newer_program(name or copy.name)
            make_ready(at=wait_for_next_moment(), who=who)
        except (DatabaseError, ValueError) as error:
            if is_as_made or find_trouble(error) not in (None, Trouble.DAMAGED, Trouble.OTHER_TABLES):
                raise  # the copy has no part in it
            raise refuse_copy(copy, name, Refused(WhyCopyDamaged.BROKEN, says=error)) from error
        replace_database(ready)
    copies.use_key(key)  # last: until the database is replaced, the old one needs its own key
    return Continuation(address, is_as_made)


def check_not_newer_here(copy: Path, *, is_sure: bool) -> None:
    here, there = find_last_entered(copies.find_database_file()), find_last_entered(copy)
    if not is_sure and here is not None and (there is None or here > there):
        raise Refused(WhyNotGoneOn.NEWER_HERE, here=here, copy=there or copies.find_time_made(copy))


def find_last_entered(database: Path) -> datetime | None:
    """When something was last entered for an evening; None if nothing was, or if the file cannot be read."""
    try:
        with closing(open_to_read(database)) as rows:
            at: str | None = rows.execute(LAST_ENTERED).fetchone()[0]
            return None if at is None else _moment(at)
    except (sqlite3.Error, ValueError):
        return None


@contextmanager
def staging(copy: Path) -> Iterator[Path]:
    """Opens a second database as long as this lasts: the copy, in a file that may be changed."""
    with tempfile.TemporaryDirectory(dir=settings.DATA, prefix="going-on-") as folder:
        file = Path(folder) / "staged.sqlite3"
        shutil.copyfile(copy, file)
        # Django keeps its connections for each thread, so no other request sees this database.
        connections[STAGED] = connections[DEFAULT_DB_ALIAS].copy(alias=STAGED)
        connections[STAGED].settings_dict["NAME"] = str(file)
        try:
            yield file
        finally:
            connections[STAGED].close()
            del connections[STAGED]


def check_not_newer_program(name: str) -> None:
    loader = MigrationLoader(connections[STAGED])
    if set(loader.applied_migrations) - set(loader.disk_migrations):
        raise Refused(WhyNotGoneOn.TOO_NEW, name=name)


def make_ready(*, at: datetime, who: str) -> None:
    """Migrate the staged file, sign everybody out, and mark every party as continued `at` this time."""
    with connections[STAGED].cursor() as cursor:
        # The key, the address and the checksum belong to the copy only.
        for statement in ("DROP TABLE copy", "PRAGMA user_version = 0", "PRAGMA application_id = 0"):
            cursor.execute(statement)
    call_command("migrate", database=STAGED, verbosity=0, interactive=False)
    Session.objects.using(STAGED).all().delete()
    User.objects.using(STAGED).update(last_login=at)  # which makes one-time links void
    latest = Party.objects.using(STAGED).aggregate(here=Max("went_on_at"), elsewhere=Max("elsewhere_at"))
    at = max([at, *(known + MOMENT for known in latest.values() if known)])
    # No screen and no cache has seen such a high number, even if the evenings were continued from this copy before.
    far_ahead = int(at.timestamp() * 1000)
    Party.objects.using(STAGED).update(went_on_at=at, elsewhere_at=None, change=F("change") + far_ahead)
    open_parties = Party.objects.using(STAGED).exclude(status=Party.Status.ENDED)
    LogEntry.objects.using(STAGED).bulk_create(
        LogEntry(party=party, at=at, who=who, action=Action.GO_ON_FROM_COPY) for party in open_parties
    )


def wait_for_next_moment() -> datetime:
    now = timezone.now()
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


def replace_database(ready: Path) -> None:
    """Replace the database in use, in one transaction: a reader sees all of it or nothing.

    Copying the first page locks the database. The old database is saved then, so that nothing is entered between the two. If
    it raises CopyFailed, nothing was changed.
    """
    was_here = copies.find_database_file().exists()

    def set_aside(_status: int, left: int, pages: int) -> None:
        # True once, after the first of the pages. From then on nobody else can write.
        if was_here and left == pages - 1:
            copies.make_copy(copies.make_folder_aside())

    connections[STAGED].close()
    with (
        copies.catching_failures(settings.DATA),
        closing(sqlite3.connect(ready)) as source,
        closing(sqlite3.connect(copies.find_database_file(), timeout=20)) as live,
    ):
        if was_here:
            live.execute("PRAGMA journal_mode = WAL")  # which lets a copy read while this writes
        source.backup(live, pages=1, progress=set_aside)


def mark_as_continued(party: Party, at: datetime, *, who: str) -> None:
    """From now on this laptop accepts no changes to this party. Does nothing if that is known already."""
    if not party.is_behind(at):
        return
    with changing(party.code) as now:
        party.refresh_from_db()  # it was read before the lock
        put(party, elsewhere_at=at)
        record(party, now, who, Action.WENT_ON_ELSEWHERE, at=at.isoformat())


def heed_copies() -> None:
    """If the second place for copies has some of a later laptop, this laptop accepts no changes from now on."""
    for party in Party.objects.filter(secret__in=copies.met):
        mark_as_continued(party, _moment(copies.met[party.secret]), who="a copy")


def _moment(stored: str) -> datetime:
    """A time as SQLite stores it, without a zone."""
    return datetime.fromisoformat(stored).replace(tzinfo=UTC)


def go_on_here(code: str, *, who: str) -> None:
    """The organiser says that this laptop is the right one after all. The other one learns it from the copies too."""
    party = Party.objects.get(code=code)
    if party.elsewhere_at is None:
        return
    at = max(wait_for_next_moment(), party.elsewhere_at + MOMENT)
    with transaction.atomic():
        Party.objects.filter(code=code).update(elsewhere_at=None, went_on_at=at)  # so that it may be changed again
        with changing(code) as now:
            record(party, now, who, Action.GO_ON_HERE, at=at.isoformat())
