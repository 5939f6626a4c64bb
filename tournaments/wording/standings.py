"""The standings as people read them: a heading and a figure for each column, and why a line stands above the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import BySide
from scoring.rules import RuleSet
from scoring.stakes import Stake
from tournaments.engine.compare import RoundOf
from tournaments.engine.standings import Key, Lead, Line
from tournaments.models import Party
from tournaments.queries.standings import Standings
from tournaments.queries.why import Comparison
from tournaments.wording import (
    difference_text,
    key_name,
    lead_over_next,
    money_text,
    order_in_words,
    points_text,
    score_text,
    signed,
)
from tournaments.wording.bench import of_the_bench


@dataclass(frozen=True, slots=True)
class Column:
    """One number of everybody: what stands above it, and how it is written."""

    noop: str
    figure: Callable[[Line], str]

    @property
    def heading(self) -> str:
        return gettext(self.noop)


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player's line; `why` it stands above the line of `next` is empty for the last."""

    place: str
    player: int
    name: str
    why: str
    next: int | None
    figures: list[str]


COLUMNS = (
    Column(noop("Won"), lambda line: str(line.wins)),
    Column(noop("Games"), lambda line: str(line.games)),
    Column(noop("Difference"), lambda line: difference_text(line.difference)),
    Column(noop("For"), lambda line: points_text(line.points_for)),
    Column(noop("Against"), lambda line: points_text(line.points_against)),
    Column(noop("Hands"), lambda line: str(line.hands)),
)
TOP_TABLE = Column(noop("Top table"), lambda line: str(line.top_table))
SAT_OUT = Column(noop("Sat out"), lambda line: str(line.sat_out))
BENCH = Column(noop("Bench"), of_the_bench)
STARS = Column(noop("Stars"), lambda line: str(line.stars))


def columns_of(
    rules: RuleSet, stake: Stake | None, *, has_bench: bool = False, has_ranks: bool = True
) -> tuple[Column, ...]:
    """Stars and money stand there only where the party plays for them, the bench where it gives something.

    The top table stands there where the movement `has_ranks`.
    """
    stars = (STARS,) if rules.specials else ()
    money = (Column(noop("Money"), lambda line: money_text(line.money, stake)),) if stake is not None else ()
    return (*COLUMNS, *((TOP_TABLE,) if has_ranks else ()), SAT_OUT, *((BENCH,) if has_bench else ()), *stars, *money)


def place_of(line: Line) -> str:
    return pgettext("instead of a place", "house") if line.is_of_the_house else str(line.rank)


def order_of(standings: Standings, rules: RuleSet) -> str:
    """What places go by; stars only where somebody can have one."""
    keys = [key for key in standings.keys if rules.specials or key is not Key.STARS]
    return order_in_words(keys)


def lines_of(standings: Standings, columns: Sequence[Column]) -> list[StandingsLine]:
    figures = [column.figure for column in columns]
    why = cache(lead_over_next)  # for many of a large hall it is the same
    return [
        StandingsLine(
            place_of(line),
            line.player,
            standings.names[line.player],
            why(lead) if lead else "",
            below if lead else None,
            [figure(line) for figure in figures],
        )
        for (line, lead), below in zip(standings.leads, standings.below, strict=True)
    ]


ON_THE_DISPLAY = (Key.WINS, Key.DIFFERENCE)


def display_lines(standings: Standings) -> list[tuple[Line, str, str]]:
    """Everybody's line and name, and what separates them from the next place, where the hall screen does not show it anyway."""
    separating: dict[int, set[Key]] = defaultdict(set)
    for (upper, lead), (lower, _lead) in pairwise(standings.leads):
        if lead and lead.key and lead.key not in ON_THE_DISPLAY:
            separating[upper.rank].add(lead.key)
            separating[lower.rank].add(lead.key)
    return [
        (line, name, ", ".join(_beside(line, key) for key in standings.keys if key in separating[line.rank]))
        for line, name in standings.named
    ]


