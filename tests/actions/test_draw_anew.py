"""An evening of draw anew, all the way through: its seats, late comers, corrections, file, verification and pages."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.hand import BySide
from scoring.refused import Refused
from tests.commands.running import exported, verified
from tests.night import WHO, announced, begun, fresh, played
from tests.screens.reading import words
from tournaments.access import find_our_club
from tournaments.actions import correct, prepare, take_seats
from tournaments.actions.at_table import AtTable
from tournaments.actions.restore import restore_party
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.reasons import WhySeat
from tournaments.engine.shorthand import Slip
from tournaments.models import Party
from tournaments.queries.correction_preview import CorrectionRequest, How, preview_correction
from tournaments.queries.movement import read_seating
from tournaments.queries.player import read_player_evening
from tournaments.tasks import move

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Ten players in their third round; one came late, to the second."""
    party = begun(9, movement=DRAW_ANEW)
    prepare.register_players(party.code, ["Pia"], who=WHO)
    for number in (1, 2):
        party = announced(played(fresh(party), number), number + 1)
    return party


@pytest.mark.parametrize("came", [["Pia"], ["Pia", "Quinn", "Rolf"]], ids=["to the bench", "to a third table"])
def test_who_comes_after_the_next_seats_were_drawn_is_in_them_once_they_are_drawn_again(came):
    party = announced(played(begun(9, movement=DRAW_ANEW), 1), 2)
    played(party, 2)
    before = read_seating(party.rounds.get(number=3))
    prepare.register_players(party.code, came, who=WHO)
    move(party.code, 2)
    after = read_seating(party.rounds.get(number=3))
    assert sorted(after.everybody()) == list(range(1, 10 + len(came)))
    assert (len(before.tables), len(after.tables)) == (2, (9 + len(came)) // 4)
    party = announced(fresh(party), 3)
    assert verified(party) == "verified: 3 rounds, 0 hands\n"
    text = exported(party)
    assert exported(restore_party(find_our_club(), read_evening(read(text)), WHO)) == text


def test_its_seats_are_recomputed(party):
    assert verified(party) == "verified: 3 rounds, 0 hands\n"
    assert {entry.number for entry in party.entries.all()} == set(read_seating(party.rounds.get(number=3)).everybody())


def test_its_file_reads_back_as_the_same_evening(party):
    text = exported(party)
    assert '"movement": "draw-anew"' in text
    twin = restore_party(find_our_club(), read_evening(read(text)), WHO)
    assert exported(twin) == text
    assert verified(twin).splitlines()[-1] == "verified: 3 rounds, 0 hands"


def test_a_corrected_winner_changes_no_seat(party):
    before = [read_seating(round) for round in party.rounds.all()]
    shown = preview_correction(party, CorrectionRequest(1, 1, Slip(BySide(3, 14))))
    assert shown.winner_changes
    assert shown.ways == (How.SCORE,)
    correct.correct_result(party.code, shown.wanted, how=How.SCORE, who=WHO, seen=shown.mark)
    assert [read_seating(round) for round in fresh(party).rounds.all()] == before
    assert verified(party) == "verified: 3 rounds, 0 hands\n"


def test_its_players_read_that_lots_decide(party, client):
    player = read_seating(party.rounds.get(number=3)).tables[0].north
    evening = read_player_evening(party, player)
    assert evening.reason.why is WhySeat.DRAWN_ANEW
    page = words(client.get(reverse("player", args=[party.code, player])))
    assert "The seats of this round were drawn by lot: you sit at table 1." in page
    assert "My way through the tables" not in page
    assert "Top table" not in words(client.get(reverse("standings", args=[party.code])))


def test_its_four_have_no_other_way_to_sit(party):
    with pytest.raises(Refused) as refused:
        take_seats.seat_the_other_way(AtTable.of(party, 2, WHO), round_number=3)
    assert refused.value.reason is take_seats.WhyNotReseated.ONE_WAY_TO_SIT
