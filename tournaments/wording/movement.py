"""Why a player sits where they sit, and where they go next, for the player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import NamedTuple

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.movements.reasons import (
    Certain,
    Later,
    MeetingReason,
    Outlook,
    SeatReason,
    WayOn,
    WaysOn,
    WhyMeet,
    WhySeat,
)
from tournaments.engine.pairs import PairSubstitute
from tournaments.engine.seats import Table
from tournaments.models import Party
from tournaments.queries.player import PlayerEvening
from tournaments.queries.standings import name_pair

WAYS = {
    WhySeat.UP: noop("you go up to table %(rank)s"),
    WhySeat.DOWN: noop("you go down to table %(rank)s"),
    WhySeat.STAYS_AT_TOP: noop("you stay at table %(rank)s, the top one"),
    WhySeat.STAYS_AT_BOTTOM: noop("you stay at table %(rank)s, the bottom one"),
    WhySeat.ONLY_TABLE: noop("you stay: there is one table"),
    WhySeat.TABLE_CLOSED: noop("you take an empty chair, because a table closes"),
}
# Where chairs are fixed, the table that plays as table 2 may have another number.
WAYS_BY_RANK = WAYS | {
    WhySeat.UP: noop("you go up and play as table %(rank)s"),
    WhySeat.DOWN: noop("you go down and play as table %(rank)s"),
    WhySeat.STAYS_AT_TOP: noop("you play as table %(rank)s, the top one, again"),
    WhySeat.STAYS_AT_BOTTOM: noop("you play as table %(rank)s, the bottom one, again"),
}
WAY_ICONS = {
    WhySeat.UP: "up",
    WhySeat.DOWN: "down",
    WhySeat.STAYS_AT_TOP: "stay",
    WhySeat.STAYS_AT_BOTTOM: "stay",
    WhySeat.TABLE_CLOSED: "chair",
}
WIN_OR_LOSE: dict[WhySeat | Later, str] = {
    WhySeat.ONLY_TABLE: noop("Win or lose, you stay: there is one table, and partners change."),
    Later.LOTS: noop("Win or lose, the seats of the next round are drawn by lot."),
    Later.STANDINGS: noop("The standings after this round decide where you sit next."),
}
NOT_YET = noop("The seats of the next rounds are being made.")
NEXT = {
    Later.LOTS: noop("Next, the seats are drawn by lot."),
    Later.STANDINGS: noop("Next, the standings decide where you sit."),
}


def reason_in_words(reason: SeatReason, names: Mapping[int, str]) -> str:
    """Why a player sits where they sit: "You won at 3 with Bo: up to 2. Partners change: you play with Cleo …"."""
    return " ".join(filter(None, (_move_in_words(reason, names), partner_in_words(reason, names))))


def _move_in_words(reason: SeatReason, names: Mapping[int, str]) -> str:
    sentences: dict[WhySeat, str] = {
        WhySeat.DRAWN: noop("Your first seat was drawn: table %(at)s."),
        WhySeat.DRAWN_ANEW: noop("The seats of this round were drawn by lot: you sit at table %(at)s."),
        WhySeat.PLANNED: noop("The schedule of the evening seats you at table %(at)s."),
        WhySeat.RAINBOW_STAYS: noop("North stays: you sit at table %(at)s."),
        WhySeat.RAINBOW_GOES: noop("You keep your seat and go from %(from)s to %(to)s."),
        WhySeat.BY_STANDINGS: noop("Your place in the standings put you at table %(at)s."),
        WhySeat.UP: noop("You won at %(from)s with %(partner)s: you go up to %(to)s."),
        WhySeat.DOWN: noop("You lost at %(from)s with %(partner)s: you go down to %(to)s."),
        WhySeat.STAYS_AT_TOP: noop("You won at the top table with %(partner)s: you stay."),
        WhySeat.STAYS_AT_BOTTOM: noop("You lost at the bottom table with %(partner)s: you stay."),
        WhySeat.ONLY_TABLE: noop("There is one table, so everybody stays."),
        WhySeat.OFF_THE_BENCH: noop("You come off the bench and take a chair left empty at table %(at)s."),
        WhySeat.TO_THE_BENCH: noop("It is your turn: you sit out this round and are back in the next."),
        WhySeat.JOINED: noop("You came late and take the first empty chair, at table %(at)s."),
        WhySeat.CAME_BACK: noop("You are back and take the first empty chair, at table %(at)s."),
        WhySeat.TABLE_CLOSED: noop("There is one table fewer, so you take an empty chair at table %(at)s."),
        WhySeat.FILLED: noop("You take an empty chair at table %(at)s."),
        WhySeat.EXCHANGED: noop("Because of a fixed chair, two changed places: you play at table %(at)s."),
        WhySeat.EQUALS_MEET: noop(
            "Pairs meet that are near each other in games won, and nobody twice if it can be avoided: you sit at table %(at)s."
        ),
        WhySeat.EVERYBODY_MEETS: noop("Everybody meets everybody: the next ones wait at table %(at)s."),
        WhySeat.STAYS_ALL_EVENING: noop("You stay at table %(at)s, and the others come to you."),
        WhySeat.ONE_TABLE_ON: noop("You go on to the next table, table %(at)s."),
        WhySeat.STANDS_IN: noop("You took the chair and the score of %(leaver)s, at table %(at)s."),
        WhySeat.PLAYS_FOR: noop("You take the place of %(leaver)s, at table %(at)s."),
        WhySeat.BACK_IN_PAIR: noop("You are back in your own place, at table %(at)s."),
    }
    people = {"partner": reason.old_partner, "leaver": reason.stands_in_for}
    named = {role: names.get(number, "") if number is not None else "" for role, number in people.items()}
    return gettext(sentences[reason.why]) % {**from_and_to(reason), **named}


def from_and_to(reason: SeatReason) -> dict[str, str]:
    """The two tables of a reason, with the rank if it differs: up to table 5 (as table 2); and where they sit now."""
    return {
        "from": _rank_and_table(reason.before) if reason.before else "",
        "to": _rank_and_table(reason.now) if reason.now else "",
        "at": str(reason.now.number) if reason.now else "",
    }


def _rank_and_table(table: Table) -> str:
    if table.rank == table.number:
        return gettext("table %(table)s") % {"table": table.number}
    return gettext("table %(table)s (as table %(rank)s)") % {"table": table.number, "rank": table.rank}


def partner_in_words(reason: SeatReason, names: Mapping[int, str]) -> str:
    if reason.new_partner is None:
        return ""
    partner = names.get(reason.new_partner, "")
    if reason.in_pairs:  # only somebody else in the partner's place is news
        return "" if reason.keeps_partner else gettext("You play with %(partner)s.") % {"partner": partner}
    if reason.keeps_partner:
        return gettext("You keep your partner: %(partner)s.") % {"partner": partner}
    if reason.why in (WhySeat.DRAWN, WhySeat.JOINED, WhySeat.STANDS_IN):  # no partner was left behind
        return gettext("You play with %(partner)s.") % {"partner": partner}
    if reason.times_before == 0:
        return gettext("Partners change: you play with %(partner)s, for the first time tonight.") % {"partner": partner}
    return ngettext(
        "Partners change: you play with %(partner)s, as once before tonight.",
        "Partners change: you play with %(partner)s, as %(times)s times before tonight.",
        reason.times_before,
    ) % {"partner": partner, "times": reason.times_before}


def plays_for_in_words(evening: PlayerEvening) -> str:
    """To somebody who plays for one of a pair, or did: for whom, and that the place is the pair's; empty for all others."""
    one = evening.plays_for
    if one is None:
        return ""
    if one.last is not None:
        sentence = gettext("You played for %(name)s in the pair %(pair)s up to round %(last)s.")
    elif evening.party.status == Party.Status.ENDED:
        sentence = gettext("You played for %(name)s in the pair %(pair)s from round %(first)s on.")
    else:
        sentence = gettext("You play for %(name)s in the pair %(pair)s from round %(first)s on.")
    return sentence % _about(one, evening) + " " + gettext("The place is the pair’s.")


