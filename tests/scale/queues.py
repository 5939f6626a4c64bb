"""A small simulation of places where work waits: seeded, plain Python, and with a bounded number of steps.

A *station* does one thing at a time in each of its places: the cores of a machine, the one thread that computes in a web
process, a database. A *step* takes a place at each of its stations, in their order, and holds them for its time, in seconds.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

MOST_EVENTS = 3_000_000
Act = Callable[[], None]
Step = tuple[tuple[str, ...], float]  # its stations, and its mean time


@dataclass
class Station:
    places: int
    taken: int = 0
    waiting: deque[Act] = field(default_factory=deque)
    worked: float = 0.0


@dataclass(frozen=True)
class Result:
    """How many cards a second were answered, in what time 99 of 100 were, and how busy each station was."""

    a_second: float
    p99: float
    busy: dict[str, float]


class Simulation:
    def __init__(self, stations: dict[str, int], seed: int) -> None:
        self.stations = {name: Station(places) for name, places in stations.items()}
        self.lots = Random(seed)
        self.now = 0.0
        self.number = 0  # of the events so far; two at the same moment happen in their order
        self.events: list[tuple[float, int, Act]] = []

    def after(self, time: float, act: Act) -> None:
        self.number += 1
        heapq.heappush(self.events, (self.now + time, self.number, act))

    def work(self, names: Sequence[str], time: float, then: Act, held: tuple[str, ...] = ()) -> None:
        """Takes a place at each of these stations, waits there as long as none is free, and goes on after the time."""
        if names:
            self.take(self.stations[names[0]], lambda: self.work(names[1:], time, then, (*held, names[0])))
            return

        def end() -> None:
            for name in held:
                self.stations[name].worked += time
                self.give_back(self.stations[name])
            then()

        self.after(time, end)

    def take(self, station: Station, act: Act) -> None:
        if station.taken < station.places:
            station.taken += 1
            act()
        else:
            station.waiting.append(act)

    def give_back(self, station: Station) -> None:
        if station.waiting:
            station.waiting.popleft()()
        else:
            station.taken -= 1

    def run(self, seconds: float) -> None:
        """Raises RuntimeError where that takes more than MOST_EVENTS."""
        for _event in range(MOST_EVENTS):
            if not self.events or self.events[0][0] > seconds:
                return
            self.now, _number, act = heapq.heappop(self.events)
            act()
        raise RuntimeError(f"The simulation took more than {MOST_EVENTS} events.")


def play(
    stations: dict[str, int],
    routes: Sequence[Sequence[Step]],
    *,
    think: float,
    seconds: float,
    seed: int = 1,
) -> Result:
    """As many people as routes: each thinks, and then the steps of their route answer their card."""
    simulation = Simulation(stations, seed)
    took: list[float] = []
    for route in routes:
        simulation.after(simulation.lots.uniform(0, 1.5 * think), _person(simulation, route, think, took))
    simulation.run(seconds)
    busy = {name: one.worked / one.places / seconds for name, one in simulation.stations.items()}
    return Result(len(took) / seconds, sorted(took)[int(0.99 * len(took))] if took else 0.0, busy)


def _person(simulation: Simulation, route: Sequence[Step], think: float, took: list[float]) -> Act:
    lots = simulation.lots

    def send() -> None:
        go_on(simulation.now, 0)

    def go_on(begun: float, place: int) -> None:
        if place == len(route):
            took.append(simulation.now - begun)
            simulation.after(lots.uniform(think / 2, 1.5 * think), send)
            return
        names, mean = route[place]
        simulation.work(names, mean * lots.uniform(0.7, 1.3), lambda: go_on(begun, place + 1))

    return send
