"""The form of a prize, and the people and prizes in other forms of these pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.hand import is_whole_number
from scoring.refused import Named, Reason, Refused
from scoring.refused import gettext_noop as noop
from scoring.strict_json import read_json
from tournaments.engine.drive.plan import DrivePlan
from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.prizes.decisions import Who
from tournaments.engine.prizes.document import LIST
from tournaments.engine.prizes.drive_counts import counts
from tournaments.engine.prizes.prize import (
    LISTS,
    MOST_OF_ONE,
    OF_ROLES,
    Among,
    Prize,
    PrizeKind,
    PrizeRounds,
    Prizes,
    StartFrom,
    Ties,
    WhyNoPrize,
)
from tournaments.forms.fields import RefusingForm, Values, make_choice_field, make_number_field
from tournaments.forms.hand import WhyNotUnderstood, need_member
from tournaments.wording.prizes import among_in_words


class WhyTwoAnswers(Reason):
    """What was typed says one thing, and what was chosen another."""

    TAG = noop(
        "You typed the tag “{tag}”, but people without it can win too. Choose people with a tag, or delete the tag."
    )


FIELD_OF: dict[Reason, str] = {
    WhyTwoAnswers.TAG: "tag",
    WhyNoPrize.NAME: "name",
    WhyNoPrize.TEXT: "what",
    WhyNoPrize.MANY: "many",
    WhyNoPrize.SPAN: "span",
    WhyNoPrize.LOWEST: "lowest",
    WhyNoPrize.TAG: "tag",
}
FOR_WHAT = _("For what")
NEW = Prize("prize", "-")


def make_text_field(label: Any, **more: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=LONGEST_NAME, **({"required": False} | more))


def list_choice_words(choices: Iterable[Named]) -> dict[Any, Any]:
    return {choice: _(choice.words) for choice in choices}


class PrizeForm(RefusingForm):
    """One prize. `prize` has it once the form is valid, with the key of the prize that it replaces."""

    field_of = FIELD_OF

    name = make_text_field(
        _("What is the prize called?"),
        required=True,
        error_messages={"required": _("Give the prize a name, such as “Best first half”.")},
    )
    what = make_text_field(_("What is handed over"), help_text=_("Such as: two theatre tickets."))
    given_by = make_text_field(_("Given by"))
    many = make_number_field(_("How many"), 1, MOST_OF_ONE, required=True)
    by = make_choice_field(list_choice_words(PrizeKind), FOR_WHAT)
    lowest = forms.BooleanField(label=_("The lowest gets it, not the highest"), required=False)
    span = make_choice_field(list_choice_words(PrizeRounds), _("Which rounds count"))
    among = make_choice_field(list_choice_words(Among), _("Among whom"))
    tag = make_text_field(_("Which tag"), help_text=_("If it is people with a tag, such as 80+."))
    ties = make_choice_field(list_choice_words(Ties), _("If more people are level than there are prizes"))
    may_also = forms.BooleanField(
        label=_("People who have another prize can have this one too"),
        required=False,
        help_text=_("And those who have this one can have another."),
    )

    def __init__(
        self, posted: Mapping[str, Any] | None = None, *, before: Prize | None = None, plan: DrivePlan | None = None
    ) -> None:
        """`plan`: that of a drive, which counts other things."""
        choices = [by for by in PrizeKind if counts(replace(NEW, by=by), plan)]
        shown = before or replace(NEW, by=choices[0])
        if shown.by not in choices:
            choices.append(shown.by)
        initial = {name: getattr(shown, name) for name in self.base_fields}
        super().__init__(posted, initial=initial if before else initial | {"name": ""})  # NEW must have one
        self.before = before
        self.fields["by"] = make_choice_field(list_choice_words(choices), FOR_WHAT)
        among = [one for one in Among if (plan and plan.kind.has_roles) or one not in OF_ROLES]
        self.fields["among"] = make_choice_field({one: among_in_words(one, plan) for one in among}, _("Among whom"))
        if plan:
            self.fields["span"].label = _("Which half counts")

    def clean(self) -> Values:
        values = self.cleaned_data
        if not self.errors:
            try:
                self.prize = Prize(**{"key": self._key(values)} | values)
                self._check_one_answer(values)
            except Refused as refused:
                self.refuse(refused)
        return values

    def _check_one_answer(self, values: Values) -> None:
        """Raises Refused for a tag that would be dropped. That of the prize before was not typed now."""
        before = self.before or NEW
        if values["among"] is not Among.TAG and values["tag"] not in ("", before.tag):
            raise Refused(WhyTwoAnswers.TAG, tag=values["tag"])

    def _key(self, values: Values) -> str:
        """The key of a new prize, made from the plain letters of its name, if it has any."""
        # A prize keeps its key under a new name, because cuts and handed-over prizes name it.
        return self.before.key if self.before else slugify(values["name"])[:30].strip("-_").replace("_", "-") or "prize"


def read_start(text: str | None, plan: DrivePlan | None) -> Prizes:
    """One of the lists to start from, with its names in the reader's language; in a drive for tricks one prize a role."""
    named = (replace(prize, name=gettext(prize.name)) for prize in LISTS[need_member(StartFrom, text)])
    return tuple(one for prize in named if counts(prize, plan) for one in give_by_role(prize, plan))


def give_by_role(prize: Prize, plan: DrivePlan | None) -> Prizes:
    if prize.by is not PrizeKind.TRICKS or plan is None or not plan.kind.has_roles:
        return (prize,)
    words = gettext("%(prize)s, %(role)s")
    return tuple(
        replace(
            prize,
            key=f"{prize.key}-{among[-1]}",
            name=words % {"prize": prize.name, "role": among_in_words(among, plan)},
            among=among,
        )
        for among in OF_ROLES
    )


def read_removed(text: str | None) -> Prize:
    """The prize that the form of an Undo carries. Raises Refused for anything else."""
    prizes = LIST.read(read_json(text or "", "prize"), "prize")
    if len(prizes) != 1:
        raise Refused(WhyNotUnderstood.FORM_IS_DAMAGED)
    return prizes[0]


def read_who(chosen: list[str]) -> list[Who]:
    """The ticked players. Raises Refused for values that no page of ours sends."""
    if not all(is_whole_number(number, digits=6) for number in chosen):
        raise Refused(WhyNotUnderstood.FORM_IS_DAMAGED)
    return [(int(number),) for number in chosen]
