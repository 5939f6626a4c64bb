"""Two who play together all evening. People sit; pairs move, sit out and score.

A pair keeps its number, its points and its line when somebody plays for one of the two. `players` are the two whose names it
has; the first of them stands for the pair wherever one player's number must, such as in a line of the standings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import Table

SIZE = 2  # of a pair
Two = tuple[int, int]
Groups = Mapping[int, int]  # the number of each player's pair; empty where everybody plays alone
NO_GROUPS: Groups = {}


class WhyNoPair(Reason):
    SAME = _("A pair is two people; player {player} is named twice.")
    ODD_NUMBER = _("Pairs are two people each, so {players} people are one too many: {fewer} or {more} can play.")


class WhyNotForPairs(Reason):
    """What an evening of pairs does not have."""

    COMPUTERS = _(
        "Where pairs play, no computer fills an empty chair: with an odd number one pair sits out. Two of the house can play as a "
        "pair instead."
    )
    SIDE_TABLE = _("Where pairs play, the two who sit out are partners, so there is no side table and none counts.")
    FIXED_CHAIR = _(
        "Where pairs play, nobody keeps a chair, because both of a pair move. Remove the fixed chair of {names} first."
    )
    NO_CHAIR = _("Where pairs play, nobody keeps a chair, because both of a pair move.")
    SEATS_ANNOUNCED = _(
        "The first seats are announced. Take the announcement back before pairs play, or before everybody plays alone."
    )


@dataclass(frozen=True, slots=True)
class StandIn:
    """Somebody who plays `instead` of one of a pair from this round on, until `last_round` if that is known."""

    player: int
    instead: int
    from_round: int
    last_round: int | None = None

    def plays_in(self, round_number: int) -> bool:
        return self.from_round <= round_number and (self.last_round is None or round_number <= self.last_round)


def renumber_stand_ins(stand_ins: Iterable[StandIn], now: Callable[[int], int]) -> tuple[StandIn, ...]:
    """With these numbers; somebody who was entered twice stood in for nobody."""
    renumbered = (replace(one, player=now(one.player), instead=now(one.instead)) for one in stand_ins)
    return tuple(one for one in renumbered if one.player != one.instead)


def begin_again(stand_ins: Iterable[StandIn]) -> tuple[StandIn, ...]:
    """If no round is played yet, whoever stands in now does so from the first one."""
    return tuple(replace(one, from_round=1) for one in stand_ins if one.last_round is None)


@dataclass(frozen=True, slots=True)
class Partners:
    """Two who play together. Raises Impossible for one person twice."""

    number: int
    players: Two
    stand_ins: tuple[StandIn, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.players)) < SIZE:
            raise Impossible(WhyNoPair.SAME, player=self.players[0])

    @property
    def first(self) -> int:
        return self.players[0]

    @property
    def everybody(self) -> tuple[int, ...]:
        return (*self.players, *(one.player for one in self.stand_ins))

    def two_in(self, round_number: int) -> Two:
        """Who plays for it in this round, if it does."""
        instead = {one.instead: one.player for one in self.stand_ins if one.plays_in(round_number)}
        one, other = self.players
        return instead.get(one, one), instead.get(other, other)

    def partner_of(self, player: int, *, in_round: int) -> int:
        one, other = self.two_in(in_round)
        return other if player == one else one

    def place_of(self, player: int, *, in_round: int) -> int:
        """The one of the two for whom this player plays; they themselves, if they are one of them."""
        return self.players[self.two_in(in_round).index(player)]

    def seat_instead(self, player: int, instead: int, *, from_round: int) -> Partners:
        """The pair with this player `instead` of one of the two, who may be that one again; until whoever was to come later comes."""
        earlier = (
            replace(one, last_round=from_round - 1) if one.instead == instead and one.plays_in(from_round) else one
            for one in self.stand_ins
        )
        played = tuple(one for one in earlier if one.last_round is None or one.from_round <= one.last_round)
        later = [one.from_round for one in self.stand_ins if one.instead == instead and one.from_round > from_round]
        last = min(later) - 1 if later else None
        more = () if player == instead else (StandIn(player, instead, from_round, last),)
        return replace(self, stand_ins=(*played, *more))

    def renumbered(self, old: int, new: int) -> Partners:
        """The pair if the player with the old number has the new one."""
        one, other = (new if player == old else player for player in self.players)
        return replace(
            self, players=(one, other), stand_ins=renumber_stand_ins(self.stand_ins, lambda n: new if n == old else n)
        )


Pairs = tuple[Partners, ...]


def pair_in_order(people: Iterable[int]) -> Pairs:
    """The first two are a pair, and so on. Raises Impossible for an odd number."""
    players = tuple(people)
    check_even(len(players))
    return tuple(Partners(number, two) for number, two in enumerate(zip(players[::2], players[1::2], strict=True), 1))


def check_even(players: int) -> None:
    """Raises Impossible if somebody has no partner."""
    if players % SIZE:
        raise Impossible(WhyNoPair.ODD_NUMBER, players=players, fewer=players - 1, more=players + 1)


def find_pairs_in(pairs: Iterable[Partners], round_number: int) -> dict[int, Partners]:
    """The pair for which each player plays in this round, if they take part in it."""
    pairs = tuple(pairs)
    found = {player: pair for pair in pairs for player in pair.two_in(round_number)}
    # After the two themselves: somebody whose own pair has stopped may play for another.
    return found | {one.player: pair for pair in pairs for one in pair.stand_ins if one.plays_in(round_number)}


def find_partner_in(pairs: Iterable[Partners], player: int, round_number: int) -> int | None:
    """The one with whom they play in this round; None for somebody alone, and if their own pair had stopped and the other
    plays for another one now."""
    playing = find_pairs_in(pairs, round_number)
    pair = playing.get(player)
    other = pair.partner_of(player, in_round=round_number) if pair else None
    return other if other is not None and playing.get(other) == pair else None


def find_groups_in(pairs: Iterable[Partners], round_number: int) -> dict[int, int]:
    return {player: pair.number for player, pair in find_pairs_in(pairs, round_number).items()}


def find_pair_of(pairs: Iterable[Partners], player: int) -> Partners | None:
    """The pair for which this player plays now: that of another, if they stand in there, or their own."""
    pairs = tuple(pairs)
    standing_in = (pair for pair in pairs for one in pair.stand_ins if one.player == player and one.last_round is None)
    return next(standing_in, None) or find_pair_named(pairs, player)


def find_pair_named(pairs: Iterable[Partners], player: int) -> Partners | None:
    """The pair that has this player's name."""
    return next((pair for pair in pairs if player in pair.players), None)


