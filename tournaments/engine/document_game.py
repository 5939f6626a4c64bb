"""What a document says of one game, both ways: who sat where, the hands and what each was worth, how it ended.

Some keys are written only where they say something: `stopped_after` of a game that the bell stopped and whose end is
not confirmed; `believed` of a game that was corrected and the chairs kept; `rank` of a table that plays as another one.
"""

from __future__ import annotations

from scoring.codec import Json, by_side_from_json, by_side_to_json, hand_from_json, hand_to_json
from scoring.game import DecidedBy
from scoring.hand import Hand, Seat, Side
from scoring.rules import RuleSet
from scoring.score import score_hand
from scoring.strict_json import Fields, list_of, one_of, or_null, read_object, read_whole
from tournaments.engine.document_errors import MOST, telling_where, whole_between
from tournaments.engine.evening import Believed, TablePlayed, Worth
from tournaments.engine.seats import SEATS, Table

TABLE_KEYS = ("number", "seats", "hands", "score", "stars", "winner", "decided_by")
TABLE_KEYS_THAT_MAY_BE = ("stopped_after", "believed", "rank")


def game_to_json(game: TablePlayed, rules: RuleSet) -> Json:
    written: Json = {
        "number": game.table.number,
        "seats": {seat.value: player for seat, player in zip(SEATS, game.table.players, strict=True)},
        "hands": [_hand_to_json(hand, rules) for hand in game.hands],
        "score": by_side_to_json(game.score),
        "stars": by_side_to_json(game.stars),
        "winner": game.winner and game.winner.value,
        "decided_by": game.decided_by and game.decided_by.value,
    }
    if game.winner is None and game.stopped_after is not None:
        written["stopped_after"] = game.stopped_after
    if game.believed is not None:
        written["believed"] = {"score": by_side_to_json(game.believed.score), "winner": game.believed.winner.value}
    if game.table.rank != game.table.number:
        written["rank"] = game.table.rank
    return written


def _hand_to_json(hand: Hand, rules: RuleSet) -> Json:
    scored = score_hand(hand, rules)
    return hand_to_json(hand) | {"points": by_side_to_json(scored.points), "stars": by_side_to_json(scored.stars)}


def game_from_json(value: object, path: str) -> TablePlayed:
    fields = read_object(value, path, required=TABLE_KEYS, optional=TABLE_KEYS_THAT_MAY_BE)
    hands = fields.read("hands", list_of(_read_hand))
    return TablePlayed(
        _read_places(fields),
        tuple(hand for hand, _worth in hands),
        fields.read("score", by_side_from_json),
        fields.read("stars", by_side_from_json),
        fields.read("winner", or_null(one_of(Side))),
        fields.read("decided_by", or_null(one_of(DecidedBy))),
        fields.read_or("stopped_after", whole_between(0, MOST), None),
        fields.read_or("believed", _read_believed, None),
        tuple(worth for _hand, worth in hands),
    )


def _read_believed(value: object, path: str) -> Believed:
    fields = read_object(value, path, required=("score", "winner"))
    return Believed(fields.read("score", by_side_from_json), fields.read("winner", one_of(Side)))


def _read_places(fields: Fields) -> Table:
    number, seats = fields.read("number", read_whole), fields.read("seats", _read_seats)
    return Table(number, *seats, fields.read_or("rank", whole_between(1, MOST), number))


def _read_seats(value: object, path: str) -> tuple[int, int, int, int]:
    fields = read_object(value, path, required=SEATS)
    north, east, south, west = (fields.read(seat, read_whole) for seat in Seat)
    return north, east, south, west


def _read_hand(value: object, path: str) -> tuple[Hand, Worth]:
    worth = ("points", "stars")
    fields = read_object(value, path, required=("call", "by", "tricks", "made", *worth))
    hand = telling_where(lambda value, path: hand_from_json(value, path, also=worth))(value, path)
    return hand, Worth(fields.read("points", by_side_from_json), fields.read("stars", by_side_from_json))
