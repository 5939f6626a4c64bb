"""The pages of a whist drive by cards, at the moments of its evening."""

from __future__ import annotations

from django.urls import reverse

from tests.browser.pages import Opened
from tests.drive_night import draw, found_drive, half_time, make_plan, ring, type_all, type_total
from tests.night import WHO
from tournaments.actions import drive as driving
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span
from tournaments.engine.drive.plan import Half
from tournaments.models import Party

SHEETS = ("movement", "score-cards", "hands", "begin", "standings")


def drive_pages() -> list[Opened]:
    before, swedish = found_drive(30, seed=1), draw(found_drive(12, make_plan(DriveKind.SWEDISH, "SHNDCL"), seed=2))
    drawn = draw(found_drive(30, seed=3))
    coffee = type_all(half_time(30, make_plan(counts_tens=True, counts_last=True), seed=4), card_3=48)
    driving.show_totals(coffee.code, Span.FIRST, who=WHO)
    playing = ring(type_all(half_time(28, seed=5)), 4)
    type_total(playing, 3, 80, Half.SECOND)
    over = type_all(ring(type_all(half_time(28, seed=6)), 13), Half.SECOND)
    driving.end_drive(over.code, who=WHO)
    return [
        Opened("desk_new_drive", "/desk/new/drive/"),
        *(
            opened(name, party)
            for name in ("desk", "hall")
            for party in (before, drawn, playing, coffee, over, swedish)
        ),
        *(opened("desk_totals", party, "?card=3") for party in (before, playing, coffee, over)),
        *(opened(name, coffee) for name in ("desk_standings", "desk_drive", "desk_end", "prints", "standings")),
        *(opened(name, over) for name in ("desk_standings", "standings")),
        *(Opened("player", f"/p/{party.code}/player/3/") for party in (before, drawn, coffee)),
        *(Opened("print_drive", reverse("print_drive", args=[coffee.code, sheet])) for sheet in SHEETS),
        Opened("print_drive", reverse("print_drive", args=[swedish.code, "chairs"])),
    ]


def opened(name: str, party: Party, asked: str = "") -> Opened:
    return Opened(name, reverse(name, args=[party.code]) + asked)
