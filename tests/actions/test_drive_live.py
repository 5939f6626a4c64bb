"""A live drive as it is stored: one number a table and hand, the bell, corrections, late comers and leavers, the file."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from scoring.refused import Refused
from tests.commands.running import difference, exported, imported, verified
from tests.drive_night import draw, found_drive, make_plan, newcomer, ring, type_total
from tests.live_night import begun_live, enter, found_live, play_hand, play_hands
from tests.night import WHO, fresh
from tournaments.actions import drive as driving
from tournaments.actions import drive_live as live
from tournaments.actions import drive_people
from tournaments.actions.drive_bell import ring_hand, ring_hand_back
from tournaments.actions.plan import Plan
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span
from tournaments.engine.drive.plan import Half
from tournaments.engine.drive.tricks import UnplayedRule
from tournaments.models import Action, DriveTricks, Party
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import list_tables
from tournaments.wording.log import log_in_words

pytestmark = pytest.mark.django_db
every_kind = pytest.mark.parametrize("kind", [kind for kind in DriveKind if not kind.has_forts])


def stands(party: Party, table: int, hand: int | None = None) -> int | None:
    drive = read_drive(fresh(party)).drive
    found = drive.tricks_of(drive.hand if hand is None else hand).get(table)
    return found.tricks if found else None


def lines(party: Party, action: Action) -> list[str]:
    return [
        log_in_words(line.action, line.facts).replace("\N{WORD JOINER}", "") for line in party.log.filter(action=action)
    ]


# A number


def test_a_number_confirms_itself_and_is_one_line_in_the_log():
    party = begun_live()
    enter(party, 2, 8)
    assert stands(party, 2) == 8
    assert lines(party, Action.ENTER_TRICKS) == ["hand 1, table 2: 8–5"]


def test_the_same_number_again_changes_nothing():
    party = begun_live()
    enter(party, 2, 8)
    before = fresh(party)
    enter(party, 2, 8)
    assert len(lines(party, Action.ENTER_TRICKS)) == 1
    assert fresh(party).drive_tricks.get().at == before.drive_tricks.get().at


def test_another_number_of_the_same_table_is_refused_until_it_says_what_it_replaces():
    party = begun_live()
    enter(party, 2, 8)
    with pytest.raises(Refused, match="Nothing was changed"):
        enter(party, 2, 6)
    assert stands(party, 2) == 8
    enter(party, 2, 6, replaces="8")
    assert stands(party, 2) == 6
    assert lines(party, Action.CORRECT_TRICKS) == ["hand 1, table 2: 6–7 instead of 8–5"]


@pytest.mark.parametrize(
    ("stood", "sent", "says_odd_won", "is_asked"),
    [
        pytest.param(None, 9, False, False, id="a number goes with its own winner"),
        pytest.param(9, None, True, False, id="the winner of a number adds nothing, and loses no number"),
        pytest.param(None, 5, False, True, id="a number of the other side is asked about"),
        pytest.param(9, None, False, True, id="so is another winner than the number says"),
        pytest.param(None, None, False, True, id="and another winner"),
    ],
)
def test_what_agrees_completes_and_what_contradicts_is_asked_about(
    stood: int | None, sent: int | None, says_odd_won: bool, is_asked: bool
):
    party = begun_live()
    enter(party, 2, stood, odd_won=True)
    with pytest.raises(Refused, match="Ask which is right") if is_asked else nullcontext():
        enter(party, 2, sent, odd_won=says_odd_won)
    assert stands(party, 2) == (stood if is_asked or sent is None else sent)
    assert party.drive_tricks.get().odd_won


@pytest.mark.parametrize(
    ("table", "tricks", "hand", "says"),
    [
        (4, 8, 1, "the tables are 1 to 3"),
        (1, 14, 1, "from 0 to 13"),
        (1, -1, 1, "from 0 to 13"),
        (1, 8, 2, "Hand 2 is not played yet"),
        (1, 8, 0, "Hand 0 is not played yet"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(table: int, tricks: int, hand: int, says: str):
    with pytest.raises(Refused, match=says):
        enter(begun_live(), table, tricks, hand=hand)


def test_a_phone_is_too_late_after_the_bell_and_the_desk_is_not():
    party = play_hand(begun_live())
    with pytest.raises(Refused, match="whose bell has rung"):
        enter(party, 1, 13, hand=1)
    before = stands(party, 1, 1)
    enter(party, 1, 13, hand=1, knows_over=True, replaces=str(before))
    assert stands(party, 1, 1) == 13
    enter(party, 1, 13, hand=1)  # a phone that did not hear that its number was saved sends it again
    with pytest.raises(Refused, match="whose bell has rung"):
        enter(party, 1, None, hand=1, knows_over=True, odd_won=False, replaces="13")


def test_a_number_before_the_first_bell_or_by_cards_is_refused():
    with pytest.raises(Refused, match="has not begun"):
        enter(found_live(), 1, 8, hand=1)
    with pytest.raises(Refused, match="by cards"):
        enter(ring(draw(found_drive(8))), 1, 8)


def test_undo_until_the_bell():
    party = begun_live()
    enter(party, 2, 8)
    with pytest.raises(Refused, match="has changed since"):
        live.take_back_tricks(party.code, 1, 2, seen="7", who=WHO)
    live.take_back_tricks(party.code, 1, 2, seen="8", who=WHO)
    assert stands(party, 2) is None
    assert lines(party, Action.TAKE_BACK_TRICKS) == ["hand 1, table 2: took 8–5 back"]
    party = play_hand(party)
    with pytest.raises(Refused, match="whose bell has rung"):
        live.take_back_tricks(party.code, 1, 2, seen="8", who=WHO)


# The bell


def test_the_bell_needs_a_winner_at_every_table_and_no_number():
    party = play_hand(begun_live(), but=(2, 3), rings=False)
    with pytest.raises(Refused, match="won at table 2, 3"):
        ring(party)
    enter(party, 2, None, odd_won=True)
    enter(party, 3, None, odd_won=False)
    party = ring(party)
    assert party.drive.hand == 2
    assert list(read_drive(party).drive.missing) == [(1, 2), (1, 3)]


def test_a_number_that_comes_later_moves_nobody_even_if_the_other_side_had_won():
    party = play_hand(begun_live(), but=(2,), rings=False)
    enter(party, 2, None, odd_won=True)
    party = ring(party)
    before = read_drive(party).drive
    enter(party, 2, 3, hand=1, knows_over=True, replaces="odd")
    after = read_drive(fresh(party)).drive
    assert after.seatings == before.seatings
    assert not after.missing
    (table,) = [table for table in list_tables(read_drive(fresh(party)), 1) if table.number == 2]
    assert table.has_moved_otherwise


def test_the_bell_rings_by_itself_after_the_last_number_and_not_after_a_winner_alone():
    party = begun_live(rings_itself=True)
    enter(party, 1, 8)
    enter(party, 2, None, odd_won=True)
    assert not enter(party, 3, 7).has_rung
    assert enter(party, 2, 9).has_rung
    assert fresh(party).drive.hand == 2


def test_taking_the_bell_back_says_what_is_lost():
    party = play_hand(begun_live())
    enter(party, 1, 8)
    with pytest.raises(Refused, match="Entered of hand 2 already: 1"):
        ring_hand_back(party.code, seen="2", who=WHO)
    ring_hand_back(party.code, seen="2", lost=1, who=WHO)
    drive = read_drive(fresh(party)).drive
    assert (drive.hand, len(drive.tricks_of(1)), len(drive.tricks_of(2))) == (1, 3, 0)
    ring_hand(party.code, seen="1", who=WHO)


def test_a_number_corrected_at_coffee_moves_people_again_if_the_bell_is_taken_back():
    party = begun_live(number=4)
    party = play_hand(play_hand(party))
    assert party.drive.is_break
    before = party.drive_tricks.get(hand=2, table=1)
    other = 2 if before.odd_won else 11
    enter(party, 1, other, hand=2, knows_over=True, replaces=str(before.tricks))
    assert party.drive_tricks.get(hand=2, table=1).odd_won is before.odd_won
    ring_hand_back(party.code, seen="2+", who=WHO)
    assert party.drive_tricks.get(hand=2, table=1).odd_won is not before.odd_won


# Paper and live


def test_paper_and_live_are_never_mixed():
    party = begun_live()
    with pytest.raises(Refused, match="nothing is typed from cards"):
        type_total(party, 1, 80)
    evening = Plan(name=party.name, date=party.date)
    by_cards = make_plan()
    driving.change_drive(party.code, evening, by_cards, who=WHO)
    assert not fresh(party).drive.is_live
    driving.change_drive(party.code, evening, make_plan(is_live=True), who=WHO)
    enter(party, 1, 8)
    with pytest.raises(Refused, match="Numbers are entered already"):
        driving.change_drive(party.code, evening, by_cards, who=WHO)
    typed = ring(draw(found_drive(8, name="By cards", seed=9)))
    type_total(typed, 1, 80)
    with pytest.raises(Refused, match="Numbers are entered already"):
        driving.change_drive(typed.code, evening, make_plan(is_live=True), who=WHO)


def test_what_an_unplayed_hand_counts_may_change_at_any_time():
    party = play_hand(begun_live())
    plan = make_plan(is_live=True, unplayed=UnplayedRule.NOTHING, rings_itself=True)
    driving.change_drive(party.code, Plan(name=party.name, date=party.date), plan, who=WHO)
    assert read_drive(fresh(party)).plan == plan


# The whole evening


@every_kind
@pytest.mark.parametrize("people", [13, 27])
def test_a_live_evening_is_played_verified_exported_and_the_same_after_import(
    kind: DriveKind, people: int, tmp_path: Path
):
    party = play_hands(begun_live(people, kind, number=6), 3)
    late = newcomer(party)
    drive_people.leave_drive(party.code, 2, substitute=late, who=WHO)
    party = play_hand(party, but=(1,), rings=False)
    enter(party, 1, None, odd_won=False)
    party = ring(party)
    party = play_hands(party, 2)
    assert party.drive.is_break
    driving.end_drive(party.code, who=WHO)
    party = fresh(party)
    said = verified(party)
    assert "Drive, hand 4, table 1: only who won is known" in said
    assert f"{6 * (people // 4)} hands" in said
    document = exported(party)
    again = imported(document, tmp_path)
    assert read_drive(again).drive == read_drive(fresh(party)).drive
    assert exported(again) == document
    assert read_drive(again).shown is Span.WHOLE


def test_a_drive_that_ends_before_coffee_shows_the_standings_of_what_was_played(tmp_path: Path):
    party = play_hands(begun_live(), 5)
    enter(party, 1, 13)
    driving.end_drive(party.code, who=WHO)
    party = fresh(party)
    now = read_drive(party)
    assert now.shown is Span.FIRST
    assert now.drive.hands_of(Half.FIRST) == 5
    assert read_drive(imported(exported(party), tmp_path)).shown is Span.FIRST


def test_a_hand_that_is_over_without_a_winner_is_a_difference():
    party = play_hands(begun_live(), 2)
    party.drive_tricks.filter(hand=1, table=2).delete()
    assert "Hand 1 is over, and nobody has said who won at table 2" in difference(party)


def test_a_number_corrected_after_the_bell_is_named_when_the_evening_is_verified():
    party = play_hand(begun_live())
    before = party.drive_tricks.get(hand=1, table=1)
    other = 2 if before.odd_won else 11
    enter(party, 1, other, hand=1, knows_over=True, replaces=str(before.tricks))
    assert "Drive, hand 1, table 1: corrected after the bell" in verified(party)


def test_an_erased_person_is_erased_where_they_entered_a_hand():
    party = begun_live()
    enter(party, 1, 8)
    driving.erase_typist(party.club, {"table 1"}, "somebody")
    assert DriveTricks.objects.get().entered_by == "somebody"


def test_deleting_an_evening_deletes_its_hands():
    party = play_hand(begun_live())
    party.delete()
    assert not DriveTricks.objects.exists()
