"""The winners go up and the losers down; everybody changes partner, except at the top table."""

import pytest

from scoring.hand import BySide
from scoring.refused import Impossible
from tests.engine.hall import EW, NS, moved, named, people, played, seats, table
from tournaments.engine.history import History
from tournaments.engine.movements.ladder import mix
from tournaments.engine.played import GameResult, PartyRound, TablePlayed

ONE, TWO, THREE = "Ann Bo Cleo Dag", "Eva Finn Gro Hans", "Ida Jon Kari Leo"
FOUR, FIVE = "Mia Nils Ola Per", "Ragna Siv Tor Una"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param([(ONE, NS)], ["Ann Cleo Bo Dag"], id="one table, North-South win: partners change"),
        pytest.param([(ONE, EW)], ["Bo Dag Ann Cleo"], id="one table, East-West win: partners change"),
        pytest.param(
            [(ONE, NS), (TWO, NS)],
            ["Ann Eva Cleo Gro", "Bo Dag Finn Hans"],
            id="two tables: winners meet at the top as they were, losers are mixed at the bottom",
        ),
        pytest.param(
            [(ONE, EW), (TWO, EW)],
            ["Finn Bo Hans Dag", "Ann Cleo Eva Gro"],
            id="two tables, East-West win both: the top winners keep their very chairs",
        ),
        pytest.param(
            [(ONE, NS), (TWO, EW), (THREE, NS)],
            ["Ann Finn Cleo Hans", "Bo Dag Ida Kari", "Eva Gro Jon Leo"],
            id="three tables: losers of 1 meet winners of 3 in the middle",
        ),
        pytest.param(
            [(ONE, EW), (TWO, EW), (THREE, EW), (FOUR, EW)],
            ["Finn Bo Hans Dag", "Ann Cleo Jon Leo", "Eva Gro Nils Per", "Ida Kari Mia Ola"],
            id="four tables, East-West win everywhere",
        ),
        pytest.param(
            [(ONE, NS), (TWO, EW), (THREE, NS), (FOUR, EW), (FIVE, NS)],
            ["Ann Finn Cleo Hans", "Bo Dag Ida Kari", "Eva Gro Nils Per", "Jon Leo Ragna Tor", "Mia Ola Siv Una"],
            id="five tables",
        ),
    ],
)
def test_winners_go_up_and_losers_go_down(before, after):
    assert seats(moved(played(*before))) == after


@pytest.mark.parametrize(
    ("earlier", "seated"),
    [
        pytest.param([], "Ann Bo Cleo Dag", id="nobody has met: the fixed order, the first of the pair to South"),
        pytest.param(["Ann Eva Cleo Finn"], "Ann Bo Dag Cleo", id="North and South have been partners"),
        pytest.param(["Eva Bo Finn Dag"], "Ann Bo Dag Cleo", id="East and West have been partners"),
        pytest.param(["Ann Eva Dag Finn"], "Ann Bo Cleo Dag", id="the other way would repeat, so it stays"),
        pytest.param(
            ["Ann Eva Cleo Finn", "Ann Gro Cleo Hans", "Ann Eva Dag Hans"],
            "Ann Bo Dag Cleo",
            id="partners twice against partners once: once is repeated rather than twice",
        ),
        pytest.param(
            ["Ann Eva Cleo Finn", "Bo Eva Dag Finn", "Ann Eva Dag Finn"],
            "Ann Bo Dag Cleo",
            id="both pairs have been partners against one of the other two: they part",
        ),
        pytest.param(
            ["Ann Eva Dag Finn", "Bo Eva Cleo Finn", "Ann Eva Cleo Finn"],
            "Ann Bo Cleo Dag",
            id="the other way would repeat two partnerships against one, so it stays",
        ),
        pytest.param(
            ["Ann Eva Cleo Finn", "Ann Eva Dag Finn", "Ann Dag Gro Hans"],
            "Ann Bo Dag Cleo",
            id="equal partnerships, and Ann has already met Dag across: now as their partner",
        ),
        pytest.param(
            ["Bo Cleo Eva Finn"],
            "Ann Bo Dag Cleo",
            id="no partnerships, and Bo has already met Cleo across",
        ),
        pytest.param(
            ["Bo Dag Eva Finn"],
            "Ann Bo Cleo Dag",
            id="no partnerships, and the other way would repeat an opposition",
        ),
        pytest.param(
            ["Ann Cleo Eva Finn", "Bo Dag Gro Hans", "Ann Dag Eva Finn", "Bo Cleo Gro Hans"],
            "Ann Bo Cleo Dag",
            id="level on both: the fixed order",
        ),
        pytest.param(
            ["Ann Eva Cleo Finn", "Ann Cleo Eva Hans", "Bo Dag Gro Hans", "Ann Cleo Gro Finn", "Bo Dag Eva Finn"],
            "Ann Bo Dag Cleo",
            id="one partnership outweighs any number of oppositions",
        ),
    ],
)
def test_two_pairs_are_mixed_so_that_least_is_repeated(earlier, seated):
    history = History([[table(names)] for names in earlier])
    ann, bo, cleo, dag = people("Ann Bo Cleo Dag")
    assert named(mix(2, (ann, bo), (cleo, dag), history).players) == seated


