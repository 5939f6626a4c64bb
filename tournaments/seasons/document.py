"""The standings of a season, with the rule and the reasons, as JSON (docs/format.md)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tournaments.seasons.engine.document import RULE
from tournaments.seasons.engine.rule import Tie
from tournaments.seasons.engine.standings import Cell, SeasonLead, SeasonLine
from tournaments.seasons.models import Season
from tournaments.seasons.queries import SeasonOverview, SeasonStandings
from tournaments.seasons.wording import in_points

FORMAT = "whistparty-season/2"  # 1 had points as text, and place 0 for those who cannot win


def make_season_document(name: str, standings: SeasonStandings, *, with_codes: bool = True) -> dict[str, Any]:
    """Without codes they are null: a code opens the pages of its evening."""
    evenings = [
        {"code": one.code if with_codes else None, "name": one.name, "date": one.date.isoformat()}
        for one in standings.evenings
    ]
    level = [standings.names[player] for player in standings.to_cut]
    return {
        "format": FORMAT,
        "season": name,
        "rule": RULE.write(standings.rule),
        "evenings": evenings,
        "to_come": standings.to_come,
        "over": standings.is_over,
        "cut": {"level": level, "wins": 1} if level else None,
        "standings": [_line(line, lead, standings) for line, lead in standings.leads],
    }


def make_seasons_document(found: Iterable[SeasonOverview]) -> dict[str, Any]:
    """The club's seasons, the newest first."""
    return {
        "format": "whistparty-seasons/1",
        "seasons": [
            {
                "id": one.season.pk,
                "name": one.season.name,
                "evenings": one.evenings,
                "over": one.over,
                "archived": one.season.archived_at is not None,
            }
            for one in found
        ],
    }


def make_evening_seasons_document(found: Iterable[Season]) -> dict[str, Any]:
    """The seasons for which an evening counts, as far as players see them."""
    return {
        "format": "whistparty-seasons-of-evening/1",
        "seasons": [{"id": one.pk, "name": one.name} for one in found],
    }


def _line(line: SeasonLine, lead: SeasonLead | None, standings: SeasonStandings) -> dict[str, Any]:
    return {
        "place": line.place or None,
        "player": standings.names[line.player],
        "points": float(in_points(line.points)),
        "counted": line.counted,
        "came": line.came,
        "evenings_won": line.evenings_won,
        "wins": line.wins,
        "difference": line.difference,
        "why_out": line.why_out,
        "reason": None if lead is None else _reason(lead),
        "evenings": [_evening(cell) for cell in line.cells],
    }


def _reason(lead: SeasonLead) -> dict[str, Any]:
    by = "cut" if lead.by_cut else "level" if lead.is_level else lead.tie or "points"
    reason = {"by": by, "upper": _number(lead, lead.upper), "lower": _number(lead, lead.lower)}
    return {**reason, "nth": lead.nth} if lead.nth else reason  # only the best evenings have a number


def _number(lead: SeasonLead, number: Fraction | None) -> float | None:
    """Points, or a count."""
    if number is None:
        return None
    return float(in_points(number)) if lead.tie in (None, Tie.BEST_EVENINGS) else int(number)


def _evening(cell: Cell) -> dict[str, Any]:
    points = None if cell.points is None else float(in_points(cell.points))
    return {"spent": cell.spent, "points": points, "counts": cell.counts, "won": cell.won}
