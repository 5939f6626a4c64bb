"""What other programs read of one evening, as JSON (docs/format.md): the standings with their reasons, and who sat where.

A missing place is null. Money is in minor units.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from scoring.codec import BY_SIDE, Json
from tournaments.engine.evening import Evening
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import SEATS
from tournaments.engine.standings import Lead
from tournaments.models import Party
from tournaments.queries.standings import RankedPlayer, Standings
from tournaments.wording.why import lead_in_words

STANDINGS, SEATS_BY_ROUND = "whistparty-standings/1", "whistparty-seats/1"
FIGURES = (
    *("games", "wins", "difference", "points_for", "points_against", "stars"),
    *("hands", "top_table", "sat_out", "bench_for", "bench_against"),
)


def make_party_document(party: Party, *, with_code: bool = True) -> Json:
    """Which evening it is. Its code opens the pages of the hall, so it is null for those who found the evening elsewhere."""
    code = party.code if with_code else None
    return {"code": code, "name": party.name, "date": party.date.isoformat()}


def make_standings_document(
    party: Party,
    found: Standings,
    *,
    name: Callable[[str], str] = str,
    with_code: bool = True,
    with_money: bool = False,
    with_house: bool = True,
) -> Json:
    """`name` is a name as the reader may see it. The money that the games gave is for the organiser.

    Without house players it is as the club's page: they have no place.
    """
    stake = party.stake if with_money else None
    return {
        "format": STANDINGS,
        "party": make_party_document(party, with_code=with_code),
        "ended": party.status == Party.Status.ENDED,
        "keys": list(found.keys),
        "held_after": found.held_after,
        "hidden": list(found.hidden),
        "currency": stake.currency if stake else None,
        "standings": [
            _line(one, found, name, with_money=stake is not None)
            for one in found.placed
            if with_house or not one.line.is_of_the_house
        ],
    }


def _line(one: RankedPlayer, found: Standings, name: Callable[[str], str], *, with_money: bool) -> Json:
    line, standing = one.line, found.standing_of(one.line.player)
    return {
        "place": standing.line.rank if standing else None,
        "sharing": standing.sharing if standing else 0,
        "number": line.player,
        "name": name(one.name),
        "computer": one.is_computer,
        "moved": found.moved(line),
        **{figure: getattr(line, figure) for figure in FIGURES},
        "money": line.money if with_money else None,
        "reason": _reason(one.lead) if one.lead and found.has_games else None,
    }


def _reason(lead: Lead) -> Json:
    """Why a line stands above the next."""
    numbers = {name: getattr(lead, name) for name in ("upper", "lower", "upper_bench", "lower_bench")}
    return {"by": lead.key or "level", **numbers, "words": lead_in_words(lead)}


def make_seats_document(party: Party, evening: Evening) -> Json:
    """Everybody's seat in every announced round, and how the games went. A game has a winner once its end is confirmed."""
    seated = _seated(evening)
    return {
        "format": SEATS_BY_ROUND,
        "party": make_party_document(party),
        "ended": evening.ended,
        "players": [
            {"number": player.number, "name": player.name, "computer": player.is_computer}
            for player in sorted(evening.players, key=attrgetter("number"))
            if player.number in seated
        ],
        "rounds": [_round(one) for one in evening.rounds],
    }


def _seated(evening: Evening) -> set[int]:
    at_tables = {player for one in evening.rounds for game in one.tables for player in game.table.players}
    return at_tables.union(*(one.sitting_out for one in evening.rounds))


def _round(one: PartyRound) -> Json:
    return {"number": one.number, "tables": [_table(game) for game in one.tables], "bench": list(one.sitting_out)}


def _table(game: TablePlayed) -> dict[str, Any]:
    return {
        "number": game.table.number,
        "rank": game.table.rank,
        "seats": dict(zip(SEATS, game.table.players, strict=True)),
        "score": BY_SIDE.write(game.score),
        "stars": BY_SIDE.write(game.stars),
        "winner": game.winner,
        "decided_by": game.decided_by,
    }
