"""Corrections at random, beside what else people do."""

from __future__ import annotations

from scoring.hand import BySide, Side
from tests.actions.restless import Restless
from tests.actions.table import THROWN_IN, high, low
from tests.night import WHO
from tournaments.actions import correct
from tournaments.engine.correction import HandReplacement, Replacement
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Game, Party
from tournaments.queries.correction_preview import CorrectionRequest, How, preview_correction
from tournaments.queries.corrections import read_corrections


def correct_a_result(night: Restless) -> None:
    """Any game of the evening; whatever way is open, playing again only now and then."""
    wanted = CorrectionRequest(*some_game(night), something_else(night))
    ways = preview_correction(night.party, wanted).ways
    seldom = [how for how in ways if how != How.REPLAY or night.lots.random() < 0.3]
    if seldom:
        how = night.lots.choice(seldom)
        correct.correct_result(night.party.code, wanted, how=how, who=WHO)
        night.happened.append(f"{wanted} {how}")


def some_game(night: Restless) -> tuple[int, int]:
    games = Game.objects.filter(round__party=night.party, round__announced_at__isnull=False)
    return night.lots.choice(list(games.order_by("pk").values_list("round__number", "table")))


def something_else(night: Restless) -> Replacement:
    if night.lots.random() < 0.5:
        return Slip(night.lots.choice([BySide(13, 2), BySide(5, 14), BySide(0, 13)]))
    hand = night.lots.choice([high("north", 9), high("east", 12), low(4), THROWN_IN])
    return HandReplacement(night.lots.randint(1, 3), hand, night.lots.choice(list(Side)))


def take_a_correction_back(night: Restless) -> None:
    free = [done for done in read_corrections(night.party) if done.stands_in_the_way is None]
    if free:
        correct.take_back_correction(night.party.code, night.lots.choice(free).row.pk, who=WHO)


CORRECTING = [correct_a_result] * 12 + [take_a_correction_back] * 6


def assert_nothing_is_lost(party: Party) -> None:
    """Each correction that stands and played again still has what it set aside."""
    for row in Correction.objects.filter(party=party, how=How.REPLAY):
        assert row.set_aside.exists() != (row.taken_back_at is not None)
