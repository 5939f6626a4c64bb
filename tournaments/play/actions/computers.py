"""The computers' moves. They answer after a person's change, and think outside of any transaction: on SQLite, hands of an evening would
wait for them. If the program is killed meanwhile, the next look at the table lets them answer, with the same moves.
"""

from __future__ import annotations

from tournaments.actions.change import put
from tournaments.play.actions.changing import change_table
from tournaments.play.actions.club_hand import enter_finished_hand
from tournaments.play.engine.computers import play_computers
from tournaments.play.models import ScreenHand, ScreenTable
from tournaments.play.queries import find_present, read_hand_in_play, read_last_hand


def let_computers_play(table: ScreenTable) -> bool:
    """Saves what the computers play up to a person's turn. Returns whether there was anything to play.

    If somebody has moved while they were thinking, nothing is saved: that person's move lets them think again. At a club's
    table a hand that is over then goes to the evening.
    """
    has_played = _play(table)
    enter_finished_hand(table)
    return has_played


def _play(table: ScreenTable) -> bool:
    row, people = read_last_hand(table), find_present(table)
    hand = read_hand_in_play(table, row)
    hand, moves = play_computers(hand, row.moves, people=people, level=table.level, seed=f"{row.seed}/computers")
    if moves == row.moves:
        return False
    with change_table(table.key):
        if ScreenHand.objects.get(pk=row.pk).moves == row.moves:
            put(row, moves=moves, result=hand.result)
    return True
