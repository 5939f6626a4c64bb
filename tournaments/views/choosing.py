"""What kind of evening? Every kind for so many people and so long, with its figures; it leads into the form of the kind."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tournaments.access import find_club_of, for_organisers
from tournaments.engine.choosing.kinds import EveningKind, Family
from tournaments.engine.choosing.length import EveningLength, find_length
from tournaments.forms.choosing import WishForm
from tournaments.forms.hand import read_count
from tournaments.forms.plan import suggest_plan_for_tonight
from tournaments.queries.choosing import USUAL_KIND, Choice, Wish, list_choices, read_usual_evening
from tournaments.queries.pace import measure_minutes_of_a_hand
from tournaments.tasks import ask_for_figures

TRIES = 20  # how often a page asks whether the figures are there, every two seconds


@dataclass(frozen=True)
class Address:
    """The address of the page, and how its links change it."""

    wish: Wish
    kind: str
    family: str = ""

    def to(self, *, at: str = "", **changes: Any) -> str:
        asked = asdict(self.wish) | {"kind": self.kind, "family": self.family} | changes
        shown = urlencode({name: value for name, value in asked.items() if value})
        return f"{reverse('choose_kind')}?{shown}{at and f'#{at}'}"


@require_safe
@for_organisers
def choose_kind(request: HttpRequest) -> HttpResponse:
    club = find_club_of(request.user.pk)
    usual = read_usual_evening(club)
    form = WishForm(request.GET.dict(), usual=usual.wish)
    choices = list_choices(form.wish)
    family = read_family(request)
    chosen = find_chosen(choices, family, asked=request.GET.get("kind", ""), usual=usual.kind)
    address = Address(form.wish, chosen.kind.key, family)
    context = {
        "form": form,
        "wish": form.wish,
        "address": address,
        "steps": list_steps(form, address),
        "families": list_families(choices, address),
        "cards": list_cards(choices, address),
        "chosen": chosen,
        "others": form.wish.players - 1,
        "tables": form.wish.players // 4,
        "lead": find_lead(chosen.kind, form.wish),
    }
    length = make_length_context(chosen, form.wish, each=measure_minutes_of_a_hand(club.pk))
    return render(request, "choosing/choose.html", context | length | wait_for_figures(request, choices, address))


def read_family(request: HttpRequest) -> str:
    """The family that is shown alone; empty for all of them."""
    family = request.GET.get("family", "")
    return family if family in list(Family) else ""


def is_shown(choice: Choice, family: str) -> bool:
    return family in ("", choice.kind.family)


def list_cards(choices: tuple[Choice, ...], address: Address) -> list[tuple[Choice, str]]:
    """The kinds of the family that is shown, each with the address that chooses it."""
    shown = [one for one in choices if is_shown(one, address.family)]
    return [(one, address.to(kind=one.kind.key, at=f"kind_{one.kind.key}")) for one in shown]


def make_length_context(chosen: Choice, wish: Wish, *, each: float) -> dict[str, Any]:
    length = find_length(chosen.kind, wish.players, chosen.length, each=each)
    return {"length": length, "ends": find_end(length, wish, each=each), "each": each}


def wait_for_figures(request: HttpRequest, choices: tuple[Choice, ...], address: Address) -> dict[str, Any]:
    """Let the worker measure what is missing, and the page ask again, for a while."""
    waits, tries = any(choice.is_waiting for choice in choices), read_count(request.GET.get("tries")) or 0
    if waits and tries < TRIES:
        ask_for_figures(address.wish)
    return {"waits": waits, "ask_again": address.to(tries=tries + 1) if tries < TRIES else ""}


def find_chosen(choices: tuple[Choice, ...], family: str, *, asked: str, usual: str) -> Choice:
    """One of the kinds that are shown: the one that was asked for, even if this number does not allow it, so that the page says
    why. Else one that it allows: the usual kind, what most clubs do, or the first."""
    shown = [one for one in choices if is_shown(one, family)]
    allowed = [one for one in shown if not one.refusal] or shown
    by_asked = [one for one in shown if one.kind.key == asked]
    by_usual = [one for key in (usual, USUAL_KIND) for one in allowed if one.kind.key == key]
    return (by_asked or by_usual or allowed)[0]


def list_steps(form: WishForm, address: Address) -> list[tuple[Any, str, str]]:
    """Each number with the addresses of one fewer and one more, empty where there is no such number."""

    def find_address(name: str, by: int) -> str:
        step = form.step(name, by)
        return address.to(**asdict(step)) if step else ""

    return [(form[name], find_address(name, -1), find_address(name, 1)) for name in form.fields]


def list_families(choices: tuple[Choice, ...], address: Address) -> list[tuple[Family | None, int, str, bool]]:
    """All of them, and each family: how many kinds it has, and whether it is shown."""
    families: list[Family | None] = [None, *Family]
    counts = [sum(family in (None, choice.kind.family) for choice in choices) for family in families]
    return [
        (family, count, address.to(family=family or ""), address.family == (family or ""))
        for family, count in zip(families, counts, strict=True)
        if count
    ]


def find_end(length: EveningLength, wish: Wish, *, each: float) -> datetime:
    """About when it ends if it begins as a new party proposes, rounded up to five minutes."""
    tonight = suggest_plan_for_tonight(timezone.localtime(), players=wish.players, each=each)
    assert tonight.begins
    begins = datetime.combine(tonight.date, tonight.begins)
    return begins + timedelta(minutes=5 * ceil(length.minutes / 5))


def find_lead(kind: EveningKind, wish: Wish) -> str:
    """The address of the form that founds such an evening."""
    if kind.drive:
        page, asked = "desk_new_drive", {"kind": kind.key_of_drive, "number": str(wish.hands)}
    else:
        page, asked = "desk_new", {name: str(value) for name, value in asdict(wish).items() if name != "hands"}
        asked["movement"] = kind.key
    return f"{reverse(page)}?{urlencode(asked)}"
