"""What happens at a table: hands, taking back, confirming, slips; nothing lost and nothing counted twice."""

from uuid import uuid4

import pytest

from scoring.game import DecidedBy, EndKind, GameEnd, ImpossibleEnd, TieRule
from scoring.hand import BySide, Call, Hand, ImpossibleHand, Seat, Side
from scoring.refused import Refused
from tests.actions.table import THROWN_IN, Phone, high, low
from tests.night import WHO, announced, begun, ended, fresh, played
from tournaments.actions import advance, enter, finish, prepare, presence
from tournaments.actions.enter import AtTable, WhyNotEntered
from tournaments.engine.shorthand import mark
from tournaments.models import Game, LogEntry, PlayedHand
from tournaments.queries.desk import desk_of

pytestmark = pytest.mark.django_db
GRAND_SLAM = high("north", 13)


def sentence(refused) -> str:
    return str(refused.value)


def test_a_hand_is_kept_with_its_points_and_the_running_score():
    done = Phone(begun()).enter(high("north", 8))
    row = PlayedHand.objects.get()
    assert (row.number, row.points_north_south, row.points_east_west) == (1, 2, 0)
    assert done.game.score_north_south == Game.objects.get(table=1).score_north_south == 2


def test_a_hand_raises_the_change_number_and_is_logged():
    party = begun()
    before = party.change
    Phone(party).enter(low(9))
    assert fresh(party).change == before + 1
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.who, entry.facts["number"]) == ("enter_hand", "table 1", 1)


def test_the_same_form_sent_twice_is_one_hand():
    phone, key = Phone(begun()), uuid4()
    first = phone.enter(high("north", 8), number=1, key=key)
    again = phone.enter(high("north", 8), number=1, key=key)
    assert PlayedHand.objects.count() == 1
    assert again.sheet == first.sheet


def test_the_second_of_two_phones_is_told_what_the_first_entered():
    party = begun()
    Phone(party).enter(high("north", 8))
    with pytest.raises(Refused) as refused:
        Phone(party).enter(low(9))
    assert refused.value.reason is WhyNotEntered.ALREADY_ENTERED
    assert refused.value.facts["hand"].hand == high("north", 8)
    assert PlayedHand.objects.count() == 1


def test_a_hand_cannot_come_before_the_one_before_it():
    with pytest.raises(Refused) as refused:
        Phone(begun()).enter(low(9), number=3)
    assert "the sheet has 0 hands" in sentence(refused)


def test_a_hand_after_the_end_is_refused():
    phone = Phone(begun())
    phone.enter(GRAND_SLAM, high("north", 12))
    with pytest.raises(ImpossibleHand) as refused:
        phone.enter(low(9))
    assert "The game is over: 13–0" in sentence(refused)


def test_a_refused_hand_changes_nothing():
    party = begun()
    before = fresh(party).change
    with pytest.raises(Refused):
        Phone(party).enter(low(9), number=2)
    assert fresh(party).change == before
    assert not PlayedHand.objects.exists()


def test_a_call_that_the_rules_do_not_know_is_refused():
    with pytest.raises(ImpossibleHand) as refused:
        Phone(begun()).enter(Hand(Call.SOLA_NOLA, Seat.NORTH, made=True))
    assert "they know high, low, thrown-in" in sentence(refused)


def test_a_wrong_link_opens_nothing():
    party = begun()
    stranger = AtTable(party.code, 1, "0" * 20, "somebody")
    with pytest.raises(Refused) as refused:
        enter.enter_hand(stranger, low(9), round_number=1, hand_number=1, key=uuid4())
    assert refused.value.reason is WhyNotEntered.WRONG_LINK


def test_the_link_of_one_table_does_not_open_another():
    party = begun()
    crossed = AtTable(party.code, 2, party.table_key(1), "somebody")
    with pytest.raises(Refused) as refused:
        finish.confirm_game(crossed, round_number=1)
    assert refused.value.reason is WhyNotEntered.WRONG_LINK


def test_a_hand_for_a_table_that_has_moved_on_is_refused_in_words():
    party = played(begun())
    advance.announce(party.code, 2, who="the director")
    with pytest.raises(Refused) as refused:
        Phone(party, round_number=1).enter(low(9))
    assert "This was for round 1, but table 1 is in round 2 now." in sentence(refused)


def test_a_hand_sent_again_after_the_table_moved_on_is_no_trouble():
    party, key = begun(), uuid4()
    phone = Phone(party)
    phone.enter(GRAND_SLAM, key=key)
    phone.enter(high("north", 12))
    phone.confirm()
    finish.enter_slip(AtTable.of(party, 2, "desk"), BySide(13, 0), round_number=1)
    advance.move_round(party.code, 1, who="test")
    advance.announce(party.code, 2, who="test")
    phone.enter(GRAND_SLAM, number=1, key=key)
    assert PlayedHand.objects.count() == 2


