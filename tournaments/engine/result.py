"""What stood on the sheet of a table at one moment, as the record of a correction keeps it, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.codec import Json, by_side_from_json, by_side_to_json, hand_from_json, hand_to_json
from scoring.game import DecidedBy
from scoring.hand import BySide, Side
from tournaments.engine.evening import Believed, TablePlayed
from tournaments.engine.seats import Table


def result_to_json(game: TablePlayed) -> Json:
    """The hands and the end of a game, without its seats."""
    return {
        "hands": [hand_to_json(hand) for hand in game.hands],
        "score": by_side_to_json(game.score),
        "stars": by_side_to_json(game.stars),
        "winner": game.winner and game.winner.value,
        "decided_by": game.decided_by and game.decided_by.value,
        "stopped_after": game.stopped_after,
        "believed": believed_to_json(game.believed),
    }


def result_from_json(value: Mapping[str, Any], table: Table) -> TablePlayed:
    """The game that `result_to_json` wrote, at a table with its seats as they are."""
    return TablePlayed(
        table,
        tuple(hand_from_json(hand) for hand in value["hands"]),
        _by_side(value["score"]),
        _by_side(value["stars"]),
        Side(value["winner"]) if value["winner"] else None,
        DecidedBy(value["decided_by"]) if value["decided_by"] else None,
        value["stopped_after"],
        believed_from_json(value["believed"]),
    )


def believed_to_json(believed: Believed | None) -> Json | None:
    if believed is None:
        return None
    return {"score": by_side_to_json(believed.score), "winner": believed.winner.value}


def believed_from_json(value: Mapping[str, Any] | None) -> Believed | None:
    return None if value is None else Believed(_by_side(value["score"]), Side(value["winner"]))


def _by_side(value: object) -> BySide[int]:
    return by_side_from_json(value, "result")
