"""Plays a few evenings of one kind with invented people, and counts. The same numbers always give the same figures.

Assumed, and said on the page: a move takes a minute in a drive and five between games. Strength is spread like a bell, and
luck does most: a pair of whom each is better than five people of six wins five games of six against people of the
middle, and two hands of three.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from random import Random
from typing import Final

from scoring.hand import BySide, Side
from tournaments.engine.choosing.figures import EveningFigures, Meetings, spread_strength, take_mean
from tournaments.engine.choosing.kinds import EveningKind
from tournaments.engine.draw import draw_lots
from tournaments.engine.drive.forts import find_seating
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, DriveKind, find_next_chairs
from tournaments.engine.evening import Agreement
from tournaments.engine.forecast import MOVING
from tournaments.engine.movements.movement import Movement, Needs
from tournaments.engine.played import TablePlayed
from tournaments.engine.rehearsal import rehearse_evening
from tournaments.engine.seats import Table

EDITION: Final = 3  # raise it with every change of the figures: stored ones are then measured again
MOVING_IN_A_DRIVE: Final = 1  # minute a hand
# Places on chairs in all evenings together, so that all kinds take the worker a few seconds for any number of people.
BUDGET_OF_A_DRIVE, BUDGET_OF_GAMES = 16_000, 4_000
MOST_EVENINGS, FEW_EVENINGS = 30, 3
DAY = date(2026, 1, 1)  # any day: no figure depends on it
LUCK_OF_A_GAME, LUCK_OF_A_HAND = 1.0, 2.5  # beside a difference in strength of one: how far luck spreads
WINNER = 13  # points, as in a game to the target; the loser gets less the clearer it was


def measure_evening(kind: EveningKind, players: int, length: int) -> EveningFigures:
    """The figures of `length` rounds, or hands of a drive, for so many people. They must be able to play it."""
    budget = BUDGET_OF_A_DRIVE if kind.drive else BUDGET_OF_GAMES
    evenings = min(max(budget // (players * length), 1), find_most_evenings(kind))
    found = take_mean([_play(kind, players, length, f"{kind.key} {players} {length} {one}") for one in range(evenings)])
    # Where no result moves anybody, or all sit at one table, strength decides nothing, and what a few evenings show of it is chance.
    is_by_strength = kind.needs is not Needs.NOTHING and players >= 2 * len(CHAIRS)
    return found if is_by_strength else replace(found, strength=1.0)


def find_most_evenings(kind: EveningKind) -> int:
    """Few where no result moves anybody: one evening is like another, and they take long to seat; a schedule a second."""
    if kind.movement and kind.movement.is_planned:
        return 1
    return FEW_EVENINGS if kind.needs is Needs.NOTHING else MOST_EVENINGS


def _play(kind: EveningKind, players: int, length: int, seed: str) -> EveningFigures:
    if kind.drive:
        return _play_drive(kind.drive, players, length, seed)
    assert kind.movement
    return _play_games(kind.movement, players, length, seed)


def _play_drive(kind: DriveKind, players: int, hands: int, seed: str) -> EveningFigures:
    """Those too many share the cards of the first, and play every other hand: they rest, and nobody sits out."""
    lots, tables = Random(seed), players // len(CHAIRS)
    chairs = [DriveChair(table, chair) for table in range(1, tables + 1) for chair in CHAIRS]
    at = dict(zip(chairs, draw_lots(range(len(chairs)), seed), strict=True))
    forts = {player: chair for chair, player in at.items()}
    shared, strength = players - len(chairs), spread_strength(draw_lots(range(players), f"strength {seed}"))
    met = Meetings(strength)
    for hand in range(1, hands + 1):
        if not kind.moves_by_winners:
            at = find_seating(forts, hand)
        odd_won = []
        for table in range(1, tables + 1):
            cards = (at[DriveChair(table, chair)] for chair in CHAIRS)
            one, two, three, four = (card + len(chairs) if card < shared and hand % 2 == 0 else card for card in cards)
            met.add_table([(one, three), (two, four)])
            ahead = (strength[one] + strength[three] - strength[two] - strength[four]) / 2
            odd_won.append(lots.gauss(ahead, LUCK_OF_A_HAND) > 0)
        if kind.moves_by_winners:
            after = find_next_chairs(kind, tuple(odd_won))
            at = {after[chair]: player for chair, player in at.items()}
    return met.count(hands * MOVING_IN_A_DRIVE)


def _play_games(movement: Movement, players: int, rounds: int, seed: str) -> EveningFigures:
    people = range(1, players + 1)
    strength = spread_strength(draw_lots(people, seed))
    evening = rehearse_evening(
        Agreement("", DAY, movement=movement, rounds_planned=rounds),
        [str(player) for player in people],
        rounds=rounds,
        seed=Random(seed).randrange(2**31),
        play_game=partial(_play_game, strength=strength),
    )
    met = Meetings(strength)
    for played in evening.rounds:
        for game in played.tables:
            met.add_table(game.table.pair(side) for side in Side)
        met.bench.update(played.sitting_out)
    return met.count(rounds * MOVING)


def _play_game(table: Table, lots: Random, *, strength: Mapping[int, float]) -> TablePlayed:
    means = BySide(*(sum(strength[player] for player in table.pair(side)) / 2 for side in Side))
    ahead = lots.gauss(means[Side.NORTH_SOUTH] - means[Side.EAST_WEST], LUCK_OF_A_GAME)
    winner = Side.NORTH_SOUTH if ahead > 0 else Side.EAST_WEST
    loses_with = max(WINNER - 1 - round(4 * abs(ahead)), 0)
    score = BySide(WINNER, loses_with) if ahead > 0 else BySide(loses_with, WINNER)
    return TablePlayed(table, score=score, winner=winner)