def test_the_swap_is_chosen_from_the_whole_evening():
    earlier = ["Bo Eva Finn Gro"]
    assert seats(moved(played((ONE, NS), (TWO, NS)), earlier=earlier)) == ["Ann Eva Cleo Gro", "Bo Dag Hans Finn"]


def test_the_top_pairs_keep_together_however_often_they_have():
    earlier = ["Ann Eva Cleo Gro"] * 3
    assert seats(moved(played((ONE, NS), (TWO, NS)), earlier=earlier))[0] == "Ann Eva Cleo Gro"


def test_three_games_at_one_table_bring_everybody_together_once():
    first = played((ONE, NS))
    second = moved(first).tables[0]
    third = moved(played((named(second.players), NS)), earlier=[ONE]).tables[0]
    partners_of_ann = {named([at.partner_of(1)]) for at in (table(ONE), second, third)}
    assert partners_of_ann == {"Bo", "Cleo", "Dag"}


def test_history_counts_partners_and_opponents_apart():
    history = History([[table("Ann Bo Cleo Dag")], [table("Ann Cleo Bo Dag")], [table("Ann Bo Cleo Dag")]])
    ann, bo, cleo, dag = people("Ann Bo Cleo Dag")
    times = {(ann, bo): (1, 2), (ann, cleo): (2, 1), (ann, dag): (0, 3), (bo, cleo): (0, 3), (bo, dag): (2, 1)}
    for (one, two), counted in times.items():
        assert (history.partnerships(one, two), history.oppositions(one, two)) == counted
        assert (history.partnerships(two, one), history.oppositions(two, one)) == counted


def test_a_stranger_has_no_history():
    assert History([]).partnerships(1, 2) == History([]).oppositions(1, 2) == 0


def test_fewer_than_four_cannot_go_on():
    with pytest.raises(Impossible) as refusal:
        moved(played((ONE, NS)), line="Ann Bo Cleo")
    assert str(refusal.value) == "A round needs four players at least; there are 3."


def test_nobody_moves_from_a_game_in_play():
    in_play = PartyRound(1, (TablePlayed(table(ONE), winner=NS), TablePlayed(table(TWO, 2))))
    with pytest.raises(ValueError, match="table 2 is in play"):
        moved(in_play)


def test_they_move_as_the_result_said_when_their_seats_were_made():
    corrected = TablePlayed(table(ONE), winner=EW, believed=GameResult(BySide(13, 7), NS))
    assert [named(pair) for pair in corrected.winners_and_losers] == ["Ann Cleo", "Bo Dag"]
