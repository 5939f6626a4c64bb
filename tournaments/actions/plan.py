"""A party is founded on a plan, and the plan is changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.codec import END, RULES, STAKE
from scoring.game import TO_TARGET, GameEnd
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import MINNESOTA, RuleSet
from scoring.stakes import Stake
from tournaments.actions.change import changing, record
from tournaments.actions.entries import seats_decided_otherwise
from tournaments.actions.prepare import check_goes_on
from tournaments.engine.bench import BenchRule
from tournaments.engine.document import COMPENSATION
from tournaments.engine.evening import Evening
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.movement import Movement
from tournaments.engine.names import read_name
from tournaments.engine.standings import DEFAULT_KEYS, NOTHING_FOR_THE_BENCH, Compensation, Key
from tournaments.models import Action, Club, Party, new_code
from tournaments.queries.rounds import next_round


class WhyNoPlan(Reason):
    TABLE_OF_TWO = _("A party of many tables needs rules for four players; “{name}” is for a table of two.")
    RULES_ARE_FIXED = _("The rules cannot change once the party has begun.")
    MOVEMENT_IS_FIXED = _("The movement cannot change once the party has begun.")
    KEYS_UNKNOWN = _("Say what the standings are ordered by, each thing once.")


SWITCHES = ("announces_itself", "rings_itself", "side_table_counts", "asks_seated", "asks_acceptance")


@dataclass(frozen=True)
class Plan:
    """What is agreed before the party: its name, day and place, its rules, how games end, what is played for.

    `held_after` is the round after which the standings are secret until the end; `asks_seated`, whether each table
    says that its four are seated before its page asks for hands; `asks_acceptance`, whether the side that lost accepts
    the result of its game.
    """

    name: str
    date: date
    place: str = ""
    rules: RuleSet = MINNESOTA
    game_end: GameEnd = TO_TARGET
    stake: Stake | None = None
    standings_order: tuple[Key, ...] = DEFAULT_KEYS
    announces_itself: bool = False
    rings_itself: bool = False
    held_after: int | None = None
    bench_rule: BenchRule = BenchRule.LINE
    compensation: Compensation = NOTHING_FOR_THE_BENCH
    side_table_counts: bool = False
    asks_seated: bool = True
    asks_acceptance: bool = False
    movement: Movement = LADDER

    def __post_init__(self) -> None:
        if self.rules.players != 4:
            raise Refused(WhyNoPlan.TABLE_OF_TWO, name=self.rules.name)
        if not self.standings_order or len(set(self.standings_order)) != len(self.standings_order):
            raise Refused(WhyNoPlan.KEYS_UNKNOWN)
        self.movement.check([self.game_end], self.standings_order)


def found_party(club: Club, plan: Plan, *, who: str, seed: int, is_sample: bool = False) -> Party:
    """A new party with its own copy of the rules, open for players. `seed` decides every lot of the evening.

    The same form sent twice, which carries the same `seed` and name, founds one party.
    """
    with transaction.atomic():
        founded = club.parties.filter(seed=seed, name=plan.name, status=Party.Status.REGISTERING, change=0).first()
        if founded is not None and not is_sample:
            return founded
        now = timezone.now()
        party = Party(club=club, code=free_code(), seed=seed, is_sample=is_sample)
        _agree_as_typed(party, plan)
        party.save()
        record(party, now, who, Action.FOUND_PARTY, **_agreed(party))
    return party


def _agreed(party: Party) -> dict[str, Any]:
    """What the log says of the plan."""
    return {"rules": party.rules["name"], "game_end": party.game_end, "movement": party.movement}


def change_plan(code: str, plan: Plan, *, who: str) -> Party:
    """Another name, place or setting. The rules and the movement are fixed once seats are announced.

    Games may end otherwise from the next round on, also where its seats are made and not announced. Another rule of the
    bench makes those seats again.
    """
    with changing(code) as now:
        party = Party.objects.get(code=code)
        check_goes_on(party)
        rules, movement, end, bench_rule = party.rules, party.movement, party.game_end, party.bench_rule
        _agree_as_typed(party, plan)
        has_begun = party.status != Party.Status.REGISTERING
        if has_begun and party.rules != rules:
            raise Refused(WhyNoPlan.RULES_ARE_FIXED)
        if has_begun and party.movement != movement:
            raise Refused(WhyNoPlan.MOVEMENT_IS_FIXED)
        party.save()
        action, agreed = Action.CHANGE_PLAN, _agreed(party)
        if party.bench_rule != bench_rule:
            seats_decided_otherwise(party)
        if party.game_end != end:
            party.rounds.filter(announced_at__isnull=True).update(game_end=party.game_end)
            action, agreed = Action.CHANGE_END, agreed | {"from_round": next_round(party), "end_before": end}
        record(party, now, who, action, **agreed)
    return party


def _agree_as_typed(party: Party, plan: Plan) -> None:
    agree(party, plan)
    party.name, party.place = read_name(plan.name), plan.place.strip()
    party.asks_seated, party.asks_acceptance = plan.asks_seated, plan.asks_acceptance


def agree(party: Party, plan: Plan | Evening) -> None:
    """Write what was agreed, as a plan or a whole evening says it."""
    party.name, party.place, party.date = plan.name, plan.place, plan.date
    party.rules, party.game_end = RULES.write(plan.rules), END.write(plan.game_end)
    party.stake = plan.stake and STAKE.write(plan.stake)
    party.standings_order = [key.value for key in plan.standings_order]
    party.movement, party.bench_rule = plan.movement.key, plan.bench_rule.value
    party.announces_itself, party.rings_itself = plan.announces_itself, plan.rings_itself
    party.side_table_counts = plan.side_table_counts
    party.standings_held_after, given = plan.held_after, plan.compensation
    party.compensation = None if given == NOTHING_FOR_THE_BENCH else COMPENSATION.write(given)


def free_code() -> str:
    """A code no other party has; with half a million codes a second try is rare."""
    code = new_code()
    while Party.objects.filter(code=code).exists():
        code = new_code()
    return code
