"""The result of a game is accepted by those who lost it, or disputed: at the table, on the own phone; settled at the desk."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions.accept import On, accept_result, at_own_phone, dispute_result, give_back_result
from tournaments.actions.enter import AtTable, Entered
from tournaments.forms.hand import need_number, read_wrong
from tournaments.models import Party
from tournaments.tasks import ring
from tournaments.views import acts
from tournaments.views.acts import Act
from tournaments.views.desk_tables import as_at_desk
from tournaments.views.player import player_action
from tournaments.views.seated import say
from tournaments.views.table import table_action


def accept_as(at: AtTable, posted: QueryDict, player: int, on: On) -> Entered:
    done = accept_result(
        at, player=player, round_number=need_number(posted.get("round")), seen=posted.get("seen"), on=on
    )
    ring(at.code, done.game.round.number)
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
def own_accept(party: Party, number: int, posted: QueryDict) -> None:
    accept_as(at_own_phone(party, number), posted, number, On.OWN)


@player_action
def own_dispute(party: Party, number: int, posted: QueryDict) -> None:
    dispute_it(at_own_phone(party, number), posted)


def settling(act: Act) -> Callable[..., HttpResponse]:
    """The view of a way to settle a dispute, from the top of the desk or from the desk’s page of the table."""

    @require_POST
    @for_organiser_of_party
    def view(request: HttpRequest, party: Party, number: int) -> HttpResponse:
        is_at_table = request.POST.get("back") == "table"
        here = reverse("desk_table", args=[party.code, number]) if is_at_table else reverse("desk", args=[party.code])
        try:
            act(AtTable.of(party, number, request.user.get_username()), request.POST)
        except Refused as refused:
            return say(request, party, here, as_at_desk(refused))
        return say(request, party, here)

    return view


@settling
def give_back(at: AtTable, posted: QueryDict) -> Entered:
    return give_back_result(at, round_number=need_number(posted.get("round")))


stands = settling(acts.confirm)
