"""A season of a club: its evenings and its written rule, who ran the desk, and who won the cut."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Club, Party, Player
from tournaments.models.value_field import value_field
from tournaments.seasons.engine.document import RULE


class Season(models.Model):
    """A season. Its rule is fixed from the first hand of the first evening on.

    `fixed_on` is the day of that hand, saved when a played evening leaves the season. A season in the archive is on no other
    list and expects no more evenings.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=LONGEST_NAME)
    rule = value_field(RULE)
    fixed_on = models.DateField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    parties = models.ManyToManyField(Party, related_name="seasons", blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            # SQLite lowers A to Z only, so the actions compare names in Python too.
            models.UniqueConstraint("club", Lower("name"), name="one_season_of_a_name_in_a_club"),
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Duty(models.Model):
    """A player ran the desk of an evening. That counts in every season of the evening."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="duties", db_index=False)  # see below
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="duties")

    class Meta:
        verbose_name_plural = "duties"
        # Its index begins with the party, so the party needs none of its own.
        constraints = [models.UniqueConstraint("party", "player", name="one_duty_of_a_player_at_a_party")]

    def __str__(self) -> str:
        return f"{self.player} ran the desk of {self.party}"


class SeasonCut(models.Model):
    """A cut for the first place: `level` are those who cut. It decides whenever some of them share it with the winner."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="cuts")
    level = models.ManyToManyField(Player, related_name="cut_for_season")
    won = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="season_cuts")
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.season}: {self.won} won the cut"
