"""Seasons as they stand in the database, through the real actions."""

from __future__ import annotations

import datetime

from tests.night import WHO, begun, ended, played
from tournaments.access import find_our_club
from tournaments.models import Party, Player
from tournaments.seasons.actions import found_season, set_duty
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.forms import fill_rule_form
from tournaments.seasons.models import Season

PLACES = {"gives": PointsFrom.PLACES, "places": (12, 10, 8, 7), "best": 1}


def season_of(*parties: Party, name: str = "Autumn", **rule) -> Season:
    return found_season(find_our_club(), name, Rule(**rule), parties=[party.pk for party in parties], who=WHO)


def an_evening(*, score=(13, 7), day=3, **plan) -> Party:
    return ended(played(begun(8, date=datetime.date(2026, 3, day), **plan), score=score))


def two_evenings(**rule) -> Season:
    """Ann, Cleo, Eva and Gro share the first place of both; Zoe ran the desk of the second."""
    first, second = an_evening(score=(13, 7)), an_evening(score=(13, 2), day=10)
    season = season_of(first, second, **{**PLACES, "duty": 3, "evenings": 2, **rule})
    zoe = Player.objects.create(club=find_our_club(), name="=Zoe")
    set_duty(season, second, [zoe.pk], who=WHO)
    return season


def typed(rule: Rule, **other: object) -> dict[str, object]:
    """The form of a rule as a browser sends it."""
    fields = {name: "" if value is None else value for name, value in fill_rule_form(rule).items()}
    fields |= {} if rule.gives is PointsFrom.PLACES else {"places": ""}  # nobody types points for places then
    fields["mean"] = str(rule.mean)  # a list, while what is not ticked is not sent
    return {name: value for name, value in {**fields, **other}.items() if value is not False}
