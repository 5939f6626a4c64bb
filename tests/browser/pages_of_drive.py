"""The pages of a whist drive, by cards and live, at the moments of its evening."""

from __future__ import annotations

from django.urls import reverse

from tests.browser.pages import Opened
from tests.drive_night import draw, found_drive, half_time, make_plan, ring, type_all, type_total
from tests.fort_night import found_forts, play_flags
from tests.live_night import begun_live, enter, found_live, play_hand, play_hands
from tests.night import WHO
from tournaments.actions import drive as driving
from tournaments.actions.forts import type_flags
from tournaments.actions.organiser_call import call_organiser
from tournaments.actions.prizes import start_list
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span
from tournaments.engine.drive.plan import Half
from tournaments.engine.prizes.prize import StartFrom
from tournaments.forms.prizes import read_start
from tournaments.models import Drive, Party
from tournaments.queries.drive import read_plan

SHEETS_OF_FORTS = ("timetable", "captains", "forts")
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
    start_list(over.code, read_start(StartFrom.DRIVE, read_plan(over.drive)), who=WHO)
    return [
        Opened("desk_new_drive", "/desk/new/drive/"),
        *(
            opened(name, party)
            for name in ("desk", "hall")
            for party in (before, drawn, playing, coffee, over, swedish)
        ),
        *(opened("desk_totals", party, "?card=3") for party in (before, playing, coffee, over)),
        *(opened(name, coffee) for name in ("desk_standings", "desk_drive", "desk_end", "prints", "standings")),
        *(opened(name, over) for name in ("desk_standings", "standings", "desk_prizes")),
        *(Opened("player", f"/p/{party.code}/player/3/") for party in (before, drawn, coffee)),
        *(Opened("print_drive", reverse("print_drive", args=[coffee.code, sheet])) for sheet in SHEETS),
        Opened("print_drive", reverse("print_drive", args=[swedish.code, "chairs"])),
        *live_pages(),
        *fort_pages(),
    ]


def live_pages() -> list[Opened]:
    """A live drive before its first hand, in a hand that some tables have played, at coffee with a number missing, and a low
    hand of a Swedish one."""
    drawn = found_live(27, seed=2711)
    playing = play_hands(begun_live(28, seed=2812), 3)
    for table, tricks in ((1, 8), (2, 3), (4, 12)):
        enter(playing, table, tricks)
    call_organiser(playing.code, 5)
    coffee = play_hand(begun_live(13, number=4, seed=1313))
    coffee = play_hand(coffee, but=(1,), rings=False)
    enter(coffee, 1, None, odd_won=True)
    coffee = ring(coffee)
    low = play_hands(begun_live(68, DriveKind.SWEDISH, seed=6814), 5)
    enter(low, 2, 3)
    return [
        *(opened("desk", party) for party in (drawn, playing, coffee, low)),
        *(opened(name, coffee) for name in ("hall", "desk_standings", "desk_end")),
        *(opened(name, playing) for name in ("hall", "rules", "desk_players")),
        opened("desk", playing, "?hand=2&at=3"),
        opened("desk", playing, "?hand=4&table=1&tricks=6"),
        *(phone_of_table(party, table) for party in (drawn, playing, coffee, low) for table in (1, 2)),
        phone_of_table(playing, 1, "?hand=4&table=1&tricks=6"),
        *(phone_of(party, 13) for party in (drawn, playing, coffee, low)),
        *(Opened("player", reverse("player", args=[playing.code, number])) for number in (2, 5, 9)),
        Opened("print_drive", reverse("print_drive", args=[playing.code, "movement"])),
    ]


def fort_pages() -> list[Opened]:
    """Military whist before its forts are made, in a hand, at coffee with a flag missing, and by cards with the flags typed."""
    before = found_drive(22, make_plan(DriveKind.MILITARY, "H", 6, is_live=True), seed=51)
    made, cards = found_forts(8, seed=52), ring(found_forts(24, number=30, seed=53, is_live=False), 3)
    playing = play_flags(ring(found_forts(24, seed=54)), 2)
    enter(playing, 2, None, odd_won=False)
    missing = play_flags(ring(found_forts(12, number=6, half=2, seed=55)), 2, but=(2,))
    type_flags(cards.code, {1: 13, 2: 12}, who=WHO)
    Drive.objects.update(bells={})  # the light of the bell would move
    return [
        *(opened("desk", party) for party in (before, playing, missing, cards)),
        *(opened("hall", party) for party in (made, playing)),
        *(opened(name, cards) for name in ("desk_flags", "standings", "prints")),
        *(phone_of_table(party, 2) for party in (missing, playing)),
        phone_of(playing, 3),
        Opened("player", reverse("player", args=[cards.code, 3])),
        *(Opened("print_drive", reverse("print_drive", args=[cards.code, sheet])) for sheet in SHEETS_OF_FORTS),
    ]


def phone_of_table(party: Party, table: int, asked: str = "") -> Opened:
    return Opened("table", reverse("table", args=[party.code, table, party.table_key(table)]) + asked)


def phone_of(party: Party, number: int) -> Opened:
    """The player's page on their own phone, which may enter the number."""
    claims = (f"player_{party.code}", f"{number}-{party.player_key(number)}")
    return Opened("player", reverse("player", args=[party.code, number]), claims=claims)


def opened(name: str, party: Party, asked: str = "") -> Opened:
    return Opened(name, reverse(name, args=[party.code]) + asked)
