"""Sealed draws: the hash is known before play, the seed at the end, and anybody can check who was drawn."""

from __future__ import annotations

import subprocess
from collections import Counter

import pytest

from scoring.hand import Seat
from scoring.play.deal import hash_seed
from tests.prizes.evenings import ONE, TWO, evening, game, given
from tournaments.engine.prizes.candidates import rank_candidates
from tournaments.engine.prizes.counts import ChairInRound, PrizeFacts
from tournaments.engine.prizes.prize import LISTS, Among, Prize, PrizeKind, StartFrom
from tournaments.engine.prizes.seal import draw_number

NIGHT = evening([game(ONE, 13, 3), game(TWO, 13, 5, number=2)], tags={"Ann": "guest"})
SEED = "0f1e2d3c4b5a69788796a5b4c3d2e1ff"


def drawn(by: PrizeKind, seed: str = SEED, **more) -> str:
    return given([Prize("p", "P", by, **more)], NIGHT, seed=seed).removeprefix("p: ")


def test_the_hash_is_what_sha256sum_prints():
    printed = subprocess.run(["sha256sum"], input=SEED.encode(), capture_output=True, check=True).stdout.decode()
    assert printed.split()[0] == hash_seed(SEED)


def test_nobody_is_drawn_while_the_seed_is_sealed():
    prizes = [prize for prize in LISTS[StartFrom.LARGE_EVENING] if prize.is_drawn]
    assert given(prizes, NIGHT) == "; ".join(f"{prize.key}: sealed" for prize in prizes)


@pytest.mark.parametrize("by", [PrizeKind.MYSTERY_NUMBER, PrizeKind.DOOR, PrizeKind.LUCKY_SEAT])
def test_every_player_can_be_drawn_and_about_as_often(by: PrizeKind):
    winners = Counter(drawn(by, seed=f"seed {number}") for number in range(400))
    assert len(winners) == 8
    assert min(winners.values()) > 20


def test_two_draws_of_one_evening_are_independent():
    both = Counter(
        given([Prize(key, "P", PrizeKind.DOOR, may_also=True) for key in ("p", "q")], NIGHT, seed=f"seed {number}")
        for number in range(640)
    )
    assert len(both) == 64


def test_the_mystery_number_is_a_place_and_the_next_place_has_it_where_its_owner_has_a_prize():
    mystery = Prize("mystery", "P", PrizeKind.MYSTERY_NUMBER)
    number = draw_number(SEED, "mystery", 8)
    best = rank_candidates(mystery, PrizeFacts(NIGHT, seed=SEED))
    assert {one.worth for one in best} == {number}
    ranks = {line.player: line.rank for line in NIGHT.standings}
    distances = [(ranks[one.who[0]] - number) % 8 for one in best]
    assert distances == sorted(distances)


def test_the_lucky_seat_is_a_chair_of_the_last_round():
    night = evening([game(ONE, 13, 3)], [game("Bo Ann Dag Cleo", 13, 3)], players=4)
    first, *_others = rank_candidates(Prize("p", "P", PrizeKind.LUCKY_SEAT), PrizeFacts(night, seed=SEED))
    assert first.chair == ChairInRound(2, 1, first.chair.seat)
    assert first.who == (night.rounds[1].tables[0].table.at(Seat(first.chair.seat)),)


def test_the_lucky_table_is_one_table():
    tables = {
        frozenset(drawn(PrizeKind.LUCKY_TABLE, seed=f"seed {number}", many=4).split(", ")) for number in range(20)
    }
    assert len(tables) == 2


def test_a_draw_can_be_among_some():
    assert drawn(PrizeKind.DOOR, among=Among.GUESTS) == "Ann (drawn)"
