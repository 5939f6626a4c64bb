"""The tables on screens of an evening, as its own pages need to know them."""

from __future__ import annotations

from tournaments.models import Chair, Game, Party, Round
from tournaments.play.models import ScreenTable
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.rows import Placement, read_places


def find_tables_with_computers(round: Round) -> list[int]:
    """The tables of a round of an evening where a computer sits; one query."""
    seats = Chair.objects.filter(round=round, table__isnull=False, entry__player__is_computer=True)
    return sorted({table for table in seats.values_list("table", flat=True) if table is not None})


def has_played_on_screens(party: Party, table: int) -> bool:
    """Whether this table of an evening was on screens in any round, so that a device lies in its middle; one query."""
    return ScreenTable.objects.filter(club_game__round__party=party, club_game__table=table).exists()


def find_tables_on_screens(round: Round | None) -> set[int]:
    """The tables of a round of an evening that have been opened on screens; one query."""
    tables = ScreenTable.objects.filter(club_game__round=round) if round else ScreenTable.objects.none()
    return set(tables.values_list("club_game__table", flat=True))


def list_screens_to_watch(party: Party, round: int) -> list[tuple[int, str]]:
    """The tables of a round on screens, each with the key of the page that shows it without any hand; one query."""
    tables = ScreenTable.objects.filter(club_game__round__party=party, club_game__round__number=round)
    return list(tables.order_by("club_game__table").values_list("club_game__table", "key"))


def read_next_places(game: Game) -> list[Placement]:
    """Where those who sat at the table of this game sit in the round in play; two queries."""
    sat = Chair.objects.filter(round=game.round_id, table=game.table)
    newest = find_newest_round(game.round.party, announced=True)
    return read_places(Chair.objects.filter(round=newest, entry__in=sat.values("entry")))
