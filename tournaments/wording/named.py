"""Sentences for the four of a table, with their first names instead of compass points."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Protocol

from django.utils.translation import gettext, ngettext

from scoring.game import SheetLine, TieRule
from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.refused import Refused
from scoring.score import HandScore, WhyPoints
from tournaments.queries.rows import TableNow
from tournaments.queries.standings import AND
from tournaments.queries.table import TablePage
from tournaments.wording import (
    call_name,
    extra_hand_and_score,
    listed,
    outcome_in_words,
    points_text,
    refusal,
    score_text,
)


class _Player(Protocol):
    """Whoever sits on a chair: a Person of a screen, a player of the engine, a line of the standings."""

    @property
    def name(self) -> str: ...
    @property
    def is_computer(self) -> bool: ...


# From a vowel to the consonants with which the next syllable begins.
VOWEL, ONSET = "[aeiouyæøåäöüéèó]", r"sch?[lr]?|s[kpt][jlr]?|[bdfgkpt]r|[bfgkps]l|[bgkst]j|[ct]h"
SYLLABLE = re.compile(rf"{VOWEL}\w*?(?P<next>(?:{ONSET}|(?!{VOWEL})\w)(?={VOWEL}))", re.IGNORECASE)
FEWEST, EVERY = 4, re.compile(r"(\w{7})(?=\w{4})")  # letters of a part; for a word in letters with other vowels


def full_name(player: _Player) -> str:
    """The name, with the word where it is that of a computer: nobody takes one for a person."""
    return gettext("%(name)s (computer)") % {"name": player.name} if player.is_computer else player.name


def each_name(name: str) -> list[str]:
    """The names in a line of the standings: one, or the two of a pair."""
    return name.split(AND)


def first_name(name: str) -> str:
    return name.partition(" ")[0]


def first_names(name: str) -> str:
    """Ann; of a pair Ann & Bo."""
    return AND.join(map(first_name, each_name(name)))


def surname(name: str) -> str:
    return name.partition(" ")[2]


def short_name(table: TableNow, seat: Seat) -> str:
    """The first name; the full name if two at the table have the same first name."""
    firsts = [first_name(person.name) for person in table.people]
    name = table.at(seat).name
    return first_name(name) if firsts.count(first_name(name)) == 1 else name


def computers_in_words(table: TableNow) -> str:
    """That a table has a computer, and so plays on screens."""
    names = [first_name(person.name) for person in table.computers]
    said = ngettext(
        "%(names)s is a computer, so this table plays on screens.",
        "%(names)s are computers, so this table plays on screens.",
        len(names),
    )
    return said % {"names": listed(names)}


def short_names(table: TableNow, side: Side) -> str:
    """The two of one side: Ann and Cleo."""
    return listed([short_name(table, seat) for seat in side.seats])


def standing_with_names(page: TablePage, mine: int | None) -> str:
    """Which hand it is and how the game stands: "Hand 3 of 8 · we 6, they 4", or the names on a phone that is nobody's."""
    hand = page.sheet.hands_played if page.sheet.tie is TieRule.CUT else page.counted_number
    is_extra = page.sheet.tie is TieRule.EXTRA_HAND
    return _standing(page, mine, str(hand), page.now.score.map(points_text), is_extra=is_extra)


def standing_pattern(page: TablePage, mine: int | None) -> str:
    """The same with marks, for offline.js: # is the number, {0} and {1} the points of North–South and East–West."""
    return _standing(page, mine, "#", BySide("{0}", "{1}"), is_extra=page.sheet.tie is TieRule.EXTRA_HAND)


def extra_pattern(page: TablePage, mine: int | None) -> str:
    """That pattern for an extra hand, which is not one of so many."""
    return _standing(page, mine, "#", BySide("{0}", "{1}"), is_extra=True)


def _standing(page: TablePage, mine: int | None, hand: str, points: BySide[str], *, is_extra: bool) -> str:
    said = gettext("Hand {hand}").format(hand=hand)
    if page.end.hands and not is_extra:
        said = gettext("Hand {hand} of {hands}").format(hand=hand, hands=page.end.hands)
    sides = [seat.side for seat, person in page.now.seats if person.number == mine]
    if sides:
        ours, theirs = points[sides[0]], points[sides[0].other]
        return f"{said} · " + gettext("we {ours}, they {theirs}").format(ours=ours, theirs=theirs)
    return f"{said} · " + ", ".join(f"{short_names(page.now, side)} {points[side]}" for side in Side)


def leader_with_names(table: TableNow, leader: Seat) -> str:
    """Who leads the first trick."""
    return gettext("%(name)s leads.") % {"name": short_name(table, leader)}


