"""What is remembered of a club's evenings. The database itself refuses what must never be.

Words are those of the card table (docs/rules.md). Rows are written by `actions` only and turned into values by
`queries` only. What the hands decide (points, score, winner) is kept beside them as computed, and
`verify_party` recomputes it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import uuid
from enum import StrEnum

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from scoring.game import TO_TARGET, DecidedBy
from scoring.hand import Call, Seat, Side
from scoring.notation import end_to_json
from tournaments.engine.bench import BenchRule
from tournaments.engine.draw import DrawKind
from tournaments.engine.names import LONGEST_NAME

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and O, which are read as 1 and 0


def new_code() -> str:
    """Four letters that can be read aloud in a hall."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


def new_secret() -> str:
    return secrets.token_hex(16)


def to_target() -> dict[str, object]:
    return end_to_json(TO_TARGET)


def choices_of(enum: type[StrEnum]) -> list[tuple[str, str]]:
    return [(member.value, member.value) for member in enum]


class Club(models.Model):
    name = models.CharField(max_length=LONGEST_NAME, unique=True)
    organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="clubs")

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """Somebody who has played at this club; a name tells two people apart, so it is unique in the club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)

    class Meta:
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="one_player_of_a_name_in_a_club"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Parties(models.Manager["Party"]):
    """Evenings. What was set aside of one is kept like a party of its own, and found by nobody who looks for parties."""

    def get_queryset(self) -> models.QuerySet[Party]:
        return super().get_queryset().filter(kept_for__isnull=True)


class Party(models.Model):
    """One evening, with its own copy of the rules: a later change of a named set never re-scores it.

    One that is `kept_for` another holds rounds that were set aside there, so that they can be brought back.
    """

    class Status(models.TextChoices):
        REGISTERING = "registering"
        PLAYING = "playing"
        ENDED = "ended"

    class WallSize(models.TextChoices):
        SMALLER = "smaller"
        NORMAL = "normal"
        LARGER = "larger"

    class WallSpeed(models.TextChoices):
        SLOW = "slow"
        NORMAL = "normal"
        QUICK = "quick"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="parties")
    code = models.CharField(max_length=8, unique=True, default=new_code)
    secret = models.CharField(max_length=32, default=new_secret)
    name = models.CharField(max_length=LONGEST_NAME)
    date = models.DateField()
    place = models.CharField(max_length=LONGEST_NAME, blank=True)
    rules = models.JSONField()
    game_end = models.JSONField()
    stake = models.JSONField(null=True, blank=True)
    standings_order = models.JSONField()
    standings_held_after = models.PositiveIntegerField(null=True, blank=True)
    bench_rule = models.CharField(max_length=20, choices=choices_of(BenchRule), default=BenchRule.LINE.value)
    compensation = models.JSONField(null=True, blank=True)
    side_table_counts = models.BooleanField(default=False)
    announces_itself = models.BooleanField(default=False)
    rings_itself = models.BooleanField(default=False)
    asks_seated = models.BooleanField(default=True)
    draw_kind = models.CharField(max_length=12, choices=choices_of(DrawKind), default=DrawKind.RANDOM.value)
    seed = models.PositiveBigIntegerField(default=0)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.REGISTERING)
    change = models.PositiveBigIntegerField(default=0)
    wall_size = models.CharField(max_length=12, choices=WallSize.choices, default=WallSize.NORMAL)
    wall_speed = models.CharField(max_length=12, choices=WallSpeed.choices, default=WallSpeed.NORMAL)
    wall_is_light = models.BooleanField(default=False)
    is_sample = models.BooleanField(default=False)
    kept_for = models.ForeignKey("self", on_delete=models.CASCADE, related_name="+", null=True, blank=True)

    objects = Parties()
    with_set_aside = models.Manager["Party"]()

    class Meta:
        ordering = ["-date", "-pk"]
        verbose_name_plural = "parties"

    def __str__(self) -> str:
        return self.name

    def held_after(self, rounds: int) -> int | None:
        """After which round the hall sees the standings, once so many are announced; None where it sees them all."""
        after = self.standings_held_after
        return after if after is not None and after < rounds and self.status != self.Status.ENDED else None

    def table_key(self, table: int) -> str:
        """The unguessable end of a table's link, the same for the whole evening."""
        digest = hmac.new(self.secret.encode(), f"table {table}".encode(), hashlib.sha256)
        return digest.hexdigest()[:20]

    def side_key(self, round_number: int) -> str:
        """The unguessable end of the link of a round's side table."""
        digest = hmac.new(self.secret.encode(), f"side table {round_number}".encode(), hashlib.sha256)
        return digest.hexdigest()[:20]

    def opens_side(self, round_number: int, key: str) -> bool:
        return hmac.compare_digest(self.side_key(round_number).encode(), key.encode())

    def opens(self, table: int, key: str) -> bool:
        return hmac.compare_digest(self.table_key(table).encode(), key.encode())


