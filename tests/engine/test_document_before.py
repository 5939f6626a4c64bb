"""What a file of an earlier version has and this one ignores: handicaps."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring.refused import Refused
from tests.before import BEFORE
from tournaments.engine.document import read_evening, write_evening
from tournaments.engine.prizes.decisions import HandedOverPrize
from tournaments.engine.prizes.prize import PrizeKind

WITH_HANDICAPS = (BEFORE / "handicap.json").read_text()


def test_who_was_apart_by_handicaps_alone_shares_a_place_now():
    document = json.loads(WITH_HANDICAPS)
    evening = read_evening(document)
    was = [(line["rank"], evening.names[line["player"]]) for line in document["standings"]]
    now = [(line.rank, evening.names[line.player]) for line in evening.standings]
    assert was[:4] == [(1, "Ann"), (2, "Cleo"), (3, "Hans"), (4, "Eva")]
    assert now[:4] == [(1, "Ann"), (1, "Cleo"), (3, "Eva"), (3, "Hans")]


def test_the_prize_for_it_goes_by_the_point_difference_and_stays_with_whom_it_was_handed_to():
    prizes = read_evening(json.loads(WITH_HANDICAPS)).prizes
    assert prizes is not None
    assert [(prize.name, prize.by) for prize in prizes.prizes] == [("Best with handicap", PrizeKind.DIFFERENCE)]
    assert prizes.given == (HandedOverPrize("best", ((1,),)),)


def test_what_is_written_of_it_again_has_no_handicap():
    evening = read_evening(json.loads(WITH_HANDICAPS))
    again = write_evening(evening)
    assert json.dumps(again).lower().count("handicap") == 2, "the names of the evening and of the prize"
    assert (evening.had_handicap, read_evening(again).had_handicap) == (True, False)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        pytest.param("with_handicap", "difference", id="nothing else"),
        pytest.param("with_handicap wins", "difference wins", id="first"),
        pytest.param("wins with_handicap stars", "wins difference stars", id="in the middle"),
        pytest.param("with_handicap wins difference", "wins difference", id="the difference decides later anyway"),
        pytest.param("wins difference with_handicap", "wins difference", id="a column beside the real places"),
    ],
)
def test_the_point_difference_takes_its_place(written: str, read: str):
    document = json.loads(WITH_HANDICAPS)
    document["party"]["standings_order"] = written.split()
    assert " ".join(read_evening(document).standings_order) == read


def with_points(document: Any) -> None:
    document["standings"][2]["points_for"] += 1


def with_a_stranger(document: Any) -> None:
    document["standings"][2]["player"] = 77


def with_nobody(document: Any) -> None:
    del document["standings"][2]


def with_a_party_that_has_one(document: Any) -> None:
    document["party"]["handicap"] = 3


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        (with_points, r"standings\[3\].points_for: 14 is written, but the hands give 13"),
        (with_a_stranger, r"standings\[3\].player: 77 is written"),
        (with_nobody, "standings: 8 lines are written; the party has 9 players"),
        (with_a_party_that_has_one, "party.handicap is not a key of the format"),
    ],
)
def test_everything_else_must_still_follow_from_the_hands(change: Callable[[Any], None], refusal: str):
    document = json.loads(WITH_HANDICAPS)
    change(document)
    with pytest.raises(Refused, match=refusal):
        read_evening(document)


def test_where_only_a_prize_went_by_handicaps_places_must_follow_from_the_hands_too():
    document = write_evening(read_evening(json.loads(WITH_HANDICAPS)))
    document["prizes"]["list"][0]["for"] = "with-handicap"
    assert read_evening(document).had_handicap
    document["standings"][1]["rank"] = 2
    with pytest.raises(Refused, match=r"standings\[2\].rank: 2 is written, but the hands give 1"):
        read_evening(document)


@pytest.mark.parametrize("nonsense", [None, 3, "with_handicap", [], ["with_handicap"], [[]], {}, {"list": 3}])
@pytest.mark.parametrize("key", ["party", "players", "standings", "prizes"])
def test_nonsense_is_refused_in_words(key: str, nonsense: object):
    with pytest.raises(Refused):
        read_evening(json.loads(WITH_HANDICAPS) | {key: nonsense})
