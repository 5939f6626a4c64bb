"""What somebody finds wrong with the result of a game that is over and not confirmed."""

from __future__ import annotations

from enum import StrEnum


class Wrong(StrEnum):
    """Said with one more tap, or not at all."""

    HAND_WRONG = "hand-wrong"
    HAND_MISSING = "hand-missing"
    WINNER_WRONG = "winner-wrong"
    SOMETHING_ELSE = "something-else"
