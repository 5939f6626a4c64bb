"""Who did what, and the corrections, which keep what was there before."""

from __future__ import annotations

from django.db import models

from tournaments.engine.names import LONGEST_NAME
from tournaments.models.party import Party
from tournaments.models.round import Game


class Correction(models.Model):
    """A result that was put right: what stood there before and after, and what became of the seats.

    `before` and `after` hold the game (engine.result), `changes` whose place → who takes it, `people` the rounds
    of everybody as playing again has left them, `attic` the rounds and the people that it set aside.
    """

    class How(models.TextChoices):
        """What a correction does besides the score and the standings."""

        SCORE = "score"
        SWAP = "swap"
        KEEP = "keep"
        REPLAY = "replay"

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="corrections")
    at = models.DateTimeField()
    who = models.CharField(max_length=LONGEST_NAME)
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    how = models.CharField(max_length=6, choices=How.choices)
    before = models.JSONField()
    after = models.JSONField()
    changes = models.JSONField(default=dict)
    people = models.JSONField(default=dict)
    attic = models.ForeignKey(Party, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.party} round {self.round} table {self.table}: {self.how}"


class LogEntry(models.Model):
    """Who did what, when, and what it changed. Never deleted while its party is there."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField()
    who = models.CharField(max_length=LONGEST_NAME)
    action = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.who}: {self.action}"
