"""A player over the years: what some evenings say of Ann."""

from __future__ import annotations

from datetime import date

import pytest

from tournaments.engine.past_evening import PastEvening, PastGame, Place, PlayerResult
from tournaments.engine.standings import NO_RANK
from tournaments.years.engine.rating import ENOUGH, PULL, Rating
from tournaments.years.engine.years import (
    OFTEN,
    HalfYear,
    Years,
    compute_ratings_by_half,
    compute_years,
    list_people_met,
)

ANN, BO, CLEO, DAG, EVA, FINN = range(1, 7)
TUESDAY = date(2026, 3, 3)


def game(
    points: tuple[int, int], four=(ANN, BO, CLEO, DAG), *, stars=(0, 0), won: bool | None = None, whole=True
) -> PastGame:
    """North, South, East, West; North–South won unless they have fewer points."""
    return PastGame._make([*four, *points, *stars, points[0] > points[1] if won is None else won, whole])


def evening(
    *games: PastGame, day: date = TUESDAY, number: int = 1, place: Place | None = None, house: int = 0
) -> PastEvening:
    """Only Ann's place matters, and among how many it is."""
    here = {player for one in games for player in one[:4]} | ({house} if house else set())
    results = [PlayerResult(player, place.rank if place and player == ANN else NO_RANK) for player in sorted(here)]
    others = [PlayerResult(player, 1) for player in range(100, 99 + place.players)] if place else []
    return PastEvening(number, "ABCD", "Tuesday whist", day, games, (*results, *others))


def years(*evenings: PastEvening, player: int = ANN) -> Years:
    return compute_years(player, evenings, compute_ratings_by_half(evenings))


WON, LOST = game((13, 7)), game((5, 13))
AT_EAST = game((13, 7), (CLEO, DAG, ANN, BO))


def test_a_game_is_seen_from_both_sides():
    found = years(evening(WON, LOST, AT_EAST))
    assert [(one.won, one.difference) for one in found.games] == [(True, 6), (False, -8), (False, -6)]
    assert found.games[2].partner == BO
    assert found.games[2].opponents == (CLEO, DAG)


def test_somebody_who_was_nowhere_has_no_years():
    found = years(evening(WON), player=EVA)
    assert (found.evenings, found.games, found.run, found.best, found.rating) == ((), (), None, None, None)


def test_a_run_goes_on_over_evenings_in_the_order_of_their_days():
    later = evening(WON, WON, LOST, day=date(2026, 3, 10), number=2)
    found = years(later, evening(WON, LOST, WON))
    assert (found.run.games, found.run.first, found.run.last) == (3, TUESDAY, date(2026, 3, 10))


def test_who_never_won_has_no_run():
    assert years(evening(LOST, LOST)).run is None


def test_of_two_evenings_on_one_day_the_one_founded_first_comes_first():
    found = years(evening(LOST, number=8), evening(WON, number=7))
    assert [one.evening.number for one in found.evenings] == [8, 7]
    assert [one.won for one in found.games] == [True, False]


def test_stars_are_those_of_the_own_side():
    east = game((13, 7), (CLEO, DAG, ANN, BO), stars=(2, 1))
    found = years(evening(game((13, 7), stars=(1, 3)), east))
    assert found.stars == 2


@pytest.mark.parametrize(
    ("places", "best"),
    [
        pytest.param([Place(2, 8), Place(1, 8)], 1, id="the-highest"),
        pytest.param([Place(1, 8), Place(1, 24)], 1, id="of-equal-ones-among-more-people"),
        pytest.param([Place(1, 8), Place(1, 8)], 1, id="then-the-newest"),
        pytest.param([Place(5, 8), None], 0, id="a-house-player-has-no-place"),
    ],
)
def test_the_best_evening(places, best):
    evenings = [evening(WON, day=date(2026, 3, 3 + at), number=at, place=place) for at, place in enumerate(places)]
    assert years(*evenings).best.evening.number == best


