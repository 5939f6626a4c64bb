"""A hand that is begun on a table's phone names people by their chairs, so it is for the four who sat there, and for no others."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.hand import BySide
from tests.night import WHO, announced, begun, played
from tests.screens.reading import typed, words
from tests.screens.table_page import link
from tournaments.actions import correct, presence
from tournaments.engine.bench import BenchRule
from tournaments.engine.shorthand import Slip
from tournaments.models import Party, PlayedHand
from tournaments.queries.correction_preview import CorrectionRequest, How

CHANGED = "The seats of table 1 have changed since this page was shown."
GRANDED = "Hand 1: who granded?"


def step_of_ann(client: Client, party: Party, taps: int) -> str:
    """The address after so many taps: Ann granded, and took nine."""
    address = "?enter=yes"
    for wanted in ("by=north", "tricks=9")[:taps]:
        page = client.get(link(party) + address).content.decode()
        address = next(one for one in re.findall(r'href="([^"]*)"', page) if wanted in one).replace("&amp;", "&")
    return link(party) + address


def take_ann_away(party: Party) -> None:
    presence.let_stand_in(party.code, 1, name="Ulla", who=WHO)


@pytest.mark.parametrize("taps", [1, 2])
@pytest.mark.parametrize("asks_seated", [True, False])
def test_a_step_is_not_carried_over_to_other_people(client: Client, taps: int, asks_seated: bool):
    party = begun(8, asks_seated=asks_seated)
    address = step_of_ann(client, party, taps)
    assert "Ann" in words(client.get(address))
    take_ann_away(party)
    page = client.get(address)
    assert CHANGED in words(page)
    assert ("We are seated" if asks_seated else GRANDED) in words(page)
    assert "is this right?" not in words(page)
    assert typed(page, "call") == []


def test_a_live_page_sends_along_for_whom_it_was_begun(client: Client):
    party = begun(8)
    page = client.get(link(party) + "?hand=1&call=high&by=north&tricks=9")
    begun_for = {name: typed(page, name)[0] for name in ("hand", "call", "by", "tricks", "seated", "key")}
    take_ann_away(party)
    assert CHANGED in words(client.get(link(party), begun_for))


def test_a_page_opened_for_entering_all_the_same_asks_again_whether_they_are_seated(client: Client):
    party = begun(8, asks_seated=True)
    page = client.get(link(party) + "?enter=yes")
    shown = {name: typed(page, name)[0] for name in ("enter", "seated")}
    assert GRANDED in words(client.get(link(party), shown))
    take_ann_away(party)
    assert "We are seated" in words(client.get(link(party), shown))


def test_a_hand_is_not_carried_over_when_a_correction_changes_one_of_the_four(client: Client):
    party = announced(played(begun(9, bench_rule=BenchRule.FEWEST_THEN_LOWEST)), 2)
    page = client.get(link(party, 2) + "?hand=1&call=high&by=north&tricks=9")
    form = {name: typed(page, name)[-1] for name in ("round", "hand", "key", "seen", "call", "by", "tricks")}
    correct.correct_result(party.code, CorrectionRequest(1, 1, Slip(BySide(7, 13))), how=How.SWAP, who=WHO)
    changed = CHANGED.replace("table 1", "table 2")
    begun_for = {name: form[name] for name in ("hand", "call", "by", "tricks")} | {"seated": form["seen"]}
    assert changed in words(client.get(link(party, 2), begun_for))
    answer = client.post(link(party, 2, act="hand/"), form, follow=True)
    assert words(answer).count(changed) == 1
    assert GRANDED in words(answer)
    assert not PlayedHand.objects.exists()
