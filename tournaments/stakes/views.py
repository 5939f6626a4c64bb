"""The money of an evening and of the club. The pages only save what people paid; no money moves through them.

If a party has no stake, none of this is shown, and every address leads back with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_club
from tournaments.actions.phones import WhyNotKnown
from tournaments.forms.hand import need_number, read_count, read_key
from tournaments.models import Club, Party
from tournaments.queries.money import list_money_evenings, read_terms_of_party
from tournaments.queries.standings import read_hall_standings
from tournaments.seasons.models import Season
from tournaments.stakes import actions
from tournaments.stakes.actions import WhyNotPaid, need_settlement, need_stake
from tournaments.stakes.forms import read_move, read_other, read_terms, read_told
from tournaments.stakes.queries.balances import read_balances
from tournaments.stakes.queries.settlement import Account, Settlement, read_settlement
from tournaments.stakes.wording import balances_columns, coins_text, open_fee, settlement_columns
from tournaments.views.answers import (
    answer_csv,
    for_everybody,
    for_organiser_of_party,
    no_such_page,
    refused_on,
    show_page,
)
from tournaments.views.phone import read_known_phone

ONE_COLUMN = 10  # accounts; more are in two columns


def with_settlement(view: Callable[[HttpRequest, Settlement], HttpResponse]) -> Callable[..., HttpResponse]:
    """The view gets the money of the party. If the party has no stake, the desk says so."""

    @require_GET
    @for_organiser_of_party
    @refused_on("desk")
    def opened(request: HttpRequest, party: Party) -> HttpResponse:
        return view(request, need_settlement(party))

    return opened


@with_settlement
def settlement(request: HttpRequest, found: Settlement) -> HttpResponse:
    return show_page(request, "stakes/stakes.html", "stakes/_settlement.html", make_context(found))


@with_settlement
def to_print(request: HttpRequest, found: Settlement) -> HttpResponse:
    return render(request, "stakes/print.html", make_context(found))


def make_context(found: Settlement) -> dict[str, Any]:
    return {"party": found.party, "settlement": found, "parts": split_in_columns(found.accounts), "names": found.names}


def split_in_columns(accounts: Sequence[Account]) -> list[Sequence[Account]]:
    """The accounts in two halves, if there are many."""
    if len(accounts) <= ONE_COLUMN:
        return [accounts]
    half = (len(accounts) + 1) // 2
    return [accounts[:half], accounts[half:]]


@with_settlement
def settlement_csv(request: HttpRequest, found: Settlement) -> HttpResponse:
    lines = (
        [
            one.name,
            one.won,
            one.lost,
            *map(coins_text, (one.carried, one.tonight, one.balance, one.open)),
            open_fee(one),
        ]
        for one in found.accounts
    )
    return answer_csv(f"{found.party.code}-{found.party.date.isoformat()}-stakes", settlement_columns(), lines)


def doing(act: Callable[[HttpRequest, Party, str], str]) -> Callable[..., HttpResponse]:
    """Makes a view of an organiser's action: do it and go back to its place on the page, or say why not."""

    @require_POST
    @for_organiser_of_party
    @refused_on("desk_stakes")
    def view(request: HttpRequest, party: Party) -> HttpResponse:
        part = act(request, party, request.user.get_username())
        return redirect(f"{reverse('desk_stakes', args=[party.code])}#{part}")

    return view


@doing
def pay(request: HttpRequest, party: Party, who: str) -> str:
    """Save one of the payments that the page asks for."""
    is_left = request.POST.get("left") == "yes"
    key = read_key(request.POST.get("key"))
    actions.save_payment(party.code, read_told(request.POST), key=key, who=who, as_told=True, is_left=is_left)
    return "payments"


@doing
def pay_otherwise(request: HttpRequest, party: Party, who: str) -> str:
    """Save a payment that the page has not asked for."""
    payment = read_other(request.POST, currency=need_stake(party).currency)
    actions.save_payment(party.code, payment, key=read_key(request.POST.get("key")), who=who)
    return "payments"


