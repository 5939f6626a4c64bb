"""What is corrected in the tests: a slip, a hand and a seat that were entered wrongly."""

from __future__ import annotations

from scoring.hand import BySide
from tests.actions.table import Phone, high
from tests.night import WHO, announced, begun, fresh, played
from tournaments.actions import correct
from tournaments.engine.shorthand import Slip
from tournaments.models import Chair, Correction, Party
from tournaments.queries.correction_preview import CorrectionRequest


def wrong_slip(table: int = 3, *, number: int = 1, score: tuple[int, int] = (7, 13)) -> CorrectionRequest:
    return CorrectionRequest(number, table, Slip(BySide(*score)))


def second_round(players: int = 20) -> Party:
    """Five tables have played a round, North–South won everywhere, and the next seats are announced."""
    return announced(played(begun(players), tables=players // 4), 2)


def put_right(party: Party, wanted: CorrectionRequest, how: Correction.How, *, seen: str | None = None) -> Correction:
    return correct.correct_result(party.code, wanted, how=how, who=WHO, seen=seen)


def taken_back(party: Party, done: Correction) -> Party:
    correct.take_back_correction(party.code, done.pk, who=WHO)
    return fresh(party)


def seated(party: Party, number: int) -> dict[str, str]:
    """Who sits where in a round: "2 south" → Ann."""
    chairs = Chair.objects.filter(round__party=party, round__number=number).select_related("entry__player")
    return {f"{chair.table} {chair.seat}": chair.entry.player.name for chair in chairs}


def hand_entered(party: Party, table: int, number: int = 2) -> None:
    Phone(party, table, round_number=number).enter(high("north", 8))
