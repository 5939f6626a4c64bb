"""The file of a club as the version before wrote it: what a season cannot do any more is read, and said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.before import BEFORE
from tests.clubs.people import called
from tests.commands.running import run
from tournaments.access import find_our_club
from tournaments.clubs.wording import club_log_in_words
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.engine.standings import CutForSeason
from tournaments.seasons.queries import read_season_cuts

pytestmark = pytest.mark.django_db

CLUB = BEFORE / "club.json"
LOST = "Autumn: an evening away or at the desk cannot give the mean of the other evenings any more, and gives nothing instead"


def test_a_rule_that_gave_a_mean_gives_nothing_and_the_log_says_so():
    run("import_club", CLUB)
    spring, autumn = find_our_club().seasons.all()
    assert autumn.rule == Rule(PointsFrom.PLACES, (12, 10, 8, 7), best=1, evenings=2)
    assert spring.rule == Rule(best=2, of=3, mean=True, absence=3, duty=0, winners=("Guest",))
    (line,) = autumn.log.all()
    assert (line.who, club_log_in_words(line)) == ("import_party", LOST)
    assert not spring.log.exists()
    assert run("verify_club", "Our club").splitlines()[-1].startswith("verified: 2 evenings")


def test_what_is_written_of_it_has_no_mean(tmp_path: Path):
    run("import_club", CLUB)
    run("export_club", "Our club", tmp_path / "club.json")
    before, now = (json.loads(file.read_text("utf-8"))["seasons"] for file in (CLUB, tmp_path / "club.json"))
    assert now[0]["rule"] == {key: before[0]["rule"][key] for key in ("gives", "places", "best", "evenings")}
    assert now[1] == before[1]


def test_a_cut_is_the_same_without_the_number_of_evenings_that_was_written_with_it():
    assert '"won": "Cleo", "after": 2}' in CLUB.read_text("utf-8")
    run("import_club", CLUB)
    (cut,) = read_season_cuts(find_our_club().seasons.get(name="Autumn"))
    assert cut == CutForSeason(frozenset(called(name).pk for name in ("Ann", "Cleo", "Eva", "Gro")), called("Cleo").pk)
