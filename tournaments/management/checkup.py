"""The checks of `manage.py doctor`. Each is one function and one line: good, worth a look, or bad with what to do.

It looks itself at what no desk can know, such as a damaged file, a wrong clock or a program that does not run. The rest are
the desk's own checks, in the desk's words. The installation may be broken, so a check may fail in any way: an exception is a
finding too.
"""

from __future__ import annotations

import platform
import re
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

import redis
from celery import current_app
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Max
from django.utils import timezone

from tournaments import copies
from tournaments.copies import LastCopy, WhyNoCopy
from tournaments.copies.found import find_copy_of_missing, has_file
from tournaments.lan import HERE, compare_addresses, find_lan_address
from tournaments.management.commands.sign_in_link import find_last_address
from tournaments.models import LogEntry, Party
from tournaments.queries.desk import read_desk
from tournaments.queries.last_copy import is_copy_old
from tournaments.queries.organiser_call import find_alarms
from tournaments.trouble import MB, Trouble, find_trouble, measure_free_space, write_in_english
from tournaments.trouble.look import check_database, look_for_trouble
from tournaments.wording.desk import alarm_in_words, late_in_words
from tournaments.wording.laptop import copied_in_words, unreached_in_words, why_no_copy_in_words

PATIENCE = 3.0  # seconds for an answer from the port
WRITTEN_IN = 2026  # a clock that shows an earlier year is wrong
OLDEST_REDIS = (6, 2)
# https://sqlite.org/wal.html#walresetbug: since 3.7.0, fixed in 3.51.3 and in these two older series.
FIXED = ((3, 51, 3), (3, 50, 7), (3, 44, 6))
NOT_LOOKED_AT = "This cannot be looked at, for the reason above."
MISSING = (
    "The database file {database} is missing, but copies of it lie in {folder}: put the file back, or go on from the "
    "newest copy with “{command} restore {copy}”, or begin an empty club with “{command} clubnight --empty”."
)
WAL_BUG = (
    "{version} has the “WAL-reset bug”: very rarely, when two programs save at the same moment, it damages the database. "
    "You can play; the copies are there for such a thing. A Python with SQLite 3.51.3 or newer does not have it."
)


GOOD, LOOK, BAD = "good", "look", "bad"
Says = tuple[str, str]  # one of these, and a sentence: what it is, or what to do


def run_checks(port: int) -> Iterator[tuple[str, Says]]:
    """The name and the finding of each check. If the program runs, it listens at this port."""
    page = fetch_health_page(port)  # asked once: without an answer it takes as long as PATIENCE
    # In this order, because a trouble is named where it is met first, and later checks refer to that line.
    looks: dict[str, Callable[[], Says | Trouble]] = {
        "Python": lambda: (GOOD, f"{platform.python_version()} on {platform.system()}"),
        "SQLite": look_at_sqlite,
        "data folder": look_at_folder,
        "secret key": look_at_key,
        "database": look_at_database,
        "tables": look_at_migrations,
        "saving": look_at_saving,
        "clock": look_at_clock,
        "time zone": look_at_time_zone,
        "port": lambda: look_at_port(port, page),
        "phones": lambda: look_at_phones(port, page),
        "broker": look_at_broker,
        "worker": lambda: look_at_worker(page),
        "last copy": lambda: look_at_copies(page),
    }
    said: set[Trouble] = set()
    for what, looks_at in looks.items():
        yield what, run_check(looks_at, said)
    at_desks: list[tuple[str, Says]] = []
    yield "parties", run_check(lambda: look_at_parties(at_desks, is_running=is_ours(page)), said)
    yield from at_desks


def run_check(looks_at: Callable[[], Says | Trouble], said: set[Trouble]) -> Says:
    try:
        found = looks_at()
    except Exception as error:
        trouble = find_trouble(error)
        if trouble is None:
            return BAD, f"This cannot be looked at: {type(error).__name__}: {error}"
        found = trouble
    if not isinstance(found, Trouble):
        return found
    if found in said:  # one cause makes most of the checks fail, and its remedy is said once
        return BAD, NOT_LOOKED_AT
    said.add(found)
    return BAD, write_in_english(found)


def look_at_parties(at_desks: list[tuple[str, Says]], *, is_running: bool) -> Says:
    """Adds what the desk of each party in play shows in red or gold, under the party's code."""
    if has_no_database_yet():
        return look_without_database("There is none yet.")
    if is_older():
        return LOOK, "They are looked at once the database is brought up to date."
    parties = Party.objects.filter(
        status=Party.Status.PLAYING, archived_at=None, elsewhere_at=None, is_sample=False
    ).select_related("club")
    for party in parties:
        at_desks += [(party.code, says) for says in find_desk_troubles(party, is_running=is_running)] or [
            (party.code, (GOOD, "Its desk needs nobody."))
        ]
    return GOOD, "The desks say:" if at_desks else "None is being played."


