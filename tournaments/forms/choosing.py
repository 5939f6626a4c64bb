"""How many people and how long, from the address of the page that asks what kind of evening it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.engine.drive.hands import MOST_HANDS
from tournaments.engine.schedule.round import MOST_ROUNDS
from tournaments.engine.seats import CHAIRS
from tournaments.forms.fields import make_number_field
from tournaments.queries.choosing import Wish

MOST_PEOPLE = 400


class WishForm(forms.Form):
    """A number that is missing in the address is the usual one, and so is one that cannot be; then the page says why."""

    use_required_attribute = False
    players = make_number_field(_("People"), CHAIRS, MOST_PEOPLE, required=True)
    rounds = make_number_field(_("Rounds of games"), 1, MOST_ROUNDS, required=True)
    hands = make_number_field(_("Hands of a drive"), 2, MOST_HANDS, required=True)

    def __init__(self, asked: Mapping[str, str], *, usual: Wish) -> None:
        usual = replace(usual, players=min(usual.players, MOST_PEOPLE))  # a larger evening has no figures
        super().__init__(asdict(usual) | {name: asked[name] for name in asdict(usual) if name in asked})
        self.usual = usual

    @property
    def wish(self) -> Wish:
        self.is_valid()
        return Wish(**asdict(self.usual) | self.cleaned_data)

    def step(self, name: str, by: int) -> Wish | None:
        """The wish with one more or one fewer; None where there is no such number."""
        numbers = asdict(self.wish)
        field = self.fields[name]
        assert isinstance(field, forms.IntegerField)
        numbers[name] += by
        assert field.min_value is not None
        assert field.max_value is not None
        return Wish(**numbers) if field.min_value <= numbers[name] <= field.max_value else None
