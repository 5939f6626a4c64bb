"""Who stands where, and why above the next: made once per change, for everybody alike, never stale."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urljoin

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.game import EndKind, GameEnd
from scoring.rules import ASKOV, MINNESOTA
from scoring.stakes import Stake
from tests.actions.table import Phone, high
from tests.night import WHO, announced, begun, ended, found, played, slip
from tests.screens.reading import headings, queries
from tournaments.actions import draw_seats, prepare
from tournaments.engine.draw import DrawKind
from tournaments.engine.standings import Key
from tournaments.models import Party, Player
from tournaments.tasks import move
from tournaments.wording.standings import cell_of


def address(party: Party) -> str:
    return f"/p/{party.code}/standings/"


def seen(client: Client, party: Party) -> str:
    """Everybody, as the long list has them."""
    return client.get(address(party), {"list": "everybody"}).content.decode()


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition("<main")[2]).split())


def ranks(html: str) -> list[tuple[str, str]]:
    """Place and name of every line."""
    return re.findall(r"<tr[^>]*><td>(\d+)(?:<small.*?</small>)?<th><a href=[^>]+>([^<]+)", html)


def test_nothing_stands_before_the_first_game_is_finished(client: Client):
    assert "No game is finished yet." in seen(client, found(4))
    assert "No game is finished yet." in seen(client, begun(4))


def test_equal_is_shown_as_equal(client: Client):
    party = slip(slip(begun(8), 1, score=(13, 7)), 2, score=(13, 9))
    assert ranks(seen(client, party)) == [
        ("1", "Ann"),
        ("1", "Cleo"),
        ("3", "Eva"),
        ("3", "Gro"),
        ("5", "Finn"),
        ("5", "Hans"),
        ("7", "Bo"),
        ("7", "Dag"),
    ]


def test_each_line_says_why_it_stands_above_the_next(client: Client):
    party = slip(slip(begun(8), 1, score=(13, 7)), 2, score=(13, 9))
    why = re.findall(r'<a href="why/[^>]*>([^<]*)</a>', seen(client, party))
    level = "level with the next on everything"
    assert why == [
        level,
        "better point difference: +6 to +4",
        level,
        "more games won: 1 to 0",
        level,
        "better point difference: −4 to −6",
        level,
    ]


def test_the_order_is_explained_as_the_organiser_chose_it(client: Client):
    party = slip(begun(4, keys=(Key.WINS, Key.TOP_TABLE)), 1)
    assert "Places go by games won, then times at the top table." in words(seen(client, party))


def test_every_number_has_its_column(client: Client):
    html = seen(client, slip(begun(4), 1))
    assert headings(html) == "Place,Name,Won,Games,Difference,For,Against,Hands,Top table,Sat out".split(",")
    assert "</a><td>1<td>1<td>+6<td>13<td>7<td>–<td>1<td>0" in html


def test_the_hands_of_games_from_slips_are_not_called_none(client: Client):
    """A dash where nothing is known, and a plus where a game from a slip comes on top."""
    party = slip(begun(4, end=GameEnd(EndKind.HANDS, hands=1)), 1, score=(1, 0))
    assert "<td>1<td>0<td>–<td>" in seen(client, party)
    move(party.code, 1)
    phone = Phone(announced(party, 2), round_number=2)
    phone.enter(high("north", 8))
    phone.confirm()
    assert "<td>1+<td>" in seen(client, party)


def test_stars_stand_there_where_the_party_plays_for_them_and_money_at_the_desk_alone(client: Client, director: Client):
    party = slip(begun(4, rules=ASKOV, stake=Stake(15, "USD")), 1, score=(15, 7))
    assert headings(seen(client, party))[-1] == "Stars"
    html = director.get(f"/desk/{party.code}/standings/").content.decode()
    assert headings(html)[-2:] == ["Stars", "Money"]
    assert "<td>0<td>−0.15 USD" in html


def test_it_says_how_many_tables_still_play_and_when_it_is_final(client: Client):
    party = slip(begun(12), 2)
    assert "Round 1: 1 of 3 tables count so far." in words(seen(client, party))
    party = slip(slip(party, 1), 3)
    read = words(seen(client, party))
    assert "After round 1." in read
    assert "so far" not in read
    assert "Final standings" in words(seen(client, ended(party)))


def test_a_phone_shows_the_columns_that_decide_and_the_change_of_place(client: Client):
    party = announced(played(begun(8)), 2)
    html = seen(client, slip(party, 1, number=2))
    assert 'class="figures standings leaderboard is_long shows_3 shows_5"' in html
    assert "<b aria-hidden=true>▼2</b><i>down 2 places</i>" in html


def test_a_spreadsheet_gets_the_standings_and_nothing_that_it_would_run(client: Client):
    party = slip(slip(begun(8), 1), 2)
    Player.objects.filter(name="Ann").update(name="=HYPERLINK(1)")
    answer = client.get(f"/p/{party.code}/standings/csv/")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbfPlace,Name,Won,Games,Difference")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith("1,'=HYPERLINK(1),1,1,+6,13,7")
    assert ",-6,7,13," in lines[-1]


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("+6", "+6"),
        ("-6.5", "-6.5"),
        ("−6", "-6"),
        ("+47 12", "'+47 12"),
        ("@a", "'@a"),
        ("\tx", "'\tx"),
        ("Ann", "Ann"),
    ],
)
def test_a_cell_that_a_spreadsheet_would_run_is_quoted_and_a_number_is_not(cell: str, written: str):
    assert cell_of(cell) == written


def test_what_is_kept_secret_is_not_in_the_file_either(client: Client):
    party = ended(slip(slip(begun(8, held_after=0), 1, score=(13, 9)), 2, score=(13, 2)))
    assert "Eva" not in client.get(f"/p/{party.code}/standings/csv/").content.decode()


def test_the_result_can_be_copied_as_text(client: Client, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    party = ended(slip(slip(begun(8), 1, score=(13, 9)), 2, score=(13, 2)))
    html = seen(client, party)
    copied = html.partition('<textarea id="to_copy"')[2].partition("</textarea>")[0]
    assert "1. Eva: 1 won, +11" in copied
    assert f"http://192.168.1.20:8000/p/{party.code}/standings/" in copied


def test_where_nobody_has_said_the_address_the_text_has_the_one_that_was_asked_for(client: Client, settings):
    settings.HALL_ADDRESS = ""
    party = ended(slip(slip(begun(8), 1), 2))
    for host in ("whist.example", "192.168.1.20:8000"):
        copied = client.get(address(party), headers={"host": host}).content.decode().partition('id="to_copy"')[2]
        assert f"http://{host}/p/{party.code}/standings/" in copied.partition("</textarea>")[0]


def test_a_name_is_text_and_nothing_else(client: Client):
    party = found(0)
    prepare.register_players(party.code, ["Ann & Co", "Bo", "Cleo", "Dag"], who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    assert "Ann &amp; Co</a>" in seen(client, slip(announced(party, 1), 1))


def test_a_name_leads_to_the_page_of_the_player(client: Client):
    party = slip(begun(4), 1)
    link = re.search(r"href=(\S+/player/\d+/)>Cleo", seen(client, party))
    assert link
    assert "Cleo" in client.get(urljoin(address(party), link[1])).content.decode()


def test_the_page_is_made_once_for_everybody(client: Client, director: Client):
    party = slip(begun(8), 1)
    first = client.get(address(party))
    assert not first.cookies
    with CaptureQueriesContext(connection) as asked:
        again = Client().get(address(party))
    assert len(asked) == 1
    assert again.content == first.content == director.get(address(party)).content


def test_the_page_is_never_stale(client: Client):
    party = begun(8)
    for table in (1, 2):
        party = slip(party, table)
        assert seen(client, party).count("<td>1<td>1<td>") == 2 * table
    assert "Final standings" not in seen(client, party)
    assert "Final standings" in seen(client, ended(party))


def test_compressed_it_is_the_same_page(client: Client):
    party = slip(begun(8), 1)
    everybody = {"list": "everybody"}
    compressed = client.get(address(party), everybody, headers={"Accept-Encoding": "gzip, deflate"})
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(compressed.content).decode() == seen(client, party)
    assert "Accept-Encoding" in compressed.headers["Vary"]


def test_the_part_alone_and_nothing_where_nothing_is_new(client: Client, phone):
    party = slip(begun(8), 1)
    part = client.get(address(party), headers=phone).content.decode()
    assert re.search(r'^\s*<div id="standings">', part)
    assert "<html" in seen(client, party)
    assert client.get(address(party), {"seen": party.change}, headers=phone).status_code == 204
    assert client.get(address(party), {"seen": party.change - 1}, headers=phone).status_code == 200


def test_a_hall_of_four_hundred_weighs_less_than_a_picture(client: Client):
    party = begun(400, rules=ASKOV)
    for table in range(1, 21):
        slip(party, table, score=(15, table % 15))
    everybody = {"list": "everybody"}
    plain = client.get(address(party), everybody)
    compressed = client.get(address(party), everybody, headers={"Accept-Encoding": "gzip"})
    assert len(plain.content) < 73_000
    assert len(compressed.content) < 12_000


@pytest.mark.parametrize("rounds", [1, 2])
def test_as_many_queries_at_forty_tables_as_at_four(client: Client, rounds):
    def asked(players: int) -> int:
        party = begun(players)
        for number in range(1, rounds + 1):
            party = announced(played(party, number, tables=players // 4), number + 1)
        return queries(client, address(party))

    assert asked(65) == asked(161) <= 7
    assert asked(17) == asked(57) <= 9, "with the pictures of a small hall"


@pytest.mark.parametrize(("rules", "counts_stars"), [(MINNESOTA, False), (ASKOV, True)])
def test_places_go_by_stars_only_where_somebody_can_have_one(client: Client, rules, counts_stars):
    party = slip(begun(8, rules=rules), 1, score=(15, 7))
    page = seen(client, party)
    assert "Places go by games won, then point difference, then points for" in page
    assert ("then stars" in page) is counts_stars
