"""What a club stores of its people and of itself, besides what was played."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.clubs.engine.members import LONGEST_CONTACT
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Club, Player, new_secret

LONGEST_TEXT = 1000


class Member(models.Model):
    """What the club knows of a person. Somebody without this row is a guest of whom it knows the name alone.

    A `is_former` person was erased: their name says so, and nothing else is stored of them.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="member")
    is_member = models.BooleanField(default=False)
    since = models.PositiveSmallIntegerField(null=True, blank=True)
    tags = models.JSONField(default=list)
    contact = models.CharField(max_length=LONGEST_CONTACT, blank=True)
    is_former = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(is_former=False) | Q(is_member=False, since__isnull=True, contact=""),
                name="nothing_is_known_of_a_former_player",
            )
        ]

    def __str__(self) -> str:
        return str(self.player)


class ClubSettings(models.Model):
    """What the club shows, and to whom. At first nothing is on the open net, and no contacts are kept.

    Who has the members' link sees whole names; it is made from `secret`, which the club can change.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="own_page")
    title = models.CharField(max_length=LONGEST_NAME)
    address = models.SlugField(max_length=LONGEST_NAME, unique=True)
    words = models.TextField(max_length=LONGEST_TEXT, blank=True)
    keeps_contact = models.BooleanField(default=False)
    is_open = models.BooleanField(default=False)
    shows_results = models.BooleanField(default=False)
    shows_whole_names = models.BooleanField(default=False)
    shows_season = models.BooleanField(default=False)
    secret = models.CharField(max_length=32, default=new_secret)

    class Meta:
        verbose_name_plural = "club settings"

    def __str__(self) -> str:
        return self.title
