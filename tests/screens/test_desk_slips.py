"""A slip at the desk: a whole game typed on one line, and what a level one asks for."""

from __future__ import annotations

import pytest

from scoring.rules import ASKOV, NULA_PLUS, SOUTH_DAKOTA
from tests.night import begun
from tests.screens.desk_lines import OR_CUT, TWO_HANDS, at, form, score, type_in
from tests.screens.reading import markup, typed, words
from tournaments.models import Game
from tournaments.queries.movement import find_rounds_to_move
from tournaments.tasks import tell_worker


def test_a_slip_for_a_table_with_hands_is_refused_in_the_same_words_before_and_after(director):
    party = begun(8, rules=ASKOV)
    director.post(at(party, 1, "line/"), form("h n 8"))
    desk = director.get(f"/desk/{party.code}/").content.decode()
    assert 'id="typed_1"' in desk
    assert desk.count('placeholder="h n 8 or l 5"') == 1
    assert desk.count('placeholder="h n 8, l 5, 15-6"') == 1
    no = "Table 1 has hands on its sheet. Enter the remaining ones, or save the slip instead of them."
    assert no in words(director.get(at(party, 1, "read/"), {"line": "15-6"}))
    assert no in words(director.post(at(party, 1, "line/"), form("15-6", hand=2), follow=True))


def test_a_slip_instead_of_hands_does_not_count_a_deal_that_was_thrown_in(director, phone):
    party = begun(8)
    type_in(director, party, "t")
    assert "Save 13-7 instead of the deal that was thrown in" in words(type_in(director, party, "13-7", headers=phone))
    type_in(director, party, "h n 8", hand=2)
    type_in(director, party, "h n 8", hand=3)
    assert "Save 13-7 instead of the 2 hands on the sheet" in words(type_in(director, party, "13-7", headers=phone))
    assert "There are 2 hands on the sheet." in words(director.get(at(party, 1)))


def test_the_example_of_a_slip_fits_games_without_a_target(director):
    """15–6 is refused where that few hands cannot give so many points."""
    read = director.get(f"/desk/{begun(8, end=TWO_HANDS).code}/").content.decode()
    assert read.count('placeholder="h n 8, l 5, 8-5"') == 2
    assert "15-6" not in read
    assert "h n 8, l 5, 8-5" not in director.get(f"/desk/{begun(8).code}/").content.decode()


def test_a_slip_is_asked_for_only_while_the_sheet_is_empty(director):
    party = begun(8)
    type_in(director, party, "h n 8")
    page = words(director.get(f"/desk/{party.code}/"))
    assert "hand 2 Save" in page
    assert "Table 2: hand 1 or slip" in page


def test_a_slip_where_a_hand_stands_on_the_sheet_is_saved_instead_of_it_with_one_more_press(director, phone):
    party = begun(8)
    type_in(director, party, "h n 8")
    part = type_in(director, party, "13-7", headers=phone)
    assert "has hands on its sheet" in words(part)
    assert "Save 13-7 instead of the hand on the sheet" in words(part)
    (seen,) = typed(part, "instead_of")
    saved = director.post(at(party, 1, "line/"), form("13-7") | {"instead_of": seen}, headers=phone)
    assert "Done" in words(saved)
    assert score(party) == (13, 7)
    log = words(director.get(f"/desk/{party.code}/log/"))
    assert "final score from a slip, 13–7, won by North–South, instead of: High North, North–South took 8" in log
    director.post(at(party, 1, "open-again/"), {"round": "1"})
    assert score(party) == (2, 0)


def test_without_javascript_such_a_slip_leads_to_its_fields_which_say_what_happens(director):
    party = begun(8)
    type_in(director, party, "h n 8")
    sheet = type_in(director, party, "13-7").url
    assert sheet == f"/desk/{party.code}/tables/1/?open=slip#slip"
    page = director.get(sheet)
    assert "There is 1 hand on the sheet. The slip is saved instead of it" in words(page)
    slip = {"round": "1", "north_south": "13", "east_west": "7", "instead_of": typed(page, "instead_of")[0]}
    director.post(at(party, 1, "slip/"), slip)
    assert score(party) == (13, 7)


