"""What one visitor may do, counted without a server."""

from __future__ import annotations

import asyncio

from tests.services.loops import run_beside
from whistparty.limits import Allowance, Ceiling, Turns


def test_an_allowance_is_used_up_and_comes_back_with_time():
    allowance = Allowance(at_once=3, a_second=0.5)
    assert [allowance.take("Ann", 0.0) for _ in range(4)] == [True, True, True, False]
    assert not allowance.has("Ann", 1.9)
    assert allowance.take("Ann", 2.0)
    assert not allowance.take("Ann", 2.0)


def test_nobody_uses_what_belongs_to_another():
    allowance = Allowance(at_once=1, a_second=0)
    assert allowance.take("Ann", 0.0)
    assert allowance.take("Bo", 0.0)
    assert not allowance.take("Ann", 0.0)


def test_it_is_never_more_than_it_was_at_first():
    allowance = Allowance(at_once=2, a_second=1)
    assert allowance.take("Ann", 0.0)
    assert [allowance.take("Ann", 1000.0) for _ in range(3)] == [True, True, False]


def test_addresses_that_have_used_nothing_for_a_while_are_forgotten():
    allowance = Allowance(at_once=10, a_second=1)
    allowance.take("Ann", 0.0)
    allowance.take("Bo", 5.0)
    allowance.forget_full(5.5)
    assert list(allowance.spent) == ["Bo"]


def test_a_ceiling_holds_for_one_address_and_for_all():
    ceiling = Ceiling(in_all=3, of_one=2)
    assert [ceiling.enter("Ann") for _ in range(3)] == [True, True, False]
    assert [ceiling.enter("Bo") for _ in range(2)] == [True, False]
    ceiling.leave("Ann")
    assert ceiling.enter("Cleo")


def test_addresses_take_turns():
    """Ann asks for four things before Bo asks for one. The first is being done; Bo waits for one more, not for three."""
    assert run_beside(order_of_turns(["Ann", "Ann", "Ann", "Ann", "Bo"])) == ["Ann", "Ann", "Bo", "Ann", "Ann"]


def test_a_place_is_free_again_when_somebody_gives_up_waiting():
    assert run_beside(after_giving_up()) == ["Ann", "Cleo"]


async def order_of_turns(asking: list[str]) -> list[str]:
    turns, done = Turns(1), []

    async def work(who: str) -> None:
        async with turns.turn(who):
            await asyncio.sleep(0)
            done.append(who)

    await asyncio.gather(*map(work, asking))
    assert not turns.places.locked()
    return done


async def after_giving_up() -> list[str]:
    turns, done = Turns(1), []
    held = asyncio.Event()

    async def work(who: str) -> None:
        async with turns.turn(who):
            await held.wait()
            done.append(who)

    working = [asyncio.create_task(work(who)) for who in ("Ann", "Bo", "Cleo")]
    await asyncio.sleep(0)
    working[1].cancel()
    held.set()
    await asyncio.gather(*working, return_exceptions=True)
    assert not turns.places.locked()
    return done
