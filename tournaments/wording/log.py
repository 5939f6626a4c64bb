"""The log as sentences: what was done, in the order in which it was done.

A line of the log keeps codes and numbers, as they were written that evening; every action that is recorded has its
sentence here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import Call, Seat, Side
from scoring.notation import end_from_json
from tournaments.engine.clock import Turn
from tournaments.engine.dispute import Wrong
from tournaments.engine.phones import Kept
from tournaments.wording import call_name, end_briefly, listed, score_of, seat_name, side_name, tables_text
from tournaments.wording.clock import time_left
from tournaments.wording.dispute import wrong_in_words
from tournaments.wording.wall import LIGHTS, SIZES, SPEEDS

Facts = Mapping[str, Any]
A_TABLE = re.compile(r"table (\d+)")
WHO = {
    "organiser": noop("the organiser"),
    "side table": noop("side table"),
    "the movement": noop("the movement"),
    "the clock": noop("the clock"),
    "a phone": noop("a table’s phone"),
    "a copy": noop("a copy"),
    "rehearsal": noop("rehearsal"),
    "import_party": noop("read from a file"),
    "import_players": noop("read from a list"),
}
TURNS = {
    Turn.START: noop("started the clock"),
    Turn.HOLD: noop("held the clock"),
    Turn.GO_ON: noop("let the clock go on"),
    Turn.MOVE: noop("moved the clock"),
    Turn.TAKE_AWAY: noop("took the clock away"),
}
KEPT = {
    Kept.LOCKED: noop("locked for its phones"),
    Kept.AT_DESK: noop("the organiser writes"),
    None: noop("its phones write again"),
}
PHONES = {"table": noop("the table’s phone"), "own": noop("the player’s own page")}
CORRECTED = {
    "score": noop("nobody changed chairs"),
    "swap": noop("chairs were changed"),
    "keep": noop("the chairs were kept"),
    "replay": noop("later rounds were set aside"),
}


def log_in_words(action: str, facts: Facts) -> str:
    """One line of the log."""
    return gettext(LOG.get(action, action)) % {name: _fact_in_words(name, fact) for name, fact in facts.items()}


def who_in_words(who: str) -> str:
    """Whoever did it, as the log keeps him: table 3, the clock, or the name of whoever signed in."""
    if table := A_TABLE.fullmatch(who):
        return gettext("table %(number)s") % {"number": table[1]}
    return gettext(WHO[who]) if who in WHO else who


def _fact_in_words(name: str, fact: Any) -> str:
    readers: dict[str, Callable[[Any], str]] = {
        "hand": _logged_hand,
        "score": lambda score: score_of({"score": score}),
        "winner": lambda side: side_name(Side(side)) if side else pgettext("no winner", "nobody"),
        "tables": tables_text,
        "names": lambda names: listed([str(name) for name in names]),
        "here": lambda here: pgettext("checked in", "is here") if here else pgettext("checked in", "is not here"),
        "seat": lambda seat: seat_name(Seat(seat)) if seat else pgettext("no seat", "the bench"),
        "how": lambda turn: gettext(TURNS[Turn(turn)]),
        "left": lambda left: "" if left is None else f" ({time_left(left)})",
        "kept": lambda kept: gettext(KEPT[kept]),
        "game_end": lambda end: end_briefly(end_from_json(end)),
        "result_before": score_of,
        "result_after": score_of,
        "way": lambda way: gettext(CORRECTED[way]),
        "size": lambda size: gettext(SIZES[size]),
        "speed": lambda speed: gettext(SPEEDS[speed]),
        "on": lambda on: gettext(PHONES[on]),
        "why": lambda why: f": {wrong_in_words(Wrong(why))}" if why else "",
        "caller": _caller,
        "light": lambda light: gettext(LIGHTS[light]),
    }
    return readers[name](fact) if name in readers else str(fact)


def _caller(caller: Mapping[str, Any]) -> str:
    if "table" in caller:
        return tables_text([caller["table"]])
    return str(caller.get("name") or gettext("every player’s page"))


def _logged_hand(hand: Mapping[str, Any]) -> str:
    words = [call_name(Call(hand["call"]))]
    if hand.get("by"):
        words.append(seat_name(Seat(hand["by"])))
    if hand.get("tricks"):
        words.append(f"{hand['tricks']['north_south']}–{hand['tricks']['east_west']}")
    return " ".join(words)


LOG = {
    "found_party": noop("founded the party"),
    "change_plan": noop("changed the settings"),
    "change_end": noop("changed how games end from round %(from_round)s on: %(game_end)s"),
    "register": noop("registered %(names)s"),
    "check_in": noop("%(player)s: %(here)s"),
    "check_in_all": noop("everybody on the list is here"),
    "take_out": noop("took %(name)s off the list"),
    "leave": noop("%(player)s leaves after round %(after_round)s"),
    "come_back": noop("%(player)s plays again from round %(round)s"),
    "stand_in": noop("round %(round)s, table %(table)s: %(name)s takes the chair and the score of %(player)s"),
    "take_back_stand_in": noop("round %(round)s, table %(table)s: %(player)s has the chair back from %(name)s"),
    "give_up": noop("round %(round)s, table %(table)s: given up for %(player)s at %(score)s, won by %(winner)s"),
    "play_on": noop("round %(round)s, table %(table)s: %(player)s plays on, it was given up at %(score)s"),
    "rename": noop("%(before)s is called %(after)s"),
    "erase": noop("erased the name of %(player)s"),
    "put_together": noop("%(name)s was entered twice: is %(player)s"),
    "take_back_seats": noop("took the seats of round %(round)s back"),
    "keep_chair": noop("%(player)s keeps the chair table %(table)s, %(seat)s"),
    "free_chair": noop("%(player)s keeps no chair any more"),
    "house_player": noop("%(player)s is a house player"),
    "no_house_player": noop("%(player)s is no house player any more"),
    "draw": noop("drew the seats for %(players)s players"),
    "place_by_hand": noop("round %(round)s: %(player)s seated by hand, table %(table)s, %(seat)s"),
    "announce": noop("announced the seats of round %(round)s"),
    "enter_hand": noop("round %(round)s, table %(table)s: hand %(number)s entered: %(hand)s"),
    "take_back_hand": noop("round %(round)s, table %(table)s: hand %(number)s taken back: %(hand)s"),
    "finish_on_time": noop("round %(round)s, table %(table)s: finished on time, hands played: %(hands)s"),
    "cut_for_it": noop("round %(round)s, table %(table)s: the cut was won by %(winner)s"),
    "confirm_game": noop("round %(round)s, table %(table)s: game confirmed, %(score)s, won by %(winner)s"),
    "accept_result": noop(
        "round %(round)s, table %(table)s: %(player)s accepted the result on %(on)s, %(score)s, won by %(winner)s"
    ),
    "dispute_result": noop("round %(round)s, table %(table)s: the result %(score)s is disputed%(why)s"),
    "give_back_result": noop(
        "round %(round)s, table %(table)s: the disputed result %(score)s is given back to the table"
    ),
    "call_organiser": noop("called the organiser"),
    "never_mind": noop("does not need the organiser any more"),
    "come_to_caller": noop("is coming to %(caller)s"),
    "has_been_at_caller": noop("has been with %(caller)s"),
    "silence": noop("silenced %(caller)s for the evening"),
    "hear_again": noop("%(caller)s may call the organiser again"),
    "enter_slip": noop("round %(round)s, table %(table)s: final score from a slip, %(score)s, won by %(winner)s"),
    "open_again": noop("round %(round)s, table %(table)s: game opened again, it was %(score)s"),
    "sat_the_other_way": noop("round %(round)s, table %(table)s: the players sat down the other way"),
    "seated": noop("round %(round)s: the four of %(tables)s are seated"),
    "this_is_me": noop("somebody said that this phone is %(player)s’s"),
    "take_pencil": noop("table %(table)s: another phone took over the pencil"),
    "keep_from_phones": noop("table %(table)s: %(kept)s"),
    "go_on_from_copy": noop("went on here from a copy"),
    "went_on_elsewhere": noop("continued on another laptop; nothing is accepted here any more"),
    "go_on_here": noop("goes on here again, and not on another laptop"),
    "renew_link": noop("table %(table)s has a new link, the old one opens nothing any more"),
    "turn_clock": noop("round %(round)s: %(how)s%(left)s"),
    "remind": noop("rang the bell in round %(round)s, to remind every table"),
    "open_side_table": noop("round %(round)s: %(names)s play at the side table"),
    "side_hand": noop("round %(round)s, side table: hand %(number)s entered: %(hand)s"),
    "take_back_side_hand": noop("round %(round)s, side table: hand %(number)s taken back: %(hand)s"),
    "call_time": noop("called time in round %(round)s"),
    "ring_from_top_table": noop("round %(round)s: the top table is done, and the bell rings"),
    "take_back_time": noop("round %(round)s: the bell rang too early, and everybody plays on"),
    "move_round": noop("made the next seats from round %(round)s"),
    "hold_standings": noop("kept the standings after round %(round)s secret"),
    "show_standings": noop("showed the standings, kept secret after round %(round)s"),
    "set_wall": noop("hall screen: text %(size)s, pages %(speed)s, %(light)s"),
    "end_party": noop("ended the party after %(rounds)s rounds"),
    "resume_party": noop("resumed the party in round %(round)s"),
    "correct": noop(
        "round %(round)s, table %(table)s: result corrected from %(result_before)s to %(result_after)s; %(way)s"
    ),
    "take_back_correction": noop("round %(round)s, table %(table)s: correction taken back, %(result_after)s again"),
    "import_party": noop("read the party from an exported file"),
}
