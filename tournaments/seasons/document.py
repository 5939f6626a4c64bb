"""The standings of a season, with the rule and the reasons, as JSON (docs/format.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tournaments.seasons.engine.document import RULE
from tournaments.seasons.engine.rule import Tie
from tournaments.seasons.engine.standings import Cell, Lead, SeasonLine
from tournaments.seasons.queries import SeasonStandings
from tournaments.seasons.wording import in_points

FORMAT = "whistparty-season/1"


def season_document(name: str, standings: SeasonStandings) -> dict[str, Any]:
    evenings = [{"code": one.code, "name": one.name, "date": one.date.isoformat()} for one in standings.evenings]
    return {
        "format": FORMAT,
        "season": name,
        "rule": RULE.write(standings.rule),
        "evenings": evenings,
        "to_come": standings.to_come,
        "over": standings.is_over,
        "standings": [_line(line, lead, standings) for line, lead in standings.leads],
    }


def _line(line: SeasonLine, lead: Lead | None, standings: SeasonStandings) -> dict[str, Any]:
    return {
        "place": line.place,
        "player": standings.names[line.player],
        "points": str(in_points(line.points)),  # a text, because readers of JSON make 0.1 of 0.10
        "counted": line.counted,
        "came": line.came,
        "evenings_won": line.evenings_won,
        "wins": line.wins,
        "difference": line.difference,
        "why_out": line.why_out,
        "reason": None if lead is None else _reason(lead),
        "evenings": [_evening(cell) for cell in line.cells],
    }


def _reason(lead: Lead) -> dict[str, Any]:
    by = "cut" if lead.by_cut else "level" if lead.is_level else lead.tie or "points"
    reason = {"by": by, "upper": _number(lead, lead.upper), "lower": _number(lead, lead.lower)}
    return {**reason, "nth": lead.nth} if lead.nth else reason  # only the best evenings have a number


def _number(lead: Lead, number: Fraction | None) -> str | None:
    """Points with two decimals; counts as they are."""
    if number is None:
        return None
    return str(in_points(number)) if lead.tie in (None, Tie.BEST_EVENINGS) else str(number)


def _evening(cell: Cell) -> dict[str, Any]:
    points = None if cell.points is None else str(in_points(cell.points))
    return {"spent": cell.spent, "points": points, "counts": cell.counts, "won": cell.won}
