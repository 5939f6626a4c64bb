"""The pictures of the evening: on the player's page, under the standings and on the printed result."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from django.test import Client

from tests.night import announced, begun, ended, found, played, slip
from tests.screens.reading import queries
from tournaments.engine.movements.ladder_pairs import LADDER_PAIRS
from tournaments.engine.pairs import Partners
from tournaments.engine.seats import CHAIRS
from tournaments.models import Party, Player
from tournaments.queries.pictures import MOST_DRAWN, Pictures
from tournaments.queries.rows import Person
from tournaments.templatetags.picture import in_two, partners_picture


def standings(client: Client, party: Party) -> str:
    return client.get(f"/p/{party.code}/standings/pictures/").content.decode()


def player(client: Client, party: Party, number: int) -> str:
    return client.get(f"/p/{party.code}/player/{number}/?rounds=all").content.decode()


def picture(html: str, kind: str) -> str:
    """One picture's drawing."""
    match = re.search(rf'<svg class="picture {kind}".*?</svg>', html, re.DOTALL)
    return match[0] if match else ""


def test_everybody_has_a_line_and_a_name_at_both_ends(client: Client):
    ladder = picture(standings(client, played(announced(played(begun(9)), 2), 2)), "ladder")
    assert ladder.count('class="way"') == 9
    assert ladder.count(">Ann<") == 2
    assert "A line for everybody over 2 rounds" in ladder
    assert ladder.count('class="won"') == ladder.count('class="lost"') == 8
    assert ladder.count('class="out"') == 2


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Bartholomew Featherstonehaugh-Cholmondeley", ("Bartholomew", "Featherstonehaugh-Cholmondeley")),
        ("Maximiliane-Alexandra von Hohenzollern", ("Maximiliane-Alexandra", "von Hohenzollern")),
        ("Li Wolfeschlegelsteinhausenbergerdorffsen", ("Li Wolfeschlegelstei-", "nhausenbergerdorffsen")),
        ("Wolfeschlegelsteinhausenbergerdorff", ("Wolfeschlegelstei-", "nhausenbergerdorff")),
    ],
)
def test_a_long_name_takes_two_lines_and_is_not_cut(name: str, lines: tuple[str, str]):
    assert in_two(name) == lines


def test_a_long_name_is_drawn_whole_in_every_picture(client: Client):
    party = slip(begun(8), 1)
    Player.objects.filter(name="Ann").update(name="Bartholomew Featherstonehaugh-Cholmondeley")
    html = standings(client, party)
    for kind, times in {"ladder": 2, "partners": 1, "points": 1}.items():
        drawing = picture(html, kind)
        for line in ("Bartholomew", "Featherstonehaugh-Cholmondeley"):
            assert drawing.count(f">{line}<") == times, kind


def test_the_column_of_names_has_room_for_wide_letters():
    drawn = partners_picture(Pictures((Person(1, "Cleo Moe and Dag Ness"),), ()))
    (end,) = re.findall(r'class="name" x="(\d+)"[^>]*>Cleo', drawn)
    assert int(end) >= 154  # as wide as Chromium draws it in DejaVu Sans


def test_all_pairs_stand_on_two_lines_as_large_as_other_names_and_have_rows_of_their_own(client: Client):
    party = played(begun(8, movement=LADDER_PAIRS))
    drawn = picture(standings(client, party), "ladder")
    rows = [int(y) for y in re.findall(r'<text class="name" x="\d+" y="(\d+)" text-anchor="end"', drawn)]
    assert len(rows) == 8
    rows.sort()
    assert all(below - above > 12 for above, below in pairwise(rows)), "letters are 12 pixels high"
    assert 'class="long"' not in drawn


def test_what_is_drawn_stands_in_a_list_too(client: Client):
    html = standings(client, slip(begun(8), 1, score=(13, 7)))
    assert "table 1 with Cleo: won, +6" in html
    assert "table 1 with Dag: lost, −6" in html


