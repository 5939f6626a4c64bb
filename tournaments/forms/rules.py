"""The rules of a party in a form, both ways.

A rule set is chosen by name. Each of its choices can be changed below; an empty field means "as in the set". A changed set
is a set of its own, with the typed name or "house rules".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.hand import Call
from scoring.rules import (
    NAMED,
    TITLES,
    Colour,
    FailedGrand,
    FailedGrandTo,
    HighLead,
    Low,
    LowTo,
    RuleSet,
    StarTo,
    Trump,
)
from tournaments.engine.names import LONGEST_NAME
from tournaments.forms.fields import RefusingForm, Values, make_choice_field, make_number_field
from tournaments.wording import HOUSE_RULES

FOUR_PLAYERS = tuple(rules for rules in NAMED.values() if rules.players == 4)
NAMED_RULES = {rules.name: _(TITLES.get(rules.name, rules.name)) for rules in FOUR_PLAYERS}
SPECIALS: dict[str, tuple[Call, ...]] = {
    "none": (),
    "sola-nola": (Call.SOLA_NOLA,),
    "grand-dix": (Call.GRAND_DIX,),
    "both": (Call.SOLA_NOLA, Call.GRAND_DIX),
}


def make_change_field(choices: Mapping[Any, Any], label: Any, **more: Any) -> forms.TypedChoiceField:
    """A choice of the rule set. An empty one means "as in the set"."""
    return make_choice_field({"": _("as in the set above"), **choices}, label, required=False, **more)


class RulesForm(RefusingForm):
    """The rule set, and the changes to it."""

    sets: Mapping[str, RuleSet] = NAMED

    rules = make_choice_field(NAMED_RULES, _("Rules"), widget=forms.RadioSelect, coerce=NAMED.__getitem__)
    target = make_number_field(_("Points that win a game"), 1, 1000)
    made_grand = make_number_field(_("Points for each odd trick of a made grand"), 1, 100)
    failed_grand_to = make_change_field(
        {
            FailedGrandTo.OPPONENTS: _("the others get points"),
            FailedGrandTo.GRANDERS: _("those who granded lose points"),
        },
        _("When a grand fails"),
    )
    failed_grand_points = make_number_field(_("Points for each trick of a failed grand"), 1, 100)
    low_to = make_change_field(
        {
            LowTo.MAJORITY: _("the side with more tricks loses points"),
            LowTo.MINORITY: _("the side with fewer tricks gets points"),
        },
        _("On a low hand"),
    )
    low_points = make_number_field(_("Points for each trick of a low hand"), 1, 100)
    specials = make_change_field(
        {
            "none": _("none"),
            "sola-nola": _("Sola Nola"),
            "grand-dix": _("Grand Dix"),
            "both": _("Sola Nola and Grand Dix"),
        },
        _("Special calls"),
        coerce=SPECIALS.__getitem__,
    )
    failed_special = make_change_field(
        {StarTo.OPPONENTS: _("goes to the other side"), StarTo.NOBODY: _("goes to nobody")},
        _("The star of a special call that failed"),
    )
    high_colour = make_change_field(
        {Colour.BLACK: _("black means high"), Colour.RED: _("red means high")}, _("Colour of the bid card")
    )
    trump = make_change_field(
        {Trump.NONE: _("no trumps"), Trump.FIRST_LEAD: _("the first suit led on a high hand is trumps")}, _("Trumps")
    )
    high_lead = make_change_field(
        {
            HighLead.RIGHT_OF_GRANDER: _("the player to the right of the one who granded"),
            HighLead.GRANDER: _("the player who granded"),
            HighLead.LEFT_OF_GRANDER: _("the player to the left of the one who granded"),
        },
        _("Who leads the first trick of a high hand"),
    )
    rules_name = forms.CharField(
        label=_("Keep them for next time as"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=_("They then stand beside the named sets when a party is made. Empty: only for this evening."),
        error_messages={"max_length": _("A name has 60 letters at most; this one has %(show_value)s.")},
    )

    def offer_kept(self, kept: Sequence[RuleSet]) -> None:
        """Offer what the club kept beside the named sets."""
        self.sets = {rules.name: rules for rules in (*FOUR_PLAYERS, *kept)}
        words = {name: NAMED_RULES.get(name, name) for name in self.sets}
        self.fields["rules"] = make_choice_field(
            words, _("Rules"), widget=forms.RadioSelect, coerce=self.sets.__getitem__
        )


HOUSE_FIELDS = [name for name in RulesForm.base_fields if name != "rules"]
RULE_FIELDS = ["rules", *HOUSE_FIELDS]
CHOICES = [name for name in HOUSE_FIELDS if name != "rules_name"]
AS_CHOSEN = ("target", "made_grand", "failed_special", "high_colour", "trump", "high_lead")


def read_rules(values: Mapping[str, Any]) -> RuleSet:
    """The chosen set, or a set of its own if a choice differs or a name was typed."""
    base: RuleSet = values["rules"]
    # Not by truth: "no special calls" is an empty tuple, and chosen.
    chosen = {name: values[name] for name in (*AS_CHOSEN, "specials") if values[name] is not None}
    rules = replace(base, failed_grand=_failed_grand(base.failed_grand, values), low=_low(base.low, values), **chosen)
    if rules == base and not values["rules_name"]:
        return base
    return replace(rules, name=values["rules_name"] or HOUSE_RULES)


def _failed_grand(base: FailedGrand, values: Mapping[str, Any]) -> FailedGrand:
    to = values["failed_grand_to"] or base.to
    points = values["failed_grand_points"] or abs(base.points)
    # A rule set stores what granders lose below zero, and the field shows it without its sign.
    return FailedGrand(to, points if to is FailedGrandTo.OPPONENTS else -points)


def _low(base: Low, values: Mapping[str, Any]) -> Low:
    to = values["low_to"] or base.to
    points = values["low_points"] or abs(base.points)
    # As above: what the side with more tricks loses is below zero.
    return Low(to, points if to is LowTo.MINORITY else -points)


def fill_rules_form(rules: RuleSet, kept: Sequence[RuleSet] = ()) -> Values:
    """The set that the club kept, or else the nearest named one, and the differences from it."""
    base = rules if rules in kept else find_nearest_rules(rules)
    as_in_the_set = list_rule_choices(base)
    house = {name: value for name, value in list_rule_choices(rules).items() if value != as_in_the_set[name]}
    return {"rules": base.name, "rules_name": "" if rules == base or rules.name == HOUSE_RULES else rules.name} | house


def find_nearest_rules(rules: RuleSet) -> RuleSet:
    """The named set that house rules differ from the least."""
    if rules.name in NAMED:
        return NAMED[rules.name]
    # The slots of the dataclass are its fields, so a new choice counts here by itself.
    choices = [name for name in rules.__slots__ if name != "name"]
    return min(FOUR_PLAYERS, key=lambda base: sum(getattr(base, name) != getattr(rules, name) for name in choices))


def list_rule_choices(rules: RuleSet) -> Values:
    """Every choice of a set, as the values of its fields."""
    return {name: getattr(rules, name) for name in AS_CHOSEN} | {
        "failed_grand_to": rules.failed_grand.to,
        "failed_grand_points": abs(rules.failed_grand.points),
        "low_to": rules.low.to,
        "low_points": abs(rules.low.points),
        "specials": next(name for name, calls in SPECIALS.items() if set(calls) == set(rules.specials)),
    }
