"""“Where is Ann?”, asked from any page of the organiser."""

from __future__ import annotations

import pytest

from tests.night import begun, found, fresh, slip
from tests.screens.reading import markup, queries, words
from tournaments.actions import prepare


def ask(director, party, name: str, **more):
    return director.get(f"/desk/{party.code}/where-is/", {"who": name}, **more)


def test_the_answer_says_where_somebody_sits_with_whom_and_against_whom(director):
    party = begun(8)
    page = ask(director, party, "cle")
    assert "Cleo South at table 1, with Ann, against Bo and Dag." in words(page)
    assert f'href="/desk/{party.code}/?at=1"' in markup(page)
    assert f'href="/desk/{party.code}/players/3/"' in markup(page)


def test_as_somebody_types_the_answer_alone_is_sent(director, phone):
    part = ask(director, begun(8), "ann", headers=phone)
    assert part.content.strip().startswith(b'<ul class="whereabouts"')


def test_who_has_no_seat_is_found_too(director):
    party = begun(9)
    (bench,) = (
        party.rounds.get(number=1).chairs.filter(table__isnull=True).values_list("entry__player__name", flat=True)
    )
    assert f"{bench} Sits out this round." in words(ask(director, party, bench))
    prepare.register_players(party.code, ["Zoe"], who="x")
    prepare.check_in(party.code, 10, here=False, who="x")
    assert "Zoe On the list, and not here yet." in words(ask(director, fresh(party), "zoe"))


def test_before_the_first_seats_somebody_is_taken_out_from_there(director):
    party = found(4)
    page = ask(director, party, "bo")
    assert "Bo Is here, and has no seat yet." in words(page)
    assert f'action="/desk/{party.code}/players/2/take-out/"' in markup(page)


@pytest.mark.parametrize("page", ["players/2/chair/", "correct/?round=1&table=1&line=13-9"])
def test_the_field_at_the_top_holds_nothing_that_was_typed_elsewhere(director, page):
    party = slip(begun(8), 1)
    assert 'type="search" value=""' in markup(director.get(f"/desk/{party.code}/{page}"))


@pytest.mark.parametrize("typed", ["d’arcy", "D`Arcy, ann", "d'arcy", "ANN D´ARCY"])
def test_signs_that_look_alike_are_one(director, typed):
    party = found(4)
    prepare.register_players(party.code, ["Ann D'Arcy"], who="x")
    assert "Ann D&#x27;Arcy" in markup(ask(director, fresh(party), typed))


def test_nothing_typed_finds_nobody_and_a_stranger_is_said_to_be_one(director):
    party = begun(8)
    assert "Type a name" in words(ask(director, party, ""))
    assert "Nobody at this party has “xyz” in the name." in words(ask(director, party, "xyz"))


@pytest.mark.parametrize("page", ["", "players/", "standings/", "log/", "settings/", "tables/1/"])
def test_it_can_be_asked_on_every_page(director, page):
    party = begun(8)
    assert f'action="/desk/{party.code}/where-is/"' in markup(director.get(f"/desk/{party.code}/{page}"))


def test_the_database_is_asked_as_often_at_40_tables_as_at_4(director):
    small, large = (f"/desk/{begun(players).code}/where-is/?who=a" for players in (16, 160))
    assert queries(director, small) == queries(director, large) <= 9
