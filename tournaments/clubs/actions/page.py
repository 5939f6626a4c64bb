"""What a club says of itself and to whom: each function is one transaction."""

from __future__ import annotations

import re
from typing import Any

from django.db import IntegrityError, transaction

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.clubs.models import ClubSettings, Member
from tournaments.clubs.queries.page import settings_of
from tournaments.models import Club, new_secret

ADDRESS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class WhyNotThatPage(Reason):
    TAKEN = _("Another club has the address {address} here. Choose another.")
    ADDRESS = _("An address has small letters a–z, digits and single dashes, such as tuesday-whist.")


def save_settings(club: Club, **columns: Any) -> ClubSettings:
    """What the club says from now on. Where it keeps no contacts any more, all of them are deleted."""
    if not ADDRESS.fullmatch(columns["address"]):
        raise Refused(WhyNotThatPage.ADDRESS)
    page = settings_of(club)
    for name, value in columns.items():
        setattr(page, name, value)
    try:
        with transaction.atomic():
            page.save()
            if not page.keeps_contact:
                Member.objects.filter(player__club=club).exclude(contact="").update(contact="")
    except IntegrityError:
        raise Refused(WhyNotThatPage.TAKEN, address=columns["address"]) from None
    return page


def renew_members_link(club: Club) -> None:
    """Phones with the old link see what the open net sees."""
    page = settings_of(club)
    page.secret = new_secret()
    page.save()
