"""What verify_party says of seats by hand, of seats that are only proposed, and of evenings as they go."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.hand import Call, Seat
from scoring.rules import SOUTH_DAKOTA, HandDraft
from scoring.stakes import Stake
from tests.commands.running import difference, exported, imported, refused, run, verified
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tournaments.actions import advance, chairs, draw_seats, enter_hand, finish, prepare, presence, take_seats
from tournaments.actions.at_table import AtTable
from tournaments.engine.draw import DrawKind
from tournaments.models import Chair, Game, Party
from tournaments.tasks import move

DO_NOT_FOLLOW = "Round 2, table 1: the seats do not follow from what was before."


def proposed() -> Party:
    """Two tables have played, and the seats of round 2 are made and not announced."""
    return played(begun(8))


def by_hand(party: Party, player: int, table: int | None, seat: Seat | None) -> None:
    take_seats.seat_by_hand(party.code, player=player, table=table, seat=seat, who=WHO)


def two_change_places(party: Party, number: int) -> None:
    """North and East of table 1, and nobody says so."""
    at_table = Chair.objects.filter(round__party=party, round__number=number, table=1)
    north, east = at_table.get(seat="north"), at_table.get(seat="east")
    Chair.objects.filter(pk=north.pk).update(table=None, seat=None)
    Chair.objects.filter(pk=east.pk).update(seat="north")
    Chair.objects.filter(pk=north.pk).update(table=1, seat="east")


def test_proposed_seats_follow_from_the_results_too():
    party = proposed()
    assert verified(party) == "verified: 1 round, 0 hands\n"
    two_change_places(party, 2)
    assert difference(party) == DO_NOT_FOLLOW


def test_a_game_that_is_played_before_its_seats_are_announced_is_found():
    party = proposed()
    Game.objects.filter(round__number=2, table=1).update(hands_played=1)
    assert difference(party) == "Round 2, table 1: the seats are only proposed, but the game has begun."


def test_proposed_seats_without_somebody_are_found():
    party = played(begun(9))
    Chair.objects.filter(round__number=2, table=None).delete()
    assert difference(party) == "Round 2 is proposed: 8 people have a place; 9 take part."


BY_HAND = (
    "Round {}: people changed seats (at the desk, by a correction, a substitute or other partners), so its seats were not "
    "recomputed."
)


def test_seats_changed_by_hand_are_noted():
    party = proposed()
    by_hand(party, 1, 2, Seat.WEST)
    assert verified(announced(party, 2)).splitlines() == [BY_HAND.format(2), "verified: 2 rounds, 0 hands"]


def test_a_table_that_sat_the_other_way_is_noted():
    party = announced(proposed(), 2)
    take_seats.seat_the_other_way(AtTable.of(party, 2, WHO), round_number=2)
    assert verified(party).splitlines() == [BY_HAND.format(2), "verified: 2 rounds, 0 hands"]


def test_a_chair_taken_in_the_middle_of_a_game_is_noted():
    party = begun(9)
    bench = Chair.objects.get(round__party=party, table=None).entry.number
    presence.let_stand_in(party.code, 1, substitute=bench, who=WHO)
    assert verified(fresh(party)).splitlines()[0] == BY_HAND.format(1)


def test_first_seats_put_by_hand_are_noted():
    party = drawn(9)
    by_hand(party, 1, None, None)
    assert verified(announced(party, 1)).splitlines()[0] == BY_HAND.format(1)


def test_the_round_after_seats_by_hand_still_follows_from_them():
    party = proposed()
    by_hand(party, 1, 2, Seat.WEST)
    party = played(announced(party, 2), 2)
    assert verified(party).splitlines() == [BY_HAND.format(2), "verified: 2 rounds, 0 hands"]
    two_change_places(party, 3)
    assert difference(party) == "Round 3, table 1: the seats do not follow from what was before."


def test_a_chair_kept_later_leaves_earlier_seats_as_they_are_and_says_so():
    party = announced(proposed(), 2)
    number = party.rounds.get(number=2).chairs.get(table=1, seat="north").entry.number
    chairs.fix_chair(party.code, number, table=2, seat=Seat.SOUTH, who=WHO)
    earlier = "what its seats were made from was changed later, so its seats were not recomputed."
    noted = [line for line in verified(party).splitlines() if line.endswith(earlier)]
    assert noted
    chairs.free_chair(party.code, number, who=WHO)
    assert verified(party) == "verified: 2 rounds, 0 hands\n"


def test_seats_made_again_forget_what_was_done_by_hand():
    party = proposed()
    by_hand(party, 1, 2, Seat.WEST)
    advance.end_party(party.code, who=WHO)
    advance.resume_party(party.code, who=WHO)
    move(party.code, 1)
    assert verified(announced(party, 2)) == "verified: 2 rounds, 0 hands\n"


IN_FILE = "Round 2: the file has seats that the movement does not make, so its seats were not recomputed."


def test_from_a_file_seats_by_hand_are_noted(tmp_path):
    party = proposed()
    by_hand(party, 1, 2, Seat.WEST)
    twin = imported(exported(announced(party, 2)), tmp_path)
    assert verified(twin).splitlines() == [IN_FILE, "verified: 2 rounds, 0 hands"]


def test_from_a_file_another_bench_is_noted(tmp_path):
    party = played(begun(9))
    by_hand(party, party.rounds.get(number=2).chairs.filter(table=1).order_by("pk")[0].entry.number, None, None)
    twin = imported(exported(announced(party, 2)), tmp_path)
    assert IN_FILE in verified(twin).splitlines()


def test_from_a_file_seats_that_the_movement_makes_are_recomputed(tmp_path):
    twin = imported(exported(announced(proposed(), 2)), tmp_path)
    assert verified(twin) == "verified: 2 rounds, 0 hands\n"
    two_change_places(twin, 2)
    assert difference(twin) == DO_NOT_FOLLOW


def hand_taken_back() -> Party:
    party = begun(4)
    at = AtTable.of(party, 1, WHO)
    for number in (1, 2):
        enter_hand.enter_hand(at, HandDraft(Call.THROWN_IN), round_number=1, hand_number=number, key=uuid4())
    enter_hand.take_back_hand(at, round_number=1, hand_number=2)
    return party


def slip_opened_again() -> Party:
    party = slip(begun(8), 1)
    finish.reopen_game(AtTable.of(party, 1, WHO), round_number=1)
    return slip(party, 1, score=(13, 2))


def people_come_and_go() -> Party:
    """A late comer is taken out before they play, another takes their number, and somebody goes home."""
    party = begun(9)
    prepare.register_players(party.code, ["Leo", "Mia"], who=WHO)
    prepare.take_out(party.code, 11, who=WHO)
    prepare.register_players(party.code, ["Nils"], who=WHO)
    prepare.leave(party.code, 3, who=WHO)
    return announced(played(fresh(party)), 2)


def drawn_twice() -> Party:
    """One has not come; the first draw did not please."""
    party = found(9)
    prepare.check_in(party.code, 9, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO, seed=1)
    by_hand(party, 1, 2, Seat.WEST)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO, seed=2)
    return announced(party, 1)


@pytest.mark.parametrize(
    "party",
    [
        pytest.param(lambda: found(0), id="nobody is on the list"),
        pytest.param(lambda: drawn(9), id="seats are proposed"),
        pytest.param(hand_taken_back, id="a hand was taken back"),
        pytest.param(slip_opened_again, id="a slip was entered again"),
        pytest.param(people_come_and_go, id="people come and go"),
        pytest.param(drawn_twice, id="drawn twice, and one has not come"),
        pytest.param(lambda: ended(proposed()), id="ended while seats were proposed"),
        pytest.param(lambda: slip(begun(4, stake=Stake(15, "USD"), rules=SOUTH_DAKOTA), 1), id="a stake"),
    ],
)
def test_whatever_happens_on_an_evening_is_verified(party, tmp_path):
    party = party()
    assert verified(party).startswith("verified: ")
    assert verified(imported(exported(party), tmp_path)).startswith("verified: ")


def test_who_is_ticked_off_at_the_door_a_second_time_keeps_their_place_in_the_line():
    party = announced(played(begun(9)), 2)
    chairs.play_for_the_house(party.code, 2, is_house=True, who=WHO)
    prepare.check_in(party.code, 3, here=True, who=WHO)
    assert verified(party).splitlines()[-1] == "verified: 2 rounds, 0 hands"


def test_all_parties_are_verified_and_those_that_differ_are_named():
    right, wrong = slip(begun(8), 1), slip(begun(4), 1)
    assert run("verify_party", "--all").splitlines() == [
        f"{right.code}: verified: 1 round, 0 hands",
        f"{wrong.code}: verified: 1 round, 0 hands",
    ]
    Game.objects.filter(round__party=wrong, table=1).update(winner="east_west")
    assert refused("verify_party", "--all") == f"Not verified: {wrong.code}."


@pytest.mark.parametrize("arguments", [[], ["ABCD", "--all"]], ids=["none", "one and all"])
def test_which_party_must_be_said(arguments):
    assert refused("verify_party", *arguments) == "Say which party: its code, or --all."
