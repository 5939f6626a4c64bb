"""When the partner's suit is returned: the lesson asks only where it is mostly good."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.hand import Seat
from scoring.lessons.answers import Trickwise, is_worth_returning
from scoring.play.cards import Suit, read_card
from tests.lessons.returns import judge_returns


@pytest.mark.parametrize(
    ("cards", "is_worth"),
    [
        ("H2 H9 SJ S4 S3 D8 C5", True),
        ("H2 H9 SJ S4 S3 S2 D8 C5", True),
        ("H2 H9 SK SJ S4 S3 S2", False),
        ("H9 SJ S4 D8 C5", False),
        ("H9 H8 H7 H6 H5 SJ", True),
    ],
    ids=["two of it", "beside four", "beside five of another", "only one of it", "five of it"],
)
def test_a_suit_is_worth_returning(cards, is_worth):
    held = tuple(map(read_card, cards.split()))
    assert is_worth_returning(Trickwise(held, (), (), None, is_ours=False), Suit.HEARTS) is is_worth


def test_leads_of_a_few_deals_are_judged():
    """A small part of `python -m tests.lessons.returns`."""
    counted: Counter[tuple[bool, bool]] = Counter()
    for number in range(8):
        counted.update(judge_returns(f"returns/{number}", tuple(Seat)[number % 4]))
    assert counted[True, True] > counted[True, False]
