"""The corrections that were made tonight, and whether each can still be taken back.

One can be taken back as long as nothing depends on it: then the game and every chair become what they were.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.buttons import Button
from tournaments.engine.document import AWAY
from tournaments.engine.document_game import RESULT, read_result
from tournaments.engine.evening import Evening
from tournaments.engine.played import TablePlayed
from tournaments.models import Correction, Game, Party, PlayedHand
from tournaments.queries.correction_preview import How, NextSeats, find_next_seats, read_game_as_stored
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.side import count_side_hands
from tournaments.queries.snapshot import reading_one_moment

ROUNDS_OF_A_PLAYER = ("joined_round", "left_after_round", "away", "checked_in")
People = dict[str, list[Any]]


class WhyNotTakenBack(Reason):
    DONE = _("This correction was taken back already.")
    GAME_SET_ASIDE = _("Round {round} was set aside since then, and played again.")
    GAME_CHANGED = _(
        "Something was entered or corrected at table {table} in round {round} since then. Correct it once more."
    )
    SEATS_FOLLOW = _("The seats of round {next} follow from it. Correct it once more: then you see who would move.")
    HANDS_PLAYED = _("Hands were entered since then in round {round} and later, and would be lost: {hands}.")
    RESULTS_IN = _("Since then results of round {round} were confirmed; they would be lost.")
    PEOPLE_CHANGED = _("Since then somebody came, left or was entered differently.")
    PARTY_ENDED = _("The evening has ended. Press “{button}” at the desk first.")


@dataclass(frozen=True)
class MadeCorrection:
    """A correction that was made, and why it cannot be taken back (None if it can)."""

    row: Correction
    stands_in_the_way: Refused | None


@reading_one_moment()
def read_corrections(party: Party) -> tuple[MadeCorrection, ...]:
    """The newest first."""
    corrections = list(party.corrections.select_related("game__round").order_by("-pk"))
    if not corrections:
        return ()
    evening = read_whole_evening(party)
    return tuple(MadeCorrection(row, find_why_not_taken_back(party, evening, row)) for row in corrections)


def find_why_not_taken_back(party: Party, evening: Evening, row: Correction) -> Refused | None:
    """What depends on it by now; None if nothing does."""
    if row.taken_back_at is not None:
        return Refused(WhyNotTakenBack.DONE)
    now = find_corrected_game(party, evening, row)
    if now is None:
        return Refused(WhyNotTakenBack.GAME_SET_ASIDE, round=row.round)
    # As JSON, which is how the row stores it.
    if RESULT.write(now) != row.after:
        return Refused(WhyNotTakenBack.GAME_CHANGED, round=row.round, table=row.table)
    if row.how == How.REPLAY:
        return _why_not_brought_back(party, row)
    seats = find_seats_without(party, evening, row, now)
    if seats is None:
        return None
    if row.how != How.SWAP:
        return Refused(WhyNotTakenBack.SEATS_FOLLOW, next=seats.round.number)
    return seats.chairs_stay


def find_corrected_game(party: Party, evening: Evening, row: Correction) -> TablePlayed | None:
    """The corrected game as it is now; None if its round was set aside since then, and so belongs to no party."""
    if row.game is None or row.game.round.party_id != party.pk:
        return None
    return read_game_as_stored(evening, row.game)


def find_seats_without(party: Party, evening: Evening, row: Correction, now: TablePlayed) -> NextSeats | None:
    """The next seats without this correction; None if they would be the same."""
    before = read_result(row.before, now.table)
    return find_next_seats(party, evening, row.round, before)


def _why_not_brought_back(party: Party, row: Correction) -> Refused | None:
    if party.status == Party.Status.ENDED:
        return Refused(WhyNotTakenBack.PARTY_ENDED, button=Button.RESUME)
    later = Game.objects.filter(round__party=party, round__number__gt=row.round)
    # The side table is counted apart, because its hands are no rows of their own.
    hands = PlayedHand.objects.filter(game__in=later).count() + sum(count_side_hands(party, after=row.round).values())
    if hands:
        return Refused(WhyNotTakenBack.HANDS_PLAYED, hands=hands, round=row.round + 1)
    if later.filter(confirmed_at__isnull=False).exists():
        return Refused(WhyNotTakenBack.RESULTS_IN, round=row.round + 1)
    if read_rounds_of_people(party) != row.people:
        return Refused(WhyNotTakenBack.PEOPLE_CHANGED)
    return None


def read_rounds_of_people(party: Party) -> People:
    """The rounds in which everybody plays; one query."""
    # By the key of their row, because somebody else may get the same number; as text, because JSON has no other keys.
    entries = party.entries.values_list("pk", *ROUNDS_OF_A_PLAYER)
    return {str(pk): [joined, left, AWAY.write(away), here] for pk, joined, left, away, here in entries}


def find_games_seats_kept(party: Party, *, up_to: int | None = None) -> QuerySet[Game]:
    """Every game up to this round whose result was corrected while the seats stayed."""
    games = Game.objects.filter(round__party=party, confirmed_at__isnull=False, believed__isnull=False)
    shown = games if up_to is None else games.filter(round__number__lte=up_to)
    return shown.select_related("round").order_by("round__number", "table")
