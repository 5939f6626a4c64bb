"""Sentences that only the organiser reads: why somebody sits where, how the hall screen looks.

Codes in, sentences out, no HTML.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

from scoring.game import EndKind, TieRule, WhyNoEnd
from scoring.hand import Call, Hand, Seat, Side
from scoring.refused import Refused
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.reasons import MeetingReason, SeatReason, TableReason, WhySeat
from tournaments.engine.pairs import SIZE
from tournaments.engine.seats import CHAIRS
from tournaments.engine.shorthand import Slip, read_line, write_hand, write_slip
from tournaments.models import OrganiserCall, Party
from tournaments.queries.desk import Desk
from tournaments.queries.desk_table import DeskTable, TableState
from tournaments.queries.organiser_call import Alarm
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.rows import TableNow
from tournaments.queries.seats import ProposedSeats
from tournaments.wording import (
    end_in_words,
    figure_text,
    key_name,
    listed,
    place_name,
    refusal,
    seat_letter,
    tables_text,
)
from tournaments.wording.movement import came_in_words, meeting_in_words
from tournaments.wording.named import first_name, refusal_with_names, short_names, surname
from tournaments.wording.pace import usual_briefly
from tournaments.wording.plan import count_bench, count_pairs, count_tables, size_in_pairs

MOST_LETTERS = 60  # of typed text that a sentence repeats


def reason_of_somebody(reason: SeatReason, names: Mapping[int, str]) -> str:
    """Why a player sits where they sit, for the organiser: "Won at 3: up to 2. With Cleo, for the first time."."""
    return " ".join(filter(None, (came_in_words(reason), _partnered(reason, names))))


def table_in_words(reason: TableReason | MeetingReason, seats: ProposedSeats) -> str:
    """Why these four meet: "Places 5, 6, 7 and 8; games won: 3, 3, 2 and 2. First and fourth against second and third."."""
    if isinstance(reason, MeetingReason):
        return meeting_in_words(reason)
    places = [str(line.rank) for line in reason.lines if not line.is_of_the_house]
    # The first key on which they differ; if they are level, the first.
    told = next((key for key in seats.keys if len({line.worth(key) for line in reason.lines}) > 1), seats.keys[0])
    worths = [figure_text(line.worth(told), told) for line in reason.lines]
    stand = gettext("Places %(places)s; %(key)s: %(worths)s.") % {
        "places": listed(places),
        "key": key_name(told),
        "worths": listed(worths),
    }
    if reason.apart is None:
        return f"{stand} {gettext('First and fourth against second and third.')}"
    one, other = (name_in_hall(player, seats.names) for player in reason.apart)
    meet = gettext("%(one)s and %(other)s were partners just now, so first and third play second and fourth.")
    return f"{stand} {meet % {'one': one, 'other': other}}"


CHIP_ICONS = {
    WhySeat.UP: "up",
    WhySeat.DOWN: "down",
    WhySeat.OFF_THE_BENCH: "bench",
    WhySeat.BY_STANDINGS: "podium",
    WhySeat.EQUALS_MEET: "podium",
    WhySeat.PLANNED: "go",
    WhySeat.RAINBOW_GOES: "go",
    WhySeat.ONE_TABLE_ON: "go",
}
BY_THE_HALL = (WhySeat.BY_STANDINGS, WhySeat.EQUALS_MEET, WhySeat.EVERYBODY_MEETS)
BY_A_PLAN = (WhySeat.PLANNED, WhySeat.RAINBOW_GOES, WhySeat.ONE_TABLE_ON)
COMES_FROM = (WhySeat.UP, WhySeat.DOWN, *BY_A_PLAN, *BY_THE_HALL)
STAYS = (
    WhySeat.STAYS_AT_TOP,
    WhySeat.STAYS_AT_BOTTOM,
    WhySeat.ONLY_TABLE,
    WhySeat.STAYS_ALL_EVENING,
    WhySeat.RAINBOW_STAYS,
)


def chip_icon(reason: SeatReason) -> str:
    return CHIP_ICONS.get(reason.why, "stay" if reason.why in STAYS else "swap")


def came_from(reason: SeatReason) -> str:
    """Where somebody comes from, in two words: from 3; stays; from the bench."""
    if reason.why in COMES_FROM and reason.before is not None:
        return gettext("from %(table)s") % {"table": reason.before.number}
    if reason.why in STAYS:
        return gettext("stays")
    return gettext("from the bench") if reason.why is WhySeat.OFF_THE_BENCH else gettext("new seat")


def name_in_hall(number: int, names: Mapping[int, str]) -> str:
    """The first name, if nobody else in the hall has it; or else the surname's initial too, or else the whole name."""
    name = names.get(number, "")
    for short in (first_name, _with_initial):
        if sum(short(other) == short(name) for other in names.values()) <= 1:
            return short(name)
    return name


