"""`python -m tests.load.tables`: a hundred tables on screens at once, beside an evening that enters its hands; docs/speed.md.

One person at each table, three computers. People think between two cards: 3 to 9 seconds if nothing else is said, six on average.
At the middle speed, the cards of the computers and the trick that lies still take three of them.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tests.addresses import device
from tests.harness import process
from tests.harness.figures import Figure, compared, ms, spread, within
from tests.harness.hall import EMBEDDED, GROWN, CannotMeasure, Hall, opened_hall
from tests.harness.screens import need_room
from tests.harness.visitor import Visitor
from tests.load.command import report, up_to
from tests.load.measure import A_MINUTE, rest
from tests.load.table_players import Crowd

PLAYERS, HANDS = 96, 8  # of the evening of 24 tables beside it
MOST_TABLES, MOST_ENTERED = 400, 160
ANSWERED_WITHIN = 0.3  # seconds, 99 of 100 cards
USUAL, MIXED = 4, (1, 2, 3, 4, 5)  # level 6 alone thinks longer than 300 ms
WARM_UP = 5


@dataclass(frozen=True)
class Plan:
    tables: int
    hands: int
    think: float
    level: str
    webs: int


def main(words: list[str]) -> int:
    """1 where a goal is missed."""
    plan = read(words)
    return report(f"{plan.tables} tables on screens, level {plan.level}", measured(plan))


def measured(plan: Plan) -> Iterator[Figure]:
    need_room(2 * plan.tables)
    yield Figure(f"load of the machine before, on {os.cpu_count()} cores", f"{os.getloadavg()[0]:.1f}")
    with opened_hall(GROWN if plan.webs else EMBEDDED) as hall:
        from scoring.rules import MINNESOTA
        from tests.harness import parties
        from tests.harness import table as phones
        from tournaments.play.actions import found_table

        party = parties.begun(PLAYERS, hands=HANDS, asks_seated=False)
        hands = phones.hands_of(parties.places(party), HANDS)
        levels = choose_levels(plan)
        keys = [found_table(MINNESOTA, level=level).key for level in levels]
        hall.start()
        phone, lots = Visitor(hall.port, address=device(0), stays=True), Random(1)

        def enter() -> float:
            time.sleep(rest(A_MINUTE, lots))
            return phones.enter(phone, *next(hands))

        for _ in range(WARM_UP):
            enter()
        idle = [enter() for _ in range(plan.hands)]
        with Crowd(
            [web.port for web in hall.webs[: plan.webs or 1]], keys, (plan.think / 2, 1.5 * plan.think)
        ) as crowd:
            time.sleep(2 * plan.think)  # until all have sat down
            crowd.take()
            begun, worked = time.monotonic(), process_of(hall)
            pressed = process.processor(crowd.process.pid or 0)
            beside = [enter() for _ in range(plan.hands)]
            cards, wrong = crowd.take()
            gone, work = time.monotonic() - begun, process_of(hall) - worked
            press = process.processor(crowd.process.pid or 0) - pressed
    if not cards:
        raise CannotMeasure(f"No card was answered. {wrong[:1]}")
    yield Figure("cards played a second", f"{len(cards) / gone:.1f}")
    yield within("from a card to the page that follows", cards, ANSWERED_WITHIN, part=0.99)
    yield Figure("answers that went wrong", f"{len(wrong)}", "", "none", not wrong)
    yield Figure(
        "the processor of the web processes", f"{work / gone:.0%} of one core", f"{ms(work / len(cards))} for each card"
    )
    yield Figure("the processor of the players, who measure", f"{ms(press / len(cards))} for each card")
    yield Figure("a hand of the evening, no tables on screens", spread(idle))
    yield compared("a hand of the evening, beside them", beside, idle, at_most=2)


def process_of(hall: Hall) -> float:
    """Seconds of the processor that all web processes have taken."""
    return sum(process.processor(web.process.pid) for web in hall.webs)


def choose_levels(plan: Plan) -> Sequence[int]:
    """The same at all tables, or all levels in turn."""
    of_each = MIXED if plan.level == "mix" else (int(plan.level),)
    return [of_each[number % len(of_each)] for number in range(plan.tables)]


def read(words: list[str]) -> Plan:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.tables",
        description="Play at so many tables on screens at once, on this machine only, beside an evening of 24 tables. It takes "
        "about three minutes, touches no party of yours, and leaves nothing behind.",
    )
    parser.add_argument("--tables", type=up_to(MOST_TABLES), default=100, help="how many (100)")
    parser.add_argument("--hands", type=up_to(MOST_ENTERED), default=40, help="hands entered each time (40)")
    parser.add_argument("--think", type=up_to(60), default=6, help="seconds between two cards, on average (6)")
    parser.add_argument(
        "--level", choices=[*map(str, (*MIXED, 6)), "mix"], default=str(USUAL), help="of the computers (4)"
    )
    parser.add_argument(
        "--webs", type=up_to(2), default=0, help="on PostgreSQL and Redis, with the players at so many web processes"
    )
    return Plan(**vars(parser.parse_args(words)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
