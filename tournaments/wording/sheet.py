"""Turns codes into sentences: the only place that translates what the engine and the actions say.

No HTML here, because templates escape. A sentence about a hand sounds as players would say it: "North–South granded and took
5. East–West get 2 × 2 = 4: 6–9."
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.game import DecidedBy, EndKind, GameEnd, Sheet, SheetLine, TieRule
from scoring.hand import NIL, BySide, Call, Hand, Seat, Side
from scoring.refused import Named, Refused
from scoring.rules import TITLES, RuleSet
from scoring.score import HandScore, WhyPoints
from scoring.stakes import Coins, Stake
from tournaments.engine.buttons import Button
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.kinds import NamedTable
from tournaments.engine.drive.tricks import TableTricks
from tournaments.engine.presence import ChairOrBench
from tournaments.engine.seats import Tables
from tournaments.engine.standings import Key

SEAT_LETTERS = {Seat.NORTH: noop("N"), Seat.EAST: noop("E"), Seat.SOUTH: noop("S"), Seat.WEST: noop("W")}
HOUSE_RULES = noop("house rules")  # the saved name of house rules that nobody named; screens translate it
MOST_TABLES_NAMED = 12
SCORE = "{north_south}–{east_west}"  # in a refusal
WITHIN_A_SCORE = re.compile(r"(?<=\d–)(?=−?\d)")  # a browser may break a line after a dash


def rules_name(rules: RuleSet) -> str:
    """The name of a party's rules: as the club named them, or else in the reader's language."""
    return gettext({HOUSE_RULES: HOUSE_RULES, **TITLES}.get(rules.name, "")) or rules.name


def seat_name(seat: Seat) -> str:
    return gettext(Seat(seat).words)  # a template may hand over the word alone, as the database has it


def seat_letter(seat: Seat) -> str:
    return gettext(SEAT_LETTERS[seat])


def chair_in_words(chair: ChairOrBench | None) -> str:
    """Table 2 North, or the bench."""
    if chair is None or chair.table is None or chair.seat is None:
        return gettext("the bench")
    return gettext("table %(table)s %(seat)s") % {"table": chair.table, "seat": seat_name(chair.seat)}


def side_name(side: Side) -> str:
    return gettext(Side(side).words)


def call_name(call: Call) -> str:
    return gettext(Call(call).words)


def key_name(key: Key) -> str:
    return gettext(Key(key).words)


def score_text(score: BySide[int]) -> str:
    """The running score, North–South first: 6–9. It never breaks over lines."""
    # With a colon if a dash would look like a minus: 4 : −2.
    between = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}" if min(score) < 0 else "–\N{WORD JOINER}"
    return between.join(points_text(points) for points in score)


def keep_scores_whole(text: str) -> str:
    """The same words, but no line breaks within a score."""
    return WITHIN_A_SCORE.sub("\N{WORD JOINER}", text)


def keep_numbers_whole(text: str) -> str:
    """The same words, but no line breaks between a word and the number after it: table 1."""
    return re.sub(r"(?<=[^\W\d]) (?=\d)", "\N{NO-BREAK SPACE}", text)


def score_of(result: Mapping[str, Any]) -> str:
    """The score of a result in the form that a correction and the log store."""
    return score_text(BySide(result["score"]["north_south"], result["score"]["east_west"]))


def points_text(points: int) -> str:
    """A number with a real minus sign."""
    return str(points).replace("-", "−")


def listed(words: Sequence[str]) -> str:
    """Ann, Bo and Cleo."""
    if len(words) < 2:
        return "".join(words)
    return gettext("%(several)s and %(last)s") % {"several": ", ".join(words[:-1]), "last": words[-1]}


def of_fort(fort: str, names: Sequence[str]) -> str:
    """Castle: Ann, Berit, Cleo and Dag; without a fort only the names."""
    return f"{fort}: {listed(names)}" if fort else listed(names)


def place_name(place: NamedTable) -> str:
    """Table 3; fort 3 Castle."""
    facts = {"number": place.number, "fort": place.fort}
    return (gettext("fort %(number)s %(fort)s") if place.fort else gettext("table %(number)s")) % facts


def button_name(button: str) -> str:
    """As on the button, so in a sentence about it."""
    return gettext(Button(button).words)


def tables_text(tables: Sequence[int]) -> str:
    """Table 3; tables 2, 4 and 7."""
    numbers = listed([str(table) for table in tables])
    return ngettext("table %(tables)s", "tables %(tables)s", len(tables)) % {"tables": numbers}


def tables_briefly(tables: Sequence[int]) -> str:
    """Tables 2, 4 and 7; or how many, if their numbers would fill the screen."""
    if len(tables) <= MOST_TABLES_NAMED:
        return tables_text(tables)
    return ngettext("%(number)s table", "%(number)s tables", len(tables)) % {"number": len(tables)}


def refusal(refused: Refused | None) -> str:
    """The sentence of a refusal, with its facts, in the reader's language; empty if there is none."""
    if refused is None:
        return ""
    facts = {name: say(fact) for name, fact in refused.facts.items()}
    words = gettext(refused.reason.value)
    # The two numbers of a score come as two facts; only together do they say whether a dash stands between them.
    if SCORE in words:
        words = words.replace(SCORE, score_text(BySide(facts["north_south"], facts["east_west"])))
    return keep_scores_whole(words.format(**facts))


