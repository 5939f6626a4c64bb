"""Makes and withdraws the keys of other programs: each function is one transaction."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.clubs.actions.page import log_page
from tournaments.clubs.models import ApiKey
from tournaments.clubs.queries.keys import compute_digest, list_keys
from tournaments.engine.names import read_name
from tournaments.models import Club, ClubAction

BEGINS = "whist_"  # so that a key that was published by mistake is found by its beginning
MOST_KEYS = 20


class WhyNoKey(Reason):
    NAME_TAKEN = _("There is a key for {name} already. Withdraw it first, or choose another name.")
    TOO_MANY = _("There are {most} keys already. Withdraw one that no program uses any more.")
    WITHDRAWN = _("That key was withdrawn already.")


def make_key(club: Club, name: str, *, who: str) -> str:
    """Make a key for the program of this name, and return it: it is never shown again. Raises Refused."""
    name = read_name(name)
    with transaction.atomic():
        # The club is locked, or two requests at once could both pass the checks below.
        Club.objects.select_for_update().get(pk=club.pk)
        if list_keys(club).filter(name__iexact=name).exists():
            raise Refused(WhyNoKey.NAME_TAKEN, name=name)
        if list_keys(club).count() >= MOST_KEYS:
            raise Refused(WhyNoKey.TOO_MANY, most=MOST_KEYS)
        key = BEGINS + secrets.token_urlsafe(32)
        ApiKey.objects.create(club=club, name=name, digest=compute_digest(key), made_at=timezone.now())
        log_page(club, who, ClubAction.MAKE_KEY, name=name)
    return key


def withdraw_key(club: Club, number: int, *, who: str) -> str:
    """From now on the key opens nothing. Returns the name of its program. Raises Refused if it was withdrawn already."""
    with transaction.atomic():
        row = list_keys(club).select_for_update().filter(pk=number).first()
        if row is None:
            raise Refused(WhyNoKey.WITHDRAWN)
        row.delete()
        log_page(club, who, ClubAction.WITHDRAW_KEY, name=row.name)
    return row.name
