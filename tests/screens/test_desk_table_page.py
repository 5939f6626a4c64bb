"""The organiser's page of one table: its sheet, and whatever a line does not do."""

from __future__ import annotations

from scoring.game import EndKind, GameEnd
from tests.night import announced, begun, found, played, slip
from tests.screens.desk_lines import at, score, type_in
from tests.screens.reading import queries, words
from tournaments.models import Game

ON_THE_CLOCK = GameEnd(EndKind.TIME, minutes=20)


def test_the_page_of_a_table_shows_its_sheet_and_its_link(director):
    party = begun(8)
    type_in(director, party, "h n 8")
    page = director.get(at(party))
    assert "Ann and Cleo granded and took 8: 2 points." in words(page)
    assert "Take back hand 1" in words(page)
    assert f'href="/t/{party.code}/1/{party.table_key(1)}/"' in page.content.decode()
    assert "<svg" in page.content.decode()


def test_the_last_hand_is_taken_back(director):
    party = begun(8)
    type_in(director, party, "h n 8")
    answer = director.post(at(party, 1, "take-back/"), {"round": "1", "hand": "1", "back": "table"})
    assert answer.url == at(party)
    assert score(party) == (0, 0)


def test_a_slip_can_be_given_in_fields(director):
    party = begun(8)
    assert 'name="north_south"' in director.get(at(party)).content.decode()
    posted = {"round": "1", "north_south": "7", "east_west": "13", "back": "table"}
    half = director.post(at(party, 1, "slip/"), posted | {"east_west": ""}, follow=True)
    assert "Type the points of both sides" in words(half)
    page = director.post(at(party, 1, "slip/"), posted, follow=True)
    assert "Bo and Dag win 13–7, as the slip says." in words(page)
    assert page.redirect_chain == [(at(party), 302)]


def test_a_game_is_opened_again_as_long_as_the_round_has_not_moved(director):
    party = slip(begun(8), 1)
    assert "Open this game again" in words(director.get(at(party)))
    director.post(at(party, 1, "open-again/"), {"round": "1", "back": "table"})
    assert Game.objects.get(round__party=party, table=1).confirmed_at is None


def test_a_game_is_opened_again_until_the_next_seats_are_announced(director):
    party = played(begun(8))
    page = director.post(at(party, 1, "open-again/"), {"round": "1", "back": "table"}, follow=True)
    assert "Open this game again" not in words(page)
    assert party.rounds.count() == 1


def test_a_game_of_an_earlier_round_stays_closed(director):
    party = announced(played(begun(8)), 2)
    page = director.post(at(party, 1, "open-again/"), {"round": "1", "back": "table"}, follow=True)
    assert "This was for round 1, but table 1 is in round 2 now." in words(page)


def test_on_the_clock_the_desk_says_that_the_last_hand_is_entered(director):
    party = begun(4, end=ON_THE_CLOCK)
    type_in(director, party, "h n 8")
    assert "Their last hand is entered" not in words(director.get(at(party)))
    director.post(f"/desk/{party.code}/time/", {"round": "1"})
    assert "Their last hand is entered" in words(director.get(at(party)))
    page = director.post(at(party, 1, "finish/"), {"round": "1", "back": "table"}, follow=True)
    assert "Ann and Cleo win 2–0 when time was called." in words(page)


def test_a_table_that_does_not_play_is_no_page(director):
    for address, says in (
        (at(begun(8), 9), "Table 9 does not play in round 1."),
        (at(found(8), 1), "Table 1 does not play: no seats are announced yet."),
    ):
        assert says in words(director.get(address), is_there=False)


def test_the_table_alone_is_sent_and_only_when_it_is_new(director, phone):
    party = begun(8)
    part = director.get(at(party), headers=phone)
    assert part.content.strip().startswith(b'<section id="table_now"')
    assert director.get(f"{at(party)}?seen={party.change}", headers=phone).status_code == 204


def test_a_table_asks_the_database_as_often_at_40_tables_as_at_4(director):
    small, large = begun(16), begun(160)
    assert queries(director, at(small)) == queries(director, at(large)) <= 13