@pytest.mark.parametrize(
    ("end", "decides"),
    [
        (TWO_HANDS, "one more hand decides it. Did Ann and Cleo win it?"),
        (OR_CUT, "they cut the cards. Did Ann and Cleo win the cut?"),
    ],
    ids=["one more hand", "the cut"],
)
def test_a_slip_that_is_level_says_what_to_type_instead(director, phone, end, decides):
    party = begun(4, end=end)
    said = f"2-2 is level, and one side must win: {decides} Type 2-2 ns. Did Bo and Dag? Type 2-2 ew."
    assert said in words(director.get(at(party, 1, "read/"), {"line": "2 - 2"}))
    assert said in words(type_in(director, party, "2-2", headers=phone))
    assert said in words(type_in(director, party, "2-2", follow=True))
    assert "7-7 ns" in words(director.get(f"/desk/{party.code}/"))
    type_in(director, party, "2-2 ew")
    assert Game.objects.get(round__party=party).winner == "east_west"


def test_in_games_to_a_target_nobody_reads_how_a_level_slip_is_typed(director):
    assert "7-7 ns" not in words(director.get(f"/desk/{begun(8).code}/"))


def test_a_slip_that_is_level_leads_to_where_it_is_said_who_won(director, phone):
    party = begun(4, end=TWO_HANDS)
    slip = f"/desk/{party.code}/tables/1/?open=slip#slip"
    part = type_in(director, party, "2-2", headers=phone)
    assert "is level, and one side must win" in words(part)
    assert f'<a href="{slip}">To the sheet of table 1</a>' in part.content.decode()
    assert type_in(director, party, "2-2").url == slip
    assert '<details class="more" id="slip" open>' in markup(director.get(slip))
    assert '<details class="more" id="slip" >' in markup(director.get(f"/desk/{party.code}/tables/1/"))


def test_a_slip_that_is_saved_says_its_sentence_once(director, phone):
    part = type_in(director, begun(8), "13-7", headers=phone)
    assert words(part).count("win 13–7") == 1


def test_after_a_slip_the_next_table_that_plays_is_next(director, phone):
    party = begun(12)
    part = type_in(director, party, "13-4", table=2, headers=phone)
    assert part.headers["HX-Trigger-After-Settle"] == '{"go_on": {"to": "line_3"}}'
    part = type_in(director, party, "13-4", table=3, headers=phone)
    assert part.headers["HX-Trigger-After-Settle"] == '{"go_on": {"to": "line_1"}}'
    part = type_in(director, party, "13-4", table=1, headers=phone)
    assert part.headers["HX-Trigger-After-Settle"] == '{"go_on": {"to": "line_1"}}', "what was saved stands there"


def test_the_last_slip_rings_for_the_movement(director, django_capture_on_commit_callbacks):
    party = begun(8)
    type_in(director, party, "13-4", table=1)
    assert find_rounds_to_move() == []
    with django_capture_on_commit_callbacks() as rung:
        type_in(director, party, "13-4", table=2)
    assert find_rounds_to_move() == [(party.code, 1)]
    assert [getattr(told, "func", told) for told in rung].count(tell_worker) == 1


def test_below_zero_is_refused_where_nobody_loses_points(director):
    party = begun(8, rules=NULA_PLUS)
    page = type_in(director, party, "13:-3", follow=True)
    assert "With these rules nobody loses points; -3 cannot be." in words(page)
    assert score(party) == (0, 0)


def test_a_slip_that_is_level_says_who_won(director):
    party = begun(4, end=TWO_HANDS)
    assert "is level, and one side must win" in words(type_in(director, party, "2-2", follow=True))
    type_in(director, party, "2-2 ew")
    assert Game.objects.get(round__party=party).winner == "east_west"


def test_under_rules_that_take_points_away_a_slip_may_be_below_zero(director):
    party = begun(8, rules=SOUTH_DAKOTA)
    assert type_in(director, party, "11:-20").status_code == 302
    assert score(party) == (11, -20)
