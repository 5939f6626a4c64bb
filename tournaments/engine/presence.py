"""People come and go during the evening: how that changes a player, the rounds so far and the next round.

These functions only compute values: the same ones first tell the organiser what will happen, and then decide what is
written. A round whose seats are only proposed is not part of the evening; its seats are made again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import reduce
from itertools import islice, pairwise

from scoring.hand import Seat
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.bench import foretell_bench
from tournaments.engine.computers import choose_computer_names, find_computers_to_change
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.movements.movement import Unit
from tournaments.engine.next_seats import (
    find_bench_order_before,
    find_line_before,
    find_planned,
    make_input,
    make_moved_seats,
)
from tournaments.engine.pairs import can_be_one_person, let_play_for
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.prizes.prize import GUEST
from tournaments.engine.seats import CHAIRS, SEAT_INDEX, Seating


class WhyNotTogether(Reason):
    """Why two entries cannot be the same person."""

    BOTH_HAD_A_PLACE = _(
        "{one} and {other} both had a place in round {round}, so they are not the same person. Nothing was changed."
    )
    BOTH_IN_PAIRS = _(
        "{one} and {other} are both in pairs, so they are not the same person. Take one of the pairs apart first."
    )


# A player


def leaves(player: PartyPlayer, *, after: int) -> PartyPlayer:
    """The player leaves after this round. If they were away then, they left before that."""
    away = player.away
    # From such a stretch the player never came back, so it is no gap between two rounds.
    while away and away[-1][1] >= after:
        after = min(after, away[-1][0] - 1)
        away = away[:-1]
    return replace(player, left_after_round=after, away=away)


def comes_back(player: PartyPlayer, *, in_round: int) -> PartyPlayer:
    """The player plays again from this round on. If they missed no round, it is as if they had never left."""
    left = player.left_after_round
    if left is None or left >= in_round - 1:
        return replace(player, left_after_round=None)
    return replace(player, left_after_round=None, away=(*player.away, (left + 1, in_round - 1)))


def steps_in(player: PartyPlayer, *, in_round: int) -> PartyPlayer:
    """The player plays in this round already: from the bench, or before they would have joined or come back."""
    if not player.here or player.joined_round > in_round:
        return replace(player, here=True, joined_round=in_round, left_after_round=None)
    earlier = tuple((first, min(last, in_round - 1)) for first, last in player.away if first < in_round)
    return comes_back(replace(player, away=earlier), in_round=in_round)


def unite_players(one: PartyPlayer, other: PartyPlayer, *, rounds: Collection[int], newest: int) -> PartyPlayer:
    """One player out of two entries of the same person: with the number and name of `one`, and the rounds of both.

    `rounds` are those in which either had a place; `newest` is the newest announced round.
    """
    stays = one.takes_part_in(newest + 1) or other.takes_part_in(newest + 1)
    # Somebody who has not come has joined no round, so the other entry says from when the person plays.
    came = [player for player in (one, other) if player.here] or [one, other]
    joined = min(rounds, default=min(player.joined_round for player in came))
    said = [player.left_after_round for player in (one, other) if player.left_after_round is not None]
    left = max(rounds, default=max(said, default=None))
    return replace(
        one,
        # A misspelt member was a guest of the club, whose tag must not come along.
        tags=(*one.tags, *(tag for tag in other.tags if tag not in (*one.tags, GUEST))),
        joined_round=joined,
        left_after_round=None if stays else left,
        away=_gaps(rounds, joined, newest if stays else left or 0),
        here=one.here or other.here,
        is_house=one.is_house and other.is_house,  # one of them came as a guest, who may win prizes
        fixed=one.fixed or other.fixed,
    )


def _gaps(rounds: Iterable[int], first: int, last: int) -> tuple[tuple[int, int], ...]:
    """The stretches from `first` to `last` without any of these rounds."""
    played = [first - 1, *sorted(number for number in rounds if first <= number <= last), last + 1]
    return tuple((before + 1, after - 1) for before, after in pairwise(played) if after - before > 1)


# An evening


def put_player(evening: Evening, player: PartyPlayer) -> Evening:
    """The evening with this player in place of the one with that number. Late comers stand behind all who are here."""
    players = [player if one.number == player.number else one for one in evening.players]
    if not any(one.number == player.number and one.here for one in evening.players):
        others = [one for one in evening.players if one.number != player.number]
        # sorted is stable: those who are here keep their line, this player follows, and the others stay last.
        players = sorted([*others, player], key=lambda one: not one.here)
    return replace(evening, players=tuple(players))


def put_substitute(evening: Evening, leaver: int, substitute: PartyPlayer) -> Evening:
    """The newest round with the substitute on the leaver's chair, as if they had sat there since the first hand."""
    *earlier, newest = evening.rounds
    evening = replace(evening, pairs=let_play_for(evening.pairs, leaver, substitute.number, from_round=newest.number))
    gone = next(player for player in evening.players if player.number == leaver)
    evening = put_player(evening, steps_in(substitute, in_round=newest.number))
    # The game counts for the substitute from its first hand, so the leaver played last in the round before.
    evening = put_player(evening, leaves(gone, after=newest.number - 1))
    tables = tuple(_with_seats(game, leaver, substitute.number) for game in newest.tables)
    bench = tuple(player for player in newest.sitting_out if player != substitute.number)
    return replace(evening, rounds=(*earlier, replace(newest, tables=tables, sitting_out=bench)))


