"""One line typed at the desk is one hand or one slip, and nothing that could mean two things is taken."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import play
from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.refused import Impossible
from scoring.rules import ASKOV
from tests.scoring.hands import SIXTEEN, WHIST_DRIVE, every_hand, low, plain, took
from tournaments.engine.shorthand import Slip, make_sheet_mark, read_line, write_line


def understood(typed, rules):
    line = read_line(typed)
    return line if isinstance(line, Slip) else line.hand(rules)


def high(by, north_south):
    return Hand(Call.HIGH, by, took(north_south))


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        pytest.param("h n 8", high(Seat.NORTH, 8), id="high: the tricks are those of the side that granded"),
        pytest.param("h e 8", high(Seat.EAST, 5), id="high, East granded: East–West took 8"),
        pytest.param("h ø 8", high(Seat.EAST, 5), id="Norwegian: øst"),
        pytest.param("HO8", high(Seat.EAST, 5), id="øst where the keys have no ø"),
        pytest.param("gd V -", Hand(Call.GRAND_DIX, Seat.WEST, made=False), id="Norwegian: vest"),
        pytest.param(
            "7-7 øv", Slip(BySide(7, 7), winner=Side.EAST_WEST), id="Norwegian: øst and vest won the extra hand"
        ),
        pytest.param("g n 8", high(Seat.NORTH, 8), id="g is grand"),
        pytest.param("Grand N 8", high(Seat.NORTH, 8), id="the word itself"),
        pytest.param("high east 8", high(Seat.EAST, 5), id="a seat in full"),
        pytest.param("grand sør 9", high(Seat.SOUTH, 9), id="a seat in full, in Norwegian"),
        pytest.param("nula 5", low(5), id="nula"),
        pytest.param("nola5", low(5), id="nola"),
        pytest.param("nullo 5", low(5), id="nullo"),
        pytest.param("sola n +", Hand(Call.SOLA_NOLA, Seat.NORTH, made=True), id="sola"),
        pytest.param("sola nola n failed", Hand(Call.SOLA_NOLA, Seat.NORTH, made=False), id="sola nola, in words"),
        pytest.param("grand dix e made", Hand(Call.GRAND_DIX, Seat.EAST, made=True), id="grand dix is no grand"),
        pytest.param("l 5", low(5), id="low: the tricks of North–South"),
        pytest.param("sn e +", Hand(Call.SOLA_NOLA, Seat.EAST, made=True), id="Sola Nola made"),
        pytest.param("gd w -", Hand(Call.GRAND_DIX, Seat.WEST, made=False), id="Grand Dix failed"),
        pytest.param("gd w −", Hand(Call.GRAND_DIX, Seat.WEST, made=False), id="a real minus sign is one"),
        pytest.param("t", Hand(Call.THROWN_IN), id="thrown in"),
        pytest.param("x", Hand(Call.THROWN_IN), id="thrown in, as the slip has its sign"),
        pytest.param("×", Hand(Call.THROWN_IN), id="thrown in, with the sign itself"),
        pytest.param("K", Hand(Call.THROWN_IN), id="Norwegian: kortene kastet"),
        pytest.param("HN8", high(Seat.NORTH, 8), id="capitals and spaces make no difference"),
        pytest.param("  h   s 13 ", high(Seat.SOUTH, 13), id="spaces around"),
        pytest.param("15-6", Slip(BySide(15, 6)), id="slip"),
        pytest.param("15 - 6", Slip(BySide(15, 6)), id="slip with spaces"),
        pytest.param("15 6", Slip(BySide(15, 6)), id="slip with only a space"),
        pytest.param("15–6", Slip(BySide(15, 6)), id="slip with a real dash"),
        pytest.param("-3:13", Slip(BySide(-3, 13)), id="below zero, North–South"),
        pytest.param("13:-3", Slip(BySide(13, -3)), id="below zero, East–West"),
        pytest.param("13--3", Slip(BySide(13, -3)), id="below zero after a dash"),
        pytest.param("15*-6**", Slip(BySide(15, 6), BySide(1, 2)), id="stars"),
        pytest.param("7-7 ew", Slip(BySide(7, 7), winner=Side.EAST_WEST), id="level, and who won the extra hand"),
    ],
)
def test_a_line_is_read(typed, line):
    assert understood(typed, ASKOV) == line


@pytest.mark.parametrize("rules", [ASKOV, WHIST_DRIVE, SIXTEEN], ids=lambda rules: rules.name)
def test_every_hand_is_read_back_from_its_shorthand(rules):
    for hand in every_hand(rules):
        assert understood(write_line(hand), rules) == hand


@pytest.mark.parametrize(
    ("line", "written"),
    [
        (high(Seat.NORTH, 8), "h n 8"),
        (high(Seat.WEST, 8), "h w 5"),
        (low(5), "l 5"),
        (plain(5), "p 5"),
        (Hand(Call.SOLA_NOLA, Seat.EAST, made=True), "sn e +"),
        (Hand(Call.GRAND_DIX, Seat.SOUTH, made=False), "gd s -"),
        (Hand(Call.THROWN_IN), "t"),
        (Slip(BySide(15, 6)), "15-6"),
        (Slip(BySide(13, 0)), "13-0"),
        (Slip(BySide(-3, 13)), "-3:13"),
        (Slip(BySide(13, -1)), "13:-1"),
        (Slip(BySide(15, 6), BySide(1, 2)), "15*-6**"),
        (Slip(BySide(7, 7), winner=Side.NORTH_SOUTH), "7-7 ns"),
        (Slip(BySide(7, 7), winner=Side.EAST_WEST), "7-7 ew"),
    ],
    ids=lambda row: row if isinstance(row, str) else "",
)
def test_a_line_is_written_as_the_desk_types_it(line, written):
    assert write_line(line) == written


def test_a_sheet_is_marked_by_its_length_its_last_hand_its_score_and_who_won():
    assert make_sheet_mark(play([], rules=ASKOV)) == "0 - 0:0 -"
    assert make_sheet_mark(play([low(9), high(Seat.EAST, 5)], rules=ASKOV)) == "2 h e 8 -3:2 -"
    assert make_sheet_mark(play([high(Seat.NORTH, 0), low(0), high(Seat.NORTH, 5)], rules=ASKOV)) == "3 h n 5 0:11 -"
    assert make_sheet_mark(play([high(Seat.NORTH, 0), high(Seat.NORTH, 5)], rules=ASKOV)) == "2 h n 5 0:18 east_west"


SLIPS = st.builds(
    Slip,
    st.builds(BySide, st.integers(-9999, 9999), st.integers(-9999, 9999)),
    st.builds(BySide, st.integers(0, 9), st.integers(0, 9)),
    st.sampled_from([None, *Side]),
)


@given(SLIPS)
def test_every_slip_is_read_back_from_its_shorthand(slip):
    assert read_line(write_line(slip)) == slip


@given(st.text(max_size=60) | st.text(alphabet="hlsngdtxkew +-:*0158", max_size=12))
def test_any_text_is_read_or_refused(text):
    with suppress(Impossible):
        line = understood(text, ASKOV)
        assert understood(write_line(line), ASKOV) == line


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        pytest.param("", "Nothing is typed", id="nothing"),
        pytest.param("   ", "Nothing is typed", id="only spaces"),
        pytest.param("hello", "after h write who granded", id="a word that begins as a high hand"),
        pytest.param("h 8", "after h write who granded", id="high without its grander"),
        pytest.param("h n", "the tricks of that side", id="high without tricks"),
        pytest.param("l", "the tricks of North–South", id="low without tricks"),
        pytest.param("l n 5", "after l write the tricks", id="low has no grander"),
        pytest.param("sn +", "after sn write who called", id="special without its caller"),
        pytest.param("gd w", "+ for made or - for failed", id="special without its outcome"),
        pytest.param("sola n", "+ for made or - for failed", id="sola without its outcome"),
        pytest.param("g 8", "after h write who granded", id="grand without its grander"),
        pytest.param("nula n 5", "after l write the tricks", id="nula has no grander"),
        pytest.param("15", "is not a slip", id="half a slip"),
        pytest.param("15 -6", "is not a slip", id="could be 15–6 or 15 and minus 6"),
        pytest.param("15-6-3", "is not a slip", id="three numbers"),
        pytest.param("y", "is not understood", id="no call"),
        pytest.param("y", "t for thrown in", id="no call: thrown in is named, too"),
    ],
)
def test_what_is_no_line_is_refused_with_what_is_allowed(typed, says):
    with pytest.raises(Impossible) as refused:
        read_line(typed)
    assert says in str(refused.value)


@pytest.mark.parametrize("typed", ["h n 14", "h e 14", "l 14"])
def test_fourteen_tricks_are_refused_in_words(typed):
    with pytest.raises(Impossible) as refused:
        understood(typed, ASKOV)
    assert str(refused.value) == "Tricks are whole numbers from 0 to 13; 14 is not."


@pytest.mark.parametrize("typed", ["h n 1000", "l 1000", "123456-6", "15-123456", "15:-6-", "15-6 ns ew", "15-6 sn"])
def test_more_digits_than_anybody_writes_and_more_words_are_refused(typed):
    with pytest.raises(Impossible):
        read_line(typed)


def test_a_long_line_is_shown_by_its_first_forty_letters():
    with pytest.raises(Impossible) as refused:
        read_line("y" * 300)
    assert refused.value.facts["typed"] == "y" * 40


def test_a_long_line_is_not_repeated_whole():
    with pytest.raises(Impossible) as refused:
        read_line("x" * 300)
    assert len(str(refused.value)) < 200