def find_desk_troubles(party: Party, *, is_running: bool) -> Iterator[Says]:
    desk, now, places = read_desk(party), timezone.now(), copies.list_places()
    if late := late_in_words(desk.is_late(now)):
        yield (
            (BAD, late)
            if is_running or not settings.EMBEDDED
            else (LOOK, "The next seats are made once the program runs.")
        )
    yield from ((LOOK, f"{alarm_in_words(alarm, party)}.") for alarm in find_alarms(desk, now))
    if is_copy_old(party, places):
        yield LOOK, copied_in_words(places)


def look_at_sqlite() -> Says:
    version = sqlite3.sqlite_version
    if connection.vendor != "sqlite":
        return GOOD, f"{version}, not used: the database is {connection.vendor}"
    if has_wal_bug(sqlite3.sqlite_version_info):
        return LOOK, WAL_BUG.format(version=version)
    return GOOD, version


def has_wal_bug(version: tuple[int, ...]) -> bool:
    newest, *older = FIXED
    return version < newest and not any(version[:2] == fixed[:2] and version >= fixed for fixed in older)


def look_at_folder() -> Says:
    """Checks the data folder. Raises OSError if nothing can be written."""
    with tempfile.TemporaryFile(dir=settings.DATA) as file:
        file.write(b"0" * 4096)  # something, because a full disk still makes empty files
    return GOOD, f"{settings.DATA} can be written to"


def look_at_key() -> Says:
    if settings.SECRET_TROUBLE:  # the settings only note it, so that this command can start and say it
        raise settings.SECRET_TROUBLE
    file = settings.DATA / settings.SECRET_FILE
    if not settings.SECRET_IS_STORED:
        return GOOD, "given by WHISTPARTY_SECRET_KEY"
    if sys.platform != "win32" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        return LOOK, f"Others on this machine can read {file}. Make it yours alone: chmod 600 {file}"
    return GOOD, "only its owner can read it"


def look_at_database() -> Says:
    """Checks the database. Raises sqlite3.Error for a damaged file, and Django's errors if a server does not answer."""
    if missing := explain_missing_database():
        return BAD, missing
    if has_no_database_yet():
        return GOOD, "There is none yet; the first start makes it."
    check_database()
    version = ".".join(map(str, connection.get_database_version()))
    where = settings.DATABASE_URL.rpartition("@")[2] or connection.settings_dict["NAME"]  # without the password
    return GOOD, f"{connection.display_name} {version}, not damaged: {where}"


def has_no_database_yet() -> bool:
    """Whether there is no database yet. Ask before connecting, because connecting to SQLite creates the file."""
    return copies.are_possible() and not has_file()


def explain_missing_database() -> str:
    """The sentence for a missing database although there are copies; otherwise empty."""
    copy = find_copy_of_missing()
    if not copy:
        return ""
    return MISSING.format(database=copies.find_database_file(), folder=copy.parent, copy=copy, command=settings.COMMAND)


def look_without_database(says: str) -> Says:
    return (BAD, NOT_LOOKED_AT) if explain_missing_database() else (GOOD, says)


def look_at_migrations() -> Says:
    if has_no_database_yet():
        return look_without_database("The first start makes it.")
    if is_older():
        return LOOK, "The database is older than the program. The next start makes a copy, then brings it up to date."
    return GOOD, "The database fits the program."


def is_older() -> bool:
    """Whether the program has migrations that the database lacks."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def look_at_saving() -> Says | Trouble:
    """The desk's own check: it tries a write, and looks at the disk, the key and Redis."""
    if has_no_database_yet():
        return look_without_database("There is nothing to save to yet.")
    return look_for_trouble() or (GOOD, f"A write was tried, and arrived. {measure_free_space() // MB} MB are free.")


def look_at_clock() -> Says:
    now = timezone.now()
    says = f"{timezone.localtime(now):%Y-%m-%d %H:%M}"
    if now.year < WRITTEN_IN:
        return BAD, f"It says {says}, which is before this program was written. Set the clock of this machine."
    last = None if has_no_database_yet() else LogEntry.objects.aggregate(last=Max("at"))["last"]
    if last and last > now:
        return BAD, (
            f"It says {says}, but something was entered at {timezone.localtime(last):%Y-%m-%d %H:%M}. Set the clock."
        )
    return GOOD, says


def look_at_time_zone() -> Says:
    if settings.TIME_ZONE.endswith("UTC"):  # what a machine says on which nobody has set it
        return LOOK, "UTC. If the club plays elsewhere, set the machine's zone, or WHISTPARTY_TIME_ZONE=Europe/Oslo."
    return GOOD, settings.TIME_ZONE


