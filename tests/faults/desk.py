"""The organiser over HTTP: announces, corrects a result, ends the party."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.addresses import LAPTOP
from tests.faults.players import ANSWERED_WITHIN, Memory, Watched
from tests.harness.visitor import Answer

PROPOSED = re.compile(r'action="(/desk/\w+/announce/)">.*?name="round" value="(\d+)"', re.DOTALL)
WAY = re.compile(r'name="how" value="(score|keep)"')
SEEN = re.compile(r'name="seen" value="([^"]*)"')


class Desk(Watched):
    def __init__(self, port: int, code: str, session: str, memory: Memory) -> None:
        super().__init__(port, memory, address=LAPTOP, cookie=session, patience=ANSWERED_WITHIN)
        self.path = f"/desk/{code}/"

    def announce(self) -> None:
        """What is proposed, if anything is."""
        proposed = PROPOSED.search(self.get(self.path).page)
        if proposed:
            self.post(proposed[1], {"round": proposed[2]}, htmx=False)

    def end(self) -> bool:
        self.get(f"{self.path}end/")
        return self.post(f"{self.path}end/", {}, htmx=False).status == 302

    def prepare_correction(self, round: int, table: int, hand: int, line: str) -> dict[str, object] | None:
        """The form of the preview that this desk looks at; None if the result cannot be corrected that way."""
        where = f"round={round}&table={table}&hand={hand}&line={line.replace(' ', '+')}"
        page = self.get(f"{self.path}correct/?{where}").page
        way, seen = WAY.search(page), SEEN.search(page)
        if not way or not seen:
            return None
        return {"round": round, "table": table, "hand": hand, "line": line, "seen": seen[1], "how": way[1]}

    def correct(self, form: dict[str, object]) -> Answer:
        return self.post(f"{self.path}correct/", form, htmx=False)


def correct_together(desks: list[Desk], round: int, table: int, lots: Random) -> int:
    """Two organisers look at the same result and put it right differently, at once; how many were let do it.

    0 also where one of them was not shown how it can be put right: then there is nobody to be first.
    """
    prepared = [(desk, desk.prepare_correction(round, table, 1, f"h n {lots.randrange(14)}")) for desk in desks]
    ready = [(desk, form) for desk, form in prepared if form is not None]
    if len(ready) < len(desks):
        return 0
    with ThreadPoolExecutor(len(desks)) as pool:
        answers = list(pool.map(lambda one: one[0].correct(one[1]), ready))
    return sum(answer.status == 302 for answer in answers)