def _with_seats(game: TablePlayed, old: int, new: int) -> TablePlayed:
    return replace(game, table=game.table.exchanged({old: new}))


def merge_players(evening: Evening, one: PartyPlayer, other: PartyPlayer) -> Evening:
    """The evening as if the two had always been one person. Raises Impossible if both had a place in a round."""
    for played in evening.rounds:
        two = {one.number, other.number}
        if two <= set(played.everybody()) or (played.side and two == set(played.side.players)):
            raise Impossible(WhyNotTogether.BOTH_HAD_A_PLACE, one=one.name, other=other.name, round=played.number)
    if not can_be_one_person(evening.pairs, one.number, other.number):
        raise Impossible(WhyNotTogether.BOTH_IN_PAIRS, one=one.name, other=other.name)
    rounds = [played.number for played in evening.rounds if {one.number, other.number} & set(played.everybody())]
    merged = unite_players(one, other, rounds=rounds, newest=len(evening.rounds))
    first = stands_first(evening, one, other)
    gone = one.number + other.number - first  # the other of the two numbers
    players = tuple(merged if player.number == first else player for player in evening.players if player.number != gone)
    renumbered = tuple(_renumbered(played, other.number, one.number) for played in evening.rounds)
    pairs = tuple(
        pair.renumbered(lambda player: one.number if player == other.number else player) for pair in evening.pairs
    )
    return replace(evening, players=players, rounds=renumbered, pairs=pairs)


def stands_first(evening: Evening, one: PartyPlayer, other: PartyPlayer) -> int:
    """The entry whose place in the line the person gets: the one that joined first."""
    if one.here != other.here:
        return one.number if one.here else other.number
    return min((one, other), key=lambda player: (player.joined_round, evening.players.index(player))).number


def _renumbered(played: PartyRound, old: int, new: int) -> PartyRound:
    tables = tuple(_with_seats(game, old, new) for game in played.tables)
    return replace(
        played,
        tables=tables,
        sitting_out=tuple(new if player == old else player for player in played.sitting_out),
        side=played.side and played.side.seat_instead(old, new),
    )


# The next round


@dataclass(frozen=True, slots=True)
class NextRoundPreview:
    """What is known about the next round: how many take part, who surely sits out, and the seats once all games are over.

    `may` are those from whom the rest of the bench will come, if that depends on the games. `in_pairs`: pairs sit out.
    """

    round: int
    players: int
    bench: tuple[int, ...] = ()
    seating: Seating | None = None
    may: tuple[int, ...] = ()
    in_pairs: bool = False

    @property
    def tables(self) -> int:
        return self.players // CHAIRS

    @property
    def over(self) -> int:
        """How many sit out. Before the first draw nobody knows who."""
        return self.players % CHAIRS

    @property
    def is_possible(self) -> bool:
        return self.players >= CHAIRS


