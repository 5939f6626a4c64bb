"""The choices for planning a party: rule sets as cards, the last party in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.game import EndKind, GameEnd, TieRule
from scoring.rules import NAMED, RuleSet
from scoring.stakes import Stake
from tournaments.actions.plan import Plan
from tournaments.engine.bench import BenchRule, OwnBenchRule
from tournaments.engine.forecast import Forecast
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement
from tournaments.engine.pairs import SIZE
from tournaments.engine.standings import Compensation, CompensationKind
from tournaments.queries.people import Register
from tournaments.wording import end_briefly, listed, money_text, rules_name
from tournaments.wording.rules import points_in_words
from tournaments.wording.sheet import time_of_day

# The name, how a whist player recognises it, and the rest in a line.
RULES_CARDS = {
    "minnesota": (
        noop("Minnesota"),
        noop("Low takes points from the side with more tricks."),
        noop("A failed grand gives the others 1 point for each trick over six. If you play to a target, it is 13."),
    ),
    "failed-grand-double": (
        noop("Minnesota, doubled"),
        noop("As Minnesota, but a failed grand costs double."),
        noop("A failed grand gives the others 2 points for each trick over six. If you play to a target, it is 13."),
    ),
    "nula-plus": (
        noop("Nula plus"),
        noop("Low gives points to the side with fewer tricks."),
        noop("A failed grand gives the others 2 points for each trick over six. If you play to a target, it is 13."),
    ),
    "askov": (
        noop("Askov"),
        noop("With Sola Nola and Grand Dix. Each wins a star, counted beside the score."),
        noop("A failed grand gives the others 2 points for each trick over six. If you play to a target, it is 15."),
    ),
    "south-dakota": (
        noop("South Dakota"),
        noop("With trumps: the suit of the first lead."),
        noop("A failed grand costs those who granded. If you play to a target, it is 11."),
    ),
}


def rules_card(rules: RuleSet) -> list[str]:
    if rules.name in RULES_CARDS:
        return [gettext(words) for words in RULES_CARDS[rules.name]]
    return [rules_name(rules), gettext("Your own rules."), " ".join(points_in_words(rules))]


def as_last(last: Plan) -> str:
    """As last Tuesday; as on 3 November if that was today or more than a week ago."""
    # A weekday says which day it was for one week only.
    if timedelta(0) < localdate() - last.date <= timedelta(days=7):
        return gettext("As last %(weekday)s") % {"weekday": date_format(last.date, "l")}
    return gettext("As on %(day)s") % {"day": date_format(last.date, "MONTH_DAY_FORMAT")}


def hours_already_begun(tonight: Forecast) -> str:
    """What the time of day says about the hours of an evening that is still to begin; empty if there is time for all its rounds."""
    now = timezone.now()
    if tonight.ends <= now:
        return gettext(
            "These hours are past. Choose another day or other hours, unless you enter an evening that was played before."
        )
    rounds = tonight.count_rounds_from(now)
    if now <= tonight.begins or rounds >= tonight.hall.rounds:
        return ""
    return ngettext(
        "It is %(now)s already: until %(ends)s there is time for about %(rounds)s round.",
        "It is %(now)s already: until %(ends)s there is time for about %(rounds)s rounds.",
        rounds,
    ) % {"now": time_of_day(now), "ends": time_of_day(tonight.ends), "rounds": rounds}


def plan_briefly(plan: Plan) -> str:
    """Nula plus, 8 hands, 0.15 USD a game, losers accept."""
    money = plan.stake and plan.stake.amount and {"money": money_text(plan.stake.amount, plan.stake)}
    stake = gettext("%(money)s a game") % money if money else ""
    accept = gettext("losers accept") if plan.asks_acceptance else ""
    return ", ".join(filter(None, [rules_and_games(plan.rules, plan.game_end), stake, accept]))


def rules_and_games(rules: RuleSet, end: GameEnd) -> str:
    """Nula plus, 8 hands: what people must know about tonight's rules, without a target if no game is played to it."""
    return f"{card_name(rules)}, {_games_of(rules, end)}"


