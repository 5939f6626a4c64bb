"""`python -m tests.scale` (one minute): from the measured time of a card to 1,000 halls and 100,000 tables; docs/scale.md.

It starts nothing and measures nothing: the service times below are those that `python -m tests.load.tables` and `make load` gave.
First it must show the step that was measured, from one web process to two on the same two cores.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from tests.harness.figures import aligned, ms
from tests.scale.queues import Result, Step, play

# Seconds of a processor, measured.
CARD = 0.025  # a person's card with the answers of three computers of level 4, in a web process
DATABASE = 0.0016  # what PostgreSQL takes for it: one transaction and some fifteen short reads
PLAYER = 0.001  # the measuring players on the same machine
HAND = 0.010  # a hand of an evening, with the page that follows
SCREEN = 0.009  # a part that a screen fetches
FETCHED = 6  # of these for each hand of an evening
THINK = 6.0  # seconds between two cards of one person
HANDS_A_MINUTE = 24 / 4  # of a hall of 24 tables: a hand takes four minutes
COMMIT = 0.0006  # seconds for which one PostgreSQL is busy with one commit, several being written together
COMMITS_OF_A_CARD = 1
SIGNAL = 0.00001  # seconds of Redis for one message, for each process that hears it
HALLS, TABLES = 1_000, 100_000
LONG = 20  # simulated seconds of all of them, some 400,000 answers
FULL = 0.6  # a station that is busier than this keeps people waiting


@dataclass(frozen=True)
class Measured:
    """Cards a second of people who think one second, at 100 tables on two cores."""

    webs: int
    a_second: float


STEPS = (Measured(1, 36.7), Measured(2, 68.2))


def main() -> None:
    sys.stdout.write("One machine of two cores, as measured and as simulated\n")
    sys.stdout.writelines(aligned(["web processes", "measured, cards a second", "simulated", "99 of 100 in"], steps()))
    sys.stdout.write(f"\n{HALLS:,} halls and {TABLES:,} tables at once\n")
    sys.stdout.writelines(aligned(["what", "it must do", "one can do", "so many"], needs()))
    sys.stdout.write("\nOne group of tables: web processes on one database, people think six seconds\n")
    sys.stdout.writelines(aligned(["tables", "web processes", "99 of 100 in", "busiest"], groups()))
    sys.stdout.write(f"\n{HALLS:,} halls and {TABLES:,} tables together, {LONG} seconds of them\n")
    sys.stdout.writelines(
        aligned(["databases", "web processes hear", "99 of 100 in", "answers a second", "full"], everything())
    )


def steps() -> Iterator[tuple[str, ...]]:
    for one in STEPS:
        found = on_two_cores(one.webs)
        yield f"{one.webs}", f"{one.a_second:.0f}", f"{found.a_second:.0f}", ms(found.p99)


def on_two_cores(webs: int) -> Result:
    """Web processes, PostgreSQL and the players share two cores."""
    stations = {"cores": 2, "database": 8, **{f"web {number}": 1 for number in range(webs)}}
    routes = [route_of_a_card(f"web {number % webs}", player=PLAYER) for number in range(100)]
    return play(stations, routes, think=1.0, seconds=60)


def route_of_a_card(web: str, *, player: float = 0.0) -> list[Step]:
    """The thread that computes waits for the database without holding the others up."""
    before = [(("cores",), player)] if player else []
    return [*before, ((web, "cores"), CARD), (("database", "cores"), DATABASE)]


def needs() -> Iterator[tuple[str, ...]]:
    cards = TABLES / THINK
    hands = HALLS * HANDS_A_MINUTE / 60
    of_the_halls = hands * (HAND + FETCHED * SCREEN)
    cores = (cards * CARD + of_the_halls) / FULL
    commits = commits_a_second()
    webs = math.ceil(cores)
    yield (
        "cores for web processes",
        f"{cards:,.0f} cards and {hands:,.0f} hands a second",
        f"{FULL / CARD:.0f} cards",
        f"{webs:,}",
    )
    yield (
        "PostgreSQL, commits",
        f"{commits:,.0f} a second",
        f"{FULL / COMMIT:,.0f}",
        f"{enough_databases()}",
    )
    yield (
        "PostgreSQL, cores",
        f"{cards * DATABASE:,.0f} busy",
        f"{FULL:.1f} each",
        f"{math.ceil(cards * DATABASE / FULL)}",
    )
    heard = commits * webs * SIGNAL
    yield (
        "Redis, one channel for all",
        f"{commits * webs:,.0f} messages a second",
        f"{FULL / SIGNAL:,.0f}",
        f"{math.ceil(heard / FULL):,}",
    )
    alone = commits * 2 * SIGNAL
    yield (
        "Redis, a channel for each group",
        f"{commits * 2:,.0f} messages a second",
        f"{FULL / SIGNAL:,.0f}",
        f"{math.ceil(alone / FULL)}",
    )


def commits_a_second() -> float:
    return TABLES / THINK * COMMITS_OF_A_CARD + HALLS * HANDS_A_MINUTE / 60


def enough_databases() -> int:
    return math.ceil(commits_a_second() * COMMIT / FULL)


def groups() -> Iterator[tuple[str, ...]]:
    """Tables that share a database with as many web processes as they need, until the database is what ends."""
    for tables in (100, 1_000, 5_000, 10_000):
        webs = math.ceil(tables / THINK * CARD / FULL)
        stations = {"writes": 1, "cores of the database": 8, **{f"web {number}": 1 for number in range(webs)}}
        routes = [of_a_group(f"web {number % webs}") for number in range(tables)]
        found = play(stations, routes, think=THINK, seconds=60)
        name, busy = max(found.busy.items(), key=lambda one: one[1])
        yield f"{tables:,}", f"{webs}", ms(found.p99), f"{name.split(' ')[0]}, {busy:.0%}"


def of_a_group(web: str, database: str = "") -> list[Step]:
    return [((web,), CARD), *stored(database)]


def stored(database: str) -> list[Step]:
    return [((f"cores of the database{database}",), DATABASE), ((f"writes{database}",), COMMITS_OF_A_CARD * COMMIT)]


def everything() -> Iterator[tuple[str, ...]]:
    """As it is today; with a Redis channel for each group of tables; and with as many databases as the commits need."""
    for databases, all_hear in ((1, True), (1, False), (enough_databases(), False)):
        found = play_everything(databases, all_hear=all_hear)
        full = dict.fromkeys(name.split(" ")[0] for name, busy in found.busy.items() if busy > 0.95)
        hear = "every change" if all_hear else "their own tables"
        yield f"{databases}", hear, ms(found.p99), f"{found.a_second:,.0f}", " and ".join(full) or "nothing"


def play_everything(
    databases: int, *, all_hear: bool, tables: int = TABLES, halls: int = HALLS, seconds: int = LONG
) -> Result:
    """Tables and halls spread over the web processes, each of these with one of the databases."""
    cards, hands = tables / THINK, halls * HANDS_A_MINUTE / 60
    webs = math.ceil((cards * CARD + hands * (HAND + FETCHED * SCREEN)) / FULL)
    signal = ("Redis",), SIGNAL * (webs if all_hear else 2)
    stations = {"Redis": 1, **{f"web {number}": 1 for number in range(webs)}}
    for number in range(databases):
        stations |= {f"cores of the database {number}": 8, f"writes {number}": 1}

    def route(number: int, *before: float) -> list[Step]:
        web = number % webs
        return [*(((f"web {web}",), time) for time in before), *stored(f" {web % databases}"), signal]

    # A hall sends a hand less often than a person a card: so many halls that send one as often do the same work.
    as_busy = round(hands * THINK)
    routes = [route(number, CARD) for number in range(tables)]
    routes += [route(number, HAND, *[SCREEN] * FETCHED) for number in range(as_busy)]
    return play(stations, routes, think=THINK, seconds=seconds)


if __name__ == "__main__":
    main()
