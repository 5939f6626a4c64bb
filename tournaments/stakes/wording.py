"""Money and payments as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

from tournaments.models import Party
from tournaments.stakes.queries.settlement import Account, Settlement
from tournaments.wording import coins_text as coins_text
from tournaments.wording import listed, money_text

NUMBERS = (
    noop("Two"),
    noop("Three"),
    noop("Four"),
    noop("Five"),
    noop("Six"),
    noop("Seven"),
    noop("Eight"),
    noop("Nine"),
    noop("Ten"),
    noop("Eleven"),
    noop("Twelve"),
)
FEW_NAMES = 3


def signed_coins(amount: int) -> str:
    """An amount with the sign of a balance: +0.45, −0.45, 0.00."""
    return f"+{coins_text(amount)}" if amount > 0 else coins_text(amount)


def open_fee(account: Account) -> str:
    """The open entry fee; empty for a player who does not pay one."""
    return "" if account.fee is None else coins_text(account.fee)


def account_name(player: int | None, names: Mapping[int, str]) -> str:
    """The name of an account; no player means the kitty."""
    return names[player] if player else gettext("Kitty")


def account_in_words(player: int | None, names: Mapping[int, str]) -> str:
    """The name of an account as it stands within a sentence."""
    return names[player] if player else gettext("the kitty")


def money_page_name(party: Party) -> str:
    """Stakes; or if games cost nothing, the kitty."""
    stake = party.stake
    return gettext("Stakes") if stake and stake.amount else gettext("Kitty")


def settled_headline(settlement: Settlement) -> str:
    """Six more payments, and all is even. Or: Three entry fees are open, 6.00 USD."""
    if settlement.now:
        return _payments_headline(settlement)
    if settlement.fees_open or not settlement.has_balances:
        return _fees_headline(settlement)
    if settlement.waiting:
        return gettext("All who are here are even")
    return gettext("All is even") if settlement.played else gettext("Nobody owes anything yet")


def _payments_headline(settlement: Settlement) -> str:
    number = len(settlement.now)
    facts = {"number": number_in_words(number)}
    if settlement.fees_open:
        more = ngettext("One more payment.", "%(number)s more payments.", number) % facts
        return f"{more} {_fees_headline(settlement)}"
    return ngettext("One more payment, and all is even", "%(number)s more payments, and all is even", number) % facts


def _fees_headline(settlement: Settlement) -> str:
    number = len(settlement.fees_open)
    if not number:
        return gettext("All entry fees are paid") if settlement.fee_accounts else gettext("The kitty")
    money = money_text(settlement.fees_sum, settlement.stake)
    facts = {"number": number_in_words(number), "money": money}
    return ngettext("One entry fee is open, %(money)s", "%(number)s entry fees are open, %(money)s", number) % facts


def number_in_words(number: int) -> str:
    """A number from two on at the beginning of a sentence: Six; from thirteen on in figures."""
    return gettext(NUMBERS[number - 2]) if 2 <= number < len(NUMBERS) + 2 else str(number)


def played_for(settlement: Settlement) -> str:
    """0.15 USD a game, losers to winners. 72 games are finished. Without a stake it says so."""
    if not settlement.stake.amount:
        return gettext("There is no stake.")
    stake = gettext("%(money)s a game, losers to winners.") % {
        "money": money_text(settlement.stake.amount, settlement.stake)
    }
    games = ngettext(
        "%(games)s game is finished.",
        "%(games)s games are finished.",
        len(settlement.played),
    )
    return f"{stake} {games % {'games': len(settlement.played)}}"


def still_open(settlement: Settlement) -> str:
    """3 of 9 payments are made. The entry fee of Hilde and Magnus is open, 6.00."""
    told = len(settlement.paid) + len(settlement.now)
    made = ngettext("%(made)s of %(told)s payment is made.", "%(made)s of %(told)s payments are made.", told)
    return " ".join(
        filter(None, [made % {"made": len(settlement.paid), "told": told} if told else "", _fees(settlement)])
    )


def _fees(settlement: Settlement) -> str:
    people = settlement.fees_open
    if not people:
        return ""
    facts = {"money": coins_text(settlement.fees_sum), "people": len(people)}
    if len(people) > FEW_NAMES:
        return gettext("The entry fee of %(people)s people is open, %(money)s.") % facts
    names = {"names": listed([account.name for account in people])}
    return gettext("The entry fee of %(names)s is open, %(money)s.") % (facts | names)


def fees_paid(settlement: Settlement) -> str:
    """Fees, 22 of 24 paid."""
    asked = len(settlement.fee_accounts)
    return gettext("Fees, %(paid)s of %(asked)s paid") % {"paid": asked - len(settlement.fees_open), "asked": asked}


def settlement_columns() -> list[str]:
    """The column headings of the file for a spreadsheet."""
    return [
        gettext("Name"),
        gettext("Won"),
        gettext("Lost"),
        gettext("Carried over"),
        pgettext("money of the evening", "Tonight"),
        gettext("Balance"),
        gettext("After the payments"),
        gettext("Entry fee open"),
    ]


def balances_columns() -> list[str]:
    return [
        gettext("Name"),
        gettext("Evenings"),
        gettext("Won or lost"),
        gettext("Paid or got"),
        gettext("Open"),
        gettext("Currency"),
    ]
