"""What the whole hall shows: every table of a round, the bench, and whom the hall is waiting for."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.names import by_alphabet
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries import rows
from tournaments.queries.rounds import newest_round
from tournaments.queries.rows import Person, Seated, TableNow


@dataclass(frozen=True)
class HallRound:
    """One round as everybody may see it."""

    party: Party
    round: Round
    tables: tuple[TableNow, ...]
    bench: tuple[Person, ...]

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return rows.waited_for(self.tables)

    @property
    def tables_done(self) -> int:
        return len(self.tables) - len(self.waiting_for)

    @property
    def is_complete(self) -> bool:
        return not self.waiting_for

    @property
    def places(self) -> tuple[Seated, ...]:
        """Everybody by name, as people look for themselves."""
        places = rows.places_at(self.tables, self.bench)
        return tuple(sorted(places, key=lambda place: by_alphabet(place.person.name)))


def hall_of(round: Round, party: Party) -> HallRound:
    """Every table of a round and its bench; two queries at any number of tables."""
    places = rows.places_of(Chair.objects.filter(round=round))
    seated = rows.seated(places)
    games = Game.objects.filter(round=round).order_by("table")
    tables = tuple(rows.table_now(game, seated[game.table]) for game in games)
    return HallRound(party, round, tables, rows.benched(places))


def hall_now(party: Party) -> HallRound | None:
    """The round that is being played; three queries."""
    round = newest_round(party, announced=True)
    return None if round is None else hall_of(round, party)


def hall_proposed(party: Party) -> HallRound | None:
    """The seats that the organiser has not announced yet; three queries."""
    round = newest_round(party, announced=False)
    return None if round is None else hall_of(round, party)
