"""Who sat at a table before substitutes took over. A hand that was played then, and is sent later, still counts."""

from __future__ import annotations

from tournaments.engine.seats import SEATS
from tournaments.models import Game, Party, Substitution


def as_numbered_now(party: Party, seen: str) -> str:
    """The `who_sits` of a page, with the numbers of entries that were merged with others since."""
    now = {str(number): str(party.number_now(number)) for number in party.put_together}
    return "-".join(now.get(number, number) for number in seen.split("-"))


def who_sat_before_substitutes(game: Game) -> list[str]:
    """`who_sits` before each substitute at this table, the latest first; no further back than to another change of its chairs."""
    number_now = game.round.party.number_now
    chairs = {chair.seat: chair for chair in game.chairs}
    # In the order of the seats, which a dictionary keeps: the marks below are compared as texts.
    numbers = {chairs[seat].pk: chairs[seat].entry.number for seat in SEATS}
    earlier = []
    for done in Substitution.objects.filter(chair__in=numbers).order_by("-pk").select_related("leaver", "substitute"):
        if numbers[done.chair_id] != number_now(done.substitute.number):
            break
        numbers[done.chair_id] = number_now(done.leaver.number)
        earlier.append("-".join(map(str, numbers.values())))
    return earlier
