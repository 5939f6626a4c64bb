"""How a game ends: confirmed, opened again, by its slip, when time is called, by a cut."""

import pytest

from scoring.game import DecidedBy, EndKind, GameEnd, TieRule
from scoring.hand import BySide, Side
from scoring.refused import Impossible, Refused
from tests.actions.table import GRAND_SLAM, THROWN_IN, Phone, high
from tests.night import announced, begun, played
from tournaments.actions import advance, at_table, enter_hand, finish, prepare
from tournaments.actions.at_table import AtTable, WhyNotEntered
from tournaments.actions.finish import WhyNotFinished
from tournaments.engine.shorthand import Slip, make_sheet_mark
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db


def test_a_game_is_confirmed_once_it_is_over():
    phone = Phone(begun())
    phone.enter(GRAND_SLAM)
    with pytest.raises(Refused) as refused:
        phone.confirm()
    assert refused.value.reason is WhyNotFinished.NOT_OVER
    phone.enter(high("south", 12))
    assert phone.confirm().game.confirmed_at


def test_confirming_twice_is_confirming_once():
    phone = Phone(begun())
    phone.enter(GRAND_SLAM, high("south", 12))
    first = phone.confirm().game.confirmed_at
    assert phone.confirm().game.confirmed_at == first
    assert LogEntry.objects.filter(action="confirm_game").count() == 1


def test_a_confirmed_game_takes_no_hand_and_gives_none_back():
    phone = Phone(begun())
    phone.enter(GRAND_SLAM, high("south", 12))
    phone.confirm()
    with pytest.raises(Refused) as refused:
        phone.take_back(2)
    assert refused.value.reason is WhyNotEntered.CONFIRMED_AT_DESK


def test_the_organiser_opens_a_confirmed_game_again():
    phone = Phone(begun())
    phone.enter(GRAND_SLAM, high("south", 12))
    phone.confirm()
    finish.reopen_game(phone.at, round_number=1)
    assert phone.take_back(2).sheet.winner is None


def test_a_game_opened_again_takes_the_seats_that_were_only_proposed_with_it():
    party = played(begun())
    proposed = list(party.rounds.get(number=2).chairs.values_list("entry", "table", "seat"))
    finish.reopen_game(AtTable.of(party, 1, "desk"), round_number=1)
    assert party.rounds.count() == 1
    finish.enter_slip(AtTable.of(party, 1, "desk"), Slip(BySide(7, 13)), round_number=1)
    advance.move_round(party.code, 1, who="test")
    assert list(party.rounds.get(number=2).chairs.values_list("entry", "table", "seat")) != proposed


def test_a_game_stays_closed_once_the_next_seats_are_announced():
    party = announced(played(begun()), 2)
    with pytest.raises(Refused) as refused:
        finish.reopen_game(AtTable.of(party, 1, "desk"), round_number=1)
    assert refused.value.reason is WhyNotEntered.TABLE_HAS_MOVED_ON_AT_DESK


def test_a_game_stays_closed_where_its_table_has_closed_too():
    party = begun(8)
    for number in (5, 6, 7, 8):
        prepare.leave(party.code, number, who="x")
    party = announced(played(party), 2)
    with pytest.raises(Refused) as refused:
        finish.reopen_game(AtTable.of(party, 2, "the director"), round_number=1)
    assert refused.value.reason is WhyNotFinished.ROUND_IS_OVER
    assert party.rounds.get(number=1).moved_at is not None


def test_a_slip_opened_again_is_empty():
    party = begun()
    at = AtTable.of(party, 1, "desk")
    finish.enter_slip(at, Slip(BySide(13, 4)), round_number=1)
    done = finish.reopen_game(at, round_number=1)
    assert (done.sheet.score, done.sheet.winner) == (BySide(0, 0), None)
    assert Phone(party).enter(high("north", 8)).sheet.score == BySide(2, 0)


def test_a_slip_is_confirmed_by_being_handed_in():
    at = AtTable.of(begun(), 1, "desk")
    done = finish.enter_slip(at, Slip(BySide(13, 4)), round_number=1)
    assert done.game.confirmed_at
    assert (done.sheet.winner, done.sheet.decided_by) == (Side.NORTH_SOUTH, DecidedBy.SLIP)


def test_the_same_slip_twice_is_one_and_another_one_is_refused():
    at = AtTable.of(begun(), 1, "desk")
    finish.enter_slip(at, Slip(BySide(13, 4)), round_number=1)
    finish.enter_slip(at, Slip(BySide(13, 4)), round_number=1)
    with pytest.raises(Refused) as refused:
        finish.enter_slip(at, Slip(BySide(4, 13)), round_number=1)
    assert "The game is confirmed: 13–4" in str(refused.value)


def test_a_slip_for_a_table_with_hands_is_refused():
    phone = Phone(begun())
    phone.enter(high("north", 8))
    with pytest.raises(Refused) as refused:
        finish.enter_slip(phone.at, Slip(BySide(13, 4)), round_number=1)
    assert refused.value.reason is WhyNotFinished.HANDS_ON_SHEET


def test_hands_on_the_sheet_are_named_before_what_is_wrong_with_the_slip():
    phone = Phone(begun(end=GameEnd(EndKind.HANDS, hands=3)))
    phone.enter(high("north", 8))
    with pytest.raises(Refused) as refused:
        finish.enter_slip(phone.at, Slip(BySide(5, 5)), round_number=1)
    assert refused.value.reason is WhyNotFinished.HANDS_ON_SHEET


