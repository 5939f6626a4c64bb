"""Who plays tonight: one name after another, here or not, off the list again."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scoring.rules import MINNESOTA
from tests.night import begun, drawn, ended, found, fresh, names
from tests.screens.desk_players import desk, on_the_list
from tests.screens.plan_form import AS_IT_STANDS, NEW
from tests.screens.reading import markup, queries, typed, words
from tournaments.actions import prepare


def test_a_name_and_enter_register_a_player_who_is_here(director):
    party = found(0)
    page = director.post(desk(party, "register/"), {"name": "  Ann   Andersson "}, follow=True)
    assert "Ann Andersson is registered." in words(page)
    assert "1 here" in words(page)
    assert on_the_list(party) == ["Ann Andersson"]


def test_the_next_name_can_be_typed_at_once(director, phone):
    party = found(0)
    part = director.post(desk(party, "register/"), {"name": "Ann"}, headers=phone)
    assert b"<html" not in part.content
    assert typed(part, "name") == []  # the next one may be half typed in it
    assert b'id="people"' in part.content
    assert b'hx-swap-oob="true"' in part.content
    assert "1 here" in words(part)


REFUSED = {
    "empty": ("", "A name is missing. Type at least one letter."),
    "spaces": ("   ", "A name is missing."),
    "300 letters": ("x" * 300, "This name has 300 letters; a name has 60 at most."),
    "markup": ("<script>alert(1)</script>", "A name has no < and no >."),
    "no letter": ("007", "“007” has no letter in it."),
    "a character that cannot be printed": ("Ann\x07", "This name has a character that cannot be printed."),
    "on the list already": ("ANN", "is at the party already"),
}


@pytest.mark.parametrize(("name", "says"), REFUSED.values(), ids=REFUSED.keys())
@pytest.mark.parametrize("by", ["form", "htmx"])
def test_what_is_no_new_name_is_refused_and_stays_in_the_field(director, phone, name, says, by):
    party = found(1)
    page = director.post(desk(party, "register/"), {"name": name}, headers=phone if by == "htmx" else {})
    assert page.status_code == 200
    assert says in words(page)
    assert b"<script>alert" not in page.content
    assert typed(page, "name")[-1] == name if by == "form" else not typed(page, "name")  # desk.js gives it back
    assert on_the_list(party) == ["Ann"]


def test_players_of_the_club_who_are_not_here_yet_are_suggested(director):
    found(3)
    tonight = found(0)
    prepare.register_players(tonight.code, ["Bo"], who="x")
    page = director.get(desk(tonight)).content.decode()
    assert '<option value="Ann">' in page
    assert '<option value="Cleo">' in page
    assert '<option value="Bo">' not in page


def test_a_known_player_is_the_same_person_again(director):
    first, tonight = found(1), found(0)
    director.post(desk(tonight, "register/"), {"name": "ann"})
    assert tonight.entries.get().player == first.entries.get().player


def test_the_list_stands_in_the_order_of_names_and_says_who_is_missing(director):
    party = found(0)
    prepare.register_players(party.code, ["Cleo", "ann", "Bo"], who="x", checked_in=False)
    page = words(director.get(desk(party)))
    assert page.index("ann") < page.index("Bo not here yet") < page.index("Cleo not here yet")
    assert "0 here 3 on the list are not here yet." in page


def test_a_long_list_is_searched_by_name_and_stays_so_while_people_come(director, phone):
    assert 'role="search" action="/desk' not in markup(director.get(desk(found(20))))
    party = found(21)
    prepare.register_players(party.code, ["Åse Berg"], who="x")
    everywhere: tuple[dict[str, str], ...] = ({}, phone)
    for headers in everywhere:
        page = director.get(desk(party, "?find=ase"), headers=headers)
        assert "Åse Berg" in words(page)
        assert "Gro" not in words(page)
        assert "22 here" in words(page)
    assert 'value="ase"' in markup(director.get(desk(party, "?find=ase")))
    part = director.post(desk(party, "22/check-in/"), {"here": "no", "find": "ase"}, headers=phone)
    assert "Åse Berg not here yet" in words(part)
    assert "Gro" not in words(part)
    assert "Nobody on the list has “zzz” in the name." in words(director.get(desk(party, "?find=zzz")))


def test_the_page_has_one_main_button(director):
    main = re.compile(r'<(?:button|a class="button") ?>|<button class="next_step"')
    for party, said in ((found(8), "Go on to the seats"), (begun(8), "Register")):
        page = markup(director.get(desk(party)))
        assert [said] == [page[at.end() :].split("<")[0].strip() for at in main.finditer(page)]


def test_somebody_comes_and_somebody_does_not(director):
    party = found(2)
    director.post(desk(party, "1/check-in/"), {"here": "no"})
    assert list(party.entries.values_list("checked_in", flat=True)) == [False, True]
    director.post(desk(party, "1/check-in/"), {"here": "yes"})
    assert list(party.entries.values_list("checked_in", flat=True)) == [True, True]


def test_the_heading_says_how_many_tables_they_make_and_what_one_more_would(director):
    page = words(director.get(desk(found(7))))
    assert "7 here: 1 table, 3 sit out One more would make 2 tables." in page
    assert "One more would make" not in words(director.get(desk(found(6))))


def test_where_people_would_sit_out_the_page_leads_to_the_computers_that_could_fill_the_chairs(director):
    offer, party = "Computers can fill the empty chairs", found(7)
    page = director.get(desk(party))
    assert offer in words(page)
    assert f"/desk/{party.code}/settings/?open=odd#line_odd" in markup(page)
    assert offer not in words(director.get(desk(found(8)))), "nobody sits out"
    assert offer not in words(director.get(desk(found(7, computers=4)))), "they are chosen already"
    fourteen = replace(MINNESOTA, name="long", tricks=14)
    assert offer not in words(director.get(desk(found(7, rules=fourteen)))), "there are not enough cards on screens"


def test_with_an_odd_number_a_new_evening_leads_to_the_computers_that_could_fill_the_chairs(director):
    offer, odd = "Computers can fill the empty chairs", {"players": "15", "work_out": "yes"}
    assert offer not in words(director.get(NEW)), "16 are four tables"
    assert offer in words(director.post(NEW, AS_IT_STANDS | odd))
    assert offer not in words(director.post(NEW, AS_IT_STANDS | odd | {"computers": "4"}))


def test_everybody_from_last_time_is_one_button(director, phone):
    last = found(5)
    prepare.check_in(last.code, 5, here=False, who="x")
    tonight = found(0)
    prepare.register_players(tonight.code, ["Bo"], who="x")
    assert "Everybody from last time 3 players" in words(director.get(desk(tonight)))
    part = director.post(desk(tonight, "last-time/"), headers=phone)
    assert sorted(on_the_list(tonight)) == ["Ann", "Bo", "Cleo", "Dag"]
    assert "4 here: 1 table, nobody sits out" in words(part)
    assert "Everybody from last time" not in words(part)


def test_without_an_earlier_evening_there_is_nobody_from_last_time(director):
    party = found(0)
    assert "Everybody from last time" not in words(director.get(desk(party)))
    assert director.post(desk(party, "last-time/"), follow=True).status_code == 200
    assert not on_the_list(party)


def test_one_button_says_that_everybody_is_here(director):
    party = found(0)
    prepare.register_players(party.code, names(5), who="x", checked_in=False)
    page = director.post(desk(party, "everybody/"), follow=True)
    assert "5 here: 1 table, 1 sits out" in words(page)


def test_somebody_is_taken_off_the_list(director, phone):
    party = found(3)
    part = director.post(desk(party, "2/take-out/"), headers=phone)
    assert on_the_list(party) == ["Ann", "Cleo"]
    assert "2 here" in words(part)


def test_who_is_taken_out_is_not_said_to_be_registered_any_more(director, phone):
    party = found(4)
    answer = director.post(desk(party, "1/take-out/"), headers=phone)
    assert '<div id="name_says" role="status" hx-swap-oob="true"></div>' in answer.content.decode()


def test_who_has_a_seat_cannot_be_taken_out_and_is_told_so(director):
    party = begun(8)
    page = director.post(desk(party, "1/take-out/"), follow=True)
    assert "Ann has a place in round 1 and cannot be taken out; say that Ann leaves instead." in words(page)
    assert len(on_the_list(party)) == 8


def test_somebody_who_came_after_the_draw_makes_it_void(director):
    party = drawn(8)
    director.post(desk(party, "1/check-in/"), {"here": "no"})
    assert not fresh(party).rounds.exists()


def test_nobody_is_registered_after_the_end(director):
    party = ended(begun(8))
    assert 'id="name_form"' not in markup(director.get(desk(party)))
    page = director.post(desk(party, "register/"), {"name": "Zoe"})
    assert "The evening has ended, and its results are final." in words(page)


def test_the_list_alone_is_sent_and_only_when_it_is_new(director, phone):
    party = found(4)
    part = director.get(desk(party), headers=phone)
    assert b"<html" not in part.content
    assert part.content.strip().startswith(b'<section id="people"')
    assert director.get(f"{desk(party)}?seen={party.change}", headers=phone).status_code == 204


def test_the_list_asks_the_database_as_often_for_160_players_as_for_16(director):
    small, large = found(16), found(160)
    assert queries(director, desk(small)) == queries(director, desk(large)) <= 10


# Who may
