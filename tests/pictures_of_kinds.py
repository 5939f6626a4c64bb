"""The page of all kinds of evening, of which docs/movements.md shows the cards."""

from __future__ import annotations


def all_kinds() -> str:
    """Its address for 24 people and eight rounds, whose figures the worker has made."""
    from tournaments.actions.choosing import measure_next
    from tournaments.queries.choosing import Wish

    while measure_next(Wish(players=24, rounds=8, hands=24)):
        pass
    return "/desk/new/kind/?players=24&rounds=8&hands=24&kind=ladder"
