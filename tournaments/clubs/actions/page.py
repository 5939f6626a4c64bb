"""What a club shows about itself, and to whom: each function is one transaction."""

from __future__ import annotations

import re
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import check_seen, make_mark
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.page import read_club_settings
from tournaments.models import Club, new_secret
from tournaments.models.club_log import ClubAction
from tournaments.models.member import Member

WRITTEN = ("title", "address", "words")
SWITCHES = ("is_open", "shows_results", "shows_whole_names", "shows_season", "keeps_contact")
ADDRESS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")  # no capitals: it is looked up in small letters


class WhyNotThatPage(Reason):
    TAKEN = _("Another club has the address {address} here. Choose another.")
    CHANGED = _(
        "The settings have changed since this page was opened, so nothing was saved. "
        "What you typed is still below; open the page again to see how they are now."
    )
    ADDRESS = _("An address has small letters a–z, digits and single dashes, such as tuesday-whist.")


def make_settings_mark(page: ClubSettings) -> str:
    """A fingerprint of the settings. The form that shows them sends it along as `seen`."""
    return make_mark(describe_settings(page))


def save_settings(club: Club, *, who: str, seen: str | None = None, **columns: Any) -> ClubSettings:
    """Save what the club shows. The log says which texts were written and what was switched on or off, but not the words.

    `seen` are the settings that the page showed (`make_settings_mark`).
    """
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)  # the club, because its settings may have no row yet
        now = read_club_settings(club)
        before, mark = describe_settings(now), make_settings_mark(now)
        page = put_settings(club, **columns)
        if changed := compare_settings(before, describe_settings(page)):
            # Only after saving it is known whether anything changes. A refusal takes all of it back.
            check_seen(seen, mark, WhyNotThatPage.CHANGED)
            log_page(club, who, ClubAction.SAVE_SETTINGS, **changed)
    return page


def put_settings(club: Club, **columns: Any) -> ClubSettings:
    """Save the settings. If the club stores no contacts any more, all of them are deleted."""
    if not ADDRESS.fullmatch(columns["address"]):
        raise Refused(WhyNotThatPage.ADDRESS)
    page = read_club_settings(club)
    for name, value in columns.items():
        setattr(page, name, value)
    try:
        with transaction.atomic():
            page.save()
            if not page.keeps_contact:  # a promise of the form, so it is in the same transaction
                Member.objects.filter(player__club=club).exclude(contact="").update(contact="")
    except IntegrityError:
        raise Refused(WhyNotThatPage.TAKEN, address=columns["address"]) from None
    return page


def describe_settings(page: ClubSettings) -> dict[str, Any]:
    """The settings as the log compares them. A page that was never saved counts as empty, even if a name is proposed."""
    return {name: getattr(page, name) if page.pk else "" for name in WRITTEN} | {
        name: getattr(page, name) for name in SWITCHES
    }


def compare_settings(before: dict[str, Any], after: dict[str, Any]) -> dict[str, list[str]]:
    """The changed columns, by what happened to them."""
    changed = [name for name in after if before[name] != after[name]]
    became = {
        "written": [name for name in changed if name in WRITTEN],
        "on": [name for name in changed if name in SWITCHES and after[name]],
        "off": [name for name in changed if name in SWITCHES and not after[name]],
    }
    return {how: names for how, names in became.items() if names}


def renew_members_link(club: Club, *, who: str) -> None:
    """Make a new link. Phones with the old one see only what everybody sees."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        page = read_club_settings(club)
        page.secret = new_secret()
        # The whole row, because the club may not have one yet.
        page.save()
        log_page(club, who, ClubAction.RENEW_MEMBERS_LINK)


def log_page(club: Club, who: str, action: ClubAction, **facts: Any) -> None:
    club.log.create(at=timezone.now(), who=who, action=action, facts=facts)
