"""The standings of a season: everybody's evenings, which of them count, the places, and why one stands above the next.

Players are the club's, by their numbers there. Those who are level on everything share a place. Those who cannot win,
because a tag or evenings are missing, stand below the others without a place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from scoring.refused import Impossible
from tournaments.engine.past_evening import PlayerResult
from tournaments.engine.prizes.decisions import WhyNotDecided
from tournaments.seasons.engine.points import compute_points, compute_points_of_bench
from tournaments.seasons.engine.rule import ONE_POINT, Rule, Tie

NO_PLACE = 0


class SeasonEvening(NamedTuple):
    """A finished evening: who came, and who ran the desk."""

    results: tuple[PlayerResult, ...]
    duty: frozenset[int] = frozenset()


class Attendance(StrEnum):
    """How a player spent an evening. A game counts before the desk, and the desk before an evening on the bench."""

    PLAYED = "played"
    SAT_OUT = "sat_out"
    DUTY = "duty"
    AWAY = "away"


class Cell(NamedTuple):
    """One evening of one player. `points` is None if it gives nothing that could count."""

    spent: Attendance
    points: int | None
    counts: bool
    won: bool


@dataclass(frozen=True, slots=True)
class CutForSeason:
    """Who won a cut between players who shared the first place. Raises Impossible."""

    level: frozenset[int]
    won: int

    def __post_init__(self) -> None:
        if self.won not in self.level:
            raise Impossible(WhyNotDecided.NOT_AMONG_THEM)

    def decides(self, level: Collection[int]) -> bool:
        """Whether these level players have cut. Some of those who cut may have fallen behind since then."""
        return len(level) > 1 and self.won in level and self.level.issuperset(level)


class WhyCannotWin(StrEnum):
    """Why a player cannot win: they have none of the tags, or can no longer come to enough evenings."""

    TAG = "tag"
    EVENINGS = "evenings"


class SeasonLine(NamedTuple):
    """One player's line. `points` are hundredths, as an exact fraction for a mean; `came` includes evenings at the desk."""

    place: int
    player: int
    points: Fraction
    cells: tuple[Cell, ...]
    counted: int
    came: int
    evenings_won: int
    wins: int
    difference: int
    why_out: WhyCannotWin | None = None

    @property
    def best_evenings(self) -> list[int]:  # asked for by the name of the tie, as in _Book
        return sorted((cell.points for cell in self.cells if cell.points is not None), reverse=True)


class SeasonLead(NamedTuple):
    """Why one line stands above another. Without a `tie`: by points. Without numbers: level, and perhaps `by_cut`.

    `nth` is which of their best evenings decides; `lower` is None if one of the two has no such evening.
    """

    tie: Tie | None = None
    upper: Fraction | None = None
    lower: Fraction | None = None
    nth: int = 0
    by_cut: bool = False

    @property
    def is_level(self) -> bool:
        return self.upper is None


@dataclass(slots=True)
class _Book:
    """One player's evenings from the first on: how they spent each, their result, and its points for the season."""

    player: int
    spent: list[Attendance]
    results: list[PlayerResult | None]
    worths: list[int | None]
    points: Fraction = Fraction(0)

    @property
    def came(self) -> int:
        return len(self.spent) - self.spent.count(Attendance.AWAY)

    @property
    def has_come(self) -> bool:
        return any(how is not Attendance.AWAY for how in self.spent)

    @property
    def evenings_won(self) -> int:
        return sum(one is not None and one.place == 1 for one in self.results)

    @property
    def wins(self) -> int:
        return sum(one.wins for one in self.results if one is not None)

    @property
    def difference(self) -> int:
        return sum(one.difference for one in self.results if one is not None)

    @property
    def best_evenings(self) -> list[int]:
        return _highest(self.worths)

    def first(self, number: int, rule: Rule) -> _Book:
        """The first `number` evenings, with their totals."""
        book = _Book(self.player, self.spent[:number], self.results[:number], self.worths[:number])
        best = [worth for block in book._blocks(rule) for worth in _highest(book.worths[block], rule.best)]
        book.points = Fraction(sum(best), len(best) if rule.mean and best else 1)  # exact: rounded means would be level
        return book

    def counted(self, rule: Rule) -> list[int]:
        """The evenings that count; if two give the same, the earlier one."""
        return [at for block in self._blocks(rule) for at in self._best(range(len(self.worths))[block], rule.best)]

    def _best(self, block: Iterable[int], most: int | None) -> list[int]:
        there = [at for at in block if self.worths[at] is not None]
        return sorted(there, key=self.worths.__getitem__, reverse=True)[:most]  # type: ignore[arg-type]  # none of them is None

    def _blocks(self, rule: Rule) -> Iterator[slice]:
        number = len(self.worths)
        size = rule.of or number or 1  # before the first evening there is none, and no range goes in steps of 0
        return (slice(first, first + size) for first in range(0, number, size))


