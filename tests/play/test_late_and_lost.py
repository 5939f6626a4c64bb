"""What comes late, twice, or to a table that is gone: a sentence or the right move, and nobody waits for ever."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from scoring.play.hand_in_play import Phase
from scoring.rules import ASKOV
from tests.play.at_table import first_move, found_dealt, look, send
from tournaments.play.models import ScreenTable
from tournaments.play.views.at_chair import show_chair

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
NO_TABLE = "There is no table at this address."


def test_a_tap_at_a_table_that_was_removed_fetches_the_page_that_says_so(client: Client, ann):
    seen = look(ann)
    ScreenTable.objects.all().delete()
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn, "bid": str(seen.view.cards[0])}
    answer = client.post(f"/play/{ann.key}/move/", moment, headers=HTMX)
    assert (answer.status_code, answer["HX-Refresh"]) == (404, "true")
    page = client.get(f"/play/{ann.key}/")
    assert (page.status_code, "HX-Refresh" in page) == (404, False)
    assert NO_TABLE in page.content.decode()


def test_a_table_that_is_removed_while_somebody_presses_a_button_is_said_to_be_gone(ann, rf: RequestFactory):
    request: HttpRequest = rf.get(f"/play/{ann.key}/")
    request.htmx = False
    ScreenTable.objects.all().delete()
    answer = show_chair(request, ann)
    assert answer.status_code == 404
    assert NO_TABLE in answer.content.decode()


def test_what_is_no_call_is_not_taken_for_no(client: Client):
    chair = found_dealt(ASKOV)
    seen = look(chair)
    while seen.view.phase is not Phase.ALONE:
        seen = send(chair, seen, first_move(seen))
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    page = client.post(f"/play/{chair.key}/move/", moment | {"alone": "high"}).content.decode()
    assert "This form has no move. Press a card." in page
    assert look(chair).turn == seen.turn
    client.post(f"/play/{chair.key}/move/", moment | {"alone": ""})
    assert look(chair).turn > seen.turn
