"""A plan as the fields of a form, both ways: what is written reads back as the same plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import zip_longest
from math import ceil
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext

from scoring.game import GameEnd
from scoring.refused import Refused
from scoring.rules import MINNESOTA, RuleSet
from scoring.stakes import Stake
from tournaments.actions.plan import SWITCHES, Plan, WhyNoPlan
from tournaments.engine.forecast import EIGHT_HANDS, Hall
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement
from tournaments.engine.schedule.round import USUAL_ROUNDS
from tournaments.engine.seats import CHAIRS
from tournaments.engine.standings import Compensation, Key
from tournaments.forms.fields import Values
from tournaments.forms.rules import fill_rules_form, read_rules
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.money import read_terms_of_party
from tournaments.wording import money_text

KEY_FIELDS = [f"key_{place}" for place in range(1, len(Key) + 1)]
AS_TYPED = ("name", "date", "place", "begins", "ends", "computers", "bench_rule", *SWITCHES)
FIRST_HIDDEN = 2  # round 1 and all after it is the whole evening: that is AT_THE_END
LAST_HIDDEN = 1000
PROPOSED_ROUNDS = 3
THREE_HOURS = 180


class Secrecy(StrEnum):
    """How long the hall sees the standings."""

    OPEN = "open"
    FROM_ROUND = "from-round"
    AT_THE_END = "at-the-end"


def read_plan(values: Mapping[str, Any]) -> Plan:
    """The plan in the fields of a form. Raises Refused for an impossible one."""
    return Plan(
        **{name: values[name] for name in AS_TYPED},
        rules=read_rules(values),
        game_end=read_end(values),
        # A fee alone is a stake of 0 in its money (docs/decisions.md).
        stake=values["stake"] or (values["fee"] and Stake(0, values["fee"].currency)),
        fee=values["fee"] and values["fee"].amount,
        standings_order=read_keys(values),
        held_after=read_secrecy(values),
        compensation=read_compensation(values),
        movement=read_movement(values),
        rounds_planned=values["rounds_planned"] or USUAL_ROUNDS,
    )


def read_end(values: Mapping[str, Any]) -> GameEnd:
    return GameEnd(values["end"], hands=values["hands"], minutes=values["minutes"], tie=values["tie"])


def read_keys(values: Mapping[str, Any]) -> tuple[Key, ...]:
    """The keys in their order, without empty fields. Raises Refused for a key that is chosen twice."""
    keys = tuple(values[name] for name in KEY_FIELDS if values[name])
    if len(set(keys)) < len(keys):
        raise Refused(WhyNoPlan.KEYS_UNKNOWN)
    return keys


def read_movement(values: Mapping[str, Any]) -> Movement:
    """The movement. Raises Refused if the end of games or a key needs a top table and this movement has none."""
    movement = MOVEMENTS[values["movement"]]
    movement.check([read_end(values)], read_keys(values))
    return movement


def read_secrecy(values: Mapping[str, Any]) -> int | None:
    """The last round whose standings the hall sees before the end; None for all of them."""
    if values["secrecy"] is Secrecy.FROM_ROUND:
        return int(values["hidden_from"] or FIRST_HIDDEN) - 1
    return None if values["secrecy"] is Secrecy.OPEN else 0


def find_secrecy(held_after: int | None) -> Secrecy:
    if held_after is None:
        return Secrecy.OPEN
    return Secrecy.FROM_ROUND if held_after else Secrecy.AT_THE_END


def read_compensation(values: Mapping[str, Any]) -> Compensation:
    return Compensation(values["compensation"], values["bench_points"])


def read_plan_of_party(party: Party) -> Plan:
    agreed = rows.read_agreement(party) | {"fee": find_fee(party)}
    return Plan(**agreed, asks_seated=party.asks_seated, asks_acceptance=party.asks_acceptance)


def find_fee(party: Party) -> int | None:
    """The entry fee; 0 only if the evening has a kitty but no other money."""
    stake = party.stake
    if stake is None:
        return None
    return read_terms_of_party(party, stake.currency).fee or (None if stake.amount else 0)


def suggest_plan_for_tonight(now: datetime, *, players: int, each: float, rounds: int | None = None) -> Plan:
    """The program's own proposal: three hours of Minnesota whist from seven, or from now. `rounds`: just so many, if they
    fit into the three hours."""
    later = max(now, now.replace(hour=19, minute=0))
    # The next quarter of an hour: the remainder of a negative number is not below 0 in Python, so this rounds up. After the last one
    # of a day it is that one, because 0:00 of the same date would have been this morning.
    first = min(later + timedelta(minutes=-later.minute % 15), now.replace(hour=23, minute=45))
    hall = Hall(MINNESOTA, EIGHT_HANDS, players // CHAIRS, rounds=rounds or PROPOSED_ROUNDS, each=each)
    end = hall.end_within(THREE_HOURS, most_hands=8)
    # An end of the evening at which exactly these rounds fit.
    minutes = min(5 * ceil(replace(hall, end=end).evening.high / 5), THREE_HOURS) if rounds else THREE_HOURS
    begins, ends = (at.time().replace(second=0, microsecond=0) for at in (first, first + timedelta(minutes=minutes)))
    return Plan(
        suggest_name(now.date()),
        now.date(),
        game_end=end,
        begins=begins,
        ends=ends,
        rounds_planned=rounds or PROPOSED_ROUNDS,
    )


def suggest_name(day: date) -> str:
    """Tuesday whist."""
    return capfirst(gettext("%(weekday)s whist") % {"weekday": date_format(day, "l")})


def suggest_plan_as_last(last: Party, tonight: Plan) -> Plan:
    """Tonight's party with the choices of the club's last one, but with no secret standings."""
    as_last = replace(read_plan_of_party(last), name=tonight.name, date=tonight.date, held_after=None)
    # A party of an earlier version has no times, and the page counts rounds from them.
    return as_last if last.ends else replace(as_last, begins=tonight.begins, ends=tonight.ends)


def fill_plan_form(plan: Plan, kept: Sequence[RuleSet] = ()) -> Values:
    """A plan as the values of the form's fields."""
    return (
        {name: getattr(plan, name) for name in AS_TYPED}
        | {
            "end": plan.game_end.kind,
            # What stands there once somebody chooses that a game ends so.
            "hands": plan.game_end.hands or 8,
            "minutes": plan.game_end.minutes or 20,
            "tie": plan.game_end.tie,
            "endless": plan.rules.may_not_end and plan.game_end.kind.is_to_target,
            "stake": money_text(plan.stake.amount, plan.stake) if plan.stake and plan.stake.amount else "",
            "fee": money_text(plan.fee, plan.stake) if plan.stake and plan.fee is not None else "",
            "movement": plan.movement.key,
            "rounds_planned": plan.rounds_planned,
            "secrecy": find_secrecy(plan.held_after),
            "hidden_from": min(plan.held_after + 1, LAST_HIDDEN) if plan.held_after else 4,
            "compensation": plan.compensation.kind,
            "bench_points": plan.compensation.points or 6,
        }
        | dict(zip_longest(KEY_FIELDS, plan.standings_order, fillvalue=""))
        | fill_rules_form(plan.rules, kept)
    )
