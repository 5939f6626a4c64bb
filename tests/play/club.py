"""The language of these tests: an evening with computers, the table where one sits, and people who play there on phones."""

from __future__ import annotations

from scoring.hand import Seat
from tests.night import WHO, begun
from tests.play.at_table import first_move, look, send
from tournaments.actions.at_table import AtTable
from tournaments.models import Party, PlayedHand
from tournaments.play import actions
from tournaments.play.models import ScreenChair, ScreenTable

LEVEL = 1  # it answers at once


def begin(people: int = 7, **plan) -> Party:
    """A round with computers in the empty chairs: the last table has them."""
    return begun(people, computers=LEVEL, **plan)


def find_at(party: Party) -> AtTable:
    """The table where a computer sits."""
    chair = party.rounds.last().chairs.filter(entry__player__is_computer=True).first()
    return AtTable.of(party, chair.table, WHO)


def take_hands(at: AtTable) -> list[ScreenChair]:
    """Everybody takes their hand on a phone."""
    table = actions.open_club_table(at)
    seats = [Seat(seat) for seat in table.chairs.order_by("pk").values_list("seat", flat=True)]
    return [actions.take_hand(at, seat, take_over=True) for seat in seats]


def play_out(chairs: list[ScreenChair]) -> None:
    """The people play their first cards until the hand is over."""
    while any(look(chair).view.is_my_turn for chair in chairs):
        for chair in chairs:
            if (seen := look(chair)).view.is_my_turn:
                send(chair, seen, first_move(seen))


def play_game(party: Party, at: AtTable) -> None:
    """Hands on screens, until the evening expects no more of this table."""
    chairs = take_hands(at)
    play_out(chairs)
    while party.rounds.last().games.get(table=at.table).winner is None:
        last = ScreenTable.objects.get(pk=chairs[0].table_id).hands.last()
        actions.deal_next_at_club(at, game=last.game, number=last.number)
        play_out(chairs)


def hands_on_sheet(party: Party, table: int) -> list[PlayedHand]:
    game = party.rounds.last().games.get(table=table)
    return game.hands_on_sheet
