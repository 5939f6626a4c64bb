"""When a new party ends: the card beside its form says so, and follows what is chosen."""

from __future__ import annotations

import datetime
import re

import pytest

from scoring.stakes import Stake
from tests.clock import TODAY, set_clock
from tests.night import announced, begun, found, played
from tests.screens.plan_form import AS_IT_STANDS, EIGHT_HANDS, NEW, founded
from tests.screens.reading import markup, words
from tests.screens.reading import typed as in_fields
from tournaments.models import Party

TONIGHT = AS_IT_STANDS | {"begins": "19:00", "ends": "22:00", "players": "18", "end": "hands", "work_out": "yes"}


def forecast(director, **changed) -> str:
    """What the card says."""
    read = words(director.post(NEW, TONIGHT | changed))
    return read[read.index("How many are coming?") : read.index("How do you play?")]


@pytest.mark.parametrize(
    ("day", "clock", "says"),
    [
        (0, "18:50", ""),
        (0, "21:10", "It is 21:10 already: until 22:00 there is time for about 1 round."),
        (0, "22:30", "These hours are past."),
        (1, "22:30", ""),
    ],
)
def test_hours_that_have_begun_or_are_past_are_said(director, monkeypatch, day, clock, says):
    """Such as those of the last evening, when the next one is founded after it."""
    set_clock(monkeypatch, f"{TODAY} {clock}")
    read = forecast(director, date=TODAY + datetime.timedelta(days=day))
    assert says in read
    assert says or not re.search("already|are past", read)


@pytest.mark.parametrize("asked", ["", "?players=2", "?players=999999999999"])
def test_after_an_evening_of_nearly_nobody_the_page_of_a_new_party_proposes_the_usual_number(director, asked):
    found(2)
    assert 'name="players" value="16"' in director.get(NEW + asked).content.decode()
    if not asked:  # there an address is refused in words
        assert 'name="players" value="16"' in director.get(f"{NEW}kind/").content.decode()


def test_the_card_says_when_the_evening_ends_and_how_sure_that_is(director):
    read = forecast(director)
    assert "4 tables, 2 sit out" in read
    assert re.search(r"Ends about 21:\d\d Nine evenings in ten end by 21:\d\d\.", read)
    assert re.search(r"Rounds One round fewer 3 .* Hands in all 24 hands Last round from about 20:\d\d", read)
    assert not Party.objects.exists()


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        pytest.param(
            {"ends": "19:20"}, "That is later than 19:20. Play shorter rounds, or stay longer.", id="too short"
        ),
        pytest.param({"begins": "21:00", "ends": "00:30"}, "21:00 00:30", id="past midnight"),
        pytest.param({"ends": ""}, "Say from when until when, and how many are coming.", id="no end"),
        pytest.param({"players": "3"}, "A table needs four players.", id="too few"),
        pytest.param({"players": "24"}, "6 tables, nobody sits out", id="nobody sits out"),
        pytest.param({"rules": "south-dakota", "end": "target"}, "may never end", id="endless"),
        pytest.param({"end": "time", "minutes": "20"}, "Minutes a round", id="on the clock"),
        pytest.param({"step": "players+1"}, "4 tables, 3 sit out", id="one player more"),
        pytest.param({"step": "hands-1"}, "One hand fewer 7 One hand more", id="one hand fewer"),
        pytest.param({"step": "rounds+1"}, "One round fewer 4 One round more", id="one round more is shorter games"),
        pytest.param(
            {"step": "minutes+1", "end": "time", "minutes": "20"}, "25 Five minutes more", id="five minutes more"
        ),
        pytest.param(
            {"step": "rounds+1", "end": "time", "minutes": "60"}, "One round fewer 3", id="and shorter clocks"
        ),
    ],
)
def test_the_card_follows_what_is_changed(director, changed, says):
    assert says in forecast(director, **changed)


def bar(page) -> list[tuple[str, float, float]]:
    """Each round of the bar: whether it is faded, where it begins, and how wide it is, in percent."""
    drawn = re.findall(r'<g class="(\w*)"><rect x="([\d.]+)%" width="([\d.]+)%"', markup(page))
    return [(look, float(begins), float(width)) for look, begins, width in drawn]


def test_the_rounds_on_the_bar_are_as_wide_as_they_are_long(director):
    one, two = bar(director.post(NEW, TONIGHT)), bar(director.post(NEW, TONIGHT | {"ends": "23:00"}))
    assert [width for _look, _begins, width in one] == [one[0][2]] * 3
    assert one[2][1] == pytest.approx(2 * one[0][2], abs=0.02)
    assert two[0][2] == pytest.approx(one[0][2] * 180 / 240, abs=0.02), "of a longer evening the same round is less"


def test_rounds_that_are_over_are_faded_on_the_bar(director):
    evening = begun(8, end=EIGHT_HANDS, begins=datetime.time(19), ends=datetime.time(22))
    party = announced(played(evening), 2)
    shown = bar(director.get(f"/desk/{party.code}/settings/"))
    assert [look for look, _begins, _width in shown] == ["is_over", *[""] * (len(shown) - 1)]


def test_what_is_proposed_ends_in_time(director):
    assert "That is later" not in words(director.get(NEW))


def test_the_times_are_kept(director):
    party = founded(director, begins="18:30", ends="22:15")
    assert (party.begins, party.ends) == (datetime.time(18, 30), datetime.time(22, 15))
    page = director.get(f"/desk/{party.code}/settings/")
    assert (in_fields(page, "begins"), in_fields(page, "ends")) == (["18:30"], ["22:15"])


def test_in_norway_a_stake_is_kroner(director):
    director.post(NEW, AS_IT_STANDS | {"stake": "5,50"}, headers={"Accept-Language": "nb"})
    assert Party.objects.get().stake == Stake(550, "NOK")
