"""Learning: a little of it beats play at random, and training goes on where it was stopped."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.computer import train
from scoring.computer.examples import choose_at_random, start_hands, worth_of
from scoring.computer.lockstep import CARD, number_codes
from scoring.computer.policy import KINDS, Chooser, Policy, play_out, read_policy

FEW = 96


@pytest.mark.parametrize("kind", KINDS)
def test_one_step_beats_play_at_random(kind, capsys):
    is_low = kind.startswith("low")
    learned = Policy(train.learn_step(kind, None, np.random.default_rng(1), batches=FEW, title=kind).astype(np.float32))
    lots = np.random.default_rng(2)
    table = start_hands(lots, 400, is_low=is_low, has_trumps=kind.endswith("trumps"))
    points = []
    for side in (0, 1):
        again = table.take(np.arange(table.rows))
        taken = play_out(again, lay_for_side(side, learned, lots))
        points.append(worth_of(taken if side == 0 else 13 - taken, is_low=is_low))
    assert np.mean(points) > 1


def lay_for_side(side: int, learned: Policy, lots: np.random.Generator) -> Chooser:
    """One side plays what was learned, the other at random."""
    return lambda now: np.where(now.turn % 2 == side, learned.choose(now), choose_at_random(lots, now))


def test_hands_to_learn_from_are_of_their_kind():
    lots = np.random.default_rng(1)
    high = start_hands(lots, 50, is_low=False, has_trumps=False)
    ranks = np.maximum(np.arange(52) % 13 - 8, 0)
    held = [number_codes(hand[CARD]) for hand in high.hands]
    assert (ranks[held[1]].sum(axis=0) >= 13).all(), "the right of the grander leads"
    low = start_hands(lots, 50, is_low=True, has_trumps=True)
    assert (low.trump > 0).all()


def test_training_that_was_stopped_goes_on_where_it_was(tmp_path, capsys):
    learn = {"seed": 1, "batches": 8, "folder": tmp_path}
    whole = train.learn_kind("low", steps=2, **learn)
    (tmp_path / "low-1-8-1.npy").unlink()
    before = (tmp_path / "low-1-8-0.npy").stat().st_mtime_ns
    assert (train.learn_kind("low", steps=2, **learn) == whole).all()
    assert (tmp_path / "low-1-8-0.npy").stat().st_mtime_ns == before


def test_what_is_written_reads_back(tmp_path):
    weights = {kind: np.arange(5 * train.COUNT).reshape(5, -1) + place for place, kind in enumerate(KINDS)}
    train.write_policy(weights, tmp_path / "policy.json")
    for kind, wanted in weights.items():
        assert (read_policy(kind, tmp_path / "policy.json").weights == wanted).all()