def _with_initial(name: str) -> str:
    """Kari T. for Kari Thorsen."""
    return f"{first_name(name)} {surname(name)[0]}." if surname(name) else name


def _partnered(reason: SeatReason, names: Mapping[int, str]) -> str:
    if reason.new_partner is None or reason.why is WhySeat.DRAWN:
        return ""
    partner = {"partner": names.get(reason.new_partner, "")}
    if reason.in_pairs:
        return "" if reason.keeps_partner else gettext("With %(partner)s.") % partner
    if reason.keeps_partner:
        return gettext("Keeps %(partner)s.") % partner
    if reason.times_before == 0:
        return gettext("First time with %(partner)s.") % partner
    sentence = ngettext("Again with %(partner)s.", "Again with %(partner)s (%(times)s times).", reason.times_before)
    return sentence % (partner | {"times": reason.times_before + 1})


def not_saved_in_words(refused: Refused, typed: str) -> str:
    """Why nothing was saved, and what was typed if its field is gone."""
    if not typed:
        return refusal(refused)
    return refusal(refused) + " " + gettext("“%(typed)s” was not saved.") % {"typed": typed[:MOST_LETTERS]}


LEVEL_SLIP = {
    TieRule.EXTRA_HAND: noop(
        "%(slip)s is level, and one side must win: one more hand decides it. Did %(one)s win it? Type %(slip)s ns. "
        "Did %(two)s? Type %(slip)s ew."
    ),
    TieRule.CUT: noop(
        "%(slip)s is level, and one side must win: they cut the cards. Did %(one)s win the cut? Type %(slip)s ns. "
        "Did %(two)s? Type %(slip)s ew."
    ),
}


def line_refusal(refused: Refused, table: TableNow, typed: str) -> str:
    """Why a line is refused: with names instead of compass points, and for a level slip with what to type instead."""
    if refused.reason is not WhyNoEnd.SLIP_LEVEL or not typed.strip():
        return refusal_with_names(refused, table)
    slip = read_line(typed)
    assert isinstance(slip, Slip)  # only a slip can be level
    one, two = (short_names(table, side) for side in Side)
    return gettext(LEVEL_SLIP[table.end.tie]) % {"slip": write_slip(slip), "one": one, "two": two}


def hand_as_typed(hand: Hand) -> str:
    """The hand as it is typed on a line, with the letters that the page shows."""
    if hand.call is Call.THROWN_IN:
        return pgettext("what is typed for a deal that is thrown in", "t")
    return write_hand(hand, {seat: seat_letter(seat).lower() for seat in Seat})


def alarm_in_words(alarm: Alarm, party: Party) -> str:
    facts = {"table": alarm.table, "name": alarm.person.name if alarm.person else ""}
    facts["place"] = capfirst(place_name(party.place_of(alarm.table))) if alarm.table else ""
    if alarm.people:
        said = ngettext("%(people)s person asks to be let in", "%(people)s people ask to be let in", alarm.people)
        return said % {"people": alarm.people}
    if alarm.tables:
        return gettext("No hand for a long time: %(tables)s") % {"tables": tables_text(alarm.tables)}
    if alarm.person is None:
        return gettext(alarm.kind.words) % facts
    if alarm.table is None:
        return gettext("%(name)s calls you") % facts
    return gettext("%(name)s calls you, at table %(table)s") % facts


def place_of_call(call: OrganiserCall, party: Party) -> str:
    """Table 3; fort 3 Castle."""
    return place_name(party.place_of(call.table)) if call.table else ""


def late_in_words(is_late: bool) -> str:
    """For the organiser, if the next seats should exist by now; otherwise empty."""
    if not is_late:
        return ""
    return gettext(
        "The movement has not answered. The program tries again every few seconds; nothing that was entered is lost."
    )


def state_in_words(table: DeskTable) -> str:
    """How far a table is, in words, because colour alone is not enough."""
    if table.party.status == Party.Status.ENDED and table.state is not TableState.DONE:
        return gettext("Not finished")
    if table.is_waited_for and table.state in (TableState.NO_HAND, TableState.PLAYING):
        return gettext("Waited for")
    if table.state is TableState.OVER and table.party.asks_acceptance:
        return gettext("To be accepted")
    return gettext(table.state.words)


def hand_now(table: DeskTable) -> str:
    """How far the game of a table is: "Hand 3 of 8", "8 hands", "Hand 4, usually 16". A thrown-in deal counts for nothing."""
    played = ngettext("%(hands)s hand", "%(hands)s hands", table.hands_played) % {"hands": table.hands_played}
    if table.is_over:
        return played if table.hands_played else ""
    hand = {"number": table.next_hand, "of": table.end.hands}
    if table.end.kind is EndKind.HANDS:
        if table.state in (TableState.CUT, TableState.EXTRA_HAND):
            return played
        return gettext("Hand %(number)s of %(of)s") % hand
    if table.end.kind.is_by_bell:
        return gettext("Hand %(number)s") % hand
    return gettext("Hand %(number)s, %(usually)s") % (hand | {"usually": usual_briefly(table.rules, table.end)})


