"""Hands, rule sets, ends of games and stakes as JSON values of the format whistparty/1, both ways.

What is written reads back as an equal value. Reading raises Unreadable, with the path of the mistake, for JSON that is not
in the format, and Impossible for a value that cannot exist.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide, Call, Hand, Seat
from scoring.rules import (
    NAMED,
    Colour,
    FailedGrand,
    FailedGrandTo,
    HighLead,
    Low,
    LowTo,
    RuleSet,
    Scorer,
    StarTo,
    Trump,
)
from scoring.stakes import Stake
from scoring.strict_json import FLAG, TEXT, WHOLE, Codec, JsonKey, check_keys, list_of, object_of, one_of, or_null

Json = dict[str, Any]

BY_SIDE: Codec[BySide[int]] = object_of(BySide, JsonKey("north_south", WHOLE), JsonKey("east_west", WHOLE))

HAND_KEYS = (
    JsonKey("call", one_of(Call)),
    JsonKey("by", or_null(one_of(Seat)), may_be_missing=True),
    JsonKey("tricks", or_null(BY_SIDE), may_be_missing=True),
    JsonKey("made", or_null(FLAG), may_be_missing=True),
)
HAND = object_of(Hand, *HAND_KEYS)


def _rules(name: str, **choices: Any) -> RuleSet:
    """A choice that is left out is taken from the named set of this name, or else from the defaults of RuleSet."""
    return replace(NAMED.get(name) or RuleSet(name), **choices)


RULES = object_of(
    _rules,
    JsonKey("name", TEXT),
    # Written even if it is the named set's: a later change of that set must not score an old evening again.
    JsonKey("target", WHOLE, may_be_missing=True),
    JsonKey("players", WHOLE, may_be_missing=True),
    JsonKey("made_grand", WHOLE, may_be_missing=True),
    JsonKey(
        "failed_grand",
        object_of(FailedGrand, JsonKey("to", one_of(FailedGrandTo)), JsonKey("points", WHOLE)),
        may_be_missing=True,
    ),
    JsonKey("low", object_of(Low, JsonKey("to", one_of(LowTo)), JsonKey("points", WHOLE)), may_be_missing=True),
    JsonKey("specials", list_of(one_of(call for call in Call if call.is_special)), may_be_missing=True),
    JsonKey("high_colour", one_of(Colour), may_be_missing=True),
    JsonKey("trump", one_of(Trump), may_be_missing=True),
    JsonKey("high_lead", one_of(HighLead), may_be_missing=True),
    # Every version can read a file without these four. If one is missing, its default counts, not the named set's.
    JsonKey("failed_special", one_of(StarTo), usual=StarTo.OPPONENTS),
    JsonKey("tricks", WHOLE, usual=13),
    JsonKey("is_called", FLAG, usual=True),
    JsonKey("scorer", one_of(Scorer), usual=Scorer.ODD_TRICKS),
)

LENGTH = {EndKind.HANDS: ["hands"], EndKind.TIME: ["minutes"]}


def _check_length(end: Json, path: str) -> None:
    """`hands`, `minutes` and `tie` may be there only if this kind of end uses them."""
    kind = one_of(EndKind).read(end["kind"], f"{path}.kind")
    # A game to the target never stops level, so it has no tie rule.
    check_keys(end, path, required=["kind", *LENGTH.get(kind, [])], optional=[] if kind is EndKind.TARGET else ["tie"])


END = object_of(
    GameEnd,
    JsonKey("kind", one_of(EndKind)),
    JsonKey("hands", WHOLE, usual=None),
    JsonKey("minutes", WHOLE, usual=None),
    JsonKey("tie", one_of(TieRule), usual=TieRule.EXTRA_HAND),
    check=_check_length,
)

STAKE = object_of(Stake, JsonKey("amount", WHOLE), JsonKey("currency", TEXT))
