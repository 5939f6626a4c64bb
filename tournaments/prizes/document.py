"""Who gets which prize of an evening, and why, as JSON (docs/format.md)."""

from __future__ import annotations

from typing import Any

from tournaments.engine.prizes.winners import Outcome
from tournaments.models import Party
from tournaments.queries.prizes import PrizesNow
from tournaments.wording.prizes import prize_why

FORMAT = "whistparty-prizes/1"


def prizes_document(party: Party, now: PrizesNow) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "party": {"code": party.code, "name": party.name, "date": party.date.isoformat()},
        "players": [{"id": number, "name": name} for number, name in sorted(now.names.items())],
        "hash": now.hash or None,
        **({"averages": "now"} if now.averages_are_of_now else {}),
        "prizes": [_outcome(outcome, now) for outcome in now.outcomes],
    }


def _outcome(outcome: Outcome, now: PrizesNow) -> dict[str, Any]:
    given = now.given_to.get(outcome.prize.key)
    return {
        "number": outcome.number,
        "key": outcome.prize.key,
        "name": outcome.prize.name,
        "who": [{"players": one.showing.who, "worth": str(one.showing.worth), "by": one.how} for one in outcome.taken],
        "given": given,
        "cut": [one.who for one in outcome.level],
        "after": outcome.after,
        "sealed": outcome.is_sealed,
        "passed": outcome.passed,
        "reason": prize_why(outcome, now),
    }
