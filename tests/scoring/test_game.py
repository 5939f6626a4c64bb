"""How a game ends: at the target, after a number of hands, when time is called; and what decides a level one."""

from dataclasses import replace

import pytest

from scoring.game import (
    TO_TARGET,
    DecidedBy,
    EndKind,
    GameEnd,
    GiveUpRule,
    TieRule,
    add_hand,
    cut_cards,
    give_up,
    play,
    read_given_up,
)
from scoring.hand import NIL, BySide, Call, Hand, WhyImpossible
from scoring.refused import Impossible
from scoring.rules import ASKOV, MINNESOTA, NULA_PLUS, SOUTH_DAKOTA
from tests.scoring.hands import (
    EAST,
    EW,
    NOBODYS_STAR,
    NORTH,
    NS,
    PARLETT,
    SOUTH,
    THROWN_IN,
    WEST,
    WHIST_DRIVE,
    high,
    low,
    plain,
)

STAR_FOR_EW = Hand(Call.SOLA_NOLA, WEST, made=True)


def hands(number, *, tie=TieRule.EXTRA_HAND):
    return GameEnd(EndKind.HANDS, hands=number, tie=tie)


def clock(*, tie=TieRule.EXTRA_HAND):
    return GameEnd(EndKind.TIME, minutes=20, tie=tie)


def test_an_empty_sheet_is_nil_all_and_not_over():
    sheet = play([], rules=MINNESOTA)
    assert (sheet.lines, sheet.score, sheet.is_over, sheet.decided_by) == ((), NIL, False, None)


def test_the_sheet_keeps_every_hand_with_the_score_after_it():
    sheet = play([high(NORTH, 8), low(9), THROWN_IN, high(EAST, 5)], rules=MINNESOTA)
    assert [(line.number, tuple(line.score)) for line in sheet.lines] == [
        (1, (2, 0)),
        (2, (-1, 0)),
        (3, (-1, 0)),
        (4, (1, 0)),
    ]
    assert (sheet.score, sheet.hands_played) == (BySide(1, 0), 3)


@pytest.mark.parametrize(
    ("rules", "played", "score", "winner"),
    [
        pytest.param(MINNESOTA, [high(NORTH, 13), high(SOUTH, 12)], BySide(13, 0), NS, id="exactly 13"),
        pytest.param(MINNESOTA, [high(EAST, 13), high(EAST, 13)], BySide(0, 14), EW, id="beyond 13"),
        pytest.param(NULA_PLUS, [low(0), high(EAST, 0)], BySide(21, 0), NS, id="low counts towards the target"),
        pytest.param(ASKOV, [high(EAST, 0), high(WEST, 6)], BySide(16, 0), NS, id="Askov goes to 15"),
        pytest.param(SOUTH_DAKOTA, [high(WEST, 13), high(WEST, 10)], BySide(0, 11), EW, id="South Dakota goes to 11"),
        pytest.param(PARLETT, [high(NORTH, 1), high(NORTH, 12), low(13)], BySide(24, 62), EW, id="Parlett goes to 50"),
    ],
)
def test_the_first_side_at_the_target_wins(rules, played, score, winner):
    sheet = play(played, rules=rules)
    assert (sheet.score, sheet.winner, sheet.decided_by) == (score, winner, DecidedBy.TARGET)
    assert not play(played[:-1], rules=rules).is_over


def test_two_sides_that_reach_the_target_level_play_on():
    """Only if one hand gives points to both, as at a whist drive."""
    rules = replace(WHIST_DRIVE, target=13)
    level = play([plain(4), plain(9)], rules=rules)
    assert (level.score, level.is_over, level.tie) == (BySide(13, 13), False, None)
    over = add_hand(level, plain(6), rules=rules)
    assert (over.score, over.winner, over.decided_by) == (BySide(19, 20), EW, DecidedBy.TARGET)


def test_no_hand_is_accepted_after_the_end():
    over = play([high(EAST, 13), high(EAST, 12)], rules=MINNESOTA)
    with pytest.raises(Impossible) as refused:
        add_hand(over, THROWN_IN, rules=MINNESOTA)
    assert str(refused.value) == "The game is over: 0–13. No hand is accepted after the end."


def test_a_score_below_zero_ends_nothing():
    sheet = play([low(13)] * 4, rules=MINNESOTA)
    assert (sheet.score, sheet.is_over) == (BySide(-28, 0), False)


def test_a_star_never_ends_a_game_and_is_counted_beside_the_score():
    sheet = play([STAR_FOR_EW] * 20, rules=ASKOV)
    assert (sheet.score, sheet.stars, sheet.is_over) == (NIL, BySide(0, 20), False)


@pytest.mark.parametrize(
    ("played", "winner"),
    [
        pytest.param([high(NORTH, 8), high(EAST, 7)], NS, id="the higher score wins"),
        pytest.param([low(7), low(8)], EW, id="the smaller loss wins"),
        pytest.param([high(NORTH, 13), high(NORTH, 13)], NS, id="a target plays no part"),
    ],
)
def test_after_a_fixed_number_of_hands_the_higher_score_wins(played, winner):
    sheet = play(played, rules=MINNESOTA, end=hands(2))
    assert (sheet.winner, sheet.decided_by) == (winner, DecidedBy.HANDS)


