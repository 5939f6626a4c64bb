"""What is asked of the calculator: so many players and rounds, which rules, how games end, how fast."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.game import EndKind, GameEnd
from scoring.rules import NAMED
from tournaments.actions.plan import Plan
from tournaments.engine.pace import MOVING, Hall
from tournaments.engine.seats import CHAIRS
from tournaments.forms.rules import NAMED_RULES, ask_for_numbers, number, one_of
from tournaments.wording import rules_name

AS_AGREED = "as-agreed"  # the rules of the party that the page was opened from, house rules and all
BRIEF_ENDS = {
    EndKind.TARGET: _("at the target"),
    EndKind.HANDS: _("after a fixed number of hands"),
    EndKind.TIME: _("when time is called"),
    EndKind.TOP_TABLE: _("when the top table is done"),
}
FROM_1_TO_20 = _("Type minutes from 1 to 20, such as 3.5.")
REFUSALS = ("required", "invalid", "min_value", "max_value")
USUAL_HALL = {"players": 24, "rounds": 6, "hands": 8, "minutes": 20}


class PaceForm(forms.Form):
    use_required_attribute = False

    players = number(_("Players"), CHAIRS, 2000, required=True)
    rounds = number(_("Rounds"), 1, 40, required=True)
    rules = one_of(NAMED_RULES, _("Rules"))
    end = one_of(BRIEF_ENDS, _("A game ends"))
    hands = number(_("Hands in a game"), 1, 100)
    minutes = number(_("Minutes on the clock"), 1, 600)
    each = forms.FloatField(
        label=_("Minutes for a hand"), min_value=1, max_value=20, error_messages=dict.fromkeys(REFUSALS, FROM_1_TO_20)
    )
    moving = number(_("Minutes between rounds"), 0, 60, required=True)

    def __init__(self, asked: Any, *, agreed: Plan, each: float, players: int | None) -> None:
        """`agreed` is what stands there at first; `each` is what the club was measured at, or an assumption."""
        known = {"players": players, "hands": agreed.game_end.hands, "minutes": agreed.game_end.minutes}
        first = {"rules": agreed.rules.name, "end": agreed.game_end.kind, "each": round(each, 1), "moving": MOVING}
        usual = {name: known.get(name) or value for name, value in USUAL_HALL.items()}
        super().__init__(asked, initial=first | usual, label_suffix="")
        self.agreed = agreed
        if NAMED.get(agreed.rules.name) != agreed.rules:
            self.initial["rules"] = AS_AGREED
            self.fields["rules"] = one_of({AS_AGREED: rules_name(agreed.rules), **NAMED_RULES}, _("Rules"))

    def clean(self) -> None:
        ask_for_numbers(self, self.cleaned_data)

    @property
    def hall(self) -> Hall:
        """What is asked, once the form is valid."""
        asked = self.cleaned_data
        end = GameEnd(asked["end"], asked["hands"], asked["minutes"], self.agreed.game_end.tie)
        rules = NAMED.get(asked["rules"], self.agreed.rules)
        return Hall(rules, end, asked["players"] // CHAIRS, asked["rounds"], asked["each"], asked["moving"])