def preview_next_round(evening: Evening) -> NextRoundPreview:
    """The round after those that are announced, as things stand."""
    number = len(evening.rounds) + 1
    evening = fill_with_computers(evening, number)
    line = find_line_before(evening, number)
    ahead = NextRoundPreview(number, len(line), in_pairs=evening.movement.unit is Unit.PAIRS)
    if not ahead.is_possible or not evening.rounds:
        return ahead
    is_over = all(game.winner is not None for game in evening.rounds[-1].tables)
    if evening.movement.is_planned and is_over:
        so_far = make_input(evening, number)
        planned = find_planned(evening, so_far)  # None: its seats will be made again
        return replace(ahead, bench=planned.bench if planned else so_far.bench(), seating=planned)
    if is_over:
        seating = make_moved_seats(evening, number)
        return replace(ahead, bench=seating.bench, seating=seating)
    known = foretell_bench(
        line, just_sat=evening.rounds[-1].sitting_out, turns=find_bench_order_before(evening, number)
    )
    return replace(ahead, bench=known.sure, may=known.may)


def fill_with_computers(evening: Evening, number: int) -> Evening:
    """The evening with the computers that will fill the empty chairs of this round, as `actions.computers` lets them come."""
    change = find_computers_to_change(evening.players, number, wanted=evening.computers is not None)
    last = max(evening.names, default=0)
    names = islice(choose_computer_names(evening.names.values()), change.new)
    back = [replace(comes_back(one, in_round=number), here=True) for one in change.come_back]
    gone = [leaves(one, after=number - 1) for one in change.go]
    new = [
        PartyPlayer(last + place, name, joined_round=number, is_house=True, is_computer=True)
        for place, name in enumerate(names, 1)
    ]
    return reduce(put_player, [*back, *gone, *new], evening)


@dataclass(frozen=True, slots=True)
class ChairOrBench:
    """A chair, or the bench (neither)."""

    table: int | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Somebody's place before and after; None if they have none."""

    player: int
    was: ChairOrBench | None
    now: ChairOrBench | None


def find_seat_changes(before: Seating, after: Seating) -> tuple[SeatChange, ...]:
    """Everybody whose place has changed, in the order of the new places; last, those who no longer have one."""
    was, now = list_chairs_and_bench(before), list_chairs_and_bench(after)
    return tuple(
        SeatChange(player, was.get(player), now.get(player))
        for player in [*now, *(player for player in was if player not in now)]
        if was.get(player) != now.get(player)
    )


def list_chairs_and_bench(seating: Seating) -> dict[int, ChairOrBench]:
    """Everybody's place, the top table first and the bench last."""
    seated = {
        player: ChairOrBench(table.number, seat)
        for table in seating.tables
        for seat, player in zip(SEAT_INDEX, table.players, strict=True)
    }
    return seated | {player: ChairOrBench() for player in seating.bench}


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change does to the next round. `names` are those of everybody before it.

    If seats are proposed, `seat_changes` are those who change chairs, and `by_hand` says that people had changed these seats.
    """

    before: NextRoundPreview
    after: NextRoundPreview
    names: dict[int, str]
    is_proposed: bool = False
    seat_changes: tuple[SeatChange, ...] = ()
    by_hand: bool = False

    @property
    def opens(self) -> int:
        """How many more tables there are; below zero if tables close at the bottom."""
        return self.after.tables - self.before.tables


def compare_next_round(
    now: Evening, then: Evening, *, proposed: Seating | None = None, by_hand: bool = False
) -> Effect:
    """Compares the next round as it is `now`, with its seats `proposed` or not yet, with the same after a change."""
    before, after = preview_next_round(now), preview_next_round(then)
    if proposed is None:
        return Effect(before, after, now.names)
    elsewhere = find_seat_changes(proposed, after.seating) if after.seating is not None else ()
    # The bench as it was proposed: people may have changed it by hand.
    return Effect(replace(before, bench=proposed.bench, may=()), after, now.names, True, elsewhere, by_hand)
