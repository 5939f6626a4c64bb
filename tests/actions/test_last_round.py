"""The round after which there is no time for another is said to be the last, and an announcement can be taken back."""

from __future__ import annotations

import datetime
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.game import EndKind, GameEnd
from scoring.refused import Refused
from tests.actions.table import Phone, high
from tests.clock import TODAY, set_clock
from tests.night import WHO, announced, begun, found, fresh, names, played, slip
from tests.screens.reading import words
from tournaments.actions import advance, draw_seats, prepare
from tournaments.actions.plan import change_plan
from tournaments.engine.draw import DrawKind
from tournaments.forms.plan import read_plan_of_party, suggest_plan_for_tonight
from tournaments.models import Party
from tournaments.models.in_time import find_begin, find_end
from tournaments.queries.desk import read_desk
from tournaments.queries.pace import ExpectedEnd, expect_end, is_last, measure_pace

pytestmark = pytest.mark.django_db

EIGHT = GameEnd(EndKind.HANDS, hands=8)  # a round takes about three quarters of an hour


def from_now_until(minutes: int) -> tuple[datetime.datetime, datetime.datetime]:
    """By the clock of the hall, also in the night when clocks are changed."""
    now = timezone.now()
    return timezone.localtime(now), timezone.localtime(now + timedelta(minutes=minutes))


def ending_in(minutes: int, **plan: object) -> Party:
    """Eight players begin now, and the hall closes in so many minutes."""
    now, last = from_now_until(minutes)
    return begun(8, end=EIGHT, date=now.date(), begins=now.time(), ends=last.time(), **plan)


@pytest.mark.parametrize(
    ("minutes", "is_last"),
    [
        pytest.param(120, False, id="there is time for another"),
        pytest.param(80, True, id="there is not"),
        pytest.param(10, True, id="not even for this one"),
        pytest.param(0, False, id="an evening that ends at the time it begins is a day long"),
    ],
)
def test_the_last_round_is_the_one_after_which_there_is_no_time_for_another(minutes, is_last):
    assert ending_in(minutes).rounds.get().is_last is is_last


@pytest.mark.parametrize(("minutes", "rounds"), [(10, 1), (80, 1), (130, 3), (180, 4), (220, 5)])
def test_the_desk_says_of_how_many_rounds_the_evening_is_and_when_it_ends(minutes, rounds):
    ahead = ahead_of(ending_in(minutes))
    assert ahead is not None
    assert ahead.rounds == rounds
    if minutes >= 80:
        assert ahead.about <= timezone.now() + timedelta(minutes=minutes)


@pytest.mark.parametrize("hour", ["10:00", "18:50", "22:20", "23:45", "23:46", "23:59"])
def test_a_new_evening_is_proposed_for_tonight_whenever_it_is_founded(hour):
    now = timezone.make_aware(datetime.datetime.fromisoformat(f"2026-11-28 {hour}"))
    plan = suggest_plan_for_tonight(now, players=8, each=4.5)
    party = found(0, date=plan.date, begins=plan.begins, ends=plan.ends)
    begins, ends = find_begin(party), find_end(party)
    assert begins
    assert ends
    assert begins > now - timedelta(minutes=15)
    assert ends - begins == timedelta(hours=3)


@pytest.mark.parametrize("hour", ["18:50", "22:30", "23:59"])
def test_a_planned_end_that_was_past_before_play_began_ends_nothing(monkeypatch, director, hour):
    """As last time from seven until ten, founded at half past ten; or an evening of last week that is typed in."""
    set_clock(monkeypatch, f"{TODAY} {hour}")
    party = begun(8, end=EIGHT, date=TODAY, begins=datetime.time(19), ends=datetime.time(22))
    set_clock(monkeypatch, f"{TODAY} 23:59")
    is_past = hour != "18:50"
    assert not party.rounds.get().is_last
    page = words(director.get(f"/desk/{party.code}/"))
    assert ("The planned end, 22:00, was past before play began" in page) is is_past
    assert announced(played(party), 2).rounds.get(number=2).is_last is not is_past


@pytest.mark.parametrize("days", [1, 7, 30])
def test_an_evening_that_is_played_before_its_day_has_the_rounds_that_are_planned(days):
    now = timezone.localtime()
    day, last = now.date() + timedelta(days=days), now + timedelta(minutes=180)
    party = begun(8, end=EIGHT, date=day, begins=now.time(), ends=last.time())
    ahead = ahead_of(party)
    assert ahead is not None
    assert ahead.rounds == 4
    assert ahead.about <= timezone.now() + timedelta(minutes=180)


def test_where_nobody_has_said_when_it_ends_no_round_is_the_last():
    party = begun(8, end=EIGHT)
    assert not party.rounds.get().is_last
    assert ahead_of(party) is None


