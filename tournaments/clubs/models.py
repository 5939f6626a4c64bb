"""What a club stores about its page."""

from __future__ import annotations

from django.db import models

from tournaments.clubs.engine.document import LONGEST_TEXT
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Club, new_secret


class ClubSettings(models.Model):
    """What the club shows, and to whom. At first it shows nothing to everybody, and stores no contacts.

    People with the members' link see whole names. The link is made from `secret`, which the club can change.
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


class ApiKey(models.Model):
    """A key with which another program reads what the organiser sees. Withdrawing it deletes it.

    The key itself is shown once and not stored; `digest` is its SHA-256.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=LONGEST_NAME)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name
