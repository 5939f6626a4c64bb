"""A hand as people wait for it: the POST and the page that follows, beside bare Django's POST and page.

Every game here lasts 17 hands, of which 16 are entered: as many as in the median game of the default rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from statistics import median

from tests.addresses import device
from tests.bench.floor import floors
from tests.harness import process
from tests.harness.figures import Figure, compared, in_turns, ms, spread
from tests.harness.hall import Hall, Server
from tests.harness.parties import begun, places
from tests.harness.table import enter, hands_of
from tests.harness.visitor import Visitor

TITLE = "A hand: the POST and the page that follows"
HALLS, HANDS, EACH = (4, 400), 17, 250


def measure(hall: Hall) -> Iterator[Figure]:
    phones = {name: post_and_page(server) for name, server in floors(hall).items()}
    for tables in HALLS:
        runs = {**phones, "ours": next_hand(hall, tables)}
        taken = in_turns(runs, EACH)
        floor = min((taken[name] for name in phones), key=median)
        yield from (Figure(f"bare Django under {name}", spread(taken[name])) for name in phones)
        yield compared(f"a hand, {tables} tables", taken["ours"], floor)
    if process.IS_THERE:
        servers = {**floors(hall), "ours": hall.webs[0]}
        spent = {name: processor_of(servers[name], run) for name, run in runs.items()}
        for name, seconds in spent.items():
            yield Figure(f"the processor for each, {name}", ms(seconds), f"{seconds / min(spent.values()):.2f} times")


def next_hand(hall: Hall, tables: int) -> Callable[[], object]:
    """Each time one hand more, at one table after the other."""
    parties = [begun(4 * tables, hands=HANDS, asks_seated=False) for _ in range(1 + 2 * EACH // (tables * (HANDS - 1)))]
    hands = chain.from_iterable(hands_of(places(party), HANDS) for party in parties)
    phone = Visitor(hall.port, address=device(0), stays=True)
    return lambda: enter(phone, *next(hands))


def post_and_page(server: Server) -> Callable[[], object]:
    phone = Visitor(server.port, address=device(0), stays=True)
    phone.get("/")

    def both() -> None:
        statuses = phone.post("/", {}).status, phone.get("/").status
        assert statuses == (204, 200), statuses

    return both


def processor_of(server: Server, run: Callable[[], object]) -> float:
    """Seconds for each time."""
    before = process.processor(server.process.pid)
    for _ in range(EACH):
        run()
    return (process.processor(server.process.pid) - before) / EACH
