"""What everybody achieved for a prize in rounds of games: a place, a number of games, grands or tricks, a lot. Only finished games count.

Numbers of the standings come from the engine's standings; for a half, from those of its rounds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from scoring.hand import Call, Hand, Seat, find_leader
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.kinds import Role
from tournaments.engine.evening import Evening
from tournaments.engine.pairs import find_pair_named, seat_as_named
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.prizes.decisions import Who
from tournaments.engine.prizes.prize import GUEST, Prize, PrizeKind, PrizeRounds
from tournaments.engine.prizes.seal import draw_lot, draw_number
from tournaments.engine.standings import StandingsLine

TEN = 10  # tricks


@dataclass(frozen=True, slots=True)
class ChairInRound:
    """A player's chair in a round."""

    round: int
    table: int
    seat: Seat


@dataclass(frozen=True)
class PrizeFacts:
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

    def who_of(self, player: int) -> Who:
        """Who a line of the standings is about: both of a pair, where pairs play."""
        pair = find_pair_named(self.evening.pairs, player)
        return (player,) if pair is None else tuple(sorted(pair.players))

    def find_average(self, player: int) -> Fraction | None:
        """The average of their earlier evenings, of a pair that of the two; None for somebody who was at none."""
        found = [self.averages[one] for one in self.who_of(player) if one in self.averages]
        return sum(found, Fraction()) / len(found) if len(found) == len(self.who_of(player)) else None

    def is_member(self, player: int) -> bool:
        return GUEST not in self.tags[player]

    @property
    def drive(self) -> WhistDrive:
        assert self.evening.drive is not None
        return self.evening.drive

    @cached_property
    def roles(self) -> dict[int, Role | None]:
        """The role of everybody with a card of a drive."""
        if (drive := self.evening.drive) is None:
            return {}
        return {player: drive.role_of(card) for card, players in drive.people.items() for player in players}

    @cached_property
    def tags(self) -> dict[int, tuple[str, ...]]:
        return {player.number: tuple(map(str.lower, player.tags)) for player in self.evening.players}


@dataclass(frozen=True, slots=True)
class Achievement:
    """What one candidate achieved. The lowest `order` is best; candidates with the same `order` are level.

    For people to read: the `worth`, the `line` of the standings that it comes from, the `chair` that was drawn.
    """

    who: Who
    order: tuple[Fraction | int, ...]
    worth: Fraction | int = 0
    line: StandingsLine | None = None
    chair: ChairInRound | None = None


Ranking = Callable[[Prize, PrizeFacts], Iterator[Achievement]]


def choose_rounds(prize: Prize, rounds: Sequence[PartyRound]) -> Sequence[PartyRound]:
    first = (len(rounds) + 1) // 2
    spans = {
        PrizeRounds.WHOLE: rounds,
        PrizeRounds.FIRST_HALF: rounds[:first],
        PrizeRounds.LATER_HALF: rounds[first:],
    }
    return spans[prize.span]


# By the standings


def compute_lines(tonight: PrizeFacts, rounds: Sequence[PartyRound]) -> tuple[StandingsLine, ...]:
    """The standings of these rounds alone; for all rounds, those of the evening."""
    # An average for rounds on the bench is then that of these rounds alone.
    lines = replace(tonight.evening, rounds=tuple(rounds)).standings
    return tuple(line for line in lines if not line.is_of_the_house)


