"""Two of the bench play on their own, by the rules for two; it counts only if the party says so."""

from dataclasses import replace

import pytest

from scoring.hand import BySide, Call, Hand, Seat
from scoring.refused import Impossible
from tests.engine.documents import there_and_back
from tests.engine.hall import people
from tests.engine.nights import NINE
from tournaments.engine.document import DamagedDocument, read_evening, write_evening
from tournaments.engine.played import PartyRound
from tournaments.engine.recompute import find_differences
from tournaments.engine.side import SideTable

ANN, BO, CLEO = people("Ann Bo Cleo")


def high(by, north):
    return Hand(Call.HIGH, Seat(by), BySide(north, 13 - north))


def low(north):
    return Hand(Call.LOW, tricks=BySide(north, 13 - north))


TWO = SideTable(ANN, BO)


@pytest.mark.parametrize(
    ("hands", "score"),
    [
        pytest.param([high("north", 9)], (3, 0), id="a made grand: one point for each odd trick"),
        pytest.param([high("east", 9)], (6, 0), id="a failed grand: two for each to the other"),
        pytest.param([low(5)], (2, 0), id="low: one for each trick below seven to the side with fewer"),
        pytest.param([high("north", 9), low(8)], (3, 2), id="two hands"),
    ],
)
def test_the_rules_for_two_score_it(hands, score):
    assert replace(TWO, hands=tuple(hands)).score == BySide(*score)


def test_it_is_over_at_thirteen():
    done = replace(TWO, hands=(high("north", 13), high("north", 13)))
    with pytest.raises(Impossible):
        done.with_hand(low(5))


@pytest.mark.parametrize("by", ["south", "west"])
def test_only_the_two_can_grant(by):
    with pytest.raises(Impossible):
        TWO.with_hand(high(by, 9))


def test_nobody_plays_alone():
    with pytest.raises(Impossible) as refused:
        SideTable(ANN, ANN)
    assert str(refused.value) == "A side table has two players, and they are two people."


@pytest.mark.parametrize(
    ("side", "bench"),
    [
        pytest.param(None, (ANN, BO), id="no side table"),
        pytest.param(TWO, (ANN, BO), id="no hand yet"),
        pytest.param(TWO.with_hand(low(5)), (ANN, CLEO), id="one of the two has taken a chair"),
    ],
)
def test_what_does_not_count_even_where_it_counts(side, bench):
    assert PartyRound(1, (), bench, side=side).side_that_counts is None


def test_it_counts_while_both_sit_out():
    played = TWO.with_hand(high("east", 9))
    assert PartyRound(1, (), (ANN, BO, CLEO), side=played).side_that_counts == played


def test_another_may_have_played_all_along():
    played = TWO.with_hand(low(5))
    assert played.seat_instead(ANN, CLEO) == SideTable(CLEO, BO, played.hands)
    assert played.seat_instead(BO, CLEO) == SideTable(ANN, CLEO, played.hands)
    assert played.seat_instead(CLEO, BO) == played


def test_the_first_of_the_two_is_north():
    assert (TWO.players, TWO.with_hand(low(8)).score) == ((ANN, BO), BySide(0, 2))


def with_side(side, **party):
    return replace(NINE, rounds=(replace(NINE.rounds[0], side=side, sitting_out=(ANN,)), *NINE.rounds[1:]), **party)


def test_a_side_table_reads_back_equal():
    evening = with_side(TWO.with_hand(high("east", 4)), side_table_counts=True)
    assert there_and_back(evening) == evening


def test_another_score_than_its_hands_make_is_refused_in_words():
    document = write_evening(with_side(TWO.with_hand(low(5))))
    document["rounds"][0]["side_table"]["score"]["north_south"] = 3
    with pytest.raises(DamagedDocument) as refused:
        read_evening(document)
    assert "3–0 is written as the score of the side table, but the hands give 2–0." in str(refused.value)


def test_a_player_who_plays_there_is_at_the_party():
    (difference,) = find_differences(with_side(SideTable(ANN, 99)))
    assert str(difference) == "Round 1: player 99 of the side table is not at the party."


def test_hands_that_two_cannot_have_played_are_found():
    (difference,) = find_differences(with_side(replace(TWO, hands=(low(5), high("south", 9)))))
    assert str(difference).startswith("Round 1, side table, hand 2:")
