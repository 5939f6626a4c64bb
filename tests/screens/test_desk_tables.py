"""What comes on paper: a line for each table, typed with the keyboard alone."""

from __future__ import annotations

import pytest

from scoring.rules import ASKOV
from tests.night import announced, begun, ended, found, fresh, played, slip
from tests.screens.desk_lines import ON_THE_CLOCK, OR_CUT, TWO_HANDS, at, form, score, type_in
from tests.screens.reading import markup, typed, words
from tournaments.models import Game, Party, PlayedHand


def test_a_hand_is_typed_on_one_line(director):
    party = begun(8, rules=ASKOV)
    page = director.post(at(party, 1, "line/"), form("h n 5"), follow=True)
    assert "Table 1: Ann and Cleo granded and took 5: 4 points for Bo and Dag. That makes 0–4." in words(page)
    assert score(party) == (0, 4)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("h n 5", "Ann and Cleo granded and took 5: 4 points for Bo and Dag. That makes 0–4."),
        ("l 9", "Low: Ann and Cleo took 9, Bo and Dag 4: Ann and Cleo lose 3 points. That makes −3 : 0."),
        ("sn e +", "Bo called Sola Nola and made it: a star for Bo and Dag. That makes 0–0."),
        ("t", "The deal is thrown in. That makes 0–0."),
        ("15-6", "Ann and Cleo win 15–6, as the slip says."),
        ("h n", "after h write who granded"),
        ("h n 14", "Tricks are whole numbers from 0 to 13; 14 is not."),
        ("12-6", "A game to 15 is over when a side has 15 or more"),
        ("<b>", "“<b>” is not understood."),
    ],
    ids=["high", "low", "special", "thrown in", "slip", "not whole yet", "fourteen tricks", "not over", "markup"],
)
def test_while_it_is_typed_the_line_says_what_it_would_do_and_saves_nothing(director, line, says):
    party = begun(8, rules=ASKOV)
    answer = director.get(at(party, 1, "read/"), {"line": line})
    assert says in words(answer) if line != "<b>" else "&lt;b&gt;" in answer.content.decode()
    assert not PlayedHand.objects.exists()
    assert Game.objects.filter(winner__isnull=False).count() == 0


@pytest.mark.parametrize("line", ["h n 8", "15-7"])
def test_the_organiser_is_not_sent_to_the_organiser(director, line):
    party = slip(begun(8, rules=ASKOV), 1, score=(15, 6))
    no = "The game is confirmed: 15–6. If it is wrong, open this game again."
    assert no in words(director.get(at(party, 1, "read/"), {"line": line}))
    assert no in words(director.post(at(party, 1, "line/"), form(line), follow=True))


def test_an_empty_line_says_nothing(director):
    assert director.get(at(begun(8), 1, "read/"), {"line": " "}).content == b""


def test_after_a_hand_the_same_table_goes_on(director, phone):
    party = begun(8)
    part = type_in(director, party, "h n 8", headers=phone)
    assert part.content.strip().startswith(b'<li class="line')
    assert "hand 2 Save" in words(part)
    assert "Hand 1 is saved. Ann and Cleo granded and took 8: 2 points." in words(part)
    assert typed(part, "line") == [""]
    assert part.headers["HX-Trigger-After-Settle"] == '{"go_on": {"to": "line_1"}}'
    plain = type_in(director, party, "h n 8", hand=2)
    assert plain.url == f"/desk/{party.code}/?at=1"


def test_a_hand_that_stands_there_already_is_told_with_names(director, phone):
    party = begun(8)
    type_in(director, party, "h n 8")
    same, other = (type_in(director, party, line, headers=phone) for line in ("h n 8", "h e 9"))
    assert "Hand 1 is on the sheet already, the same: Ann and Cleo granded and took 8" in words(same)
    assert "Hand 1 was entered before yours: Ann and Cleo granded and took 8" in words(other)


