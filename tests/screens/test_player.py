"""A player’s phone: where you sit, with whom, against whom, why, and your evening so far."""

from __future__ import annotations

import re
from functools import partial

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from scoring.hand import BySide
from scoring.rules import ASKOV
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tests.screens.player_page import page, sitting_out
from tests.screens.reading import markup, meanwhile, queries
from tournaments.actions import advance, correct, prepare
from tournaments.engine.shorthand import Slip
from tournaments.queries.correction_preview import CorrectionRequest, How
from tournaments.queries.player import foretell_next_bench
from tournaments.tasks import move


def test_a_seat_is_told_with_whom_and_against_whom(client: Client):
    read = page(client, begun(8), 3)
    assert "Cleo Round 1 Me Table Standings" in read
    assert "Table 1, South with Ann against Bo and Dag" in read


def test_the_page_says_why(client: Client):
    party = announced(played(begun(8)), 2)
    assert "You won at table 2 with Gro: you go up to table 1. You keep your partner: Gro." in page(client, party, 5)
    assert "You lost at table 1 with Dag: you go down to table 2. Partners change" in page(client, party, 2)


def test_seats_that_are_not_announced_are_not_shown(client: Client):
    seen = page(client, drawn(8), 1)
    assert "Your seat will appear here as soon as the seats are announced." in seen
    assert "Table 1" not in seen
    moved = played(begun(8))
    assert "Round 2" not in page(client, moved, 1)


def test_a_player_who_has_not_come_is_told_to_say_hello(client: Client):
    party = found(4)
    prepare.check_in(party.code, 2, here=False, who=WHO)
    assert "Are you here? Say so, and you get a seat." in page(client, party, 2)


def test_the_bench_is_told_plainly(client: Client):
    party = begun(9)
    seen = page(client, party, sitting_out(party, 1))
    assert "You sit out round 1 You are back in round 2." in seen


def test_a_player_who_goes_home_from_the_bench_is_not_told_to_come_back(client: Client):
    party = begun(9)
    number = sitting_out(party, 1)
    prepare.leave(party.code, number, who=WHO)
    seen = page(client, fresh(party), number)
    assert "You stay up to round 1, and then you go home." in seen
    assert "You are back" not in seen


def test_everybody_knows_a_round_ahead_when_they_sit_out(client: Client):
    party = begun(9)
    (next_one,) = foretell_next_bench(party).sure
    assert "You sit out round 2 You are back in round 3." in page(client, party, next_one)
    party = played(party)
    assert foretell_next_bench(party).sure == (next_one,)
    assert sitting_out(announced(party, 2), 2) == next_one


@pytest.mark.parametrize("step", ["made", "announced"])
def test_a_phone_may_ask_at_the_very_moment_the_next_seats_come(client: Client, step: str):
    party = begun(9)
    slip(slip(party, 1), 2)
    if step == "announced":
        move(party.code, 1)
    come = partial(move, party.code, 1) if step == "made" else partial(advance.announce_round, party.code, 2, who=WHO)
    for after in range(1, 18):
        with transaction.atomic(), connection.execute_wrapper(meanwhile(come, after=after)):
            cache.clear()
            assert "Ann" in page(client, party, 1)
            transaction.set_rollback(True)


def test_who_came_late_has_a_place_and_no_game_yet(client: Client):
    party = begun(8)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    party = announced(played(fresh(party)), 2)
    assert "My evening no game finished yet" in page(client, party, 9), "and no place"
    assert "0 of 0" not in page(client, party, 9)


def test_my_evening_is_told_from_my_side(client: Client):
    party = announced(played(begun(8, rules=ASKOV), score=(7, 15)), 2)
    assert "My evening 1st of 8, shared , 1 of 1 won Round 1, table 1 with Dag won 15–7 All rounds" in page(
        client, party, 2
    )
    assert "Round 1, table 1 with Cleo lost 7–15" in page(client, party, 1)
    whole = markup(client.get(f"/p/{party.code}/player/2/?rounds=all"))
    read = " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", whole, flags=re.DOTALL).split())
    assert "Round Table, with Result 2 1 with Dag playing 0–0 1 1 with Dag won 15–7 Only the last games" in read


