"""The evening as a document: the same both ways."""

import json
from dataclasses import replace
from datetime import time
from pathlib import Path

import pytest

from scoring.game import DecidedBy, EndKind, GameEnd, TieRule
from scoring.hand import NIL, BySide, Seat
from scoring.rules import NAMED, StarTo
from tests.engine.documents import there_and_back
from tests.engine.hall import EW, NS, people, table
from tests.engine.nights import IN_PLAY, NINE, TO_FIVE, high
from tournaments.engine.document import read_evening, write_evening
from tournaments.engine.document_text import read, write, write_in_pieces
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.played import GameResult, PartyRound, TablePlayed
from tournaments.engine.recompute import WrongRecord
from tournaments.engine.standings import Key

GOLDEN = (Path(__file__).parent / "an_evening.json").read_text()


CHAIRS_KEPT = replace(
    NINE,
    rounds=(
        replace(
            NINE.rounds[0], tables=(replace(TO_FIVE, believed=GameResult(BySide(1, 5), EW)), NINE.rounds[0].tables[1])
        ),
        NINE.rounds[1],
    ),
)


def test_an_evening_is_written_as_the_published_format_says():
    assert write(write_evening(NINE)) == GOLDEN


def test_a_document_is_read_as_the_evening_it_tells():
    assert read_evening(read(GOLDEN)) == NINE


def test_it_is_json_with_the_keys_in_the_published_order():
    document = json.loads(GOLDEN)
    assert list(document) == ["format", "party", "players", "rounds", "standings"]
    assert document == write_evening(NINE)


def test_each_hand_each_player_and_each_place_has_a_line():
    lines = GOLDEN.splitlines()
    assert sum('"call"' in line for line in lines) == 6
    assert sum('"joined_round"' in line for line in lines) == sum('"rank"' in line for line in lines) == 10


def test_bytes_are_read_as_text_is():
    assert read_evening(read(GOLDEN.encode())) == read_evening(read("\ufeff".encode() + GOLDEN.encode())) == NINE


ON_THE_CLOCK = replace(NINE, game_end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT), rounds=())
FOUR = replace(ON_THE_CLOCK, players=NINE.players[:4])


@pytest.mark.parametrize(
    "evening",
    [
        pytest.param(replace(NINE, rounds=()), id="nothing played yet"),
        pytest.param(replace(NINE, rounds=(), players=()), id="nobody has come yet"),
        pytest.param(replace(NINE, rounds=NINE.rounds[:1], ended=True), id="ended"),
        pytest.param(replace(NINE, held_after=0), id="the standings are kept secret all evening"),
        pytest.param(replace(NINE, held_after=5), id="the standings are kept secret after a round"),
        pytest.param(replace(NINE, announces_itself=True), id="its seats are announced at once"),
        pytest.param(replace(NINE, begins=time(18), ends=time(22, 30)), id="its times"),
        pytest.param(replace(NINE, stake=None, place=""), id="for nothing, nowhere"),
        pytest.param(replace(NINE, standings_order=(Key.POINTS_FOR, Key.POINTS_AGAINST)), id="other keys"),
        pytest.param(replace(NINE, players=(NINE.players[8], *NINE.players[:8], NINE.players[9])), id="another line"),
        pytest.param(replace(NINE, rules=replace(NINE.rules, failed_special=StarTo.NOBODY)), id="house rules"),
        pytest.param(
            replace(NINE, players=(*NINE.players[:9], replace(NINE.players[9], away=((4, 5), (7, 7)))), ended=False),
            id="away, and back again",
        ),
        pytest.param(replace(NINE, players=(*NINE.players, PartyPlayer(11, "Kari", here=False))), id="not come yet"),
        pytest.param(ON_THE_CLOCK, id="on the clock"),
        pytest.param(CHAIRS_KEPT, id="corrected, and the chairs kept"),
        pytest.param(
            replace(FOUR, rounds=(PartyRound(1, (TablePlayed(table("Ann Bo Cleo Dag"), stopped_after=0),)),)),
            id="time called, and the cards not cut yet",
        ),
        *(pytest.param(replace(ON_THE_CLOCK, rules=NAMED[name]), id=name) for name in NAMED if name != "two-player"),
    ],
)
def test_what_is_written_reads_back_equal(evening):
    assert there_and_back(evening) == evening


def test_the_players_stand_in_the_order_of_the_line():
    line = (NINE.players[4], *NINE.players[:4], *NINE.players[5:])
    assert [player.name for player in there_and_back(replace(NINE, players=line)).players[:2]] == ["Eva", "Ann"]


def test_what_the_hands_were_worth_is_kept_as_it_was_read():
    worth = read_evening(read(GOLDEN)).rounds[0].tables[0].worth
    assert worth is not None
    assert worth[1].points == BySide(0, -2)


def test_who_has_not_come_is_in_no_standings():
    with_kari = replace(NINE, players=(*NINE.players, PartyPlayer(11, "Kari", here=False)))
    assert write_evening(with_kari)["standings"] == write_evening(NINE)["standings"]
    assert write_evening(with_kari)["players"][-1]["here"] is False


def test_the_standings_may_be_handed_over():
    assert write_evening(NINE, NINE.standings[:2])["standings"] == write_evening(NINE)["standings"][:2]


def test_a_letter_of_any_alphabet_is_written_as_itself():
    text = write(write_evening(replace(NINE, place="Ålesund")))
    assert ("Lørdagswhist" in text, "Ålesund" in text) == (True, True)


def test_a_document_that_is_read_has_no_difference_left():
    tampered = replace(NINE, rounds=(NINE.rounds[0], replace(NINE.rounds[1], tables=(replace(IN_PLAY, score=NIL),))))
    with pytest.raises(WrongRecord):
        read_evening(write_evening(tampered))


def test_a_game_whose_time_was_called_keeps_where_it_stopped():
    played = TablePlayed(table("Ann Bo Cleo Dag"), (high(Seat.NORTH, 8),), BySide(2, 0), stopped_after=1)
    written = write_evening(replace(FOUR, rounds=(PartyRound(1, (played,)),)))
    assert written["rounds"][0]["tables"][0]["stopped_after"] == 1
    done = replace(played, winner=NS, decided_by=DecidedBy.TIME)
    written = write_evening(replace(FOUR, rounds=(PartyRound(1, (done,)),)))
    assert "stopped_after" not in written["rounds"][0]["tables"][0]
    assert people("Ann")[0] == written["rounds"][0]["tables"][0]["seats"]["north"]


def test_the_program_that_wrote_it_is_named_and_nothing_depends_on_it():
    written = write_evening(NINE, program="whistparty 0.1.0")
    assert written["program"] == "whistparty 0.1.0"
    assert read_evening(written) == read_evening(write_evening(NINE)) == NINE


def test_a_list_that_is_made_while_it_is_written_looks_like_any_other():
    members = [{"rounds": [{"number": 1}, {"number": 2}]}, {"rounds": []}]
    assert "".join(write_in_pieces({"a": 1, "evenings": iter(members)})) == write({"a": 1, "evenings": members})
    assert "".join(write_in_pieces({"evenings": iter([])})) == write({"evenings": []})
