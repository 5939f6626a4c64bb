from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError

from scoring.strict_json import read_json
from tournaments.management.terminal import WhistCommand, add_json, add_party, as_json, find_party, importing
from tournaments.models import Party
from tournaments.prizes.actions import set_prizes
from tournaments.prizes.engine.document import LIST
from tournaments.prizes.engine.seal import opens_the_seal
from tournaments.prizes.engine.winners import Outcome
from tournaments.prizes.queries.now import PrizesNow, prizes_now
from tournaments.prizes.wording import prize_goes_to, prize_why

WHO, FORMAT = "prizes", "whistparty-prizes/1"


class Command(WhistCommand):
    help = "Say who gets which prize of a party; take its list from a file; check the seal of its draws."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_party(parser)
        add_json(parser)
        parser.add_argument("--list", metavar="FILE", help="take the list of prizes from this JSON file first")
        parser.add_argument(
            "--check", metavar="HASH", nargs="?", const="", help="check the seed, against a hash from a table card too"
        )

    def handle(self, *, party: str, json: bool, list: str | None, check: str | None, **options: Any) -> None:
        found = find_party(party)
        if list:
            with importing(list) as written:
                set_prizes(found.code, LIST.read(read_json(written), "list"), who=WHO)
        now = need_prizes(found)
        lines = as_table(now) if check is None else checked(now, check)
        for line in [as_json(document_of(found, now))] if json and check is None else lines:
            self.say(line)


def need_prizes(party: Party) -> PrizesNow:
    now = prizes_now(party)
    if now is None:
        raise CommandError(
            f"{party.code} has no list of prizes. Write one on its page Prizes, or name a file with --list FILE."
        )
    return now


def as_table(now: PrizesNow) -> Iterator[str]:
    """A line for each prize: its number, its name, who gets it, and why."""
    width = max(len(outcome.prize.name) for outcome in now.outcomes)
    for outcome in now.outcomes:
        yield f"{outcome.number:2}  {outcome.prize.name:{width}}  {told(outcome, now)}"
    if now.averages_are_of_now:
        yield "The averages were not written down when play began; they are of the earlier evenings that are here now."


def told(outcome: Outcome, now: PrizesNow) -> str:
    """Ann (4 of 6 won, +38). Only the reason if nobody has it."""
    why = prize_why(outcome, now)
    if why and not now.goes_to(outcome) and not outcome.level:
        return why
    return f"{prize_goes_to(outcome, now)} ({why})" if why else prize_goes_to(outcome, now)


def document_of(party: Party, now: PrizesNow) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "party": {"code": party.code, "name": party.name, "date": party.date.isoformat()},
        "players": [{"id": number, "name": name} for number, name in sorted(now.names.items())],
        "hash": now.hash or None,
        **({"averages": "now"} if now.averages_are_of_now else {}),
        "prizes": [outcome_json(outcome, now) for outcome in now.outcomes],
    }


def outcome_json(outcome: Outcome, now: PrizesNow) -> dict[str, Any]:
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


def checked(now: PrizesNow, said: str) -> Iterator[str]:
    """The hash, and once the seal is open the seed and the draws. Raises CommandError if the hash differs."""
    if not now.hash:
        raise CommandError("No prize is drawn, so nothing was sealed.")
    if said and not opens_the_seal(now.decisions.seed, said):
        raise CommandError(f"{said} is not the hash of this evening’s seed; that is {now.hash}.")
    yield f"sha256 {now.hash}"
    if now.is_sealed:
        yield "sealed; the page Prizes opens it" if now.has_ended else "sealed until the end of the evening"
        return
    yield f"seed   {now.decisions.seed}"
    for outcome in now.outcomes:
        if outcome.prize.is_drawn:
            yield f"{outcome.prize.name}: {told(outcome, now)}"
