"""Trains the policy of levels from four on: `make players`, or `python -m scoring.computer.train`.

Each kind of hand is learned in steps. In a step, the policy so far plays; in positions of its hands each card is tried and the rest played
by that policy; then for each role the weights are fitted by least squares to what a card was worth beyond the mean of its
position. The first step learns from play at random. Every step has lots of its own and leaves a file in `build/players`,
so a training that was stopped goes on where it was, and the same seed gives the same weights, on the same
machine at least. The last step is written to `policy.json`, in whole numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from scoring.computer.examples import Batch, choose_at_random, make_batch, start_hands, stray
from scoring.computer.features import COUNT, NAMES
from scoring.computer.policy import DISCARD, KINDS, ROLES, Chooser, Policy
from scoring.computer.version import POLICY_FILE

SEED, STEPS, BATCHES, ROWS = 1, 5, 1000, 200
STRAYS = 0.1  # so that positions come up which the policy itself avoids
LAST = 48  # no batch from the last trick, in which nobody has a choice
SCALE = 500  # a weight of 500 is one point
RIDGE = 50.0
Sums = NDArray[np.float64]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scoring.computer.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--batches", type=int, default=BATCHES, help=f"of {ROWS} positions, in each step")
    parser.add_argument("--kind", choices=KINDS, help="only this kind; then nothing is written to policy.json")
    parser.add_argument("--folder", type=Path, default=Path("build/players"))
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    learn = partial(learn_kind, seed=asked.seed, steps=asked.steps, folder=asked.folder)
    kinds = [asked.kind] if asked.kind else KINDS
    # Few tables play with trumps, so their policies are learned from half as many batches.
    weights = {kind: learn(kind, batches=asked.batches // (1 + kind.endswith("trumps"))) for kind in kinds}
    if not asked.kind:
        write_policy(weights)
    return 0


def learn_kind(kind: str, *, seed: int, steps: int, batches: int, folder: Path) -> Sums:
    """The weights of the last step; steps that are in the folder already are not made again."""
    weights: Sums | None = None
    for step in range(steps):
        file = folder / f"{kind.replace(' ', '-')}-{seed}-{batches}-{step}.npy"
        if not file.exists():
            lots = np.random.default_rng([seed, crc32(kind.encode()), step])
            learned = learn_step(kind, weights, lots, batches=batches, title=f"{kind}, step {step + 1} of {steps}")
            np.save(file, learned)
        weights = np.load(file)
    assert weights is not None
    return weights


def learn_step(kind: str, before: Sums | None, lots: np.random.Generator, *, batches: int, title: str) -> Sums:
    choose: Chooser = partial(choose_at_random, lots) if before is None else Policy(before.astype(np.float32)).choose
    squares, products = np.zeros((len(ROLES), COUNT, COUNT)), np.zeros((len(ROLES), COUNT))
    for number in show_progress(batches, title):
        batch = _make_batch(kind, choose, lots, number)
        for role, chosen in ((batch.place, ~batch.discards), (DISCARD, batch.discards)):
            features, worth = compare_cards(batch, chosen)
            squares[role] += features.T @ features
            products[role] += features.T @ worth
    fitted = [np.linalg.solve(one + RIDGE * np.eye(COUNT), other) for one, other in zip(squares, products, strict=True)]
    weights: Sums = np.rint(SCALE * np.stack(fitted))
    return weights


def _make_batch(kind: str, choose: Chooser, lots: np.random.Generator, number: int) -> Batch:
    is_low = kind.startswith("low")
    table = start_hands(lots, ROWS, is_low=is_low, has_trumps=kind.endswith("trumps"))
    behave = stray(choose, lots, STRAYS)
    for _card in range(number % LAST):
        table.play(behave(table))
    return make_batch(table, choose, is_low=is_low)


def compare_cards(batch: Batch, chosen: NDArray[np.bool_]) -> tuple[Sums, Sums]:
    """Of these positions, by how much the features and the worth of each card differ from the mean of its position."""
    legal = batch.legal.T[chosen][..., None]
    features = batch.planes.T[chosen].astype(np.float64)
    worth = batch.worth.T[chosen].astype(np.float64)[..., None]
    both = np.concatenate((features, worth), axis=-1) * legal
    both = (both - both.sum(axis=1, keepdims=True) / legal.sum(axis=1, keepdims=True)) * legal
    flat = both.reshape(-1, COUNT + 1)
    return flat[:, :-1], flat[:, -1]


def show_progress(count: int, title: str) -> Iterator[int]:
    for number in range(count):
        done = 30 * (number + 1) // count
        sys.stderr.write(f"\r{title}: [{'#' * done}{'.' * (30 - done)}]")
        sys.stderr.flush()
        yield number
    sys.stderr.write("\n")


def write_policy(weights: dict[str, Sums], file: Path = POLICY_FILE) -> None:
    document = {
        "features": list(NAMES),
        "weights": {
            kind: {role: [int(weight) for weight in row] for role, row in zip(ROLES, rows, strict=True)}
            for kind, rows in weights.items()
        },
    }
    # A line for each role, so that a difference can be read.
    text = json.dumps(document, ensure_ascii=False)
    text = text.replace("{", "{\n").replace("], ", "],\n").replace("}", "\n}")
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