def ahead_of(party: Party) -> ExpectedEnd | None:
    desk = read_desk(fresh(party))
    return expect_end(desk, measure_pace(desk, timezone.now()))


def test_an_end_alone_is_the_next_time_that_the_clock_shows_it():
    """Until 01:00, and nobody has said from when: at six minutes to eleven there is time for another round."""
    day = datetime.date(2026, 3, 3)
    party = played(begun(8, end=EIGHT, date=day, ends=datetime.time(1)))
    for hour, minute, is_last_one in ((22, 54, False), (23, 50, True)):
        assert is_last(party.rounds.get(number=1), at(day, hour, minute)) is is_last_one
    party.rounds.filter(number=1).update(announced_at=at(day, 21, 0))
    second = party.rounds.get(number=2)
    later = day + timedelta(days=1)
    for now, is_last_one in ((at(day, 22, 54), False), (at(later, 0, 10), True), (at(later, 1, 30), True)):
        assert is_last(second, now) is is_last_one
    assert find_end(fresh(party)) is None


def test_in_the_night_when_the_clocks_go_back_there_is_an_hour_more():
    """From nine until three in Oslo: at half past one there are two hours and a half, not one and a half."""
    autumn, usual = datetime.date(2026, 10, 24), datetime.date(2026, 11, 21)
    with timezone.override("Europe/Oslo"):
        for day, is_last_one in ((autumn, False), (usual, True)):
            party = begun(8, end=EIGHT, date=day, begins=datetime.time(21), ends=datetime.time(3))
            now = at(day + timedelta(days=1), 1, 45)
            assert is_last(party.rounds.get(), now) is is_last_one


def at(day: datetime.date, hour: int, minute: int) -> datetime.datetime:
    return timezone.make_aware(datetime.datetime.combine(day, datetime.time(hour, minute))).astimezone(datetime.UTC)


def test_other_hours_make_the_round_in_play_the_last_one_or_no_longer():
    party = ending_in(60)
    for minutes, is_last_one in ((200, False), (50, True)):
        _now, last = from_now_until(minutes)
        change_plan(party.code, replace(read_plan_of_party(fresh(party)), ends=last.time()), who=WHO)
        assert party.rounds.get().is_last is is_last_one
        assert read_desk(fresh(party)).is_last_by_hours is is_last_one


def test_after_the_last_round_the_seats_wait_for_the_organiser_who_may_play_on():
    party = played(ending_in(60, announces_itself=True))
    assert party.rounds.get(number=2).announced_at is None
    assert announced(party, 2).rounds.get(number=2).is_last


# Taken back


def test_an_announcement_is_taken_back_until_the_first_hand_and_everything_can_be_changed():
    party = begun(9, end=GameEnd(EndKind.TIME, minutes=20))
    advance.take_back_announcement(party.code, 1, who=WHO)
    party, round = fresh(party), party.rounds.get()
    assert (party.status, round.announced_at, round.clock_minutes) == (Party.Status.REGISTERING, None, None)
    prepare.register_players(party.code, [*names(10)[9:]], who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    assert announced(party, 1).rounds.get().chairs.count() == 10


@pytest.mark.parametrize("number", [1, 2])
def test_it_is_taken_back_in_every_round_and_announced_again_as_it_was(number):
    party = begun(8) if number == 1 else announced(played(begun(8)), 2)
    seats = list(party.rounds.get(number=number).chairs.values_list("entry", "table", "seat"))
    advance.take_back_announcement(party.code, number, who=WHO)
    again = announced(party, number).rounds.get(number=number)
    assert list(again.chairs.values_list("entry", "table", "seat")) == seats


def test_once_a_hand_is_entered_the_seats_stay_announced():
    party = begun(8)
    Phone(party).enter(high("north", 8))
    with pytest.raises(Refused, match="A hand of round 1 is entered already"):
        advance.take_back_announcement(party.code, 1, who=WHO)
    with pytest.raises(Refused, match="A hand of round 1"):
        advance.take_back_announcement(slip(begun(8), 2).code, 1, who=WHO)


def test_an_older_round_stays_announced():
    party = announced(played(begun(8)), 2)
    with pytest.raises(Refused, match="Round 1 is not the round whose seats are announced"):
        advance.take_back_announcement(party.code, 1, who=WHO)


def test_a_late_comer_joins_the_first_round_and_one_who_went_home_is_not_drawn():
    party = begun(9)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    prepare.leave(party.code, 1, who=WHO)
    advance.take_back_announcement(party.code, 1, who=WHO)
    assert not party.rounds.exists()
    draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    drawn = set(party.rounds.get().chairs.values_list("entry__number", flat=True))
    assert drawn == set(range(2, 11))
