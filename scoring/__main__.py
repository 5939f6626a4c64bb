"""The line protocol: each line in is a hand, each line out its points and the running score, as JSON.

The hands belong to one game to the target; an empty line starts a new game. The answer to a line that cannot be read or
played is {"error": …}, and that line changes nothing. The exit status is 1 after any such line, and 2 if the rules cannot be
read.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from scoring.codec import BY_SIDE, HAND, RULES
from scoring.game import Sheet, add_hand
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import NAMED, RuleSet
from scoring.strict_json import read_json

LONGEST_LINE = 10_000  # bytes; a hand needs about a hundred
RULES_UNKNOWN = 2
INTERRUPTED = 130  # as shells report Ctrl-C
HOW_TO_TYPE = """Type a hand and press Enter; an empty line starts a new game, Ctrl-D ends. For example:
{"call": "high", "by": "north", "tricks": {"north_south": 8, "east_west": 5}}
"""


class WhyNoRules(Reason):
    NO_SUCH_RULES = _("{name} is neither a rule set nor a readable file. The rule sets are {allowed}.")
    NO_RULES_IN_FILE = _("{name} contains no rules: {refused} The rule sets are {allowed}.")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scoring", description=__doc__)
    parser.add_argument("rules", help=f"{', '.join(NAMED)}, or a JSON file with a rules object")
    try:
        rules = find_rules(parser.parse_args(arguments).rules)
    except Refused as refused:
        sys.stderr.write(f"{refused}\n")
        return RULES_UNKNOWN
    if sys.stdin.isatty():
        sys.stderr.write(HOW_TO_TYPE)
    try:
        # Bytes, so that text that is not UTF-8 is the mistake of one line and does not end the program.
        return answer_all(sys.stdin.buffer, sys.stdout.buffer, lambda lines: answers(lines, rules))
    except KeyboardInterrupt:
        return INTERRUPTED


def find_rules(name: str) -> RuleSet:
    """The named set, or the rules of a file. Raises Refused."""
    if name in NAMED:  # a file of the same name needs ./ before it
        return NAMED[name]
    allowed = ", ".join(NAMED)
    try:
        return _rules_in(read_json(Path(name).read_bytes()))
    except OSError as error:
        raise Refused(WhyNoRules.NO_SUCH_RULES, name=name, allowed=allowed) from error
    except Refused as refused:
        raise Refused(WhyNoRules.NO_RULES_IN_FILE, name=name, refused=refused, allowed=allowed) from refused


def _rules_in(document: object) -> RuleSet:
    """The rules of a file: the object itself, or one that holds it, such as a whole evening."""
    match document:
        case {"party": {"rules": rules}}:
            return RULES.read(rules, "party.rules")
        case {"rules": rules}:
            return RULES.read(rules, "rules")
    return RULES.read(document, "rules")


def answers(lines: Iterable[bytes], rules: RuleSet) -> Iterator[dict[str, Any]]:
    """The answer to each line that is not empty."""
    sheet = Sheet()
    for line in lines:
        if len(line) <= LONGEST_LINE and not line.strip():  # the beginning of a longer line may be blank
            sheet = Sheet()
            continue
        try:
            hand = HAND.read(read_json(line, "hand", longest=LONGEST_LINE), "hand")
            sheet = add_hand(sheet, hand, rules=rules)
        except Refused as refused:
            yield {"error": str(refused)}
        else:
            yield _worth_of_last(sheet)


def _worth_of_last(sheet: Sheet) -> dict[str, Any]:
    scored = sheet.lines[-1].scored
    return {
        "points": BY_SIDE.write(scored.points),
        "stars": BY_SIDE.write(scored.stars),
        "score": BY_SIDE.write(sheet.score),
        "total_stars": BY_SIDE.write(sheet.stars),
        "over": sheet.is_over,
        "winner": sheet.winner and sheet.winner.value,
    }


Answers = Callable[[Iterable[bytes]], Iterable[dict[str, Any]]]


def answer_all(questions: BinaryIO, replies: BinaryIO, answers: Answers) -> int:
    """Writes the answer to each line as soon as it is there. Returns 1 if one of them is an error, else 0."""
    status = 0
    try:
        for answer in answers(_lines_of(questions)):
            status = 1 if "error" in answer else status
            replies.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
            replies.flush()  # a program may wait for this answer before it sends the next hand
    except BrokenPipeError:
        # The program that read the output has closed it. Without this, Python complains at exit that it cannot flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), replies.fileno())
    return status


def _lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Each line as it comes. A line that is too long is cut, but stays too long to be accepted."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            # Read it and drop it: as a line of its own it would get an answer, and answers would no longer fit lines.
            rest = stream.readline(LONGEST_LINE)
        yield line


if __name__ == "__main__":
    sys.exit(main())
