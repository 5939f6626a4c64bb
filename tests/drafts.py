"""The drafts of a party, and whether they are right."""

from __future__ import annotations

from scoring.hand import Side
from tournaments.actions.propose import seats_moved
from tournaments.models import Draft, Party
from tournaments.queries.movement import Last, seating_of


def drafts(party: Party) -> list[Draft]:
    return list(Draft.objects.filter(game__round__party=party).select_related("game__round", "round").order_by("pk"))


def assert_drafts_hold(party: Party) -> int:
    """Every draft that can still be taken is what the movement would make of the rows as they are now; how many."""
    open_still = [
        draft
        for draft in drafts(party)
        if draft.game.round.moved_at is None and draft.game.winner in (None, draft.winner)
    ]
    for draft in open_still:
        seating, _entries = seats_moved(party, Last(draft.game.table, Side(draft.winner)))
        assert seating_of(draft.round) == seating
        assert draft.round.game_end == party.game_end
    return len(open_still)
