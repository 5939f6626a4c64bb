"""Calls to the organiser, from tables, from players and from people at the door."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.engine.names import LONGEST_NAME
from tournaments.models.party import Entry, Party


class OrganiserCall(models.Model):
    """A call, open until the organiser has been there, it is withdrawn, or its round ends. A table or a player has one at a time.

    It is answered once the organiser has said that they are coming; then it needs nobody's attention any more.

    With a `name`, somebody at the door who is not on the list asks to be let in. It is deleted once answered.

    `times` counts how often a player's page has called for the same thing (actions.organiser_call).
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="organiser_calls", db_index=False)
    table = models.PositiveIntegerField(null=True, blank=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="organiser_calls", null=True, blank=True)
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    called_at = models.DateTimeField()
    coming_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    times = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(table__isnull=True, entry__isnull=False, name="")
                | Q(table__isnull=False, table__gte=1, entry__isnull=True, name="")
                | Q(table__isnull=True, entry__isnull=True) & ~Q(name=""),
                name="a_table_a_player_or_a_name_calls_the_organiser",
            ),
            models.UniqueConstraint(
                "party", "table", condition=Q(done_at__isnull=True), name="one_open_call_of_a_table"
            ),
            # A table that calls has no entry, and one NULL does not equal another: this counts players alone.
            models.UniqueConstraint("entry", condition=Q(done_at__isnull=True), name="one_open_call_of_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.party}: {self.who}"

    @property
    def is_answered(self) -> bool:
        return self.coming_at is not None

    @property
    def who(self) -> str:
        """The caller's name in the log."""
        return self.name or (f"table {self.table}" if self.entry is None else self.entry.player.name)
