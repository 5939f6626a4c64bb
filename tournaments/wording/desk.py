"""Sentences that only the organiser reads: what rules mean at the table, why somebody sits where they sit.

Codes in, sentences out, no HTML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.refused import Refused
from scoring.rules import Colour, FailedGrandTo, HighLead, LowTo, RuleSet, Scorer, StarTo, Trump
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.reasons import SeatReason, WhySeat
from tournaments.engine.seats import CHAIRS
from tournaments.queries import rows
from tournaments.queries.desk import Desk, DeskTable, NextStep, State
from tournaments.queries.seats import ProposedSeats
from tournaments.wording import call_name, end_in_words, listed, refusal
from tournaments.wording.movement import from_and_to

MOST_LETTERS = 60  # of what was typed, said back in a sentence


def rules_in_words(rules: RuleSet) -> str:
    """A whole rule set, as it would be told to the room."""
    return " ".join(_rules_sentences(rules))


def set_to_choose(rules: RuleSet) -> str:
    """A rule set where it is chosen, with a warning where games to its target may never end."""
    if not rules.may_not_end:
        return rules_in_words(rules)
    warning = gettext("Games to the target may never end: choose a number of hands, or the clock.")
    return f"{rules_in_words(rules)} {warning}"


def _rules_sentences(rules: RuleSet) -> Iterator[str]:
    yield gettext("To %(target)s.") % {"target": rules.target}
    yield from _points_sentences(rules)
    if rules.specials:
        yield gettext("%(calls)s can be called, for a star.") % {
            "calls": listed([call_name(c) for c in rules.specials])
        }
        if rules.failed_special is StarTo.NOBODY:
            yield gettext("If it fails, nobody gets the star.")
    if rules.trump is Trump.FIRST_LEAD:
        yield gettext("The suit that is led to the first trick of a high hand is trumps.")
    if rules.trump is Trump.IN_TURN:
        yield gettext("Trumps are hearts, clubs, diamonds and spades in turn.")
    if rules.high_lead is not HighLead.RIGHT_OF_GRANDER:
        yield gettext(LEADS[rules.high_lead])
    if rules.high_colour is Colour.RED:
        yield gettext("Red means high.")


def _points_sentences(rules: RuleSet) -> Iterator[str]:
    if rules.scorer is Scorer.EACH_TRICK:
        yield gettext("Each side gets its tricks.")
    elif rules.is_called:
        yield _made_grand(rules.made_grand)
        yield gettext(FAILED[rules.failed_grand.to]) % {"points": abs(rules.failed_grand.points)}
        yield gettext(LOW[rules.low.to]) % {"points": abs(rules.low.points)}
    else:
        yield gettext("The side with more tricks gets %(points)s for each odd trick.") % {"points": rules.made_grand}


LEADS = {
    HighLead.GRANDER: noop("The player who granded leads."),
    HighLead.LEFT_OF_GRANDER: noop("The player to the left of the one who granded leads."),
}


def _made_grand(points: int) -> str:
    return ngettext(
        "Who grands and makes it gets %(points)s point for each odd trick.",
        "Who grands and makes it gets %(points)s points for each odd trick.",
        points,
    ) % {"points": points}


FAILED = {
    FailedGrandTo.GRANDERS: noop("Who fails loses %(points)s for each trick below seven."),
    FailedGrandTo.OPPONENTS: noop("If the grand fails, the others get %(points)s for each of theirs."),
}
LOW = {
    LowTo.MAJORITY: noop("On low the side with more tricks loses %(points)s for each odd trick."),
    LowTo.MINORITY: noop("On low the side with fewer tricks gets %(points)s for each trick below seven."),
}


def reason_of_somebody(reason: SeatReason, names: Mapping[int, str]) -> str:
    """Why somebody sits where they sit, told to the organiser: "Won at 3: up to 2. With Cleo, for the first time."."""
    return " ".join(filter(None, (_moved(reason), _partnered(reason, names))))


MOVED = {
    WhySeat.DRAWN: noop("Drawn."),
    WhySeat.DRAWN_ANEW: noop("Drawn for this round."),
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
    WhySeat.EXCHANGED: noop("Changed places because of a chair that does not move."),
    WhySeat.STANDS_IN: noop("Took the chair and the score of somebody who left."),
}


def _moved(reason: SeatReason) -> str:
    return gettext(MOVED[reason.why]) % from_and_to(reason)


def _partnered(reason: SeatReason, names: Mapping[int, str]) -> str:
    if reason.new_partner is None or reason.why is WhySeat.DRAWN:
        return ""
    partner = {"partner": names.get(reason.new_partner, "")}
    if reason.keeps_partner:
        return gettext("Keeps %(partner)s.") % partner
    if reason.times_before == 0:
        return gettext("First time with %(partner)s.") % partner
    sentence = ngettext("Again with %(partner)s.", "Again with %(partner)s (%(times)s times).", reason.times_before)
    return sentence % (partner | {"times": reason.times_before + 1})


def lost_in_words(refused: Refused, typed: str) -> str:
    """Why nothing was saved, and what was typed where that has no field any more."""
    if not typed:
        return refusal(refused)
    return refusal(refused) + " " + gettext("“%(typed)s” was not saved.") % {"typed": typed[:MOST_LETTERS]}


STATES = {
    State.NOT_SEATED: noop("Not seated yet"),
    State.NO_HAND: noop("No hand yet"),
    State.PLAYING: noop("Playing"),
    State.EXTRA_HAND: noop("Level: extra hand"),
    State.CUT: noop("Level: cut"),
    State.OVER: noop("To be confirmed"),
    State.DISPUTED: noop("Disputed"),
    State.DONE: noop("Done"),
}


def state_in_words(table: DeskTable) -> str:
    """How far a table is; said in words, since no colour says it."""
    if table.party_has_ended and table.state is not State.DONE:
        return gettext("Not finished")
    if table.is_waited_for and table.state in (State.NO_HAND, State.PLAYING):
        return gettext("Waited for")
    if table.state is State.OVER and table.asks_acceptance:
        return gettext("To be accepted")
    return gettext(STATES[table.state])


STEPS = {
    noop("Register"): {NextStep.REGISTER},
    noop("Seats"): {NextStep.DRAW},
    noop("Play"): {NextStep.WAIT, NextStep.CALL_TIME, NextStep.REMIND},
    noop("Next round"): {NextStep.ANNOUNCE, NextStep.MAKE_SEATS, NextStep.BE_PATIENT, NextStep.TOO_FEW},
    noop("Result"): {NextStep.RESULT},
}


def steps(desk: Desk) -> list[tuple[str, str]]:
    """The way of the evening: each step with "past", "now" or nothing."""
    next_step = NextStep.DRAW if desk.round is None and desk.proposed else desk.next_step
    now = next(at for at, during in enumerate(STEPS.values()) if next_step in during)
    return [(gettext(step), "past" if at < now else "now" if at == now else "") for at, step in enumerate(STEPS)]


def how_games_end(desk: Desk) -> str:
    """How the games of this round end."""
    return end_in_words(desk.end, rows.rule_set(desk.party))


def clock_moves() -> list[tuple[str, str]]:
    """The buttons that move a clock: what they send, and what stands on them."""
    signed = {f"{minutes:+d}": f"{minutes:+d}".replace("-", "−") for minutes in (-5, -1, 1, 5)}
    return [(sent, gettext("%(minutes)s min") % {"minutes": minutes}) for sent, minutes in signed.items()]


DRAWS = {
    DrawKind.RANDOM: (noop("by lot"), noop("The usual way. The lots are saved, so the draw can be shown again.")),
    DrawKind.REGISTRATION: (noop("in the order of registration"), noop("The first four sit at table 1, and so on.")),
    DrawKind.HAND: (noop("by hand"), noop("They begin as drawn by lot, and you put everybody where you want.")),
}


def draws() -> list[tuple[str, str, str]]:
    """The ways to find the first seats: the value, its name, and what it means."""
    return [(kind.value, gettext(name), gettext(means)) for kind, (name, means) in DRAWS.items()]


def party_size(desk: Desk) -> str:
    """27 players: 6 tables, and 3 sit out each round."""
    return _size(desk.here, desk.here // CHAIRS, desk.here % CHAIRS)


def seats_in_words(seats: ProposedSeats) -> str:
    return _size(len(seats.places), len(seats.hall.tables), len(seats.hall.bench))


def _size(players: int, tables: int, bench: int) -> str:
    who = ngettext("%(players)s player", "%(players)s players", players) % {"players": players}
    at = ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}
    if not bench:
        return gettext("%(players)s at %(tables)s.") % {"players": who, "tables": at}
    sits = ngettext("%(bench)s sits out", "%(bench)s sit out", bench) % {"bench": bench}
    return gettext("%(players)s at %(tables)s; %(bench)s.") % {"players": who, "tables": at, "bench": sits}
