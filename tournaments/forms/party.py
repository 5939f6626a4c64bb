"""The plan of a party as an organiser fills it in: most fields are filled already, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.text import format_lazy
from django.utils.timezone import get_current_timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.game import EndKind, TieRule, WhyNoEnd
from scoring.refused import Refused
from scoring.rules import NAMED, WhyNotRules
from scoring.stakes import Stake
from tournaments.actions.plan import Plan, WhyNoPlan
from tournaments.engine.bench import BenchRule
from tournaments.engine.forecast import Forecast, Hall, forecast
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import WhyNotPlayed
from tournaments.engine.names import LONGEST_NAME, read_name
from tournaments.engine.seats import CHAIRS
from tournaments.engine.standings import CompensationKind, Key, WhyNoCompensation
from tournaments.forms.choices import Beside, settle_choices
from tournaments.forms.fields import Read, Values, number, one_of
from tournaments.forms.money import MoneyForm
from tournaments.forms.plan import (
    FIRST_HIDDEN,
    KEY_FIELDS,
    LAST_HIDDEN,
    TO_A_TARGET,
    Secrecy,
    read_compensation,
    read_end,
    read_keys,
    read_movement,
    read_plan,
    read_secrecy,
    typed,
)
from tournaments.forms.rules import RULE_FIELDS, RulesForm, read_rules
from tournaments.wording import key_name, money_text
from tournaments.wording.movement import MOVEMENT_NAMES
from tournaments.wording.standings import keys_explained

FIELD_OF = {
    WhyNotRules.NAME_LENGTH: "rules_name",
    WhyNotRules.TARGET_TOO_SMALL: "target",
    WhyNotRules.MADE_GRAND_GAINS: "made_grand",
    WhyNotRules.FAILED_GRAND_SIGN: "failed_grand_points",
    WhyNotRules.LOW_SIGN: "low_points",
    WhyNoEnd.HANDS_OUT_OF_RANGE: "hands",
    WhyNoEnd.MINUTES_OUT_OF_RANGE: "minutes",
    WhyNoCompensation.POINTS: "bench_points",
    WhyNoPlan.KEYS_UNKNOWN: "key_1",
    WhyNoPlan.RULES_ARE_FIXED: "rules",
    WhyNoPlan.MOVEMENT_IS_FIXED: "movement",
    WhyNotPlayed.NO_BELL: "end",
    WhyNotPlayed.NO_TOP_TABLE: "key_1",
}
PARTS = (read_rules, read_end, read_keys, read_movement, read_compensation)
BESIDES = [
    Beside("end", EndKind.HANDS, "hands", _("Say how many hands a game has.")),
    Beside("end", EndKind.TIME, "minutes", _("Say after how many minutes you call time.")),
    Beside("secrecy", Secrecy.FROM_ROUND, "hidden_from", _("Say from which round on the standings are hidden.")),
    Beside(
        "compensation", CompensationKind.FIXED, "bench_points", _("Say how many points a round on the bench gives.")
    ),
]


def time_of_day(label: Any) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(
        label=label, required=False, widget=widget, error_messages={"invalid": _("Write the time as 18:30.")}
    )


radios = partial(one_of, widget=forms.RadioSelect)


class PartyForm(MoneyForm, RulesForm):
    """Everything that is agreed before the party: rules, money and the rest. `plan` holds it once the form is valid."""

    field_of = FIELD_OF
    use_required_attribute = False  # or the browser's own message would come before ours

    name = Read(
        read_name,
        strip=True,
        label=_("What is the party called?"),
        error_messages={"required": _("Give the party a name, such as Tuesday whist.")},
    )
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "required": _("Say on which day the party is."),
            "invalid": _("This is not a date. Write it as 2026-11-21."),
        },
    )
    place = forms.CharField(
        label=_("Place"),
        required=False,
        max_length=LONGEST_NAME,
        error_messages={"max_length": _("A place has 60 letters at most; this one has %(show_value)s.")},
    )

    begins = time_of_day(_("From"))
    ends = time_of_day(_("Until"))
    players = number(_("How many are coming?"), CHAIRS, 2000)

    movement = radios({key: _(MOVEMENT_NAMES[key]) for key in MOVEMENTS}, _("How people move from round to round"))

    end = radios(
        {
            EndKind.TARGET: _("when a side reaches the target, the points that win"),
            EndKind.HANDS: _("after a fixed number of hands"),
            EndKind.TIME: _("when you call time"),
            EndKind.TOP_TABLE: _("when the top table is done: then the bell rings for all the others"),
        },
        _("A game ends"),
    )
    hands = number(_("Hands in a game"), 1, 100, help_text=_("If games end after a number of hands."))
    minutes = number(_("Minutes until you call time"), 1, 600, help_text=_("If games end on the clock."))
    tie = radios(
        {
            TieRule.EXTRA_HAND: _("one more hand, which only decides who moves"),
            TieRule.CUT: _("the cards are cut"),
        },
        _("If it is level then"),
    )
    endless = forms.BooleanField(label=_("Play to the target all the same"), required=False)

    secrecy = radios(
        {
            Secrecy.OPEN: _("Open all evening"),
            Secrecy.FROM_ROUND: _("Hidden from round"),
            Secrecy.AT_THE_END: _("Only at the end"),
        },
        _("Who sees the standings"),
    )
    hidden_from = number(
        _("Hidden from round"),
        FIRST_HIDDEN,
        LAST_HIDDEN,
        widget=forms.NumberInput(attrs={"aria-label": _("Hidden from round")}),
    )
    announces_itself = radios(
        {
            False: _("when I have looked at them and announce them"),
            True: _("by themselves, as soon as the last table is done"),
        },
        _("The seats of the next round come"),
        help_text=_("The first round you always announce yourself."),
    )
    asks_seated = radios(
        {True: _("yes, before the first card"), False: _("no, its page asks for the first hand at once")},
        _("Each table says that its four are seated"),
        help_text=_(
            "Its page shows the four names large and waits for one tap, so that two swapped tables are noticed. "
            "You see who is not seated yet."
        ),
    )
    asks_acceptance = radios(
        {False: _("the four of the table, with one tap"), True: _("the side that lost, by name")},
        _("The result of a game is confirmed by"),
        help_text=_(
            "By name: one of the two who lost accepts the result, on the table’s phone or on their own. "
            "If they say that it is not right, the table is stopped, and you see it at the desk at once."
        ),
    )
    rings_itself = radios(
        {False: _("when I press the button"), True: _("by itself, as soon as the clock is at zero")},
        _("The bell of a round’s clock rings"),
        help_text=_("Nobody is interrupted: every table finishes the hand it holds."),
    )

    bench_rule = radios(
        {
            BenchRule.LINE: _("the first of the line"),
            BenchRule.FEWEST_THEN_LOWEST: _("the fewest rounds so far, then the lowest table"),
        },
        _("Who sits out"),
    )
    compensation = radios(
        {
            CompensationKind.NONE: _("nothing"),
            CompensationKind.AVERAGE: _("the player’s own average of a game"),
            CompensationKind.FIXED: _("a fixed number of points"),
        },
        _("A round on the bench gives"),
    )
    bench_points = number(_("Points for a round on the bench"), 1, 100, help_text=_("If it is a fixed number."))
    side_table_counts = radios(
        {False: _("is played for fun"), True: _("counts as points for and against, and never as a game won")},
        _("What two on the bench play at a side table"),
    )

    keys_explained = staticmethod(keys_explained)

    def __init__(
        self,
        posted: Mapping[str, Any] | None = None,
        *,
        agreed: Plan,
        players: int = 0,
        fixed: bool = False,
        last_stake: Stake | None = None,
    ) -> None:
        """`agreed` fills the fields at first. `fixed`: a hand has been played, so the rules cannot change."""
        super().__init__(posted, initial=typed(agreed) | {"players": players or None})
        self.agreed, self.fixed, self.last_stake = agreed, fixed, agreed.stake or last_stake
        keys = {key: _(key.words) for key in Key}
        first, *further = KEY_FIELDS  # made here, because their number is that of the keys
        self.fields[first] = one_of(keys, format_lazy(_("{place}. First by"), place=1))
        for place, name in enumerate(further, 2):
            label = format_lazy(_("{place}. then by"), place=place)
            self.fields[name] = one_of({"": _("nothing more"), **keys}, label, required=False)
        for name in [*RULE_FIELDS, "movement"] if fixed else ():
            self.fields[name].disabled = True  # Django then takes the initial value, whatever a form sends

    @property
    def key_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in KEY_FIELDS]

    @property
    def order_in_words(self) -> str:
        """What decides places, for the line of the folded part."""
        chosen = [field.value() for field in self.key_fields if field.value()]
        return ", ".join(key_name(Key(key)) for key in chosen if key in list(Key))

    @cached_property
    def read(self) -> Values:
        """The values of all fields that can be read, whether the form was sent or not."""
        if self.is_bound:
            self.is_valid()  # only once, because validating again would drop later refusals
            return self.cleaned_data
        # The same values as if they had been sent, so that one code reads them.
        form = PartyForm(self.initial, agreed=self.agreed, fixed=self.fixed, last_stake=self.last_stake)
        form.full_clean()
        return form.cleaned_data

    @property
    def held_after(self) -> int | None:
        """The last round whose standings the hall sees, as far as it can be read."""
        with suppress(KeyError):
            return read_secrecy(self.read)
        return None

    @property
    def stake_as_money(self) -> str:
        """The stake as money; empty if there is none."""
        stake = self.read.get("stake")
        return money_text(stake.amount, stake) if stake else ""

    @property
    def fee_as_money(self) -> str:
        """The entry fee as money; empty if there is none."""
        fee = self.read.get("fee")
        return money_text(fee.amount, fee) if fee and fee.amount else ""

    @property
    def about(self) -> str:
        """Tuesday whist, 24 November 2026, Lakewood Hall."""
        day = self.read.get("date")
        words = [self["name"].value(), day and date_format(day), self["place"].value()]
        return ", ".join(str(word) for word in words if word) or gettext("Name, date and place")

    @property
    def tables(self) -> tuple[int, int]:
        """The number of tables, and of players who sit out."""
        return divmod(self.read.get("players") or 0, CHAIRS)

    def forecast(self, *, each: float) -> Forecast | None:
        """When the evening would end with these fields; None if they do not say enough."""
        values, (tables, _bench) = self.read, self.tables
        with suppress(KeyError, Refused):
            rules, end = self.agreed.rules if self.fixed else read_rules(values), read_end(values)
            if tables and values["begins"] and values["ends"]:
                hall, times = Hall(rules, end, tables, each=each), (values["date"], values["begins"], values["ends"])
                return forecast(hall, *times, zone=get_current_timezone())
        return None

    def clean_rules_name(self) -> str:
        name = " ".join(self.cleaned_data["rules_name"].split())
        if name.casefold() in NAMED and not self.fixed:
            raise forms.ValidationError(
                gettext("“%(name)s” is a set that everybody knows. Give yours another name.") % {"name": name}
            )
        return name

    def clean(self) -> Values:
        """Reads every part that was filled in, so that all mistakes are shown at once."""
        values = self.cleaned_data
        settle_choices(self, BESIDES)
        for read in (*PARTS, self._warn_of_endless_games):
            with suppress(KeyError):  # a field of this part is wrong, and has its own message
                try:
                    read(values)
                except Refused as refused:
                    self.refuse(refused)
        if not self.errors:
            plan = read_plan(values)
            # House rules may hold more than the fields can say, so fixed ones are not read from them.
            self.plan = replace(plan, rules=self.agreed.rules) if self.fixed else plan
        return values

    def _warn_of_endless_games(self, values: Values) -> None:
        rules = self.agreed.rules if self.fixed else read_rules(values)
        if read_end(values).kind in TO_A_TARGET and not values["endless"] and rules.may_not_end:
            self.add_error(
                "endless",
                gettext(
                    "Under these rules most hands take points away, so games to a target may never end. Choose a "
                    "number of hands or the clock, or tick that you want it so."
                ),
            )
