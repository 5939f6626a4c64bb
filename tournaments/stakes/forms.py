"""Turns what is typed and ticked about money into values. Raises Refused for what is not money."""

from __future__ import annotations

from dataclasses import replace

from scoring.refused import Refused
from scoring.stakes import read_stake
from tournaments.engine.settle import Payment, SettlingWay
from tournaments.forms.hand import Posted, need_member, need_number, read_number
from tournaments.forms.money import WhyNotMoney
from tournaments.queries.money import MoneyTerms


def read_money(typed: str, *, currency: str) -> int:
    """An amount as people write it, in minor units; 0 if nothing is typed."""
    try:
        money = read_stake(typed, currency=currency)
    except Refused:
        raise Refused(WhyNotMoney.NOT_MONEY, typed=typed[:30]) from None  # its own sentence speaks of a stake
    if money is not None and money.currency != currency:
        raise Refused(WhyNotMoney.OTHER_MONEY, currency=currency)
    return 0 if money is None else money.amount


def need_money(typed: str, *, currency: str) -> int:
    amount = read_money(typed, currency=currency)
    if not amount:
        raise Refused(WhyNotMoney.NOTHING)
    return amount


def read_told(posted: Posted) -> Payment:
    """A payment that the page asks for, from its button."""
    return Payment(
        need_number(posted.get("payer")), need_number(posted.get("payee")), need_number(posted.get("amount"))
    )


def read_other(posted: Posted, *, currency: str) -> Payment:
    payer, payee = read_number(posted.get("payer")), read_number(posted.get("payee"))
    if payer is None or payee is None:
        raise Refused(WhyNotMoney.NOBODY)
    return Payment(payer, payee, need_money(posted.get("money", ""), currency=currency))


def read_move(posted: Posted, *, currency: str) -> int:
    """What comes into the kitty or, below zero, goes out of it."""
    amount = need_money(posted.get("money", ""), currency=currency)
    return -amount if posted.get("out") == "yes" else amount


def read_terms(posted: Posted, terms: MoneyTerms, *, currency: str) -> MoneyTerms:
    """The terms with this form's change: of the way, or of the fee."""
    if "way" in posted:
        return replace(terms, way=need_member(SettlingWay, posted["way"]))
    fee = read_money(posted.get("fee", ""), currency=currency)
    return replace(terms, fee=fee, and_later=posted.get("and_later") == "yes")
