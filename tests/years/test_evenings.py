"""All evenings of a club at once: as each of them is by itself, in a fixed number of queries, and never old."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.game import EndKind, GameEnd, GiveUpRule
from scoring.rules import NAMED
from tests.actions import side
from tests.actions.corrections import wrong_slip
from tests.commands.running import rehearsed
from tests.night import WHO, begun, ended, fresh, played, slip
from tournaments.access import find_our_club
from tournaments.actions import chairs, correct, hall_screen, presence
from tournaments.actions.correct import Correction
from tournaments.engine.past_evening import Place
from tournaments.engine.standings import Compensation, CompensationKind, Key
from tournaments.models import Party, Player
from tournaments.queries.past_evenings import read_past_evenings
from tournaments.queries.standings import read_standings
from tournaments.years.queries.pages import read_newest_ratings, read_rating_page, read_years_page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_known() -> None:
    cache.clear()


def with_a_house_player() -> Party:
    party = begun(11)
    chairs.play_for_the_house(party.code, 3, is_house=True, who=WHO)
    return ended(played(party))


def with_a_side_table() -> Party:
    party, _north, _east = side.opened(side_table_counts=True)
    side.enter(party)
    return ended(played(party))


def with_a_game_given_up() -> Party:
    party = slip(begun(8), 2)
    presence.give_up_game(party.code, 1, GiveUpRule.FORFEITED, who=WHO)
    return ended(fresh(party))


EVENINGS = [
    pytest.param(lambda: rehearsed(13, 3, in_play=False), id="a bench"),
    pytest.param(
        lambda: rehearsed(9, 2, in_play=False, compensation=Compensation(CompensationKind.AVERAGE)),
        id="it gives points",
    ),
    pytest.param(
        lambda: rehearsed(10, 2, in_play=False, standings_order=(Key.POINTS_AGAINST, Key.TOP_TABLE)), id="other keys"
    ),
    pytest.param(
        lambda: rehearsed(8, 2, in_play=False, rules=NAMED["minnesota"], end=GameEnd(EndKind.HANDS, hands=3)),
        id="hands",
    ),
    pytest.param(lambda: ended(rehearsed(12, 2)), id="ended in the middle of a round"),
    pytest.param(with_a_house_player, id="a house player"),
    pytest.param(with_a_side_table, id="a side table that counts"),
    pytest.param(with_a_game_given_up, id="a game given up"),
]


@pytest.mark.parametrize("party", EVENINGS)
def test_the_places_are_those_of_the_final_standings(party):
    party = fresh(party())
    (evening,) = read_past_evenings(party.club)
    lines = [line for line in read_standings(party).lines if not line.is_of_the_house]
    people = dict(party.entries.values_list("number", "player"))
    assert [evening.place_of(people[line.player]) for line in lines] == [Place(one.rank, len(lines)) for one in lines]
    assert {one.player for one in evening.results} == {people[line.player] for line in read_standings(party).lines}


@pytest.mark.parametrize("party", EVENINGS)
def test_the_games_add_up_to_the_final_standings(party):
    party = fresh(party())
    (evening,) = read_past_evenings(party.club)
    people = dict(party.entries.values_list("number", "player"))
    for line in read_standings(party).lines:
        games = [game for game in evening.games if people[line.player] in game[:4]]
        won = [game for game in games if (people[line.player] in game[:2]) == game.north_south_won]
        assert (len(games), len(won)) == (line.games, line.wins)


def test_north_and_south_are_partners():
    (evening,) = read_past_evenings(ended(slip(begun(8), 1, score=(13, 4))).club)
    names = dict(Player.objects.values_list("pk", "name"))
    (game,) = evening.games
    assert [names[player] for player in game[:4]] == ["Ann", "Cleo", "Bo", "Dag"]
    assert (game.difference, game.north_south_won) == (9, True)


def test_only_a_game_that_was_given_up_says_nothing_of_skill():
    (evening,) = read_past_evenings(with_a_game_given_up().club)
    assert sorted(game.is_whole for game in evening.games) == [False, True]
    assert len(read_newest_ratings(find_our_club())) == 4


def test_evenings_in_play_and_hidden_places_do_not_count():
    played(begun(8))
    hidden = ended(played(begun(8, held_after=0)))
    assert read_past_evenings(find_our_club()) == []
    hall_screen.reveal_place(hidden.code, place=None, who=WHO)
    assert [evening.number for evening in read_past_evenings(find_our_club())] == [hidden.pk]


def test_nobody_elses_evenings_are_read():
    party = ended(played(begun(8)))
    Party.objects.filter(pk=party.pk).update(club=type(party.club).objects.create(name="The other club"))
    assert read_past_evenings(find_our_club()) == []


def asked(read) -> int:
    with CaptureQueriesContext(connection) as captured:
        read()
    return len([one for one in captured if not one["sql"].startswith(("BEGIN", "SAVEPOINT", "RELEASE"))])


def test_so_many_queries_at_one_evening_and_at_many():
    ended(played(begun(4), tables=1))
    ann = Player.objects.select_related("club").get(name="Ann")
    for _ in range(2):
        cache.clear()
        assert asked(lambda: read_years_page(ann)) == 8
        assert asked(lambda: read_years_page(ann)) == 3
        cache.clear()
        assert asked(lambda: read_rating_page(ann.club)) == 8
        assert asked(lambda: read_rating_page(ann.club)) == 2
        for _ in range(3):
            ended(played(begun(12), tables=3))


def test_after_a_correction_only_that_evening_is_read_again():
    parties = [ended(played(begun(20), tables=5)) for _ in range(3)]
    before = read_newest_ratings(find_our_club())
    done = correct.correct_result(parties[1].code, wrong_slip(), how=Correction.How.SCORE, who=WHO)
    wrong = read_newest_ratings(find_our_club())
    assert wrong != before
    correct.take_back_correction(parties[1].code, done.pk, who=WHO)
    assert read_newest_ratings(find_our_club()) == before
    with CaptureQueriesContext(connection) as captured:
        Party.objects.filter(pk=parties[2].pk).update(change=1000)
        read_past_evenings(find_our_club())
    reading = [one["sql"] for one in captured if 'FROM "tournaments_party"' in one["sql"] and "IN (" in one["sql"]]
    assert len(reading) == 1
    assert f"IN ({parties[2].pk}) ORDER BY" in reading[0]


def test_the_same_evening_read_in_another_order_has_the_same_rating():
    for seed in range(1, 4):
        rehearsed(8, 2, seed=seed, in_play=False)
    before = read_newest_ratings(find_our_club())
    cache.clear()
    assert read_newest_ratings(find_our_club()) == before
