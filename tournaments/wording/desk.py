"""Sentences that only the organiser reads: what rules mean at the table, why somebody else sits where he sits.

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
from tournaments.wording import call_name, end_in_words, listed, refusal, tables_briefly, tables_text
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
        yield LEADS[rules.high_lead]()
    if rules.high_colour is Colour.RED:
        yield gettext("Red means high.")


def _points_sentences(rules: RuleSet) -> Iterator[str]:
    if rules.scorer is Scorer.EACH_TRICK:
        yield gettext("Each side gets its tricks.")
    elif rules.is_called:
        yield from (_made_grand(rules.made_grand), _failed_grand(rules), _low(rules))
    else:
        yield gettext("The side with more tricks gets %(points)s for each odd trick.") % {"points": rules.made_grand}


LEADS = {
    HighLead.GRANDER: lambda: gettext("The player who granded leads."),
    HighLead.LEFT_OF_GRANDER: lambda: gettext("The player to the left of the one who granded leads."),
}


def _made_grand(points: int) -> str:
    return ngettext(
        "Who grands and makes it gets %(points)s point for each odd trick.",
        "Who grands and makes it gets %(points)s points for each odd trick.",
        points,
    ) % {"points": points}


def _failed_grand(rules: RuleSet) -> str:
    points = abs(rules.failed_grand.points)
    if rules.failed_grand.to is FailedGrandTo.GRANDERS:
        sentence = ngettext(
            "Who fails loses %(points)s for each trick below seven.",
            "Who fails loses %(points)s for each trick below seven.",
            points,
        )
    else:
        sentence = ngettext(
            "If the grand fails, the others get %(points)s for each of theirs.",
            "If the grand fails, the others get %(points)s for each of theirs.",
            points,
        )
    return sentence % {"points": points}


def _low(rules: RuleSet) -> str:
    points = abs(rules.low.points)
    if rules.low.to is LowTo.MAJORITY:
        sentence = noop("On low the side with more tricks loses %(points)s for each odd trick.")
    else:
        sentence = noop("On low the side with fewer tricks gets %(points)s for each trick below seven.")
    return gettext(sentence) % {"points": points}


def reason_of_somebody(reason: SeatReason, names: Mapping[int, str]) -> str:
    """Why somebody sits where he sits, told to the organiser: "Won at 3: up to 2. With Cleo, for the first time."."""
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


def headline(desk: Desk) -> str:
    """Where the evening is, as a heading."""
    if desk.next_step is NextStep.RESULT:
        return gettext("The party has ended")
    if desk.round is None:
        return gettext("The first seats are made") if desk.proposed else gettext("Who plays tonight?")
    number = {"round": desk.round.number}
    if desk.waiting_for:
        return gettext("Round %(round)s is being played") % number
    return gettext("Round %(round)s is complete") % number


def waiting_in_words(desk: Desk) -> str:
    """Whom the hall is waiting for, and how far it is."""
    if desk.next_step is NextStep.RESULT:
        return gettext("The standings are final.")
    if desk.round is None:
        return _before_the_first_round(desk)
    if not desk.waiting_for:
        return _after_the_round(desk)
    return " ".join(filter(None, (_not_seated(desk), _far_in_the_round(desk))))


def _not_seated(desk: Desk) -> str:
    if not desk.not_seated:
        return ""
    return gettext("Not seated yet: %(tables)s.") % {"tables": tables_briefly(desk.not_seated)}


def _far_in_the_round(desk: Desk) -> str:
    if not desk.done:
        return gettext("No table is done yet.")
    done = ngettext("%(done)s of %(tables)s tables is done.", "%(done)s of %(tables)s tables are done.", desk.done)
    waiting = gettext("The hall is waiting for %(tables)s.") % {"tables": tables_text(desk.waiting_for)}
    return f"{waiting} {done % {'done': desk.done, 'tables': len(desk.tables)}}"


def _before_the_first_round(desk: Desk) -> str:
    if not desk.on_list:
        return gettext("Nobody is on the list yet.")
    return gettext("%(here)s of %(on_list)s on the list are here.") % {"here": desk.here, "on_list": desk.on_list}


def _after_the_round(desk: Desk) -> str:
    if desk.proposed is not None:
        return gettext("All tables are done, and the seats of round %(round)s are made.") % {
            "round": desk.proposed.number
        }
    if desk.next_step is NextStep.TOO_FEW:
        return ngettext(
            "All tables are done, but only %(here)s player is left, and a table needs four.",
            "All tables are done, but only %(here)s players are left, and a table needs four.",
            desk.here,
        ) % {"here": desk.here}
    if desk.next_step is NextStep.MAKE_SEATS:
        return gettext("All tables are done. You took the next seats back; they are made when you ask for them.")
    return gettext("All tables are done. The next seats are being made …")


STEPS = [noop("Register"), noop("Seats"), noop("Play"), noop("Next round"), noop("Result")]


def steps(desk: Desk) -> list[tuple[str, str]]:
    """The way of the evening: each step with "past", "now" or nothing."""
    now = _step_now(desk)
    return [(gettext(step), "past" if at < now else "now" if at == now else "") for at, step in enumerate(STEPS)]


def _step_now(desk: Desk) -> int:
    if desk.next_step is NextStep.ANNOUNCE:
        return 3 if desk.round else 1
    return {
        NextStep.REGISTER: 0,
        NextStep.DRAW: 1,
        NextStep.WAIT: 2,
        NextStep.CALL_TIME: 2,
        NextStep.REMIND: 2,
        NextStep.MAKE_SEATS: 3,
        NextStep.BE_PATIENT: 3,
        NextStep.TOO_FEW: 3,
        NextStep.RESULT: 4,
    }[desk.next_step]


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
    return _size(len(seats.names), len(seats.hall.tables), len(seats.hall.bench))


def _size(players: int, tables: int, bench: int) -> str:
    who = ngettext("%(players)s player", "%(players)s players", players) % {"players": players}
    at = ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}
    if not bench:
        return gettext("%(players)s at %(tables)s.") % {"players": who, "tables": at}
    sits = ngettext("%(bench)s sits out", "%(bench)s sit out", bench) % {"bench": bench}
    return gettext("%(players)s at %(tables)s; %(bench)s.") % {"players": who, "tables": at, "bench": sits}


def lost_by_ending(desk: Desk) -> list[str]:
    """What does not count if the party ends now."""
    lost = []
    if desk.waiting_for:
        lost.append(
            ngettext(
                "The game at %(tables)s is not confirmed and will not count.",
                "The games at %(tables)s are not confirmed and will not count.",
                len(desk.waiting_for),
            )
            % {"tables": tables_text(desk.waiting_for)}
        )
    disputed = tuple(table.number for table in desk.tables if table.now.dispute)
    if disputed:
        lost.append(
            gettext("The result at %(tables)s is disputed. Settle it first.") % {"tables": tables_text(disputed)}
        )
    if desk.proposed is not None:
        lost.append(gettext("The seats of round %(round)s are deleted.") % {"round": desk.proposed.number})
    return lost
