"""One pass down the list: everybody takes the first prize they are due, and people decide where cards are cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from scoring.refused import Impossible
from tests.prizes.evenings import ONE, TWO, at_random, cut, evening, game, given, told
from tournaments.engine.prizes.candidates import rank_candidates
from tournaments.engine.prizes.counts import PrizeFacts
from tournaments.engine.prizes.decisions import CutForPrize
from tournaments.engine.prizes.prize import ALL_EVENING, OF_THE_STANDINGS, Among, Prize, PrizeKind, PrizeRounds, Ties
from tournaments.engine.prizes.winners import Outcome, PrizeChange, PrizeDecidedBy, compare_outcomes, hand_out

# Ann and Cleo won by ten, Eva and Gro by eight, Bo and Dag lost by ten, Finn and Hans by eight.
ONE_ROUND = evening([game(ONE, 13, 3), game(TWO, 13, 5, number=2)])
# In the later half Cleo wins with Finn, and Ann loses.
TWO_ROUNDS = evening(
    [game(ONE, 13, 3), game(TWO, 13, 5, number=2)],
    [game("Cleo Ann Finn Dag", 13, 8), game("Eva Bo Hans Gro", 0, 1, number=2)],
)


def prize(key: str, by: PrizeKind = PrizeKind.DIFFERENCE, **more) -> Prize:
    return Prize(key, key, by, **more)


def test_everybody_takes_the_first_prize_they_are_due_and_the_rest_fall_to_the_next():
    prizes = [
        prize("one", ties=Ties.BOTH),
        prize("two", PrizeKind.WINS, ties=Ties.BOTH),
        prize("three", PrizeKind.TOTAL, many=2),
    ]
    assert given(prizes, ONE_ROUND) == (
        "one: Ann (both), Cleo (both); two: Eva (both), Gro (both); three: Finn (best), Hans (best)"
    )


def test_it_is_said_who_has_one_already():
    _one, two = hand_out([prize("one", many=2), prize("two", many=2)], PrizeFacts(ONE_ROUND))
    assert two.passed == ((1,), (3,))


def test_who_may_have_another_neither_loses_nor_blocks_one():
    prizes = [prize("one", many=2, may_also=True), prize("two", many=2), prize("three", many=2, may_also=True)]
    assert given(prizes, ONE_ROUND) == (
        "one: Ann (best), Cleo (best); two: Ann (best), Cleo (best); three: Ann (best), Cleo (best)"
    )


@pytest.mark.parametrize(
    ("ties", "outcome"),
    [
        pytest.param(Ties.SHARE, "one: Ann (shared), Cleo (shared)", id="they share it"),
        pytest.param(Ties.BOTH, "one: Ann (both), Cleo (both)", id="both get one"),
        pytest.param(Ties.CUT, "one: Ann or Cleo cut for 1", id="they cut"),
        pytest.param(Ties.LATER_HALF, "one: Cleo (later-half)", id="the later half decides"),
    ],
)
def test_what_happens_if_people_are_level(ties: Ties, outcome: str):
    night = TWO_ROUNDS
    level = prize("one", ties=ties, span=PrizeRounds.FIRST_HALF)
    assert given([level], night) == outcome


def test_who_are_level_in_the_later_half_too_cut():
    assert given([prize("one", ties=Ties.LATER_HALF)], ONE_ROUND) == "one: Ann or Cleo cut for 1"


def test_two_of_three_prizes_are_clear_and_the_others_cut_for_the_third():
    assert given([prize("one", many=3)], ONE_ROUND) == "one: Ann (best), Cleo (best), Eva or Gro cut for 1"


def test_a_cut_that_is_typed_in_gives_the_prize_and_the_other_gets_the_next():
    prizes = [prize("one"), prize("two"), prize("three", many=2)]
    assert given(prizes, ONE_ROUND) == "one: Ann or Cleo cut for 1; two: after one; three: after one"
    assert given(prizes, ONE_ROUND, cut("one", "Ann,Cleo", "Cleo")) == (
        "one: Cleo (cut); two: Ann (best); three: Eva (best), Gro (best)"
    )


def test_a_prize_that_none_of_those_who_cut_could_get_need_not_wait():
    prizes = [prize("one"), prize("low", lowest=True, many=2), prize("any", many=2, may_also=True)]
    assert given(prizes, ONE_ROUND).split("; ")[1:] == ["low: Bo (best), Dag (best)", "any: Ann (best), Cleo (best)"]


def test_after_a_correction_a_cut_still_holds_among_those_who_are_left():
    three = cut("one", "Ann,Cleo,Eva", "Eva,Cleo")
    assert given([prize("one")], ONE_ROUND, three) == "one: Cleo (cut)"
    assert given([prize("one", many=2, by=PrizeKind.WINS)], ONE_ROUND, three).startswith(
        "one: Ann or Cleo or Eva or Gro"
    )


def test_the_newest_cut_counts_and_one_for_another_prize_does_not():
    cuts = [cut("one", "Ann,Cleo", "Ann"), cut("one", "Ann,Cleo", "Cleo"), cut("two", "Ann,Cleo", "Ann")]
    assert given([prize("one")], ONE_ROUND, *cuts) == "one: Cleo (cut)"


def test_only_somebody_who_cut_can_win_the_cut():
    with pytest.raises(Impossible):
        cut("one", "Ann,Cleo", "Bo")
    with pytest.raises(Impossible):
        CutForPrize("one", frozenset([(1,)]), ())


def test_a_retired_prize_stays_with_those_who_have_it_and_later_ones_pass_over_them():
    """Ann and Cleo are the best. Ann has the retired prize with Gro, as a pair of an earlier version."""
    prizes = [prize("old", PrizeKind.RETIRED), prize("best")]
    assert given(prizes, ONE_ROUND, held={"old": ((1, 7),)}) == "old: Ann & Gro (held); best: Cleo (best)"
    prizes[0] = replace(prizes[0], may_also=True)
    assert given(prizes, ONE_ROUND, held={"old": ((1, 7),)}).endswith("best: Ann or Cleo cut for 1")


def test_a_retired_prize_of_which_nobody_knows_who_has_it_keeps_nobody_out():
    assert given([prize("old", PrizeKind.RETIRED), prize("best", many=2)], ONE_ROUND) == (
        "old: nobody; best: Ann (best), Cleo (best)"
    )


def test_a_correction_says_which_prizes_change():
    before = hand_out([prize("one", many=2), prize("low", lowest=True, many=2)], PrizeFacts(ONE_ROUND))
    corrected = evening([game(ONE, 6, 3), game(TWO, 13, 5, number=2)])
    after = hand_out([prize("one", many=2), prize("low", lowest=True, many=2)], PrizeFacts(corrected))
    assert [(one.prize.key, one.before, one.after) for one in compare_outcomes(before, after)] == [
        ("one", ((1,), (3,)), ((5,), (7,))),
        ("low", ((2,), (4,)), ((6,), (8,))),
    ]
    assert compare_outcomes(after, after) == ()
    assert isinstance(compare_outcomes(before, after)[0], PrizeChange)


# Laws, over evenings in which people are often level

BYS = st.sampled_from([by for by in PrizeKind if by not in (PrizeKind.OWN_AVERAGE, PrizeKind.RETIRED)])


@st.composite
def some_prize(draw: st.DrawFn) -> Prize:
    by = draw(BYS)
    span = PrizeRounds.WHOLE if by in ALL_EVENING else draw(st.sampled_from(PrizeRounds))
    return Prize(
        "p",
        "P",
        by,
        many=draw(st.integers(1, 3)),
        span=span,
        lowest=by in OF_THE_STANDINGS and draw(st.booleans()),
        among=draw(st.sampled_from(Among)),
        tag="80+",
        ties=draw(st.sampled_from(Ties)),
        may_also=draw(st.booleans()),
    )


def keyed(prizes: list[Prize]) -> list[Prize]:
    return [replace(one, key=f"p{number}") for number, one in enumerate(prizes)]


lists = st.lists(some_prize(), max_size=5).map(keyed)
nights = st.integers(0, 10_000).map(at_random)


def outcomes_of(prizes: list[Prize], night, cuts: Sequence[CutForPrize] = ()) -> tuple[Outcome, ...]:
    return hand_out(prizes, PrizeFacts(night, seed="a seed"), cuts)


@for_all(lists, nights)
def test_nobody_has_two_prizes_unless_one_of_them_says_so(prizes, night):
    blocked: set[int] = set()
    for outcome in outcomes_of(prizes, night):
        if not outcome.prize.may_also:
            people = [player for who in outcome.who for player in who]
            assert blocked.isdisjoint(people)
            blocked.update(people)


@for_all(lists, nights)
def test_no_later_prize_changes_an_earlier_one(prizes, night):
    every = outcomes_of(prizes, night)
    for number in range(len(prizes)):
        assert outcomes_of(prizes[:number], night) == every[:number]


@for_all(lists, nights)
def test_nobody_who_is_free_stands_above_somebody_who_got_it(prizes, night):
    tonight = PrizeFacts(night, seed="a seed")
    blocked: set[int] = set()
    for outcome in hand_out(prizes, tonight):
        showings = {one.who: one.order for one in rank_candidates(outcome.prize, tonight)}
        worst = max(
            (one.showing.order for one in outcome.winners if one.how is not PrizeDecidedBy.LATER_HALF), default=None
        )
        have = {player for who in outcome.who for player in who}
        for who, order in showings.items():
            free = have.isdisjoint(who) and (outcome.prize.may_also or blocked.isdisjoint(who))
            assert not free or worst is None or order >= worst or outcome.level
        if not outcome.prize.may_also:
            blocked |= have


@for_all(lists, nights, st.data())
def test_whichever_way_a_cut_goes_what_did_not_wait_stays(prizes, night, data):
    waiting = outcomes_of(prizes, night)
    cuts: list[CutForPrize] = []
    while first := next((one for one in outcomes_of(prizes, night, cuts) if one.level), None):
        level = [one.who for one in first.level]
        won = data.draw(st.sampled_from(list(combinations(level, first.room))))
        cuts.append(CutForPrize(first.prize.key, frozenset(level), won))
    decided = outcomes_of(prizes, night, cuts)
    assert all(one.is_decided for one in decided)
    for before, after in zip(waiting, decided, strict=True):
        if before.is_decided:
            assert before.who == after.who, told(waiting)
        else:
            assert set(before.who) <= set(after.who)


@for_all(lists, nights)
def test_the_same_evening_gives_the_same_prizes(prizes, night):
    assert outcomes_of(prizes, night) == outcomes_of(prizes, night)
