"""Ten years of a club, made by `manage.py simulate --season`: its season, a player's years and the rating, fresh and unchanged; and tonight among all of it.

Tonight's evening is measured twice in turns: in a copy of the database from before the ten years, and beside them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from datetime import timedelta
from functools import partial
from io import StringIO
from itertools import count

from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.utils.timezone import localdate

from tests.addresses import LAPTOP
from tests.bench.standings import look, unchanged
from tests.harness.figures import Figure, compared, in_turns, ms, timed, within
from tests.harness.hall import CLUBNIGHT, DATABASE, Hall
from tests.harness.parties import begun, places, session_of_organiser
from tests.harness.table import enter, hands_of
from tests.harness.visitor import Visitor
from tests.services.conftest import free_port
from tournaments.access import find_our_club
from tournaments.models import Game, Party
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.models import Season

TITLE = "Ten years of a club, 500 evenings of 60 players"
EVENINGS, PLAYERS, ROUNDS = 500, 60, 6
RULE = Rule(gives=PointsFrom.PLACES, places=(12, 10, 8, 7, 6, 5, 4, 3, 2, 1), best=400)
TIMES, EACH = 11, 60
FRESH, AS_QUICK = 0.3, 1.1
TABLES, HANDS = 15, 17


def measure(hall: Hall) -> Iterator[Figure]:
    tonight, session = begun(4 * TABLES, hands=HANDS, asks_seated=False), session_of_organiser()
    empty = copied(hall)
    season = ten_years()
    pages = pages_of(season)
    yield from fresh(hall, pages, session, season)
    yield from unchanged(hall, pages, session)
    yield from among_ten_years({"ten years": hall.port, "empty": empty}, tonight, session)


def copied(hall: Hall) -> int:
    """Another evening program, on a copy of the database as it is now; its port."""
    folder = hall.folder / "empty"
    shutil.copytree(
        hall.folder, folder, ignore=shutil.ignore_patterns(f"{DATABASE}*", "program-*", "empty", "bare*", "servers")
    )
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(folder / DATABASE)])
    beside = hall.run(*CLUBNIGHT, port=free_port(), environment={"WHISTPARTY_DATA": str(folder)})
    beside.wait_until_open()
    return beside.port


def ten_years() -> Season:
    """Its last evening was a week ago: `simulate` begins in 2026."""
    season = found_season(find_our_club(), "Ten years", RULE, who="bench")
    how_many = {"evenings": EVENINGS, "players": PLAYERS, "rounds": ROUNDS}
    call_command("simulate", season=season.name, yes=True, stdout=StringIO(), stderr=StringIO(), **how_many)
    evenings = list(season.parties.order_by("date"))
    for weeks, evening in enumerate(reversed(evenings), 1):
        evening.date = localdate() - timedelta(weeks=weeks)
    Party.objects.bulk_update(evenings, ["date"])
    return season


def pages_of(season: Season) -> dict[str, str]:
    player = season.club.players.order_by("pk").last()
    assert player is not None
    return {
        "the season": f"/seasons/{season.pk}/",
        "a player’s years": f"/people/{player.pk}/years/",
        "the rating": "/rating/",
    }


def fresh(hall: Hall, pages: Mapping[str, str], session: str, season: Season) -> Iterator[Figure]:
    """Once after a start, when no evening has been read; and then after one of all evenings has changed."""
    evenings, turns = list(season.parties.order_by("pk").values_list("pk", flat=True)), count()
    laptop = Visitor(hall.port, address=LAPTOP, cookie=session)

    def change(_name: str) -> None:
        party = evenings[next(turns) % len(evenings)]
        Game.objects.filter(round__party=party, table=1).update(stars_north_south=F("stars_north_south") + 1)
        Party.objects.filter(pk=party).update(change=F("change") + 1)

    for name, page in pages.items():
        hall.webs[0].restart()
        look(laptop, "/")
        yield Figure(f"{name}, the first time after a start", ms(timed(partial(look, laptop, page))))
    runs = {name: partial(look, laptop, page) for name, page in pages.items()}
    for name, took in in_turns(runs, TIMES, before=change).items():
        yield within(f"{name}, after a change of one evening", took, FRESH, part=0.5)


def among_ten_years(ports: Mapping[str, int], party: Party, session: str) -> Iterator[Figure]:
    """The same evening in both databases, each with a program of its own."""
    desks = {name: Visitor(port, address=LAPTOP, cookie=session, stays=True) for name, port in ports.items()}
    phones = {name: Visitor(port, stays=True) for name, port in ports.items()}
    hands = {name: hands_of(places(party), HANDS) for name in ports}
    seen = {name: partial(look, desk, f"/desk/{party.code}/") for name, desk in desks.items()}
    entered = {name: partial(enter_next, phones[name], hands[name]) for name in ports}
    for what, runs in (("the desk of tonight", seen), ("a hand of tonight", entered)):
        taken = in_turns(runs, EACH)
        yield compared(f"{what}, against an empty database", taken["ten years"], taken["empty"], at_most=AS_QUICK)


def enter_next(phone: Visitor, hands: Iterator[tuple]) -> float:
    return enter(phone, *next(hands))
