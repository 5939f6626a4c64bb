"""The kinds of evening: the figures of a whole gallery, and the next seats of a large hall by its standings."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date

from scoring.game import EndKind, GameEnd
from tests.harness.figures import Figure
from tests.harness.hall import Hall
from tournaments.engine.choosing.kinds import EveningKind, list_kinds
from tournaments.engine.choosing.measure import measure_evening
from tournaments.engine.evening import Agreement
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement, Needs, Unit
from tournaments.engine.next_seats import make_moved_seats
from tournaments.engine.pairs import SIZE
from tournaments.engine.rehearsal import names, rehearse_evening

TITLE = "The kinds of evening, by the processor"
NUMBERS = (8, 18, 27, 28, 50, 100, 400)
ROUNDS, HANDS, A_GALLERY = 8, 24, 5.0
LARGE, AT_ONCE, TIMES = 500, 0.1, 7


def measure(_hall: Hall) -> Iterator[Figure]:
    for players in NUMBERS:
        yield _gallery(players)
    for movement in MOVEMENTS.values():
        if movement.needs is Needs.STANDINGS:
            yield _next_seats(movement)


def _gallery(players: int) -> Figure:
    lengths = [(kind, kind.length(rounds=ROUNDS, hands=HANDS)) for kind in list_kinds()]
    took = {
        kind.key: _seconds(kind, players, length)
        for kind, length in lengths
        if kind.find_refusal(players, length) is None
    }
    whole, slowest = sum(took.values()), max(took, key=lambda key: took[key])
    says = f"{len(took)} kinds in {whole:.1f} s, the slowest {slowest} in {took[slowest]:.1f} s"
    return Figure(f"{players} people, {ROUNDS} rounds", says, "", f"{A_GALLERY:g} s", whole <= A_GALLERY)


def _seconds(kind: EveningKind, players: int, length: int) -> float:
    begun = time.process_time()
    measure_evening(kind, players, length)
    return time.process_time() - begun


def _next_seats(movement: Movement) -> Figure:
    """With everything that is computed for them: the line, the standings of all rounds, and the seats."""
    agreed = Agreement("", date(2026, 1, 1), game_end=GameEnd(EndKind.HANDS, hands=1), movement=movement)
    in_pairs = movement.unit is Unit.PAIRS
    people = LARGE * SIZE if in_pairs else LARGE
    evening = rehearse_evening(agreed, names(people, seed=1), rounds=ROUNDS, seed=1)
    took = []
    for _time in range(TIMES):
        begun = time.process_time()
        make_moved_seats(evening, ROUNDS + 1)
        took.append(time.process_time() - begun)
    says = f"{1000 * sorted(took)[TIMES // 2]:.0f} ms, at most {1000 * max(took):.0f} ms"
    name = f"{movement.key}: the seats of {LARGE}{' pairs' if in_pairs else ''} after {ROUNDS} rounds"
    return Figure(name, says, "", f"{AT_ONCE:g} s", max(took) <= AT_ONCE)
