"""What a line of the log says of changed settings: "Place: – → Lakewood Hall; Rounds: 3 rounds → 5 rounds".

The facts of the line hold each value before and after, by the names of `actions.plan.write_settings` and
`actions.drive.write_drive`. A value that reads as before is left out, and so is one that this version does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

from scoring.codec import RULES
from scoring.rules import RuleSet
from scoring.stakes import Stake
from tournaments.engine.bench import BenchRule
from tournaments.engine.drive.hands import find_named, read_hands
from tournaments.engine.drive.tricks import UnplayedRule
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.standings import CompensationKind, Key
from tournaments.wording.drive import kind_name
from tournaments.wording.plan import SITS_OUT, card_name, confirmed_by, rounds_briefly
from tournaments.wording.rules import granded_in_words, points_in_words
from tournaments.wording.sheet import call_name, keys_in_words, money_text

NOTHING = "–"


def changes_in_log(changed: Mapping[str, Sequence[Any]]) -> str:
    """Each setting with what it was and what it is now, in the order of `SETTINGS`; PostgreSQL keeps none in JSON."""
    return "; ".join(filter(None, (_change(name, *changed[name]) for name in SETTINGS if name in changed)))


def _change(name: str, before: Any, after: Any) -> str:
    label, says = SETTINGS[name]
    was, now = (NOTHING if value in (None, "") else says(value) for value in (before, after))
    if name == "rules" and was == now:
        was, now = _differing(before, after)
    if was == now:
        return ""
    return gettext("%(setting)s: %(before)s → %(after)s") % {"setting": gettext(label), "before": was, "after": now}


def _differing(before: Any, after: Any) -> tuple[str, str]:
    """Of two rules with the same name, such as house rules, the sentences in which they differ."""
    was, now = (list(_sentences(RULES.read(rules, "rules"))) for rules in (before, after))
    return _without(was, now), _without(now, was)


def _without(sentences: Sequence[str], others: Sequence[str]) -> str:
    return " ".join(one for one in sentences if one not in others)


def _sentences(rules: RuleSet) -> Iterator[str]:
    yield gettext("games to %(target)s") % {"target": rules.target}
    yield from points_in_words(rules)
    yield granded_in_words(rules)
    yield gettext(rules.high_lead.words)
    yield gettext(rules.trump.words)
    yield from (call_name(call) for call in rules.specials)
    yield gettext(rules.failed_special.words) if rules.specials else ""


def _yes_or_no(said: bool) -> str:
    return pgettext("a setting", "yes") if said else pgettext("a setting", "no")


def _money(money: Mapping[str, Any]) -> str:
    return money_text(money["amount"], Stake(1, money["currency"]))


def _compensation(given: Mapping[str, Any]) -> str:
    if given["kind"] == CompensationKind.AVERAGE:
        return gettext("the player’s own average of a game")
    points = given.get("points")
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points} if points else gettext("none")


def _trumps(letters: str) -> str:
    hands = read_hands(letters)
    named = find_named(hands)
    return gettext(named.words) if named else " ".join(letters)


def _level(level: int) -> str:
    return gettext("level %(level)s") % {"level": level}


def _movement(key: str) -> str:
    name, _colon, _rule = gettext(MOVEMENTS[key].words).partition(":") if key in MOVEMENTS else (key, "", "")
    return name


# The names stand in logs of earlier evenings, so none is renamed.
SETTINGS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "name": (noop("Name"), str),
    "date": (noop("Date"), lambda day: date_format(date.fromisoformat(day))),
    "place": (noop("Place"), str),
    "begins": (noop("From"), str),
    "ends": (noop("Until"), str),
    "rules": (noop("Rules"), lambda rules: card_name(RULES.read(rules, "rules"))),
    "stake": (noop("Stake"), _money),
    "fee": (noop("Entry fee"), _money),
    "order": (noop("Order of the standings"), lambda keys: keys_in_words([Key(key) for key in keys])),
    "movement": (noop("Who sits where next"), _movement),
    "rounds": (noop("Rounds"), rounds_briefly),
    "bench_rule": (noop("Odd numbers"), lambda rule: gettext(SITS_OUT[BenchRule(rule)])),
    "computers": (noop("Computers fill the last table"), _level),
    "compensation": (noop("Points for a round on the bench"), _compensation),
    "side_table_counts": (noop("The side table counts"), _yes_or_no),
    "asks_acceptance": (noop("Result confirmed by"), confirmed_by),
    "asks_seated": (noop("Each table says that its four are seated"), _yes_or_no),
    "announces_itself": (noop("New seats are announced by themselves"), _yes_or_no),
    "rings_itself": (noop("The bell rings by itself"), _yes_or_no),
    # Of a drive
    "kind": (noop("Kind"), kind_name),
    "hands": (noop("Hands"), str),
    "trumps": (noop("Trumps"), _trumps),
    "drawn": (noop("Trumps are drawn"), _yes_or_no),
    "half": (noop("Coffee after hand"), str),
    "roles": (noop("The two roles"), lambda roles: " / ".join(map(gettext, roles))),
    "is_live": (noop("Live, hand by hand"), _yes_or_no),
    "unplayed": (noop("A hand that somebody did not play counts"), lambda rule: gettext(UnplayedRule(rule).words)),
    "counts_tens": (noop("Cards say how many hands had ten tricks or more"), _yes_or_no),
    "counts_last": (noop("Cards say how many tricks the last hand had"), _yes_or_no),
}