def test_a_hand_of_other_people_is_refused_and_nothing_is_changed():
    party = begun()
    at, seen = AtTable.of(party, 1, "table 1"), desk_of(party).tables[0].now.who_sits
    for player, name in ((1, "Ulf"), (3, "Vera")):
        presence.stand_in(party.code, player, who=WHO, name=name)
    sent = {"round_number": 1, "hand_number": 1, "key": uuid4()}
    with pytest.raises(Refused) as refused:
        enter.enter_hand(at, high("north", 8), **sent, seats=seen)
    assert refused.value.reason is WhyNotEntered.CHAIRS_CHANGED
    assert not PlayedHand.objects.exists()
    done = enter.enter_hand(at, high("north", 8), **sent, seats=desk_of(fresh(party)).tables[0].now.who_sits)
    assert len(done.hands) == 1


def test_a_hand_played_before_somebody_was_stood_in_for_counts():
    party = begun()
    at, seen = AtTable.of(party, 1, "table 1"), desk_of(party).tables[0].now.who_sits
    presence.stand_in(party.code, 1, who=WHO, name="Ulf")
    done = enter.enter_hand(at, high("north", 8), round_number=1, hand_number=1, key=uuid4(), seats=seen)
    assert len(done.hands) == 1


@pytest.mark.parametrize("seen", ["", "1-2-3", "1-2-3-4-5", "x", "4-3-2-1", "-" * 10_000])
def test_a_form_that_names_no_four_of_this_table_is_refused(seen):
    at = AtTable.of(begun(), 1, "table 1")
    with pytest.raises(Refused) as refused:
        enter.enter_hand(at, high("north", 8), round_number=1, hand_number=1, key=uuid4(), seats=seen)
    assert refused.value.reason is WhyNotEntered.CHAIRS_CHANGED


def test_a_hand_that_was_kept_already_stays_kept_where_others_sit_since():
    party = begun()
    at, seen = AtTable.of(party, 1, "table 1"), desk_of(party).tables[0].now.who_sits
    sent = {"round_number": 1, "hand_number": 1, "key": uuid4(), "seats": seen}
    enter.enter_hand(at, high("north", 8), **sent)
    presence.stand_in(party.code, 1, who=WHO, name="Ulf")
    assert len(enter.enter_hand(at, high("north", 8), **sent).hands) == 1


def test_one_form_for_two_tables_is_refused_in_words():
    party, key = begun(8), uuid4()
    Phone(party, 1).enter(low(9), key=key)
    with pytest.raises(Refused) as refused:
        Phone(party, 2).enter(low(9), key=key)
    assert refused.value.reason is WhyNotEntered.KEY_USED
    assert PlayedHand.objects.count() == 1


def test_a_hand_after_the_party_has_ended_is_refused():
    party = ended(begun())
    with pytest.raises(Refused) as refused:
        Phone(party).enter(low(9))
    assert refused.value.reason is WhyNotEntered.PARTY_ENDED


def test_the_last_hand_is_taken_back_and_stays_in_the_record():
    phone = Phone(begun())
    phone.enter(high("north", 8), low(9))
    done = phone.take_back(2)
    assert done.sheet.score == BySide(2, 0)
    assert PlayedHand.objects.filter(taken_back_at__isnull=False).get().number == 2


def test_a_hand_taken_back_can_be_entered_anew():
    phone = Phone(begun())
    phone.enter(high("north", 8))
    phone.take_back(1)
    done = phone.enter(low(9))
    assert done.sheet.score == BySide(-3, 0)


def test_the_form_of_a_hand_taken_back_does_not_bring_it_again():
    phone, key = Phone(begun()), uuid4()
    phone.enter(high("north", 8), key=key)
    phone.take_back(1)
    phone.enter(high("north", 8), number=1, key=key)
    assert not PlayedHand.objects.filter(taken_back_at__isnull=True).exists()


def test_only_the_last_hand_is_taken_back():
    phone = Phone(begun())
    phone.enter(high("north", 8), low(9))
    with pytest.raises(Refused) as refused:
        phone.take_back(1)
    assert "that is hand 2 now" in sentence(refused)


def test_an_empty_sheet_has_nothing_to_take_back():
    with pytest.raises(Refused) as refused:
        Phone(begun()).take_back(1)
    assert refused.value.reason is WhyNotEntered.NOTHING_TO_TAKE_BACK


def test_a_game_is_confirmed_once_it_is_over():
    phone = Phone(begun())
    phone.enter(GRAND_SLAM)
    with pytest.raises(Refused) as refused:
        phone.confirm()
    assert refused.value.reason is WhyNotEntered.NOT_OVER
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
    assert refused.value.reason is WhyNotEntered.CONFIRMED