def _games_of(rules: RuleSet, end: GameEnd) -> str:
    """Games to 13; 8 hands; games end when the top table is done."""
    if end.kind is EndKind.TARGET:
        return gettext("games to %(target)s") % {"target": rules.target}
    if hands := end.hands:
        return ngettext("%(hands)s hand", "%(hands)s hands", hands) % {"hands": hands}
    return gettext("games end %(when)s") % {"when": end_briefly(end)}


def stake_counts_for(finished: int) -> str:
    """That a stake counts for games that are over, too."""
    counts = ngettext(
        "A stake counts for the whole evening: also for the %(games)s game that is finished.",
        "A stake counts for the whole evening: also for the %(games)s games that are finished.",
        finished,
    )
    return counts % {"games": finished}


def hall_size(tables: int, bench: int) -> str:
    """6 tables, nobody sits out."""
    if not tables:
        return gettext("A table needs four players.")
    return f"{count_tables(tables)}, {count_bench(bench) if bench else gettext('nobody sits out')}"


def size_in_pairs(tables: int, sits_out: bool, alone: int = 0, half_pairs: int = 0) -> str:
    """5 tables, one pair sits out; one has no partner yet. If somebody waits for a partner, it never says that nobody sits out."""
    without = ngettext("one has no partner yet", "%(people)s have no partner yet", alone) % {"people": alone}
    half = ngettext("of one pair somebody is missing", "of %(pairs)s pairs somebody is missing", half_pairs)
    waits = [one for one, count in ((without, alone), (half % {"pairs": half_pairs}, half_pairs)) if count]
    size = gettext("one pair sits out") if sits_out else "" if waits else gettext("nobody sits out")
    return "; ".join([", ".join(filter(None, [count_tables(tables), size])), *waits])


def size_of_register(register: Register) -> str:
    return size_in_pairs(register.tables_of_pairs, register.pair_sits_out, len(register.alone), register.half_pairs)


def hall_size_in_pairs(tables: int, bench: int) -> str:
    """11 pairs: 5 tables, one pair sits out; one has no partner yet. `bench`: how many people are too many for the tables."""
    return f"{count_pairs(2 * tables + bench // SIZE)}: {size_in_pairs(tables, bench >= SIZE, bench % SIZE)}"


def count_pairs(pairs: int) -> str:
    return ngettext("%(pairs)s pair", "%(pairs)s pairs", pairs) % {"pairs": pairs}


def count_tables(tables: int) -> str:
    return ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}


def count_bench(bench: int) -> str:
    return ngettext("%(bench)s sits out", "%(bench)s sit out", bench) % {"bench": bench}


TIES = {
    TieRule.EXTRA_HAND: noop("if it is level, one more hand"),
    TieRule.CUT: noop("if it is level, the cards are cut"),
}
SITS_OUT = {
    BenchRule.LINE: noop("the first of the line sits out"),
    BenchRule.FEWEST_THEN_LOWEST: noop("the player who has sat out the fewest rounds, then the lowest table"),
    OwnBenchRule.FEWEST_THEN_LAST: noop("of those who have sat out the fewest rounds, the lowest in the standings"),
}


def card_name(rules: RuleSet) -> str:
    """Minnesota, as on its card; or the name of the club's own rules."""
    return rules_card(rules)[0]


def rules_briefly(rules: RuleSet) -> str:
    """Minnesota, no house rules; or the name of the house rules."""
    if rules.name in NAMED:
        return gettext("%(rules)s, no house rules") % {"rules": card_name(rules)}
    return card_name(rules)


def house_rules_briefly(rules: RuleSet) -> str:
    return gettext("none") if rules.name in NAMED else card_name(rules)


