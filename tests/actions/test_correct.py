"""A wrong result, found before the hands of the next round, after them, and when the organiser wants to play again."""

from __future__ import annotations

import pytest

from scoring.game import EndKind, GameEnd
from scoring.hand import BySide, Seat
from scoring.refused import Refused
from tests.actions.corrections import hand_entered, put_right, seated, second_round, taken_back, wrong_slip
from tests.actions.table import THROWN_IN, Phone, high
from tests.commands.running import exported, imported, verified
from tests.night import EW, NS, WHO, announced, begun, ended, fresh, played, slip
from tournaments.actions import advance, correct, finish, take_seats
from tournaments.actions.at_table import AtTable
from tournaments.actions.correct import WhyNotDone
from tournaments.engine.correction import HandReplacement, WhyNotCorrected
from tournaments.engine.played import GameResult
from tournaments.models import Correction, Game, Party, PlayedHand
from tournaments.queries.correction_preview import CorrectionRequest, How, WhyChairsStay, WhyNotHere, preview_correction
from tournaments.queries.corrections import WhyNotTakenBack, read_corrections
from tournaments.tasks import move

pytestmark = pytest.mark.django_db


def refusal(party: Party, wanted: CorrectionRequest, how: Correction.How) -> object:
    with pytest.raises(Refused) as refused:
        put_right(party, wanted, how)
    return refused.value.reason


def ways(party: Party, wanted: CorrectionRequest) -> tuple[Correction.How, ...]:
    return preview_correction(fresh(party), wanted).ways


# Found before the next game has begun


def test_the_two_pairs_change_places_and_nobody_else_gets_up():
    party = second_round()
    before = seated(party, 2)
    put_right(party, wrong_slip(), How.SWAP)
    after = seated(party, 2)
    assert {name for chair, name in after.items() if before[chair] != name} == {"Ida", "Jon", "Kari", "Leo"}
    assert verified(party).splitlines()[-1] == "verified: 2 rounds, 0 hands"


def test_what_was_found_too_late_for_one_table_leaves_the_chairs():
    party = second_round()
    hand_entered(party, 5)
    assert ways(party, wrong_slip()) == (How.SWAP, How.KEEP, How.REPLAY)
    hand_entered(party, 4)
    assert ways(party, wrong_slip()) == (How.KEEP, How.REPLAY)
    assert refusal(party, wrong_slip(), How.SWAP) is WhyChairsStay.BEGUN


def test_a_final_score_is_a_game_that_has_begun():
    party = slip(second_round(), 2, number=2)
    assert refusal(party, wrong_slip(), How.SWAP) is WhyChairsStay.BEGUN


def test_seats_that_nobody_has_seen_yet_are_simply_put_right():
    party = played(begun(20), tables=5)
    assert ways(party, wrong_slip()) == (How.SWAP,)
    put_right(party, wrong_slip(), How.SWAP)
    assert verified(announced(fresh(party), 2)).splitlines()[-1] == "verified: 2 rounds, 0 hands"


def test_seats_by_hand_and_the_other_way_stay_through_a_correction_and_its_opposite():
    party = played(begun(20), tables=5)
    take_seats.seat_by_hand(party.code, player=20, table=2, seat=Seat.NORTH, who=WHO)
    party = announced(fresh(party), 2)
    take_seats.seat_the_other_way(AtTable.of(party, 4, WHO), round_number=2)
    before, chairs = exported(party), seated(party, 2)
    put_right(party, wrong_slip(), How.SWAP)
    assert seated(party, 2)["2 north"] == chairs["2 north"]
    assert verified(party).splitlines()[-1] == "verified: 2 rounds, 0 hands"
    put_right(party, wrong_slip(score=(13, 7)), How.SWAP)
    assert exported(fresh(party)) == before
    assert exported(taken_back(party, done_again(party))) != before


def done_again(party: Party) -> Correction:
    """The newest correction."""
    return party.corrections.all()[0]


def test_a_winner_who_stays_the_winner_changes_no_chairs():
    party = second_round()
    assert ways(party, wrong_slip(score=(13, 9))) == (How.SCORE,)
    put_right(party, wrong_slip(score=(13, 9)), How.SCORE)
    assert Game.objects.get(round__party=party, round__number=1, table=3).score_east_west == 9


