"""Words that are only on paper: the letters that people circle on a score slip, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import Call
from tournaments.queries.prints import Slips
from tournaments.queries.rows import TableNow
from tournaments.queries.schedule_print import SchedulePrint
from tournaments.wording import end_in_words
from tournaments.wording.clock import bell_in_words


def call_letter(call: Call) -> str:
    # Made for each call, because pgettext translates at once, and has no form that only marks a sentence.
    letters = {
        Call.HIGH: pgettext("the letter of a call", "H"),
        Call.LOW: pgettext("the letter of a call", "L"),
        Call.PLAIN: pgettext("the letter of a call", "P"),
        Call.SOLA_NOLA: pgettext("the letters of a call", "SN"),
        Call.GRAND_DIX: pgettext("the letters of a call", "GD"),
        Call.THROWN_IN: pgettext("the sign of a deal that is thrown in", "×"),
    }
    return letters[call]


def slip_end(slips: Slips, table: TableNow) -> str:
    """How the game at this table ends, for players without a phone."""
    return bell_in_words(slips.end, table.table.rank) or end_in_words(slips.end, slips.rules)


def repeats_in_words(plan: SchedulePrint) -> str:
    """How good a schedule is: "Nobody plays with the same partner twice, and there are 3 repeated meetings of opponents, counted in the whole hall."""
    if plan.schedule.pairs:
        return _second_meetings_in_words(plan.second_meetings)
    repeats = plan.repeats
    if not repeats.partners and not repeats.opponents:
        return gettext("Nobody plays with the same partner twice, and nobody against the same person twice.")
    again = ngettext(
        "In the whole hall there is %(times)s repeated meeting of opponents.",
        "In the whole hall there are %(times)s repeated meetings of opponents.",
        repeats.opponents,
    ) % {"times": repeats.opponents}
    if not repeats.partners:
        return " ".join([gettext("Nobody plays with the same partner twice."), again])
    partners = ngettext(
        "In the whole hall there is %(times)s repeated meeting of partners.",
        "In the whole hall there are %(times)s repeated meetings of partners.",
        repeats.partners,
    ) % {"times": repeats.partners}
    return " ".join([partners, again])


def _second_meetings_in_words(times: int) -> str:
    if not times:
        return gettext("No two pairs meet twice.")
    return ngettext(
        "In the whole hall there is %(times)s repeated meeting of two pairs.",
        "In the whole hall there are %(times)s repeated meetings of two pairs.",
        times,
    ) % {"times": times}


def legend(calls: Sequence[Call]) -> str:
    """What the letters on a slip mean: "H high · L low · × thrown in · Who: the player who granded"."""
    meanings = [f"{call_letter(call)} {gettext(MEANINGS[call])}" for call in calls]
    if Call.HIGH not in calls:
        return " · ".join(meanings)
    has_specials = not SPECIALS.isdisjoint(calls)
    who = gettext("Who: the player who granded or called") if has_specials else gettext("Who: the player who granded")
    return " · ".join([*meanings, who])


SPECIALS = {Call.SOLA_NOLA, Call.GRAND_DIX}
MEANINGS = {
    Call.HIGH: noop("high"),
    Call.LOW: noop("low"),
    Call.PLAIN: noop("played out"),
    Call.SOLA_NOLA: noop("Sola Nola"),
    Call.GRAND_DIX: noop("Grand Dix"),
    Call.THROWN_IN: noop("thrown in"),
}
