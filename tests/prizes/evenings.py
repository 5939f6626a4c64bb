"""Evenings for tests of prizes: the cast by name, their games by scores and hands, and whole evenings at random."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from scoring.game import DecidedBy
from scoring.hand import NIL, BySide, Call, Hand, Seat, find_leader
from tests.engine.hall import CAST, NS, people, table
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.prizes.counts import PrizeFacts
from tournaments.engine.prizes.decisions import CutForPrize
from tournaments.engine.prizes.prize import Prize
from tournaments.engine.prizes.winners import Outcome, hand_out

ONE, TWO = "Ann Bo Cleo Dag", "Eva Finn Gro Hans"


def grand(by: Seat, north_south: int) -> Hand:
    return Hand(Call.HIGH, by, BySide(north_south, 13 - north_south))


def game(
    names: str,
    north_south: int,
    east_west: int,
    *hands: Hand,
    number: int = 1,
    stars: BySide[int] = NIL,
) -> TablePlayed:
    """A finished game; level scores are won by North and South, by a cut."""
    score = BySide(north_south, east_west)
    return TablePlayed(
        table(names, number),
        hands,
        score,
        stars,
        find_leader(score) or NS,
        DecidedBy.TARGET if hands else DecidedBy.SLIP,
    )


def evening(
    *rounds: Sequence[TablePlayed], players: int = 8, tags: dict[str, str] | None = None, **more: Any
) -> Evening:
    """`tags` are those of each name, with spaces between them."""
    said = {name: tuple(words.split()) for name, words in (tags or {}).items()}
    names = CAST[:players]
    return Evening(
        name="Tuesday whist",
        date=datetime.date(2026, 11, 24),
        players=tuple(PartyPlayer(number, name, said.get(name, ())) for number, name in enumerate(names, 1)),
        rounds=tuple(_round(number, games, players) for number, games in enumerate(rounds, 1)),
        **more,
    )


def _round(number: int, games: Sequence[TablePlayed], players: int) -> PartyRound:
    seated = {player for one in games for player in one.table.players}
    return PartyRound(number, tuple(games), tuple(player for player in range(1, players + 1) if player not in seated))


def told(outcomes: Iterable[Outcome]) -> str:
    """`"first: Ann (best); second: Bo or Dag cut for 1; third: after second"`."""
    return "; ".join(f"{one.prize.key}: {_told(one)}" for one in outcomes)


def _told(outcome: Outcome) -> str:
    if outcome.is_sealed:
        return "sealed"
    if outcome.after:
        return f"after {outcome.after}"
    taken = [f"{_who(one.showing.who)} ({one.how})" for one in outcome.winners]
    if outcome.level:
        taken.append(f"{' or '.join(_who(one.who) for one in outcome.level)} cut for {outcome.room}")
    return ", ".join(taken) or "nobody"


def _who(who: Iterable[int]) -> str:
    return " & ".join(CAST[player - 1] for player in who)


def who(names: str) -> tuple[int, ...]:
    return tuple(people(names))


def cut(prize: str, level: str, won: str) -> CutForPrize:
    """Names with commas between those who cut; a pair has a space between its two."""
    among, winners = ([who(one) for one in names.split(",")] for names in (level, won))
    return CutForPrize(prize, frozenset(among), tuple(winners))


def given(prizes: Sequence[Prize], night: Evening, *cuts: CutForPrize, **more: Any) -> str:
    return told(hand_out(prizes, PrizeFacts(night, **more), cuts))


def at_random(seed: int, *, tables: int = 2, rounds: int = 4) -> Evening:
    """An evening with so few different scores and tricks that people are often level."""
    lots = Random(seed)
    names = list(CAST[: 4 * tables])
    played = []
    for _round_number in range(rounds):
        lots.shuffle(names)
        fours = [" ".join(names[4 * number : 4 * number + 4]) for number in range(tables)]
        played.append([_game_at_random(four, number, lots) for number, four in enumerate(fours, 1)])
    tags = {name: lots.choice(["", "guest", "80+", "guest 80+"]) for name in names}
    return evening(*played, players=4 * tables, tags=tags)


def _game_at_random(four: str, number: int, lots: Random) -> TablePlayed:
    hands = [grand(lots.choice(list(Seat)), lots.choice([2, 6, 7, 10, 13])) for _hand in range(lots.randint(0, 3))]
    stars = BySide(lots.randint(0, 1), lots.randint(0, 1))
    return game(four, lots.randint(0, 2), lots.randint(0, 2), *hands, number=number, stars=stars)
