"""Why a player sits where they sit, and what comes next for them. `tournaments/wording` makes sentences of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.hand import Side
from tournaments.engine.seats import Table
from tournaments.engine.standings import StandingsLine


class WhySeat(StrEnum):
    """What brought a player to their place.

    FILLED: any other chair, so one filled by hand. EXCHANGED: two changed places because of a fixed chair.
    STANDS_IN: they took the chair and the score of a player who left in the middle of the game.
    PLAYS_FOR: from this round on they play for one of a pair. BACK_IN_PAIR: they play in their own pair again.
    """

    DRAWN = "drawn"
    DRAWN_ANEW = "drawn-anew"
    PLANNED = "planned"
    RAINBOW_STAYS = "rainbow-stays"
    RAINBOW_GOES = "rainbow-goes"
    BY_STANDINGS = "by-standings"
    UP = "up"
    DOWN = "down"
    STAYS_AT_TOP = "stays-at-top"
    STAYS_AT_BOTTOM = "stays-at-bottom"
    ONLY_TABLE = "only-table"
    OFF_THE_BENCH = "off-the-bench"
    TO_THE_BENCH = "to-the-bench"
    JOINED = "joined"
    CAME_BACK = "came-back"
    TABLE_CLOSED = "table-closed"
    FILLED = "filled"
    EXCHANGED = "exchanged"
    STANDS_IN = "stands-in"
    PLAYS_FOR = "plays-for"
    BACK_IN_PAIR = "back-in-pair"
    EQUALS_MEET = "equals-meet"
    EVERYBODY_MEETS = "everybody-meets"
    STAYS_ALL_EVENING = "stays-all-evening"
    ONE_TABLE_ON = "one-table-on"


@dataclass(frozen=True, slots=True)
class Spot:
    """A player's place in one round: their table (None on the bench), who won there, and how many tables there were.

    `staying` are those who sat on fixed chairs, by the rank of the table.
    """

    table: Table | None
    winner: Side | None
    last_table: int
    staying: Mapping[int, Collection[int]] = field(default_factory=dict)

    def won_by(self, player: int) -> bool | None:
        """Whether their side won; None on the bench, and if nobody has won yet."""
        if self.table is None or self.winner is None:
            return None
        return self.table.seat_of(player).side is self.winner


@dataclass(frozen=True, slots=True)
class SeatReason:
    """Why `player` sits at the table `now`, after `before`. The table is None on the bench, and if they had no place.

    `times_before` is how often they have played with the new partner tonight, up to and including the round before.
    `stands_in_for` is whose chair they took during this round, or whose place in a pair from this round on. `in_pairs`: the
    partner is theirs all evening.
    """

    player: int
    why: WhySeat
    before: Table | None = None
    now: Table | None = None
    times_before: int = 0
    stands_in_for: int | None = None
    in_pairs: bool = False

    @property
    def old_partner(self) -> int | None:
        return self.before.partner_of(self.player) if self.before else None

    @property
    def new_partner(self) -> int | None:
        return self.now.partner_of(self.player) if self.now else None

    @property
    def keeps_partner(self) -> bool:
        return self.new_partner is not None and self.new_partner == self.old_partner


class WhyMeet(StrEnum):
    """Why two pairs meet. NEARER_HAS_MET: a pair nearer in the standings has met one of them already. BEFORE: they have met, where
    no result moves anybody."""

    LEVEL = "level"
    NEAREST = "nearest"
    NEARER_HAS_MET = "nearer has met"
    AGAIN = "again"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class MeetingReason:
    """The numbers of two pairs, what each has by the first key of the standings, and why they meet.

    `nearer` is the pair that the upper one has met in the round `met_in`; for a second meeting, `met_in` is that of the first.
    """

    why: WhyMeet
    upper: int
    lower: int
    upper_worth: int
    lower_worth: int
    nearer: int | None = None
    met_in: int | None = None

    @property
    def is_unusual(self) -> bool:
        return self.met_in is not None


@dataclass(frozen=True, slots=True)
class TableReason:
    """Why the four of a table meet: their lines of the standings, the best first.

    `apart` are two who would have been partners a second time running, so that the partners are others than usual.
    """

    lines: tuple[StandingsLine, ...]
    apart: tuple[int, int] | None = None

    @property
    def is_unusual(self) -> bool:
        return self.apart is not None


@dataclass(frozen=True, slots=True)
class WayOn:
    """Where the winners or the losers go: the rank, and how that is described.

    `is_sure`: nobody who leaves or joins before the end of the round can change it.
    """

    why: WhySeat
    rank: int
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class WaysOn:
    """What comes next for a table. `fixed_chairs` is the number of fixed chairs: with one, a rank is not always the number
    of the table; with more, players may be exchanged. `in_pairs`: partners stay together."""

    won: WayOn
    lost: WayOn
    fixed_chairs: int = 0
    in_pairs: bool = False


@dataclass(frozen=True, slots=True)
class Certain:
    """Where a player sits in each round to come, whatever happens: the table of that round, or None on the bench."""

    places: Mapping[int, Table | None]


class Later(StrEnum):
    """What decides the next seats once the round is over, so that nobody knows theirs before."""

    LOTS = "lots"
    STANDINGS = "standings"


Outlook = WaysOn | Certain | Later


@dataclass(frozen=True, slots=True)
class InPlay:
    """What is known of a player's next seat while a game is in play.

    The rank of their table, and of the last one; how many take part in the next round, and how many chairs are fixed.
    """

    rank: int
    last_table: int
    players: int
    fixed_chairs: int = 0
