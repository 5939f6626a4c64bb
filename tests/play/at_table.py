"""The language of these tests: somebody who plays at a table on screens, with the first move that is possible."""

from __future__ import annotations

from scoring.hand import Seat
from scoring.play.hand_in_play import Phase
from scoring.play.record import Move, MoveKind
from scoring.rules import RuleSet
from tournaments.actions.change import put
from tournaments.play.actions import deal_next, found_shared_table, found_table, let_computers_play, move_at_table
from tournaments.play.models import ScreenChair
from tournaments.play.queries import TableOnScreen, read_last_hand, read_table_on_screen


def look(chair: ScreenChair) -> TableOnScreen:
    """What the person in this chair sees now."""
    now = ScreenChair.objects.select_related("table").get(pk=chair.pk)
    return read_table_on_screen(now.table, Seat(now.seat))


def found_dealt(rules: RuleSet, seed: str = "lakewood", *, level: int = 2) -> ScreenChair:
    """A table whose first hand is always dealt and played alike."""
    chair = found_table(rules, level=level)
    put(read_last_hand(chair.table), seed=seed, moves=(), result=None)
    let_computers_play(chair.table)
    return chair


def found_with_friends(rules: RuleSet, *, level: int, name: str) -> ScreenChair:
    """A table with friends where the first hand was dealt before anybody else came, so computers play in the other chairs."""
    key = found_shared_table(rules, level=level, name=name).key
    deal_next(key, game=0, number=0)
    return ScreenChair.objects.select_related("table").get(key=key)


def first_move(seen: TableOnScreen) -> Move:
    """The person's first card, or no when they are asked whether they play alone."""
    match seen.view.phase:
        case Phase.ALONE:
            return Move(MoveKind.ALONE, seen.seat)
        case Phase.BIDS:
            return Move(MoveKind.BID, seen.seat, seen.view.cards[:1])
        case Phase.EXCHANGE:
            return Move(MoveKind.PASS, seen.seat, seen.view.cards[:1])
    return Move(MoveKind.CARD, seen.seat, seen.view.legal[:1])


def send(chair: ScreenChair, seen: TableOnScreen, move: Move) -> TableOnScreen:
    """The table after this move, sent from the moment that was seen."""
    move_at_table(chair.key, game=seen.game, number=seen.number, turn=seen.turn, move=move)
    return look(chair)


def play_to_a_choice(chair: ScreenChair, *, after: int = 1) -> TableOnScreen:
    """The table at the person's first card, after so many moves, of which a hint can be given."""
    seen = play_as_person(chair, moves=after)
    while not seen.can_be_hinted or seen.view.phase is not Phase.CARDS:
        seen = send(chair, seen, first_move(seen))
    return seen


def play_as_person(chair: ScreenChair, *, moves: int = 100) -> TableOnScreen:
    """The table after so many of the person's moves, or at the end of the hand."""
    seen = look(chair)
    while moves and seen.view.is_my_turn:
        seen, moves = send(chair, seen, first_move(seen)), moves - 1
    return seen


def play_on(chairs: dict[Seat, ScreenChair], *, moves: int = 100) -> None:
    """Everybody plays in turn, to the end of the hand or so many moves."""
    for _move in range(moves):
        waiting = [seat for seat in look(next(iter(chairs.values()))).view.waits_for if seat in chairs]
        if not waiting:
            return
        chair = chairs[waiting[0]]
        seen = look(chair)
        send(chair, seen, first_move(seen))
