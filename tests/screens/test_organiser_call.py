"""“Call the organiser” on the pages of tables and players, and who waits on top of the desk."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.actions.calls import by_player, by_table
from tests.night import begun, ended, found, fresh, played, slip
from tests.screens.reading import queries, typed, words
from tests.screens.table_page import link
from tournaments.models import OrganiserCall, Party

CALL = "Call the organiser"
CALLED = re.compile(r"The organiser has been called at \d\d:\d\d\.")
NEVER_MIND = "Never mind: the organiser need not come"


@pytest.fixture
def party() -> Party:
    return begun(8)


def own(party: Party, number: int, act: str = "") -> str:
    return f"/p/{party.code}/player/{number}/{act}"


def desk(party: Party, act: str = "") -> str:
    return f"/desk/{party.code}/{act}"


@pytest.mark.parametrize("where", [link, lambda party: own(party, 1)], ids=["table", "player"])
def test_one_tap_calls_and_one_takes_it_back(client: Client, party: Party, where):
    here = where(party)
    assert CALL in words(client.get(here))
    answer = client.post(here + "organiser/", follow=True)
    assert answer.redirect_chain == [(here, 302)]
    assert CALLED.search(words(answer))
    assert CALL not in words(answer)
    assert NEVER_MIND in words(answer)
    answer = client.post(here + "organiser/never-mind/", follow=True)
    assert CALL in words(answer)
    assert not OrganiserCall.objects.filter(done_at__isnull=True).exists()


def test_the_table_may_call_in_every_state(client: Client):
    party = begun(8, asks_seated=True)
    steps = ["", "?enter=yes", "?hand=1&call=high&by=north", "?hand=1&call=high&by=north&tricks=8"]
    pages = [link(party) + step for step in steps]
    pages += [link(slip(begun(8), 1)), link(played(begun(8)), 1), own(found(4), 1)]
    for page in pages:
        assert CALL in words(client.get(page)), page
    for table in (1, 3):
        assert CALL not in words(client.get(link(ended(begun(8)), table)))
    assert CALL not in words(client.get(own(ended(begun(8)), 1)))


def test_a_table_that_does_not_play_yet_calls_too(client: Client, director: Client, phone):
    party = found(8)
    assert CALL in words(client.get(link(party, 2)))
    answer = client.post(link(party, 2, "organiser/"), follow=True)
    assert answer.redirect_chain == [(link(party, 2), 302)]
    assert CALLED.search(words(answer))
    assert "Table 2 called you at" in words(director.get(desk(party)))
    part = client.post(link(party, 2, "organiser/never-mind/"), headers=phone, follow=True)
    assert part.content.decode().lstrip().startswith('<div id="table_page"')
    assert CALL in words(part)


def test_the_part_alone_comes_back_with_the_hand_still_begun(client: Client, party: Party, phone):
    step = "?hand=1&call=high&by=north"
    page = client.get(link(party) + step)
    assert page.content.decode().count('form="calls_organiser"') == 4
    posted = {name: typed(page, name)[0] for name in ("hand", "call", "by")}
    part = client.post(link(party, act="organiser/"), posted, headers=phone, follow=True)
    assert part.content.decode().lstrip().startswith('<div id="table_page"')
    assert "How many tricks did Ann and Cleo take?" in words(part)
    assert CALLED.search(words(part))
    answer = client.post(link(party, act="organiser/never-mind/"), posted)
    assert answer.url == link(party) + step


def test_the_desk_answers_and_the_table_reads_it(client: Client, director: Client, party: Party):
    by_table(party, 2)
    by_player(party, 3)
    page = director.get(desk(party))
    read = words(page)
    assert "<title>(2) Desk" in page.content.decode()
    assert re.search(r"Table 1 Calls you .* Cleo called you at \d\d:\d\d I am coming Done", read)
    assert re.search(r"Table 2 Calls you .* Table 2 called you at \d\d:\d\d I am coming Done", read)
    call = OrganiserCall.objects.get(table=2)
    read = words(director.post(desk(party, f"organiser-calls/{call.pk}/coming/"), follow=True))
    assert "can see that you are coming Done" in read
    assert "The organiser is coming." in words(client.get(link(party, 2)))
    read = words(director.post(desk(party, f"organiser-calls/{call.pk}/done/"), follow=True))
    assert read.count("Calls you") == 1
    assert CALL in words(client.get(link(party, 2)))
    log = words(director.get(desk(party, "log/")))
    assert "has been with table 2" in log
    assert "is coming to table 2" in log
    assert "called the organiser" in log


def test_the_part_of_the_desk_comes_alone_and_an_old_call_does_nothing(director: Client, party: Party, phone):
    by_player(party, 1)
    call = OrganiserCall.objects.get()
    for act in ("coming/", "done/", "done/"):
        part = director.post(desk(party, f"organiser-calls/{call.pk}/{act}"), headers=phone)
        assert part.content.decode().lstrip().startswith('<div id="tonight"')
    log = words(director.get(desk(party, "log/")))
    assert "has been with Ann" in log
    assert "is coming to Ann" in log


def test_a_wrong_link_and_a_number_that_nobody_has_are_answered_in_words(client: Client, party: Party):
    for address in (f"/t/{party.code}/1/wrong/organiser/", own(party, 99, "organiser/"), "/p/ZZZZ/player/1/organiser/"):
        assert client.post(address).status_code == 404
    refused = client.post(own(ended(begun(8)), 1, "organiser/"), follow=True)
    assert "The party has ended" in words(refused)


def test_the_hall_screen_shows_nothing_of_it(client: Client, party: Party):
    by_table(party)
    assert "organiser" not in words(client.get(f"/p/{party.code}/hall/"))


@pytest.mark.parametrize(
    ("page", "name"), [({"table": 1}, "Table 1"), ({"player": 1}, "Ann")], ids=["a table", "a player"]
)
def test_the_desk_silences_a_caller_who_is_sent_to_the_desk_in_a_sentence(client, director, party, phone, page, name):
    here = link(party) if "table" in page else own(party, 1)
    client.post(here + "organiser/")
    silence = desk(party, "organiser-calls/silence/")
    part = director.post(silence, page | {"is_silent": "yes"}, headers=phone)
    assert part.content.decode().lstrip().startswith('<div id="tonight"')
    here_again = words(director.get(desk(party)))
    assert "called you" not in here_again
    assert f"Silenced tonight {name} Allow calls again" in here_again
    read = words(client.get(here))
    assert "Please come to the desk: this page calls nobody tonight." in read
    assert CALL not in read
    refused = words(client.post(here + "organiser/", follow=True))
    assert "The organiser asks you to come to the desk" in refused
    read = words(director.post(silence, page, follow=True))
    assert "Silenced tonight" not in read
    assert CALL in words(client.get(here))
    log = words(director.get(desk(party, "log/")))
    assert f"silenced {name[:1].lower() + name[1:] if 'table' in page else name} for the evening" in log


def test_where_many_players_call_the_desk_silences_all_their_pages_at_once(client, director, party, phone):
    for number in (1, 2):
        by_player(party, number)
    assert "any player’s page" not in words(director.get(desk(party)))
    by_player(party, 3)
    assert "Silence every player’s page tonight" in words(director.get(desk(party)))
    silence = desk(party, "organiser-calls/silence/")
    read = words(director.post(silence, {"players": "every", "is_silent": "yes"}, follow=True))
    assert "Silenced tonight Every player’s page Allow calls again" in read
    assert "called you" not in read
    assert "this page calls nobody tonight" in words(client.get(own(party, 5)))
    assert CALL in words(client.get(link(party)))
    assert "silenced every player’s page for the evening" in words(director.get(desk(party, "log/")))
    director.post(silence, {"players": "every"})
    assert CALL in words(client.get(own(party, 5)))


def test_a_table_that_does_not_play_is_silenced_too(client: Client, director: Client):
    party = found(8)
    director.post(desk(party, "organiser-calls/silence/"), {"table": 2, "is_silent": "yes"})
    assert "this page calls nobody tonight" in words(client.get(link(party, 2)))


def test_a_caller_who_is_quiet_now_is_silenced_from_the_pages_of_the_desk(director: Client, party: Party):
    for page in ("tables/1/", "players/1/"):
        assert "Silence this page tonight" in words(director.get(desk(party, page)))


def test_a_page_that_calls_again_and_again_is_told_of_and_not_counted_in_the_title(client, director, party):
    for act in ("", "never-mind/", "", "never-mind/", ""):
        client.post(own(party, 1, "organiser/" + act))
    page = director.get(desk(party))
    assert re.search(r"Ann called you at \d\d:\d\d, 3 times I am coming Done Silence this page tonight", words(page))
    assert "<title>Desk" in page.content.decode()


@pytest.mark.parametrize("damaged", [{}, {"player": "x"}, {"player": "99"}, {"table": "x"}])
def test_a_damaged_form_silences_nobody_and_says_so(director: Client, party: Party, damaged):
    answer = director.post(desk(party, "organiser-calls/silence/"), damaged | {"is_silent": "yes"}, follow=True)
    assert 'class="refused"' in answer.content.decode() or "not at this party" in words(answer)
    assert fresh(party).silenced == []


def test_any_number_of_calls_costs_no_query_more(director: Client, client: Client):
    quiet, loud = begun(32), begun(32)
    for number in range(1, 9):
        by_table(loud, number)
        by_player(loud, number)
    assert queries(director, desk(quiet)) == queries(director, desk(loud)) <= 10
    assert queries(client, link(quiet)) == queries(client, link(loud))
    assert queries(client, own(quiet, 1)) == queries(client, own(loud, 1))
