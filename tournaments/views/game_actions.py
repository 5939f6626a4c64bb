"""What is done at a table, by its phone or at the desk: each function reads the form and calls the action.

The caller decides how to answer: each audience wraps these in views of its own (`table_action`, `desk_action`,
`tonight_action`, `player_action`).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, QueryDict

from tournaments.actions import accept as accepting
from tournaments.actions import advance, enter, finish, phones
from tournaments.actions.accept import On
from tournaments.actions.enter import AtTable, Entered
from tournaments.engine.shorthand import Slip, read_line
from tournaments.forms import hand as forms
from tournaments.forms.hand import need_number
from tournaments.models import Party
from tournaments.tasks import signal_worker

Act = Callable[[AtTable, QueryDict], Entered]


def at_desk(request: HttpRequest, party: Party, number: int) -> AtTable:
    """A table, for an organiser who is signed in."""
    return AtTable.of(party, number, request.user.get_username())


def round_of(posted: QueryDict) -> int:
    # Every form says which round it was shown for: a page may have stayed open since the round before.
    return need_number(posted.get("round"))


def signalled(done: Entered) -> Entered:
    # It may have been the last table of the round; whether it was, the worker finds out.
    signal_worker(done.game.round.party.code, done.game.round.number)
    return done


def sit_down(at: AtTable, posted: QueryDict) -> Entered:
    return advance.sit_down(at, round_number=round_of(posted), seen=posted.get("seen"))


def enter_line(at: AtTable, posted: QueryDict) -> Entered:
    """Enter a hand or a slip, as it was typed."""
    line = read_line(posted.get("line", ""))
    if isinstance(line, Slip):
        return hand_in(at, line, posted)
    hand, key = need_number(posted.get("hand")), forms.read_key(posted.get("key"))
    return enter.enter_hand(at, line, round_number=round_of(posted), hand_number=hand, key=key)


def enter_slip(at: AtTable, posted: QueryDict) -> Entered:
    return hand_in(at, forms.read_slip_form(posted), posted)


def hand_in(at: AtTable, slip: Slip, posted: QueryDict) -> Entered:
    instead_of = posted.get("instead_of")
    return signalled(finish.enter_slip(at, slip, round_number=round_of(posted), instead_of=instead_of))


def take_back(at: AtTable, posted: QueryDict) -> Entered:
    number, hand = round_of(posted), need_number(posted.get("hand"))
    return enter.take_back_hand(at, round_number=number, hand_number=hand, seen=posted.get("seen"))


def take_over(at: AtTable, _posted: QueryDict) -> Entered:
    return phones.take_over(at)


def other_way(at: AtTable, posted: QueryDict) -> None:
    advance.sat_the_other_way(at, round_number=round_of(posted), first=forms.read_number(posted.get("first")))


def finish_on_time(at: AtTable, posted: QueryDict) -> Entered:
    return finish.finish_on_time(at, round_number=round_of(posted))


def cut(at: AtTable, posted: QueryDict) -> Entered:
    return finish.cut_for_it(at, forms.read_side(posted.get("winner")), round_number=round_of(posted))


def confirm(at: AtTable, posted: QueryDict) -> Entered:
    shown = {"seen": posted.get("seen"), "result": posted.get("result")}
    return signalled(finish.confirm_game(at, round_number=round_of(posted), **shown))


def accept(at: AtTable, posted: QueryDict) -> Entered:
    return accept_as(at, posted, need_number(posted.get("player")), On.TABLE)


def accept_as(at: AtTable, posted: QueryDict, player: int, on: On) -> Entered:
    number, seen = round_of(posted), posted.get("seen")
    return signalled(accepting.accept_result(at, player=player, round_number=number, seen=seen, on=on))


def dispute(at: AtTable, posted: QueryDict) -> Entered:
    number, why = round_of(posted), forms.read_wrong(posted.get("why"))
    return accepting.dispute_result(at, round_number=number, seen=posted.get("seen"), why=why)


def give_back(at: AtTable, posted: QueryDict) -> Entered:
    return accepting.give_back_result(at, round_number=round_of(posted))


def open_again(at: AtTable, posted: QueryDict) -> Entered:
    return finish.open_again(at, round_number=round_of(posted))
