"""Two who play together at a party."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.engine.document_pairs import STAND_INS
from tournaments.models.party import Party
from tournaments.models.value_field import value_field


class Group(models.Model):
    """A pair of entries (`Entry.group`), with the number by which the hall knows it. Its number is never given to another.

    `stand_ins` are the entries that played for one of the two, by number, as engine.pairs has them.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="groups", db_index=False)
    number = models.PositiveIntegerField()
    stand_ins = value_field(STAND_INS, default=list)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("party", "number", name="one_group_of_a_number_in_a_party"),
            models.CheckConstraint(condition=Q(number__gte=1), name="groups_are_counted_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.party} pair {self.number}"
