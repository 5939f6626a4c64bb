"""The result of a game is accepted by those who lost it, or disputed: at the table, on the own phone; settled at the desk."""

from __future__ import annotations

from django.http import HttpRequest, QueryDict

from tournaments.actions.accept import On, accept_result, at_own_phone, dispute_result, give_back_result
from tournaments.actions.enter import AtTable, Entered
from tournaments.forms.hand import need_number, read_wrong
from tournaments.models import Party
from tournaments.tasks import signal_worker
from tournaments.views import acts
from tournaments.views.desk import tonight_action
from tournaments.views.phone import known_phone
from tournaments.views.player import player_action
from tournaments.views.table import table_action


def accept_as(at: AtTable, posted: QueryDict, player: int, on: On) -> Entered:
    done = accept_result(
        at, player=player, round_number=need_number(posted.get("round")), seen=posted.get("seen"), on=on
    )
    signal_worker(at.code, done.game.round.number)
    return done


@table_action
def accept(at: AtTable, posted: QueryDict) -> Entered:
    return accept_as(at, posted, need_number(posted.get("player")), On.TABLE)


def dispute_it(at: AtTable, posted: QueryDict) -> Entered:
    return dispute_result(
        at,
        round_number=need_number(posted.get("round")),
        seen=posted.get("seen"),
        why=read_wrong(posted.get("why")),
    )


dispute = table_action(dispute_it)


@player_action
def own_accept(request: HttpRequest, party: Party, number: int) -> None:
    accept_as(at_own_phone(party, number, known_phone(request, party)), request.POST, number, On.OWN)


@player_action
def own_dispute(request: HttpRequest, party: Party, number: int) -> None:
    dispute_it(at_own_phone(party, number, known_phone(request, party)), request.POST)


@tonight_action
def give_back(at: AtTable, posted: QueryDict) -> Entered:
    return give_back_result(at, round_number=need_number(posted.get("round")))


stands = tonight_action(acts.confirm)
