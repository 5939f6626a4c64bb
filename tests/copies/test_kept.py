"""A place keeps thirty copies, fewer if they are large, and never fewer than three."""

from __future__ import annotations

from pathlib import Path

import pytest

from tournaments.copies.kept import LEAST, MOST, ROOM, find_too_many


def copies_of(folder: Path, *sizes: int) -> list[Path]:
    copies = []
    for number, size in enumerate(sizes):
        copies.append(folder / f"{number:03}")
        with copies[-1].open("wb") as file:
            file.truncate(size)  # a hole, which takes no room on the disk
    return copies


@pytest.mark.parametrize(
    ("sizes", "stay"),
    [
        ([1] * 31, MOST),
        ([ROOM // 10] * 12, 10),
        ([ROOM] * 5, LEAST),
        ([ROOM, 1, 1, 1, 1], 4),
        ([ROOM] * 2, 2),
        ([], 0),
    ],
)
def test_the_oldest_copies_go_when_there_are_too_many_or_they_fill_too_much(tmp_path: Path, sizes, stay):
    copies = copies_of(tmp_path, *sizes)
    assert sorted(find_too_many(copies)) == copies[: len(copies) - stay]
