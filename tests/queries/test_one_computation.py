"""The standings are computed in one place: every page, print and export says the same of everybody."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tests.commands.running import exported, imported, rehearsed, verified
from tests.house import imports
from tests.night import announced, begun, ended, found, played, slip
from tournaments import access
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.engine.standings import Key
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.standings import read_full_standings, read_hall_standings, read_standings
from tournaments.wording.leaderboard import ordinal

Place = tuple[int, str]


def test_nobody_else_adds_up():
    """The engine adds up; queries/standings.py reads for it, all evenings of a club are read at once, the evening recomputes."""
    using = {module for module, name in imports() if name == "tournaments.engine.standings.compute_standings"}
    reading = {"tournaments.queries.standings", "tournaments.queries.past_evenings"}
    assert using == reading | {"tournaments.engine.evening"}


def test_what_everybody_opens_never_asks_for_the_full_standings():
    knowing = {module for module, name in imports() if name.endswith("standings.read_full_standings")}
    # The last is for organisers and their keys (tests/api/test_visibility.py).
    assert knowing == {"tournaments.queries.prints", "tournaments.views.standings", "tournaments.api.evenings"}


EVENINGS = [
    pytest.param(lambda: rehearsed(13, 3, seed=2), id="three rounds, and a fourth in play"),
    pytest.param(lambda: ended(rehearsed(9, 2, seed=3, in_play=False)), id="ended"),
    pytest.param(lambda: slip(begun(8), 1), id="one game is finished"),
    pytest.param(lambda: announced(played(begun(11), score=(13, 13 - 6)), 2), id="many are level"),
    pytest.param(
        lambda: rehearsed(10, 2, seed=5, standings_order=(Key.POINTS_AGAINST, Key.TOP_TABLE)), id="other keys"
    ),
]


def places(party: Party) -> list[Place]:
    return [(line.rank, name) for line, name in read_standings(party).named]


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>|\u00ad", "", unescape(html)).split())


@pytest.mark.django_db
@pytest.mark.parametrize("party", EVENINGS)
def test_every_page_print_and_export_has_the_same_places(party):
    party = party()
    everybody = Client()
    organiser = Client()
    organiser.force_login(access.find_organiser())
    right = places(party)

    def found_on(who: Client, address: str, line: str) -> list[Place]:
        html = who.get(address).content.decode()
        return [(int(rank), text(name)) for rank, name in re.findall(line, html, re.DOTALL)]

    row = r"<tr[^>]*><td>(\d+)(?:<small.*?</small>)?<th><a href=[^>]+>([^<]+)"
    assert found_on(everybody, f"/p/{party.code}/standings/?list=everybody", row) == right
    assert found_on(organiser, f"/desk/{party.code}/standings/", row) == right
    assert (
        found_on(everybody, f"/p/{party.code}/hall/", r'class="place place_\d+">(\d+)</span>.*?class="who">(.*?)</b>')
        == right
    )
    printed = r'<td class="number place">(\d+)</td>\s*<th scope="row"[^>]*>([^<]+)</th>'
    assert found_on(organiser, f"/desk/{party.code}/prints/result/", printed) == right
    tapped = r'class="place">(\d+)</span> ([^<]+)</a>'
    assert found_on(everybody, f"/p/{party.code}/standings/why/", tapped) == right
    for rank, name in right:
        number = party.entries.get(player__name=name).number
        mine = everybody.get(f"/p/{party.code}/player/{number}/").content.decode()
        has_place = (
            bool(read_hall_standings(party).standing_of(number).line.games) or party.status == Party.Status.ENDED
        )
        assert (f"<b>{ordinal(int(rank))} of {len(right)}" in mine) == has_place, name


@pytest.mark.django_db
@pytest.mark.parametrize("party", EVENINGS)
def test_the_file_has_them_and_its_reader_computes_the_same(party, tmp_path):
    party = party()
    lines = read_standings(party).lines
    assert read_hall_standings(party).lines == read_full_standings(party).lines == lines
    assert read_whole_evening(party).standings == lines
    document = exported(party)
    assert read_evening(read(document)).standings == lines
    twin = imported(document, tmp_path)
    assert read_standings(twin).lines == lines
    assert verified(twin).splitlines()[-1].startswith("verified")


@pytest.mark.django_db
def test_who_has_not_come_has_no_line_anywhere():
    assert places(found(4)) == []
