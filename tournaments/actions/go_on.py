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
from tournaments.copies.checks import WhyDamaged, has_checksum, opened, wrong_with
from tournaments.copies.found import good_one_instead
from tournaments.models import Action, LogEntry, Party
from tournaments.trouble import Trouble, trouble_of

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
class GoneOn:
    """From what it went on: the address on the table cards, and whether a checksum showed that no byte has changed."""

    address: str
    has_checksum: bool


def check_copy(copy: Path, name: str = "") -> tuple[str, str]:
    """What a copy contains beside the evenings: the key, and the address that the cards on the tables show.

    Raises Refused for a file that is not a complete copy; it names another one that is good.
    """
    try:
        if wrong := wrong_with(copy, is_new=False):
            raise wrong
        with closing(opened(copy)) as rows:
            rows.execute("SELECT count(*) FROM tournaments_party")
            key, address = rows.execute("SELECT secret_key, address FROM copy").fetchone()
        if not (isinstance(key, str) and key and key.isprintable()):
            raise Refused(WhyNotGoneOn.OTHER_FILE)
    except Refused as refused:
        raise no_copy(copy, name, refused) from refused
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise no_copy(copy, name, Refused(WhyNotGoneOn.OTHER_FILE)) from error
    except OSError as error:
        raise no_copy(copy, name, Refused(WhyNotGoneOn.UNREADABLE)) from error
    return key, address


def no_copy(copy: Path, name: str, wrong: Refused) -> Refused:
    good = good_one_instead(copy, name or copy.name)
    instead = Refused(WhyNotGoneOn.TAKE, copy=good) if good else Refused(WhyNotGoneOn.NONE_IS_GOOD)
    return Refused(WhyNotGoneOn.NO_COPY, name=name[:60] or copy.name[:60], wrong=wrong, instead=instead)


def go_on_from(copy: Path, *, who: str, name: str = "", is_sure: bool = False) -> GoneOn:
    """Replace everything here with the copy, including the secret key.

    Raises Refused for a bad copy, and for one that is older than the database here, unless the organiser `is_sure`.
    """
    if not copies.are_possible():
        raise Refused(WhyNotGoneOn.NOT_HERE)
    key, address = check_copy(copy, name)
    check_not_newer_here(copy, is_sure=is_sure)
    is_as_made = has_checksum(copy)
    with staged(copy) as ready:
        try:
            check_not_newer_program(name or copy.name)
            make_ready(at=next_moment(), who=who)
        except (DatabaseError, ValueError) as error:
            if is_as_made or trouble_of(error) not in (None, Trouble.DAMAGED, Trouble.OTHER_TABLES):
                raise  # the copy has no part in it
            raise no_copy(copy, name, Refused(WhyDamaged.BROKEN, says=error)) from error
        put_in(ready)
    copies.use_key(key)  # last: until the database is replaced, the old one needs its own key
    return GoneOn(address, is_as_made)


def check_not_newer_here(copy: Path, *, is_sure: bool) -> None:
    here, there = last_entered(copies.database()), last_entered(copy)
    if not is_sure and here is not None and (there is None or here > there):
        raise Refused(WhyNotGoneOn.NEWER_HERE, here=here, copy=there or copies.made_at(copy))


def last_entered(database: Path) -> datetime | None:
    """When something was last entered for an evening; None if nothing was, or if the file cannot be read."""
    try:
        with closing(opened(database)) as rows:
            at: str | None = rows.execute(LAST_ENTERED).fetchone()[0]
            return None if at is None else _moment(at)
    except (sqlite3.Error, ValueError):
        return None


@contextmanager
def staged(copy: Path) -> Iterator[Path]:
    """Opens a second database as long as this lasts: the copy, in a file that may be changed."""
    with tempfile.TemporaryDirectory(dir=settings.DATA, prefix="going-on-") as folder:
        file = Path(folder) / "staged.sqlite3"
        shutil.copyfile(copy, file)
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


def next_moment() -> datetime:
    now = timezone.now()
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


def put_in(ready: Path) -> None:
    """Replace the database in use, in one transaction: a reader sees all of it or nothing.

    Copying the first page locks the database. The old database is saved then, so that nothing is entered between the two. If
    it raises CopyFailed, nothing was changed.
    """
    was_here = copies.database().exists()

    def set_aside(_status: int, left: int, pages: int) -> None:
        if was_here and left == pages - 1:
            copies.make_copy(copies.aside())

    connections[STAGED].close()
    with (
        copies.failing_in(settings.DATA),
        closing(sqlite3.connect(ready)) as source,
        closing(sqlite3.connect(copies.database(), timeout=20)) as live,
    ):
        if was_here:
            live.execute("PRAGMA journal_mode = WAL")  # which lets a copy read while this writes
        source.backup(live, pages=1, progress=set_aside)


def went_on_elsewhere(party: Party, at: datetime, *, who: str) -> None:
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
        went_on_elsewhere(party, _moment(copies.met[party.secret]), who="a copy")


def _moment(stored: str) -> datetime:
    """A time as SQLite stores it, without a zone."""
    return datetime.fromisoformat(stored).replace(tzinfo=UTC)


def go_on_here(code: str, *, who: str) -> None:
    """The organiser says that this laptop is the right one after all. The other one learns it from the copies too."""
    party = Party.objects.get(code=code)
    if party.elsewhere_at is None:
        return
    at = max(next_moment(), party.elsewhere_at + MOMENT)
    with transaction.atomic():
        Party.objects.filter(code=code).update(elsewhere_at=None, went_on_at=at)  # so that it may be changed again
        with changing(code) as now:
            record(party, now, who, Action.GO_ON_HERE, at=at.isoformat())
