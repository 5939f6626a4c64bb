"""What the phones of the rig let pass at the end of a party, and what they do not."""

from __future__ import annotations

from random import Random
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tests.faults.players import Memory, TablePhone
from tests.night import announced, begun, ended, played
from tournaments.models import Party, PlayedHand
from tournaments.views import table

SENT_TWICE = pytest.mark.parametrize(
    "seed", range(4), ids=lambda seed: f"lots {seed}"
)  # at once, or one after the other


@pytest.fixture
def party(hall_server: str) -> Party:
    """Round 2 is announced, and nobody has played in it."""
    return announced(played(begun(8)), 2)


def holding_a_hand(party: Party, server: str, seed: int = 0) -> TablePhone:
    """Its table has shown the next hand, and it sends each form twice."""
    page = f"/t/{party.code}/1/{party.table_key(1)}/"
    phone = TablePhone(urlsplit(server).port or 0, page, 1, Memory(), Random(seed))
    phone.memory.round, phone.memory.twice = 2, 1.0
    while phone.outbox is None:
        phone.step()
    return phone


def end(party: Party, phone: TablePhone) -> None:
    phone.memory.is_ending = True
    ended(party)


@SENT_TWICE
def test_the_first_hand_of_a_round_that_went_with_the_end_is_told_of_the_end(hall_server: str, party: Party, seed: int):
    phone = holding_a_hand(party, hall_server, seed)
    end(party, phone)
    phone.step()
    assert phone.memory.wrong == phone.memory.kept_and_too_late() == []
    assert (phone.outbox, phone.memory.acknowledged(), PlayedHand.objects.count()) == (None, [], 0)


@SENT_TWICE
def test_before_the_end_is_wanted_nothing_is_let_pass(hall_server: str, party: Party, seed: int):
    phone = holding_a_hand(party, hall_server, seed)
    ended(party)
    phone.step()
    assert len(phone.memory.wrong) == 2, "both answers"


def test_a_hand_that_was_saved_and_is_too_late_when_it_comes_again_is_noticed(hall_server, party, monkeypatch):
    phone = holding_a_hand(party, hall_server)
    sent, phone.memory.twice = phone.outbox, 0.0
    phone.step()
    assert [sent] == phone.memory.acknowledged()
    monkeypatch.setattr(table, "read_key", lambda text: uuid4())  # as the guard "idempotency key"
    end(party, phone)
    phone.again(f"{phone.path}hand/", {**sent.fields, "tricks": 13 - sent.tricks})
    assert phone.memory.kept_and_too_late() == [
        "Round 2, table 1, hand 1 was acknowledged, and also told that the party has ended."
    ]


def test_a_page_from_before_a_hand_is_not_played_on_when_its_hand_is_saved(hall_server: str, party: Party):
    phone = holding_a_hand(party, hall_server)
    phone.token, phone.memory.twice = "", 0.0  # it was refused, so the page is asked for while the hand waits
    while len(phone.memory.acknowledged()) < 2:
        phone.step()
    assert phone.memory.wrong == []
    assert [sent.number for sent in phone.memory.acknowledged()] == [1, 2]
