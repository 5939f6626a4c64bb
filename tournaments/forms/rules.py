"""The rules of a party in a form.

A rule set is chosen by name; every choice of it can be changed below, where an empty field means "as in the set".
What is changed makes a set of its own, named as typed or "house rules".
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import Colour, FailedGrandTo, HighLead, LowTo, StarTo, Trump
from tournaments.engine.names import LONGEST_NAME
from tournaments.forms.fields import number, one_of
from tournaments.forms.plan import FOUR_PLAYERS
from tournaments.wording import RULE_SETS

AS_IN_THE_SET = [("", _("as in the set above"))]
HOUSE_FIELDS = [
    "target",
    "made_grand",
    "failed_grand_to",
    "failed_grand_points",
    "low_to",
    "low_points",
    "specials",
    "failed_special",
    "high_colour",
    "trump",
    "high_lead",
    "rules_name",
]
RULE_FIELDS = ["rules", *HOUSE_FIELDS]


def changed(choices: list[tuple[str, Any]], label: Any, **more: Any) -> forms.ChoiceField:
    """A choice of the rule set; nothing chosen is "as in the set"."""
    return one_of(AS_IN_THE_SET + choices, label, required=False, **more)


class RulesForm(forms.Form):
    """The rule set, and what is changed of it."""

    use_required_attribute = False  # the browser's own bubble would come before our sentence

    rules = one_of(
        [(rules.name, _(RULE_SETS[rules.name])) for rules in FOUR_PLAYERS], _("Rules"), widget=forms.RadioSelect
    )
    target = number(_("Points that win a game"), 1, 1000)
    made_grand = number(_("Points for each odd trick of a made grand"), 1, 100)
    failed_grand_to = changed(
        [
            (FailedGrandTo.OPPONENTS, _("the others get points")),
            (FailedGrandTo.GRANDERS, _("those who granded lose points")),
        ],
        _("When a grand fails"),
    )
    failed_grand_points = number(_("Points for each trick of a failed grand"), 1, 100)
    low_to = changed(
        [
            (LowTo.MAJORITY, _("the side with more tricks loses points")),
            (LowTo.MINORITY, _("the side with fewer tricks gets points")),
        ],
        _("On a low hand"),
    )
    low_points = number(_("Points for each trick of a low hand"), 1, 100)
    specials = changed(
        [
            ("none", _("none")),
            ("sola-nola", _("Sola Nola")),
            ("grand-dix", _("Grand Dix")),
            ("both", _("Sola Nola and Grand Dix")),
        ],
        _("Special calls"),
    )
    failed_special = changed(
        [(StarTo.OPPONENTS, _("goes to the other side")), (StarTo.NOBODY, _("goes to nobody"))],
        _("The star of a special call that failed"),
    )
    high_colour = changed(
        [(Colour.BLACK, _("black means high")), (Colour.RED, _("red means high"))], _("Colour of the bid card")
    )
    trump = changed(
        [(Trump.NONE, _("no trumps")), (Trump.FIRST_LEAD, _("the first suit led on a high hand is trumps"))],
        _("Trumps"),
    )
    high_lead = changed(
        [
            (HighLead.RIGHT_OF_GRANDER, _("the player to the right of the one who granded")),
            (HighLead.GRANDER, _("the player who granded")),
            (HighLead.LEFT_OF_GRANDER, _("the player to the left of the one who granded")),
        ],
        _("Who leads the first trick of a high hand"),
    )
    rules_name = forms.CharField(
        label=_("Name of your house rules"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=_("Only where you changed something here. Left empty it is “house rules”."),
        error_messages={"max_length": _("A name has 60 letters at most; this one has %(show_value)s.")},
    )

    @property
    def house_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in HOUSE_FIELDS]

    def is_wrong(self, names: list[str]) -> bool:
        """Whether something is wrong in a folded part, which then stands open."""
        return any(self[name].errors for name in names)

    @property
    def house_is_open(self) -> bool:
        return self.is_wrong(HOUSE_FIELDS) or any(self[name].value() not in (None, "", False) for name in HOUSE_FIELDS)

    @property
    def house_in_words(self) -> str:
        """The name of the set that the changes make, for the line that folds them."""
        if not self.house_is_open:
            return gettext("none")
        return str(self["rules_name"].value() or "").strip() or gettext("some changes")

    @property
    def rules_in_words(self) -> str:
        """The rule set that is chosen, for the line that folds its part."""
        return gettext(RULE_SETS.get(str(self["rules"].value()), ""))

    @property
    def rules_is_open(self) -> bool:
        return self.is_wrong(["rules"])