@doing
def take_back(request: HttpRequest, party: Party, who: str) -> str:
    actions.take_back_payment(party.code, need_number(request.POST.get("payment")), who=who)
    return "payments" if request.POST.get("from") != "kitty" else "kitty"


@doing
def leave_all(request: HttpRequest, party: Party, who: str) -> str:
    actions.leave_winnings_in_kitty(party.code, who=who, seen=request.POST.get("seen"))
    return "payments"


@doing
def fee(request: HttpRequest, party: Party, who: str) -> str:
    """Save whether a player has paid the entry fee. The button sends the new value."""
    player = need_number(request.POST.get("player"))
    if request.POST.get("paid") == "yes":
        actions.pay_fee(party.code, player, who=who, seen=read_count(request.POST.get("seen")))
    else:
        actions.take_back_fee(party.code, player, who=who)
    return f"account_{player}"


@doing
def move(request: HttpRequest, party: Party, who: str) -> str:
    amount = read_move(request.POST, currency=need_stake(party).currency)
    key = read_key(request.POST.get("key"))
    actions.move_kitty(party.code, amount, request.POST.get("what", ""), key=key, who=who)
    return "kitty"


@doing
def terms(request: HttpRequest, party: Party, who: str) -> str:
    currency = need_stake(party).currency
    agreed = read_terms(request.POST, read_terms_of_party(party, currency), currency=currency)
    actions.agree_terms(party.code, agreed, who=who, seen=request.POST.get("seen"))
    return "payments" if "way" in request.POST else "terms"


@require_GET
@for_everybody
def mine(request: HttpRequest, party: Party) -> HttpResponse:
    """What the player owes, and to whom, on a phone that has proved to be theirs."""
    number = read_known_phone(request, party).player
    if number is None:
        return no_such_page(request, Refused(WhyNotKnown.NOT_OWN))
    found, entry = read_settlement(party), party.entries.filter(number=number).first()
    account = None if found is None or entry is None else found.account_of(entry.player_id)
    if found is None or account is None:
        return redirect("me", party.code)
    is_secret = read_hall_standings(party).is_secret  # the payments would reveal who has won
    told = () if is_secret else found.to_pay
    shown = make_context(found) | {
        "account": account,
        "mine": number,
        "is_secret": is_secret,
        "pays": [one for one in told if one.payer == account.player],
        "gets": [one for one in told if one.payee == account.player],
        "paid": [row for row in found.paid if account.player in (row.payer_id, row.payee_id)],
    }
    return show_page(request, "stakes/mine.html", "stakes/_mine.html", shown)


def with_balances(view: Callable[[HttpRequest, dict[str, Any]], HttpResponse]) -> Callable[..., HttpResponse]:
    """The balances of the club's evenings; `?season=3`: only of that season. A club without stakes has none."""

    @require_GET
    @for_organiser_of_club
    def opened(request: HttpRequest, club: Club) -> HttpResponse:
        evenings, seasons = list(list_money_evenings(club)), list(Season.objects.filter(club=club, archived_at=None))
        if all(one.stake is None for one in evenings):
            return no_such_page(request, Refused(WhyNotPaid.CLUB_FOR_NOTHING))
        # Compared as text, because anything can be typed into an address.
        season = next((one for one in seasons if str(one.pk) == request.GET.get("season")), None)
        of_season = evenings if season is None else list(list_money_evenings(club).filter(seasons=season))
        return view(request, {"seasons": seasons, "season": season, "balances": read_balances(of_season)})

    return opened


@with_balances
def club(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse:
    return render(request, "stakes/balances.html", shown)


@with_balances
def club_csv(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse:
    lines = (
        [one.name, one.evenings, *map(coins_text, (one.won, one.paid, one.open)), over.currency]
        for over in shown["balances"]
        for one in over.totals
    )
    return answer_csv("stakes", balances_columns(), lines)
