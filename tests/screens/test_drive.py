"""The pages of a whist drive by cards: from the form to the final standings, for the organiser and for everybody."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate, now

from tests.drive_night import draw, fair_totals, found_drive, half_time, make_plan, ring, type_all, type_total
from tests.night import WHO, begun, fresh
from tournaments.actions import drive as driving
from tournaments.engine.drive.hands import draw_hands, write_hands
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.places import Span
from tournaments.engine.drive.plan import Half
from tournaments.models import Drive, Party
from tournaments.queries.drive import read_drive
from tournaments.urls import desk_pages, party_pages, prize_pages

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("looked_at")]
FORM = {
    **{"seed": "12345", "name": "Thursday drive", "date": "2026-11-26", "begins": "19:00", "place": ""},
    **{"kind": "progressive", "hands": "HCDS", "own": "", "number": "24", "half": "12"},
    **{"role_a": "red", "role_b": "black"},
}


def page(client: Client, name: str, party: Party, *args: object, **asked: str) -> str:
    answer = client.get(reverse(name, args=[party.code, *args]), asked, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def press(client: Client, name: str, party: Party, **posted: object) -> str:
    answer = client.post(reverse(name, args=[party.code]), posted, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_kind_of_evening_is_a_tap_away_and_nothing_changes_for_games(director: Client):
    assert reverse("desk_new_drive") in director.get(reverse("desk_new")).content.decode()


def test_a_form_founds_a_drive_and_leads_to_the_players(director: Client):
    answer = director.post(reverse("desk_new_drive"), FORM)
    party = Party.objects.get()
    assert answer["Location"] == reverse("desk_players", args=[party.code])
    assert (party.is_drive, read_drive(party).plan) == (True, make_plan())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"role_b": "Red"}, "two different words"),
        ({"number": "6"}, "Coffee comes after hand 1 to 5, as the drive has 6 hands; the middle is after hand 3."),
        ({"hands": "own", "own": "H X"}, "is not a hand"),
        ({"hands": "own", "own": ""}, "Write at least one hand"),
        ({"hands": "own", "own": "HCDS" * 7}, "Your list has 28 hands"),
        ({"number": "500"}, "whole number from 2 to 60"),
        ({"number": "1_0"}, "whole number from 2 to 60"),
        ({"name": ""}, "Give the party a name"),
    ],
    ids=str,
)
def test_a_form_that_is_wrong_says_what_would_be_right(director: Client, change: dict[str, str], says: str):
    assert says in director.post(reverse("desk_new_drive"), FORM | change).content.decode()
    assert not Party.objects.exists()


def test_drawn_trumps_show_their_seal_and_not_one_trump_to_come(director: Client, client: Client):
    director.post(reverse("desk_new_drive"), FORM | {"hands": "drawn"})
    party = Party.objects.get()
    seed = read_drive(party).plan.seed
    party.entries.all().delete()
    for shown in (
        page(director, "desk", party),
        page(client, "hall", party),
        page(director, "print_drive", party, "hands"),
    ):
        assert not any(secret in shown for secret in (seed, "Hearts", "Clubs"))
    assert "SHA-256" in page(director, "desk", party)


def test_the_desk_says_how_many_more_are_needed_or_who_shares(director: Client):
    shown = page(director, "desk", found_drive(30))
    assert "30 people are here: 7 tables. 2 more make another table; or 2 of them share a chair" in shown
    assert re.findall(r"selected>([^<]*)", shown)[:4:3] == ["Mona 27son (27)", "Bo 30son (30)"]


@pytest.mark.parametrize("people", [0, 1, 2, 3])
def test_the_desk_of_hardly_anybody_says_that_a_table_needs_four(director: Client, people: int):
    assert "A table needs four." in page(director, "desk", found_drive(people))


def test_the_desk_says_if_somebody_with_a_chair_is_not_here_any_more(director: Client):
    party = draw(found_drive(8))
    party.entries.filter(number=3).update(checked_in=False)
    assert "not here any more. Press “Draw the chairs again”." in page(director, "desk", party)


def test_semi_partner_on_two_tables_says_how_many_it_needs(director: Client):
    shown = page(director, "desk", found_drive(8, make_plan(DriveKind.SEMI_PARTNER)))
    assert "needs 3 tables, that is 12 people" in shown
    assert "Draw the chairs" not in shown


def test_drawing_ringing_and_taking_the_bell_back(director: Client):
    party = found_drive()
    assert "The chairs are drawn" in press(director, "desk_drive_draw", party)
    assert "Hand 1 of 24" in press(director, "desk_drive_ring", party, seen="0")
    assert "Somebody else rang" in press(director, "desk_drive_ring", party, seen="0")
    press(director, "desk_drive_ring_back", party, seen="1")
    assert "Draw the chairs again" in page(director, "desk", party)


def test_the_hall_screen_shows_the_hand_its_trumps_and_who_moves(client: Client):
    shown = page(client, "hall", ring(draw(found_drive()), 2))
    for words in ("Hand 2 of 24", "<b>Clubs</b>", "7 tricks win", "Move!", "after table 7 comes table 1", "Lost, red:"):
        assert words in shown


def test_the_hall_screen_lights_up_when_the_bell_rings_and_not_later(client: Client):
    party = ring(draw(found_drive()), 2)
    assert "is_rung" in page(client, "hall", party)
    Drive.objects.filter(party=party).update(bells={"2": (now() - timedelta(minutes=1)).isoformat()})
    assert "is_rung" not in page(client, "hall", party)


def test_the_proposed_words_for_roles_are_in_the_language_of_the_screen(director: Client, client: Client):
    in_norwegian = {"HTTP_ACCEPT_LANGUAGE": "nb"}
    director.post(reverse("desk_new_drive"), FORM)
    director.post(reverse("desk_new_drive"), FORM | {"seed": "2", "role_a": "rød", "role_b": "svart"}, **in_norwegian)
    director.post(reverse("desk_new_drive"), FORM | {"seed": "3", "role_a": "rød", "role_b": "black"})
    english, norwegian, own = (read_drive(party).plan for party in Party.objects.order_by("pk"))
    assert english.roles == norwegian.roles == ("red", "black")
    party = ring(draw(found_drive()), 2)
    hall = reverse("hall", args=[party.code])
    assert "Tapte, svart:" in client.get(hall, **in_norwegian).content.decode()
    assert "Lost, black:" in client.get(hall).content.decode()
    assert 'value="svart"' in director.get(reverse("desk_drive", args=[party.code]), **in_norwegian).content.decode()
    assert own.roles == ("rød", "black")


def test_a_swedish_drive_names_chairs_and_no_roles(director: Client, client: Client):
    party = ring(draw(found_drive(12, make_plan(DriveKind.SWEDISH, "SHNDCL"))), 6)
    shown = page(client, "hall", party)
    for words in ("6 tricks or fewer win", "Won, chair 3 or 4:", "to the next table, chair 1"):
        assert words in shown
    assert "Table 3" in page(director, "print_drive", party, "chairs")


def test_movement_cards_have_the_numbers_of_their_own_neighbours(director: Client):
    shown = page(director, "print_drive", draw(found_drive()), "movement")
    assert "go to table 1, the next one. Sit on the empty red chair." in shown
    assert "go to table 7, the one before. Sit on the empty black chair." in shown


def test_score_cards_have_the_trumps_in_black_and_white(director: Client):
    shown = page(director, "print_drive", draw(found_drive()), "score-cards")
    assert shown.count("print_drive_card ") + shown.count('print_drive_card"') == 28
    assert shown.count("♡") == shown.count("♠") == 28 * 6


def test_cards_of_drawn_trumps_leave_room_to_write_them(director: Client):
    drawn = make_plan(hands=write_hands(draw_hands(24, seed="abc")), seed="abc")
    shown = page(director, "print_drive", draw(found_drive(4, drawn)), "score-cards")
    assert not any(suit in shown for suit in "♡♠♢♣")


# Totals


def test_a_line_is_typed_and_the_next_number_comes_by_itself(director: Client):
    party = half_time()
    shown = press(director, "desk_total", party, half="1", card="1", tricks="80")
    assert 'name="card" type="text" inputmode="numeric" maxlength="6" value="2"' in shown
    assert "1 of 28 cards" in shown


def test_a_number_alone_shows_whose_card_it_is(director: Client):
    assert "Cleo 03son" in press(director, "desk_total", half_time(), half="1", card="3", tricks="")


def test_a_total_that_is_too_large_is_asked_about_and_then_saved(director: Client):
    party = half_time()
    assert "Is it what stands on the card?" in press(director, "desk_total", party, half="1", card="3", tricks="170")
    assert not read_drive(party).drive.totals
    press(director, "desk_total", party, half="1", card="3", tricks="170", sure="yes")
    assert read_drive(party).drive.totals[0].tricks == 170


@pytest.mark.parametrize(
    ("card", "tricks", "says"),
    [
        ("99", "70", "There is no card 99"),
        ("99", "", "There is no card 99"),
        ("3", "many", "“many” is not a whole number."),
        ("3", "7_0", "“7_0” is not a whole number."),
        ("3", "-1", "A total is a whole number from 0 to 999."),
        (" ", "70", "Type the number of a card."),
    ],
    ids=str,
)
def test_what_cannot_be_understood_is_said(director: Client, card: str, tricks: str, says: str):
    assert says in press(director, "desk_total", half_time(), half="1", card=card, tricks=tricks)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"tens": "two"}, "“two” is not a whole number."),
        ({"tens": "13"}, "This half has 12 hands"),
        ({"last": "32768"}, "The last hand has from 0 to 13 tricks."),
    ],
    ids=str,
)
def test_what_is_typed_for_a_prize_is_saved_or_refused(director: Client, more: dict[str, str], says: str):
    party = half_time(plan=make_plan(counts_tens=True, counts_last=True))
    assert says in press(director, "desk_total", party, half="1", card="3", tricks="70", **more)
    assert not read_drive(party).drive.totals
    press(director, "desk_total", party, half="1", card=" 3", tricks=" 70 ", tens="12", last="13")
    assert [(one.tricks, one.tens, one.last) for one in read_drive(party).drive.totals] == [(70, 12, 13)]


def test_a_total_to_take_out_needs_the_number_of_a_card(director: Client):
    assert "“x” is not a whole" in press(director, "desk_total_out", half_time(), half="1", card="x")


def test_the_check_sum_names_the_half_of_the_cards_and_the_card(director: Client):
    party = half_time()
    fair = fair_totals(party)
    card, tricks = next((card, tricks) for card, tricks in fair.items() if str(tricks) != str(tricks)[::-1])
    party = type_all(party, **{f"card_{card}": int(str(tricks)[::-1])})
    role = read_drive(party).plan.word_of(read_drive(party).drive.role_of(card))
    shown = page(director, "desk_totals", party)
    assert re.search(rf"{role.capitalize()}: \d+ tricks too (many|few)\.", shown)
    assert f"card {card} may be {tricks}, not {str(tricks)[::-1]} as typed" in shown
    assert "The cards do not add up yet." in page(director, "desk_standings", party)
    press(director, "desk_total", party, half="1", card=str(card), tricks=str(tricks))
    assert "The cards add up." in page(director, "desk_totals", party)


def test_a_total_of_the_wrong_card_is_taken_out(director: Client):
    party = half_time()
    type_total(party, 3, 84)
    press(director, "desk_total_out", party, half="1", card="3")
    assert not read_drive(party).drive.totals


# Standings


def test_everybody_sees_the_standings_when_the_organiser_shows_them(director: Client, client: Client):
    party = type_all(half_time())
    assert "no standings to see yet" in page(client, "standings", party)
    assert "Ann 29son" not in page(client, "hall", party)
    press(director, "desk_drive_show", party, span="first")
    for shown in (page(client, "standings", party), page(client, "hall", party)):
        assert "Gro 07son" in shown
    assert "Place, " in page(client, "player", party, 3)
    press(director, "desk_drive_show", party, span="")
    assert "no standings to see yet" in page(client, "standings", party)


def test_only_standings_that_exist_are_shown_to_everybody(director: Client):
    party = type_all(half_time())
    assert "Something is missing" in press(director, "desk_drive_show", party, span="third")
    assert not fresh(party).drive.shown


def test_another_laptop_cannot_hide_the_final_standings(director: Client, client: Client):
    party = type_all(ring(type_all(half_time()), 13), Half.SECOND)
    press(director, "desk_end", party)
    assert "Press “Open the evening again” at the desk" in press(director, "desk_drive_show", party, span="")
    assert "Final standings" in page(client, "standings", party)


def test_ending_says_what_is_missing_and_then_shows_the_final_standings(director: Client, client: Client):
    party = ring(type_all(half_time()), 13)
    assert "28 cards are missing" not in page(director, "desk_end", party)
    assert "14 cards are missing" in page(director, "desk_end", party)
    party = type_all(party, Half.SECOND)
    assert "Final standings" in press(director, "desk_end", party)
    for shown in (page(client, "standings", party), page(client, "hall", party)):
        assert "Final standings" in shown
    assert "Who moves" not in page(client, "player", party, 3)
    assert re.search(r"[A-Z][a-z]+ \d\dson, \d+ tricks", page(director, "desk", party))  # who is first
    press(director, "desk_resume", party)
    assert fresh(party).status == Party.Status.PLAYING


def test_a_player_sees_their_card_and_whom_they_share_it_with(client: Client):
    said = page(client, "player", party := draw(found_drive(30)), 30)
    assert re.search(r"Card 29, begins at table \d, \w+ chair, with \w+ \d\dson\.[\s\S]*29son plays the odd", said)
    begins, began = (page(client, "player", ring(party), 30) for _ in range(2))
    assert ("began at" in begins, "Card 29 · began at table" in began, "Hand 2 of 24" in began) == (False, True, True)


# Pages of rounds


def test_every_page_of_rounds_leads_to_one_of_the_drive(director: Client):
    party = type_all(half_time())
    for pattern in [*desk_pages, *prize_pages, *party_pages]:
        more = {
            name: 3 if name == "number" else "x" for name in ("number", "key") if f":{name}>" in str(pattern.pattern)
        }
        answer = director.get(reverse(pattern.name, kwargs={"code": party.code, **more}))
        assert answer.status_code in (200, 302, 405) or pattern.name == "player_card", pattern.name


def test_pages_of_a_drive_lead_other_evenings_to_their_desk(director: Client):
    party = begun(4)
    for name in ("desk_totals", "desk_drive"):
        assert director.get(reverse(name, args=[party.code])).status_code == 302
    assert director.post(reverse("desk_drive_ring", args=[party.code])).status_code == 302
    assert fresh(party).change == party.change


def test_another_club_sees_nothing_of_a_drive(stranger: Client):
    party = draw(found_drive())
    for name in ("desk", "desk_totals", "desk_drive", "prints"):
        assert stranger.get(reverse(name, args=[party.code])).status_code == 404


def test_the_first_page_says_which_hand_is_played(director: Client):
    party = ring(draw(found_drive()), 5)
    Party.objects.filter(pk=party.pk).update(date=localdate())
    assert "Hand 5 of 24" in director.get("/").content.decode()


@pytest.mark.parametrize("name", ["desk", "desk_totals", "desk_standings"])
def test_the_number_of_queries_does_not_grow_with_the_hall(director: Client, name: str, django_assert_max_num_queries):
    for people, seed in ((12, 1), (80, 2)):
        party = type_all(half_time(people, seed=seed))
        with django_assert_max_num_queries(16):
            page(director, name, party)


@pytest.mark.parametrize(("people", "pages"), [(28, ["ranks"]), (32, ["ranks_a", "ranks_b"])])
def test_more_than_fourteen_of_a_role_get_a_page_of_standings_for_each_role(
    client: Client, people: int, pages: list[str]
):
    party = type_all(half_time(people))
    driving.show_totals(party.code, Span.FIRST, who=WHO)
    assert re.findall(r'id="(ranks\w*)"', page(client, "hall", party)) == pages
