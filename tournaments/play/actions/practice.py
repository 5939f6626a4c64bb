"""A finished hand is played on from one of its cards, at a table of one's own."""

from __future__ import annotations

from scoring.hand import Seat
from scoring.play.cards import Card
from scoring.play.record import Move, MoveKind, make_move, play_again
from scoring.refused import Refused
from tournaments.play.actions.changing import WhyNotAtTable
from tournaments.play.actions.deal import let_computers_begin, open_table
from tournaments.play.models import ScreenChair, ScreenHand
from tournaments.play.queries import find_chair, find_finished_row, open_hand


def play_on(key: str, *, game: int, number: int, turn: int, card: Card | None = None) -> ScreenChair:
    """The person's chair at a new table, where the hand is as it was after `turn` moves, and their `card` is played if there is one.

    The hands before it come along, for the score and the deal; computers sit in the other chairs. Raises Refused for a hand that is not over, and
    for a moment at which it was not this person's turn to play.
    """
    chair = find_chair(key)
    row = find_finished_row(chair.table, game, number) if chair else None
    if chair is None or row is None:
        raise Refused(WhyNotAtTable.NO_HAND)
    table, seat, moves = chair.table, Seat(chair.seat), row.moves[:turn]
    hand = play_again(open_hand(table, row), moves)
    if turn >= len(row.moves) or not hand.legal_cards(seat):
        raise Refused(WhyNotAtTable.NOT_FROM_HERE)
    if card is not None:
        move = Move(MoveKind.CARD, seat, (card,))
        hand, moves = make_move(hand, move), (*moves, move)
    with open_table(
        table.rules, level=table.level, partner_level=table.partner_level, seat=seat, is_practice=True
    ) as opened:
        for before in table.hands.filter(game=game, number__lt=number):
            _copy(before, opened, moves=before.moves, result=before.result)
        _copy(row, opened, moves=moves, result=hand.result)
    let_computers_begin(opened.table)
    return opened


def _copy(row: ScreenHand, chair: ScreenChair, **columns: object) -> None:
    ScreenHand.objects.create(
        table=chair.table, game=row.game, number=row.number, dealer=row.dealer, seed=row.seed, **columns
    )