def test_a_thrown_in_deal_is_not_one_of_the_fixed_number_of_hands():
    played = [high(NORTH, 8), THROWN_IN, THROWN_IN]
    assert not play(played, rules=MINNESOTA, end=hands(2)).is_over
    assert play([*played, high(NORTH, 8)], rules=MINNESOTA, end=hands(2)).winner is NS


def test_a_special_call_is_one_of_the_fixed_number_of_hands():
    assert play([high(NORTH, 8), STAR_FOR_EW], rules=ASKOV, end=hands(2)).winner is NS


def test_stars_do_not_break_a_level_score():
    sheet = play([STAR_FOR_EW], rules=ASKOV, end=hands(1))
    assert (sheet.is_over, sheet.tie) == (False, TieRule.EXTRA_HAND)


LEVEL = [high(NORTH, 8), high(EAST, 8)]


@pytest.mark.parametrize(
    ("extra", "winner"),
    [
        pytest.param([high(WEST, 7)], EW, id="a made grand wins it"),
        pytest.param([high(WEST, 6)], NS, id="a failed grand loses it"),
        pytest.param([low(7)], EW, id="a low hand that costs the others wins it"),
        pytest.param([STAR_FOR_EW], EW, id="a star wins it"),
        pytest.param([THROWN_IN, THROWN_IN, high(SOUTH, 9)], NS, id="a thrown-in extra hand is played again"),
    ],
)
def test_the_extra_hand_decides_who_moves_and_leaves_the_score(extra, winner):
    sheet = play([*LEVEL, *extra], rules=ASKOV, end=hands(2))
    assert (sheet.winner, sheet.decided_by) == (winner, DecidedBy.EXTRA_HAND)
    assert (sheet.score, sheet.stars) == (BySide(2, 2), NIL)
    assert [line.extra for line in sheet.lines] == [False, False] + [True] * len(extra)


def test_an_extra_hand_that_gives_nobody_anything_is_played_again():
    failed = Hand(Call.GRAND_DIX, NORTH, made=False)
    sheet = play([*LEVEL, failed], rules=NOBODYS_STAR, end=hands(2))
    assert (sheet.is_over, sheet.tie) == (False, TieRule.EXTRA_HAND)


def test_no_hand_is_accepted_after_the_extra_hand():
    with pytest.raises(Impossible, match="The game is over: 2–2"):
        play([*LEVEL, low(7), low(7)], rules=ASKOV, end=hands(2))


def test_a_level_game_waits_for_the_cut():
    sheet = play(LEVEL, rules=MINNESOTA, end=hands(2, tie=TieRule.CUT))
    assert (sheet.is_over, sheet.tie) == (False, TieRule.CUT)
    with pytest.raises(Impossible) as refused:
        add_hand(sheet, low(4), rules=MINNESOTA, end=hands(2, tie=TieRule.CUT))
    assert refused.value.reason is WhyImpossible.CUT_DECIDES
    assert str(refused.value) == "The game stopped level, 2–2: cut the cards; no further hand is accepted."


def test_the_cut_decides_who_moves_and_leaves_the_score():
    sheet = play(LEVEL, rules=MINNESOTA, end=hands(2, tie=TieRule.CUT), cut=EW)
    assert (sheet.winner, sheet.decided_by, sheet.score) == (EW, DecidedBy.CUT, BySide(2, 2))


@pytest.mark.parametrize(
    ("played", "end"),
    [
        pytest.param(LEVEL, hands(2), id="where an extra hand decides"),
        pytest.param(LEVEL, hands(3, tie=TieRule.CUT), id="before the last hand"),
        pytest.param(LEVEL, TO_TARGET, id="in a game to the target"),
        pytest.param([high(NORTH, 8)], hands(1, tie=TieRule.CUT), id="where somebody won"),
    ],
)
def test_the_cards_are_cut_only_for_a_finished_level_game(played, end):
    with pytest.raises(Impossible) as refused:
        cut_cards(play(played, rules=MINNESOTA, end=end), NS)
    assert str(refused.value) == "The cards are cut only if a finished game is level; this one is not."


def test_a_game_on_the_clock_goes_on_until_time_is_called():
    assert not play([high(NORTH, 13)] * 5, rules=MINNESOTA, end=clock()).is_over


@pytest.mark.parametrize("thrown_in", [0, 2])
def test_when_time_is_called_what_is_on_the_sheet_counts(thrown_in):
    played = [high(NORTH, 8), *[THROWN_IN] * thrown_in]
    sheet = play(played, rules=MINNESOTA, end=clock(), stopped_after=len(played))
    assert (sheet.winner, sheet.decided_by) == (NS, DecidedBy.TIME)