def _beside(line: Line, key: Key) -> str:
    number = line.worth(key)
    words: dict[Key, str] = {
        Key.POINTS_FOR: ngettext("%(number)s point", "%(number)s points", number),
        Key.STARS: ngettext("%(number)s star", "%(number)s stars", number),
        Key.POINTS_AGAINST: gettext("%(number)s against"),
        Key.TOP_TABLE: gettext("%(number)s × table 1"),
    }
    return words[key] % {"number": points_text(number)}


KEYS_EXPLAINED = {
    Key.WINS: noop(
        "How many games your side has won. Nearly every club begins with it, since winners move up and losers down."
    ),
    Key.DIFFERENCE: noop(
        "The points of your sides less those of the other sides. A clear win counts for more than a narrow one."
    ),
    Key.POINTS_FOR: noop("All points that your sides have made. It rewards those who dare to grand."),
    Key.STARS: noop("The stars of your sides, for parties that play Sola Nola or Grand Dix."),
    Key.POINTS_AGAINST: noop(
        "All points that were made against you, the fewer the better. It rewards good defence, and those who sat out."
    ),
    Key.TOP_TABLE: noop("How often you sat at table 1. It rewards getting there and staying; everybody has seen it."),
}


def keys_explained() -> list[tuple[str, str]]:
    """Every key with what it counts and why one would choose it."""
    return [(key_name(key), gettext(sentence)) for key, sentence in KEYS_EXPLAINED.items()]


def held_in_words(standings: Standings) -> str:
    """To everybody, where the standings are kept secret: up to where these go."""
    if standings.held_after is None:
        return ""
    if not standings.held_after:
        return gettext("The standings are kept secret until the end of the party.")
    return gettext("As it stood after round %(round)s: what came later is kept secret until the end of the party.") % {
        "round": standings.held_after
    }


def hidden_in_words(standings: Standings) -> str:
    """To the organiser, who sees more than the hall; `standings` are the hall's."""
    if standings.held_after is None:
        return ""
    if not standings.held_after:
        return gettext("Not shown to the hall, which sees no standings until the end of the party.")
    return gettext(
        "Not shown to the hall, which sees the standings after round %(round)s until the end of the party."
    ) % {"round": standings.held_after}


def hold_in_words(party: Party) -> str:
    """To the organiser: what the party keeps secret, whichever round is being played."""
    after = party.standings_held_after
    if after is None:
        return gettext("The hall sees the standings as they move.")
    if not after:
        return gettext("The hall sees no standings until you end the party. You see them all.")
    return gettext(
        "The hall sees no standings later than those after round %(round)s until you end the party. You see them all."
    ) % {"round": after}


def why_in_words(comparison: Comparison) -> Iterator[str]:
    """Key by key what the two have, and at the last which of them stands above the other."""
    upper, lower = (person.name for person in comparison.people)
    for lead in comparison.leads:
        yield _both(lead) if lead.upper == lead.lower else _decides(lead, upper, lower)
    if not comparison.is_decided:
        place = {"place": comparison.upper.rank}
        yield gettext("They are level on everything that places go by, so they share place %(place)s.") % place


def _both(lead: Lead) -> str:
    sentences: dict[Key | None, str] = {
        Key.WINS: ngettext("Both have won %(number)s game.", "Both have won %(number)s games.", lead.upper),
        Key.DIFFERENCE: gettext("Both have a point difference of %(number)s."),
        Key.POINTS_FOR: ngettext("Both have made %(number)s point.", "Both have made %(number)s points.", lead.upper),
        Key.STARS: ngettext("Both have %(number)s star.", "Both have %(number)s stars.", lead.upper),
        Key.POINTS_AGAINST: gettext("The points made against them are the same: %(number)s."),
        Key.TOP_TABLE: ngettext(
            "Both have been at the top table %(number)s time.",
            "Both have been at the top table %(number)s times.",
            lead.upper,
        ),
    }
    return sentences[lead.key] % {"number": _number(lead.upper, lead)}


