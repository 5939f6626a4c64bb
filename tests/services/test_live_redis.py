"""Screens of one web process hear of changes made in another, and again after Redis was away."""

from __future__ import annotations

from collections.abc import Callable

import redis

from tests.services.bells import raise_number
from tests.services.programs import wait_until
from tests.services.screens import Screen, changed
from tournaments.live import hub


def test_a_change_made_by_a_worker_of_its_own_is_told_to_the_screens(
    over_redis: str, start_worker: Callable[[], object], party, look: Callable[..., Screen]
):
    start_worker()
    screen = look()
    raise_number.delay(party.code)
    assert screen.is_told() == changed(1)


def test_what_was_changed_while_redis_was_away_is_told_when_it_is_back(own_redis, party, look):
    screen = look()
    wait_until(lambda: subscribers(own_redis) == 1)
    own_redis.stop()
    type(party).objects.update(change=5)  # by another process, whose bell could not ring
    own_redis.start()
    assert screen.is_told() == changed(5)
    ring_from_elsewhere(own_redis, "ABCD 6")
    assert screen.is_told() == changed(6)
    ring_from_elsewhere(own_redis, "ABCD 7 5")
    assert screen.is_told() == changed(7) | {"data": "7 0 7 5"}


def client_of(server) -> redis.Redis:
    return redis.Redis.from_url(server.connection_url)


def subscribers(server) -> int:
    with client_of(server) as client:
        return int(client.pubsub_numsub(hub.CHANNEL)[0][1])


def ring_from_elsewhere(server, words: str) -> None:
    with client_of(server) as client:
        client.publish(hub.CHANNEL, words)
