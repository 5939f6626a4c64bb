"""The side table, for its own page, the desk and the pages of its two players."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import Side
from tournaments.engine.side import SideTable
from tournaments.models import Chair, Party, SideGame
from tournaments.queries import rows
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.rows import Person


@dataclass(frozen=True)
class SidePage:
    """A side table: its two players, their hands, and whether more can be entered. `gone` have taken a chair since then."""

    party: Party
    round_number: int
    people: tuple[Person, Person]
    side: SideTable
    is_open: bool
    gone: tuple[Person, ...] = ()

    @property
    def key(self) -> str:
        return self.party.side_key(self.round_number)

    @property
    def scores(self) -> tuple[tuple[Person, int], ...]:
        return tuple(zip(self.people, self.side.score, strict=True))

    @property
    def winner(self) -> Person | None:
        side = self.side.sheet.winner
        return None if side is None else self.people[0 if side is Side.NORTH_SOUTH else 1]

    @property
    def asks(self) -> str:
        """A fingerprint of what the page asks now. It changes with a hand, a move or a change of players."""
        told = (self.next_hand, *self.people, self.winner) if self.is_open else ()
        return " ".join(str(one.number if isinstance(one, Person) else one) for one in told)

    @property
    def next_hand(self) -> int:
        return len(self.side.hands) + 1


def read_side_page(party: Party, round_number: int) -> SidePage | None:
    """The side table of a round, None if there is none; three queries."""
    games = SideGame.objects.filter(round__party=party, round__number=round_number)
    game = games.select_related("north__player", "east__player").first()
    if game is None:
        return None
    newest = find_newest_round(party, announced=True)
    is_played = party.status == Party.Status.PLAYING and newest is not None and newest.number == round_number
    gone = find_gone_to_a_table(game)  # then the game of the two is closed, although its round is still played
    north, east = (Person(entry.number, entry.player.name) for entry in (game.north, game.east))
    return SidePage(party, round_number, (north, east), rows.read_side_table(game), is_played and not gone, gone)


def find_gone_to_a_table(game: SideGame) -> tuple[Person, ...]:
    """Which of the two has taken the chair of a player who left in the middle of a game; one query."""
    chairs = Chair.objects.filter(round=game.round_id, table__isnull=False, entry__in=[game.north_id, game.east_id])
    return tuple(Person(*row) for row in chairs.values_list("entry__number", "entry__player__name"))


def read_side_tables(party: Party) -> dict[int, SideTable]:
    """The side table of each round that has one; one query."""
    games = SideGame.objects.filter(round__party=party, round__announced_at__isnull=False)
    return {game.round.number: rows.read_side_table(game) for game in games.select_related("round", "north", "east")}


def count_side_hands(party: Party, *, after: int) -> dict[int, int]:
    """How many hands the side table of each round after this one has; one query."""
    games = SideGame.objects.filter(round__party=party, round__number__gt=after)
    return {number: len(hands) for number, hands in games.values_list("round__number", "hands")}
