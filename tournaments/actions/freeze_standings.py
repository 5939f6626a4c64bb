"""The ending is to be a surprise: from some round on the hall no longer sees how the standings move.

Nothing is computed otherwise; only what is shown to everybody stops at a round. The organiser sees it all, and the
end of the party shows it to all.
"""

from __future__ import annotations

from tournaments.actions.change import changing, record
from tournaments.actions.prepare import check_goes_on
from tournaments.models import Action, Party
from tournaments.queries.rounds import newest_round, tables_playing


def freeze_standings(code: str, *, who: str) -> Party:
    """From now on the hall sees the standings after the last complete round. Holding twice is holding once."""
    with changing(code) as now:
        party = _going_on(code)
        after = _last_complete_round(party)
        if party.standings_held_after is None or party.standings_held_after > after:
            _hold(party, after)
            record(party, now, who, Action.HOLD_STANDINGS, round=after)
    return party


def show_standings(code: str, *, who: str) -> Party:
    """The hall sees all of the standings again."""
    with changing(code) as now:
        party = _going_on(code)
        if party.standings_held_after is not None:
            record(party, now, who, Action.SHOW_STANDINGS, round=party.standings_held_after)
            _hold(party, None)
    return party


def _going_on(code: str) -> Party:
    party = Party.objects.get(code=code)
    check_goes_on(party)
    return party


def _last_complete_round(party: Party) -> int:
    """0 before the first is."""
    newest = newest_round(party, announced=True)
    if newest is None:
        return 0
    return newest.number - bool(tables_playing(party))


def _hold(party: Party, after: int | None) -> None:
    party.standings_held_after = after
    party.save(update_fields=["standings_held_after"])
