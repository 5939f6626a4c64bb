"""The side table: two of the bench, their hands, and what it counts."""

from uuid import uuid4

import pytest

from scoring.hand import BySide
from scoring.refused import Refused
from tests.actions.side import bench_of, enter, opened
from tests.commands.running import exported, imported, verified
from tests.night import WHO, announced, begun, ended, found, fresh, played, slip
from tournaments.actions import correct, draw_seats, prepare, presence
from tournaments.actions.side import open_side_table, take_back_side_hand
from tournaments.clubs.actions import identity
from tournaments.engine.bench import BenchRule
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.engine.draw import DrawKind
from tournaments.engine.shorthand import Slip
from tournaments.engine.standings import Compensation, CompensationKind
from tournaments.queries.correction_preview import CorrectionRequest, How, preview_correction
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.presence import read_person_page
from tournaments.queries.side import read_side_page
from tournaments.queries.standings import read_standings
from tournaments.tasks import move

pytestmark = pytest.mark.django_db


def at_a_table(party) -> int:
    return read_whole_evening(party).rounds[0].tables[0].table.north


def refusal(act) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return str(refused.value)


def test_two_of_the_bench_play_and_take_a_hand_back():
    party, north, east = opened()
    enter(party)
    enter(party, number=2)
    take_back_side_hand(party.code, round_number=1, number=2, who=WHO)
    page = read_side_page(fresh(party), 1)
    assert (page.side.players, page.side.score, page.next_hand) == ((north, east), BySide(3, 0), 2)
    assert verified(fresh(party)).startswith("verified:")


def test_the_same_form_sent_twice_is_one_hand():
    party, _north, _east = opened()
    key = uuid4()
    assert enter(party, key=key) == enter(party, key=key)
    assert "the sheet has 1" in refusal(lambda: enter(party))


def test_only_two_who_sit_out_can_play_there():
    party = begun(9)
    (one,) = bench_of(party)
    at_a_table = next(number for number in range(1, 10) if number != one)
    said = refusal(lambda: open_side_table(party.code, round_number=1, north=one, east=at_a_table, who=WHO))
    assert said == "Two who sit out this round can play at the side table; choose two of them."


def test_a_player_who_takes_a_chair_has_left_the_side_table():
    party, north, _east = opened()
    enter(party)
    leaver = at_a_table(party)
    presence.let_stand_in(party.code, leaver, who=WHO, substitute=north)
    name = party.entries.get(number=north).player.name
    assert refusal(lambda: enter(party, number=2)).startswith(f"{name} has taken a chair in this round")
    assert [person.number for person in read_side_page(fresh(party), 1).gone] == [north]
    presence.take_back_stand_in(party.code, leaver, who=WHO)
    enter(party, number=2)
    assert read_side_page(fresh(party), 1).gone == ()


@pytest.mark.parametrize("over", [lambda party: announced(played(party), 2), ended], ids=["moved on", "ended"])
def test_a_side_table_is_closed_with_its_round(over):
    party, _north, _east = opened()
    party = over(party)
    assert "is not being played any more" in refusal(lambda: enter(party))
    assert not read_side_page(party, 1).is_open


def test_what_cannot_be_taken_back_is_said():
    party, _north, _east = opened()
    take = lambda number: refusal(lambda: take_back_side_hand(party.code, round_number=1, number=number, who=WHO))  # noqa: E731  said twice
    assert "the sheet is empty" in take(1)
    enter(party)
    assert "that is hand 1 now" in take(2)


def line_of(party, player):
    return next(line for line in read_standings(fresh(party)).lines if line.player == player)


def test_it_counts_for_nothing_unless_the_party_says_so():
    party, north, _east = opened()
    enter(party)
    slip(party, 1)
    assert line_of(party, north).points_for == 0


def test_where_it_counts_it_gives_points_and_no_win_and_nothing_else_for_that_round():
    party, north, east = opened(11, side_table_counts=True, compensation=Compensation(CompensationKind.FIXED, 5))
    enter(party)
    slip(party, 1)
    assert (line_of(party, north).points_for, line_of(party, north).wins) == (3, 0)
    assert (line_of(party, east).points_for, line_of(party, east).points_against) == (0, 3)
    assert line_of(party, bench_of(party)[2]).points_for == 5
    assert verified(fresh(party)).startswith("verified:")


