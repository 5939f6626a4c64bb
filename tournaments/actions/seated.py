"""After the seats are announced: the four of a table say that they sit on their chairs, or the organiser says it for them.

Nobody has to say it before they enter: a hand or a slip says the same (`enter`). Saying it twice is saying it once.
"""

from __future__ import annotations

from tournaments.actions.change import changing, check_seen, record
from tournaments.actions.clock import played_round
from tournaments.actions.enter import AtTable, Entered, WhyNotEntered, check_unconfirmed, entered, open_game
from tournaments.actions.pencil import check_unlocked, take_where_it_lies
from tournaments.models import Action
from tournaments.queries import rows


def sit_down(at: AtTable, *, round_number: int, seen: str | None = None) -> Entered:
    """The four of this table are seated. `seen` is who sat where on the page that they looked at (`who_sits`)."""
    with changing(at.code, table=at.table) as now:
        game = open_game(at, round_number)
        check_seen(seen, game.who_sits, WhyNotEntered.CHAIRS_CHANGED, table=game.table)
        before = entered(game)
        if rows.is_seated(game) or before.sheet.lines:
            return before
        check_unconfirmed(at, game)
        check_unlocked(game, at.phone)
        game.seated_at = now
        take_where_it_lies(game, at.phone, now)
        game.save()
        record(game.round.party, now, at.who, Action.SEATED, round=round_number, tables=[at.table])
    return before


def seat_all(code: str, number: int, *, who: str) -> None:
    """Everybody is seated, as the organiser sees. Raises Refused where this round is not being played."""
    with changing(code) as now:
        round = played_round(code, number)
        waited_for = round.games.filter(rows.NOT_SEATED)
        tables = list(waited_for.order_by("table").values_list("table", flat=True))
        if tables:
            waited_for.update(seated_at=now)
            record(round.party, now, who, Action.SEATED, round=number, tables=tables)
