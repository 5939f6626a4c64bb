"""The two of a pair come, leave and come back as one: how that changes the evening. Where everybody plays alone, only one does.

As in `presence`, these functions only compute values, which tell the organiser what will happen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.pairs import Coming, come_into_pair, find_partner_in
from tournaments.engine.presence import leaves, put_player, steps_in


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
    coming = come_into_pair(evening.pairs, player.number, from_round=in_round)
    if coming is None:
        return put_player(evening, steps_in(player, in_round=in_round))
    return reduce(
        put_player, change_who_comes(coming, evening.players, in_round=in_round), replace(evening, pairs=coming.pairs)
    )


def change_who_comes(coming: Coming, players: Sequence[PartyPlayer], *, in_round: int) -> list[PartyPlayer]:
    """Those of these players who come in this round, and those who go because they are not needed any more, as they are then."""
    go = [one for one in players if one.number in coming.not_needed and one.takes_part_in(in_round)]
    come = [one for one in players if one.number in coming.pair.two_next and not one.takes_part_in(in_round)]
    return [*(leaves(one, after=in_round - 1) for one in go), *(steps_in(one, in_round=in_round) for one in come)]