def say(fact: Any) -> Any:
    """A fact of a refusal in words."""
    if isinstance(fact, SheetLine):
        return line_in_words(fact)
    if isinstance(fact, Refused):
        return refusal(fact)
    if isinstance(fact, BySide):
        return score_text(fact)
    if isinstance(fact, datetime):  # before date, which a datetime is too
        return time_of_day(fact)
    if isinstance(fact, date):
        return date_format(fact)
    if isinstance(fact, NamedTable):
        return place_name(fact)
    if isinstance(fact, Tables):
        return tables_text(fact)
    if isinstance(fact, Coins):
        return coins_text(fact)
    if isinstance(fact, TableTricks):
        return share_text(fact)
    if isinstance(fact, list):
        return listed([str(say(one)) for one in fact])
    if isinstance(fact, Named):
        return gettext(fact.words)
    # A refusal repeats what somebody sent, and a page may not hold the character 0.
    return fact.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(fact, str) else fact


def share_text(entered: TableTricks) -> str:
    """8–5, the tricks of chairs 1 and 3 and of the others; or that only the winner is known."""
    if entered.tricks is None:
        return gettext("only who won, without a number")
    return score_text(BySide(entered.tricks, TRICKS - entered.tricks))


def time_of_day(at: datetime) -> str:
    """20:41, by the clock of the hall."""
    return date_format(localtime(at), "H:i")


def line_in_words(line: SheetLine) -> str:
    """A line of the score sheet as one or two sentences, with the running score after it."""
    words, score = f"{played_in_words(line.hand)} {worth_in_words(line.scored)}", score_text(line.score)
    if line.extra:
        return extra_hand_and_score(words, score)
    return gettext("%(hand)s That makes %(score)s.") % {"hand": words, "score": score}


def extra_hand_and_score(words: str, score: str) -> str:
    return gettext("Extra hand: %(hand)s It decides who wins; the score stays %(score)s.") % {
        "hand": words,
        "score": score,
    }


def played_in_words(hand: Hand, *, one_side: bool = False) -> str:
    """North–South granded and took 5. `one_side` leaves out the tricks of the others."""
    if hand.call is Call.THROWN_IN:
        return gettext("The deal is thrown in.")
    if hand.tricks is not None:
        return _tricks_in_words(hand, hand.tricks, one_side=one_side)
    assert hand.by is not None
    sentence = (
        gettext("%(seat)s called %(call)s and made it.")
        if hand.made
        else gettext("%(seat)s called %(call)s and failed.")
    )
    return sentence % {"seat": seat_name(hand.by), "call": call_name(hand.call)}


def _tricks_in_words(hand: Hand, tricks: BySide[int], *, one_side: bool) -> str:
    if hand.by is not None:
        facts = {"side": side_name(hand.by.side), "tricks": tricks[hand.by.side]}
        return gettext("%(side)s granded and took %(tricks)s.") % facts
    took = {"call": call_name(hand.call), "north_south": tricks.north_south, "east_west": tricks.east_west}
    if one_side:
        return gettext("%(call)s: North–South took %(north_south)s.") % took
    if hand.call is Call.LOW:
        return gettext("Low: North–South took %(north_south)s, East–West %(east_west)s.") % took
    return gettext("North–South took %(north_south)s, East–West %(east_west)s.") % took


def worth_in_words(scored: HandScore) -> str:
    """East–West get 2 × 2 = 4."""
    if scored.side is None:
        return (
            gettext("Each side gets its tricks.") if scored.why is WhyPoints.EACH_TRICK else gettext("Nobody scores.")
        )
    odd, each = scored.odd, abs(scored.each)
    facts = {"side": side_name(scored.side), "sum": str(odd) if each == 1 else f"{odd} × {each} = {odd * each}"}
    if scored.star:
        return gettext("%(side)s get a star.") % facts
    return (gettext("%(side)s lose %(sum)s.") if scored.each < 0 else gettext("%(side)s get %(sum)s.")) % facts


