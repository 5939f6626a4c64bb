"""The file of a club is written evening by evening: ten years of them need no more memory than one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path

import pytest
from django.core.management import CommandError

from tests.night import begun, ended, slip
from tournaments.access import find_our_club
from tournaments.clubs.actions.file import write_club_document
from tournaments.engine.document_text import write_in_pieces
from tournaments.management.terminal import write_file


@pytest.mark.django_db
def test_an_evening_is_read_when_the_one_before_it_is_written():
    for name in ("One", "Two", "Three"):
        ended(slip(begun(4, name=name), 1))
    told: list[tuple[int, int]] = []
    pieces = write_in_pieces(
        write_club_document(find_our_club(), progress=lambda done, total: told.append((done, total)))
    )
    read_before = [len(told) for piece in pieces if piece.startswith('{"evening": ')]
    assert read_before == [0, 1, 2]
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_file_that_cannot_be_written_to_its_end_leaves_the_older_one(tmp_path: Path):
    file = tmp_path / "club.json"
    file.write_text("older")
    with pytest.raises(CommandError, match=f"{file} cannot be written: No space left on device."):
        write_file(str(file), half_of_it())
    assert file.read_text() == "older"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_is_written_where_its_link_leads_to_and_touches_no_other(tmp_path: Path):
    file, link, other = (tmp_path / name for name in ("club.json", "link.json", "link.json.part"))
    link.symlink_to(file)
    other.write_text("somebody's own")
    write_file(str(link), ["all ", "of it"])
    assert link.is_symlink()
    assert (file.read_text(), other.read_text()) == ("all of it", "somebody's own")


def test_a_pipe_is_written_to():
    reads, writes = os.pipe()
    write_file(f"/dev/fd/{writes}", ["all ", "of it"])
    os.close(writes)
    assert os.read(reads, 100) == b"all of it"
    os.close(reads)


def half_of_it() -> Iterator[str]:
    yield "half of it"
    raise OSError(ENOSPC, os.strerror(ENOSPC))
