"""What is played tonight: the rules as a party agreed on them, for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game import GameEnd
from scoring.rules import RuleSet
from scoring.stakes import Stake
from tournaments.engine.bench import BenchRule
from tournaments.engine.standings import Compensation
from tournaments.models import Party
from tournaments.queries import rows


@dataclass(frozen=True)
class RulesTonight:
    """`end` is that of the next round's games."""

    rules: RuleSet
    end: GameEnd
    stake: Stake | None
    movement: str
    bench: BenchRule
    compensation: Compensation
    asks_acceptance: bool


def rules_tonight(party: Party) -> RulesTonight:
    """No query beyond the party."""
    return RulesTonight(
        rows.rule_set(party),
        rows.game_end(party),
        rows.stake(party),
        party.movement,
        rows.bench_rule(party),
        rows.compensation(party),
        party.asks_acceptance,
    )
