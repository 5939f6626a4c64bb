"""The order of the standings: one to four keys, each moved, left out or added by one press. Older parties may have more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.rules import RuleSet
from tournaments.engine.standings import Key, counts

MOST_KEYS = 4


class OrderPart(NamedTuple):
    """A chip: its key, its field, whether it can go earlier or later, and whether it can be left out."""

    key: Key
    field: str
    place: int
    earlier: bool
    later: bool
    may_go: bool


def list_order_parts(keys: Sequence[Key], fields: Sequence[str], rules: RuleSet) -> list[OrderPart]:
    shown = [(field, key) for field, key in zip(fields, keys, strict=False) if counts(key, rules)]
    last = len(shown)
    return [
        OrderPart(key, field, place, earlier=place > 1, later=place < last, may_go=last > 1)
        for place, (field, key) in enumerate(shown, 1)
    ]


def list_keys_to_add(keys: Sequence[Key], rules: RuleSet) -> list[Key]:
    """What can be added; nothing once there are four."""
    if sum(counts(key, rules) for key in keys) >= MOST_KEYS:
        return []
    return [key for key in Key if key not in keys and counts(key, rules)]


def reorder_keys(keys: Sequence[Key], press: str, rules: RuleSet) -> list[Key]:
    """The keys after a press such as "earlier:wins", "later:wins", "out:wins" or "add:stars"; as they were if it fits none."""
    how, _colon, word = press.partition(":")
    shown, hidden = [key for key in keys if counts(key, rules)], [key for key in keys if not counts(key, rules)]
    if word not in list(Key):
        return list(keys)
    key = Key(word)
    if how == "add" and key not in keys:
        shown.append(key)
    elif key in shown and how == "out" and len(shown) > 1:
        shown.remove(key)
    elif key in shown and how in ("earlier", "later"):
        place = shown.index(key)
        shown.remove(key)
        # Beyond the end `insert` appends, but below 0 it would count from the end.
        shown.insert(max(place + (1 if how == "later" else -1), 0), key)
    return shown + hidden
