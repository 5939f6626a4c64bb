"""The standings of a season: everybody's evenings, which of them count, the places, and why one stands above the next.

Players are the club's, by their numbers there. Who is level on everything shares a place. Who cannot win, because a
tag or evenings are missing, stands below the others without a place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from tournaments.engine.past_evening import Result
from tournaments.seasons.engine.points import halved_up, points_of
from tournaments.seasons.engine.rule import ONE_POINT, Rule, Tie, Worth, WorthKind

NO_PLACE = 0
LAST_OF_ALL = 10**12  # sorts behind every evening somebody has


class Evening(NamedTuple):
    """One evening that is over: who played, and who kept the desk."""

    results: tuple[Result, ...]
    duty: frozenset[int] = frozenset()


class Spent(StrEnum):
    """How somebody spent an evening. Who played and kept the desk too has played."""

    PLAYED = "played"
    DUTY = "duty"
    AWAY = "away"


class Cell(NamedTuple):
    """One evening of one player. `points` is None where it gives nothing that could count."""

    spent: Spent
    points: int | None
    counts: bool
    won: bool


class WhyOut(StrEnum):
    """Why somebody cannot win: they have none of the tags, or can no longer come to enough evenings."""

    TAG = "tag"
    EVENINGS = "evenings"


class SeasonLine(NamedTuple):
    """One player's line. `points` are hundredths, exact for a mean; `came` counts evenings at the desk too."""

    place: int
    player: int
    points: Fraction
    cells: tuple[Cell, ...]
    counted: int
    came: int
    evenings_won: int
    wins: int
    difference: int
    why_out: WhyOut | None = None


class Lead(NamedTuple):
    """Why one line stands above another. No `tie`: by points; None of the two numbers: level.

    `nth` is which of their best evenings decides; `lower` is None where one of the two has no such evening.
    """

    tie: Tie | None = None
    upper: Fraction | None = None
    lower: Fraction | None = None
    nth: int = 0

    @property
    def is_level(self) -> bool:
        return self.upper is None


@dataclass(slots=True)
class _Book:
    """One player's evenings as they come, before anything is added up. `points` are of those that were played.

    `fixed` is what each is worth, None where that is the mean of the others and changes with every evening.
    """

    player: int
    spent: list[Spent]
    points: list[int]
    results: list[Result | None]
    fixed: list[int | None] | None = None

    def came(self, upto: int) -> int:
        return upto - self.spent[:upto].count(Spent.AWAY)


def standings(
    evenings: Sequence[Evening],
    rule: Rule,
    *,
    to_come: int = 0,
    tags: Mapping[int, Collection[str]] | None = None,
) -> tuple[SeasonLine, ...]:
    """Everybody who has played or kept the desk, the best first."""
    return Ranking.of(evenings, rule, to_come=to_come, tags=tags).lines()


_Ranked = tuple[int, _Book, Fraction, WhyOut | None]


@dataclass(slots=True)
class Ranking:
    """Ranks everybody after any number of evenings. `in_all` is how many the season will have had at its end."""

    books: Sequence[_Book]
    rule: Rule
    tags: Mapping[int, Collection[str]]
    played: int
    in_all: int

    @classmethod
    def of(
        cls,
        evenings: Sequence[Evening],
        rule: Rule,
        *,
        to_come: int = 0,
        tags: Mapping[int, Collection[str]] | None = None,
    ) -> Ranking:
        """`to_come` is how many evenings are still to be played: whoever can reach the least number is not out."""
        return cls(_books(evenings, rule), rule, tags or {}, len(evenings), len(evenings) + to_come)

    def lines(self) -> tuple[SeasonLine, ...]:
        """After all evenings, the best first."""
        return tuple(
            _line(place, book, points, self.rule, out) for place, book, points, out in self._ranked(self.played)
        )

    def course(self, *, since: int = 0) -> tuple[dict[int, int], ...]:
        """Everybody's place after each evening, from the one at index `since` on."""
        return tuple(self.places_after(upto) for upto in range(since + 1, self.played + 1))

    def places_after(self, upto: int) -> dict[int, int]:
        """After so many evenings; NO_PLACE for who cannot win."""
        return {book.player: place for place, book, _points, _out in self._ranked(upto) if book.came(upto)}

    def _ranked(self, upto: int) -> list[_Ranked]:
        found = [(book, _points(book, self.rule, upto), self._why_out(book, upto)) for book in self.books]
        able = _ordered([one for one in found if one[2] is None], self.rule, upto)
        out = _ordered([one for one in found if one[2] is not None], self.rule, upto)
        return [*able, *((NO_PLACE, *one) for _place, *one in out)]

    def _why_out(self, book: _Book, upto: int) -> WhyOut | None:
        wanted = {tag.casefold() for tag in self.rule.winners}
        if wanted and wanted.isdisjoint(tag.casefold() for tag in self.tags.get(book.player, ())):
            return WhyOut.TAG
        if not self.rule.least:
            return None
        can_come_to = book.came(upto) + self.in_all - upto
        return WhyOut.EVENINGS if can_come_to < self.rule.least else None


