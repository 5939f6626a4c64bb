"""The line on which a hand is corrected: who sits where, the hand as it was entered, and only what is read there."""

from __future__ import annotations

from django.test import Client

from scoring.game import EndKind, GameEnd
from scoring.rules import ASKOV
from tests.actions.table import THROWN_IN, Phone, high, low
from tests.night import begun
from tests.screens.reading import typed, words


def line_of(client: Client, *, hand: int, line: str | None = None, language: str = "en", **plan):
    party = begun(4, **plan)
    Phone(party).enter(high("east", 8), low(5), THROWN_IN)
    said = {"round": 1, "table": 1, "hand": hand} | ({"line": line} if line else {})
    return client.get(f"/desk/{party.code}/correct/", said, headers={"Accept-Language": language})


def test_the_line_says_who_sits_where(director: Client):
    assert "What should hand 1 have been? N Ann · S Cleo · E Bo · W Dag" in words(line_of(director, hand=1))


def test_the_line_begins_with_the_hand_as_it_was_entered(director: Client):
    assert [typed(line_of(director, hand=hand), "line") for hand in (1, 2, 3)] == [["h e 8"], ["l 5"], ["t"]]


def test_in_norwegian_the_line_has_the_letters_that_stand_beside_the_names(director: Client):
    pages = [line_of(director, hand=hand, language="nb") for hand in (1, 2, 3)]
    assert "Ø Bo" in words(pages[0])
    assert "k kortene kastet" in words(pages[2])
    assert [typed(page, "line") for page in pages] == [["h ø 8"], ["l 5"], ["k"]]


def test_what_was_typed_stays_after_a_refusal(director: Client):
    assert typed(line_of(director, hand=1, line="h q 8"), "line") == ["h q 8"]


def test_no_slip_is_offered_for_a_hand(director: Client):
    page = words(line_of(director, hand=1, rules=ASKOV, end=GameEnd(EndKind.HANDS, hands=8)))
    assert "h n 8" in page
    assert "sola e -" in page, "a special call is a hand"
    for slip in ("15-6", "15*-6", "7-7 ns"):
        assert slip not in page
