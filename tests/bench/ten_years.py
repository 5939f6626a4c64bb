"""Ten years of a club, made by `manage.py simulate --season`: its season, a player's years and the rating, fresh and unchanged; and tonight among all of it.

Tonight's evening is measured twice in turns: in a copy of the database that was made before the ten years, and beside them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from io import StringIO
from itertools import count
from pathlib import Path

from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from scoring.game import EndKind, GameEnd
from tests.bench.entering import HANDS, NextHand, enter, next_hands
from tests.bench.figures import Figure, in_turns
from tests.bench.halls import begun
from tests.bench.phone import Answer, Phone, over_the_wire, straight_into
from tournaments.access import organiser, our_club
from tournaments.models import Game, Party
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import Gives, Rule
from tournaments.seasons.models import Season

EVENINGS, PLAYERS, ROUNDS = 500, 60, 6
RULE = Rule(gives=Gives.PLACES, places=(12, 10, 8, 7, 6, 5, 4, 3, 2, 1), best=400)
TIMES, HANDS_EACH = 11, 60
PHONES, EACH = 4, 10
FRESH, UNCHANGED, AS_QUICK = 300, 1 / 3, 1.1
TABLES = 15


def measure(address: str) -> Iterator[Figure]:
    from django.core.wsgi import get_wsgi_application

    alone = straight_into(get_wsgi_application())
    tonight = begun(4 * TABLES, end=GameEnd(EndKind.HANDS, hands=HANDS + 1))
    cookies = signed_in()
    empty = copy_of_database()
    season = ten_years()
    pages = pages_of(season)
    yield from fresh(pages, Phone(alone, cookies), season)
    yield from unchanged(pages, address, cookies)
    yield from among_ten_years(tonight, Phone(alone, cookies), Phone(alone), empty)


def ten_years() -> Season:
    """Its last evening was a week ago: `simulate` begins in 2026."""
    season = found_season(our_club(), "Ten years", RULE, who="bench")
    how_many = {"evenings": EVENINGS, "players": PLAYERS, "rounds": ROUNDS}
    call_command("simulate", season=season.name, yes=True, stdout=StringIO(), stderr=StringIO(), **how_many)
    evenings = list(season.parties.order_by("date"))
    for weeks, evening in enumerate(reversed(evenings), 1):
        evening.date = localdate() - timedelta(weeks=weeks)
    Party.objects.bulk_update(evenings, ["date"])
    return season


def signed_in() -> dict[str, str]:
    """The organiser's cookie, kept in the database."""
    client = Client()
    client.force_login(organiser())
    return {name: morsel.value for name, morsel in client.cookies.items()}


def pages_of(season: Season) -> dict[str, str]:
    player = season.club.players.order_by("pk").last()
    assert player is not None
    return {
        "the season": reverse("season", args=(season.pk,)),
        "a player’s years": reverse("player_years", args=(player.pk,)),
        "the rating": reverse("rating"),
    }


def look(phone: Phone, path: str) -> Answer:
    answer = phone.open(path)
    if answer.status != 200:
        raise AssertionError(f"{path}: {answer.status}")
    return answer


# The pages of ten years


def fresh(pages: Mapping[str, str], phone: Phone, season: Season) -> Iterator[Figure]:
    """Of all evenings one has changed; and once after a start, when none has been read."""
    evenings = list(season.parties.order_by("pk").values_list("pk", flat=True))
    turns = count()

    def change(_name: str) -> None:
        party = evenings[next(turns) % len(evenings)]
        Game.objects.filter(round__party=party, table=1).update(stars_north_south=F("stars_north_south") + 1)
        Party.objects.filter(pk=party).update(change=F("change") + 1)

    for page in pages.values():
        look(phone, page)
    taken = in_turns({name: partial(look, phone, page) for name, page in pages.items()}, TIMES, before=change)
    first = in_turns(
        {name: partial(look, phone, page) for name, page in pages.items()},
        1,
        before=lambda _name: cache.clear(),
    )
    for name in pages:
        times = taken[name]
        yield Figure(f"{name}, after a change of one evening", times.median, p95=times.p95, at_most=FRESH)
        yield Figure(f"{name}, the first time after a start", first[name].median)


def unchanged(pages: Mapping[str, str], address: str, cookies: Mapping[str, str]) -> Iterator[Figure]:
    """Requests a second through the whole server, as of the standings (tests/bench/standings.py)."""
    phones = [Phone(over_the_wire(address), cookies) for _ in range(PHONES)]
    paths = {"constant": "/constant/", **pages}
    for path in paths.values():
        look(phones[0], path)  # the server reads ten years once, not four times at the same moment
    with ThreadPoolExecutor(PHONES) as hands:

        def ask_all(path: str) -> None:
            list(hands.map(lambda phone: [look(phone, path) for _ in range(EACH)], phones))

        taken = in_turns({name: partial(ask_all, path) for name, path in paths.items()}, TIMES)
    a_second = {name: 1000 * PHONES * EACH / times.median for name, times in taken.items()}
    for name in pages:
        against = a_second["constant"]
        yield Figure(f"{name}, unchanged", a_second[name], "requests/s", against=against, at_least=UNCHANGED)


# Tonight


def copy_of_database() -> Path:
    """The file as it is now; SQLite writes its log into it first."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    here = Path(connection.settings_dict["NAME"])
    return Path(shutil.copy(here, here.with_name("empty.sqlite3")))


def among_ten_years(party: Party, desk: Phone, phone: Phone, empty: Path) -> Iterator[Figure]:
    """The same evening in both files; which one is asked changes before each turn, and nothing is known from the other."""
    files = {"ten years": Path(connection.settings_dict["NAME"]), "empty": empty}
    hands = {name: next_hands([party], TABLES) for name in files}

    def turn_to(name: str) -> None:
        connection.close()
        connection.settings_dict["NAME"] = str(files[name])
        connection.ensure_connection()
        cache.clear()

    page = reverse("desk", args=(party.code,))
    desks = in_turns({name: partial(look, desk, page) for name in files}, TIMES, before=turn_to)
    posts = in_turns(
        {name: partial(enter_next, phone, hands[name]) for name in files},
        HANDS_EACH,
        before=turn_to,
    )
    turn_to("ten years")
    for what, taken in (("the desk of tonight", desks), ("a hand of tonight by htmx", posts)):
        yield Figure.of(f"{what}, against an empty database", taken["ten years"], taken["empty"], at_most=AS_QUICK)


def enter_next(phone: Phone, hands: Iterator[NextHand]) -> None:
    enter(phone, next(hands), htmx=True)
