"""Why one player stands above another: in a few words, key by key in sentences, and round by round beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.hand import BySide
from tournaments.engine.pairs import find_pairs_in
from tournaments.engine.seats import Table
from tournaments.engine.standings import Key, Lead, RoundOf, StandingsLine
from tournaments.queries.standings import Standings
from tournaments.queries.why import Comparison
from tournaments.wording import difference_text, figure_text, key_name, listed, points_text, score_text

LEADS = {
    Key.WINS: noop("more games won: %(upper)s to %(lower)s"),
    Key.DIFFERENCE: noop("better point difference: %(upper)s to %(lower)s"),
    Key.POINTS_FOR: noop("more points for: %(upper)s to %(lower)s"),
    Key.STARS: noop("more stars: %(upper)s to %(lower)s"),
    Key.POINTS_AGAINST: noop("fewer points against: %(upper)s to %(lower)s"),
    Key.TOP_TABLE: noop("more often at the top table: %(upper)s to %(lower)s"),
}
LEADS_BRIEFLY = {
    Key.WINS: noop("won %(upper)s to %(lower)s"),
    Key.DIFFERENCE: noop("difference %(upper)s to %(lower)s"),
    Key.POINTS_FOR: noop("points %(upper)s to %(lower)s"),
    Key.STARS: noop("stars %(upper)s to %(lower)s"),
    Key.POINTS_AGAINST: noop("against %(upper)s to %(lower)s"),
    Key.TOP_TABLE: noop("top table %(upper)s to %(lower)s"),
}


def lead_in_words(lead: Lead) -> str:
    """Why a line of the standings stands above the next."""
    if lead.key is None:
        return gettext("level with the next on everything")
    words = gettext(LEADS[lead.key]) % _figures(lead)
    if not lead.upper_bench and not lead.lower_bench:
        return words
    bench = {"upper": points_text(lead.upper_bench), "lower": points_text(lead.lower_bench)}
    return words + " " + gettext("(of it %(upper)s and %(lower)s for rounds on the bench)") % bench


def lead_briefly(lead: Lead) -> str:
    """Why a line stands above the next, in a narrow column."""
    return gettext(LEADS_BRIEFLY[lead.key]) % _figures(lead) if lead.key else gettext("level")


def _figures(lead: Lead) -> dict[str, str]:
    return {"upper": figure_text(lead.upper, lead.key), "lower": figure_text(lead.lower, lead.key)}


def why_in_words(comparison: Comparison) -> Iterator[str]:
    """What the two have, key by key; the last one says which of them stands above the other."""
    upper, lower = names_in_why(comparison)
    for lead in comparison.leads:
        said = _both(lead) if lead.upper == lead.lower else _decides(lead, upper, lower)
        yield said[0].upper() + said[1:]  # a pair begins with a small letter
    if not comparison.is_decided:
        place = {"place": comparison.upper.rank}
        yield gettext("They are level on everything that places go by, so they share place %(place)s.") % place


def names_in_why(comparison: Comparison) -> list[str]:
    """What a sentence calls the two: their names, or pair 3, because two names would need another verb."""
    pairs = [comparison.standings.pair_of(line) for line in (comparison.upper, comparison.lower)]
    called = zip(comparison.people, pairs, strict=True)
    return [gettext("pair %(pair)s") % {"pair": pair.number} if pair else person.name for person, pair in called]


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
    return sentences[lead.key] % {"number": figure_text(lead.upper, lead.key)}


def _decides(lead: Lead, upper: str, lower: str) -> str:
    people = {"upper": upper, "lower": lower}
    numbers = _each(lead) % {
        **people,
        "more": figure_text(lead.upper, lead.key),
        "less": figure_text(lead.lower, lead.key),
    }
    return gettext("%(numbers)s: so %(upper)s stands above %(lower)s.") % {**people, "numbers": numbers}


def _each(lead: Lead) -> str:
    """What each of the two has, if they differ."""
    sentences: dict[Key | None, str] = {
        Key.WINS: ngettext(
            "%(upper)s has won %(more)s game, %(lower)s %(less)s",
            "%(upper)s has won %(more)s games, %(lower)s %(less)s",
            lead.upper,
        ),
        Key.DIFFERENCE: gettext(
            "Points for minus points against come to %(more)s for %(upper)s and %(less)s for %(lower)s"
        ),
        Key.POINTS_FOR: gettext("The points made come to %(more)s for %(upper)s and %(less)s for %(lower)s"),
        Key.STARS: ngettext(
            "%(upper)s has %(more)s star, %(lower)s %(less)s",
            "%(upper)s has %(more)s stars, %(lower)s %(less)s",
            lead.upper,
        ),
        Key.POINTS_AGAINST: gettext(
            "The points made against %(upper)s come to %(more)s, against %(lower)s to %(less)s, and fewer are better"
        ),
        Key.TOP_TABLE: ngettext(
            "%(upper)s has been at the top table %(more)s time, %(lower)s %(less)s",
            "%(upper)s has been at the top table %(more)s times, %(lower)s %(less)s",
            lead.upper,
        ),
    }
    return sentences[lead.key]


@dataclass(frozen=True, slots=True)
class RoundInWords:
    """One round of one of the two: how the game went, what it gave, where and with whom; or why there was none."""

    won: bool | None
    score: str
    numbers: str
    where: str


def rounds_beside(comparison: Comparison) -> list[tuple[int, list[RoundInWords]]]:
    """Round by round, the two beside each other."""
    return [(pair[0].number, [_told(played, comparison) for played in pair]) for pair in comparison.rounds]


def _told(played: RoundOf, comparison: Comparison) -> RoundInWords:
    if played.game is None:
        return RoundInWords(None, "", "", gettext("sat out") if played.sat_out else gettext("no finished game"))
    line = played.line
    return RoundInWords(
        won=line.wins > 0,
        score=score_text(BySide(line.points_for, line.points_against)),
        numbers=_gave(line, comparison),
        where=_where(played.number, played.game.table, line.player, comparison.standings),
    )


def _where(round_number: int, table: Table, player: int, standings: Standings) -> str:
    if not standings.pairs:
        partner = standings.names[table.partner_of(player)]
        return gettext("table %(table)s with %(partner)s") % {"table": table.number, "partner": partner}
    firsts = {pair.first for one, pair in find_pairs_in(standings.pairs, round_number).items() if one in table.players}
    others = [standings.names[first] for first in firsts if first != player]
    return gettext("table %(table)s against %(others)s") % {"table": table.number, "others": listed(others)}


def _gave(line: StandingsLine, comparison: Comparison) -> str:
    """What the score of a round does not show: the difference, and stars if they were compared."""
    keys = {lead.key for lead in comparison.leads}  # those after the one that decides would only raise questions
    numbers = [difference_text(line.difference)] if Key.DIFFERENCE in keys else []
    if Key.STARS in keys and line.stars:
        numbers.append(f"★ {line.stars}")
    return ", ".join(numbers)


def bench_beside(comparison: Comparison) -> list[str]:
    """What rounds on the bench added to the compared numbers of the two; empty if nothing."""
    given = [_of_the_bench(line, comparison) for line in (comparison.upper, comparison.lower)]
    return given if any(given) else []


def _of_the_bench(line: StandingsLine, comparison: Comparison) -> str:
    keys = [lead.key for lead in comparison.leads if lead.key and line.of_the_bench(lead.key)]
    return ", ".join(
        f"{key_name(key)} {figure_text(line.of_the_bench(key), key, plain=difference_text)}" for key in keys
    )


def sums_beside(comparison: Comparison) -> list[list[tuple[str, str, bool]]]:
    """The totals of each of the two: every compared key, its number, and whether it decides."""
    return [
        [
            (key_name(lead.key), figure_text(line.worth(lead.key), lead.key), lead.upper != lead.lower)
            for lead in comparison.leads
            if lead.key
        ]
        for line in (comparison.upper, comparison.lower)
    ]
