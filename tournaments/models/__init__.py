"""What is stored of a club's evenings. The database itself refuses what must never happen.

The words are those of the card table (docs/rules.md). Only `actions` write rows, and only `queries` turn them into values.
A column of JSON that has a shape is a value already (`value_field`).
What follows from the hands (points, score, winner) is stored beside them, and `verify_party` recomputes it.
"""

from tournaments.models.choosing import MeasuredEvening
from tournaments.models.club_log import ClubAction, ClubLogEntry
from tournaments.models.drive import Drive, DriveSeat, DriveTotal, DriveTricks
from tournaments.models.group import Group
from tournaments.models.log import Action, Correction, LogEntry
from tournaments.models.member import Member
from tournaments.models.money import Paid, Terms
from tournaments.models.organiser_call import OrganiserCall
from tournaments.models.party import Club, Entry, Party, Player, new_code, new_secret, to_target
from tournaments.models.planned_round import PlannedRound
from tournaments.models.prizes import PrizeAverage, PrizeCut, PrizeGiven, PrizeList
from tournaments.models.round import Chair, Game, PlayedHand, Round, SideGame, Substitution

__all__ = [
    "Action",
    "Chair",
    "Club",
    "ClubAction",
    "ClubLogEntry",
    "Correction",
    "Drive",
    "DriveSeat",
    "DriveTotal",
    "DriveTricks",
    "Entry",
    "Game",
    "Group",
    "LogEntry",
    "MeasuredEvening",
    "Member",
    "OrganiserCall",
    "Paid",
    "Party",
    "PlannedRound",
    "PlayedHand",
    "Player",
    "PrizeAverage",
    "PrizeCut",
    "PrizeGiven",
    "PrizeList",
    "Round",
    "SideGame",
    "Substitution",
    "Terms",
    "new_code",
    "new_secret",
    "to_target",
]
