"""Something cannot be saved: it is said in a sentence, nothing is acknowledged, and nothing that was typed is lost."""

from __future__ import annotations

import io
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from html import unescape

import pytest
from django.db import DatabaseError, IntegrityError, connection
from django.test import Client

from tests.night import begun
from tests.screens.reading import html_of
from tests.screens.table_page import ANN_GRANDED_FIVE, link, send, sheet_form
from tests.servers import NEVER_HERE
from tests.services.conftest import free_port
from tournaments.models import Club, Party, PlayedHand
from tournaments.trouble import Trouble, find_trouble
from tournaments.trouble.look import Watch, watch

NOT_WRITABLE = "cannot be written to, so nothing can be saved"


@pytest.fixture(autouse=True)
def _database(transactional_db) -> None:
    """What fails here would spoil a transaction round the whole test."""


@pytest.fixture(autouse=True)
def _nothing_met_yet() -> None:
    vars(watch).update(vars(Watch()))


@contextmanager
def read_only() -> Iterator[None]:
    """A database that refuses to be written to."""
    off, on = {
        "sqlite": ("PRAGMA query_only = OFF", "PRAGMA query_only = ON"),
        "postgresql": ("SET default_transaction_read_only = off", "SET default_transaction_read_only = on"),
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(on)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(off)


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def test_a_hand_that_cannot_be_saved_is_not_acknowledged_and_is_kept_once_it_can(client: Client):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    with read_only():
        says, why = send(client, party, form)
    assert says == ""
    assert why.endswith(f"{NOT_WRITABLE}. Tell the organiser.")
    assert not PlayedHand.objects.exists()
    assert send(client, party, form) == ("saved", "")
    assert PlayedHand.objects.count() == 1


def test_without_javascript_the_page_holds_what_was_sent_and_a_button_sends_it_again(client: Client):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    with read_only():
        answer = client.post(link(party, act="hand/"), form)
    assert answer.status_code == 503
    assert NOT_WRITABLE in html_of(answer)
    assert "North–South granded and took 5." in html_of(answer)
    assert hidden(answer) == form
    assert client.post(again(answer), hidden(answer))["Whist-Hand"] == "saved"
    assert PlayedHand.objects.count() == 1


def hidden(page) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html_of(page))
    return {name: unescape(value) for name, value in found}


def again(page) -> str:
    (address,) = re.findall(r'<form method="post" action="([^"]+)">\s*<input type="hidden"', html_of(page))
    return address


def test_a_file_cannot_be_put_into_a_page_and_is_asked_for_again(director: Client):
    director.raise_request_exception = False
    code = begun(4).code
    file = io.BytesIO(director.get(f"/desk/{code}/export/").content)
    Party.objects.filter(code=code).delete()
    with read_only():
        page = html_of(director.post("/go-on/", {"evening": file}))
    assert "The file was not read. Go back, and choose it again when this is fixed." in page
    assert "Try again" not in page


def test_the_sentence_is_norwegian_for_who_reads_norwegian(client: Client):
    address = link(begun(4), act="hand/")
    with read_only():
        page = html_of(client.post(address, sheet_form(ANN_GRANDED_FIVE), headers={"Accept-Language": "nb"}))
    assert "Ikke lagret ennå" in page
    assert "Det går ikke an å skrive til mappen" in page


@pytest.fixture
def red_line(director: Client) -> Callable[..., str]:
    """`red_line(shown=…)` is what the desk is told when it asks, though no change of the party rings; nothing if nothing is new."""
    address = f"/desk/{begun(4).code}/trouble/"

    def asked(*, shown: str = "") -> str:
        watch.looked_at = float("-inf")  # time has passed
        answer = director.get(address, {"shown": shown})
        return html_of(answer) if answer.status_code == 200 else ""

    return asked


def test_the_desk_shows_a_red_line_while_nothing_can_be_saved(red_line):
    assert red_line() == ""
    with read_only():
        assert f"{NOT_WRITABLE}: make it writable again" in red_line()
        assert red_line(shown="NOT_WRITABLE") == ""
    assert NOT_WRITABLE not in red_line(shown="NOT_WRITABLE")


def test_a_database_that_another_program_holds_is_said_at_the_desk(red_line):
    if connection.vendor != "sqlite":
        pytest.skip(f"{NEVER_HERE}only a file can be held by another program")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "Another program has locked the database" in red_line()
    assert "Another program" not in red_line(shown="HELD")


def test_what_a_phone_met_is_shown_at_the_desk_for_a_while(client: Client, red_line):
    party = Party.objects.get()
    with read_only():
        send(client, party)
    assert NOT_WRITABLE in red_line()
    watch.failed_at -= 41
    assert "refused" not in red_line(shown="NOT_WRITABLE")


def test_a_monitor_hears_that_saving_works_again_as_soon_as_it_does(client: Client, red_line):
    """The desk remembers for a while what a phone met, because that phone still has to send its hand again."""
    party = Party.objects.get()

    def healthy() -> str:
        watch.looked_at = float("-inf")  # time has passed
        return html_of(client.get("/healthy/"))

    with read_only():
        send(client, party)
        assert "saving: no" in healthy()
    assert "saving: yes" in healthy()
    assert "trouble: none" in healthy()
    assert NOT_WRITABLE in red_line()


def test_the_desk_says_that_redis_does_not_answer_and_what_that_means(red_line, settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert (
        "Redis does not answer, so other screens and the next seats come some seconds late: start Redis again"
        in red_line()
    )


def test_looking_for_trouble_leaves_nothing_behind(red_line):
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM django_migrations ORDER BY id")
        before = cursor.fetchall()
        red_line()
        cursor.execute("SELECT * FROM django_migrations ORDER BY id")
        assert cursor.fetchall() == before


def test_looking_for_trouble_writes_to_the_disk_and_not_at_every_request(client: Client):
    if connection.vendor != "sqlite":
        pytest.skip(f"{NEVER_HERE}only SQLite says whether anything was written")
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        seen = []
        for _time in range(3):
            seen += other.execute("PRAGMA data_version").fetchone()
            client.get("/healthy/")
    assert seen[0] != seen[1] == seen[2]


@pytest.mark.parametrize("missing", ["SELECT 1 FROM nowhere", "SELECT nowhere FROM tournaments_party"])
def test_a_database_of_another_version_is_trouble_and_no_bug(missing):
    with pytest.raises(DatabaseError) as failed, connection.cursor() as cursor:
        cursor.execute(missing)
    assert find_trouble(failed.value) is Trouble.OTHER_TABLES


def test_what_a_bug_raises_is_no_trouble():
    Club.objects.create(pk=1000, name="Club")
    with pytest.raises(IntegrityError) as doubled:
        Club.objects.create(pk=1000, name="Club")
    assert [find_trouble(error) for error in (doubled.value, ValueError(), ConnectionResetError(), None)] == [None] * 4