def test_what_a_star_does_is_said_before_and_after_it_is_saved(director, phone):
    party, star = begun(8, rules=ASKOV), "win 15–9 with one star, as the slip says."
    assert f"Ann and Cleo {star}" in words(director.get(at(party, 1, "read/"), {"line": "15*-9"}))
    assert f"Ann and Cleo {star}" in words(type_in(director, party, "15*-9", headers=phone))
    other = words(director.get(at(party, 2, "read/"), {"line": "9*-15**"}))
    assert "Finn and Hans win 15–9 with 2 stars and one star for Eva and Gro, as the slip says." in other


def test_without_javascript_the_cursor_waits_at_the_next_table(director):
    page = director.get(f"/desk/{begun(12).code}/?at=3").content.decode()
    assert page.count("autofocus") == 1
    assert page.index('id="typed_3"') < page.index("autofocus") < page.index('id="line_3"') + 3000


def test_a_game_that_is_over_asks_to_be_confirmed(director, phone):
    party = begun(4)
    type_in(director, party, "h n 13")
    part = type_in(director, party, "h n 12", hand=2, headers=phone)
    assert "Ann and Cleo win 13–0: they reached the target. Confirm" in words(part)
    assert b'name="line"' not in part.content
    part = director.post(at(party, 1, "confirm/"), {"round": "1"}, headers=phone)
    assert "Ann and Cleo win 13–0" in words(part)
    assert Game.objects.get(round__party=party).confirmed_at is not None


REFUSED = {
    "nothing typed": ("", "Nothing is typed."),
    "no line": ("hello", "is not a high hand"),
    "fourteen tricks": ("h n 14", "Tricks are whole numbers from 0 to 13; 14 is not."),
    "a call the rules do not know": ("sn e +", "These rules do not know the call Sola Nola"),
    "a slip below the target": ("12-3", "A game to 13 is over when a side has 13 or more; 12–3 is not over."),
    "stars where there are none": ("13*-3", "none if the rules know no special calls"),
}


