"""Forms of old pages: each case opens a page, lets somebody else act, and says what must stay when the page sends its form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

from django.urls import reverse

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Seat
from tests.actions.accepting import dispute, over
from tests.drive_night import half_time, ring, type_total
from tests.fort_night import found_forts
from tests.live_night import begun_live, play_hand
from tests.night import EW, WHO, begun, drawn, found, fresh, slip
from tournaments.actions import (
    advance,
    chairs,
    door,
    drive_people,
    finish,
    pairs,
    presence,
    side,
    take_seats,
)
from tournaments.actions.accept import give_back_result
from tournaments.actions.at_table import AtTable
from tournaments.actions.clock import take_back_time
from tournaments.actions.enter_hand import enter_hand, take_back_hand
from tournaments.actions.forts import name_forts, type_flags
from tournaments.actions.organiser_call import call_organiser, close_call
from tournaments.clubs.actions.identity import rename_entry
from tournaments.engine.drive.plan import Half
from tournaments.engine.movements import LADDER_PAIRS
from tournaments.engine.shorthand import read_line
from tournaments.forms.hand import read_side_hand
from tournaments.models import Game, Party, SideGame, Substitution
from tournaments.queries.drive import read_drive
from tournaments.queries.movement import read_seating
from tournaments.queries.pairs import read_pairs

CHANGED = "has changed since the page showed it"
SHEET = "The sheet has changed since this page was shown."
Case = Iterator[Any]


def at(name: str, party: Party, *more: object) -> str:
    return reverse(name, args=[party.code, *more])


# Each gives the page, the address of its form and what is typed there; then somebody else acts, and it gives what must stay.


def total_is_taken_out() -> Case:
    party = half_time()
    type_total(party, 3, 70)
    yield at("desk_totals", party) + "?half=1&card=3", at("desk_total_out", party), {}, "Card 3 has 80 now"
    type_total(party, 3, 80)
    yield lambda: read_drive(fresh(party)).drive.totals


def flags_are_taken_out() -> Case:
    party = ring(found_forts(is_live=False))
    type_flags(party.code, {1: 5}, Half.FIRST, who=WHO)
    page = at("desk_flags", party) + "?half=1"
    yield page, page, {"fort_1": "", "fort_2": "3"}, "Fort 1 has 7 now"
    type_flags(party.code, {1: 7}, Half.FIRST, who=WHO)
    yield lambda: read_drive(fresh(party)).drive.totals


def fort_is_named() -> Case:
    party = ring(found_forts())
    names = ["Alfa", *fresh(party).drive.forts[1:]]
    yield at("desk", party), at("desk_fort_names", party), {"name": names}, "Fort 1 is called Zulu now"
    name_forts(party.code, {1: "Zulu"}, who=WHO)
    yield lambda: fresh(party).drive.forts


def plays_on_in_a_drive() -> Case:
    party = begun_live()
    drive_people.leave_drive(party.code, 3, who=WHO)
    yield at("desk", party), at("desk_drive_return", party), {}, CHANGED
    drive_people.return_to_drive(party.code, 3, who=WHO)
    party = play_hand(party)
    drive_people.leave_drive(party.code, 3, who=WHO)
    yield lambda: party.drive_seats.get(entry__number=3).until


def is_let_in() -> Case:
    party = found()
    door.ask_to_come_in(party.code, "Zoe")
    call = party.organiser_calls.get().pk
    yield at("desk", party), at("desk_door", party, call), {"answer": "yes"}, "This was answered already."
    door.answer_at_door(party.code, call, let_in=False, who=WHO)
    yield lambda: party.entries.count()


def gets_the_chair_back() -> Case:
    party = begun()
    presence.let_stand_in(party.code, 1, who=WHO, name="One Sub")
    yield at("desk_player", party, 1), at("desk_take_back_stand_in", party, 1), {}, CHANGED
    presence.take_back_stand_in(party.code, 1, who=WHO)
    presence.let_stand_in(party.code, 1, who=WHO, name="Other Sub")
    yield lambda: Substitution.objects.get().substitute.player.name


def is_renamed() -> Case:
    party = found()
    yield at("desk_player", party, 1) + "?name=Annie", at("desk_rename", party, 1), {}, "Ann is no longer called that"
    rename_entry(party.code, 1, "Anna", who=WHO)
    yield lambda: party.entries.get(number=1).player.name


def two_are_one() -> Case:
    party = found()
    yield at("desk_player", party, 1) + "?other=2", at("desk_put_together", party, 1), {}, "Bo is no longer called that"
    rename_entry(party.code, 2, "Quite Another", who=WHO)
    yield lambda: party.entries.count()


def pair_is_taken_apart() -> Case:
    party = found(movement=LADDER_PAIRS)
    yield at("desk_player", party, 1), at("desk_take_apart", party, 1), {}, CHANGED
    pairs.take_apart(party.code, 1, who=WHO)
    pairs.take_apart(party.code, 3, who=WHO)
    pairs.make_pair(party.code, 1, 3, who=WHO)
    yield lambda: read_pairs(fresh(party))


def fixed_chair_goes() -> Case:
    party = found()
    chairs.fix_chair(party.code, 1, table=1, seat=Seat.NORTH, who=WHO)
    yield at("desk_chair", party, 1), at("desk_chair", party, 1), {"keep": "no"}, CHANGED
    chairs.fix_chair(party.code, 1, table=2, seat=Seat.EAST, who=WHO)
    yield lambda: party.entries.get(number=1).fixed_table


def two_sit_down_aside() -> Case:
    party = begun(11)
    one, two, three = party.rounds.get().chairs.filter(table=None).values_list("entry__number", flat=True)
    chosen = {"north": str(one), "east": str(two)}
    yield at("desk_bench", party), at("desk_side", party), chosen, "play at the side table already"
    side.open_side_table(party.code, round_number=1, north=two, east=three, who=WHO)
    yield lambda: SideGame.objects.get().north.number


def hand_of_two_is_taken_back() -> Case:
    party = begun(10)
    one, two = party.rounds.get().chairs.filter(table=None).values_list("entry__number", flat=True)
    side.open_side_table(party.code, round_number=1, north=one, east=two, who=WHO)

    def enter(tricks: int) -> None:
        hand = read_side_hand({"call": "low", "tricks": str(tricks)})
        side.enter_side_hand(party.code, hand, round_number=1, number=1, key=uuid4(), who=WHO)

    enter(3)
    link = (1, party.side_key(1))
    yield at("side", party, *link), at("side_take_back", party, *link), {}, SHEET
    side.take_back_side_hand(party.code, round_number=1, number=1, who=WHO)
    enter(9)
    yield lambda: len(SideGame.objects.get().hands)


def seats_change(button: str) -> Case:
    party = drawn()
    yield at("desk_seats", party), at(button, party), {}, "The seats have changed"
    take_seats.seat_by_hand(party.code, player=1, table=2, seat=Seat.NORTH, who=WHO)
    yield lambda: read_seating(party.rounds.get())


def seats_are_drawn_again() -> Case:
    yield from seats_change("desk_draw")


def seats_are_taken_back() -> Case:
    yield from seats_change("desk_take_back_seats")


def game_of(party: Party) -> Callable[[], object]:
    return lambda: Game.objects.values_list("score_north_south", "winner", "cut_winner", "hands_played").get(table=1)


def opened_again_from(page: str, *more: int) -> Case:
    party = slip(begun(), 1)
    yield at(page, party, *more), at("desk_open_again", party, 1), {}, SHEET
    finish.reopen_game(AtTable.of(party, 1, WHO), round_number=1)
    slip(party, 1, score=(15, 5))
    yield game_of(party)


def game_is_opened_again() -> Case:
    yield from opened_again_from("desk_table", 1)


def slip_is_undone_in_the_log() -> Case:
    yield from opened_again_from("desk_log")


def hand_is_undone_in_the_log() -> Case:
    party = begun()
    at_table = AtTable.of(party, 1, WHO)

    def enter(line: str) -> None:
        enter_hand(at_table, read_line(line), round_number=1, hand_number=1, key=uuid4())

    enter("h n 8")
    yield at("desk_log", party), at("desk_take_back", party, 1), {}, SHEET
    take_back_hand(at_table, round_number=1, hand_number=1)
    enter("l 3")
    yield game_of(party)


def cut_is_entered() -> Case:
    party = begun(end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT))
    advance.call_time(party.code, 1, who=WHO)
    finish.finish_on_time(AtTable.of(party, 1, WHO), round_number=1)
    yield at("desk", party), at("desk_cut", party, 1), {"winner": "north_south"}, SHEET
    finish.enter_game_cut(AtTable.of(party, 1, WHO), EW, round_number=1)
    yield game_of(party)


def bell_is_taken_back() -> Case:
    party = begun(end=GameEnd(EndKind.TIME, minutes=20))
    advance.call_time(party.code, 1, who=WHO)
    yield at("desk", party), at("desk_take_back_time", party), {}, "Somebody else changed the clock"
    take_back_time(party.code, 1, who=WHO)
    advance.call_time(party.code, 1, who=WHO)
    yield lambda: party.rounds.get().time_called_at


def result_is_given_back() -> Case:
    party = over()
    dispute(party)
    yield at("desk_table", party, 1), at("desk_give_back", party, 1), {}, "The result of table 1 is disputed."
    give_back_result(AtTable.of(party, 1, WHO), round_number=1)
    dispute(party)
    yield lambda: Game.objects.get(table=1).disputed_at


def call_is_done() -> Case:
    party = begun(9)
    (waiting,) = party.rounds.get().chairs.filter(table=None).values_list("entry__number", flat=True)
    call_organiser(party.code, waiting)
    call = party.organiser_calls.get().pk
    yield at("desk", party), at("desk_has_been", party, call), {}, "They have called again"
    close_call(party.code, call, who=WHO)
    call_organiser(party.code, waiting)
    yield lambda: party.organiser_calls.get().done_at


CASES = [
    total_is_taken_out,
    flags_are_taken_out,
    fort_is_named,
    plays_on_in_a_drive,
    is_let_in,
    gets_the_chair_back,
    is_renamed,
    two_are_one,
    pair_is_taken_apart,
    fixed_chair_goes,
    two_sit_down_aside,
    hand_of_two_is_taken_back,
    seats_are_drawn_again,
    seats_are_taken_back,
    game_is_opened_again,
    slip_is_undone_in_the_log,
    hand_is_undone_in_the_log,
    cut_is_entered,
    bell_is_taken_back,
    result_is_given_back,
    call_is_done,
]
