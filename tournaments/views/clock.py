"""The clock of a round and its bell, at the desk."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext_noop as noop

from tournaments.actions import advance
from tournaments.actions import clock as actions
from tournaments.forms.hand import need_number, read_turn
from tournaments.models import Party
from tournaments.views.answers import button
from tournaments.views.seats import on_round


@button("desk#clock")
def clock(party: Party, posted: QueryDict, who: str) -> None:
    """Start it, hold it, let it go on, move it, take it away."""
    turn, minutes = read_turn(posted)
    number = need_number(posted.get("round"))
    actions.turn_clock(party.code, number, turn, minutes=minutes, who=who, seen=posted.get("seen"))


time = on_round(advance.call_time, said=noop("Time is called. Every table finishes the hand it holds."))
remind = on_round(actions.remind, said=noop("The bell has rung. Every screen asks the tables to come to an end."))
take_back_time = on_round(actions.take_back_time, said=noop("The bell is taken back. Everybody plays on."))
