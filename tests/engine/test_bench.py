"""Numbers not divisible by four: one line, whose front sits out; late comers, leavers, tables that open and close."""

import pytest

from tests.engine.hall import EW, NS, moved, named, people, played, players, seats
from tournaments.engine.bench import find_sitters_out
from tournaments.engine.next_seats import make_line

SEVEN = "Ann Bo Cleo Dag Eva Finn Gro"


def line(drawn, *sat_out, joined=None, gone="", back=None):
    first_rounds = dict.fromkeys(people(drawn), 1) | {
        player: number for name, number in (joined or {}).items() for player in people(name)
    }
    benches = [people(names) for names in sat_out]
    returned = {people(name)[0]: number for name, number in (back or {}).items()}
    return named(make_line(players(people(drawn), first_rounds, people(gone), returned), benches))


@pytest.mark.parametrize(
    ("players", "bench"),
    [
        ("Ann Bo Cleo Dag", ""),
        ("Ann Bo Cleo Dag Eva", "Ann"),
        ("Ann Bo Cleo Dag Eva Finn", "Ann Bo"),
        (SEVEN, "Ann Bo Cleo"),
        (f"{SEVEN} Hans", ""),
    ],
)
def test_the_front_of_the_line_sits_out_as_many_as_tables_of_four_leave_over(players, bench):
    assert named(find_sitters_out(people(players))) == bench


def test_seven_players_take_turns_on_the_bench():
    told = []
    sat_out: list[str] = []
    for number in range(1, 8):
        bench = named(find_sitters_out(people(line(SEVEN, *sat_out))))
        sat_out.append(bench)
        told.append(f"Round {number}: {bench} sit out.")
    assert told == [
        "Round 1: Ann Bo Cleo sit out.",
        "Round 2: Dag Eva Finn sit out.",
        "Round 3: Gro Ann Bo sit out.",
        "Round 4: Cleo Dag Eva sit out.",
        "Round 5: Finn Gro Ann sit out.",
        "Round 6: Bo Cleo Dag sit out.",
        "Round 7: Eva Finn Gro sit out.",
    ]


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        pytest.param(line(SEVEN), SEVEN, id="nobody has sat out yet: as drawn"),
        pytest.param(line(SEVEN, "Ann Bo Cleo"), "Dag Eva Finn Gro Ann Bo Cleo", id="sitters-out go to the back"),
        pytest.param(line(SEVEN, "Cleo Ann Bo"), "Dag Eva Finn Gro Ann Bo Cleo", id="they keep their order there"),
        pytest.param(line(SEVEN, ""), SEVEN, id="a round without a bench changes nothing"),
        pytest.param(
            line(SEVEN, "Ann Bo", joined={"Gro": 2}),
            "Cleo Dag Eva Finn Ann Bo Gro",
            id="a late comer stands behind those who sat out before they came",
        ),
        pytest.param(
            line(SEVEN, "Ann Bo", "Cleo", joined={"Gro": 2}),
            "Dag Eva Finn Ann Bo Gro Cleo",
            id="and before those who sit out after they came",
        ),
        pytest.param(
            line(SEVEN, "Ann", joined={"Gro": 2, "Cleo": 2}),
            "Bo Dag Eva Finn Ann Cleo Gro",
            id="two who come for the same round stand as they came",
        ),
        pytest.param(line(SEVEN, "Ann Bo Cleo", joined={"Gro": 3}), "Dag Eva Finn Ann Bo Cleo", id="not here yet"),
        pytest.param(line(SEVEN, "Ann Bo Cleo", gone="Dag Bo"), "Eva Finn Gro Ann Cleo", id="those gone are left out"),
        pytest.param(
            line(SEVEN, "Ann", "Bo", back={"Cleo": 3}),
            "Dag Eva Finn Gro Ann Bo Cleo",
            id="who comes back stands at the back like a late comer",
        ),
        pytest.param(
            line(SEVEN, "Ann", "Dag", back={"Cleo": 2}), "Bo Eva Finn Gro Ann Cleo Dag", id="who came back stays there"
        ),
    ],
)
def test_the_line_before_the_next_round(now, expected):
    assert now == expected


def test_nobody_sits_out_twice_running_even_when_nearly_all_have_gone_home():
    assert (
        named(find_sitters_out(people("Ann Bo Cleo Dag Eva Finn Gro"), just_sat=people("Bo Cleo Dag")))
        == "Ann Eva Finn"
    )