def test_pairs_that_met_have_their_own_numbers_and_not_their_places():
    pairs = Partners(1, (1, 2)), Partners(2, (3, 4))
    drawn = partners_picture(Pictures((Person(3, "Cleo & Dag"), Person(1, "Ann & Bo")), (), pairs=pairs))
    assert re.findall(r'class="round_number"[^>]*>(\d)', drawn) == ["2", "2", "1", "1"]


def test_partners_are_squares_and_a_number_where_they_were_so_twice(client: Client):
    party = played(announced(played(begun(8)), 2), 2)
    partners = picture(standings(client, party), "partners")
    assert partners.count('class="self"') == 8
    assert partners.count('class="times"') == 4, "both pairs at the top table kept together"


def test_points_are_a_bar_for_every_game(client: Client):
    points = picture(standings(client, slip(begun(8), 1)), "points")
    assert points.count('class="won"') == points.count('class="lost"') == 2


def test_a_player_sees_their_own_way_before_the_others(client: Client):
    html = player(client, announced(played(begun(8), score=(13, 7)), 2), 2)
    ladder = picture(html, "ladder")
    assert ladder.count('class="way is_me"') == 1
    assert ladder.count('class="way"') == 7
    assert "The way of Bo through the tables: round 1 at table 1, lost; round 2 at table 2, being played." in ladder
    assert ">−6<" in ladder


def test_before_the_first_game_there_is_nothing_to_draw(client: Client):
    party = begun(8)
    assert '<svg class="picture' not in standings(client, party)
    assert picture(player(client, party, 1), "ladder") == ""
    assert picture(player(client, found(4), 1), "ladder") == ""


def test_one_round_is_no_way_and_is_not_drawn_on_ones_own_page(client: Client):
    for party in (slip(begun(8), 1), ended(slip(begun(4), 1))):
        html = player(client, party, 1)
        assert picture(html, "ladder") == ""
        assert re.search(r"<b>won</b>", html), "the list of rounds has it"


def large_hall() -> Party:
    """North and South of every table have won, and play the second round."""
    many = MOST_DRAWN // CHAIRS + 1
    return announced(played(begun(CHAIRS * many), tables=many), 2)


def test_of_more_than_can_be_told_apart_only_ones_own_way_is_drawn(client: Client):
    party = large_hall()
    assert picture(standings(client, party), "ladder") == ""
    assert picture(player(client, party, 1), "ladder").count('class="way') == 1


@pytest.mark.parametrize(
    ("player_number", "tables", "height"),
    [(1, "1 2", "30"), (33, "7 8 9 10", "150"), (MOST_DRAWN + 1, "14 15 16", "150")],
    ids=["top", "up", "last"],
)
def test_of_a_large_hall_the_tables_near_ones_own_are_drawn(
    client: Client, player_number: int, tables: str, height: str
):
    mine = picture(player(client, large_hall(), player_number), "ladder")
    assert re.findall(r'class="table_number"[^>]*>(\d+)<', mine) == tables.split()
    assert re.findall(r'<circle class="(?:won|lost)" cx="\d+" cy="(\d+)"', mine) == [height], "North of their table"


def test_what_is_kept_secret_is_not_drawn_either(client: Client):
    party = played(announced(played(begun(8, held_after=1)), 2), 2)
    assert "over 1 round," in picture(standings(client, party), "ladder")
    mine = picture(player(client, party, 1), "ladder")
    assert "round 2 at table 1" in mine, "their own games are no secret"


def test_the_printed_result_has_them(director: Client):
    html = director.get(f"/desk/{ended(played(begun(8))).code}/prints/result/").content.decode()
    assert picture(html, "ladder")
    assert picture(html, "partners")


def test_a_name_is_never_read_as_markup(client: Client):
    party = slip(begun(8), 1)
    Player.objects.filter(name="Ann").update(name="<b>Ann</b>")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in standings(client, party)
    assert "<b>Ann</b>" not in standings(client, party)


@pytest.mark.parametrize("address", ["standings/", "player/1/"])
def test_as_many_queries_for_fifteen_tables_as_for_two(client: Client, address):
    def asked(players: int) -> int:
        party = slip(begun(players), 1)
        return queries(client, f"/p/{party.code}/{address}")

    assert asked(8) == asked(MOST_DRAWN)
