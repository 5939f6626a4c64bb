"""The desk: where the evening is, the one next step, the bell, the end, the log and the export."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import deactivate

from scoring.game import EndKind, GameEnd
from scoring.rules import ASKOV
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, names, played, slip
from tests.screens.reading import queries, typed, words
from tournaments.actions import prepare
from tournaments.actions.phones import withhold_from_phones
from tournaments.engine.phones import PhoneRestriction
from tournaments.models import Game, Party

ON_THE_CLOCK = GameEnd(EndKind.TIME, minutes=20)
DONE = "All tables are done. The next seats are being made …"


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/{page}"


def all_done(party: Party) -> Party:
    """Both tables have handed in their slips; the movement has not answered yet."""
    return slip(slip(party, 1), 2)


MOMENTS = {
    "nobody is on the list": (lambda: found(0), "Who plays tonight? Nobody is on the list yet.", "Register players"),
    "three are here": (lambda: found(3), "3 of 3 on the list are here.", "Register players"),
    "four are enough": (lambda: found(4), "4 of 4 on the list are here.", "Make the first seats"),
    "enough are here": (lambda: found(8), "8 of 8 on the list are here.", "Make the first seats"),
    "the seats are drawn": (lambda: drawn(8), "The first seats are made", "Announce the seats of round 1"),
    "nobody is done": (lambda: begun(8), "Round 1 is being played No table is done yet.", "hand 1 or slip"),
    "one is done": (
        lambda: slip(begun(8), 2),
        "The hall is waiting for table 1. 1 of 2 tables is done.",
        "hand 1 or slip",
    ),
    "on the clock": (lambda: begun(8, end=ON_THE_CLOCK), "Round 1 is being played", "Call time"),
    "all are done": (lambda: all_done(begun(8)), f"Round 1 is complete {DONE}", "There is nothing to press"),
    "the next seats are made": (
        lambda: played(begun(8)),
        "All tables are done, and the seats of round 2 are made.",
        "Announce the seats of round 2",
    ),
    "round two": (lambda: announced(played(begun(8)), 2), "Round 2 is being played", "hand 1 or slip"),
    "the end": (lambda: ended(begun(8)), "The party has ended The standings are final.", "Print the final result"),
}


@pytest.mark.parametrize(("party", "says", "step"), MOMENTS.values(), ids=MOMENTS.keys())
def test_the_desk_says_where_the_evening_is_and_what_comes_next(director, party, says, step):
    page = director.get(desk(party()))
    assert says in words(page)
    assert step in words(page)
    assert page.content.count(b"next_step") <= 1


def test_every_table_shows_who_sits_there_its_score_and_its_state(director):
    read = words(director.get(desk(slip(begun(9), 2, score=(5, 13)))))
    assert "Table 1 Waited for More about table 1 N Ann S Cleo deals 0 E Bo W Dag 0" in read
    assert "Table 2 Done More about table 2 N Eva S Hans 5 E Gro W Ida 13" in read
    assert "Gro and Ida win 13–5, as the slip says." in read
    assert "On the bench: " in read
    # Nobody deals any more at a table that the end of the evening broke off.
    assert "N Ann S Cleo 0" in words(director.get(desk(ended(begun(4)))))


def test_a_table_that_was_shown_before_is_shown_as_it_is_now(director):
    """It is kept as it was made, for as long as nothing about it changes."""
    party = begun(8)
    assert "Table 1 No hand yet" in words(director.get(desk(party)))
    assert "Bord 1 Ingen spill ennå" in words(director.get(desk(party), headers={"Accept-Language": "nb"}))
    deactivate()
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    assert "the phones of this table only see the sheet" in words(director.get(desk(party)))
    assert "Table 1 Done" in words(director.get(desk(slip(party, 1))))


def test_a_table_is_waited_for_once_half_of_the_hall_is_done(director):
    party = slip(begun(12), 1)
    assert "Waited for" not in words(director.get(desk(party)))
    read = words(director.get(desk(slip(party, 2))))
    assert "Waited for table 3" in read
    assert "Table 3 Waited for" in read


def test_the_bar_says_which_round_it_is_how_many_tables_are_done_and_leads_to_each(director):
    page = director.get(desk(slip(begun(12), 2)))
    assert "Round 1 1 of 3 done Table 1: No hand yet 1 Table 2: Done Table 3: No hand yet 3" in words(page)
    assert 'href="?at=3" data-line="line_3"' in page.content.decode()


def test_a_movement_that_does_not_answer_is_said_after_some_seconds_and_the_desk_can_do_without(director):
    party = all_done(begun(8))
    button = desk(party, "seats/make/")
    late = "The movement has not answered. The program tries again every few seconds; nothing that was entered is lost."
    page = director.get(desk(party))
    assert late not in words(page)
    assert button not in page.content.decode()
    Game.objects.update(confirmed_at=timezone.now() - timedelta(seconds=30))
    page = director.get(desk(party))
    assert late in words(page)
    assert button in page.content.decode()
    director.post(button, {"round": "1"})
    assert party.rounds.filter(number=2, announced_at=None).exists()


def test_after_an_end_that_came_too_early_the_movement_has_its_time_again(director):
    party = all_done(begun(8))
    Game.objects.update(confirmed_at=timezone.now() - timedelta(seconds=30))
    director.post(desk(ended(party), "resume/"))
    assert "The movement has not answered" not in words(director.get(desk(party)))
    Party.objects.update(resumed_at=timezone.now() - timedelta(seconds=30))
    assert "The movement has not answered" in words(director.get(desk(party)))


def test_while_the_movement_is_at_work_the_desk_asks_every_few_seconds_even_without_news(director):
    page = director.get(desk(all_done(begun(8)))).content.decode()
    assert 'hx-trigger="load delay:3s"' in page
    calm = director.get(desk(begun(8))).content.decode()
    assert 'hx-trigger="load delay:3s"' not in calm


def test_the_glance_alone_is_sent_and_only_when_it_is_new(director, phone):
    party = begun(8)
    part = director.get(desk(party), headers=phone)
    assert part.content.strip().startswith(b'<div id="tonight"')
    assert b'name="line"' not in part.content  # what is being typed is no part of it
    assert director.get(f"{desk(party)}?seen={party.change}", headers=phone).status_code == 204
    assert director.get(f"{desk(party)}?seen={party.change - 1}", headers=phone).status_code == 200


def test_the_desk_asks_the_database_as_often_at_40_tables_as_at_4(director, phone):
    small, large = begun(17), begun(161)
    assert queries(director, desk(small)) == queries(director, desk(large)) <= 10
    assert queries(director, desk(small, "lines/")) == queries(director, desk(large, "lines/")) <= 10


# The bell


def test_time_is_called_once_and_every_table_is_told(director):
    party = begun(8, end=ON_THE_CLOCK)
    assert "until " in words(director.get(desk(party)))
    page = director.post(desk(party, "time/"), {"round": "1"}, follow=True)
    assert "Time is called. Every table finishes the hand it holds." in words(page)
    assert "Call time" not in words(page)
    director.post(desk(party, "time/"), {"round": "1"})
    assert party.log.filter(action="call_time").count() == 1


def test_time_is_not_called_where_games_go_to_the_target(director):
    page = director.post(desk(begun(8), "time/"), {"round": "1"}, follow=True)
    assert "The games of this round do not end on the clock, so time cannot be called." in words(page)


def test_a_form_without_its_round_is_refused_in_words(director):
    page = director.post(desk(begun(8, end=ON_THE_CLOCK), "time/"), follow=True)
    assert "Something is missing in what this page sent." in words(page)


# The end


def test_before_the_end_the_page_says_what_is_lost(director):
    read = words(director.get(desk(slip(begun(12), 2), "end/")))
    assert "The games at tables 1 and 3 are not confirmed and will not count." in read
    assert "The game at table 1 is not confirmed" in words(director.get(desk(slip(begun(8), 2), "end/")))


def test_after_a_complete_round_nothing_is_lost(director):
    assert "so nothing is lost" in words(director.get(desk(all_done(begun(8)), "end/")))
    page = director.get(desk(played(begun(8)), "end/"))
    assert "Every table is done. The seats of round 2, which nobody has seen, are deleted" in words(page)
    assert "what is lost" not in words(page)


def test_a_round_in_which_nobody_has_played_is_no_loss(director):
    read = words(director.get(desk(announced(played(begun(8)), 2), "end/")))
    assert "Nobody has played in round 2 yet. Its seats are deleted" in read
    assert "lost" not in read


def test_a_party_that_has_ended_is_not_asked_about_again(director):
    party = ended(slip(begun(4), 1))
    assert director.get(desk(party, "end/")).headers["Location"] == desk(party)


def test_looking_at_the_end_ends_nothing_nor_does_a_page_of_an_earlier_round(director):
    party = played(begun(8))
    (seen,) = typed(director.get(desk(party, "end/")), "round")
    announced(party, 2)
    page = director.post(desk(party, "end/"), {"round": seen}, follow=True)
    assert "This page was about round 1, and round 2 is being played now." in words(page)
    assert fresh(party).status == Party.Status.PLAYING


def test_the_party_is_ended_and_resumed(director):
    party = begun(8)
    page = director.post(desk(party, "end/"), follow=True)
    assert "The party has ended" in words(page)
    page = director.post(desk(party, "resume/"), follow=True)
    assert "The party goes on where it stopped." in words(page)
    assert fresh(party).status == Party.Status.PLAYING


def test_a_table_that_was_broken_off_plays_no_more(director):
    page = words(director.get(desk(ended(slip(begun(8), 1)))))
    assert "Table 1 Done" in page
    assert "Table 2 Not finished" in page


def test_a_party_that_has_not_begun_cannot_be_ended(director):
    page = director.post(desk(found(8), "end/"), follow=True)
    assert "The party is not being played: it has not begun, or it has ended." in words(page)


def test_a_party_that_goes_on_cannot_be_resumed(director):
    page = director.post(desk(begun(8), "resume/"), follow=True)
    assert "The party has not ended; there is nothing to resume." in words(page)


# The log and the export


def test_the_log_says_who_did_what_the_newest_first(director):
    party = drawn(4, rules=ASKOV)
    director.post(desk(party, "announce/"), {"round": "1"})
    read = words(director.get(desk(party, "log/")))
    assert read.index("organiser announced the seats of round 1") < read.index("the director drew the seats for 4")
    assert "the director registered Ann, Bo, Cleo and Dag" in read
    assert "the director founded the party" in read


def test_the_log_names_people_and_scores_as_they_are_read(director):
    party = found(8)
    prepare.check_in(party.code, 1, here=False, who="the director")
    assert "the director Ann: is not here" in words(director.get(desk(party, "log/")))
    party = slip(begun(8), 1, score=(13, -2))
    assert "final score from a slip, 13 : −2, won by North–South" in words(director.get(desk(party, "log/")))


def test_a_long_log_has_pages(director):
    party = found(1)
    for time in range(60):
        prepare.check_in(party.code, 1, here=time % 2 == 1, who="x")
    first, second = director.get(desk(party, "log/")), director.get(desk(party, "log/?page=2"))
    assert "Page 1 of 2 Older" in words(first)
    assert "founded the party" not in words(first)
    assert "founded the party" in words(second)
    assert director.get(desk(party, "log/?page=nonsense")).status_code == 200


def test_the_evening_is_saved_as_a_file_with_the_name_of_the_party(director):
    party = played(begun(9, name="Åse's whist / final"))
    answer = director.get(desk(party, "export/"))
    assert answer["Content-Disposition"].endswith("filename*=utf-8''%C3%A5ses-whist-final-2026-03-03.json")
    document = json.loads(answer.content)
    assert (document["format"], document["party"]["name"]) == ("whistparty/1", "Åse's whist / final")
    assert sorted(player["name"] for player in document["players"]) == sorted(names(9))
    assert document["rounds"][0]["tables"][0]["score"] == {"north_south": 13, "east_west": 7}


def test_a_party_that_has_not_begun_can_be_saved_too(director):
    answer = director.get(desk(found(0, name="Вист"), "export/"))
    assert json.loads(answer.content)["rounds"] == []
    assert answer["Content-Disposition"].endswith("%D0%B2%D0%B8%D1%81%D1%82-2026-03-03.json")


# Who may


def test_a_code_that_no_party_has_is_no_page(director):
    assert director.get("/desk/ZZZZ/").status_code == 404


def test_a_part_asked_for_after_signing_out_sends_the_whole_page_to_sign_in(client, phone):
    party = begun(4)
    response = client.get(f"/desk/{party.code}/", headers=phone)
    assert response.headers["HX-Redirect"] == "/sign-in/"


@pytest.mark.parametrize("page", ["", "players/", "tables/1/"])
def test_the_organiser_can_tell_everybody_the_code(director, page):
    party = begun(8)
    assert f"Code {party.code}" in words(director.get(f"/desk/{party.code}/{page}"))


def test_the_desk_says_what_to_do_where_too_few_are_left(director):
    party = begun(4)
    director.post(f"{desk(party)}players/1/leave/")
    page = words(director.get(desk(slip(party, 1))))
    assert "only 3 players are left, and a table needs four" in page
    assert "Register somebody who plays on" in page
