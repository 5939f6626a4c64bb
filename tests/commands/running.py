"""The test language of the commands: `run("verify_party", code)` is what it prints, `refused(…)` what it complains of."""

from __future__ import annotations

import datetime
import io
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.game import EndKind, GameEnd
from scoring.rules import ASKOV, NAMED, RuleSet
from tournaments.access import find_our_club
from tournaments.actions.plan import Plan
from tournaments.engine.document_text import write
from tournaments.models import Party
from tournaments.queries.evening import write_evening_document
from tournaments.rehearsal import Rehearsal, rehearse

FOUR_HANDS = GameEnd(EndKind.HANDS, hands=4)
# Every rule set for four with some number of players, and every number with some rule set.
SETS_AND_SIZES = [
    pytest.param(rules, players, id=f"{rules.name}-{players}")
    for rules, players in zip(
        (rules for rules in NAMED.values() if rules.players == 4), cycle([4, 7, 13, 18, 27]), strict=False
    )
]


def run(command: str, *arguments: object, **options: Any) -> str:
    """What the command writes to its standard output."""
    out = io.StringIO()
    call_command(command, *map(str, arguments), stdout=out, stderr=io.StringIO(), **options)
    return out.getvalue()


def refused(command: str, *arguments: object) -> str:
    """The sentence with which the command ends; its exit status is then 1."""
    with pytest.raises(CommandError) as complaint:
        run(command, *arguments)
    assert complaint.value.returncode == 1
    return str(complaint.value)


def simulated(*arguments: object) -> Party:
    return Party.objects.get(code=run("simulate", *arguments).strip())


def rehearsed(
    players: int = 13,
    rounds: int = 2,
    *,
    rules: RuleSet = ASKOV,
    end: GameEnd = FOUR_HANDS,
    seed: int = 5,
    in_play: bool = True,
    **plan: Any,
) -> Party:
    """An evening of short games that nobody knows, the last round half done."""
    agreement = Plan("A rehearsal", datetime.date(2026, 3, 3), rules=rules, game_end=end, **plan)
    return rehearse(find_our_club(), Rehearsal(agreement, players, rounds, seed, in_play))


def exported(party: Party) -> str:
    return write(write_evening_document(party))


def imported(text: str, folder: Path) -> Party:
    """The party that import_party makes of a document."""
    file = folder / "evening.json"
    file.write_bytes(text.encode())
    return Party.objects.get(code=run("import_party", file).strip())


def verified(party: Party) -> str:
    return run("verify_party", party.code)


def difference(party: Party) -> str:
    """The sentence that names the first difference; the command complains."""
    out = io.StringIO()
    with pytest.raises(CommandError) as complaint:
        call_command("verify_party", party.code, stdout=out, stderr=io.StringIO())
    assert complaint.value.returncode == 1
    return out.getvalue().strip()
