"""Export → import → export is the same file, byte for byte; a damaged file changes nothing and is refused in words."""

from __future__ import annotations

import datetime
import io
import json
import sys
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command

from scoring.game import DecidedBy, EndKind, GameEnd, TieRule
from scoring.hand import BySide, Call, Hand, Seat
from scoring.rules import ASKOV, HandDraft
from scoring.stakes import Stake
from tests.commands.running import SETS_AND_SIZES, exported, imported, refused, rehearsed, run
from tests.night import EW, NS, WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tournaments.actions import advance, enter_hand, finish, prepare
from tournaments.actions.at_table import AtTable
from tournaments.engine.standings import Key
from tournaments.models import Game, LogEntry, Party, Player, Round
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.movement import read_seating
from tournaments.queries.standings import read_hall_standings
from tournaments.tasks import sweep
from whistparty.version import VERSION

HANDS = GameEnd(EndKind.HANDS, hands=1)
CUT = GameEnd(EndKind.HANDS, hands=1, tie=TieRule.CUT)
CLOCK = GameEnd(EndKind.TIME, minutes=8)
CLOCK_AND_CUT = GameEnd(EndKind.TIME, minutes=8, tie=TieRule.CUT)


def survives(party: Party, folder: Path) -> Party:
    """The imported twin, once its own export is found to be the same file."""
    written = exported(party)
    twin = imported(written, folder)
    assert exported(twin) == written
    assert twin.code != party.code
    assert run("verify_party", twin.code).splitlines()[-1].startswith("verified: ")
    return twin


@pytest.mark.parametrize(("rules", "players"), SETS_AND_SIZES)
def test_an_evening_in_play_and_one_that_has_ended_survive_the_journey(rules, players, tmp_path):
    end = GameEnd(EndKind.HANDS, hands=5) if rules.may_not_end else GameEnd()
    party = rehearsed(players, 1, rules=rules, end=end, seed=players)
    survives(party, tmp_path)
    survives(ended(party), tmp_path)


def test_those_who_came_and_went_before_they_played_survive_the_journey(tmp_path):
    """Nils came later than Ola, though Nils stands before Ola on the list; neither is here after all."""
    party = begun(11)
    prepare.register_players(party.code, ["Nils"], who=WHO)
    prepare.register_players(party.code, ["Ola"], who=WHO)
    prepare.check_in(party.code, 13, here=False, who=WHO)
    prepare.check_in(party.code, 12, here=False, who=WHO)
    prepare.check_in(party.code, 12, here=True, who=WHO)
    prepare.check_in(party.code, 12, here=False, who=WHO)
    survives(fresh(party), tmp_path)


def test_what_is_kept_secret_survives_the_journey(tmp_path):
    party = announced(played(begun(8, held_after=1)), 2)
    twin = survives(party, tmp_path)
    assert read_hall_standings(twin).held_after == read_hall_standings(party).held_after == 1
    assert '"standings_held_after": 1' in exported(twin)
    survives(ended(twin), tmp_path)


def test_where_nothing_is_kept_secret_the_file_does_not_speak_of_it():
    assert "standings_held_after" not in exported(begun(4))


@pytest.mark.parametrize(
    ("end", "ways"),
    [
        pytest.param(HANDS, {DecidedBy.HANDS, DecidedBy.EXTRA_HAND}, id="a fixed number of hands, or one more"),
        pytest.param(CUT, {DecidedBy.HANDS, DecidedBy.CUT}, id="the cut of the cards"),
        pytest.param(CLOCK, {DecidedBy.TIME, DecidedBy.EXTRA_HAND}, id="the bell, or the extra hand after it"),
        pytest.param(CLOCK_AND_CUT, {DecidedBy.TIME, DecidedBy.CUT}, id="the cut after the bell"),
    ],
)
def test_games_decided_in_every_way_survive_the_journey(end, ways, tmp_path):
    party = rehearsed(44, 1, end=end, rules=ASKOV)
    assert set(Game.objects.filter(confirmed_at__isnull=False).values_list("decided_by", flat=True)) == ways
    twin = survives(party, tmp_path)
    assert kept(twin) == kept(party)


def kept(party: Party) -> list[tuple[object, ...]]:
    """What every game keeps; a game on the clock in play knows when it stopped."""
    return list(
        Game.objects.filter(round__party=party)
        .order_by("round__number", "table")
        .values_list("table", "hands_played", "score_north_south", "stars_east_west", "winner", "decided_by")
    )


def at(party: Party, table: int = 1) -> AtTable:
    return AtTable.of(party, table, WHO)


def hand(party: Party, number: int, played: Hand, *, table: int = 1) -> None:
    enter_hand.enter_hand(at(party, table), HandDraft.of(played), round_number=1, hand_number=number, key=uuid4())


