"""The table of docs/pace.md is what its shares give exactly, by the chances of every score after every hand."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from scoring.codec import RULES
from scoring.rules import NAMED
from tests.account.plain import OTHER, SIDES, points_of_hand

PACE = (Path(__file__).parents[2] / "docs" / "pace.md").read_text(encoding="utf-8")
HIGH, MADE = 0.65, 0.6
ODD = {1: 0.24, 2: 0.24, 3: 0.22, 4: 0.16, 5: 0.10, 6: 0.04}
NEGLIGIBLE = 1e-7


def chances(rules: dict) -> dict[tuple[int, int], float]:
    """What a hand gives North–South and East–West, with its chance."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for side, seats in SIDES.items():
        for odd, share in ODD.items():
            most = {side: 6 + odd, OTHER[side]: 7 - odd}
            for call, by, chance in (
                ("high", seats[0], HIGH * MADE),
                ("high", SIDES[OTHER[side]][0], HIGH * (1 - MADE)),
                ("low", None, 1 - HIGH),
            ):
                points = points_of_hand({"call": call, "by": by, "tricks": most}, rules)
                found[points["north_south"], points["east_west"]] += share * chance / 2
    return found


def hands_of(rules: dict, share: float) -> int:
    """The fewest hands by which this share of the games has ended."""
    each, over, hands = chances(rules), 0.0, 0
    scores = {(0, 0): 1.0}
    while over < share:
        hands += 1
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (ours, theirs), chance in scores.items():
            for (one, other), more in each.items():
                after[ours + one, theirs + other] += chance * more
        ended = [score for score in after if max(score) >= rules["target"] and score[0] != score[1]]
        over += sum(after.pop(score) for score in ended)
        scores = {score: chance for score, chance in after.items() if chance > NEGLIGIBLE}
    return hands


@pytest.mark.parametrize("name", ["minnesota", "failed-grand-double", "nula-plus", "askov"])
def test_half_and_all_but_five_of_a_hundred_games_have_so_many_hands(name: str):
    written = re.search(rf"^\| `{name}` \| (\d+) \| (\d+) \|$", PACE, re.MULTILINE)
    rules = RULES.write(NAMED[name])
    assert [hands_of(rules, 0.5), hands_of(rules, 0.95)] == [int(number) for number in written.groups()]
