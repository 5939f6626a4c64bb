"""Taking a move back: at once for somebody who plays alone, and among friends if both of the other side agree.

A question stands as long as nobody plays another card: moving on withdraws it. The answers stay until then too, so that all
can read them.
"""

from __future__ import annotations

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.actions.change import put
from tournaments.play.actions.changing import WhyNotAtTable, change_from_chair, check_help, check_moment
from tournaments.play.actions.computers import let_computers_play
from tournaments.play.engine.taking_back import find_moves_to_keep
from tournaments.play.models import AskedBack, ScreenChair, ScreenHand, ScreenTable
from tournaments.play.queries import has_several_people, read_hand_in_play, read_last_hand, read_question


def take_back(key: str, *, game: int, number: int, turn: int) -> None:
    """Takes the person's last move back with everything that followed, or asks the other side whether they may.

    Raises Refused if there is nothing to take back, and among friends once the next trick has been led.
    """
    with change_from_chair(key) as chair:
        row = read_last_hand(chair.table)
        check_moment(row, game, number, turn)
        if chair.table.club_game_id:  # a card that lies at an evening's table has been played
            raise Refused(WhyNotAtTable.NOTHING_TO_TAKE_BACK)
        if has_several_people(chair.table):
            _ask(chair, row)
        else:
            _take_own_back(chair, row)
    let_computers_play(chair.table)


def answer_question(key: str, *, game: int, number: int, turn: int, agrees: bool) -> None:
    """Yes or no of one who was asked. The same answer sent twice counts once. Raises Refused if nobody asks them any more."""
    with change_from_chair(key) as chair:
        row, seat = read_last_hand(chair.table), Seat(chair.seat)
        check_moment(row, game, number, turn)
        question = read_question(chair.table, row)
        if question is None or not question.is_open or seat.side is question.asker.side:
            raise Refused(WhyNotAtTable.NOT_ASKED)
        if chair.is_away:
            raise Refused(WhyNotAtTable.IS_AWAY)
        if not agrees:
            put(row.asked_back, refused_by=seat)
        elif seat in question.waits_for:
            put(row.asked_back, agreed=(*row.asked_back.agreed, seat))
            grant_if_all_agree(chair.table)
    let_computers_play(chair.table)


def grant_if_all_agree(table: ScreenTable) -> None:
    """Takes the card back that is asked for, if nobody's answer is missing. Belongs in a change of the table."""
    row = read_last_hand(table)
    question = read_question(table, row)
    if question is not None and question.is_open and not question.waits_for:
        put(row, moves=row.moves[: -len(question.cards)])
        put(row.asked_back, is_granted=True)


def _ask(chair: ScreenChair, row: ScreenHand) -> None:
    if chair.is_away:
        raise Refused(WhyNotAtTable.IS_AWAY)
    seat, question = Seat(chair.seat), read_question(chair.table, row)
    kept = find_moves_to_keep(read_hand_in_play(chair.table, row), row.moves, seat)
    if kept is None:
        raise Refused(WhyNotAtTable.IS_LED)
    if question is not None and question.asker is seat and not question.is_granted:
        return  # asked already, and perhaps refused: the same card is not asked for twice
    AskedBack.objects.filter(hand=row).delete()
    AskedBack.objects.create(hand=row, seat=seat, kept=kept, cards=row.moves[kept:], agreed=())
    grant_if_all_agree(chair.table)


def _take_own_back(chair: ScreenChair, row: ScreenHand) -> None:
    mine = [place for place, move in enumerate(row.moves) if move.seat == chair.seat]
    if not mine or row.result is not None:
        raise Refused(WhyNotAtTable.NOTHING_TO_TAKE_BACK)
    check_help(row.taken_back)
    put(row, moves=row.moves[: mine[-1]], taken_back=row.taken_back + 1)
