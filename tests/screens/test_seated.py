"""Seated, then play: the four names large on the table's phone, and at the desk who is not seated yet."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.night import announced, begun, fresh, played
from tests.screens.reading import STATEMENTS_OF_A_HAND, statements, typed, words
from tests.screens.table_page import ANN_GRANDED_FIVE, link, sheet_form
from tournaments.models import Game, Party

GRANDED = "Hand 1: who granded?"
SEATED = "We are seated"


@pytest.fixture
def party() -> Party:
    return begun(8, asks_seated=True)


def desk(party: Party, act: str = "") -> str:
    return f"/desk/{party.code}/{act}"


def who_sits(page) -> str:
    """What the form says of the four that it shows."""
    return next(seen for seen in typed(page, "seen") if "-" in seen)


def press(client: Client, party: Party, table: int = 1, **more: object):
    """The big button, as the page of the table has it."""
    page = client.get(link(party, table))
    posted = {"round": typed(page, "round")[0], "seen": who_sits(page)}
    return client.post(link(party, table, "seated/"), posted, **more)


def test_the_four_names_come_first_and_entering_is_one_tap_behind(client: Client, party: Party):
    page = words(client.get(link(party)))
    assert "Who sits here" in page
    for chair in ("North Ann", "East Bo", "South deals Cleo", "West Dag"):
        assert chair in page
    assert SEATED in page
    assert "this is the page of table 1" in page
    assert GRANDED not in page
    entering = client.get(link(party) + "?enter=yes")
    assert GRANDED in words(entering)
    assert typed(entering, "enter") == ["yes"]  # so that it stays there when something changes in the hall


def test_seated_the_page_asks_for_the_first_hand(client: Client, party: Party, phone):
    answer = press(client, party, follow=True)
    assert answer.redirect_chain == [(link(party), 302)]
    assert GRANDED in words(answer)
    part = press(client, party, 2, headers=phone, follow=True)
    assert GRANDED in words(part)
    assert part.content.decode().lstrip().startswith('<div id="table_page"')
    assert SEATED not in words(client.get(link(party, 2) + "?enter=yes"))


def test_a_hand_that_is_begun_all_the_same_goes_its_way_and_seats_the_table(client: Client, party: Party):
    step = client.get(link(party) + "?hand=1&call=high&by=north")
    assert "How many tricks did Ann and Cleo take?" in words(step)
    assert f'href="{link(party)}?enter=yes&amp;seated=1-2-3-4"' in step.content.decode()  # start this hand again
    answer = client.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE), follow=True)
    assert "Hand 2: who granded?" in words(answer)


def test_other_names_than_those_looked_at_are_refused_in_words(client: Client, party: Party, phone):
    posted = {"round": "1", "seen": "5-6-7-8"}
    sentence = "The seats of table 1 have changed since this page was shown."
    assert sentence in words(client.post(link(party, act="seated/"), posted, follow=True))
    assert sentence in words(client.post(link(party, act="seated/"), posted, headers=phone, follow=True))
    old = client.post(link(party, act="seated/"), {"round": "9"}, headers=phone, follow=True)
    assert "This was for round 9, but table 1 is in round 1 now." in words(old)
    assert not Game.objects.filter(seated_at__isnull=False).exists()


def test_in_a_later_round_it_stands_directly_below_the_seat(client: Client, party: Party):
    party = announced(played(party), 2)
    page = words(client.get(link(party, 2)))
    assert (
        page.index("Who sits here now")
        < page.index(SEATED)
        < page.index("Did you sit here in round 1? Where you go now")
    )
    assert page.index(SEATED) < page.index("We sit with the other partners")


def test_seated_nobody_is_told_any_more_where_to_go(client: Client, party: Party):
    announced(played(party), 2)
    page = words(press(client, party, 2, follow=True))
    assert GRANDED in page
    assert not is_sent_on(page)


@pytest.mark.parametrize("asks", [True, False])
@pytest.mark.parametrize("step", ["call=low", "call=high&by=north&tricks=5"])
def test_nor_while_the_first_hand_is_being_entered(client: Client, asks: bool, step: str):
    party = announced(played(begun(8, asks_seated=asks)), 2)
    assert is_sent_on(words(client.get(link(party, 2))))
    assert not is_sent_on(words(client.get(f"{link(party, 2)}?hand=1&{step}")))


def test_nor_where_a_hand_is_entered_before_they_are_seated(client: Client, party: Party):
    announced(played(party), 2)
    page = words(client.get(link(party, 2) + "?enter=yes"))
    assert GRANDED in page
    assert not is_sent_on(page)


def is_sent_on(page: str) -> bool:
    return "Where you go now" in page


def test_switched_off_the_page_asks_for_the_first_hand_at_once(client: Client, director: Client):
    party = begun(8)
    assert GRANDED in words(client.get(link(party)))
    assert "seated" not in words(director.get(desk(party)))


def test_the_desk_says_who_is_not_seated_and_seats_one_table_or_all(director: Client, client: Client, party: Party):
    page = words(director.get(desk(party)))
    assert "Not seated yet: tables 1 and 2. No table is done yet." in page
    assert "Not seated yet tables 1 and 2" in page, "in the bar"
    assert page.count("Seated") == 2, "on the tiles"
    posted = {"back": "desk", "round": "1", "seen": "1-2-3-4"}
    page = words(director.post(desk(party, "tables/1/seated/"), posted, follow=True))
    assert "Not seated yet: table 2." in page
    assert "Table 1 No hand yet" in page
    assert GRANDED in words(client.get(link(party)))
    page = words(director.post(desk(party, "seated/"), {"round": "1"}, follow=True))
    assert "Not seated yet" not in page
    assert "All tables are seated" in page, "in the bar"
    log = words(director.get(desk(party, "log/")))
    assert "round 1: the four of table 2 are seated" in log


def test_the_tables_of_a_large_hall_are_counted_and_not_named(director: Client):
    assert "Not seated yet: 13 tables. No table is done yet." in words(director.get(desk(begun(52, asks_seated=True))))


def test_the_part_of_the_desk_comes_alone_with_the_sentence_where_it_is_refused(director: Client, party: Party, phone):
    part = director.post(desk(party, "seated/"), {"round": "1"}, headers=phone)
    assert part.content.decode().lstrip().startswith('<div id="tonight"')
    assert typed(part, "seen")[0] == str(fresh(party).change)
    for act in ("seated/", "tables/1/seated/"):
        refused = director.post(desk(party, act), {"round": "2"}, headers=phone)
        assert refused.content.decode().lstrip().startswith('<div id="tonight"')
        assert 'class="refused"' in refused.content.decode()
        assert 'class="refused"' in director.post(desk(party, act), {"round": "2"}, follow=True).content.decode()


def test_the_page_of_one_table_at_the_desk_seats_it_and_stays_there(director: Client, party: Party):
    here = desk(party, "tables/2/")
    page = director.get(here)
    assert "Table 2 is seated" in words(page)
    posted = {"back": "table", "round": "1", "seen": who_sits(page)}
    answer = director.post(desk(party, "tables/2/seated/"), posted, follow=True)
    assert answer.redirect_chain == [(here, 302)]
    assert "Table 2 is seated" not in words(answer)


def test_asking_costs_no_query_more(transactional_db, client: Client, phone):
    pages = [link(begun(16, asks_seated=asks)) for asks in (True, False)]
    with CaptureQueriesContext(connection) as asking:
        client.get(pages[0])
    with CaptureQueriesContext(connection) as not_asking:
        client.get(pages[1])
    with CaptureQueriesContext(connection) as entering:
        client.post(pages[0] + "hand/", sheet_form(ANN_GRANDED_FIVE), headers=phone)
    assert len(statements(asking)) == len(statements(not_asking))
    assert len(statements(entering)) == STATEMENTS_OF_A_HAND
