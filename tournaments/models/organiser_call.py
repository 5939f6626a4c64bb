"""Somebody wants the organiser: a table, or a player on their own phone."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.party import Entry, Party


class OrganiserCall(models.Model):
    """Open until the organiser has been there, or until it is taken back; of a table or a player one at a time.

    `times` counts how often a player's page has called for the same thing (actions.organiser_call).
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="organiser_calls", db_index=False)
    table = models.PositiveIntegerField(null=True, blank=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="organiser_calls", null=True, blank=True)
    called_at = models.DateTimeField()
    coming_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    times = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(table__isnull=True, entry__isnull=False)
                | Q(table__isnull=False, table__gte=1, entry__isnull=True),
                name="a_table_or_a_player_calls_the_organiser",
            ),
            models.UniqueConstraint(
                "party", "table", condition=Q(done_at__isnull=True), name="one_open_call_of_a_table"
            ),
            models.UniqueConstraint("entry", condition=Q(done_at__isnull=True), name="one_open_call_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.party}: {self.who}"

    @property
    def who(self) -> str:
        """As the log names the caller."""
        return f"table {self.table}" if self.entry is None else self.entry.player.name