def _highest(worths: Iterable[int | None], most: int | None = None) -> list[int]:
    return sorted([worth for worth in worths if worth is not None], reverse=True)[:most]


# The other values are names of fields. An evening at the desk is attended too, so EVENINGS means `came`.
_FIGURES = {tie: "came" if tie is Tie.EVENINGS else tie.value for tie in Tie}


def _figure(tie: Tie, of: _Book | SeasonLine) -> Any:
    """The figure that decides between two players. More is better."""
    return getattr(of, _FIGURES[tie])


@dataclass(slots=True)
class Ranking:
    """Ranks everybody who came or ran the desk, after any number of evenings. The season has `in_all` evenings."""

    books: Sequence[_Book]
    rule: Rule
    tags: Mapping[int, Collection[str]]
    played: int
    in_all: int
    cuts: Sequence[CutForSeason] = ()

    @classmethod
    def of(
        cls,
        evenings: Sequence[SeasonEvening],
        rule: Rule,
        *,
        to_come: int = 0,
        tags: Mapping[int, Collection[str]] | None = None,
        cuts: Sequence[CutForSeason] = (),
    ) -> Ranking:
        """`to_come` is how many evenings are still to come: players who can still reach the least number are not out."""
        return cls(_books(evenings, rule), rule, tags or {}, len(evenings), len(evenings) + to_come, cuts)

    def lines(self) -> tuple[SeasonLine, ...]:
        """The lines after all evenings, the best first."""
        return tuple(_line(place, book, self.rule, self._why_out(book)) for place, book in self._ranked(self.played))

    def course(self, *, since: int = 0) -> tuple[dict[int, int], ...]:
        """Everybody's place after each evening, from the one at index `since` on."""
        return tuple(self.places_after(upto) for upto in range(since + 1, self.played + 1))

    def places_after(self, upto: int) -> dict[int, int]:
        """Everybody's place after this many evenings; NO_PLACE for players who cannot win."""
        return {book.player: place for place, book in self._ranked(upto) if book.has_come}

    def _ranked(self, upto: int) -> list[tuple[int, _Book]]:
        books = [book.first(upto, self.rule) for book in self.books]
        why_out = {book.player: self._why_out(book) for book in books}
        able = [book for book in books if why_out[book.player] is None]
        out = [book for book in books if why_out[book.player] is not None]
        placed = list(_placed(able, self.rule))
        return [
            # The places after an earlier evening stay as people saw them then.
            *(self._after_cut(placed) if upto == self.played else placed),
            *((NO_PLACE, book) for _place, book in _placed(out, self.rule)),
        ]

    def _after_cut(self, placed: list[tuple[int, _Book]]) -> list[tuple[int, _Book]]:
        """The winner of the cut stands alone in front; the others of the first place share the second."""
        level = [book.player for place, book in placed if place == 1]
        # The newest first: after a correction others may have cut, too.
        cut = next((cut for cut in reversed(self.cuts) if cut.decides(level)), None)
        if cut is None:
            return placed
        # All others who shared the first place share the second, also if there are three of them.
        after = [(1 if book.player == cut.won else max(place, 2), book) for place, book in placed]
        return sorted(after, key=lambda one: one[0])  # stable: behind the winner nobody changes places

    def _why_out(self, book: _Book) -> WhyCannotWin | None:
        wanted = {tag.casefold() for tag in self.rule.winners}
        if wanted and wanted.isdisjoint(tag.casefold() for tag in self.tags.get(book.player, ())):
            return WhyCannotWin.TAG
        if not self.rule.least:
            return None
        can_come_to = book.came + self.in_all - len(book.spent)  # so that nobody is out before it is certain
        return WhyCannotWin.EVENINGS if can_come_to < self.rule.least else None


