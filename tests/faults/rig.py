"""Plays evenings one after the other, each in a process of its own, and prints what came of them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import cycle, islice
from random import Random
from statistics import median
from threading import Timer

from tests.addresses import NO_STRANGERS, has_strangers
from tests.faults.evening import Plan, Struck
from tests.faults.kinds import DISK_FULL, KINDS, STRANGERS, TOO_LARGE
from tests.harness.figures import aligned
from tests.harness.hall import EMBEDDED, GROWN
from tests.services.programs import HOUSE

FAULTS = 510  # of the long form
OF_AN_EVENING = 30
TABLES = (4, 60, 8, 24, 6, 40, 12, 16)  # of one evening after the other
ENDS_WITHIN = 900.0  # seconds that an evening may take
IS_LINUX = sys.platform == "linux"
END = "an evening played to its end"


def long_form(seed: int) -> list[Plan]:
    """Every kind in turn, so that each strikes about equally often; the forms take turns."""
    lots, tables = Random(seed), cycle(TABLES)
    orders = {form: shuffled_kinds(form, lots) for form in (EMBEDDED, GROWN)}
    return [
        Plan(form, next(tables), seed + number, tuple(islice(orders[form], OF_AN_EVENING)))
        for number, form in enumerate(islice(cycle((EMBEDDED, GROWN)), FAULTS // OF_AN_EVENING))
    ]


def shuffled_kinds(form: str, lots: Random) -> Iterator[str]:
    kinds = kinds_of(form)
    while True:
        lots.shuffle(kinds)
        yield from kinds


def kinds_of(form: str) -> list[str]:
    return [kind.name for kind in KINDS.values() if form in kind.forms and kind.name not in left_out()]


def left_out() -> dict[str, str]:
    """The kinds that this system cannot have, and why."""
    no_strangers = {} if has_strangers() else dict.fromkeys((STRANGERS, TOO_LARGE), NO_STRANGERS)
    return no_strangers | ({} if IS_LINUX else {DISK_FULL: "only Linux can limit the files of another program"})


def short_form(seed: int) -> list[Plan]:
    """Every kind once on the embedded form, and on PostgreSQL and Redis what can only break there."""
    only_grown = [name for name in kinds_of(GROWN) if name not in kinds_of(EMBEDDED)]
    return [Plan(EMBEDDED, 3, seed, tuple(kinds_of(EMBEDDED))), Plan(GROWN, 4, seed, tuple(only_grown))]


def run(plans: Sequence[Plan]) -> int:
    """Play them and print the table; 0 where every promise held."""
    struck = []
    for kind, why in left_out().items():
        sys.stderr.write(f"left out: {kind}, because {why}\n")
    for number, plan in enumerate(plans, 1):
        sys.stderr.write(f"{number}/{len(plans)}: {plan.form}, {plan.tables} tables, {len(plan.kinds)} faults\n")
        for one in played_beside(plan):
            struck.append(one)
            for sentence in one.broken:
                sys.stderr.write(f"  seed {plan.seed}, {one.kind or END}: {sentence}\n")
    sys.stdout.writelines(table(struck))
    return int(any(one.broken for one in struck))


def played_beside(plan: Plan) -> Iterator[Struck]:
    """The evening in a process of its own; one that ends without a word has broken every promise."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.faults.evening", json.dumps(asdict(plan))],
        cwd=HOUSE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout
        patience = Timer(ENDS_WITHIN, process.send_signal, [signal.SIGINT])
        patience.start()
        ended = False
        try:
            for line in process.stdout:
                one = Struck(**json.loads(line))
                ended = not one.kind or bool(one.broken)
                yield one
        finally:
            patience.cancel()
    if not ended or process.returncode:
        yield Struck("", plan.form, 0, [f"The rig itself ended with {process.returncode}."])


def table(struck: Sequence[Struck]) -> Iterator[str]:
    """For each kind: how many, how long the hall stood still, and how many promises were broken."""
    order, rows = [*KINDS, ""], []
    for kind, form in sorted({(one.kind, one.form) for one in struck}, key=lambda key: (order.index(key[0]), key[1])):
        some = [one for one in struck if (one.kind, one.form) == (kind, form)]
        stood = [one.stood for one in some]
        times = [f"{how(stood):.1f} s" if kind else "" for how in (median, max)]
        rows.append([kind or END, form, f"{len(some)}", *times, f"{sum(len(one.broken) for one in some)}"])
    faults = [one for one in struck if one.kind]
    rows.append(["all faults", "", f"{len(faults)}", "", "", f"{sum(len(one.broken) for one in struck)}"])
    return aligned(["fault", "form", "how many", "stood still: half", "longest", "broken promises"], rows)
