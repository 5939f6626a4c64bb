"""Sentences about the bench, fit to be said aloud in the hall: who sits out, what it gives, who is next."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.bench import BenchRule, OwnBenchRule, WhyOnBench
from tournaments.engine.next_seats import LongerBench
from tournaments.engine.standings import Compensation, CompensationKind, StandingsLine
from tournaments.queries.bench import BenchTurn
from tournaments.wording import listed, points_text

OUT = {
    WhyOnBench.LINE: noop(
        "Lots put everybody in one line before the first round. You are at its front: you sit out now, and go to its back."
    ),
    WhyOnBench.LOT: noop("Nobody had sat out before, so lots decided."),
    WhyOnBench.FEWEST: noop("You have sat out fewer rounds than anybody who plays now."),
    WhyOnBench.LOWEST: noop(
        "Nobody has sat out fewer rounds than you. Of those who are level, those who would go to the lowest table sit out, "
        "and lots decide between those who are level there too."
    ),
    WhyOnBench.LAST: noop("Of those who have sat out the fewest rounds, you are the lowest in the standings."),
    WhyOnBench.HOUSE: noop("You are a house player: you play only if a chair would be empty without you."),
    WhyOnBench.BY_HAND: noop("The organiser put you on the bench by hand."),
}
OUT_OF_SOMEBODY = {
    WhyOnBench.LINE: noop("At the front of the line that was drawn by lot: sits out, and goes to its back."),
    WhyOnBench.LOT: noop("Nobody had sat out before, so lots decided."),
    WhyOnBench.FEWEST: noop("Has sat out fewer rounds than anybody who plays."),
    WhyOnBench.LOWEST: noop(
        "Level with others on rounds sat out, and would go to the lowest table, or drawn by lot there."
    ),
    WhyOnBench.LAST: noop("The lowest in the standings of those who have sat out the fewest rounds."),
    WhyOnBench.HOUSE: noop("House player: plays only if a chair would be empty."),
    WhyOnBench.BY_HAND: noop("Put on the bench by hand."),
}


def bench_rule_in_words(rule: BenchRule | OwnBenchRule | str) -> str:
    return gettext(rule.words if isinstance(rule, OwnBenchRule) else BenchRule(rule).words)


def out_in_words(why: WhyOnBench) -> str:
    """For a player on the bench: which rule put them there."""
    return gettext(OUT[why])


def out_of_somebody(why: WhyOnBench) -> str:
    """The same for the organiser."""
    return gettext(OUT_OF_SOMEBODY[why])


# By whether somebody came, and whether somebody went: a bench that is longer for neither reason is not explained.
LONGER = {
    (True, False): noop(
        "The bench is longer than in the round before (%(now)s instead of %(before)s), because %(came)s came."
    ),
    (False, True): noop(
        "The bench is longer than in the round before (%(now)s instead of %(before)s), because %(gone)s went home."
    ),
    (True, True): noop(
        "The bench is longer than in the round before (%(now)s instead of %(before)s), because %(came)s came and %(gone)s went home."
    ),
}


def longer_in_words(longer: LongerBench) -> str:
    """For a player on the bench: why it is longer than before."""
    came, gone = (listed([player.name for player in players]) for players in (longer.came, longer.gone))
    facts = {"now": longer.now, "before": longer.before, "came": came, "gone": gone}
    return gettext(LONGER[bool(came), bool(gone)]) % facts


def compensation_in_words(compensation: Compensation) -> str:
    if compensation.kind is not CompensationKind.FIXED:
        return gettext(compensation.kind.words)
    return ngettext(
        "A round on the bench gives %(points)s point for.",
        "A round on the bench gives %(points)s points for.",
        compensation.points or 0,
    ) % {"points": compensation.points}


def bench_in_words(compensation: Compensation, side_table_counts: bool) -> str:
    """What the bench gives, for readers of the standings."""
    given = compensation_in_words(compensation)
    if not side_table_counts:
        return given
    return given + " " + gettext("What two of it play at a side table counts as points instead.")


def next_in_words(turn: BenchTurn, round: int) -> str:
    """When a player sits out next, as far as that is known in this round."""
    words, left = turn.next.words, turn.player.left_after_round
    return gettext(words) % {"round": round + 1, "back": round + 1, "left": left} if words else ""


def of_the_bench(line: StandingsLine) -> str:
    """What rounds on the bench have given: +7, or +7 : +6 if they give points against too."""
    if not line.bench_for and not line.bench_against:
        return "0"
    given = [line.bench_for, line.bench_against] if line.bench_against else [line.bench_for]
    return " : ".join(f"+{points}" if points >= 0 else points_text(points) for points in given)
