"""`python -m tests.load.drives`: the last hands of a live drive, with all its phones; docs/speed.md.

Every table has its own phone and the phones of two players, beside the desk and three hall screens. In each hand the tables send their
numbers within ten seconds, and the bell rings. The evening is near its end, when the way from the first chairs is longest.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from http.client import HTTPException
from random import Random

from tests.addresses import device
from tests.harness import process
from tests.harness.figures import Figure, ms, spread, within
from tests.harness.hall import CannotMeasure, Hall, opened_hall
from tests.harness.screens import OpenScreens, need_room
from tests.harness.visitor import Visitor
from tests.load.command import report, up_to

MOST_TABLES, MOST_HANDS, HANDS = 100, 10, 24
PHONES = 3  # at each table
DISPLAYS = 3
SAID_WITHIN, ANSWERED_WITHIN = 1.0, 0.5  # seconds
WHO = "the harness"


@dataclass(frozen=True)
class Plan:
    tables: int
    hands: int
    seconds: float


def main(words: list[str]) -> int:
    """1 where a goal is missed."""
    plan = read(words)
    return report(f"a live drive of {plan.tables} tables, {plan.hands} of its last hands", measured(plan))


def measured(plan: Plan) -> Iterator[Figure]:
    need_room(PHONES * plan.tables + DISPLAYS + 1)
    yield Figure(f"load of the machine before, on {os.cpu_count()} cores", f"{os.getloadavg()[0]:.1f}")
    with opened_hall() as hall:
        code, pages, session = make_drive(plan)
        hall.start()
        phones = [open_phone(hall, number, page) for number, page in enumerate(pages.tables, 1)]
        desk = Visitor(hall.port, address=device(0), cookie=session, stays=True)
        desk.get(f"/desk/{code}/")
        with OpenScreens(hall.port, code, session, pages.every) as screens:
            screens.open(len(pages.every))
            screens.load()
            screens.fetch()
            worked = process.processor(hall.webs[0].process.pid or 0)
            took: list[float] = []
            said, rung = [], []
            for hand in range(HANDS - plan.hands, HANDS):
                sent = send_all(phones, pages.tables, hand, plan)
                took += [end - begun for begun, end in sent]
                said.append(max(screens.shown(read_change(code))) - max(begun for begun, _end in sent))
                begun = time.monotonic()
                desk.post(f"/desk/{code}/drive/ring/", {"seen": hand}, htmx=False)
                rung.append(max(screens.shown(read_change(code))) - begun)
            parts = screens.fetched()
            work = process.processor(hall.webs[0].process.pid or 0) - worked
    yield Figure("screens", f"{len(pages.every)}")
    yield within("from a number to the page that says where next", took, ANSWERED_WITHIN, part=0.99)
    yield within("from the last number until every screen shows it", said, SAID_WITHIN)
    yield within("from the bell until every screen shows the next hand", rung, 3)
    yield Figure(
        "parts fetched for each number, with the bell", f"{len(parts) / len(took):.1f}", f"one in {spread(parts)}"
    )
    yield Figure("the processor of the server", f"{ms(work / len(took))} for each number and its parts")


@dataclass(frozen=True)
class Pages:
    """The address of each table's page; and every screen, with the tables that it shows behind a `#`."""

    tables: list[str]
    every: list[str]


def make_drive(plan: Plan) -> tuple[str, Pages, str]:
    """A live drive in one of its last hands; those before are written down at once."""
    from tests.harness import parties
    from tests.night import fresh
    from tournaments.access import find_our_club
    from tournaments.actions import prepare
    from tournaments.actions.drive import draw_drive, found_drive
    from tournaments.actions.plan import Plan as EveningPlan
    from tournaments.engine.drive.hands import read_hands, repeat_hands
    from tournaments.engine.drive.kinds import DriveKind
    from tournaments.engine.drive.plan import USUAL_ROLES, DrivePlan
    from tournaments.engine.rehearsal import names

    agreed = DrivePlan(DriveKind.PROGRESSIVE, repeat_hands(read_hands("HCDS"), HANDS), 12, USUAL_ROLES, is_live=True)
    party = found_drive(find_our_club(), EveningPlan("A drive", date(2026, 1, 1)), agreed, who=WHO, seed=1)
    prepare.register_players(party.code, names(4 * plan.tables, seed=1), who=WHO)
    draw_drive(party.code, (), seed=1, who=WHO)
    play_before(party.pk, plan)
    party = fresh(party)
    tables = [f"/t/{party.code}/{number}/{party.table_key(number)}/" for number in range(1, plan.tables + 1)]
    of_people = [f"/p/{party.code}/player/{number}/" for number in range(1, (PHONES - 1) * plan.tables + 1)]
    every = [f"/desk/{party.code}/", *[f"/p/{party.code}/hall/#"] * DISPLAYS, *tables, *of_people]
    return party.code, Pages(tables, every), parties.session_of_organiser()


def play_before(party: int, plan: Plan) -> None:
    from django.utils import timezone

    from tournaments.models import Drive, DriveTricks, Party

    lots, begins = Random(1), HANDS - plan.hands
    shares = [(hand, number, lots.randint(0, 13)) for hand in range(1, begins) for number in range(1, plan.tables + 1)]
    DriveTricks.objects.bulk_create(
        DriveTricks(
            party_id=party, hand=hand, table=number, tricks=share, odd_won=share > 6, entered_by=WHO, at=timezone.now()
        )
        for hand, number, share in shares
    )
    Drive.objects.filter(party=party).update(hand=begins, bells={str(begins): timezone.now().isoformat()})
    Party.objects.filter(pk=party).update(status=Party.Status.PLAYING)


def open_phone(hall: Hall, number: int, page: str) -> Visitor:
    phone = Visitor(hall.port, address=device(number), stays=True)
    phone.get(page)
    return phone


def read_change(code: str) -> int:
    from tournaments.models import Party

    return Party.objects.values_list("change", flat=True).get(code=code)


def send_all(phones: list[Visitor], pages: list[str], hand: int, plan: Plan) -> list[tuple[float, float]]:
    """When each table pressed its key, and when it had the page that follows; at moments by lot."""
    lots = Random(hand)
    moments = [lots.random() * plan.seconds for _phone in phones]
    found: list[tuple[float, float]] = []
    threads = [
        threading.Thread(target=send_one, args=(found, phone, page, number, hand, moment, lots.randint(0, 13)))
        for number, (phone, page, moment) in enumerate(zip(phones, pages, moments, strict=True), 1)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(found) < len(phones):
        raise CannotMeasure("Some numbers were not saved.")
    return found


def send_one(
    found: list[tuple[float, float]], phone: Visitor, page: str, number: int, hand: int, moment: float, tricks: int
) -> None:
    time.sleep(moment)
    begun = time.monotonic()
    with suppress(OSError, HTTPException):  # then it is missing in `found`
        phone.post(f"{page}tricks/", {"hand": hand, "table": number, "side": "odd", "tricks": tricks})
        if "is_saved" in phone.get(page, htmx=True).page:
            found.append((begun, time.monotonic()))


def read(words: list[str]) -> Plan:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.drives",
        description="Play the last hands of a live drive on this machine only, with three phones at each table. It takes about two "
        "minutes, touches no party of yours, and leaves nothing behind.",
    )
    parser.add_argument("--tables", type=up_to(MOST_TABLES), default=40, help="how many (40)")
    parser.add_argument("--hands", type=up_to(MOST_HANDS), default=4, help="how many are played (4)")
    parser.add_argument("--seconds", type=up_to(60), default=10, help="within which all tables send their numbers (10)")
    return Plan(**vars(parser.parse_args(words)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
