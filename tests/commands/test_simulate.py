"""`simulate` plays whole evenings through the real actions: the same seed, the same evening."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from django.core.management import call_command

from scoring.refused import Impossible, Reason
from tests.commands.running import SETS_AND_SIZES, exported, refused, run, simulated
from tests.night import found
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.ladder import LADDER
from tournaments.models import Game, Party, Round

VERIFIED = "verified: "


@pytest.mark.parametrize(("rules", "players"), SETS_AND_SIZES)
def test_a_simulated_evening_is_what_its_hands_make(rules, players):
    party = simulated("--players", players, "--rounds", 1, "--rules", rules.name, "--seed", players)
    assert run("verify_party", party.code).startswith("verified: 1 round, ")


def test_a_large_hall_is_simulated_too():
    party = simulated("--players", 403, "--rounds", 1, "--hands", 1)
    assert run("verify_party", party.code).startswith("verified: 1 round, ")


def test_the_same_seed_gives_the_same_file_byte_for_byte():
    arguments = ["--players", 13, "--rounds", 2, "--rules", "askov", "--hands", 3, "--end-round"]
    first, second = (exported(simulated(*arguments, "--seed", 3)) for _time in range(2))
    assert first == second
    assert exported(simulated(*arguments, "--seed", 4)) != first


@pytest.mark.parametrize("key", MOVEMENTS)
def test_a_movement_is_played_with_a_number_that_it_allows_and_others_are_refused(key):
    numbers = (27, 18, 20, 8)  # 27 people and 18 in pairs have a bench; a rainbow needs 20
    allowed = [players for players in numbers if MOVEMENTS[key].allows(players, 3)]
    for players in [number for number in (*numbers, 50) if not MOVEMENTS[key].allows(number, 3)]:
        said = refused("simulate", "--players", players, "--rounds", 3, "--movement", key)
        named = {int(number) for number in re.findall(r"\d+", said)} - {players}
        assert any(MOVEMENTS[key].allows(number, 3) for number in named), said
    assert not Party.objects.exists()
    party = simulated("--players", allowed[0], "--rounds", 3, "--movement", key, "--hands", 1)
    assert party.movement == key
    assert run("verify_party", party.code).startswith("verified: 3 rounds, ")


def test_a_number_that_the_movement_does_not_allow_is_refused_before_anything_is_written(monkeypatch):
    monkeypatch.setitem(MOVEMENTS, "ladder", replace(LADDER, fits=eights_only))
    assert "ladder for eight" in refused("simulate", "--players", 12)
    assert not Party.objects.exists()


def eights_only(players: int) -> None:
    if players % 8:
        raise Impossible(Eights.ONLY)


class Eights(Reason):
    ONLY = "This is a ladder for eight, sixteen and so on."


def test_without_more_the_last_round_ends_the_evening():
    party = simulated("--players", 8, "--rounds", 2, "--hands", 2)
    assert party.status == Party.Status.ENDED
    assert not Game.objects.filter(confirmed_at=None).exists()


def test_one_round_is_left_in_play_where_that_is_asked_for():
    party = simulated("--players", 12, "--rounds", 1, "--hands", 4, "--end-round")
    assert party.status == Party.Status.PLAYING
    last = Round.objects.get(party=party, number=2)
    assert [game.confirmed_at is not None for game in last.games.all()] == [True, False, False]
    assert [game.hands_played > 0 for game in last.games.all()] == [True, True, False]


@pytest.mark.parametrize(
    ("option", "length", "decided_by"), [("--hands", 3, "hands"), ("--minutes", 9, "time")], ids=["hands", "the clock"]
)
def test_games_end_as_asked(option, length, decided_by):
    party = simulated("--players", 16, "--rounds", 2, option, length)
    decided = set(Game.objects.values_list("decided_by", flat=True))
    assert decided_by in decided <= {decided_by, "extra-hand"}
    assert run("verify_party", party.code).startswith(VERIFIED)


def test_three_players_are_refused_in_words():
    assert "needs four players" in refused("simulate", "--players", 3)


@pytest.mark.parametrize("rounds", [0, -1, 41])
def test_rounds_that_nobody_can_agree_on_are_refused_with_those_they_can(rounds):
    assert "from 1 to 40" in refused("simulate", "--players", 8, "--rounds", rounds, "--movement", "everybody")
    assert not Party.objects.exists()


class Terminal(io.StringIO):
    """Where somebody looks; `encoding` is what it can print."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self.letters = encoding

    encoding = property(lambda self: self.letters)

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("encoding", "bar"), [pytest.param("utf-8", "█" * 30, id="any"), pytest.param("ascii", "#" * 30, id="an old one")]
)
def test_a_terminal_shows_how_far_it_is(encoding, bar):
    terminal = Terminal(encoding)
    call_command("simulate", "--players", "4", "--rounds", "2", "--hands", "1", stdout=io.StringIO(), stderr=terminal)
    assert f"\r{bar} 2 of 2 tables\n" in terminal.getvalue()


def test_what_is_no_terminal_gets_no_bar():
    log = io.StringIO()
    call_command("simulate", "--players", "4", "--rounds", "1", "--hands", "1", stdout=io.StringIO(), stderr=log)
    assert "█" not in log.getvalue()
    assert "\r" not in log.getvalue()


class Keyboard(io.StringIO):
    """Somebody sits there and types."""

    def isatty(self) -> bool:
        return True


def test_it_says_where_the_invented_evening_was_written_and_leaves_the_code_alone(settings):
    code, said = io.StringIO(), io.StringIO()
    call_command("simulate", "--players", "4", "--rounds", "1", "--hands", "1", stdout=code, stderr=said)
    assert len(code.getvalue().strip()) == 4
    assert "written into the club “Our club”" in said.getvalue()
    assert str(settings.DATA) in said.getvalue()
    assert "WHISTPARTY_DATA" in said.getvalue()


@pytest.mark.parametrize("typed", ["", "no\n"])
def test_who_types_it_in_a_club_with_people_is_asked_first(typed, monkeypatch):
    party = found(4)
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    assert "Nothing was written." in refused("simulate", "--players", 4, "--rounds", 1)
    assert list(Party.objects.all()) == [party]


@pytest.mark.parametrize(("typed", "options"), [("yes\n", []), ("", ["--yes"])])
def test_who_says_yes_gets_the_evening(typed, options, monkeypatch):
    found(4)
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    simulated("--players", 4, "--rounds", 1, "--hands", 1, *options)
    assert Party.objects.count() == 2


def test_nobody_is_asked_in_a_club_without_people(monkeypatch):
    monkeypatch.setattr("sys.stdin", Keyboard(""))
    simulated("--players", 4, "--rounds", 1, "--hands", 1)
