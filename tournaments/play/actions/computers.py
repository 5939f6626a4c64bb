"""The computers' moves. They think outside of any transaction: on SQLite, hands of an evening would wait for them. If the program is killed meanwhile, the next look at the table lets them answer, with the same moves."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from tournaments.play.actions.changing import save_if_unchanged
from tournaments.play.actions.club_hand import enter_finished_hand
from tournaments.play.engine.computers import play_computers
from tournaments.play.models import ScreenTable
from tournaments.play.queries import find_last_hand, find_levels, find_present, read_hand_in_play

TRIES = 20  # at a table where others move or sit down in the same moments

_lock = threading.Lock()
_thinking: dict[int, int] = {}  # how many requests of this process let the computers of a table think now


def let_computers_play(table: ScreenTable) -> bool:
    """Saves what the computers play up to a person's turn. Returns whether there was anything to play: before the first deal
    there is nothing.

    If something happens at the table while they are thinking, they think again: who did it may not let them, for they are
    thinking already. At a club's table a hand that is over then goes to the evening.
    """
    has_played = _play(table)
    enter_finished_hand(table)
    return has_played


def _play(table: ScreenTable) -> bool:
    with _thinking_at(table):
        for _try in range(TRIES):
            table.refresh_from_db(fields=["change"])  # before the hand is read
            row, people, levels = find_last_hand(table), find_present(table), find_levels(table)
            if row is None:
                return False
            hand = read_hand_in_play(table, row)
            hand, moves = play_computers(hand, row.moves, people=people, levels=levels, seed=f"{row.seed}/computers")
            if moves == row.moves:
                return _try > 0
            if save_if_unchanged(table, row, hand, moves):
                break
    return True


def let_computers_catch_up(table: ScreenTable) -> bool:
    """The same for a look at the table, where they should have answered already. While they think, the look does not wait:
    the screens of a shared table are told when they have played.
    """
    return table.pk not in _thinking and let_computers_play(table)


@contextmanager
def _thinking_at(table: ScreenTable) -> Iterator[None]:
    with _lock:
        _thinking[table.pk] = _thinking.get(table.pk, 0) + 1
    try:
        yield
    finally:
        with _lock:
            _thinking[table.pk] -= 1
            if not _thinking[table.pk]:
                del _thinking[table.pk]