@pytest.mark.parametrize(("line", "says"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_refused_beside_the_line_and_stays_in_it(director, phone, line, says):
    party = begun(8)
    part = type_in(director, party, line, headers=phone)
    assert part.status_code == 200
    assert says in words(part)
    assert typed(part, "line") == [line]
    assert says in words(type_in(director, party, line, follow=True))
    assert not PlayedHand.objects.exists()


def test_the_same_form_twice_is_one_hand(director):
    party = begun(8)
    once = form("h n 8")
    for _time in range(2):
        director.post(at(party, 1, "line/"), once)
    assert PlayedHand.objects.count() == 1


def test_who_comes_second_is_told_what_was_entered_first(director):
    party = begun(8)
    type_in(director, party, "h n 8")
    page = type_in(director, party, "h n 9", follow=True)
    assert "Hand 1 was entered before yours: Ann and Cleo granded and took 8" in words(page)
    assert score(party) == (2, 0)


def test_a_line_of_an_earlier_round_is_not_entered_in_this_one(director):
    party = announced(played(begun(8)), 2)
    page = type_in(director, party, "13-4", follow=True)
    assert "This was for round 1, but table 1 is in round 2 now. It was not saved. If a result of" in words(page)
    assert "Tell the organiser" not in words(page)


# What the form itself may lack


def test_a_damaged_form_is_refused_in_words(director):
    party = begun(8)
    page = director.post(at(party, 1, "line/"), {"line": "h n 8", "round": "1", "hand": "1", "key": "x"}, follow=True)
    assert "Something is missing in what this page sent." in words(page)


def test_a_level_game_is_cut_for_on_its_line(director, phone):
    party = begun(4, end=OR_CUT)
    type_in(director, party, "h n 8")
    part = type_in(director, party, "h e 8", hand=2, headers=phone)
    assert "Level: who won the cut? Ann and Cleo Bo and Dag" in words(part)
    part = director.post(at(party, 1, "cut/"), {"round": "1", "winner": "east_west"}, headers=phone)
    assert "Bo and Dag win the cut; the score was level." in words(part)


def test_a_level_game_is_decided_by_one_more_hand_on_its_line(director, phone):
    party = begun(4, end=TWO_HANDS)
    type_in(director, party, "h n 8")
    type_in(director, party, "h e 8", hand=2)
    assert "Level: extra hand" in words(director.get(at(party)))
    part = type_in(director, party, "h e 9", hand=3, headers=phone)
    assert "Bo and Dag win the extra hand; the score was level." in words(part)


# Tiles, or a list


def test_the_tables_are_tiles_or_rows_in_groups_and_the_browser_remembers_which(director):
    party = slip(begun(12), 1)
    assert "as_list" not in markup(director.get(f"/desk/{party.code}/"))
    page = director.get(f"/desk/{party.code}/?view=list")
    assert 'class="as_list' in markup(page)
    read = words(page)
    assert read.index("Playing · 2") < read.index("Table 2 No") < read.index("Table 3 No") < read.index("Done · 1")
    assert 'class="as_list' in markup(director.get(f"/desk/{party.code}/lines/"))
    assert "as_list" not in markup(director.get(f"/desk/{party.code}/?view=tiles"))


def test_more_tables_than_fit_a_screen_are_a_list_until_tiles_are_chosen(director):
    party = begun(100)
    assert 'class="as_list' in markup(director.get(f"/desk/{party.code}/"))
    assert "as_list" not in markup(director.get(f"/desk/{party.code}/?view=tiles"))


def test_in_a_list_enter_goes_to_the_next_table_after_every_hand(director, phone):
    party = begun(12)
    assert typed(director.get(f"/desk/{party.code}/?view=list"), "is_list") == ["yes"] * 3
    for table, then in ((1, 2), (2, 3), (3, 1)):
        part = director.post(at(party, table, "line/"), form("l 5") | {"is_list": "yes"}, headers=phone)
        assert f'"line_{then}"' in part.headers["HX-Trigger-After-Settle"]
        assert typed(part, "is_list") == ["yes"]


def test_a_table_that_waits_for_the_organiser_comes_first_and_is_the_next_step(director):
    party = begun(12)
    type_in(director, party, "h n 13", table=3)
    type_in(director, party, "h n 12", table=3, hand=2)
    read = words(director.get(f"/desk/{party.code}/"))
    assert "Confirm table 3" in read
    assert read.index("Table 3 To be confirmed") < read.index("Table 1 No hand yet")


# The lines as a part


def test_the_lines_are_sent_alone_and_only_when_they_are_new(director, phone):
    party = begun(8)
    page = director.get(f"/desk/{party.code}/lines/")
    assert page.content.count(b'name="line"') == 2
    assert director.get(f"/desk/{party.code}/lines/?seen={party.change}", headers=phone).status_code == 204
    assert director.get(f"/desk/{party.code}/lines/?table=2").content.count(b'name="line"') == 1


def test_before_the_first_round_there_is_no_line(director):
    assert 'name="line"' not in markup(director.get(f"/desk/{found(8).code}/"))
    assert 'name="line"' not in markup(director.get(f"/desk/{ended(begun(8)).code}/"))


def test_the_special_calls_are_explained_only_where_there_are_any(director):
    assert "Sola Nola by East, made or failed" in words(director.get(f"/desk/{begun(8, rules=ASKOV).code}/"))
    assert "Sola Nola" not in words(director.get(f"/desk/{begun(8).code}/"))


def test_after_the_bell_the_line_of_a_paper_table_says_that_its_last_hand_is_entered(director, phone):
    party = begun(8, end=ON_THE_CLOCK)
    type_in(director, party, "h n 8")
    assert "Their last hand is entered" not in words(director.get(f"/desk/{party.code}/"))
    director.post(f"/desk/{party.code}/time/", {"round": "1"})
    desk = director.get(f"/desk/{party.code}/")
    assert words(desk).count("Their last hand is entered") == 1, "a table without a hand has no last one"
    line = director.post(at(party, 1, "finish/"), {"round": "1"}, headers=phone)
    assert "Ann and Cleo win 2–0 when time was called." in words(line)
    assert "Their last hand is entered" not in words(line)


# Who may


def test_after_the_end_nothing_is_entered(director):
    party = ended(begun(8))
    page = type_in(director, party, "13-4", follow=True)
    assert "The party has ended, and its results are final. Nothing was changed." in words(page)
    assert fresh(party).status == Party.Status.ENDED
