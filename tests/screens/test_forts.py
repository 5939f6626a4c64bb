"""Military whist at the desk, on phones and on the hall screen."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring.refused import Refused
from tests.commands.running import verified
from tests.drive_night import found_drive, make_plan, ring
from tests.fort_night import flags, found_forts, play_flags
from tests.live_night import enter
from tests.night import WHO, fresh
from tests.screens.live_phones import at_table, own_page, own_phone, shown, words
from tournaments.access import find_our_club
from tournaments.actions.drive import change_drive, draw_drive
from tournaments.actions.drive_people import leave_drive
from tournaments.actions.plan import Plan
from tournaments.actions.prepare import register_players
from tournaments.actions.prizes import give_all_prizes, start_list
from tournaments.actions.restore import restore_party
from tournaments.engine.document import read_evening
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.prizes.prize import Prize, PrizeKind
from tournaments.models import Party
from tournaments.queries.drive import read_drive
from tournaments.queries.evening import write_evening_document
from tournaments.queries.forts import list_forts
from tournaments.queries.past_evenings import read_evenings

FOUR = "Ann 01son, Bo 02son, Cleo 03son and Dag 04son"

pytestmark = pytest.mark.django_db


def page(director: Client, party: Party, name: str = "desk", asked: str = "") -> str:
    return shown(director, reverse(name, args=[party.code]) + asked)


def press(
    director: Client, party: Party, fort: int, winner: str, *, replaces: str = "", hand: int = 1, **more: object
) -> str:
    posted = {"hand": hand, "table": fort, "winner": winner, "replaces": replaces} | more
    answer = director.post(reverse("desk_tricks", args=[party.code]), posted, follow=True)
    return words(answer.content.decode())


def test_lines_make_the_forts_and_put_new_names_on_the_list(director: Client):
    party = found_drive(8, make_plan(DriveKind.MILITARY, "H", 6, is_live=True))
    desk = page(director, party)
    lines = re.search(r"<textarea[^>]*>(.*?)</textarea>", desk, re.DOTALL)
    assert lines
    assert lines[1].startswith("Castle: Ann 01son / Bo 02son / Cleo 03son / Dag 04son")
    make = reverse("desk_forts", args=[party.code])
    more = lines[1] + "\nTower: Una / Vera / Wim / Xen"
    answer = director.post(make, {"forts": more.replace("Wim / Xen", "Wim")}).content.decode()
    assert "Names of “Tower”: 3. A fort has four" in words(answer)
    assert "Una / Vera / Wim" in answer, "what was typed stays"
    assert f'hx-get="{reverse("desk", args=[party.code])}"' in answer, "the screen is fetched again from the desk"
    assert director.get(make).headers["Location"] == reverse("desk", args=[party.code])
    for fort, says in (("CASTLE", "Two forts are called Castle"), ("", "In “Ann 01son / Bo 02son")):
        assert says in words(
            director.post(make, {"forts": more.replace("Mill" if fort else "Castle:", fort)}).content.decode()
        )
    said = words(director.post(make, {"forts": more.replace("Dag 04son", "Dagg")}).content.decode())
    assert "In no fort: Dag 04son" in said
    for name in ("Ca\u200bstle", "Ｃastle", "M\0ill"):  # one that looks the same, and one that no database can hold
        director.post(make, {"forts": more.replace("Mill", name)})
        assert not list_forts(read_drive(fresh(party)))
    (seen,) = re.findall(r'id="forts_seen" name="seen" value="([^"]*)"', desk)
    director.post(make, {"forts": more, "seen": seen})
    other = words(director.post(make, {"forts": more.replace("Tower", "Bridge"), "seen": seen}).content.decode())
    assert "The seats have changed since this page showed them" in other
    assert [fort.name for fort in list_forts(read_drive(fresh(party)))] == ["Castle", "Mill", "Tower"]
    assert fresh(party).entries.filter(checked_in=True).count() == 12
    out = director.post(reverse("desk_take_out", args=[party.code, 1]), follow=True).content.decode()
    assert "Say that Ann 01son is not here, and press “Make the forts again” first." in words(out)


def test_numbers_that_make_no_whole_forts_are_said_at_the_desk_with_those_that_do(director: Client):
    party = found_drive(10, make_plan(DriveKind.MILITARY, "H", 6))
    desk = words(page(director, party))
    assert "10 people are here. 2 more make 3 forts; 2 fewer make 2 forts." in desk
    assert "Or: 2 house players, so that there are 3 forts" in desk
    answer = director.post(
        reverse("desk_forts", args=[party.code]), {"forts": "A: Ann 01son/Bo 02son/Cleo 03son/Dag 04son"}
    )
    assert "8 or 12 people can play military whist; there are 10." in words(answer.content.decode())


def test_one_tap_a_fort_takes_the_flag_undo_gives_it_back_and_a_missing_one_stops_nobody(director: Client):
    party = ring(found_forts(12, number=6))
    assert "Bo 02son" in press(director, party, 1, "odd")
    press(director, party, 2, "even")
    press(director, party, 2, "nobody", replaces="even")
    assert read_drive(fresh(party)).drive.odd_won(1) == (True, None, None)
    party = ring(party)  # 2 and 3 are missing
    assert flags(party) == [13, 12, 11]
    desk = page(director, party)
    assert "2 flags are still missing" in words(desk)
    assert "hand 1 at fort 2 Mill; hand 1 at fort 3 Harbour" in words(page(director, party, "desk_standings"))
    assert 'name="stays"' not in desk, "from a flag that is missing the desk comes back to the hand in play"
    assert "whose bell has rung. It was not saved" in press(director, party, 2, "even"), "a page that missed the bell"
    assert flags(party) == [13, 12, 11]
    stays = words(press(director, party, 2, "even", over="yes"))
    assert "Hand 2 of 6 " in stays
    assert "which is over" not in stays
    assert flags(party) == [14, 11, 11]
    asked = words(press(director, party, 2, "odd", over="yes"))
    assert "Hand 1, fort 2 Mill: which is right?" in asked
    assert flags(party) == [14, 11, 11]
    former = page(director, party, asked="?hand=1")
    assert 'name="replaces"' not in former, "a former flag is never changed without a question"
    assert "Who took the flag in hand 1" in former
    assert "Back to hand 2" in former
    assert 'is_shown"' in former


def test_a_correction_after_the_bell_changes_flags_and_moves_nobody(director: Client):
    party = play_flags(ring(found_forts(12, number=6)), 1)
    before = read_drive(party).drive
    was = before.odd_won(1)[0]
    press(director, party, 1, "even" if was else "odd", replaces="odd" if was else "even", over="yes")
    after = read_drive(fresh(party)).drive
    assert after.odd_won(1)[0] is not was
    assert after.seatings == before.seatings
    assert sum(flag or 0 for flag in flags(party)) == 36


def test_a_substitute_takes_the_chair_and_the_fort_keeps_its_flags(director: Client):
    party = play_flags(ring(found_forts(12, number=6)), 2)
    before = flags(party)
    [late] = register_players(party.code, ["Zoe"], who=WHO)
    leave_drive(party.code, 3, substitute=late.number, who=WHO)
    party = ring(fresh(party))
    assert flags(party) == before
    castle = list_forts(read_drive(party))[0]
    log = words(page(director, party, "desk_log"))
    assert "Cleo 03son goes home after hand 3; Zoe takes the chair" in log
    assert "hand 1, fort 1: " in log
    assert castle.travellers == (("Zoe",), ("Dag 04son",))


def test_names_of_forts_change_at_any_time_and_two_of_one_name_are_refused(director: Client):
    party = play_flags(ring(found_forts(12, number=6)), 2)
    before, address = flags(party), reverse("desk_fort_names", args=[party.code])
    for names, says in (
        (["Castle", "Pier", "Harbour"], "named forts anew: Pier"),
        (["Castle", "castle", "Harbour"], "Two forts are called Castle"),
        (["Castle", " ", "Harbour"], "A fort has no name. Give it one of at most 20 letters."),
        (["Castle", "M" * 21, "Harbour"], "has 21 letters; the name of a fort has 20 at most"),
        (["Castle", "Mill", "Harbour", "Tower"], "There is no fort 4; the forts are 1 to 3."),
    ):
        director.post(address, {"name": names, "was": [*fresh(party).drive.forts, ""]})
        answer = page(director, party) + page(director, party, "desk_log")
        assert says in words(answer)
    assert [fort.name for fort in list_forts(read_drive(fresh(party)))] == ["Castle", "Pier", "Harbour"]
    assert flags(party) == before


def test_a_phone_asks_who_took_the_flag_and_says_where_the_travellers_go():
    party = ring(found_forts(12, number=6))
    phone = own_phone(party, 3)  # a traveller of the first fort, now at the second
    phone.get(at_table(party, 2))
    seen = words(shown(phone, own_page(party, 3)))
    assert "Fort 2 Mill you travel for Castle" in seen
    assert "Who took the flag? At home: Eva 05son and Finn 06son From fort 1 Castle: Cleo 03son and Dag 04son" in seen
    sent = {"hand": 1, "table": 2, "winner": "even"}
    answer = words(phone.post(f"{own_page(party, 3)}tricks/", sent, follow=True).content.decode())
    assert "Cleo 03son and Dag 04son took the flag" in answer
    assert "Go to fort 3 Harbour" in answer
    again = phone.post(f"{own_page(party, 3)}tricks/", sent | {"winner": "odd"}, follow=True)
    assert "Hand 1, fort 2 Mill: which is right?" in words(again.content.decode())
    assert "Flags of Castle 12" in words(shown(phone, own_page(party, 3)))
    party = ring(party)
    assert flags(party) == [13, 11, 12]
    assert "Flags of Castle 13" in words(shown(phone, own_page(party, 3)))


def test_by_cards_the_page_of_a_traveller_says_where_they_play_and_marks_the_hand():
    party = found_forts(12, number=6, is_live=False)
    names, seen = read_drive(party).names, shown(Client(), own_page(party, 3))
    assert f"Hand 1: in fort 2 Mill, with {names[4]}, against {names[5]} and {names[6]}." in words(seen)
    assert "You travel for Castle." in words(seen)
    assert re.search(r'aria-current="step"><th scope="row">1<', seen)


def test_by_cards_the_flags_of_the_end_are_typed_and_the_sum_says_by_how_much_it_is_off(director: Client):
    party = found_forts(12, number=6, is_live=False)
    address = reverse("desk_flags", args=[party.code])
    director.post(address, {"fort_1": "14"})
    # A page that is older than that number, and shows none.
    typed = words(director.post(address, {"fort_1": "", "was_1": "", "fort_2": "12"}, follow=True).content.decode())
    assert "Fort 3 is missing. If all others are right, it has 10 flags." in typed
    replaced = words(director.post(address, {"fort_1": "16"}, follow=True).content.decode())
    assert "Fort 1: 16 instead of 14." in replaced, "whoever typed 14 may have been somebody else"
    off = director.post(address, {"fort_1": "14", "fort_2": "12", "fort_3": "12"}, follow=True)
    assert "12 × 3 forts 38 36" in words(off.content.decode())
    assert "2 flags too many." in words(off.content.decode())
    large = words(director.post(address, {"fort_1": "9" * 30}).content.decode())
    assert "The flags of a fort are a whole number up to 999" in large
    assert "“lots” is not a whole number" in words(director.post(address, {"fort_1": "lots"}).content.decode())
    half_time = director.post(f"{address}?half=1", {"fort_1": "10", "fort_2": "13", "fort_3": "13"}, follow=True)
    assert "Flags at half-time" in words(half_time.content.decode())
    assert "The flags add up." in words(half_time.content.decode())
    assert "Ask fort 2, Mill, to count again: at that time a fort has from 6 to 18" in words(half_time.content.decode())
    assert "flags at half-time: Castle 10, Mill 13, Harbour 13" in words(page(director, party, "desk_log"))
    standings = words(page(director, party, "desk_standings"))
    assert f"1 1 Castle top {FOUR} 14 2 2 Mill" in standings
    assert "2 flags too many." in words(page(director, party, "desk_end"))
    start_list(party.code, [Prize("flags", "Most flags", PrizeKind.FLAGS)], who=WHO)
    ring(party)
    director.post(reverse("desk_end", args=[party.code]))
    assert f"Castle: {FOUR}" in words(page(director, party, "desk_prizes"))
    give_all_prizes(party.code, who=WHO)
    hall = words(page(director, party, "hall"))
    assert "Castle Ann 01son" in hall, "the card with the four has the name of their fort"
    assert f"1 Castle: {FOUR}" in hall
    assert "the flags do not add up; 38 are typed, and it must be 36" in verified(party)
    again = restore_party(find_our_club(), read_evening(write_evening_document(fresh(party))), WHO)
    assert flags(again) == [14, 12, 12]
    results = [read_evenings([one.pk])[one.pk].results for one in (party, again)]
    assert results[0] == results[1]
    assert Counter((result.place, result.points_for) for result in results[0]) == {(1, 14): 4, (2, 12): 8}
    front = words(shown(director, reverse("front")))
    assert f"Castle: {FOUR} 14 flags" in front
    assert "Castle place 1, 14 flags" in front, "each fort once"


def test_until_the_first_hand_the_kind_can_change_and_the_forts_or_chairs_are_made_anew(director: Client):
    party = found_forts(12, number=6)
    plan = read_drive(party).drive.plan
    evening = Plan(name=party.name, date=party.date)
    for kind in (DriveKind.PROGRESSIVE, DriveKind.MILITARY):
        change_drive(party.code, evening, replace(plan, kind=kind), who=WHO)
        drive = read_drive(fresh(party)).drive
        assert (drive.cards, drive.forts) == ({}, ())
        assert page(director, party)
    with pytest.raises(Refused, match="nobody draws lots"):
        draw_drive(party.code, (), seed=1, who=WHO)


def test_at_coffee_a_missing_flag_is_asked_once(director: Client):
    party = ring(found_forts(16, number=4, half=1))
    enter(party, 1, None, odd_won=True)
    coffee = page(director, ring(party))
    assert "3 flags are still missing" in words(coffee)
    assert [coffee.count(f'name="table" value="{fort}"') for fort in (1, 2, 3, 4)] == [1, 1, 1, 1]
