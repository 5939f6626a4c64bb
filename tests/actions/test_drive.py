"""An evening of whist by cards through the real actions: drawn, rung, typed, shown, ended, copied, checked."""

from __future__ import annotations

import pytest

from scoring.refused import Impossible, Refused
from tests.drive_night import draw, fair_totals, found_drive, half_time, make_plan, ring, type_all, type_total
from tests.night import WHO, begun, fresh
from tournaments.access import find_our_club
from tournaments.actions import drive as driving
from tournaments.actions import drive_people, drive_totals
from tournaments.actions.drive_bell import ring_hand, ring_hand_back
from tournaments.actions.plan import Plan
from tournaments.actions.prepare import check_in, register_players, take_out
from tournaments.actions.restore import restore_party
from tournaments.clubs.actions.erase import erase_name
from tournaments.clubs.actions.identity import merge_entries
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import write
from tournaments.engine.drive.hands import WhyNotHands, read_hands, repeat_own_hands
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span
from tournaments.engine.drive.plan import CardTotal, Half
from tournaments.models import Action, DriveTotal, Game, Party, Round
from tournaments.queries.drive import list_without_chair, read_drive
from tournaments.queries.evening import write_evening_document
from tournaments.queries.verify import verify_party

pytestmark = pytest.mark.django_db


def log_of(party: Party) -> list[tuple[str, dict[str, object]]]:
    return [(line.action, line.facts) for line in party.log.order_by("pk")]


def test_a_form_that_is_sent_twice_founds_one_drive():
    evening, plan = Plan(name="Drive", date=found_drive(0, seed=9).date), make_plan()
    one, two = (driving.found_drive(find_our_club(), evening, plan, who=WHO, seed=77) for _time in range(2))
    assert one.pk == two.pk
    with pytest.raises(Refused):
        driving.found_drive(find_our_club(), evening, make_plan(DriveKind.GOAN), who=WHO, seed=77)


def test_a_drive_stores_no_round_and_no_game():
    party = type_all(half_time())
    assert party.status == Party.Status.PLAYING
    assert not Round.objects.exists()
    assert not Game.objects.exists()


def test_the_bell_is_refused_if_somebody_else_rang_meanwhile():
    party = ring(draw(found_drive()))
    with pytest.raises(Refused, match="Somebody else rang"):
        ring_hand(party.code, seen="0", who=WHO)
    assert read_drive(party).drive.hand == 1


def test_the_bell_taken_back_before_the_first_hand_opens_the_draw_again():
    party = ring(draw(found_drive()))
    with pytest.raises(Refused):
        draw(party)
    ring_hand_back(party.code, seen="1", who=WHO)
    assert fresh(party).status == Party.Status.REGISTERING
    draw(party)


def test_a_bell_that_would_change_nothing_is_refused_and_not_logged():
    party = draw(found_drive(4))
    with pytest.raises(Refused):
        ring_hand_back(party.code, seen="0", who=WHO)
    party = ring(party, 26)
    lines = party.log.count()
    with pytest.raises(Refused):
        ring_hand(party.code, seen="24+", who=WHO)
    assert party.log.count() == lines


def test_typed_totals_are_not_lost_by_drawing_again():
    party = draw(found_drive(4))
    type_total(party, 3, 80)
    with pytest.raises(Refused) as refused:
        driving.draw_drive(party.code, (), seed=8, who=WHO)
    assert refused.value.reason is driving.WhyNotDriven.TYPED
    assert DriveTotal.objects.get().tricks == 80
    drive_totals.take_out_total(party.code, 3, Half.FIRST, who=WHO)
    driving.draw_drive(party.code, (), seed=8, who=WHO)


def test_nobody_rings_before_the_draw():
    party = found_drive()
    with pytest.raises(Refused, match="Draw the chairs first"):
        ring_hand(party.code, seen="0", who=WHO)


def test_typing_a_card_again_replaces_its_total_and_the_log_has_both():
    party = half_time()
    assert drive_totals.type_total(party.code, CardTotal(3, Half.FIRST, 48), who=WHO) is None
    assert drive_totals.type_total(party.code, CardTotal(3, Half.FIRST, 84), who="the helper").tricks == 48
    assert [total.tricks for total in read_drive(party).drive.totals] == [84]
    assert (Action.CORRECT_TOTAL, 48, 84) in [
        (action, facts.get("before"), facts.get("tricks")) for action, facts in log_of(party)
    ]


def test_the_same_total_again_writes_no_line():
    party = half_time()
    type_total(party, 3, 84)
    lines = party.log.count()
    type_total(party, 3, 84)
    assert party.log.count() == lines


def test_more_tricks_than_the_hands_give_are_asked_about():
    party = half_time()
    with pytest.raises(Refused, match="more than 12 hands can give, which is 156"):
        type_total(party, 3, 170)
    drive_totals.type_total(party.code, CardTotal(3, Half.FIRST, 170), who=WHO, is_sure=True)
    assert DriveTotal.objects.get().tricks == 170


def test_a_card_that_nobody_has_is_refused():
    with pytest.raises(Refused, match="no card 99; the cards are 1–11, 13"):  # 11 + 12 and 13 + 14 share
        type_total(half_time(14), 99, 70)


def test_the_second_half_waits_for_its_hands():
    party = half_time()
    with pytest.raises(Refused):
        type_total(party, 3, 70, Half.SECOND)
    type_total(ring(party), 3, 70, Half.SECOND)


