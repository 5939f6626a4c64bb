"""Founds a party on a plan, and changes the plan."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.codec import END, RULES
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing_party, check_seen, make_mark, put, record
from tournaments.actions.clock import start_clock_with_games
from tournaments.actions.computers import fill_empty_chairs
from tournaments.actions.entries import drop_later_proposals, follow_standings
from tournaments.actions.money import agree_fee, check_money_stays
from tournaments.actions.prepare import check_goes_on
from tournaments.actions.schedule import check_suits
from tournaments.engine.evening import Agreement
from tournaments.engine.movements.movement import Unit
from tournaments.engine.names import read_name
from tournaments.engine.pairs import WhyNotForPairs
from tournaments.models import Action, Club, Party, new_code
from tournaments.queries import rows
from tournaments.queries.money import read_terms_of_party
from tournaments.queries.pace import is_last
from tournaments.queries.rounds import find_newest_number, has_hands


class WhyNoPlan(Reason):
    TABLE_OF_TWO = _("A party of many tables needs rules for four players; “{name}” is for a table of two.")
    RULES_ARE_FIXED = _("The rules cannot change once a hand is entered.")
    MOVEMENT_IS_FIXED = _("The movement cannot change once a hand is entered.")
    KEYS_UNKNOWN = _("Choose what decides the places, each thing once.")
    FOUNDED = _(
        "This form was sent before, and founded the party {code} as it was then. "
        "What it says now is not saved yet. Change the settings of {code}, or press again if this is another evening."
    )
    CHANGED = _(
        "The settings have changed since this page was opened, so nothing was saved. "
        "What you typed is still below; open the settings again to see how they are now."
    )


SWITCHES = ("announces_itself", "rings_itself", "side_table_counts", "asks_seated", "asks_acceptance")


@dataclass(frozen=True)
class Plan(Agreement):
    """What is agreed before the party, and what its phones ask for. Without a `fee` the entry fee does not change.

    `asks_seated`: each table says that its four are seated before its page asks for hands. `asks_acceptance`: the side that
    lost accepts the result of its game.
    """

    asks_seated: bool = True
    asks_acceptance: bool = False
    fee: int | None = None

    def __post_init__(self) -> None:
        if self.rules.players != 4:
            raise Refused(WhyNoPlan.TABLE_OF_TWO, name=self.rules.name)
        if not self.standings_order or len(set(self.standings_order)) != len(self.standings_order):
            raise Refused(WhyNoPlan.KEYS_UNKNOWN)
        self.movement.check([self.game_end], self.standings_order)
        if self.movement.unit is Unit.PAIRS:
            check_for_pairs(self)


def check_for_pairs(agreed: Agreement) -> None:
    """Raises Refused for what an evening of pairs cannot have."""
    if agreed.computers is not None:
        raise Refused(WhyNotForPairs.COMPUTERS)
    if agreed.side_table_counts:
        raise Refused(WhyNotForPairs.SIDE_TABLE)


def found_party(club: Club, plan: Plan, *, who: str, seed: int, is_sample: bool = False) -> Party:
    """A new party with its own copy of the rules, open for players. `seed` decides every lot of the evening.

    A form that is sent twice has the same `seed` and founds one party. Raises Refused if it says something else than before.
    """
    with transaction.atomic():
        # Without a change nobody has done anything with it, so it is what this form founded a moment ago.
        founded = club.parties.filter(seed=seed, status=Party.Status.REGISTERING, change=0).first()
        if founded is not None and not is_sample:
            _check_founded_so(founded, plan)
            return founded
        now = timezone.now()
        party = Party(club=club, code=find_free_code(), seed=seed, is_sample=is_sample)
        _agree_as_typed(party, plan)
        party.save()
        record(party, now, who, Action.FOUND_PARTY, **_agreed(party))
        agree_fee(party, plan.fee, now=now, who=who)
    return party


def _check_founded_so(founded: Party, plan: Plan) -> None:
    """Raises Refused if the form that founded this party said something else."""
    wanted = Party(club=founded.club)
    _agree_as_typed(wanted, plan)
    same = rows.read_agreement(wanted) == rows.read_agreement(founded) and all(
        getattr(wanted, name) == getattr(founded, name) for name in ("movement", "asks_seated", "asks_acceptance")
    )
    if not same or (plan.stake and (plan.fee or 0) != read_terms_of_party(founded, plan.stake.currency).fee):
        raise Refused(WhyNoPlan.FOUNDED, code=founded.code)


def _agreed(party: Party) -> dict[str, Any]:
    """What the log says about the plan."""
    return {"rules": party.rules.name, "game_end": END.write(party.game_end), "movement": party.movement}


def write_evening(party: Party) -> dict[str, Any]:
    """Name, day and place for the log."""
    times = {name: at and f"{at:%H:%M}" for name, at in (("begins", party.begins), ("ends", party.ends))}
    return {"name": party.name, "date": party.date.isoformat(), "place": party.place, **times}


def write_settings(party: Party) -> dict[str, Any]:
    """The settings for the log. How games end, and who sees the standings, have lines of their own."""
    stake = party.stake
    fee = stake and read_terms_of_party(party, stake.currency).fee
    named = ("movement", "bench_rule", "computers", *SWITCHES)
    return {
        **write_evening(party),
        "rules": RULES.write(party.rules),
        "stake": {"amount": stake.amount, "currency": stake.currency} if stake else None,
        "fee": {"amount": fee, "currency": stake.currency} if stake and fee else None,
        "order": list(party.standings_order),
        "rounds": party.rounds_planned if rows.find_movement(party).is_planned else None,
        "compensation": {"kind": party.compensation.kind.value, "points": party.compensation.points},
        **{name: getattr(party, name) for name in named},
    }


def list_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What differs, as the log says it: each value before and after."""
    return {name: [before[name], now] for name, now in after.items() if before[name] != now}


