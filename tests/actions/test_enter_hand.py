"""Hands entered at a table and taken back; nothing lost and nothing counted twice."""

from operator import ne
from uuid import uuid4

import pytest

from scoring.hand import BySide, Call, Hand, Seat
from scoring.refused import Impossible, Refused
from scoring.rules import HandDraft
from tests.actions.table import GRAND_SLAM, Phone, high, low
from tests.night import WHO, announced, begun, ended, found, fresh, played, slip
from tournaments.actions import advance, correct, draw_seats, enter_hand, finish, prepare, presence
from tournaments.actions.at_table import AtTable, WhyNotEntered
from tournaments.clubs.actions import identity
from tournaments.engine.bench import BenchRule
from tournaments.engine.draw import DrawKind
from tournaments.engine.shorthand import Slip
from tournaments.models import Game, LogEntry, Party, PlayedHand
from tournaments.queries.correction_preview import CorrectionRequest, How
from tournaments.queries.desk import read_desk

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize("number", [0, -9])
def test_hands_are_counted_from_one(number):
    with pytest.raises(Refused) as refused:
        enter_hand.enter_hand(Phone(begun()).at, HandDraft.of(low(9)), round_number=1, hand_number=number, key=uuid4())
    assert refused.value.reason is WhyNotEntered.HAND_MISSING


def test_a_hand_after_the_end_is_refused():
    phone = Phone(begun())
    phone.enter(GRAND_SLAM, high("north", 12))
    with pytest.raises(Impossible) as refused:
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
    with pytest.raises(Impossible) as refused:
        Phone(begun()).enter(Hand(Call.SOLA_NOLA, Seat.NORTH, made=True))
    assert "they know high, low, thrown-in" in sentence(refused)


def test_a_wrong_link_opens_nothing():
    party = begun()
    stranger = AtTable(party.code, 1, "0" * 20, "somebody")
    with pytest.raises(Refused) as refused:
        enter_hand.enter_hand(stranger, HandDraft.of(low(9)), round_number=1, hand_number=1, key=uuid4())
    assert refused.value.reason is WhyNotEntered.WRONG_LINK


def test_the_link_of_one_table_does_not_open_another():
    party = begun()
    crossed = AtTable(party.code, 2, party.table_key(1), "somebody")
    with pytest.raises(Refused) as refused:
        finish.confirm_game(crossed, round_number=1)
    assert refused.value.reason is WhyNotEntered.WRONG_LINK


def test_a_hand_for_a_table_that_has_moved_on_is_refused_in_words():
    party = played(begun())
    advance.announce_round(party.code, 2, who="the director")
    with pytest.raises(Refused) as refused:
        Phone(party, round_number=1).enter(low(9))
    assert "This was for round 1, but table 1 is in round 2 now." in sentence(refused)


def test_a_hand_sent_again_after_the_table_moved_on_is_no_trouble():
    party, key = begun(), uuid4()
    phone = Phone(party)
    phone.enter(GRAND_SLAM, key=key)
    phone.enter(high("north", 12))
    phone.confirm()
    finish.enter_slip(AtTable.of(party, 2, "desk"), Slip(BySide(13, 0)), round_number=1)
    advance.move_round(party.code, 1, who="test")
    advance.announce_round(party.code, 2, who="test")
    phone.enter(GRAND_SLAM, number=1, key=key)
    assert PlayedHand.objects.count() == 2


def played_round_corrected() -> tuple[Party, str]:
    """Nine people, one on the bench. Round 1 is corrected, and at table 2 of round 2 one player changes places with the bench."""
    party = announced(played(begun(9, bench_rule=BenchRule.FEWEST_THEN_LOWEST)), 2)
    seen = read_desk(party).tables[1].who_sits
    correct.correct_result(party.code, CorrectionRequest(1, 1, Slip(BySide(7, 13))), how=How.SWAP, who=WHO)
    now = read_desk(fresh(party)).tables[1].who_sits
    assert sum(map(ne, seen.split("-"), now.split("-"))) == 1
    return fresh(party), seen


def stood_in(number: int, name: str, party: Party | None = None) -> tuple[Party, str]:
    """Table 1 as it was seen before this player had a substitute."""
    party = party or begun()
    seen = read_desk(party).tables[0].who_sits
    presence.let_stand_in(party.code, number, who=WHO, name=name)
    return fresh(party), seen


def enter_at(party: Party, table: int, seen: str, *, round_number: int = 1) -> enter_hand.ChangedGame:
    at = AtTable.of(party, table, WHO)
    return enter_hand.enter_hand(
        at, HandDraft.of(high("north", 8)), round_number=round_number, hand_number=1, key=uuid4(), seen=seen
    )


