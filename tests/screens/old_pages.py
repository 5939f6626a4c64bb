"""Forms of old pages: each case opens a page, lets somebody else act, and says what must stay when the page sends its form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.urls import reverse

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide, Seat
from scoring.stakes import Stake
from tests.drive_night import half_time, ring, type_total
from tests.fort_night import found_forts
from tests.live_night import begun_live, play_hand
from tests.night import EW, WHO, begun, drawn, ended, found, fresh, slip
from tournaments.actions import (
    advance,
    chairs,
    correct,
    door,
    drive_people,
    finish,
    pairs,
    presence,
    prizes,
    side,
    take_seats,
)
from tournaments.actions.at_table import AtTable
from tournaments.actions.enter_hand import enter_hand, take_back_hand
from tournaments.actions.forts import name_forts, type_flags
from tournaments.clubs.actions.identity import rename_entry
from tournaments.engine.drive.plan import Half
from tournaments.engine.movements import LADDER_PAIRS
from tournaments.engine.prizes.prize import Prize
from tournaments.engine.shorthand import Slip, read_line
from tournaments.forms.hand import read_side_hand
from tournaments.models import Correction, Game, Party, SideGame, Substitution
from tournaments.queries.correction_preview import CorrectionRequest
from tournaments.queries.drive import read_drive
from tournaments.queries.money import MoneyTerms, read_terms_of_party
from tournaments.queries.movement import read_seating
from tournaments.queries.pairs import read_pairs
from tournaments.queries.prize_decisions import read_decisions
from tournaments.stakes import actions as stakes

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


FIRST, SECOND = Prize("first", "Ham"), Prize("second", "Wine", many=2)


def with_prizes(party: Party) -> Party:
    prizes.start_list(party.code, [FIRST, SECOND], who=WHO)
    return fresh(party)


def prizes_of(party: Party) -> Callable[[], object]:
    return lambda: read_decisions(fresh(party))


def list_of_prizes_is_begun() -> Case:
    party = found()
    yield at("desk_prizes", party), at("desk_prizes_start", party), {"list": "small-club"}, "There is a list of prizes"
    with_prizes(party)
    yield prizes_of(party)


def prize_goes() -> Case:
    party = with_prizes(found())
    yield at("desk_prize", party, "first"), at("desk_prize_remove", party, "first"), {}, "was changed meanwhile"
    prizes.change_prize(party.code, Prize("first", "Large ham"), who=WHO)
    yield prizes_of(party)


def prize_moves() -> Case:
    party = with_prizes(found())
    yield at("desk_prizes", party), at("desk_prize_move", party, "first"), {"down": "yes"}, CHANGED
    prizes.move_prize(party.code, "first", down=True, who=WHO)
    yield prizes_of(party)


def over_with_prizes(*given: str) -> Party:
    """Two win the ham: Ann and Cleo, unless the slip of table 1 is corrected."""
    party = begun()
    prizes.start_list(party.code, [Prize("first", "Ham", many=2)], who=WHO)
    slip(party, 1, score=(13, 5))
    party = ended(slip(party, 2, score=(13, 7)))
    for key in given:
        prizes.give_prize(party.code, key, who=WHO)
    return party


def put_right(party: Party) -> None:
    wanted = CorrectionRequest(1, 1, Slip(BySide(5, 13)))
    correct.correct_result(party.code, wanted, how=Correction.How.SCORE, who=WHO)


def prize_is_given(button: str, *key: str) -> Case:
    party = over_with_prizes()
    yield at("desk_prizes", party), at(button, party, *key), {}, "prizes go to other people now"
    put_right(party)
    yield prizes_of(party)


def prize_is_handed_over() -> Case:
    yield from prize_is_given("desk_prize_give", "first")


def all_prizes_are_handed_over() -> Case:
    yield from prize_is_given("desk_prizes_give")


def prize_comes_back() -> Case:
    party = over_with_prizes("first")
    yield at("desk_prizes", party), at("desk_prize_take_back", party, "first"), {}, CHANGED
    prizes.take_back_given(party.code, "first", who=WHO)
    put_right(party)
    prizes.give_prize(party.code, "first", who=WHO)
    yield prizes_of(party)


def for_money() -> tuple[Party, MoneyTerms]:
    party = slip(begun(4, stake=Stake(0, "NOK"), fee=5000), 1)
    return party, read_terms_of_party(party, "NOK")


def fee_is_paid() -> Case:
    party, terms = for_money()
    yield at("desk_stakes", party), at("desk_fee", party), {"paid": "yes"}, "This payment is not asked for any more"
    stakes.agree_terms(party.code, replace(terms, fee=9000), who=WHO)
    yield lambda: party.paid.count()


def fee_is_changed() -> Case:
    party, terms = for_money()
    yield at("desk_stakes", party) + "?fee", at("desk_terms", party), {"fee": "20"}, CHANGED
    stakes.agree_terms(party.code, replace(terms, fee=9000), who=WHO)
    yield lambda: read_terms_of_party(fresh(party), "NOK")


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
    list_of_prizes_is_begun,
    prize_goes,
    prize_moves,
    prize_is_handed_over,
    all_prizes_are_handed_over,
    prize_comes_back,
    fee_is_paid,
    fee_is_changed,
]
