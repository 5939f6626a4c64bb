"""The organiser's first page: tonight, the next evening, the past ones and the sample evening."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client

from tests.actions.accepting import asked, play
from tests.clock import TODAY, shift_clock
from tests.drive_night import half_time, ring, type_all
from tests.night import WHO, announced, begun, ended, found, fresh, played, slip
from tests.screens.reading import markup, queries, words
from tournaments.access import find_our_club
from tournaments.actions import prepare
from tournaments.actions.drive import end_drive
from tournaments.actions.pairs import play_for
from tournaments.actions.restore import restore_party
from tournaments.engine.drive.plan import Half
from tournaments.engine.movements.ladder_pairs import LADDER_PAIRS
from tournaments.engine.rehearsal import names
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.standings import read_hall_standings
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import Rule

pytestmark = pytest.mark.usefixtures("evening")


def text(response):
    return response.content.decode()


def test_the_organiser_starts_tonights_party_or_looks_at_a_sample(director: Client):
    page = text(director.get("/"))
    assert 'href="/desk/new/">Start tonight’s party' in page
    assert "Look at a sample evening" in page
    assert "that takes a few seconds" in page


def test_an_organiser_who_comes_back_sees_where_tonights_party_is(director: Client):
    party = begun(8, name="Whist in the Grange", date=TODAY)
    found(4, name="Whist upstairs", date=TODAY)
    slip(party, 1)
    page = words(director.get("/"))
    assert "Tonight Round 1 is being played Whist in the Grange , 8 players. Table 1: Done" in page
    assert "1 of 2 tables is done." in page
    assert "Ann and Cleo win at table 1" in page
    assert page.index("Whist in the Grange") < page.index("Whist upstairs")
    ways = markup(director.get("/"))
    assert f'<a class="button is_card" href="/desk/{party.code}/">To the desk' in ways


def test_a_laptop_whose_clock_is_behind_the_last_evening_says_so(director: Client, monkeypatch):
    begun(8, date=TODAY)
    assert "The clock of this laptop was set back" not in words(director.get("/"))
    shift_clock(monkeypatch, -datetime.timedelta(days=400))
    assert "The clock of this laptop was set back" in words(director.get("/"))


def test_a_table_that_waits_for_the_organiser_is_gold(director: Client):
    party = asked(date=TODAY)
    assert "Waits for you" not in words(director.get("/"))
    play(party, table=2)
    page = director.get("/")
    assert "Waits for you: table 2." in words(page)
    assert f'<a class="is_for_you" href="/desk/{party.code}/tables/2/">' in markup(page)


def test_the_leader_is_named_unless_several_share_the_place(director: Client):
    party = begun(8, date=TODAY)
    slip(party, 1)
    assert "leads with" not in words(director.get("/"))  # Ann and Cleo won together
    party = announced(played(slip(party, 2)), 2)
    slip(party, 1, number=2), slip(party, 2, number=2)
    leading = [one for one, _name in read_hall_standings(fresh(party)).named if one.rank == 1]
    assert ("leads with 2 of 2" in words(director.get("/"))) is (len(leading) == 1)


@pytest.mark.parametrize(
    ("made", "days_ago", "leads"),
    [
        pytest.param(found, 0, "To the desk", id="tonight, not begun"),
        pytest.param(begun, 1, "To the desk", id="past midnight"),
        pytest.param(found, 1, "Start tonight’s party", id="last night, never begun"),
        pytest.param(begun, 2, "Start tonight’s party", id="never ended"),
        pytest.param(lambda **plan: ended(begun(**plan)), 0, "Start tonight’s party", id="ended tonight"),
        pytest.param(found, -6, "Start this evening", id="planned"),
    ],
)
def test_the_main_button_leads_to_the_evening_that_goes_on_or_is_next(director: Client, made, days_ago, leads):
    party = made(date=TODAY - datetime.timedelta(days=days_ago))
    page = director.get("/")
    assert re.findall(r'class="button is_card"[^>]*>([^<]*?) ?<', markup(page)) == [leads]
    assert party.name in words(page)


def test_last_nights_party_is_not_lost_behind_evenings_to_come(director: Client):
    begun(4, name="Past midnight", date=TODAY - datetime.timedelta(days=1))
    for week in range(1, 14):
        found(0, name=f"Party {week}", date=TODAY + datetime.timedelta(weeks=week))
    page = words(director.get("/"))
    assert "Round 1 is being played Past midnight" in page
    assert page.index("Past midnight") < page.index("Party 1")


def test_the_next_evening_says_when_it_is_and_how_many_are_on_the_list(director: Client):
    party = found(17, name="Thursday whist", place="Lakewood Hall", date=TODAY + datetime.timedelta(days=6))
    page = words(director.get("/"))
    assert "Next evening, in 6 days" in page
    assert "Thursday whist , Lakewood Hall. 17 on the list: 4 tables, 1 sits out. 3 more make it 5 tables." in page
    assert f'href="/desk/{party.code}/settings/">Change it' in markup(director.get("/"))


def test_a_past_evening_is_a_line_with_its_winner_that_opens_it(director: Client):
    won = ended(played(begun(8, name="Last week", date=TODAY - datetime.timedelta(days=7)), score=(13, 7)))
    begun(8, name="Never ended", date=TODAY - datetime.timedelta(days=14))
    page = director.get("/")
    assert "Last week Ann, Cleo, Eva and Gro share first place won 1 of 1, +6 8 players" in words(page)
    assert "Never ended not ended, in round 1 8 players" in words(page)
    assert f'<li><a href="/desk/{won.code}/">' in markup(page)


def test_a_pair_is_one_winner_and_the_next_evening_is_proposed_as_the_pairs_played(director: Client):
    party = begun(8, movement=LADDER_PAIRS, date=TODAY - datetime.timedelta(days=7))
    slip(slip(party, 1, score=(13, 5)), 2)
    play_for(party.code, 1, name="Tor", who=WHO)
    ended(party)
    page = director.get("/")
    assert "Ann & Bo won Ann & Bo place 1," in words(page)
    assert markup(page).count('class="rank_') == 3
    new = markup(director.get("/desk/new/"))
    assert "Ladder for pairs" in new
    assert 'name="players" value="8"' in new, "Tor took nobody's place"


def test_a_drive_with_roles_has_a_winner_of_each(director: Client):
    party = type_all(half_time(8))
    type_all(ring(party, party.drive.half), Half.SECOND)
    end_drive(party.code, who=WHO)
    Party.objects.filter(pk=party.pk).update(date=TODAY - datetime.timedelta(days=7))
    page = words(director.get("/"))
    assert re.search(r"\w+ \d+son and \w+ \d+son won \w+ place 1,", page)
    assert "place 2" not in page, "the winner of the other role"


def test_a_winner_who_is_still_to_be_revealed_is_not_told(director: Client):
    party = ended(played(begun(8, date=TODAY - datetime.timedelta(days=7))))
    Party.objects.filter(pk=party.pk).update(hidden_places=3, change=party.change + 1)
    page = words(director.get("/"))
    assert "Ann" not in page
    assert "ended after 1 round" in page


def test_a_past_evening_says_which_of_its_season_it_was(director: Client):
    first, second = (ended(played(begun(8, date=TODAY - datetime.timedelta(days=days)))) for days in (14, 7))
    found_season(first.club, "Autumn", Rule(), parties=[first.pk, second.pk], who="x")
    page = words(director.get("/"))
    assert page.index("Autumn 2") < page.index("Autumn 1")
    assert "Autumn, after 2 evenings" in page


def test_what_is_remarkable_about_the_winners_is_left_out_rather_than_weak(director: Client):
    for week in range(1, 5):
        ended(played(begun(4, date=TODAY - datetime.timedelta(weeks=week)), tables=1))
    assert "nobody has won twice" not in words(director.get("/"))
    assert "has won" not in words(director.get("/"))


def test_the_list_of_past_evenings_is_short_until_all_are_asked_for(director: Client):
    for week in range(1, 15):
        found(0, name=f"Party {week}.", date=TODAY - datetime.timedelta(weeks=week))
    page = text(director.get("/"))
    assert "Party 12." in page
    assert "Party 13." not in page
    assert "Party 14." in text(director.get("/?all"))


def test_two_evenings_of_one_name_and_day_are_told_apart_by_their_codes(director: Client):
    party = begun(8)
    twin = restore_party(party.club, read_whole_evening(party), "import_party")
    page = words(director.get("/"))
    assert f"code {party.code}" in page
    assert f"code {twin.code}, from a file" in page


def test_between_two_rounds_the_first_page_says_that_the_round_is_complete(director: Client):
    party = played(begun(8, date=TODAY))
    prepare.leave(party.code, 8, who="x")
    assert "Round 1 is complete Tuesday whist , 7 players." in words(director.get("/"))


def test_the_sample_is_offered_until_the_club_has_an_evening_of_its_own(director: Client):
    assert "Your first evening" in words(director.get("/"))
    found(0)
    assert "sample" not in words(director.get("/"))


def test_nobody_in_the_sample_is_a_person_of_the_club(director: Client):
    invented = names(24, seed=1)[0]
    real = found(0)
    prepare.register_players(real.code, [invented], who="x")
    director.post("/sample/")
    player = real.entries.get().player
    assert player.entries.count() == 1
    assert list(real.club.players.all()) == [player]
    assert words(director.get("/people/")).count(invented) == 1


@pytest.mark.parametrize("who", ["client", "director"])
def test_the_first_page_takes_as_many_queries_for_ten_parties_as_for_two(request, who):
    asking: Client = request.getfixturevalue(who)
    found(4, date=TODAY), found(4, date=TODAY)
    few = queries(asking, "/")
    for _ in range(8):
        found(4, date=TODAY)
    assert queries(asking, "/") == few


def test_the_sample_evening_is_made_once_and_then_shown(director: Client):
    first = director.post("/sample/")
    sample = Party.objects.get(is_sample=True)
    assert first.headers["Location"] == f"/desk/{sample.code}/"
    assert (sample.name, sample.status, sample.entries.count()) == ("Sample evening", "playing", 24)
    rounds = list(sample.rounds.order_by("number"))
    assert [round.moved_at is not None for round in rounds] == [True, True, True, False]
    assert {game.confirmed_at is not None for game in rounds[-1].games.all()} == {True, False}
    assert director.post("/sample/").headers["Location"] == f"/desk/{sample.code}/"
    assert Party.objects.count() == 1
    assert sample.club.sample_of == find_our_club()


def test_nobody_but_an_organiser_makes_a_sample(client: Client):
    assert client.post("/sample/").headers["Location"] == "/sign-in/"
    assert not Party.objects.exists()
