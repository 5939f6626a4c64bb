"""Tonight's rules in a whist player's words: as sentences for phones, slips and the hall, and as a table on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from scoring.game import EndKind
from scoring.hand import Call, Hand, Seat, Side
from scoring.rules import Colour, FailedGrandTo, LowTo, RuleSet, Scorer
from scoring.score import score_hand
from scoring.stakes import Stake
from tournaments.engine.movements import MOVEMENTS
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.wording import end_in_words, money_text, points_text
from tournaments.wording.bench import bench_rule_in_words, compensation_in_words

HIGH = {
    Colour.BLACK: noop("The first to show a black card has granded. Their side wants %(need)s tricks or more."),
    Colour.RED: noop("The first to show a red card has granded. Their side wants %(need)s tricks or more."),
}
LOW = {
    Colour.BLACK: noop("All four show red. Now fewer tricks are better. The player to the dealer’s left leads."),
    Colour.RED: noop("All four show black. Now fewer tricks are better. The player to the dealer’s left leads."),
}
SPECIAL = {
    Call.SOLA_NOLA: noop("Sola Nola: alone, without winning a trick, after passing a card across for another."),
    Call.GRAND_DIX: noop("Grand Dix: alone, winning the first seven tricks."),
}
GRANDED = {
    Colour.BLACK: noop("The player who shows the first black card has granded. Four red ones: low."),
    Colour.RED: noop("The player who shows the first red card has granded. Four black ones: low."),
}


@dataclass(frozen=True, slots=True)
class RulesPart:
    """A heading of the card with its sentences. On paper a table replaces the part that `is_points`."""

    heading: str
    text: str
    icon: str = ""
    is_points: bool = False


def granded_in_words(rules: RuleSet) -> str:
    """What "granded" means, for a table that enters its first hand."""
    return gettext(GRANDED[rules.high_colour])


def moves_in_words(movement: str) -> str:
    """How people move from round to round."""
    return gettext(MOVEMENTS[movement].rule) if movement in MOVEMENTS else ""


def suits_of(rules: RuleSet) -> tuple[str, str]:
    """The suits of the cards that mean high and low at this party."""
    return ("spade", "heart") if rules.high_colour is Colour.BLACK else ("heart", "spade")


def rules_parts(party: Party) -> list[RulesPart]:
    """The whole card, for the next round, without what does not apply tonight. No query beyond the party."""
    rules = party.rules
    high, low = suits_of(rules)
    called = [
        RulesPart(gettext("High"), _high(rules), high),
        RulesPart(gettext("Low"), gettext(LOW[rules.high_colour]), low),
    ]
    found = [
        *(called if rules.is_called else ()),
        RulesPart(gettext("Special calls"), _specials(rules), "star"),
        RulesPart(gettext("Points"), " ".join(points_in_words(rules)), is_points=True),
        RulesPart(gettext("The game"), _game(party, rules)),
        RulesPart(gettext("Then"), moves_in_words(party.movement)),
        RulesPart(gettext("Sitting out"), _bench(party)),
        RulesPart(gettext("Stake"), _stake(party.stake, rules)),
    ]
    return [part for part in found if part.text]


def _high(rules: RuleSet) -> str:
    sentence = gettext(HIGH[rules.high_colour]) % {"need": rules.tricks // 2 + 1}
    return f"{sentence} {gettext(rules.high_lead.words)}"


def _specials(rules: RuleSet) -> str:
    if not rules.specials:
        return ""
    return " ".join([*(gettext(SPECIAL[call]) for call in rules.specials), gettext(rules.failed_special.words)])


def points_in_words(rules: RuleSet) -> Iterator[str]:
    """The points of a hand, call by call."""
    above = {"six": rules.tricks // 2}
    if rules.scorer is Scorer.EACH_TRICK:
        yield gettext("Each trick is a point for the side that took it.")
    elif not rules.is_called:
        yield gettext("Each trick above %(six)s: +%(points)s.") % (above | {"points": rules.made_grand})
    else:
        yield gettext("Grand made: +%(points)s for each trick above %(six)s.") % {"points": rules.made_grand, **above}
        yield _failed(rules)
        yield _low(rules)


def _failed(rules: RuleSet) -> str:
    facts = {"points": abs(rules.failed_grand.points), "need": rules.tricks // 2 + 1}
    if rules.failed_grand.to is FailedGrandTo.OPPONENTS:
        return gettext("Grand failed: +%(points)s to the others for each trick below %(need)s.") % facts
    return gettext("Grand failed: −%(points)s for each trick below %(need)s.") % facts


def _low(rules: RuleSet) -> str:
    facts = {"points": abs(rules.low.points), "six": rules.tricks // 2, "need": rules.tricks // 2 + 1}
    if rules.low.to is LowTo.MINORITY:
        return gettext("Low: +%(points)s to the side with fewer tricks, for each below %(need)s.") % facts
    return gettext("Low: −%(points)s to the side with more tricks, for each above %(six)s.") % facts


def _game(party: Party, rules: RuleSet) -> str:
    end = party.game_end
    tie = "" if end.kind is EndKind.TARGET else gettext(end.tie.words)  # a game to a target is never level at its end
    accept = gettext("The losers accept the result on their phones.") if party.asks_acceptance else ""
    return " ".join(filter(None, [gettext(rules.trump.words), end_in_words(end, rules), tie, accept]))


def _bench(party: Party) -> str:
    return f"{bench_rule_in_words(rows.read_bench_rule(party))} {compensation_in_words(party.compensation)}"


def _stake(stake: Stake | None, rules: RuleSet) -> str:
    if stake is None or not stake.amount:
        return ""
    money = {"money": money_text(stake.amount, stake)}
    paid = gettext("Each loser pays a winner %(money)s for a game.") % money
    again = gettext("The same again for each star of the winners.") if rules.specials else ""
    return f"{paid} {again}".strip()


@dataclass(frozen=True, slots=True)
class PointsRow:
    """The points of every number of tricks: "Grand made", "granders", ((7, +1), (8, +2) …)."""

    call: str
    side: str
    points: tuple[tuple[int, str], ...]


def points_table(rules: RuleSet) -> list[PointsRow]:
    """The table for rules in which odd tricks count; empty if each trick is a point."""
    if rules.scorer is Scorer.EACH_TRICK or not rules.is_called:
        return []
    half = rules.tricks // 2
    made, failed = range(half + 1, rules.tricks + 1), range(half, -1, -1)
    to_others, to_fewer = rules.failed_grand.to is FailedGrandTo.OPPONENTS, rules.low.to is LowTo.MINORITY
    granders, low = gettext("who granded"), gettext("fewer tricks") if to_fewer else gettext("more tricks")
    return [
        PointsRow(gettext("Grand made"), granders, _worth(rules, Call.HIGH, made)),
        PointsRow(
            gettext("Grand failed"), gettext("the others") if to_others else granders, _worth(rules, Call.HIGH, failed)
        ),
        PointsRow(gettext("Low"), low, _worth(rules, Call.LOW, failed if to_fewer else made)),
    ]


def _worth(rules: RuleSet, call: Call, tricks: range) -> tuple[tuple[int, str], ...]:
    by = Seat.NORTH if call is Call.HIGH else None
    hands = ((count, Hand(call, by, rules.share(Side.NORTH_SOUTH, count))) for count in tricks)
    # A hand gives points to one side at most under these rules, so the sum is what that side gets.
    return tuple((count, points_text(sum(score_hand(hand, rules).points))) for count, hand in hands)
