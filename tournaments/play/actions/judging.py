"""Hints are counted, and the cards of a finished hand judged. What takes long is computed outside of any transaction."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.computer.version import name_version
from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.actions.change import put
from tournaments.play.actions.changing import WhyNotAtTable, change_from_chair, check_help, check_moment
from tournaments.play.engine.hints import can_be_hinted
from tournaments.play.engine.own_mistakes import Mistake, RecentHand, Week
from tournaments.play.engine.replaying import Replayed, judge_own_card, name_judging_seed
from tournaments.play.models import JudgedHand, ScreenChair, ScreenPlayer
from tournaments.play.queries import find_chair, find_finished_row, read_last_hand, read_replayed, read_table_on_screen
from tournaments.play.queries.players import read_week


def ask_for_hint(key: str, *, game: int, number: int, turn: int) -> None:
    """Counts a hint; the page computes it. Raises Refused with friends, and where there is nothing to choose."""
    with change_from_chair(key) as chair:
        row = read_last_hand(chair.table)
        check_moment(row, game, number, turn)
        seen = read_table_on_screen(chair.table, Seat(chair.seat))
        if seen.is_shared:
            raise Refused(WhyNotAtTable.NO_HINT_WITH_FRIENDS)
        if not can_be_hinted(seen.view):
            raise Refused(WhyNotAtTable.NO_HINT)
        check_help(row.hints)
        put(row, hints=row.hints + 1, hint_turn=turn)


def judge_hand(chair: ScreenChair, *, game: int, number: int, most: int | None = None) -> Replayed:
    """Judges the next cards that this player played, all or `most` of them. Raises Refused for a hand that is not over."""
    row = find_finished_row(chair.table, game, number)
    if row is None:
        raise Refused(WhyNotAtTable.NO_HAND)
    seat = Seat(chair.seat)
    replayed = read_replayed(chair.table, row, seat)
    missing, seed = replayed.own[len(replayed.judgements) :], name_judging_seed(row.seed)
    more = tuple(judge_own_card(own, seat, seed=seed) for own in missing[:most])
    if more:
        # Two who judge the same cards at once save the same figures.
        JudgedHand.objects.update_or_create(
            hand=row,
            seat=seat.value,
            defaults={"judgements": (*replayed.judgements, *more), "version": name_version()},
        )
    return read_replayed(chair.table, row, seat)


def judge_week(player: ScreenPlayer | None, *, now: datetime, most: int) -> Week:
    """Judges the next hands of somebody's week, `most` of them. Gives the week as it is then."""
    for hand in read_week(player, now=now).to_judge[:most]:
        if chair := find_chair(hand.chair):
            judge_hand(chair, game=hand.game, number=hand.number)
    return read_week(player, now=now)


def mark_as_solved(hand: RecentHand, mistake: Mistake) -> None:
    """Somebody has found a card that is as good as the best, where they had made a mistake."""
    with transaction.atomic():
        row = JudgedHand.objects.select_for_update().filter(hand=hand.hand, seat=hand.seat.value).first()
        if row is not None and mistake.turn not in row.solved:
            put(row, solved=(*row.solved, mistake.turn))
