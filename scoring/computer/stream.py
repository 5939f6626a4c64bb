"""Lots by the thousand, for worlds: the same seed gives the same on every machine."""

from __future__ import annotations

import hashlib

import numpy as np

from scoring.computer.lockstep import Ints


class Stream:
    """Lots without end, from a seed."""

    def __init__(self, seed: str) -> None:
        self.seed, self.drawn = seed, 0

    def draw(self, *shape: int) -> Ints:
        """Whole numbers below 2 to the power of 32."""
        self.drawn += 1
        key = hashlib.sha256(f"{self.seed}/{self.drawn}".encode()).digest()
        count = int(np.prod(shape))
        return np.frombuffer(hashlib.shake_256(key).digest(4 * count), "<u4").astype(np.int64).reshape(shape)
