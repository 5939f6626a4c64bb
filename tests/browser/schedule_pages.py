"""The pages of an evening whose seats are all known."""

from __future__ import annotations

from tests.browser.pages import Opened, of_party
from tests.night import WHO, announced, begun, fresh, played
from tournaments.actions import prepare
from tournaments.actions.schedule import store_schedule
from tournaments.engine.movements.everybody import EVERYBODY
from tournaments.engine.movements.mitchell import MITCHELL
from tournaments.engine.movements.rainbow import RAINBOW
from tournaments.engine.movements.round_robin import ROUND_ROBIN


def schedule_pages() -> list[Opened]:
    """Of an evening whose seats are all known, in its second round; somebody came, so the later ones are new."""
    party = begun(9, movement=EVERYBODY, rounds_planned=5)
    store_schedule(party.code, who=WHO)
    party = announced(played(fresh(party)), 2)
    prepare.register_players(party.code, ["Zoe Berg-Hansen"], who=WHO)
    store_schedule(party.code, who=WHO)
    rainbow = begun(20, movement=RAINBOW, rounds_planned=5)
    store_schedule(rainbow.code, who=WHO)
    names = ("desk", "prints", "print_schedule_by_person", "print_schedule_by_table", "desk_settings")
    return [
        *(Opened(name, of_party(name, party)) for name in names),
        Opened("desk_where_is", of_party("desk_where_is", party) + "?who=a"),
        Opened("player", f"/p/{party.code}/player/1/"),
        Opened("hall", f"/p/{rainbow.code}/hall/"),
        *pages_of_pairs(),
    ]


def pages_of_pairs() -> list[Opened]:
    """The sheets by pair and by table, where one pair sits out in each round."""
    mitchell = begun(26, movement=MITCHELL, rounds_planned=4)
    robin = begun(10, movement=ROUND_ROBIN, rounds_planned=5)
    for party in (mitchell, robin):
        store_schedule(party.code, who=WHO)
    names = ("desk", "print_schedule_by_person", "print_schedule_by_table")
    return [
        *(Opened(name, of_party(name, party)) for party in (mitchell, robin) for name in names),
        Opened("hall", of_party("hall", mitchell)),
        Opened("player", of_party("player", robin, 9)),
    ]
