"""Every hand that a form can send by these rules, said and counted before it is: for a phone that must do without the laptop.

The points are those of `scoring`; a phone only adds them up. The score is not known yet, so MARK stands for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from scoring.hand import Call, Hand
from scoring.rules import Asked, RuleSet
from scoring.score import score_hand
from tournaments.wording import extra_hand_and_score, hand_and_score, hand_in_words

MARK = "__N__"  # what the phone puts a number in for

Hands = dict[str, dict[str, Any]]


def hands_beforehand(rules: RuleSet) -> Hands:
    """What each hand gives, by the steps that enter it (`query_of`), in the reader's language."""
    return _hands(rules, get_language())


@lru_cache(maxsize=100)
def _hands(rules: RuleSet, _language: str | None) -> Hands:
    return {query_of(Asked.of(hand)): _worth(hand, rules) for hand in rules.every_hand()}


def query_of(asked: Asked) -> str:
    """These steps as an address says them, without the number of the hand."""
    made = {None: None, True: "yes", False: "no"}[asked.made]
    steps = {"call": asked.call, "by": asked.by, "tricks": asked.tricks, "made": made}
    return "&".join(f"{name}={step}" for name, step in steps.items() if step is not None)


def _worth(hand: Hand, rules: RuleSet) -> dict[str, Any]:
    """`counts` as a played hand, and `decides` a level game where it is an extra one."""
    scored = score_hand(hand, rules)
    words = hand_in_words(hand, scored)
    return {
        "words": hand_and_score(words, MARK),
        "extra": extra_hand_and_score(words, MARK),
        "points": list(scored.points),
        "counts": int(hand.call is not Call.THROWN_IN),
        "decides": scored.winner is not None,
    }