def test_a_table_that_is_done_is_told_whom_the_hall_waits_for(client: Client):
    party = slip(begun(12), 2)
    assert "You won 13–7. Next, you go up to table 1. The hall is waiting for tables 1 and 3." in page(client, party, 5)
    assert "Next, you go down to table 3. That is certain if nobody comes or goes. The hall" in page(client, party, 6)
    party = slip(slip(party, 1), 3)
    assert "All tables are done." in page(client, party, 5)


def test_my_place_among_all(client: Client):
    party = begun(8)
    assert "My evening" not in page(client, party, 1)
    party = slip(party, 1)
    assert "My evening 1st of 8, shared , 1 of 1 won" in page(client, party, 1)
    assert "My evening 7th of 8, shared , 0 of 1 won" in page(client, party, 2)


def test_the_end_is_told_with_ones_place(client: Client):
    seen = page(client, ended(played(begun(8))), 1)
    assert "The party has ended Place 1 of 8" in seen
    assert "Table 1, North" not in seen


def test_somebody_who_never_came_is_not_thanked_for_playing(client: Client):
    party = begun(8)
    prepare.register_players(party.code, ["Ida"], who=WHO, checked_in=False)
    assert "did not play" in (seen := page(client, ended(party), 9))
    assert "Thank you" not in seen


def test_a_game_that_the_end_broke_off_is_said_not_to_count(client: Client):
    seen = page(client, ended(slip(begun(8), 1)), 2)
    assert "not finished, does not count: 0–0" in page(client, ended(slip(begun(8), 1)), 5)
    assert " playing " not in seen


def test_the_link_of_the_table_stays_secret(client: Client):
    party = begun(8)
    html = markup(client.get(f"/p/{party.code}/player/1/"))
    assert party.table_key(1) not in html
    assert "/t/" not in html


@pytest.mark.parametrize("number", [0, 5, 10**6 - 1])
def test_a_number_that_nobody_has_is_answered_in_words(client: Client, number):
    response = client.get(f"/p/{found(4).code}/player/{number}/")
    assert response.status_code == 404
    assert "That player is not at this party." in response.content.decode()


def test_the_part_alone_and_nothing_where_nothing_is_new(client: Client, phone):
    party = begun(8)
    address = f"/p/{party.code}/player/1/"
    part = client.get(address, headers=phone).content.decode()
    assert re.search(r'^\s*<div id="evening">', part)
    assert "<html" not in part
    assert client.get(address, {"seen": party.change}, headers=phone).status_code == 204
    slip(party, 2)
    assert client.get(address, {"seen": party.change}, headers=phone).status_code == 200


def test_as_many_queries_at_forty_tables_as_at_four(client: Client):
    halls = {size: announced(played(begun(size), tables=size // 4), 2) for size in (17, 57, 65, 161)}
    for address in ("", "player/1/"):
        cache.clear()  # of what the page before has read
        asked = {size: queries(client, f"/p/{party.code}/{address}") for size, party in halls.items()}
        assert asked[65] == asked[161] <= 17, address
        assert asked[17] == asked[57] <= 19, f"{address}, with the pictures of a small hall"


def test_whose_chair_was_kept_is_told_why_they_sit_there_and_that_they_have_lost_after_all(client: Client):
    party = announced(played(begun(8)), 2)
    correct.correct_result(party.code, CorrectionRequest(1, 2, Slip(BySide(7, 13))), how=How.KEEP, who=WHO)
    assert "You won at table 2 with Gro: you go up to table 1." in page(client, party, 5)
    assert "table 2 with Gro corrected later; the chairs were kept lost 7–13" in page(client, party, 5)


def test_a_round_that_was_set_aside_is_no_round_of_my_evening(client: Client):
    party = announced(played(begun(8)), 2)
    correct.correct_result(party.code, CorrectionRequest(1, 2, Slip(BySide(7, 13))), how=How.REPLAY, who=WHO)
    assert "Table 2, North" in page(client, party, 5)
