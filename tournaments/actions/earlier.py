"""What decides the seats was changed: seats that are only proposed go, and seats of earlier rounds may not follow any more."""

from __future__ import annotations

from tournaments.actions.entries import forget_proposed
from tournaments.models import Party, Round
from tournaments.queries.evening import evening_of
from tournaments.queries.rounds import newest_round
from tournaments.queries.verify import seats_that_differ


def seats_decided_otherwise(party: Party) -> None:
    """Later seats that are only proposed go; the bell for the movement, or the sweep, has them made again."""
    if newest_round(party, announced=True) is not None:
        forget_proposed(party)
        mark_earlier_seats(party)


def mark_earlier_seats(party: Party) -> None:
    """Mark the rounds whose seats would come out otherwise now. Call it after everything else is written."""
    made_again = party.rounds.filter(seats_by=Round.SeatsBy.EARLIER)
    made_again.filter(number=1).update(seats_by=Round.SeatsBy.DRAW)
    made_again.update(seats_by=Round.SeatsBy.MOVEMENT)
    differ = {difference.facts["round"] for difference in seats_that_differ(party, evening_of(party))}
    party.rounds.filter(number__in=differ).update(seats_by=Round.SeatsBy.EARLIER)
