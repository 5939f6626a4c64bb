"""The two of a pair come, leave and come back as one: how that changes the evening. Where everybody plays alone, only one does.

As in `presence`, these functions only compute values, which tell the organiser what will happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.movements.movement import Unit
from tournaments.engine.pairs import Pairs, come_into_pair, find_pair_of, find_partner_in
from tournaments.engine.presence import leaves, put_player, steps_in


class WhyAlone(Reason):
    NOBODY_TO_PLAY_WITH = _(
        "{name} has no partner. Put {name} together with somebody first; then both play from the next round."
    )
    PLAYS_ELSEWHERE = _("{name} plays for pair {pair} now. Say first who else plays there.")


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
    """The evening if this player comes, or comes back, and their partner too. Raises Refused as `bring_together`."""
    if evening.movement.unit is not Unit.PAIRS or evening.drive is not None:
        return put_player(evening, steps_in(player, in_round=in_round))
    pairs, changed = bring_together(evening.pairs, evening.players, player, in_round=in_round)
    return reduce(put_player, changed, replace(evening, pairs=pairs))


def bring_together(
    pairs: Pairs, players: Iterable[PartyPlayer], player: PartyPlayer, *, in_round: int
) -> tuple[Pairs, list[PartyPlayer]]:
    """The pairs if this player comes, and those whom that changes, as they are then: the two of the pair take part from this
    round on, and whoever played for them is not needed any more.

    Raises Refused for somebody without a partner, and for one whose partner plays for another pair.
    """
    coming = come_into_pair(pairs, player.number, from_round=in_round)
    if coming is None:
        raise Refused(WhyAlone.NOBODY_TO_PLAY_WITH, name=player.name)
    go, come = [], []
    for one in players:
        is_one_of_two, takes_part = one.number in coming.pair.two_next, one.takes_part_in(in_round)
        other = find_pair_of(pairs, one.number)
        if is_one_of_two and takes_part and other is not None and other.number != coming.pair.number:
            raise Refused(WhyAlone.PLAYS_ELSEWHERE, name=one.name, pair=other.number)
        if is_one_of_two and not takes_part:
            come.append(steps_in(one, in_round=in_round))
        if one.number in coming.not_needed and takes_part:
            go.append(leaves(one, after=in_round - 1))
    return coming.pairs, [*go, *come]
