"""A saved hand is signed, so that a phone can bring it to a laptop whose copy is older than the hand."""

from __future__ import annotations

import hmac
import json
from uuid import UUID

from scoring.codec import hand_to_json
from scoring.hand import Hand
from tournaments.models import Game, PlayedHand
from tournaments.queries import rows


def proof_of(game: Game, number: int, key: UUID, hand: Hand) -> str:
    """Only a laptop of this party can have made it, and only for this very hand at this table."""
    said = json.dumps(hand_to_json(hand), sort_keys=True)
    return game.round.party.signature(f"hand {number} of table {game.table} in round {game.round.number}: {key} {said}")


def proof_of_row(game: Game, row: PlayedHand) -> str:
    return proof_of(game, row.number, row.key, rows.hand_of(row))


def is_proved(proof: str, game: Game, number: int, key: UUID, hand: Hand) -> bool:
    return hmac.compare_digest(proof.encode(), proof_of(game, number, key, hand).encode())
