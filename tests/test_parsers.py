"""Every parser, on long texts of few different signs: it reads them or refuses them, in words and in linear time.

What grows with the square of the text takes ten seconds and more for 100,000 signs; what grows with the text, a tenth
of a second. So the bound is generous, and it counts the time of the processor, not of the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from scoring.refused import Refused
from tests.parsers import PARSERS
from tournaments.wording import refusal

LENGTH = 100_000  # signs
SECONDS = 2.0  # of the processor
MOST = 1000  # signs of a sentence

SIGNS = " \t\n\"'\ufeff,;.:+-*0189anHNØø~({[}]\\\u0301\u2028<"
PIECES = st.text(SIGNS, min_size=1, max_size=6)
LONG_TEXTS = st.builds(
    lambda before, piece, after: before + piece * (LENGTH // len(piece)) + after,
    st.text(SIGNS, max_size=3),
    PIECES,
    PIECES,
)


def seconds_of(parse: Callable[[str], object], text: str) -> float:
    """Of this thread on the processor, however busy the machine is."""
    begun = time.thread_time()
    with suppress(Refused):
        parse(text)
    return time.thread_time() - begun


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS.keys())
@settings(max_examples=8, phases=[Phase.explicit, Phase.generate])  # to shrink what is slow takes minutes
@example("a" + " " * LENGTH + "a")
@example('a" ' * LENGTH)
@example("1" * LENGTH)
@example("[" * LENGTH)
@example("\\" * LENGTH)
@given(text=LONG_TEXTS)
def test_a_long_text_is_read_or_refused_in_linear_time(parse, text):
    assert seconds_of(parse, text) < SECONDS


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS.keys())
@given(text=st.text(max_size=60) | st.text(SIGNS, max_size=60))
def test_any_short_text_is_read_or_refused(parse, text):
    with suppress(Refused):
        parse(text)


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS.keys())
@pytest.mark.parametrize("piece", ["[", '{"format":', '[{"a":'])
def test_brackets_inside_brackets_are_refused_with_a_sentence_however_deep_the_program_is_itself(parse, piece):
    """Python reads about a thousand, and what is just below that is too deep for the sentence that would quote it."""
    end = {"[": "]", "{": "}"}
    for depth in (15, 25, *range(700, 1000, 3), 5000):
        text = piece * depth + "1" + "".join(end[sign] for sign in reversed(piece * depth) if sign in end)
        assert len(sentence_of(parse, text)) < MOST


def sentence_of(parse: Callable[[str], object], text: str) -> str:
    """Why it is refused, as a page says it; empty if it is read."""
    try:
        parse(text)
    except Refused as refused:
        return refusal(refused)
    return ""
