"""The screen on which a wrong result is put right: the steps to it, the preview, the ways out, and taking it back."""

from __future__ import annotations

from django.test import Client

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide
from scoring.rules import ASKOV
from tests.actions.table import Phone, high
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tests.screens.reading import queries, typed, words
from tournaments.actions import correct
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Game, Party
from tournaments.queries.correction_preview import CorrectionRequest, How


def second_round(players: int = 20) -> Party:
    return announced(played(begun(players), tables=players // 4), 2)


def screen(client: Client, party: Party, said: str = "") -> str:
    return words(client.get(f"/desk/{party.code}/correct/{said}"))


WRONG = "?round=1&table=3&line=7-13"


def press(client: Client, party: Party, how: str, said: str = WRONG, **more: str):
    """What the button of this way sends, with the mark of what the page showed."""
    address = f"/desk/{party.code}/correct/"
    page = client.get(address + said)
    posted = {name: typed(page, name)[0] for name in ("round", "table", "line", "seen")}
    posted |= {name: typed(page, name)[0] for name in ("hand", "winner") if typed(page, name)}
    return client.post(address, posted | {"how": how} | more, follow=True)


def put_right(party: Party, how: Correction.How, score: tuple[int, int] = (7, 13)) -> Correction:
    return correct.correct_result(party.code, CorrectionRequest(1, 3, Slip(BySide(*score))), how=how, who=WHO)


# The way to it


def test_before_the_first_seats_nothing_can_be_wrong(director: Client):
    assert "Nothing has been played yet" in screen(director, found(4))
    assert "Nothing has been played yet" in screen(director, drawn(4))


def test_an_empty_form_is_refused_and_a_chosen_hand_stands_alone(director: Client):
    party = begun(4)
    Phone(party).enter(high("north", 13), high("north", 13))
    Phone(party).confirm()
    where = "?round=1&table=1"
    assert "Nothing was typed. Say what it should have been." in screen(director, party, f"{where}&hand=1&line=")
    assert "Nothing was typed." in screen(director, party, f"{where}&north_south=&east_west=")
    assert screen(director, party, where).count("Show what that changes") == 1
    hand = screen(director, party, f"{where}&hand=1")
    assert "Nothing was typed." not in hand
    assert "Points of" not in hand
    assert "No hand, but the final score was wrong" in hand


def test_a_round_and_a_table_are_chosen(director: Client):
    party = second_round()
    page = screen(director, party)  # the newest round with a result
    assert "Which table in round 1?" in page
    assert "3 Ida and Kari – Jon and Leo 13–7 Table 3 was wrong" in page
    assert "Which table in round 2?" in screen(director, party, "?round=2")
    assert "Which table in round 1?" in screen(director, party, "?round=9")
    assert "Which table in round 1?" in screen(director, begun(4))


def test_a_hand_is_chosen_and_typed_as_on_the_desk_or_put_in_fields(director: Client):
    party = begun(4)
    Phone(party).enter(high("north", 13), high("north", 12))
    page = screen(director, party, "?round=1&table=1")
    assert "Hand 2 was wrong" in page
    assert "The final score" not in page  # the game is not confirmed
    page = screen(director, party, "?round=1&table=1&hand=2")
    assert "Hand 2 stands as: Ann and Cleo granded and took 12: 6 points. What should hand 2 have been?" in page
    by_line = screen(director, party, "?round=1&table=1&hand=2&line=h+n+9")
    by_fields = screen(director, party, "?round=1&table=1&hand=2&call=high&by=north&tricks=9")
    assert (
        "Hand 2 stands as: Ann and Cleo granded and took 12. It should have been: Ann and Cleo granded and took 9."
        in by_line
    )
    assert by_line == by_fields


CANNOT_BE = {
    "?round=1&table=9": "There is no game at table 9 in round 1.",
    "?round=1&table=3&line=h+n+8": "Say first which hand was wrong",
    "?round=1&table=3&line=what": "“what” is not understood.",
    "?round=1&table=3&line=13-7": "It says that already",
    "?round=1&table=3&line=12-7": "12–7 is not over.",
    "?round=1&table=3&north_south=13&east_west=x": "“x” is not a whole number.",
    "?round=1&table=3&north_south=13&east_west=": "Type the points of both sides",
    "?round=1&table=3&hand=1&line=h+n+8": "Only the final score of this game is known.",
}


def test_what_cannot_be_is_said_beside_the_step_it_belongs_to(director: Client):
    party = second_round()
    for said, sentence in CANNOT_BE.items():
        assert sentence in screen(director, party, said), said


def test_who_won_a_level_game_is_asked_with_their_names(director: Client):
    party = begun(4, rules=ASKOV, end=GameEnd(EndKind.HANDS, hands=2, tie=TieRule.CUT))
    Phone(party).enter(high("north", 9), high("east", 8))
    Phone(party).confirm()
    page = director.get(f"/desk/{party.code}/correct/?round=1&table=1&hand=2&line=h+e+9")
    assert "then it is level, and somebody must have moved up" in words(page)
    assert "Who won then? Ann and Cleo Bo and Dag" in words(page)
    said = "?round=1&table=1&hand=2&line=h+e+9&winner=east_west"
    assert "Bo and Dag instead of Ann and Cleo" in screen(director, party, said)
    press(director, party, "score", said)
    assert Game.objects.get().winner == "east_west"


# The preview


def test_the_preview_says_who_wins_who_sits_elsewhere_and_how_the_standings_move(director: Client):
    page = screen(director, second_round(), WRONG)
    assert "Before Ida and Kari win 13–7 After Jon and Leo win 13–7" in page
    assert "The winner changes: Jon and Leo instead of Ida and Kari." in page
    assert "Ida: from table 2 South to table 4 North" in page
    assert "Jon: from table 4 North to table 2 South" in page
    assert "Bo, table 2: with Jon now, against Dag and Leo" in page
    assert "Ida: place 1 → 11" in page
    assert page.count("← table") == 4


def test_before_the_first_hand_the_chairs_may_be_changed_or_kept_or_all_played_again(director: Client):
    page = screen(director, second_round(), WRONG)
    assert "Change the chairs now" in page
    assert "Keep the chairs, correct score and standings" in page
    assert "Play again from round 2" in page
    assert "Round 2: 5 tables, 0 hands and 0 results" in page


def test_of_several_ways_one_is_the_big_button(director: Client):
    page = director.get(f"/desk/{second_round().code}/correct/{WRONG}").content.decode()
    assert '<button class="" name="how" value="swap">' in page
    assert '<button class="second" name="how" value="keep">' in page


def test_once_a_concerned_table_has_begun_it_says_so_and_the_chairs_stay(director: Client):
    party = second_round()
    Phone(party, 4, round_number=2).enter(high("north", 8))
    page = screen(director, party, WRONG)
    assert "Round 2 has begun at table 4, so nobody changes chairs any more." in page
    assert "Change the chairs now" not in page
    assert "Who would have kept the chair and played with others" in page
    assert "Round 2: 5 tables, 1 hand and 0 results" in page


def test_several_tables_that_have_begun_are_tables(director: Client):
    party = second_round()
    for table in (2, 4):
        Phone(party, table, round_number=2).enter(high("north", 8))
    assert "Round 2 has begun at tables 2 and 4, so nobody" in screen(director, party, WRONG)


def test_seats_that_nobody_has_seen_are_put_right_without_a_word(director: Client):
    page = screen(director, played(begun(20), tables=5), WRONG)
    assert "Correct it, and the seats too" in page
    assert "Play again" not in page


def test_in_the_round_that_is_played_the_next_seats_simply_follow(director: Client):
    page = screen(director, slip(begun(20), 3), WRONG)
    assert "the next seats will be made from the corrected result" in page


def test_after_a_game_in_play_was_corrected_its_tile_at_the_desk_says_what_comes_next(director: Client):
    party = slip(begun(20), 3)
    page = press(director, party, "score")
    assert page.redirect_chain[-1][0] == f"/desk/{party.code}/"
    assert " is corrected." in words(page)


def test_where_lots_decide_no_seats_follow_from_a_result(director: Client):
    page = screen(director, slip(begun(20, movement=DRAW_ANEW), 3), WRONG)
    assert "The winner changes: Jon and Leo instead of Ida and Kari." in page
    assert "Score and standings change. Everybody stays where they sit." in page
    assert "next seats" not in page


def test_nothing_is_written_by_looking(director: Client):
    party = second_round()
    screen(director, party, WRONG)
    assert (fresh(party).change, Correction.objects.count()) == (party.change, 0)


def test_the_preview_asks_the_database_as_often_at_four_tables_as_at_forty(director: Client):
    few, many = second_round(16), second_round(160)
    asked = [queries(director, f"/desk/{party.code}/correct/{WRONG}") for party in (few, many)]
    assert asked[0] == asked[1] < 25


# The ways out


def test_the_chairs_are_changed_and_the_slips_to_print_again_are_linked(director: Client):
    party = second_round()
    page = press(director, party, "swap")
    assert "Table 3 is corrected, and the chairs are changed at tables 2 and 4." in words(page)
    assert "Round 1, table 3: 13–7 became 7–13; chairs were changed at tables 2 and 4." in words(page)
    assert f"/desk/{party.code}/prints/slips/?tables=2,4" in page.content.decode()
    slips = words(director.get(f"/desk/{party.code}/prints/slips/?tables=2,4"))
    assert ("Table 2" in slips, "Table 3" in slips, slips.count("deals first")) == (True, False, 2)


def test_the_phones_of_the_two_tables_are_told_who_changes_places(director: Client, client: Client):
    party = second_round()
    done = put_right(party, How.SWAP)

    def phone(table: int) -> str:
        return words(client.get(f"/t/{party.code}/{table}/{party.table_key(table)}/"))

    assert "The result at table 3 was corrected: these change places Jon : table 2, South" in phone(2)
    assert "The result at table 3 was corrected" in phone(4)
    assert "The result at table 3 was corrected" not in phone(3)
    jon, ann = (words(client.get(f"/p/{party.code}/player/{number}/")) for number in (10, 1))
    assert ("The result at table 3 was corrected: this is your seat now." in jon, "was corrected" in ann) == (
        True,
        False,
    )
    correct.take_back_correction(party.code, done.pk, who=WHO)
    assert "The result at table 3 stands after all: these change places again" in phone(2)
    Phone(party, 2, round_number=2).enter(high("north", 8))
    assert "The result at table 3" not in phone(2)
    assert "The result at table 3" in phone(4)
    ended(party)
    assert "The result at table 3" not in phone(4)


def test_chairs_that_were_kept_are_noted_on_the_standings_and_on_the_result(director: Client, client: Client):
    party = second_round()
    assert "Everybody plays on where they sit." in words(press(director, party, "keep"))
    note = "Round 1, table 3: corrected to 7–13 after the next seats had been made from 13–7. The chairs were kept."
    assert note in words(client.get(f"/p/{party.code}/standings/"))
    assert note in words(director.get(f"/desk/{party.code}/standings/"))
    assert note in words(director.get(f"/desk/{party.code}/prints/result/"))


def test_playing_again_sets_aside_and_says_so(director: Client):
    party = second_round()
    page = words(press(director, party, "replay"))
    assert "The seats of round 2 are being made again." in page
    assert "the evening is played again from round 2." in page


def test_something_that_changed_meanwhile_is_said_and_shown_anew(director: Client):
    party = second_round()
    address = f"/desk/{party.code}/correct/"
    seen = typed(director.get(address + WRONG), "seen")[0]
    Phone(party, 2, round_number=2).enter(high("north", 8))
    posted = {"round": 1, "table": 3, "line": "7-13", "seen": seen, "how": "swap"}
    page = words(director.post(address, posted))
    assert "Something that this concerns has changed since it was shown" in page
    assert "Round 2 has begun at table 2" in page
    assert not Correction.objects.exists()


def test_a_way_that_no_page_of_ours_sends_is_refused(director: Client):
    assert "Something is missing in what this page sent." in words(press(director, second_round(), "luck"))


def test_after_the_end_score_and_standings_are_still_put_right(director: Client):
    party = ended(slip(second_round(), 1, number=2))
    page = screen(director, party, WRONG)
    assert "The party has ended, so nobody changes chairs any more." in page
    press(director, party, "keep")
    assert Correction.objects.get().how == How.KEEP


def test_after_the_end_no_next_seats_are_promised(director: Client):
    page = screen(director, ended(slip(begun(20), 3)), WRONG)
    assert "Score and standings change; the evening stays ended." in page
    assert "next seats" not in page


# Taken back


def test_one_tap_takes_it_back(director: Client):
    party = second_round()
    done = put_right(party, How.SWAP)
    page = words(director.post(f"/desk/{party.code}/correct/{done.pk}/take-back/", follow=True))
    assert "Round 1, table 3: everything is as it was before." in page
    assert "taken back" in page
    assert "Take back" not in page


def test_what_stands_in_the_way_is_said_instead_of_the_button(director: Client):
    party = second_round()
    done = put_right(party, How.SWAP)
    Phone(party, 2, round_number=2).enter(high("north", 8))
    page = screen(director, party)
    assert "Cannot be taken back: Round 2 has begun at table 2, so nobody changes chairs any more." in page
    refused = words(director.post(f"/desk/{party.code}/correct/{done.pk}/take-back/", follow=True))
    assert "Round 2 has begun at table 2" in refused
    assert fresh(party).corrections.get().taken_back_at is None


def test_the_log_names_who_corrected_what(director: Client):
    party = second_round()
    done = put_right(party, How.KEEP)
    correct.take_back_correction(party.code, done.pk, who=WHO)
    log = words(director.get(f"/desk/{party.code}/log/"))
    assert "round 1, table 3: result corrected from 13–7 to 7–13; the chairs were kept" in log
    assert "round 1, table 3: correction taken back, 13–7 again" in log


def test_the_desk_and_the_table_lead_to_it(director: Client):
    party = second_round()
    assert f'href="/desk/{party.code}/correct/"' in director.get(f"/desk/{party.code}/").content.decode()
    slip(party, 2, number=2)
    table = director.get(f"/desk/{party.code}/tables/2/").content.decode()
    assert f"/desk/{party.code}/correct/?round=2&amp;table=2" in table
