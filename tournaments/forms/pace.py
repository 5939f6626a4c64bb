"""What is asked of the calculator: so many players and rounds, which rules, how games end, how fast."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.game import EndKind, GameEnd
from scoring.rules import NAMED, RuleSet
from tournaments.actions.prepare import Plan
from tournaments.engine.pace import MOVING, Hall
from tournaments.engine.seats import CHAIRS
from tournaments.forms.fields import ask_for_numbers, number, one_of
from tournaments.forms.plan import FOUR_PLAYERS
from tournaments.wording import RULE_SETS, rules_name

AS_AGREED = "as-agreed"  # the rules of the party that the page was opened from, house rules and all
BRIEF_ENDS: list[tuple[str, Any]] = [
    (EndKind.TARGET.value, _("at the target")),
    (EndKind.HANDS.value, _("after a fixed number of hands")),
    (EndKind.TIME.value, _("when time is called")),
    (EndKind.TOP_TABLE.value, _("when the top table is done")),
]
FROM_1_TO_20 = _("Type minutes from 1 to 20, such as 3.5.")
REFUSALS = ("required", "invalid", "min_value", "max_value")
MOST_PLAYERS, MOST_ROUNDS = 2000, 40
USUAL_HALL = {"players": 24, "rounds": 6, "hands": 8, "minutes": 20}


class PaceForm(forms.Form):
    """`hall` holds what is asked once the form is valid."""

    use_required_attribute = False

    players = number(_("Players"), CHAIRS, MOST_PLAYERS)
    rounds = number(_("Rounds"), 1, MOST_ROUNDS)
    rules = one_of([(rules.name, _(RULE_SETS[rules.name])) for rules in FOUR_PLAYERS], _("Rules"))
    end = one_of(BRIEF_ENDS, _("A game ends"))
    hands = number(_("Hands in a game"), 1, 100)
    minutes = number(_("Minutes on the clock"), 1, 600)
    each = forms.FloatField(
        label=_("Minutes for a hand"), min_value=1, max_value=20, error_messages=dict.fromkeys(REFUSALS, FROM_1_TO_20)
    )
    moving = number(_("Minutes between rounds"), 0, 60)

    def __init__(self, asked: Any, *, agreed: Plan, each: float, players: int | None = None) -> None:
        """`agreed` is what stands there at first; `each` is what the club was measured at, or an assumption."""
        self.agreed = agreed
        is_named = NAMED.get(agreed.rules.name) == agreed.rules
        first = USUAL_HALL | {
            "rules": agreed.rules.name if is_named else AS_AGREED,
            "end": agreed.end.kind.value,
            "each": round(each, 1),
            "moving": round(MOVING),
        }
        known = {"players": players, "hands": agreed.end.hands, "minutes": agreed.end.minutes}
        super().__init__(
            asked, initial=first | {name: value for name, value in known.items() if value}, label_suffix=""
        )
        if not is_named:
            choices = [(AS_AGREED, rules_name(agreed.rules)), *self.fields["rules"].choices]  # type: ignore[attr-defined]  # a ChoiceField
            self.fields["rules"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        for name in ("players", "rounds", "moving"):
            if name in values and values[name] is None:
                self.add_error(name, self.fields[name].error_messages["invalid"])
        ask_for_numbers(self, values)
        if not self.errors:
            self.hall = self._hall(values)
        return values

    def _hall(self, values: dict[str, Any]) -> Hall:
        kind = EndKind(values["end"])
        end = GameEnd(kind, hands=values["hands"], minutes=values["minutes"], tie=self.agreed.end.tie)
        return Hall(
            self._rules(values["rules"]),
            end,
            values["players"] // CHAIRS,
            values["rounds"],
            each=values["each"],
            moving=values["moving"],
        )

    def _rules(self, name: str) -> RuleSet:
        return self.agreed.rules if name == AS_AGREED else NAMED[name]
