"""Rows as they may stand in the database, for tests of what the database itself refuses.

Everything else in the tests comes about through the real actions (tests/night.py).
"""

from __future__ import annotations

import datetime

import factory
from django.utils import timezone

from scoring.game import TO_TARGET
from scoring.rules import MINNESOTA
from tournaments import models
from tournaments.actions.plan import find_free_code
from tournaments.engine.standings import DEFAULT_KEYS


class ClubFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Club

    name = factory.Sequence(lambda number: f"Club {number}")


class PlayerFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda number: f"Player {number}")


class PartyFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Party

    club = factory.SubFactory(ClubFactory)
    # Not the model's own default: of a hundred parties two may draw the same four letters.
    code = factory.LazyFunction(find_free_code)
    name = "Tuesday whist"
    date = datetime.date(2026, 3, 3)
    rules = MINNESOTA
    game_end = TO_TARGET
    standings_order = DEFAULT_KEYS


class EntryFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Entry

    party = factory.SubFactory(PartyFactory)
    player = factory.SubFactory(PlayerFactory, club=factory.SelfAttribute("..party.club"))
    number = factory.Sequence(lambda number: number + 1)


class RoundFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Round

    party = factory.SubFactory(PartyFactory)
    number = 1


class GameFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Game

    round = factory.SubFactory(RoundFactory)
    table = 1


class ChairFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = models.Chair

    round = factory.SubFactory(RoundFactory)
    entry = factory.SubFactory(EntryFactory, party=factory.SelfAttribute("..round.party"))
    table = 1
    seat = "north"


class PlayedHandFactory(factory.django.DjangoModelFactory):
    """A made grand of North's with eight tricks."""

    class Meta:
        model = models.PlayedHand

    game = factory.SubFactory(GameFactory)
    number = 1
    call = "high"
    by = "north"
    tricks_north_south = 8
    tricks_east_west = 5
    entered_at = factory.LazyFunction(timezone.now)
    entered_by = "table 1"
