"""Who may do what. Table links open one table of one party; the organiser's pages need the organiser.

There is no password anywhere: an organiser signs in by a link that works once. It is made at the machine
itself, or by an organiser who is signed in already, for a second device.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_list_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

from tournaments.devices import note_seen
from tournaments.models import Club

View = Callable[..., HttpResponse]
# Stored, and found again by these words: with others, the next start would begin a second club.
ORGANISER = "organiser"
OUR_CLUB = "Our club"


class OneTimeLink(PasswordResetTokenGenerator):
    """The token depends on `last_login`, which signing in changes: so a link works once, and for three days."""

    key_salt = "tournaments.access.OneTimeLink"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        """Django ignores fractions of a second, so a link would work twice within one second."""
        return f"{super()._make_hash_value(user, timestamp)}{user.last_login and user.last_login.isoformat()}"


one_time_link = OneTimeLink()


def find_organiser() -> User:
    """The organiser of this installation's only club, made at the first start. They have no password."""
    # make_password(None) is a password that no text matches.
    user, _made = User.objects.get_or_create(username=ORGANISER, defaults={"password": make_password(None)})
    find_our_club().organisers.add(user)
    return user


def find_our_club() -> Club:
    return Club.objects.get_or_create(name=OUR_CLUB)[0]


def find_club_of(user: int | None) -> Club:
    """The club that this user is an organiser of. Raises Http404 if there is none."""
    # The first: no page chooses between clubs.
    return get_list_or_404(Club.objects.order_by("pk"), organisers=user, sample_of=None)[0]


def organises(user: int | None, club: int | None) -> bool:
    """Whether this user is an organiser of this club. Nobody who is not signed in is one, also of a club without any."""
    if user is None or club is None:
        return False
    return Club.objects.filter(pk=club, organisers=user).exists()


def sign_in_link(base_url: str) -> str:
    return base_url.rstrip("/") + sign_in_path(find_organiser())


def sign_in_path(user: User) -> str:
    return reverse("sign_in_by_link", kwargs={"number": user.pk, "token": one_time_link.make_token(user)})


def find_user_of_link(number: int, token: str) -> User | None:
    """The user that a one-time link signs in; None for a wrong, used or old link."""
    user = User.objects.filter(pk=number).first()
    return user if user is not None and one_time_link.check_token(user, token) else None


def use_link(number: int, token: str) -> User | None:
    """Like find_user_of_link, but uses the link up."""
    user = find_user_of_link(number, token)
    if user is None:
        return None
    # One UPDATE decides: if two people press the button at once, one of them signs in.
    as_seen = Q(last_login=user.last_login) if user.last_login else Q(last_login__isnull=True)
    return user if User.objects.filter(as_seen, pk=user.pk).update(last_login=timezone.now()) else None


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """The page that says how to sign in. If htmx asked for a part, it replaces the whole page, not only the part."""
    if "HX-Request" in request.headers:
        return HttpResponseClientRedirect(reverse("sign_in"))
    return redirect("sign_in")


def for_organisers(view: View) -> View:
    """The view only for an organiser who is signed in. Everybody else reads how to sign in."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return to_sign_in(request)
        note_seen(request)
        return view(request, *args, **kwargs)

    return checked


def for_organiser_of_club(view: View) -> View:
    """The view gets the club of the organiser who is signed in."""

    @for_organisers
    @wraps(view)
    def opened(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, find_club_of(request.user.pk), *args, **kwargs)

    return opened
