"""Who wants the organiser is shown on every page of theirs, whatever they do there."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.actions.accepting import dispute, over
from tests.actions.calls import by_player, by_table
from tests.actions.table import Phone, high
from tests.clock import shift_clock
from tests.night import begun, ended
from tests.screens.reading import markup, queries, words
from tournaments.models import OrganiserCall, PlayedHand

RED = re.compile(r'class="(tile calls|line tile calls|status calls|call_here ?|alarm ?)"')


def alarms(director, party, shown: str = ""):
    return director.get(f"/desk/{party.code}/trouble/", {"shown": shown})


def test_calls_are_named_and_lead_to_their_tables(director):
    party = begun(9)
    by_table(party, 2)
    by_player(party, 3)
    part = alarms(director, party)
    assert words(part) == "Table 2 calls you Cleo calls you, at table 1"
    assert f'href="/desk/{party.code}/?at=2"' in markup(part)
    assert 'data-wanted="2"' in markup(part)
    assert alarms(director, party, shown="call-2- call-1-3").status_code == 204


def test_a_call_that_is_answered_is_red_on_no_page(director, client):
    party = begun(9)
    by_table(party, 2)
    by_player(party, 3)
    for call in OrganiserCall.objects.all():
        director.post(f"/desk/{party.code}/organiser-calls/{call.pk}/coming/")
    assert alarms(director, party).status_code == 204
    desk = markup(director.get(f"/desk/{party.code}/"))
    assert "<title>Desk" in desk
    assert not RED.search(desk)
    for page in ("tables/2/", "players/3/"):
        assert not RED.search(markup(director.get(f"/desk/{party.code}/{page}")))


def test_nothing_is_red_after_the_party(director):
    party = begun(9)
    by_table(party, 2)
    by_player(party, 3)
    by_player(party, 9)  # sits out
    assert RED.search(markup(director.get(f"/desk/{party.code}/")))
    ended(party)
    assert alarms(director, party).status_code == 204
    assert not RED.search(markup(director.get(f"/desk/{party.code}/")))


def test_a_dispute_is_an_alarm_once_though_it_calls_too(director):
    party = over()
    dispute(party)
    assert words(alarms(director, party)) == "Table 1: the result is disputed"


def test_a_table_that_has_fallen_silent_in_the_middle_of_a_game_is_one(director):
    party = begun(8)
    Phone(party, 2).enter(high("north", 8))
    assert alarms(director, party).status_code == 204
    PlayedHand.objects.update(entered_at=timezone.now() - timedelta(minutes=21))
    assert words(alarms(director, party)) == "Table 2: no hand for a long time"


def test_a_clock_that_was_set_back_is_one(director, monkeypatch):
    party = begun(8)
    shift_clock(monkeypatch, -timedelta(minutes=4))
    assert alarms(director, party).status_code == 204
    shift_clock(monkeypatch, -timedelta(hours=1))
    assert "The clock of this laptop was set back" in words(alarms(director, party))
    assert alarms(director, party, shown="CLOCK").status_code == 204


def test_many_silent_tables_are_one_alarm_that_leads_to_the_desk(director):
    party = begun(16)
    for table in range(1, 5):
        Phone(party, table).enter(high("north", 8))
    PlayedHand.objects.update(entered_at=timezone.now() - timedelta(minutes=21))
    part = alarms(director, party)
    assert words(part) == "No hand for a long time: tables 1, 2, 3 and 4"
    assert f'href="/desk/{party.code}/"' in markup(part)
    assert alarms(director, party, shown="late-1.2.3.4-").status_code == 204
    Phone(party, 4).enter(high("north", 8), number=2)
    assert words(alarms(director, party)) == " ".join(f"Table {table}: no hand for a long time" for table in (1, 2, 3))


@pytest.mark.parametrize(
    "page", ["", "players/", "players/1/", "standings/", "log/", "settings/", "tables/1/", "bench/"]
)
def test_every_page_asks_for_them_and_has_the_switch_of_the_sound(director, page):
    party = begun(8)
    shown = markup(director.get(f"/desk/{party.code}/{page}"))
    assert f'hx-get="/desk/{party.code}/trouble/?shown="' in shown
    assert 'id="sound"' in shown


def test_the_database_is_asked_as_often_at_40_tables_as_at_4(director):
    small, large = begun(16), begun(160)
    for party in (small, large):
        by_table(party, 1)
    alarms(director, small)  # the disk is looked at now, and not again for a while
    assert queries(director, f"/desk/{small.code}/trouble/") == queries(director, f"/desk/{large.code}/trouble/")
