"""A table that has closed while its line was typed: what was typed is not lost, and every button is answered in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.night import announced, begun, found, played, slip
from tests.screens.desk_lines import at, form, type_in
from tests.screens.reading import typed, words
from tournaments.actions import prepare
from tournaments.models import Game, Party
from whistparty.celery import app


def half_leave(party: Party) -> Party:
    """Four of the eight go home: round 2 will be played at table 1 alone."""
    for number in (5, 6, 7, 8):
        prepare.leave(party.code, number, who="x")
    return party


def with_one_table_fewer() -> Party:
    party = played(half_leave(begun(8)))
    return announced(party, 2)


@pytest.fixture
def moved_at_once() -> Iterator[None]:
    """The worker is as quick as can be: before the desk is answered."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


GONE = "Table 2 does not play in round 2."


def test_what_was_typed_for_a_table_that_has_closed_is_not_lost(director, phone):
    party = with_one_table_fewer()
    part = type_in(director, party, "13-4", table=2, headers=phone)
    assert part.status_code == 200
    assert f"{GONE} “13-4” was not saved." in words(part)
    assert typed(part, "line") == ["13-4"]
    assert b"readonly" in part.content
    assert part.content.strip().startswith(b'<li class="line')
    assert f'href="/desk/{party.code}/"' in part.content.decode()


@pytest.mark.parametrize("back", ["desk", "table"])
def test_without_javascript_the_desk_says_what_was_typed_for_a_table_that_has_closed(director, back):
    party = with_one_table_fewer()
    answer = director.post(at(party, 2, "line/"), form("h n 8") | {"back": back}, follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[-1][0] == f"/desk/{party.code}/"
    assert f"{GONE} “h n 8” was not saved." in words(answer)


@pytest.mark.parametrize(("slip", "said"), [(("7", "13"), "7–13"), (("-2", "13"), "-2:13")])
def test_the_fields_of_a_slip_for_a_table_that_has_closed_are_not_lost(director, slip, said):
    party = with_one_table_fewer()
    posted = {"round": "1", "north_south": slip[0], "east_west": slip[1], "back": "table"}
    assert f"{GONE} “{said}” was not saved." in words(director.post(at(party, 2, "slip/"), posted, follow=True))


CLOSED_ACTS = {"confirm": "Eva and Gro win 13–7, as the slip says.", "cut": GONE}  # to confirm again changes nothing


@pytest.mark.parametrize(("act", "says"), CLOSED_ACTS.items(), ids=CLOSED_ACTS)
def test_a_button_of_a_table_that_has_closed_is_answered_in_words(director, phone, act, says):
    party = with_one_table_fewer()
    part = director.post(at(party, 2, f"{act}/"), {"round": "1", "winner": "east_west"}, headers=phone)
    assert says in words(part)
    assert b"<input" not in part.content


def test_the_preview_of_a_table_that_has_closed_says_so(director, phone):
    party = with_one_table_fewer()
    answer = director.get(at(party, 2, "read/"), {"line": "h n 8"}, headers=phone)
    assert words(answer) == GONE


def test_a_game_of_a_table_that_has_closed_is_not_opened_again(director):
    party = with_one_table_fewer()
    page = director.post(at(party, 2, "open-again/"), {"round": "1", "back": "table"}, follow=True)
    assert GONE in words(page)
    assert party.rounds.get(number=1).moved_at is not None
    assert Game.objects.filter(round__party=party, confirmed_at__isnull=True).count() == 1


def test_the_page_of_a_table_that_has_closed_says_so(director):
    answer = director.get(at(with_one_table_fewer(), 2))
    assert GONE in words(answer, is_there=False)


def test_before_the_first_round_no_table_takes_a_hand(director, phone):
    part = type_in(director, found(8), "13-4", headers=phone)
    assert "Table 1 does not play: no seats are announced yet. “13-4” was not saved." in words(part)


@pytest.mark.django_db(transaction=True)
def test_a_slip_that_closes_its_own_table_is_saved_and_says_so(director, phone, moved_at_once):
    party = slip(half_leave(begun(8, announces_itself=True)), 1)
    part = type_in(director, party, "13-4", table=2, headers=phone)
    assert party.rounds.get(number=2).announced_at is not None
    assert "Eva and Gro win 13–4, as the slip says." in words(part)
    assert "was not saved" not in words(part)
