"""Who somebody is on screens: founded with the first table or lesson, carried to other devices, and forgotten by one button."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scoring.lessons.questions import Lesson
from scoring.refused import Refused
from tournaments.actions.change import put
from tournaments.play.actions.changing import WhyNotAtTable
from tournaments.play.models import LessonAnswer, ScreenPlayer
from tournaments.play.queries.players import find_player

KEPT = timedelta(days=365)  # without a table or a lesson
MOST_PLAYERS = 20_000  # of 200 bytes each: so that nobody fills the disk


def use_player(key: str, *, user: int | None) -> ScreenPlayer:
    """The player of this device or this sign-in, or a new one. Removes those whom nobody has used for a year. Raises Refused."""
    now = timezone.now()
    with transaction.atomic():
        found = find_player(key, user=user)
        if found is not None:
            put(found, used_at=now, user_id=_find_sign_in(found, user))
            return found
        ScreenPlayer.objects.filter(used_at__lt=now - KEPT).delete()
        if ScreenPlayer.objects.count() >= MOST_PLAYERS:
            raise Refused(WhyNotAtTable.TOO_MANY_PLAYERS)
        if user is None:
            return ScreenPlayer.objects.create(used_at=now)
        # Two devices with one sign-in may come at once: the second is the player of the first.
        return ScreenPlayer.objects.get_or_create(user_id=user, defaults={"used_at": now})[0]


def _find_sign_in(player: ScreenPlayer, user: int | None) -> int | None:
    """One sign-in has one player: who had none gets this one."""
    is_free = user is not None and player.user_id is None and not ScreenPlayer.objects.filter(user=user).exists()
    return user if is_free else player.user_id


def join_players(key: str, *, other: ScreenPlayer | None) -> ScreenPlayer:
    """Who plays on this device, `other` until now, is the player with this key. Raises Refused.

    The hands and the sign-in of `other` go along, unless the player has a sign-in of their own; the lessons do not.
    """
    with transaction.atomic():
        player = find_player(key)
        if player is None:
            raise Refused(WhyNotAtTable.NO_PLAYER)
        user = player.user_id
        if other is not None and other != player:
            user = user or other.user_id
            other.chairs.update(player=player)
            other.delete()
        put(player, used_at=timezone.now(), user_id=user)
        return player


def forget_player(key: str) -> None:
    """Deletes their lessons. Their tables stay, as those of nobody, until they are removed."""
    if player := find_player(key):
        player.delete()


def save_answer(player: ScreenPlayer, lesson: Lesson, number: int, *, is_right: bool) -> None:
    """The first answer counts."""
    LessonAnswer.objects.get_or_create(
        player=player, lesson=lesson.value, number=number, defaults={"is_right": is_right}
    )


def begin_lesson_again(player: ScreenPlayer, lesson: Lesson) -> None:
    player.answers.filter(lesson=lesson.value).delete()
