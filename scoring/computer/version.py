"""Which judging made some figures: those of another version are made again, because they may differ."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

POLICY_FILE = Path(__file__).with_name("policy.json")
JUDGING = 1  # one more whenever judge.py, or what it calls, gives other figures for the same position and seed


@cache
def name_version() -> str:
    """The number of the judging, and the beginning of the SHA-256 of the policy by which hands are played out."""
    policy = POLICY_FILE.read_text(encoding="utf-8")
    return f"{JUDGING}-{sha256(policy.encode()).hexdigest()[:8]}"
