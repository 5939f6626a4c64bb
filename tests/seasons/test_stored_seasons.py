"""A stored season: its rule is fixed by the first hand, and its evenings are the ones the halls saw."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.game import EndKind, GameEnd
from scoring.hand import BySide, Call, Hand, Seat
from scoring.refused import Refused
from scoring.rules import NAMED
from tests.night import WHO, announced, begun, ended, found, played, slip
from tests.seasons.stored import an_evening, season_of
from tournaments.access import find_our_club
from tournaments.actions import side
from tournaments.actions.correct import correct_result
from tournaments.actions.plan import Plan
from tournaments.clubs.actions.archive import archive_party, delete_for_good
from tournaments.clubs.queries.verify import RecomputedEvenings
from tournaments.engine.shorthand import Slip
from tournaments.engine.side import SideHand
from tournaments.engine.standings import Compensation, CompensationKind
from tournaments.models import Correction, Entry, Game, Party, Player
from tournaments.queries.correction_preview import CorrectionRequest
from tournaments.queries.standings import read_standings
from tournaments.rehearsal import SeasonRehearsal, rehearse_season
from tournaments.seasons.actions import WhyNoSeason, change_rule, choose_evenings, found_season, rename_season, set_duty
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.engine.standings import Attendance
from tournaments.seasons.models import Season
from tournaments.seasons.queries import (
    find_day_of_first_hand,
    list_evenings_to_choose,
    list_seasons,
    read_season_results,
    read_season_standings,
)

pytestmark = pytest.mark.django_db


def told(season: Season) -> list[tuple[int, str, float]]:
    found = read_season_standings(season)
    return [(line.place, found.names[line.player], float(line.points / 100)) for line in found.lines]


def as_the_hall_saw_it(party: Party) -> list[tuple[int, ...]]:
    """Who came, with a game or without one, as the evening's own standings say it."""
    numbers = dict(party.entries.values_list("number", "player"))
    lines = [line for line in read_standings(party).lines if not line.is_of_the_house]
    return sorted(
        (
            *(numbers[line.player], line.rank, line.games, line.wins, line.points_for, line.points_against),
            line.difference - line.bench_for + line.bench_against,
            line.scored,
            1,  # nobody shares this place with a partner
        )
        for line in lines
    )


def assert_every_evening_is_the_one_the_hall_saw(season: Season) -> None:
    parties = season.parties.filter(status=Party.Status.ENDED).order_by("date", "pk")
    found = [sorted(tuple(result) for result in evening.results) for evening in read_season_results(season).results]
    assert found == [as_the_hall_saw_it(party) for party in parties]


def test_the_points_of_a_season_are_those_of_its_evenings():
    season = season_of(an_evening(score=(13, 7)), an_evening(score=(13, 2), day=10))
    assert told(season)[:4] == [(1, "Ann", 26.0), (1, "Cleo", 26.0), (1, "Eva", 26.0), (1, "Gro", 26.0)]
    assert told(season)[4:] == [(5, "Bo", 9.0), (5, "Dag", 9.0), (5, "Finn", 9.0), (5, "Hans", 9.0)]


def test_a_season_of_many_rule_sets_movements_and_numbers_is_what_the_halls_saw():
    plans = [
        Plan("Ladder", datetime.date(2026, 1, 6), compensation=Compensation(CompensationKind.AVERAGE)),
        Plan("Fixed", datetime.date(2026, 1, 6), compensation=Compensation(CompensationKind.FIXED, 5)),
    ]
    rehearsal = SeasonRehearsal("Autumn", plans, evenings=4, players=14, rounds=3, seed=5)
    season = rehearse_season(find_our_club(), rehearsal)
    Entry.objects.filter(number=3).update(is_house=True)
    Game.objects.filter(table=2, round__number=3).update(confirmed_at=None)
    Game.objects.filter(table=2, round__number=2).update(rank=5)
    assert_every_evening_is_the_one_the_hall_saw(season)


def test_a_side_table_that_counts_counts_in_the_season_too():
    party = begun(10, side_table_counts=True)
    bench = list(party.rounds.get(number=1).chairs.filter(table=None).values_list("entry__number", flat=True))
    side.open_side_table(party.code, round_number=1, north=bench[0], east=bench[1], who=WHO)
    game = party.rounds.get(number=1).side_game
    game.hands = (SideHand(Hand(Call.HIGH, Seat.NORTH, BySide(9, 4)), "1"),)
    game.save()
    party = announced(played(party), 2)
    for table in (1, 2):
        slip(party, table, number=2)
    season = season_of(ended(party))
    assert any(line.bench_for for line in read_standings(party).lines)
    assert_every_evening_is_the_one_the_hall_saw(season)


