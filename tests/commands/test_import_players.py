"""`import_players` reads a list of names, says what it understood, and imports all of it or nothing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from openpyxl import Workbook

from tests.commands.running import refused, run
from tests.night import begun, ended, found
from tournaments.models import Entry, LogEntry, Player


@pytest.fixture
def listed(tmp_path):
    """`listed("Ann", "Bo")` is a file with a line for each."""

    def write(*lines: str, encoding: str = "utf-8") -> Path:
        file: Path = tmp_path / "names.csv"
        file.write_bytes("\n".join(lines).encode(encoding))
        return file

    return write


def club() -> list[str]:
    return list(Player.objects.order_by("pk").values_list("name", flat=True))


def test_names_become_players_of_the_club(listed):
    said = run("import_players", listed("Ann", "Bo", "", "Cleo"))
    *lines, last = said.splitlines()
    assert lines == ["line 1: Ann", "line 2: Bo", "line 4: Cleo"]
    assert last.startswith("3 names understood, 0 lines not. The club knows them now")
    assert club() == ["Ann", "Bo", "Cleo"]


def test_players_that_the_club_knows_stay_as_they_are(listed):
    run("import_players", listed("Ann", "Bo"))
    run("import_players", listed("ANN", "Cleo"))
    assert club() == ["Ann", "Bo", "Cleo"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_a_spreadsheet_is_read_in_the_letters_it_was_saved_in(listed, encoding):
    run("import_players", listed("First name;Last name", "Åse;Østby", '"Bo;Berg', encoding=encoding))
    assert club() == ["Åse Østby", "Bo Berg"]


BAD = ("Ann", "1234", "Bo", "<b>", "ann", "x" * 61)


def test_one_bad_line_keeps_everybody_out(listed):
    file = listed(*BAD)
    sentence = refused("import_players", file)
    assert sentence.startswith("2 names understood, 4 lines not. Nobody was imported.")
    assert club() == []


def test_bad_lines_are_left_out_where_that_is_asked_for(listed):
    said = run("import_players", listed(*BAD), "--skip-bad")
    assert "line 2: “1234” is not taken: “1234” has no letter in it." in said
    assert "line 5: “ann” is not taken: “ann” is on the list twice." in said
    assert "2 names understood, 4 lines not." in said
    assert club() == ["Ann", "Bo"]


def test_what_was_guessed_and_not_read_is_said(listed):
    said = run("import_players", listed("Navn;Bord", "Vik, Åse;1", "Moe & Bo Lie;2", encoding="cp850"))
    assert "The letters of this file were guessed (cp865)." in said
    assert "The column Bord was not read." in said
    assert "line 2: Åse Vik, from “Vik, Åse · 1”: Read as surname and first name." in said
    assert club() == ["Åse Vik", "Moe Lie", "Bo Lie"]


def test_which_column_is_the_name_is_asked(listed):
    file = listed("Hvem;Bord", "Bo Lie;1", "Ann Vik;2")
    assert "--columns: 1 is Hvem, 2 is Bord." in refused("import_players", file)
    run("import_players", file, "--columns", "1")
    assert club() == ["Bo Lie", "Ann Vik"]


def test_a_workbook_is_read(tmp_path):
    book, file = Workbook(), tmp_path / "members.xlsx"
    for row in (("Etternavn", "Fornavn"), ("Moe", "Åse"), ("Lie", "Bo")):
        book.active.append(row)
    book.save(file)
    run("import_players", file)
    assert club() == ["Åse Moe", "Bo Lie"]


def test_a_list_of_bad_lines_only_imports_nobody(listed):
    party = found(0)
    assert "0 names understood" in run("import_players", listed("1", "2"), "--skip-bad", "--party", party.code)
    assert not Entry.objects.exists()


def test_they_are_registered_for_the_party_that_is_named(listed):
    party = found(4)
    run("import_players", listed("Eva", "Finn"), "--party", party.code.lower())
    assert list(party.entries.values_list("player__name", flat=True)) == ["Ann", "Bo", "Cleo", "Dag", "Eva", "Finn"]
    assert LogEntry.objects.filter(party=party).latest("pk").who == "import_players"


def test_who_is_at_the_party_already_is_said(listed):
    party = found(4)
    sentence = refused("import_players", listed("Eva", "ANN"), "--party", party.code)
    assert sentence.startswith("1 name understood, 1 line not.")
    assert party.entries.count() == 4


def test_a_party_that_has_ended_takes_nobody(listed):
    party = ended(begun(4))
    assert "The party has ended" in refused("import_players", listed("Eva"), "--party", party.code)
    assert not Player.objects.filter(name="Eva").exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param(b"", "There is no name in this list.", id="empty"),
        pytest.param(b"\n,,,\n;;\n", "There is no name in this list.", id="nothing but commas"),
        pytest.param(b"Ann\n" * 5001, "A list has 5000 names at most; this one has 5001.", id="without end"),
    ],
)
def test_what_is_no_list_is_refused_in_words(content, sentence, tmp_path):
    file = tmp_path / "names.csv"
    file.write_bytes(content)
    assert refused("import_players", file).startswith(sentence)


def test_a_file_that_is_not_there_is_said(tmp_path):
    assert refused("import_players", tmp_path / "none.csv").endswith("cannot be read: No such file or directory.")


def test_a_party_that_is_not_there_is_said(listed):
    assert refused("import_players", listed("Ann"), "--party", "NONE").startswith("There is no party NONE.")
    assert club() == []


def test_a_console_without_these_letters_stops_nothing(listed):
    console = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    call_command("import_players", str(listed("Åse")), stdout=console)
    console.flush()
    assert console.buffer.getvalue().startswith(b"line 1: ?se")
    assert club() == ["Åse"]