def test_a_slip_stands_instead_of_hands_that_were_seen_and_opening_the_game_brings_them_again():
    phone = Phone(begun(end=GameEnd(EndKind.HANDS, hands=3)))
    hands = phone.enter(high("north", 8), high("east", 9)).hands
    seen = make_sheet_mark(enter_hand.read_changed_game(at_table.find_game(phone.at)).sheet)
    finish.enter_slip(phone.at, Slip(BySide(5, 2)), round_number=1, instead_of=seen)
    done = enter_hand.read_changed_game(at_table.find_game(phone.at))
    assert (done.hands, done.sheet.score, done.sheet.winner) == ([], BySide(5, 2), Side.NORTH_SOUTH)
    again = finish.reopen_game(phone.at, round_number=1)
    assert [hand.pk for hand in again.hands] == [hand.pk for hand in hands]
    assert (again.sheet.score, again.game.winner) == (BySide(2, 3), None)
    said = LogEntry.objects.get(action="slip_for_hands")
    assert len(said.facts["hands_gone"]) == 2


def test_a_slip_stands_instead_of_no_hand_that_was_not_seen():
    phone = Phone(begun(end=GameEnd(EndKind.HANDS, hands=3)))
    phone.enter(high("north", 8))
    seen = make_sheet_mark(enter_hand.read_changed_game(at_table.find_game(phone.at)).sheet)
    phone.enter(high("east", 9))
    with pytest.raises(Refused) as refused:
        finish.enter_slip(phone.at, Slip(BySide(5, 2)), round_number=1, instead_of=seen)
    assert refused.value.reason is WhyNotFinished.HANDS_ON_SHEET


def test_a_hand_that_was_taken_back_before_the_slip_does_not_come_again():
    phone = Phone(begun(end=GameEnd(EndKind.HANDS, hands=3)))
    phone.enter(high("north", 8), high("east", 9))
    phone.take_back(2)
    seen = make_sheet_mark(enter_hand.read_changed_game(at_table.find_game(phone.at)).sheet)
    finish.enter_slip(phone.at, Slip(BySide(5, 2)), round_number=1, instead_of=seen)
    assert len(finish.reopen_game(phone.at, round_number=1).hands) == 1


def test_a_score_no_game_can_end_with_is_refused():
    with pytest.raises(Impossible) as refused:
        finish.enter_slip(AtTable.of(begun(), 1, "desk"), Slip(BySide(12, 4)), round_number=1)
    assert "12–4 is not over" in str(refused.value)


def on_the_clock(tie: TieRule = TieRule.EXTRA_HAND):
    return begun(end=GameEnd(EndKind.TIME, minutes=20, tie=tie))


def test_on_the_clock_a_table_stops_when_time_is_called():
    party = on_the_clock()
    phone = Phone(party)
    phone.enter(high("north", 8))
    with pytest.raises(Refused):
        finish.finish_on_time(phone.at, round_number=1)
    advance.call_time(party.code, 1, who="the director")
    phone.enter(high("north", 7))
    done = finish.finish_on_time(phone.at, round_number=1)
    assert (done.sheet.winner, done.sheet.decided_by) == (Side.NORTH_SOUTH, DecidedBy.TIME)
    assert phone.confirm().game.confirmed_at


def test_level_when_time_is_called_one_more_hand_decides_and_does_not_count():
    party = on_the_clock()
    phone = Phone(party)
    advance.call_time(party.code, 1, who="the director")
    finish.finish_on_time(phone.at, round_number=1)
    phone.enter(THROWN_IN)
    done = phone.enter(high("east", 9))
    assert (done.sheet.winner, done.sheet.decided_by) == (Side.EAST_WEST, DecidedBy.EXTRA_HAND)
    assert done.sheet.score == BySide(0, 0)


def test_level_when_time_is_called_the_cards_are_cut():
    party = on_the_clock(TieRule.CUT)
    at = Phone(party).at
    advance.call_time(party.code, 1, who="the director")
    finish.finish_on_time(at, round_number=1)
    done = finish.enter_game_cut(at, Side.EAST_WEST, round_number=1)
    assert (done.sheet.winner, done.sheet.decided_by) == (Side.EAST_WEST, DecidedBy.CUT)


def test_cards_are_not_cut_where_nothing_is_level():
    with pytest.raises(Impossible):
        finish.enter_game_cut(Phone(on_the_clock()).at, Side.EAST_WEST, round_number=1)


def test_taking_the_last_hand_back_starts_the_table_again():
    party = on_the_clock()
    phone = Phone(party)
    phone.enter(high("north", 8))
    advance.call_time(party.code, 1, who="the director")
    finish.finish_on_time(phone.at, round_number=1)
    done = phone.take_back(1)
    assert done.game.stopped_after is None
    assert done.sheet.winner is None


def test_a_page_that_shows_another_sheet_takes_nothing_back_and_confirms_nothing():
    phone = Phone(begun())
    seen = make_sheet_mark(phone.enter(high("north", 5)).sheet)
    phone.take_back(1)
    phone.enter(high("north", 13), high("north", 12))
    for act in (
        lambda: enter_hand.take_back_hand(phone.at, round_number=1, hand_number=2, seen=seen),
        lambda: finish.confirm_game(phone.at, round_number=1, seen=seen),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.reason is WhyNotEntered.SHEET_HAS_CHANGED


def test_a_cut_said_wrongly_is_said_again():
    party = on_the_clock(TieRule.CUT)
    at = Phone(party).at
    advance.call_time(party.code, 1, who="the director")
    finish.finish_on_time(at, round_number=1)
    finish.enter_game_cut(at, Side.EAST_WEST, round_number=1)
    assert finish.enter_game_cut(at, Side.NORTH_SOUTH, round_number=1).sheet.winner is Side.NORTH_SOUTH
    finish.confirm_game(at, round_number=1)
    opened = finish.reopen_game(at, round_number=1)
    assert (opened.sheet.winner, opened.sheet.tie) == (None, TieRule.CUT)