def _books(evenings: Sequence[SeasonEvening], rule: Rule) -> list[_Book]:
    people = {result.player for evening in evenings for result in evening.results}
    people.update(*(evening.duty for evening in evenings))
    number, away, duty = len(evenings), _in_hundredths(rule.absence), _in_hundredths(rule.duty)
    # Sorted, because players who are level on everything stand in the order of their numbers.
    books = {one: _Book(one, [Attendance.AWAY] * number, [None] * number, [away] * number) for one in sorted(people)}
    for at, evening in enumerate(evenings):
        played = [result for result in evening.results if result.games]
        # In this order, so that the desk replaces the bench, and a game replaces both.
        for result in evening.results:
            if not result.games:
                book = books[result.player]
                # Its points are part of their difference, but nobody wins an evening on the bench.
                book.spent[at], book.results[at] = Attendance.SAT_OUT, result._replace(place=NO_PLACE)
                book.worths[at] = compute_points_of_bench(result, rule)
        for player in evening.duty:
            book = books[player]
            book.spent[at], book.results[at], book.worths[at] = Attendance.DUTY, None, duty
        for result, points in zip(played, compute_points(played, rule), strict=True):
            book = books[result.player]
            book.spent[at], book.results[at], book.worths[at] = Attendance.PLAYED, result, points
    return list(books.values())


def _in_hundredths(points: int | None) -> int | None:
    return None if points is None else points * ONE_POINT


def _placed(books: list[_Book], rule: Rule) -> Iterator[tuple[int, _Book]]:
    """Places by points. Only level players are compared further. Equal ones are in the order of their numbers."""
    place = 1
    for level in _levels(books, lambda book: book.points):
        # Lists of evenings compare by the first difference; if there is none, the longer list is better.
        for equals in _levels(level, lambda book: [_figure(tie, book) for tie in rule.ties]):
            yield from ((place, book) for book in equals)
            place += len(equals)


def _levels(books: list[_Book], worth: Callable[[_Book], Any]) -> list[list[_Book]]:
    if len(books) < 2:
        return [books]
    # Sorting is stable in reverse too, so equals stay in the order of their numbers.
    return [list(equals) for _worth, equals in groupby(sorted(books, key=worth, reverse=True), key=worth)]


def _line(place: int, book: _Book, rule: Rule, out: WhyCannotWin | None) -> SeasonLine:
    counted = frozenset(book.counted(rule))
    counts = map(counted.__contains__, range(len(book.spent)))
    won = (result is not None and result.place == 1 for result in book.results)
    # In the order of the fields of Cell.
    cells = tuple(map(Cell, book.spent, book.worths, counts, won))
    return SeasonLine(
        place,
        book.player,
        book.points,
        cells,
        counted=len(counted),
        came=book.came,
        evenings_won=book.evenings_won,
        wins=book.wins,
        difference=book.difference,
        why_out=out,
    )


def explain_season_place(upper: SeasonLine, lower: SeasonLine, rule: Rule) -> SeasonLead:
    """The first thing in which two lines differ: why the upper one stands above the lower."""
    if upper.points != lower.points:
        return SeasonLead(None, upper.points, lower.points)
    for tie in rule.ties:
        lead = _lead_by(tie, upper, lower)
        if not lead.is_level:
            return lead
    return SeasonLead(by_cut=upper.place < lower.place)


def _lead_by(tie: Tie, upper: SeasonLine, lower: SeasonLine) -> SeasonLead:
    one, two = _figure(tie, upper), _figure(tie, lower)
    if tie is Tie.BEST_EVENINGS:
        return _lead_of_evenings(one, two)
    return SeasonLead(tie, Fraction(one), Fraction(two)) if one != two else SeasonLead()


def _lead_of_evenings(upper: list[int], lower: list[int]) -> SeasonLead:
    # The upper list is never the shorter one, or its player would not stand above.
    for nth, points in enumerate(upper, 1):
        other = lower[nth - 1] if nth <= len(lower) else None
        if points != other:
            return SeasonLead(Tie.BEST_EVENINGS, Fraction(points), None if other is None else Fraction(other), nth)
    return SeasonLead()
