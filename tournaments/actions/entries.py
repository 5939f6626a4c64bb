"""An entry is written as the engine says, and seats that are only proposed go where others take part in them."""

from __future__ import annotations

from django.db.models import Max

from scoring.refused import Reason
from scoring.refused import gettext_noop as _
from tournaments.actions.change import check_seen
from tournaments.actions.finish import forget_next_seats
from tournaments.engine.evening import Player
from tournaments.models import Entry, Party

OF_A_PLAYER = (
    "joined_round",
    "left_after_round",
    "away",
    "checked_in",
    "is_house",
    "fixed_table",
    "fixed_seat",
)


class WhyNotNow(Reason):
    ROUND_HAS_CHANGED = _("This page was about round {seen}, and round {now} is being played now. Look at it again.")


def check_round(seen: int | None, now: int) -> None:
    """Raises Refused where the page was about another round than the newest that is announced."""
    check_seen(seen, now, WhyNotNow.ROUND_HAS_CHANGED, seen=seen, now=now)


def newest_number(party: Party) -> int:
    """The number of the newest round whose seats are announced; 0 before the first."""
    return party.rounds.filter(announced_at__isnull=False).aggregate(number=Max("number"))["number"] or 0


def last_place(party: Party) -> int:
    """The last place in the line that is taken."""
    return party.entries.aggregate(place=Max("place_in_line"))["place"] or 0


def forget_proposed(party: Party) -> None:
    """Throw seats away that are only proposed: others take part now. The first are drawn again, later ones moved."""
    if party.status == Party.Status.REGISTERING:
        party.rounds.all().delete()
    elif party.rounds.filter(announced_at__isnull=True).exists():
        forget_next_seats(party.rounds.get(number=newest_number(party)))


def save_player(entry: Entry, player: Player) -> None:
    """Write what the engine has made of a player."""
    entry.joined_round, entry.left_after_round = player.joined_round, player.left_after_round
    entry.away, entry.checked_in = [list(rounds) for rounds in player.away], player.here
    entry.is_house, entry.fixed_table, entry.fixed_seat = player.is_house, None, None
    if player.fixed is not None:
        entry.fixed_table, entry.fixed_seat = player.fixed.table, player.fixed.seat.value
    entry.save(update_fields=OF_A_PLAYER)


def take_off(entry: Entry) -> None:
    """Off the list. Rounds that were set aside remember who sat there, and can never be brought back then."""
    if entry.chairs.exists():
        entry.organiser_calls.all().delete()
        Entry.objects.filter(pk=entry.pk).update(party=None, place_in_line=None)
    else:
        entry.delete()
