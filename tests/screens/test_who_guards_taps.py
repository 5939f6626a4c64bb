"""Pages for fingers have taps.js, before all else; the organiser's pages and the hall screen do not."""

import pytest
from django.test import Client

from tests.browser.taps import table_address
from tests.night import begun
from tests.screens.test_side import opened

GUARD = "whistparty/taps.js"


@pytest.mark.parametrize("page", ["", "?name=a", "player/1/", "standings/", "rules/", "table/"])
def test_a_players_page_has_it(client: Client, page: str):
    assert GUARD in client.get(f"/p/{begun(8).code}/{page}", follow=True).content.decode()


@pytest.mark.parametrize("side", [False, True], ids=["a table", "a side table"])
def test_a_tables_page_has_it_before_anything_can_be_pressed(client: Client, side: bool):
    party = opened() if side else begun(8)
    address = f"/s/{party.code}/1/{party.side_key(1)}/" if side else table_address(party, 1)
    page = client.get(address).content.decode()
    assert page.index(GUARD) < page.index("<body")
    assert page.index(GUARD) < page.index(".css")


def test_the_desk_and_the_hall_screen_do_not(director: Client):
    party = begun(8)
    for address in (f"/desk/{party.code}/", f"/desk/{party.code}/players/", f"/p/{party.code}/hall/", "/"):
        answer = director.get(address)
        assert answer.status_code == 200, address
        assert GUARD not in answer.content.decode(), address
