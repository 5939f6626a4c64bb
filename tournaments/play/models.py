"""A table on screens: its rules and its computers, and every hand that was dealt there, move by move."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from scoring.codec import HAND, RULES
from scoring.computer.judgement import JUDGEMENT
from scoring.hand import Seat
from scoring.play.codec import MOVE, SEAT
from scoring.strict_json import WHOLE, list_of, or_null
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Game, new_secret
from tournaments.models.value_field import value_field

CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none looks like another
CODE_LENGTH = 5


def make_key() -> str:
    return secrets.token_urlsafe(16)


def make_code() -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


class ScreenTable(models.Model):
    """A table where people play, with computers in the chairs that nobody has taken. Its key invites people to it, and so does
    its `code`, which is short enough to be said aloud.

    Its row is the lock for everything that happens at it; no party's row is touched. `change` counts what happens there.
    With a `club_game` it is a table of an evening: its people and its score are those of that game.
    `level` is that of the computers that play against the first chair, `partner_level` that of those on its side.
    """

    key = models.CharField(max_length=32, unique=True, default=make_key)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=make_code)
    rules = value_field(RULES)
    level = models.PositiveSmallIntegerField()
    partner_level = models.PositiveSmallIntegerField()
    founded_at = models.DateTimeField()
    used_at = models.DateTimeField(db_index=True)
    change = models.PositiveIntegerField(default=0)
    is_practice = models.BooleanField(
        default=False
    )  # the hand of another table, played on from some card; counts nowhere
    club_game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+", null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(level__range=(1, 6)), name="screen_table_has_a_level"),
            models.CheckConstraint(
                condition=models.Q(partner_level__range=(1, 6)), name="screen_table_has_a_level_of_the_partner"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rules.name}, level {self.level}"


class ScreenPlayer(models.Model):
    """Somebody who plays on screens, also without an account: who has the key is this person. It ties the tables together where
    they play alone, and their lessons. Somebody who has signed in is found by that too.
    """

    key = models.CharField(max_length=32, unique=True, default=make_key)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    used_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"Player {self.pk}"


class LessonAnswer(models.Model):
    """The first answer of somebody to a question of a lesson, until they begin the lesson again."""

    player = models.ForeignKey(ScreenPlayer, on_delete=models.CASCADE, related_name="answers", db_index=False)
    lesson = models.CharField(max_length=20)
    number = models.PositiveSmallIntegerField()
    is_right = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint("player", "lesson", "number", name="one_answer_to_a_question_of_a_lesson"),
        ]

    def __str__(self) -> str:
        return f"{self.lesson} {self.number}"


class ScreenChair(models.Model):
    """A person's chair: who has its key sits in it. While the person is away, a computer plays for them.

    `name` is empty for somebody who plays alone; only such a chair has a `player`, so friends are never counted. At a club's table,
    `entry_number` is their number at the party, and `is_held` says whether a phone has their hand.
    """

    table = models.ForeignKey(ScreenTable, on_delete=models.CASCADE, related_name="chairs", db_index=False)
    seat = models.CharField(max_length=5, choices=[(seat.value, seat.words) for seat in Seat])
    key = models.CharField(max_length=32, unique=True, default=make_key)
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    is_away = models.BooleanField(default=False)
    player = models.ForeignKey(ScreenPlayer, on_delete=models.SET_NULL, null=True, related_name="chairs")
    entry_number = models.PositiveIntegerField(null=True, blank=True)
    is_held = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("table", "seat", name="one_person_in_a_screen_chair"),
        ]

    def __str__(self) -> str:
        return f"{self.name or 'Somebody'}, {self.seat}"


class LostKey(models.Model):
    """A key that opened the hand of a person at a club's table. It opens no card any more: another phone has taken the hand, or
    somebody else sits in the chair. It says which.
    """

    table = models.ForeignKey(ScreenTable, on_delete=models.CASCADE, related_name="lost_keys")
    seat = models.CharField(max_length=5, choices=[(seat.value, seat.words) for seat in Seat])
    entry_number = models.PositiveIntegerField()
    key = models.CharField(max_length=32, unique=True)

    def __str__(self) -> str:
        return f"An earlier key of player {self.entry_number}, {self.seat}"


class ScreenHand(models.Model):
    """One deal at a table, with its moves. `game` and `number` count from 1; a hand counts in its game.

    `result` and `over_at` are null while it is played. `dealer` is set where an evening says who deals. The same seed and the same
    moves make the same hand. `hints` is how often a hint was asked for, and `hint_turn` after how many moves the last time; `taken_back` is
    how often a card was taken back.
    """

    table = models.ForeignKey(ScreenTable, on_delete=models.CASCADE, related_name="hands", db_index=False)
    game = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    dealer = models.CharField(max_length=5, choices=[(seat.value, seat.words) for seat in Seat], null=True, blank=True)
    seed = models.CharField(max_length=32, default=new_secret)
    moves = value_field(list_of(MOVE))
    result = value_field(or_null(HAND), null=True)
    hints = models.PositiveSmallIntegerField(default=0)
    hint_turn = models.PositiveIntegerField(null=True)
    over_at = models.DateTimeField(null=True)
    taken_back = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint("table", "game", "number", name="one_screen_hand_of_a_number_in_a_game"),
        ]

    def __str__(self) -> str:
        return f"Hand {self.number} of game {self.game}"

    @property
    def is_helped(self) -> bool:
        """Whether its result says less about who played it."""
        return self.taken_back > 0 or self.hints > 0


class AskedBack(models.Model):
    """The last question of a hand whether a card may be taken back (engine/taking_back.py), and the answers.

    It holds as long as the hand has the moves of then: `kept` and `cards` while it is open or refused, `kept` once it is granted.
    `agreed` are the people who said yes.
    """

    hand = models.OneToOneField(ScreenHand, on_delete=models.CASCADE, related_name="asked_back")
    seat = models.CharField(max_length=5, choices=[(seat.value, seat.words) for seat in Seat])
    kept = models.PositiveIntegerField()
    cards = value_field(list_of(MOVE))
    agreed = value_field(list_of(SEAT))
    refused_by = models.CharField(max_length=5, blank=True, choices=[(seat.value, seat.words) for seat in Seat])
    is_granted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.seat} asks to take a card back"


class JudgedHand(models.Model):
    """What the cards of one player of a finished hand were worth, as far as that has been computed: to judge a hand takes seconds, and a
    replay shows it thirteen times.

    `judgements` has an entry for each card that the player played, in turn; null where there was no choice, or there are no
    figures. `version` is the judging that made them; those of another one are made again. `solved` are the mistakes that came back as
    questions and were answered right, each by how many moves there were before it.
    """

    hand = models.ForeignKey(ScreenHand, on_delete=models.CASCADE, related_name="judged", db_index=False)
    seat = models.CharField(max_length=5, choices=[(seat.value, seat.words) for seat in Seat])
    judgements = value_field(list_of(or_null(JUDGEMENT)))
    version = models.CharField(max_length=20)
    solved = value_field(list_of(WHOLE), default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint("hand", "seat", name="a_screen_hand_is_judged_once_for_each_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.hand}, {self.seat}"
