"""A club and its people, an evening of theirs, and who takes part in it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import UTC, datetime
from enum import StrEnum

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.crypto import constant_time_compare

from scoring.codec import END, RULES, STAKE
from scoring.game import TO_TARGET
from scoring.hand import Seat, is_whole_number
from scoring.strict_json import WHOLE, by_number, list_of, one_of, or_null, or_usual
from tournaments.engine.bench import BenchRule
from tournaments.engine.document import AWAY, COMPENSATION
from tournaments.engine.draw import DrawKind
from tournaments.engine.drive.kinds import NamedTable
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.names import LONGEST_NAME
from tournaments.engine.phones import PHONES, Phones
from tournaments.engine.schedule.round import USUAL_ROUNDS
from tournaments.engine.standings import NOTHING_FOR_THE_BENCH, Key
from tournaments.models.in_time import is_tonight, order_newest_first
from tournaments.models.value_field import value_field

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and O, which are read as 1 and 0


EVERY_PLAYER = "every player"
DOOR = "the door"


def name_page(*, table: int | None = None, player: int | None = None) -> str:
    """The name in `Party.silenced` for the page of a table, of a player, or (if neither is given) of every player."""
    if table is not None:
        return f"table {table}"
    return EVERY_PLAYER if player is None else f"player {player}"


def new_code() -> str:
    """Four random letters, easy to read aloud in a hall."""
    # Not secret: everybody in the hall has it, and it only shows an evening.
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


def new_secret() -> str:
    """128 bits, so that nobody can search for it by the hash of a seed that is shown."""
    return secrets.token_hex(16)


def to_target() -> object:
    """A default, as it is stored."""
    return END.write(TO_TARGET)


def choices_of(enum: type[StrEnum]) -> list[tuple[str, str]]:
    return [(member.value, member.value) for member in enum]


class Club(models.Model):
    """A club. `sample_of`: the club whose sample evening this one holds.

    So nobody in a sample is a person of that club, and no query of a club need leave samples out.
    """

    name = models.CharField(max_length=LONGEST_NAME, unique=True)
    organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="clubs")
    sample_of = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="sample_club"
    )

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """Somebody who has played at this club, or a computer that filled a chair. The name identifies them in the club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    is_computer = models.BooleanField(default=False)

    class Meta:
        constraints = [
            # SQLite's Lower knows A to Z only, so actions compare names first; this stops two that come at once.
            models.UniqueConstraint("club", Lower("name"), name="one_player_of_a_name_in_a_club"),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Party(models.Model):
    """One evening, with its own copy of the rules, so that a later change of a named set never re-scores it."""

    class Status(models.TextChoices):
        REGISTERING = "registering"
        PLAYING = "playing"
        ENDED = "ended"

    class DisplaySize(models.TextChoices):
        SMALLER = "smaller"
        NORMAL = "normal"
        LARGER = "larger"

    class DisplaySpeed(models.TextChoices):
        SLOW = "slow"
        NORMAL = "normal"
        QUICK = "quick"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="parties")
    code = models.CharField(max_length=8, unique=True, default=new_code)
    # The keys of all links and the proofs of hands come from it, so a new secret would end every printed card.
    secret = models.CharField(max_length=32, default=new_secret)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.REGISTERING)
    # Every action raises it: it is the lock, the signal for the screens and the key of every cache.
    change = models.PositiveBigIntegerField(default=0)

    # When and where
    name = models.CharField(max_length=LONGEST_NAME)
    date = models.DateField()
    place = models.CharField(max_length=LONGEST_NAME, blank=True)
    begins = models.TimeField(null=True, blank=True)
    ends = models.TimeField(null=True, blank=True)

    # A whist drive (models.drive) instead of rounds. A column of its own, so that no page asks for a row that is not there.
    is_drive = models.BooleanField(default=False)

    # The game and its stake
    rules = value_field(RULES)
    game_end = value_field(END)
    stake = value_field(or_null(STAKE), null=True, blank=True)
    standings_order = value_field(list_of(one_of(Key)))

    # Who sits where, and who sits out
    movement = models.CharField(max_length=30, default=LADDER.key)
    rounds_planned = models.PositiveSmallIntegerField(default=USUAL_ROUNDS)  # of a schedule
    draw_kind = models.CharField(max_length=12, choices=choices_of(DrawKind), default=DrawKind.RANDOM.value)
    seed = models.PositiveBigIntegerField(default=0)
    bench_rule = models.CharField(max_length=20, choices=choices_of(BenchRule), default=BenchRule.LINE.value)
    compensation = value_field(or_usual(COMPENSATION, NOTHING_FOR_THE_BENCH), null=True, blank=True)
    side_table_counts = models.BooleanField(default=False)
    computers = models.PositiveSmallIntegerField(null=True, blank=True)  # their level; None if people sit out

    # Things that happen by themselves, and questions to the tables
    announces_itself = models.BooleanField(default=False)
    rings_itself = models.BooleanField(default=False)
    asks_seated = models.BooleanField(default=True)
    asks_acceptance = models.BooleanField(default=False)

    # How long the standings are secret: None, they are open; 0, all evening; n, from round n + 1. If they are secret at the
    # end, so many first places are still to be revealed.
    standings_held_after = models.PositiveIntegerField(null=True, blank=True)
    hidden_places = models.PositiveSmallIntegerField(default=0)
    hidden_since = models.DateTimeField(null=True, blank=True)

    # The phones of some tables, by table; and the pages that may not call the organiser tonight: "table 3", "player 12",
    # EVERY_PLAYER. With DOOR among them nobody checks in on a phone or asks to be let in.
    phones = value_field(by_number(PHONES), default=dict)
    silenced = models.JSONField(default=list)

    # Numbers of entries that are gone, for phones and cards that still carry them: the entry that each was merged into, and
    # the player of one that was taken off the list. Nobody else gets it, or an old name card would open a stranger's page.
    put_together = value_field(by_number(WHOLE), default=dict)
    taken_off = value_field(by_number(WHOLE), default=dict)

    # The hall screen
    display_size = models.CharField(max_length=12, choices=DisplaySize.choices, default=DisplaySize.NORMAL)
    display_speed = models.CharField(max_length=12, choices=DisplaySpeed.choices, default=DisplaySpeed.NORMAL)
    display_is_light = models.BooleanField(default=False)

    # Where it came from, and where it went. It was continued here from a copy, or on another laptop: then this one accepts no
    # changes. The laptop that continued last is right.
    is_sample = models.BooleanField(default=False)
    imported_at = models.DateTimeField(null=True, blank=True)
    resumed_at = models.DateTimeField(null=True, blank=True)
    went_on_at = models.DateTimeField(null=True, blank=True)
    elsewhere_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = order_newest_first()
        verbose_name_plural = "parties"

    def __str__(self) -> str:
        return self.name

    @property
    def is_tonight(self) -> bool:
        return is_tonight(self.date)

    def held_after(self, rounds: int) -> int | None:
        """The last round whose standings the hall sees, when `rounds` are announced; None if it sees them all."""
        after = self.standings_held_after
        return after if after is not None and after < rounds and self.status != self.Status.ENDED else None

    @property
    def door_is_open(self) -> bool:
        """Whether visitors may ask on their phones to be let in."""
        return self.status != self.Status.ENDED and DOOR not in self.silenced

    @property
    def phones_check_in(self) -> bool:
        """Not if seats are announced automatically: a stranger could mark anybody as here and get them a chair."""
        return self.door_is_open and not (self.status == self.Status.PLAYING and self.announces_itself)

    def is_silenced(self, *, table: int | None = None, player: int | None = None) -> bool:
        pages = {name_page(table=table, player=player)} | (set() if player is None else {EVERY_PLAYER})
        return not pages.isdisjoint(self.silenced)

    def place_of(self, table: int) -> NamedTable:
        """A table of this evening as its people call it."""
        return NamedTable.among(table, self.drive.forts if self.is_drive else ())

    @property
    def has_seats(self) -> bool:
        """Whether people can look for their seat: those of a drive are drawn before its first bell."""
        is_playing = self.status != self.Status.REGISTERING
        return is_playing or (self.is_drive and self.drive_seats.exists())

    def phones_of(self, table: int) -> Phones:
        return self.phones.get(table, Phones())

    def table_key(self, table: int, *, link: int | None = None) -> str:
        """The secret end of a table's link, the same for the whole evening unless the organiser renews it.

        `link` is 0 for its first link, 1 for the next one; None for the link that is valid now.
        """
        number = len(self.phones_of(table).renewed) if link is None else link
        return self.signature(f"table {table}, link {number + 1}" if number else f"table {table}")

    def side_key(self, round_number: int) -> str:
        """The secret end of the link of a round's side table."""
        return self.signature(f"side table {round_number}")

    def player_key(self, player: int) -> str:
        """The secret end of the link on a player's name card."""
        return self.signature(f"player {player}")

    def signature(self, words: str) -> str:
        """A signature of these words that needs this party's secret."""
        # These are 80 bits: too many to guess, and short enough for a printed link.
        return hmac.new(self.secret.encode(), words.encode(), hashlib.sha256).hexdigest()[:20]

    @property
    def laptop(self) -> str:
        """A name, which nobody else can make, for the laptop that the party is on; empty for its first laptop."""
        return "" if self.went_on_at is None else self._laptop_since(self.went_on_at)

    def _laptop_since(self, at: datetime) -> str:
        since = round(
            at.timestamp() * 1000
        )  # whole milliseconds, as `wait_for_next_moment` makes them: the way back is exact
        return f"{since}-{self.signature(f'went on at {since}')}"

    def laptop_that_followed(self, name: str) -> datetime | None:
        """When the laptop of this name continued the party; None unless that is later than all that is known here."""
        since = name.partition("-")[0]
        if not is_whole_number(since, digits=14):  # from a cookie, so it may be anything
            return None
        at = datetime.fromtimestamp(int(since) / 1000, UTC)
        return at if constant_time_compare(self._laptop_since(at), name) and self.is_behind(at) else None

    def is_behind(self, at: datetime | None) -> bool:
        """Whether continuing on another laptop `at` this time was later than here."""
        known = max(filter(None, [self.went_on_at, self.elsewhere_at]), default=None)
        return at is not None and (known is None or known < at)

    def opens_side(self, round_number: int, key: str) -> bool:
        return constant_time_compare(self.side_key(round_number), key)

    def opens_player(self, player: int, key: str) -> bool:
        return constant_time_compare(self.player_key(player), key)

    def number_now(self, player: int) -> int:
        """The number of this player on the list now: another one if their entry was merged with that."""
        # The entry that it became may have been merged again.
        while (other := self.put_together.get(player)) is not None:
            player = other
        return player

    def opens(self, table: int, key: str) -> bool:
        return constant_time_compare(self.table_key(table), key)

    def replaced_at(self, table: int, key: str) -> datetime | None:
        """When another link replaced the one with this key; None if it never opened the table."""
        for link, at in enumerate(self.phones_of(table).renewed):
            if constant_time_compare(self.table_key(table, link=link), key):
                return at
        return None


class Entry(models.Model):
    """A player at this party: from which round, until which, and where in the line of the bench.

    `away` are the stretches of rounds, first and last, that they missed before they came back. An entry that was taken off
    the list stays, without a party, if a round that was set aside still names it.
    """

    party: models.ForeignKey[Party, Party] = models.ForeignKey(  # type: ignore[misc]  # None only after it was taken off the list
        Party, on_delete=models.CASCADE, related_name="entries", null=True, blank=True
    )
    # RESTRICT and not PROTECT: deleting a whole club deletes both.
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="entries")
    number = models.PositiveIntegerField()
    place_in_line = models.PositiveIntegerField(null=True, blank=True)
    checked_in = models.BooleanField(default=False)
    came_at = models.DateTimeField(null=True, blank=True)
    joined_round = models.PositiveIntegerField(default=1)
    left_after_round = models.PositiveIntegerField(null=True, blank=True)
    away = value_field(AWAY, default=list)
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
            # Those who have not come have none, and one NULL does not equal another.
            models.UniqueConstraint("party", "place_in_line", name="one_entry_on_a_place_in_line"),
            models.CheckConstraint(condition=Q(joined_round__gte=1), name="rounds_are_counted_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"
