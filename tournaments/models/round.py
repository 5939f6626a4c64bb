"""What is played: rounds, their games and chairs, the hands, and the side table."""

from __future__ import annotations

import uuid
from functools import cached_property

from django.db import models
from django.db.models import F, Q

from scoring.codec import END
from scoring.game import DecidedBy
from scoring.hand import BySide, Call, Seat, Side
from scoring.strict_json import WHOLE, list_of, or_null
from tournaments.engine.clock import Clock
from tournaments.engine.document_game import BELIEVED
from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.phones import WhatIsWrong
from tournaments.engine.seats import SEATS
from tournaments.engine.side import SIDE_HAND
from tournaments.models.organiser_call import OrganiserCall
from tournaments.models.party import Entry, Party, choices_of, to_target
from tournaments.models.value_field import value_field


class Round(models.Model):
    """One game at every table. It is proposed until it is announced, and moved once the next round has its seats.

    It has its own copy of how games end, so that the party may change that from the next round on. Its clock runs until
    `clock_ends_at`, or is held with `clock_left` seconds (engine.clock); `clock_turned` is the last thing done to it.

    `seats_by` says how its seats came about, so that `verify_party` knows which ones it can recompute.
    `is_last` tells the hall that another round would end too late. The organiser can still play on.

    Held: the organiser has taken the next seats back, and none are made until they ask for them. A round that a correction
    has set aside belongs to no party, so that no query by party or number finds it.
    """

    class SeatsBy(models.TextChoices):
        """The program made the first two kinds, and can recompute them from the evening. It takes the others as they are.

        HAND: people changed them, also by a substitute or a correction. FILE: they came with a file and are the first seats,
        or the movement makes others. EARLIER: what they were made from was changed later, for example by a fixed chair.
        """

        DRAW = "draw"
        MOVEMENT = "movement"
        HAND = "hand"
        FILE = "file"
        EARLIER = "earlier"

    party: models.ForeignKey[Party, Party] = models.ForeignKey(  # type: ignore[misc]  # None only if it was set aside
        Party, on_delete=models.CASCADE, related_name="rounds", null=True, blank=True
    )
    set_aside_by = models.ForeignKey(
        "Correction", on_delete=models.CASCADE, related_name="set_aside", null=True, blank=True
    )
    number = models.PositiveIntegerField()
    seats_by = models.CharField(max_length=8, choices=SeatsBy.choices, default=SeatsBy.MOVEMENT)
    game_end = value_field(END, default=to_target)
    announced_at = models.DateTimeField(null=True, blank=True)
    clock_minutes = models.PositiveIntegerField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.PositiveIntegerField(null=True, blank=True)
    # The button, and the clock to which it was done: a form that is sent twice finds its own words here.
    clock_turned = models.CharField(max_length=60, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)
    time_called_at = models.DateTimeField(null=True, blank=True)
    is_last = models.BooleanField(default=False)
    # In play a conditional UPDATE sets it, in the transaction that saves the next seats (`claim_round`).
    moved_at = models.DateTimeField(null=True, blank=True)
    held_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            # Rounds that are set aside have no party, so their numbers are free for the rounds that are played instead.
            models.UniqueConstraint("party", "number", name="one_round_of_a_number_in_a_party"),
            models.UniqueConstraint("set_aside_by", "number", name="one_round_of_a_number_set_aside_at_once"),
            models.CheckConstraint(
                condition=Q(party__isnull=False, set_aside_by__isnull=True)
                | Q(party__isnull=True, set_aside_by__isnull=False),
                name="a_round_is_of_a_party_or_set_aside",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="the_first_round_is_number_one"),
            models.CheckConstraint(
                condition=Q(clock_minutes__isnull=True, clock_ends_at__isnull=True, clock_left__isnull=True)
                | Q(clock_minutes__gte=1, clock_ends_at__isnull=False, clock_left__isnull=True)
                | Q(clock_minutes__gte=1, clock_ends_at__isnull=True, clock_left__isnull=False),
                name="a_clock_runs_or_is_held",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.party} round {self.number}"

    @property
    def clock(self) -> Clock | None:
        if self.clock_minutes is None:
            return None
        return Clock(self.clock_minutes, ends_at=self.clock_ends_at, left=self.clock_left)

    @property
    def asks_seated(self) -> bool:
        """Whether its tables must say that their four are seated, once it is announced. After the bell nobody asks."""
        party = self.party
        return party.asks_seated and party.status == Party.Status.PLAYING and self.time_called_at is None


