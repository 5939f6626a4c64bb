"""A table or a player calls the organiser, or withdraws the call; the desk answers, and closes it."""

from __future__ import annotations

from django.http import HttpRequest, QueryDict

from tournaments.actions import organiser_call as calling
from tournaments.actions.at_table import AtTable
from tournaments.forms.hand import need_number, read_count
from tournaments.models import Party
from tournaments.views.desk import tonight_action
from tournaments.views.player import player_action
from tournaments.views.table import table_action


@table_action
def table_calls(at: AtTable, _posted: QueryDict) -> None:
    """Call from a table's page. A hand that is being entered there is not lost."""
    calling.call_organiser(at.code, at)


@table_action
def table_never_mind(at: AtTable, _posted: QueryDict) -> None:
    calling.withdraw_call(at.code, at)


@player_action
def player_calls(_request: HttpRequest, party: Party, number: int) -> None:
    calling.call_organiser(party.code, number)


@player_action
def player_never_mind(_request: HttpRequest, party: Party, number: int) -> None:
    calling.withdraw_call(party.code, number)


@tonight_action
def come(party: Party, posted: QueryDict, who: str, number: int) -> None:
    calling.answer_call(party.code, number, who=who)


@tonight_action
def has_been(party: Party, posted: QueryDict, who: str, number: int) -> None:
    calling.close_call(party.code, number, who=who, seen=read_count(posted.get("seen")))


@tonight_action
def silence(party: Party, posted: QueryDict, who: str) -> None:
    """Silence a page, or every player's page, for tonight, or let it call again."""
    table, is_silent = read_count(posted.get("table")), posted.get("is_silent") == "yes"
    # Three buttons lead here: for a table, for one player, and with `players` for all of them.
    player = need_number(posted.get("player")) if table is None and "players" not in posted else None
    calling.silence_calls(party.code, table=table, player=player, is_silent=is_silent, who=who)
