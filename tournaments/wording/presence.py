"""Sentences about people who come and go: where somebody is, and what a coming or going changes in the next round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext

from tournaments.engine.presence import Ahead, Effect, Moved
from tournaments.queries.presence import PersonPage
from tournaments.wording import listed, place_in_words, seat_name

MOST_MOVED_NAMED = 12
Names = Mapping[int, str]


def where_in_words(page: PersonPage) -> str:
    """Where somebody is at this moment of the evening."""
    player, round = page.player, {"round": page.round}
    if not player.here:
        return gettext("On the list, and not here yet.")
    if page.table is not None and page.seat is not None:
        place = {"table": page.table.number, "seat": seat_name(page.seat)}
        sits = gettext("Round %(round)s: table %(table)s, %(seat)s.") % (round | place)
        return f"{sits} {_leaving(page)}".strip()
    if page.is_on_bench:
        return f"{gettext('Round %(round)s: sits out.') % round} {_leaving(page)}".strip()
    if player.left_after_round == 0:
        return gettext("Has gone home in the first round.")
    if page.has_left:
        return gettext("Has gone home after round %(round)s.") % {"round": player.left_after_round}
    if page.round:
        return gettext("Plays from round %(round)s.") % {"round": player.plays_from}
    return gettext("Is here, and the party has not begun.")


def _leaving(page: PersonPage) -> str:
    return gettext("Leaves after this game.") if page.is_leaving else ""


def effect_in_words(effect: Effect, names: Names) -> list[str]:
    """What is told of the next round before something is done: its tables, who sits out, whose seats are made anew."""
    said = [_tables_in_words(effect)]
    if effect.after.is_possible:
        said.append(_bench_in_words(effect, names))
    if effect.is_proposed:
        said.append(_anew_in_words(effect))
    return [sentence for sentence in said if sentence]


def _tables_in_words(effect: Effect) -> str:
    after, facts = effect.after, {"round": effect.after.round, "tables": effect.after.tables}
    if not after.is_possible:
        return ngettext(
            "Only %(players)s player is left for round %(round)s then, and a table needs four.",
            "Only %(players)s players are left for round %(round)s then, and a table needs four.",
            after.players,
        ) % {"players": after.players, "round": after.round}
    tables = ngettext("Round %(round)s has %(tables)s table", "Round %(round)s has %(tables)s tables", after.tables)
    if effect.opens < 0:
        words = gettext("%(tables)s instead of %(before)s: the bottom table closes.")
    elif effect.opens > 0:
        words = gettext("%(tables)s instead of %(before)s: a table opens at the bottom.")
    else:
        words = gettext("%(tables)s, as it would have anyhow.")
    return words % {"tables": tables % facts, "before": effect.before.tables}


def _bench_in_words(effect: Effect, names: Names) -> str:
    after, before = effect.after, effect.before
    if not after.bench and after.over:
        return ngettext("%(over)s sits out each round.", "%(over)s sit out each round.", after.over) % {
            "over": after.over
        }
    if after.may or before.may:
        return f"{_sit_out(after, names)}."
    if set(after.bench) == set(before.bench):
        same = gettext("%(who)s, as before.")
        return same % {"who": _sit_out(after, names)} if after.bench else ""
    if not before.bench:
        return gettext("%(who)s; without this nobody would.") % {"who": _sit_out(after, names)}
    return gettext("%(who)s; without this it would be %(others)s.") % {
        "who": _sit_out(after, names),
        "others": _named(before.bench, names),
    }


def _sit_out(ahead: Ahead, names: Names) -> str:
    if ahead.may:
        sit = ngettext("%(over)s sits out in it", "%(over)s sit out in it", ahead.over) % {"over": ahead.over}
        return gettext("%(sit)s; who it is shows when the games are done") % {"sit": sit}
    if not ahead.bench:
        return gettext("Nobody sits out in it")
    sentence = ngettext("%(names)s sits out in it", "%(names)s sit out in it", len(ahead.bench))
    return sentence % {"names": _named(ahead.bench, names)}


def _named(players: Sequence[int], names: Names) -> str:
    return listed([names.get(player) or gettext("the new player") for player in players])


def ahead_in_words(effect: Effect, names: Names) -> str:
    """The next round in one short sentence, where several possibilities stand beside each other."""
    ahead = effect.after
    tables = ngettext("Round %(round)s has %(tables)s table", "Round %(round)s has %(tables)s tables", ahead.tables)
    if not ahead.is_possible:
        return _tables_in_words(effect)
    return gettext("%(tables)s. %(bench)s.") % {
        "tables": tables % {"round": ahead.round, "tables": ahead.tables},
        "bench": _sit_out(ahead, names),
    }


def _anew_in_words(effect: Effect) -> str:
    said = gettext("The seats of round %(round)s are made, and nobody has seen them: they are made again.")
    words = said % {"round": effect.after.round}
    if effect.by_hand:
        words += " " + gettext("What you changed in them by hand must be changed again.")
    return words


def moved_in_words(effect: Effect, names: Names) -> list[str]:
    """Whose place in the proposed seats changes, one a line; of very many only the first."""
    lines = [_one_moved(moved, names) for moved in effect.moved[:MOST_MOVED_NAMED]]
    more = len(effect.moved) - len(lines)
    if more:
        lines.append(ngettext("and %(more)s other", "and %(more)s others", more) % {"more": more})
    return lines


def _one_moved(moved: Moved, names: Names) -> str:
    name = names.get(moved.player) or gettext("the new player")
    if moved.was is None:
        return gettext("%(name)s: %(now)s") % {"name": name, "now": place_in_words(moved.now)}
    if moved.now is None:
        return gettext("%(name)s: no place any more, before %(was)s") % {"name": name, "was": place_in_words(moved.was)}
    return gettext("%(name)s: %(now)s, before %(was)s") % {
        "name": name,
        "now": place_in_words(moved.now),
        "was": place_in_words(moved.was),
    }
