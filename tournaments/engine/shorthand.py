"""Reads and writes what the organiser types on a line of the desk: a hand, or the final score of a slip.

    h n 8     high, North granded, and the side that granded took 8
    l 5       low, North–South took 5
    sn e +    Sola Nola, called by East, made (- is failed); gd is Grand Dix
    t         thrown in; x or × as on the slip, or k as in kortene kastet
    grand n 8, nula 5, sola e failed: as players say it; a seat may be a whole word too
    15-6      the slip: North–South 15, East–West 6; a star each is a *: 15*-6; below zero: 15:-3
    7-7 ns    a slip that is level, and the side that won the extra hand or the cut

Øst and vest are read too, as ø (or o) and v, whatever the language of the page. It writes the English letters, unless the
caller gives others.
Capitals and spaces make no difference. A line that could mean two things is refused, and the refusal says what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.game import Sheet
from scoring.hand import NIL, BySide, Call, Hand, Seat, Side
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from scoring.rules import HandDraft

LONGEST_SHOWN = 40
SEATS = {"n": Seat.NORTH, "e": Seat.EAST, "s": Seat.SOUTH, "w": Seat.WEST}
NORWEGIAN_SEATS = {"ø": Seat.EAST, "o": Seat.EAST, "v": Seat.WEST}  # the first letter of a seat decides
SIGNS_OF_THROWN_IN = ("t", "x", "×", "k")
SIDES = {"ns": Side.NORTH_SOUTH, "ew": Side.EAST_WEST}
NORWEGIAN_SIDES = {"øv": Side.EAST_WEST, "ov": Side.EAST_WEST}
LETTER_OF_SEAT = {seat: letter for letter, seat in SEATS.items()}
LETTERS_OF_SPECIAL = {Call.SOLA_NOLA: "sn", Call.GRAND_DIX: "gd"}
LETTER_OF_NOBODYS = {Call.LOW: "l", Call.PLAIN: "p"}  # calls without a grander
LETTERS_OF_SIDE = {side: letters for letters, side in SIDES.items()}

SEAT_WORDS = "(north|nord|east|øst|ost|south|sør|sor|west|vest|[neswøov])"
HIGH_WORDS, LOW_WORDS = "high|høy|grand|[hg]", "low|lav|nulla|nula|nola|nullo|nulo|nolo|l"
SPECIAL_WORDS = {"sn": "sola nola|sola|sn", "gd": "grand dix|dix|gd"}
HIGH = re.compile(rf"(?:{HIGH_WORDS}) ?{SEAT_WORDS} ?([0-9]{{1,3}})")
BY_NOBODY = re.compile(rf"({LOW_WORDS}|p) ?([0-9]{{1,3}})")
# The named group is number 1, so the seat is number 2 and the outcome number 3.
SPECIAL = re.compile(rf"(?:(?P<sn>{SPECIAL_WORDS['sn']})|{SPECIAL_WORDS['gd']}) ?{SEAT_WORDS} ?([+-]|made|failed)")
# A dash between two numbers has a space on both sides or on neither, so that "15 -6" is not read as 15 and -6.
SLIP = re.compile(r"(-?[0-9]{1,5})(\**)(?: ?: ?| - |-| (?!-))(-?[0-9]{1,5})(\**)(?: ?(ns|ew|øv|ov))?")


class WhyLineNotRead(Reason):
    NOTHING = _("Nothing is typed. Write a hand, such as h n 8, or the final score of the slip, such as 15-6.")
    NO_LINE = _(
        "“{typed}” is not understood. Write a hand, such as h n 8 or l 5, t for thrown in, or the slip, such as 15-6."
    )
    HIGH = _(
        "“{typed}” is not a high hand: after h write who granded (n, e, s or w) and the tricks of that side: h n 8."
    )
    LOW = _("“{typed}” is not a low hand: after l write the tricks of North–South: l 5.")
    SPECIAL = _(
        "“{typed}” is not a special call: after {call} write who called (n, e, s or w), then + for made or - for failed: {call} e +."
    )
    SLIP = _(
        "“{typed}” is not a slip: write North–South first, such as 15-6. Below zero 15:-3, with a star 15*-6, level 7-7 ns."
    )


@dataclass(frozen=True, slots=True)
class Slip:
    """The final score of a game as it is on paper. `winner` is given if the score is level."""

    score: BySide[int]
    stars: BySide[int] = NIL
    winner: Side | None = None


def read_line(text: str) -> HandDraft | Slip:
    """The hand or the slip that was typed. Raises Impossible."""
    # A minus or a dash counts as a hyphen, because pages show scores with them.
    typed = " ".join(text.lower().replace("−", "-").replace("–", "-").split())
    if not typed:
        raise Impossible(WhyLineNotRead.NOTHING)
    if typed in SIGNS_OF_THROWN_IN:
        return HandDraft(Call.THROWN_IN)
    for form, read in FORMS:
        found = form.fullmatch(typed)
        if found:
            return read(found)
    raise _not_read(typed)


def write_line(line: Hand | Slip) -> str:
    """The shorthand of a hand or a slip. `read_line` reads it back as the same."""
    return write_slip(line) if isinstance(line, Slip) else write_hand(line)


def write_hand(hand: Hand, letters: Mapping[Seat, str] = LETTER_OF_SEAT) -> str:
    draft = HandDraft.of(hand)
    if hand.call is Call.THROWN_IN:
        return "t"
    if hand.by is None:
        return f"{LETTER_OF_NOBODYS[hand.call]} {draft.tricks}"
    by = letters[hand.by]
    if hand.call is Call.HIGH:
        return f"h {by} {draft.tricks}"
    return f"{LETTERS_OF_SPECIAL[hand.call]} {by} {'+' if hand.made else '-'}"


def write_slip(slip: Slip) -> str:
    between = ":" if min(slip.score) < 0 else "-"
    one, two = (f"{slip.score[side]}{'*' * slip.stars[side]}" for side in Side)
    winner = f" {LETTERS_OF_SIDE[slip.winner]}" if slip.winner else ""
    return f"{one}{between}{two}{winner}"


def make_sheet_mark(sheet: Sheet) -> str:
    """A short fingerprint of a sheet: what a page sends is refused if the page showed another sheet."""
    last = write_hand(sheet.lines[-1].hand) if sheet.lines else "-"
    north_south, east_west = sheet.score
    return f"{len(sheet.lines)} {last} {north_south}:{east_west} {sheet.winner or '-'}"


def make_result_mark(score: BySide[int], winner: str | None) -> str:
    """A fingerprint of a result, for pages that show no hands."""
    north_south, east_west = score
    return f"{north_south}:{east_west} {winner or '-'}"


def _seat(word: str) -> Seat:
    return (SEATS | NORWEGIAN_SEATS)[word[0]]


def _high(found: re.Match[str]) -> HandDraft:
    return HandDraft(Call.HIGH, _seat(found[1]), int(found[2]))


def _by_nobody(found: re.Match[str]) -> HandDraft:
    return HandDraft(Call.PLAIN if found[1] == "p" else Call.LOW, tricks=int(found[2]))


def _special(found: re.Match[str]) -> HandDraft:
    call = Call.SOLA_NOLA if found["sn"] else Call.GRAND_DIX
    return HandDraft(call, _seat(found[2]), made=found[3] in ("+", "made"))


def _slip(found: re.Match[str]) -> Slip:
    score = BySide(int(found[1]), int(found[3]))
    winner = (SIDES | NORWEGIAN_SIDES)[found[5]] if found[5] else None
    return Slip(score, BySide(len(found[2]), len(found[4])), winner)


FORMS = ((HIGH, _high), (BY_NOBODY, _by_nobody), (SPECIAL, _special), (SLIP, _slip))


def _not_read(typed: str) -> Impossible:
    """The refusal that fits how the line begins."""
    shown = typed[:LONGEST_SHOWN]
    # Special calls come first, because gd begins with the g of grand.
    for call, words in SPECIAL_WORDS.items():
        if re.match(words, typed):
            return Impossible(WhyLineNotRead.SPECIAL, typed=shown, call=call)
    if re.match(HIGH_WORDS, typed):
        return Impossible(WhyLineNotRead.HIGH, typed=shown)
    if re.match(LOW_WORDS, typed):
        return Impossible(WhyLineNotRead.LOW, typed=shown)
    if typed[0] in "-0123456789":
        return Impossible(WhyLineNotRead.SLIP, typed=shown)
    return Impossible(WhyLineNotRead.NO_LINE, typed=shown)
