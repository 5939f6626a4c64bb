"""What each prize is for: who is the best by it, and among whom."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.hand import BySide, Call, Hand, Seat
from scoring.refused import Impossible
from scoring.rules import MINNESOTA
from tests.prizes.evenings import ONE, TWO, evening, game, given, grand
from tournaments.engine.prizes.candidates import rank_candidates
from tournaments.engine.prizes.counts import PrizeFacts
from tournaments.engine.prizes.prize import (
    LISTS,
    Among,
    Prize,
    PrizeKind,
    PrizeRounds,
    StartFrom,
    Ties,
    WhyNoPrize,
    find_free_key,
)

FIRST_ROUND = (
    game(ONE, 13, 5, grand(Seat.NORTH, 10), grand(Seat.NORTH, 8), grand(Seat.WEST, 9), stars=BySide(0, 1)),
    game(TWO, 4, 15, grand(Seat.EAST, 0), Hand(Call.LOW, None, BySide(2, 11)), number=2),
)
SECOND_ROUND = (
    game("Ann Finn Cleo Hans", 7, 13, grand(Seat.EAST, 8), grand(Seat.NORTH, 6)),
    game("Bo Eva Gro Dag", 13, 12, grand(Seat.SOUTH, 13), grand(Seat.SOUTH, 11), number=2),
)
NIGHT = evening(FIRST_ROUND, SECOND_ROUND, tags={"Dag": "80+", "Gro": "80+ guest", "Bo": "guest"})


def best(by: PrizeKind, **more) -> str:
    """Who would be level for it, if it is shared."""
    return given([Prize("p", "P", by, ties=Ties.SHARE, **more)], NIGHT).removeprefix("p: ")


@pytest.mark.parametrize(
    ("by", "winners"),
    [
        pytest.param(PrizeKind.PLACE, "Finn (shared), Hans (shared)", id="the place goes by the party's own order"),
        pytest.param(PrizeKind.WINS, "Finn (shared), Hans (shared)", id="games won"),
        pytest.param(PrizeKind.TOTAL, "Finn (shared), Hans (shared)", id="total"),
        pytest.param(PrizeKind.DIFFERENCE, "Finn (shared), Hans (shared)", id="difference"),
        pytest.param(PrizeKind.STARS, "Bo (shared), Dag (shared)", id="stars"),
        pytest.param(PrizeKind.MADE_GRANDS, "Ann (shared), Gro (shared)", id="made grands are the grander's alone"),
        pytest.param(
            PrizeKind.TEN_TRICKS,
            "Bo (shared), Gro (shared)",
            id="hands of ten tricks and more, on either side, but not on low",
        ),
        pytest.param(PrizeKind.TOP_TABLE, "Ann (shared), Cleo (shared)", id="times at the top table"),
    ],
)
def test_what_a_prize_is_for(by: PrizeKind, winners: str):
    assert best(by) == winners


def test_of_sixteen_tricks_nine_make_a_grand_and_eight_do_not():
    hands = (Hand(Call.HIGH, Seat.NORTH, BySide(tricks, 16 - tricks)) for tricks in (9, 8, 7))
    night = evening([game(ONE, 13, 5, *hands)], players=4, rules=replace(MINNESOTA, tricks=16))
    made = rank_candidates(Prize("p", "P", PrizeKind.MADE_GRANDS), PrizeFacts(night))
    assert [(one.who, one.worth) for one in made] == [((1,), 1)]


@pytest.mark.parametrize(
    ("more", "winners"),
    [
        pytest.param({"span": PrizeRounds.FIRST_HALF}, "Finn (shared), Hans (shared)", id="the first half"),
        pytest.param({"span": PrizeRounds.LATER_HALF}, "Finn (shared), Hans (shared)", id="the later half"),
        pytest.param({"lowest": True}, "Eva (best)", id="lowest"),
        pytest.param({"among": Among.TAG, "tag": "80+"}, "Dag (best)", id="among a tag"),
        pytest.param({"among": Among.GUESTS}, "Bo (best)", id="among guests"),
        pytest.param({"among": Among.MEMBERS}, "Finn (shared), Hans (shared)", id="among members"),
    ],
)
def test_which_rounds_count_and_among_whom(more: dict, winners: str):
    assert best(PrizeKind.DIFFERENCE, **more) == winners


def test_of_three_rounds_the_first_half_has_two():
    rounds = [[game(ONE, *score)] for score in ((13, 0), (0, 5), (0, 6))]
    night = evening(*rounds, players=4)
    halves = [
        Prize(span.value, "P", PrizeKind.DIFFERENCE, span=span, ties=Ties.SHARE) for span in list(PrizeRounds)[1:3]
    ]
    assert given(halves, night) == "first-half: Ann (shared), Cleo (shared); later-half: Bo (shared), Dag (shared)"


def test_above_the_own_average_is_for_those_who_have_one():
    averages = {1: Fraction(20), 5: Fraction(-41, 2), 6: Fraction(16)}
    prize = Prize("p", "P", PrizeKind.OWN_AVERAGE)
    assert given([prize], NIGHT, averages=averages) == "p: Eva (best)"
    assert rank_candidates(prize, PrizeFacts(NIGHT, averages))[0].worth == Fraction(17, 2)


def test_only_finished_games_count_and_a_house_player_gets_nothing():
    running = game(TWO, 13, 0, grand(Seat.NORTH, 13), number=2)
    object.__setattr__(running, "winner", None)
    night = evening([game(ONE, 13, 0, grand(Seat.NORTH, 12)), running])
    assert given([Prize("p", "P", PrizeKind.TEN_TRICKS, many=2)], night) == "p: Ann (best), Cleo (best)"
    object.__setattr__(night.players[0], "is_house", True)
    assert given([Prize("p", "P", PrizeKind.TEN_TRICKS, many=2)], night) == "p: Cleo (best)"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        pytest.param({"key": "First!"}, WhyNoPrize.KEY, id="a key is small letters, digits and dashes"),
        pytest.param({"name": " "}, WhyNoPrize.NAME, id="a prize has a name"),
        pytest.param({"what": "x" * 61}, WhyNoPrize.TEXT, id="what it is fits a line"),
        pytest.param({"many": 0}, WhyNoPrize.MANY, id="there is at least one"),
        pytest.param(
            {"by": PrizeKind.DOOR, "span": PrizeRounds.LATER_HALF}, WhyNoPrize.SPAN, id="the door has no halves"
        ),
        pytest.param(
            {"by": PrizeKind.LUCKY_SEAT, "span": PrizeRounds.FIRST_HALF},
            WhyNoPrize.SPAN,
            id="a chair of the last round",
        ),
        pytest.param({"by": PrizeKind.STARS, "lowest": True}, WhyNoPrize.LOWEST, id="no prize for the fewest stars"),
        pytest.param({"among": Among.TAG}, WhyNoPrize.TAG, id="a tag has a name"),
    ],
)
def test_a_prize_that_cannot_be_is_refused(wrong: dict, why: WhyNoPrize):
    with pytest.raises(Impossible) as refused:
        Prize(**{"key": "p", "name": "P"} | wrong)
    assert refused.value.reason is why


@pytest.mark.parametrize("prizes", [LISTS[start] for start in StartFrom if not start.is_of_drives])
def test_each_list_to_start_from_can_be_handed_out(prizes: tuple[Prize, ...]):
    outcomes = given(prizes, NIGHT, seed="a seed")
    assert outcomes.startswith("first: Finn (shared), Hans (shared); ")
    assert all(find_free_key(prize.key, prizes) == f"{prize.key}-2" for prize in prizes)
