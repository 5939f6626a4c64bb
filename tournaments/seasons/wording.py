"""A season in words: its rule as sentences, its points, why one stands above the next, and what is shared."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.seasons.engine.rule import ONE_POINT, PointsFrom, Rule, SharedPlace, Tie
from tournaments.seasons.engine.standings import NO_PLACE, Attendance, Cell, SeasonLead, SeasonLine, WhyCannotWin
from tournaments.seasons.queries import SeasonStandings
from tournaments.wording import listed, points_text
from tournaments.wording.standings import SHARED

GIVES = {
    PointsFrom.TOTAL: noop("An evening gives the points of the player’s sides."),
    PointsFrom.PER_CENT: noop(
        "An evening gives a percentage: the player’s points out of all points in their games. "
        "A score below zero counts for the other side."
    ),
    PointsFrom.PLACES: noop("An evening gives points by place: %(places)s."),
    PointsFrom.WINS: noop("An evening gives the games won."),
    PointsFrom.DIFFERENCE: noop("An evening gives the points of the player’s sides less those of the other sides."),
}
SHARED_PLACES = {
    SharedPlace.DIVIDED: noop("Those who share a place divide the points of the places they take."),
    SharedPlace.BEST: noop("Those who share a place each get its full points."),
}


def in_points(points: Fraction | int) -> Decimal:
    """Hundredths, perhaps a fraction of one, as points with two decimals. A half is rounded away from zero."""
    exact = Fraction(points)
    return (Decimal(exact.numerator) / exact.denominator / ONE_POINT).quantize(Decimal("0.01"), ROUND_HALF_UP)


def points_of_season(points: Fraction | int) -> str:
    """Hundredths as points: 197, 37.5 or 16.33, with the minus and the comma of the reader's language."""
    rounded = in_points(points)
    if rounded == int(rounded):
        return str(int(rounded)).replace("-", "−")
    # 37.5 and not 37.50, but 16.33.
    places = 2 if rounded * 10 != int(rounded * 10) else 1
    return number_format(rounded, decimal_pos=places).replace("-", "−")


# The rule


def rule_in_sentences(rule: Rule) -> list[str]:
    """The rule, with one sentence for each part."""
    sentences = [planned_in_words(rule), gives_in_words(rule), counts_in_words(rule), *worths_in_words(rule)]
    return [sentence for sentence in (*sentences, winners_in_words(rule), ties_in_words(rule)) if sentence]


def planned_in_words(rule: Rule) -> str:
    if rule.evenings is None:
        return gettext(
            "How many evenings the season has is open. It is over when the organiser puts it into the archive."
        )
    return ngettext("The season has %(number)s evening.", "The season has %(number)s evenings.", rule.evenings) % {
        "number": rule.evenings
    }


def gives_in_words(rule: Rule) -> str:
    words = gettext(GIVES[rule.gives]) % {"places": places_in_words(rule)}
    return f"{words} {gettext(SHARED_PLACES[rule.shared])}" if rule.gives is PointsFrom.PLACES else words


def places_in_words(rule: Rule) -> str:
    given = ", ".join(map(str, rule.places))
    return gettext("%(places)s, then one fewer each") % {"places": given} if rule.then_one_fewer else given


def counts_in_words(rule: Rule) -> str:
    added = gettext("their mean decides") if rule.mean else gettext("they are added up")
    if rule.best is None:
        return gettext("All evenings count, and %(added)s.") % {"added": added}
    if rule.of is not None:
        best = ngettext(
            "Of every %(of)s evenings the best one counts, and %(added)s.",
            "Of every %(of)s evenings the best %(best)s count, and %(added)s.",
            rule.best,
        )
        return best % {"of": rule.of, "best": rule.best, "added": added}
    if rule.best == 1:
        return gettext("Only the best evening counts.")
    return gettext("The best %(best)s evenings count, and %(added)s.") % {"best": rule.best, "added": added}


def worths_in_words(rule: Rule) -> list[str]:
    away = gettext("An evening away gives %(worth)s.") % {"worth": worth_text(rule.absence)}
    duty = gettext("An evening at the desk gives %(worth)s.") % {"worth": worth_text(rule.duty)}
    return [away, duty]


