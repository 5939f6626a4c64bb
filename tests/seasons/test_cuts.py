"""Who share the first place of a season in the end cut the cards: the result is typed in, remembered, filed and verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.refused import Impossible, Refused
from tests import documents
from tests.clubs.people import WHO, called
from tests.commands.running import run
from tests.screens.reading import typed, words
from tests.seasons.evenings import evening, number_of, standings
from tests.seasons.stored import an_evening, season_of, two_evenings
from tournaments.clubs.actions.people import merge_people
from tournaments.seasons.actions import WhyNoSeason, archive_season, choose_evenings, enter_cut, take_back_cut
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.engine.standings import CutForSeason, Ranking, SeasonLead, explain_season_place
from tournaments.seasons.models import Season, SeasonCut
from tournaments.seasons.queries import read_season_standings

pytestmark = pytest.mark.usefixtures("looked_at")

ANN, BO, CLEO = map(number_of, ("Ann", "Bo", "Cleo"))
LEVEL = [evening("Ann 5, Bo 5, Cleo 3"), evening("Ann 5, Bo 5, Cleo 3")]


def places(*cuts: CutForSeason) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in standings(LEVEL, Rule(), cuts=cuts)]


def test_who_won_the_cut_stands_alone_in_front():
    assert places() == [(1, ANN), (1, BO), (3, CLEO)]
    assert places(CutForSeason(frozenset({ANN, BO}), BO)) == [(1, BO), (2, ANN), (3, CLEO)]


def test_the_cut_is_the_reason():
    upper, lower, *_rest = standings(LEVEL, Rule(), cuts=[CutForSeason(frozenset({ANN, BO}), BO)])
    assert explain_season_place(upper, lower, Rule()) == SeasonLead(by_cut=True)


@pytest.mark.parametrize(
    ("level", "won"),
    [({ANN, CLEO}, ANN), ({ANN, BO, CLEO}, CLEO)],
    ids=["somebody else is level", "the winner fell back"],
)
def test_a_cut_among_others_decides_nothing(level, won):
    assert places(CutForSeason(frozenset(level), won)) == places()


def test_the_places_before_the_last_evening_are_those_without_the_cut():
    ranking = Ranking.of(LEVEL, Rule(), cuts=[CutForSeason(frozenset({ANN, BO}), BO)])
    assert ranking.course() == ({ANN: 1, BO: 1, CLEO: 3}, {BO: 1, ANN: 2, CLEO: 3})


def test_somebody_who_cut_too_may_have_fallen_back_since():
    assert places(CutForSeason(frozenset({ANN, BO, CLEO}), BO))[0] == (1, BO)


def test_only_somebody_who_was_level_wins_the_cut():
    with pytest.raises(Impossible):
        CutForSeason(frozenset({ANN, BO}), CLEO)


def first(season: Season) -> list[str]:
    found = read_season_standings(season)
    return [found.names[line.player] for line in found.lines if line.place == 1]


def test_the_organiser_enters_the_cut_and_takes_it_back(director):
    season = two_evenings()
    page, cut = f"/seasons/{season.pk}/", f"/seasons/{season.pk}/cut/"
    assert "Enter the cut" in words(director.get(page))
    asked = director.get(cut)
    assert "4 players share the first place" in words(asked)
    posted = {"won": called("Cleo").pk, "seen": typed(asked, "seen")[0]}
    read = words(director.post(cut, posted, follow=True))
    assert "Cleo won the cut." in read
    assert "Cleo wins" in read
    assert "level with Ann on everything, and won the cut" in read
    director.post(f"{cut}take-back/")
    assert first(season) == ["Ann", "Cleo", "Eva", "Gro"]
    assert SeasonCut.objects.count() == 1
    assert list(season.log.values_list("action", flat=True))[:2] == ["take_back_cut", "cut"]


def test_a_cut_needs_a_winner_who_is_level(director):
    season = two_evenings()
    cut = f"/seasons/{season.pk}/cut/"
    assert "Say who won the cut." in words(director.post(cut, {}, follow=True))
    assert "Only somebody who was level can win the cut." in words(
        director.post(cut, {"won": called("Bo").pk}, follow=True)
    )
    assert "Other people share the first place of Autumn now." in words(
        director.post(cut, {"won": called("Ann").pk, "seen": "x"}, follow=True)
    )
    assert not SeasonCut.objects.exists()


@pytest.mark.django_db
def test_nobody_cuts_while_evenings_are_to_come():
    season = season_of(an_evening(), evenings=2)
    with pytest.raises(Refused) as refused:
        enter_cut(season, called("Ann").pk, who=WHO)
    assert refused.value.reason is WhyNoSeason.NO_CUT


def test_without_a_planned_number_they_cut_once_the_organiser_says_that_the_season_is_over(director):
    season = two_evenings(evenings=None)
    page, cut = f"/seasons/{season.pk}/", f"/seasons/{season.pk}/cut/"
    read = words(director.get(page))
    assert "Ann, Cleo, Eva and Gro share the first place 2 evenings so far." in read
    assert "Enter the cut" not in read
    assert "if it is over, put it into the archive ( Settings ), and they can cut the cards." in read
    assert "or the season is not over" in words(director.get(cut))
    assert "Nobody has to cut for Autumn now." in words(director.post(cut, {"won": called("Cleo").pk}, follow=True))
    director.post(f"{page}archive/")
    read = words(director.get(page))
    assert "2 of 2 evenings are over." in read
    assert "put it into the archive" not in read
    assert "Enter the cut" in read
    assert "Cleo wins" in words(director.post(cut, {"won": called("Cleo").pk}, follow=True))
    director.post(f"{page}bring-back/")
    assert "Cleo leads" in words(director.get(page))
    assert run("verify_club", "Our club").splitlines()[-1].startswith("verified: ")


@pytest.mark.django_db
def test_a_season_that_is_broken_off_is_over_in_the_archive():
    season = season_of(an_evening(), evenings=8)
    assert not read_season_standings(season).to_cut
    archive_season(season, who=WHO)
    assert len(read_season_standings(season).to_cut) == 4


@pytest.mark.django_db
def test_a_cut_decides_after_another_evening_too_if_the_same_people_are_level_again():
    season = two_evenings()
    enter_cut(season, called("Cleo").pk, who=WHO)
    both = list(season.parties.values_list("pk", flat=True))
    choose_evenings(season, [*both, an_evening(day=17).pk], who=WHO)
    assert first(season) == ["Cleo"]
    assert run("verify_club", "Our club").splitlines()[-1].startswith("verified: ")
    take_back_cut(season, who=WHO)
    assert len(read_season_standings(season).to_cut) == 4


@pytest.mark.django_db
def test_the_cut_is_in_the_file_of_the_club_and_in_the_document_of_the_season(tmp_path: Path):
    season = two_evenings()
    enter_cut(season, called("Ann").pk, who=WHO)
    take_back_cut(season, who=WHO)
    enter_cut(season, called("Cleo").pk, who=WHO)
    run("export_club", "Our club", tmp_path / "club.json")
    said = json.loads((tmp_path / "club.json").read_text("utf-8"))["seasons"][0]
    assert said["cuts"] == [{"level": ["Ann", "Cleo", "Eva", "Gro"], "won": "Cleo"}]
    line = documents.of_season(season)["standings"][0]
    assert (line["player"], line["reason"]["by"]) == ("Cleo", "cut")


@pytest.mark.django_db
def test_who_become_one_person_take_their_cut_along():
    season = two_evenings()
    enter_cut(season, called("Cleo").pk, who=WHO)
    merge_people(called("Cleo"), called("=Zoe"), who=WHO)
    assert first(season) == ["=Zoe"]


def test_the_cut_is_in_norwegian_too(director):
    season = two_evenings()
    director.post("/language/", {"language": "nb"})
    assert "4 spillere deler førsteplassen" in words(director.get(f"/seasons/{season.pk}/cut/"))
