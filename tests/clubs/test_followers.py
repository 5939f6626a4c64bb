"""What must follow when people are merged, renamed or erased: no table of a slice or of the prizes is forgotten."""

from __future__ import annotations

from django.apps import apps

from tournaments.clubs.actions.followers import FOLLOWERS

# Their rows are about the club's people themselves and change with them, or about nobody.
OF_THE_CLUB = {"Member", "ClubSettings", "ClubLogEntry", "ApiKey"}


def test_every_table_beside_the_evening_has_a_follower():
    beside = [
        model
        for model in apps.get_models()
        if model.__module__.startswith("tournaments.") and model._meta.app_label != "tournaments"
    ]
    followed = {table for follower in FOLLOWERS for table in follower.tables}
    assert len(beside) > 8
    assert [one.__name__ for one in beside if one not in followed and one.__name__ not in OF_THE_CLUB] == []
