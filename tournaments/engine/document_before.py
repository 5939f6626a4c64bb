"""Documents of earlier versions may have handicaps, by which places and prizes could go. This version ignores them.

Both go by the point difference now, which is the same number without the handicap of each game. Only `drop_handicap`
knows the old words. It changes nothing else. If something is not in the format, the reader refuses it later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

IN_ORDER, FOR_PRIZE = "with_handicap", "with-handicap"
DIFFERENCE = "difference"


def drop_handicap(document: Any) -> tuple[Any, tuple[str, ...]]:
    """The document as this version writes it, and what went by handicaps: the places of the “party”, “prizes”, or both."""
    # Nothing has been checked yet, so every part of it may be of any type.
    if not isinstance(document, dict):
        return document, ()
    changes: dict[str, Callable[[Any], Any]] = {
        "party": lambda party: _changed(party, "standings_order", _order),
        "players": lambda players: _each(players, lambda player: _without(player, "handicap")),
        "standings": lambda lines: _each(lines, lambda line: _without(line, IN_ORDER)),
        "prizes": lambda prizes: _changed(prizes, "list", lambda prizes: _each(prizes, _prize)),
    }
    now = document | {key: change(document[key]) for key, change in changes.items() if key in document}
    return now, tuple(key for key in ("party", "prizes") if now.get(key) != document.get(key))


def _order(keys: Any) -> Any:
    """The point difference takes the place of the handicap, unless it is one of the keys anyway."""
    if not isinstance(keys, list):
        return keys
    return [DIFFERENCE if key == IN_ORDER else key for key in keys if key != IN_ORDER or DIFFERENCE not in keys]


def _prize(prize: Any) -> Any:
    return _changed(prize, "for", lambda what: DIFFERENCE if what == FOR_PRIZE else what)


def _changed(whole: Any, key: str, change: Callable[[Any], Any]) -> Any:
    return whole | {key: change(whole[key])} if isinstance(whole, dict) and key in whole else whole


def _each(values: Any, change: Callable[[Any], Any]) -> Any:
    return list(map(change, values)) if isinstance(values, list) else values


def _without(whole: Any, key: str) -> Any:
    return {name: value for name, value in whole.items() if name != key} if isinstance(whole, dict) else whole
