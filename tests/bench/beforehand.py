"""What a phone gets beforehand (views/offline.py), in milliseconds of this process: `python -m tests.bench.beforehand`.

Beside it stand the same answer with the keys of the tricks made for every table, and the table page itself.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

TIMES = 60


def main() -> None:
    from django.core.management import call_command
    from django.test import Client

    from tests.night import begun
    from tests.screens.test_table import link
    from tournaments.views.trick_keys import shared_halves

    call_command("migrate", verbosity=0)
    phone, party = Client(), begun(8)

    def fetch(act: str) -> Callable[[], object]:
        return lambda: phone.get(link(party, act=act))

    def fetch_without_shared_keys() -> None:
        shared_halves.cache_clear()
        fetch("offline/")()

    runs = {
        "beforehand": fetch("offline/"),
        "beforehand, keys made again": fetch_without_shared_keys,
        "table page": fetch(""),
    }
    taken: dict[str, list[float]] = {what: [] for what in runs}
    for turn in range(TIMES + 1):
        for what, run in runs.items():
            if what == "beforehand":
                run()  # the run before it may have been the one that clears
            begun_at = time.process_time()
            run()
            if turn:
                taken[what].append((time.process_time() - begun_at) * 1000)
    for what, each in taken.items():
        sys.stdout.write(f"{what:30} {statistics.median(each):5.1f} ms\n")


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "whistparty.settings"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WHISTPARTY_DATA"] = folder
        import django

        django.setup()
        main()
