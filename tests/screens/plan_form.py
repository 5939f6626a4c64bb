"""The form of a party’s plan as a browser sends it."""

from __future__ import annotations

from scoring.game import EndKind, GameEnd
from tests.screens.reading import words
from tournaments.forms.lines import OF_SETTINGS
from tournaments.models import Party

NEW = "/desk/new/"
EIGHT_HANDS = GameEnd(EndKind.HANDS, hands=8)
AS_IT_STANDS = {
    "name": "Tuesday whist",
    "date": "2026-11-24",
    "place": "",
    "rules": "minnesota",
    "end": "target",
    "hands": "8",
    "minutes": "20",
    "tie": "extra-hand",
    "begins": "",
    "ends": "",
    "players": "",
    "stake": "",
    "announces_itself": "False",
    "asks_seated": "True",
    "asks_acceptance": "False",
    "rings_itself": "False",
    "computers": "None",
    "bench_rule": "line",
    "movement": "ladder",
    "compensation": "none",
    "bench_points": "6",
    "side_table_counts": "False",
    "key_1": "wins",
    "key_2": "difference",
    "key_3": "points_for",
    "key_4": "stars",
    "secrecy": "open",
    "hidden_from": "",
    "key_5": "",
    "key_6": "",
    "key_7": "",
}


def founded(director, **changed) -> Party:
    """The party that this form makes."""
    answer = director.post(NEW, AS_IT_STANDS | changed)
    assert answer.status_code == 302, words(answer)
    party = Party.objects.latest("pk")
    assert answer.url == f"/desk/{party.code}/players/"
    return party


def change(director, party: Party, line: str, *, follow: bool = False, **changed):
    """What a browser sends from one line of the settings, and the answer."""
    fields = {name: value for name, value in AS_IT_STANDS.items() if name in OF_SETTINGS[line].fields}
    return director.post(f"/desk/{party.code}/settings/", fields | {"line": line} | changed, follow=follow)
