"""What the hall screen shows: how large and how fast, and the standings up to which round.

Nothing is computed differently. The organiser sees the full standings, and so does the hall once the party ends.
"""

from __future__ import annotations

from datetime import timedelta

from tournaments.actions.change import changing_party, put, record
from tournaments.actions.prepare import check_goes_on
from tournaments.models import Action, Party
from tournaments.queries.rounds import newest_round, tables_playing
from tournaments.queries.standings import read_standings

HIDDEN_AT_MOST = timedelta(hours=3)  # then the sweep reveals the result: the organiser may have gone home


def freeze_standings(code: str, *, who: str) -> Party:
    """From now on the hall sees the standings as after the last complete round. Doing it twice changes nothing."""
    with changing_party(code) as (party, now):
        check_goes_on(party)
        newest, held_after = newest_round(party, announced=True), party.standings_held_after
        # A round that is still being played is not complete.
        after = newest.number - bool(tables_playing(party)) if newest else 0
        if held_after is None or held_after > after:  # sooner than agreed is possible, later is not
            put(party, standings_held_after=after)
            record(party, now, who, Action.HOLD_STANDINGS, round=after)
    return party


def show_standings(code: str, *, who: str) -> Party:
    with changing_party(code) as (party, now):
        check_goes_on(party)
        held_after = party.standings_held_after
        if held_after is not None:
            put(party, standings_held_after=None)
            record(party, now, who, Action.SHOW_STANDINGS, round=held_after)
    return party


def reveal(code: str, *, place: int | None, who: str) -> None:
    """Turn the card of the lowest place that is hidden, `place` as the page showed it; None shows the whole result.

    A place that is revealed already is not revealed again, so two taps turn one card. Players who share a place share a card.
    """
    with changing_party(code) as (party, now):
        *above, last = (0, *read_standings(party, hall=True).hidden)  # 0, if nothing is hidden
        if not last or place not in (None, last):
            return
        if place is None:
            put(party, hidden_places=0)
            record(party, now, who, Action.REVEAL_ALL)
        else:
            put(party, hidden_places=above[-1])
            record(party, now, who, Action.REVEAL, place=place)


def set_display(code: str, *, size: Party.DisplaySize, speed: Party.DisplaySpeed, is_light: bool, who: str) -> None:
    """Every open hall screen follows at once, also after the end. Choosing the same again changes nothing."""
    with changing_party(code) as (party, now):
        if (party.display_size, party.display_speed, party.display_is_light) != (size, speed, is_light):
            put(party, display_size=size, display_speed=speed, display_is_light=is_light)
            light = "light" if is_light else "dark"
            record(party, now, who, Action.SET_DISPLAY, size=size.value, speed=speed.value, light=light)