class Game(models.Model):
    """A table in a round: the running score and the winner, computed from its hands, and whether it is confirmed.

    `rank` is set only if it differs from the table's number, because of a fixed chair. `seated_at` is when the four were
    seated, by their word or by the first hand; None once chairs are changed. `pencil` is the phone that writes for the
    table, `pencil_before` the one it was taken over from (engine.phones). Disputed: somebody at the table says that the
    result is not right, and the organiser settles it. `given_up_for` is the player who left, so that the game was given up.
    """

    # The constraint's index begins with the round. A second index would cost a write for every table of the hall.
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games", db_index=False)
    table = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(null=True, blank=True)
    seated_at = models.DateTimeField(null=True, blank=True)
    pencil = models.CharField(max_length=16, null=True, blank=True)
    pencil_since = models.DateTimeField(null=True, blank=True)
    pencil_before = models.CharField(max_length=16, null=True, blank=True)
    hands_played = models.PositiveIntegerField(default=0)
    score_north_south = models.IntegerField(default=0)
    score_east_west = models.IntegerField(default=0)
    stars_north_south = models.PositiveIntegerField(default=0)
    stars_east_west = models.PositiveIntegerField(default=0)
    winner = models.CharField(max_length=12, choices=choices_of(Side), null=True, blank=True)
    decided_by = models.CharField(max_length=12, choices=choices_of(DecidedBy), null=True, blank=True)
    # 0 means that the game stopped before its first hand. That is not NULL, which means that it did not stop.
    stopped_after = models.PositiveIntegerField(null=True, blank=True)
    cut_winner = models.CharField(max_length=12, choices=choices_of(Side), null=True, blank=True)
    given_up_for = models.ForeignKey(Entry, on_delete=models.SET_NULL, related_name="+", null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    disputed_at = models.DateTimeField(null=True, blank=True)
    disputed_by = models.CharField(max_length=LONGEST_NAME, null=True, blank=True)
    disputed_why = models.CharField(max_length=20, choices=choices_of(WhatIsWrong), null=True, blank=True)
    given_back_at = models.DateTimeField(null=True, blank=True)  # to the table, which corrects a disputed result
    # The result from which the next seats were made, if it was corrected later and the seats stayed.
    believed = value_field(or_null(BELIEVED), null=True, blank=True)

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint("round", "table", name="one_game_at_a_table_in_a_round"),
            # Without a rank a table plays as its number, which another may have as its rank: `queries.intact` looks at that.
            models.UniqueConstraint("round", "rank", name="one_table_of_a_rank_in_a_round"),
            models.CheckConstraint(condition=Q(table__gte=1), name="the_top_table_is_number_one"),
            models.CheckConstraint(condition=Q(rank__isnull=True) | Q(rank__gte=1), name="the_top_rank_is_one"),
            models.CheckConstraint(
                condition=Q(winner__isnull=True, decided_by__isnull=True)
                | Q(winner__isnull=False, decided_by__isnull=False),
                name="a_winner_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True) | Q(winner__isnull=False),
                name="a_confirmed_game_has_a_winner",
            ),
            models.CheckConstraint(
                condition=Q(pencil__isnull=True, pencil_since__isnull=True, pencil_before__isnull=True)
                | Q(pencil__isnull=False, pencil_since__isnull=False),
                name="whoever_has_the_pencil_has_it_since_some_time",
            ),
            models.CheckConstraint(
                condition=Q(pencil_before__isnull=True) | ~Q(pencil_before=F("pencil")),
                name="nobody_takes_the_pencil_over_from_himself",
            ),
            models.CheckConstraint(
                condition=Q(disputed_at__isnull=True, disputed_by__isnull=True, disputed_why__isnull=True)
                | Q(
                    disputed_at__isnull=False,
                    disputed_by__isnull=False,
                    winner__isnull=False,
                    confirmed_at__isnull=True,
                ),
                name="a_dispute_is_of_a_result_not_confirmed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} table {self.table}"

    @cached_property  # `sql.read_current_game` sets it
    def chairs(self) -> list[Chair]:
        """The chairs of this table, with their players."""
        return list(
            Chair.objects.filter(round=self.round_id, table=self.table).select_related("entry__player").order_by("pk")
        )

    @cached_property  # `sql.read_current_game` sets it
    def open_call(self) -> OrganiserCall | None:
        """The call with which this table waits for the organiser."""
        return OrganiserCall.objects.filter(party=self.round.party_id, table=self.table, done_at=None).first()

    @property
    def hands_on_sheet(self) -> list[PlayedHand]:
        """The hands that count, without those taken back."""
        # Not cached, because actions change these rows: each access is a query.
        return list(self.played_hands.filter(taken_back_at__isnull=True))

    @property
    def who_sits(self) -> str:
        """A fingerprint of these four on these chairs. A form that shows them sends it along (`seen`)."""
        numbers = {chair.seat: chair.entry.number for chair in self.chairs}
        return "-".join(str(numbers[seat]) for seat in SEATS)

    @property
    def score(self) -> BySide[int]:
        return BySide(self.score_north_south, self.score_east_west)

    @property
    def stars(self) -> BySide[int]:
        return BySide(self.stars_north_south, self.stars_east_west)

    @property
    def is_seated(self) -> bool:
        """Whether the four have said so, or something is entered. `NOT_SEATED` (queries.rows) is the opposite as a query."""
        return self.seated_at is not None or self.hands_played > 0 or self.winner is not None

    @property
    def plays_as(self) -> int:
        """Its rank in the movement: the number of the table, or another one because of a fixed chair."""
        return self.rank or self.table


class Chair(models.Model):
    """Where an entry is in a round: a seat at a table, or the bench (no table, no seat)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="chairs", db_index=False)
    # RESTRICT and not PROTECT: deleting a whole party deletes both.
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="chairs")
    table = models.PositiveIntegerField(null=True, blank=True)
    seat = models.CharField(max_length=5, choices=choices_of(Seat), null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("round", "entry", name="one_chair_for_an_entry_in_a_round"),
            # Many sit on the bench: no table is NULL, and one NULL does not equal another.
            models.UniqueConstraint("round", "table", "seat", name="one_entry_on_a_chair_in_a_round"),
            models.CheckConstraint(
                condition=Q(table__isnull=True, seat__isnull=True)
                | Q(table__isnull=False, table__gte=1, seat__isnull=False),
                name="a_chair_or_the_bench",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.table or 'bench'} {self.seat or ''}".strip()


class Substitution(models.Model):
    """A player took the chair of one who left in the middle of a game. The row is deleted if the chair is given back.

    `before` is how the leaver and the substitute took part until then, `bench` is who sat out, in order; `is_new` says that
    the substitute was not on the list before.
    """

    chair = models.ForeignKey(Chair, on_delete=models.CASCADE, related_name="substitutions")
    leaver = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    substitute = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    is_new = models.BooleanField(default=False)
    before = models.JSONField()
    bench = value_field(list_of(WHOLE))

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.substitute} for {self.leaver}"


WITH_TRICKS = [call.value for call in Call if call.has_tricks]
SPECIALS = [call.value for call in Call if call.is_special]
WITH_SOMEBODY = [call.value for call in Call if call.has_caller]


class PlayedHand(models.Model):
    """A hand as it was entered, and its points. It stays if it is taken back or corrected, with the time of that."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="played_hands")
    number = models.PositiveIntegerField()
    call = models.CharField(max_length=9, choices=choices_of(Call))
    by = models.CharField(max_length=5, choices=choices_of(Seat), null=True, blank=True)
    tricks_north_south = models.SmallIntegerField(null=True, blank=True)
    tricks_east_west = models.SmallIntegerField(null=True, blank=True)
    made = models.BooleanField(null=True, blank=True)
    points_north_south = models.IntegerField(default=0)
    points_east_west = models.IntegerField(default=0)
    stars_north_south = models.PositiveSmallIntegerField(default=0)
    stars_east_west = models.PositiveSmallIntegerField(default=0)
    key = models.UUIDField(unique=True, default=uuid.uuid4)  # unique over all parties: a form sent twice finds its hand
    entered_at = models.DateTimeField()
    entered_by = models.CharField(max_length=LONGEST_NAME)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number", "pk"]  # `hands_on_sheet` counts on it
        constraints = [
            models.UniqueConstraint(
                "game", "number", condition=Q(taken_back_at__isnull=True), name="one_hand_of_a_number_in_a_game"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="the_first_hand_is_number_one"),
            models.CheckConstraint(
                condition=Q(
                    call__in=WITH_TRICKS,
                    # Without these two, a missing count would make the whole condition NULL, which a constraint accepts.
                    tricks_north_south__isnull=False,
                    tricks_east_west__isnull=False,
                    tricks_north_south__gte=0,
                    tricks_east_west__gte=0,
                )
                | (~Q(call__in=WITH_TRICKS) & Q(tricks_north_south__isnull=True, tricks_east_west__isnull=True)),
                name="tricks_of_both_sides_or_none",
            ),
            models.CheckConstraint(
                condition=Q(call__in=WITH_SOMEBODY, by__isnull=False)
                | (~Q(call__in=WITH_SOMEBODY) & Q(by__isnull=True)),
                name="a_grander_on_high_and_nobody_on_low",
            ),
            models.CheckConstraint(
                condition=Q(call__in=SPECIALS, made__isnull=False) | (~Q(call__in=SPECIALS) & Q(made__isnull=True)),
                name="made_or_failed_is_said_of_specials",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} hand {self.number}"


class SideGame(models.Model):
    """A game of two players on the bench of a round. Its hands are stored as entered, and the score is computed from them."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="side_game")
    north = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="+")
    east = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="+")
    hands = value_field(list_of(SIDE_HAND), default=list)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(north=F("east")), name="a_side_table_has_two_players")]

    def __str__(self) -> str:
        return f"{self.round} side table"
