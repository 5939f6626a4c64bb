"""What takes effect at once is undone with one tap, from the message and then from the log."""

from __future__ import annotations

import pytest

from tests.night import announced, begun, ended, found, fresh, slip
from tests.screens.desk_lines import FIELD, FORM, at, score, type_in
from tests.screens.reading import markup, words
from tournaments.tasks import move


def undo(director, page) -> None:
    """Press the first Undo of a page."""
    address, fields = FORM.findall(markup(page))[0]
    assert director.post(address, dict(FIELD.findall(fields)), follow=True).redirect_chain


def test_who_is_taken_out_is_put_back_from_the_message_that_says_so(director, phone):
    party = found(4)
    part = director.post(f"/desk/{party.code}/players/2/take-out/", headers=phone)
    assert "Bo is off the list. Undo" in words(part)
    undo(director, part)
    assert party.entries.filter(player__name="Bo").exists()


def test_a_locked_table_is_unlocked_and_a_leaver_stays(director):
    party = begun(8)
    page = director.post(at(party, 1, "phones/withhold/"), {"withheld": "locked"}, follow=True)
    assert "Table 1 is locked: its phones only see the sheet. Undo" in words(page)
    undo(director, page)
    assert fresh(party).phones_of(1).withheld is None
    page = director.post(f"/desk/{party.code}/players/1/leave/", follow=True)
    undo(director, page)
    assert party.entries.get(number=1).left_after_round is None


@pytest.mark.parametrize(("before", "then"), [("desk", "nothing"), ("desk", "locked"), ("locked", "desk")])
def test_the_phones_of_a_table_may_do_again_what_they_might_before(director, before, then):
    party = begun(8)
    director.post(at(party, 1, "phones/withhold/"), {"withheld": before}, follow=True)
    undo(director, director.post(at(party, 1, "phones/withhold/"), {"withheld": then}, follow=True))
    assert fresh(party).phones_of(1).withheld == before


def test_a_hand_that_was_taken_back_is_entered_again(director):
    party = begun(8)
    type_in(director, party, "h e 9", follow=True)
    page = director.post(at(party, 1, "take-back/"), {"round": "1", "hand": "1", "back": "table"}, follow=True)
    assert score(party) == (0, 0)
    undo(director, page)
    assert score(party) == (0, 3)


def test_a_hand_and_a_confirmation_are_undone_from_the_line_itself(director, phone):
    party = begun(8)
    part = type_in(director, party, "h e 9", headers=phone)
    assert "Hand 1 is saved. Bo and Dag granded and took 9: 3 points. Undo" in words(part)
    undo(director, part)
    assert score(party) == (0, 0)
    slip(party, 1)
    director.post(at(party, 1, "open-again/"), {"round": "1"})
    for hand in (1, 2):
        type_in(director, party, "h n 13", hand=hand)
    part = director.post(at(party, 1, "confirm/"), {"round": "1"}, headers=phone)
    assert "Confirmed. Undo" in words(part)
    undo(director, part)
    assert party.rounds.get().games.get(table=1).confirmed_at is None


def test_a_slip_is_undone_from_the_line_itself(director, phone):
    party = begun(8)
    part = type_in(director, party, "13-7", headers=phone)
    assert "Confirmed. Undo" in words(part)
    undo(director, part)
    game = party.rounds.get().games.get(table=1)
    assert (game.confirmed_at, game.winner, score(party)) == (None, None, (0, 0))


def test_a_slip_that_ended_the_round_is_undone_with_the_seats_that_were_made_from_it(director):
    party = begun(8)
    slip(party, 2)
    page = director.post(at(party, 1, "slip/"), {"round": "1", "north_south": "13", "east_west": "7"}, follow=True)
    move(party.code, 1)
    undo(director, page)
    assert party.rounds.get().games.get(table=1).confirmed_at is None


def test_an_undo_of_a_slip_that_comes_too_late_is_refused_in_words(director):
    party = begun(8)
    slip(party, 2)
    page = type_in(director, party, "13-7", follow=True)
    move(party.code, 1)
    announced(party, 2)
    address, fields = FORM.findall(markup(page))[0]
    answer = director.post(address, dict(FIELD.findall(fields)), follow=True)
    assert "If a result of round 1 is wrong, correct it: “Correct a result”." in words(answer)
    assert party.rounds.get(number=1).games.get(table=1).confirmed_at


def test_the_log_undoes_what_was_done_last_to_a_player_or_a_table(director):
    party = begun(8)
    for table in (1, 2):
        director.post(at(party, table, "phones/withhold/"), {"withheld": "locked"}, follow=True)
    log = director.get(f"/desk/{party.code}/log/")
    assert len(FORM.findall(markup(log))) == 2
    undo(director, log)
    assert (fresh(party).phones_of(1).withheld, fresh(party).phones_of(2).withheld) == ("locked", None)
    assert FORM.findall(markup(director.get(f"/desk/{ended(party).code}/log/"))) == []


def test_the_log_undoes_no_game_of_an_earlier_round(director):
    party = begun(8)
    type_in(director, party, "h n 13")
    type_in(director, party, "h n 13", hand=2)
    director.post(at(party, 1, "confirm/"), {"round": "1"})
    log = f"/desk/{party.code}/log/"
    assert at(party, 1, "open-again/") in markup(director.get(log))
    slip(party, 2)
    move(party.code, 1)
    announced(party, 2)
    assert FORM.findall(markup(director.get(log))) == []


def test_what_others_do_is_not_offered_with_it(director):
    party = begun(8)
    page = director.post(f"/desk/{party.code}/players/1/rename/", {"name": "Anna"}, follow=True)
    assert FORM.findall(markup(page)) == []


def test_what_changes_nothing_offers_no_undo_of_what_was_done_before(director):
    party = begun(8)
    for table in (1, 2):
        director.post(at(party, table, "phones/withhold/"), {"withheld": "locked"}, follow=True)
    page = director.post(at(party, 1, "phones/withhold/"), {"withheld": "locked"}, follow=True)
    assert "Table 1 is locked" in words(page)
    assert FORM.findall(markup(page)) == []
    director.post(f"/desk/{party.code}/players/1/leave/", follow=True)
    page = director.post(f"/desk/{party.code}/players/2/rename/", {"name": "Bo"}, follow=True)
    assert FORM.findall(markup(page)) == []
