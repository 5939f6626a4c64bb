"""The standings on a phone: the first five, one's own line with the two around it, and everybody after a tap."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from tests.night import begun, ended, fresh, played, slip
from tests.screens.phones import own
from tests.screens.reading import markup, queries, words
from tournaments.engine.standings import StandingsLine
from tournaments.models import Party
from tournaments.queries.standings import Standings

PLAYERS = 24


def address(party: Party, **asked) -> str:
    return f"/p/{party.code}/standings/" + (
        "?" + "&".join(f"{name}={value}" for name, value in asked.items()) if asked else ""
    )


def hall() -> Party:
    """Six tables have played, each won by two points less than the one above."""
    party = begun(PLAYERS)
    for table in range(1, 7):
        party = slip(party, table, score=(13, table))
    return fresh(party)


def rows(page: str) -> list[str]:
    """The places of the list, and how many are left out in between."""
    return re.findall(r"<tr[^>]*><td(?: colspan=\"\d+\")?>(\d+(?: more)?)", page)


def name_of(party: Party, number: int) -> str:
    return party.entries.get(number=number).player.name


def last(party: Party, client: Client) -> int:
    """The player at the foot of the list."""
    page = markup(client.get(address(party, list="everybody")))
    return int(re.findall(r"/player/(\d+)/>", page.partition("<tbody>")[2])[-1])


def test_nobody_s_list_is_the_first_eight(client: Client):
    page = client.get(address(hall()))
    assert rows(markup(page)) == ["1", "1", "3", "3", "5", "5", "7", "7"]
    assert "Everybody (24)" in words(page)


def test_who_is_far_below_sees_the_first_five_and_the_two_around_them(client: Client):
    party = hall()
    number = last(party, client)
    page = client.get(address(party, player=number))
    assert rows(markup(page)) == ["1", "1", "3", "3", "5", "17 more", "23", "23"]
    mine = re.search(r"<tr class=is_me aria-current=true>.*?</a>", markup(page))
    assert mine is not None
    assert name_of(party, number) in mine[0]


def test_among_the_first_seven_there_is_no_gap(client: Client):
    party = hall()
    for number in (1, 3):
        page = markup(client.get(address(party, player=number)))
        assert "more<" not in page
        assert len(rows(page)) == 8


def test_no_fold_hides_only_one_or_two():
    for many in range(1, 20):
        people = range(1, many + 1)
        found = Standings(tuple(StandingsLine(one, one) for one in people), (), {one: str(one) for one in people})
        for player in (None, *people):
            top, left_out, around = found.part_for(player)
            shown = [one.line.player for one in (*top, *around)]
            assert player is None or player in shown
            between, below = (left_out, many - shown[-1]) if around else (0, left_out)
            assert {between, below}.isdisjoint({1, 2})
            assert len(shown) + between + below == many


def test_ones_own_line_says_what_is_missing_to_the_next(client: Client):
    party = slip(slip(begun(8), 1, score=(13, 7)), 2, score=(13, 9))
    told = {number: words(client.get(address(party, player=number))) for number in range(1, 9)}
    assert "Eva 2 points behind Cleo" in told[5]
    assert "level with Eva" in told[7]
    assert "Finn 1 win behind Gro" in told[6]
    assert "behind" not in told[1]


def test_a_phone_that_says_whose_it_is_needs_no_address(client: Client):
    party = hall()
    client.post(own(party, 5, "this-is-me/"))
    page = client.get(address(party))
    assert "class=is_me" in markup(page)
    assert "Why am I" in words(page)


def test_everybody_turns_the_same_list_long_and_back(client: Client):
    party = hall()
    number = last(party, client)
    long = client.get(address(party, list="everybody", player=number))
    assert len(rows(markup(long))) == PLAYERS
    assert "class=is_me" in markup(long)
    read = words(long)
    assert "Only my part The evening in pictures Places go by games won" in read
    assert f'href="/p/{party.code}/standings/?player={number}"' in markup(long)


def test_one_s_own_place_is_the_first_thing_to_share(client: Client):
    party = hall()
    number = last(party, client)
    read = words(client.get(address(party, player=number)))
    assert (
        read.index("My place, as a picture") < read.index("Everybody, as a picture") < read.index("Everybody, as text")
    )
    assert "My place, as a picture" not in words(client.get(address(party)))
    drawn = json.loads(
        re.findall(r'<script id="to_draw"[^>]*>(.*?)</script>', markup(client.get(address(party, player=number))))[0]
    )
    assert (len(drawn["rows"]), drawn["mine"]["place"], drawn["mine"]["won"]) == (
        12,
        "23rd of 24, shared",
        "0 of 1 won",
    )
    assert [row["mine"] for row in drawn["mine"]["rows"]] == [False, True]


def test_the_pictures_have_a_page_of_their_own(client: Client, director: Client):
    party = ended(played(begun(8)))
    for who, page in ((client, f"/p/{party.code}/standings/"), (director, f"/desk/{party.code}/standings/")):
        assert '<svg class="picture' not in markup(who.get(page))
        assert "The evening in pictures" in words(who.get(page))
        assert markup(who.get(page + "pictures/")).count('<svg class="picture') == 3
        assert "The same as a list" in words(who.get(page + "pictures/"))


@pytest.mark.parametrize("player", [99, "x", 0])
def test_a_number_that_nobody_has_gets_the_list_of_everybody_else(client: Client, player):
    page = client.get(address(hall(), player=player))
    assert rows(markup(page)) == ["1", "1", "3", "3", "5", "5", "7", "7"]


def test_ones_own_part_costs_the_same_few_queries_in_any_hall(client: Client):
    asked = {
        players: queries(client, address(played(begun(players), tables=players // 4), player=1)) for players in (16, 80)
    }
    assert asked[16] == asked[80]


@pytest.mark.parametrize("page", ["why/?a=5", "pictures/"])
def test_pages_behind_the_standings_keep_the_tabs_of_ones_own_phone(client, page):
    party = slip(begun(8), 1)
    assert 'class="tabs"' not in markup(client.get(f"/p/{party.code}/standings/{page}"))
    client.post(own(party, 5, "this-is-me/"))
    read = markup(client.get(f"/p/{party.code}/standings/{page}"))
    assert read.count('class="tabs"') == 1
    assert 'class="ways"' not in read
