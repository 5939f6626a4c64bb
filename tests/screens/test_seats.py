"""The seats before anybody sees them: looked at with their reasons, changed by hand, announced."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse

from tests.night import announced, begun, drawn, ended, fresh, played
from tests.screens.desk_seats import desk, seats
from tests.screens.reading import markup, queries, words
from tournaments.actions import prepare
from tournaments.engine.movements.reasons import WhySeat
from tournaments.models import Chair, Party
from tournaments.queries.seats import read_proposed_seats
from tournaments.tasks import sweep
from tournaments.wording.desk import name_in_hall


def test_the_seats_say_who_sits_where_and_who_sits_out(director):
    page = director.get(desk(drawn(9), "seats"))
    read = words(page)
    assert "9 players at 2 tables; 1 sits out. Nobody sees them before you announce them." in read
    assert "At the front of the line that was drawn by lot: sits out, and goes to its back." in read
    assert "Announce the seats of round 1" in read
    assert "Draw again" in read


def test_from_round_two_everybody_has_a_reason(director):
    party = played(begun(8), score=(13, 7))
    read = words(director.get(desk(party, "seats")))
    # Ann and Cleo won at 1, Eva and Gro won at 2, the losers mix at 2.
    assert "North Ann stays · was with Cleo Won at the top table: stays. Keeps Cleo. Change places with …" in read
    assert "East Eva from 2 · was with Gro Won at table 2: up to table 1. Keeps Gro." in read
    assert "Bo from 1 · was with Dag Lost at table 1: down to table 2. First time with" in read
    assert "Finn stays · was with Hans Lost at the bottom table: stays. First time with" in read
    assert "Draw again" not in read


def test_a_chip_leads_to_the_change_of_places_and_the_form_is_not_there_before(director):
    party = played(begun(8), score=(13, 7))
    assert '<form hidden class="by_hand"' in markup(director.get(desk(party, "seats")))
    page = markup(director.get(desk(party, "seats") + "?move=5"))
    assert '<form hidden class="by_hand"' not in page
    assert '<option value="5" selected>' in page


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Carl Eide", "Carl E."), ("Bo Hovland", "Bo"), ("Cher", "Cher"), ("Liv Dahl", "Liv Dahl"), ("Liv", "Liv")],
    ids=["twice", "once", "alone", "with the same initial", "without a surname"],
)
def test_a_first_name_that_two_have_gets_the_initial_of_the_surname(name, shown):
    """Of those with the same initial too, the whole name."""
    people = ("Carl Eide", "Carl Dalen", "Bo Hovland", "Cher", "Liv Dahl", "Liv Dale", "Liv")
    names = dict(enumerate(people))
    number = next(number for number, other in names.items() if other == name)
    assert name_in_hall(number, names) == shown


def test_the_bench_has_its_reasons_too(director):
    party = played(begun(9))
    read = words(director.get(desk(party, "seats")))
    assert "Off the bench, into an empty chair." in read
    assert "At the front of the line that was drawn by lot" in read
    director.post(desk(party, "seats/place"), {"player": "1", "place": "bench"})
    assert "1 sits out" in words(director.get(desk(party, "seats")))
    assert "Put on the bench by hand." in words(director.get(desk(party, "seats")))


def test_who_has_played_together_before_is_said(director):
    party = announced(played(begun(4), tables=1), 2)
    for number in (2, 3):
        party = played(party, number, tables=1)
        party = announced(party, number + 1) if number < 3 else party
    assert "Again with" in words(director.get(desk(party, "seats")))


def test_somebody_is_seated_by_hand_and_the_other_takes_their_chair(director):
    party = drawn(8)
    director.post(desk(party, "seats/place"), {"player": "1", "place": "2-south"})
    assert seats(party) == [(7, 2, 3, 4), (5, 6, 1, 8)]


def test_somebody_goes_to_the_bench_by_hand(director):
    party = drawn(9)
    on_bench = Chair.objects.get(round__party=party, table=None).entry.number
    moved = next(number for number in range(1, 10) if number != on_bench)
    director.post(desk(party, "seats/place"), {"player": str(moved), "place": "bench"})
    assert Chair.objects.get(round__party=party, table=None).entry.number == moved
    assert any(on_bench in table for table in seats(party))


NOWHERE = {
    "a table that is not there": ({"player": "1", "place": "9-north"}, "There is no such chair: the tables are 1 to 2"),
    "no seat": ({"player": "1", "place": "2-"}, "is not a place. Choose a chair at a table, or the bench."),
    "nonsense": ({"player": "1", "place": "the moon"}, "“the moon” is not a place."),
    "a seat of another game": ({"player": "1", "place": "2-northwest"}, "“northwest” is not a seat."),
    "nobody": ({"player": "77", "place": "1-north"}, "Player 77 is not in this round."),
    "no player": ({"place": "1-north"}, "Something is missing in what this page sent."),
    "an empty bench": ({"player": "1", "place": "bench"}, "Nobody is on the bench to take the chair of player 1."),
}


@pytest.mark.parametrize(("posted", "says"), NOWHERE.values(), ids=NOWHERE.keys())
@pytest.mark.parametrize("by", ["form", "htmx"])
def test_a_place_that_is_none_is_refused_in_words(director, phone, posted, says, by):
    party = drawn(8)
    page = director.post(desk(party, "seats/place"), posted, headers=phone if by == "htmx" else {}, follow=True)
    assert page.status_code == 200
    assert says in words(page)
    assert (b"<html" in page.content) is (by == "form")
    assert seats(party) == [(1, 2, 3, 4), (5, 6, 7, 8)]


@pytest.mark.parametrize("by", [{}, {"HX-Request": "true"}], ids=["a plain form", "htmx"])
def test_who_changes_seats_that_the_other_desk_announced_meanwhile_is_told_so(director, by):
    party = announced(drawn(8), 1)
    director.post(desk(party, "seats/place"), {"player": "1", "place": "2-west"}, headers=by)
    assert "The seats of round 1 are announced already" in words(director.get(f"/desk/{party.code}/"))


def test_by_htmx_the_new_seats_come_back_alone(director, phone):
    party = drawn(8)
    part = director.post(desk(party, "seats/place"), {"player": "1", "place": "2-south"}, headers=phone)
    assert part.content.strip().startswith(b'<div id="proposed"')
    assert b'data-place="2-south" data-player="1"' in part.content


def test_announcing_shows_the_seats_to_everybody(director):
    party = drawn(8)
    page = director.post(desk(party, "announce"), {"round": "1"}, follow=True)
    assert "The seats of round 1 are announced." in words(page)
    assert fresh(party).status == Party.Status.PLAYING


def test_announcing_twice_is_announcing_once(director):
    party = drawn(8)
    for _tap in range(2):
        assert director.post(desk(party, "announce"), {"round": "1"}).status_code == 302
    assert party.log.filter(action="announce").count() == 1


def shown(page: HttpResponse) -> list[str]:
    """What the two forms of the page say that it shows: the one that changes places, and Announce."""
    return re.findall(r'name="shown" value="(\w+)"', markup(page))


@pytest.mark.parametrize("act", ["seats/place", "announce"])
def test_seats_that_another_laptop_changed_meanwhile_are_looked_at_before_anything_is_done(director, act):
    party = drawn(8)
    old = shown(director.get(desk(party, "seats")))
    assert len(set(old)) == 1
    assert len(old) == 4  # to change places, to draw again, to take back and to announce
    director.post(desk(party, "draw"), {"kind": "random", "seed": "12345"})
    before = seats(party)
    posted = {"player": str(before[0][0]), "place": "2-south", "round": "1"}
    read = words(director.post(desk(party, act), posted | {"shown": old[0]}, follow=True))
    assert "The seats have changed since this page showed them, so nothing was done." in read
    assert (seats(party), fresh(party).status) == (before, Party.Status.REGISTERING)
    new = shown(director.get(desk(party, "seats")))
    director.post(desk(party, act), posted | {"shown": new[0]})
    assert (seats(party), fresh(party).status) != (before, Party.Status.REGISTERING)


def test_nobody_is_announced_while_somebody_has_no_place(director):
    party = drawn(8)
    prepare.register_players(party.code, ["Zoe"], who="x")
    read = words(director.get(desk(party, "seats")))
    assert "Zoe came after the seats were drawn. Draw again, so that everybody has a place." in read
    assert "Announce the seats" not in read
    page = director.post(desk(party, "announce"), {"round": "1"}, follow=True)
    assert "Zoe came after the seats were drawn." in words(page)
    assert fresh(party).status == Party.Status.REGISTERING


def test_who_has_not_come_needs_no_place(director):
    party = drawn(8)
    prepare.register_players(party.code, ["Zoe"], who="x", checked_in=False)
    read = words(director.get(desk(party, "seats")))
    assert "Announce the seats of round 1" in read
    assert "Zoe" not in read


def test_the_first_seats_are_drawn_for_everybody():
    seats = read_proposed_seats(drawn(8))
    assert seats is not None
    assert {reason.why for reason in seats.reasons.values()} == {WhySeat.DRAWN}


def test_a_round_that_was_never_made_is_not_announced(director):
    page = director.post(desk(begun(8), "announce"), {"round": "5"}, follow=True)
    assert "The seats of round 5 are announced already, or were never made." in words(page)


def test_without_proposed_seats_the_page_leads_to_the_desk(director, phone):
    party = begun(8)
    assert director.get(desk(party, "seats")).url == f"/desk/{party.code}/"
    part = director.get(desk(party, "seats"), headers=phone)
    assert part.headers["HX-Redirect"] == f"/desk/{party.code}/"


def test_the_seats_are_sent_again_only_when_they_are_new(director, phone):
    party = drawn(8)
    assert director.get(f"{desk(party, 'seats')}?seen={party.change}", headers=phone).status_code == 204


def test_the_seats_ask_the_database_as_often_at_40_tables_as_at_4(director):
    small, large = played(begun(17), tables=4), played(begun(161), tables=40)
    assert queries(director, desk(small, "seats")) == queries(director, desk(large, "seats")) <= 12


def test_an_ended_party_has_no_seats_to_announce(director):
    party = ended(played(begun(8)))
    page = director.post(desk(party, "announce"), {"round": "2"}, follow=True)
    assert "were never made" in words(page)


def test_seats_that_were_taken_back_are_made_when_the_organiser_asks(director):
    party = played(begun(9))
    before = seats(party)
    page = words(director.post(desk(party, "seats/take-back"), {"round": "2"}, follow=True))
    assert "The seats of round 2 are taken back." in page
    assert "You took the next seats back; they are made when you ask for them. Make the next seats" in page
    sweep()
    assert party.rounds.count() == 1
    page = director.post(desk(party, "seats/make"), {"round": "1"}, follow=True)
    assert "Announce the seats of round 2" in words(page)
    assert seats(party) == before


def test_meanwhile_a_game_is_opened_again_and_people_come(director):
    party = played(begun(8))
    director.post(desk(party, "seats/take-back"), {"round": "2"})
    director.post(f"/desk/{party.code}/tables/1/open-again/", {"round": "1"})
    prepare.register_players(party.code, ["Zoe"], who="x")
    director.post(f"/desk/{party.code}/tables/1/slip/", {"north_south": "2", "east_west": "13", "round": "1"})
    sweep()
    assert "Make the next seats" in words(director.get(f"/desk/{party.code}/"))
    director.post(desk(party, "seats/make"), {"round": "1"})
    assert "Zoe" in words(director.get(desk(party, "seats")))


def test_the_first_seats_taken_back_are_drawn_anew(director):
    party = drawn(8)
    page = director.post(desk(party, "seats/take-back"), {"round": "1"}, follow=True)
    assert "Make the first seats" in words(page)


def test_announced_seats_are_not_taken_back(director):
    party = begun(8)
    page = director.post(desk(party, "seats/take-back"), {"round": "1"}, follow=True)
    assert "The seats of round 1 are announced already, or were never made." in words(page)
    page = director.post(desk(party, "seats/make"), {"round": "1"}, follow=True)
    assert "Round 1 is not complete, or its next seats are made already." in words(page)
