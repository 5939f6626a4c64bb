"""Puts a party into the archive, brings it back, and deletes it for good. Only a party in the archive is deleted."""

from __future__ import annotations

from django.db import transaction

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing_party, put, record
from tournaments.models import Action, Party, Player
from tournaments.seasons.actions import keep_fixed


class WhyNotDeleted(Reason):
    NOT_ARCHIVED = _("“{name}” is not in the archive. Put it there first; only from there a party is deleted for good.")


def archive_party(code: str, *, who: str) -> None:
    """Take the party off every list, with all that was played. Archiving twice changes nothing."""
    with changing_party(code) as (party, now):
        if party.archived_at is None:
            put(party, archived_at=now)
            record(party, now, who, Action.ARCHIVE_PARTY)


def bring_back_party(code: str, *, who: str) -> None:
    with changing_party(code) as (party, now):
        if party.archived_at is not None:
            put(party, archived_at=None)
            record(party, now, who, Action.BRING_BACK_PARTY)


def delete_for_good(party: Party) -> None:
    """Delete all that was played. The club's people stay, except the invented ones of a sample, and the rules of its seasons
    stay fixed. Deleting twice changes nothing.

    Raises Refused if it is not in the archive.
    """
    with transaction.atomic():
        for found in Party.objects.select_for_update().filter(pk=party.pk):  # none if it is deleted already
            if found.archived_at is None:
                raise Refused(WhyNotDeleted.NOT_ARCHIVED, name=found.name)
            for season in found.seasons.all():
                keep_fixed(season)
            found.delete()
            # Only invented people of a sample, and only those who were at no other evening.
            Player.objects.filter(club=found.club_id, club__sample_of__isnull=False, entries=None).delete()
