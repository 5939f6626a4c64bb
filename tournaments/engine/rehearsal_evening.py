"""A whole evening played by nobody, as one value and without a database: the same seed, the same evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from random import Random

from scoring.game import EndKind, GameEnd, Sheet, TieRule, add_hand, cut_cards, play
from scoring.hand import Hand, Side
from scoring.rules import RuleSet
from tournaments.engine.draw import DrawKind
from tournaments.engine.evening import Agreed, Evening, Player, Round, TablePlayed
from tournaments.engine.next_seats import line_drawn, seats_drawn, seats_moved
from tournaments.engine.rehearsal_hands import deal_hand
from tournaments.engine.seats import Table

MINUTES_OF_A_HAND = 4


def rehearse_evening(agreed: Agreed, names: Sequence[str], *, rounds: int, seed: int) -> Evening:
    """So many rounds of these people, to the end. Raises Impossible for fewer than four of them."""
    as_agreed = {one.name: getattr(agreed, one.name) for one in fields(Agreed)}
    people = tuple(Player(number, name) for number, name in enumerate(names, 1))
    line = line_drawn(Evening(**as_agreed, players=people), seed=seed)
    evening = Evening(**as_agreed, players=tuple(people[number - 1] for number in line), seed=seed)
    for number in range(1, rounds + 1):
        evening = replace(evening, rounds=(*evening.rounds, _round(evening, number)))
    return replace(evening, ended=True)


def _round(evening: Evening, number: int) -> Round:
    if number == 1:
        seating = seats_drawn(evening, kind=DrawKind.RANDOM, seed=evening.seed)
    else:
        seating = seats_moved(evening, number)
    lots = Random(f"hands {evening.seed} {number}")
    games = tuple(_game(table, lots, evening.rules, evening.game_end) for table in seating.tables)
    return Round(number, games, seating.bench, time_called=evening.game_end.kind.is_by_bell)


def _game(table: Table, lots: Random, rules: RuleSet, end: GameEnd) -> TablePlayed:
    hands, sheet = _play(lots, rules, end)
    if not sheet.is_over:
        sheet = cut_cards(sheet, Side.NORTH_SOUTH if lots.random() < 0.5 else Side.EAST_WEST)
    return TablePlayed(table, hands, sheet.score, sheet.stars, sheet.winner, sheet.decided_by)


def _play(lots: Random, rules: RuleSet, end: GameEnd) -> tuple[tuple[Hand, ...], Sheet]:
    """Hands until the game is over or must be cut for. On the clock every table is stopped after as many hands."""
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
