"""A long evening beside a short one: what every page of it weighs, asks the database and takes, after 6 rounds and after 24.

A live drive of 40 tables, and evenings of 160 people by the ladder and by a schedule, each with a round in play. All happens in
this process, so the times are those of the processor, the best of some. The first look after a change reads all results for
everybody; a page is judged by the looks that follow. Files of a whole evening are not judged.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.game import EndKind, GameEnd
from tests.harness.figures import Figure
from tests.harness.hall import Hall
from tests.live_night import begun_live, play_hand, play_hands
from tests.screens.every_address import patterns, place_of
from tournaments.access import find_organiser, find_our_club
from tournaments.actions.plan import Plan
from tournaments.engine.movements import MOVEMENTS
from tournaments.models import Party
from tournaments.rehearsal import Rehearsal, rehearse

TITLE = "Every page after 6 rounds, and after 24"
PEOPLE, ROUNDS, TIMES = 160, (6, 24), 9
SMALL = 0.001  # seconds; less than that is no news
AT_MOST = 1.25
# What they are asked for is every round: files, a card for each person, and all games of two people beside each other.
WHOLE = ("api_", "desk_export", "print_score_cards", "standings_csv", "why", "desk_why")


@dataclass(frozen=True)
class Look:
    """What one answer was: bytes before it is compressed, queries, seconds of the processor; `first` are those after a change."""

    size: int
    queries: int
    first: float
    seconds: float

    def grew_from(self, short: Look) -> bool:
        is_slower = self.seconds > short.seconds * AT_MOST and self.seconds - short.seconds > SMALL
        return self.size > short.size * AT_MOST or self.queries > short.queries * AT_MOST or is_slower


def measure(_hall: Hall) -> Iterator[Figure]:
    yield from _compare("drive", *map(_drive, ROUNDS))
    for key in ("ladder", "everybody"):
        yield from _compare(key, *(_evening(key, rounds) for rounds in ROUNDS))


def _drive(hands: int) -> Party:
    """The last of these hands is in play, and half of the tables have sent their numbers."""
    party = play_hands(begun_live(PEOPLE), hands - 1)
    return play_hand(party, but=tuple(range(1, PEOPLE // 8)), rings=False)


def _evening(movement: str, rounds: int) -> Party:
    plan = Plan(
        f"{movement} {rounds}",
        date(2026, 1, 1),
        game_end=GameEnd(EndKind.HANDS, hands=1),
        movement=MOVEMENTS[movement],
        rounds_planned=max(ROUNDS) + 1,
    )
    return rehearse(find_our_club(), Rehearsal(plan, PEOPLE, rounds, seed=1, leave_in_play=True))


def _compare(evening: str, *parties: Party) -> Iterator[Figure]:
    """Each page of the two in turns."""
    browser = Client()
    browser.force_login(find_organiser())
    for name, addresses in _pages(browser, parties):
        looks = [[_look(browser, *asked) for asked in zip(parties, addresses, strict=True)] for _ in range(TIMES + 1)]
        short, long = (_best(each[1:]) for each in zip(*looks, strict=True))
        says = (
            f"{short.size / 1000:.0f} → {long.size / 1000:.0f} kB, {short.queries} → {long.queries} queries, "
            f"{1000 * short.seconds:.1f} → {1000 * long.seconds:.1f} ms"
        )
        beside = f"{1000 * short.first:.0f} → {1000 * long.first:.0f} ms after a change"
        is_met = None if name.startswith(WHOLE) else not long.grew_from(short)
        yield Figure(
            f"{evening}: {name}", says, beside, f"at most {AT_MOST} times" if is_met is not None else "", is_met
        )


def _best(looks: Sequence[Look]) -> Look:
    return replace(looks[0], first=min(look.first for look in looks), seconds=min(look.seconds for look in looks))


def _pages(browser: Client, parties: tuple[Party, ...]) -> Iterator[tuple[str, list[str]]]:
    """Every address with the code of an evening that answers both with a page or a file."""
    for name in sorted({pattern.name for pattern in patterns() if pattern.name}):
        _place, words = place_of(name)
        if "code" not in words:
            continue
        addresses = [reverse(name, kwargs={word: _known(party)[word] for word in words}) for party in parties]
        answers = [browser.get(address) for address in addresses]
        if all(answer.status_code == 200 and answer.content for answer in answers):
            yield name, addresses


def _known(party: Party) -> dict[str, object]:
    return {"code": party.code, "table": 2, "number": 2, "key": party.table_key(2), "sheet": "movement", "season": 1}


def _look(browser: Client, party: Party, address: str) -> Look:
    Party.objects.filter(pk=party.pk).update(change=F("change") + 1)
    with CaptureQueriesContext(connection) as asked:
        first, size = _time(browser, address)
    queries = len(asked)  # the next request forgets them
    seconds, _size = _time(browser, address)
    return Look(size, queries, first, seconds)


def _time(browser: Client, address: str) -> tuple[float, int]:
    begun = time.process_time()
    size = len(browser.get(address).content)
    return time.process_time() - begun, size
