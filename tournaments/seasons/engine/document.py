"""A season's rule as JSON (docs/format.md), both ways. What is written reads back as an equal rule."""

from __future__ import annotations

from enum import StrEnum

from scoring.codec import Json
from scoring.strict_json import FLAG, TEXT, WHOLE, Codec, JsonKey, list_of, object_of, one_of, or_null
from tournaments.seasons.engine.rule import PointsFrom, Rule, SharedPlace, Tie


class _Kind(StrEnum):
    NOTHING = "nothing"
    FIXED = "fixed"
    MEAN = "mean"  # of the player's own evenings; only an earlier version wrote it, and it is read as nothing


def _worth(kind: _Kind, points: int) -> int | None:
    return points if kind is _Kind.FIXED else None


def gives_mean(rule: Json) -> bool:
    """Whether this rule of an earlier version gives a mean for an evening away or at the desk."""
    return any(rule.get(key, {}).get("kind") == _Kind.MEAN for key in ("absence", "duty"))


_USUAL = Rule()  # its defaults belong to the format: another default would change the seasons of old files
WORTH: Codec[int | None] = object_of(
    _worth,
    JsonKey("kind", one_of(_Kind), get=lambda _points: _Kind.FIXED),
    JsonKey("points", WHOLE, usual=0, get=lambda points: points),
)
RULE: Codec[Rule] = object_of(
    Rule,
    JsonKey("gives", one_of(PointsFrom)),
    JsonKey("places", list_of(WHOLE), usual=_USUAL.places),
    JsonKey("then_one_fewer", FLAG, usual=_USUAL.then_one_fewer),
    JsonKey("shared", one_of(SharedPlace), usual=_USUAL.shared),
    JsonKey("best", or_null(WHOLE), usual=_USUAL.best),
    JsonKey("of", or_null(WHOLE), usual=_USUAL.of),
    JsonKey("mean", FLAG, usual=_USUAL.mean),
    JsonKey("least", WHOLE, usual=_USUAL.least),
    JsonKey("absence", WORTH, usual=_USUAL.absence),
    JsonKey("duty", WORTH, usual=_USUAL.duty),
    JsonKey("winners", list_of(TEXT), usual=_USUAL.winners),
    JsonKey("ties", list_of(one_of(Tie)), usual=_USUAL.ties),
    JsonKey("evenings", or_null(WHOLE), usual=_USUAL.evenings),
)
