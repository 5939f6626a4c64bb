"""Money and payments as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from scoring.stakes import Stake
from tournaments.stakes.engine import Way
from tournaments.wording import money_text

WAYS = {
    Way.FEW: noop("with few payments"),
    Way.KITTY: noop("with the kitty"),
}


def money_of(fact: Mapping[str, Any]) -> str:
    """A fact of the log or of a refusal as money: 0.45 USD."""
    return money_text(fact["amount"], Stake(1, fact["currency"]))


def way_in_words(way: str) -> str:
    return gettext(WAYS[Way(way)])
