"""Undoes with one tap what takes effect at once: a message offers it for ten seconds, and the log after that.

Undoing is the opposite action, posted to its own address. That action decides whether it is still possible.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse

from scoring.codec import BY_SIDE, HAND
from tournaments.engine.shorthand import make_result_mark, write_hand, write_line
from tournaments.models import Action, LogEntry, Party
from tournaments.queries.rounds import read_round_in_play


class Undo(NamedTuple):
    """Where the opposite action is posted, and with which fields."""

    address: str
    fields: dict[str, str]


def make_undo(party: Party, line: LogEntry) -> Undo | None:
    """The opposite of a line of the log; None if there is none."""
    if party.status == Party.Status.ENDED or line.action not in OPPOSITES:
        return None
    name, fields = OPPOSITES[Action(line.action)](line.facts)
    of = [line.facts[key] for key in ("player", "table") if key in line.facts][:1] if name != "desk_register" else []
    return Undo(reverse(name, args=[party.code, *of]), fields)


def _hand_again(facts: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    line = write_line(HAND.read(facts["hand"], "hand"))
    # With a new key: the old one is known, and a form with a known key enters nothing.
    hand = {"round": str(facts["round"]), "hand": str(facts["number"]), "key": str(uuid4()), "back": "table"}
    return "desk_enter_line", hand | {"line": line}


def _open_again(facts: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """A slip is deleted by this, because it is nothing but the end of its game."""
    fields = {"round": str(facts["round"])}
    if "score" in facts:  # lines of older versions do not say the result
        fields["seen"] = make_result_mark(BY_SIDE.read(facts["score"], "score"), facts["winner"])
    return "desk_open_again", fields


def _hand_back(facts: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    # With the hand, because another one may have its number by now.
    hand = {"round": str(facts["round"]), "hand": str(facts["number"])}
    return "desk_take_back", hand | {"last": write_hand(HAND.read(facts["hand"], "hand"))}


def _prize_again(facts: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    return "desk_prize_put_back", {"place": str(facts["place"]), "removed": json.dumps(facts["removed"])}


OPPOSITES: dict[Action, Callable[[Mapping[str, Any]], tuple[str, dict[str, str]]]] = {
    Action.TAKE_OUT: lambda facts: ("desk_register", {"name": facts["name"]}),
    Action.CHECK_IN: lambda facts: ("desk_check_in", {"here": "" if facts["here"] else "yes"}),
    Action.LEAVE: lambda facts: ("desk_come_back", {}),
    Action.COME_BACK: lambda facts: ("desk_leave", {}),
    # Lines of older versions do not say what was withheld before.
    Action.WITHHOLD_FROM_PHONES: lambda facts: (
        "desk_withhold",
        {"withheld": facts.get("before", None if facts["kept"] else "locked") or "nothing"},
    ),
    Action.ENTER_HAND: _hand_back,
    Action.TAKE_BACK_HAND: _hand_again,
    Action.ENTER_SLIP: _open_again,
    Action.SLIP_FOR_HANDS: _open_again,
    Action.CONFIRM_GAME: _open_again,
    Action.REMOVE_PRIZE: _prize_again,
}


def find_newest_line(party: Party) -> int:
    """The key of the newest line of the log; 0 if there is none."""
    return party.log.values_list("pk", flat=True).first() or 0


def say_with_undo(request: HttpRequest, party: Party, message: str, *, since: int) -> None:
    """Show a message about what was done after the line `since`, with its Undo, unless nothing was changed."""
    show_message(request, message, find_undo_since(party, since, request.user.get_username()))


def find_undo_since(party: Party, since: int, who: str) -> Undo | None:
    """The opposite of what this person has done after the line `since`."""
    line = party.log.filter(pk__gt=since, who=who).last()  # the oldest: lines after it are what followed from it
    return make_undo(party, line) if line else None


def show_message(request: HttpRequest, message: str, undo: Undo | None) -> None:
    # The only field of a message beside its words; the filter `undo` reads it.
    messages.success(request, message, extra_tags=json.dumps(undo) if undo else "")


def make_undos(party: Party, lines: Iterable[LogEntry]) -> dict[int, Undo]:
    """The Undo of lines of the log. For each player and each table only the last action can be undone.

    Games of earlier rounds are corrected instead.
    """
    undos: dict[int, Undo] = {}
    played = read_round_in_play(party)
    newest = played.number if played else 0
    met: set[tuple[str, int]] = set()
    for line in lines:
        about = [(key, line.facts[key]) for key in ("player", "table") if key in line.facts]
        is_past = "table" in line.facts and line.facts.get("round", newest) != newest
        if not is_past and not met.intersection(about) and (undo := make_undo(party, line)):
            undos[line.pk] = undo
        # Also for a line without an Undo: it may depend on what was done before to the same player or table.
        met.update(about)
    return undos