def make_plan_mark(party: Party) -> str:
    """A fingerprint of the plan. The form that shows it sends it along as `seen`."""
    agreed = rows.read_agreement(party) | {"movement": party.movement}
    fee = agreed["stake"] and read_terms_of_party(party, agreed["stake"].currency).fee
    return make_mark((agreed, fee, party.asks_seated, party.asks_acceptance))


def change_plan(code: str, plan: Plan, *, who: str, seen: str | None = None) -> Party:
    """Change the name, the place or a setting. The rules and the movement are fixed from the first hand on.

    After that, a new end of games applies from the next round that is not announced, even if its seats are made. A new rule
    for the bench makes those seats again. `seen` is the plan that the page showed (`make_plan_mark`).
    """
    with changing_party(code) as (party, now):
        check_goes_on(party)
        check_money_stays(party, plan.stake)  # before the party has the new stake
        old, mark, settings = copy(party), make_plan_mark(party), write_settings(party)
        is_fixed = has_hands(party)
        _agree_as_typed(party, plan)
        _fit_seats(party, old, is_fixed=is_fixed)
        # All columns at once. That is safe only under the lock: nobody else changes this party now.
        party.save()
        agree_fee(party, plan.fee, now=now, who=who)
        # Only now it is known whether the form changes anything. A refusal takes all of it back.
        if make_plan_mark(party) != mark:
            check_seen(seen, mark, WhyNoPlan.CHANGED)
        _follow_plan(party, old)
        if party.standings_held_after != old.standings_held_after:
            _record_secrecy(party, now, who, old.standings_held_after)
        changed = list_changes(settings, write_settings(party))
        if changed or (party.standings_held_after, party.game_end) == (old.standings_held_after, old.game_end):
            record(party, now, who, Action.CHANGE_PLAN, **_agreed(party), changed=changed)
        if party.game_end != old.game_end:
            facts = {"from_round": _end_otherwise(party, is_fixed), "end_before": END.write(old.game_end)}
            record(party, now, who, Action.CHANGE_END, **_agreed(party), **facts)
    return party


def _fit_seats(party: Party, old: Party, *, is_fixed: bool) -> None:
    """Raises Refused or Impossible for rules or a movement that hands or seats do not allow; first seats of another unit are deleted."""
    if is_fixed and party.rules != old.rules:
        raise Refused(WhyNoPlan.RULES_ARE_FIXED)
    if is_fixed and party.movement != old.movement:
        raise Refused(WhyNoPlan.MOVEMENT_IS_FIXED)
    if rows.find_movement(party).unit is not rows.find_movement(old).unit:
        _change_unit(party, rows.find_movement(party).unit)
    if party.movement != old.movement or party.rounds_planned > old.rounds_planned:
        _check_suits(party)


