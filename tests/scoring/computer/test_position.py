"""Positions from outside: what contradicts itself is refused in a sentence, and nothing else is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.computer.position import check_position
from scoring.play.__main__ import make_computer
from scoring.play.codec import MOVE, view_codec
from scoring.play.record import make_move
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, NAMED, SOUTH_DAKOTA, TWO_PLAYER, RuleSet
from tests.scoring.hands import WHIST_DRIVE
from tests.scoring.play.table import deal, play_at_random

Json = dict[str, Any]
ROOT = Path(__file__).parents[3]


def position(rules: RuleSet = MINNESOTA, *, after: int = 25) -> Json:
    """What the player whose turn it is knows after so many moves, as a line of the protocol."""
    hands = list(play_at_random(deal("position", rules), Random(1)))
    hand = hands[after][0]
    return view_codec(rules).write(look_from(hand, hand.waits_for[0]))


def ask(*lines: Json, rules: RuleSet = MINNESOTA, level: int = 3) -> list[Json]:
    return list(make_computer(rules, level)(json.dumps(line).encode() for line in lines))


@pytest.mark.parametrize("rules", [*NAMED.values(), WHIST_DRIVE], ids=lambda rules: rules.name)
def test_every_position_of_a_hand_is_possible_and_answered_with_a_move_that_can_be_made(rules):
    for number in range(4):
        for hand, _move in play_at_random(deal(f"possible {number}", rules), Random(number)):
            for seat in hand.waits_for:
                view = look_from(hand, seat)
                check_position(view)
                (answer,) = ask(view_codec(rules).write(view) | {"seed": "x"}, rules=rules)
                make_move(hand, MOVE.read(answer, "answer"))


def test_a_seed_stands_beside_the_position():
    line = position(after=4)
    answers = ask(line, line | {"seed": ""}, *(line | {"seed": str(number)} for number in range(20)), level=1)
    assert answers[0] == answers[1]
    assert len({json.dumps(answer) for answer in answers}) > 1


def leave_out_a_card(line: Json) -> None:
    line["cards"] = line["cards"][1:]


def hold_a_played_card(line: Json) -> None:
    line["cards"][0] = line["tricks"][0]["cards"][0]


def count_one_more(line: Json) -> None:
    line["counts"]["west"] += 1


def count_fewer_seats(line: Json) -> None:
    del line["counts"]["north"]


def ask_somebody_else(line: Json) -> None:
    line["seat"] = {"north": "east", "east": "south", "south": "west", "west": "north"}[line["seat"]]


def let_another_lead(line: Json) -> None:
    line["tricks"][0]["seats"] = [*line["tricks"][0]["seats"][1:], line["tricks"][0]["seats"][0]]


def sit_twice(line: Json) -> None:
    line["tricks"][0]["seats"][1] = line["tricks"][0]["seats"][0]


def take_a_trick_away(line: Json) -> None:
    line["tricks"] = line["tricks"][1:]


def take_the_trick_away(line: Json) -> None:
    line["trick"] = None


def call_nothing(line: Json) -> None:
    line["call"] = None


def grant_nobody(line: Json) -> None:
    line["by"] = None


def call_alone(line: Json) -> None:
    line["call"] = "sola-nola"


def name_trumps(line: Json) -> None:
    line["trump"] = "H"


def lay_three(line: Json) -> None:
    line["bids"] = {"north": ["SA", "SK", "SQ"]}


def lay_piles(line: Json) -> None:
    line["piles"] = {"north": [{"top": "SA", "has_under": True}]}


def be_over(line: Json) -> None:
    line["phase"] = "over"


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (leave_out_a_card, "North holds 7 cards, but the count says 8."),
        (hold_a_played_card, "D9 appears twice; there is one of each card."),
        (count_one_more, "West would have 14 cards in all; these rules deal 13."),
        (count_fewer_seats, "The counts are those of North, East, South, West; this position has others."),
        (ask_somebody_else, "In this position East has no move to make."),
        (let_another_lead, "North leads this trick; the position says East."),
        (sit_twice, "The seats of a trick do not follow one another as these rules play."),
        (take_a_trick_away, "North leads this trick; the position says East."),
        (take_the_trick_away, "The seats of a trick do not follow one another as these rules play."),
        (call_nothing, "These rules do not know this call, or not with this player."),
        (grant_nobody, "These rules do not know this call, or not with this player."),
        (call_alone, "These rules do not know this call, or not with this player."),
        (name_trumps, "The trumps of this position are not those of the rules."),
        (lay_three, "The bids of this position are not possible."),
        (lay_piles, "These rules lay 0 piles before each player at most; North has 1."),
        (be_over, "In this position North has no move to make."),
    ],
    ids=lambda value: getattr(value, "__name__", "").replace("_", " "),
)
def test_what_contradicts_itself_is_refused(spoil: Callable[[Json], None], sentence: str):
    line = position()
    spoil(line)
    assert ask(line) == [{"error": sentence}]


def test_who_did_not_follow_does_not_have_that_suit():
    line = position()
    me = line["seat"]
    tricks = zip(line["tricks"], [*line["tricks"][1:], line["trick"]], strict=True)
    lost = next(trick for trick, following in tricks if me not in (trick["seats"][0], following["seats"][0]))
    place = lost["seats"].index(me)
    other = next(card for card in line["cards"] if card[0] != lost["cards"][0][0])
    line["cards"] = [lost["cards"][place] if card == other else card for card in line["cards"]]
    lost["cards"][place] = other
    assert ask(line) == [{"error": "North did not follow diamonds, but has some."}]


@pytest.mark.parametrize(
    ("rules", "after", "changes"),
    [
        (MINNESOTA, 0, {"bidders": ["north", "east", "south", "west"]}),
        (MINNESOTA, 0, {"phase": "alone", "call": "low"}),
        (ASKOV, 0, {"phase": "exchange", "call": "sola-nola", "by": "north", "seat": "east"}),
        (SOUTH_DAKOTA, 25, {"trump": None}),
        (TWO_PLAYER, 10, {"seat": "south"}),
        (WHIST_DRIVE, 0, {"phase": "bids", "call": None, "trump": None, "trick": None}),
    ],
    ids=["has bid", "nobody plays alone here", "not in the exchange", "trumps are missing", "not here", "no bids here"],
)
def test_a_question_that_these_rules_do_not_ask_is_refused(rules, after, changes):
    (answer,) = ask(position(rules, after=after) | changes, rules=rules)
    assert "error" in answer


def test_a_level_that_does_not_exist_ends_before_the_first_line():
    with pytest.raises(Refused):
        make_computer(MINNESOTA, 0)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a JSON value: the list or object, and the index or key."""
    if isinstance(value, dict):
        inside = list(value.items())
    else:
        inside = list(enumerate(value)) if isinstance(value, list) else []
    return [(value, key) for key, _one in inside] + [place for _key, one in inside for place in places(one)]


