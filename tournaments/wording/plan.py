"""The choices for planning a party: rule sets as cards, the last party in one line."""

from __future__ import annotations

from datetime import timedelta

from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.game import EndKind, GameEnd
from scoring.rules import NAMED, RuleSet
from scoring.stakes import Stake
from tournaments.actions.plan import Plan
from tournaments.wording import end_briefly, money_text, rules_name

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


def rules_card(name: str) -> list[str]:
    return [gettext(words) for words in RULES_CARDS.get(name, (rules_name(NAMED[name]), "", ""))]


def as_last(last: Plan) -> str:
    """As last Tuesday; as on 3 November if that was today or more than a week ago."""
    if timedelta(0) < localdate() - last.date <= timedelta(days=7):
        return gettext("As last %(weekday)s") % {"weekday": date_format(last.date, "l")}
    return gettext("As on %(day)s") % {"day": date_format(last.date, "MONTH_DAY_FORMAT")}


def plan_briefly(plan: Plan) -> str:
    """Nula plus, 8 hands, 0.15 USD a game, losers accept."""
    money = plan.stake and plan.stake.amount and {"money": money_text(plan.stake.amount, plan.stake)}
    stake = gettext("%(money)s a game") % money if money else ""
    accept = gettext("losers accept") if plan.asks_acceptance else ""
    return ", ".join(filter(None, [rules_and_games(plan.rules, plan.game_end), stake, accept]))


def rules_and_games(rules: RuleSet, end: GameEnd) -> str:
    """Nula plus, 8 hands: what people must know about tonight's rules, without a target if no game is played to it."""
    name = rules_card(rules.name)[0] if rules.name in RULES_CARDS else rules_name(rules)
    return f"{name}, {_games_of(rules, end)}"


def _games_of(rules: RuleSet, end: GameEnd) -> str:
    """Games to 13; 8 hands; games end when the top table is done."""
    if end.kind is EndKind.TARGET:
        return gettext("games to %(target)s") % {"target": rules.target}
    if hands := end.hands:
        return ngettext("%(hands)s hand", "%(hands)s hands", hands) % {"hands": hands}
    return gettext("games end %(when)s") % {"when": end_briefly(end)}


def settings_saved(before: Stake | None, now: Stake | None, finished: int) -> str:
    """What a new stake changes of games that are over is said with it."""
    saved = gettext("The settings are saved.")
    if now is None or not now.amount or now == before or not finished:
        return saved
    counts = ngettext(
        "The stake counts for the whole evening: also for the %(games)s game that is finished.",
        "The stake counts for the whole evening: also for the %(games)s games that are finished.",
        finished,
    )
    return f"{saved} {counts % {'games': finished}}"


def hall_size(tables: int, bench: int) -> str:
    """6 tables, nobody sits out."""
    if not tables:
        return gettext("A table needs four players.")
    return f"{count_tables(tables)}, {count_bench(bench) if bench else gettext('nobody sits out')}"


def count_tables(tables: int) -> str:
    return ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}


def count_bench(bench: int) -> str:
    return ngettext("%(bench)s sits out", "%(bench)s sit out", bench) % {"bench": bench}