def _decides(lead: Lead, upper: str, lower: str) -> str:
    sentences: dict[Key | None, str] = {
        Key.WINS: ngettext(
            "%(upper)s has won %(more)s game, %(lower)s %(less)s: so %(upper)s stands above %(lower)s.",
            "%(upper)s has won %(more)s games, %(lower)s %(less)s: so %(upper)s stands above %(lower)s.",
            lead.upper,
        ),
        Key.DIFFERENCE: gettext(
            "Points for less points against make %(more)s for %(upper)s and %(less)s for %(lower)s: "
            "so %(upper)s stands above %(lower)s."
        ),
        Key.POINTS_FOR: gettext(
            "The points made come to %(more)s for %(upper)s and %(less)s for %(lower)s: "
            "so %(upper)s stands above %(lower)s."
        ),
        Key.STARS: ngettext(
            "%(upper)s has %(more)s star, %(lower)s %(less)s: so %(upper)s stands above %(lower)s.",
            "%(upper)s has %(more)s stars, %(lower)s %(less)s: so %(upper)s stands above %(lower)s.",
            lead.upper,
        ),
        Key.POINTS_AGAINST: gettext(
            "The points made against %(upper)s come to %(more)s, against %(lower)s to %(less)s, and fewer are better: "
            "so %(upper)s stands above %(lower)s."
        ),
        Key.TOP_TABLE: ngettext(
            "%(upper)s has been at the top table %(more)s time, %(lower)s %(less)s: "
            "so %(upper)s stands above %(lower)s.",
            "%(upper)s has been at the top table %(more)s times, %(lower)s %(less)s: "
            "so %(upper)s stands above %(lower)s.",
            lead.upper,
        ),
    }
    facts = {"upper": upper, "lower": lower, "more": _number(lead.upper, lead), "less": _number(lead.lower, lead)}
    return sentences[lead.key] % facts


def _number(number: int, lead: Lead) -> str:
    return signed(number, lead.key) if lead.key else points_text(number)


@dataclass(frozen=True, slots=True)
class RoundTold:
    """One round of one of the two: how the game went, what it gave, and where and with whom; or why there is none."""

    won: bool | None
    score: str
    numbers: str
    where: str


def rounds_beside(comparison: Comparison) -> list[tuple[int, list[RoundTold]]]:
    """Round by round, the two beside each other."""
    return [(pair[0].number, [_told(played, comparison) for played in pair]) for pair in comparison.rounds]


def _told(played: RoundOf, comparison: Comparison) -> RoundTold:
    if played.game is None:
        return RoundTold(None, "", "", gettext("sat out") if played.sat_out else gettext("no finished game"))
    line, table = played.line, played.game.table
    partner = comparison.standings.names[table.partner_of(line.player)]
    return RoundTold(
        won=line.wins > 0,
        score=score_text(BySide(line.points_for, line.points_against)),
        numbers=_gave(line, comparison),
        where=gettext("table %(table)s with %(partner)s") % {"table": table.number, "partner": partner},
    )


def _gave(line: Line, comparison: Comparison) -> str:
    """What of a round the reader could not see from its score: the difference, and stars where they were compared."""
    keys = {lead.key for lead in comparison.leads}
    numbers = [difference_text(line.difference)] if Key.DIFFERENCE in keys else []
    if Key.STARS in keys and line.stars:
        numbers.append(f"★ {line.stars}")
    return ", ".join(numbers)


def bench_beside(comparison: Comparison) -> list[str]:
    """What rounds on the bench gave the two of what was compared; nothing where they gave neither of them any."""
    given = [_of_the_bench(line, comparison) for line in (comparison.upper, comparison.lower)]
    return given if any(given) else []


def _of_the_bench(line: Line, comparison: Comparison) -> str:
    keys = [lead.key for lead in comparison.leads if lead.key and line.of_the_bench(lead.key)]
    return ", ".join(f"{key_name(key)} {difference_text(line.of_the_bench(key))}" for key in keys)


def sums_beside(comparison: Comparison) -> list[list[tuple[str, str, bool]]]:
    """What the rounds come to, for each of the two: every key that was compared, its number, and whether it decides."""
    return [
        [
            (key_name(lead.key), _number(line.worth(lead.key), lead), lead.upper != lead.lower)
            for lead in comparison.leads
            if lead.key
        ]
        for line in (comparison.upper, comparison.lower)
    ]
