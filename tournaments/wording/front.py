"""Sentences of the first page: when the next evening is, who won the past ones, and what is remarkable about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext, ngettext

from tournaments.engine.past_evening import PlayerResult
from tournaments.engine.seats import CHAIRS
from tournaments.models import Party
from tournaments.queries.front import PastEveningLine
from tournaments.wording import difference_text, listed, of_fort
from tournaments.wording.forts import flags_in_words
from tournaments.wording.named import first_names
from tournaments.wording.plan import hall_size, rules_and_games

ENOUGH = 5  # evenings, before anything about their winners is remarkable
OFTEN = 3  # evenings won


def days_until(day: date, today: date) -> str:
    """Next evening, in six days."""
    days = (day - today).days
    if days < 2:
        return gettext("Tomorrow") if days == 1 else gettext("Tonight")
    return ngettext("Next evening, in %(days)s day", "Next evening, in %(days)s days", days) % {"days": days}


def list_in_words(players: int) -> str:
    """17 on the list: 4 tables, 1 sits out. 3 more make it 5 tables."""
    tables, bench = divmod(players, CHAIRS)
    said = gettext("%(players)s on the list: %(tables)s.") % {"players": players, "tables": hall_size(tables, bench)}
    if not bench or not tables:
        return said
    more = ngettext(
        "%(more)s more makes it %(tables)s tables", "%(more)s more make it %(tables)s tables", CHAIRS - bench
    )
    return f"{said} {more % {'more': CHAIRS - bench, 'tables': tables + 1}}."


def played_as(party: Party) -> str:
    """Minnesota, 8 hands."""
    return rules_and_games(party.rules, party.game_end)


def name_winners(past: PastEveningLine) -> str:
    """Mona Quist; Ann and Bo share first place; the two of a pair; those with most tricks of a drive, of each role where it has any."""
    if past.forts:
        return "; ".join(of_fort(fort, names) for fort, names, result in _list_forts(past) if result.place == 1)
    names = listed(past.winners)
    is_shared = len(past.winners) > 1 and not past.party.is_drive
    return gettext("%(names)s share first place") % {"names": names} if is_shared else names


def _list_forts(past: PastEveningLine) -> list[tuple[str, list[str], PlayerResult]]:
    """The first forts, each with the names of its people."""
    people: dict[str, list[str]] = {}
    results: dict[str, PlayerResult] = {}
    for fort, (name, result) in zip(past.forts, past.first, strict=True):
        people.setdefault(fort, []).append(name)
        results.setdefault(fort, result)
    return [(fort, names, results[fort]) for fort, names in people.items()]


def won_the_evening(past: PastEveningLine) -> str:
    """Mona won all 4 games; Ann & Bo won; in a drive with roles, Ann and Bo won."""
    if past.won is None or past.forts or (len(past.winners) > 1 and not past.party.is_drive):
        return name_winners(past)
    facts = {"name": name_winners(past), "games": past.won.games}
    if not past.party.is_drive and past.won.wins == past.won.games > 2:
        return gettext("%(name)s won all %(games)s games") % facts
    return gettext("%(name)s won") % facts


def name_first_places(past: PastEveningLine) -> list[tuple[str, PlayerResult, str]]:
    """The first three with their first names, and what they made; with the full name where two have the same first name. A
    fort stands once, by its name."""
    if past.forts:
        return [(fort, result, result_in_words(past, result)) for fort, _names, result in _list_forts(past)]
    firsts = Counter(first_names(name) for name, _result in past.first)
    return [
        (first_names(name) if firsts[first_names(name)] == 1 else name, result, result_in_words(past, result))
        for name, result in past.first
    ]


def won_in_words(past: PastEveningLine) -> str:
    """won 4 of 4, +54; 178 tricks, the most of all; 178 tricks and 170 tricks, the most of each role"""
    won = past.won
    if won is None:
        return ""
    if past.has_roles:
        made = dict.fromkeys(result_in_words(past, result) for _name, result in past.first)
        return gettext("%(tricks)s, the most of each role") % {"tricks": listed(list(made))}
    if past.party.is_drive:
        return gettext("%(tricks)s, the most of all") % {"tricks": result_in_words(past, won)}
    facts = {"wins": won.wins, "games": won.games, "difference": difference_text(won.difference)}
    return gettext("won %(wins)s of %(games)s, %(difference)s") % facts


def result_in_words(past: PastEveningLine, result: PlayerResult) -> str:
    """+54; 178 tricks; 14 flags"""
    if past.forts:
        return flags_in_words(result.points_for)
    if past.party.is_drive:
        tricks = result.points_for
        return ngettext("%(tricks)s trick", "%(tricks)s tricks", tricks) % {"tricks": tricks}
    return difference_text(result.difference)


def remark_on_winners(past: Sequence[PastEveningLine]) -> str:
    """What is remarkable about the winners of these evenings; empty if nothing is."""
    won = [one.winners for one in past if one.winners]
    times = Counter(name for winners in won for name in winners)
    if len(won) < ENOUGH:
        return ""
    # There are as many names as wins, so nobody has won twice.
    if len(times) == sum(times.values()):
        return gettext("%(evenings)s evenings, and nobody has won twice") % {"evenings": len(won)}
    (name, often), *others = times.most_common(2)
    # The remark names one person, so there is none if two have won equally often.
    if often < OFTEN or (others and others[0][1] == often):
        return ""
    facts = {"name": name, "often": often, "evenings": len(won)}
    return gettext("%(name)s has won %(often)s of the last %(evenings)s") % facts
