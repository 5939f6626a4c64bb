"""Hands and names of nobody, for rehearsals and samples: out of a seed, the same seed the same hands.

The mix is synthetic and stated: 65 % of hands are played high and 60 % of the grands are made; one hand in
fifty is thrown in; where the rules know special calls, one in twenty is one, and half of those are made.
"""

from __future__ import annotations

from random import Random

from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.rules import RuleSet

FIRST_NAMES = (
    "Ann Bo Cleo Dag Eva Finn Gro Hans Ida Jon Kari Lars Mona Nils Olga Per Quinn Rut Siv Tor Una Vera Wille Ylva "
    "Åse Øyvind Astrid Berit Carl Dora Einar Frida Gunnar Hilde Ivar Jorun Knut Liv Magnus Nora"
).split()
LAST_NAMES = (
    "Andersen Berg Christoffersen Dahl Eriksen Fjeld Gundersen Hovland Iversen Johansen Kvam Lund Moen Nygård Olsen "
    "Pedersen Quist Rasmussen Solberg Thorsen Ulvestad Vik Wold Østby Åsheim Aasen Bakke Carlsen Dalen Eide"
).split()


def names(number: int, *, seed: int) -> tuple[str, ...]:
    """So many different names; past 1,200 they carry a number."""
    lots = Random(f"names {seed}")
    every = [f"{first} {last}" for last in LAST_NAMES for first in FIRST_NAMES]
    drawn = sorted(range(len(every)), key=lambda _index: lots.random())
    return tuple(
        every[drawn[i % len(every)]] + (f" {i // len(every) + 1}" if i >= len(every) else "") for i in range(number)
    )


def deal_hand(lots: Random, rules: RuleSet) -> Hand:
    """The next hand that these lots give under these rules."""
    kind = lots.random()
    by = rules.seats[int(lots.random() * len(rules.seats))]
    if kind < 0.02:
        return Hand(Call.THROWN_IN)
    if rules.specials and kind < 0.07:
        special = rules.specials[int(lots.random() * len(rules.specials))]
        return Hand(special, by, made=lots.random() < 0.5)
    if rules.is_called and kind < 0.65:
        return _high(lots, by, rules)
    call = Call.LOW if rules.is_called else Call.PLAIN
    return Hand(call, tricks=_tricks(lots, Side.NORTH_SOUTH, rules, wins=lots.random() < 0.5))


def _high(lots: Random, by: Seat, rules: RuleSet) -> Hand:
    return Hand(Call.HIGH, by, _tricks(lots, by.side, rules, wins=lots.random() < 0.6))


def _tricks(lots: Random, side: Side, rules: RuleSet, *, wins: bool) -> BySide[int]:
    """One to four odd tricks mostly; all of them are rare."""
    tricks = min(rules.tricks // 2 + 1 + int(lots.expovariate(0.6)), rules.tricks)
    return rules.share(side if wins else side.other, tricks)
