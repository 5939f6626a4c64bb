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
