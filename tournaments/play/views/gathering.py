"""A table with friends before its first deal: how to invite them, who sits where, and the button that deals."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.play.models import ScreenChair, ScreenTable
from tournaments.play.queries import read_people
from tournaments.play.wording import list_chairs, list_chairs_to_take
from tournaments.views.answers import answer_nothing_new, show_page, wants_part


def show_gathering(
    request: HttpRequest, table: ScreenTable, chair: ScreenChair | None, *, refused: str = ""
) -> HttpResponse:
    """For somebody who has a chair, or for a guest who can take one."""
    people = read_people(table)
    join = reverse("screen_join", args=[table.key])
    context = {
        "table": table,
        "key": chair.key if chair else "",
        "people": list_chairs(table.rules, people, me=chair.seat if chair else None),
        "chairs": list_chairs_to_take(table.rules, people),
        "has_free_chair": len(people) < table.rules.players,
        "here": reverse("screen_table", args=[chair.key]) if chair else join,
        "join": join,
        "refused": refused,
        "typed_name": request.POST.get("name", ""),
    }
    return show_page(request, "play/gathering.html", "play/_gathering.html", context)


def has_waited(request: HttpRequest) -> bool:
    """Whether htmx asks for a page that showed no hand yet: the table has other scripts and styles, so no part can replace it."""
    return wants_part(request) and request.GET.get("game") == "0"


def load_again() -> HttpResponse:
    answer = answer_nothing_new()
    answer["HX-Refresh"] = "true"
    return answer
