"""The rating and the years of a player in words. Every rating comes with its ±, as a figure and in a sentence."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.past_evening import Place
from tournaments.years.engine.rating import ENOUGH, Rating
from tournaments.years.engine.years import HalfYear, Run, Tally, Years, YearsEvening

DIGITS = 1  # decimals: the ± is hardly ever smaller than that

BETTER = noop(
    "With %(name)s at the table a side wins by %(points)s points more a game than with an average player, partners and opponents taken into account."
)
WORSE = noop(
    "With %(name)s at the table a side wins by %(points)s points less a game than with an average player, partners and opponents taken into account."
)
LEVEL = noop(
    "With %(name)s at the table a side does as well as with an average player, partners and opponents taken into account."
)


def one_decimal(points: float) -> str:
    """A number without a sign, as in the reader's language: 1.4, or 1,4."""
    return number_format(abs(round(points, DIGITS)), decimal_pos=DIGITS)


def points_a_game(points: float) -> str:
    """+1.4, −0.4, 0.0."""
    shown = round(points, DIGITS)  # its sign, or −0.04 would be −0.0
    sign = "+" if shown > 0 else "−" if shown < 0 else ""
    return sign + one_decimal(points)


def plus_minus_text(rating: Rating) -> str:
    """± 0.6"""
    return f"±\N{NO-BREAK SPACE}{one_decimal(rating.plus_minus)}"


def rating_text(rating: Rating | None) -> str:
    """+1.4 ± 0.6; a dash if there are too few games."""
    return "–" if rating is None else f"{points_a_game(rating.points)} {plus_minus_text(rating)}"


def rating_in_words(rating: Rating, name: str) -> str:
    """How many points more a side wins with them."""
    points = round(rating.points, DIGITS)
    sentence = BETTER if points > 0 else WORSE if points < 0 else LEVEL
    return gettext(sentence) % {"name": name, "points": one_decimal(points)}


def doubt_in_words(rating: Rating) -> str:
    """What the ± means, and whether the rating may be luck."""
    points, give = round(rating.points, DIGITS), round(rating.plus_minus, DIGITS)
    between = {"low": points_a_game(points - give), "high": points_a_game(points + give)}
    words = gettext("Two times in three the true figure lies between %(low)s and %(high)s.") % between
    return f"{words} {gettext('So it may still be luck.')}" if abs(points) <= give else words


def no_rating_in_words(years: Years) -> str:
    """How many games are missing."""
    missing = max(ENOUGH - years.games_rated, 0)
    sentence = ngettext(
        "There is no rating yet: it takes %(enough)s games, and one is missing.",
        "There is no rating yet: it takes %(enough)s games, and %(missing)s are missing.",
        missing,
    )
    return sentence % {"enough": ENOUGH, "missing": missing}


def place_among(place: Place | None) -> str:
    """4 of 24; 4 of 9 pairs; a dash for a house player."""
    if not place:  # in a template, of an evening that is not there, it is empty
        return "–"
    said = gettext("%(place)s of %(players)s")
    if place.of_pairs:
        said = ngettext("%(place)s of %(players)s pair", "%(place)s of %(players)s pairs", place.players)
    return said % {"place": place.rank, "players": place.players}


def place_at_evening(one: YearsEvening) -> str:
    """The place among all who had one, or that they only played for one of a pair."""
    return gettext("substitute") if one.is_substitute else place_among(one.place)


def won_of(won: int, games: int) -> str:
    """11 of 14; a dash if nothing was played."""
    return gettext("%(won)s of %(games)s") % {"won": won, "games": games} if games else "–"


def tally_of(tally: Tally) -> str:
    return won_of(tally.won, tally.games)


def tally_won(tally: Tally) -> str:
    """11 of 14 won"""
    return gettext("%(won)s of %(games)s won") % {"won": tally.won, "games": tally.games}


def per_cent(share: float) -> str:
    return gettext("%(number)s%%") % {"number": round(100 * share)}


def half_name(half: HalfYear) -> str:
    """Autumn 2026"""
    return (gettext("Autumn %(year)s") if half.is_autumn else gettext("Spring %(year)s")) % {"year": half.year}


def half_briefly(half: HalfYear) -> str:
    """Aut 26, for places with room for six letters."""
    words = gettext("Aut %(year)s") if half.is_autumn else gettext("Spr %(year)s")
    return words % {"year": f"{half.year % 100:02}"}


def span_of(first: date, last: date) -> str:
    """3 March 2026, or 3 March 2026 to 10 March 2026."""
    if first == last:
        return date_format(first)
    return gettext("%(first)s to %(last)s") % {"first": date_format(first), "last": date_format(last)}


def run_span(run: Run) -> str:
    return span_of(run.first, run.last)
