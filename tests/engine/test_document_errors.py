"""The document of an evening, damaged: refused in one clear sentence that says where."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from scoring.refused import Refused
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.recompute import WrongRecord

GOLDEN = (Path(__file__).parent / "an_evening.json").read_text()


def refusal_of(text):
    with pytest.raises(Refused) as refusal:
        read_evening(read(text))
    return str(refusal.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param(
            GOLDEN[:300],
            "the document is not JSON from line 8, column 160 on; keys and texts need double quotes, with commas between them.",
            id="cut short",
        ),
        pytest.param(
            "",
            "the document is not JSON from line 1, column 1 on; keys and texts need double quotes, with commas between them.",
            id="empty",
        ),
        pytest.param(GOLDEN.encode("latin-1"), "the document must be UTF-8 text; byte 54 is not.", id="not UTF-8"),
        pytest.param(
            "[]",
            "the document must be an object with the keys format, party, players, rounds, standings, prizes, pairs, drive, schedule, program; a list is not.",
            id="a list",
        ),
        pytest.param(
            "{",
            "the document is not JSON from line 1, column 2 on; keys and texts need double quotes, with commas between them.",
            id="an open bracket",
        ),
        pytest.param(
            GOLDEN.replace('"place"', '"name"'),
            "name appears twice in one object; each key may be there once.",
            id="a key twice",
        ),
    ],
)
def test_a_damaged_text_is_refused_in_words(text, sentence):
    assert refusal_of(text) == sentence


LEAVE_OUT = object()


def damaged(place: str, value: object) -> str:
    """The golden evening with one value changed: `"rounds 0 tables 1 score north_south"`."""
    document = deepcopy(json.loads(GOLDEN))
    *way, last = [int(step) if step.isdigit() else step for step in place.split()]
    inside = document
    for step in way:
        inside = inside[step]
    if value is LEAVE_OUT:
        del inside[last]
    else:
        inside[last] = value
    return json.dumps(document)


HAND = "rounds 0 tables 0 hands 0"


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        pytest.param(
            "format",
            "whistparty/2",
            "This is a document of the format whistparty/2; only whistparty/1 can be read.",
            id="another version",
        ),
        pytest.param(
            "format",
            LEAVE_OUT,
            "format is missing; the keys are format, party, players, rounds, standings, prizes, pairs, drive, schedule, program.",
            id="no format",
        ),
        pytest.param(
            "weather",
            "rain",
            "weather is not a key of the format; the keys are format, party, players, rounds, standings, prizes, pairs, drive, schedule, program.",
            id="an unknown key",
        ),
        pytest.param(
            "party wether",
            "rain",
            "party.wether is not a key of the format; the keys are name, date, place, movement, rules, game_end, stake, begins, ends, standings_order, standings_held_after, status, rings_itself, announces_itself, seed, bench_rule, compensation, side_table_counts, computers, rounds_planned.",
            id="an unknown key of the party",
        ),
        *(
            pytest.param(
                "players 9 away",
                away,
                "players[10].away must be stretches of rounds, the first and the last of each, such as [[2, 3]].",
                id=f"away {away}",
            )
            for away in ([[3]], [[4, 3]], [[2, 4], [4, 5]], [[2, 3, 4]])
        ),
        pytest.param("party name", "", "party.name must have 1 to 60 letters.", id="a party without a name"),
        pytest.param("party name", "x" * 61, "party.name must have 1 to 60 letters.", id="a party with a long name"),
        pytest.param(
            "party date",
            "21.11.2026",
            'party.date must be a date such as 2026-11-21; "21.11.2026" is not.',
            id="a date as people write it",
        ),
        pytest.param(
            "party date",
            "20261121",
            'party.date must be a date such as 2026-11-21; "20261121" is not.',
            id="a date without its dashes",
        ),
        pytest.param(
            "party ends",
            "22:30:00",
            'party.ends must be a time such as 18:30; "22:30:00" is not.',
            id="a time with seconds",
        ),
        pytest.param("party begins", "six", 'party.begins must be a time such as 18:30; "six" is not.', id="no time"),
        pytest.param(
            "party place",
            None,
            "party.place must be a text in double quotes; null is not.",
            id="a place that is no text",
        ),
        pytest.param(
            "party movement",
            "howell",
            f'party.movement must be one of {", ".join(MOVEMENTS)}; "howell" is not.',
            id="another movement",
        ),
        pytest.param(
            "party rules target",
            0,
            "party.rules: The target is a whole number of points from 1 to 1000; 0 is not.",
            id="rules that cannot be",
        ),
        pytest.param(
            "party rules",
            {"name": "two-player"},
            "party.rules: a party has tables of four; tables of two cannot be read.",
            id="tables of two",
        ),
        pytest.param(
            "party game_end",
            {"kind": "hands", "hands": 0},
            "party.game_end: A game of a fixed number of hands has 1 to 100 hands; 0 is not possible.",
            id="games without hands",
        ),
        pytest.param(
            "party stake",
            {"amount": 15, "currency": "cents"},
            "party.stake: A currency is three capital letters such as USD or NOK; cents is not.",
            id="an unknown currency",
        ),
        pytest.param(
            "party standings_order",
            ["wins", "wins"],
            "party.standings_order: a key of the standings appears twice.",
            id="a key of the standings twice",
        ),
        pytest.param(
            "party standings_order",
            ["beauty"],
            'party.standings_order[1] must be one of wins, difference, points_for, stars, points_against, top_table; "beauty" is not.',
            id="a key of the standings that is none",
        ),
        pytest.param(
            "party status", "over", 'party.status must be one of ended; "over" is not.', id="an unknown status"
        ),
        pytest.param(
            "players 1 id", 1, "players[2].id: player 1 is on the list twice.", id="two players of one number"
        ),
        pytest.param(
            "players 1 id", 0, "players[2].id must be from 1 to 1000000; 0 is not.", id="a player without a number"
        ),
        pytest.param(
            "players 1 name",
            "ANN",
            "players[2].name: ANN is on the list twice, and nobody could tell the two apart.",
            id="two players of one name",
        ),
        pytest.param(
            "players 1 name", "<b>Bo</b>", "players[2].name: A name has no < and no >.", id="markup in a name"
        ),
        pytest.param(
            "players 1 tags",
            "lady",
            'players[2].tags must be a list in square brackets; "lady" is not.',
            id="tags that are no list",
        ),
        pytest.param(
            "players 1 joined_round",
            0,
            "players[2].joined_round must be from 1 to 1000000; 0 is not.",
            id="joined before the first round",
        ),
        pytest.param(
            "players 1 left_after_round",
            "2",
            'players[2].left_after_round must be a whole number; "2" is not.',
            id="a number in quotes",
        ),
        pytest.param(
            "players 9 joined_round",
            1,
            "Round 1: player 10 takes part and has no place.",
            id="somebody without a place",
        ),
        pytest.param(
            "rounds 1 number", 3, "Round 2 is missing; rounds are numbered from 1 without a gap.", id="a round left out"
        ),
        pytest.param(
            "rounds 0 tables 0 seats north",
            99,
            "Round 1: player 2 takes part and has no place.",
            id="a stranger at a table",
        ),
        pytest.param(
            "rounds 0 tables 0 seats",
            {"north": 2, "east": 3},
            "rounds[1].tables[1].seats.south is missing; the keys are north, east, south, west.",
            id="two seats",
        ),
        pytest.param(
            "rounds 0 sitting_out", [2], "Round 1: player 1 takes part and has no place.", id="somebody doubled"
        ),
        pytest.param(
            f"{HAND} tricks",
            {"north_south": 8, "east_west": 6},
            "Round 1, table 1, hand 1: The tricks of both sides must add up to 13: 8 and 6 make 14.",
            id="fourteen tricks",
        ),
        pytest.param(
            f"{HAND} by",
            None,
            "rounds[1].tables[1].hands[1]: On a high hand somebody granded: say North, East, South or West.",
            id="nobody granded",
        ),
        pytest.param(
            f"{HAND} call",
            "grand",
            'rounds[1].tables[1].hands[1].call must be one of high, low, sola-nola, grand-dix, thrown-in, plain; "grand" is not.',
            id="an unknown call",
        ),
        pytest.param(
            f"{HAND} points",
            LEAVE_OUT,
            "rounds[1].tables[1].hands[1].points is missing; the keys are call, by, tricks, made, points, stars.",
            id="a hand without points",
        ),
        pytest.param(
            f"{HAND} points north_south",
            3,
            "Round 1, table 1, hand 1: 3–0 points are written, but the hands give 2–0.",
            id="points that do not come out",
        ),
        pytest.param(
            f"{HAND} stars east_west",
            1,
            "Round 1, table 1, hand 1: 0–1 stars are written, but the hands give 0–0.",
            id="a star that does not come out",
        ),
        pytest.param(
            "rounds 0 tables 0 score north_south",
            7,
            "Round 1, table 1: the score 7–−2 is written, but the hands give 6–−2.",
            id="a score that does not come out",
        ),
        pytest.param(
            "rounds 0 tables 0 winner",
            "east_west",
            "Round 1, table 1: the winner east_west is written, but the hands give north_south.",
            id="a winner who lost",
        ),
        pytest.param(
            "rounds 0 tables 0 winner",
            "north",
            'rounds[1].tables[1].winner must be one of north_south, east_west; "north" is not.',
            id="a winner who is no side",
        ),
        pytest.param(
            "rounds 1 tables 0 stopped_after",
            -1,
            "rounds[2].tables[1].stopped_after must be from 0 to 1000000; -1 is not.",
            id="stopped before it began",
        ),
        pytest.param(
            "party standings_held_after",
            -1,
            "party.standings_held_after must be from 0 to 1000000; -1 is not.",
            id="kept secret before the evening",
        ),
        pytest.param(
            "standings 0 rank",
            2,
            "standings[1].rank: 2 is written, but the hands give 1.",
            id="a place that does not come out",
        ),
        pytest.param(
            "standings 0 money", 15.5, "standings[1].money must be a whole number; 15.5 is not.", id="half a coin"
        ),
        pytest.param("standings", [], "standings: 0 lines are written; the party has 10 players.", id="no standings"),
    ],
)
def test_a_damaged_document_is_refused_in_words(place, value, sentence):
    assert refusal_of(damaged(place, value)) == sentence


def test_a_refusal_names_the_round_the_table_and_the_hand():
    with pytest.raises(WrongRecord) as refusal:
        read_evening(read(damaged("rounds 1 tables 0 hands 1 points north_south", 4)))
    assert refusal.value.facts == {"round": 2, "table": 1, "hand": 2, "written": "4–0", "computed": "3–0"}


@pytest.mark.parametrize("length", range(1, len(GOLDEN), 97))
def test_a_document_cut_short_anywhere_is_refused(length):
    assert refusal_of(GOLDEN[: min(length, len(GOLDEN) - 3)])


@pytest.mark.parametrize(
    ("place", "shortest", "longest"),
    [("party name", "x", "x" * 60), ("party place", "", "x" * 60), ("players 1 tags", ["x"], ["x" * 60])],
)
def test_texts_may_be_as_long_as_they_may_be(place, shortest, longest):
    for text in (shortest, longest):
        read_evening(read(damaged(place, text)))


def test_a_tag_has_a_letter():
    assert refusal_of(damaged("players 1 tags", [""])) == "players[2].tags[1] must have 1 to 60 letters."
