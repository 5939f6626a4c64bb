"""The evening goes on: moved once, announced, seats by hand, time, the end."""

import pytest

from scoring.game import EndKind, GameEnd
from scoring.hand import Seat
from scoring.refused import Refused
from tests.actions.table import Phone, low
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tournaments.actions import advance, chairs, draw_seats, prepare, take_seats
from tournaments.actions.advance import WhyNotAdvanced
from tournaments.actions.at_table import AtTable
from tournaments.actions.clock import WhyNotRung
from tournaments.actions.take_seats import WhyNotReseated
from tournaments.engine.draw import DrawKind
from tournaments.models import Chair, Party, Round
from tournaments.queries.hall import read_hall_now
from tournaments.queries.movement import find_rounds_to_move
from tournaments.tasks import move, sweep

pytestmark = pytest.mark.django_db


def seats(party: Party, *, announced: bool = True) -> list[str]:
    """Every table as North East South West."""
    hall = read_hall_now(party, announced=announced)
    assert hall is not None
    return [" ".join(person.name for person in table.people) for table in hall.tables]


def test_winners_go_up_and_losers_down():
    party = played(begun(12), tables=3)
    assert seats(party) == ["Ann Bo Cleo Dag", "Eva Finn Gro Hans", "Ida Jon Kari Leo"]
    assert seats(party, announced=False) == ["Ann Eva Cleo Gro", "Bo Dag Ida Kari", "Finn Hans Jon Leo"]


def test_proposed_seats_are_nobodys_business_until_announced():
    party = played(begun())
    assert read_hall_now(party).round.number == 1
    assert read_hall_now(party, announced=False).round.number == 2
    party = announced(party, 2)
    assert read_hall_now(party).round.number == 2
    assert read_hall_now(party, announced=False) is None


def test_a_party_may_announce_by_itself():
    party = played(begun(announces_itself=True))
    assert read_hall_now(party).round.number == 2


def test_announcing_twice_is_announcing_once():
    party = begun()
    first = Round.objects.get().announced_at
    announced(party, 1)
    assert Round.objects.get().announced_at == first


def test_a_round_is_moved_once_however_often_it_is_rung_for():
    party = played(begun())
    for _bell in range(10):
        move(party.code, 1)
    assert party.rounds.count() == 2
    with pytest.raises(Refused) as refused:
        advance.move_round(party.code, 1, who="test")
    assert refused.value.reason is WhyNotAdvanced.NOTHING_TO_MOVE


def test_a_round_still_in_play_is_not_moved():
    party = slip(begun(), 1)
    change = party.change
    move(party.code, 1)
    assert party.rounds.count() == 1
    assert fresh(party).change == change


def test_the_sweep_finds_a_complete_round_that_nobody_rang_for():
    party = slip(slip(begun(), 1), 2)
    assert find_rounds_to_move() == [(party.code, 1)]
    sweep()
    assert find_rounds_to_move() == []
    assert party.rounds.count() == 2


