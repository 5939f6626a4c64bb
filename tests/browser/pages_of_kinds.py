"""The page of all kinds of evening, and what an evening of Mexicano shows of its own."""

from __future__ import annotations

from tests.browser.pages import Opened, of_party
from tests.night import announced, begun, fresh, played
from tournaments.actions.choosing import measure_next
from tournaments.engine.movements.mexicano import MEXICANO
from tournaments.queries.choosing import Wish


def kind_pages() -> list[Opened]:
    playing = announced(played(begun(9, movement=MEXICANO)), 2)
    proposed = played(announced(played(begun(9, movement=MEXICANO)), 2), 2)
    return [
        Opened("choose_kind", "/desk/new/kind/"),
        Opened("choose_kind", with_figures()),
        Opened("desk_seats", of_party("desk_seats", proposed)),
        *(Opened(name, of_party(name, fresh(playing))) for name in ("hall", "standings")),
        Opened("player", of_party("player", playing, 1)),
    ]


def with_figures() -> str:
    """For a number that one of the kinds refuses, which is chosen; the worker is done."""
    while measure_next(Wish(players=9, rounds=3, hands=6)):
        pass
    return "/desk/new/kind/?players=9&rounds=3&hands=6&kind=drive-semi_partner"
