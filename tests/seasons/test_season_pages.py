"""The pages of a season: made before its first evening, its rule as sentences, the standings, what is printed."""

from __future__ import annotations

import csv
import datetime
import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.night import begun, ended, found, played, slip
from tests.screens.reading import markup, words
from tests.seasons.stored import PLACES, an_evening, season_of, two_evenings, typed
from tournaments.access import find_our_club
from tournaments.actions.plan import Plan
from tournaments.models import Party, Player
from tournaments.rehearsal import SeasonRehearsal, rehearse_season
from tournaments.seasons.engine.rule import PointsFrom, Rule, Tie
from tournaments.seasons.forms import ORDERS
from tournaments.seasons.models import Season

pytestmark = pytest.mark.usefixtures("looked_at")


def test_a_season_is_made_and_its_evenings_are_chosen(director):
    party = an_evening()
    assert "There is no season yet." in words(director.get("/seasons/"))
    read = words(director.post("/seasons/new/", typed(Rule(**PLACES), name="Autumn 2026"), follow=True))
    assert "The season “Autumn 2026” is made. Choose which evenings count for it." in read
    assert "The evenings of Autumn 2026" in read
    season = Season.objects.get()
    assert season.rule == Rule(**PLACES)
    page = f"/seasons/{season.pk}/evenings/"
    assert "The evenings are saved." in words(director.post(page, {"evening": [party.pk, found(4).pk]}, follow=True))
    # The other one never began, and its day is over.
    assert "Autumn 2026 1 evening, 1 over" in words(director.get("/seasons/"))
    assert "are level" not in words(director.get(f"/seasons/{season.pk}/"))


def test_evenings_that_another_laptop_chose_meanwhile_are_not_lost(director):
    season = season_of()
    other, party = an_evening(), an_evening()
    page = f"/seasons/{season.pk}/evenings/"
    seen = re.search(r'name="seen" value="([^"]*)"', markup(director.get(page)))
    assert seen is not None
    director.post(page, {"seen": seen[1], "evening": [other.pk]})
    answer = director.post(page, {"seen": seen[1], "evening": [party.pk]}, follow=True)
    assert f"The evenings of {season.name} were changed meanwhile." in words(answer)
    assert [one.pk for one in season.parties.all()] == [other.pk]


def test_the_next_season_begins_with_the_rule_of_the_last(director):
    season_of(gives=PointsFrom.WINS, best=5)
    page = markup(director.get("/seasons/new/"))
    assert re.search(r'<input[^>]*value="wins"[^>]* checked', page)
    assert 'name="best" value="5"' in page


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"name": ""}, "Give the season a name, such as Autumn 2026."),
        ({"name": "autumn"}, "There is a season called autumn already. Choose another name."),
        ({"places": "12 ten"}, "Say what the places give"),
        ({"places": "8 10"}, "none larger than the one before it"),
        ({"best": "9", "of": "4"}, "The best 9 of every 4 evenings cannot count"),
        ({"evenings": "4", "least": "5"}, "A season of 4 evenings cannot ask for 5."),
        ({"winners": "Member, member"}, "Name at most 20 different tags"),
        ({"duty": "1001"}, "Type a whole number from 0 to 1000."),
        ({"best": "many"}, "Type a whole number from 1 to 1000."),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_and_nothing_is_lost(director, wrong, says):
    season_of()
    response = director.post("/seasons/new/", typed(Rule(**PLACES), **{"name": "Winter", "winners": "Guest", **wrong}))
    assert response.status_code == 422
    assert says in words(response)
    assert Season.objects.count() == 1
    if "winners" not in wrong:
        assert 'name="winners" value="Guest"' in response.content.decode()


@pytest.mark.parametrize(
    ("typed_too", "rule"),
    [
        ({"places": "5 3 1"}, {"gives": PointsFrom.PLACES, "places": (5, 3, 1)}),
    ],
)
def test_what_is_typed_beside_a_choice_chooses_it(director, typed_too, rule):
    season = season_of(gives=PointsFrom.WINS)
    director.post(f"/seasons/{season.pk}/rule/", typed(Rule(gives=PointsFrom.WINS)) | typed_too)
    season.refresh_from_db()
    assert season.rule == Rule(**{"gives": PointsFrom.WINS} | rule)


