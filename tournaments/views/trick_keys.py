"""The keys of the tricks as HTML. They name nobody, so that all tables with the same rules share them.

They are most of a step of a hand, and a phone gets eight such steps beforehand (views/offline.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.rules import HandDraft, RuleSet
from tournaments.queries.table import TrickKey, make_trick_keys

HAND, SEATED = "__HAND__", "__SEATED__"


@dataclass(frozen=True)
class HalfOfKeys:
    """The keys of one half, and their HTML for the hand of this number and these four."""

    keys: list[TrickKey]
    html: SafeString


def make_halves(rules: RuleSet, draft: HandDraft, hand_number: int | str, who_sits: str) -> list[HalfOfKeys]:
    shared = share_halves(rules, draft, get_language())
    # Safe, because what is put in consists of digits, dashes and underscores.
    return [
        HalfOfKeys(keys, mark_safe(html.replace(HAND, str(hand_number)).replace(SEATED, who_sits)))
        for keys, html in shared
    ]


# The language is an argument for the cache alone: the template takes the active one.
@lru_cache(maxsize=200)
def share_halves(rules: RuleSet, draft: HandDraft, _language: str | None) -> list[tuple[list[TrickKey], str]]:
    """Measured: an answer takes 14 ms of the processor, and 23 if each makes its own."""
    context = {"asked": draft, "hand": HAND, "seated": SEATED}
    return [
        (keys, render_to_string("table/_trick_keys.html", context | {"keys": keys}))
        for keys in make_trick_keys(rules, draft)
    ]