def test_in_the_round_that_is_played_only_the_score_changes_and_the_next_seats_follow():
    party = slip(begun(20), 3)
    assert ways(party, wrong_slip()) == (How.SCORE,)
    done = put_right(party, wrong_slip(), How.SCORE)
    for table in (1, 2, 4, 5):
        slip(party, table)
    move(party.code, 1)
    assert {"Jon", "Leo"} <= {name for chair, name in seated(party, 2).items() if chair.startswith("2")}
    (shown,) = read_corrections(fresh(party))
    assert shown.stands_in_the_way.reason is WhyNotTakenBack.SEATS_FOLLOW
    with pytest.raises(Refused):
        taken_back(party, done)


def test_a_hand_of_a_game_in_play_is_corrected():
    party = begun(4)
    phone = Phone(party)
    phone.enter(high("north", 8), high("east", 7))
    put_right(party, CorrectionRequest(1, 1, HandReplacement(1, high("north", 10))), How.SCORE)
    phone.enter(high("south", 9))
    assert Game.objects.get().score_north_south == 4 + 3
    assert verified(party) == "verified: 1 round, 3 hands\n"


# Every version stays


def test_the_hand_as_it_was_stays_in_the_record():
    party = begun(4)
    Phone(party).enter(high("north", 13), high("north", 12))
    Phone(party).confirm()
    done = put_right(party, CorrectionRequest(1, 1, HandReplacement(2, high("north", 13))), How.SCORE)
    rows = PlayedHand.objects.filter(number=2).order_by("pk")
    assert [(row.tricks_north_south, row.taken_back_at is None) for row in rows] == [(12, False), (13, True)]
    assert (done.who, done.before["score"]["north_south"], done.after["score"]["north_south"]) == (WHO, 13, 14)
    line = party.log.first()
    assert (line.action, line.facts["way"]) == ("correct", "score")


def test_a_final_score_instead_puts_all_hands_aside_and_taking_it_back_brings_them_back():
    party = begun(4)
    Phone(party).enter(high("north", 13), high("north", 12))
    Phone(party).confirm()
    before = exported(party)
    done = put_right(party, wrong_slip(1), How.SCORE)
    assert not PlayedHand.objects.filter(taken_back_at=None).exists()
    assert verified(party) == "verified: 1 round, 0 hands\n"
    assert exported(taken_back(party, done)) == before


def test_a_mark_that_is_not_the_one_shown_changes_nothing():
    party = second_round()
    shown = preview_correction(party, wrong_slip()).mark
    hand_entered(party, 4)
    with pytest.raises(Refused) as refused:
        put_right(party, wrong_slip(), How.KEEP, seen=shown)
    assert refused.value.reason is WhyNotDone.CHANGED_MEANWHILE
    assert not Correction.objects.exists()


def test_a_hand_elsewhere_in_the_hall_does_not_make_the_preview_old():
    party = second_round()
    shown = preview_correction(party, wrong_slip(score=(13, 9))).mark
    hand_entered(party, 4)
    put_right(party, wrong_slip(score=(13, 9)), How.SCORE, seen=shown)


def test_a_table_without_a_game_is_refused():
    with pytest.raises(Refused) as refused:
        preview_correction(second_round(), wrong_slip(9))
    assert refused.value.reason is WhyNotHere.NO_SUCH_GAME


# The chairs are kept


def test_chairs_that_are_kept_are_told_by_the_game_and_by_the_file(tmp_path):
    party = second_round()
    chairs = seated(party, 2)
    hand_entered(party, 4)
    done = put_right(party, wrong_slip(), How.KEEP)
    game = Game.objects.get(round__party=party, round__number=1, table=3)
    assert game.believed == GameResult(BySide(13, 7), NS)
    assert seated(party, 2) == chairs
    assert verified(party) == "verified: 2 rounds, 1 hand\n"
    twin = imported(exported(fresh(party)), tmp_path)
    assert verified(twin) == "verified: 2 rounds, 1 hand\n"
    assert exported(twin) == exported(fresh(party))
    taken_back(party, done)
    assert Game.objects.get(pk=game.pk).believed is None


def test_kept_chairs_are_made_again_as_they_were_where_the_seats_are_taken_back():
    party = second_round()
    chairs = seated(party, 2)
    put_right(party, wrong_slip(), How.KEEP)
    advance.take_back_announcement(party.code, 2, who=WHO)
    advance.take_back_seats(party.code, 2, who=WHO)
    advance.make_next_seats(party.code, 1, who=WHO)
    assert seated(party, 2) == chairs
    assert verified(announced(fresh(party), 2)).splitlines()[-1] == "verified: 2 rounds, 0 hands"


