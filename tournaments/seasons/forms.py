"""A season as an organiser types it: its name, and its rule in questions. Nothing typed is lost."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.refused import Impossible
from tournaments.engine.names import LONGEST_NAME
from tournaments.seasons.engine.rule import (
    MOST_EVENINGS,
    MOST_POINTS,
    Gives,
    Rule,
    SharedPlace,
    Tie,
    WhyNoRule,
    Worth,
    WorthKind,
)
from tournaments.wording import refusal

FIELD_OF = {
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
WORTHS = [
    (WorthKind.NOTHING.value, _("Nothing")),
    (WorthKind.FIXED.value, _("So many points")),
    (WorthKind.MEAN.value, _("The mean of one’s own evenings")),
]


def whole(label: Any, most: int, *, least: int = 0, hint: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=hint, required=False, min_value=least, max_value=most)


class RuleForm(forms.Form):
    """The rule of a season; `rule` holds it once the form is valid."""

    gives = forms.ChoiceField(
        label=_("What does an evening give?"),
        widget=forms.RadioSelect,
        choices=[
            (Gives.PLACES.value, _("Points by place")),
            (Gives.TOTAL.value, _("The points that were made")),
            (Gives.PER_CENT.value, _("The share of all points of one’s games, in per cent")),
            (Gives.WINS.value, _("Games won")),
            (Gives.DIFFERENCE.value, _("The point difference")),
        ],
    )
    places = forms.CharField(
        label=_("Points by place: the first, the second, and so on"),
        required=False,
        max_length=600,
        help_text=_("Whole numbers with spaces between them, such as 12 10 8 7."),
    )
    then_one_fewer = forms.BooleanField(label=_("Each place after these gives one fewer"), required=False)
    shared = forms.ChoiceField(
        label=_("Those who share a place"),
        choices=[
            (SharedPlace.DIVIDED.value, _("divide their points")),
            (SharedPlace.BEST.value, _("each get its full points")),
        ],
    )
    evenings = whole(_("How many evenings has the season?"), MOST_EVENINGS, least=1)
    best = whole(_("How many of the best evenings count?"), MOST_EVENINGS, least=1, hint=_("Empty: all of them."))
    of = whole(_("Out of every so many evenings"), MOST_EVENINGS, least=1, hint=_("Empty: out of the whole season."))
    mean = forms.ChoiceField(
        label=_("The evenings that count"),
        choices=[("sum", _("are added up")), ("mean", _("make a mean"))],
    )
    absence = forms.ChoiceField(label=_("An evening away gives"), choices=WORTHS)
    absence_points = whole(_("Points for an evening away"), MOST_POINTS)
    duty = forms.ChoiceField(label=_("An evening at the desk gives"), choices=WORTHS)
    duty_points = whole(_("Points for an evening at the desk"), MOST_POINTS)
    least = whole(_("To win, how many evenings must one come to?"), MOST_EVENINGS, hint=_("Empty: any number."))
    winners = forms.CharField(
        label=_("Tags of those who can win"),
        required=False,
        max_length=600,
        help_text=_("With commas between them. Empty: everybody."),
    )
    ties = forms.ChoiceField(
        label=_("If two are level in points, this decides"),
        choices=[
            ("best", _("the best evening, then the next best")),
            ("won", _("evenings won, then the best evening")),
            ("wins", _("games won, then the point difference")),
            ("share", pgettext_lazy("what decides between equals", "nothing: they share the place")),
        ],
    )

    rule: Rule

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if self.errors:
            return typed
        try:
            self.rule = read_rule(typed)
        except Impossible as impossible:
            field = FIELD_OF.get(impossible.reason)  # type: ignore[call-overload]  # another reason has no field
            self.add_error(field, refusal(impossible))
        return typed


class NewSeasonForm(RuleForm):
    """A season that is made."""

    name = forms.CharField(
        label=_("What is the season called?"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Give the season a name, such as Autumn 2026.")},
    )
    field_order = ["name"]


def read_rule(typed: dict[str, Any]) -> Rule:
    """Raises Impossible for a rule that cannot be."""
    gives = Gives(typed["gives"])
    return Rule(
        gives=gives,
        places=read_places(typed["places"]) if gives is Gives.PLACES else (),
        then_one_fewer=typed["then_one_fewer"] and gives is Gives.PLACES,
        shared=SharedPlace(typed["shared"]) if gives is Gives.PLACES else SharedPlace.DIVIDED,
        best=typed["best"],
        of=typed["of"],
        mean=typed["mean"] == "mean",
        least=typed["least"] or 0,
        absence=Worth(WorthKind(typed["absence"]), typed["absence_points"] or 0),
        duty=Worth(WorthKind(typed["duty"]), typed["duty_points"] or 0),
        winners=tuple(tag.strip() for tag in typed["winners"].split(",") if tag.strip()),
        ties=ORDERS[typed["ties"]],
        evenings=typed["evenings"],
    )


def read_places(typed: str) -> tuple[int, ...]:
    """Raises Impossible where something else than whole numbers stands there."""
    words = typed.replace(",", " ").replace("-", " ").replace("–", " ").split()
    if not all(word.isdecimal() and len(word) < 6 for word in words):
        raise Impossible(WhyNoRule.PLACES)
    return tuple(map(int, words))


def as_typed(rule: Rule) -> dict[str, Any]:
    """A rule as the form has it."""
    orders = {ties: name for name, ties in ORDERS.items()}
    return {
        "gives": rule.gives.value,
        "places": " ".join(map(str, rule.places)) or USUAL_PLACES,
        "then_one_fewer": rule.then_one_fewer,
        "shared": rule.shared.value,
        "evenings": rule.evenings,
        "best": rule.best,
        "of": rule.of,
        "mean": "mean" if rule.mean else "sum",
        "absence": rule.absence.kind.value,
        "absence_points": rule.absence.points or None,
        "duty": rule.duty.kind.value,
        "duty_points": rule.duty.points or None,
        "least": rule.least or None,
        "winners": ", ".join(rule.winners),
        "ties": orders.get(rule.ties, "best"),
    }
