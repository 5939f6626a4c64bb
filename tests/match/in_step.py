"""Several boards at once: where their players try cards, the rest of all those hands is played in one table. The cards are the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.computer.choose import EFFORTS
from scoring.computer.lockstep import Lockstep
from scoring.computer.policy import Policy, play_out
from scoring.computer.rules_of_thumb import is_of_four
from scoring.computer.search import Effort, Trial, start_trial
from scoring.hand import Side
from scoring.play.cards import Card
from scoring.play.hand_in_play import HandInPlay
from scoring.play.record import Move, MoveKind, make_move
from scoring.play.seat_view import SeatView, look_from
from tests.match.duplicate import Board, Match, choose_of, count_gain, start_board

ROWS = 6000  # in one table: more would leave the cache of the processor


@dataclass(slots=True)
class Playing:
    """One of the two hands of a board."""

    seed: str
    hand: HandInPlay
    players: dict[Side, str]


def play_boards_in_step(deals: Sequence[str], *, match: Match) -> list[Board]:
    """Without times: no decision is taken alone."""
    sides = {Side.NORTH_SOUTH: match.first, Side.EAST_WEST: match.second}
    exchanged = {Side.NORTH_SOUTH: match.second, Side.EAST_WEST: match.first}
    hands = [Playing(deal, start_board(deal, match), players) for deal in deals for players in (sides, exchanged)]
    while going := [one for one in hands if not one.hand.is_over]:
        _play_a_card(going)
    gains = [count_gain(one.hand) for one in hands]
    return [Board(deal, (gains[2 * n] - gains[2 * n + 1]) / 2, {}) for n, deal in enumerate(deals)]


def _play_a_card(going: Sequence[Playing]) -> None:
    trials: list[tuple[Playing, Trial]] = []
    for one in going:
        view = look_from(one.hand, one.hand.waits_for[0])
        assert view.seat is not None
        player = one.players[view.seat.side]
        found = _start(view, player, one.seed)
        if isinstance(found, Trial):
            trials.append((one, found))
        else:
            one.hand = make_move(one.hand, found)
    for some in _share_tables(trials):
        taken = play_out(Lockstep.join([trial.table for _one, trial in some]), some[0][1].policy.choose)
        ends = np.cumsum([trial.table.rows for _one, trial in some])
        for (one, trial), part in zip(some, np.split(taken, ends[:-1]), strict=True):
            one.hand = make_move(one.hand, _lay(one.hand, trial.choose(part)))


def _start(view: SeatView, player: str, seed: str) -> Trial | Move:
    tries = player.isdigit() and int(player) in EFFORTS and len(view.legal) > 1 and is_of_four(view)
    if not tries:
        return choose_of(player, view, seed)
    found = start_trial(view, seed, Effort(*EFFORTS[int(player)]))
    return found if isinstance(found, Trial) else Move(MoveKind.CARD, view.seat, (found,))


def _lay(hand: HandInPlay, card: Card) -> Move:
    return Move(MoveKind.CARD, hand.waits_for[0], (card,))


def _share_tables(trials: Sequence[tuple[Playing, Trial]]) -> Iterator[list[tuple[Playing, Trial]]]:
    """Those that may be played in one table: by one policy, and with as many cards left."""
    groups: dict[tuple[Policy, int], list[tuple[Playing, Trial]]] = defaultdict(list)
    for one, trial in trials:
        view = look_from(one.hand, None)
        groups[trial.policy, len(view.played)].append((one, trial))
    for group in groups.values():
        some: list[tuple[Playing, Trial]] = []
        rows = 0
        for one, trial in group:
            if some and rows + trial.table.rows > ROWS:
                yield some
                some, rows = [], 0
            some.append((one, trial))
            rows += trial.table.rows
        yield some
