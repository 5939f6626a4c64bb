"""At the door: a player says on a phone that they are here, or somebody who is not on the list asks to be let in.

Every visitor has the hall's code, so a phone may do no more than this. The organiser sees it at once, can take it back with
one tap, and may close the door. A request does not change the evening and is not in the log; letting somebody in is.
"""

from __future__ import annotations

from typing import Final

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing_party, put, record
from tournaments.actions.prepare import check_in, find_entry, register_players
from tournaments.engine.names import find_why_not_new, make_name_key, read_name
from tournaments.models import Action, OrganiserCall, Party
from tournaments.models.party import DOOR
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.people import list_names_of_people, list_people_of_party

MOST_ASKING: Final = 20  # anybody with the hall's code can ask, and under any name
BY_PHONE: Final = "a phone at the door"


class WhyNotLetIn(Reason):
    CLOSED = _("Nobody checks in on a phone just now. Tell the organiser that you have come.")
    IN_PAIRS = _("The pairs are playing already. Come to the organiser’s table together with your partner.")
    ANSWERED = _("This was answered already. Look in the list of players whether they are here.")
    MANY_ASK = _("Many people ask at the door just now. Say your name at the organiser’s table.")


def say_they_came(code: str, number: int) -> Party:
    """Somebody on the list says on a phone that they have come. Raises Refused if the door is closed."""
    party = find_entry(code, number).party
    # Read before the lock. If the door closes in the same moment, one more person is marked, and one tap undoes it.
    if not party.phones_check_in:
        raise Refused(WhyNotLetIn.CLOSED)
    # One phone cannot say that the other of the two is here as well.
    if party.status == Party.Status.PLAYING and plays_in_pairs(party):
        raise Refused(WhyNotLetIn.IN_PAIRS)
    check_in(code, number, here=True, who=BY_PHONE)
    return party


def ask_to_come_in(code: str, name: str) -> str:
    """Ask to be let in. Returns the name as the organiser reads it. Asking twice makes one request."""
    wanted = read_name(name)
    with changing_party(code) as (party, now):
        if not party.door_is_open:
            raise Refused(WhyNotLetIn.CLOSED)
        there = {make_name_key(name): name for name in list_names_of_people(party)}
        if refused := find_why_not_new(wanted, there):
            raise refused
        asking = list(party.organiser_calls.exclude(name="").values_list("name", flat=True))
        if make_name_key(wanted) not in map(make_name_key, asking):
            if len(asking) >= MOST_ASKING:
                raise Refused(WhyNotLetIn.MANY_ASK)
            OrganiserCall.objects.create(party=party, name=wanted, called_at=now)
    return wanted


def answer_at_door(code: str, request: int, *, let_in: bool, who: str) -> None:
    """Answer somebody who asks to be let in. A name on the list is checked in. Raises Refused if they were answered already,
    because the other answer may not be this one."""
    with changing_party(code) as (party, _now):
        call = party.organiser_calls.exclude(name="").filter(pk=request).first()
        if call is None:
            raise Refused(WhyNotLetIn.ANSWERED)
        call.delete()  # not marked as done: a name that a stranger typed is stored no longer than needed
        on_list = {make_name_key(one.name): one.number for one in list_people_of_party(party)}
        number = on_list.get(make_name_key(call.name))
        # Both are actions within this one: if they refuse, the request is not deleted either.
        if let_in and number is not None:
            check_in(code, number, here=True, who=who)
        elif let_in:
            register_players(code, [call.name], who=who)


def open_door(code: str, *, is_open: bool, who: str) -> list[str]:
    """Open or close the door: whether phones may check in tonight. Closing it refuses all who ask, and returns their names."""
    with changing_party(code) as (party, now):
        if (DOOR not in party.silenced) == is_open:
            return []
        put(party, silenced=sorted({*party.silenced} - {DOOR} if is_open else {*party.silenced, DOOR}))
        asking = party.organiser_calls.none() if is_open else party.organiser_calls.exclude(name="")
        names = list(asking.order_by("pk").values_list("name", flat=True))
        asking.delete()
        record(party, now, who, Action.OPEN_DOOR if is_open else Action.CLOSE_DOOR)
    return names
