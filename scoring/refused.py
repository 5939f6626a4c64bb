"""How this program says no to a person: a reason, the facts, and one sentence with both.

A reason is a member of an enum; its value is the English sentence, with the facts as {names}. Plain Python shows that
sentence; a screen translates the value first and then fills in the facts. Refused is for mistakes that a person can correct.
Everything else is a bug and is never raised as Refused.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Any


def gettext_noop(sentence: str) -> str:
    """Mark an English sentence for the translators. Plain Python uses the sentence itself."""
    return sentence


class Named(StrEnum):
    """A code with its English name, `words`, which a screen translates."""

    words: str

    def __new__(cls, code: str, words: str = "") -> Named:
        named = str.__new__(cls, code)
        # The words are no part of the value: databases and files hold the code alone.
        named._value_, named.words = code, words
        return named


class Reason(Enum):
    """Why something was refused; the value is the English sentence."""


class Refused(Exception):
    """A person asked for something that cannot be done, and can correct it. Nothing was changed."""

    def __init__(self, reason: Reason, **facts: Any) -> None:
        self.reason = reason
        self.facts = facts
        super().__init__(reason, facts)

    def __str__(self) -> str:
        # A fact may be another Refused; its sentence then stands inside this one.
        return str(self.reason.value).format(**self.facts)


class Impossible(Refused, ValueError):
    """A value that cannot exist, such as a hand of fourteen tricks. It is never built, and the reason says why."""
