"""A plan as it is typed into the fields of a form, both ways: what is written reads back as the same plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import timezone

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Call
from scoring.refused import Refused
from scoring.rules import NAMED, Colour, FailedGrand, FailedGrandTo, HighLead, Low, LowTo, RuleSet, StarTo, Trump
from scoring.stakes import Stake
from tournaments.actions.prepare import Plan, WhyNotPrepared
from tournaments.engine.bench import BenchRule
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement
from tournaments.engine.standings import DEFAULT_KEYS, Compensation, CompensationKind, Key
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.wording import HOUSE_RULES

Values = dict[str, Any]
TO_A_TARGET = (EndKind.TARGET, EndKind.TOP_TABLE)
FOUR_PLAYERS = tuple(rules for rules in NAMED.values() if rules.players == 4)
KEY_FIELDS = [f"key_{place}" for place in range(1, len(Key) + 1)]
SPECIALS: dict[str, tuple[Call, ...]] = {
    "none": (),
    "sola-nola": (Call.SOLA_NOLA,),
    "grand-dix": (Call.GRAND_DIX,),
    "both": (Call.SOLA_NOLA, Call.GRAND_DIX),
}


def read_plan(values: Mapping[str, Any]) -> Plan:
    """The plan in the fields of a form. Raises Refused for one that cannot be."""
    return Plan(
        values["name"],
        values["date"],
        place=values["place"],
        rules=read_rules(values),
        end=read_end(values),
        stake=read_stake(values),
        keys=read_keys(values),
        announces_itself=values["announces_itself"] == "yes",
        rings_itself=values["rings_itself"] == "yes",
        held_after=values["held_after"],
        bench_rule=BenchRule(values["bench_rule"]),
        compensation=read_compensation(values),
        side_table_counts=values["side_table_counts"] == "yes",
        asks_seated=values["asks_seated"] == "yes",
        asks_acceptance=values["asks_acceptance"] == "yes",
        movement=read_movement(values),
    )


def read_rules(values: Mapping[str, Any]) -> RuleSet:
    """The chosen set as it is, or a set of its own where a choice differs or a name was typed."""
    base = NAMED[values["rules"]]
    rules = replace(base, **_house_choices(base, values))
    if rules == base and not values["rules_name"]:
        return base
    return replace(rules, name=values["rules_name"] or HOUSE_RULES)


def _house_choices(base: RuleSet, values: Mapping[str, Any]) -> Values:
    chosen: Values = {
        "target": values["target"],
        "made_grand": values["made_grand"],
        "failed_grand": _failed_grand(base.failed_grand, values),
        "low": _low(base.low, values),
        "specials": SPECIALS.get(values["specials"]),
        "failed_special": values["failed_special"] and StarTo(values["failed_special"]),
        "high_colour": values["high_colour"] and Colour(values["high_colour"]),
        "trump": values["trump"] and Trump(values["trump"]),
        "high_lead": values["high_lead"] and HighLead(values["high_lead"]),
    }
    return {choice: value for choice, value in chosen.items() if value not in (None, "")}


def _failed_grand(base: FailedGrand, values: Mapping[str, Any]) -> FailedGrand:
    to = FailedGrandTo(values["failed_grand_to"] or base.to)
    points = values["failed_grand_points"] or abs(base.points)
    return FailedGrand(to, points if to is FailedGrandTo.OPPONENTS else -points)


def _low(base: Low, values: Mapping[str, Any]) -> Low:
    to = LowTo(values["low_to"] or base.to)
    points = values["low_points"] or abs(base.points)
    return Low(to, points if to is LowTo.MINORITY else -points)


def read_end(values: Mapping[str, Any]) -> GameEnd:
    return GameEnd(EndKind(values["end"]), hands=values["hands"], minutes=values["minutes"], tie=TieRule(values["tie"]))


def read_keys(values: Mapping[str, Any]) -> tuple[Key, ...]:
    """The keys in their order, places left empty skipped. Raises Refused for one that stands there twice."""
    keys = tuple(Key(values[name]) for name in KEY_FIELDS if values[name])
    if len(set(keys)) < len(keys):
        raise Refused(WhyNotPrepared.KEYS_UNKNOWN)
    return keys


def read_movement(values: Mapping[str, Any]) -> Movement:
    """Raises Refused where games end, or places go, by a top table that this movement has not."""
    movement = MOVEMENTS[values["movement"]]
    movement.check([read_end(values)], read_keys(values))
    return movement


def read_compensation(values: Mapping[str, Any]) -> Compensation:
    return Compensation(CompensationKind(values["compensation"]), values["bench_points"])


def read_stake(values: Mapping[str, Any]) -> Stake | None:
    """No amount is no stake, whatever the currency says."""
    return Stake(values["amount"], values["currency"].strip().upper()) if values["amount"] else None


def plan_of(party: Party) -> Plan:
    """What was agreed for a party."""
    return Plan(
        party.name,
        party.date,
        party.place,
        rows.rule_set(party),
        rows.game_end(party),
        rows.stake(party),
        rows.standings_keys(party),
        party.announces_itself,
        party.rings_itself,
        bench_rule=rows.bench_rule(party),
        compensation=rows.compensation(party),
        side_table_counts=party.side_table_counts,
        asks_seated=party.asks_seated,
        asks_acceptance=party.asks_acceptance,
        held_after=party.standings_held_after,
        movement=rows.movement_of(party),
    )


def plan_for_tonight(last: Party | None) -> Plan:
    """A new party as the club's last one was, today, without a name and with nothing kept secret."""
    today = timezone.localdate()
    return replace(plan_of(last), name="", date=today, held_after=None) if last else Plan("", today, keys=DEFAULT_KEYS)