def can_be_one_person(pairs: Iterable[Partners], one: int, other: int) -> bool:
    """Not two who play in pairs, unless the one plays for the other."""
    pairs = tuple(pairs)
    if find_pair_named(pairs, one) and find_pair_named(pairs, other):
        return False
    first, second = (find_pair_of(pairs, player) for player in (one, other))
    if first is None or second is None:
        return True
    return any({stood.player, stood.instead} == {one, other} for stood in first.stand_ins)


def seat_in_pairs(pairs: Pairs, leaver: int, takes_over: int, *, from_round: int) -> Pairs:
    """These pairs if from this round on the one plays where the other did."""
    pair = find_pair_of(pairs, leaver)
    if pair is None:
        return pairs
    place = pair.place_of(leaver, in_round=from_round)
    changed = pair.seat_instead(takes_over, place, from_round=from_round)
    return tuple(changed if one == pair else one for one in pairs)


def stands_under(pairs: Iterable[Partners], player: int) -> int:
    """The player under whose number this one stands in the standings: the first of their pair, or they themselves."""
    pair = find_pair_of(pairs, player)
    return player if pair is None else pair.first


def list_alone(players: Iterable[int], groups: Groups) -> tuple[int, ...]:
    """Those of these players whose partner is not among them."""
    players = tuple(players)
    members = gather(players, groups)
    return tuple(player for player in players if len(members[groups.get(player, -player)]) != SIZE)


def gather(players: Iterable[int], groups: Groups) -> dict[int, tuple[int, ...]]:
    """The players of each pair, the pairs in the order of their first player; somebody alone by minus their number."""
    found: dict[int, list[int]] = {}
    for player in players:
        found.setdefault(groups.get(player, -player), []).append(player)
    return {group: tuple(members) for group, members in found.items()}


def spread(groups: Iterable[int], members: Mapping[int, Collection[int]]) -> tuple[int, ...]:
    """The players of these pairs, in their order."""
    return tuple(player for group in groups for player in members[group])


def put_on_chairs(order: Sequence[Two]) -> list[int]:
    """The chairs from the top table down: of each two pairs, the first sits North and South, the other East and West."""
    return [
        player
        for (north, south), (east, west) in zip(order[::2], order[1::2], strict=True)
        for player in (north, east, south, west)
    ]


def seat_as_named(played: PartyRound, pairs: Pairs) -> PartyRound:
    """The round as if the two of each pair had played themselves, for what shows pairs by their names."""
    instead = {one.player: one.instead for pair in pairs for one in pair.stand_ins if one.plays_in(played.number)}
    if not instead:
        return played
    tables = tuple(replace(game, table=game.table.exchanged(instead)) for game in played.tables)
    return replace(played, tables=tables, sitting_out=tuple(instead.get(one, one) for one in played.sitting_out))


def stays_together(table: Table, groups: Groups) -> bool:
    """Whether both sides of the table are pairs."""
    return groups[table.north] == groups[table.south] and groups[table.east] == groups[table.west]
