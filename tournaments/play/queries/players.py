"""Somebody who plays on screens: who they are, the table that waits for them, their own hands, and their lessons."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from scoring.computer.version import name_version
from scoring.hand import Seat
from scoring.play.hand_in_play import HandInPlay
from tournaments.play.engine.own_mistakes import MOST_HANDS, WEEK, RecentHand, Week
from tournaments.play.engine.statistics import OwnHand
from tournaments.play.models import ScreenChair, ScreenHand, ScreenPlayer, ScreenTable
from tournaments.play.queries import find_chair, find_dealer_of, play_from_seed


def find_player(key: str, *, user: int | None = None) -> ScreenPlayer | None:
    """Who has this key, or if nobody has, who signed in as this user."""
    if key and "\0" not in key and (found := ScreenPlayer.objects.filter(key=key).first()):
        return found
    return ScreenPlayer.objects.filter(user=user).first() if user is not None else None


def find_waiting_chair(key: str, player: ScreenPlayer | None) -> ScreenChair | None:
    """Where somebody can go on: at the chair with this key, or where they have played alone since then on any device."""
    chairs = [find_chair(key)] if key else []
    if player is not None:
        chairs.append(player.chairs.select_related("table").order_by("-table__used_at").first())
    return max((chair for chair in chairs if chair), key=lambda chair: chair.table.used_at, default=None)


def read_hands_of_player(player: ScreenPlayer) -> list[OwnHand]:
    """The finished hands of the tables where this person plays alone, in turn; at a table for practice nobody is known."""
    alone = _list_chairs_alone(player)
    seats = dict(alone.values_list("table", "seat"))
    rows = ScreenHand.objects.filter(table__in=alone.values("table"), result__isnull=False)
    return [
        OwnHand(
            rules=row.table.rules,
            level=row.table.level,
            game=(row.table_id, row.game),
            seat=Seat(seats[row.table_id]),
            result=row.result,
            is_helped=row.is_helped,
        )
        for row in rows.select_related("table").order_by("table", "game", "number")
        if row.result is not None
    ]


def read_position(table: ScreenTable, hand: RecentHand, turn: int) -> HandInPlay:
    """One of somebody's hands after so many moves."""
    row = table.hands.get(pk=hand.hand)
    return play_from_seed(table.rules, find_dealer_of(table, row), row.seed, row.number, row.moves[:turn])


def read_answers(player: ScreenPlayer | None) -> dict[str, dict[int, bool]]:
    """By lesson and number of the question, whether the first answer was right."""
    answers: dict[str, dict[int, bool]] = {}
    for answer in player.answers.all() if player else ():
        answers.setdefault(answer.lesson, {})[answer.number] = answer.is_right
    return answers


def _list_chairs_alone(player: ScreenPlayer) -> QuerySet[ScreenChair]:
    others = ScreenChair.objects.filter(table=OuterRef("table")).exclude(player=player)
    return player.chairs.exclude(Exists(others))


def read_week(player: ScreenPlayer | None, *, now: datetime) -> Week:
    """The newest hands of the last week that this person played alone and without a hint, practice left out."""
    if player is None:
        return Week()
    alone = _list_chairs_alone(player)
    chairs = {chair.table_id: chair for chair in alone}
    rows = ScreenHand.objects.filter(
        table__in=alone.values("table"), table__is_practice=False, over_at__gt=now - WEEK, hints=0
    )
    newest = rows.order_by("-over_at", "-pk").prefetch_related("judged")[:MOST_HANDS]
    return Week(tuple(_read_recent_hand(row, chairs[row.table_id]) for row in newest))


def _read_recent_hand(row: ScreenHand, chair: ScreenChair) -> RecentHand:
    judged = next((one for one in row.judged.all() if one.seat == chair.seat), None)
    is_of_now = judged is not None and judged.version == name_version()
    assert row.over_at is not None
    return RecentHand(
        hand=row.pk,
        chair=chair.key,
        game=row.game,
        number=row.number,
        over_at=row.over_at,
        seat=Seat(chair.seat),
        moves=row.moves,
        judgements=judged.judgements if judged and is_of_now else (),
        solved=judged.solved if judged else (),
    )