def outcome_in_words(
    winner: Side,
    decided_by: DecidedBy,
    score: BySide[int],
    stars: BySide[int] = NIL,
    *,
    pairs: BySide[str] | None = None,
) -> str:
    """East–West win 15–6: they reached the target. `pairs` are the names of the two sides, where they are known."""
    sentences = {
        DecidedBy.TARGET: noop("%(side)s win %(score)s: they reached the target."),
        DecidedBy.HANDS: noop("%(side)s win %(score)s after the last hand."),
        DecidedBy.TIME: noop("%(side)s win %(score)s when time was called."),
        DecidedBy.EXTRA_HAND: noop("%(side)s win the extra hand; the score was level."),
        DecidedBy.CUT: noop("%(side)s win the cut; the score was level."),
        DecidedBy.SLIP: noop("%(side)s win %(score)s, as the slip says."),
        DecidedBy.FORFEIT: noop("%(side)s win; the game was given up at %(score)s."),
    }
    if score.north_south == score.east_west:
        sentences[DecidedBy.SLIP] = noop("%(side)s win the cut; the slip says %(score)s.")
    names = pairs or BySide(*(side_name(side) for side in Side))
    words = with_stars(score_text(score.seen_from(winner)), stars, winner, names[winner.other])
    return gettext(sentences[decided_by]) % {"side": names[winner], "score": words}


def with_stars(score: str, stars: BySide[int], winner: Side, loser: str) -> str:
    """15–9 with one star."""
    won, lost = stars[winner], stars[winner.other]
    if won:
        words = ngettext("%(score)s with one star", "%(score)s with %(stars)s stars", won)
        score = words % {"score": score, "stars": won}
    if lost:
        words = ngettext("%(score)s and one star for %(side)s", "%(score)s and %(stars)s stars for %(side)s", lost)
        score = words % {"score": score, "stars": lost, "side": loser}
    return score


def tie_in_words(sheet: Sheet) -> str:
    """What a table must do after its game stopped level."""
    if sheet.tie is TieRule.CUT:
        return gettext("It is level, and one side must win: cut the cards, and say here who won.")
    return gettext("It is level, and one side must win: play one more hand. It only decides who wins.")


def end_in_words(end: GameEnd, rules: RuleSet) -> str:
    if end.kind is EndKind.HANDS:
        sentence = ngettext("A game is %(hands)s hand.", "A game is %(hands)s hands.", end.hands or 0)
        return sentence % {"hands": end.hands}
    if end.kind is EndKind.TIME:
        return ngettext(
            "A game ends when time is called, after about %(minutes)s minute.",
            "A game ends when time is called, after about %(minutes)s minutes.",
            end.minutes or 0,
        ) % {"minutes": end.minutes}
    if end.kind is EndKind.TOP_TABLE:
        said = gettext("The top table plays to %(target)s; when it is done, the bell rings for all the others.")
        return said % {"target": rules.target}
    return ngettext(
        "A game is won by the first side with %(target)s point.",
        "A game is won by the first side with %(target)s points.",
        rules.target,
    ) % {"target": rules.target}


def end_briefly(end: GameEnd) -> str:
    """How games end, in a few words: after 8 hands."""
    if end.kind is EndKind.HANDS:
        return ngettext("after %(hands)s hand", "after %(hands)s hands", end.hands or 0) % {"hands": end.hands}
    if end.kind is EndKind.TIME:
        called = ngettext(
            "when time is called after %(minutes)s minute",
            "when time is called after %(minutes)s minutes",
            end.minutes or 0,
        )
        return called % {"minutes": end.minutes}
    return gettext("when the top table is done") if end.kind is EndKind.TOP_TABLE else gettext("at the target")


def order_in_words(keys: Sequence[Key]) -> str:
    """What decides places, and that equal players share a place."""
    words = {"keys": keys_in_words(keys)}
    return gettext("Places go by %(keys)s. Those who are level on all of it share a place.") % words


def keys_in_words(keys: Sequence[Key]) -> str:
    # Not a list with "and" at its end: the order is what it says.
    return gettext(", then ").join(key_name(key) for key in keys)


def figure_text(number: int, key: Key | None, *, plain: Callable[[int], str] = points_text) -> str:
    """A number of the standings. Differences have a sign; `plain` writes all other numbers."""
    return difference_text(number) if key is Key.DIFFERENCE else plain(number)


def difference_text(number: int) -> str:
    return points_text(number) if number < 0 else f"+{number}" if number else "0"


def money_text(amount: int, stake: Stake) -> str:
    """Minor units as people write money: −0.45 USD, or with the comma of their language."""
    return f"{coins_text(amount)} {stake.currency}"


def coins_text(amount: int) -> str:
    """Minor units without the currency: 0.45, −0.45."""
    # The sign is written here, because number_format has a hyphen instead of a minus.
    return ("−" if amount < 0 else "") + str(number_format(Decimal(abs(amount)) / 100, decimal_pos=2))