def _follow_plan(party: Party, old: Party) -> None:
    """Make again what was made by the old plan: proposed seats, the standings, which round is the last."""
    if (party.bench_rule, party.computers is None) != (old.bench_rule, old.computers is None):
        drop_later_proposals(party)
        fill_empty_chairs(party)
    if _ranked_by(party) != _ranked_by(old):
        follow_standings(party)
    if _length_of(party) != _length_of(old):
        _end_elsewhen(party)


def _length_of(party: Party) -> tuple[object, ...]:
    """What decides which round is the last."""
    return party.movement, party.rounds_planned, party.date, party.begins, party.ends


def _ranked_by(party: Party) -> tuple[object, ...]:
    """What the places in the standings depend on, beside the results."""
    return party.standings_order, party.compensation, party.side_table_counts


def _change_unit(party: Party, unit: Unit) -> None:
    """Pairs play now, or everybody alone: first seats that are only proposed are deleted. Raises Refused."""
    if party.status != Party.Status.REGISTERING:
        raise Refused(WhyNotForPairs.SEATS_ANNOUNCED)
    fixed = party.entries.filter(fixed_table__isnull=False).order_by("number")
    if unit is Unit.PAIRS and (names := list(fixed.values_list("player__name", flat=True))):
        raise Refused(WhyNotForPairs.FIXED_CHAIR, names=names)
    party.rounds.all().delete()


def _check_suits(party: Party) -> None:
    """Raises Impossible if the seats are drawn already, and the movement is none for so many. Else the draw asks."""
    newest = party.rounds.last()
    if newest is not None:
        check_suits(party, newest.chairs.count())


def _end_elsewhen(party: Party) -> None:
    """The evening has other hours or another number of rounds: the round in play may be the last one now, or no longer."""
    announced = party.rounds.filter(announced_at__isnull=False).last()
    if announced is not None and announced.announced_at:
        put(announced, is_last=is_last(announced, announced.announced_at))


def _record_secrecy(party: Party, now: datetime, who: str, before: int | None) -> None:
    after = party.standings_held_after
    if after is None:
        record(party, now, who, Action.SHOW_STANDINGS, round=before)
    else:
        record(party, now, who, Action.HOLD_STANDINGS, round=after)


def _end_otherwise(party: Party, is_fixed: bool) -> int:
    """Apply the new end of games. Returns its first round, which before the first hand is the announced one."""
    announced = party.rounds.filter(announced_at__isnull=False).last()
    if announced is None or is_fixed:
        party.rounds.filter(announced_at__isnull=True).update(game_end=party.game_end)
        return find_newest_number(party) + 1
    party.rounds.update(game_end=party.game_end)
    # It was read before the UPDATE, and its clock follows the new end.
    announced.refresh_from_db()
    # No hand is entered yet, so the games begin again.
    put(announced, time_called_at=None, **start_clock_with_games(announced, timezone.now()))
    return announced.number


def _agree_as_typed(party: Party, plan: Plan) -> None:
    save_agreement(party, plan)
    party.name, party.place = read_name(plan.name), plan.place.strip()
    party.asks_seated, party.asks_acceptance = plan.asks_seated, plan.asks_acceptance


def save_agreement(party: Party, plan: Agreement) -> None:
    """Set what was agreed, from a plan or a whole evening."""
    party.name, party.place, party.date = plan.name, plan.place, plan.date
    party.begins, party.ends = plan.begins, plan.ends
    party.rules, party.game_end, party.stake = plan.rules, plan.game_end, plan.stake
    party.standings_order, party.compensation = plan.standings_order, plan.compensation
    party.movement, party.bench_rule = plan.movement.key, plan.bench_rule.value
    party.announces_itself, party.rings_itself = plan.announces_itself, plan.rings_itself
    party.side_table_counts, party.computers = plan.side_table_counts, plan.computers
    party.rounds_planned = plan.rounds_planned
    party.standings_held_after = plan.held_after


def find_free_code() -> str:
    """A code that no other party has. There are over 300,000 codes, so a second try is rare."""
    code = new_code()
    # Two parties that are founded in one moment may still draw the same; the column is unique and refuses it.
    while Party.objects.filter(code=code).exists():
        code = new_code()
    return code
