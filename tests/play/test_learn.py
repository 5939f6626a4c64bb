"""The pages of somebody's own play and of the lessons answer."""

from __future__ import annotations

import pytest
from django.test import Client

from tournaments.play.models import LessonAnswer

pytestmark = pytest.mark.django_db


def test_a_question_is_answered_and_counted_in_the_lesson():
    client = Client()
    page = client.post("/play/learn/black-or-red/1/", {"card": "S2"}, follow=True)
    assert page.status_code == 200
    for address in ("/play/", "/play/me/", "/play/learn/", "/play/learn/black-or-red/", "/play/learn/following/1/"):
        assert client.get(address).status_code == 200


def test_a_card_that_the_question_does_not_have_is_no_answer_and_that_is_said():
    client = Client()
    there = "/play/learn/black-or-red/1/"
    said = client.post(there, {"card": "nothing"}, follow=True)
    assert "Choose one of the cards that may be played." in said.content.decode()
    assert not LessonAnswer.objects.exists()
