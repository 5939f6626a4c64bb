"""What is remembered of a club's evenings. The database itself refuses what must never be.

Words are those of the card table (docs/rules.md). Rows are written by `actions` only and turned into values by
`queries` only. What the hands decide (points, score, winner) is kept beside them as computed, and
`verify_party` recomputes it.
"""

from tournaments.models.log import Action, Correction, LogEntry
from tournaments.models.organiser_call import OrganiserCall
from tournaments.models.party import EVERY_PLAYER, Club, Entry, Party, Player, new_code, new_secret, page_of, to_target
from tournaments.models.round import Chair, Game, PlayedHand, Round, SideGame, Substitution

__all__ = [
    "EVERY_PLAYER",
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
    "page_of",
    "to_target",
]