def _books(evenings: Sequence[Evening], rule: Rule) -> list[_Book]:
    people = sorted(
        {result.player for evening in evenings for result in evening.results}.union(*(one.duty for one in evenings))
    )
    number = len(evenings)
    books = {one: _Book(one, [Spent.AWAY] * number, [0] * number, [None] * number) for one in people}
    for at, evening in enumerate(evenings):
        for player in evening.duty:
            books[player].spent[at] = Spent.DUTY
        for result, points in zip(evening.results, points_of(evening.results, rule), strict=True):
            book = books[result.player]
            book.spent[at], book.points[at], book.results[at] = Spent.PLAYED, points, result
    if WorthKind.MEAN not in (rule.duty.kind, rule.absence.kind):
        for book in books.values():
            book.fixed = _worths(book, rule, number)
    return list(books.values())


def _ordered(found: list[Any], rule: Rule, upto: int) -> list[Any]:
    """By points; only those who are level are compared further. Equals stand in the order of their numbers."""
    placed, place = [], 1
    found.sort(key=lambda one: -one[1])
    for _points, level in groupby(found, key=lambda one: one[1]):
        group = list(level)
        for equals in _parted(group, rule, upto) if len(group) > 1 else [group]:
            placed += [(place, *one) for one in equals]
            place += len(equals)
    return placed


def _parted(group: list[Any], rule: Rule, upto: int) -> list[list[Any]]:
    def ties_of(one: Any) -> tuple[Any, ...]:
        return tuple(_sort_key(tie, one[0], rule, upto) for tie in rule.ties)

    return [list(equals) for _key, equals in groupby(sorted(group, key=ties_of), key=ties_of)]


def _sort_key(tie: Tie, book: _Book, rule: Rule, upto: int) -> Any:
    """The less, the better."""
    if tie is Tie.BEST_EVENINGS:
        evenings = sorted(-worth for worth in _worths(book, rule, upto) if worth is not None)
        return (*evenings, *[LAST_OF_ALL] * (upto - len(evenings)))
    return -_number(tie, book, upto)


def _number(tie: Tie, book: _Book, upto: int) -> int:
    results = [result for result in book.results[:upto] if result is not None]
    if tie is Tie.EVENINGS:
        return book.came(upto)
    if tie is Tie.EVENINGS_WON:
        return sum(result.place == 1 for result in results)
    return sum(result.wins if tie is Tie.WINS else result.difference for result in results)


def _points(book: _Book, rule: Rule, upto: int) -> Fraction:
    """What the evenings that count add up to, or their mean."""
    counted = [worth for block in _blocks(_worths(book, rule, upto), rule) for worth in _best_worths(block, rule.best)]
    return Fraction(sum(counted), len(counted) if rule.mean and counted else 1)


def _best_worths(block: Sequence[int | None], most: int | None) -> list[int]:
    there = [worth for worth in block if worth is not None]
    return there if most is None or len(there) <= most else sorted(there, reverse=True)[:most]


