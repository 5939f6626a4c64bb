"""The line protocol of a hand in play, spoken with the real process, and its JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from scoring.play.__main__ import answers
from scoring.play.codec import MOVE, view_codec
from scoring.play.record import Move, MoveKind
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, NAMED
from tests.scoring.play.table import NORTH, deal, play_at_random

ROOT = Path(__file__).parents[3]
SHORT = {"hands": {"north": ["SA", "H2"], "east": ["S3", "H3"], "south": ["S4", "D4"], "west": ["C5", "D5"]}}


def speak(*lines: object, rules=MINNESOTA) -> list[dict]:
    return list(answers([json.dumps(line).encode() for line in lines], rules))


def test_a_deal_from_a_seed_is_spoken_to_its_end():
    """The process is asked and answers, line by line, until the hand has a result."""
    process = subprocess.Popen(
        [sys.executable, "-m", "scoring.play", "minnesota"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )

    def ask(line: object) -> dict:
        process.stdin.write(json.dumps(line).encode() + b"\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    said = ask({"deal": {"seed": "lakewood", "dealer": "north"}})
    assert said["turn"] == ["east", "south", "west", "north"]
    while said["phase"] == "bids":
        seat = said["turn"][0]
        said = ask({"bid": [said["legal"][seat][0]], "by": seat})
    assert (said["call"], said["by"], said["turned"]) == ("high", "east", {"east": ["S8"]})
    tricks = 0
    while said["phase"] == "cards":
        (seat,) = said["turn"]
        said = ask({"card": said["legal"][seat][0], "by": seat})
        tricks += said["won"] is not None
    assert tricks == 13
    assert said["result"]["call"] == "high"
    assert sum(said["result"]["tricks"].values()) == 13
    assert said["result"]["tricks"] == said["taken"]
    process.stdin.close()
    assert process.wait(timeout=20) == 0
    process.stdout.close()


def test_a_line_that_is_refused_is_answered_with_a_sentence_and_changes_nothing():
    said = speak(
        {"card": "SA", "by": "north"},
        {"deal": {"seed": "lakewood", "dealer": "north"}},
        {"bid": ["SA"], "by": "east"},
        {"bid": ["S8"], "by": "east", "card": "S8"},
        {"bid": ["S8"]},
        {"bid": ["8S"], "by": "east"},
        {"deal": {"dealer": "north"}},
        {"deal": {"seed": "x", "dealer": "north", "hands": {}}},
        {"look": "nobody"},
        {"throw_in": False},
        {"bid": ["S8"], "by": "east"},
    )
    assert [answer.get("error") for answer in said] == [
        "Nothing is dealt yet; start with a deal.",
        None,
        "East does not have ♠A; a bid is a card of one’s own.",
        "line must be one move, with one of the keys bid, alone, pass, card, claim, throw_in; this one has 2 of them.",
        "line.by is missing; the keys are by, bid.",
        "8S is not a card; a card is a suit (S, H, D or C) and a rank from 2 to 10, J, Q, K or A, as in SA.",
        "line.deal.hands is missing; the keys are hands, piles.",
        "line.deal.hands is not a key of the format; the keys are seed, dealer, number, pairs.",
        'line.look must be one of north, east, south, west; "nobody" is not.',
        "line.throw_in must be one of true; false is not.",
        None,
    ]
    assert said[-1]["turn"] == ["south", "west", "north"]


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
def test_what_a_player_knows_reads_back(rules):
    codec = view_codec(rules)
    for hand, _move in play_at_random(deal("protocol", rules), Random(3)):
        for seat in hand.waits_for:
            view = look_from(hand, seat)
            read = codec.read(json.loads(json.dumps(codec.write(view))), "position")
            assert codec.write(read) == codec.write(view)
            assert (read.legal, read.special_calls, read.unseen) == (view.legal, view.special_calls, view.unseen)


def test_a_deal_card_by_card_is_played_and_claimed():
    rules = replace(MINNESOTA, name="short", tricks=2)
    said = speak(
        {"deal": {**SHORT, "dealer": "west"}},
        *({"bid": [card], "by": by} for by, card in (("north", "H2"), ("east", "S3"), ("south", "D4"), ("west", "C5"))),
        {"claim": 2, "by": "north"},
        {"claim": 0, "by": "north"},
        rules=rules,
    )
    assert said[4]["turn"] == ["north"], "the right of the grander"
    assert said[5] == {"error": "Somebody may have ♥A: play on."}
    assert said[6]["result"]["tricks"] == {"north_south": 0, "east_west": 2}
    assert said[6]["result"]["points"] == {"north_south": 0, "east_west": 1}


def test_a_deal_of_other_rules_is_refused():
    (said,) = speak({"deal": {**SHORT, "dealer": "west"}})
    assert said == {"error": "Each player gets 13 cards; North has 2."}


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (Move(MoveKind.ALONE, NORTH), {"alone": None, "by": "north"}),
        (Move(MoveKind.ALONE, NORTH, call=ASKOV.specials[0]), {"alone": "sola-nola", "by": "north"}),
        (Move(MoveKind.CLAIM, NORTH, tricks=4), {"claim": 4, "by": "north"}),
        (Move(MoveKind.THROW_IN), {"throw_in": True}),
    ],
    ids=lambda value: "",
)
def test_moves_that_are_rare_read_back(move, line):
    assert MOVE.write(move) == line
    assert MOVE.read(line, "move") == move


@pytest.mark.parametrize(
    "line", [{}, {"by": "north"}, {"throw_in": True, "by": "north"}, {"claim": "4", "by": "north"}]
)
def test_what_is_no_move_is_refused(line):
    with pytest.raises(Refused):
        MOVE.read(line, "move")


def test_rules_that_are_unknown_end_with_a_sentence():
    ran = subprocess.run(
        [sys.executable, "-m", "scoring.play", "poker"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith("poker is neither a rule set nor a readable file.")


@pytest.mark.parametrize("line", [{"look": "west"}, {"claim": 1, "by": "west"}], ids=["look", "claim"])
def test_nobody_looks_or_claims_from_a_seat_that_a_table_of_two_does_not_have(line):
    said = speak({"deal": {"seed": "lakewood", "dealer": "north"}}, line, rules=NAMED["two-player"])
    assert said[1] == {"error": "Nobody sits West at this table."}


def test_nobody_deals_from_a_seat_that_a_table_of_two_does_not_have():
    """The protocol goes on after it."""
    deals = [{"deal": {"seed": "lakewood", "dealer": dealer}} for dealer in ("west", "north")]
    said = speak(*deals, rules=NAMED["two-player"])
    assert said[0] == {"error": "Nobody sits West at this table."}
    assert said[1]["phase"] == "bids"


def test_a_position_without_the_piles_of_a_player_is_one_where_nothing_lies_before_them():
    seen = look_from(deal("lakewood", MINNESOTA), NORTH)
    codec = view_codec(MINNESOTA)
    assert codec.read({**codec.write(seen), "piles": {}}, "") == replace(seen, waits_for=(NORTH,))
