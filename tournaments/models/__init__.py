"""What is stored of a club's evenings. The database itself refuses what must never be.

Words are those of the card table (docs/rules.md). Rows are written by `actions` only and turned into values by
`queries` only. What the hands decide (points, score, winner) stands beside them as computed, and
`verify_party` recomputes it.
"""

from tournaments.models.log import Action, Correction, LogEntry
from tournaments.models.party import Club, Entry, OrganiserCall, Party, Player, new_code, new_secret, to_target
from tournaments.models.round import Chair, Game, PlayedHand, Round, SideGame, Substitution

__all__ = [
    "Action",
    "Chair",
    "Club",
    "Correction",
    "Entry",
    "Game",
    "LogEntry",
    "OrganiserCall",
    "Party",
    "PlayedHand",
    "Player",
    "Round",
    "SideGame",
    "Substitution",
    "new_code",
    "new_secret",
    "to_target",
]
