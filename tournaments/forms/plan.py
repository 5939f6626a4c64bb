"""A plan as it is typed into the fields of a form, both ways: what is written reads back as the same plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from django.utils import timezone

from scoring.game import EndKind, GameEnd
from scoring.refused import Refused
from scoring.stakes import Stake
from tournaments.actions.plan import SWITCHES, Plan, WhyNoPlan
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement
from tournaments.engine.standings import Compensation, Key
from tournaments.forms.rules import Values, read_rules, typed_rules
from tournaments.models import Party
from tournaments.queries import rows

TO_A_TARGET = (EndKind.TARGET, EndKind.TOP_TABLE)
KEY_FIELDS = [f"key_{place}" for place in range(1, len(Key) + 1)]
AS_TYPED = ("name", "date", "place", "held_after", "bench_rule", *SWITCHES)


def read_plan(values: Mapping[str, Any]) -> Plan:
    """The plan in the fields of a form. Raises Refused for one that cannot be."""
    return Plan(
        **{name: values[name] for name in AS_TYPED},
        rules=read_rules(values),
        game_end=read_end(values),
        stake=read_stake(values),
        standings_order=read_keys(values),
        compensation=read_compensation(values),
        movement=read_movement(values),
    )


def read_end(values: Mapping[str, Any]) -> GameEnd:
    return GameEnd(values["end"], hands=values["hands"], minutes=values["minutes"], tie=values["tie"])


def read_keys(values: Mapping[str, Any]) -> tuple[Key, ...]:
    """The keys in their order, places left empty skipped. Raises Refused for one that stands there twice."""
    keys = tuple(values[name] for name in KEY_FIELDS if values[name])
    if len(set(keys)) < len(keys):
        raise Refused(WhyNoPlan.KEYS_UNKNOWN)
    return keys


def read_movement(values: Mapping[str, Any]) -> Movement:
    """Raises Refused where games end, or places go, by a top table that this movement has not."""
    movement = MOVEMENTS[values["movement"]]
    movement.check([read_end(values)], read_keys(values))
    return movement


def read_compensation(values: Mapping[str, Any]) -> Compensation:
    return Compensation(values["compensation"], values["bench_points"])


def read_stake(values: Mapping[str, Any]) -> Stake | None:
    """No amount is no stake, whatever the currency says."""
    return Stake(values["amount"], values["currency"].strip().upper()) if values["amount"] else None


def plan_of(party: Party) -> Plan:
    """What was agreed for a party."""
    return Plan(**rows.agreed(party), asks_seated=party.asks_seated, asks_acceptance=party.asks_acceptance)


def plan_for_tonight(last: Party | None) -> Plan:
    """A new party as the club's last one was, today, without a name and with nothing secret."""
    today = timezone.localdate()
    return replace(plan_of(last), name="", date=today, held_after=None) if last else Plan("", today)


def typed(plan: Plan) -> Values:
    """A plan as it stands in the fields of the form."""
    return (
        {name: getattr(plan, name) for name in AS_TYPED}
        | {
            "end": plan.game_end.kind,
            "hands": plan.game_end.hands or 8,
            "minutes": plan.game_end.minutes or 20,
            "tie": plan.game_end.tie,
            "endless": plan.rules.may_not_end and plan.game_end.kind in TO_A_TARGET,
            "amount": plan.stake.amount if plan.stake else None,
            "currency": plan.stake.currency if plan.stake else "",
            "movement": plan.movement.key,
            "compensation": plan.compensation.kind,
            "bench_points": plan.compensation.points or 6,
        }
        | dict(zip_longest(KEY_FIELDS, plan.standings_order, fillvalue=""))
        | typed_rules(plan.rules)
    )
