"""Checks the ledger of a club against its hands: what every evening gave, what was carried over, and the payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.evening import Evening
from tournaments.engine.settle import Accounts, add_accounts, apply_payments, compute_won
from tournaments.models import Action, Club, LogEntry, Party
from tournaments.models.money import OWED, Paid
from tournaments.queries.money import BETWEEN_TWO, list_money_evenings
from tournaments.queries.past_evenings import games_at
from tournaments.stakes.queries.evenings import find_stake_in, list_payments_that_count, read_names, read_payments
from tournaments.stakes.queries.settlement import read_settlement

Found = tuple[Party, Refused]

PAID = (Action.PAY, Action.LEAVE_IN_KITTY, Action.LEAVE_ALL_IN_KITTY, Action.PAY_FEE, Action.MOVE_KITTY)
BACK = (Action.TAKE_BACK_PAYMENT, Action.TAKE_BACK_LEFT, Action.TAKE_BACK_FEE, Action.TAKE_BACK_KITTY)
# The sign of a row's amount, compared with the amount in the log.
SIGNS: dict[str, int] = {**dict.fromkeys(PAID, 1), **dict.fromkeys(BACK, -1)}


class WhyLedgerDiffers(Reason):
    WON = _("{name} has won {written} by the settlement and {computed} by the hands.")
    CARRIED = _("{name} has {written} open by the settlement; by evenings and payments it is {computed}.")
    TAKEN_BACK = _("A payment of {amount} is taken back by a row that is not its opposite.")
    IMPOSSIBLE = _("A payment is impossible: {refused}")
    CHANGED = _("The payments written down at {at} sum to {written}; by the log it is {computed}.")


def compute_won_by_hands(party: Party, by_hands: Evening) -> dict[int, int]:
    """What everybody won, by the key of their row: the money in the standings from the hands."""
    people = dict(party.entries.values_list("number", "player"))
    alone = replace(by_hands, pairs=())  # everybody pays for their own chair, also one of a pair
    return {people[line.player]: line.money for line in alone.standings if line.games}


def find_wrong_ledger_rows(club: Club, won: Mapping[int, Accounts]) -> Iterator[Found]:
    """Every difference in the money of a club, each with its evening.

    `won` is what the hands give at each evening, by its key, without evenings whose hands are impossible.
    """
    parties = Party.objects.filter(club=club)
    impossible = list(_impossible(parties))
    if impossible:  # nothing can be added up
        yield from impossible
        return
    evenings = list(list_money_evenings(club))
    yield from _evenings(evenings, won)
    for currency in sorted({stake.currency for one in evenings if (stake := one.stake)}):
        yield from _carried(evenings, currency, won)
    yield from _taken_back(parties)
    yield from _against_the_log(parties)


def _impossible(parties: Iterable[Party]) -> Iterator[Found]:
    for row in Paid.objects.filter(BETWEEN_TWO, party__in=parties, kind__in=OWED, takes_back=None):
        try:
            _readable = row.payment  # for its refusals alone
        except Refused as refused:
            yield row.party, Refused(WhyLedgerDiffers.IMPOSSIBLE, refused=refused)


def _evenings(evenings: Sequence[Party], won: Mapping[int, Accounts]) -> Iterator[Found]:
    """Compares the settlement of each evening with its hands."""
    games = games_at([one.pk for one in evenings])
    for party in evenings:
        stake = party.stake
        shown = compute_won(games[party.pk], stake) if stake else {}
        # Without possible hands there is nothing to compare with; that difference is reported elsewhere.
        for name, facts in _unequal(shown, won.get(party.pk, shown) if stake else {}):
            yield party, Refused(WhyLedgerDiffers.WON, name=name, **facts)


def _carried(evenings: Sequence[Party], currency: str, won: Mapping[int, Accounts]) -> Iterator[Found]:
    """Compares what is open at the last evening of a currency with the sum of all evenings and payments up to then."""
    last = max(at for at, one in enumerate(evenings) if find_stake_in(one, currency))
    until = evenings[: last + 1]
    if any(one.pk not in won for one in until):
        return  # without those hands there is no sum to compare; they are a difference of their own
    total = add_accounts(won[one.pk] for one in until if find_stake_in(one, currency))
    computed = apply_payments(total, list_payments_that_count(read_payments(until, currency)))
    found = read_settlement(until[-1])
    shown = {account.player: account.open for account in found.accounts} if found else {}
    # Without the kitty, which is account 0 and has no line on that page.
    for name, facts in _unequal(shown, {who: amount for who, amount in computed.items() if who}):
        yield until[-1], Refused(WhyLedgerDiffers.CARRIED, name=name, **facts)


def _coins(amount: int) -> Decimal:
    """0.45 for 45 minor units, as people write money."""
    return Decimal(amount).scaleb(-2)


def _unequal(written: Accounts, computed: Accounts) -> Iterator[tuple[str, dict[str, Decimal]]]:
    differing = {who for who in {*written, *computed} if written.get(who, 0) != computed.get(who, 0)}
    for who, name in read_names(differing).items() if differing else ():
        yield name, {"written": _coins(written.get(who, 0)), "computed": _coins(computed.get(who, 0))}


def _taken_back(parties: Iterable[Party]) -> Iterator[Found]:
    for row in Paid.objects.filter(party__in=parties, takes_back__isnull=False).select_related("party", "takes_back"):
        first: Any = row.takes_back
        if not row.is_opposite:
            yield row.party, Refused(WhyLedgerDiffers.TAKEN_BACK, amount=_coins(first.amount))


def _against_the_log(parties: Iterable[Party]) -> Iterator[Found]:
    """Each payment must be in the log with the same time. Those that an earlier version read from a file are not."""
    # The one check that reads the log: nothing else says what a row was when it was saved.
    logged: Counter[tuple[int, Any]] = Counter()
    moments: dict[tuple[int, Any], Party] = {}
    for line in LogEntry.objects.filter(party__in=parties, action__in=SIGNS).select_related("party"):
        moments[line.party_id, line.at] = line.party
        logged[line.party_id, line.at] += SIGNS[line.action] * line.facts["money"]["amount"]
    stored: Counter[tuple[int, Any]] = Counter()
    for number, at, amount in Paid.objects.filter(party__in=parties).values_list("party", "at", "amount"):
        stored[number, at] += amount
    for moment, party in sorted(moments.items()):
        if stored[moment] != logged[moment]:
            facts = {"written": _coins(stored[moment]), "computed": _coins(logged[moment])}
            yield party, Refused(WhyLedgerDiffers.CHANGED, at=moment[1], **facts)