def _blocks(worths: Sequence[int | None], rule: Rule) -> list[Sequence[int | None]]:
    size = rule.of or len(worths) or 1
    return [worths[first : first + size] for first in range(0, len(worths), size)]


def _worths(book: _Book, rule: Rule, upto: int) -> list[int | None]:
    if book.fixed is not None:
        return book.fixed[:upto]
    spent, points = book.spent[:upto], book.points
    played = [points[at] for at, how in enumerate(spent) if how is Spent.PLAYED]
    mean = halved_up(sum(played), len(played)) if played else None
    duty, absence = _worth(rule.duty, mean), _worth(rule.absence, mean)
    return [
        points[at] if how is Spent.PLAYED else duty if how is Spent.DUTY else absence for at, how in enumerate(spent)
    ]


def _worth(worth: Worth, mean: int | None) -> int | None:
    if worth.kind is WorthKind.NOTHING:
        return None
    return worth.points * ONE_POINT if worth.kind is WorthKind.FIXED else mean


def _counted(worths: Sequence[int | None], rule: Rule) -> frozenset[int]:
    """Which evenings count; of two that give the same, the earlier one."""
    size = rule.of or len(worths) or 1
    blocks = (range(first, min(first + size, len(worths))) for first in range(0, len(worths), size))
    return frozenset(at for block in blocks for at in _best(worths, block, rule.best))


def _best(worths: Sequence[int | None], block: Iterable[int], most: int | None) -> list[int]:
    there = [at for at in block if worths[at] is not None]
    if most is None or len(there) <= most:
        return there
    return sorted(there, key=lambda at: -(worths[at] or 0))[:most]


def _line(place: int, book: _Book, points: Fraction, rule: Rule, out: WhyOut | None) -> SeasonLine:
    upto = len(book.spent)
    worths = _worths(book, rule, upto)
    counted = _counted(worths, rule)
    cells = tuple(
        Cell(how, worth, at in counted, result is not None and result.place == 1)
        for at, (how, worth, result) in enumerate(zip(book.spent, worths, book.results, strict=True))
    )
    return SeasonLine(
        place,
        book.player,
        points,
        cells,
        counted=len(counted),
        came=book.came(upto),
        evenings_won=_number(Tie.EVENINGS_WON, book, upto),
        wins=_number(Tie.WINS, book, upto),
        difference=_number(Tie.DIFFERENCE, book, upto),
        why_out=out,
    )


def why_above(upper: SeasonLine, lower: SeasonLine, rule: Rule) -> Lead:
    """The first thing in which two lines differ: why the upper one stands above the lower."""
    if upper.points != lower.points:
        return Lead(None, upper.points, lower.points)
    for tie in rule.ties:
        lead = _lead_by(tie, upper, lower)
        if not lead.is_level:
            return lead
    return Lead()


def _lead_by(tie: Tie, upper: SeasonLine, lower: SeasonLine) -> Lead:
    if tie is Tie.BEST_EVENINGS:
        return _lead_of_evenings(_evenings_of(upper), _evenings_of(lower))
    one, two = _figure(tie, upper), _figure(tie, lower)
    return Lead(tie, Fraction(one), Fraction(two)) if one != two else Lead()


def _figure(tie: Tie, line: SeasonLine) -> int:
    figures = {Tie.EVENINGS: line.came, Tie.EVENINGS_WON: line.evenings_won, Tie.WINS: line.wins}
    return figures.get(tie, line.difference)


def _evenings_of(line: SeasonLine) -> list[int]:
    return sorted((cell.points for cell in line.cells if cell.points is not None), reverse=True)


def _lead_of_evenings(upper: list[int], lower: list[int]) -> Lead:
    for nth, points in enumerate(upper, 1):
        other = lower[nth - 1] if nth <= len(lower) else None
        if points != other:
            return Lead(Tie.BEST_EVENINGS, Fraction(points), None if other is None else Fraction(other), nth)
    return Lead()
