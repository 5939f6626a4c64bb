"""Evenings at random, with corrections at random: a correction and its opposite leave the evening as it was."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Hand, Side
from scoring.refused import Refused
from scoring.rules import ASKOV, NULA_PLUS
from tests.commands.running import exported, rehearsed, verified
from tests.laws import on_postgresql
from tests.night import WHO, fresh
from tournaments.actions import advance, correct
from tournaments.engine.correction import HandReplacement, WhyNotCorrected
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.rehearsal import deal_hand
from tournaments.models import Correction, Game, Party, PlayedHand
from tournaments.queries.correction_preview import CorrectionPreview, CorrectionRequest, How, preview_correction
from tournaments.queries.corrections import read_corrections
from tournaments.tasks import move

NOT_SHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)  # each evening takes a second
PLANS = {
    "target": {"rules": NULA_PLUS, "end": GameEnd()},
    "three hands": {"rules": ASKOV, "end": GameEnd(EndKind.HANDS, hands=3)},
    "a cut": {"rules": ASKOV, "end": GameEnd(EndKind.HANDS, hands=2, tie=TieRule.CUT)},
    "the bell": {"rules": ASKOV, "end": GameEnd(EndKind.TIME, minutes=8)},
    "the top table rings": {"rules": NULA_PLUS, "end": GameEnd(EndKind.TOP_TABLE)},
    "draw anew": {"rules": NULA_PLUS, "end": GameEnd(), "movement": DRAW_ANEW},
}
EXAMPLES = 2 if on_postgresql() else 10
SOME = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), phases=NOT_SHRUNK)
evenings = st.tuples(
    st.sampled_from(list(PLANS)),
    st.integers(4, 18),
    st.integers(1, 3),
    st.integers(0, 2**20),
    st.sampled_from(["in play", "complete", "proposed", "announced", "ended"]),
)


def evening(plan: str, players: int, rounds: int, seed: int, state: str) -> Party:
    """So many rounds, and the next one as far as `state` says."""
    party = rehearsed(players, rounds, seed=seed, in_play=state == "in play", **PLANS[plan])
    if state not in ("in play", "ended"):
        advance.resume_party(party.code, who=WHO)
    if state in ("proposed", "announced"):
        move(party.code, rounds)
    if state == "announced":
        advance.announce_round(party.code, rounds + 1, who=WHO)
    return fresh(party)


def something_wrong(party: Party, lots: Random) -> CorrectionPreview | None:
    """A hand at random that should have been another; None if nothing would change."""
    games = Game.objects.filter(round__party=party, round__announced_at__isnull=False, hands_played__gt=0)
    game = lots.choice(list(games.select_related("round").order_by("pk")))
    hands = PlayedHand.objects.filter(game=game, taken_back_at__isnull=True).count()
    number, hand = lots.randint(1, hands), deal_hand(lots, party.rules)
    return asked(party, game, number, hand, None) or asked(party, game, number, hand, lots.choice(list(Side)))


def asked(party: Party, game: Game, number: int, hand: Hand, winner: Side | None) -> CorrectionPreview | None:
    try:
        return preview_correction(
            party, CorrectionRequest(game.round.number, game.table, HandReplacement(number, hand, winner))
        )
    except Refused as refused:
        if refused.reason in (WhyNotCorrected.LEVEL, WhyNotCorrected.GIVEN_UP, WhyNotCorrected.NOTHING_CHANGES):
            return None
        raise


def put_right(shown: CorrectionPreview, how: Correction.How) -> Correction:
    done = correct.correct_result(shown.party.code, shown.wanted, how=how, who=WHO, seen=shown.mark)
    assert verified(fresh(shown.party)).splitlines()[-1].startswith("verified: ")
    return done


class TestCorrectedEvenings(TestCase):
    @SOME
    @given(evenings, st.integers(0, 2**20))
    def test_corrections_taken_back_one_after_the_other_leave_the_evening_as_it_was(self, night, seed):
        party, lots = evening(*night), Random(seed)
        states, now = [], exported(party)
        for _time in range(4):
            shown = something_wrong(party, lots)
            if shown is not None:
                states.append((now, put_right(shown, lots.choice(shown.ways))))
                party, (before, _done) = fresh(party), states[-1]
                now = exported(party)
                assert now != before
        for before, done in reversed(states):
            ways = {one.row.pk: one.stands_in_the_way for one in read_corrections(party)}
            assert ways[done.pk] is None
            correct.take_back_correction(party.code, done.pk, who=WHO)
            party = fresh(party)
            assert exported(party) == before
        assert verified(party).splitlines()[-1].startswith("verified: ")


@pytest.mark.django_db
def test_the_test_language_makes_every_way_possible():
    party = evening("target", 12, 2, 5, "announced")
    lots, ways = Random(1), set()
    for _time in range(60):
        shown = something_wrong(party, lots)
        ways |= set(shown.ways) if shown else set()
        if ways == set(How):
            return
    pytest.fail(f"only {ways}")
