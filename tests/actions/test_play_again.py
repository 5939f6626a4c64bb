"""An evening that is played again from a round: what is set aside, and how it comes back."""

from __future__ import annotations

import pytest

from scoring.hand import Seat
from scoring.refused import Refused
from tests.actions.corrections import hand_entered, put_right, seated, second_round, taken_back, wrong_slip
from tests.commands.running import exported, verified
from tests.night import WHO, announced, fresh, names, played
from tournaments.actions import chairs, prepare
from tournaments.models import Chair, Party, PlayedHand, Round
from tournaments.queries.correction_preview import How, preview_correction
from tournaments.queries.corrections import WhyNotTakenBack, read_corrections
from tournaments.queries.movement import find_rounds_to_move
from tournaments.queries.player import read_player_evening
from tournaments.tasks import move

pytestmark = pytest.mark.django_db


def third_round() -> Party:
    return announced(played(second_round(), 2, tables=5), 3)


def test_playing_again_sets_later_rounds_aside_and_makes_the_next_seats_anew():
    party = third_round()
    hand_entered(party, 1, 3)
    shown = preview_correction(party, wrong_slip())
    assert [(lost.number, lost.tables, lost.hands, lost.results) for lost in shown.lost] == [(2, 5, 0, 5), (3, 5, 1, 0)]
    put_right(party, wrong_slip(), How.REPLAY)
    assert [row.number for row in fresh(party).rounds.all()] == [1]
    assert find_rounds_to_move() == [(party.code, 1)]
    assert PlayedHand.objects.filter(taken_back_at=None).count() == 1  # nothing is lost
    move(party.code, 1)
    party = announced(fresh(party), 2)
    assert {"Jon", "Leo"} <= {name for chair, name in seated(party, 2).items() if chair.startswith("2")}
    assert verified(party) == "verified: 2 rounds, 0 hands\n"


def test_rounds_that_were_set_aside_come_back_with_every_hand():
    party = third_round()
    hand_entered(party, 1, 3)
    before = exported(party)
    done = put_right(party, wrong_slip(), How.REPLAY)
    move(party.code, 1)
    party = announced(fresh(party), 2)
    party = taken_back(party, done)
    assert exported(party) == before
    assert verified(party) == "verified: 3 rounds, 1 hand\n"
    assert not Round.objects.filter(party=None).exists()


def test_chairs_that_do_not_move_and_house_players_are_the_same_after_playing_again_and_after_taking_it_back():
    party = third_round()
    chairs.fix_chair(party.code, 4, table=2, seat=Seat.SOUTH, who=WHO)
    chairs.play_for_the_house(party.code, 7, is_house=True, who=WHO)
    before = exported(fresh(party))
    done = put_right(fresh(party), wrong_slip(), How.REPLAY)
    party = taken_back(party, done)
    assert exported(party) == before


def test_a_chair_that_is_kept_since_is_still_kept_when_rounds_come_back():
    party = third_round()
    done = put_right(party, wrong_slip(), How.REPLAY)
    chairs.fix_chair(party.code, 4, table=2, seat=Seat.SOUTH, who=WHO)
    party = taken_back(party, done)
    assert party.entries.get(number=4).fixed_table == 2
    assert verified(party).splitlines()[-1] == "verified: 3 rounds, 0 hands"


def test_what_was_set_aside_belongs_to_the_correction_and_to_no_party():
    party = third_round()
    done = put_right(party, wrong_slip(), How.REPLAY)
    assert [row.number for row in done.set_aside.order_by("number")] == [2, 3]
    assert not Chair.objects.filter(entry__party=party, round__party__isnull=False).exclude(round__number=1).exists()
    assert not Party.objects.filter(rounds__number__gt=1).exists()


def test_who_only_sat_in_rounds_that_were_set_aside_can_be_taken_off_the_list():
    party = second_round()
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    party = announced(played(fresh(party), 2, tables=5), 3)
    done = put_right(party, wrong_slip(), How.REPLAY)
    prepare.take_out(party.code, 21, who=WHO)
    assert not party.entries.filter(number=21).exists()
    assert Chair.objects.filter(round__set_aside_by=done, entry__player__name="Zoe").exists()
    prepare.register_players(party.code, ["Max"], who=WHO)  # who gets the number that is free
    (shown,) = read_corrections(fresh(party))
    assert shown.stands_in_the_way.reason is WhyNotTakenBack.PEOPLE_CHANGED


def test_a_hand_since_then_stands_in_the_way_of_bringing_rounds_back():
    party = second_round()
    done = put_right(party, wrong_slip(), How.REPLAY)
    move(party.code, 1)
    party = announced(fresh(party), 2)
    hand_entered(party, 1)
    (shown,) = read_corrections(party)
    assert shown.stands_in_the_way.reason is WhyNotTakenBack.HANDS_PLAYED
    with pytest.raises(Refused):
        taken_back(party, done)


def test_who_came_later_plays_from_the_round_that_is_played_again_and_who_went_home_does_not():
    party = second_round()
    prepare.register_players(party.code, names(24)[20:], who=WHO)
    prepare.leave(party.code, 1, who=WHO)
    party = announced(played(fresh(party), 2, tables=5), 3)
    prepare.leave(party.code, 2, who=WHO)
    before = exported(party)
    done = put_right(party, wrong_slip(), How.REPLAY)
    rounds = dict(party.entries.values_list("number", "joined_round"))
    left = dict(party.entries.values_list("number", "left_after_round"))
    assert (rounds[21], left[1], left[2]) == (2, 1, 2)
    move(party.code, 1)
    party = announced(fresh(party), 2)
    assert verified(party) == "verified: 2 rounds, 0 hands\n"
    assert exported(taken_back(party, done)) == before
    assert verified(party) == "verified: 3 rounds, 0 hands\n"


def test_somebody_who_came_since_stands_in_the_way():
    party = second_round()
    done = put_right(party, wrong_slip(), How.REPLAY)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    with pytest.raises(Refused) as refused:
        taken_back(party, done)
    assert refused.value.reason is WhyNotTakenBack.PEOPLE_CHANGED


def test_a_party_that_is_deleted_takes_with_it_what_was_set_aside():
    party = third_round()
    put_right(party, wrong_slip(), How.REPLAY)
    fresh(party).delete()
    assert not Round.objects.exists()


def test_a_page_that_was_begun_before_rounds_are_set_aside_is_shown_without_them():
    """What all phones share was read before, and the player's own games are read after."""
    party = third_round()
    begun_before = fresh(party)
    read_player_evening(begun_before, 1)
    put_right(party, wrong_slip(), How.REPLAY)
    evening = read_player_evening(begun_before, 1)
    assert evening is not None
    assert [played.number for played in evening.rounds] == [1]
