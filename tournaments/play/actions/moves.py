"""A person's move at a table on screens."""

from __future__ import annotations

from scoring.play.record import Move, MoveKind, make_move
from scoring.refused import Refused
from tournaments.play.actions.changing import WhyNotAtTable, change_from_chair, check_moment, save_moves
from tournaments.play.actions.computers import let_computers_play
from tournaments.play.queries import read_hand_in_play, read_last_hand

AT_ONCE = (MoveKind.BID, MoveKind.PASS)  # moves for which nobody waits for a turn


def move_at_table(key: str, *, game: int, number: int, turn: int, move: Move) -> None:
    """A person's move, and then the computers'. `game`, `number` and `turn` say which moment the page showed.

    The same move sent twice is done once. Raises Refused if the table has moved on, or if the move is not possible. While all
    lay bids or pass cards at once, the others' do not make a page old.
    """
    with change_from_chair(key) as chair:
        row = read_last_hand(chair.table)
        since = row.moves[turn:] if (row.game, row.number) == (game, number) else ()
        if move in since:
            return
        if chair.is_away:
            raise Refused(WhyNotAtTable.IS_AWAY)
        of_others = all(one.kind is move.kind and one.seat is not move.seat for one in since)
        meanwhile = len(since) if move.kind in AT_ONCE and of_others else 0
        check_moment(row, game, number, turn + meanwhile)
        hand = make_move(read_hand_in_play(chair.table, row), move)
        save_moves(row, hand, (*row.moves, move))
    let_computers_play(chair.table)