def test_one_party_that_cannot_be_moved_does_not_hold_up_the_others():
    broken = slip(slip(begun(8), 1), 2)
    party = found(0)
    prepare.register_players(party.code, [f"Guest {letter}" for letter in "ABCD"], who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    sound = slip(announced(party, 1), 1)
    Chair.objects.filter(round__party=broken).delete()
    sweep()
    assert broken.rounds.count() == 1
    assert sound.rounds.count() == 2


def test_a_party_that_has_ended_is_not_moved():
    party = ended(slip(slip(begun(), 1), 2))
    sweep()
    assert party.rounds.count() == 1


def test_everybody_has_one_place_with_seven_players():
    party = announced(played(begun(7), tables=1), 2)
    for number in (1, 2):
        places = Chair.objects.filter(round__party=party, round__number=number)
        assert places.count() == 7
        assert places.filter(table__isnull=True).count() == 3


def test_late_comers_join_the_next_round_at_the_back_of_the_line():
    party = begun(8)
    prepare.register_players(party.code, ["Ida"], who=WHO)
    party = played(party)
    assert [person.name for person in read_hall_now(party, announced=False).bench] != ["Ida"]
    assert Chair.objects.filter(round__number=2).count() == 9


def test_who_leaves_has_no_place_in_the_next_round():
    party = begun(9)
    bench = Chair.objects.get(table=None).entry
    somebody = party.entries.exclude(pk=bench.pk).first()
    prepare.leave(party.code, somebody.number, who=WHO)
    party = played(party)
    assert not Chair.objects.filter(round__number=2, entry=somebody).exists()
    assert Chair.objects.filter(round__number=2, table__isnull=False).count() == 8


def test_a_player_placed_by_hand_changes_places_with_who_sat_there():
    party = drawn()
    take_seats.seat_by_hand(party.code, player=1, table=2, seat=Seat.NORTH, who=WHO)
    assert seats(party, announced=False) == ["Eva Bo Cleo Dag", "Ann Finn Gro Hans"]


def test_one_who_keeps_their_chair_is_named_where_that_is_refused():
    party = found()
    chairs.fix_chair(party.code, 6, table=2, seat=Seat.EAST, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    with pytest.raises(Refused) as refused:
        take_seats.seat_by_hand(party.code, player=1, table=2, seat=Seat.EAST, who=WHO)
    assert str(refused.value) == "Finn keeps their chair all evening. Remove their fixed chair first."


def test_announced_seats_cannot_be_placed_by_hand():
    with pytest.raises(Refused) as refused:
        take_seats.seat_by_hand(begun().code, player=1, table=2, seat=Seat.NORTH, who=WHO)
    assert refused.value.reason is WhyNotAdvanced.NOT_PROPOSED


def test_somebody_who_came_after_the_draw_is_not_forgotten():
    party = drawn()
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    with pytest.raises(Refused) as refused:
        advance.announce_round(party.code, 1, who=WHO)
    assert refused.value.reason is WhyNotAdvanced.NOT_ALL_SEATED
    assert refused.value.facts["names"] == ["Zoe"]


def test_two_pairs_who_sat_down_the_other_way_are_recorded_as_they_sit():
    party = announced(played(begun()), 2)
    before = seats(party)[1].split()
    take_seats.seat_the_other_way(AtTable.of(party, 2, "table 2"), round_number=2)
    north, east, south, west = before
    assert seats(party)[1].split() == [north, east, west, south]


def test_after_the_first_hand_the_seats_stay():
    party = announced(played(begun()), 2)
    Phone(party, 2, round_number=2).enter(low(9))
    with pytest.raises(Refused) as refused:
        take_seats.seat_the_other_way(AtTable.of(party, 2, "table 2"), round_number=2)
    assert refused.value.reason is WhyNotReseated.HANDS_ON_SHEET


def test_time_is_called_once_and_only_on_the_clock():
    with pytest.raises(Refused) as refused:
        advance.call_time(begun().code, 1, who=WHO)
    assert refused.value.reason is WhyNotRung.NOT_BY_BELL
    party = begun(end=GameEnd(EndKind.TIME, minutes=20))
    advance.call_time(party.code, 1, who=WHO)
    first = party.rounds.get().time_called_at
    advance.call_time(party.code, 1, who=WHO)
    assert party.rounds.get().time_called_at == first


def test_the_end_takes_seats_that_were_only_proposed_away():
    party = ended(played(begun()))
    assert party.status == Party.Status.ENDED
    assert party.rounds.count() == 1


def test_the_end_takes_a_round_away_in_which_nobody_has_played():
    party = announced(played(begun(9)), 2)
    party = ended(party)
    assert [round.number for round in party.rounds.all()] == [1]
    party = ended(slip(announced(played(begun(9)), 2), 1, number=2))
    assert party.rounds.count() == 2


@pytest.mark.parametrize("announces", [False, True])
def test_a_party_ended_too_early_goes_on_with_the_same_seats(announces):
    party = played(begun(7), tables=1)
    proposed = seats(party, announced=False)
    if announces:
        announced(party, 2)
    party = ended(party)
    advance.resume_party(party.code, who=WHO)
    sweep()
    assert seats(party, announced=False) == proposed


def test_a_party_resumed_in_the_middle_of_a_round_plays_it_to_its_end():
    party = ended(slip(begun(), 1))
    advance.resume_party(party.code, who=WHO)
    party = slip(party, 2)
    move(party.code, 1)
    assert party.rounds.count() == 2


@pytest.mark.parametrize("players", [0, 1, 2, 3])
def test_fewer_than_four_players_are_no_party(players):
    with pytest.raises(Refused) as refused:
        draw_seats.draw_first_seats(found(players).code, kind=DrawKind.RANDOM, who=WHO)
    assert "A party needs four players" in str(refused.value)


def test_a_level_score_on_a_slip_needs_its_winner():
    party = begun(end=GameEnd(EndKind.HANDS, hands=8))
    with pytest.raises(Refused) as refused:
        slip(party, 1, score=(5, 5))
    assert "one side must win" in str(refused.value)


def test_the_other_way_tapped_twice_is_recorded_once():
    party = announced(played(begun()), 2)
    south = Chair.objects.get(round__number=2, table=2, seat="south").entry.number
    at = AtTable.of(party, 2, "table 2")
    for _tap in range(2):
        take_seats.seat_the_other_way(at, round_number=2, first=south)
    assert Chair.objects.get(round__number=2, table=2, seat="west").entry.number == south


def test_a_round_with_too_few_left_is_not_moved_and_says_so():
    party = begun(4)
    prepare.leave(party.code, 1, who=WHO)
    party = slip(party, 1)
    with pytest.raises(Refused) as refused:
        advance.move_round(party.code, 1, who="test")
    assert str(refused.value) == "After round 1 only 3 players are left, and a table needs four."
    sweep()
    assert find_rounds_to_move() == [(party.code, 1)]
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    sweep()
    assert party.rounds.count() == 2
