"""L10 of the laws of every movement: its name, every reason and every outlook has a sentence in each language."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils.translation import gettext, override

from tests.engine.evenings import Night, play_night
from tests.engine.test_movement_laws import MOVEMENTS, NUMBERS
from tournaments.engine.movements.movement import Movement
from tournaments.engine.movements.reasons import (
    Certain,
    InPlay,
    Later,
    Outlook,
    SeatReason,
    Spot,
    WayOn,
    WaysOn,
    WhySeat,
)
from tournaments.engine.seats import Table
from tournaments.wording.movement import came_in_words, of_both_ways, reason_in_words, two_ways_on, way_on_in_words

NAMES = {number: f"Player {number}" for number in NUMBERS}
TABLE = Table(3, 1, 2, 3, 4)


def sentences(reason: SeatReason) -> list[str]:
    return [reason_in_words(reason, NAMES), came_in_words(reason)]


def outlook_sentences(outlook: Outlook) -> list[str]:
    both = [" ".join((way.when, way.where)) for way in two_ways_on(outlook)] or [of_both_ways(outlook)]
    return [*both, way_on_in_words(outlook, True), way_on_in_words(outlook, False)]


def reasons(night: Night) -> list[SeatReason]:
    """Of everybody in each round."""
    found = []
    for number, seating in enumerate(night.seatings, 1):
        for player in seating.everybody():
            before = spot(night, number - 1, player) if number > 1 else None
            now = Spot(seating.table_of.get(player), None, len(seating.tables))
            found.append(night.movement.explain(player, before=before, now=now, first_round=number == 1))
    return found


def spot(night: Night, number: int, player: int) -> Spot:
    seating, games = night.seatings[number - 1], night.results[number - 1]
    won = {player: game.winner for game in games for player in game.table.players}
    return Spot(seating.table_of.get(player), won.get(player), len(seating.tables))


def are_translated(words: list[list[str]]) -> bool:
    """Whether each sentence is there in every language, and differs from the English one."""
    return all(all(one) and len(set(one)) == len(one) for one in words)


def in_every_language(write) -> list[list[str]]:
    found = []
    for language in sorted({code.partition("-")[0] for code, _name in settings.LANGUAGES}):  # English once
        with override(language):
            found.append(write())
    return [list(column) for column in zip(*found, strict=True)]


@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_whatever_a_movement_says_it_says_in_every_language(movement: Movement):
    players = next(number for number in NUMBERS if number > 12 and movement.allows(number, 4))
    night = play_night(players, [(0, 0)] * 3, 1, movement=movement)
    told = reasons(night)
    assert are_translated(in_every_language(lambda: [gettext(movement.words), gettext(movement.rule)]))
    assert are_translated(in_every_language(lambda: [words for one in told for words in sentences(one)]))
    outlook = movement.outlook(InPlay(2, len(night.seatings[0].tables), players))
    assert are_translated(in_every_language(lambda: outlook_sentences(outlook)))


@pytest.mark.parametrize("why", WhySeat)
def test_every_reason_has_a_sentence_in_every_language(why):
    assert are_translated(in_every_language(lambda: sentences(SeatReason(1, why, TABLE, TABLE, stands_in_for=5))))


@pytest.mark.parametrize(
    "outlook",
    [*Later, Certain({4: TABLE}), Certain({4: None}), WaysOn(WayOn(WhySeat.UP, 1), WayOn(WhySeat.DOWN, 3))],
    ids=str,
)
def test_every_outlook_has_a_sentence_in_every_language(outlook):
    assert are_translated(in_every_language(lambda: outlook_sentences(outlook)))
