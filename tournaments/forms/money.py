"""The stake and the entry fee of a party, as people type money: 0.15, 15 cents, 5 kr."""

from __future__ import annotations

from contextlib import suppress

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as noop
from scoring.stakes import CURRENCIES, Stake, find_readings
from tournaments.actions.plan import Plan
from tournaments.forms.fields import RefusingForm
from tournaments.wording import money_text, refusal

USUAL_MONEY = {"nb": "NOK"}


class WhyNotMoney(Reason):
    NOT_MONEY = noop("“{typed}” is not an amount. Write it as 3 or 0.50.")
    OTHER_MONEY = noop("Tonight is played for {currency}, so write the amount in {currency} too.")
    NOTHING = noop("Say how much it is.")
    NOBODY = noop("Say who has paid, and whom.")


class MoneyForm(RefusingForm):
    """What is agreed about money. `last_stake` is that of this party, or else of the one before."""

    agreement: Plan
    last_stake: Stake | None

    currency = forms.CharField(required=False)
    stake = forms.CharField(
        label=_("Stake for each game"),
        required=False,
        help_text=_("Write it as you say it, such as 0.15 or 15 cents. Left empty, you play for nothing."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    fee = forms.CharField(
        label=_("Entry fee"),
        required=False,
        help_text=_(
            "Everybody who comes pays it into the kitty. It needs no stake. Write 0 for a kitty without a fee."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_stake(self) -> Stake | None:
        """The stake. If several currencies are possible, the chosen one or the first."""
        return self._meant("stake", self.cleaned_data["currency"] or self._currencies()[0])

    def clean_fee(self) -> Stake | None:
        """The entry fee: 0 for a kitty alone, or to remove the fee; None if it was left out."""
        stake = self.cleaned_data.get("stake")  # cleaned before, as it stands above; missing if it was refused
        if not self.cleaned_data["fee"].strip():
            return Stake(0, stake.currency) if stake and self.agreement.fee is not None else None
        fee = self._meant("fee", stake.currency if stake else self.cleaned_data["currency"] or self._currencies()[0])
        if stake and fee and fee.currency != stake.currency:
            raise forms.ValidationError(refusal(Refused(WhyNotMoney.OTHER_MONEY, currency=stake.currency)))
        return fee

    def _meant(self, name: str, currency: str) -> Stake | None:
        try:
            readings = self._readings(name)
        except Refused as refused:
            raise forms.ValidationError(refusal(refused)) from None
        # The chosen currency may not fit what was typed since then: 15 cents are no kroner.
        chosen = [money for money in readings if money.currency == currency]
        return next(iter(chosen or readings), None)

    @property
    def money_field(self) -> str:
        """The field that decides the currency: the stake, or without one the entry fee."""
        return "stake" if self["stake"].value() else "fee"

    @property
    def stake_readings(self) -> list[Stake]:
        """What the typed money can mean, the likeliest first."""
        with suppress(Refused):
            return self._readings(self.money_field)
        return []

    def _readings(self, name: str) -> list[Stake]:
        readings = find_readings(str(self[name].value() or ""), self._currencies())
        # A fee of 0 is a kitty, but a stake of 0 is no stake.
        return [money for money in readings if money.amount or name == "fee"]

    @property
    def currencies(self) -> list[str]:
        """The currencies to choose from: those that fit what was typed, such as 5 kr; all before anything is."""
        return list(dict.fromkeys([money.currency for money in self.stake_readings] or self._currencies()))

    @property
    def chosen_currency(self) -> str:
        """The one that was chosen, or else the likeliest. The form shows it as chosen, so it is no secret guess."""
        chosen = str(self["currency"].value() or "")
        return chosen if chosen in self.currencies else self.currencies[0]

    def _currencies(self) -> list[str]:
        """First the last currency, then that of the language, then the others."""
        last = [self.last_stake.currency] if self.last_stake else []
        return [*last, USUAL_MONEY.get(get_language() or "", "USD"), *CURRENCIES]

    def may_be_saved(self) -> bool:
        """Whether the form is valid, and what was typed is money in the chosen currency, or in only one other."""
        if self.is_valid():
            readings = self.stake_readings
            chosen = self.cleaned_data["currency"] or self._currencies()[0]
            # A single reading is sure, and counts even if another currency was chosen before.
            if len(readings) > 1 and chosen not in [money.currency for money in readings]:
                said = gettext("Is it %(money)s or another currency? Choose below, then save again.")
                self.add_error(self.money_field, said % {"money": money_text(readings[0].amount, readings[0])})
        return self.is_valid()
