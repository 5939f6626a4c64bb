"""Invented names, hands and whole evenings, for rehearsals and samples. The same seed gives the same evening.

The mix is invented: 65 % of hands are played high, 60 % of the grands are made, and one hand in fifty is thrown in. If the
rules know special calls, one hand in twenty is special, and half of those are made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import partial
from random import Random

from scoring.game import EndKind, GameEnd, Sheet, TieRule, add_hand, cut_cards, play
from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.rules import RuleSet
from tournaments.engine.draw import DrawKind
from tournaments.engine.evening import Agreement, Evening, PartyPlayer
from tournaments.engine.movements.movement import Unit
from tournaments.engine.next_seats import make_moved_seats, redraw_line, redraw_seats
from tournaments.engine.pairs import pair_in_order
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.schedule.stored import plan_at_once
from tournaments.engine.seats import Table

MINUTES_OF_A_HAND = 4
FIRST_NAMES = (
    "Ann Bo Cleo Dag Eva Finn Gro Hans Ida Jon Kari Lars Mona Nils Olga Per Quinn Rut Siv Tor Una Vera Wille Ylva "
    "Åse Øyvind Astrid Berit Carl Dora Einar Frida Gunnar Hilde Ivar Jorun Knut Liv Magnus Nora"
).split()
LAST_NAMES = (
    "Andersen Berg Christoffersen Dahl Eriksen Fjeld Gundersen Hovland Iversen Johansen Kvam Lund Moen Nygård Olsen "
    "Pedersen Quist Rasmussen Solberg Thorsen Ulvestad Vik Wold Østby Åsheim Aasen Bakke Carlsen Dalen Eide"
).split()


def names(number: int, *, seed: int) -> tuple[str, ...]:
    """`number` different names. After the first 1,200 they carry a number."""
    lots = Random(f"names {seed}")
    every = [f"{first} {last}" for last in LAST_NAMES for first in FIRST_NAMES]
    drawn = sorted(range(len(every)), key=lambda _index: lots.random())  # not shuffle: see draw.py
    return tuple(
        every[drawn[i % len(every)]] + (f" {i // len(every) + 1}" if i >= len(every) else "") for i in range(number)
    )


def deal_hand(lots: Random, rules: RuleSet) -> Hand:
    """The next hand that these lots give under these rules."""
    kind = lots.random()
    by = rules.seats[int(lots.random() * len(rules.seats))]
    if kind < 0.02:
        return Hand(Call.THROWN_IN)
    if rules.specials and kind < 0.07:
        special = rules.specials[int(lots.random() * len(rules.specials))]
        return Hand(special, by, made=lots.random() < 0.5)
    if rules.is_called and kind < 0.65:
        return _high(lots, by, rules)
    call = Call.LOW if rules.is_called else Call.PLAIN
    return Hand(call, tricks=_tricks(lots, Side.NORTH_SOUTH, rules, wins=lots.random() < 0.5))


def _high(lots: Random, by: Seat, rules: RuleSet) -> Hand:
    return Hand(Call.HIGH, by, _tricks(lots, by.side, rules, wins=lots.random() < 0.6))


def _tricks(lots: Random, side: Side, rules: RuleSet, *, wins: bool) -> BySide[int]:
    """Mostly one to four odd tricks; all the tricks are rare."""
    tricks = min(rules.tricks // 2 + 1 + int(lots.expovariate(0.6)), rules.tricks)
    return rules.share(side if wins else side.other, tricks)


PlayGame = Callable[[Table, Random], TablePlayed]


def rehearse_evening(
    agreement: Agreement, names: Sequence[str], *, rounds: int, seed: int, play_game: PlayGame | None = None
) -> Evening:
    """A complete evening of these people with this many rounds. Raises Impossible for fewer than four people.

    `play_game` gives the result of a table by lots; without it, hands are dealt until the game is over.
    """
    as_agreed = {one.name: getattr(agreement, one.name) for one in fields(Agreement)}
    people = tuple(PartyPlayer(number, name) for number, name in enumerate(names, 1))
    # An evening lists its players in the order of the drawn line, so the lots come before the evening.
    if agreement.movement.unit is Unit.PAIRS:
        as_agreed["pairs"] = pair_in_order(player.number for player in people)
    line = redraw_line(Evening(**as_agreed, players=people), seed=seed)
    evening = Evening(**as_agreed, players=tuple(people[number - 1] for number in line), seed=seed)
    for number in range(1, rounds + 1):
        evening = plan_at_once(evening)
        evening = replace(evening, rounds=(*evening.rounds, _round(evening, number, play_game)))
    return replace(evening, ended=True)


def _round(evening: Evening, number: int, play_game: PlayGame | None) -> PartyRound:
    if number == 1:
        seating = redraw_seats(evening, kind=DrawKind.RANDOM, seed=evening.seed)
    else:
        seating = make_moved_seats(evening, number)
    lots = Random(f"hands {evening.seed} {number}")
    play_one = play_game or partial(_game, rules=evening.rules, end=evening.game_end)
    games = tuple(play_one(table, lots) for table in seating.tables)
    return PartyRound(number, games, seating.bench, time_called=evening.game_end.kind.is_by_bell)


def _game(table: Table, lots: Random, rules: RuleSet, end: GameEnd) -> TablePlayed:
    hands, sheet = _play(lots, rules, end)
    if not sheet.is_over:
        sheet = cut_cards(sheet, Side.NORTH_SOUTH if lots.random() < 0.5 else Side.EAST_WEST)
    return TablePlayed(table, hands, sheet.score, sheet.stars, sheet.winner, sheet.decided_by)


def _play(lots: Random, rules: RuleSet, end: GameEnd) -> tuple[tuple[Hand, ...], Sheet]:
    """Hands until the game is over or the cards must be cut. On the clock, every table stops after the same number."""
    # Nobody rings the bell of the top table here: with that end it would play for ever.
    stops = max((end.minutes or 0) // MINUTES_OF_A_HAND, 1) if end.kind is EndKind.TIME else None
    hands: list[Hand] = []
    sheet, stopped = play((), rules=rules, end=end), None
    while not (sheet.is_over or sheet.tie is TieRule.CUT):
        if stopped is None and len(hands) == stops:
            stopped = stops
            sheet = play(hands, rules=rules, end=end, stopped_after=stopped)
        else:
            hands.append(deal_hand(lots, rules))
            sheet = add_hand(sheet, hands[-1], rules=rules, end=end, stopped_after=stopped)
    return tuple(hands), sheet
