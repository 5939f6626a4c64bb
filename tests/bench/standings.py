"""The standings of 400 players after nine rounds and a half: fresh after every change, then the same for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from django.db import connection
from django.urls import reverse

from scoring.hand import BySide
from tests.bench.figures import Figure, in_turns
from tests.bench.halls import WHO, fresh, played
from tests.bench.phone import Answer, Ask, over_the_wire, straight_into
from tournaments.actions.enter import AtTable
from tournaments.actions.finish import enter_slip
from tournaments.engine.shorthand import Slip
from tournaments.models import Party
from tournaments.queries.standings import read_standings, standings_of

PLAYERS, ROUNDS, STILL_PLAYING = 400, 10, 80
TIMES = 25
CHANGES = 10
PHONES, EACH = 4, 25
GOAL, THROUGHPUT = 6, 1 / 3
ASKED = {"Host": "127.0.0.1", "Accept": "text/html", "Accept-Encoding": "gzip"}
ROWS = """
    SELECT round.number, game."table", chair.seat, entry.number, game.winner, game.hands_played,
           game.score_north_south, game.score_east_west, game.stars_north_south, game.stars_east_west
    FROM tournaments_round round
    JOIN tournaments_game game ON game.round_id = round.id
    JOIN tournaments_chair chair ON chair.round_id = round.id AND chair."table" = game."table"
    JOIN tournaments_entry entry ON entry.id = chair.entry_id
    WHERE round.party_id = %s AND game.confirmed_at IS NOT NULL
"""


class Hall:
    """The party, at which one table after the other hands in its slip."""

    def __init__(self) -> None:
        self.party = played(PLAYERS, ROUNDS, but=STILL_PLAYING)
        self.page = reverse("standings", args=(self.party.code,))
        self.tables = count(1)

    def change(self) -> None:
        table = next(self.tables)
        enter_slip(AtTable.of(self.party, table, WHO), Slip(BySide(13, table % 12)), round_number=ROUNDS)
        self.party = fresh(self.party)


def measure(address: str) -> Iterator[Figure]:
    from django.core.wsgi import get_wsgi_application

    hall, alone = Hall(), straight_into(get_wsgi_application())
    yield from after_a_change(hall, alone)
    yield stale_pages(hall, over_the_wire(address))
    yield unchanged("unchanged, Django alone", lambda path: [look(alone, path) for _ in range(EACH)], hall.page, EACH)
    phones = [over_the_wire(address) for _ in range(PHONES)]
    with ThreadPoolExecutor(PHONES) as hands:
        yield unchanged(
            f"unchanged, whole server, {PHONES} phones",
            lambda path: list(hands.map(lambda phone: [look(phone, path) for _ in range(EACH)], phones)),
            hall.page,
            PHONES * EACH,
            at_least=THROUGHPUT,
        )


def look(ask: Ask, path: str) -> Answer:
    answer = ask("GET", path, ASKED, b"")
    if answer.status != 200:
        raise AssertionError(f"{answer.status}: {answer.text}")
    return answer


def after_a_change(hall: Hall, alone: Ask) -> Iterator[Figure]:
    taken = in_turns(
        {
            "rows": lambda: read_rows(hall.party),
            "standings": lambda: standings_of(hall.party),
            "page": lambda: look(alone, hall.page),
        },
        TIMES,
        before=lambda name: None if name == "rows" else hall.change(),
    )
    yield Figure.of("read and computed after a change", taken["standings"], taken["rows"], at_most=GOAL)
    yield Figure.of("the whole page after a change", taken["page"], taken["rows"], at_most=GOAL)


def read_rows(party: Party) -> int:
    with connection.cursor() as cursor:
        cursor.execute(ROWS, [party.pk])
        return len(cursor.fetchall())


def stale_pages(hall: Hall, ask: Ask) -> Figure:
    """Another process changes something; how often does the server still show the order of before?"""
    stale = 0
    for _ in range(CHANGES):
        hall.change()
        stale += names_on(look(ask, hall.page)) != names_in_order(hall.party)
        look(ask, hall.page)
    return Figure(f"stale pages after {CHANGES} changes", stale, "pages", at_most=0)


def names_on(answer: Answer) -> list[str]:
    """Those in the table; the text to copy names some of them once more."""
    return re.findall(r"id=p\d+>(Player \d{4})", answer.text)


def names_in_order(party: Party) -> list[str]:
    found = read_standings(party)
    return [found.names[line.player] for line in found.lines]


def unchanged(
    what: str, ask_many: Callable[[str], object], page: str, requests: int, *, at_least: float | None = None
) -> Figure:
    taken = in_turns({"/constant/": lambda: ask_many("/constant/"), page: lambda: ask_many(page)}, TIMES)
    a_second = {path: 1000 * requests / times.median for path, times in taken.items()}
    return Figure(what, a_second[page], "requests/s", against=a_second["/constant/"], at_least=at_least)
