"""The pictures of an evening in words, for people who cannot see them."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext

from tournaments.engine.ladder_picture import LadderStep
from tournaments.queries.pictures import PlayerGame
from tournaments.wording import difference_text, listed, score_text


def step_in_words(step: LadderStep) -> str:
    """Round 3 at table 2, won."""
    if step.rank is None:
        return gettext("round %(round)s on the bench") % {"round": step.round}
    if step.won is None:
        return gettext("round %(round)s at table %(table)s, being played") % {"round": step.round, "table": step.rank}
    if step.won:
        return gettext("round %(round)s at table %(table)s, won") % {"round": step.round, "table": step.rank}
    return gettext("round %(round)s at table %(table)s, lost") % {"round": step.round, "table": step.rank}


def own_way_in_words(name: str, steps: Iterable[LadderStep]) -> str:
    """Ann's way from table to table: round 1 at table 2, won; round 2 at table 1, lost."""
    steps_in_words = "; ".join(step_in_words(step) for step in steps)
    return gettext("The way of %(name)s through the tables: %(steps)s.") % {"name": name, "steps": steps_in_words}


def game_in_words(game: PlayerGame) -> str:
    """Table 2 with Bo: won, +6; of a pair, table 2 against the pair that it met. Of a level game it says the score."""
    by = difference_text(game.by) if game.by else score_text(game.score)
    if not game.partner:
        sentence = (
            gettext("table %(table)s against %(others)s: won, %(by)s")
            if game.won
            else gettext("table %(table)s against %(others)s: lost, %(by)s")
        )
        return sentence % {"table": game.rank, "others": listed(game.others), "by": by}
    sentence = (
        gettext("table %(table)s with %(partner)s: won, %(by)s")
        if game.won
        else gettext("table %(table)s with %(partner)s: lost, %(by)s")
    )
    return sentence % {"table": game.rank, "partner": game.partner, "by": by}


def ladder_in_words(rounds: int) -> str:
    return ngettext(
        "A line for everybody over %(rounds)s round, from the top table down to the bench. The list below says the same.",
        "A line for everybody over %(rounds)s rounds, from the top table down to the bench. The list below says the same.",
        rounds,
    ) % {"rounds": rounds}
