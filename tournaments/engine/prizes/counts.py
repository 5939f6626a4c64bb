"""What everybody achieved for a prize: a place, a number of games, grands or tricks, a lot. Only finished games count.

Numbers of the standings come from the engine's standings; for a half, from those of its rounds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from scoring.hand import Call, Hand, Seat, leader
from tournaments.engine.evening import Evening
from tournaments.engine.played import Round, TablePlayed
from tournaments.engine.prizes.decisions import Who
from tournaments.engine.prizes.prize import GUEST, Among, By, Prize, Span
from tournaments.engine.prizes.seal import lot, number_drawn
from tournaments.engine.standings import Line

TEN = 10  # tricks


@dataclass(frozen=True, slots=True)
class Chair:
    """A player's chair in a round."""

    round: int
    table: int
    seat: Seat


@dataclass(frozen=True)
class Tonight:
    """What prizes need of the evening. `averages` are those of each player's earlier evenings; `seed` is None while it is sealed.
    `held` says who has a retired prize, by its key.

    Members are all without the tag “guest”. Tags are those of this evening: what the club says later changes no prize.
    """

    evening: Evening
    averages: Mapping[int, Fraction] = field(default_factory=dict)
    seed: str | None = None
    held: Mapping[str, tuple[Who, ...]] = field(default_factory=dict)

    @cached_property
    def ranked(self) -> frozenset[int]:
        """Everybody who can win a prize: players who are here, except house players."""
        return frozenset(player.number for player in self.evening.in_line if not player.is_house)

    def is_member(self, player: int) -> bool:
        return GUEST not in self.tags[player]

    @cached_property
    def tags(self) -> dict[int, tuple[str, ...]]:
        return {player.number: tuple(map(str.lower, player.tags)) for player in self.evening.players}


@dataclass(frozen=True, slots=True)
class Showing:
    """What one candidate achieved. The lowest `order` is best; candidates with the same `order` are level.

    For people to read: the `worth`, the `line` of the standings that it comes from, the `chair` that was drawn.
    """

    who: Who
    order: tuple[Fraction | int, ...]
    worth: Fraction | int = 0
    line: Line | None = None
    chair: Chair | None = None


def showings_for(prize: Prize, tonight: Tonight) -> tuple[Showing, ...]:
    """Everybody who can win this prize, the best first. Empty while its draw is sealed."""
    if prize.is_drawn and tonight.seed is None:
        return ()
    found = [one for one in COUNTS[prize.by](prize, tonight) if may_have(prize, one.who, tonight)]
    turned = [replace(one, order=tuple(-part for part in one.order)) for one in found]
    return tuple(sorted(turned if prize.lowest else found, key=lambda one: (one.order, one.who)))


def may_have(prize: Prize, who: Who, tonight: Tonight) -> bool:
    asked: dict[Among, Callable[[int], bool]] = {
        Among.TAG: lambda player: prize.tag.strip().lower() in tonight.tags[player],
        Among.MEMBERS: tonight.is_member,
        Among.GUESTS: lambda player: not tonight.is_member(player),
    }
    # bool asks nothing of all the others, because the numbers of players begin with 1.
    return all(player in tonight.ranked and asked.get(prize.among, bool)(player) for player in who)


def rounds_of(prize: Prize, rounds: Sequence[Round]) -> Sequence[Round]:
    first = (len(rounds) + 1) // 2
    spans = {
        Span.WHOLE: rounds,
        Span.FIRST_HALF: rounds[:first],
        Span.LATER_HALF: rounds[first:],
    }
    return spans[prize.span]


# By the standings


def lines_of(tonight: Tonight, rounds: Sequence[Round]) -> tuple[Line, ...]:
    """The standings of these rounds alone; for all rounds, those of the evening."""
    lines = replace(tonight.evening, rounds=tuple(rounds)).standings
    return tuple(line for line in lines if not line.is_of_the_house)


