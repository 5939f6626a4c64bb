"""What a phone carries in cookies, and the headers that tell it what happened to a hand.

When a phone first opens the page of a table it gets a random name, which distinguishes the phones at one table. It also
stores whose it is, and the keys of the links that it has opened: its player's, and its table's. These keys are checked like
links, so a replaced link no longer identifies a phone.

Anybody may say that their phone belongs to a player, and then sees that player's evening. Only a phone with the player's key
enters hands for them. It gets the key from their name card, or at the link of the table where they sit.

It also stores the name of the newest laptop that it has met, so that a laptop that was left behind learns from any phone
that the evening was continued elsewhere. The name is signed with the party's secret, which no phone has.

A phone stores a hand until a header says that it is saved here, or refused and why. Status 200 alone says nothing.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from functools import wraps
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.refused import Refused
from tournaments.actions.at_table import AtTable, WhyNotEntered
from tournaments.actions.change import WhyNoChange
from tournaments.actions.go_on import mark_as_continued
from tournaments.engine.phones import KnownPhone
from tournaments.forms.hand import read_count
from tournaments.models import Party

COOKIE = "phone"
NAME = re.compile(r"[\w-]{16}", re.ASCII)
EVERYWHERE, PLAYERS, TABLES = "/", "/p/", "/t/"  # the paths of cookies
DAYS = 4
FEW_DAYS = 60 * 60 * 24 * DAYS
SAYS, WHY, PROOF, LAPTOP = "Whist-Hand", "Whist-Why", "Whist-Proof", "Whist-Laptop"
SAVED, REFUSED, SAME, MOVED = "saved", "refused", "same", "moved"


def by_phone(view: Callable[[HttpRequest, AtTable], HttpResponse]) -> Callable[..., HttpResponse]:
    """The view gets the table and the phone that asks. A phone without a name gets one."""

    @wraps(view)
    def known(request: HttpRequest, code: str, table: int, key: str) -> HttpResponse:
        listen_to_phone(request, code)
        told = request.COOKIES.get(COOKIE, "")
        # 12 bytes make 16 letters, as NAME and the column of the pencil want them.
        phone = told if NAME.fullmatch(told) else secrets.token_urlsafe(12)
        card = read_claim(request, f"player_{code}")
        response = view(request, AtTable(code, table, key, who=f"table {table}", phone=phone, card=card))
        if phone != told:
            set_cookie(response, COOKIE, phone, path=TABLES)
        return response

    return known


def set_cookie(response: HttpResponse, name: str, value: str, *, path: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=FEW_DAYS,
        path=path,
        # No script of a page needs these keys, so none can read them.
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def remember_player(response: HttpResponse, party: Party, number: int, *, is_proved: bool = True) -> HttpResponse:
    key = party.player_key(number) if is_proved else ""
    # Everywhere, because the tables’ pages also ask whose phone this is.
    set_cookie(response, f"player_{party.code}", f"{number}-{key}", path=EVERYWHERE)
    return response


def forget_player(response: HttpResponse, code: str) -> HttpResponse:
    # With the same path, or the browser keeps the old cookie.
    response.delete_cookie(f"player_{code}", path=EVERYWHERE, samesite="Lax")
    return response


def leave_alone(response: HttpResponse, party: Party) -> HttpResponse:
    """Ask this phone no more whose it is, and for no card, on its pages of this party."""
    set_cookie(response, f"alone_{party.code}", "yes", path=PLAYERS)
    return response


def is_left_alone(request: HttpRequest, party: Party) -> bool:
    return f"alone_{party.code}" in request.COOKIES


def read_claimed_player(request: HttpRequest, party: Party) -> int | None:
    """The player whom the phone claims as its owner, proved or not; None if they were taken off the list."""
    said = read_claim(request, f"player_{party.code}")
    number = party.number_now(said[0]) if said else None
    return number if number and party.entries.filter(number=number).exists() else None


def find_player_looked_at(request: HttpRequest, party: Party) -> int | None:
    """The player in the address; None if no such player is on the list."""
    number = read_count(request.GET.get("player", ""))
    return number if number is not None and party.entries.filter(number=number).exists() else None


def remember_table(response: HttpResponse, at: AtTable) -> HttpResponse:
    # For the players’ pages only: a table’s own page has the key in its address.
    set_cookie(response, f"table_{at.code}", f"{at.table}-{at.key}", path=PLAYERS)
    return response


def read_known_phone(request: HttpRequest, party: Party) -> KnownPhone:
    player = read_proved_number(request, f"player_{party.code}", party.opens_player)
    return KnownPhone(
        player=None if player is None else party.number_now(player),
        table=read_proved_number(request, f"table_{party.code}", party.opens),
    )


def read_proved_number(request: HttpRequest, cookie: str, opens: Callable[[int, str], bool]) -> int | None:
    """The number in this cookie, if the key beside it is right."""
    said = read_claim(request, cookie)
    return said[0] if said and opens(*said) else None


def read_claim(request: HttpRequest, cookie: str) -> tuple[int, str] | None:
    """The number in this cookie, and the key beside it, which may be wrong."""
    said, _dash, key = request.COOKIES.get(cookie, "").partition("-")
    number = read_count(said)
    return None if number is None else (number, key)


def listen_to_phone(request: HttpRequest, code: str) -> None:
    """If the phone has met a later laptop, this one accepts no changes from now on."""
    name = request.COOKIES.get(f"laptop_{code}", "")
    # Every request of a table comes here, so a phone without this cookie costs no query.
    party = Party.objects.filter(code=code).first() if name else None
    if party and party.laptop != name and (at := party.laptop_that_followed(name)):
        mark_as_continued(party, at, who="a phone")


def remember_laptop(request: HttpRequest, response: HttpResponse, party: Party) -> HttpResponse:
    cookie = f"laptop_{party.code}"
    if party.laptop and request.COOKIES.get(cookie) != party.laptop:  # not again with every part of the evening
        set_cookie(response, cookie, party.laptop, path=TABLES)
    return response


def say_saved(response: HttpResponse, proof: str = "") -> HttpResponse:
    """Say that the hand is saved, with a proof that the phone can show to another laptop."""
    response[SAYS] = SAVED
    if proof:
        response[PROOF] = proof
    return response


def say_moved(response: HttpResponse, laptop: str) -> HttpResponse:
    """The hand is neither saved nor refused: the phone first sends the hands that this laptop may lack."""
    response[SAYS] = MOVED
    response[LAPTOP] = laptop
    return response


def say_refused(response: HttpResponse, refused: Refused, said: str) -> HttpResponse:
    """Say why the hand was refused. `same`: exactly this hand is on the sheet already, so the ones after it may follow."""
    response[WHY] = quote(said)  # a header holds no letters like ø and –
    if refused.reason is not WhyNoChange.ELSEWHERE:  # the phone stores it for the laptop where the evening continues
        response[SAYS] = SAME if refused.reason is WhyNotEntered.ON_SHEET else REFUSED
    return response
