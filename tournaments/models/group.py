"""Two who play together at a party."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.engine.document_pairs import CHANGES, TWO
from tournaments.models.party import Party
from tournaments.models.value_field import value_field


class Group(models.Model):
    """A pair, with the number by which the hall knows it.

    `players` are the two whose names it has, and `changes` says who plays for them, as engine.pairs has them: by the numbers of
    their entries, which `Party.number_now` translates if two were merged since.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="groups", db_index=False)
    number = models.PositiveIntegerField()
    players = value_field(TWO)
    changes = value_field(CHANGES, default=list)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("party", "number", name="one_group_of_a_number_in_a_party"),
            models.CheckConstraint(condition=Q(number__gte=1), name="groups_are_counted_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.party} pair {self.number}"
