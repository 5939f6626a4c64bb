"""Who gets which prize: one pass down the list. Each person takes the first prize that they are due, and later ones go to
the next person. No prize changes an earlier one.

If more people are level than there are prizes left, the prize says what happens. People make a cut with cards: until it is
entered the prize waits, and so does every later prize that one of them might get.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from tournaments.engine.prizes.candidates import count_unknown, rank_candidates
from tournaments.engine.prizes.counts import Achievement, PrizeFacts
from tournaments.engine.prizes.decisions import CutForPrize, Who
from tournaments.engine.prizes.prize import Prize, PrizeKind, PrizeRounds, Ties


class PrizeDecidedBy(StrEnum):
    """How a prize was decided: the best player alone, by lot, or by the rule for level players. A retired one is held."""

    BEST = "best"
    DRAWN = "drawn"
    SHARED = "shared"
    BOTH = "both"
    LATER_HALF = "later-half"
    CUT = "cut"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class PrizeWinner:
    showing: Achievement
    how: PrizeDecidedBy


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who gets a prize, by its `number` in the list. `level` players cut for `room` of it; `after` is the prize whose cut
    must come first.

    `passed` players would have been due it but have another prize. `is_sealed`: the seal is not open yet. `unknown`: on how many cards
    of a drive nobody can read what it goes by.
    """

    prize: Prize
    winners: tuple[PrizeWinner, ...] = ()
    level: tuple[Achievement, ...] = ()
    room: int = 0
    after: str | None = None
    passed: tuple[Who, ...] = ()
    is_sealed: bool = False
    number: int = 0
    unknown: int = 0

    @property
    def who(self) -> tuple[Who, ...]:
        return tuple(one.showing.who for one in self.winners)

    @property
    def waits_for_cut(self) -> bool:
        return bool(self.level)

    @property
    def is_decided(self) -> bool:
        return not (self.level or self.after or self.is_sealed)

    @property
    def is_held(self) -> bool:
        """Whether somebody has it who could not be given it again."""
        return self.prize.is_retired and bool(self.winners)


@dataclass(frozen=True, slots=True)
class _Hands:
    """During the pass: who has a prize, and who might get one by an open cut, with the prize of that cut."""

    full: set[int]
    perhaps: dict[int, str]


def hand_out(prizes: Sequence[Prize], tonight: PrizeFacts, cuts: Sequence[CutForPrize] = ()) -> tuple[Outcome, ...]:
    """The outcome of every prize, in the order of the list."""
    hands = _Hands(set(), {})
    return tuple(
        replace(_pass(prize, tonight, cuts, hands), number=at, unknown=count_unknown(prize, tonight))
        for at, prize in enumerate(prizes, 1)
    )


def _pass(prize: Prize, tonight: PrizeFacts, cuts: Sequence[CutForPrize], hands: _Hands) -> Outcome:
    if prize.is_drawn and tonight.seed is None:
        return Outcome(prize, is_sealed=True)
    if prize.is_retired:
        return _keep(prize, tonight, hands)
    showings = rank_candidates(prize, tonight)
    if prize.may_also:
        return _settle(prize, showings, tonight, cuts)
    free = [one for one in showings if not _any(one, hands.full)]
    outcome = _settle(prize, free, tonight, cuts)
    # A prize that nobody of an open cut could get need not wait for it.
    due = {player for one in _concerned(outcome) for player in one.who}
    # By number, so that the same evening always waits for the same cut.
    if after := next((hands.perhaps[player] for player in sorted(due) if player in hands.perhaps), None):
        return _wait_after(prize, free, tonight, hands, after)
    hands.full.update(player for who in outcome.who for player in who)
    hands.perhaps.update({player: prize.key for one in outcome.level for player in one.who})
    return replace(outcome, passed=tuple(_passed(showings, free, outcome)))


def _keep(prize: Prize, tonight: PrizeFacts, hands: _Hands) -> Outcome:
    """A retired prize stays with those who have it."""
    held = tonight.held.get(prize.key, ())
    if not prize.may_also:
        hands.full.update(player for who in held for player in who)
    return Outcome(prize, tuple(PrizeWinner(Achievement(who, ()), PrizeDecidedBy.HELD) for who in held))


def _any(one: Achievement, players: set[int] | dict[int, str]) -> bool:
    return any(player in players for player in one.who)


def _concerned(outcome: Outcome) -> tuple[Achievement, ...]:
    return (*(one.showing for one in outcome.winners), *outcome.level)


