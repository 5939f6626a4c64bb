"""Saves an entry as the engine decided, and deletes or marks seats that no longer follow from the entries.

Seats that are only proposed are deleted. Seats of earlier rounds stay, and the round is marked: the movement would now make
other seats.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Max

from tournaments.actions.change import WhyNoChange, check_seen, put
from tournaments.actions.finish import forget_next_seats
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.movements.movement import Needs
from tournaments.engine.names import make_name_key, read_name
from tournaments.models import Entry, Party, Round
from tournaments.queries import rows
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.rounds import find_newest_number, find_newest_round
from tournaments.queries.verify import find_wrong_seats


def check_round(seen: int | None, now: int) -> None:
    """Raises Refused if the page was about another round than the newest announced one."""
    check_seen(seen, now, WhyNoChange.ROUND_HAS_CHANGED, seen=seen, now=now)


def find_last_number(party: Party) -> int:
    """The highest number that an entry has, or had before it was taken off the list or merged with another."""
    last: int = party.entries.aggregate(number=Max("number"))["number"] or 0
    # Both dictionaries are keyed by the number that is gone.
    return max(last, *party.put_together, *party.taken_off, 0)


def find_named(party: Party, name: str) -> Entry | None:
    """The entry of somebody who is called so, except for accents and capitals. Raises Impossible for an impossible name."""
    wanted = make_name_key(read_name(name))
    people = party.entries.filter(player__is_computer=False).select_related("player")
    return next((one for one in people if make_name_key(one.player.name) == wanted), None)


def find_last_place(party: Party) -> int:
    return party.entries.aggregate(place=Max("place_in_line"))["place"] or 0


def forget_proposed(party: Party) -> None:
    """Delete seats that are only proposed, because other players take part now. First seats must be drawn again."""
    if party.status == Party.Status.REGISTERING:
        party.rounds.all().delete()
    elif party.rounds.filter(announced_at__isnull=True).exists():
        forget_next_seats(party.rounds.get(number=find_newest_number(party)))


def save_player(entry: Entry, player: PartyPlayer) -> None:
    """Save a player as the engine returned them."""
    put(entry, **make_player_columns(player))


def save_in_line(entry: Entry, player: PartyPlayer) -> None:
    """Save a player who takes part; at the back of the line, if they did not stand in it."""
    if entry.place_in_line is None or not entry.checked_in:
        put(entry, place_in_line=find_last_place(entry.party) + 1)
    save_player(entry, player)


def make_player_columns(player: PartyPlayer) -> dict[str, Any]:
    """The columns of an entry for this player, except for who they are."""
    return {
        "joined_round": player.joined_round,
        "left_after_round": player.left_after_round,
        "away": player.away,
        "checked_in": player.here,
        "is_house": player.is_house,
        "fixed_table": player.fixed and player.fixed.table,
        "fixed_seat": player.fixed and player.fixed.seat.value,
        "tags": list(player.tags),
    }


def keep_number(entry: Entry) -> None:
    """Reserve this number for its player, because it is on a name card. They get it again if they come back."""
    # A new dictionary: rows with the same JSON share one value, so it must not be changed in place.
    put(entry.party, taken_off={**entry.party.taken_off, entry.number: entry.player_id})


def take_off_list(entry: Entry) -> None:
    """Take the entry off the list. Rounds that were set aside still name it, and can never be brought back then."""
    # The database refuses to delete an entry that has a chair (RESTRICT).
    if entry.chairs.exists():
        entry.organiser_calls.all().delete()
        Entry.objects.filter(pk=entry.pk).update(party=None, place_in_line=None)
    else:
        entry.delete()


def drop_later_proposals(party: Party) -> None:
    """Delete proposed seats of later rounds. The task of the movement, or the sweep, makes them again."""
    if find_newest_round(party, announced=True) is not None:
        forget_proposed(party)
        mark_earlier_seats(party)


def follow_standings(party: Party) -> None:
    """Something else than a result of a table has changed the standings: where they decide the seats, proposed ones go."""
    if rows.find_movement(party).needs is Needs.STANDINGS:
        drop_later_proposals(party)


def mark_earlier_seats(party: Party) -> None:
    """Mark the rounds for which the movement would now make other seats. Call it after everything else is saved."""
    # The marks go first, because `find_wrong_seats` leaves rounds that have one out.
    made_again = party.rounds.filter(seats_by=Round.SeatsBy.EARLIER)
    made_again.filter(number=1).update(seats_by=Round.SeatsBy.DRAW)
    made_again.update(seats_by=Round.SeatsBy.MOVEMENT)  # the first round is no longer among these
    differ = {difference.facts["round"] for difference in find_wrong_seats(party, read_whole_evening(party))}
    party.rounds.filter(number__in=differ).update(seats_by=Round.SeatsBy.EARLIER)