def worth_text(points: int | None) -> str:
    if points is None:
        return gettext("nothing")
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def winners_in_words(rule: Rule) -> str:
    can_win = gettext("Everybody can win.")
    if rule.winners:
        can_win = gettext("Players with the tag %(tags)s can win.") % {"tags": gettext(" or ").join(rule.winners)}
    if not rule.least:
        return can_win
    takes = ngettext(
        "It takes at least %(least)s evening, and the desk counts as one.",
        "It takes at least %(least)s evenings, and the desk counts as one.",
        rule.least,
    )
    return f"{can_win} {takes % {'least': rule.least}}"


def ties_in_words(rule: Rule) -> str:
    if not rule.ties:
        return gettext("Players who are level in points share the place.")
    ties = gettext(", then ").join(gettext(tie.words) for tie in rule.ties)
    return gettext("If level, this decides: %(ties)s. Players who are still level share the place.") % {"ties": ties}


# The standings


def lead_of_season(lead: SeasonLead, other: str) -> str:
    """Why a line stands above that of `other`."""
    if lead.by_cut:
        return gettext("level with %(other)s on everything, and won the cut") % {"other": other}
    if lead.upper is None:
        return gettext("level with %(other)s on everything") % {"other": other}
    if lead.tie is None:
        return ahead_by(lead) + " " + gettext("above %(other)s") % {"other": other}
    return gettext("level; %(why)s") % {"why": tie_of_season(lead)}


def ahead_by(lead: SeasonLead) -> str:
    """3 points."""
    by = (lead.upper or Fraction(0)) - (lead.lower or Fraction(0))
    # Half a point is plural too, and ngettext takes whole numbers only.
    return ngettext("%(points)s point", "%(points)s points", 1 if by == ONE_POINT else 2) % {
        "points": points_of_season(by)
    }


def tie_of_season(lead: SeasonLead) -> str:
    if lead.tie is Tie.BEST_EVENINGS:
        return _best_evenings(lead)
    upper, lower = int(lead.upper or 0), int(lead.lower or 0)
    more, two = upper - lower, {"more": upper - lower, "upper": points_text(upper), "lower": points_text(lower)}
    if lead.tie is Tie.EVENINGS_WON:
        return ngettext("%(more)s more evening won", "%(more)s more evenings won", more) % two
    if lead.tie is Tie.EVENINGS:
        return ngettext("%(more)s more evening", "%(more)s more evenings", more) % two
    if lead.tie is Tie.WINS:
        return gettext("games won %(upper)s to %(lower)s") % two
    return gettext("point difference %(upper)s to %(lower)s") % two


def _best_evenings(lead: SeasonLead) -> str:
    if lead.lower is None:
        return gettext("one more evening")
    figures = {
        "before": lead.nth - 1,
        "upper": points_of_season(lead.upper or 0),
        "lower": points_of_season(lead.lower),
    }
    if lead.nth == 1:
        return gettext("best evening %(upper)s to %(lower)s") % figures
    level = ngettext(
        "the best evening is level, then %(upper)s to %(lower)s",
        "the best %(before)s evenings are level, then %(upper)s to %(lower)s",
        lead.nth - 1,
    )
    return level % figures


def why_no_place(line: SeasonLine, rule: Rule, *, is_open: bool = False) -> str:
    """Why a player cannot win; empty if they can. In an open season they can still come to more evenings."""
    if line.why_out is WhyCannotWin.TAG:
        return gettext("does not have the tag %(tags)s") % {"tags": gettext(" or ").join(rule.winners)}
    if line.why_out is WhyCannotWin.EVENINGS and is_open:
        yet = ngettext("has not come to %(least)s evening yet", "has not come to %(least)s evenings yet", rule.least)
        return yet % {"least": rule.least}
    if line.why_out is WhyCannotWin.EVENINGS:
        few = ngettext(
            "can no longer come to %(least)s evening", "can no longer come to %(least)s evenings", rule.least
        )
        return few % {"least": rule.least}
    return ""


def reasons_of(standings: SeasonStandings) -> list[str]:
    """The reason for each line, in order; empty for the last one with a place."""
    # One name more, because the last line stands above nobody.
    names = [*(standings.names[line.player] for line in standings.lines), ""]
    return [
        why_no_place(line, standings.rule, is_open=standings.is_open)
        if lead is None
        else lead_of_season(lead, names[below])
        for below, (line, lead) in enumerate(standings.leads, 1)
    ]


def headline(standings: SeasonStandings) -> str:
    """The headline of the page: who wins or leads, and by how much."""
    first = [line for line in standings.lines if line.place == 1]
    if not standings.evenings:
        return gettext("No evening is over yet")
    if not first:
        return gettext("Nobody has a place by this rule")
    names = listed([standings.names[line.player] for line in first])
    if len(first) > 1:
        return gettext("%(names)s share the first place") % {"names": names}
    lead = standings.leads[0][1]
    by = ahead_by(lead) if lead and lead.upper and lead.tie is None else ""
    return _alone_first(names, by, is_over=standings.is_over)