def _wait_after(prize: Prize, free: Sequence[Achievement], tonight: PrizeFacts, hands: _Hands, after: str) -> Outcome:
    """The prize waits for an earlier cut. From here on, everybody who might get it might have a prize."""
    sure = [one for one in free if not _any(one, hands.perhaps)]
    last = max((one.order for one in _concerned(_settle(prize, sure, tonight, ()))), default=None)
    # If nobody is sure of it, everybody might get it.
    might = free if last is None else [one for one in free if one.order <= last]
    hands.perhaps.update({player: after for one in might for player in one.who if player not in hands.perhaps})
    return Outcome(prize, after=after)


def _passed(showings: Sequence[Achievement], free: Sequence[Achievement], outcome: Outcome) -> Iterator[Who]:
    """Players above or level with the winners who have a prize already."""
    last = max((one.order for one in _concerned(outcome)), default=None)
    for one in showings:
        if last is not None and one not in free and one.order <= last:
            yield one.who


def _settle(prize: Prize, free: Sequence[Achievement], tonight: PrizeFacts, cuts: Sequence[CutForPrize]) -> Outcome:
    """Give the prize to the best players without one, as many times as it exists."""
    taken: list[PrizeWinner] = []
    # groupby needs this order: rank_candidates has sorted them.
    for _order, group in groupby(free, key=lambda one: one.order):
        level, room = list(group), prize.many - len(taken)
        if not room:
            break
        if len(level) > room:
            return _settle_level(prize, taken, level, room, tonight, cuts)
        how = PrizeDecidedBy.DRAWN if prize.is_drawn else PrizeDecidedBy.BEST
        taken += [PrizeWinner(one, how) for one in level]
    return Outcome(prize, tuple(taken))


def _settle_level(
    prize: Prize,
    taken: list[PrizeWinner],
    level: list[Achievement],
    room: int,
    tonight: PrizeFacts,
    cuts: Sequence[CutForPrize],
) -> Outcome:
    if prize.ties in (Ties.SHARE, Ties.BOTH):
        how = PrizeDecidedBy.SHARED if prize.ties is Ties.SHARE else PrizeDecidedBy.BOTH
        return Outcome(prize, (*taken, *(PrizeWinner(one, how) for one in level)))
    if prize.ties is Ties.LATER_HALF:
        better, level = _by_later_half(prize, level, room, tonight)
        taken, room = [*taken, *(PrizeWinner(one, PrizeDecidedBy.LATER_HALF) for one in better)], room - len(better)
    if not room:
        return Outcome(prize, tuple(taken))
    won = cut_among(prize.key, level, room, cuts)
    if won is None:
        return Outcome(prize, tuple(taken), tuple(level), room)
    return Outcome(prize, (*taken, *(PrizeWinner(one, PrizeDecidedBy.CUT) for one in won)))


def _by_later_half(
    prize: Prize, level: list[Achievement], room: int, tonight: PrizeFacts
) -> tuple[list[Achievement], list[Achievement]]:
    """Who is better in the later half of the evening, and who is level there too and must cut for the rest."""
    # What is of no half of an evening is decided by what it goes by.
    by = {PrizeKind.OWN_AVERAGE: PrizeKind.DIFFERENCE, PrizeKind.LAST_HAND: PrizeKind.TRICKS}.get(prize.by, prize.by)
    half = replace(prize, by=by, span=PrizeRounds.LATER_HALF)
    orders = {one.who: one.order for one in rank_candidates(half, tonight)}
    # Those who have nothing to show for the later half stand last, such as somebody who had gone home.
    ranked = sorted(level, key=lambda one: (one.who not in orders, orders.get(one.who, ()), one.who))
    better: list[Achievement] = []
    for _order, group in groupby(ranked, key=lambda one: orders.get(one.who)):
        together = list(group)
        if len(better) + len(together) > room:
            return better, together
        better += together
    return better, []


def cut_among(
    key: str, level: Sequence[Achievement], room: int, cuts: Sequence[CutForPrize]
) -> list[Achievement] | None:
    """Who won the cut; None if these people have not cut for this many prizes. The newest fitting cut counts.

    A cut among more people still counts among those who are left after a correction.
    """
    by_who = {one.who: one for one in level}
    for cut in reversed(cuts):
        won = [who for who in cut.won if who in by_who]
        if cut.prize == key and cut.level >= by_who.keys() and len(won) >= room:
            return [by_who[who] for who in won[:room]]
    return None


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """A prize that now goes to other people than before. Before or now, it may be nobody."""

    prize: Prize
    before: tuple[Who, ...]
    after: tuple[Who, ...]


def compare_outcomes(before: Sequence[Outcome], after: Sequence[Outcome]) -> tuple[PrizeChange, ...]:
    """What a correction does to the prizes."""
    was = {one.prize.key: one.who for one in before}
    pairs = ((one, was.get(one.prize.key, ())) for one in after)
    return tuple(PrizeChange(one.prize, then, one.who) for one, then in pairs if set(then) != set(one.who))
