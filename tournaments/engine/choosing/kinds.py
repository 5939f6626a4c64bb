"""The kinds of evening to choose from: every movement and every kind of drive, each by its key.

Nothing is listed here: a movement is one by being in MOVEMENTS, a drive by being in DriveKind.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.refused import Named, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.drive.kinds import DriveKind, check_tables
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement, Needs, Unit


class Family(Named):
    """What people sit down to: single hands, games alone, or games as pairs."""

    DRIVES = "drives", _("Drives")
    GAMES = "games", _("Games")
    PAIRS = "pairs", _("Pairs")


@dataclass(frozen=True, slots=True)
class EveningKind:
    """A kind of evening: a drive, or rounds of games with a movement. Exactly one of the two is given."""

    drive: DriveKind | None = None
    movement: Movement | None = None

    @property
    def key(self) -> str:
        return self.movement.key if self.movement else f"drive-{self.key_of_drive}"

    @property
    def key_of_drive(self) -> str:
        """Empty for games."""
        return self.drive.value if self.drive else ""

    @property
    def family(self) -> Family:
        if self.movement is None:
            return Family.DRIVES
        return Family.PAIRS if self.movement.unit is Unit.PAIRS else Family.GAMES

    @property
    def needs(self) -> Needs:
        """What of the results its next tables depend on."""
        if self.drive:
            return Needs.OWN_TABLE if self.drive.moves_by_winners else Needs.NOTHING
        assert self.movement
        return self.movement.needs

    def length(self, *, rounds: int, hands: int) -> int:
        """How often people move: after each hand of a drive, and after each round of games."""
        return hands if self.drive else rounds

    def find_refusal(self, players: int, length: int) -> Refused | None:
        """Why so many people cannot play it for so long; None if they can."""
        try:
            if self.drive:
                check_tables(self.drive, players)
            if self.movement:
                self.movement.suits(players, length)
        except Refused as refused:
            return refused
        return None


def list_kinds() -> tuple[EveningKind, ...]:
    """Every kind, drives first and pairs last, each family in the order of its own list."""
    drives = [EveningKind(drive=kind) for kind in DriveKind]
    movements = [EveningKind(movement=movement) for movement in MOVEMENTS.values()]
    order = list(Family)
    return tuple(sorted([*drives, *movements], key=lambda kind: order.index(kind.family)))