def rank_by_place(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    for line in compute_lines(tonight, choose_rounds(prize, tonight.evening.rounds)):
        if line.games:  # a night on the bench has a place, but wins no prize by it
            yield Achievement(tonight.who_of(line.player), (line.rank,), line.rank, line)


NUMBERS: dict[PrizeKind, Callable[[StandingsLine], int]] = {
    PrizeKind.WINS: lambda line: line.wins,
    PrizeKind.TOTAL: lambda line: line.points_for,
    PrizeKind.DIFFERENCE: lambda line: line.difference,
    PrizeKind.STARS: lambda line: line.stars,
    PrizeKind.TOP_TABLE: lambda line: line.top_table,
}
FROM_ONE_ON = (PrizeKind.STARS, PrizeKind.TOP_TABLE)  # nobody gets a prize for none


def rank_by_number(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    rounds = choose_rounds(prize, tonight.evening.rounds)
    for line in compute_lines(tonight, rounds):
        worth = NUMBERS[prize.by](line)
        if line.games and (worth or prize.by not in FROM_ONE_ON):
            yield Achievement(tonight.who_of(line.player), (-worth,), worth, line)


def rank_by_own_average(_prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    """Tonight's difference compared with the player's own average. It needs an earlier evening."""
    for line in compute_lines(tonight, tonight.evening.rounds):
        average = tonight.find_average(line.player)
        if line.games and average is not None:
            above = line.difference - average
            yield Achievement(tonight.who_of(line.player), (-above,), above, line)


# By the hands


def list_hands(rounds: Iterable[PartyRound]) -> Iterator[tuple[TablePlayed, Hand]]:
    """The hands of finished games that count in their scores."""
    for one in rounds:
        for game in one.finished:
            yield from ((game, hand) for hand in game.hands[: game.hands_that_count])


def count_tricks(hand: Hand, seat: Seat) -> int:
    """The tricks of this seat's side, except on a low hand, where nobody wants tricks."""
    return hand.tricks[seat.side] if hand.tricks is not None and hand.call is not Call.LOW else 0


def rank_by_made_grands(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    """Hands that the player granded and in which their side took more tricks than the other."""
    made: Counter[int] = Counter()
    for game, hand in list_hands(choose_rounds(prize, tonight.evening.rounds)):
        if hand.call is not Call.HIGH or hand.by is None or hand.tricks is None:
            continue
        if find_leader(hand.tricks) is hand.by.side:  # of sixteen tricks, eight lead nowhere
            made[game.table.at(hand.by)] += 1
    return (Achievement((player,), (-number,), number) for player, number in made.items())


def rank_by_ten_tricks(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    """Hands in which the player's side took ten tricks or more."""
    taken: Counter[int] = Counter()
    rounds = [seat_as_named(one, tonight.evening.pairs) for one in choose_rounds(prize, tonight.evening.rounds)]
    for game, hand in list_hands(rounds):
        taken.update(player for seat, player in game.table.seats if count_tricks(hand, seat) >= TEN)
    # Both of a pair took the same tricks, so only one of them brings the pair.
    once = {tonight.who_of(player): number for player, number in taken.items()}
    return (Achievement(who, (-number,), number) for who, number in once.items())


# By lot


def rank_by_mystery_number(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    """The player at the drawn place, then those below; lots decide between players who share a place."""
    assert tonight.seed is not None
    # Places are drawn among those who have one, because nobody knows before play how many there will be.
    lines = [line for line in compute_lines(tonight, tonight.evening.rounds) if line.games]
    drawn = draw_number(tonight.seed, prize.key, len(lines)) if lines else 0
    for line in lines:
        # If players share a place, the drawn number may be nobody's. Then the next place below has it.
        below = (line.rank - drawn) % len(lines)  # below the last place comes the first
        yield Achievement(
            tonight.who_of(line.player), (below, draw_lot(tonight.seed, prize.key, line.player)), drawn, line
        )


def rank_by_door_lots(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    """Everybody who had a place tonight, at a table, on the bench or on a card of a drive, has a lot."""
    came = {player for one in tonight.evening.rounds for player in one.everybody()} | tonight.roles.keys()
    # There is a seed: rank_candidates returns nothing while the draw is sealed.
    return (Achievement((player,), (draw_lot(tonight.seed or "", prize.key, player),)) for player in came)


def rank_by_lucky_seat(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
    """Every chair of the last round has a lot."""
    for one in tonight.evening.rounds[-1:]:
        # Also tables that are still in play, because this prize goes by chairs and not by results.
        for game in one.tables:
            for seat, player in game.table.seats:
                chair = ChairInRound(one.number, game.table.number, seat)
                order = (draw_lot(tonight.seed or "", prize.key, chair.table, seat.value),)
                yield Achievement((player,), order, chair.table, chair=chair)


def rank_by_lucky_table(rank_by_seat: Ranking) -> Ranking:
    """The four of the table with the smallest lot. The worth of a lucky seat is the number of its table."""

    def rank(prize: Prize, tonight: PrizeFacts) -> Iterator[Achievement]:
        seated = list(rank_by_seat(prize, tonight))
        lots = {one.worth: draw_lot(tonight.seed or "", prize.key, one.worth) for one in seated}
        drawn = min(lots, key=lots.__getitem__, default=None)
        return (one for one in seated if one.worth == drawn)

    return rank


COUNTS: dict[PrizeKind, Ranking] = {
    PrizeKind.PLACE: rank_by_place,
    **dict.fromkeys(NUMBERS, rank_by_number),
    PrizeKind.MADE_GRANDS: rank_by_made_grands,
    PrizeKind.TEN_TRICKS: rank_by_ten_tricks,
    PrizeKind.OWN_AVERAGE: rank_by_own_average,
    PrizeKind.MYSTERY_NUMBER: rank_by_mystery_number,
    PrizeKind.DOOR: rank_by_door_lots,
    PrizeKind.LUCKY_TABLE: rank_by_lucky_table(rank_by_lucky_seat),
    PrizeKind.LUCKY_SEAT: rank_by_lucky_seat,
}
