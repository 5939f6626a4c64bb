"""How long it takes, said as an honest guess: between two numbers, and what it is reckoned from."""

from __future__ import annotations

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.game import EndKind
from tournaments.engine.pace import MOST_HANDS, EveningLength, Hall, Span, Usual
from tournaments.queries.desk import DeskTable
from tournaments.queries.pace import AHand, Pace, Whence, usual_of
from tournaments.wording import end_in_words

HOURS = 240  # minutes, from which nobody can say more than hours
IN_HOURS = 90  # minutes, from which hours are easier to read


def pace_in_words(pace: Pace) -> str:
    """About 10–25 minutes more (20:41). Table 4 is the slowest."""
    if pace.left is None:
        return ""
    about = _left_in_words(pace.left.span, date_format(localtime(pace.at), "H:i"))
    if pace.left.slowest is None:
        return about
    return f"{about} {gettext('Table %(table)s is the slowest.') % {'table': pace.left.slowest}}"


def _left_in_words(span: Span, at: str) -> str:
    if span.high > HOURS:
        return gettext("As it looks at %(at)s, the round may take hours more.") % {"at": at}
    if span.high >= IN_HOURS:
        return gettext("As it looks at %(at)s, about %(span)s more.") % {"at": at, "span": span_in_words(span)}
    low, high = rounded(span.low), rounded(span.high, up=True)
    if low == high:
        return ngettext(
            "As it looks at %(at)s, about %(high)s minute more.",
            "As it looks at %(at)s, about %(high)s minutes more.",
            high,
        ) % {"at": at, "high": high}
    return gettext("As it looks at %(at)s, about %(low)s–%(high)s minutes more.") % {"at": at, "low": low, "high": high}


def rounded(minutes: float, *, up: bool = False) -> int:
    """To a minute while it is short, to five after that."""
    step = 1 if minutes < 10 else 5
    whole = int(-(-minutes // step) if up else minutes // step) * step
    return max(whole, 1)


def a_hand_in_words(a_hand: AHand) -> str:
    """What the guess is reckoned from."""
    minutes = number_format(round(a_hand.minutes, 1))
    sentence = {
        Whence.TONIGHT: gettext("Estimated with %(minutes)s minutes a hand, as %(hands)s hands of tonight took."),
        Whence.BEFORE: gettext(
            "Estimated with %(minutes)s minutes a hand, as on your past evenings (%(hands)s hands)."
        ),
        Whence.ASSUMED: gettext(
            "Estimated with %(minutes)s minutes a hand, until enough hands are entered to measure."
        ),
    }[a_hand.whence]
    return sentence % {"minutes": minutes, "hands": a_hand.hands}


def hands_in_words(table: DeskTable) -> str:
    """How many hands a table has played, and how many such a game usually has; the last one's time where it plays."""
    played = ngettext("%(hands)s hand", "%(hands)s hands", table.on_sheet) % {"hands": table.on_sheet}
    if table.now.is_over or table.last_entered is None:
        return gettext("%(hands)s.") % {"hands": played}
    found = usual_of(table)
    last = date_format(localtime(table.last_entered), "H:i")
    if found is None:
        return gettext("%(hands)s, the last at %(last)s.") % {"hands": played, "last": last}
    return gettext("%(hands)s, the last at %(last)s; %(usually)s.") % {
        "hands": played,
        "last": last,
        "usually": usual_in_words(found),
    }


def usual_in_words(found: Usual) -> str:
    """Usually 16, seldom more than 45."""
    if found.median > MOST_HANDS:
        return gettext("such a game may never end")
    if found.may_not_end:
        return gettext("usually %(median)s, and it may never end") % {"median": found.median}
    if found.median == found.seldom_over:
        return gettext("usually %(median)s") % {"median": found.median}
    return gettext("usually %(median)s, seldom more than %(most)s") % {
        "median": found.median,
        "most": found.seldom_over,
    }


def length_in_words(minutes: float) -> str:
    """45 min; 2 h 35 min; to five minutes."""
    whole = _to_five(minutes)
    if whole < IN_HOURS:
        return gettext("%(minutes)s min") % {"minutes": whole}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": whole // 60, "minutes": f"{whole % 60:02d}"}


def span_in_words(span: Span) -> str:
    """20–35 min; 50 min – 1 h 30; one of them where they are the same."""
    low, high = _to_five(span.low), _to_five(span.high)
    if low == high:
        return length_in_words(low)
    if high < IN_HOURS:
        return gettext("%(low)s–%(high)s min") % {"low": low, "high": high}
    return f"{_clock(low)}\N{NO-BREAK SPACE}– {_clock(high)}"


def _clock(minutes: int) -> str:
    """1 h 30, never broken over two lines."""
    hours, rest = divmod(minutes, 60)
    said = gettext("%(hours)s h %(minutes)s") % {"hours": hours, "minutes": f"{rest:02d}"}
    return (said if hours else gettext("%(minutes)s min") % {"minutes": rest}).replace(" ", "\N{NO-BREAK SPACE}")


def _to_five(minutes: float) -> int:
    return max(5 * round(minutes / 5), 5)


def game_ends_in_words(hall: Hall) -> str:
    return end_in_words(hall.end, hall.rules)


def round_in_words(hall: Hall, length: EveningLength) -> str:
    """How long a round takes, and for whom it waits."""
    waits = {
        EndKind.TOP_TABLE: noop("A round takes about %(about)s (%(span)s): the game of the top table, and a hand."),
        EndKind.TIME: noop("A round takes about %(about)s (%(span)s): the clock, and the hand in play."),
    }.get(
        hall.end.kind, noop("A round takes about %(about)s (%(span)s): all wait for the slowest of %(tables)s tables.")
    )
    if hall.tables == 1 and not hall.end.kind.is_by_bell:
        waits = noop("A round takes about %(about)s (%(span)s).")
    about = {"about": length_in_words(length.round.middle), "span": span_in_words(length.round)}
    return gettext(waits) % (about | {"tables": hall.tables})
