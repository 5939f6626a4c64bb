"""What is done at a table, by its phone or at the desk: what was posted, read and handed to the action.

How the answer looks is for the caller: each audience wraps these in a view of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, QueryDict

from tournaments.actions import enter, seated
from tournaments.actions.enter import AtTable, Entered
from tournaments.actions.finish import confirm_game, cut_for_it, finish_on_time
from tournaments.forms.hand import need_number, read_side
from tournaments.models import Party
from tournaments.tasks import signal_worker

Act = Callable[[AtTable, QueryDict], Entered]


def at_desk(request: HttpRequest, party: Party, number: int) -> AtTable:
    """A table as the organiser reaches it who is signed in."""
    return AtTable.of(party, number, request.user.get_username())


def sit_down(at: AtTable, posted: QueryDict) -> Entered:
    return seated.sit_down(at, round_number=need_number(posted.get("round")), seen=posted.get("seen"))


def take_back(at: AtTable, posted: QueryDict) -> Entered:
    hand = need_number(posted.get("hand"))
    round_number = need_number(posted.get("round"))
    return enter.take_back_hand(at, round_number=round_number, hand_number=hand, seen=posted.get("seen"))


def finish(at: AtTable, posted: QueryDict) -> Entered:
    return finish_on_time(at, round_number=need_number(posted.get("round")))


def cut(at: AtTable, posted: QueryDict) -> Entered:
    winner = read_side(posted.get("winner"))
    return cut_for_it(at, winner, round_number=need_number(posted.get("round")))


def confirm(at: AtTable, posted: QueryDict) -> Entered:
    done = confirm_game(at, round_number=need_number(posted.get("round")), seen=posted.get("seen"))
    signal_worker(at.code, done.game.round.number)
    return done
