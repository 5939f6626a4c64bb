"""What is done at a table, by its phone or at the desk: each function reads the form and calls the action.

The caller decides how to answer: each audience wraps these in views of its own (`table_action`, `desk_action`,
`tonight_action`, `player_action`).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, QueryDict

from tournaments.actions import accept as accepting
from tournaments.actions import enter_hand, finish, phones, take_seats
from tournaments.actions.accept import On
from tournaments.actions.at_table import AtTable
from tournaments.actions.enter_hand import ChangedGame
from tournaments.engine.shorthand import Slip, read_line
from tournaments.forms import hand as forms
from tournaments.forms.hand import need_number
from tournaments.models import Party
from tournaments.tasks import signal_worker

Act = Callable[[AtTable, QueryDict], ChangedGame]


def find_table_at_desk(request: HttpRequest, party: Party, number: int) -> AtTable:
    """A table, for an organiser who is signed in."""
    return AtTable.of(party, number, request.user.get_username())


def read_round(posted: QueryDict) -> int:
    # Every form says which round it was shown for: a page may have stayed open since the round before.
    return need_number(posted.get("round"))


def signal_if_confirmed(done: ChangedGame) -> ChangedGame:
    # It may have been the last table of the round; whether it was, the worker finds out.
    signal_worker(done.game.round.party.code, done.game.round.number)
    return done


def sit_down(at: AtTable, posted: QueryDict) -> ChangedGame:
    return take_seats.sit_down(at, round_number=read_round(posted), seen=posted.get("seen"))


def enter_line(at: AtTable, posted: QueryDict) -> ChangedGame:
    """Enter a hand or a slip, as it was typed."""
    line = read_line(posted.get("line", ""))
    if isinstance(line, Slip):
        return hand_in_slip(at, line, posted)
    hand, key = need_number(posted.get("hand")), forms.read_key(posted.get("key"))
    return enter_hand.enter_hand(at, line, round_number=read_round(posted), hand_number=hand, key=key)


def enter_slip(at: AtTable, posted: QueryDict) -> ChangedGame:
    return hand_in_slip(at, forms.read_slip_form(posted), posted)


def hand_in_slip(at: AtTable, slip: Slip, posted: QueryDict) -> ChangedGame:
    instead_of = posted.get("instead_of")
    return signal_if_confirmed(finish.enter_slip(at, slip, round_number=read_round(posted), instead_of=instead_of))


def take_back(at: AtTable, posted: QueryDict) -> ChangedGame:
    number, hand = read_round(posted), need_number(posted.get("hand"))
    shown = {"seen": posted.get("seen"), "last": posted.get("last")}
    return enter_hand.take_back_hand(at, round_number=number, hand_number=hand, **shown)


def take_over(at: AtTable, _posted: QueryDict) -> ChangedGame:
    return phones.take_over(at)


def other_way(at: AtTable, posted: QueryDict) -> None:
    take_seats.seat_the_other_way(at, round_number=read_round(posted), first=forms.read_number(posted.get("first")))


def finish_on_time(at: AtTable, posted: QueryDict) -> ChangedGame:
    return finish.finish_on_time(at, round_number=read_round(posted), seen=posted.get("seen"))


def cut(at: AtTable, posted: QueryDict) -> ChangedGame:
    winner, seen = forms.read_side(posted.get("winner")), posted.get("seen")
    return finish.enter_game_cut(at, winner, round_number=read_round(posted), seen=seen)


def confirm(at: AtTable, posted: QueryDict) -> ChangedGame:
    shown = {"seen": posted.get("seen"), "result": posted.get("result")}
    return signal_if_confirmed(finish.confirm_game(at, round_number=read_round(posted), **shown))


def accept(at: AtTable, posted: QueryDict) -> ChangedGame:
    return accept_as(at, posted, need_number(posted.get("player")), On.TABLE)


def accept_as(at: AtTable, posted: QueryDict, player: int, on: On) -> ChangedGame:
    number, seen = read_round(posted), posted.get("seen")
    return signal_if_confirmed(accepting.accept_result(at, player=player, round_number=number, seen=seen, on=on))


def dispute(at: AtTable, posted: QueryDict) -> ChangedGame:
    number, why = read_round(posted), forms.read_what_is_wrong(posted.get("why"))
    return accepting.dispute_result(at, round_number=number, seen=posted.get("seen"), why=why)


def give_back(at: AtTable, posted: QueryDict) -> ChangedGame:
    return accepting.give_back_result(at, round_number=read_round(posted), seen=posted.get("seen"))


def open_again(at: AtTable, posted: QueryDict) -> ChangedGame:
    return finish.reopen_game(at, round_number=read_round(posted), seen=posted.get("seen"))
