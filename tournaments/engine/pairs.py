"""Two who play together all evening. People sit; pairs move, sit out and score.

A pair keeps its number, its points and its line when somebody plays for one of the two. `players` are the two whose names it
has; the first of them stands for the pair wherever one player's number must, such as in a line of the standings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import Table

SIZE = 2  # of a pair
NEXT = 1_000_000  # a round after every other
Two = tuple[int, int]
Groups = Mapping[int, int]  # the number of each player's pair; empty where everybody plays alone
NO_GROUPS: Groups = {}


class WhyNoPair(Reason):
    SAME = _("A pair is two people; player {player} is named twice.")
    NOT_OF_THE_PAIR = _(
        "Player {player} is not one of the two whose names pair {pair} has, so nobody plays for them there."
    )
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
class PairChange:
    """From this round on the player plays `instead` of one of a pair, or is that one again."""

    from_round: int
    instead: int
    player: int


def _tidy(changes: Iterable[PairChange]) -> tuple[PairChange, ...]:
    """In the order of rounds: the last of each round and place, and none that changes nothing."""
    last = {(one.from_round, one.instead): one for one in changes}
    plays: dict[int, int] = {}
    kept = []
    for _when, change in sorted(last.items()):
        if change.player != plays.get(change.instead, change.instead):
            kept.append(change)
        plays[change.instead] = change.player
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Partners:
    """Two who play together, and who plays for them from which round on. Raises Impossible for one person twice."""

    number: int
    players: Two
    changes: tuple[PairChange, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.players)) < SIZE:
            raise Impossible(WhyNoPair.SAME, player=self.players[0])
        for change in self.changes:
            if change.instead not in self.players:
                raise Impossible(WhyNoPair.NOT_OF_THE_PAIR, pair=self.number, player=change.instead)

    @property
    def first(self) -> int:
        return self.players[0]

    @property
    def everybody(self) -> tuple[int, ...]:
        return (*self.players, *(change.player for change in self.changes))

    def two_in(self, round_number: int) -> Two:
        """Who plays for it in this round, if it does."""
        plays = {change.instead: change.player for change in self.changes if change.from_round <= round_number}
        one, other = self.players
        return plays.get(one, one), plays.get(other, other)

    @property
    def two_next(self) -> Two:
        """Who plays for it in the next round: no change is known that comes later."""
        return self.two_in(NEXT)

    def partner_of(self, player: int, *, in_round: int) -> int:
        one, other = self.two_in(in_round)
        return other if player == one else one

    def let_play(self, player: int, *, instead: int, from_round: int) -> Partners:
        """With this player instead of one of the two, or that one again; whoever was to come later still comes."""
        return replace(self, changes=_tidy([*self.changes, PairChange(from_round, instead, player)]))

    def let_play_again(self, named: int, *, from_round: int) -> Partners:
        """With this one of the two in their own place, and nobody instead of them later."""
        kept = (change for change in self.changes if change.instead != named or change.from_round < from_round)
        return replace(self, changes=tuple(kept)).let_play(named, instead=named, from_round=from_round)

    def from_the_first(self) -> Partners:
        """If no round is played yet, whoever plays next does so from the first one."""
        return replace(self, changes=_tidy(replace(change, from_round=1) for change in self.changes))

    def renumbered(self, now: Callable[[int], int]) -> Partners:
        """With these numbers; somebody who was entered twice played for nobody."""
        one, other = map(now, self.players)
        changes = (replace(it, player=now(it.player), instead=now(it.instead)) for it in self.changes)
        return replace(self, players=(one, other), changes=_tidy(changes))


Pairs = tuple[Partners, ...]


@dataclass(frozen=True, slots=True)
class PairSubstitute:
    """`player` plays instead of `named`, one of the pair, from the `first` round to the `last`; that is None as long as nobody
    takes over."""

    pair: Partners
    named: int
    player: int
    first: int
    last: int | None = None


def list_substitutes(pairs: Iterable[Partners]) -> Iterator[PairSubstitute]:
    """Everybody who plays for one of a pair, or did."""
    for pair in pairs:
        for named in pair.players:
            changes = [change for change in pair.changes if change.instead == named]
            for change, after in zip_longest(changes, changes[1:]):
                if change.player != named:
                    last = after.from_round - 1 if after else None
                    yield PairSubstitute(pair, named, change.player, change.from_round, last)


def find_new_in(pairs: Iterable[Partners], round_number: int) -> dict[int, int]:
    """Who plays for a pair from this round on, and in whose place; in their own if they are back."""
    changes = (change for pair in pairs for change in pair.changes if change.from_round == round_number)
    return {change.player: change.instead for change in changes}


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
    playing = [(player, pair) for pair in pairs for player in pair.two_in(round_number)]
    # Last those who play for another: their own pair may have stopped.
    return dict(sorted(playing, key=lambda one: one[0] not in one[1].players))


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
    """The pair for which this player plays next, or the one that has their name."""
    pairs = tuple(pairs)
    return find_pairs_in(pairs, NEXT).get(player) or find_pair_named(pairs, player)


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
    return first == second and {one, other} in map(set, zip(first.players, first.two_next, strict=True))


def let_play_for(pairs: Pairs, leaver: int, takes_over: int, *, from_round: int) -> Pairs:
    """These pairs if from this round on the one plays where the other did, and for no other pair."""
    pair = find_pairs_in(pairs, from_round).get(leaver)
    if pair is None:
        return pairs
    named = pair.players[pair.two_in(from_round).index(leaver)]
    changed = pair.let_play(takes_over, instead=named, from_round=from_round)
    return tuple(changed if one == pair else _without(one, takes_over, from_round) for one in pairs)


def _without(pair: Partners, substitute: int, from_round: int) -> Partners:
    """The pair if this player is nobody's substitute in it."""
    for named, player in zip(pair.players, pair.two_next, strict=True):
        if player == substitute != named:
            pair = pair.let_play_again(named, from_round=from_round)
    return pair


@dataclass(frozen=True, slots=True)
class Coming:
    """The pairs once somebody has come, or come back: the one for which they play then, and who is not needed any more."""

    pairs: Pairs
    pair: Partners
    not_needed: frozenset[int]


def come_into_pair(pairs: Pairs, player: int, *, from_round: int) -> Coming | None:
    """The player and their partner play for this pair and no other: whoever has a place of their own in it, there.

    None for somebody who is in no pair.
    """
    pair = find_pair_of(pairs, player)
    if pair is None:
        return None
    came = pair if player in pair.two_next else pair.let_play_again(player, from_round=from_round)
    first, second = came.two_next
    alone = (_without(_without(one, first, from_round), second, from_round) for one in pairs)
    again = tuple(came if one == pair else other for one, other in zip(pairs, alone, strict=True))
    return Coming(again, came, frozenset(pair.two_next) - {first, second})


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
    instead = {player: named for named, player in find_who_plays(pairs, played.number).items()}
    if not instead:
        return played
    tables = tuple(replace(game, table=game.table.exchanged(instead)) for game in played.tables)
    return replace(played, tables=tables, sitting_out=tuple(instead.get(one, one) for one in played.sitting_out))


def find_who_plays(pairs: Iterable[Partners], round_number: int) -> dict[int, int]:
    """The substitutes in a round, by the one whose name the pair has."""
    seated = ((pair.players, pair.two_in(round_number)) for pair in pairs)
    return {named: player for two in seated for named, player in zip(*two, strict=True) if player != named}


def stays_together(table: Table, groups: Groups) -> bool:
    """Whether both sides of the table are pairs."""
    return groups[table.north] == groups[table.south] and groups[table.east] == groups[table.west]
