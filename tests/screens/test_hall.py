"""The hall screen: who is here, who sits where, who stands where, and whom the hall waits for."""

from __future__ import annotations

import re

import pytest
import segno
from django.test import Client
from django.utils.timezone import localdate

from scoring.game import EndKind, GameEnd
from tests.actions.table import Phone, high
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tests.screens.reading import markup, queries
from tournaments.actions import advance
from tournaments.engine.bench import BenchRule
from tournaments.models import Party, Player
from tournaments.queries.player import foretell_next_bench
from tournaments.wording.bench import bench_rule_in_words


def display(client: Client, party: Party) -> dict[str, str]:
    """The pages of the screen by name, each as it reads."""
    html = markup(client.get(f"/p/{party.code}/hall/"))
    pages = re.findall(r'<section class="hall_page" id="(\w+)"(.*?)</section>', html, flags=re.DOTALL)
    return {name: " ".join(re.sub(r"<[^>]*>", " ", page.partition(">")[2]).split()) for name, page in pages}


def test_before_the_first_round_it_says_who_is_here_and_where_to_look(client: Client):
    party = found(5)
    pages = display(client, party)
    assert set(pages) == {"welcome", "people", "rules"}
    assert f"testserver/p/{party.code}/" in pages["welcome"]
    assert "5 players on the list" in pages["people"]
    assert "Ann Bo Cleo Dag Eva" in pages["people"]
    assert "Check in on your phone: point its camera here" in pages["welcome"]