def test_evenings_won_are_the_first_places():
    found = years(evening(WON, place=Place(1, 8)), evening(WON, number=2, place=Place(2, 8)))
    assert (found.evenings_won, len(found.evenings)) == (1, 2)


def test_a_house_player_who_only_sat_out_was_there():
    found = years(evening(WON, house=EVA), player=EVA)
    assert (len(found.evenings), found.games) == (1, ())


def test_partners_and_opponents_are_counted_apart():
    against = game((13, 7), (ANN, CLEO, BO, DAG))
    met = {one.player: one for one in list_people_met(years(evening(WON, LOST, against)).games)}
    assert (met[BO].together.games, met[BO].together.won) == (2, 1)
    assert (met[BO].against.games, met[BO].against.won) == (1, 1)
    assert (met[DAG].together.games, met[DAG].against.games) == (0, 3)
    assert met[DAG].together.share == 0


def test_everybody_met_has_as_many_games_as_were_played():
    found = years(evening(WON, LOST, game((13, 9), (ANN, EVA, FINN, DAG))))
    assert sum(one.together.games for one in found.met) == 3
    assert sum(one.against.games for one in found.met) == 6
    assert ANN not in {one.player for one in found.met}


def test_only_partners_of_several_games_are_compared():
    seldom = years(evening(*[WON] * (OFTEN - 1)))
    assert (seldom.best_with, seldom.against) == ([], [])
    often = years(evening(*[WON] * OFTEN))
    assert [one.player for one in often.best_with] == [BO]
    assert {one.player for one in often.against} == {CLEO, DAG}


def test_the_best_partner_is_the_one_with_whom_more_is_won_than_the_ratings_promise():
    """With Bo they win by 6 and with Cleo by 2, all against Dag and Eva; the ratings alone share that out."""
    with_bo, with_cleo = game((12, 6), (ANN, BO, DAG, EVA)), game((9, 7), (ANN, CLEO, DAG, EVA))
    found = years(evening(*[with_bo, with_cleo] * OFTEN))
    assert [one.player for one in found.best_with] == [BO, CLEO]
    best, next_best = (one.together.a_game or 0 for one in found.best_with)
    ratings = compute_ratings_by_half([evening(*[with_bo, with_cleo] * OFTEN)])[HalfYear(2026, is_autumn=False)]
    promised = ratings[ANN].points + ratings[BO].points - ratings[DAG].points - ratings[EVA].points
    assert best == pytest.approx(6 - promised)
    assert best > next_best


def test_a_game_that_was_given_up_counts_and_is_not_rated():
    given_up = game((3, 7), won=True, whole=False)
    found = years(evening(given_up))
    assert (found.won, len(found.games), found.games_rated) == (1, 1, 0)
    assert found.met[0].together.a_game is None


def test_the_rating_is_shown_only_with_enough_games():
    assert years(evening(*[WON] * (ENOUGH - 1))).rating is None
    found = years(evening(*[WON] * ENOUGH))
    assert found.rating.points == pytest.approx(6 * ENOUGH / (4 * ENOUGH + PULL), abs=1e-6)
    assert found.rating_place == Place(1, 4)


def test_each_half_year_has_the_rating_at_its_end():
    spring, autumn = date(2026, 6, 30), date(2026, 7, 1)
    found = years(evening(*[WON] * ENOUGH, day=spring), evening(*[LOST] * ENOUGH, day=autumn, number=2))
    assert [one.half for one in found.halves] == [HalfYear(2026, is_autumn=False), HalfYear(2026, is_autumn=True)]
    assert [(one.games, one.won) for one in found.halves] == [(ENOUGH, ENOUGH), (ENOUGH, 0)]
    first, last = (one.rating for one in found.halves)
    assert first.points > 0 > last.points
    assert last == found.rating
    assert isinstance(first, Rating)


def test_a_half_year_without_this_player_is_left_out():
    without = evening(game((13, 7), (CLEO, DAG, EVA, FINN)), day=date(2026, 9, 1), number=2)
    found = years(evening(WON), without)
    assert len(found.halves) == len(found.evenings) == 1