def line_with_names(line: SheetLine, table: TableNow) -> str:
    """A line of the sheet, without the score, which is beside it."""
    return hand_with_names(line.hand, line.scored, table)


def next_line_with_names(line: SheetLine, table: TableNow) -> str:
    """A line that is not on the sheet yet: "Ann and Bo granded and took 9: 3 points. That makes 12–6."."""
    words, score = line_with_names(line, table), score_text(line.score)
    return extra_hand_and_score(words, score) if line.extra else words_with_score(words, score)


def words_with_score(words: str, score: str) -> str:
    return gettext("%(hand)s That makes %(score)s.") % {"hand": words, "score": score}


def hand_with_names(hand: Hand, scored: HandScore, table: TableNow) -> str:
    """Ann and Bo granded and took 9: 3 points."""
    if hand.call is Call.THROWN_IN:
        return gettext("The deal is thrown in.")
    return f"{played_here(hand, table)}: {_worth(hand, scored, names_of_sides(table))}."


def played_here(hand: Hand, table: TableNow) -> str:
    """What was played, without what it was worth: Ann and Bo granded and took 9"""
    caller = short_name(table, hand.by) if hand.by is not None else ""
    return played_with_names(hand, names_of_sides(table), caller)


def names_of_sides(table: TableNow) -> BySide[str]:
    return BySide(*(short_names(table, side) for side in Side))


def played_with_names(hand: Hand, names: BySide[str], caller: str) -> str:
    """Ann and Bo granded and took 9; for a special call without tricks, it names the caller."""
    if hand.call is Call.THROWN_IN:
        return gettext("The deal is thrown in.").removesuffix(".")  # so that translators have one sentence and not two
    if hand.tricks is None:
        sentence = (
            gettext("%(name)s called %(call)s and made it")
            if hand.made
            else gettext("%(name)s called %(call)s and failed")
        )
        return sentence % {"name": caller, "call": call_name(hand.call)}
    if hand.by is not None:
        side = hand.by.side
        return gettext("%(pair)s granded and took %(tricks)s") % {"pair": names[side], "tricks": hand.tricks[side]}
    (one, two), (first, second) = names, hand.tricks
    sentence = (
        gettext("Low: %(one)s took %(first)s, %(two)s %(second)s")
        if hand.call is Call.LOW
        else gettext("%(one)s took %(first)s, %(two)s %(second)s")
    )
    return sentence % {"one": one, "first": first, "two": two, "second": second}


def _worth(hand: Hand, scored: HandScore, names: BySide[str]) -> str:
    if scored.side is None:
        each = scored.why is WhyPoints.EACH_TRICK
        return gettext("each side gets its tricks") if each else gettext("nobody scores")
    points = abs(scored.odd * scored.each)
    facts = {"pair": names[scored.side], "points": points}
    if scored.star:
        return gettext("a star for %(pair)s") % facts
    if scored.each < 0:
        return ngettext("%(pair)s lose %(points)s point", "%(pair)s lose %(points)s points", points) % facts
    if hand.by is not None and hand.by.side is scored.side:
        return ngettext("%(points)s point", "%(points)s points", points) % facts
    return ngettext("%(points)s point for %(pair)s", "%(points)s points for %(pair)s", points) % facts


def refusal_with_names(refused: Refused | None, table: TableNow) -> str:
    """A refusal at this table. If it repeats a hand, it names the players instead of compass points."""
    if refused is None:
        return ""
    words = {name: line_with_names(fact, table) for name, fact in refused.facts.items() if isinstance(fact, SheetLine)}
    return refusal(Refused(refused.reason, **refused.facts | words))


def outcome_with_names(table: TableNow) -> str:
    """Ann and Bo win 14–8: they reached the target."""
    assert table.winner is not None
    assert table.decided_by is not None
    return outcome_in_words(table.winner, table.decided_by, table.score, table.stars, pairs=names_of_sides(table))


def with_hyphens(name: str, letters: int) -> str:
    """Words with at least this many letters may break between syllables, as Gjer-drums-bakken, but not near their ends."""
    return re.sub(rf"\w{{{letters},}}", lambda word: between_syllables(word[0]), name)


def between_syllables(word: str) -> str:
    begins = [one.start("next") for one in SYLLABLE.finditer(word)]
    cuts = [at for at in begins if FEWEST <= at <= len(word) - FEWEST]
    if not cuts:
        return EVERY.sub("\\1\u00ad", word)
    return "\u00ad".join(word[start:end] for start, end in pairwise([0, *cuts, len(word)]))
