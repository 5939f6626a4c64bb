"""A season as an organiser types it: its name, and its rule in questions. Nothing typed is lost."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.hand import is_whole_number
from scoring.refused import Impossible, Reason
from tournaments.engine.names import LONGEST_NAME
from tournaments.forms.choices import TypedChoice, settle_choices
from tournaments.forms.fields import RefusingForm, Values, make_choice_field, make_number_field
from tournaments.forms.hand import read_counts
from tournaments.seasons.engine.rule import (
    MOST_EVENINGS,
    MOST_POINTS,
    PointsFrom,
    Rule,
    SharedPlace,
    Tie,
    WhyNoRule,
)

FIELD_OF: dict[Reason, str] = {
    WhyNoRule.PLACES: "places",
    WhyNoRule.BEST: "best",
    WhyNoRule.BEST_OF: "of",
    WhyNoRule.LEAST: "least",
    WhyNoRule.PLANNED: "evenings",
    WhyNoRule.TOO_FEW: "least",
    WhyNoRule.TAGS: "winners",
}
USUAL_PLACES = "12 10 8 7 6 5 4 3 2 1"
ORDERS = {
    "best": (Tie.BEST_EVENINGS,),
    "won": (Tie.EVENINGS_WON, Tie.BEST_EVENINGS),
    "wins": (Tie.WINS, Tie.DIFFERENCE),
    "share": (),
}
BESIDES = [
    TypedChoice("gives", PointsFrom.PLACES, "places"),
]


def make_name_field() -> forms.CharField:
    return forms.CharField(
        label=_("What is the season called?"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Give the season a name, such as Autumn 2026.")},
    )


class NameForm(forms.Form):
    name = make_name_field()


class RuleForm(RefusingForm):
    """The rule of a season. `rule` has it once the form is valid."""

    field_of = FIELD_OF

    gives = make_choice_field(
        {
            PointsFrom.PLACES: _("Points by place"),
            PointsFrom.TOTAL: _("The points that were made"),
            PointsFrom.PER_CENT: _("Points in %: the player’s part of all points in their games"),
            PointsFrom.WINS: _("Games won"),
            PointsFrom.DIFFERENCE: _("The point difference"),
        },
        _("What does an evening give?"),
        widget=forms.RadioSelect,
    )
    places = forms.CharField(
        label=_("Points by place: the first, the second, and so on"),
        required=False,
        max_length=600,
        help_text=_("Whole numbers with spaces between them, such as 12 10 8 7."),
    )
    then_one_fewer = forms.BooleanField(label=_("Each place after these gives one fewer"), required=False)
    shared = make_choice_field(
        {SharedPlace.DIVIDED: _("divide their points"), SharedPlace.BEST: _("each get its full points")},
        _("Those who share a place"),
    )
    evenings = make_number_field(
        _("How many evenings does the season have?"),
        1,
        MOST_EVENINGS,
        help_text=_("Empty: open, until you put it into the archive."),
    )
    best = make_number_field(
        _("How many of the best evenings count?"), 1, MOST_EVENINGS, help_text=_("Empty: all of them.")
    )
    of = make_number_field(
        _("Count the best out of every so many evenings"),
        1,
        MOST_EVENINGS,
        help_text=_("Empty: out of the whole season."),
    )
    mean = make_choice_field({False: _("are added up"), True: _("are averaged")}, _("The evenings that count"))
    absence = make_number_field(_("Points for an evening away"), 0, MOST_POINTS, help_text=_("Empty: nothing."))
    duty = make_number_field(_("Points for an evening at the desk"), 0, MOST_POINTS, help_text=_("Empty: nothing."))
    least = make_number_field(
        _("How many evenings must a player come to, to win?"), 0, MOST_EVENINGS, help_text=_("Empty: any number.")
    )
    winners = forms.CharField(
        label=_("Tags of those who can win"),
        required=False,
        max_length=600,
        help_text=_("With commas between them. Empty: everybody."),
    )
    ties = make_choice_field(
        {
            "best": _("the best evening, then the next best"),
            "won": _("evenings won, then the best evening"),
            "wins": _("games won, then the point difference"),
            "share": pgettext_lazy("what decides between equals", "nothing: they share the place"),
        },
        _("If two are level in points, this decides"),
        coerce=ORDERS.__getitem__,
    )

    rule: Rule

    def clean(self) -> Values:
        settle_choices(self, BESIDES)
        if not self.errors:
            try:
                self.rule = read_rule(self.cleaned_data)
            except Impossible as impossible:
                self.refuse(impossible)
        return self.cleaned_data


class NewSeasonForm(RuleForm):
    name = make_name_field()
    field_order = ["name"]


def read_ticked(typed: QueryDict, name: str) -> set[int]:
    return set(read_counts(" ".join(typed.getlist(name))))  # an Undo sends them as one value


def read_rule(typed: Values) -> Rule:
    """The rule. Raises Impossible."""
    has_places = typed["gives"] is PointsFrom.PLACES
    return Rule(
        gives=typed["gives"],
        places=read_places(typed["places"]) if has_places else (),
        then_one_fewer=typed["then_one_fewer"] and has_places,
        shared=typed["shared"] if has_places else SharedPlace.DIVIDED,
        best=typed["best"],
        of=typed["of"],
        mean=typed["mean"],
        least=typed["least"] or 0,
        absence=typed["absence"],
        duty=typed["duty"],
        winners=tuple(tag.strip() for tag in typed["winners"].split(",") if tag.strip()),
        ties=typed["ties"],
        evenings=typed["evenings"],
    )


def read_places(typed: str) -> tuple[int, ...]:
    """The points of the places. Raises Impossible for anything but whole numbers."""
    # Commas and dashes may stand between the numbers, as in 12-10-8.
    words = typed.replace(",", " ").replace("-", " ").replace("–", " ").split()
    if not all(is_whole_number(word, digits=5) for word in words):
        raise Impossible(WhyNoRule.PLACES)
    return tuple(map(int, words))


def fill_rule_form(rule: Rule) -> Values:
    orders = {ties: name for name, ties in ORDERS.items()}
    return {
        "gives": rule.gives,
        "places": " ".join(map(str, rule.places)) or USUAL_PLACES,
        "then_one_fewer": rule.then_one_fewer,
        "shared": rule.shared,
        "evenings": rule.evenings,
        "best": rule.best,
        "of": rule.of,
        "mean": rule.mean,
        "absence": rule.absence,
        "duty": rule.duty,
        "least": rule.least or None,
        "winners": ", ".join(rule.winners),
        "ties": orders.get(rule.ties, "best"),  # a file may have an order that the form does not offer
    }