def test_an_evening_counts_once_it_is_over_and_all_of_it_is_revealed():
    over, running, hidden = an_evening(), played(begun(8)), an_evening()
    Party.objects.filter(pk=hidden.pk).update(hidden_places=3)
    season = season_of(over, running, hidden)
    found = read_season_standings(season)
    assert [one.pk for one in found.evenings] == [over.pk]
    assert found.to_come == 2


def test_the_rule_is_fixed_by_the_first_hand_of_the_first_evening():
    party = begun(8)
    season = season_of(party)
    change_rule(season, Rule(best=3), who=WHO)
    assert season.rule == Rule(best=3)
    slip(party, 1)
    change_rule(season, Rule(best=3), who=WHO)
    with pytest.raises(Refused) as refused:
        change_rule(season, Rule(best=4), who=WHO)
    assert refused.value.reason is WhyNoSeason.RULE_IS_FIXED
    assert refused.value.facts["date"] == datetime.date(2026, 3, 3)
    assert season.rule == Rule(best=3)


def taken_out(season: Season) -> None:
    choose_evenings(season, [], who=WHO)


def deleted(season: Season) -> None:
    for party in season.parties.all():
        archive_party(party.code, who=WHO)
        delete_for_good(party)


@pytest.mark.parametrize("gone", [taken_out, deleted])
def test_the_rule_stays_fixed_when_its_played_evenings_go(gone):
    season = season_of(an_evening(day=10), begun(8, date=datetime.date(2026, 3, 3)))
    gone(season)
    with pytest.raises(Refused) as refused:
        change_rule(season, Rule(best=4), who=WHO)
    assert refused.value.facts["date"] == datetime.date(2026, 3, 10)
    choose_evenings(season, [an_evening(day=17).pk], who=WHO)
    assert find_day_of_first_hand(season) == datetime.date(2026, 3, 10)


def test_the_rule_can_change_when_evenings_go_that_were_not_played():
    season = season_of(begun(8))
    taken_out(season)
    change_rule(season, Rule(best=4), who=WHO)
    assert season.rule == Rule(best=4)


def test_who_kept_the_desk_gets_what_the_rule_gives():
    first, second = an_evening(), an_evening(day=10)
    season = season_of(first, second, duty=9)
    zoe = Player.objects.create(club=find_our_club(), name="Zoe")
    set_duty(season, second, [zoe.pk], who=WHO)
    line = read_season_standings(season).line_of(zoe.pk)
    assert [cell.spent for cell in line.cells] == [Attendance.AWAY, Attendance.DUTY]
    assert (line.points, line.came) == (900, 1)
    set_duty(season, second, [], who=WHO)
    assert read_season_standings(season).line_of(zoe.pk) is None


@pytest.mark.parametrize(
    ("bench", "points"),
    [
        pytest.param(Compensation(), None, id="the bench gives nothing"),
        pytest.param(Compensation(CompensationKind.AVERAGE), None, id="nobody without a game has an average"),
        pytest.param(Compensation(CompensationKind.FIXED, 5), 500, id="the bench gives five points"),
    ],
)
def test_who_came_and_only_sat_out_was_not_away(bench, points):
    party = ended(played(begun(9, compensation=bench)))
    season = season_of(party, absence=9, least=1, evenings=1)
    player = party.rounds.get(number=1).chairs.get(table=None).entry.player_id
    line = read_season_standings(season).line_of(player)
    assert line.cells == ((Attendance.SAT_OUT, points, points is not None, False),)
    assert (line.came, line.why_out) == (1, None)
    assert [refused.reason for refused in differences(party)] == []


def differences(party: Party) -> list[Refused]:
    """What `verify_club` finds."""
    hands = RecomputedEvenings()
    return [*hands.look_at(party), *(refused for _party, refused in hands.look_at_club(party.club))]


def test_only_evenings_and_players_of_the_club_can_be_chosen():
    season, stranger = season_of(an_evening()), Player.objects.create(club=other_club(), name="Zoe")
    elsewhere = found(0)
    Party.objects.filter(pk=elsewhere.pk).update(club=stranger.club)
    with pytest.raises(Refused):
        choose_evenings(season, [elsewhere.pk], who=WHO)
    with pytest.raises(Refused):
        set_duty(season, elsewhere, [], who=WHO)
    with pytest.raises(Refused):
        set_duty(season, season.parties.get(), [stranger.pk], who=WHO)
    assert [party.pk for party in list_evenings_to_choose(find_our_club(), season)] == [season.parties.get().pk]


