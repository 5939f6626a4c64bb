"""The kinds of evening in words: their names, what decides in them, and their figures."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.choosing.figures import EveningFigures, Mixing
from tournaments.engine.choosing.kinds import EveningKind, Family
from tournaments.engine.drive.kinds import CHAIRS
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Needs, Unit
from tournaments.engine.pairs import SIZE
from tournaments.engine.schedule.repeats import find_fewest_repeated_oppositions, find_fewest_repeated_partnerships
from tournaments.queries.choosing import Choice
from tournaments.wording.drive import kind_in_words, kind_name

TAGS = {Family.DRIVES: noop("drive"), Family.GAMES: noop("games"), Family.PAIRS: noop("pairs")}
BY = {
    Needs.NOTHING: noop("known beforehand"),
    Needs.OWN_TABLE: noop("by who won"),
    Needs.STANDINGS: noop("by points"),
}


def kind_title(kind: EveningKind) -> str:
    """Its name. The words of a movement are its name, a colon, and what it does."""
    return gettext(kind.movement.words).partition(":")[0] if kind.movement else kind_name(kind.key_of_drive)


def movement_name(key: str) -> str:
    """Empty for what is no movement."""
    return kind_title(EveningKind(movement=MOVEMENTS[key])) if key in MOVEMENTS else ""


def kind_tag(kind: EveningKind) -> str:
    """games · by who won"""
    is_by_lot = kind.movement is not None and kind.movement.draws_lots and not kind.movement.is_planned
    by = noop("by lot") if is_by_lot else BY[kind.needs]
    if kind.drive and kind.drive.has_forts:
        by = noop("forts of four")
    elif kind.drive and not kind.drive.has_roles:
        by = noop("no roles")
    return f"{gettext(TAGS[kind.family])} · {gettext(by)}"


def kind_sentences(kind: EveningKind) -> str:
    return gettext(kind.movement.rule) if kind.movement else kind_in_words(kind.key_of_drive)


def family_name(family: str) -> str:
    return gettext(Family(family).words)


def kind_needs(kind: EveningKind) -> str:
    """What must be known before people move."""
    if kind.needs is Needs.NOTHING:
        return gettext("no result")
    return gettext("who won at each table") if kind.needs is Needs.OWN_TABLE else gettext("the points of all tables")


def kind_taken(kind: EveningKind) -> str:
    """The button that leads on."""
    if kind.drive:
        return gettext("Take this drive: %(kind)s") % {"kind": kind_title(kind)}
    return gettext("Take this evening: %(kind)s") % {"kind": kind_title(kind)}


def figure_of_people(number: float) -> str:
    """11.3, and 8 if it is 8.0."""
    return number_format(round(number, 1), 0 if round(number, 1).is_integer() else 1)


def mixing_in_words(figures: EveningFigures) -> str:
    return gettext(figures.mixing.words)


def differences_in_words(figures: EveningFigures) -> str:
    """people of about the same strength meet: a table is 13 % more even than by lot"""
    mixing = mixing_in_words(figures)
    if figures.mixing is Mixing.MIXED:
        return mixing
    percent = number_format(round(100 - 100 * figures.strength))
    return gettext("%(mixing)s: a table is %(percent)s %% more even than by lot") % {
        "mixing": mixing,
        "percent": percent,
    }


def choice_bench(choice: Choice, players: int) -> str:
    if choice.kind.drive:
        shared = players % len(CHAIRS)
        if not shared:
            return gettext("nobody sits out")
        return ngettext(
            "two people share one chair, in turns", "%(number)s chairs are shared by two, in turns", shared
        ) % {"number": shared}
    figures = choice.figures
    if figures is None:
        return ""
    if not figures.bench_most:
        return gettext("nobody sits out")
    if figures.bench_least == figures.bench_most:
        words = ngettext("everybody sits out one round", "everybody sits out %(most)s rounds", figures.bench_most)
    elif figures.bench_least:
        words = gettext("everybody sits out %(least)s to %(most)s rounds")
    else:
        words = ngettext(
            "nobody sits out more than one round", "nobody sits out more than %(most)s rounds", figures.bench_most
        )
    return words % {"least": figures.bench_least, "most": figures.bench_most}


def choice_length(choice: Choice) -> str:
    """24 hands, or 8 rounds."""
    if choice.kind.drive:
        return ngettext("%(number)s hand", "%(number)s hands", choice.length) % {"number": choice.length}
    return ngettext("%(number)s round", "%(number)s rounds", choice.length) % {"number": choice.length}


def unavoidable(choice: Choice, players: int) -> str:
    """What no schedule of so many rounds can avoid: by counting, however long one searches; of pairs, what was measured. Empty
    where the results decide who meets."""
    movement = choice.kind.movement
    if movement is None or not movement.is_planned:
        return ""
    if movement.unit is Unit.PAIRS:
        return _second_meetings(choice, players)
    partners = find_fewest_repeated_partnerships(players, choice.length)
    opponents = find_fewest_repeated_oppositions(players, choice.length)
    if not opponents and not partners:
        return gettext("nobody has to: there are enough people for so few rounds")
    again = ngettext(
        "in the whole hall at least %(times)s repeated meeting of opponents",
        "in the whole hall at least %(times)s repeated meetings of opponents",
        opponents,
    ) % {"times": opponents}
    if not partners:
        return again
    words = ngettext(
        "in the whole hall at least %(times)s repeated meeting of partners",
        "in the whole hall at least %(times)s repeated meetings of partners",
        partners,
    )
    return f"{words % {'times': partners}}; {again}"


def _second_meetings(choice: Choice, players: int) -> str:
    """A pair plays 10.5 rounds against 9.8 different pairs, so some meet twice."""
    if choice.figures is None:
        return ""
    pairs, met = players // SIZE, choice.figures.opponents / SIZE
    played = choice.length * (pairs - pairs % SIZE) / pairs
    if figure_of_people(met) == figure_of_people(played):
        return gettext("no two pairs meet twice in so few rounds")
    words = ngettext(
        "a pair plays %(played)s rounds against %(met)s other pair, so the two meet again",
        "a pair plays %(played)s rounds against %(met)s different pairs, so some meet again",
        2 if met > 1 else 1,
    )
    return words % {"played": figure_of_people(played), "met": figure_of_people(met)}
