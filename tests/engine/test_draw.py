"""The first seats: drawn by lot, in the order of registration, or put by hand."""

from collections import Counter

import pytest

from scoring.hand import Seat
from scoring.refused import Impossible
from tests.engine.hall import hall, named, people, seats
from tournaments.engine.draw import DrawKind, draw_first_dealer, draw_line, draw_seats, place_player
from tournaments.engine.seats import seat_in_order

NINE = people("Ann Bo Cleo Dag Eva Finn Gro Hans Ida")
EIGHT = hall("Ann Bo Cleo Dag", "Eva Finn Gro Hans")
TEN = hall("Ann Bo Cleo Dag", "Eva Finn Gro Hans", bench="Ida Jon")


def drawn(kind, line=NINE, registered=NINE, seed=7):
    return draw_seats(line, kind=kind, seed=seed, registered=registered)


def test_lots_drawn_once_are_the_same_for_ever():
    assert named(draw_line(NINE, seed=7)) == "Finn Eva Bo Ann Gro Ida Hans Cleo Dag"
    assert seats(drawn(DrawKind.RANDOM)) == ["Gro Ida Hans Cleo", "Eva Finn Dag Bo"]


def test_the_lots_do_not_ask_in_which_order_people_came():
    assert draw_line(NINE, seed=7) == draw_line(NINE[::-1], seed=7)


def test_another_seed_draws_other_lots():
    assert len({draw_line(NINE, seed=seed) for seed in range(20)}) == 20


def test_each_of_the_24_orders_of_four_is_drawn_as_often_as_any_other():
    orders = Counter(draw_line(range(4), seed=seed) for seed in range(2400))
    assert len(orders) == 24
    assert 70 < min(orders.values()) <= max(orders.values()) < 130


@pytest.mark.parametrize("kind", DrawKind)
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 23])
def test_the_front_of_the_line_sits_out_and_everybody_else_gets_a_chair(kind, players):
    line = draw_line(range(1, players + 1), seed=3)
    seating = drawn(kind, line, registered=range(1, players + 1))
    assert seating.bench == line[: players % 4]
    assert sorted(seating.everybody()) == list(range(1, players + 1))
    assert [table.number for table in seating.tables] == list(range(1, players // 4 + 1))


def test_by_registration_the_first_to_come_sit_at_the_top():
    came = people("Ida Hans Gro Finn Eva Dag Cleo Bo Ann")
    seating = drawn(DrawKind.REGISTRATION, line=people("Gro Ann Bo Cleo Dag Eva Finn Hans Ida"), registered=came)
    assert (seats(seating), named(seating.bench)) == (["Ida Hans Finn Eva", "Dag Cleo Bo Ann"], "Gro")


def test_by_hand_begins_with_a_random_proposal():
    assert drawn(DrawKind.HAND) == drawn(DrawKind.RANDOM)


def test_the_chairs_do_not_follow_the_line():
    line = draw_line(NINE, seed=7)
    assert [player for table in drawn(DrawKind.RANDOM, line).tables for player in table.players] != list(line[1:])


def test_the_chairs_depend_on_who_plays_and_not_on_where_they_stand_in_the_line():
    assert drawn(DrawKind.RANDOM, NINE).tables == drawn(DrawKind.RANDOM, (NINE[0], *NINE[:0:-1])).tables


def test_three_players_are_refused_in_words():
    with pytest.raises(Impossible) as refusal:
        drawn(DrawKind.RANDOM, line=people("Ann Bo Cleo"))
    assert str(refusal.value) == "A round needs four players at least; there are 3."


@pytest.mark.parametrize(
    ("player", "table", "seat", "after", "bench"),
    [
        pytest.param("Ann", 2, Seat.EAST, ["Finn Bo Cleo Dag", "Eva Ann Gro Hans"], "Ida Jon", id="chair to chair"),
        pytest.param("Ann", 1, Seat.WEST, ["Dag Bo Cleo Ann", "Eva Finn Gro Hans"], "Ida Jon", id="at one table"),
        pytest.param("Ann", 1, Seat.NORTH, ["Ann Bo Cleo Dag", "Eva Finn Gro Hans"], "Ida Jon", id="where they sit"),
        pytest.param("Jon", 1, Seat.SOUTH, ["Ann Bo Jon Dag", "Eva Finn Gro Hans"], "Ida Cleo", id="bench to chair"),
        pytest.param("Hans", None, None, ["Ann Bo Cleo Dag", "Eva Finn Gro Ida"], "Hans Jon", id="chair to bench"),
        pytest.param("Jon", None, None, ["Ann Bo Cleo Dag", "Eva Finn Gro Hans"], "Ida Jon", id="bench to bench"),
    ],
)
def test_a_player_who_sat_there_takes_the_old_place(player, table, seat, after, bench):
    seating = place_player(TEN, player=people(player)[0], table=table, seat=seat)
    assert (seats(seating), named(seating.bench)) == (after, bench)


@pytest.mark.parametrize(
    ("player", "table", "seat", "sentence"),
    [
        pytest.param("Kari", 1, Seat.NORTH, "Player 11 is not in this round.", id="a stranger"),
        pytest.param(
            "Ann",
            3,
            Seat.NORTH,
            "There is no such chair: the tables are 1 to 2, each with North, East, South and West.",
            id="a table that is not there",
        ),
        pytest.param(
            "Ann",
            0,
            Seat.NORTH,
            "There is no such chair: the tables are 1 to 2, each with North, East, South and West.",
            id="a table above the top",
        ),
        pytest.param(
            "Ann",
            2,
            None,
            "There is no such chair: the tables are 1 to 2, each with North, East, South and West.",
            id="a table without a seat",
        ),
        pytest.param(
            "Ann", None, None, "Nobody is on the bench to take the chair of player 1.", id="a bench with nobody on it"
        ),
    ],
)
def test_a_place_that_cannot_be_is_refused_in_words(player, table, seat, sentence):
    with pytest.raises(Impossible) as refusal:
        place_player(EIGHT, player=people(player)[0], table=table, seat=seat)
    assert str(refusal.value) == sentence


def test_the_first_dealer_of_a_table_is_always_the_same():
    dealers = [draw_first_dealer(number, table) for number in (1, 2) for table in (1, 2, 3, 4)]
    assert " ".join(dealers) == "south north north east west south south north"


def test_every_seat_deals_first_about_as_often():
    dealers = Counter(draw_first_dealer(number, table) for number in range(1, 11) for table in range(1, 101))
    assert set(dealers) == set(Seat)
    assert max(dealers.values()) < 300


def test_a_table_is_not_laid_for_fewer_than_four():
    with pytest.raises(ValueError):
        seat_in_order(NINE)


def test_nobody_sits_on_two_chairs():
    with pytest.raises(Impossible) as refusal:
        hall("Ann Bo Cleo Dag", bench="Ann")
    assert str(refusal.value) == "Player 1 has two places; everybody has exactly one."
