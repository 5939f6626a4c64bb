"""What was played: seats, sides, calls, and one hand.

Every value here is frozen. A value that cannot happen at a card table, such as a grander on a low hand or a special call
without its outcome, cannot be built. Nothing here knows what a hand is worth. The rule set says how many tricks a hand has;
`RuleSet.check` refuses fourteen if there are thirteen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _

MOST_TRICKS = 52  # one for each card

T = TypeVar("T")  # class BySide[T] needs Python 3.12
U = TypeVar("U")


class Side(Named):
    """Two partners, who sit opposite each other."""

    NORTH_SOUTH = "north_south", _("North–South")
    EAST_WEST = "east_west", _("East–West")

    @property
    def other(self) -> Side:
        return Side.EAST_WEST if self is Side.NORTH_SOUTH else Side.NORTH_SOUTH

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NORTH_SOUTH else (Seat.EAST, Seat.WEST)


class Seat(Named):
    """A chair at a table, named clockwise from North; the deal passes clockwise, which is to the left."""

    NORTH = "north", _("North")
    EAST = "east", _("East")
    SOUTH = "south", _("South")
    WEST = "west", _("West")

    @property
    def side(self) -> Side:
        return Side.NORTH_SOUTH if self in (Seat.NORTH, Seat.SOUTH) else Side.EAST_WEST

    @property
    def left(self) -> Seat:
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> Seat:
        return self.left.left

    @property
    def right(self) -> Seat:
        return self.left.left.left

    @property
    def swapped(self) -> Seat:
        """The seat that takes this one's place when the sides are exchanged: North for East, South for West."""
        # An exchange and not a turn of the table, so doing it twice gives the seat back.
        return self.side.other.seats[self.side.seats.index(self)]


_CLOCKWISE = tuple(Seat)  # so the order of the members is a rule: the deal and the leads go by it


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One thing for each side: `score[side]`, `tricks.map(odd)`, `points.swapped`."""

    north_south: T
    east_west: T

    def __getitem__(self, side: Side) -> T:
        """This side's value. Raises KeyError for any other key, so that templates look for a property."""
        # Not `is`: a plain text such as "north_south" is equal to a member of a StrEnum.
        if side == Side.NORTH_SOUTH:
            return self.north_south
        if side == Side.EAST_WEST:
            return self.east_west
        raise KeyError(side)

    def __iter__(self) -> Iterator[T]:
        return iter((self.north_south, self.east_west))

    @property
    def swapped(self) -> BySide[T]:
        return BySide(self.east_west, self.north_south)

    def seen_from(self, side: Side) -> BySide[T]:
        """The pair with this side's value first."""
        return self if side is Side.NORTH_SOUTH else self.swapped

    def map(self, function: Callable[[T], U]) -> BySide[U]:
        return BySide(function(self.north_south), function(self.east_west))

    @classmethod
    def only(cls, side: Side, value: T, nothing: T) -> BySide[T]:
        """`value` for one side and `nothing` for the other."""
        return cls(value, nothing) if side is Side.NORTH_SOUTH else cls(nothing, value)


NIL = BySide(0, 0)


def add_sides(one: BySide[int], two: BySide[int]) -> BySide[int]:
    return BySide(one.north_south + two.north_south, one.east_west + two.east_west)


def find_leader(score: BySide[int]) -> Side | None:
    """The side with more, or None if they are level."""
    if score.north_south == score.east_west:
        return None
    return Side.NORTH_SOUTH if score.north_south > score.east_west else Side.EAST_WEST


def is_whole(number: object, lowest: int, highest: int) -> bool:
    """Whether it is a whole number in this range. True and 8.0 are not."""
    return type(number) is int and lowest <= number <= highest


def is_whole_number(text: str, *, digits: int) -> bool:
    """Whether a text that somebody sent is at most so many of the digits 0 to 9, and nothing else.

    `isdigit` takes ² for a digit, and `int` then fails; `int` also reads 1_0 and the digits of every script, and is slow on long
    texts.
    """
    return text.isascii() and text.isdecimal() and len(text) <= digits


