"""Saves what people paid. Nothing here moves money. Rows never change: another row takes a wrong one back. Each form has a
key, so that a payment counts once, however often it is sent. Sent again with other values, it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.stakes import Coins, Stake
from tournaments.actions.change import WhyNoChange, changing_party, check_seen, make_mark, record
from tournaments.actions.money import write_terms
from tournaments.engine.names import clean_line
from tournaments.engine.settle import KITTY, MOST, PaidKind, Payment, WhyNoPayment
from tournaments.models import Action, Club, Party, Player
from tournaments.models.money import SAME, Paid
from tournaments.queries.money import MoneyTerms, read_terms_of_party
from tournaments.stakes.queries.settlement import Settlement, read_settlement


class WhyNotPaid(Reason):
    FOR_NOTHING = _("This party plays for nothing. To play for money, choose a stake or an entry fee in the settings.")
    CLUB_FOR_NOTHING = _(
        "Your club plays for nothing. To play for money, choose a stake or an entry fee in the settings of a party."
    )
    NOT_OWED = _(
        "This payment is not asked for any more: it was made already, or what is owed has changed. Look again."
    )
    NOT_OF_THE_CLUB = _("Choose two people of the club, or the kitty.")
    NO_SUCH_PAYMENT = _("That payment is not among those of this party.")
    NO_WHAT = _("Say in a few words what it is for, such as hall and coffee.")
    SENT_BEFORE = _(
        "This form was sent before, and a payment of {amount} {currency} ({people}) was saved then. "
        "What it says now was not saved. If it is another payment, write it down again."
    )
    MOVED_BEFORE = _(
        "This form was sent before, and {amount} {currency} for “{what}” was saved then. "
        "What it says now was not saved. If it is something else, write it down again."
    )
    NOT_LEFT = _("Only what the kitty owes somebody can be left in it.")


@dataclass(frozen=True, slots=True)
class MoneyChange:
    """A party that is played for money, during one of the actions below."""

    party: Party
    now: datetime
    who: str
    stake: Stake

    def write(self, kind: PaidKind, payment: Payment) -> None:
        self.row(kind, **_columns_of(payment)).save()

    def row(self, kind: PaidKind, **columns: Any) -> Paid:
        usual = {"party": self.party, "currency": self.stake.currency, "at": self.now, "who": self.who}
        return Paid(kind=kind, **usual | columns)

    def record(self, action: Action, amount: int, **facts: Any) -> None:
        """Add a line to the log. The wording writes the amount as money."""
        money = {"amount": amount, "currency": self.stake.currency}
        record(self.party, self.now, self.who, action, **facts, money=money)


def _columns_of(payment: Payment) -> dict[str, int | None]:
    # The kitty is account 0 in the engine and NULL in the database, where no row has the key 0.
    return {"payer_id": payment.payer or None, "payee_id": payment.payee or None, "amount": payment.amount}


@contextmanager
def changing_money(code: str, who: str) -> Iterator[MoneyChange]:
    # This first raises the party's change number, which is the lock: all that is read inside is current.
    with changing_party(code) as (party, now):
        yield MoneyChange(party, now, who, need_stake(party))


def agree_terms(code: str, terms: MoneyTerms, *, who: str, seen: str | None = None) -> None:
    """Set the entry fee and how the evening is settled; if asked, for later evenings too."""
    with changing_money(code, who) as change:
        before = read_terms_of_party(change.party, change.stake.currency)
        if terms == before:
            return  # sent twice
        check_seen(seen, make_mark(before), WhyNoChange.CHANGED)
        write_terms(change.party, terms, change.stake.currency, now=change.now, who=change.who)


def save_payment(
    code: str, payment: Payment, *, key: UUID, who: str, as_told: bool = False, is_left: bool = False
) -> None:
    """Save a payment. `as_told`: the page asked for it. Raises Refused if it is no longer asked for.

    `is_left`: a player leaves what the kitty owes them in it.
    """
    with changing_money(code, who) as change:
        wanted = change.row(PaidKind.LEFT if is_left else PaidKind.STAKE, **_columns_of(payment), key=key)
        if _is_saved(wanted):
            return  # first: when a form is sent again, its payment is no longer asked for
        if is_left and payment.payer != KITTY:
            raise Refused(WhyNotPaid.NOT_LEFT)
        names = _names(change.party, payment)
        if as_told and payment not in need_settlement(change.party).to_pay:
            raise Refused(WhyNotPaid.NOT_OWED)
        wanted.save()
        change.record(Action.LEAVE_IN_KITTY if is_left else Action.PAY, payment.amount, **names)


def leave_winnings_in_kitty(code: str, *, who: str, seen: str | None = None) -> None:
    """All players who are here leave what the kitty owes them in it: their winnings go to the club. `seen` is what it owes."""
    with changing_money(code, who) as change:
        found = need_settlement(change.party)
        # This needs no key of a form: once it is saved, the kitty owes these people nothing more.
        if not found.kitty_owes:
            return
        check_seen(seen, make_mark(found.kitty_owes), WhyNotPaid.NOT_OWED)
        for payment in found.kitty_owes:
            change.write(PaidKind.LEFT, payment)
        names = [found.names[payment.payee] for payment in found.kitty_owes]
        change.record(Action.LEAVE_ALL_IN_KITTY, sum(payment.amount for payment in found.kitty_owes), names=names)


def pay_fee(code: str, player: int, *, who: str, seen: int | None = None) -> None:
    """Save that a player has paid the open rest of their entry fee, which is `seen`. Doing it twice changes nothing."""
    with changing_money(code, who) as change:
        account = need_settlement(change.party).account_of(player)
        if account is None:
            raise Refused(WhyNotPaid.NOT_OF_THE_CLUB)
        if account.fee:
            check_seen(seen, account.fee, WhyNotPaid.NOT_OWED)
            # Only what is open: the fee may have been raised since the first payment.
            change.write(PaidKind.FEE, Payment(player, KITTY, account.fee))
            change.record(Action.PAY_FEE, account.fee, payer=account.name)


def take_back_fee(code: str, player: int, *, who: str) -> None:
    with changing_party(code) as (party, now):  # not changing_money: the stake may be gone, the payment is not
        for row in party.paid.filter(kind=PaidKind.FEE, payer=player):
            _take_back(row, now, who)


def move_kitty(code: str, amount: int, what: str, *, key: UUID, who: str) -> None:
    """Save what comes into the kitty or, below zero, goes out of it, such as a prize or the coffee."""
    with changing_money(code, who) as change:
        said = clean_line(what)
        if not said:
            raise Refused(WhyNotPaid.NO_WHAT)
        if not 0 < abs(amount) <= MOST:
            raise Refused(WhyNoPayment.AMOUNT, amount=amount)
        wanted = change.row(PaidKind.KITTY, amount=amount, what=said, key=key)
        if not _is_saved(wanted):
            wanted.save()
            change.record(Action.MOVE_KITTY, amount, what=said)


def _is_saved(wanted: Paid) -> bool:
    """Whether this form was sent before. Raises Refused if it said something else then."""
    row = Paid.objects.select_related("payer", "payee").filter(key=wanted.key).first()
    if row is None:
        return False
    if all(getattr(row, name) == getattr(wanted, name) for name in (*SAME, "amount")):
        return True
    money = {"amount": Coins(row.amount), "currency": row.currency}
    if row.kind == PaidKind.KITTY:
        raise Refused(WhyNotPaid.MOVED_BEFORE, what=row.what, **money)
    people = [one.name for one in (row.payer, row.payee) if one is not None]
    raise Refused(WhyNotPaid.SENT_BEFORE, people=people, **money)


def take_back_payment(code: str, number: int, *, who: str) -> None:
    """Take back a wrong payment, with a row of the opposite amount. Doing it twice changes nothing."""
    with changing_party(code) as (party, now):
        # A row that takes a payment back is none itself, so nobody can take it back in turn.
        row = party.paid.filter(pk=number, takes_back=None).first()
        if row is None:
            raise Refused(WhyNotPaid.NO_SUCH_PAYMENT)
        _take_back(row, now, who)


def _take_back(row: Paid, now: datetime, who: str) -> None:
    if not row.stands:
        return
    # The currency of the row: that of the party may be another one by now.
    same = {name: getattr(row, name) for name in ("party", "kind", "payer", "payee", "currency", "what")}
    Paid.objects.create(**same, amount=-row.amount, at=now, who=who, takes_back=row)
    facts = {"payer": row.payer and row.payer.name, "payee": row.payee and row.payee.name, "what": row.what}
    money = {"amount": row.amount, "currency": row.currency}
    record(row.party, now, who, TAKEN_BACK[row.kind], **facts, money=money)


TAKEN_BACK: dict[str, Action] = {
    PaidKind.STAKE: Action.TAKE_BACK_PAYMENT,
    PaidKind.LEFT: Action.TAKE_BACK_LEFT,
    PaidKind.FEE: Action.TAKE_BACK_FEE,
    PaidKind.KITTY: Action.TAKE_BACK_KITTY,
}


def move_payments(party: Party, one: Player, other: Player) -> None:
    """After two entries of the party were merged, move the payments of the one to the other."""
    # What one had paid the other is now a payment to themselves, which BETWEEN_TWO leaves out.
    party.paid.filter(payer=one).update(payer=other)
    party.paid.filter(payee=one).update(payee=other)


def erase_writer(club: Club, names: set[str], instead: str) -> None:
    """Erase an erased person's name where they wrote a payment down."""
    Paid.objects.filter(party__club=club, who__in=names).update(who=instead)


def need_stake(party: Party) -> Stake:
    """The party's stake. Raises Refused if it has none."""
    stake = party.stake
    if stake is None:
        raise Refused(WhyNotPaid.FOR_NOTHING)
    return stake


def need_settlement(party: Party) -> Settlement:
    found = read_settlement(party)
    if found is None:
        raise Refused(WhyNotPaid.FOR_NOTHING)
    return found


def _names(party: Party, payment: Payment) -> dict[str, str | None]:
    """The names of both, None for the kitty. Raises Refused for somebody who does not belong to the club."""
    people = {payment.payer, payment.payee} - {KITTY}
    names = dict(Player.objects.filter(club=party.club_id, pk__in=people).values_list("pk", "name"))
    if len(names) < len(people):
        raise Refused(WhyNotPaid.NOT_OF_THE_CLUB)
    return {"payer": names.get(payment.payer), "payee": names.get(payment.payee)}
