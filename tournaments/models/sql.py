"""The only SQL that is written out. Django's own queries read and write everything else.

Django compiles a query each time, and for many columns that takes longer than the database needs. Each statement here names
its measured gain; for comparison, a hand by htmx takes 6.5 ms on SQLite and 8.5 ms on PostgreSQL. (`copies` and
`actions/go_on.py` also use SQL, for database files that Django has not opened.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model
from django.db.models.sql import Query

from tournaments.models.organiser_call import OrganiserCall
from tournaments.models.party import Entry, Party, Player
from tournaments.models.round import Chair, Game, Round

# A round that an entry has played: its number, the game (None on the bench), and seat, number and name of the four.
PlayedBy = tuple[int, Game | None, list[tuple[Any, ...]]]
M = TypeVar("M", bound=Model)
Convert = Callable[[Any, Any, Any], Any]
PLAYERS_AT_A_TABLE = 4
PERSON = 5  # columns before those of the game in ENTRY_WITH_ROUNDS


class Columns(Generic[M]):
    """Every column of one model in a query where its table has this `name`."""

    def __init__(self, model: type[M], name: str) -> None:
        self.model = model
        self.fields = model._meta.concrete_fields
        self.names = [field.attname for field in self.fields]
        self.listed = ", ".join(f'{name}."{field.column}"' for field in self.fields)

    @cached_property
    def converters(self) -> dict[int, tuple[list[Convert], Any]]:
        """The columns whose values this database returns in another form: dates and JSON as texts."""
        # Once for the process, because only the kind of database decides it.
        columns = [field.get_col(self.model._meta.db_table) for field in self.fields]
        return dict(Query(self.model).get_compiler(DEFAULT_DB_ALIAS).get_converters(columns))

    def read(self, row: Iterator[Any]) -> M:
        """The instance made from the next values of this row."""
        here = connections[DEFAULT_DB_ALIAS]  # looked up once; `connection` would do it at every access
        values = list(islice(row, len(self.names)))
        for index, (converters, column) in self.converters.items():
            for convert in converters:
                values[index] = convert(values[index], column, here)
        return self.model.from_db(DEFAULT_DB_ALIAS, self.names, values)


GAME, ROUND, PARTY = Columns(Game, "game"), Columns(Round, "round"), Columns(Party, "party")
CHAIR, ENTRY, PLAYER = Columns(Chair, "chair"), Columns(Entry, "entry"), Columns(Player, "player")
CALL = Columns(OrganiserCall, "organiser_call")
# “table” is a word of SQL, so as a column it stands in quotes.
# The newest round comes first and a table has four chairs, so the limit leaves one game.
CURRENT_GAME = f"""
    SELECT {CHAIR.listed}, {ENTRY.listed}, {PLAYER.listed}, {GAME.listed}, {ROUND.listed}, {PARTY.listed}, {CALL.listed}
    FROM {Party._meta.db_table} party
    JOIN {Round._meta.db_table} round ON round.party_id = party.id
    JOIN {Game._meta.db_table} game ON game.round_id = round.id
    JOIN {Chair._meta.db_table} chair ON chair.round_id = round.id AND chair."table" = game."table"
    JOIN {Entry._meta.db_table} entry ON entry.id = chair.entry_id
    JOIN {Player._meta.db_table} player ON player.id = entry.player_id
    LEFT JOIN {OrganiserCall._meta.db_table} organiser_call
        ON organiser_call.party_id = party.id AND organiser_call."table" = %s AND organiser_call.done_at IS NULL
    WHERE party.code = %s AND game."table" = %s AND round.announced_at IS NOT NULL
    ORDER BY round.number DESC
    LIMIT {PLAYERS_AT_A_TABLE}
"""
# LEFT JOIN, because a player without a round, and a round on the bench, must stay in the answer.
ENTRY_WITH_ROUNDS = f"""
    SELECT round.number, chair.seat, sitting.number, person.name, person.is_computer, {GAME.listed}, {ENTRY.listed}, {PLAYER.listed}
    FROM {Entry._meta.db_table} entry
    JOIN {Player._meta.db_table} player ON player.id = entry.player_id
    LEFT JOIN {Chair._meta.db_table} mine ON mine.entry_id = entry.id
    LEFT JOIN {Round._meta.db_table} round
        ON round.id = mine.round_id AND round.party_id = entry.party_id AND round.announced_at IS NOT NULL
    LEFT JOIN {Game._meta.db_table} game ON game.round_id = round.id AND game."table" = mine."table"
    LEFT JOIN {Chair._meta.db_table} chair ON chair.round_id = round.id AND chair."table" = mine."table"
    LEFT JOIN {Entry._meta.db_table} sitting ON sitting.id = chair.entry_id
    LEFT JOIN {Player._meta.db_table} person ON person.id = sitting.player_id
    WHERE entry.party_id = %s AND entry.number = %s
    ORDER BY round.number
"""
# RETURNING saves a second query. SQLite has it since 3.35.
RAISE_CHANGE = f"""
    UPDATE {Party._meta.db_table} SET change = change + 1 WHERE code = %s AND elsewhere_at IS NULL RETURNING change
"""


def read_current_game(code: str, table: int) -> Game | None:
    """The game at this table in the newest announced round, with its round, party, chairs and open call.

    Each hand runs it once. Django would need three queries, and 2.5 ms more.
    """
    with connection.cursor() as cursor:
        cursor.execute(CURRENT_GAME, [table, code, table])
        rows = list(map(iter, cursor.fetchall()))
    if not rows:
        return None
    chairs, first = [], rows[0]
    for row in rows:
        # Each read takes its columns off the row, so these are in the order of the SELECT.
        chair, chair.entry, chair.entry.player = CHAIR.read(row), ENTRY.read(row), PLAYER.read(row)
        chairs.append(chair)
    game, game.round, game.round.party = GAME.read(first), ROUND.read(first), PARTY.read(first)
    game.chairs = chairs
    # After those six the columns of the call are left, all NULL if there is none.
    game.open_call = CALL.read(iter(values)) if (values := list(first))[0] is not None else None
    return game


def read_entry_with_rounds(party: Party, number: int) -> tuple[Entry, list[PlayedBy]] | None:
    """The entry of this number with its player, and its announced rounds, first to last.

    A player's page runs it once, and 400 players open theirs at the end of a round. Django would need four queries, and 2.3
    ms more.
    """
    with connection.cursor() as cursor:
        cursor.execute(ENTRY_WITH_ROUNDS, [party.pk, number])
        rows = cursor.fetchall()
    if not rows:
        return None
    own = iter(rows[0][PERSON + len(GAME.names) :])
    entry, entry.player = ENTRY.read(own), PLAYER.read(own)
    # A row without a number is a chair in seats that are only proposed, or nobody's.
    return entry, [_played(number, list(four)) for number, four in groupby(rows, itemgetter(0)) if number]


def _played(number: int, four: list[tuple[Any, ...]]) -> PlayedBy:
    game = GAME.read(islice(four[0], PERSON, None)) if four[0][1] else None  # no seat: they sat out
    return number, game, [row[1:PERSON] for row in four]


def raise_change(code: str) -> int | None:
    """Raise the change number of a party unless another laptop continued it; returns the new one. Locks the row until the commit.

    Every change runs it once. Django would need two queries, and 0.6 ms more.
    """
    with connection.cursor() as cursor:
        cursor.execute(RAISE_CHANGE, [code])
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def begin_repeatable_read() -> None:
    """Make the new transaction read everything as it is now. Only PostgreSQL needs this, and Django has no query for it."""
    # PostgreSQL takes this only before the first query of the transaction.
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
