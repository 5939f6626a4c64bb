"""Prizes in a file: what is written reads back the same, and what cannot be is refused with its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.play.deal import hash_seed
from scoring.refused import Refused
from tests.prizes.evenings import ONE, cut, evening, game
from tournaments.engine.document import read_evening, write_evening
from tournaments.engine.document_text import read, write
from tournaments.engine.prizes.decisions import Decisions, HandedOverPrize
from tournaments.engine.prizes.document import DECISIONS, LIST
from tournaments.engine.prizes.prize import LISTS, Among, Prize, PrizeKind, PrizeRounds

EVERYTHING = Prize(
    "best",
    "Best of the over-eighties",
    PrizeKind.DIFFERENCE,
    "A potted plant",
    "Dalen Flowers",
    many=2,
    span=PrizeRounds.LATER_HALF,
    lowest=True,
    among=Among.TAG,
    tag="80+",
    may_also=True,
)
DOOR = Prize("door", "Door prize", PrizeKind.DOOR)
DECISIONS_OF_OURS = Decisions(
    (EVERYTHING, DOOR),
    "abc",
    True,
    (cut("best", "Ann,Cleo", "Cleo"),),
    (HandedOverPrize("best", ((3,),)), HandedOverPrize("door", ((1,),))),
)
NIGHT = replace(evening([game(ONE, 13, 3)], players=4), prizes=DECISIONS_OF_OURS)


@pytest.mark.parametrize("prizes", LISTS.values(), ids=LISTS)
def test_a_list_reads_back_as_it_was_written(prizes: tuple[Prize, ...]):
    assert LIST.read(LIST.write(prizes), "") == prizes


def test_an_evening_carries_its_prizes_and_writes_the_same_text_again():
    text = write(write_evening(NIGHT))
    again = read_evening(read(text))
    assert again.prizes == DECISIONS_OF_OURS
    assert write(write_evening(again)) == text
    assert '"prizes"' not in write(write_evening(replace(NIGHT, prizes=None)))


def test_what_is_usual_is_left_out():
    assert LIST.write((DOOR,)) == [{"key": "door", "name": "Door prize", "for": "door-prize"}]
    assert DECISIONS.write(Decisions((DOOR,), "abc")) == {
        "list": [{"key": "door", "name": "Door prize", "for": "door-prize"}],
        "seal": {"hash": hash_seed("abc"), "seed": "abc"},
    }


OF_BEFORE = {
    "key": "p",
    "name": "P",
    "for": "difference",
    "what": "A cup",
    "given_by": "Hans",
    "many": 2,
    "may_also": True,
}


@pytest.mark.parametrize(
    "choices",
    [
        pytest.param({"among": "pairs", "lowest": True, "ties": "share"}, id="for pairs"),
        pytest.param({"span": "round", "round": 2, "among": "tag", "tag": "80+"}, id="for a single round"),
        pytest.param({"for": "lucky-seat", "span": "round", "round": 1}, id="a lucky seat of a round"),
        pytest.param({"for": "fewest-failed-grands", "span": "later-half"}, id="failed grands"),
        pytest.param({"for": "thirteen-tricks"}, id="every trick"),
        pytest.param({"for": "top-table-at-the-end"}, id="the top table at the end"),
        pytest.param({"for": "last-hand"}, id="the last hand"),
    ],
)
def test_what_an_earlier_version_computed_is_read_as_retired_and_written_so(choices: dict[str, Any]):
    retired = LIST.read([OF_BEFORE | choices], "")
    assert retired == (Prize("p", "P", PrizeKind.RETIRED, "A cup", "Hans", many=2, may_also=True),)
    assert LIST.read(LIST.write(retired), "") == retired
    with pytest.raises(Refused, match=r"list\[1\].weather is not a key of the format"):
        LIST.read([OF_BEFORE | choices | {"weather": "fine"}], "list")


@pytest.mark.parametrize("lucky", [PrizeKind.LUCKY_SEAT, PrizeKind.LUCKY_TABLE])
def test_a_lucky_seat_of_half_an_evening_was_one_of_the_last_round(lucky: PrizeKind):
    assert LIST.read([{"key": "p", "name": "P", "for": lucky.value, "span": "first-half"}], "") == (
        Prize("p", "P", lucky),
    )


def test_who_has_a_prize_is_what_was_said_last():
    twice = replace(DECISIONS_OF_OURS, given=(HandedOverPrize("best", ((3,),)), HandedOverPrize("best", ((4,),))))
    assert twice.given_to == {"best": ((4,),)}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        pytest.param({"list": [{"key": "p"}]}, "prizes.list[1].name is missing", id="a key is missing"),
        pytest.param(
            {"list": [{"key": "p", "name": "P", "for": "luck"}]}, "prizes.list[1].for must be one of", id="for what?"
        ),
        pytest.param(
            {"list": [{"key": "p", "name": "P", "for": "stars", "many": 0}]},
            "prizes.list[1]: There are 1 to 99 of a prize",
            id="none of it",
        ),
        pytest.param(
            {"list": [{"key": "p", "name": "P", "for": "stars"}] * 2},
            "prizes.list: The key “p” is on the list twice",
            id="twice",
        ),
        pytest.param(
            {"list": [], "seal": {"hash": "00", "seed": "abc"}},
            "prizes.seal.hash is not the SHA-256",
            id="another seed",
        ),
        pytest.param(
            {"list": [], "cuts": [{"prize": "p", "level": [[1], [2]], "won": [[3]]}]},
            "prizes.cuts[1]: Only somebody who was level",
            id="a cut won by nobody of them",
        ),
        pytest.param(
            {"list": [], "given": [{"prize": "p", "who": [[9]]}]},
            "prizes: player 9 is not on the list",
            id="a stranger",
        ),
        pytest.param(
            {"list": [], "averages": [{"player": 9, "difference": 1, "evenings": 1}]},
            "prizes: player 9 is not on the list",
            id="the average of a stranger",
        ),
        pytest.param(
            {"list": [], "averages": [{"player": 1, "difference": 1, "evenings": 0}]},
            "prizes.averages[1]: An average is that of 1 to 1000 evenings",
            id="an average of nothing",
        ),
        pytest.param(
            {"list": [], "averages": [{"player": 1, "difference": 1, "evenings": 1}] * 2},
            "Player 1 has two averages",
            id="two averages",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(wrong: dict[str, Any], says: str):
    with pytest.raises(Refused) as refused:
        read_evening(write_evening(NIGHT) | {"prizes": wrong})
    assert str(refused.value).startswith(says)