def test_a_hand_of_other_people_is_refused_and_nothing_is_changed():
    party, seen = played_round_corrected()
    at, sent = AtTable.of(party, 2, "table 2"), {"round_number": 2, "hand_number": 1, "key": uuid4()}
    with pytest.raises(Refused) as refused:
        enter_hand.enter_hand(at, HandDraft.of(high("north", 8)), **sent, seen=seen)
    assert refused.value.reason is WhyNotEntered.CHAIRS_CHANGED
    assert not PlayedHand.objects.exists()
    done = enter_hand.enter_hand(at, HandDraft.of(high("north", 8)), **sent, seen=read_desk(party).tables[1].who_sits)
    assert len(done.hands) == 1


def test_a_hand_seen_before_a_substitute_and_a_correction_is_refused():
    party, seen = played_round_corrected()
    north = int(read_desk(party).tables[1].who_sits.split("-")[0])
    presence.let_stand_in(party.code, north, who=WHO, name="Ulf")
    with pytest.raises(Refused) as refused:
        enter_at(party, 2, seen, round_number=2)
    assert refused.value.reason is WhyNotEntered.CHAIRS_CHANGED


def test_a_hand_played_before_substitutes_took_their_chairs_counts():
    party, seen = stood_in(1, "Ulf")
    party, _ = stood_in(3, "Vera", party)
    assert len(enter_at(party, 1, seen).hands) == 1


def test_a_hand_played_before_a_substitute_had_a_substitute_counts():
    party, seen = stood_in(1, "Ulf")
    ulf = party.entries.get(player__name="Ulf").number
    party, _ = stood_in(ulf, "Vera", party)
    assert len(enter_at(party, 1, seen).hands) == 1


def test_a_hand_of_a_substitute_who_was_the_wrong_one_is_refused():
    party, _ = stood_in(1, "Ulf")
    seen = read_desk(party).tables[0].who_sits
    presence.take_back_stand_in(party.code, 1, who=WHO)
    with pytest.raises(Refused) as refused:
        enter_at(fresh(party), 1, seen)
    assert refused.value.reason is WhyNotEntered.CHAIRS_CHANGED


def test_a_hand_played_before_two_entries_were_merged_counts():
    party = found(9)
    prepare.check_in(party.code, 1, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = announced(party, 1)
    seen = read_desk(party).tables[0].who_sits
    identity.merge_entries(party.code, 1, 2, who=WHO)
    assert read_desk(fresh(party)).tables[0].who_sits != seen
    assert len(enter_at(party, 1, seen).hands) == 1


@pytest.mark.parametrize("seen", ["", "1-2-3", "1-2-3-4-5", "x", "4-3-2-1", "-" * 10_000])
def test_a_form_that_names_no_four_of_this_table_is_refused(seen):
    at = AtTable.of(begun(), 1, "table 1")
    with pytest.raises(Refused) as refused:
        enter_hand.enter_hand(at, HandDraft.of(high("north", 8)), round_number=1, hand_number=1, key=uuid4(), seen=seen)
    assert refused.value.reason is WhyNotEntered.CHAIRS_CHANGED


def test_a_hand_that_was_kept_already_stays_kept_where_others_sit_since():
    party = begun()
    at, seen = AtTable.of(party, 1, "table 1"), read_desk(party).tables[0].who_sits
    sent = {"round_number": 1, "hand_number": 1, "key": uuid4(), "seen": seen}
    enter_hand.enter_hand(at, HandDraft.of(high("north", 8)), **sent)
    presence.let_stand_in(party.code, 1, who=WHO, name="Ulf")
    assert len(enter_hand.enter_hand(at, HandDraft.of(high("north", 8)), **sent).hands) == 1


def test_one_form_for_two_tables_is_refused_in_words():
    party, key = begun(8), uuid4()
    Phone(party, 1).enter(low(9), key=key)
    with pytest.raises(Refused) as refused:
        Phone(party, 2).enter(low(9), key=key)
    assert refused.value.reason is WhyNotEntered.KEY_USED
    assert PlayedHand.objects.count() == 1
    assert party.log.filter(action="enter_hand").count() == 1
    assert Game.objects.get(round__party=party, table=2).hands_played == 0


def test_a_hand_after_the_party_has_ended_is_refused():
    party = ended(begun())
    with pytest.raises(Refused) as refused:
        Phone(party).enter(low(9))
    assert refused.value.reason is WhyNotEntered.PARTY_ENDED


def test_a_hand_of_a_round_that_went_with_the_end_is_told_of_the_end_and_of_no_result():
    party = ended(announced(played(begun()), 2))  # nobody has played in round 2, so the end deletes it
    with pytest.raises(Refused) as refused:
        Phone(party, round_number=2).enter(low(9))
    assert refused.value.reason is WhyNotEntered.PARTY_ENDED


def test_a_late_hand_of_an_earlier_round_is_told_of_its_result_also_after_the_end():
    party = ended(slip(announced(played(begun()), 2), 1, number=2))
    with pytest.raises(Refused) as refused:
        Phone(party, round_number=1, name="ann's phone").enter(low(9))
    assert "Tell the organiser if a result of round 1 is wrong." in sentence(refused)


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
