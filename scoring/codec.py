"""Hands, rule sets, ends of games and stakes to and from the JSON values of the format whistparty/1.

What is written reads back as an equal value. Reading raises Unreadable for JSON that is not of the format, with
the path of what is wrong, and the refusal of the value itself for one that cannot be (ImpossibleHand and its kin).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide, Call, Hand, Seat, Side
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
from scoring.strict_json import list_of, one_of, or_null, read_flag, read_object, read_text, read_whole

Json = dict[str, Any]


def by_side_to_json(numbers: BySide[int]) -> Json:
    return {side.value: numbers[side] for side in Side}


def by_side_from_json(value: object, path: str) -> BySide[int]:
    fields = read_object(value, path, required=list(Side))
    return BySide(fields.read(Side.NORTH_SOUTH, read_whole), fields.read(Side.EAST_WEST, read_whole))


def hand_to_json(hand: Hand) -> Json:
    return {
        "call": hand.call.value,
        "by": hand.by and hand.by.value,
        "tricks": hand.tricks and by_side_to_json(hand.tricks),
        "made": hand.made,
    }


def hand_from_json(value: object, path: str = "hand", *, also: Collection[str] = ()) -> Hand:
    """A hand; `by`, `tricks` and `made` may be left out for null. `also` are keys that the caller reads himself."""
    fields = read_object(value, path, required=("call",), optional=("by", "tricks", "made", *also))
    return Hand(
        fields.read("call", one_of(Call)),
        by=fields.read_or("by", or_null(one_of(Seat)), None),
        tricks=fields.read_or("tricks", or_null(by_side_from_json), None),
        made=fields.read_or("made", or_null(read_flag), None),
    )


def rules_to_json(rules: RuleSet) -> Json:
    written = {
        "name": rules.name,
        "target": rules.target,
        "players": rules.players,
        "made_grand": rules.made_grand,
        "failed_grand": {"to": rules.failed_grand.to.value, "points": rules.failed_grand.points},
        "low": {"to": rules.low.to.value, "points": rules.low.points},
        "specials": [call.value for call in rules.specials],
        "high_colour": rules.high_colour.value,
        "trump": rules.trump.value,
        "high_lead": rules.high_lead.value,
    }
    if rules.failed_special is not StarTo.OPPONENTS:
        written["failed_special"] = rules.failed_special.value
    return written | _beside_whist(rules)


def _beside_whist(rules: RuleSet) -> Json:
    """What no named set says otherwise; files without it are those that every version reads."""
    said = {"tricks": rules.tricks, "is_called": rules.is_called, "scorer": rules.scorer.value}
    return {key: value for key, value in said.items() if value != BESIDE_WHIST[key]}


BESIDE_WHIST: Json = {"tricks": 13, "is_called": True, "scorer": Scorer.ODD_TRICKS.value}
CHOICES = (
    "target",
    "players",
    "made_grand",
    "failed_grand",
    "low",
    "specials",
    "high_colour",
    "trump",
    "high_lead",
    "failed_special",
    *BESIDE_WHIST,
)


def rules_from_json(value: object, path: str = "rules") -> RuleSet:
    """A rule set; a choice left out is that of the named set of this name, or else the default of RuleSet."""
    fields = read_object(value, path, required=("name",), optional=CHOICES)
    name = fields.read("name", read_text)
    base = NAMED[name] if name in NAMED else RuleSet(name)
    return RuleSet(
        name,
        target=fields.read_or("target", read_whole, base.target),
        players=fields.read_or("players", read_whole, base.players),
        made_grand=fields.read_or("made_grand", read_whole, base.made_grand),
        failed_grand=fields.read_or("failed_grand", _read_failed_grand, base.failed_grand),
        low=fields.read_or("low", _read_low, base.low),
        specials=fields.read_or("specials", list_of(one_of(SPECIALS)), base.specials),
        # Not those of the named set: these defaults are never written, so a missing key must mean them.
        failed_special=fields.read_or("failed_special", one_of(StarTo), StarTo.OPPONENTS),
        tricks=fields.read_or("tricks", read_whole, 13),
        is_called=fields.read_or("is_called", read_flag, True),
        scorer=fields.read_or("scorer", one_of(Scorer), Scorer.ODD_TRICKS),
        high_colour=fields.read_or("high_colour", one_of(Colour), base.high_colour),
        trump=fields.read_or("trump", one_of(Trump), base.trump),
        high_lead=fields.read_or("high_lead", one_of(HighLead), base.high_lead),
    )


SPECIALS = tuple(call for call in Call if call.is_special)


def _read_failed_grand(value: object, path: str) -> FailedGrand:
    fields = read_object(value, path, required=("to", "points"))
    return FailedGrand(fields.read("to", one_of(FailedGrandTo)), fields.read("points", read_whole))


def _read_low(value: object, path: str) -> Low:
    fields = read_object(value, path, required=("to", "points"))
    return Low(fields.read("to", one_of(LowTo)), fields.read("points", read_whole))


LENGTH = {EndKind.TARGET: (), EndKind.HANDS: ("hands",), EndKind.TIME: ("minutes",), EndKind.TOP_TABLE: ()}


def end_to_json(end: GameEnd) -> Json:
    written: Json = {"kind": end.kind.value}
    if end.kind is EndKind.HANDS:
        written["hands"] = end.hands
    if end.kind is EndKind.TIME:
        written["minutes"] = end.minutes
    if end.tie is not TieRule.EXTRA_HAND:
        written["tie"] = end.tie.value
    return written


def end_from_json(value: object, path: str = "game_end") -> GameEnd:
    """How games end; `hands`, `minutes` and `tie` stand only where the kind has a use for them."""
    fields = read_object(value, path, required=("kind",), optional=("hands", "minutes", "tie"))
    kind = fields.read("kind", one_of(EndKind))
    read_object(value, path, required=("kind", *LENGTH[kind]), optional=() if kind is EndKind.TARGET else ("tie",))
    return GameEnd(
        kind,
        hands=fields.read_or("hands", read_whole, None),
        minutes=fields.read_or("minutes", read_whole, None),
        tie=fields.read_or("tie", one_of(TieRule), TieRule.EXTRA_HAND),
    )


def stake_to_json(stake: Stake) -> Json:
    return {"amount": stake.amount, "currency": stake.currency}


def stake_from_json(value: object, path: str = "stake") -> Stake:
    fields = read_object(value, path, required=("amount", "currency"))
    return Stake(fields.read("amount", read_whole), fields.read("currency", read_text))