def other_club():
    from tests.factories import ClubFactory

    return ClubFactory()


def test_every_change_writes_one_line():
    first, second = an_evening(), an_evening(day=10)
    season = season_of(first)
    choose_evenings(season, [second.pk], who=WHO)
    choose_evenings(season, [second.pk], who=WHO)
    rename_season(season, "Winter", who=WHO)
    set_duty(season, second, [], who=WHO)
    assert [line.action for line in season.log.order_by("pk")] == ["found", "choose_evenings", "rename", "set_duty"]
    assert season.log.get(action="choose_evenings").facts == {
        "season": "Autumn",
        "added": [{"name": "Tuesday whist", "date": "2026-03-10"}],
        "taken_out": [{"name": "Tuesday whist", "date": "2026-03-03"}],
    }


def test_a_name_is_given_once_whatever_letters_it_is_written_with():
    season_of()
    with pytest.raises(Refused) as refused:
        found_season(find_our_club(), " AUTUMN ", Rule(), who=WHO)
    assert refused.value.reason is WhyNoSeason.NAME_TAKEN


def test_an_evening_that_is_in_the_archive_stays_in_its_season():
    party = an_evening()
    season = season_of(party)
    Party.objects.filter(pk=party.pk).update(archived_at=datetime.datetime(2026, 4, 1, tzinfo=datetime.UTC))
    assert len(read_season_standings(season).evenings) == 1
    assert [one.over for one in list_seasons(find_our_club())] == [1]
    assert list_evenings_to_choose(find_our_club(), None) == []


def test_the_number_of_queries_is_the_same_at_any_number_of_evenings():
    counts = []
    for number in (2, 6):
        plan = Plan("Tuesday", datetime.date(2026, 1, 6), compensation=Compensation(CompensationKind.AVERAGE))
        rehearsal = SeasonRehearsal(f"{number} evenings", [plan], number, 9 + number, 2, seed=number)
        season = rehearse_season(find_our_club(), rehearsal)
        season = Season.objects.select_related("club").get(pk=season.pk)
        for _again in range(2):
            with CaptureQueriesContext(connection) as asked:
                read_season_standings(season)
            counts.append(len(asked))
    assert counts == [10, 5, 10, 5]


def test_a_correction_changes_the_season_that_was_read_before():
    party = an_evening(score=(13, 7))
    season = season_of(party, an_evening(score=(13, 2), day=10), gives=PointsFrom.DIFFERENCE)
    before = {line.player: line.points for line in read_season_standings(season).lines}
    correct_result(party.code, CorrectionRequest(1, 1, Slip(BySide(13, 12))), how=Correction.How.SCORE, who=WHO)
    after = {line.player: line.points for line in read_season_standings(season).lines}
    ann = Player.objects.get(name="Ann").pk
    assert (before[ann] / 100, after[ann] / 100) == (Fraction(17), Fraction(12))


def test_by_per_cent_an_evening_of_minus_points_still_orders_people():
    """By rules that take points away, most scores of this evening are below zero."""
    plan = Plan("Minus", datetime.date(2026, 1, 6), rules=NAMED["south-dakota"], game_end=GameEnd(EndKind.HANDS, 6))
    season_of(gives=PointsFrom.PER_CENT)
    rehearsal = SeasonRehearsal("Autumn", [plan], 1, players=24, rounds=4, seed=9, everybody=True)
    season = rehearse_season(find_our_club(), rehearsal)
    lines = read_standings(season.parties.get()).lines
    assert sum(line.points_for + line.points_against <= 0 for line in lines) > 12
    given = {line.player: line.points for line in read_season_standings(season).lines}
    assert len(set(given.values())) > 12
    numbers = dict(season.parties.get().entries.values_list("number", "player"))
    for line in lines:
        points = given[numbers[line.player]]
        assert (points > 5000, points < 5000) == (line.difference > 0, line.difference < 0)


def test_per_cent_is_of_games_alone_whatever_a_round_on_the_bench_gave():
    plans = {"compensation": Compensation(CompensationKind.FIXED, 50)}
    season = season_of(ended(played(begun(9, date=datetime.date(2026, 3, 3), **plans))), gives=PointsFrom.PER_CENT)
    assert {line.points for line in read_season_standings(season).lines} == {6500, 3500, 0}
