"""The settings of a party as a summary: each line has a label, what holds now in words, and the fields that change it.

The settings and the second page of a new party show the same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.actions.change import make_mark
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.weekdays import is_of_another_day
from tournaments.forms.choices import WAS
from tournaments.forms.fields import Values
from tournaments.forms.party import PartyForm
from tournaments.forms.plan import KEY_FIELDS, read_compensation, read_end, read_secrecy
from tournaments.forms.rules import HOUSE_FIELDS, RULE_FIELDS
from tournaments.wording import key_name
from tournaments.wording.plan import (
    confirmed_by,
    ends_in_words,
    evening_briefly,
    house_rules_briefly,
    money_briefly,
    movement_briefly,
    odd_briefly,
    rounds_briefly,
    rules_briefly,
    seats_briefly,
)
from tournaments.wording.standings import secrecy_briefly

BOXES = ("endless", "other_day")  # a browser sends nothing for a box that is not ticked


@dataclass(frozen=True)
class SettingsLine:
    """`says` puts the values of its fields into words. A line that `stays_open` is a control by itself.

    `covers` names the fields that change with it, if those are more than it shows: the same rules can be a set that the
    club kept, or house rules.
    """

    key: str
    label: Any
    fields: tuple[str, ...]
    says: Callable[[PartyForm, Values], str]
    stays_open: bool = False
    covers: tuple[str, ...] = ()

    @property
    def changes(self) -> tuple[str, ...]:
        return self.covers or self.fields

    @property
    def values(self) -> list[str]:
        """The fields that are part of the plan; a currency is part of its amount, and a tick only allows something."""
        return [name for name in self.fields if name not in ("currency", *BOXES)]

    @property
    def template(self) -> str:
        return f"plan/lines/_{self.key}.html"


RULES = SettingsLine(
    "rules",
    _("Rules"),
    ("rules",),
    lambda form, _values: rules_briefly(form.rules_now),
    covers=tuple(RULE_FIELDS),
)
HOUSE = SettingsLine(
    "house",
    _("House rules"),
    tuple(HOUSE_FIELDS),
    lambda form, _values: house_rules_briefly(form.rules_now),
    covers=tuple(RULE_FIELDS),
)
EVENING = SettingsLine(
    "evening",
    _("Evening"),
    ("name", "date", "place", "begins", "ends", "other_day"),
    lambda _form, values: evening_briefly(values),
)
MOVEMENT = SettingsLine(
    "movement",
    _("Who sits where next"),
    ("movement",),
    lambda _form, values: movement_briefly(MOVEMENTS[values["movement"]], values["rounds_planned"]),
)
ROUNDS = SettingsLine(
    "rounds", _("Rounds"), ("rounds_planned",), lambda _form, values: rounds_briefly(values["rounds_planned"])
)
REST = (
    SettingsLine(
        "end",
        _("A game ends"),
        ("end", "hands", "minutes", "tie", "endless", "rings_itself"),
        lambda form, values: ends_in_words(read_end(values), form.rules_now),
    ),
    MOVEMENT,
    SettingsLine(
        "order",
        _("Order of the standings"),
        tuple(KEY_FIELDS),
        lambda form, _values: ", ".join(map(key_name, form.keys)),
        stays_open=True,
    ),
    SettingsLine(
        "secrecy",
        _("Who sees the standings"),
        ("secrecy", "hidden_from"),
        lambda _form, values: secrecy_briefly(read_secrecy(values)),
        stays_open=True,
    ),
    SettingsLine(
        "results",
        _("Result confirmed by"),
        ("asks_acceptance",),
        lambda _f, values: confirmed_by(values["asks_acceptance"]),
    ),
    SettingsLine(
        "seats",
        _("New seats"),
        ("announces_itself", "asks_seated"),
        lambda _form, values: seats_briefly(values["announces_itself"], values["asks_seated"]),
    ),
    SettingsLine(
        "odd",
        _("Odd numbers"),
        ("computers", "bench_rule", "compensation", "bench_points", "side_table_counts"),
        lambda form, values: odd_briefly(
            values["computers"], form.own_bench_rule or values["bench_rule"], read_compensation(values)
        ),
    ),
    SettingsLine(
        "stake",
        _("Stake"),
        ("stake", "fee", "currency"),
        lambda _f, values: money_briefly(values["stake"], values["fee"]),
    ),
)
# The movement is fixed from the first hand on, but the evening may still get more rounds: there they are a line of their own.
OF_SETTINGS = {line.key: line for line in (RULES, EVENING, *REST, ROUNDS)}
OF_NEW = {line.key: line for line in (*REST, HOUSE)} | {
    MOVEMENT.key: replace(MOVEMENT, fields=("movement", "rounds_planned"))
}


@dataclass(frozen=True)
class ShownSettingsLine:
    """A line of a form, as a page shows it. `is_sent`: the form was about this line, so its refusals are shown there."""

    line: SettingsLine
    form: PartyForm
    is_sent: bool = False
    is_changed: bool = False
    is_open: bool = False

    @property
    def mark(self) -> str:
        """What is odd about it, although somebody wanted it so."""
        name, day = self.form.read.get("name"), self.form.read.get("date")
        if self.line.key == "evening" and name and day and is_of_another_day(name, day):
            return gettext("on a %(weekday)s") % {"weekday": date_format(day, "l")}
        return ""

    @property
    def says(self) -> str:
        """What holds now; nothing while a field of it is wrong."""
        try:
            return self.line.says(self.form, self.form.read)
        except KeyError:
            return ""

    @property
    def is_fixed(self) -> bool:
        return self.form.fixed and self.line.key in ("rules", "movement")

    @property
    def is_shown(self) -> bool:
        """Only where people agree on a number of rounds."""
        return self.line is not ROUNDS or MOVEMENTS[self.form.read.get("movement", LADDER.key)].is_planned

    @property
    def is_none(self) -> bool:
        return self.line.key == "stake" and not (self.form.read.get("stake") or self.form.read.get("fee"))

    @property
    def is_wrong(self) -> bool:
        return self.form.is_bound and any(name in self.form.errors for name in self.line.fields)

    @property
    def seen(self) -> str:
        return make_line_mark(self.line, self.form.initial)


def make_line_mark(line: SettingsLine, values: Mapping[str, Any]) -> str:
    """A fingerprint of what the line changes. Its form sends it along as `seen`."""
    return make_mark([str(values.get(name, "")) for name in line.changes])


def write_as_sent(values: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """The values of these fields as a browser sends them; a box that is not ticked is left out."""
    return {
        name: "" if values.get(name) is None else str(values[name])
        for name in names
        if values.get(name) is not False or name not in BOXES
    }


def replace_line(line: SettingsLine, values: Mapping[str, Any], posted: Mapping[str, str]) -> dict[str, Any]:
    """All `values` of a plan, with those of this line as they were sent."""
    if not any(name in posted for name in line.changes):
        return dict(values)
    # House rules are made from one set, and on top of another they would have the same name.
    is_other_set = line is RULES and posted.get("rules") != values.get("rules")
    replaced = line.changes if is_other_set else line.fields
    others = {name: value for name, value in values.items() if name not in replaced}
    # Without what the page showed, untouched fields beside a choice would count as typed.
    was = {name: value for name, value in posted.items() if name.startswith(WAS)}
    return others | was | {name: posted[name] for name in line.changes if name in posted}