def _alone_first(name: str, by: str, *, is_over: bool) -> str:
    if is_over:
        words = gettext("%(name)s wins by %(by)s") if by else gettext("%(name)s wins")
    else:
        words = gettext("%(name)s leads by %(by)s") if by else gettext("%(name)s leads")
    return words % {"name": name, "by": by}


def so_far(standings: SeasonStandings) -> str:
    """Below the headline: how many evenings are over, and which count."""
    over = len(standings.evenings)
    if not over + standings.to_come:
        return counts_in_words(standings.rule)
    if standings.is_open and not standings.to_come:
        return so_far_in_words(over, standings.rule)
    return f"{evenings_over(over, over + standings.to_come)} {counts_in_words(standings.rule)}"


def evenings_over(over: int, planned: int) -> str:
    if planned == 1:
        return gettext("The one evening is over.") if over else gettext("The one evening is still to come.")
    said = ngettext("%(over)s of %(all)s evenings is over.", "%(over)s of %(all)s evenings are over.", over)
    return said % {"over": over, "all": planned}


def so_far_in_words(over: int, rule: Rule) -> str:
    """How many evenings are over and which count, if the number of evenings is open."""
    evenings = ngettext("%(evenings)s evening so far.", "%(evenings)s evenings so far.", over) % {"evenings": over}
    return f"{evenings} {counts_in_words(rule)}"


def place_in_season(line: SeasonLine) -> str:
    return "–" if line.place == NO_PLACE else str(line.place)


@dataclass(frozen=True, slots=True)
class ShownCell:
    """One evening of one player: the figure, words for people who cannot see its look, and the classes of the look."""

    figure: str
    words: str
    looks: str
    counts: bool

    def __str__(self) -> str:
        return f"{self.figure} ({self.words})" if self.words else self.figure


@dataclass(frozen=True, slots=True)
class ShownRow:
    """One player's line with the evenings that are shown, and why it stands above the next."""

    line: SeasonLine
    name: str
    moved: int | None
    cells: list[ShownCell]
    why: str


def rows_shown(standings: SeasonStandings, *, most: int) -> list[ShownRow]:
    """Everybody's line, with the last `most` evenings."""
    return [
        ShownRow(
            line, standings.names[line.player], standings.moved(line), list(map(cell_shown, line.cells[-most:])), why
        )
        for line, why in zip(standings.lines, reasons_of(standings), strict=True)
    ]


def counted_in_words(line: SeasonLine) -> str:
    """8 of 12: counting evenings, out of those that they came to and those away that give points."""
    away = sum(cell.spent is Attendance.AWAY and cell.points is not None for cell in line.cells)
    return gettext("%(counted)s of %(came)s") % {"counted": line.counted, "came": line.came + away}


def cell_shown(cell: Cell) -> ShownCell:
    # A player who sat out came and got 0; on any other evening without points there was nothing to get.
    nothing = "0" if cell.spent is Attendance.SAT_OUT else "–"
    figure = nothing if cell.points is None else points_of_season(cell.points)
    said, looks = [], []
    if cell.spent is Attendance.DUTY:
        said, looks = [gettext("at the desk")], ["duty"]
    elif cell.spent is Attendance.AWAY:
        said, looks = [gettext("away")], ["away"]
    elif cell.spent is Attendance.SAT_OUT:
        said, looks = [gettext("sat out")], ["sat_out"] if cell.points is None else []
    elif cell.won:
        said, looks = [gettext("won the evening")], ["won"]
    if cell.points is not None and not cell.counts:
        said.append(gettext("not counted"))
    looks.append("counts" if cell.counts else "dropped")
    return ShownCell(figure, ", ".join(said), " ".join(looks), cell.counts)


def season_to_share(name: str, standings: SeasonStandings, address: str) -> str:
    """The standings as a message: the first places, and the address of the rest."""
    places = [
        gettext("%(place)s. %(name)s: %(points)s")
        % {"place": line.place, "name": standings.names[line.player], "points": points_of_season(line.points)}
        for line in standings.lines[:SHARED]
        if line.place
    ]
    last = f", {date_format(standings.evenings[-1].date)}" if standings.evenings else ""
    return "\n".join([f"{name}{last}", headline(standings), *places, address])