def test_the_organiser_opens_a_confirmed_game_again():
    phone = Phone(begun())
    phone.enter(GRAND_SLAM, high("south", 12))
    phone.confirm()
    finish.open_again(phone.at, round_number=1)
    assert phone.take_back(2).sheet.winner is None


def test_a_game_opened_again_takes_the_seats_that_were_only_proposed_with_it():
    party = played(begun())
    proposed = list(party.rounds.get(number=2).chairs.values_list("entry", "table", "seat"))
    finish.open_again(AtTable.of(party, 1, "desk"), round_number=1)
    assert party.rounds.count() == 1
    finish.enter_slip(AtTable.of(party, 1, "desk"), BySide(7, 13), round_number=1)
    advance.move_round(party.code, 1, who="test")
    assert list(party.rounds.get(number=2).chairs.values_list("entry", "table", "seat")) != proposed


def test_a_game_stays_closed_once_the_next_seats_are_announced():
    party = announced(played(begun()), 2)
    with pytest.raises(Refused) as refused:
        finish.open_again(AtTable.of(party, 1, "desk"), round_number=1)
    assert refused.value.reason is WhyNotEntered.TABLE_HAS_MOVED_ON


def test_a_game_stays_closed_where_its_table_has_closed_too():
    party = begun(8)
    for number in (5, 6, 7, 8):
        prepare.leave(party.code, number, who="x")
    party = announced(played(party), 2)
    with pytest.raises(Refused) as refused:
        finish.open_again(AtTable.of(party, 2, "the director"), round_number=1)
    assert refused.value.reason is WhyNotEntered.ROUND_IS_OVER
    assert party.rounds.get(number=1).moved_at is not None


def test_a_slip_opened_again_is_empty():
    party = begun()
    at = AtTable.of(party, 1, "desk")
    finish.enter_slip(at, BySide(13, 4), round_number=1)
    done = finish.open_again(at, round_number=1)
    assert (done.sheet.score, done.sheet.winner) == (BySide(0, 0), None)
    assert Phone(party).enter(high("north", 8)).sheet.score == BySide(2, 0)


def test_a_slip_is_confirmed_by_being_handed_in():
    at = AtTable.of(begun(), 1, "desk")
    done = finish.enter_slip(at, BySide(13, 4), round_number=1)
    assert done.game.confirmed_at
    assert (done.sheet.winner, done.sheet.decided_by) == (Side.NORTH_SOUTH, DecidedBy.SLIP)


def test_the_same_slip_twice_is_one_and_another_one_is_refused():
    at = AtTable.of(begun(), 1, "desk")
    finish.enter_slip(at, BySide(13, 4), round_number=1)
    finish.enter_slip(at, BySide(13, 4), round_number=1)
    with pytest.raises(Refused) as refused:
        finish.enter_slip(at, BySide(4, 13), round_number=1)
    assert "The game is confirmed: 13–4" in sentence(refused)


def test_a_slip_for_a_table_with_hands_is_refused():
    phone = Phone(begun())
    phone.enter(high("north", 8))
    with pytest.raises(Refused) as refused:
        finish.enter_slip(phone.at, BySide(13, 4), round_number=1)
    assert refused.value.reason is WhyNotEntered.HANDS_ON_SHEET


def test_a_score_no_game_can_end_with_is_refused():
    with pytest.raises(ImpossibleEnd) as refused:
        finish.enter_slip(AtTable.of(begun(), 1, "desk"), BySide(12, 4), round_number=1)
    assert "12–4 is not over" in sentence(refused)


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
    done = finish.cut_for_it(at, Side.EAST_WEST, round_number=1)
    assert (done.sheet.winner, done.sheet.decided_by) == (Side.EAST_WEST, DecidedBy.CUT)


def test_cards_are_not_cut_where_nothing_is_level():
    with pytest.raises(ImpossibleEnd):
        finish.cut_for_it(Phone(on_the_clock()).at, Side.EAST_WEST, round_number=1)


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
    seen = mark(phone.enter(high("north", 5)).sheet)
    phone.take_back(1)
    phone.enter(high("north", 13), high("north", 12))
    for act in (
        lambda: enter.take_back_hand(phone.at, round_number=1, hand_number=2, seen=seen),
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
    finish.cut_for_it(at, Side.EAST_WEST, round_number=1)
    assert finish.cut_for_it(at, Side.NORTH_SOUTH, round_number=1).sheet.winner is Side.NORTH_SOUTH
    finish.confirm_game(at, round_number=1)
    opened = finish.open_again(at, round_number=1)
    assert (opened.sheet.winner, opened.sheet.tie) == (None, TieRule.CUT)


@pytest.mark.parametrize("number", [0, -9])
def test_hands_are_counted_from_one(number):
    with pytest.raises(Refused) as refused:
        enter.enter_hand(Phone(begun()).at, low(9), round_number=1, hand_number=number, key=uuid4())
    assert refused.value.reason is WhyNotEntered.HAND_MISSING
