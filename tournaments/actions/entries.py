"""An entry is written as the engine says, and seats that do not follow any more are thrown away or marked.

Seats that are only proposed go. Seats of earlier rounds stay, and the round remembers that they would come out otherwise.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from tournaments.actions.change import WhyNoChange, check_seen, put
from tournaments.actions.finish import forget_next_seats
from tournaments.engine.evening import Player
from tournaments.models import Entry, Party, Round
from tournaments.queries.evening import evening_of
from tournaments.queries.rounds import newest_number, newest_round
from tournaments.queries.verify import seats_that_differ


def check_round(seen: int | None, now: int) -> None:
    """Raises Refused if the page was about another round than the newest that is announced."""
    check_seen(seen, now, WhyNoChange.ROUND_HAS_CHANGED, seen=seen, now=now)


def last_place(party: Party) -> int:
    return party.entries.aggregate(place=Max("place_in_line"))["place"] or 0


def forget_proposed(party: Party) -> None:
    """Throw seats away that are only proposed: others take part now. The first are drawn again, later ones moved."""
    if party.status == Party.Status.REGISTERING:
        party.rounds.all().delete()
    elif party.rounds.filter(announced_at__isnull=True).exists():
        forget_next_seats(party.rounds.get(number=newest_number(party)))


def save_player(entry: Entry, player: Player) -> None:
    """Write what the engine has made of a player."""
    put(entry, **columns_of(player))


def columns_of(player: Player) -> dict[str, Any]:
    """What the row of an entry says of a player, besides who they are."""
    return {
        "joined_round": player.joined_round,
        "left_after_round": player.left_after_round,
        "away": player.away,
        "checked_in": player.here,
        "is_house": player.is_house,
        "fixed_table": player.fixed and player.fixed.table,
        "fixed_seat": player.fixed and player.fixed.seat.value,
        "handicap": player.handicap,
    }


def keep_number(entry: Entry) -> None:
    """Nobody else has this number from now on: it stands on a name card. Its player has it again where they come back."""
    put(entry.party, taken_off={**entry.party.taken_off, str(entry.number): entry.player_id})


def take_off(entry: Entry) -> None:
    """Off the list. Rounds that were set aside remember who sat there, and can never be brought back then."""
    if entry.chairs.exists():
        entry.organiser_calls.all().delete()
        Entry.objects.filter(pk=entry.pk).update(party=None, place_in_line=None)
    else:
        entry.delete()


def seats_decided_otherwise(party: Party) -> None:
    """Later seats that are only proposed go; the bell for the movement, or the sweep, has them made again."""
    if newest_round(party, announced=True) is not None:
        forget_proposed(party)
        mark_earlier_seats(party)


def mark_earlier_seats(party: Party) -> None:
    """Mark the rounds whose seats would come out otherwise now. Call it after everything else is written."""
    made_again = party.rounds.filter(seats_by=Round.SeatsBy.EARLIER)
    made_again.filter(number=1).update(seats_by=Round.SeatsBy.DRAW)
    made_again.update(seats_by=Round.SeatsBy.MOVEMENT)
    differ = {difference.facts["round"] for difference in seats_that_differ(party, evening_of(party))}
    party.rounds.filter(number__in=differ).update(seats_by=Round.SeatsBy.EARLIER)