def test_the_hand_in_play_is_finished_when_time_is_called():
    assert not play([high(NORTH, 8)], rules=MINNESOTA, end=clock(), stopped_after=2).is_over
    assert play([high(NORTH, 8), low(4)], rules=MINNESOTA, end=clock(), stopped_after=2).winner is NS


def test_time_called_before_the_first_hand_asks_for_the_tie_rule():
    assert play([], rules=MINNESOTA, end=clock(tie=TieRule.CUT), stopped_after=0, cut=EW).winner is EW
    sheet = play([low(4)], rules=MINNESOTA, end=clock(), stopped_after=0)
    assert (sheet.winner, sheet.decided_by, sheet.score) == (NS, DecidedBy.EXTRA_HAND, NIL)


@pytest.mark.parametrize(
    ("kind", "lengths", "sentence"),
    [
        (EndKind.HANDS, {"hands": 0}, "A game of a fixed number of hands has 1 to 100 hands; 0 is not possible."),
        (EndKind.HANDS, {"hands": 101}, "A game of a fixed number of hands has 1 to 100 hands; 101 is not possible."),
        (EndKind.HANDS, {"hands": True}, "A game of a fixed number of hands has 1 to 100 hands; True is not possible."),
        (EndKind.HANDS, {"minutes": 8}, "A game of a fixed number of hands has 1 to 100 hands; None is not possible."),
        (EndKind.TIME, {"minutes": 0}, "A round on the clock lasts 1 to 600 minutes; 0 is not possible."),
        (EndKind.TIME, {"minutes": 601}, "A round on the clock lasts 1 to 600 minutes; 601 is not possible."),
    ],
)
def test_ends_that_no_evening_has_are_refused_in_words(kind, lengths, sentence):
    with pytest.raises(Impossible) as refused:
        GameEnd(kind, **lengths)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("kind", "lengths"),
    [
        (EndKind.HANDS, {"hands": 1}),
        (EndKind.HANDS, {"hands": 100}),
        (EndKind.TIME, {"minutes": 1}),
        (EndKind.TIME, {"minutes": 600}),
    ],
)
def test_the_shortest_and_the_longest_games(kind, lengths):
    end = GameEnd(kind, **lengths)
    assert {length: getattr(end, length) for length in lengths} == lengths


def test_what_an_end_has_no_use_for_is_dropped():
    assert GameEnd(EndKind.TARGET, hands=8, minutes=20, tie=TieRule.CUT) == TO_TARGET
    assert GameEnd(EndKind.HANDS, hands=8, minutes=20) == hands(8)
    assert GameEnd(EndKind.TIME, hands=8, minutes=20, tie=TieRule.CUT) == clock(tie=TieRule.CUT)


AHEAD = [high(NORTH, 9)]  # 3–0 to North–South
LEVEL = [high(NORTH, 8), high(EAST, 8)]  # 2–2


@pytest.mark.parametrize(
    ("so_far", "how", "gone", "cut", "winner"),
    [
        pytest.param(AHEAD, GiveUpRule.SCORE_STANDS, NS, None, NS, id="the score stands: who is ahead wins"),
        pytest.param(AHEAD, GiveUpRule.SCORE_STANDS, EW, EW, NS, id="a cut counts only where it is level"),
        pytest.param(LEVEL, GiveUpRule.SCORE_STANDS, NS, NS, NS, id="level: who won the cut wins"),
        pytest.param(AHEAD, GiveUpRule.FORFEITED, NS, None, EW, id="forfeited: the others win, also from behind"),
        pytest.param([], GiveUpRule.FORFEITED, EW, None, NS, id="before the first hand"),
    ],
)
def test_a_game_that_is_given_up_ends_by_the_rule_chosen(so_far, how, gone, cut, winner):
    before = play(so_far, rules=MINNESOTA)
    sheet = give_up(before, how, gone=gone, cut=cut)
    assert (sheet.winner, sheet.decided_by) == (winner, DecidedBy.FORFEIT)
    assert (sheet.lines, sheet.score, sheet.stars) == (before.lines, before.score, before.stars)


def test_a_level_game_is_not_given_up_before_somebody_won_the_cut():
    with pytest.raises(Impossible) as refused:
        give_up(play(LEVEL, rules=MINNESOTA), GiveUpRule.SCORE_STANDS, gone=NS)
    assert "2–2 is level, and one side must win" in str(refused.value)


def test_a_game_that_is_over_is_not_given_up():
    over = play([high(NORTH, 13), high(NORTH, 13)], rules=MINNESOTA)
    with pytest.raises(Impossible) as refused:
        give_up(over, GiveUpRule.FORFEITED, gone=NS)
    assert str(refused.value) == "The game is over already: 14–0. It needs only to be confirmed."


def test_a_game_that_was_given_up_keeps_its_hands_line_by_line():
    sheet = give_up(play(LEVEL, rules=MINNESOTA), GiveUpRule.FORFEITED, gone=NS)
    read = read_given_up(LEVEL, rules=MINNESOTA, score=sheet.score, stars=sheet.stars, winner=sheet.winner)
    assert read == sheet