def test_two_answers_that_contradict_each_other_are_refused(director):
    season = season_of(gives=PointsFrom.WINS)
    answers = {"gives": "total", "places": "5 3 1"}
    page = director.post(f"/seasons/{season.pk}/rule/", typed(Rule(gives=PointsFrom.WINS)) | answers)
    assert "Leave only one of the two." in words(page)
    season.refresh_from_db()
    assert season.rule == Rule(gives=PointsFrom.WINS)


def test_every_rule_that_is_typed_is_read_as_it_was(director):
    season = season_of()
    rule = Rule(
        gives=PointsFrom.PLACES,
        places=(5, 3),
        then_one_fewer=True,
        best=3,
        of=4,
        mean=True,
        least=2,
        absence=1,
        duty=0,
        winners=("Member", "Guest"),
        ties=(Tie.WINS, Tie.DIFFERENCE),
        evenings=12,
    )
    assert rule.ties in ORDERS.values()
    read = words(director.post(f"/seasons/{season.pk}/rule/", typed(rule), follow=True))
    season.refresh_from_db()
    assert season.rule == rule
    assert "The rule is saved." in read
    for sentence in (
        "The season has 12 evenings.",
        "An evening gives points by place: 5, 3, then one fewer each.",
        "Of every 4 evenings the best 3 count, and their mean decides.",
        "An evening away gives 1 point. An evening at the desk gives 0 points.",
        "Players with the tag Member or Guest can win. It takes at least 2 evenings, and the desk counts as one.",
        "If level, this decides: games won, then the point difference. Players who are still level share the place.",
    ):
        assert sentence in read


def test_who_sat_out_all_evening_is_told_apart_from_who_was_away(director):
    season = season_of(an_evening(), ended(played(begun(9))))
    page = director.get(f"/seasons/{season.pk}/")
    assert '<span class="cell sat_out dropped">0<span class="visually_hidden"> sat out</span></span>' in markup(page)
    assert "0 sat out – away" in words(page), "the look is explained above the table"
    season = season_of(an_evening(), name="Spring")
    assert "sat out" not in words(director.get(f"/seasons/{season.pk}/"))


def test_once_a_hand_is_entered_the_rule_is_fixed(director):
    season = season_of(**PLACES)
    page = f"/seasons/{season.pk}/rule/"
    assert "Save the rule" in words(director.get(page))
    season.parties.set([slip(begun(8), 1)])
    fixed = words(director.get(page))
    assert "Fixed since 3 March 2026" in fixed
    assert "Save the rule" not in fixed
    refused = director.post(page, typed(Rule(gives=PointsFrom.WINS)))
    assert "The rule cannot change any more: the first hand was entered on 3 March 2026." in words(refused)
    season.refresh_from_db()
    assert season.rule == Rule(**PLACES)


def test_the_standings_say_who_is_first_what_counts_and_why(director):
    season = two_evenings()
    read = words(director.get(f"/seasons/{season.pk}/"))
    assert (
        "Ann, Cleo, Eva and Gro share the first place 2 of 2 evenings are over. Only the best evening counts." in read
    )
    assert "level with Cleo on everything" in read
    page = markup(director.get(f"/seasons/{season.pk}/"))
    assert 'class="cell won counts">9.25<span class="visually_hidden"> won the evening</span>' in page
    assert 'class="cell won dropped">9.25<span class="visually_hidden"> won the evening, not counted</span>' in page
    assert 'class="cell away dropped">–<span class="visually_hidden"> away</span>' in page
    assert 'class="cell duty counts"' in page


def test_where_nobody_can_have_a_place_the_evenings_are_over_all_the_same(director):
    season = two_evenings(winners=("Nobody has it",))
    read = words(director.get(f"/seasons/{season.pk}/"))
    assert "Nobody has a place by this rule 2 of 2 evenings are over." in read
    assert "No evening is over yet" not in read


def test_who_came_too_seldom_can_still_come_where_the_number_of_evenings_is_open(director):
    season = two_evenings(evenings=None, least=2)
    page = f"/seasons/{season.pk}/"
    assert "has not come to 2 evenings yet" in words(director.get(page))
    director.post(f"{page}archive/")
    assert "can no longer come to 2 evenings" in words(director.get(page))


