"""A name as it is saved, and the order of names."""

import pytest

from scoring.refused import Impossible
from tournaments.engine.names import LONGEST_NAME, WhyNotAName, clean_line, make_sort_key, read_name

WRONG_NAMES = {
    "empty": ("", WhyNotAName.EMPTY),
    "only spaces": (" \t ", WhyNotAName.EMPTY),
    "300 characters": ("A" * 300, WhyNotAName.TOO_LONG),
    "markup": ("<b>Ann</b>", WhyNotAName.MARKUP),
    "half a mark": ("Ann>", WhyNotAName.MARKUP),
    "the other half": ("<Ann", WhyNotAName.MARKUP),
    "a bell": ("An\x07n", WhyNotAName.CONTROL),
    "no letter": ("12 34", WhyNotAName.NO_LETTER),
}


@pytest.mark.parametrize(("text", "why"), WRONG_NAMES.values(), ids=WRONG_NAMES.keys())
def test_what_is_no_name_is_refused_in_words(text, why):
    with pytest.raises(Impossible) as refused:
        read_name(text)
    assert refused.value.reason is why
    assert str(refused.value)


def test_composed_and_decomposed_letters_are_one_name():
    assert read_name("A\u030ase") == read_name("\u00c5se") == "Åse"


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u200f", "\u202e", "\u2060", "\ufe00", "\ufe0f", "\u00ad", "\u3164"], ids=ascii
)
def test_a_sign_that_nobody_sees_makes_no_other_name(sign):
    assert read_name(f"{sign}Ann {sign}Berg{sign}") == "Ann Berg"


def test_a_name_of_nothing_that_can_be_seen_is_empty():
    with pytest.raises(Impossible) as refused:
        read_name("\u3164\u200b")
    assert refused.value.reason is WhyNotAName.EMPTY


def test_a_text_without_end_is_refused_before_it_is_read():
    with pytest.raises(Impossible) as refused:
        read_name("a" + "\u0301\u0316" * 80_000)
    assert refused.value.reason is WhyNotAName.TOO_LONG


def test_the_three_last_letters_close_the_alphabet():
    names = ["Åse", "Øyvind", "Ærlend", "Zoë", "Ann", "Édith", "Eva", "åge", "Östen", "Özlem"]
    assert sorted(names, key=make_sort_key) == "Ann Édith Eva Zoë Ærlend Östen Øyvind Özlem åge Åse".split()


def test_a_few_words_are_one_line_of_what_can_be_printed():
    assert clean_line("  Kari\x00 \n Berg\x07 ") == "Kari Berg"
    assert len(clean_line("ord " * 100)) <= LONGEST_NAME
