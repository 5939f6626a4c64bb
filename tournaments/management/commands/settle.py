from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.management.base import CommandError

from tournaments.management.seasons import find_season
from tournaments.management.terminal import WhistCommand, add_json, add_party, as_json, counted, find_party
from tournaments.stakes.actions import need_settlement
from tournaments.stakes.engine.settle import Payment
from tournaments.stakes.queries.balances import Balances, balances_over
from tournaments.stakes.queries.document import balances_document, settlement_document
from tournaments.stakes.queries.evenings import evenings_of
from tournaments.stakes.queries.settlement import Settlement
from tournaments.stakes.wording import (
    account_name,
    coins_text,
    open_fee,
    played_for,
    settled_headline,
    signed_coins,
    still_open,
)


class Command(WhistCommand):
    help = "Print who owes whom after an evening or over a season. No money moves."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_party(parser, nargs="?")
        parser.add_argument("--season", metavar="NAME", help="the balances over the evenings of this season")
        add_json(parser)

    def handle(self, *, party: str | None, season: str | None, json: bool, **options: Any) -> None:
        if party and season:
            raise CommandError("Say the code of a party or --season NAME, not both.")
        if not party and not season:
            raise CommandError("Say the code of a party, or --season NAME for its balances.")
        self.say(self.of_season(season, json) if season else self.of_party(party or "", json))

    def of_party(self, code: str, is_json: bool) -> str:
        found = need_settlement(find_party(code))
        return as_json(settlement_document(found)) if is_json else "\n".join(settlement_lines(found))

    def of_season(self, name: str, is_json: bool) -> str:
        season = find_season(name)
        evenings = list(evenings_of(season.club).filter(seasons=season))
        found = balances_over(evenings)
        if is_json:
            return as_json(balances_document(season.name, evenings, found))
        lines = [line for over in found for line in balances_lines(season.name, over)]
        return "\n".join(lines or [f"{season}: no evening of it is played for money."])


def settlement_lines(found: Settlement) -> list[str]:
    """The heading, a line for everybody, and a line for each payment, made or still to make."""
    made, left = [row.payment for row in found.paid], list(found.to_pay)
    kitty = f"Kitty: {coins_text(found.kitty.before)} before, {coins_text(found.kitty.now)} now."
    return [
        f"{settled_headline(found)}. {played_for(found)} {still_open(found)}".rstrip(),
        *table(account_rows(found)),
        *payment_lines([*made, *left], found.names, paid=len(made)),
        kitty,
    ]


def account_rows(found: Settlement) -> list[list[str]]:
    """A row for everybody; if nobody wins or owes anything, only the open entry fees."""
    if not found.has_balances:
        return [["", "fee open"], *([one.name, open_fee(one)] for one in found.accounts)]
    people = [
        [one.name, f"{one.won}–{one.lost}", *map(signed_coins, (one.carried, one.tonight, one.balance, one.open))]
        for one in found.accounts
    ]
    rows = [["", "won", "carried", "tonight", "balance", "open"], *people]
    if not found.asked:
        return rows
    fees = ["fee open", *("paid" if one.fee == 0 else open_fee(one) for one in found.accounts)]
    return [[*row, fee] for row, fee in zip(rows, fees, strict=True)]


def balances_lines(season: str, over: Balances) -> list[str]:
    people = [[one.name, str(one.evenings), *map(signed_coins, (one.won, one.paid, one.open))] for one in over.totals]
    return [
        f"{season}: {counted(over.evenings, 'evening')} in {over.currency}. Kitty: {coins_text(over.kitty)}.",
        *table([["", "evenings", "won", "paid", "open"], *people]),
        *payment_lines(over.to_pay, over.names),
    ]


def payment_lines(payments: Sequence[Payment], names: Mapping[int, str], *, paid: int = 0) -> list[str]:
    """A heading, and a line for each payment; the first `paid` of them are made."""
    if not payments:
        return []
    who = [f"{account_name(one.payer, names)} → {account_name(one.payee, names)}" for one in payments]
    made = ["paid" if number < paid else "" for number in range(len(payments))]
    rows = [[said, coins_text(one.amount), sign] for said, one, sign in zip(who, payments, made, strict=True)]
    return [line.rstrip() for line in table([["payment", "amount", ""], *rows])]


def table(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Align the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        figures = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join([first.ljust(widths[0]), *figures])