def by_place(prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    for line in lines_of(tonight, rounds_of(prize, tonight.evening.rounds)):
        if line.games:  # a night on the bench has a place, but wins no prize by it
            yield Showing((line.player,), (line.rank,), line.rank, line)


NUMBERS: dict[By, Callable[[Line], int]] = {
    By.WINS: lambda line: line.wins,
    By.TOTAL: lambda line: line.points_for,
    By.DIFFERENCE: lambda line: line.difference,
    By.STARS: lambda line: line.stars,
    By.TOP_TABLE: lambda line: line.top_table,
}
FROM_ONE_ON = (By.STARS, By.TOP_TABLE)  # nobody gets a prize for none


def by_number(prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    rounds = rounds_of(prize, tonight.evening.rounds)
    for line in lines_of(tonight, rounds):
        worth = NUMBERS[prize.by](line)
        if line.games and (worth or prize.by not in FROM_ONE_ON):
            yield Showing((line.player,), (-worth,), worth, line)


def by_own_average(_prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    """Tonight's difference compared with the player's own average. It needs an earlier evening."""
    for line in lines_of(tonight, tonight.evening.rounds):
        if line.games and line.player in tonight.averages:
            above = line.difference - tonight.averages[line.player]
            yield Showing((line.player,), (-above,), above, line)


# By the hands


def hands_of(rounds: Iterable[Round]) -> Iterator[tuple[TablePlayed, Hand]]:
    """The hands of finished games that count in their scores."""
    for one in rounds:
        for game in one.finished:
            yield from ((game, hand) for hand in game.hands[: game.hands_that_count])


def tricks_at(hand: Hand, seat: Seat) -> int:
    """The tricks of this seat's side, except on a low hand, where nobody wants tricks."""
    return hand.tricks[seat.side] if hand.tricks is not None and hand.call is not Call.LOW else 0


def by_made_grands(prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    """Hands that the player granded and in which their side took more tricks than the other."""
    made: Counter[int] = Counter()
    for game, hand in hands_of(rounds_of(prize, tonight.evening.rounds)):
        if hand.call is not Call.HIGH or hand.by is None or hand.tricks is None:
            continue
        if leader(hand.tricks) is hand.by.side:  # of sixteen tricks, eight lead nowhere
            made[game.table.at(hand.by)] += 1
    return (Showing((player,), (-number,), number) for player, number in made.items())


def by_ten_tricks(prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    """Hands in which the player's side took ten tricks or more."""
    taken: Counter[int] = Counter()
    for game, hand in hands_of(rounds_of(prize, tonight.evening.rounds)):
        taken.update(player for seat, player in game.table.seats if tricks_at(hand, seat) >= TEN)
    return (Showing((player,), (-number,), number) for player, number in taken.items())


# By lot


def by_mystery_number(prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    """The player at the drawn place, then those below; lots decide between players who share a place."""
    assert tonight.seed is not None
    # Places are drawn among those who have one, because nobody knows before play how many there will be.
    lines = [line for line in lines_of(tonight, tonight.evening.rounds) if line.games]
    drawn = number_drawn(tonight.seed, prize.key, len(lines)) if lines else 0
    for line in lines:
        below = (line.rank - drawn) % len(lines)  # below the last place comes the first
        yield Showing((line.player,), (below, lot(tonight.seed, prize.key, line.player)), drawn, line)


def by_door(prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    """Everybody who had a place tonight, at a table or on the bench, has a lot."""
    came = {player for one in tonight.evening.rounds for player in one.everybody()}
    return (Showing((player,), (lot(tonight.seed or "", prize.key, player),)) for player in came)


def by_lucky_seat(prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    """Every chair of the last round has a lot."""
    for one in tonight.evening.rounds[-1:]:
        for game in one.tables:
            for seat, player in game.table.seats:
                chair = Chair(one.number, game.table.number, seat)
                order = (lot(tonight.seed or "", prize.key, chair.table, seat.value),)
                yield Showing((player,), order, chair.table, chair=chair)


def by_lucky_table(prize: Prize, tonight: Tonight) -> Iterator[Showing]:
    """The four players of the table with the smallest lot."""
    seated = list(by_lucky_seat(prize, tonight))
    lots = {one.worth: lot(tonight.seed or "", prize.key, one.worth) for one in seated}
    drawn = min(lots, key=lots.__getitem__, default=None)
    return (one for one in seated if one.worth == drawn)


COUNTS: dict[By, Callable[[Prize, Tonight], Iterator[Showing]]] = {
    By.PLACE: by_place,
    **dict.fromkeys(NUMBERS, by_number),
    By.MADE_GRANDS: by_made_grands,
    By.TEN_TRICKS: by_ten_tricks,
    By.OWN_AVERAGE: by_own_average,
    By.MYSTERY_NUMBER: by_mystery_number,
    By.DOOR: by_door,
    By.LUCKY_TABLE: by_lucky_table,
    By.LUCKY_SEAT: by_lucky_seat,
}
