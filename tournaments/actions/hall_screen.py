"""What the hall screen shows: how large and how fast, and the first places once they are revealed."""

from __future__ import annotations

from datetime import timedelta

from tournaments.actions.change import changing_party, put, record
from tournaments.models import Action, Party
from tournaments.queries.standings import read_standings

HIDDEN_AT_MOST = timedelta(hours=3)  # then the sweep reveals the result: the organiser may have gone home


def reveal_place(code: str, *, place: int | None, who: str) -> None:
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
            # The place of the next card. That is not always one less, because players may share a place.
            put(party, hidden_places=above[-1])
            record(party, now, who, Action.REVEAL, place=place)


def set_display(code: str, *, size: Party.DisplaySize, speed: Party.DisplaySpeed, is_light: bool, who: str) -> None:
    """Every open hall screen follows at once, also after the end. Choosing the same again changes nothing."""
    with changing_party(code) as (party, now):
        if (party.display_size, party.display_speed, party.display_is_light) != (size, speed, is_light):
            put(party, display_size=size, display_speed=speed, display_is_light=is_light)
            light = "light" if is_light else "dark"
            record(party, now, who, Action.SET_DISPLAY, size=size.value, speed=speed.value, light=light)
