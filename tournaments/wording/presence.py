"""Sentences about people who come and go: what that changes in the next round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext

from tournaments.engine.evening import PartyPlayer
from tournaments.engine.presence import Effect, NextRoundPreview, SeatChange
from tournaments.wording import chair_in_words, listed

MOST_MOVED_NAMED = 12


def effect_in_words(effect: Effect) -> list[str]:
    """A preview of the next round: its tables, who sits out, whose seats are made again."""
    if not effect.after.is_possible:
        said = [_too_few(effect.after)]
    else:
        said = [_tables_in_words(effect), _longer_in_words(effect), _bench_in_words(effect)]
    if effect.is_proposed:
        again = gettext("The seats of round %(round)s are made, and nobody has seen them: they are made again.")
        said.append(again % {"round": effect.after.round})
    if effect.by_hand:
        said.append(gettext("What you changed in them by hand must be changed again."))
    return [sentence for sentence in said if sentence]


def makes_room_in_words(computer: PartyPlayer, round_number: int) -> str:
    """What the organiser hears when somebody has come whose chair a computer would have filled."""
    facts = {"name": computer.name, "round": round_number}
    return gettext("The computer %(name)s makes room: it is not in round %(round)s.") % facts


def proposed_gone_in_words(round_number: int) -> str:
    """What whoever changes who plays hears about seats that somebody has drawn or changed."""
    said = gettext(
        "The proposed seats of round %(round)s do not hold any more, nor what was changed in them by hand. "
        "Look at the new ones before you announce them."
    )
    return said % {"round": round_number}


def ahead_in_words(effect: Effect) -> str:
    """The next round in one short sentence, for comparing several possibilities."""
    if not effect.after.is_possible:
        return _too_few(effect.after)
    facts = {"tables": _tables_of(effect.after), "bench": _sit_out(effect.after, effect.names)}
    return gettext("%(tables)s. %(bench)s.") % facts


def _too_few(ahead: NextRoundPreview) -> str:
    return ngettext(
        "Only %(players)s player is left for round %(round)s then, and a table needs four.",
        "Only %(players)s players are left for round %(round)s then, and a table needs four.",
        ahead.players,
    ) % {"players": ahead.players, "round": ahead.round}


def _tables_of(ahead: NextRoundPreview) -> str:
    tables = ngettext("Round %(round)s has %(tables)s table", "Round %(round)s has %(tables)s tables", ahead.tables)
    return tables % {"round": ahead.round, "tables": ahead.tables}


def _tables_in_words(effect: Effect) -> str:
    if effect.opens < 0:
        words = gettext("%(tables)s instead of %(before)s: the bottom table closes.")
    elif effect.opens > 0:
        words = gettext("%(tables)s instead of %(before)s: a table opens at the bottom.")
    else:
        words = gettext("%(tables)s, just as it would otherwise.")
    return words % {"tables": _tables_of(effect.after), "before": effect.before.tables}


def _longer_in_words(effect: Effect) -> str:
    """Why the bench is longer, so that nobody learns that only at the table."""
    over, before = effect.after.over, effect.before.over
    # If nobody sat out before and it is known who will, `_bench_in_words` names them.
    if over <= before or not effect.before.is_possible or not (before or effect.after.may):
        return ""
    if not before and effect.after.in_pairs:
        return gettext("From then on one pair sits out each round; now nobody does.")
    if not before:
        words = ngettext(
            "From then on %(over)s sits out each round; now nobody does.",
            "From then on %(over)s sit out each round; now nobody does.",
            over,
        )
        return words % {"over": over}
    return gettext("The bench gets longer: %(over)s sit out each round instead of %(before)s.") % {
        "over": over,
        "before": before,
    }


def _bench_in_words(effect: Effect) -> str:
    after, before, names = effect.after, effect.before, effect.names
    if not after.bench and after.over:  # before the first draw, or if all of it depends on games still played
        if after.in_pairs:
            return gettext("One pair sits out each round.")
        each = ngettext("%(over)s sits out each round.", "%(over)s sit out each round.", after.over)
        return each % {"over": after.over}
    facts = {"who": _sit_out(after, names), "others": _named(before.bench, names)}
    if after.may or before.may:
        return f"{facts['who']}."
    if set(after.bench) == set(before.bench):
        return gettext("%(who)s, as before.") % facts if after.bench else ""
    if not before.bench:
        return gettext("%(who)s; otherwise nobody would.") % facts
    return gettext("%(who)s; otherwise it would be %(others)s.") % facts


def _sit_out(ahead: NextRoundPreview, names: Mapping[int, str]) -> str:
    if ahead.may and ahead.in_pairs:
        return gettext("One pair sits out then; which it is shows when the games are done")
    if ahead.may:
        sit = ngettext("%(over)s sits out then", "%(over)s sit out then", ahead.over) % {"over": ahead.over}
        return gettext("%(sit)s; who it is shows when the games are done") % {"sit": sit}
    if not ahead.bench:
        return gettext("Nobody sits out then")
    sentence = ngettext("%(names)s sits out then", "%(names)s sit out then", len(ahead.bench))
    return sentence % {"names": _named(ahead.bench, names)}


def _named(players: Sequence[int], names: Mapping[int, str]) -> str:
    return listed([names.get(player) or gettext("the new player") for player in players])


def moved_in_words(effect: Effect) -> list[str]:
    """Whose place in the proposed seats changes, a line for each; only the first if there are very many."""
    lines = [
        _one_moved(moved, _named([moved.player], effect.names)) for moved in effect.seat_changes[:MOST_MOVED_NAMED]
    ]
    more = len(effect.seat_changes) - len(lines)
    if more:
        lines.append(ngettext("and %(more)s other", "and %(more)s others", more) % {"more": more})
    return lines


def _one_moved(moved: SeatChange, name: str) -> str:
    facts = {"name": name, "was": chair_in_words(moved.was), "now": chair_in_words(moved.now)}
    if moved.was is None:
        return gettext("%(name)s: %(now)s") % facts
    if moved.now is None:
        return gettext("%(name)s: no place any more, before %(was)s") % facts
    return gettext("%(name)s: %(now)s, before %(was)s") % facts
