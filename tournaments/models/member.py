"""What a club knows about a person."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.engine.names import LONGEST_CONTACT
from tournaments.models.party import Player


class Member(models.Model):
    """What the club knows about a person. A person without this row is a guest, of whom it knows only the name.

    An `is_former` person was erased: their name says so, and nothing else is stored about them.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="member")
    is_member = models.BooleanField(default=False)
    since = models.PositiveSmallIntegerField(null=True, blank=True)
    tags = models.JSONField(default=list)
    contact = models.CharField(max_length=LONGEST_CONTACT, blank=True)
    is_former = models.BooleanField(default=False)

    class Meta:
        app_label = "clubs"
        constraints = [
            models.CheckConstraint(
                condition=Q(is_former=False) | Q(is_member=False, since__isnull=True, contact=""),
                name="nothing_is_known_of_a_former_player",
            )
        ]

    def __str__(self) -> str:
        return str(self.player)
