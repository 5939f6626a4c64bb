"""A whist drive in a season: by its tricks or its places, and never by games won."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.refused import Refused
from tests.drive_night import fair_totals, found_drive, half_time, ring, type_all, type_total
from tests.live_night import begun_live, enter
from tests.night import WHO, fresh
from tests.screens.test_drive import FORM
from tournaments.access import find_our_club
from tournaments.actions import drive as driving
from tournaments.actions.restore import restore_party
from tournaments.engine.document import read_evening
from tournaments.engine.drive.places import Span, list_places
from tournaments.engine.drive.plan import Half
from tournaments.models import Party
from tournaments.queries.drive import read_drive
from tournaments.queries.evening import write_evening_document
from tournaments.queries.past_evenings import list_parties_over, read_evenings
from tournaments.seasons.actions import change_rule, found_season
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.queries import read_season_standings

pytestmark = pytest.mark.django_db


def test_a_drive_counts_in_a_season_by_its_tricks_and_places_and_in_no_rating():
    party = type_all(ring(type_all(half_time()), 13), Half.SECOND)
    driving.end_drive(party.code, who=WHO)
    again = restore_party(find_our_club(), read_evening(write_evening_document(fresh(party))), WHO)
    ours, theirs = (read_evenings([one.pk])[one.pk] for one in (party, again))
    assert ours.results == theirs.results
    assert ours.games == ()
    assert list_parties_over(find_our_club()).count() == 0
    assert sum(result.points_for for result in ours.results) == 26 * 7 * 24
    best, *_others = ours.results
    assert (best.place, best.points_for, best.points_against) == (
        1,
        max(r.points_for for r in ours.results),
        312 - best.points_for,
    )


def test_a_card_without_its_second_half_has_no_game_and_two_who_share_one_both_have_its_tricks():
    party = half_time(29)  # one more than seven tables
    shared = next(card for card, players in read_drive(party).drive.people.items() if len(players) == 2)
    party = ring(type_all(party), 13)
    for card, tricks in fair_totals(party, Half.SECOND).items():
        if card != 1:
            type_total(party, card, tricks, Half.SECOND)
    driving.end_drive(party.code, who=WHO)
    found = {result.player: result for result in read_evenings([party.pk])[party.pk].results}
    of_entry = dict(party.entries.values_list("number", "player"))
    assert (found[of_entry[1]].games, found[of_entry[1]].place) == (0, max(one.place for one in found.values()))
    both = [found[of_entry[player]] for player in read_drive(party).drive.people[shared]]
    assert both[0].points_for == both[1].points_for > 0
    assert both[0].place == both[1].place


def test_a_season_by_games_won_refuses_a_drive_and_one_by_places_keeps_its_rule_from_the_first_total_on():
    party = half_time()
    with pytest.raises(Refused, match="counts tricks and not games won"):
        found_season(find_our_club(), "Wins", Rule(PointsFrom.WINS), parties=[party.pk], who=WHO)
    season = found_season(find_our_club(), "Spring", Rule(), parties=[party.pk], who=WHO)
    with pytest.raises(Refused, match="counts tricks and not games won"):
        change_rule(season, Rule(PointsFrom.WINS), who=WHO)
    type_total(party, 1, 78)
    with pytest.raises(Refused, match="cannot change any more"):
        change_rule(season, Rule(PointsFrom.DIFFERENCE), who=WHO)
    party = type_all(ring(type_all(party), 13), Half.SECOND)
    driving.end_drive(party.code, who=WHO)
    best, *_others = read_season_standings(season).lines
    assert best.place == 1
    assert best.points == 100 * max(one.points_for for one in read_evenings([party.pk])[party.pk].results)


def test_the_first_number_of_a_live_drive_fixes_the_rule_too():
    party = begun_live(number=4)
    season = found_season(find_our_club(), "Spring", Rule(), parties=[party.pk], who=WHO)
    enter(party, 1, 8)
    with pytest.raises(Refused, match="cannot change any more"):
        change_rule(season, Rule(PointsFrom.DIFFERENCE), who=WHO)


def test_a_new_drive_counts_for_the_seasons_that_are_ticked_and_one_by_games_won_leaves_nothing_behind(
    director: Client,
):
    spring = found_season(find_our_club(), "Spring", Rule(), who=WHO)
    assert "Counts for Spring" in director.get(reverse("desk_new_drive")).content.decode()
    director.post(reverse("desk_new_drive"), FORM | {"season": spring.pk, "offered": spring.pk})
    assert list(spring.parties.all()) == [Party.objects.get()]
    wins = found_season(find_our_club(), "Wins", Rule(PointsFrom.WINS), who=WHO)
    again = FORM | {"seed": "2", "season": wins.pk, "offered": wins.pk}
    assert "counts tricks and not games won" in director.post(reverse("desk_new_drive"), again).content.decode()
    assert Party.objects.count() == 1


def test_the_front_page_says_with_how_many_tricks_the_last_drive_was_won(director: Client):
    party = type_all(ring(type_all(half_time()), 13), Half.SECOND)
    driving.end_drive(party.code, who=WHO)
    best = {lines[0].tricks for lines in list_places(read_drive(party).drive, Span.WHOLE).values()}
    shown = " ".join(director.get(reverse("front")).content.decode().split())
    assert best == {170}  # of both roles
    assert "170 tricks, the most of each role" in shown


def test_the_list_of_a_drive_says_who_shares_and_leads_to_the_chairs(director: Client):
    shown = " ".join(director.get(reverse("desk_players", args=[found_drive(13).code])).content.decode().split())
    assert (
        "13 people are here: 3 tables. 3 more make another table; or 1 of them shares a chair with somebody." in shown
    )
    assert "Go on to the chairs" in shown
    for wrong in ("sits out", "Computers can fill", "Go on to the seats"):
        assert wrong not in shown
