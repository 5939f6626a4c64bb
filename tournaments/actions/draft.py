"""While the last table plays, the next seats are made for either of its winners, so that no hall waits for them.

All that they come from is known by then, but for that one result. When it is confirmed, the seats for its winner become
the next round. Any other change of the party, be it of the wall, takes both drafts away: they are made again at the next
bell or sweep. Where they are not there, the seats are made after the last confirmation (docs/decisions.md).
"""

from __future__ import annotations

from django.db import connection, transaction

from scoring.hand import Side
from tournaments.actions.attic import DRAFTED, attic_of
from tournaments.actions.propose import propose, seats_moved
from tournaments.actions.write import mark_written
from tournaments.engine.seats import ImpossibleSeating, WhyNotSeated
from tournaments.models import Draft, Game, Party, Round
from tournaments.queries.movement import Last, is_to_draft
from tournaments.queries.rounds import games_playing

# Written out, as all that a hall waits for.
TAKE = f"""
    DELETE FROM {Draft._meta.db_table}
    WHERE EXISTS (
        SELECT 1 FROM {Game._meta.db_table} game
        WHERE game.id = game_id AND game.winner = {Draft._meta.db_table}.winner AND game.round_id = %s
    )
    RETURNING round_id
"""
BECOME = f"UPDATE {Round._meta.db_table} SET party_id = %s, number = %s WHERE id = %s"


def draft_next_seats(code: str) -> None:
    """Make the seats for either winner of the last game of the round, unless they are there.

    Nothing where more games are played or none, and where too few players are left. It waits for whoever changes the
    party, and they for it; no screen is told, because nothing changes that anybody sees.
    """
    if not is_to_draft(code):  # asked without the lock, which may be a hand's
        return
    with transaction.atomic():
        # The lock that `changing` takes, with which no foreign key interferes.
        party = Party.objects.select_for_update(no_key=True).get(code=code)
        if is_to_draft(code):  # still
            forget_drafts(code)  # of an earlier round, not taken
            _draft(party, games_playing().get(round__party=party))


def _draft(party: Party, game: Game) -> None:
    try:
        seats = {winner: seats_moved(party, Last(game.table, winner)) for winner in Side}
    except ImpossibleSeating as refused:
        if refused.reason is not WhyNotSeated.TOO_FEW:  # of which the movement tells
            raise
        return
    attic = attic_of(party, code=f"{DRAFTED}{party.pk}")
    for number, (winner, (seating, entries)) in enumerate(seats.items(), 1):
        round = propose(attic, number, seating, entries)
        Draft.objects.create(game=game, winner=winner.value, round=round)


def take_draft(party: Party, number: int, claimed: int) -> Round | None:
    """The seats drafted for what came out of the `claimed` round (the key of its row) become round `number`.

    None where there are none. It keeps the `game_end` with which it was drafted: where that changes, the drafts go.
    """
    with connection.cursor() as cursor:
        cursor.execute(TAKE, [claimed])
        drafted = cursor.fetchone()
        if drafted is None:
            return None
        cursor.execute(BECOME, [party.pk, number, *drafted])
    round = Round(party=party, number=number, game_end=party.game_end)
    mark_written(round, drafted)
    return round


def forget_drafts(code: str) -> None:
    """Take the drafts away, with the party that keeps them."""
    Party.with_attics.filter(kept_for__code=code, code__startswith=DRAFTED).delete()
