"""Chairs that do not move: the others move round them, the ranks are exchanged, and nobody is lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Seat
from scoring.refused import Impossible
from tests.engine.evenings import chairs_kept, play_night, restless
from tests.engine.hall import EW, NS, NUMBERS, hall, named, next_seating, people, table
from tests.laws import tried_on
from tournaments.engine.draw import DrawKind, draw_seats, place_player
from tournaments.engine.fixed import (
    FixedChair,
    find_chairs_to_exchange,
    find_who_can_stay,
    find_who_stays,
    keep_fixed_chairs,
)
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.reasons import InPlay, Spot, WhySeat
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import CHAIRS, SEATS, Seating, seat_in_order

laws = tried_on(60)
CLOSED = WhySeat.TABLE_CLOSED
ONE, TWO, THREE, FOUR = "Ann Bo Cleo Dag", "Eva Finn Gro Hans", "Ida Jon Kari Leo", "Mia Nils Ola Per"


def fixed(**chairs):
    """`fixed(Ann="3 south")`."""
    return {NUMBERS[name]: FixedChair(int(chair.split()[0]), Seat(chair.split()[1])) for name, chair in chairs.items()}


def told(seating):
    """`"2 as 1: Ann Bo Cleo Dag"` for each table."""
    return [
        f"{one.number}{f' as {one.rank}' if one.rank != one.number else ''}: {named(one.players)}"
        for one in seating.tables
    ]


@pytest.mark.parametrize(
    ("chairs", "tables"),
    [
        pytest.param({}, [f"1: {ONE}", f"2: {TWO}", f"3: {THREE}", f"4: {FOUR}"], id="nobody: as always"),
        pytest.param(
            {"Ann": "1 north"}, [f"1: {ONE}", f"2: {TWO}", f"3: {THREE}", f"4: {FOUR}"], id="where they have come to"
        ),
        pytest.param(
            {"Ann": "3 north"},
            [f"1 as 3: {THREE}", f"2: {TWO}", f"3 as 1: {ONE}", f"4: {FOUR}"],
            id="the ranks of two tables are exchanged",
        ),
        pytest.param(
            {"Ann": "3 south"},
            [f"1 as 3: {THREE}", f"2: {TWO}", "3 as 1: Cleo Bo Ann Dag", f"4: {FOUR}"],
            id="partners change chairs",
        ),
        pytest.param(
            {"Ann": "1 east"},
            ["1: Bo Ann Dag Cleo", f"2: {TWO}", f"3: {THREE}", f"4: {FOUR}"],
            id="the table is turned, partners stay partners",
        ),
        pytest.param(
            {"Ann": "4 north", "Eva": "1 north"},
            [f"1 as 2: {TWO}", f"2 as 4: {FOUR}", f"3: {THREE}", f"4 as 1: {ONE}"],
            id="two at different tables",
        ),
        pytest.param(
            {"Ann": "1 north", "Cleo": "1 south"},
            [f"1: {ONE}", f"2: {TWO}", f"3: {THREE}", f"4: {FOUR}"],
            id="two at one table who are partners",
        ),
        pytest.param(
            {"Ann": "1 south", "Bo": "1 east"},
            ["1: Cleo Bo Ann Dag", f"2: {TWO}", f"3: {THREE}", f"4: {FOUR}"],
            id="two at one table who are opponents",
        ),
        pytest.param(
            {"Ann": "1 north", "Bo": "1 south"},
            ["1: Ann Cleo Bo Dag", f"2: {TWO}", f"3: {THREE}", f"4: {FOUR}"],
            id="opponents whose chairs are opposite become partners",
        ),
        pytest.param(
            {"Ann": "1 north", "Bo": "4 east"},
            ["1: Ann Finn Cleo Dag", f"2 as 4: {FOUR}", f"3: {THREE}", "4 as 2: Eva Bo Gro Hans"],
            id="two come to one table: the later one plays at the next rank, for whoever sits on the same seat there",
        ),
        pytest.param(
            {"Ann": "1 north", "Hans": "1 west"},
            ["1: Ann Bo Cleo Hans", "2: Eva Finn Gro Dag", f"3: {THREE}", f"4: {FOUR}"],
            id="two of one table who have come to two",
        ),
        pytest.param(
            {"Ann": "2 north", "Bo": "1 east", "Hans": "2 east"},
            ["1 as 2: Eva Bo Gro Finn", "2 as 1: Ann Hans Cleo Dag", f"3: {THREE}", f"4: {FOUR}"],
            id="two who stand in each other's way change places",
        ),
        pytest.param(
            {"Ann": "9 north"},
            [f"1 as 4: {FOUR}", f"2: {TWO}", f"3: {THREE}", f"9 as 1: {ONE}"],
            id="a table further down stays open, and another one closes",
        ),
    ],
)
def test_the_others_move_round_a_chair_that_does_not(chairs, tables):
    assert told(keep_fixed_chairs(hall(ONE, TWO, THREE, FOUR), fixed(**chairs))) == tables


def test_on_the_bench_nobody_keeps_a_chair():
    seating = hall(ONE, TWO, bench="Ida")
    assert keep_fixed_chairs(seating, fixed(Ida="2 north")) == seating


def test_two_people_cannot_keep_one_chair():
    kept = find_who_can_stay(hall(ONE, TWO), fixed(Bo="2 north", Gro="2 north"))
    assert named(kept) == "Bo"


def test_no_more_tables_can_be_kept_than_there_are():
    kept = find_who_can_stay(hall(ONE), fixed(Ann="3 north", Bo="2 north", Cleo="3 south"))
    assert named(kept) == "Ann Cleo"


def test_the_ladder_goes_by_rank():
    tables = (table(ONE, 1), replace(table(TWO, 2), rank=3), replace(table(THREE, 3), rank=2))
    before = PartyRound(1, tuple(TablePlayed(one, winner=NS) for one in tables))
    seating = next_seating(before, line=people(f"{ONE} {TWO} {THREE}"))
    assert told(seating) == ["1: Ann Ida Cleo Kari", "2: Bo Dag Eva Gro", "3: Jon Leo Finn Hans"]


@pytest.mark.parametrize(
    ("chairs", "tables"),
    [
        pytest.param({}, [f"1: {ONE}", f"2: {TWO}", f"3: {THREE}"], id="nobody"),
        pytest.param({"Ann": "3 west"}, ["1: Leo Bo Cleo Dag", f"2: {TWO}", "3: Ida Jon Kari Ann"], id="one"),
        pytest.param(
            {"Ann": "3 west", "Leo": "2 south"},
            ["1: Gro Bo Cleo Dag", "2: Eva Finn Leo Hans", "3: Ida Jon Kari Ann"],
            id="the one who drew their chair has one too",
        ),
        pytest.param({"Ann": "7 north"}, ["1: Ida Bo Cleo Dag", f"2: {TWO}", "7 as 3: Ann Jon Kari Leo"], id="far"),
    ],
)
def test_in_the_draw_the_owner_changes_places_with_the_one_who_has_drawn_the_chair(chairs, tables):
    everybody = people(f"{ONE} {TWO} {THREE}")
    drawn = draw_seats(everybody, kind=DrawKind.REGISTRATION, seed=1, registered=everybody, fixed=fixed(**chairs))
    assert told(drawn) == tables


def test_by_hand_nobody_is_moved_from_a_chair_that_does_not_move():
    seating = hall(ONE, TWO)
    for player, seat in (("Ann", Seat.EAST), ("Eva", Seat.NORTH)):
        with pytest.raises(Impossible) as refused:
            place_player(seating, player=NUMBERS[player], table=1, seat=seat, fixed=fixed(Ann="1 north"))
        assert str(refused.value) == "Player 1 keeps their chair all evening. Remove their fixed chair first."


def test_by_hand_tables_keep_their_ranks():
    seating = keep_fixed_chairs(hall(ONE, TWO), fixed(Ann="2 north"))
    assert told(place_player(seating, player=NUMBERS["Bo"], table=1, seat=Seat.WEST)) == [
        "1 as 2: Eva Finn Gro Bo",
        "2 as 1: Ann Hans Cleo Dag",
    ]


@pytest.mark.parametrize(
    ("chairs", "exchanged", "after"),
    [
        pytest.param({}, (Seat.SOUTH, Seat.WEST), "Ann Bo Dag Cleo", id="as always South and West"),
        pytest.param({"Cleo": "1 south"}, (Seat.NORTH, Seat.EAST), "Bo Ann Cleo Dag", id="North and East"),
        pytest.param({"Ann": "1 north", "Cleo": "1 south"}, None, "", id="two partners keep their chairs"),
    ],
)
def test_the_other_mixing_of_two_pairs_leaves_a_fixed_chair_alone(chairs, exchanged, after):
    assert find_chairs_to_exchange(table(ONE), fixed(**chairs)) == exchanged
    if exchanged:
        one, two = (table(ONE).at(seat) for seat in exchanged)
        changed = hall(ONE).exchanged({one: two, two: one})
        assert named(changed.tables[0].players) == after
        assert changed.exchanged({one: two, two: one}) == hall(ONE)


ANN, BO, EVA, FINN = people("Ann Bo Eva Finn")


def test_two_who_change_places_because_of_a_fixed_chair_are_told_so():
    kept = fixed(Ann="1 north", Bo="4 east")
    seating = keep_fixed_chairs(hall(ONE, TWO, THREE, FOUR), kept)
    assert told(seating)[0] == "1: Ann Finn Cleo Dag"
    staying = find_who_stays(seating, kept)
    assert staying == {1: (ANN,), 2: (BO,)}
    sat = {1: table(ONE, 2), 2: table(TWO, 3)}  # they came up to where they meet
    for player, at in ((BO, sat[1]), (FINN, sat[2])):
        spot = Spot(at, EW, 4)
        now = Spot(seating.table_of[player], None, 4, staying)
        assert LADDER.explain(player, before=spot, now=now).why is WhySeat.EXCHANGED


def test_a_reason_names_the_rank_where_it_is_not_the_table():
    before = Spot(replace(table(ONE, 5), rank=3), NS, 5)
    reason = LADDER.explain(ANN, before=before, now=Spot(replace(table("Ann Eva Finn Gro", 5), rank=2), None, 5))
    assert reason.why is WhySeat.UP
    assert [(table.number, table.rank) for table in (reason.before, reason.now)] == [(5, 3), (5, 2)]


# What holds on every evening


@laws
@given(chairs_kept())
def test_a_player_who_keeps_a_chair_is_always_on_it(evening):
    restless_evening, kept = evening
    night = play_night(*restless_evening, fixed=kept)
    for seating in night.seatings:
        for player, chair in find_who_can_stay(seating, kept).items():
            sits_at = seating.table_of[player]
            assert (sits_at.number, sits_at.seat_of(player)) == (chair.table, chair.seat)


@laws
@given(chairs_kept())
def test_nobody_is_lost_or_doubled_and_every_rank_is_played(evening):
    restless_evening, kept = evening
    night = play_night(*restless_evening, fixed=kept)
    assert sorted(night.seatings[-1].everybody()) == sorted(night.here)
    for seating in night.seatings:
        everybody = list(seating.everybody())
        assert len(everybody) == len(set(everybody))
        assert [one.rank for one in seating.from_the_top] == list(range(1, len(seating.tables) + 1))
        assert len({one.number for one in seating.tables}) == len(seating.tables)


@laws
@given(chairs_kept())
def test_the_bench_is_the_same_as_without_fixed_chairs(evening):
    restless_evening, kept = evening
    with_chairs, without = play_night(*restless_evening, fixed=kept), play_night(*restless_evening)
    assert [seating.bench for seating in with_chairs.seatings] == [seating.bench for seating in without.seatings]


@laws
@given(chairs_kept())
def test_what_comes_next_comes_true_for_all_who_play_on(evening):
    restless_evening, kept = evening
    night = play_night(*restless_evening, fixed=dict(list(kept.items())[:1]))
    for before, seating in zip(night.results, night.seatings[1:], strict=False):
        everybody = list(seating.everybody())
        for result in before:
            told = [LADDER.outlook(InPlay(result.table.rank, len(before), len(everybody) + gone)) for gone in (0, 1)]
            for player in seating.table_of.keys() & set(result.table.players):
                now, earlier = (ways.won if player in result.winners_and_losers[0] else ways.lost for ways in told)
                for way in [now, earlier] if earlier.is_sure else [now]:
                    is_open = way.rank <= len(seating.tables)
                    assert is_open != (way.why is CLOSED)
                    assert not is_open or seating.table_of[player].rank == way.rank


@laws
@given(restless)
def test_without_fixed_chairs_a_table_plays_as_its_number(evening):
    for seating in play_night(*evening).seatings:
        assert all(one.rank == one.number for one in seating.tables)


@st.composite
def halls(draw):
    """A seating of some tables, every one where its rank says, and some of its people who keep a chair."""
    tables = draw(st.integers(1, 8))
    everybody = draw(st.permutations(range(1, tables * CHAIRS + 1)))
    players = draw(st.lists(st.sampled_from(everybody), unique=True, max_size=6))
    places = st.builds(FixedChair, st.integers(1, tables + 1), st.sampled_from(SEATS))
    chairs = draw(st.lists(places, unique=True, min_size=len(players), max_size=len(players)))
    return Seating(seat_in_order(everybody)), dict(zip(players, chairs, strict=True))


@laws
@given(halls())
def test_only_where_chairs_meet_somebody_plays_at_another_rank(seated):
    seating, kept = seated
    after = keep_fixed_chairs(seating, kept)
    elsewhere = [player for player, one in after.table_of.items() if seating.table_of[player].rank != one.rank]
    assert len(elsewhere) <= 2 * max(len(kept) - 1, 0)


@laws
@given(halls())
def test_one_fixed_chair_parts_no_partners(seated):
    seating, kept = seated
    after = keep_fixed_chairs(seating, dict(list(kept.items())[:1]))
    for player, one in after.table_of.items():
        assert one.partner_of(player) == seating.table_of[player].partner_of(player)
        assert one.rank == seating.table_of[player].rank