def spoil_somewhere(line: Json, lots: Random) -> None:
    """Changes one place: another value of the same kind, nothing, or not there."""
    whole, key = lots.choice(places(line))
    others = [one[name] for one, name in places(line) if type(one[name]) is type(whole[key])]
    match lots.randrange(4):
        case 0:
            del whole[key]
        case 1:
            whole[key] = lots.choice([None, 0, 1, 13, "HA", "north", [], {}, True])
        case _:
            whole[key] = json.loads(json.dumps(lots.choice(others)))


@pytest.mark.parametrize("rules", [*NAMED.values(), WHIST_DRIVE], ids=lambda rules: rules.name)
@pytest.mark.parametrize("level", [3, 5])
def test_a_position_with_mistakes_is_refused_or_answered_with_a_legal_card(rules, level):
    lots = Random(level)
    hands = [hand for hand, _move in play_at_random(deal("mistakes", rules), Random(5))]
    for _time in range(400 if level == 3 else 60):
        hand = lots.choice(hands)
        line = view_codec(rules).write(look_from(hand, lots.choice(hand.waits_for)))
        for _mistake in range(lots.randint(1, 2)):
            spoil_somewhere(line, lots)
        (answer,) = ask(line, rules=rules, level=level)
        if "card" in answer:
            assert answer["card"] in (*line["cards"], *tops_of(line))


def tops_of(line: Json) -> list[str]:
    return [pile["top"] for pile in line.get("piles", {}).get(line["seat"], [])]


def run(*arguments: str, line: Json) -> subprocess.CompletedProcess[str]:
    """The real process."""
    command = [sys.executable, "-m", "scoring.play", *arguments]
    text = json.dumps(line) + "\n\n"
    return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("level", ["3", "4"])
def test_a_terminal_asks_a_computer_player(level):
    line = position()
    ran = run("minnesota", "--computer", level, line=line)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["card"] in line["cards"]


def test_a_terminal_is_told_of_a_mistake():
    ran = run("minnesota", "--computer", "9", line=position())
    assert (ran.returncode, ran.stderr) == (2, "Computer players have the levels 1 to 6; 9 is none.\n")
    ran = run("minnesota", "--computer", "3", line={"seat": "north"})
    assert ran.returncode == 1
    assert json.loads(ran.stdout)["error"].startswith("position.dealer is missing")
