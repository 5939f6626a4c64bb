"""The stored rounds of a schedule."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.engine.schedule.document import SEATING
from tournaments.models.party import Party
from tournaments.models.value_field import value_field


class PlannedRound(models.Model):
    """Everybody's place in a round, as it was planned: by the numbers of the entries; of a pair, those whose names it has. It
    stays when the round is announced, so that `verify_party` can compare.

    `is_new`: an earlier plan, which may be printed, had other seats for this round.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="planned_rounds")
    number = models.PositiveIntegerField()
    seating = value_field(SEATING)
    is_new = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("party", "number", name="one_plan_of_a_round_of_a_party"),
            models.CheckConstraint(condition=Q(number__gte=2), name="the_first_round_is_drawn_and_not_planned"),
        ]

    def __str__(self) -> str:
        return f"{self.party} round {self.number}, as planned"