def granded(tricks: int) -> Hand:
    return Hand(Call.HIGH, Seat.NORTH, BySide(tricks, 13 - tricks))


THROWN_IN = Hand(Call.THROWN_IN)


def stopped_level(tie: TieRule) -> Party:
    """Time is called and table 1 has stopped with 0–0; table 2 plays on."""
    party = begun(8, end=GameEnd(EndKind.TIME, minutes=8, tie=tie))
    hand(party, 1, THROWN_IN)
    advance.call_time(party.code, 1, who=WHO)
    finish.finish_on_time(at(party), round_number=1)
    return party


def test_a_level_game_still_waits_for_its_extra_hand(tmp_path):
    twin = survives(stopped_level(TieRule.EXTRA_HAND), tmp_path)
    hand(twin, 2, THROWN_IN)
    hand(twin, 3, granded(8))
    sheet = finish.confirm_game(at(twin), round_number=1).sheet
    assert (sheet.winner, sheet.decided_by, sheet.score) == (NS, DecidedBy.EXTRA_HAND, BySide(0, 0))
    survives(twin, tmp_path)


def test_a_level_game_still_waits_for_its_cut(tmp_path):
    twin = survives(stopped_level(TieRule.CUT), tmp_path)
    finish.enter_game_cut(at(twin), EW, round_number=1)
    assert finish.confirm_game(at(twin), round_number=1).sheet.winner is EW
    survives(twin, tmp_path)


def test_a_table_that_the_bell_has_not_stopped_can_still_finish(tmp_path):
    twin = survives(stopped_level(TieRule.CUT), tmp_path)
    assert finish.finish_on_time(at(twin, 2), round_number=1).sheet.tie is TieRule.CUT


def test_a_game_that_is_over_and_not_confirmed_still_asks_for_it(tmp_path):
    party = begun(4, end=HANDS)
    hand(party, 1, granded(8))
    twin = survives(party, tmp_path)
    game = Game.objects.get(round__party=twin)
    assert (game.winner, game.confirmed_at) == (NS, None)
    assert finish.confirm_game(at(twin), round_number=1).sheet.winner is NS


def test_a_slip_survives_the_journey(tmp_path):
    party = slip(begun(8), 2, score=(7, 13))
    twin = survives(party, tmp_path)
    game = Game.objects.get(round__party=twin, table=2)
    assert (game.winner, game.decided_by, game.hands_played) == (EW, DecidedBy.SLIP, 0)


def test_a_hand_that_was_taken_back_stays_at_home(tmp_path):
    party = begun(4)
    hand(party, 1, granded(8))
    enter_hand.take_back_hand(at(party), round_number=1, hand_number=1)
    hand(party, 1, granded(9))
    twin = survives(party, tmp_path)
    assert Game.objects.get(round__party=twin).played_hands.count() == 1


def test_late_comers_leavers_and_the_line_of_the_bench_survive_the_journey(tmp_path):
    party = begun(9)
    prepare.register_players(party.code, ["Leo", "Mia"], who=WHO)
    prepare.leave(party.code, 3, who=WHO)
    party = announced(played(fresh(party)), 2)
    twin = survives(party, tmp_path)
    for table in (1, 2):
        slip(party, table, number=2)
        slip(twin, table, number=2)
    sweep()
    assert read_seating(Round.objects.get(party=twin, number=3)) == read_seating(
        Round.objects.get(party=party, number=3)
    )


def test_a_complete_round_is_moved_on_by_the_sweep_and_an_earlier_one_is_not(tmp_path):
    party = slip(slip(begun(8), 1), 2)
    twin = survives(party, tmp_path)
    sweep()
    assert twin.rounds.count() == 2
    last = announced(fresh(twin), 2)
    twin = survives(last, tmp_path)
    sweep()
    assert twin.rounds.count() == 2


@pytest.mark.parametrize(
    ("party", "status"),
    [
        pytest.param(lambda: found(3), Party.Status.REGISTERING, id="nobody has a place yet"),
        pytest.param(lambda: drawn(9), Party.Status.REGISTERING, id="the seats are only proposed"),
        pytest.param(lambda: begun(9), Party.Status.PLAYING, id="the first round is announced"),
        pytest.param(lambda: ended(begun(9)), Party.Status.ENDED, id="it has ended"),
    ],
)
def test_every_status_survives_the_journey(party, status, tmp_path):
    assert survives(party(), tmp_path).status == status


def test_settings_survive_the_journey(tmp_path):
    keys = (Key.STARS, Key.POINTS_AGAINST)
    party = begun(4, name="Bo’s & Åse’s", place="The “hall”\nupstairs", stake=Stake(15, "USD"), keys=keys)
    party.entries.filter(number=1).update(tags=["junior", "first time"])
    twin = survives(party, tmp_path)
    assert (twin.name, twin.place, twin.entries.get(number=1).tags) == (
        party.name,
        party.place,
        ["junior", "first time"],
    )


