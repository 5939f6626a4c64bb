"""The two of a pair come, leave and come back as one: how that changes the evening. Where everybody plays alone, only one does.

As in `presence`, these functions only compute values, which tell the organiser what will happen.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.pairs import find_pair_of, find_partner_in, seat_in_pairs
from tournaments.engine.presence import comes_back, leaves, put_player


def find_partner(evening: Evening, player: PartyPlayer, round_number: int) -> PartyPlayer | None:
    """The one with whom they play in this round; None where everybody plays alone, and for somebody without a partner."""
    number = find_partner_in(evening.pairs, player.number, round_number)
    return next((one for one in evening.players if one.number == number), None)


def stop_with_partner(evening: Evening, player: PartyPlayer, *, after: int) -> Evening:
    """The evening if this player leaves after this round: their pair cannot play without one of the two."""
    partner = find_partner(evening, player, after + 1)
    going = [player, *([partner] if partner is not None and partner.left_after_round is None else [])]
    return reduce(put_player, [leaves(one, after=after) for one in going], evening)


def come_with_partner(evening: Evening, player: PartyPlayer, *, in_round: int) -> Evening:
    """The evening if this player comes, or comes back, and their partner too. Whoever played for them is not needed any more."""
    pair = find_pair_of(evening.pairs, player.number)
    if pair is not None and player.number in pair.players:
        number = pair.two_in(in_round)[pair.players.index(player.number)]
        for one in evening.players:
            if one.number == number != player.number and one.left_after_round is None:
                evening = put_player(evening, leaves(one, after=in_round - 1))
        pairs = seat_in_pairs(evening.pairs, number, player.number, from_round=in_round)
        evening = replace(evening, pairs=pairs)
    partner = find_partner(evening, player, in_round)
    coming = [player] if partner is None else [player, partner]
    return reduce(put_player, [_comes(one, in_round) for one in coming], evening)


def _comes(player: PartyPlayer, in_round: int) -> PartyPlayer:
    if not player.here:
        return replace(player, here=True, joined_round=in_round)
    return player if player.left_after_round is None else comes_back(player, in_round=in_round)
