"""A table on screens: its rules and its computers, and every hand that was dealt there, move by move."""

from __future__ import annotations

import secrets

from django.db import models

from scoring.codec import HAND, RULES
from scoring.hand import Seat
from scoring.play.codec import MOVE
from scoring.strict_json import list_of, or_null
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Game
from tournaments.models.value_field import value_field


def make_key() -> str:
    return secrets.token_urlsafe(16)


def make_seed() -> str:
    """The seed of a deal: 128 bits, so that nobody can search for it by the hash that is shown before the hand."""
    return secrets.token_hex(16)


class ScreenTable(models.Model):
    """A table where people play, with computers in the chairs that nobody has taken. Its key invites people to it.

    Its row is the lock for everything that happens at it; no party's row is touched. `change` counts what happens there.
    With a `club_game` it is a table of an evening: its people and its score are those of that game.
    """

    key = models.CharField(max_length=32, unique=True, default=make_key)
    rules = value_field(RULES)
    level = models.PositiveSmallIntegerField()
    founded_at = models.DateTimeField()
    used_at = models.DateTimeField(db_index=True)
    change = models.PositiveIntegerField(default=0)
    club_game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+", null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(level__range=(1, 6)), name="screen_table_has_a_level"),
        ]

    def __str__(self) -> str:
        return f"{self.rules.name}, level {self.level}"


class ScreenChair(models.Model):
    """A person's chair: who has its key sits in it. While the person is away, a computer plays for them.

    `name` is empty for somebody who plays alone. At a club's table, `player` is their number at the party, and `is_held` says
    whether a phone has their hand.
    """

    table = models.ForeignKey(ScreenTable, on_delete=models.CASCADE, related_name="chairs", db_index=False)
    seat = models.CharField(max_length=5, choices=[(seat.value, seat.words) for seat in Seat])
    key = models.CharField(max_length=32, unique=True, default=make_key)
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    is_away = models.BooleanField(default=False)
    player = models.PositiveIntegerField(null=True, blank=True)
    is_held = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("table", "seat", name="one_person_in_a_screen_chair"),
        ]

    def __str__(self) -> str:
        return f"{self.name or 'Somebody'}, {self.seat}"


class ScreenHand(models.Model):
    """One deal at a table, with its moves. `game` and `number` count from 1; a hand counts in its game.

    `result` is null while it is played. `dealer` is set where an evening says who deals. The same seed and the same moves make the same hand.
    """

    table = models.ForeignKey(ScreenTable, on_delete=models.CASCADE, related_name="hands", db_index=False)
    game = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    dealer = models.CharField(max_length=5, choices=[(seat.value, seat.words) for seat in Seat], null=True, blank=True)
    seed = models.CharField(max_length=32, default=make_seed)
    moves = value_field(list_of(MOVE))
    result = value_field(or_null(HAND), null=True)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint("table", "game", "number", name="one_screen_hand_of_a_number_in_a_game"),
        ]

    def __str__(self) -> str:
        return f"Hand {self.number} of game {self.game}"
