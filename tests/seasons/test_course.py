"""The picture of a season: a line for each player, through their places."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from tests.seasons.evenings import evening, number_of, rules, seasons
from tournaments.seasons.engine.picture import draw_course
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.engine.standings import Ranking

ANN, BO, CLEO = map(number_of, ["Ann", "Bo", "Cleo"])
THREE = [evening("Ann 3, Bo 2"), evening("Ann 1, Bo 4, Cleo 9"), evening("Cleo 1")]


def test_everybody_ends_at_their_place_and_the_own_line_is_drawn_last():
    picture = draw_course(Ranking.of(THREE, Rule()).course(), own=BO, counted={0, 2})
    assert [(line.player, line.place, line.rank) for line in picture.lines][-1] == (BO, 2, 2)
    assert {line.player: line.place for line in picture.lines} == {CLEO: 1, BO: 2, ANN: 3}
    by_height = sorted(picture.lines, key=lambda line: line.y)
    assert [line.player for line in by_height] == [CLEO, BO, ANN]


def test_only_the_own_line_has_circles_one_for_each_evening():
    picture = draw_course(Ranking.of(THREE, Rule()).course(), own=BO, counted={0, 2})
    assert [[(dot.place, dot.counts) for dot in line.dots] for line in picture.lines if line.dots] == [
        [(2, True), (2, False), (2, True)]
    ]


def test_who_came_later_begins_later():
    lines = {line.player: line for line in draw_course(Ranking.of(THREE, Rule()).course()).lines}
    assert lines[CLEO].first_y is None
    assert lines[ANN].first_y is not None
    assert lines[CLEO].path.startswith(f"M{draw_course(Ranking.of(THREE, Rule()).course()).columns[1]} ")


def test_a_line_that_begins_below_those_who_left_stays_in_the_picture():
    picture = draw_course(Ranking.of([evening("Ann 3, Bo 2, Cleo 1"), evening("Cleo 1")], Rule(least=2)).course())
    assert [(line.player, line.first_y is not None and line.first_y < picture.height) for line in picture.lines] == [
        (CLEO, True)
    ]


@given(seasons(most=5).filter(lambda evenings: len(evenings) > 1), rules())
def test_no_name_stands_on_another(evenings, rule):
    after = Ranking.of(evenings, rule, to_come=1).course()
    picture = draw_course(after)
    assert {line.player for line in picture.lines} == {player for player, place in after[-1].items() if place}
    for heights in ([line.y for line in picture.lines], [line.first_y for line in picture.lines if line.first_y]):
        assert all(lower - upper >= 20 for upper, lower in pairwise(sorted(heights)))
        assert all(0 < height < picture.height for height in heights)