def test_what_was_kept_and_is_put_right_again_follows_the_first_belief():
    party = second_round()
    before = exported(party)
    put_right(party, wrong_slip(), How.KEEP)
    assert ways(party, wrong_slip(score=(13, 7))) == (How.SCORE,)
    put_right(fresh(party), wrong_slip(score=(13, 7)), How.SCORE)
    assert exported(fresh(party)) == before


def test_after_the_end_of_the_party_the_standings_are_still_put_right():
    party = second_round()
    hand_entered(party, 4)
    party = ended(party)
    assert ways(party, wrong_slip()) == (How.KEEP,)
    put_right(party, wrong_slip(), How.KEEP)
    assert Game.objects.get(round__number=1, table=3).winner == EW
    assert verified(party) == "verified: 2 rounds, 1 hand\n"


# Taken back


def test_taking_back_twice_is_taking_back_once():
    party = second_round()
    done = put_right(party, wrong_slip(), How.SWAP)
    taken_back(party, done)
    taken_back(party, done)
    assert party.log.filter(action="take_back_correction").count() == 1


def test_a_hand_at_a_concerned_table_stands_in_the_way_of_changing_back():
    party = second_round()
    done = put_right(party, wrong_slip(), How.SWAP)
    hand_entered(party, 4)
    with pytest.raises(Refused) as refused:
        taken_back(party, done)
    assert refused.value.reason is WhyChairsStay.BEGUN


def test_a_later_correction_of_the_same_game_stands_in_the_way():
    party = second_round()
    first = put_right(party, wrong_slip(), How.KEEP)
    put_right(party, wrong_slip(score=(8, 13)), How.SCORE)
    with pytest.raises(Refused) as refused:
        taken_back(party, first)
    assert refused.value.reason is WhyNotTakenBack.GAME_CHANGED


def test_a_correction_of_another_party_is_not_known_here():
    done = put_right(second_round(), wrong_slip(), How.SWAP)
    with pytest.raises(Refused) as refused:
        correct.take_back_correction(begun(4).code, done.pk, who=WHO)
    assert refused.value.reason is WhyNotDone.NO_SUCH_CORRECTION


def test_a_game_that_was_opened_again_is_not_corrected_behind_its_back():
    party = slip(begun(8), 1)
    done = put_right(party, wrong_slip(1), How.SCORE)
    finish.reopen_game(AtTable.of(party, 1, WHO), round_number=1)
    with pytest.raises(Refused) as refused:
        taken_back(party, done)
    assert refused.value.reason is WhyNotTakenBack.GAME_CHANGED


def test_on_the_clock_a_correction_leaves_the_game_where_it_stopped():
    party = begun(4, end=GameEnd(EndKind.TIME, minutes=20))
    phone = Phone(party)
    phone.enter(high("north", 8), high("east", 7))
    advance.call_time(party.code, 1, who=WHO)
    finish.finish_on_time(phone.at, round_number=1)
    phone.confirm()
    before = exported(party)
    done = put_right(party, CorrectionRequest(1, 1, HandReplacement(1, high("north", 6))), How.SCORE)
    assert (Game.objects.get().winner, Game.objects.get().stopped_after) == (EW, 2)
    assert verified(party) == "verified: 1 round, 2 hands\n"
    assert exported(taken_back(party, done)) == before


@pytest.mark.parametrize("winner", [NS, EW])
def test_a_game_that_is_level_then_goes_to_the_side_that_people_say(winner):
    party = begun(4)
    Phone(party).enter(high("north", 13), high("west", 13), high("north", 12))
    Phone(party).confirm()
    put_right(party, CorrectionRequest(1, 1, HandReplacement(3, THROWN_IN, winner)), How.SCORE)
    game = Game.objects.get()
    assert (game.winner, game.decided_by, game.hands_played) == (winner, "forfeit", 2)
    assert verified(party) == "verified: 1 round, 3 hands\n"


def test_the_same_form_sent_twice_is_one_correction():
    party = second_round()
    shown = preview_correction(party, wrong_slip()).mark
    put_right(party, wrong_slip(), How.SWAP, seen=shown)
    with pytest.raises(Refused) as refused:
        put_right(party, wrong_slip(), How.SWAP, seen=shown)
    assert refused.value.reason is WhyNotCorrected.NOTHING_CHANGES
    assert Correction.objects.count() == 1