def fetch_health_page(port: int, host: str = HERE) -> str | None:
    """What answers at this port: the page /healthy/, or something else; None if nothing does."""
    try:
        # No proxy: it would be asked for this machine's own address.
        with build_opener(ProxyHandler({})).open(f"http://{host}:{port}/healthy/", timeout=PATIENCE) as answer:
            # Only its beginning, because another program may answer with anything.
            return str(answer.read(1000).decode(errors="replace"))
    except HTTPError as answer:  # in trouble, the program answers with a 503 that says which
        with answer:
            return str(answer.read(1000).decode(errors="replace"))
    except URLError:
        return None
    except (OSError, ValueError) as error:
        return type(error).__name__


def is_ours(page: str | None) -> bool:
    return page is not None and page.startswith("web: yes\n")


def read_trouble_on(page: str | None) -> Trouble | None:
    """The trouble that the running program reports. Only it knows that its database file was replaced."""
    return Trouble.__members__.get(read_code_on(page, "trouble"))


def read_code_on(page: str | None, part: str) -> str:
    """What the page says of a part, as the name of a member."""
    said = re.search(f"^{part}: (.+)$", page or "", re.MULTILINE)
    return said[1].upper().replace(" ", "_") if said else ""


def look_at_port(port: int, page: str | None) -> Says | Trouble:
    if page is None:
        return GOOD, f"{port} is free; the program does not run there."
    if trouble := read_trouble_on(page):
        return trouble
    if is_ours(page):
        return GOOD, f"The program answers at {port}."
    return LOOK, f"Another program answers at {port}. The start takes the next free port; print no cards before."


def look_at_phones(port: int, page: str | None) -> Says:
    """Checks the address for phones. Only a phone can find out whether a firewall lets it in."""
    host = find_lan_address()
    if read_code_on(page, "phones") == "NO" and (unreached := compare_addresses(find_last_address(), host)):
        return BAD, unreached_in_words(unreached)
    if address := settings.HALL_ADDRESS:
        return GOOD, f"They open {address}, as HALL_ADDRESS says. Try it with a phone."
    if host == HERE:
        return LOOK, "This machine is in no network, so no phone reaches it. Join the network of the hall."
    # Asked again at the address in the hall, because the program may listen on 127.0.0.1 alone.
    if is_ours(page) and not is_ours(fetch_health_page(port, host)):
        return LOOK, f"The program answers on this machine alone, not at {host}. Start it without --host."
    return GOOD, f"They open http://{host}:{port}/. Try it with a phone: only it can tell if a firewall is in the way."


def look_at_broker() -> Says:
    if settings.EMBEDDED:
        return GOOD, "none is needed: the worker runs in the program itself"
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE) as client:
        version = str(client.info("server")["redis_version"])
    if tuple(map(int, version.split(".")[:2])) < OLDEST_REDIS:
        return BAD, f"Redis {version} is too old. Install 6.2 or newer."
    return GOOD, f"Redis {version} at {urlsplit(settings.REDIS_URL).hostname}"


def look_at_worker(page: str | None) -> Says:
    if not settings.EMBEDDED:
        if current_app.control.ping(timeout=PATIENCE):  # through the broker, so it is looked at after that
            return GOOD, "A worker answers."
        return BAD, "No worker answers, so no next seats are made. Start one: celery -A whistparty worker"
    if not is_ours(page):
        return GOOD, "It starts with the program."
    if "worker: yes\n" in str(page):
        return GOOD, "It answers."
    return BAD, "It does not answer, so no next seats are made. Stop the program with Ctrl-C and start it again."


def look_at_copies(page: str | None) -> Says:
    if not copies.are_possible():
        return LOOK, "The database's server makes its own. Is pg_dump run regularly, and is its copy on another disk?"
    places = copies.list_places()
    failed = [why_no_copy_in_words(place) for place in list_failed_places(page, places)]
    if failed:
        return BAD, " ".join(failed)
    if places[0].at is None:
        return LOOK, f"None yet. One is made while the program runs, or by: {settings.COMMAND} backup"
    return GOOD, f"{timezone.localtime(places[0].at):%Y-%m-%d %H:%M}, in {places[0].folder}"


def list_failed_places(page: str | None, places: list[LastCopy]) -> list[LastCopy]:
    """The places that took no copy. Only the running program knows: a stick that hangs is never touched for a look."""
    codes = read_code_on(page, "copies").split(",_")
    why = WhyNoCopy.__members__
    return [replace(place, why_not=why[code]) for place, code in zip(places, codes, strict=False) if code in why]
