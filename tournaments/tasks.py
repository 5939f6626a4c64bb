"""What Celery does: it makes the next seats. The row in the database is the job, and the message only a signal.

The sweep finds a round whose signal was lost. A round that is signalled ten times is moved once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import redis
from celery import shared_task
from django.db import OperationalError, transaction
from django.utils import timezone
from kombu.exceptions import KombuError

from scoring.refused import Refused
from tournaments.actions.advance import call_time, move_round
from tournaments.actions.choosing import measure_next
from tournaments.actions.clock import remind_tables
from tournaments.actions.go_on import heed_copies
from tournaments.actions.hall_screen import HIDDEN_AT_MOST, reveal_place
from tournaments.actions.schedule import store_schedule
from tournaments.copies.automatic import copy_soon
from tournaments.models import Party
from tournaments.queries.choosing import Wish
from tournaments.queries.clock import find_rounds_to_ring
from tournaments.queries.movement import find_rounds_to_move
from tournaments.queries.rounds import find_newest_number
from tournaments.queries.schedule import find_parties_to_plan
from tournaments.trouble import find_trouble

logger = logging.getLogger(__name__)

WORKER = "the movement"
CLOCK = "the clock"
LATER = "The broker does not answer; the worker looks at round %s of party %s by itself within seconds."


@shared_task(throws=(OperationalError,))  # the sweep fails too, and logs that once, in a sentence
def move(code: str, number: int) -> None:
    """Make the next seats of a party from a complete round, and the rounds that a schedule lacks.

    Does nothing if that was done, is not due yet, or is impossible. If too few players are left, the desk says so.
    """
    try:
        move_round(code, number, who=WORKER)
        copy_soon.set()  # a whole round is what a hall would hate to lose
    except Refused as refused:
        logger.debug("Party %s: %s", code, refused)


@shared_task
def measure_evenings(players: int, rounds: int, hands: int) -> None:
    """Make the figures of the kinds of evening that still lack them: one, and then another message for the next.

    Between two of them a round can be moved. No row asks for them, because the page that shows them asks again.
    """
    if measure_next(Wish(players, rounds, hands)):
        ask_for_figures(Wish(players, rounds, hands))


def sweep() -> None:
    """Move every round that is complete and was not moved, whether its signal arrived or not; ring clocks at zero.

    If a round cannot be moved, which is a bug, that is logged, and the other parties go on.
    """
    heed_copies()  # first: a party that went on elsewhere is not moved here
    ring_clocks()
    show_forgotten_results()
    for code, number in find_rounds_to_move():
        with logging_bugs("Party %s, round %s could not be moved.", code, number):
            move(code, number)
    for code in find_parties_to_plan():
        with logging_bugs("Party %s, the schedule could not be made.", code):
            store_schedule(code, who=WORKER)


def ring_clocks() -> None:
    """Ring the bell of each clock at zero, if the party's bell is automatic."""
    for code, number, calls_time in find_rounds_to_ring(timezone.now()):
        with logging_bugs("Party %s, the clock of round %s could not ring.", code, number):
            try:
                (call_time if calls_time else remind_tables)(code, number, who=CLOCK)
            except Refused as refused:  # somebody else rang in the same moment
                logger.debug("Party %s: %s", code, refused)


def show_forgotten_results() -> None:
    """Show the whole result of parties whose organiser never revealed the first place."""
    # A party that continued elsewhere would refuse it in every sweep.
    here = Party.objects.filter(hidden_places__gt=0, elsewhere_at=None)
    forgotten = here.filter(hidden_since__lt=timezone.now() - HIDDEN_AT_MOST)
    for code in forgotten.values_list("code", flat=True):
        with logging_bugs("Party %s, the result could not be shown.", code):
            reveal_place(code, place=None, who=CLOCK)


@contextmanager
def logging_bugs(what_failed: str, *facts: object) -> Iterator[None]:
    """Logs a bug in one party, so that the others go on. Errors of the disk or the database concern all, and are raised."""
    try:
        yield
    except Exception as error:
        if find_trouble(error):
            raise
        logger.exception(what_failed, *facts)


def signal_worker(code: str, number: int) -> None:
    """Tell the worker, after the commit, that a round may be complete. If the broker is down, nothing is lost."""
    transaction.on_commit(partial(tell_worker, code, number), robust=True)


def tell_worker(code: str, number: int) -> None:
    """Takes half a second at most, and ignores errors of the broker, because the sweep also finds the work."""
    try:
        move.delay(code, number)
    except (KombuError, redis.RedisError, OSError):
        logger.warning(LATER, number, code)


def ask_for_figures(wish: Wish) -> None:
    """Takes half a second at most, and ignores errors of the broker: the page shows its words without figures."""
    try:
        measure_evenings.delay(wish.players, wish.rounds, wish.hands)
    except (KombuError, redis.RedisError, OSError):
        logger.warning("The broker does not answer; kinds of evening are shown without figures.")


def signal_newest(party: Party) -> None:
    """The next seats after the newest round may have to be made again, because others take part in them."""
    if number := find_newest_number(party):
        signal_worker(party.code, number)
