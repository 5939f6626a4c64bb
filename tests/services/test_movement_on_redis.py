"""The movement on a real Redis: rung for ten times, killed with -9 in the middle, without a broker; moved once."""

from __future__ import annotations

import pytest
import redis

from scoring.hand import BySide
from tests.night import begun, slip
from tests.services.conftest import free_port, ringing_at
from tests.services.programs import wait_until
from tournaments.actions import finish
from tournaments.actions.at_table import AtTable
from tournaments.engine.shorthand import Slip
from tournaments.models import Chair, LogEntry, Party
from tournaments.tasks import move, signal_worker, sweep

pytestmark = pytest.mark.django_db(transaction=True)
KILLABLE_WORKER = ("-m", "celery", "-A", "whistparty", "worker", "-c", "1", "-l", "warning")


def is_moved_once(party: Party) -> bool:
    chairs = Chair.objects.filter(round__party=party, round__number=2)
    moved = LogEntry.objects.filter(party=party, action="move_round")
    return party.rounds.count() == 2 and chairs.count() == 8 and moved.count() == 1


def is_moved(party: Party) -> bool:
    return party.rounds.count() > 1


def test_ten_bells_and_two_workers_move_a_round_once(start_worker, over_redis):
    party = slip(begun(8), 1)
    start_worker()
    start_worker()
    party = slip(party, 2)
    for _bell in range(10):
        move.delay(party.code, 1)
    wait_until(lambda: is_moved(party))
    wait_until(lambda: nothing_waits(over_redis))
    assert is_moved_once(party)


def nothing_waits(url: str) -> bool:
    """Every bell was answered: none waits, and none is with a worker."""
    with redis.Redis.from_url(url) as broker:
        return not broker.llen("celery") and not broker.hlen("unacked")


def test_a_worker_killed_in_the_middle_leaves_it_to_the_next(
    program, start_worker, tests_database, over_redis, tmp_path
):
    party = slip(begun(8), 1)
    died = tmp_path / "died"
    killable = program(
        *KILLABLE_WORKER, "-I", "tests.services.killer",
        DATABASE_URL=tests_database, REDIS_URL=over_redis, KILL_AT="7", DIED=str(died),
    )  # fmt: skip
    wait_until(lambda: has_come(over_redis))
    party = slip(party, 2)
    move.delay(party.code, 1)
    wait_until(lambda: killable.process.poll() is not None)
    assert died.exists()
    assert not is_moved(party)
    start_worker()
    wait_until(lambda: is_moved(party))
    assert is_moved_once(party)


def has_come(url: str) -> bool:
    """A worker waits for bells."""
    with redis.Redis.from_url(url) as broker:
        return bool(broker.client_list(_type="normal")) and bool(broker.smembers("_kombu.binding.celery"))


def test_a_hand_is_saved_and_a_round_found_where_no_broker_answers(over_redis):
    party = slip(begun(8), 1)
    with ringing_at(f"redis://127.0.0.1:{free_port()}/0"):
        finish.enter_slip(AtTable.of(party, 2, "table 2"), Slip(BySide(13, 7)), round_number=1)
        signal_worker(party.code, 1)
    assert not is_moved(party)
    sweep()
    assert is_moved_once(party)