class Entry(models.Model):
    """A player at this party: from which round, until which, and where in the line of the bench.

    `away` are the rounds, [first, last] of each time, that he missed before he came back.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="entries")
    number = models.PositiveIntegerField()
    place_in_line = models.PositiveIntegerField(null=True, blank=True)
    checked_in = models.BooleanField(default=False)
    joined_round = models.PositiveIntegerField(default=1)
    left_after_round = models.PositiveIntegerField(null=True, blank=True)
    away = models.JSONField(default=list)
    tags = models.JSONField(default=list)
    is_house = models.BooleanField(default=False)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    fixed_seat = models.CharField(max_length=5, choices=choices_of(Seat), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.CheckConstraint(
                condition=Q(fixed_table__isnull=True, fixed_seat__isnull=True)
                | Q(fixed_table__isnull=False, fixed_table__gte=1, fixed_seat__isnull=False),
                name="a_fixed_chair_has_a_table_and_a_seat",
            ),
            models.UniqueConstraint("party", "number", name="one_entry_of_a_number_in_a_party"),
            models.UniqueConstraint("party", "player", name="one_entry_of_a_player_in_a_party"),
            models.UniqueConstraint("party", "place_in_line", name="one_entry_on_a_place_in_line"),
            models.CheckConstraint(condition=Q(joined_round__gte=1), name="rounds_are_counted_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Round(models.Model):
    """One game at every table. Proposed until it is announced; moved once the next round has its seats.

    It keeps its own copy of how games end, so that the party may change it from the next round on. Its clock runs
    until `clock_ends_at`, or is held with `clock_left` seconds (engine.clock).

    Held: the organiser has taken the next seats back, and they are not made before he says so.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    game_end = models.JSONField(default=to_target)
    announced_at = models.DateTimeField(null=True, blank=True)
    clock_minutes = models.PositiveIntegerField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.PositiveIntegerField(null=True, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)
    time_called_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    held_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("party", "number", name="one_round_of_a_number_in_a_party"),
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


class Game(models.Model):
    """A table in a round: the running score and the winner as computed from its hands, and whether confirmed.

    The `rank` stands only where it is not the number of the table: where somebody's chair there does not move.
    `seated_at` is when the four sat on their chairs, by their word or by the first hand; none once chairs are changed.
    """

    # The constraint's index begins with the round, and a second one would be written for every row of a hall.
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games", db_index=False)
    table = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(null=True, blank=True)
    seated_at = models.DateTimeField(null=True, blank=True)
    hands_played = models.PositiveIntegerField(default=0)
    score_north_south = models.IntegerField(default=0)
    score_east_west = models.IntegerField(default=0)
    stars_north_south = models.PositiveIntegerField(default=0)
    stars_east_west = models.PositiveIntegerField(default=0)
    winner = models.CharField(max_length=12, choices=choices_of(Side), null=True, blank=True)
    decided_by = models.CharField(max_length=12, choices=choices_of(DecidedBy), null=True, blank=True)
    stopped_after = models.PositiveIntegerField(null=True, blank=True)
    cut_winner = models.CharField(max_length=12, choices=choices_of(Side), null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # The result from which the next seats were made, where it was corrected later and the chairs were kept.
    believed = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint("round", "table", name="one_game_at_a_table_in_a_round"),
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
        ]

    def __str__(self) -> str:
        return f"{self.round} table {self.table}"

    @property
    def plays_as(self) -> int:
        """Its rank in the movement."""
        return self.rank or self.table


class Chair(models.Model):
    """Where an entry is in a round: a seat at a table, or the bench (no table, no seat)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="chairs", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="chairs")
    table = models.PositiveIntegerField(null=True, blank=True)
    seat = models.CharField(max_length=5, choices=choices_of(Seat), null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("round", "entry", name="one_chair_for_an_entry_in_a_round"),
            models.UniqueConstraint("round", "table", "seat", name="one_entry_on_a_chair_in_a_round"),
            models.CheckConstraint(
                condition=Q(table__isnull=True, seat__isnull=True)
                | Q(table__isnull=False, table__gte=1, seat__isnull=False),
                name="a_chair_or_the_bench",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.table or 'bench'} {self.seat or ''}".strip()


WITH_TRICKS = [Call.HIGH.value, Call.LOW.value]
SPECIALS = [call.value for call in Call if call.is_special]
WITH_SOMEBODY = [Call.HIGH.value, *SPECIALS]


class PlayedHand(models.Model):
    """A hand as it was entered, and its worth. One taken back or corrected stays, with the time it was."""

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
    key = models.UUIDField(unique=True, default=uuid.uuid4)
    entered_at = models.DateTimeField()
    entered_by = models.CharField(max_length=LONGEST_NAME)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                "game", "number", condition=Q(taken_back_at__isnull=True), name="one_hand_of_a_number_in_a_game"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="the_first_hand_is_number_one"),
            models.CheckConstraint(
                condition=Q(
                    call__in=WITH_TRICKS,
                    # Without these two a missing count would make the whole condition unknown, which passes.
                    tricks_north_south__isnull=False,
                    tricks_east_west__isnull=False,
                    tricks_north_south__range=(0, 13),
                    tricks_east_west__range=(0, 13),
                    tricks_north_south=13 - F("tricks_east_west"),
                )
                | (~Q(call__in=WITH_TRICKS) & Q(tricks_north_south__isnull=True, tricks_east_west__isnull=True)),
                name="thirteen_tricks_or_none_counted",
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


class SideGame(models.Model):
    """Two of the bench of a round play on their own. Its hands are kept as entered, the score is made from them."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="side_game")
    north = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="+")
    east = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="+")
    hands = models.JSONField(default=list)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(north=F("east")), name="a_side_table_has_two_players")]

    def __str__(self) -> str:
        return f"{self.round} side table"


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
