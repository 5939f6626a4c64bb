"""Deals, moves and what a player can know as JSON values, both ways; the lines of `python -m scoring.play`.

What is written reads back as an equal value. Reading raises Unreadable or Impossible, as in `scoring.codec`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from scoring.hand import Call, Seat
from scoring.play.cards import Card, Suit, read_card
from scoring.play.deal import Deal, Pile, deal_cards
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.moves import start_hand
from scoring.play.record import Move, MoveKind
from scoring.play.seat_view import PileView, SeatView
from scoring.play.trick import Trick
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from scoring.strict_json import (
    FLAG,
    TEXT,
    WHOLE,
    Codec,
    JsonKey,
    Unreadable,
    WhyUnreadable,
    check_keys,
    list_of,
    object_of,
    one_of,
    or_null,
    shorten_value,
)

T = TypeVar("T")
Json = dict[str, Any]


class WhyNoMove(Reason):
    ONE_A_LINE = _("{path} must be one move, with one of the keys {allowed}; this one has {count} of them.")


def _read_card(value: object, path: str) -> Card:
    return read_card(TEXT.read(value, path))


CARD: Codec[Card] = Codec(_read_card, str)
CARDS = list_of(CARD)
SEAT = one_of(Seat)
SPECIAL = one_of(call for call in Call if call.is_special)
PILE = object_of(Pile, JsonKey("top", or_null(CARD)), JsonKey("under", CARD, usual=None))
PILE_VIEW = object_of(PileView, JsonKey("top", or_null(CARD)), JsonKey("has_under", FLAG))
TRICK = object_of(Trick, JsonKey("seats", list_of(SEAT)), JsonKey("cards", CARDS))


def by_seat(codec: Codec[T]) -> Codec[Mapping[Seat, T]]:
    """An object whose keys are seats."""

    def read(value: object, path: str) -> Mapping[Seat, T]:
        found = check_keys(value, path, required=(), optional=tuple(Seat))
        return {Seat(key): codec.read(one, f"{path}.{key}") for key, one in found.items()}

    return Codec(read, lambda values: {seat.value: codec.write(value) for seat, value in values.items()})


DEAL = object_of(Deal, JsonKey("hands", by_seat(CARDS)), JsonKey("piles", by_seat(list_of(PILE)), usual={}))


def _read_one_card(value: object, path: str) -> tuple[Card, ...]:
    return (CARD.read(value, path),)


def _read_yes(value: object, path: str) -> bool:
    if value is not True:
        raise Unreadable(WhyUnreadable.NOT_ONE_OF, path=path, allowed="true", found=shorten_value(value))
    return True


ONE_CARD: Codec[tuple[Card, ...]] = Codec(_read_one_card, lambda cards: str(cards[0]))
# By the key that says which move it is: the field of `Move` that it holds, and how that is read.
MOVES: dict[str, tuple[MoveKind, str, Codec[Any]]] = {
    "bid": (MoveKind.BID, "cards", CARDS),
    "alone": (MoveKind.ALONE, "call", or_null(SPECIAL)),
    "pass": (MoveKind.PASS, "cards", ONE_CARD),
    "card": (MoveKind.CARD, "cards", ONE_CARD),
    "claim": (MoveKind.CLAIM, "tricks", WHOLE),
    "throw_in": (MoveKind.THROW_IN, "", Codec(_read_yes, bool)),
}


def _read_move(value: object, path: str) -> Move:
    found = check_keys(value, path, required=(), optional=("by", *MOVES))
    keys = [key for key in found if key in MOVES]
    if len(keys) != 1:
        raise Impossible(WhyNoMove.ONE_A_LINE, path=path, allowed=", ".join(MOVES), count=len(keys))
    kind, field, codec = MOVES[keys[0]]
    what = codec.read(found[keys[0]], f"{path}.{keys[0]}")
    if kind is MoveKind.THROW_IN:
        check_keys(value, path, required=("throw_in",))
        return Move(kind)
    by = check_keys(value, path, required=("by", keys[0]))["by"]
    return Move(kind, SEAT.read(by, f"{path}.by"), **{field: what})


def _write_move(move: Move) -> Json:
    key, field, codec = next((key, field, codec) for key, (kind, field, codec) in MOVES.items() if kind is move.kind)
    if move.seat is None:
        return {key: True}
    return {key: codec.write(getattr(move, field)), "by": move.seat.value}


MOVE: Codec[Move] = Codec(_read_move, _write_move)


def read_deal(value: object, path: str, *, rules: RuleSet) -> HandInPlay:
    """A hand whose cards are dealt, from a seed or card by card. Raises Unreadable or Impossible."""
    found = check_keys(value, path, required=("dealer",), optional=("seed", "hands", "piles", "number", "pairs"))
    dealer = SEAT.read(found["dealer"], f"{path}.dealer")
    number = WHOLE.read(found.get("number", 1), f"{path}.number")
    pairs = FLAG.read(found.get("pairs", False), f"{path}.pairs")
    if "seed" in found:
        check_keys(value, path, required=("seed", "dealer"), optional=("number", "pairs"))
        deal = deal_cards(TEXT.read(found["seed"], f"{path}.seed"), dealer=dealer, rules=rules)
    else:
        deal = DEAL.read({key: found[key] for key in ("hands", "piles") if key in found}, path)
    return start_hand(deal, dealer=dealer, rules=rules, number=number, pairs=pairs)


def view_codec(rules: RuleSet) -> Codec[SeatView]:
    """What one player can know, by these rules; what follows from it is not written. It is read as a question to that player."""

    def build(**fields: Any) -> SeatView:
        piles = {**dict.fromkeys(rules.seats, ()), **fields.pop("piles")}
        return SeatView(rules=rules, waits_for=(fields["seat"],), piles=piles, **fields)

    return object_of(
        build,
        JsonKey("seat", SEAT),
        JsonKey("dealer", SEAT),
        JsonKey("number", WHOLE, usual=1),
        JsonKey("pairs", FLAG, usual=False),
        JsonKey("phase", one_of(Phase)),
        JsonKey("cards", CARDS),
        JsonKey("counts", by_seat(WHOLE)),
        JsonKey("piles", by_seat(list_of(PILE_VIEW)), usual=dict.fromkeys(rules.seats, ())),
        JsonKey("bids", by_seat(CARDS), usual={}),
        JsonKey("bidders", list_of(SEAT), usual=()),
        JsonKey("call", or_null(one_of(Call)), usual=None),
        JsonKey("by", or_null(SEAT), usual=None),
        JsonKey("given", or_null(CARD), usual=None),
        JsonKey("received", or_null(CARD), usual=None),
        JsonKey("trump", or_null(one_of(Suit)), usual=None),
        JsonKey("tricks", list_of(TRICK), usual=()),
        JsonKey("trick", or_null(TRICK), usual=None),
    )
