"""Draws that nobody can influence: all lots come from a seed whose hash is known before the first hand.

The commitment is the SHA-256 of the seed, in hexadecimal, so `printf %s SEED | sha256sum` checks it. A lot is the SHA-256 of
the seed and a few words, joined by slashes, read as a number; the smallest lot wins. Another seed would have another hash,
and the hash reveals nothing about the seed.
"""

from __future__ import annotations

from scoring.play.deal import hash_seed


def draw_lot(seed: str, *words: object) -> int:
    """The lot for these words, such as the key of a prize and the number of a player."""
    # Published with the seed (docs/format.md): another separator or order would make old draws come out otherwise.
    return int(hash_seed("/".join([seed, *map(str, words)])), 16)


def draw_number(seed: str, key: str, most: int) -> int:
    """A number from 1 to `most`, for the prize with this key."""
    return 1 + draw_lot(seed, key) % most  # as good as fair: a lot has 77 digits
