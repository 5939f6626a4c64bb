"""A season's rule as JSON (docs/format.md), both ways. What is written reads back as an equal rule."""

from __future__ import annotations

from scoring.strict_json import FLAG, TEXT, WHOLE, Codec, JsonKey, list_of, object_of, one_of, or_null
from tournaments.seasons.engine.rule import NOTHING, Gives, Rule, SharedPlace, Tie, Worth, WorthKind

_USUAL = Rule()  # its defaults belong to the format: another default would change the seasons of old files
WORTH: Codec[Worth] = object_of(
    Worth, JsonKey("kind", one_of(WorthKind)), JsonKey("points", WHOLE, usual=NOTHING.points)
)
RULE: Codec[Rule] = object_of(
    Rule,
    JsonKey("gives", one_of(Gives)),
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
