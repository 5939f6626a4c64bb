"""Where two play, each plays alone: no page speaks of us and them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.rules import NAMED
from tests.play.at_table import found_dealt, look, play_as_person, play_to_a_choice
from tests.screens.reading import markup, words
from tournaments.play.actions import ask_for_hint, judge_hand

pytestmark = pytest.mark.django_db
OF_A_SIDE = re.compile(r"\b(we|us|our|ours|they(?! lay)|theirs|for them)\b", re.IGNORECASE)
TWO = NAMED["two-player"]


def assert_each_plays_alone(client: Client, address: str) -> str:
    """Also in what only a screen reader reads."""
    page = client.get(address)
    labels = " ".join(re.findall(r'aria-label="([^"]*)"', markup(page)))
    said = f"{words(page)} {labels}"
    assert OF_A_SIDE.findall(said) == []
    return said


def test_the_table_and_its_hint_say_you(client: Client):
    chair = found_dealt(TWO)
    assert_each_plays_alone(client, f"/play/{chair.key}/")
    hints = ""
    for _choice in range(4):
        seen = play_to_a_choice(chair)
        ask_for_hint(chair.key, game=seen.game, number=seen.number, turn=seen.turn)
        hints += assert_each_plays_alone(client, f"/play/{chair.key}/?hint=1")
    assert "Points for you at the end" in hints
    assert "Tricks: You" in assert_each_plays_alone(client, f"/play/{chair.key}/")


def test_the_replay_says_you_and_the_name_of_the_other(client: Client):
    chair = found_dealt(TWO)
    play_as_person(chair)
    assert look(chair).view.result is not None
    assert_each_plays_alone(client, f"/play/{chair.key}/")
    judge_hand(chair, game=1, number=1)
    replay = f"/play/{chair.key}/hands/1/1/"
    said = assert_each_plays_alone(client, replay)
    assert "better for you ↑ better for Pepin ↓" in said
    assert "Points that you could expect at each trick:" in said
    shown = "".join(assert_each_plays_alone(client, f"{replay}?trick={trick}") for trick in range(1, 14))
    assert "Points for you, as far as you could know then" in shown
    assert_each_plays_alone(client, f"{replay}?trick=3&all=1")
