"""The test language of one table: `high("north", 8)`, and a phone that enters hands one after the other."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from scoring.hand import BySide, Call, Hand, Seat
from scoring.rules import HandDraft
from tournaments.actions import enter_hand, finish
from tournaments.actions.at_table import AtTable
from tournaments.actions.enter_hand import ChangedGame
from tournaments.models import Party


def high(grander: str, tricks: int) -> Hand:
    """A high hand in which the grander's side took so many tricks."""
    seat = Seat(grander)
    return Hand(Call.HIGH, seat, BySide.only(seat.side, tricks, 13 - tricks))


def low(north_south: int) -> Hand:
    return Hand(Call.LOW, tricks=BySide(north_south, 13 - north_south))


GRAND_SLAM, THROWN_IN = high("north", 13), Hand(Call.THROWN_IN)


class Phone:
    """The phone of a table: it knows the link, the round, and the hand that it saw as the next one.

    With a name it is one of several at its table, and bound by the pencil; without one it may do everything.
    """

    def __init__(self, party: Party, table: int = 1, *, round_number: int = 1, name: str | None = None) -> None:
        self.at = replace(AtTable.of(party, table, f"table {table}"), phone=name)
        self.round_number = round_number
        self.next_hand = 1

    def enter(self, *hands: Hand, number: int | None = None, key: UUID | None = None) -> ChangedGame:
        """Enter these hands; `number` where the phone believes another hand to be the next."""
        for hand in hands:
            done = enter_hand.enter_hand(
                self.at,
                HandDraft.of(hand),
                round_number=self.round_number,
                hand_number=number or self.next_hand,
                key=key or uuid4(),
            )
            self.next_hand = len(done.hands) + 1
        return done

    def take_back(self, number: int) -> ChangedGame:
        done = enter_hand.take_back_hand(self.at, round_number=self.round_number, hand_number=number)
        self.next_hand = number
        return done

    def confirm(self) -> ChangedGame:
        return finish.confirm_game(self.at, round_number=self.round_number)