def test_the_qr_code_leads_phones_to_the_address_of_the_hall(client: Client, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    party = found(0)
    pages = display(client, party)
    assert f"192.168.1.20:8000/p/{party.code}/" in pages["welcome"]
    assert "<svg" in client.get(f"/p/{party.code}/hall/").content.decode()


def test_the_code_of_ones_own_page_stands_below_every_page(client: Client, settings):
    settings.HALL_ADDRESS = "http://192.168.1.20:8000/"
    party = slip(begun(8), 1)
    html = client.get(f"/p/{party.code}/hall/").content.decode()
    code = segno.make(f"http://192.168.1.20:8000/p/{party.code}/", micro=False).svg_inline(omitsize=True, light="#fff")
    assert code in html.partition('<footer class="foot">')[2]
    found_there = client.get(f"/p/{party.code}/").content.decode()
    assert f"/p/{party.code}/player/8/" in found_there


def test_seats_that_are_only_proposed_are_nobodys_business(client: Client):
    assert set(display(client, drawn(8))) == {"welcome", "people", "rules"}


def test_everybody_finds_their_seat_by_table_and_by_name(client: Client):
    pages = display(client, begun(8))
    assert "Table 1 N Ann S Cleo E Bo W Dag Table 2 N Eva" in pages["by_table"]
    assert "Ann 1 N North Bo 1 E East Cleo 1 S South Dag 1 W West Eva 2 N North" in pages["by_name"]


def test_a_player_who_sits_out_stands_there_too(client: Client):
    party = begun(9)
    (name,) = party.rounds.get(number=1).chairs.filter(table=None).values_list("entry__player__name", flat=True)
    (next_one,) = foretell_next_bench(party).sure
    pages = display(client, party)
    assert f"Sitting out: {name}." in pages["by_table"]
    assert f"{name} sits out" in pages["by_name"]
    assert f"Sitting out the next round: {party.entries.get(number=next_one).player.name}." in pages["by_name"]


def test_it_says_whom_the_hall_waits_for(client: Client):
    pages = display(client, slip(begun(12), 2))
    assert "Waiting for tables 1 and 3." in pages["by_table"]
    assert "1 of 3 tables is done" in pages["by_table"]
    assert "Table 2 done N Eva S Gro 13 E Finn W Hans 7" in pages["by_table"]
    assert "1 Eva 1 won +6 1 Gro 1 won +6" in pages["ranks"]


def test_level_in_won_games_and_difference_the_display_says_what_separates_them(client: Client):
    party = slip(slip(begun(8), 1), 2, score=(14, 8))
    ranks = display(client, party)["ranks"]
    assert "Eva 1 won +6, 14 points" in ranks
    assert "Ann 1 won +6, 13 points" in ranks
    explained = "Between players who are level, the number after the comma decides."
    assert explained in ranks
    level = slip(slip(begun(8), 1), 2)
    ranks = display(client, level)["ranks"]
    assert "points" not in ranks.partition("On the right")[0]
    assert explained not in ranks


def test_the_rule_of_the_bench_stands_beside_those_who_are_next(client: Client):
    pages = display(client, slip(begun(9), 1))
    assert "Everybody is in one line" in pages["by_name"].partition("Sitting out the next round")[2]
    assert "Everybody is in one line" not in pages["by_table"] + pages["ranks"]


def test_where_nobody_knows_yet_who_is_next_the_rule_stands_beside_the_bench_of_now(client: Client):
    party = slip(begun(9, bench_rule=BenchRule.FEWEST_THEN_LOWEST), 1)
    assert not foretell_next_bench(party).sure
    assert bench_rule_in_words(BenchRule.FEWEST_THEN_LOWEST) in display(client, party)["by_table"]


def test_many_tables_are_counted_and_not_named(client: Client):
    pages = display(client, slip(begun(56), 1))
    assert "Waiting for 13 tables." in pages["by_table"]
    assert "1 of 14 tables is done" in pages["by_table"]


def test_right_after_the_seats_are_announced_nobody_is_waited_for(client: Client):
    party = begun(8)
    assert list(display(client, party)) == ["by_table", "by_name"]
    assert list(display(client, slip(party, 1))) == ["by_table", "by_name", "ranks"]


@pytest.mark.parametrize(("players", "is_small"), [(72, False), (76, True)])
def test_a_full_hall_reads_smaller_type(client: Client, players, is_small):
    assert ("hall_pages smaller" in client.get(f"/p/{begun(players).code}/hall/").content.decode()) is is_small


def test_between_two_rounds_nobody_is_sent_to_their_old_seat(client: Client):
    party = played(begun(8))
    pages = display(client, party)
    assert set(pages) == {"waiting", "ranks"}
    assert "All tables are done. Please stay seated." in pages["waiting"]
    assert "Round 2" in display(client, announced(party, 2))["by_table"]


def test_in_the_end_it_shows_the_result(client: Client):
    pages = display(client, ended(played(begun(8))))
    assert set(pages) == {"podium", "ranks"}
    assert "Final standings" in pages["ranks"]
    assert "Ann 1 won +6" in pages["ranks"]


def test_the_part_alone_and_nothing_where_nothing_is_new(client: Client, phone):
    party = begun(8)
    address = f"/p/{party.code}/hall/"
    part = client.get(address, headers=phone).content.decode()
    assert re.search(r'^\s*<div class="hall_pages normal few" id="hall_pages" ', part)
    assert client.get(address, {"seen": party.change}, headers=phone).status_code == 204
    advance.end_party(party.code, who="the director")
    assert client.get(address, {"seen": party.change}, headers=phone).status_code == 200
    assert fresh(party).change > party.change


def test_places_say_how_they_changed_since_the_last_round(client: Client):
    """Round 2 is won by those who lost round 1 and by those who stayed."""
    party = announced(played(begun(8)), 2)
    assert "places up" not in display(client, party)["ranks"]
    ranks = display(client, slip(party, 1, number=2))["ranks"]
    assert "1 – same place as before" in ranks
    assert "▼2 down 2 places" in ranks
    assert "Arrows: since round 1." in ranks


def test_while_a_bell_is_awaited_the_clock_has_a_page(client: Client):
    """It stands behind the way to the seats, and before all else once everybody sits."""
    party = begun(8, end=GameEnd(EndKind.TIME, minutes=20))
    assert list(display(client, party)) == ["by_table", "by_name", "clock"]
    party = slip(party, 1)
    Phone(party, 2).enter(high("north", 8))
    pages = display(client, party)
    assert list(pages) == ["clock", "ranks"]
    assert "Then finish the hand that you are playing." in pages["clock"]
    assert "Table 1 done 13–7 Table 2 1 hand 2–0" in pages["clock"]
    advance.call_time(party.code, 1, who=WHO)
    assert list(display(client, party)) == ["clock"]
    assert "Time is called: finish the hand you hold." in display(client, party)["clock"]


def test_a_full_hall_shows_running_scores_too(client: Client):
    party = begun(76)
    Phone(party, 2).enter(high("north", 8))
    pages = display(client, party)
    assert re.search(r"Table 2 N \w+ S \w+ 2 E", pages["by_table"])


def test_two_screens_of_one_hall_may_have_two_languages(client: Client):
    party = begun(8)
    assert "Ann 1 N North" in display(client, party)["by_name"]
    norwegian = Client(headers={"accept-language": "nb"})
    assert "Ann 1 N Nord" in display(norwegian, party)["by_name"]


def test_a_very_long_word_of_a_name_may_be_broken_with_a_hyphen(client: Client):
    party = begun(8)
    Player.objects.filter(name="Ann").update(name="Ann Wolfeschlegelsteinhausen")
    assert "Wolfe\u00adschle\u00adgel\u00adstein\u00adhausen" in display(client, party)["by_table"]


def test_as_many_queries_at_forty_tables_as_at_four(client: Client):
    def asked(players: int) -> int:
        party = announced(played(begun(players), tables=players // 4), 2)
        return queries(client, f"/p/{party.code}/hall/")

    assert asked(17) == asked(161) <= 12


def test_every_way_to_the_hall_screen_leaves_the_desk_where_it_is(director):
    party = begun(4, date=localdate())
    to_hall = rf'<a [^>]*href="/p/{party.code}/hall/"[^>]*>'
    for page in ("/", f"/desk/{party.code}/", f"/desk/{party.code}/prints/"):
        links = re.findall(to_hall, markup(director.get(page)))
        assert links
        assert all('target="hall_screen"' in link for link in links)
