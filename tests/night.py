"""The test language of all rooms: a party through the real actions, its people by name, its tables by their slips.

Registration order seats it: Ann, Bo, Cleo and Dag are North, East, South and West of table 1, Eva, Finn, Gro and
Hans of table 2, and so on.
"""

from __future__ import annotations

import datetime
from dataclasses import replace

from scoring.game import TO_TARGET, GameEnd
from scoring.hand import BySide, Side
from tournaments.access import find_our_club
from tournaments.actions import advance, draw_seats, finish, prepare
from tournaments.actions.at_table import AtTable
from tournaments.actions.pairs import register_pairs
from tournaments.actions.plan import Plan, found_party
from tournaments.engine.draw import DrawKind
from tournaments.engine.shorthand import Slip
from tournaments.engine.standings import DEFAULT_KEYS, Key
from tournaments.models import Party
from tournaments.queries.pairs import plays_in_pairs
from tournaments.tasks import move

NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST
CAST = "Ann Bo Cleo Dag Eva Finn Gro Hans Ida Jon Kari Leo Mia Nils Ola Per Ragna Siv Tor Una".split()
WHO = "the director"


# Its tables begin at once; tests of who is not seated yet say `asks_seated=True`.
TUESDAY = Plan("Tuesday whist", datetime.date(2026, 3, 3), asks_seated=False)


def found(players: int = 8, *, end: GameEnd = TO_TARGET, keys: tuple[Key, ...] = DEFAULT_KEYS, **plan) -> Party:
    """A party with so many of the cast on its list, all of them here. `plan` is what differs from TUESDAY."""
    agreement = replace(TUESDAY, game_end=end, standings_order=keys, **plan)
    # Every draw is the same; but the same seed again, before anybody is on the list, is a form that was sent twice.
    party = found_party(find_our_club(), agreement, who=WHO, seed=7 if players else 7 + Party.objects.count())
    if players:
        put_on_list(party, names(players))
        if not prepare.can_be_here(party):
            prepare.check_in_all(party.code, who=WHO)
    return fresh(party)


def put_on_list(party: Party, people: list[str]) -> None:
    """Where pairs play, Ann plays with Bo, Cleo with Dag, and so on."""
    if plays_in_pairs(party):
        register_pairs(party.code, list(zip(people[::2], people[1::2], strict=True)), who=WHO)
    else:
        prepare.register_players(party.code, people, who=WHO)


def names(players: int) -> list[str]:
    """The cast; beyond it players with numbers."""
    return [CAST[number] if number < len(CAST) else f"Player {number + 1}" for number in range(players)]


def drawn(players: int = 8, **plan) -> Party:
    """The first seats are made and proposed."""
    party = found(players, **plan)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    return fresh(party)


def begun(players: int = 8, **plan) -> Party:
    """The first round is announced."""
    party = drawn(players, **plan)
    return announced(party, 1)


def announced(party: Party, number: int) -> Party:
    advance.announce_round(party.code, number, who=WHO)
    return fresh(party)


def slip(party: Party, table: int, *, number: int = 1, score: tuple[int, int] = (13, 7)) -> Party:
    """The slip of a table is handed in."""
    finish.enter_slip(AtTable.of(party, table, WHO), Slip(BySide(*score)), round_number=number)
    return fresh(party)


def played(party: Party, number: int = 1, *, tables: int = 2, score: tuple[int, int] = (13, 7)) -> Party:
    """Every table of the round hands in the same slip, and the next seats are made, not announced."""
    for table in range(1, tables + 1):
        slip(party, table, number=number, score=score)
    move(party.code, number)
    return fresh(party)


def ended(party: Party) -> Party:
    advance.end_party(party.code, who=WHO)
    return fresh(party)


def fresh(party: Party) -> Party:
    return Party.objects.get(pk=party.pk)
