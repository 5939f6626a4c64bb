"""A whist drive of one evening: what was agreed, who begins where, and the totals that were typed; or, live, every hand's tricks.

No round, game or chair is stored. By cards nobody but the players knows a single hand; live, everybody's seat in a hand follows
from the first chairs and the winners of the hands before (engine.drive).
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.strict_json import TEXT, list_of
from tournaments.engine.drive.hands import MOST_HANDS, TRICKS
from tournaments.engine.drive.kinds import CHAIRS, DriveKind
from tournaments.engine.drive.plan import LONGEST_WORD, Half
from tournaments.engine.drive.tricks import UnplayedRule
from tournaments.engine.names import LONGEST_NAME
from tournaments.models.party import Entry, Party, choices_of
from tournaments.models.value_field import value_field


class Drive(models.Model):
    """`hands` are the letters of the list; `hand` is played now, and `is_break` says that it is over.

    `bells` is when each bell rang, by what began then (`mark_of`), and in the file of an evening is none of it.
    `shown` is the span whose standings everybody may see before the end; empty, none. `forts` are the names of the forts of
    military whist, from fort 1.
    """

    party = models.OneToOneField(Party, on_delete=models.CASCADE, related_name="drive")
    kind = models.CharField(max_length=20, choices=choices_of(DriveKind))
    hands = models.CharField(max_length=MOST_HANDS)
    half = models.PositiveSmallIntegerField()
    role_a = models.CharField(max_length=LONGEST_WORD)
    role_b = models.CharField(max_length=LONGEST_WORD)
    seed = models.CharField(max_length=64, blank=True)
    counts_tens = models.BooleanField(default=False)
    counts_last = models.BooleanField(default=False)
    hand = models.PositiveSmallIntegerField(default=0)
    is_break = models.BooleanField(default=False)
    bells = models.JSONField(default=dict)
    shown = models.CharField(max_length=10, blank=True)
    is_live = models.BooleanField(default=False)
    unplayed = models.CharField(max_length=10, choices=choices_of(UnplayedRule), default=UnplayedRule.MEAN.value)
    rings_itself = models.BooleanField(default=False)
    forts = value_field(list_of(TEXT), default=list)

    def __str__(self) -> str:
        return f"{self.party}: {self.kind}, hand {self.hand}"

    @property
    def is_over(self) -> bool:
        return self.is_break and self.hand == len(self.hands)


class DriveSeat(models.Model):
    """Where somebody begins, or which fort is theirs. Two who share a chair play alternate hands, and the card has the number of the first.

    They play `since` that hand and `until` that one: a late comer, or somebody who went home.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="drive_seats")
    # RESTRICT: whoever has a card is not taken off the list by mistake.
    entry = models.OneToOneField(Entry, on_delete=models.RESTRICT, related_name="drive_seat")
    table = models.PositiveIntegerField()
    chair = models.PositiveSmallIntegerField()
    is_second = models.BooleanField(default=False)
    since = models.PositiveSmallIntegerField(default=1)
    until = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("party", "table", "chair", "is_second", name="one_player_on_a_chair_of_a_drive"),
            models.CheckConstraint(condition=Q(table__gte=1, chair__in=CHAIRS), name="a_drive_has_four_chairs_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: table {self.table}, chair {self.chair}"


class DriveTotal(models.Model):
    """What stands on a card for a half. Typing it again replaces it, and the log has both."""

    seat = models.ForeignKey(DriveSeat, on_delete=models.CASCADE, related_name="totals")
    half = models.PositiveSmallIntegerField(choices=[(half.value, half.name) for half in Half])
    tricks = models.SmallIntegerField()  # below zero only the flags of a fort that owes some
    tens = models.PositiveSmallIntegerField(null=True, blank=True)
    last = models.PositiveSmallIntegerField(null=True, blank=True)
    typed_by = models.CharField(max_length=LONGEST_NAME)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint("seat", "half", name="one_total_of_a_card_and_half")]

    def __str__(self) -> str:
        return f"{self.seat}, half {self.half}: {self.tricks}"


class DriveTricks(models.Model):
    """The hand of one table of a live drive: `tricks` of chairs 1 and 3, None as long as only the winner is known.

    `odd_won` moved people. After the bell a corrected number leaves it as it is. The log has what stood there before. In
    military whist `odd_won` is the flag that stayed at home, and `tricks` None.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="drive_tricks")
    hand = models.PositiveSmallIntegerField()
    table = models.PositiveIntegerField()
    odd_won = models.BooleanField()
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_by = models.CharField(max_length=LONGEST_NAME)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("party", "hand", "table", name="one_number_of_a_table_and_hand"),
            models.CheckConstraint(
                condition=Q(hand__gte=1, table__gte=1) & (Q(tricks__isnull=True) | Q(tricks__lte=TRICKS)),
                name="a_side_has_up_to_thirteen_tricks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.party}, hand {self.hand}, table {self.table}: {self.tricks}"