def test_it_comes_back_from_a_file(tmp_path):
    party, _north, _east = opened(side_table_counts=True)
    enter(party)
    slip(party, 1)
    text = exported(fresh(party))
    twin = imported(text, tmp_path)
    assert exported(twin) == text
    assert read_evening(read(text)).rounds[0].side.score == BySide(3, 0)
    assert verified(twin).startswith("verified:")


def test_a_player_who_was_entered_twice_has_still_played_there():
    party = found(11)
    prepare.check_in(party.code, 1, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = announced(party, 1)
    north, east = bench_of(party)
    open_side_table(party.code, round_number=1, north=north, east=east, who=WHO)
    enter(party)
    identity.merge_entries(party.code, 1, north, who=WHO)
    assert read_side_page(fresh(party), 1).side.players == (1, east)
    assert verified(fresh(party)).splitlines()[-1] == "verified: 1 round, 0 hands"


WRONG = CorrectionRequest(1, 2, Slip(BySide(7, 13)))


def second_round():
    """The bench of round 2 has played a hand."""
    party = announced(played(begun(10)), 2)
    return at_the_side(party, 2)


def at_the_side(party, number):
    """Two of the bench of this round, and their first hand."""
    north, east = bench_of(party, number)
    open_side_table(party.code, round_number=number, north=north, east=east, who=WHO)
    enter(party, round_number=number)
    return fresh(party)


def test_before_a_round_is_played_again_its_side_table_is_counted_with_what_is_set_aside():
    party = second_round()
    shown = preview_correction(party, WRONG)
    assert [(one.number, one.hands) for one in shown.lost] == [(2, 1)]
    enter(party, number=2, round_number=2)
    assert preview_correction(party, WRONG).mark != shown.mark


def test_its_hands_come_back_with_a_round_that_was_set_aside():
    party = second_round()
    before = exported(party)
    done = correct.correct_result(party.code, WRONG, how=How.REPLAY, who=WHO)
    correct.take_back_correction(party.code, done.pk, who=WHO)
    assert exported(fresh(party)) == before
    assert verified(fresh(party)).startswith("verified:")


def test_a_hand_since_then_stands_in_the_way_of_bringing_rounds_back():
    party = second_round()
    done = correct.correct_result(party.code, WRONG, how=How.REPLAY, who=WHO)
    move(party.code, 1)
    party = at_the_side(announced(fresh(party), 2), 2)
    assert "and would be lost: 1." in refusal(lambda: correct.take_back_correction(party.code, done.pk, who=WHO))
    assert len(read_side_page(fresh(party), 2).side.hands) == 1


def test_a_player_who_has_begun_at_the_side_table_changes_chairs_no_more():
    party = announced(played(begun(10, bench_rule=BenchRule.FEWEST_THEN_LOWEST)), 2)
    shown = preview_correction(party, WRONG)
    assert How.SWAP in shown.ways
    assert {one.player for one in shown.next.seat_changes} & set(bench_of(party, 2))
    party = at_the_side(party, 2)
    assert preview_correction(party, WRONG).ways == (How.KEEP, How.REPLAY)
    said = refusal(lambda: correct.correct_result(party.code, WRONG, how=How.SWAP, who=WHO))
    assert said == "The side table of round 2 has hands already, so its players can no longer change chairs."


def test_two_who_have_played_there_are_two_people_also_when_one_has_gone():
    party, north, east = opened()
    enter(party)
    presence.let_stand_in(party.code, 1, who=WHO, substitute=north)
    presence.let_stand_in(party.code, north, who=WHO, name="Zoe")
    said = refusal(lambda: identity.merge_entries(party.code, north, east, who=WHO))
    assert "both had a place in round 1, so they are not the same person" in said
    page = read_person_page(fresh(party), north)
    (other,) = (player for player in page.others if player.number == east)
    assert said == refusal(lambda: page.together(page.player, other))
