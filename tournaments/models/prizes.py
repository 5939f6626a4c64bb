"""What people decided about the prizes of a party: the list, the seal, the cuts, and what was handed over.

People are stored by their numbers at the party, as in the engine (`engine.decisions`). A decision that was taken back stays, with
the time of that.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.strict_json import list_of
from tournaments.engine.prizes.document import LIST, WHO
from tournaments.engine.prizes.prize import LONGEST_KEY
from tournaments.models.party import Party, Player
from tournaments.models.value_field import value_field

APP = "prizes"  # the name in the tables and migrations


class PrizeList(models.Model):
    """A party without prizes has no list. The seed is made with the first draw and never changes.

    `averages_kept_at` is when the `averages` were written down; None if an earlier version never did.
    """

    party = models.OneToOneField(Party, on_delete=models.CASCADE, related_name="prize_list")
    prizes = value_field(LIST, default=list)
    # Not encrypted: somebody who reads the database knows the draws early, but cannot change them.
    seed = models.CharField(max_length=60, blank=True)
    sealed_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    averages_kept_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = APP
        constraints = [
            models.CheckConstraint(condition=Q(opened_at__isnull=True) | ~Q(seed=""), name="what_is_opened_was_sealed"),
            models.CheckConstraint(
                condition=Q(seed="", sealed_at__isnull=True) | (~Q(seed="") & Q(sealed_at__isnull=False)),
                name="a_seal_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.party}: prizes"


class PrizeAverage(models.Model):
    """A person's differences on the club's evenings before this one, added up, as they were when play began.

    Also of people who are not here, because they may come late. Two people who are merged have two rows.
    """

    list = models.ForeignKey(PrizeList, on_delete=models.CASCADE, related_name="averages")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    difference = models.IntegerField()
    evenings = models.PositiveIntegerField()

    class Meta:
        app_label = APP
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.list}: {self.player} {self.difference} on {self.evenings}"


class PrizeCut(models.Model):
    """The cards were cut for a prize: `level` are those who cut, `won` those who got it."""

    list = models.ForeignKey(PrizeList, on_delete=models.CASCADE, related_name="cuts")
    prize = models.CharField(max_length=LONGEST_KEY)  # a key, which stays valid when an Undo restores the prize
    level = value_field(list_of(WHO))
    won = value_field(list_of(WHO))
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = APP
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.list}: cut for {self.prize}"


class PrizeGiven(models.Model):
    """A prize was handed over in the hall. For each prize, the newest row counts."""

    list = models.ForeignKey(PrizeList, on_delete=models.CASCADE, related_name="given")
    prize = models.CharField(max_length=LONGEST_KEY)
    who = value_field(list_of(WHO))
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = APP
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.list}: {self.prize}"