@pytest.mark.parametrize("page", ["", "evenings/", "rule/", "settings/", "print/"])
def test_a_long_name_may_be_broken_on_the_page_and_not_in_the_title_of_the_window(director, page):
    season = season_of(an_evening(), name="Bekkelagshøgdaserien")
    html = director.get(f"/seasons/{season.pk}/{page}").content.decode()
    title = html[html.index("<title>") : html.index("</title>")]
    assert "\u00ad" not in title
    assert page == "print/" or "Bekke\u00adlags" in html


def test_somebody_can_be_followed_through_the_season(director):
    season = two_evenings()
    ann = Player.objects.get(name="Ann")
    page = markup(director.get(f"/seasons/{season.pk}/?player={ann.pk}"))
    assert page.count('class="is_me"') == 1
    assert page.count('<circle class="dot') == 2
    assert page.count('<circle class="dot counts"') == 1
    assert "<circle" not in markup(director.get(f"/seasons/{season.pk}/?player=x"))


def test_the_message_names_the_first_places(director):
    season = two_evenings()
    page = markup(director.get(f"/seasons/{season.pk}/"))
    assert "Autumn, 10 March 2026\nAnn, Cleo, Eva and Gro share the first place\n1. Ann: 9.25\n" in page
    assert f"http://testserver/seasons/{season.pk}/" in page


def test_a_spreadsheet_runs_nothing_of_it(director):
    season = two_evenings()
    table = list(csv.reader(io.StringIO(director.get(f"/seasons/{season.pk}/csv/").content.decode("utf-8-sig"))))
    assert table[0] == ["Place", "Name", "Points", "Evenings counted", "3 March 2026", "10 March 2026", "Because"]
    zoe = next(line for line in table if "Zoe" in line[1])
    assert zoe[1:6] == ["'=Zoe", "3", "1 of 1", "– (away)", "3 (at the desk)"]


def test_it_is_printed_with_the_rule(director):
    season = two_evenings()
    read = words(director.get(f"/seasons/{season.pk}/print/"))
    assert "An evening gives points by place: 12, 10, 8, 7." in read
    assert "1 of 2 2 9.25 level with Cleo on everything" in read


def test_who_ran_the_desk_is_added_and_taken_out(director):
    season = two_evenings()
    party, zoe = season.parties.order_by("date").first(), Player.objects.get(name="=Zoe")
    page = f"/seasons/{season.pk}/evenings/"
    assert "Who ran the desk is saved." in words(director.post(page, {"desk_of": party.pk, "add": zoe.pk}, follow=True))
    assert party.duties.count() == 1
    assert "Choose who it is." in words(director.post(page, {"desk_of": party.pk, "add": ""}, follow=True))
    director.post(page, {"desk_of": party.pk, "take": zoe.pk})
    assert party.duties.count() == 0


def test_before_the_first_evening_is_over_the_page_says_what_to_do(director):
    season = season_of()
    read = words(director.get(f"/seasons/{season.pk}/"))
    assert "No evening is over yet All evenings count, and they are added up." in read
    assert "The standings begin when the first evening is over." in read
    for page in ("rule/", "print/", "csv/", "evenings/"):
        assert director.get(f"/seasons/{season.pk}/{page}").status_code == 200


def test_it_is_said_in_norwegian_too(director):
    season = two_evenings()
    director.post("/language/", {"language": "nb"})
    read = words(director.get(f"/seasons/{season.pk}/"))
    assert "Ann, Cleo, Eva og Gro deler førsteplassen" in read
    assert "9,25" in read


@pytest.mark.parametrize("page", ["", "rule/", "print/", "csv/", "evenings/"])
def test_a_page_asks_as_much_of_the_database_at_any_size(director, page):
    counts = set()
    for number in (2, 5):
        plan = Plan("Tuesday", datetime.date(2026, 1, 6))
        season = rehearse_season(
            find_our_club(), SeasonRehearsal(f"{number} evenings", [plan], number, 8 + number, 1, seed=number)
        )
        director.get(f"/seasons/{season.pk}/{page}")
        with CaptureQueriesContext(connection) as asked:
            assert director.get(f"/seasons/{season.pk}/{page}").status_code == 200
        counts.add(len(asked))
        Party.objects.filter(seasons=season).delete()
    assert len(counts) == 1
    assert max(counts) <= 14
