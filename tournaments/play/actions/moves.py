"""A person's move at a table on screens."""

from __future__ import annotations

from scoring.hand import Seat
from scoring.play.record import Move, MoveKind, make_move
from scoring.refused import Refused
from tournaments.play.actions.changing import WhyNotAtTable, check_moment, save_if_unchanged
from tournaments.play.actions.club_hand import enter_finished_hand
from tournaments.play.actions.computers import TRIES, let_computers_play
from tournaments.play.engine.computers import play_computers
from tournaments.play.models import ScreenChair, ScreenHand
from tournaments.play.queries import find_chair, find_levels, find_present, read_hand_in_play, read_last_hand

AT_ONCE = (MoveKind.BID, MoveKind.PASS)  # moves for which nobody waits for a turn


def move_at_table(key: str, *, game: int, number: int, turn: int, move: Move) -> None:
    """A person's move with the computers' answers, saved together. `game`, `number` and `turn` say which moment the page showed.

    The same move sent twice is done once. Raises Refused if the table has moved on, or if the move is not possible. While all
    lay bids or pass cards at once, the others' do not make a page old. If something happens at the table while the computers
    think, all is looked at again.
    """
    for _try in range(TRIES):
        chair = find_chair(key)
        if chair is None:
            raise Refused(WhyNotAtTable.NO_TABLE)
        row = read_last_hand(chair.table)
        since = row.moves[turn:] if (row.game, row.number) == (game, number) else ()
        if move in since:
            let_computers_play(chair.table)
            return
        _check_page(chair, row, game=game, number=number, turn=turn, since=since, move=move)
        if _save_with_answers(chair, row, move):
            return
    raise Refused(WhyNotAtTable.HAS_MOVED_ON)


def _check_page(
    chair: ScreenChair, row: ScreenHand, *, game: int, number: int, turn: int, since: tuple[Move, ...], move: Move
) -> None:
    if chair.is_away:
        raise Refused(WhyNotAtTable.IS_AWAY)
    of_others = all(one.kind is move.kind and one.seat is not move.seat for one in since)
    check_moment(row, game, number, turn + (len(since) if move.kind in AT_ONCE and of_others else 0))


def _save_with_answers(chair: ScreenChair, row: ScreenHand, move: Move) -> bool:
    table = chair.table
    people = {Seat(chair.seat), *find_present(table)}
    hand = make_move(read_hand_in_play(table, row), move)
    seed = f"{row.seed}/computers"
    hand, moves = play_computers(hand, (*row.moves, move), people=people, levels=find_levels(table), seed=seed)
    is_saved = save_if_unchanged(table, row, hand, moves)
    enter_finished_hand(table)
    return is_saved
