"""One is said as one: an evening is over, a point is given, a round was played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.game import TO_TARGET, EndKind, GameEnd
from scoring.rules import MINNESOTA
from tests.engine.kinds import find_kind
from tournaments.engine.choosing.figures import EveningFigures
from tournaments.engine.standings import Compensation, CompensationKind
from tournaments.queries.choosing import Choice
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.engine.standings import SeasonLine, WhyCannotWin
from tournaments.seasons.wording import counts_in_words, evenings_over, why_no_place
from tournaments.wording import end_briefly, end_in_words
from tournaments.wording.bench import compensation_in_words
from tournaments.wording.choosing import unavoidable
from tournaments.wording.log import log_in_words

ROUND_ROBIN = find_kind("round-robin")
MEASURED = EveningFigures(1, 2, 1.0, 0, 0, 40, 1)
ONE_MINUTE = GameEnd(EndKind.TIME, minutes=1)


@pytest.mark.parametrize(
    ("over", "planned", "english", "norwegian"),
    [
        (1, 1, "The one evening is over.", "Den ene kvelden er ferdig."),
        (0, 1, "The one evening is still to come.", "Den ene kvelden gjenstår."),
        (1, 12, "1 of 12 evenings is over.", "1 av 12 kvelder er ferdig."),
        (2, 12, "2 of 12 evenings are over.", "2 av 12 kvelder er ferdige."),
    ],
)
def test_how_many_evenings_of_a_season_are_over(over, planned, english, norwegian):
    assert evenings_over(over, planned) == english
    with override("nb"):
        assert evenings_over(over, planned) == norwegian


def test_a_season_counts_one_evening_of_five_and_one_may_be_too_few():
    assert counts_in_words(Rule(best=1, of=5)) == "Of every 5 evenings the best one counts, and they are added up."
    line = SeasonLine(0, 1, 0, (), 0, 0, 0, 0, 0, why_out=WhyCannotWin.EVENINGS)
    assert why_no_place(line, Rule(least=1)) == "can no longer come to 1 evening"


@pytest.mark.parametrize(
    ("said", "one", "many"),
    [
        pytest.param(
            lambda number: compensation_in_words(Compensation(CompensationKind.FIXED, number)),
            "A round on the bench gives 1 point for.",
            "A round on the bench gives 2 points for.",
            id="the bench",
        ),
        pytest.param(
            lambda number: end_in_words(replace(ONE_MINUTE, minutes=number), MINNESOTA),
            "A game ends when time is called, after about 1 minute.",
            "A game ends when time is called, after about 2 minutes.",
            id="minutes",
        ),
        pytest.param(
            lambda number: end_briefly(replace(ONE_MINUTE, minutes=number)),
            "when time is called after 1 minute",
            "when time is called after 2 minutes",
            id="minutes, briefly",
        ),
        pytest.param(
            lambda number: end_in_words(TO_TARGET, replace(MINNESOTA, target=number)),
            "A game is won by the first side with 1 point.",
            "A game is won by the first side with 2 points.",
            id="the target",
        ),
        pytest.param(
            lambda number: log_in_words("end_party", {"rounds": number}),
            "ended the party after 1 round",
            "ended the party after 2 rounds",
            id="the log",
        ),
        pytest.param(
            lambda number: unavoidable(
                Choice(ROUND_ROBIN, 8, figures=replace(MEASURED, opponents=2 * number)), 4 * number
            ),
            "a pair plays 8 rounds against 1 other pair, so the two meet again",
            "a pair plays 8 rounds against 2 different pairs, so some meet again",
            id="pairs",
        ),
    ],
)
def test_one_of_them_is_no_plural(said, one, many):
    assert [said(1), said(2)] == [one, many]