def replaced_in_words(evening: PlayerEvening) -> str:
    """To somebody for whom another plays: "Tor plays for you from round 2 on."; empty for all others."""
    one = evening.replaced_by
    if one is None:
        return ""
    if evening.party.status == Party.Status.ENDED:
        return gettext("%(player)s played for you from round %(first)s on.") % _about(one, evening)
    return gettext("%(player)s plays for you from round %(first)s on.") % _about(one, evening)


def _about(one: PairSubstitute, evening: PlayerEvening) -> dict[str, object]:
    called = evening.names
    names = {"name": called[one.named], "player": called[one.player], "pair": name_pair(one.pair, called)}
    return {**names, "first": one.first, "last": one.last}


MOVED = {
    WhySeat.DRAWN: noop("Drawn."),
    WhySeat.DRAWN_ANEW: noop("Drawn for this round."),
    WhySeat.PLANNED: noop("By the schedule."),
    WhySeat.RAINBOW_STAYS: noop("North stays."),
    WhySeat.RAINBOW_GOES: noop("The same seat, from %(from)s to %(to)s."),
    WhySeat.BY_STANDINGS: noop("By the standings."),
    WhySeat.UP: noop("Won at %(from)s: up to %(to)s."),
    WhySeat.DOWN: noop("Lost at %(from)s: down to %(to)s."),
    WhySeat.STAYS_AT_TOP: noop("Won at the top table: stays."),
    WhySeat.STAYS_AT_BOTTOM: noop("Lost at the bottom table: stays."),
    WhySeat.ONLY_TABLE: noop("The only table: stays."),
    WhySeat.OFF_THE_BENCH: noop("Off the bench, into an empty chair."),
    WhySeat.TO_THE_BENCH: noop("Sits out: next in turn, or put there by hand."),
    WhySeat.JOINED: noop("Came late: an empty chair."),
    WhySeat.CAME_BACK: noop("Is back: an empty chair."),
    WhySeat.TABLE_CLOSED: noop("One table fewer: an empty chair."),
    WhySeat.FILLED: noop("An empty chair, or seated by hand."),
    WhySeat.EXCHANGED: noop("Changed places because of a fixed chair."),
    WhySeat.EQUALS_MEET: noop("By the standings."),
    WhySeat.EVERYBODY_MEETS: noop("Everybody meets everybody."),
    WhySeat.STAYS_ALL_EVENING: noop("Stays all evening."),
    WhySeat.ONE_TABLE_ON: noop("From %(from)s to the next."),
    WhySeat.STANDS_IN: noop("Took the chair and the score of somebody who left."),
    WhySeat.PLAYS_FOR: noop("Plays for one of the pair."),
    WhySeat.BACK_IN_PAIR: noop("Is back in the pair."),
}