def thrown_in_now(table: DeskTable) -> str:
    """How many deals were thrown in, if any were."""
    facts = {"deals": table.thrown_in}
    return ngettext("%(deals)s thrown in.", "%(deals)s thrown in.", table.thrown_in) % facts if table.thrown_in else ""


def pips(table: DeskTable) -> list[str]:
    """The hands of a game whose number is fixed: "on" is played, "next" is played now, "" comes later."""
    if table.end.kind is not EndKind.HANDS:
        return []
    ahead = max((table.end.hands or 0) - table.hands_played, 0)
    now = [] if table.is_over or not ahead else ["next"]
    return [*["on"] * table.hands_played, *now, *[""] * (ahead - len(now))]


def how_games_end(desk: Desk) -> str:
    """In the round in play, and in the later ones if the settings say something else."""
    rules, later = desk.party.rules, desk.party.game_end
    now = end_in_words(desk.end, rules)
    if desk.round is None or later == desk.end:
        return now
    told = {"now": now, "round": desk.round.number + 1, "later": end_in_words(later, rules)}
    return gettext("%(now)s From round %(round)s on: %(later)s") % told


def clock_moves() -> list[tuple[str, str]]:
    """The buttons that move a clock: their values and words."""
    # The value that is sent has the minus of a keyboard, and the words have a real one.
    signed = {f"{minutes:+d}": f"{minutes:+d}".replace("-", "−") for minutes in (-5, -1, 1, 5)}
    return [(sent, gettext("%(minutes)s min") % {"minutes": minutes}) for sent, minutes in signed.items()]


DRAWS = {
    DrawKind.RANDOM: (noop("by lot"), noop("The usual way. The lots are saved, so the draw can be shown again.")),
    DrawKind.REGISTRATION: (noop("in the order of registration"), noop("The first four sit at table 1, and so on.")),
    DrawKind.HAND: (noop("by hand"), noop("They begin as drawn by lot, and you put everybody where you want.")),
}


def draws() -> list[tuple[str, str, str]]:
    """The ways to draw the first seats: the value, its name, and what it means."""
    return [(kind.value, gettext(name), gettext(means)) for kind, (name, means) in DRAWS.items()]


def party_size(desk: Desk) -> str:
    """27 players: 6 tables, and 3 sit out each round."""
    if plays_in_pairs(desk.party):
        return _size_in_pairs(desk.seated // SIZE, desk.seated // CHAIRS, desk.seated % CHAIRS >= SIZE)
    return _size(desk.here, desk.seated // CHAIRS, desk.seated % CHAIRS)


def seats_in_words(seats: ProposedSeats) -> str:
    if seats.pairs:
        return _size_in_pairs(len(seats.hall.places) // SIZE, len(seats.hall.tables), bool(seats.hall.bench))
    return _size(len(seats.hall.places), len(seats.hall.tables), len(seats.hall.bench))


def _size(players: int, tables: int, bench: int) -> str:
    who = ngettext("%(players)s player", "%(players)s players", players) % {"players": players}
    at = {"players": who, "tables": count_tables(tables)}
    if not bench:
        return gettext("%(players)s at %(tables)s.") % at
    return gettext("%(players)s at %(tables)s; %(bench)s.") % {**at, "bench": count_bench(bench)}


def _size_in_pairs(pairs: int, tables: int, sits_out: bool) -> str:
    """7 pairs: 3 tables, one pair sits out."""
    return f"{count_pairs(pairs)}: {size_in_pairs(tables, sits_out)}."


SIZES = {
    Party.DisplaySize.SMALLER: noop("smaller"),
    Party.DisplaySize.NORMAL: noop("normal"),
    Party.DisplaySize.LARGER: noop("larger"),
}
SPEEDS = {
    Party.DisplaySpeed.SLOW: noop("slow"),
    Party.DisplaySpeed.NORMAL: noop("normal"),
    Party.DisplaySpeed.QUICK: noop("quick"),
}
LIGHTS = {"dark": noop("light on dark"), "light": noop("dark on light")}

Choice = tuple[str, str]


def choices_of(party: Party) -> list[tuple[str, str, str, list[Choice]]]:
    """The settings of the hall screen: the field, its name, the choice of now, and all choices."""
    fields = (
        ("size", gettext("Text"), SIZES, party.display_size),
        ("speed", gettext("Pages turn"), SPEEDS, party.display_speed),
        ("light", gettext("Colours"), LIGHTS, "light" if party.display_is_light else "dark"),
    )
    return [
        (field, name, str(now), [(str(value), gettext(words)) for value, words in choices.items()])
        for field, name, choices, now in fields
    ]
