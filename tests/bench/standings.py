"""The standings of 400 players after nine rounds and a half: fresh after every change, then the same for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from statistics import median

from django.db import connection

from tests.addresses import device
from tests.bench.floor import floors
from tests.harness.figures import Figure, compared, in_turns
from tests.harness.hall import Hall
from tests.harness.parties import fresh, hand_in_slips, played
from tests.harness.visitor import Answer, Visitor
from tournaments.models import Party
from tournaments.queries.standings import read_hall_standings

TITLE = "Standings of 400 players, ten rounds"
PLAYERS, ROUNDS, STILL_PLAYING = 400, 10, 80
TIMES = 25
PHONES, EACH, TURNS = 4, 25, 11
GOAL = 6
ROWS = """
    SELECT round.number, game."table", chair.seat, entry.number, game.winner, game.hands_played,
           game.score_north_south, game.score_east_west, game.stars_north_south, game.stars_east_west
    FROM tournaments_round round
    JOIN tournaments_game game ON game.round_id = round.id
    JOIN tournaments_chair chair ON chair.round_id = round.id AND chair."table" = game."table"
    JOIN tournaments_entry entry ON entry.id = chair.entry_id
    WHERE round.party_id = %s AND game.confirmed_at IS NOT NULL
"""


def measure(hall: Hall) -> Iterator[Figure]:
    party, tables = played(PLAYERS, ROUNDS, but=STILL_PLAYING), count(1)
    page = f"/p/{party.code}/standings/"
    phone = Visitor(hall.port, stays=True)
    taken = in_turns(
        {
            "rows": lambda: read_rows(party),
            "standings": lambda: read_hall_standings(fresh(party)),
            "page": lambda: look(phone, page),
        },
        TIMES,
        before=lambda name: None if name == "rows" else hand_in_slips(party, [next(tables)], ROUNDS),
    )
    yield compared("read and computed after a change", taken["standings"], taken["rows"], at_most=GOAL)
    yield compared("the page after a change, against the rows in one query", taken["page"], taken["rows"])
    yield from unchanged(hall, {"the standings": page})


def read_rows(party: Party) -> int:
    with connection.cursor() as cursor:
        cursor.execute(ROWS, [party.pk])
        return len(cursor.fetchall())


def look(phone: Visitor, path: str) -> Answer:
    answer = phone.get(path)
    assert answer.status == 200, f"{path}: {answer.status}"
    return answer


def unchanged(hall: Hall, pages: dict[str, str], cookie: str = "") -> Iterator[Figure]:
    """Requests a second of some phones, beside a view that is always the same."""
    runs: dict[str, Callable[[], object]] = {}
    with ThreadPoolExecutor(PHONES) as hands:

        def ask_all(phones: Sequence[Visitor], path: str) -> Callable[[], object]:
            return lambda: list(hands.map(lambda phone: [look(phone, path) for _ in range(EACH)], phones))

        for name, path in pages.items():
            look(phone := phones_of(hall.port, 1, cookie)[0], path)  # the server reads it once, not four times at once
            runs[name] = ask_all([phone, *phones_of(hall.port, PHONES - 1, cookie)], path)
        for name, server in floors(hall).items():
            runs[f"bare Django under {name}, always the same"] = ask_all(phones_of(server.port, PHONES), "/constant/")
        taken = in_turns(runs, TURNS)
    a_second = {name: PHONES * EACH / median(times) for name, times in taken.items()}
    best = max(a_second.values())
    for name, requests in a_second.items():
        what = f"{name}, unchanged" if name in pages else name
        yield Figure(what, f"{requests:.0f} requests a second", f"{requests / best:.2f}")


def phones_of(port: int, number: int, cookie: str = "") -> list[Visitor]:
    return [Visitor(port, address=device(place), cookie=cookie, stays=True) for place in range(number)]
