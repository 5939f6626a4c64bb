"""What the organiser prints, alone or together: seats, slips, table cards, name cards, the result. The browser prints these pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from scoring.refused import Refused
from tournaments.engine.pairs import find_pair_of
from tournaments.forms.hand import read_count
from tournaments.models import Party
from tournaments.queries.corrections import find_games_seats_kept
from tournaments.queries.pairs import read_pairs
from tournaments.queries.prints import (
    MOST_CARDS,
    Shelf,
    WhyNothingToPrint,
    count_tables_with_cards,
    read_certificates,
    read_people_to_print,
    read_result_to_print,
    read_score_cards,
    read_seats_to_print,
    read_shelf,
    read_slips_to_print,
)
from tournaments.queries.schedule_print import read_schedule_to_print
from tournaments.views.answers import for_organiser_of_party, refused_on
from tournaments.views.drive_prints import show_shelf
from tournaments.wording import order_in_words
from tournaments.wording.correct import kept_note

PAPERS: Final = ("printer", "a4", "letter")  # what the printer has, until somebody chooses
A_YEAR: Final = 365 * 24 * 3600  # seconds
KEEPSAKES: Final = tuple(f"whistparty/{name}.css" for name in ("prizes", "keepsakes", "result", "pictures"))


def a_print(view: Callable[[HttpRequest, Party], HttpResponse]) -> Callable[..., HttpResponse]:
    """A page to print. If there is nothing to print yet, go back and say so."""
    return require_GET(for_organiser_of_party(refused_on("prints")(view)))


def is_proposed(request: HttpRequest) -> bool:
    """Whether proposed seats are asked for. By default only announced ones are printed."""
    return request.GET.get("round") == "proposed"


@a_print
def prints(request: HttpRequest, party: Party) -> HttpResponse:
    """Every print by its look; on the felt those of this moment, of which several are printed as one document.

    The size of the paper is kept on this laptop; its browser then proposes it for every print.
    """
    if request.GET.get("paper") in PAPERS:
        response = redirect("prints", party.code)
        keep_cookie(response, "paper", request.GET["paper"])  # base_print.html knows the two sizes
        return response
    if party.is_drive:
        return show_shelf(request, party)
    shelf = read_shelf(party)
    ticked = read_ticked(request, shelf)
    context = {
        "party": party,
        "shelf": shelf,
        "ticked": ticked,
        "pages": sum(shelf.sheets[sheet] for sheet in ticked),
        "paper": request.COOKIES.get("paper") or "printer",
    }
    return render(request, "prints/prints.html", context)


def read_ticked(request: HttpRequest, shelf: Shelf) -> list[str]:
    """The sheets that are ticked: as the form says with its `ticks`, or as they were printed last from this laptop."""
    if "ticks" in request.GET:
        return [sheet for sheet in shelf.sheets if sheet in request.GET.getlist("sheet")]
    kept = request.COOKIES.get(f"prints_{shelf.moment}", "").split(".")
    return [sheet for sheet in shelf.sheets if sheet in kept] or shelf.usual


@a_print
def together(request: HttpRequest, party: Party) -> HttpResponse:
    """The sheets that were ticked, as one document. The ticks are kept on this laptop for the next round."""
    chosen = [sheet for sheet in dict.fromkeys(request.GET.getlist("sheet")) if sheet in CONTEXTS]  # each counts once
    if not chosen:
        raise Refused(WhyNothingToPrint.NONE_TICKED)
    context = {"party": party, "styles": KEEPSAKES, "parts": [f"prints/_{sheet}.html" for sheet in chosen]}
    for sheet in chosen:
        # Where two parts use one name, such as `hall`, both mean the same value.
        context |= CONTEXTS[sheet](request, party)
    response = render(request, "prints/together.html", context)
    keep_cookie(response, f"prints_{read_shelf(party).moment}", ".".join(chosen))
    return response


def keep_cookie(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=A_YEAR, samesite="Lax", httponly=True)


@a_print
def seats_by_table(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/seats_by_table.html", {"party": party, **make_seats_context(request, party)})


@a_print
def seats_by_name(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/seats_by_name.html", {"party": party, **make_seats_context(request, party)})


def make_seats_context(request: HttpRequest, party: Party) -> dict[str, object]:
    return {"hall": read_seats_to_print(party, proposed=is_proposed(request))}


@a_print
def schedule_by_person(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/schedule_by_person.html", {"party": party, **make_schedule_context(request, party)})


@a_print
def schedule_by_table(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/schedule_by_table.html", {"party": party, **make_schedule_context(request, party)})


def make_schedule_context(_request: HttpRequest, party: Party) -> dict[str, object]:
    return {"plan": read_schedule_to_print(party)}


@a_print
def slips(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/slips.html", {"party": party, **make_slips_context(request, party)})


def make_slips_context(request: HttpRequest, party: Party) -> dict[str, object]:
    a_page = {"one": True, "two": False}.get(request.GET.get("on_a_page", ""))
    slips = read_slips_to_print(
        party, proposed=is_proposed(request), a_page=a_page, only=read_numbers_asked(request, "tables")
    )
    return {"slips": slips, "hall": slips.hall}


@a_print
def table_cards(request: HttpRequest, party: Party) -> HttpResponse:
    return render(
        request, "prints/table_cards.html", {"party": party, "most": MOST_CARDS, **make_cards_context(request, party)}
    )


def make_cards_context(request: HttpRequest, party: Party) -> dict[str, object]:
    only = read_count(request.GET.get("table"))
    return {"tables": [only] if only else range(1, (read_cards_asked(request) or count_tables_with_cards(party)) + 1)}


@a_print
def rules(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/rules.html", {"party": party, **make_rules_context(request, party)})


def make_rules_context(_request: HttpRequest, party: Party) -> dict[str, object]:
    return {"rules": party.rules, "end": party.game_end}


@a_print
def name_cards(request: HttpRequest, party: Party) -> HttpResponse:
    people = read_people_to_print(party, only=read_numbers_asked(request, "players"))
    pairs = read_pairs(party)
    of = {person.number: pair.number for person in people if (pair := find_pair_of(pairs, person.number))}
    return render(request, "prints/name_cards.html", {"party": party, "people": people, "groups": of})


def read_numbers_asked(request: HttpRequest, of: str) -> tuple[int, ...]:
    """The tables whose slips, or the players whose cards are asked for, such as 2,4; empty for all of them."""
    numbers = map(read_count, request.GET.get(of, "").split(","))
    return tuple(number for number in numbers if number is not None)


def read_cards_asked(request: HttpRequest) -> int | None:
    """The number of cards that somebody typed; None if no hall can have that many."""
    typed = read_count(request.GET.get("tables"))
    return typed if typed and typed <= MOST_CARDS else None


@a_print
def certificates(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/certificates.html", {"party": party, "result": read_certificates(party)})


@a_print
def score_cards(request: HttpRequest, party: Party) -> HttpResponse:
    found = read_result_to_print(party)
    context = {"party": party, "round": found.round, "only": read_numbers_asked(request, "players")}
    context |= {"cards": read_score_cards(found), "has_pairs": found.pictures.has_pairs}
    return render(request, "prints/score_cards.html", context)


@a_print
def result(request: HttpRequest, party: Party) -> HttpResponse:
    return render(request, "prints/result.html", {"party": party, **make_result_context(request, party)})


def make_result_context(_request: HttpRequest, party: Party) -> dict[str, object]:
    found = read_result_to_print(party)
    rules = party.rules
    return {
        "result": found,
        "round": found.round,
        "rules": rules,
        "end": party.game_end,
        "stake": party.stake,
        "of_the_evening": party.status == Party.Status.ENDED,
        "order": order_in_words(found.standings.keys),
        "notes": [kept_note(game) for game in find_games_seats_kept(party)],
    }


def make_certificates_context(_request: HttpRequest, party: Party) -> dict[str, object]:
    return {"result": read_certificates(party)}


# What can be printed together, by the words that queries/prints.py ticks and templates are called by.
CONTEXTS: Final[dict[str, Callable[[HttpRequest, Party], dict[str, object]]]] = {
    "seats_by_name": make_seats_context,
    "seats_by_table": make_seats_context,
    "slips": make_slips_context,
    "schedule_by_person": make_schedule_context,
    "schedule_by_table": make_schedule_context,
    "table_cards": make_cards_context,
    "rules": make_rules_context,
    "result": make_result_context,
    "certificates": make_certificates_context,
}