def test_players_of_the_club_are_found_and_not_made_twice(tmp_path):
    party = begun(8)
    survives(party, tmp_path)
    assert Player.objects.count() == 8


def test_players_that_the_club_does_not_know_are_made(tmp_path):
    text = exported(begun(4)).replace('"Ann"', '"Anna"')
    assert exported(imported(text, tmp_path)) == text
    assert Player.objects.filter(name="Anna").count() == 1


def what_is_said(file: Path) -> tuple[str, str]:
    """The code that import_party prints, and what it says beside it."""
    out, beside = io.StringIO(), io.StringIO()
    call_command("import_party", str(file), stdout=out, stderr=beside)
    return out.getvalue().strip(), beside.getvalue().strip()


def test_an_evening_that_is_here_already_is_read_and_said_to_be_a_copy(tmp_path):
    party = begun(8)
    file = tmp_path / "evening.json"
    file.write_text(exported(party))
    copy, said = what_is_said(file)
    assert said == (
        f"An evening of the same name, date and players is here already: {party.code}. "
        f"{copy} is a copy of it; the first page says that it was read from a file."
    )
    another, said = what_is_said(file)
    assert f"is here already: {party.code}, {copy}. {another} is a copy" in said
    assert exported(Party.objects.get(code=another)) == exported(party)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"name": "Wednesday whist"}, id="another name"),
        pytest.param({"date": datetime.date(2026, 3, 4)}, id="another day"),
        pytest.param({"players": 9}, id="one more player"),
    ],
)
def test_another_evening_is_no_copy(other, tmp_path):
    file = tmp_path / "evening.json"
    file.write_text(exported(begun(8)))
    Party.objects.all().delete()
    begun(**{"players": 8, **other})
    assert what_is_said(file)[1] == ""


def test_the_log_tells_of_the_import(tmp_path):
    twin = imported(exported(begun(4)), tmp_path)
    assert list(LogEntry.objects.filter(party=twin).values_list("action", "who")) == [("import_party", "import_party")]


def test_a_file_with_the_mark_that_windows_puts_before_it_is_read(tmp_path):
    text = exported(begun(4))
    assert exported(imported("\ufeff" + text, tmp_path)) == text


def test_the_party_is_found_by_its_code_in_small_letters_and_by_its_number():
    party = begun(4)
    assert run("export_party", party.code.lower()) == run("export_party", party.pk) == exported(party)


def test_an_unknown_party_is_refused_with_the_newest_ones_named():
    party = begun(4)
    sentence = refused("export_party", "NONE")
    assert sentence == f"There is no party NONE. The newest: {party.code} (Tuesday whist, 2026-03-03)."


def test_without_any_party_there_is_none_to_name():
    assert refused("export_party", "9" * 40).endswith("There is none yet.")


def test_an_export_goes_into_a_file(tmp_path):
    party = begun(4, name="Åse’s party")
    file, out, err = tmp_path / "evening.json", io.StringIO(), io.StringIO()
    call_command("export_party", party.code, "--to", str(file), stdout=out, stderr=err)
    assert (out.getvalue(), err.getvalue()) == ("", f"{file}: “Åse’s party”, {party.code}\n")
    assert (tmp_path / "evening.json").read_bytes() == exported(party).encode()


def test_what_powershell_has_saved_is_read_back(tmp_path):
    """Its > writes UTF-16 with a mark."""
    party = begun(4, name="Åse’s party")
    file = tmp_path / "evening.json"
    file.write_bytes(exported(party).replace("\n", "\r\n").encode("utf-16"))
    code = run("import_party", file).strip()
    assert Party.objects.get(code=code).name == "Åse’s party"


def test_a_file_that_cannot_be_written_is_said():
    assert "cannot be written: Is a directory" in refused("export_party", begun(4).code, "--to", "/")


def test_the_standard_output_is_utf8_on_any_console(monkeypatch):
    party = begun(4, name="Åse’s party")
    console = io.TextIOWrapper(io.BytesIO(), encoding="cp1252", newline="\r\n")
    monkeypatch.setattr(sys, "stdout", console)
    call_command("export_party", party.code)
    assert console.buffer.getvalue() == exported(party).encode()


def test_evenings_are_equal_and_not_only_their_files(tmp_path):
    party = rehearsed(13, 1)
    assert read_whole_evening(imported(exported(party), tmp_path)) == read_whole_evening(party)


def test_the_file_says_which_version_wrote_it():
    assert json.loads(exported(rehearsed(8, 1)))["program"] == f"whistparty {VERSION}"
