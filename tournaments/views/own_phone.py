"""What a player's page does on this phone: whose it says it is, what it may do, and the one thing that it asks next."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tournaments.models import Party, Round
from tournaments.queries.player import PlayerEvening
from tournaments.views.phone import is_left_alone, read_claimed_player, read_known_phone
from tournaments.wording.phones import REMEMBER, SCAN, own_phone_steps


def read_phone_context(request: HttpRequest, evening: PlayerEvening, round: Round | None) -> dict[str, Any]:
    """Whose phone shows the page, what it may do, and what it is asked."""
    party, number = evening.party, evening.player.number
    phone, mine = read_known_phone(request, party), read_claimed_player(request, party)
    is_known = phone.speaks_for(number, evening.table)
    may_check_in = not evening.player.here and party.phones_check_in and mine in (None, number)
    asks = party.status != Party.Status.ENDED and not may_check_in and not is_left_alone(request, party)
    asked = find_next_phone_step(evening, mine, is_known=is_known) if asks else ""
    return {
        "is_known": is_known,
        "mine": mine,
        "is_own_phone": phone.player == number,
        "may_check_in": may_check_in,
        "asks_seated": asks_seated(evening, round),
        "asks_own_phone": asked,
        "own_phone_steps": own_phone_steps(asked, is_known=is_known) if asked else (),
    }


def find_next_phone_step(evening: PlayerEvening, mine: int | None, *, is_known: bool) -> str:
    """The next step that makes a phone its owner's: "remember", then "scan"; empty if there is none."""
    if mine is None:
        return REMEMBER
    table = evening.now.table if evening.now and evening.is_in_round else None
    has_to_scan = mine == evening.player.number and not is_known and table is not None and not table.is_over
    return SCAN if has_to_scan else ""


def asks_seated(evening: PlayerEvening, round: Round | None) -> bool:
    """Whether the four at their table must still say that they are seated."""
    table = evening.now.table if evening.now and evening.is_in_round else None
    return round is not None and round.asks_seated and table is not None and not table.game.is_seated