def nearest(rules: RuleSet) -> RuleSet:
    """The named set that house rules differ from the least."""
    if rules.name in NAMED:
        return NAMED[rules.name]
    choices = [name for name in rules.__slots__ if name != "name"]
    return min(FOUR_PLAYERS, key=lambda base: sum(getattr(base, name) != getattr(rules, name) for name in choices))


def typed(plan: Plan) -> Values:
    """A plan as it stands in the fields of the form."""
    stake = plan.stake
    keys = [key.value for key in plan.keys] + [""] * (len(Key) - len(plan.keys))
    return (
        {
            "name": plan.name,
            "date": plan.date,
            "place": plan.place,
            "end": plan.end.kind.value,
            "hands": plan.end.hands or 8,
            "minutes": plan.end.minutes or 20,
            "tie": plan.end.tie.value,
            "endless": plan.rules.may_not_end and plan.end.kind in TO_A_TARGET,
            "amount": stake.amount if stake else None,
            "currency": stake.currency if stake else "",
            "announces_itself": "yes" if plan.announces_itself else "no",
            "asks_seated": "yes" if plan.asks_seated else "no",
            "asks_acceptance": "yes" if plan.asks_acceptance else "no",
            "rings_itself": "yes" if plan.rings_itself else "no",
            "held_after": plan.held_after,
            "movement": plan.movement.key,
            "bench_rule": plan.bench_rule.value,
            "compensation": plan.compensation.kind.value,
            "bench_points": plan.compensation.points or 6,
            "side_table_counts": "yes" if plan.side_table_counts else "no",
        }
        | dict(zip(KEY_FIELDS, keys, strict=True))
        | typed_rules(plan.rules)
    )


def typed_rules(rules: RuleSet) -> Values:
    """The nearest named set, and what differs from it."""
    base = nearest(rules)
    as_in_the_set = _choices(base)
    house = {name: value for name, value in _choices(rules).items() if value != as_in_the_set[name]}
    return {"rules": base.name, "rules_name": "" if rules == base or rules.name == HOUSE_RULES else rules.name} | house


def _choices(rules: RuleSet) -> Values:
    return {
        "target": rules.target,
        "made_grand": rules.made_grand,
        "failed_grand_to": rules.failed_grand.to.value,
        "failed_grand_points": abs(rules.failed_grand.points),
        "low_to": rules.low.to.value,
        "low_points": abs(rules.low.points),
        "specials": next(name for name, calls in SPECIALS.items() if set(calls) == set(rules.specials)),
        "failed_special": rules.failed_special.value,
        "high_colour": rules.high_colour.value,
        "trump": rules.trump.value,
        "high_lead": rules.high_lead.value,
    }
