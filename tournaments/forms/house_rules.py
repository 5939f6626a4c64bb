"""The house rules of a form as sentences: each choice with what it is now, and the way back to the named set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from scoring.game import TO_TARGET
from scoring.rules import RuleSet
from tournaments.engine.forecast import find_usual_hands
from tournaments.forms.party import PartyForm
from tournaments.forms.rules import CHOICES, HOUSE_FIELDS, list_rule_choices
from tournaments.wording.house_rules import SampleHand, sample_hands, sentences_of


@dataclass(frozen=True)
class Pick:
    """A choice within a sentence: `value` holds now, `was` is that of the named set, both also in words; `mark` follows it."""

    field: forms.BoundField
    value: str
    was: str
    mark: str

    @property
    def options(self) -> list[tuple[str, Any]]:
        """What can be chosen; nothing for a number. The empty choice is for other pages: here the set's own value is chosen."""
        return [(value, words) for value, words in getattr(self.field.field, "choices", ()) if value]

    @property
    def is_changed(self) -> bool:
        return self.value != self.was

    @property
    def words(self) -> str:
        return str(dict(self.options).get(self.value, self.value))

    @property
    def was_words(self) -> str:
        return str(dict(self.options).get(self.was, self.was))


@dataclass(frozen=True)
class HouseRules:
    """What the page shows, from a form that may hold changes that are not saved."""

    form: PartyForm

    @property
    def rules(self) -> RuleSet:
        return self.form.rules_now

    @property
    def base(self) -> RuleSet:
        return self.form.base_rules

    @property
    def sentences(self) -> list[list[str | Pick]]:
        now, was = list_rule_choices(self.rules), list_rule_choices(self.base)
        return [
            [
                Pick(self.form[part.words], self._typed(part.words, now), str(was[part.words]), part.mark)
                if part.is_field
                else part.words
                for part in parts
            ]
            for parts in sentences_of(self.rules, self.form.end_now)
        ]

    def _typed(self, name: str, now: Mapping[str, Any]) -> str:
        """What was typed, if it cannot be: it stays beside its refusal."""
        return str(self.form[name].value() if name in self.form.errors else now[name])

    @property
    def changes(self) -> int:
        now, was = list_rule_choices(self.rules), list_rule_choices(self.base)
        return sum(now[name] != was[name] for name in now)

    @property
    def hands(self) -> list[SampleHand]:
        return sample_hands(self.rules, self.base)

    @property
    def different(self) -> list[SampleHand]:
        return [hand for hand in self.hands if hand.differs]

    @property
    def is_to_target(self) -> bool:
        return self.form.end_now.kind.is_to_target

    @property
    def length(self) -> int | None:
        """The hands that half of the games to the target have at most; None if they may never end."""
        return None if self.rules.may_not_end else find_usual_hands(self.rules, TO_TARGET)


def drop_what_the_set_says(sent: dict[str, Any], base: RuleSet) -> dict[str, Any]:
    """What was sent, with an empty field where it says the same as the named set: another set may say otherwise."""
    was = list_rule_choices(base)
    return sent | {name: "" for name in CHOICES if str(sent.get(name, "")) == str(was[name])}


def put_back(sent: dict[str, Any], back: str) -> dict[str, Any]:
    """One choice, or "all", as the named set has it."""
    return sent | dict.fromkeys(HOUSE_FIELDS if back == "all" else [back] if back in CHOICES else [], "")
