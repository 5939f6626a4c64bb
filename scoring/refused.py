"""How this program says no to a person: a reason, the facts, and one sentence with both.

A reason is a member of an enum; its value is the English sentence, with the facts as {names}. Plain Python
shows that sentence; a screen translates the reason's value first and then puts the facts in.
Refused is for what a person can put right. Everything else is a bug and is never raised as Refused.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Any


def gettext_noop(sentence: str) -> str:
    """Mark an English sentence for the translators; plain Python needs no more than the sentence."""
    return sentence


class Named(StrEnum):
    """A code with what people call it, in English; a screen translates these `words`."""

    words: str

    def __new__(cls, code: str, words: str = "") -> Named:
        named = str.__new__(cls, code)
        named._value_, named.words = code, words
        return named


class Reason(Enum):
    """Why something was refused; the value is the English sentence."""


class Refused(Exception):
    """A person asked for something impossible and can put it right. Nothing was changed."""

    def __init__(self, reason: Reason, **facts: Any) -> None:
        self.reason = reason
        self.facts = facts
        super().__init__(reason, facts)

    def __str__(self) -> str:
        return str(self.reason.value).format(**self.facts)


class Impossible(Refused, ValueError):
    """A value that cannot be, such as a hand of fourteen tricks. It is never built, and the reason says why."""
