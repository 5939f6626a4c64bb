"""Corrections follow a movement whose seats depend on the points: preview, chairs, verification and marks of rounds."""

from __future__ import annotations

import pytest

from scoring.hand import BySide
from tests.by_points import BY_POINTS
from tests.commands.running import exported, imported, verified
from tests.night import NS, WHO, announced, begun, fresh, played, slip
from tournaments.actions import correct
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.played import GameResult
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Game, Party, Round
from tournaments.queries.correction_preview import CorrectionRequest, How, preview_correction
from tournaments.queries.movement import read_seating
from tournaments.tasks import move

pytestmark = pytest.mark.django_db
WON_BY_MORE = Slip(BySide(13, 2))  # and not 13–7, as everywhere
SWAP_KEEP_REPLAY = (How.SWAP, How.KEEP, How.REPLAY)


@pytest.fixture(autouse=True)
def _by_points(monkeypatch):
    monkeypatch.setitem(MOVEMENTS, BY_POINTS.key, BY_POINTS)


def one_round(players: int = 12, movement=BY_POINTS) -> Party:
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


@pytest.mark.parametrize(("movement", "is_followed"), [(BY_POINTS, True), (LADDER, False), (DRAW_ANEW, False)])
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