class Call(Named):
    """How a hand is played. PLAIN: by rules without calls."""

    HIGH = "high", _("High")
    LOW = "low", _("Low")
    SOLA_NOLA = "sola-nola", _("Sola Nola")
    GRAND_DIX = "grand-dix", _("Grand Dix")
    THROWN_IN = "thrown-in", _("Thrown in")
    PLAIN = "plain", _("Played out")

    @property
    def is_special(self) -> bool:
        return self in (Call.SOLA_NOLA, Call.GRAND_DIX)

    @property
    def has_caller(self) -> bool:
        """Whether a seat goes with it: the player who granded, or who called."""
        return self is Call.HIGH or self.is_special

    @property
    def has_tricks(self) -> bool:
        return self in (Call.HIGH, Call.LOW, Call.PLAIN)


class WhyImpossible(Reason):
    """What is wrong with an impossible hand, and what is allowed."""

    TRICKS_NOT_WHOLE = _("Tricks are whole numbers from 0 to {most}; {tricks} is not.")
    TRICKS_DO_NOT_ADD_UP = _(
        "The tricks of both sides must add up to {tricks}: {north_south} and {east_west} make {total}."
    )
    NO_TRICKS = _("This hand needs the tricks of both sides.")
    TRICKS_NOT_COUNTED = _("Tricks are not counted on special calls and thrown-in deals; leave them out here.")
    NOBODY_GRANDED = _("On a high hand somebody granded: say North, East, South or West.")
    GRANDER_ON_LOW = _("On a low hand nobody granded; leave the grander out.")
    GRANDER_ON_PLAIN = _("On a hand without a call nobody granded; leave the grander out.")
    NOBODY_CALLED = _("A special call has a caller: say North, East, South or West.")
    THROWN_IN_HAS_NOBODY = _("A thrown-in deal has no grander; leave the grander out.")
    MADE_MISSING = _("Say whether the special call was made or failed.")
    MADE_NOT_ASKED = _("Say made or failed for special calls only; on other hands the tricks show it.")
    CALL_NOT_IN_RULES = _("These rules do not know the call {call}; they know {allowed}.")
    SEAT_NOT_AT_TABLE = _("Nobody sits {seat} at a table of two; the seats are north and east.")
    GAME_IS_OVER = _("The game is over: {north_south}–{east_west}. No hand is accepted after the end.")
    CUT_DECIDES = _("The game stopped level, {north_south}–{east_west}: cut the cards; no further hand is accepted.")


WHY_NOBODY = {
    Call.LOW: WhyImpossible.GRANDER_ON_LOW,
    Call.PLAIN: WhyImpossible.GRANDER_ON_PLAIN,
    Call.THROWN_IN: WhyImpossible.THROWN_IN_HAS_NOBODY,
}


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as it was played. Raises Impossible for a hand that cannot happen.

    `by` is the seat that granded or called; `tricks` are each side's, if they are counted; `made` is the outcome of a
    special call. A field that does not belong to the call is None.
    """

    call: Call
    by: Seat | None = None
    tricks: BySide[int] | None = None
    made: bool | None = None  # never computed: Grand Dix is the first seven tricks, not any seven

    def __post_init__(self) -> None:
        _check_by(self)
        _check_tricks(self)
        _check_made(self)

    @property
    def swapped(self) -> Hand:
        """The same hand with the two sides exchanged; at a table of two as well."""
        return Hand(self.call, self.by and self.by.swapped, self.tricks and self.tricks.swapped, self.made)


def _check_by(hand: Hand) -> None:
    if hand.call.has_caller and hand.by is None:
        raise Impossible(WhyImpossible.NOBODY_CALLED if hand.call.is_special else WhyImpossible.NOBODY_GRANDED)
    if not hand.call.has_caller and hand.by is not None:
        raise Impossible(WHY_NOBODY[hand.call])


def _check_tricks(hand: Hand) -> None:
    if not hand.call.has_tricks:
        if hand.tricks is not None:
            raise Impossible(WhyImpossible.TRICKS_NOT_COUNTED)
        return
    if hand.tricks is None:
        raise Impossible(WhyImpossible.NO_TRICKS)
    for tricks in hand.tricks:
        check_tricks(tricks, MOST_TRICKS)


def check_tricks(tricks: object, most: int) -> None:
    """Raises Impossible for a number of tricks that no side can take."""
    if not is_whole(tricks, 0, most):
        raise Impossible(WhyImpossible.TRICKS_NOT_WHOLE, most=most, tricks=tricks)


def _check_made(hand: Hand) -> None:
    if hand.call.is_special and hand.made is None:
        raise Impossible(WhyImpossible.MADE_MISSING)
    if not hand.call.is_special and hand.made is not None:
        raise Impossible(WhyImpossible.MADE_NOT_ASKED)
