"""The lines of the log as sentences. A line holds codes and numbers; its action brings the sentence (`models.log`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

from scoring.codec import END
from scoring.hand import Call, Seat, Side
from scoring.stakes import Stake
from tournaments.actions.door import BY_PHONE
from tournaments.engine.clock import ClockAction
from tournaments.engine.drive.kinds import DriveKind, NamedTable
from tournaments.engine.drive.plan import Half
from tournaments.engine.drive.tricks import TableTricks
from tournaments.engine.phones import PhoneRestriction, WhatIsWrong
from tournaments.engine.settle import SettlingWay
from tournaments.engine.standings import Key
from tournaments.models import Action, LogEntry, Party
from tournaments.wording import (
    call_name,
    end_briefly,
    keep_scores_whole,
    keys_in_words,
    listed,
    money_text,
    place_name,
    score_of,
    seat_name,
    share_text,
    side_name,
    tables_text,
)
from tournaments.wording.changes import changes_in_log
from tournaments.wording.clock import time_left
from tournaments.wording.desk import LIGHTS, SIZES, SPEEDS
from tournaments.wording.drive import at_hand_in_words, flag_text, kind_name, span_name, total_text
from tournaments.wording.phones import wrong_in_words

Facts = Mapping[str, Any]
A_TABLE = re.compile(r"table (\d+)")
# Logs of earlier evenings hold these words, so none may be changed or removed.
WHO = {
    "organiser": noop("the organiser"),
    "side table": noop("side table"),
    "the movement": noop("the movement"),
    "the clock": noop("the clock"),
    "a phone": noop("a table’s phone"),
    BY_PHONE: noop("a phone at the door"),
    "a copy": noop("a copy"),
    "rehearsal": noop("rehearsal"),
    "import_party": noop("read from a file"),
    "a new version": noop("a new version of the program"),
    # Two commands of earlier versions, which old logs name.
    "import_players": noop("read from a list"),
    "settle": noop("the command settle"),
}
WITHHELD = {
    PhoneRestriction.LOCKED: noop("locked for its phones"),
    PhoneRestriction.AT_DESK: noop("the organiser writes"),
    None: noop("its phones write again"),
}
PHONES = {"table": noop("the table’s phone"), "own": noop("the player’s own page")}
CORRECTED = {
    "score": noop("nobody changed chairs"),
    "swap": noop("chairs were changed"),
    "keep": noop("the chairs were kept"),
    "replay": noop("later rounds were set aside"),
}
SETTLED = {
    SettlingWay.FEW: noop("with few payments"),
    SettlingWay.KITTY: noop("with the kitty"),
}


def log_in_words(action: str, facts: Facts) -> str:
    """One line of the log. If this version does not know the action, its name."""
    sentence = Action(action).label if action in Action.values else action
    if dict(facts.get("share") or {}).get("is_flag"):
        sentence = OF_FLAGS.get(action, sentence)
    if action == Action.TYPE_FLAGS and facts.get("half") == Half.FIRST:
        sentence = noop("flags at half-time: %(flags)s")
    says = {name: _fact_in_words(name, fact) for name, fact in facts.items()}
    if says.get("changed") or "end_before" in says:
        sentence = WITH_BEFORE.get(action, sentence)
    # A line of another version may have more facts than the sentence names; `%` with names ignores those.
    return keep_scores_whole(gettext(sentence) % says)


def who_in_words(who: str, party: Party | None = None) -> str:
    """Who did it, from the value in the log: table 3, the clock, or the name of a person who signed in."""
    if table := A_TABLE.fullmatch(who):
        number = int(table[1])
        return place_name(party.place_of(number) if party else NamedTable(number))
    return gettext(WHO[who]) if who in WHO else who


def just_now_in_words(line: LogEntry, party: Party) -> str:
    """On one line, who did it and what; a table that says something of itself is named once: hand 4, table 4: 12–1."""
    said = log_in_words(line.action, line.facts)
    by = A_TABLE.fullmatch(line.who)
    if by and int(by[1]) == line.facts.get("table"):
        return said
    return f"{who_in_words(line.who, party)}: {said}"


def _fact_in_words(name: str, fact: Any) -> str:
    """As it stands in the log, if another version wrote it: with other words, or in another shape."""
    try:
        return FACTS.get(name, str)(fact)
    except (AttributeError, KeyError, TypeError, ValueError):
        return str(fact)


def _caller(caller: Mapping[str, Any]) -> str:
    if "table" in caller:
        return tables_text([caller["table"]])
    return str(caller.get("name") or gettext("every player’s page"))


def _logged_hand(hand: Mapping[str, Any]) -> str:
    """High East, East–West took 4."""
    by = Seat(hand["by"]) if hand.get("by") else None
    words = " ".join([call_name(Call(hand["call"])), *([seat_name(by)] if by else [])])
    if not hand.get("tricks"):
        return words
    side = by.side if by else Side.NORTH_SOUTH
    took = {"hand": words, "side": side_name(side), "tricks": hand["tricks"][side]}
    return gettext("%(hand)s, %(side)s took %(tricks)s") % took


def _money(fact: Mapping[str, Any]) -> str:
    """A fact of the log as money: 0.45 USD."""
    return money_text(fact["amount"], Stake(1, fact["currency"]))  # a stake for its currency alone


def _share(fact: Mapping[str, Any]) -> str:
    if fact.get("is_flag"):
        return flag_text(fact["odd_won"])
    return share_text(TableTricks(0, 0, fact["odd_won"], fact["tricks"]))


def _settled(way: str) -> str:
    return gettext(SETTLED[SettlingWay(way)])


# What says a number of a table, where it is the flag of a fort.
OF_FLAGS: dict[str, str] = {
    Action.ENTER_TRICKS: noop("hand %(of_hand)s, fort %(table)s: %(share)s"),
    Action.CORRECT_TRICKS: noop("hand %(of_hand)s, fort %(table)s: %(share)s instead of %(share_before)s"),
    Action.TAKE_BACK_TRICKS: noop("hand %(of_hand)s, fort %(table)s: took %(share)s back"),
}

# Where the line knows what there was before; lines of earlier versions do not.
WITH_BEFORE: dict[str, str] = {
    Action.CHANGE_PLAN: noop("changed the settings. %(changed)s"),
    Action.CHANGE_DRIVE: noop("changed the drive. %(changed)s"),
    Action.CHANGE_END: noop(
        "changed how games end from round %(from_round)s on: %(game_end)s instead of %(end_before)s"
    ),
}

# How to write a fact of the log, by its name. Other facts are written as they are. The names stand in logs of earlier
# evenings: "kept" is what is withheld from phones.
FACTS: dict[str, Callable[[Any], str]] = {
    "hand": _logged_hand,
    "hands_gone": lambda hands: "; ".join(map(_logged_hand, hands)),
    "score": lambda score: score_of({"score": score}),
    "winner": lambda side: side_name(Side(side)) if side else pgettext("no winner", "nobody"),
    "tables": tables_text,
    "names": lambda names: listed([str(name) for name in names]) or pgettext("no winner", "nobody"),
    "here": lambda here: pgettext("checked in", "is here") if here else pgettext("checked in", "is not here"),
    "seat": lambda seat: seat_name(Seat(seat)) if seat else pgettext("no seat", "the bench"),
    "how": lambda turn: gettext(ClockAction(turn).words),
    "left": lambda left: "" if left is None else f" ({time_left(left)})",
    "kept": lambda kept: gettext(WITHHELD[kept]),
    "changed": changes_in_log,
    "game_end": lambda end: end_briefly(END.read(end, "game_end")),
    "end_before": lambda end: end_briefly(END.read(end, "game_end")),
    "result_before": score_of,
    "result_after": score_of,
    "way": lambda way: gettext(CORRECTED[way]),
    "size": lambda size: gettext(SIZES[size]),
    "speed": lambda speed: gettext(SPEEDS[speed]),
    "on": lambda on: gettext(PHONES[on]),
    "why": lambda why: f": {wrong_in_words(WhatIsWrong(why))}" if why else "",
    "caller": _caller,
    "callers": lambda callers: listed([_caller(caller) for caller in callers]),
    "money": _money,
    "payer": lambda name: name or gettext("the kitty"),
    "payee": lambda name: name or gettext("the kitty"),
    "settled": _settled,
    "rounds": lambda rounds: ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds},
    "light": lambda light: gettext(LIGHTS[light]),
    "kind": lambda kind: kind_name(kind) if kind in list(DriveKind) else str(kind),
    "hands_of_drive": lambda hands: ngettext("%(hands)s hand", "%(hands)s hands", hands) % {"hands": hands},
    "at_hand": at_hand_in_words,
    "span": span_name,
    "flags": lambda flags: ", ".join(f"{fort} {total_text(number)}" for fort, number in flags),
    "share": _share,
    "share_before": _share,
    "instead": lambda number: gettext("; %(player)s takes the chair") % {"player": number} if number else "",
    "order": lambda keys: keys_in_words([Key(key) for key in keys]),
}