def came_in_words(reason: SeatReason) -> str:
    """The same in a few words, about anybody: "Won at table 3: up to table 2."."""
    return gettext(MOVED[reason.why]) % from_and_to(reason)


MEETINGS = {
    WhyMeet.LEVEL: noop("Both have won the same number of games (%(upper_worth)s), and have not met."),
    WhyMeet.NEAREST: noop(
        "Games won: pair %(upper)s %(upper_worth)s, pair %(lower)s %(lower_worth)s. They are the nearest who have not met."
    ),
    WhyMeet.NEARER_HAS_MET: noop("Pairs %(upper)s and %(nearer)s would be nearer, but they met in round %(met_in)s."),
    WhyMeet.AGAIN: noop("They met in round %(met_in)s already: every other way would make more second meetings."),
    WhyMeet.BEFORE: noop("They met in round %(met_in)s already."),
}


def meeting_in_words(reason: MeetingReason) -> str:
    """Why two pairs meet, under their table."""
    return gettext(MEETINGS[reason.why]) % asdict(reason)


HERE = {
    "up": noop("Up to table %(table)s"),
    "down": noop("Down to table %(table)s"),
    "stay": noop("You stay at table %(table)s"),
    "": noop("Table %(table)s"),
}


def way_here(evening: PlayerEvening) -> str:
    """The way to the table where a player sits now: up to table 2."""
    return gettext(HERE[evening.way]) % {"table": evening.table}


class WayOnInWords(NamedTuple):
    """One of the two ways on: its icon, "If you win", and "you go up to table 2"."""

    icon: str
    when: str
    where: str


def two_ways_on(outlook: Outlook) -> list[WayOnInWords]:
    """Where winning and losing lead; empty if both lead to the same."""
    if not isinstance(outlook, WaysOn) or outlook.won.why in WIN_OR_LOSE:
        return []
    found = ((gettext("If you win"), outlook.won), (gettext("If you lose"), outlook.lost))
    return [WayOnInWords(WAY_ICONS[way.why], when, _way_in_words(way, outlook.fixed_chairs)) for when, way in found]


def of_both_ways(outlook: Outlook) -> str:
    """What is true whether they win or lose: "That is certain if nobody comes or goes."; often empty."""
    if isinstance(outlook, Certain):
        return gettext("Win or lose, this is where you sit:") if outlook.places else gettext(NOT_YET)
    if isinstance(outlook, Later):
        return gettext(WIN_OR_LOSE[outlook])
    same = [gettext(WIN_OR_LOSE[outlook.won.why])] if outlook.won.why in WIN_OR_LOSE else []
    if same and outlook.in_pairs:
        same = [gettext("Win or lose, you stay: there is one table.")]
    return " ".join([*same, *_unless([outlook.won, outlook.lost], outlook.fixed_chairs)])


def way_on_in_words(outlook: Outlook, won: bool) -> str:
    """What comes next for a player whose game is over, while others still play: "Next, you go up to table 2."."""
    if isinstance(outlook, Certain):
        return certain_in_words(outlook)
    if isinstance(outlook, Later):
        return gettext(NEXT[outlook])
    way = outlook.won if won else outlook.lost
    sentence = gettext("Next, %(way)s.") % {"way": _way_in_words(way, outlook.fixed_chairs)}
    return " ".join([sentence, *_unless([way], outlook.fixed_chairs)])


def certain_in_words(outlook: Certain) -> str:
    """The next round of a schedule: "Next, you play round 3 at table 3."."""
    for number, table in sorted(outlook.places.items())[:1]:
        if table is None:
            return gettext("Next, you sit out round %(round)s.") % {"round": number}
        return gettext("Next, you play round %(round)s at table %(table)s.") % {"round": number, "table": table.number}
    return gettext(NOT_YET)


def _unless(ways: Sequence[WayOn], fixed_chairs: int) -> Iterator[str]:
    if not all(way.is_sure for way in ways):
        yield gettext("That is certain if nobody comes or goes.")
    if fixed_chairs > 1:
        yield gettext("The fixed chairs may change it.")


def _way_in_words(way: WayOn, fixed_chairs: int) -> str:
    return gettext((WAYS_BY_RANK if fixed_chairs else WAYS)[way.why]) % {"rank": way.rank}
