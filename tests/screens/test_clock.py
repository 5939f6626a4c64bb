"""The clock on every screen: at the desk with its buttons, on the hall screen and on the phones as a sentence and figures."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.game import EndKind, GameEnd
from scoring.hand import Seat
from tests.night import WHO, announced, begun, ended, fresh, played, slip
from tests.screens.reading import markup, queries, typed, words
from tournaments.actions import advance, chairs, clock
from tournaments.engine.clock import ClockAction
from tournaments.models import Party, Round

ON_THE_CLOCK = GameEnd(EndKind.TIME, minutes=20)
BELL = GameEnd(EndKind.TOP_TABLE)


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/{page}"


def screens(party: Party) -> list[str]:
    """What the hall looks at: the hall screen, a player's phone, a table's phone."""
    everybody = f"/p/{party.code}"
    return [f"{everybody}/hall/", f"{everybody}/player/1/", f"/t/{party.code}/1/{party.table_key(1)}/"]


def ends_at(**when: float) -> None:
    Round.objects.update(clock_ends_at=timezone.now() + timedelta(**when))


@pytest.mark.parametrize("screen", range(3), ids=["display", "player", "table"])
def test_the_whole_hall_sees_the_clock(client, screen):
    party = begun(8, end=ON_THE_CLOCK)
    ends_at(seconds=600)
    until = timezone.localtime(party.rounds.get().clock_ends_at).strftime("%H:%M")
    page = client.get(screens(party)[screen])
    assert f"until {until}" in words(page)
    assert 'data-left="600"' in page.content.decode() or 'data-left="599"' in page.content.decode()
    clock.turn_clock(party.code, 1, ClockAction.HOLD, who=WHO)
    assert "The clock is held: 10 minutes left." in words(client.get(screens(party)[screen]))
    clock.turn_clock(party.code, 1, ClockAction.GO_ON, who=WHO)
    ends_at(seconds=-5)
    assert "Time is up. Play on until the bell rings." in words(client.get(screens(party)[screen]))
    advance.call_time(party.code, 1, who=WHO)
    assert "inish the hand you hold" in words(client.get(screens(party)[screen]))


@pytest.mark.parametrize("screen", range(3), ids=["display", "player", "table"])
def test_where_there_is_no_clock_nothing_is_said_of_one(client, screen):
    assert "round_clock" not in markup(client.get(screens(begun(8))[screen]))
    party = ended(begun(8, end=ON_THE_CLOCK))
    assert "round_clock" not in markup(client.get(screens(party)[screen]))


def test_the_desk_has_a_button_for_everything_that_is_done_with_a_clock(director):
    party = begun(8)
    assert typed(director.get(desk(party)), "minutes") == ["20"]
    director.post(desk(party, "clock/"), {"round": "1", "seen": "", "turn": "start", "minutes": "30"})
    page = director.get(desk(party))
    assert "In this round the clock only shows the time; it ends no game." in words(page)
    assert "Hold −5 min −1 min +1 min +5 min Take the clock away" in words(page)
    (seen,) = [mark for mark in typed(page, "seen") if ":" in mark]
    director.post(desk(party, "clock/"), {"round": "1", "seen": seen, "turn": "+5"})
    director.post(desk(party, "clock/"), {"round": "1", "turn": "hold"})
    page = director.get(desk(party))
    assert "The clock is held: 35 minutes left." in words(page)
    assert "Clock Go on −5 min" in words(page)
    director.post(desk(party, "clock/"), {"round": "1", "turn": "take-away"})
    assert "Start the clock" in words(director.get(desk(party)))


def test_the_next_clock_is_offered_as_long_as_the_last_one(director):
    party = begun(8)
    director.post(desk(party, "clock/"), {"round": "1", "turn": "start", "minutes": "35"})
    director.post(desk(party, "clock/"), {"round": "1", "turn": "take-away"})
    director.post(desk(party, "clock/"), {"round": "1", "turn": "start", "minutes": "25"})
    assert fresh(party).rounds.get().clock_minutes == 25


@pytest.mark.parametrize(
    ("posted", "says"),
    [
        ({"turn": "start", "minutes": ""}, "Say how many minutes the clock runs."),
        ({"turn": "start", "minutes": "soon"}, "“soon” is not a whole number."),
        ({"turn": "start", "minutes": "900"}, "A clock runs 1 to 600 minutes; 900 is not possible."),
        ({"turn": "break"}, "“break” is not possible with a clock."),
        ({"turn": "hold"}, "There is no clock in this round. Start one first."),
        ({}, "Something is missing in what this page sent. Load it again, and do it once more."),
    ],
)
def test_what_cannot_be_done_with_a_clock_is_refused_in_words(director, posted, says):
    party = begun(8)
    assert says in words(director.post(desk(party, "clock/"), {"round": "1"} | posted, follow=True))


def test_before_zero_the_bell_is_a_small_button_and_at_zero_the_big_one(director):
    party = begun(8, end=ON_THE_CLOCK)
    assert b'<button class="second">Call time' in director.get(desk(party)).content
    ends_at(seconds=-1)
    page = director.get(desk(party)).content
    assert b'<button class="next_step">Call time' in page
    assert page.count(b"Call time") == 1


def test_the_desk_asks_anew_when_the_clock_comes_to_zero(director):
    party = begun(8, end=ON_THE_CLOCK)
    ends_at(seconds=100)
    page = director.get(desk(party)).content.decode()
    assert 'hx-trigger="load delay:101s"' in page or 'hx-trigger="load delay:100s"' in page


def test_a_clock_that_ends_no_game_asks_at_zero_whether_to_remind(director, client):
    party = begun(8)
    director.post(desk(party, "clock/"), {"round": "1", "turn": "start", "minutes": "30"})
    ends_at(seconds=-1)
    assert "Ring the bell, to remind every table" in words(director.get(desk(party)))
    assert "Time is up: please come to the end of your game." in words(client.get(screens(party)[2]))
    director.post(desk(party, "remind/"), {"round": "1"})
    assert "Ring the bell, to remind every table" not in words(director.get(desk(party)))
    assert "The bell has rung: please come to the end of your game." in words(client.get(screens(party)[2]))


def test_a_bell_that_rang_too_early_is_taken_back_at_the_desk(director):
    party = begun(8, end=ON_THE_CLOCK)
    page = director.post(desk(party, "time/"), {"round": "1"}, follow=True)
    assert "It rang too early: play on" in words(page)
    page = director.post(desk(party, "time/take-back/"), {"round": "1"}, follow=True)
    assert "The bell is taken back. Everybody plays on." in words(page)
    assert "It rang too early" not in words(page)


def test_the_tables_know_who_rings_the_bell(client):
    party = begun(8, end=BELL)
    top, other = (f"/t/{party.code}/{table}/{party.table_key(table)}/" for table in (1, 2))
    assert "You are the top table: play to the target." in words(client.get(top))
    assert "Play until the bell from the top table" in words(client.get(other))
    slip(party, 1)
    assert "Time is called. Finish the hand you hold and enter it." in words(client.get(other))


def test_the_top_table_that_rings_the_bell_is_the_one_that_plays_as_the_first(client):
    """Eva has won at table 2 and stays on her chair there, so the top table is hers."""
    party = begun(8, end=BELL)
    chairs.fix_chair(party.code, 5, table=2, seat=Seat.NORTH, who=WHO)
    advance.call_time(party.code, 1, who=WHO)
    party = announced(played(party), 2)
    top, other = (f"/t/{party.code}/{table}/{party.table_key(table)}/" for table in (2, 1))
    assert "You are the top table: play to the target." in words(client.get(top))
    assert "Play until the bell from the top table" in words(client.get(other))


def test_the_desk_says_how_the_games_of_this_round_end(director):
    read = words(director.get(desk(begun(8, end=BELL))))
    assert "The top table plays to 13; when it is done, the bell rings for all the others." in read


def test_the_clock_is_in_the_log(director):
    party = begun(8)
    director.post(desk(party, "clock/"), {"round": "1", "turn": "start", "minutes": "30"})
    director.post(desk(party, "clock/"), {"round": "1", "turn": "take-away"})
    read = words(director.get(desk(party, "log/")))
    assert "round 1: started the clock (30 minutes left)" in read
    assert "round 1: took the clock away" in read


def test_the_clock_costs_the_phones_no_query(client):
    without, with_clock = begun(8), begun(8, end=ON_THE_CLOCK)
    for screen in range(3):
        assert queries(client, screens(without)[screen]) == queries(client, screens(with_clock)[screen])
