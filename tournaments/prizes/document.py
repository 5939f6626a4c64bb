"""Who gets which prize of an evening, and why, as JSON (docs/format.md)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tournaments.engine.prizes.winners import Outcome
from tournaments.models import Party
from tournaments.queries.prizes import PrizesNow
from tournaments.wording.prizes import prize_why, prize_why_in_hall

DIGITS = 6
FORMAT = "whistparty-prizes/2"  # 1 had fractions as text, and did not say how many win a cut


def make_prizes_document(party: Party, now: PrizesNow | None, *, hall: bool = False) -> dict[str, Any]:
    """`hall`: as everybody sees it. A prize that was not handed over says nothing of who is due it. None: there are no prizes."""
    outcomes = () if now is None else tuple(_outcome(outcome, now, hall=hall) for outcome in now.outcomes)
    return {
        "format": FORMAT,
        "party": {"code": party.code, "name": party.name, "date": party.date.isoformat()},
        "players": [] if now is None else _players(now, outcomes, hall=hall),
        "hash": (now and now.hash) or None,
        **({"averages": "now"} if now and now.averages_are_of_now else {}),
        "prizes": list(outcomes),
    }


def _players(now: PrizesNow, outcomes: Iterable[dict[str, Any]], *, hall: bool) -> list[dict[str, Any]]:
    given = {player for one in outcomes for who in one["given"] or () for player in who}
    return [{"id": number, "name": name} for number, name in sorted(now.names.items()) if number in given or not hall]


def _outcome(outcome: Outcome, now: PrizesNow, *, hall: bool) -> dict[str, Any]:
    given = now.given_to.get(outcome.prize.key)
    told = {"number": outcome.number, "key": outcome.prize.key, "name": outcome.prize.name, "given": given}
    told["sealed"] = outcome.is_sealed
    if hall:
        return told | _seen_in_hall(outcome, now, is_given=given is not None)
    cut = {"level": [one.who for one in outcome.level], "wins": outcome.room} if outcome.waits_for_cut else None
    return told | {
        "who": _taken(outcome),
        "cut": cut,
        "after": outcome.after,
        "passed": outcome.passed,
        "reason": prize_why(outcome, now),
    }


def _seen_in_hall(outcome: Outcome, now: PrizesNow, *, is_given: bool) -> dict[str, Any]:
    # After a correction other people are due it than were given it: those are not for the hall.
    is_due = is_given and set(now.goes_to(outcome)) == set(outcome.who)
    reason = prize_why_in_hall(outcome, now) if is_due and outcome.winners else ""
    return {"who": _taken(outcome) if is_due else [], "cut": None, "after": None, "passed": [], "reason": reason}


def _taken(outcome: Outcome) -> list[dict[str, Any]]:
    return [
        {"players": one.showing.who, "worth": _number(one.showing.worth), "by": one.how.value}
        for one in outcome.winners
    ]


def _number(worth: Fraction | int) -> int | float:
    return int(worth) if worth == int(worth) else round(float(worth), DIGITS)
