"""Boards that were played already: a line for each in a file, so that a match that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from tests.match.duplicate import Board, Match

FOLDER = Path("build/match")


def find_file(match: Match, seed: str, folder: Path = FOLDER) -> Path:
    call = "any" if match.call is None else match.call.value
    return folder / f"{match.rules}-{call}-{seed}-{match.first}-{match.second}.jsonl"


def read_boards(file: Path, deals: Sequence[str]) -> list[Board]:
    """Those of these deals that are in the file."""
    if not file.exists():
        return []
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    wanted = set(deals)
    return [Board(**line) for line in lines if line["deal"] in wanted]


def add_board(file: Path, board: Board) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    times = {player: [round(time, 5) for time in times] for player, times in board.times.items()}
    line = json.dumps({"deal": board.deal, "points": board.points, "times": times})
    with file.open("a", encoding="utf-8") as lines:
        lines.write(line + "\n")
