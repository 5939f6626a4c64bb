"""Where the long words of a name may be broken: with a hyphen, between two syllables, and never near an end."""

from __future__ import annotations

import pytest

from tournaments.templatetags.whist import breakable, hyphened


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Ann Bo", "Ann Bo"),
        ("Bjørn-Erik Bekkevold", "Bjørn-Erik Bekkevold"),
        ("Kåre Gjerdrumsbakken", "Kåre Gjer|drums|bakken"),
        ("Åse-Marie Mæhlumshaugen", "Åse-Marie Mæhlums|haugen"),
        ("Vestre-Slidrebråten", "Vestre-Slidre|bråten"),
        ("Ødegårdstuen", "Ødegård|stuen"),
        ("BEKKELAGSHØGDA", "BEKKE|LAGS|HØGDA"),
        ("Константинопольский", "Констан|тинопол|ьский"),
    ],
)
def test_a_long_word_is_broken_between_syllables(name: str, broken: str):
    assert hyphened(name).replace("\u00ad", "|") == broken


def test_a_wider_place_breaks_only_very_long_words():
    assert breakable("Ødegårdstuen Gjerdrumsbakken").replace("\u00ad", "|") == "Ødegårdstuen Gjer|drums|bakken"
