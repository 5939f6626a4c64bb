"""The first places are revealed one after another, from the bottom up, or all at once."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.night import WHO, announced, begun, ended, fresh, played, slip
from tests.screens.desk_lines import three_places
from tests.screens.reading import words
from tournaments.actions import advance
from tournaments.actions.hall_screen import reveal_place
from tournaments.actions.prizes import start_list
from tournaments.engine.prizes.prize import LISTS, StartFrom
from tournaments.models import Party
from tournaments.queries.standings import read_full_standings, read_hall_standings
from tournaments.tasks import show_forgotten_results

pytestmark = pytest.mark.django_db


def seen(party: Party) -> list[tuple[int, str]]:
    return [(line.rank, name) for line, name in read_hall_standings(fresh(party)).named]


def test_the_first_places_come_from_the_bottom_up_and_who_share_one_come_together():
    party = three_places()
    everybody = [(line.rank, name) for line, name in read_full_standings(party).named]
    assert [rank for rank, _name in everybody] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert seen(party) == everybody[4:]
    reveal_place(party.code, place=3, who=WHO)
    assert seen(party) == everybody[2:]
    reveal_place(party.code, place=1, who=WHO)
    assert seen(party) == everybody
    assert fresh(party).hidden_places == 0


def test_two_taps_turn_one_card():
    party = three_places()
    for _tap in range(2):
        reveal_place(party.code, place=3, who=WHO)
    assert read_hall_standings(fresh(party)).hidden == (1,)
    assert party.log.filter(action="reveal").count() == 1


def test_everything_can_be_shown_at_once_and_open_standings_have_no_cards():
    party = three_places()
    reveal_place(party.code, place=None, who=WHO)
    assert len(seen(party)) == 8
    assert len(seen(ended(slip(begun(8), 1)))) == 8


def test_a_result_that_nobody_reveals_is_shown_after_three_hours():
    party = three_places()
    show_forgotten_results()
    assert fresh(party).hidden_places
    Party.objects.update(hidden_since=timezone.now() - timedelta(hours=3, minutes=1))
    show_forgotten_results()
    assert not fresh(party).hidden_places
    assert party.log.get(action="reveal_all").who == "the clock"


def test_where_the_evening_continued_elsewhere_nothing_is_shown_and_nothing_complains(caplog):
    party = three_places()
    Party.objects.update(hidden_since=timezone.now() - timedelta(hours=4), elsewhere_at=timezone.now())
    show_forgotten_results()
    assert fresh(party).hidden_places
    assert not caplog.records


def test_a_party_that_goes_on_hides_nothing():
    party = three_places()
    advance.resume_party(party.code, who=WHO)
    Party.objects.update(standings_held_after=None)
    assert len(seen(party)) == 8
    assert len(seen(ended(party))) == 8


def test_the_switch_alone_decides_whether_there_are_cards(director: Client):
    """Secret from a round that nobody has played: the hall has seen everything."""
    for after, cards in {None: False, 0: True, 1: True, 2: False, 3: False}.items():
        party = announced(played(announced(played(begun(8, held_after=after)), 2), 2), 3)  # nobody plays round 3
        is_said = "first three places as cards face down" in words(director.get(f"/desk/{party.code}/end/"))
        director.post(f"/desk/{party.code}/end/", {"reveal": "yes"})  # a page of the version before
        assert (is_said, bool(read_hall_standings(fresh(party)).hidden)) == (cards, cards), after


def test_places_that_the_version_before_hid_stay_hidden_until_they_are_revealed(client: Client):
    """There they could be hidden at the end of an evening whose standings were open."""
    party = ended(slip(begun(8), 1))
    Party.objects.update(hidden_places=3, hidden_since=timezone.now())
    assert read_hall_standings(fresh(party)).hidden
    reveal_place(party.code, place=None, who=WHO)
    assert read_hall_standings(fresh(party)) == read_full_standings(fresh(party))


def test_phones_and_the_hall_screen_leave_out_who_is_not_revealed(client: Client, director: Client):
    party = three_places()
    for address in ("standings/", "hall/"):
        page = words(client.get(f"/p/{party.code}/{address}"))
        assert "Eva" not in page
        assert "Place 1 is not revealed yet." in page
    assert "one after another" in words(client.get(f"/p/{party.code}/player/5/"))
    assert "Place 5 of 8" in words(client.get(f"/p/{party.code}/player/2/"))
    assert "Eva" in words(director.get(f"/desk/{party.code}/standings/"))
    assert "Eva" in words(director.get(f"/desk/{party.code}/prints/result/"))


def test_the_desk_turns_the_cards(director: Client, client: Client):
    party = announced(played(begun(8, held_after=0)), 2)
    assert "first three places as cards face down" in words(director.get(f"/desk/{party.code}/end/"))
    director.post(f"/desk/{party.code}/end/")
    place = read_hall_standings(fresh(party)).hidden[-1]
    assert f"Show {['first', 'second', 'third'][place - 1]} place" in words(director.get(f"/desk/{party.code}/"))
    director.post(f"/desk/{party.code}/reveal/", {"place": place})
    assert place not in read_hall_standings(fresh(party)).hidden
    director.post(f"/desk/{party.code}/reveal/")
    assert "wins the evening" in words(client.get(f"/p/{party.code}/hall/")) or "win the evening" in words(
        client.get(f"/p/{party.code}/hall/")
    )
    assert "Print the final result" in words(director.get(f"/desk/{party.code}/"))


def test_after_the_end_the_bar_has_one_main_button_and_the_prizes_follow_the_reveal(director: Client):
    party = three_places()
    start_list(party.code, LISTS[StartFrom.SMALL_CLUB], who=WHO)
    bar = bar_of(director, party)
    assert "Show third place Show the whole result at once Open the evening again" in bar
    assert "Hand over the prizes" not in bar
    reveal_place(party.code, place=None, who=WHO)
    bar = bar_of(director, party)
    assert "Hand over the prizes Print the final result Open the evening again" in bar
    assert "See the standings" not in bar


def bar_of(director: Client, party: Party) -> str:
    return words(director.get(f"/desk/{party.code}/")).partition("Tiles")[0]


def test_the_code_on_the_hall_screen_leads_to_the_result_once_the_party_has_ended(client: Client):
    party = three_places()
    hall = client.get(f"/p/{party.code}/hall/").content.decode()
    assert re.search(r'class="hall_pages [^"]*ended"', hall)
    assert "The result on your phone" in hall
    assert not re.search(r'class="hall_pages [^"]*ended"', client.get(f"/p/{begun(8).code}/hall/").content.decode())


def test_where_nothing_was_finished_no_cards_are_promised(director: Client):
    party = begun(4, held_after=0)
    assert "first three places as cards face down" not in words(director.get(f"/desk/{party.code}/end/"))
    director.post(f"/desk/{party.code}/end/")
    assert fresh(party).hidden_places == 0
