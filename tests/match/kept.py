"""Deals that were found and boards that were played: a line for each in a file, so that what was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from scoring.hand import Call
from scoring.rules import NAMED
from tests.match.duplicate import Board, Match, find_deals

FOLDER = Path("build/match")


def keep_deals(seed: str, count: int, *, rules: str, call: Call | None, folder: Path = FOLDER) -> list[str]:
    """The first deals of this seed that are called so. Of 170 deals about one is low, so that finding them takes its time."""
    file = folder / f"{_name(rules, call, seed)}.txt"
    kept = file.read_text(encoding="utf-8").split() if file.exists() else []
    start = int(kept[-1].removeprefix(f"{seed}/")) + 1 if kept else 0
    found = find_deals(seed, rules=NAMED[rules], call=call, start=start)
    folder.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as lines:
        for deal in islice(found, max(0, count - len(kept))):
            lines.write(deal + "\n")
            kept.append(deal)
    return kept[:count]


def find_file(match: Match, seed: str, folder: Path = FOLDER) -> Path:
    return folder / f"{_name(match.rules, match.call, seed)}-{match.first}-{match.second}.jsonl"


def _name(rules: str, call: Call | None, seed: str) -> str:
    return f"{rules}-{'any' if call is None else call.value}-{seed}"


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
