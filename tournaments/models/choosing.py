"""What was measured of a kind of evening, so that it is measured once for each number of people and each length."""

from __future__ import annotations

from django.db import models


class MeasuredEvening(models.Model):
    """`length` is hands of a drive, or rounds. The other columns are those of EveningFigures.

    `edition` is that of the measure (engine/choosing/measure.py): figures of another one are measured again.
    """

    kind = models.CharField(max_length=30)
    players = models.PositiveIntegerField()
    length = models.PositiveSmallIntegerField()
    edition = models.PositiveSmallIntegerField()
    partners = models.FloatField()
    opponents = models.FloatField()
    strength = models.FloatField()
    bench_least = models.PositiveSmallIntegerField()
    bench_most = models.PositiveSmallIntegerField()
    moving = models.PositiveIntegerField()
    evenings = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint("kind", "players", "length", name="one_measure_of_a_kind_of_evening")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.players} players, length {self.length}"
