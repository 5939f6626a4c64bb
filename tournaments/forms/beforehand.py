"""Every hand that a form can send by these rules, said and counted before it is: for a phone that must do without the laptop.

The points are those of `scoring`; a phone only adds them up. The score is not known yet, so MARK stands for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from scoring.hand import TRICKS, Call
from scoring.rules import RuleSet
from scoring.score import score_hand
from tournaments.forms.hand import Asked
from tournaments.wording import extra_hand_and_score, hand_and_score, hand_in_words

MARK = "__N__"  # what the phone puts a number in for

Hands = dict[str, dict[str, Any]]


def hands_beforehand(rules: RuleSet) -> Hands:
    """What each hand gives, by the steps that enter it (`Asked.query`), in the reader's language."""
    return _hands(rules, get_language())


@lru_cache(maxsize=100)
def _hands(rules: RuleSet, _language: str | None) -> Hands:
    return {asked.query: _worth(asked, rules) for asked in every_hand(rules)}


def _worth(asked: Asked, rules: RuleSet) -> dict[str, Any]:
    """`counts` as a played hand, and `decides` a level game where it is an extra one."""
    scored = score_hand(asked.hand, rules)
    words = hand_in_words(asked.hand, scored)
    return {
        "words": hand_and_score(words, MARK),
        "extra": extra_hand_and_score(words, MARK),
        "points": list(scored.points),
        "counts": int(asked.call is not Call.THROWN_IN),
        "decides": scored.winner is not None,
    }


def every_hand(rules: RuleSet) -> Iterator[Asked]:
    for call in rules.calls:
        callers = rules.seats if call is Call.HIGH or call.is_special else (None,)
        tricks = range(TRICKS + 1) if call.has_tricks else (None,)
        outcomes = (True, False) if call.is_special else (None,)
        yield from (Asked(call, by, took, made) for by in callers for took in tricks for made in outcomes)
