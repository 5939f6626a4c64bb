"""What the organiser prints: seats, slips, table cards, name cards, the result. The browser prints these pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.engine.standings import Key
from tournaments.forms.hand import read_count
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.corrections import seats_kept
from tournaments.queries.prints import (
    MOST_CARDS,
    cards_of,
    certificates_to_print,
    is_long,
    people_to_print,
    result_to_print,
    seats_to_print,
    slips_to_print,
    tables_with_cards,
)
from tournaments.queries.rounds import newest_round
from tournaments.views.answers import for_organiser_of_party, refused_on
from tournaments.wording.correct import kept_note
from tournaments.wording.standings import order_of


def a_print(view: Callable[[HttpRequest, Party], HttpResponse]) -> Callable[..., HttpResponse]:
    """A page to print. If there is nothing to print yet, go back and say so."""
    return require_GET(for_organiser_of_party(refused_on("prints")(view)))


def is_proposed(request: HttpRequest) -> bool:
    """Whether proposed seats are asked for. By default only announced ones are printed."""
    return request.GET.get("round") == "proposed"


@a_print
def prints(request: HttpRequest, party: Party) -> HttpResponse:
    context = {
        "party": party,
        "announced": newest_round(party, announced=True),
        "proposed": newest_round(party, announced=False),
        "tables": tables_with_cards(party),
        "most": MOST_CARDS,
        "takes_a_page": is_long(rows.rule_set(party), rows.game_end(party)),
    }
    return render(request, "prints/prints.html", context)


@a_print
def seats_by_table(request: HttpRequest, party: Party) -> HttpResponse:
    hall = seats_to_print(party, proposed=is_proposed(request))
    return render(request, "prints/seats_by_table.html", {"party": party, "hall": hall})


@a_print
def seats_by_name(request: HttpRequest, party: Party) -> HttpResponse:
    hall = seats_to_print(party, proposed=is_proposed(request))
    return render(request, "prints/seats_by_name.html", {"party": party, "hall": hall})


@a_print
def slips(request: HttpRequest, party: Party) -> HttpResponse:
    a_page = {"one": True, "two": False}.get(request.GET.get("on_a_page", ""))
    slips = slips_to_print(party, proposed=is_proposed(request), a_page=a_page, only=numbers_asked(request, "tables"))
    return render(request, "prints/slips.html", {"party": party, "slips": slips, "hall": slips.hall})


@a_print
def table_cards(request: HttpRequest, party: Party) -> HttpResponse:
    only = read_count(request.GET.get("table"))
    tables = [only] if only else range(1, (cards_asked(request) or tables_with_cards(party)) + 1)
    return render(request, "prints/table_cards.html", {"party": party, "tables": tables})


@a_print
def rules(request: HttpRequest, party: Party) -> HttpResponse:
    return render(
        request, "prints/rules.html", {"party": party, "rules": rows.rule_set(party), "end": rows.game_end(party)}
    )


@a_print
def name_cards(request: HttpRequest, party: Party) -> HttpResponse:
    people = people_to_print(party, only=numbers_asked(request, "players"))
    return render(request, "prints/name_cards.html", {"party": party, "people": people})


def numbers_asked(request: HttpRequest, of: str) -> tuple[int, ...]:
    """The tables whose slips, or the players whose cards are asked for, such as 2,4; empty for all of them."""
    numbers = map(read_count, request.GET.get(of, "").split(","))
    return tuple(number for number in numbers if number is not None)


def cards_asked(request: HttpRequest) -> int | None:
    """The number of cards that somebody typed; None if no hall can have that many."""
    typed = request.GET.get("tables", "")
    return int(typed) if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= MOST_CARDS else None


@a_print
def certificates(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/certificates.html", {"party": party, "result": certificates_to_print(party)})


@a_print
def score_cards(request: HttpRequest, party: Party) -> HttpResponse:
    found = result_to_print(party)
    context = {"party": party, "round": found.round, "only": numbers_asked(request, "players")}
    context["cards"] = cards_of(party, found)
    return render(request, "prints/score_cards.html", context)


@a_print
def result(request: HttpRequest, party: Party) -> HttpResponse:
    found = result_to_print(party)
    rules = rows.rule_set(party)
    context = {
        "party": party,
        "result": found,
        "round": found.round,
        "rules": rules,
        "end": rows.game_end(party),
        "stake": rows.stake(party),
        "has_handicap": Key.WITH_HANDICAP in found.standings.keys,
        "of_the_evening": party.status == Party.Status.ENDED,
        "order": order_of(found.standings, rules),
        "notes": [kept_note(game) for game in seats_kept(party)],
    }
    return render(request, "prints/result.html", context)
