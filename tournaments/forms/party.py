"""The plan of a party as an organiser fills it in: most fields are filled already, and nothing typed is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from itertools import chain
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.text import format_lazy
from django.utils.timezone import get_current_timezone, localdate
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.game import EndKind, GameEnd, WhyNoEnd
from scoring.play.deal import can_deal
from scoring.refused import Refused
from scoring.rules import NAMED, RuleSet, WhyNotRules
from scoring.stakes import Stake
from tournaments.actions.plan import Plan, WhyNoPlan
from tournaments.engine.bench import OwnBenchRule
from tournaments.engine.forecast import Forecast, Hall, forecast_evening
from tournaments.engine.movements.movement import Unit, WhyNotPlayed
from tournaments.engine.schedule.round import USUAL_ROUNDS
from tournaments.engine.seats import CHAIRS
from tournaments.engine.standings import CompensationKind, Key, WhyNoCompensation, counts
from tournaments.engine.weekdays import is_of_another_day
from tournaments.forms.choices import TypedChoice, settle_choices, show_as_sent
from tournaments.forms.fields import Values, make_choice_field
from tournaments.forms.order import OrderPart, list_keys_to_add, list_order_parts
from tournaments.forms.party_fields import PartyFields
from tournaments.forms.plan import (
    KEY_FIELDS,
    Secrecy,
    fill_plan_form,
    read_compensation,
    read_end,
    read_keys,
    read_movement,
    read_plan,
    read_secrecy,
    suggest_name,
)
from tournaments.forms.rules import RULE_FIELDS, read_rules
from tournaments.wording import refusal
from tournaments.wording.plan import rules_card

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
    WhyNotPlayed.TOO_MANY_ROUNDS: "rounds_planned",
    WhyNotPlayed.ONE_ROUND: "rounds_planned",
}
FAR_AWAY = 10  # years
FIXED = {WhyNoPlan.RULES_ARE_FIXED: RULE_FIELDS, WhyNoPlan.MOVEMENT_IS_FIXED: ["movement"]}  # from the first hand on
PARTS = (read_rules, read_end, read_keys, read_movement, read_compensation)
BESIDES = [
    TypedChoice("end", EndKind.HANDS, "hands", _("Say how many hands a game has.")),
    TypedChoice("end", EndKind.TIME, "minutes", _("Say after how many minutes you call time.")),
    TypedChoice("secrecy", Secrecy.FROM_ROUND, "hidden_from", _("Say from which round on the standings are hidden.")),
    TypedChoice(
        "compensation", CompensationKind.FIXED, "bench_points", _("Say how many points a round on the bench gives.")
    ),
]


class PartyForm(PartyFields):
    """Everything that is agreed before the party: rules, money and the rest. `plan` holds it once the form is valid."""

    field_of = FIELD_OF
    use_required_attribute = False  # or the browser's own message would come before ours

    def __init__(
        self,
        posted: Mapping[str, Any] | None = None,
        *,
        agreement: Plan,
        players: int = 0,
        is_new: bool = False,
        fixed: bool = False,
        last_stake: Stake | None = None,
        hidden_from: int | None = None,
        kept: Sequence[RuleSet] = (),
    ) -> None:
        """`agreement` fills the fields at first. `is_new`: the form says how many come; for a party, its list says so, and the draw
        asks whether they can play so many rounds. `fixed`: a hand has been played, so the rules cannot change. `hidden_from` is
        the round that the switch of the standings offers. `kept` are the rules that the club kept."""
        super().__init__(posted, initial=fill_plan_form(agreement, kept) | {"players": players or None})
        self.agreement, self.fixed, self.is_new = agreement, fixed, is_new
        self.last_stake = agreement.stake or last_stake
        self.offer_kept(kept)
        if hidden_from and not agreement.held_after:
            self.initial["hidden_from"] = hidden_from
        keys = {key: _(key.words) for key in Key}
        first, *further = KEY_FIELDS  # made here, because their number is that of the keys
        self.fields[first] = make_choice_field(keys, format_lazy(_("{place}. First by"), place=1))
        for place, name in enumerate(further, 2):
            label = format_lazy(_("{place}. then by"), place=place)
            self.fields[name] = make_choice_field({"": _("nothing more"), **keys}, label, required=False)
        for name in chain(*FIXED.values()) if fixed else ():
            self.fields[name].disabled = True  # Django then takes the initial value, whatever a form sends

    @property
    def initial_as_sent(self) -> Values:
        """The fields as they are at first, as if somebody had sent them."""
        return {name: value for name, value in self.initial.items() if value is not None}

    @property
    def keys(self) -> list[Key]:
        """What decides the places, as far as it can be read."""
        chosen = [self[name].value() for name in KEY_FIELDS]
        return [Key(key) for key in chosen if key in list(Key)]

    @property
    def rules_now(self) -> RuleSet:
        """The rules as far as they can be read."""
        with suppress(KeyError, Refused):
            return self.agreement.rules if self.fixed else read_rules(self.read)
        return self.agreement.rules

    @property
    def end_now(self) -> GameEnd:
        """How games end, as far as it can be read."""
        with suppress(KeyError, Refused):
            return read_end(self.read)
        return self.agreement.game_end

    @property
    def base_rules(self) -> RuleSet:
        """The set that these rules are, or were made from."""
        chosen = self.read.get("rules")
        return chosen if isinstance(chosen, RuleSet) else self.sets[self.initial["rules"]]

    @property
    def rule_cards(self) -> list[tuple[Any, list[str]]]:
        """The sets to choose from, each with the words of its card."""
        return [(choice, rules_card(self.sets[choice.data["value"]])) for choice in self["rules"]]

    @property
    def order_parts(self) -> list[OrderPart]:
        return list_order_parts(self.keys, KEY_FIELDS, self.rules_now)

    @property
    def keys_to_add(self) -> list[Key]:
        return list_keys_to_add(self.keys, self.rules_now)

    @property
    def hidden_keys(self) -> list[tuple[str, Key]]:
        """Keys that no chip shows, because nothing can count for them under these rules. They stay for other rules."""
        pairs = zip(KEY_FIELDS, self.keys, strict=False)
        return [(field, key) for field, key in pairs if not counts(key, self.rules_now)]

    @cached_property
    def read(self) -> Values:
        """The values of all fields that can be read, whether the form was sent or not."""
        if self.is_bound:
            self.is_valid()  # only once, because validating again would drop later refusals
            return self.cleaned_data
        # The same values as if they had been sent, so that one code reads them.
        kept = tuple(self.sets.values())
        form = PartyForm(
            self.initial,
            agreement=self.agreement,
            is_new=self.is_new,
            fixed=self.fixed,
            last_stake=self.last_stake,
            kept=kept,
        )
        form.initial = self.initial  # with what the page offers, so that it does not look typed
        form.full_clean()
        return form.cleaned_data

    @property
    def held_after(self) -> int | None:
        """The last round whose standings the hall sees, as far as it can be read."""
        with suppress(KeyError):
            return read_secrecy(self.read)
        return None

    @property
    def shown_beside(self) -> list[tuple[str, Any]]:
        """What the page shows in its choices and in the fields beside them."""
        names = dict.fromkeys(name for one in BESIDES for name in (one.choice, one.field))
        return [(name, "" if self[name].value() is None else self[name].value()) for name in names]

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

    @property
    def may_have_computers(self) -> bool:
        """Whether people would sit out for whom computers could fill a table; the cards are enough for thirteen tricks."""
        with suppress(KeyError, Refused):
            is_open = self.tables[1] > 0 and not self.plays_in_pairs and self.read["computers"] is None
            return is_open and can_deal(read_rules(self.read))
        return False

    @property
    def plays_in_pairs(self) -> bool:
        with suppress(KeyError, Refused):
            return read_movement(self.read).unit is Unit.PAIRS
        return False

    @property
    def own_bench_rule(self) -> OwnBenchRule | None:
        """The rule that the movement has for the bench, whatever the party chooses."""
        with suppress(KeyError, Refused):
            return read_movement(self.read).bench_rule
        return None

    @property
    def begins_again(self) -> int | None:
        """After how many of the agreed rounds all have met, and meet again in the same order; None if the evening ends before."""
        with suppress(KeyError, Refused):
            after = read_movement(self.read).begins_again(self.read["players"] or 0)
            return after if after and after < (self.read["rounds_planned"] or USUAL_ROUNDS) else None
        return None

    @property
    def rounds_agreed(self) -> int | None:
        """As many rounds as people agreed on; None where as many are played as there is time for."""
        with suppress(KeyError, Refused):
            return (self.read["rounds_planned"] or None) if read_movement(self.read).is_planned else None
        return None

    def forecast(self, *, each: float) -> Forecast | None:
        """When the evening would end with these fields, with the rounds agreed on or else as many as fit; None if they do not say
        enough."""
        values, (tables, _bench) = self.read, self.tables
        with suppress(KeyError, Refused, OverflowError):
            rules, end = self.agreement.rules if self.fixed else read_rules(values), read_end(values)
            if tables and values["begins"] and values["ends"]:
                hall, times = Hall(rules, end, tables, each=each), (values["date"], values["begins"], values["ends"])
                return forecast_evening(hall, *times, zone=get_current_timezone(), rounds=self.rounds_agreed)
        return None

    def clean_date(self) -> date:
        """A day far away is a slip of the keys, unless it stood so before."""
        day: date = self.cleaned_data["date"]
        if day != self.agreement.date and abs(day.year - localdate().year) > FAR_AWAY:
            raise forms.ValidationError(gettext("This day is more than ten years away. Is the year right?"))
        return day

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
        self._name_after_the_day(values)
        for read in (*PARTS, self._check_rounds, self._warn_of_endless_games):
            with suppress(KeyError):  # a field of this part is wrong, and has its own message
                try:
                    read(values)
                except Refused as refused:
                    self.refuse(refused)
        self._refuse_what_is_fixed()
        if not self.errors:
            plan = read_plan(values)
            # House rules may hold more than the fields can say, so fixed ones are not read from them.
            self.plan = replace(plan, rules=self.agreement.rules) if self.fixed else plan
        return values

    def _refuse_what_is_fixed(self) -> None:
        """A page from before the first hand still sends its rules and its movement: they are refused, and not dropped."""
        for reason, names in FIXED.items() if self.fixed else ():
            if any(str(self.data.get(name) or "") != str(self.initial.get(name) or "") for name in names):
                self.add_error(None, refusal(Refused(reason)))

    def _name_after_the_day(self, values: Values) -> None:
        """A suggested name follows its date. A typed one that says another day is asked about, unless it stood so before."""
        name, day = values.get("name"), values.get("date")
        if not name or not day or not is_of_another_day(name, day):
            return
        if name == self.data.get("suggested"):
            values["name"] = suggest_name(day)
            show_as_sent(self, "name", values["name"])
        elif not values["other_day"] and (name, day) != (self.agreement.name, self.agreement.date):
            said = gettext(
                "“%(name)s” says another day: %(date)s is a %(weekday)s. Change one of them, or tick that the name is right."
            )
            self.add_error(
                "other_day", said % {"name": name, "date": date_format(day), "weekday": date_format(day, "l")}
            )

    def _check_rounds(self, values: Values) -> None:
        """Raises Impossible for more rounds of a schedule than those who come can play. A number that was deleted is asked for."""
        movement, players = read_movement(values), values["players"]
        if movement.is_planned and values["rounds_planned"] is None and "rounds_planned" in self.data:
            self.add_error("rounds_planned", self.fields["rounds_planned"].error_messages["required"])
            return
        if self.is_new and movement.is_planned and players:
            movement.check_rounds(players, values["rounds_planned"] or USUAL_ROUNDS)

    def _warn_of_endless_games(self, values: Values) -> None:
        rules = self.agreement.rules if self.fixed else read_rules(values)
        if read_end(values).kind.is_to_target and not values["endless"] and rules.may_not_end:
            self.add_error(
                "endless",
                gettext(
                    "Under these rules most hands take points away, so games to a target may never end. Choose a "
                    "number of hands or the clock, or tick that you want it so."
                ),
            )
