"""What leads the organiser of a drive by cards: names to choose from, where the cursor is, and which button is the main one."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import time, timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from tests.drive_night import draw, found_drive, half_time, newcomer, ring, type_all
from tests.fort_night import found_forts
from tests.live_night import found_live
from tests.night import WHO, fresh
from tests.screens.test_drive import page
from tournaments.actions import drive as driving
from tournaments.actions.drive_people import leave_drive
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span, list_places
from tournaments.engine.drive.plan import Half
from tournaments.models import Party
from tournaments.queries.drive import read_drive

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("looked_at")]


def test_who_shares_a_chair_is_chosen_by_name(director: Client):
    party = found_drive(14)
    director.post(reverse("desk_drive_draw", args=[party.code]), {"shares": ["1", "9", "4", "14"]})
    people = read_drive(fresh(party)).drive.people
    assert (people[1], people[4]) == ((1, 9), (4, 14))
    assert list_chosen(director.get(reverse("desk", args=[party.code]))) == ["1", "9", "4", "14"], "what is drawn now"
    again = {"shares": ["4", "14", "3", "3"]}
    alone = director.post(reverse("desk_drive_draw", args=[party.code]), again, follow=True)
    assert "Cleo 03son cannot share a chair with themselves." in alone.content.decode()
    assert list_chosen(alone) == again["shares"]


def list_chosen(desk: HttpResponse) -> list[str]:
    """Who shares a chair, as the drop-downs of the desk have it."""
    form = desk.content.decode().partition("drive_sharing")[2].partition("</fieldset>")[0]
    return re.findall(r'value="(\d+)" selected', form)


@pytest.mark.parametrize(("name", "posted"), [("leave", {"player": ""}), ("share", {"player": "13", "card": ""})])
def test_nobody_chosen_at_the_desk_is_asked_for(director: Client, name: str, posted: dict[str, str]):
    party = ring(draw(found_drive(12)))
    said = director.post(reverse(f"desk_drive_{name}", args=[party.code]), posted, follow=True).content.decode()
    assert "Choose who it is." in said


def test_typing_on_after_too_large_a_number_saves_nothing(director: Client):
    party = half_time()
    address = reverse("desk_total", args=[party.code])
    asked = director.post(address, {"half": 1, "card": 2, "tricks": 999}, follow=True).content.decode()
    assert re.search(r'id="card"[^>]*value="2"[^>]*autofocus', asked)
    assert asked.count("autofocus") == 1
    # Enter presses the first button of the form, which is not sure.
    assert "sure" not in re.findall(r"<button[^>]*>", asked[asked.index("type_total") :])[0]


def main_buttons(html: str) -> str:
    """The words of the buttons and links that look like the next step."""
    found = re.findall(r'<button ?>.*?</button>|<a class="button" .*?</a>', html[html.index("<h1") :])
    return re.sub(r"<[^>]+>", "", "|".join(found))


def test_the_main_button_is_the_one_that_comes_next(director: Client, client: Client):
    party = half_time()
    assert main_buttons(page(director, "desk", party)).strip() == "Type the totals"
    party = type_all(party)
    shown = page(director, "desk", party)
    assert "All totals of the first half are typed, and they add up." in shown
    assert main_buttons(shown).strip() == "Ring: hand 13 begins"
    party = ring(party, 12)
    assert "This is the last hand: nobody moves after it." in page(client, "hall", party)
    party = ring(party)
    assert "Who moves" not in page(director, "desk", party) + page(client, "player", party, 3)
    for name in ("desk", "desk_end"):
        assert main_buttons(page(director, name, party)).strip() == "Type the totals"
    party = type_all(party, Half.SECOND)
    for name in ("desk", "desk_end"):
        assert main_buttons(page(director, name, party)).strip() == "End the evening"


def test_everybody_who_is_level_with_somebody_is_marked(director: Client):
    party = type_all(half_time(), card_1=78, card_3=78)  # level in the middle
    ranked = list_places(read_drive(party).drive, Span.FIRST).values()
    level = [line for lines in ranked for line in lines if line.is_level]
    assert any(line.place > 1 and not line.is_lowest for line in level)
    assert page(director, "desk_standings", party).count("level</small>") == len(level)


def test_the_sheets_of_the_wall_have_a_heading(director: Client):
    party = draw(found_drive())
    begins = page(director, "print_drive", party, "begin")
    assert "<h2>Where everybody begins</h2>" in begins
    names = re.findall(r"<li><b>(.+?)</b>", begins)
    assert (len(names), names) == (28, sorted(names)), "nobody knows the number of a card yet"
    assert "<h2>List of hands</h2>" in page(director, "print_drive", party, "hands")


@pytest.mark.parametrize(
    "found", [lambda: draw(found_drive(8)), found_live, found_forts], ids=["cards", "live", "forts"]
)
def test_the_desk_of_a_drive_has_the_same_more_as_other_evenings(director: Client, found: Callable[[], Party]):
    party = found()
    file, archive, end = (reverse(name, args=[party.code]) for name in ("desk_export", "desk_archive", "desk_end"))

    def offered() -> list[bool]:
        box = page(director, "desk", party).split('id="more"')[1]
        assert f'href="{file}" download' in box
        return [f'action="{archive}"' in box, f'href="{end}"' in box]

    assert offered() == [True, False]
    ring(party)
    assert offered() == [False, True]
    driving.end_drive(party.code, who=WHO)
    assert offered() == [True, False]


def test_players_with_a_card_have_no_switch_and_are_led_to_where_people_leave(director: Client):
    party = draw(found_drive(8))
    here, out = (reverse(name, args=[party.code, 5]) for name in ("desk_check_in", "desk_take_out"))
    before = page(director, "desk_players", party)
    assert (here in before, out in before) == (True, False), "to be drawn again without them"
    ring(party)
    leaves, late = f"{reverse('desk', args=[party.code])}?leaves=5#goes_home", "Choose whose chair Late Larsen shares"
    begun = page(director, "desk_players", party)
    assert (here in begun, out in begun, f'href="{leaves}"' in begun, late in begun) == (False, False, True, False)
    assert re.search(r'<option value="5" selected>', director.get(leaves).content.decode())
    number = newcomer(party)
    assert late in page(director, "desk_players", party)
    assert reverse("desk_take_out", args=[party.code, number]) in page(director, "desk_players", party)
    leave_drive(party.code, 5, who=WHO)
    assert "goes home after hand 1" in page(director, "desk_players", party)
    assert "#goes_home" not in page(director, "desk_players", ring(party, 25)), "all hands are played"


def test_a_new_drive_is_filled_as_the_last_one_and_the_first_page_leads_to_it(director: Client):
    new = reverse("desk_new_drive")
    assert "Filled as the last drive" not in director.get(new).content.decode()
    party = found_live(8, DriveKind.SWEDISH, number=10)
    ring(party)
    driving.end_drive(party.code, who=WHO)
    Party.objects.update(date=localdate() - timedelta(days=7))
    assert f'<a class="button is_card" href="{new}">' in director.get("/").content.decode()

    def filled(**asked: object) -> list[object]:
        form = director.get(new, asked).context["form"]
        return [form[name].value() for name in ("is_live", "kind", "number", "half", "hands")]

    assert director.get(new).context["form"]["begins"].value() == time(19), "it had none"
    assert filled() == ["live", "swedish", 10, None, "SHNDCL"], "coffee stays in the middle"
    assert filled(kind="swedish", number=12) == ["live", "swedish", 12, None, "SHNDCL"]
    assert filled(kind="military", number=10) == ["live", "military", 10, None, "H"]
    assert "Filled as the last drive" in director.get(new).content.decode()
