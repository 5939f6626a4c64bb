"""Mexicano all the way through: corrections that reach the hall, late comers, the file, verification, pages and whole evenings."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.hand import BySide, Seat
from tests.commands.running import exported, imported, simulated, verified
from tests.night import NS, WHO, announced, begun, fresh, played, slip
from tests.screens.reading import words
from tournaments.access import find_our_club
from tournaments.actions import advance, correct, prepare, presence, take_seats
from tournaments.actions.restore import restore_party
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.mexicano import MEXICANO
from tournaments.engine.played import GameResult
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Game, Party, Round
from tournaments.queries.correction_preview import CorrectionRequest, How, preview_correction
from tournaments.queries.movement import read_seating
from tournaments.tasks import move

pytestmark = pytest.mark.django_db
WON_BY_MORE = Slip(BySide(13, 2))  # and not 13–7, as everywhere
SWAP_KEEP_REPLAY = (How.SWAP, How.KEEP, How.REPLAY)


def one_round(players: int = 12, movement=MEXICANO) -> Party:
    """North–South won 13–7 at every table. The next seats are proposed."""
    return played(begun(players, movement=movement), tables=players // 4)


def put_right(party: Party, instead: Slip, how: Correction.How, *, table: int) -> Correction:
    return correct.correct_result(party.code, CorrectionRequest(1, table, instead), how=how, who=WHO)


def top_table(party: Party) -> set[int]:
    return set(read_seating(party.rounds.get(number=2)).tables[0].players)


def test_other_points_move_people_here_and_nobody_on_a_ladder():
    shown = preview_correction(announced(one_round(), 2), CorrectionRequest(1, 3, WON_BY_MORE))
    assert shown.ways == SWAP_KEEP_REPLAY
    assert {one.player for one in shown.next.seat_changes} == {5, 7, 9, 11}
    on_a_ladder = preview_correction(announced(one_round(movement=LADDER), 2), CorrectionRequest(1, 3, WON_BY_MORE))
    assert (on_a_ladder.ways, on_a_ladder.next) == ((How.SCORE,), None)


@pytest.mark.parametrize(("movement", "is_followed"), [(MEXICANO, True), (LADDER, False), (DRAW_ANEW, False)])
def test_seats_that_are_not_made_yet_follow_the_points_only_here(movement, is_followed):
    party = begun(12, movement=movement)
    for table in (1, 2, 3):
        slip(party, table)
    shown = preview_correction(fresh(party), CorrectionRequest(1, 3, WON_BY_MORE))
    assert (shown.ways, shown.is_followed) == ((How.SCORE,), is_followed)


def test_the_points_of_every_round_count_and_not_only_those_of_the_last():
    party = announced(one_round(), 2)
    for table in (1, 2, 3):
        slip(party, table, number=2, score=(13, 10 + table % 3))
    move(party.code, 2)
    # By the second round alone table 3 would be first. Verification reads both rounds, and the proposed seats.
    assert verified(party) == "verified: 2 rounds, 0 hands\n"


def test_chairs_are_changed_and_changed_back():
    party = announced(one_round(), 2)
    assert top_table(party) == {1, 3, 5, 7}
    done = put_right(party, WON_BY_MORE, How.SWAP, table=3)
    assert top_table(party) == {1, 3, 9, 11}
    assert verified(party).splitlines()[-1] == "verified: 2 rounds, 0 hands"
    correct.take_back_correction(party.code, done.pk, who=WHO)
    assert top_table(party) == {1, 3, 5, 7}


def test_chairs_that_are_kept_are_verified_by_the_points_that_were_believed(tmp_path):
    party = announced(one_round(), 2)
    put_right(party, WON_BY_MORE, How.KEEP, table=3)
    game = Game.objects.get(round__party=party, round__number=1, table=3)
    assert game.believed == GameResult(BySide(13, 7), NS)
    assert verified(party) == "verified: 2 rounds, 0 hands\n"
    twin = imported(exported(fresh(party)), tmp_path)
    assert verified(twin) == "verified: 2 rounds, 0 hands\n"
    put_right(party, Slip(BySide(13, 7)), How.SCORE, table=3)
    assert Game.objects.get(pk=game.pk).believed is None


def test_a_round_is_marked_if_its_four_would_sit_on_other_chairs():
    party = announced(one_round(8), 2)
    # The partners stay, so nobody has to get up; but the movement would turn the table.
    put_right(party, WON_BY_MORE, How.SCORE, table=2)
    assert party.rounds.get(number=2).seats_by == Round.SeatsBy.EARLIER
    assert verified(party).splitlines()[-1] == "verified: 2 rounds, 0 hands"


def third_round(players: int = 9) -> Party:
    """Somebody came late, to the second round."""
    party = begun(players, movement=MEXICANO)
    prepare.register_players(party.code, ["Pia"], who=WHO)
    for number in (1, 2):
        party = announced(played(fresh(party), number, tables=(players + (number > 1)) // 4), number + 1)
    return party


def test_its_file_reads_back_as_the_same_evening():
    party = third_round()
    text = exported(party)
    assert '"movement": "mexicano"' in text
    twin = restore_party(find_our_club(), read_evening(read(text)), WHO)
    assert exported(twin) == text
    assert verified(twin).splitlines()[-1] == "verified: 3 rounds, 0 hands"


def test_who_comes_after_the_next_seats_were_made_is_in_them_once_they_are_made_again():
    party = played(third_round(), 3)
    prepare.register_players(party.code, ["Quinn", "Rolf"], who=WHO)
    move(party.code, 3)
    party = announced(fresh(party), 4)
    assert sorted(read_seating(party.rounds.get(number=4)).everybody()) == list(range(1, 13))
    assert verified(party) == "verified: 4 rounds, 0 hands\n"


def test_who_goes_home_is_in_no_seat_and_the_points_of_the_others_stay():
    party = third_round()
    prepare.leave(party.code, 1, who=WHO)
    party = announced(played(fresh(party), 3), 4)
    assert 1 not in set(read_seating(party.rounds.get(number=4)).everybody())
    assert verified(party) == "verified: 4 rounds, 0 hands\n"


def test_a_substitute_takes_the_chair_and_is_seated_by_the_standings_from_then_on():
    party = third_round()
    leaver = read_seating(party.rounds.get(number=3)).tables[0].north
    presence.let_stand_in(party.code, leaver, name="Quinn", who=WHO)
    party = announced(played(fresh(party), 3), 4)
    everybody = set(read_seating(party.rounds.get(number=4)).everybody())
    assert leaver not in everybody
    assert party.entries.get(player__name="Quinn").number in everybody
    assert verified(party).splitlines()[-1] == "verified: 4 rounds, 0 hands"


def test_an_announcement_that_is_taken_back_comes_again_with_the_same_seats():
    party = third_round()
    before = read_seating(party.rounds.get(number=3))
    advance.take_back_announcement(party.code, 3, who=WHO)
    party = announced(fresh(party), 3)
    assert read_seating(party.rounds.get(number=3)) == before
    assert verified(party) == "verified: 3 rounds, 0 hands\n"


def test_phones_and_the_hall_say_that_the_standings_decide(client):
    party = third_round(11)
    player = read_seating(party.rounds.get(number=3)).tables[1].north
    page = words(client.get(reverse("player", args=[party.code, player])))
    assert "Your place in the standings put you at table 2." in page
    assert "The standings after this round decide where you sit next." in page
    for screen in ("hall", "standings"):
        assert "The next tables come from the standings." in words(client.get(reverse(screen, args=[party.code])))
    assert "come from the standings" not in words(client.get(reverse("standings", args=[begun(8).code])))


def test_the_organiser_reads_at_each_table_why_these_four_meet(director):
    party = begun(8, movement=MEXICANO)
    slip(party, 1, score=(13, 2))
    slip(party, 2, score=(13, 10))
    move(party.code, 1)
    page = words(director.get(reverse("desk_seats", args=[party.code])))
    assert (
        "Places 1, 1, 3 and 3; point difference: +11, +11, +3 and +3. First and fourth against second and third."
        in page
    )
    take_seats.seat_by_hand(party.code, player=1, table=2, seat=Seat.NORTH, who=WHO)
    assert "Places 1" not in words(director.get(reverse("desk_seats", args=[party.code])))


def test_two_who_were_partners_are_named_where_that_changed_who_plays_with_whom(director):
    party, unusual = begun(8, movement=MEXICANO), "were partners just now, so first and third play second and fourth."
    seen = []
    for number in range(1, 6):
        slip(party, 1, number=number, score=(13, number))
        slip(party, 2, number=number, score=(2 * number, 13))
        move(party.code, number)
        seen.append(unusual in words(director.get(reverse("desk_seats", args=[party.code]))))
        party = announced(party, number + 1)
    assert True in seen
    assert False in seen


@pytest.mark.parametrize("players", [8, 50])
def test_a_whole_evening_is_simulated_and_verified(players):
    party = simulated("--players", players, "--rounds", 4, "--movement", "mexicano", "--hands", 2)
    assert verified(party).splitlines()[-1].startswith("verified: 4 rounds, ")