def evening_briefly(values: Mapping[str, Any]) -> str:
    """Tuesday whist, 24 November 2026, 18:00–22:30, Lakewood Hall."""
    return ", ".join(filter(None, [values["name"], date_format(values["date"]), _hours(values), values.get("place")]))


def _hours(values: Mapping[str, Any]) -> str:
    """18:00–22:30; only one of the two if the other is not known."""
    return "–".join(date_format(at, "H:i") for at in (values.get("begins"), values.get("ends")) if at)


def ends_in_words(end: GameEnd, rules: RuleSet) -> str:
    """After 8 hands; if it is level, one more hand."""
    if end.kind is EndKind.TARGET:
        return gettext("at %(target)s points") % {"target": rules.target}
    return f"{end_briefly(end)}; {gettext(TIES[end.tie])}"


def confirmed_by(losers: bool) -> str:
    return gettext("the side that lost, by name") if losers else gettext("the four of the table, with one tap")


def seats_briefly(by_themselves: bool, asks_seated: bool) -> str:
    """You announce them; each table says that its four are seated."""
    come = gettext("they are announced by themselves") if by_themselves else gettext("you announce them")
    return f"{come}; {gettext('each table says that its four are seated')}" if asks_seated else come


def is_planned(movement: str) -> bool:
    """Whether people agree on a number of rounds with the movement of this key."""
    return MOVEMENTS[movement].is_planned


def movement_briefly(movement: Movement, rounds: int | None) -> str:
    """Its name, and how many rounds are agreed, where they count."""
    name = gettext(movement.words)
    return name if not movement.is_planned or rounds is None else f"{name}; {rounds_briefly(rounds)}"


def rounds_briefly(rounds: int | None) -> str:
    return "" if rounds is None else ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds}


def bench_briefly(rule: BenchRule | OwnBenchRule, given: Compensation) -> str:
    """The first of the line sits out, and gets 6 points."""
    sits_out = gettext(SITS_OUT[rule])
    if given.kind is CompensationKind.AVERAGE:
        return gettext("%(sits_out)s, and gets their own average") % {"sits_out": sits_out}
    if given.kind is CompensationKind.FIXED:
        points = given.points or 0
        words = ngettext("%(sits_out)s, and gets %(points)s point", "%(sits_out)s, and gets %(points)s points", points)
        return words % {"sits_out": sits_out, "points": points}
    return sits_out


def odd_briefly(computers: int | None, rule: BenchRule | OwnBenchRule, given: Compensation) -> str:
    """Computers of level 4 fill the last table; or who sits out."""
    if computers is None:
        return bench_briefly(rule, given)
    return gettext("computers of level %(level)s fill the last table") % {"level": computers}


def money_briefly(stake: Stake | None, fee: Stake | None) -> str:
    """0.15 USD a game; entry fee 3.00 USD."""
    each = gettext("%(money)s a game") % {"money": money_text(stake.amount, stake)} if stake else ""
    paid = gettext("entry fee %(money)s") % {"money": money_text(fee.amount, fee)} if fee and fee.amount else ""
    if fee and not fee.amount and not stake:
        return gettext("a kitty without a fee")
    return "; ".join(filter(None, [each, paid])) or gettext("none")


def seasons_briefly(seasons: Sequence[tuple[Any, bool]]) -> str:
    """Autumn 2026: the seasons for which the evening counts, of (season, whether it counts)."""
    return listed([season.name for season, counts in seasons if counts]) or gettext("none")


def changes_in_words(changes: int) -> str:
    """Beside the choices of last time."""
    if not changes:
        return gettext("No change.")
    return ngettext("%(changes)s change, marked.", "%(changes)s changes, marked.", changes) % {"changes": changes}


def first_page_in_words(rules: RuleSet, values: Mapping[str, Any]) -> str:
    """Minnesota, 18:00–22:30, 24 people."""
    players = values.get("players") or 0
    people = ngettext("%(people)s person", "%(people)s people", players) % {"people": players} if players else ""
    return ", ".join(filter(None, [card_name(rules), _hours(values), people])) + "."