FIRST, SECOND, THIRD = ("Ann Bo Cleo Dag", NS), ("Eva Finn Gro Hans", EW), ("Ida Jon Kari Leo", NS)
# As if nobody sat out: "Ann Finn Cleo Hans", "Bo Dag Ida Kari", "Eva Gro Jon Leo"; with two tables
# "Ann Finn Cleo Hans", "Bo Dag Eva Gro"; with one "Ann Cleo Bo Dag".


@pytest.mark.parametrize(
    ("before", "next_line", "after", "bench"),
    [
        pytest.param(
            played(FIRST, bench="Eva"),
            "Ann Bo Cleo Dag Eva",
            ["Eva Cleo Bo Dag"],
            "Ann",
            id="five players: who comes off the bench takes the chair that is left empty",
        ),
        pytest.param(
            played(FIRST, SECOND, bench="Ida"),
            "Gro Ann Bo Cleo Dag Eva Finn Hans Ida",
            ["Ann Finn Cleo Hans", "Bo Dag Eva Ida"],
            "Gro",
            id="nine players: all else moves as if nobody sat out",
        ),
        pytest.param(
            played(FIRST, SECOND, bench="Ida Jon Kari"),
            "Hans Bo Gro Ann Cleo Dag Eva Finn Kari Ida Jon",
            ["Ann Finn Cleo Kari", "Ida Dag Eva Jon"],
            "Hans Bo Gro",
            id="eleven players: the empty chairs from the top down, in the order of the line",
        ),
        pytest.param(
            played(FIRST, bench="Eva Finn Gro"),
            "Ann Bo Cleo Dag Eva Finn Gro Hans",
            ["Ann Cleo Bo Dag", "Eva Finn Gro Hans"],
            "",
            id="an eighth player comes: a second table opens, the bench before the late comer",
        ),
        pytest.param(
            played(FIRST, SECOND),
            "Ann Bo Cleo Dag Eva Finn Gro Hans Ida Jon Kari Leo",
            ["Ann Finn Cleo Hans", "Bo Dag Eva Gro", "Ida Jon Kari Leo"],
            "",
            id="four late comers open the next table at the bottom",
        ),
        pytest.param(
            played(FIRST, SECOND),
            "Ann Bo Cleo Dag Eva Finn Gro Hans Ida",
            ["Ida Finn Cleo Hans", "Bo Dag Eva Gro"],
            "Ann",
            id="one late comer takes the chair of the first who sits out",
        ),
        pytest.param(
            played(FIRST, SECOND),
            "Ann Bo Cleo Dag Eva Finn Gro",
            ["Dag Finn Eva Gro"],
            "Ann Bo Cleo",
            id="one leaves of eight: the bottom table closes, its people fill the empty chairs in chair order",
        ),
        pytest.param(
            played(FIRST, SECOND, THIRD),
            "Eva Finn Gro Hans Ida Jon Kari Leo",
            ["Eva Finn Gro Hans", "Jon Leo Ida Kari"],
            "",
            id="four leave of twelve: table 3 closes, and tables 1 and 2 are filled from the top",
        ),
        pytest.param(
            played(FIRST, SECOND, THIRD, bench="Mia"),
            "Dag Ann Cleo Finn Hans Bo Ida Jon Mia Nils",
            ["Jon Finn Cleo Hans", "Bo Mia Ida Nils"],
            "Dag Ann",
            id="people of a closed table first, then the bench, then late comers",
        ),
        pytest.param(
            played(FIRST, SECOND, bench="Ida"),
            "Ann Cleo Finn Hans Bo Eva Gro Ida",
            ["Ann Finn Cleo Hans", "Bo Ida Eva Gro"],
            "",
            id="one leaves of nine: the bench takes their chair and nobody sits out",
        ),
        pytest.param(
            played(FIRST, bench="Eva Finn Gro"),
            "Ann Eva Finn Gro Hans Ida Jon",
            ["Eva Finn Gro Jon"],
            "Ann Hans Ida",
            id="three of the four leave: even then nobody sits out twice running",
        ),
    ],
)
def test_the_bench_and_comings_and_goings(before, next_line, after, bench):
    seating = moved(before, line=next_line)
    assert (seats(seating), named(seating.bench)) == (after, bench)