def test_the_number_of_either_of_two_who_share_is_their_card():
    party = half_time(30)
    type_total(party, 30, 80)
    (total,) = read_drive(party).drive.totals
    assert total.card == 29


def test_somebody_who_comes_late_shares_a_chair_and_no_third():
    party = ring(draw(found_drive()))
    register_players(party.code, ["Zoe", "Yngve"], who=WHO)
    assert [name for _number, name in list_without_chair(party)] == ["Zoe", "Yngve"]
    drive_people.share_chair(party.code, 29, 4, who=WHO)
    assert read_drive(party).drive.people[4] == (4, 29)
    with pytest.raises(Refused, match="shared already"):
        drive_people.share_chair(party.code, 30, 4, who=WHO)


def test_somebody_who_does_not_come_after_all_leaves_the_draw_as_it_is_until_the_next():
    party = draw(found_drive(9))
    before = read_drive(party).drive.seats
    check_in(party.code, 9, here=False, who=WHO)
    assert read_drive(party).drive.seats == before
    with pytest.raises(Refused, match="press “draw_again” first"):
        take_out(party.code, 9, who=WHO)
    party = draw(party)
    take_out(party.code, 9, who=WHO)
    assert len(read_drive(party).drive.cards) == 8


def test_who_has_a_card_is_not_taken_off_the_list_once_it_has_begun():
    party = ring(draw(found_drive()))
    with pytest.raises(Refused, match="has a card of this drive"):
        take_out(party.code, 28, who=WHO)


def test_two_entries_of_one_person_become_one_with_the_card_and_its_total():
    party = half_time()
    type_total(party, 28, 80)
    register_players(party.code, ["Somebody"], who=WHO)
    merge_entries(party.code, 28, 29, who=WHO)
    assert read_drive(party).drive.totals_of(Half.FIRST)[28].tricks == 80
    with pytest.raises(Refused, match="Both have a card"):
        merge_entries(party.code, 27, 28, who=WHO)


def test_erasing_the_name_of_who_typed_leaves_no_trace_of_it():
    party = half_time()
    drive_totals.type_total(party.code, CardTotal(3, Half.FIRST, 84), who="Ann 01son")
    erase_name(party.entries.get(number=1).player, seen="Ann 01son", word="Former player", who=WHO)
    assert "Ann" not in DriveTotal.objects.get().typed_by


def test_ending_shows_the_whole_evening_and_going_on_takes_more_totals():
    party = type_all(ring(type_all(half_time()), 13), Half.SECOND)
    driving.end_drive(party.code, who=WHO)
    assert read_drive(fresh(party)).shown is Span.WHOLE
    with pytest.raises(Refused):
        type_total(party, 3, 70)
    driving.resume_drive(party.code, who=WHO)
    type_total(party, 3, 70)


def test_the_settings_are_fixed_from_the_first_hand_on_except_words():
    party = ring(draw(found_drive()))
    evening = Plan(name="New name", date=party.date)
    with pytest.raises(Refused):
        driving.change_drive(party.code, evening, make_plan(DriveKind.GOAN), who=WHO)
    driving.change_drive(party.code, evening, make_plan(roles=("lady", "gent")), who=WHO)
    assert read_drive(fresh(party)).plan.roles == ("lady", "gent")


def test_the_file_of_a_drive_reads_back_and_writes_the_same_text():
    party = ring(type_all(half_time(30)), 3)
    type_total(party, 3, 70, Half.SECOND, tens=2)
    text = write_evening_document(fresh(party))
    again = restore_party(find_our_club(), read_evening(text), WHO)
    assert again.is_drive
    assert again.status == Party.Status.PLAYING
    assert write(write_evening_document(again)) == write(text)
    assert verify_party(again).difference is None


def test_a_file_whose_hands_have_begun_without_a_chair_is_refused():
    text = write_evening_document(half_time(4))
    text["drive"] = text["drive"] | {"seats": [], "totals": []}
    with pytest.raises(Refused, match="nobody has a chair"):
        read_evening(text)


def test_an_evening_of_rounds_writes_no_drive():
    assert "drive" not in write_evening_document(begun(4))


def test_checking_a_party_says_by_how_much_its_cards_are_off():
    party = half_time()
    card, tricks = next(iter(fair_totals(party).items()))
    party = type_all(party, **{f"card_{card}": tricks + 5})
    found = verify_party(party)
    assert found.difference is None
    assert [note.facts for note in found.notes] == [{"typed": 1097, "must_be": 1092}]


def test_deleting_a_drive_deletes_all_of_it():
    party = type_all(half_time())
    party.delete()
    assert not DriveTotal.objects.exists()


def test_a_kind_that_the_drawn_tables_are_too_few_for_is_refused():
    party = draw(found_drive(8))
    with pytest.raises(Refused, match="needs 3 tables"):
        driving.change_drive(
            party.code, Plan(name="Drive", date=party.date), make_plan(DriveKind.SEMI_PARTNER), who=WHO
        )


def test_an_own_list_that_is_longer_than_the_evening_is_not_cut():
    assert repeat_own_hands(read_hands("H C"), 4) == read_hands("H C H C")
    with pytest.raises(Impossible) as refused:
        repeat_own_hands(read_hands("HCDS" * 7), 24)
    assert (refused.value.reason, refused.value.facts) == (WhyNotHands.TOO_LONG, {"listed": 28, "hands": 24})
