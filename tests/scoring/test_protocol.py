"""The scorer's line protocol, spoken with the real process; and the package alone, without Django."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import answers, find_rules
from scoring.codec import HAND, RULES
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA
from tests.house import MODULES
from tests.scoring.hands import EAST, NORTH, PARLETT, THROWN_IN, every_hand, high, low

ROOT = Path(__file__).parents[2]
TOO_DEEP = "the document has too many brackets inside brackets; the format needs fewer than twenty."


def scorer(*arguments):
    """The process, which speaks through pipes."""
    command = [sys.executable, "-m", "scoring", *map(str, arguments)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)


def run(*arguments, lines=b""):
    process = scorer(*arguments)
    said, complained = process.communicate(lines, timeout=20)
    return process.returncode, said.decode(), complained.decode()


def line(hand):
    return json.dumps(HAND.write(hand)).encode() + b"\n"


def by_side(north_south, east_west):
    return {"north_south": north_south, "east_west": east_west}


CONVERSATION = [
    (
        '{"call": "high", "by": "north", "tricks": {"north_south": 5, "east_west": 8}}',
        '{"points": {"north_south": 0, "east_west": 4}, "stars": {"north_south": 0, "east_west": 0}, '
        '"score": {"north_south": 0, "east_west": 4}, "total_stars": {"north_south": 0, "east_west": 0}, '
        '"over": false, "winner": null}',
    ),
    (
        '{"call": "sola-nola", "by": "west", "tricks": null, "made": false}',
        '{"points": {"north_south": 0, "east_west": 0}, "stars": {"north_south": 1, "east_west": 0}, '
        '"score": {"north_south": 0, "east_west": 4}, "total_stars": {"north_south": 1, "east_west": 0}, '
        '"over": false, "winner": null}',
    ),
    (
        '{"call": "låw", "tricks": {"north_south": 5, "east_west": 8}}',
        '{"error": "hand.call must be one of high, low, sola-nola, grand-dix, thrown-in, plain; \\"låw\\" is not."}',
    ),
    (
        '{"call": "high", "by": "south", "tricks": {"north_south": 0, "east_west": 13}}',
        '{"points": {"north_south": 0, "east_west": 14}, "stars": {"north_south": 0, "east_west": 0}, '
        '"score": {"north_south": 0, "east_west": 18}, "total_stars": {"north_south": 1, "east_west": 0}, '
        '"over": true, "winner": "east_west"}',
    ),
    ('{"call": "thrown-in"}', '{"error": "The game is over: 0–18. No hand is accepted after the end."}'),
    (
        "x" * 300_000,
        '{"error": "hand is longer than 10000 bytes, which is the most that is read."}',
    ),
    ("", None),
    (
        '{"call": "low", "tricks": {"north_south": 9, "east_west": 4}}',
        '{"points": {"north_south": -3, "east_west": 0}, "stars": {"north_south": 0, "east_west": 0}, '
        '"score": {"north_south": -3, "east_west": 0}, "total_stars": {"north_south": 0, "east_west": 0}, '
        '"over": false, "winner": null}',
    ),
]


@pytest.fixture
def rules_file(tmp_path):
    """Writes a file and gives its path."""

    def write(content):
        file = tmp_path / "rules.json"
        file.write_text(content, encoding="utf-8")
        return str(file)

    return write


def test_a_game_is_scored_line_by_line_and_an_empty_line_starts_the_next(rules_file):
    lines = "\n".join(said for said, _answer in CONVERSATION).encode()  # the last one without an end of line
    status, answered, complained = run(rules_file(json.dumps(RULES.write(ASKOV))), lines=lines)
    assert answered.splitlines() == [answer for _said, answer in CONVERSATION if answer is not None]
    assert (status, complained) == (1, "")


PARLETTS = RULES.write(PARLETT)


@pytest.mark.parametrize(
    "held",
    [
        pytest.param(PARLETTS, id="the rules alone"),
        pytest.param({"rules": PARLETTS}, id="an object that holds them"),
        pytest.param({"format": "whistparty/1", "party": {"name": "Club night", "rules": PARLETTS}}, id="an evening"),
    ],
)
def test_rules_may_come_from_a_file(held, rules_file):
    assert find_rules(rules_file(json.dumps(held))) == PARLETT


SETS = "The rule sets are minnesota, failed-grand-double, nula-plus, askov, south-dakota, two-player."


def test_an_unknown_rule_set_is_told_with_those_there_are():
    told = f"bridge is neither a rule set nor a readable file. {SETS}\n"
    assert run("bridge", lines=line(THROWN_IN)) == (2, "", told)


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        pytest.param(
            '{"rules": {"name": "x", "trump": "hearts"}}',
            'rules.trump must be one of none, first-lead, in-turn; "hearts" is not.',
            id="unknown trump",
        ),
        pytest.param(
            '{"party": {"rules": {"name": "x", "low": {"to": "majority", "pionts": -1}}}}',
            "party.rules.low.pionts is not a key of the format; the keys are to, points.",
            id="a key misspelt in an evening",
        ),
        pytest.param(
            '{"name": "x", "target": 0}',
            "The target is a whole number of points from 1 to 1000; 0 is not.",
            id="impossible rules",
        ),
        pytest.param("[" * 100_000, TOO_DEEP, id="brackets without end"),
    ],
)
def test_a_file_without_rules_is_refused_in_words(content, wrong, rules_file):
    file = rules_file(content)
    with pytest.raises(Refused) as refused:
        find_rules(file)
    assert str(refused.value) == f"{file} contains no rules: {wrong} {SETS}"


def test_a_folder_is_no_rule_set(tmp_path):
    with pytest.raises(Refused, match="is neither a rule set nor a readable file"):
        find_rules(str(tmp_path))


def test_each_line_is_answered_before_the_next_is_sent_and_ctrl_c_ends_quietly():
    with scorer("minnesota") as process:
        for hand, score in [(high(NORTH, 8), by_side(2, 0)), (low(4), by_side(2, -3))]:
            process.stdin.write(line(hand))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["score"] == score
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == b""


def test_it_ends_quietly_when_nobody_listens_any_more():
    with scorer("minnesota") as process:
        process.stdout.close()
        process.stdin.write(line(THROWN_IN) * 3)
        process.stdin.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == b""


def test_a_whist_drive_is_scored_from_a_file_of_its_rules(rules_file):
    """Nothing is called, and your tricks are your points."""
    file = rules_file(json.dumps({"name": "drive", "target": 20, "is_called": False, "scorer": "each-trick"}))
    took = '{"call": "plain", "tricks": {"north_south": %s, "east_west": %s}}\n'
    lines = took % (8, 5) + took % (2, 12) + '{"call": "low", "tricks": {"north_south": 8, "east_west": 5}}\n'
    status, answered, _complained = run(file, lines=(lines + took % (2, 11) + took % (12, 1)).encode())
    first, too_many, called, second, third = map(json.loads, answered.splitlines())
    assert (first["points"], first["score"]) == (by_side(8, 5), by_side(8, 5))
    assert too_many == {"error": "The tricks of both sides must add up to 13: 2 and 12 make 14."}
    assert called == {"error": "These rules do not know the call low; they know plain, thrown-in."}
    assert (second["score"], second["over"]) == (by_side(10, 16), False)
    assert (third["score"], third["over"], third["winner"]) == (by_side(22, 17), True, "north_south")
    assert status == 1


def test_a_hand_of_sixteen_tricks_is_scored_from_a_file_of_its_rules(rules_file):
    rules = find_rules(rules_file('{"name": "minnesota", "tricks": 16}'))
    took = b'{"call": "high", "by": "north", "tricks": {"north_south": %d, "east_west": %d}}\n'
    made, failed, level, thirteen = answers([took % (11, 5), took % (4, 12), took % (8, 8), took % (8, 5)], rules)
    assert (made["points"], failed["points"], level["points"]) == (by_side(3, 0), by_side(0, 4), by_side(0, 0))
    assert thirteen == {"error": "The tricks of both sides must add up to 16: 8 and 5 make 13."}


BAD_LINES = {
    "no JSON": b"8:5",
    "half a line": b'{"call": "thrown-in"',
    "no object": b'["thrown-in"]',
    "not UTF-8": b'{"call": "l\xe5w"}',
    "NaN": b'{"call": "low", "tricks": {"north_south": NaN, "east_west": 5}}',
    "beyond all numbers": b'{"call": "low", "tricks": {"north_south": 1e999, "east_west": 5}}',
    "endless digits": b'{"call": "low", "tricks": {"north_south": %s, "east_west": 5}}' % (b"9" * 9000),
    "nested too deep": b"[" * 9000,
    "enormous": b'{"call": "thrown-in", "by": null' + b" " * 10_000 + b"}",
    "enormous and empty": b" " * 10_001,
    "half a character": b'{"call": "\\ud800"}',
    "half a character in a key": b'{"call": "thrown-in", "\\ud800": 1}',
    "a key twice": b'{"call": "thrown-in", "call": "thrown-in"}',
    "an unknown key": b'{"call": "thrown-in", "points": null}',
    "fourteen tricks": b'{"call": "low", "tricks": {"north_south": 8, "east_west": 6}}',
    "a call that the rules do not know": b'{"call": "grand-dix", "by": "north", "made": true}',
}


@pytest.mark.parametrize("bad", BAD_LINES.values(), ids=BAD_LINES)
def test_a_bad_line_is_answered_in_words_and_changes_nothing(bad):
    before, error, after = answers([line(high(EAST, 8)), bad, line(high(EAST, 8))], MINNESOTA)
    assert list(error) == ["error"]
    assert 30 < len(error["error"].encode()) < 300
    assert (before["score"], after["score"]) == (by_side(0, 2), by_side(0, 4))


def test_a_line_may_be_as_long_as_a_line_may_be():
    longest = b'{"call": "thrown-in"}'.ljust(10_000)
    assert [answer["over"] for answer in answers([longest], MINNESOTA)] == [False]
    assert [list(answer) for answer in answers([b" " * 10_000, longest + b" "], MINNESOTA)] == [["error"]]


def test_every_hand_has_its_answer():
    lines = [part for hand in every_hand(ASKOV) for part in (line(hand), b"\r\n")]
    scored = list(answers(lines, ASKOV))
    assert len(scored) == 87
    assert all(answer["points"] == answer["score"] and answer["stars"] == answer["total_stars"] for answer in scored)


ALONE = """
import importlib, pkgutil, sys
sys.modules.update(dict.fromkeys(["django", "celery", "tournaments", "whistparty"]))
import scoring
for module in pkgutil.walk_packages(scoring.__path__, "scoring."):
    importlib.import_module(module.name)
print(sorted(name for name in sys.modules if name.startswith("scoring.")))
"""


def test_scoring_stands_alone_without_django():
    ran = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, check=False)
    modules = sorted(name for name in MODULES if name.startswith("scoring."))
    assert (ran.stdout.strip(), ran.stderr) == (str(modules), "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
def test_somebody_at_a_terminal_is_told_what_to_type_and_the_example_is_a_hand():
    keyboard, terminal = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "scoring", "minnesota"],
        cwd=ROOT,
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    os.close(terminal)
    try:
        *_, example = (process.stderr.readline() for _ in range(2))
        os.write(keyboard, example)
        assert json.loads(process.stdout.readline())["points"] == by_side(2, 0)
    finally:
        os.close(keyboard)
        process.communicate(timeout=20)
