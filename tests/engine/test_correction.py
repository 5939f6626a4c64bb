"""A result put right: the hands after the end, a game that is not over any more, a level one, and another winner."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from scoring.game import DecidedBy, EndKind, GameEnd, TieRule, play
from scoring.hand import BySide, Call, Hand, Seat
from scoring.refused import Impossible, Refused
from scoring.rules import FAILED_GRAND_DOUBLE, RuleSet
from tests.engine.hall import EW, NS, table
from tests.engine.nights import THROWN_IN, high, special
from tournaments.engine.correction import HandReplacement, WhyNotCorrected, correct_game, counts_as_stopped
from tournaments.engine.document_game import RESULT, read_result
from tournaments.engine.played import GameResult, TablePlayed
from tournaments.engine.shorthand import Slip

ANN_TO_DAG = table("Ann Bo Cleo Dag")
N, E = Seat.NORTH, Seat.EAST
TO_TARGET = GameEnd()
THREE = GameEnd(EndKind.HANDS, hands=3)
THREE_OR_CUT = GameEnd(EndKind.HANDS, hands=3, tie=TieRule.CUT)
BELL = GameEnd(EndKind.TIME, minutes=20)


def game(*hands: Hand, rules: RuleSet = FAILED_GRAND_DOUBLE, end: GameEnd = TO_TARGET, **more) -> TablePlayed:
    """The game that these hands make, confirmed as it ends; `more` where they leave it open."""
    stopped = more.get("stopped_after")
    sheet = play(hands, rules=rules, end=end, stopped_after=stopped)
    played = TablePlayed(ANN_TO_DAG, hands, sheet.score, sheet.stars, sheet.winner, sheet.decided_by)
    return replace(played, **more)


def corrected(played: TablePlayed, number: int, hand: Hand, *, end: GameEnd = TO_TARGET, winner=None):
    return correct_game(played, HandReplacement(number, hand, winner), rules=FAILED_GRAND_DOUBLE, end=end)


# North–South took everything, then all but one; East–West had three points between.
TO_THIRTEEN = game(high(N, 13), high(E, 4), high(N, 12))


def test_the_score_is_counted_again_from_the_first_hand():
    done = corrected(TO_THIRTEEN, 2, high(E, 2))
    assert done == replace(TO_THIRTEEN, hands=(high(N, 13), high(E, 2), high(N, 12)), score=BySide(13, 5), worth=None)
    assert not counts_as_stopped(done)


def test_hands_after_the_end_of_the_corrected_game_do_not_count_any_more():
    played = game(high(N, 13), high(N, 8), high(E, 6), high(N, 12))
    done = corrected(played, 2, high(N, 12))
    assert (done.score, done.winner, len(done.hands)) == (BySide(13, 0), NS, 2)


def test_the_other_side_wins_where_it_reached_the_target():
    played = game(high(N, 13), high(E, 0), high(N, 12))
    done = corrected(played, 3, high(N, 3))
    assert (done.score, done.winner, done.decided_by) == (BySide(7, 15), EW, DecidedBy.TARGET)


def test_a_game_that_is_not_over_any_more_counts_as_stopped_for_the_side_ahead():
    done = corrected(TO_THIRTEEN, 3, high(N, 8))
    assert (done.score, done.winner, done.decided_by) == (BySide(9, 3), NS, DecidedBy.FORFEIT)
    assert len(done.hands) == 3
    assert counts_as_stopped(done)


SEVEN_ALL = game(high(N, 13), high(E, 0), high(N, 12))  # until its last hand


@pytest.mark.parametrize("winner", [NS, EW])
def test_who_won_a_game_that_is_level_then_must_be_said(winner):
    with pytest.raises(Refused) as refused:
        corrected(SEVEN_ALL, 3, THROWN_IN)
    assert refused.value.reason is WhyNotCorrected.LEVEL
    done = corrected(SEVEN_ALL, 3, THROWN_IN, winner=winner)
    assert (done.score, done.winner, done.decided_by) == (BySide(7, 7), winner, DecidedBy.FORFEIT)


def test_who_won_a_level_game_is_not_asked_twice():
    level = corrected(SEVEN_ALL, 3, THROWN_IN, winner=EW)
    again = corrected(level, 1, THROWN_IN, winner=None)
    assert (again.score, again.winner) == (BySide(0, 7), EW)
    back = corrected(again, 1, high(N, 13), winner=NS)
    assert (back.score, back.winner) == (BySide(7, 7), NS)


def test_the_top_table_is_the_one_that_plays_as_the_first_wherever_it_stands():
    """Where a fixed chair has taken the top rank to table 3, its game is still played to the target."""
    top_rings = GameEnd(EndKind.TOP_TABLE)
    played = replace(TO_THIRTEEN, table=replace(ANN_TO_DAG, number=3, rank=1))
    done = corrected(played, 2, high(E, 2), end=top_rings)
    assert (done.score, done.decided_by) == (BySide(13, 5), DecidedBy.TARGET)
    with pytest.raises(Impossible):
        correct_game(played, Slip(BySide(3, 1)), rules=FAILED_GRAND_DOUBLE, end=top_rings, has_rung=False)


def test_after_a_fixed_number_of_hands_the_side_ahead_wins():
    played = game(high(N, 8), high(N, 8), high(E, 2), end=THREE)
    done = corrected(played, 3, high(N, 9), end=THREE)
    assert (done.score, done.winner, done.decided_by) == (BySide(7, 0), NS, DecidedBy.HANDS)


LEVEL_AFTER_THREE = (high(N, 9), high(E, 5), high(E, 6))  # 3–3


def test_an_extra_hand_does_not_count_where_the_game_was_not_level_after_all():
    played = game(*LEVEL_AFTER_THREE, high(N, 7), end=THREE)
    assert (played.winner, played.decided_by) == (NS, DecidedBy.EXTRA_HAND)
    done = corrected(played, 3, high(E, 5), end=THREE)
    assert (done.score, done.winner, done.decided_by) == (BySide(3, 4), EW, DecidedBy.HANDS)
    assert len(done.hands) == 3


def test_a_game_that_was_level_after_all_has_no_extra_hand_so_people_say_who_moved():
    played = game(*LEVEL_AFTER_THREE[:2], high(E, 5), end=THREE)
    done = corrected(played, 3, high(E, 6), end=THREE, winner=NS)
    assert (done.score, done.winner, done.decided_by) == (BySide(3, 3), NS, DecidedBy.FORFEIT)
    cut = corrected(game(*played.hands, end=THREE_OR_CUT), 3, high(E, 6), end=THREE_OR_CUT, winner=NS)
    assert cut.decided_by is DecidedBy.CUT


def test_a_hand_that_was_thrown_in_leaves_the_game_one_hand_short():
    done = corrected(game(high(N, 8), high(N, 8), high(E, 2), end=THREE), 1, THROWN_IN, end=THREE)
    assert (done.score, done.winner, done.decided_by) == (BySide(2, 5), EW, DecidedBy.FORFEIT)


@pytest.mark.parametrize("known", [None, 2], ids=["from the hands", "from the row"])
def test_a_game_on_the_clock_stops_where_it_stopped(known):
    sheet = play((high(N, 8), high(E, 6)), rules=FAILED_GRAND_DOUBLE, end=BELL, stopped_after=2)
    played = TablePlayed(ANN_TO_DAG, (high(N, 8), high(E, 6)), sheet.score, sheet.stars, NS, DecidedBy.TIME, known)
    done = corrected(played, 1, high(N, 6), end=BELL)
    assert (done.score, done.winner, done.decided_by) == (BySide(0, 3), EW, DecidedBy.TIME)
    assert done.stopped_after == known


def test_the_row_says_after_how_many_hands_the_bell_came_where_the_hands_cannot():
    """Level at the bell, an extra deal thrown in, and an extra hand that decided: the bell came after one or after two."""
    hands = (THROWN_IN, THROWN_IN, high(N, 8))
    played = game(*hands, end=BELL, stopped_after=1)
    assert (played.winner, played.decided_by) == (NS, DecidedBy.EXTRA_HAND)
    done = corrected(played, 2, high(E, 5), end=BELL)
    assert (done.score, done.winner, done.decided_by) == (BySide(0, 0), EW, DecidedBy.EXTRA_HAND)
    assert len(done.hands) == 2
    later = corrected(replace(played, stopped_after=2), 2, high(E, 5), end=BELL)
    assert (later.score, later.winner, later.decided_by) == (BySide(0, 2), EW, DecidedBy.TIME)


def test_a_game_that_was_given_up_before_the_bell_is_still_given_up():
    played = game(high(N, 9), end=BELL, winner=EW, decided_by=DecidedBy.FORFEIT)
    done = corrected(played, 1, high(N, 10), end=BELL)
    assert (done.score, done.winner, done.decided_by) == (BySide(4, 0), EW, DecidedBy.FORFEIT)


def test_a_game_in_play_goes_on_with_the_hand_that_should_have_been():
    playing = game(high(N, 8), high(E, 6))
    done = corrected(playing, 1, high(N, 9))
    assert (done.score, done.winner, done.decided_by) == (BySide(3, 1), None, None)


def test_the_final_score_puts_the_hands_aside():
    slip = Slip(BySide(6, 14))
    done = correct_game(TO_THIRTEEN, slip, rules=FAILED_GRAND_DOUBLE, end=TO_TARGET)
    assert (done.hands, done.score, done.winner) == ((), BySide(6, 14), EW)
    assert done.decided_by is DecidedBy.SLIP


GIVEN_UP_AHEAD = game(high(N, 9), winner=EW, decided_by=DecidedBy.FORFEIT)


def test_a_player_who_gave_up_has_lost_whatever_the_score_was():
    assert corrected(GIVEN_UP_AHEAD, 1, high(N, 10)).winner is EW
    done = correct_game(GIVEN_UP_AHEAD, Slip(BySide(5, 0)), rules=FAILED_GRAND_DOUBLE, end=TO_TARGET)
    assert (done.score, done.winner, done.decided_by) == (BySide(5, 0), EW, DecidedBy.FORFEIT)


def test_where_the_others_get_ahead_of_who_won_a_game_given_up_people_say_who_won():
    ahead = game(high(N, 9), winner=NS, decided_by=DecidedBy.FORFEIT)
    with pytest.raises(Refused) as refused:
        corrected(ahead, 1, high(N, 2))
    assert refused.value.reason is WhyNotCorrected.GIVEN_UP
    assert [corrected(ahead, 1, high(N, 2), winner=side).winner for side in (NS, EW)] == [NS, EW]
    assert corrected(ahead, 1, high(N, 8)).winner is NS
    assert corrected(ahead, 1, THROWN_IN).winner is NS


REFUSED = {
    "the same hand": (TO_THIRTEEN, HandReplacement(2, high(E, 4)), WhyNotCorrected.NOTHING_CHANGES),
    "the same score": (TO_THIRTEEN, Slip(BySide(13, 3)), WhyNotCorrected.NOTHING_CHANGES),
    "a hand that is not there": (TO_THIRTEEN, HandReplacement(4, high(E, 4)), WhyNotCorrected.NO_SUCH_HAND),
    "a hand of a slip": (replace(TO_THIRTEEN, hands=()), HandReplacement(1, high(E, 4)), WhyNotCorrected.NO_HANDS),
    "the final score of a game in play": (game(high(N, 8)), Slip(BySide(13, 3)), WhyNotCorrected.NOT_CONFIRMED),
    "a hand where the score was agreed": (
        replace(GIVEN_UP_AHEAD, score=BySide(0, 13)), HandReplacement(1, high(N, 10)), WhyNotCorrected.SCORE_AGREED,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("played", "instead", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_corrected_so_is_refused_in_words(played, instead, why):
    with pytest.raises(Refused) as refused:
        correct_game(played, instead, rules=FAILED_GRAND_DOUBLE, end=TO_TARGET)
    assert refused.value.reason is why
    assert "{" not in str(refused.value)


def test_what_cannot_have_been_played_is_refused():
    with pytest.raises(Impossible):
        correct_game(TO_THIRTEEN, Slip(BySide(12, 3)), rules=FAILED_GRAND_DOUBLE, end=TO_TARGET)
    with pytest.raises(Impossible):
        corrected(TO_THIRTEEN, 1, special(Call.SOLA_NOLA, N, made=True))


RECORDED = [TO_THIRTEEN, game(*LEVEL_AFTER_THREE, end=THREE), GIVEN_UP_AHEAD]


@pytest.mark.parametrize("believed", [None, GameResult(BySide(13, 2), NS)], ids=["chairs follow", "chairs kept"])
@pytest.mark.parametrize("played", RECORDED)
def test_the_record_of_a_game_reads_back_as_the_same_game(played, believed):
    kept = replace(played, believed=believed)
    assert read_result(json.loads(json.dumps(RESULT.write(kept))), ANN_TO_DAG) == kept
