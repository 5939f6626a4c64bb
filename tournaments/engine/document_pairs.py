"""Pairs in the document of an evening, and in the database."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from scoring.refused import Refused
from scoring.strict_json import JsonKey, list_of, object_of
from tournaments.engine.document_game import MOST, DamagedDocument, WhyDocumentDamaged, telling_where, whole_between
from tournaments.engine.evening import Evening
from tournaments.engine.movements.movement import Unit
from tournaments.engine.pairs import PairChange, Partners, WhyNotForPairs

NUMBER = whole_between(1, MOST)
CHANGES = list_of(
    object_of(PairChange, JsonKey("from_round", NUMBER), JsonKey("instead", NUMBER), JsonKey("player", NUMBER))
)


def _make_pair(*, players: Sequence[int], **others: object) -> Partners:
    return Partners(players=(players[0], players[1]), **others)  # type: ignore[arg-type]  # as the keys below read them


def _check_two(players: Sequence[int], path: str) -> None:
    if len(players) != 2:
        raise DamagedDocument(WhyDocumentDamaged.PAIR_OF_TWO, path=path)


TWO = list_of(NUMBER).checked(_check_two)
PAIR = telling_where(
    object_of(
        _make_pair,
        JsonKey("number", NUMBER),
        JsonKey("players", TWO),
        JsonKey("changes", CHANGES, usual=()),
    )
)


def check_pairs(pairs: Sequence[Partners], path: str) -> None:
    """No number and no name twice."""
    numbers: set[int] = set()
    players: set[int] = set()
    for position, pair in enumerate(pairs, 1):
        if pair.number in numbers:
            raise DamagedDocument(WhyDocumentDamaged.PAIR_TWICE, path=f"{path}[{position}]", pair=pair.number)
        for player in pair.players:
            if player in players:
                raise DamagedDocument(WhyDocumentDamaged.IN_TWO_PAIRS, path=f"{path}[{position}]", player=player)
        numbers.add(pair.number)
        players |= {*pair.players}


PAIRS = list_of(PAIR).checked(check_pairs)


def check_pairs_of_evening(evening: Evening) -> None:
    """Everybody in a pair must be on the list, only a movement of pairs has any, and nobody keeps a chair there."""
    if evening.pairs and evening.movement.unit is not Unit.PAIRS:
        raise DamagedDocument(WhyDocumentDamaged.PAIRS_WITHOUT_MOVEMENT, path="pairs")
    for player in chain.from_iterable(pair.everybody for pair in evening.pairs):
        if player not in evening.names:
            raise DamagedDocument(WhyDocumentDamaged.NO_SUCH_PLAYER, path="pairs", player=player)
    if evening.movement.unit is Unit.PAIRS and evening.fixed:
        raise DamagedDocument(WhyDocumentDamaged.AT, path="pairs", refused=Refused(WhyNotForPairs.NO_CHAIR))
