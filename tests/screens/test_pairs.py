"""Pairs on the organiser's pages: who plays with whom, who is missing, who is alone, and somebody who plays for one of the two."""

from __future__ import annotations

from datetime import time

import pytest
from django.utils.timezone import localdate

from tests.night import CAST, WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tests.screens.plan_form import AS_IT_STANDS
from tests.screens.reading import words
from tournaments.actions import draw_seats, pairs, prepare
from tournaments.actions.schedule import store_schedule
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.ladder_pairs import LADDER_PAIRS
from tournaments.engine.movements.mitchell import MITCHELL
from tournaments.engine.movements.round_robin import ROUND_ROBIN
from tournaments.engine.movements.swiss import SWISS
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.pairs import read_pairs
from tournaments.queries.schedule import read_schedule
from tournaments.tasks import move


def desk(party: Party, page: str) -> str:
    return f"/desk/{party.code}/{page}"


PASTED = "Ola Berg / Per Lie\nMia Dahl + Nils Eng\nTor Vik & Co"


def test_two_names_and_a_button_register_a_pair(director):
    party = found(0, movement=LADDER_PAIRS)
    page = director.post(desk(party, "players/pair/"), {"name": "Ann", "partner": "Bo"}, follow=True)
    assert "Ann and Bo are registered." in words(page)
    assert "1 pair is here" in words(page)
    assert [pair.players for pair in read_pairs(party)] == [(1, 2)]


def test_somebody_without_a_partner_is_said_to_be_alone(director):
    party = found(8, movement=LADDER_PAIRS)
    page = director.post(desk(party, "players/pair/"), {"name": "Tor", "partner": ""}, follow=True)
    assert "Tor is registered, without a partner." in words(page)
    assert "Came alone" in words(page)
    assert "Nobody plays without a partner." in words(page)
    assert "say that they are not here" in words(page)
    assert "4 pairs are here: 2 tables; one has no partner yet" in words(page)
    # The page that makes the seats says it too, before anybody presses its button.
    assert "Tor has no partner here." in words(director.get(desk(party, "draw/"), follow=True))
    party.entries.filter(player__name="Tor").update(checked_in=False)
    assert "say that they are not here" not in words(director.get(desk(party, "players/")))


@pytest.mark.parametrize(
    ("name", "partner", "says"),
    [("Ann", "Ann", "twice"), ("Ann", "<b>", "no <"), ("", "", "A name is missing")],
    ids=["one person twice", "markup", "nobody"],
)
def test_what_is_no_pair_is_refused_and_stays_in_the_fields(director, name, partner, says):
    party = found(0, movement=LADDER_PAIRS)
    page = director.post(desk(party, "players/pair/"), {"name": name, "partner": partner}, follow=True)
    assert page.status_code == 200
    assert not party.entries.exists()
    assert "refused" in page.content.decode()


def test_a_pasted_list_says_who_plays_with_whom_before_anybody_is_registered(director):
    party = found(0, movement=LADDER_PAIRS)
    page = director.post(desk(party, "players/list/"), {"list": PASTED})
    assert "2 pairs, and 1 comes alone." in words(page)
    assert "Ola Berg plays with Per Lie" in words(page)
    assert "Tor Vik has no partner." in words(page)
    assert "Somebody comes with Tor Vik. What are they called?" in words(page)
    assert not party.entries.exists()
    director.post(desk(party, "players/list/register/"), {"list": PASTED, "here": "yes", "line_3.2": "Una Vik"})
    assert len(read_pairs(party)) == 3
    assert party.entries.count() == 6


def test_the_list_has_a_line_for_each_pair_and_says_who_is_missing(director):
    party = found(10, movement=LADDER_PAIRS)
    prepare.check_in(party.code, 2, here=False, who=WHO)
    page = words(director.get(desk(party, "players/")))
    assert "4 pairs are here: 2 tables; one has no partner yet" in page
    assert "one is missing" in page
    prepare.check_in(party.code, 2, here=True, who=WHO)
    page = words(director.get(desk(party, "players/")))
    assert "5 pairs are here: 2 tables, one pair sits out" in page
    assert "One more pair, and nobody sits out." in page


def test_the_page_of_somebody_offers_who_could_play_with_them(director):
    party = found(8, movement=LADDER_PAIRS)
    pairs.register_pairs(party.code, [], alone=["Tor", "Una"], who=WHO)
    assert "Tor has no partner, and nobody plays without one." in words(director.get(desk(party, "players/9/")))
    nobody = director.post(desk(party, "players/9/partner/"), {"other": "", "back": "player"})
    assert nobody.url == desk(party, "players/9/")
    page = director.post(desk(party, "players/9/partner/"), {"other": "10"}, follow=True)
    assert "Pair 5: Tor and Una." in words(page)
    page = director.post(desk(party, "players/9/apart/"), follow=True)
    assert "The two are alone now." in words(page)


def test_the_page_says_that_the_partner_stops_too_and_lets_somebody_play_for_one(director):
    party = begun(8, movement=LADDER_PAIRS)
    page = words(director.get(desk(party, "players/1/")))
    assert "Bo stops too, because nobody plays without a partner." in page
    page = director.post(desk(party, "players/1/plays-for/"), {"round": "1", "name": "Tor"}, follow=True)
    assert "Tor plays from the next round on. The pair keeps its points." in words(page)
    assert "plays for Ann" in words(director.get(desk(party, "players/")))
    free = (
        director.get(desk(party, "players/3/"))
        .content.decode()
        .partition('id="substitute"')[2]
        .partition("</select>")[0]
    )
    assert "Ann" not in free, "they have gone, and Tor plays for them"
    changed = director.get(desk(party, "players/"), headers={"HX-Request": "true"}).content.decode()
    assert '<div id="late_says" hx-swap-oob="true">' in changed, "what one pair more would change is never old"


def test_the_bench_lists_pairs_and_says_what_its_order_is(director):
    party = announced(played(begun(10, movement=SWISS), 1), 2)
    page = words(director.get(desk(party, "bench/")))
    assert "Tonight: those who sat out least are first" in page
    assert "Ann & Bo 1 of 2" in page


def test_leaving_now_says_that_a_pair_sits_out(director):
    party = begun(10, movement=SWISS)
    page = words(director.get(desk(party, "players/5/leaves-now/")))
    assert "One pair sits out then; which it is shows when the games are done" in page
    assert "2 sit out" not in page


def test_the_seats_of_swiss_say_why_two_pairs_meet(director):
    party = played(begun(8, movement=SWISS), 1)
    page = words(director.get(desk(party, "seats/")))
    assert "Both have won the same number of games (1), and have not met." in page
    assert "Ann pair 1" in page
    settings = words(director.get(desk(party, "settings/"), {"open": "odd"}))
    assert "among them, the lowest in the standings. With this movement there is no choice." in settings
    assert "the first of the line" not in settings
    assert "Who fills the chairs" not in settings
    line = {
        "line": "odd",
        "bench_rule": "line",
        "computers": "",
        "side_table_counts": "False",
        "compensation": "fixed",
        "bench_points": "5",
    }
    director.post(desk(party, "settings/"), line)
    assert fresh(party).compensation.points == 5


def test_everybody_reads_both_names_and_the_number_of_a_pair(client):
    party = ended(played(begun(8, movement=LADDER_PAIRS), 1))
    page = words(client.get(f"/p/{party.code}/standings/"))
    assert "Ann & Bo" in page
    assert "Place Name Pair" in page


def test_why_one_pair_stands_above_another_is_said_of_pairs(client):
    party = announced(played(begun(8, movement=LADDER_PAIRS), 1), 2)
    page = words(client.get(f"/p/{party.code}/standings/why/?a=1&b=3"))
    assert "Pair 1 has won 1 game, pair 2 0: so pair 1 stands above pair 2." in page
    assert "table 1 against Cleo & Dag" in page


@pytest.mark.parametrize("sheet", ["result", "score-cards", "name-cards", "slips", "table-cards", "seats-by-name"])
def test_the_prints_of_an_evening_of_pairs(director, sheet):
    party = announced(played(begun(8, movement=LADDER_PAIRS), 1), 2)
    page = director.get(desk(fresh(party), f"prints/{sheet}/"))
    assert page.status_code == 200
    says = {"result": "4 pairs", "score-cards": "Ann & Bo", "name-cards": "Pair 1"}
    assert says.get(sheet, "") in words(page)


def test_each_of_a_winning_pair_has_a_bold_name_on_the_card_and_in_the_hall_and_they_win(client, director):
    party = found(0, movement=LADDER_PAIRS, date=localdate())
    pairs.register_pairs(party.code, [("Cara Moe", "Dag Nes"), ("Eva Fjell", "Finn Gran")], who=WHO)
    prepare.check_in_all(party.code, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = played(announced(party, 1), 1, tables=1)
    assert "Cara Moe & Dag Nes lead with 1 of 1" in words(director.get("/"))
    behind = words(client.get(f"/p/{party.code}/standings/?player=4"))
    assert "1 win behind Cara & Dag" in behind
    assert "Why are we 2nd?" in behind
    party = ended(party)
    card = client.get(f"/p/{party.code}/standings/").content.decode()
    assert "Cara <small>Moe</small> &amp; Dag <small>Nes</small>" in card
    assert "win the evening" in card
    hall = client.get(f"/p/{party.code}/hall/")
    assert "Cara <small>Moe</small> &amp; Dag <small>Nes</small>" in hall.content.decode()
    assert "2 pairs, 1 round" in words(hall)


def test_after_a_substitute_the_list_and_the_page_say_who_plays_for_whom(director):
    party = begun(8, movement=LADDER_PAIRS)
    director.post(desk(party, "players/1/plays-for/"), {"round": "1", "name": "Tor"})
    assert "plays for Ann" in words(director.get(desk(party, "players/")))
    page = words(director.get(desk(party, "players/1/")))
    assert "Plays round 1 with Bo. From round 2 on Tor plays for Ann." in page
    assert "has no partner" not in page
    party = announced(played(fresh(party), 1), 2)
    assert "Tor plays for Ann." in words(director.get(desk(party, "players/1/")))
    phones = {number: words(director.get(f"/p/{party.code}/player/{number}/")) for number in (1, 2, 9)}
    assert "You play for Ann in the pair Ann & Bo from round 2 on. The place is the pair’s." in phones[9]
    assert "You take the place of Ann, at table 1. You play with Bo." in phones[9]
    assert "My evening Ann & Bo: 1st of 4 pairs, shared , 1 of 1 won" in phones[9]
    assert "You have gone home You played up to round 1." in phones[1]
    assert "Tor plays for you from round 2 on." in phones[1]
    assert "My evening 1st of 4 pairs, shared" in phones[2]
    assert "plays for" not in phones[2]
    for number in (1, 9):
        assert "Pair 1" in words(director.get(desk(party, f"prints/name-cards/?players={number}")))


def test_the_page_of_somebody_whose_partner_plays_elsewhere_says_what_comes_first(director):
    party = played(begun(8, movement=SWISS), 1)
    nobody = director.post(desk(party, "players/3/plays-for/"), {"substitute": ""}, follow=True)
    assert "Choose who it is, or type a name." in words(nobody)
    prepare.leave(party.code, 1, who=WHO)
    pairs.play_for(party.code, 3, substitute=1, who=WHO)
    page = words(director.get(desk(party, "players/2/")))
    assert page.count("Ann plays for pair 2 now. Say first who else plays there.") == 2
    assert "Plays in round 2" not in page
    assert "has no partner" not in page


def test_nobody_is_offered_a_fixed_chair_or_a_computer_where_pairs_play(director):
    form = words(director.get("/desk/new/", {"movement": "swiss", "players": "10"}))
    assert "2 tables, one pair sits out" in form
    assert "Computers can fill" not in form
    party = drawn(10, movement=LADDER_PAIRS)
    assert "A fixed chair" not in words(director.get(desk(party, "players/1/")))
    assert "A fixed chair" not in words(director.get(desk(party, "players/1/chair/")))
    seats = words(director.get(desk(party, "seats/")))
    assert "5 pairs: 2 tables, one pair sits out." in seats
    assert "One pair sits out" in seats
    assert "The partner goes along" in seats
    assert seats.count("Their turn") + seats.count("next in turn") <= 1


def test_the_standings_and_the_printed_result_say_whom_each_pair_has_met(director, client):
    party = played(begun(8, movement=SWISS), 1)
    page = words(client.get(f"/p/{party.code}/standings/", {"player": "all"}))
    assert "Has met" in page
    assert "Ann & Bo,1,1,1,+6,13,7,–,0,2 1" in words(client.get(f"/p/{party.code}/standings/csv/"))
    printed = words(director.get(desk(party, "prints/result/")))
    assert "Pair met in round 1" in printed
    assert "1 Ann & Bo 1 1 of 1 +6 13 2 won" in printed


def test_a_certificate_is_among_pairs(director):
    party = ended(played(begun(8, movement=LADDER_PAIRS), 1))
    assert "among 4 pairs" in words(director.get(desk(party, "prints/certificates/")))


def test_who_sits_out_is_told_with_whom_and_of_a_round_after_it_only_if_one_is_planned(client):
    later, last = (begun(10, movement=ROUND_ROBIN, rounds_planned=rounds) for rounds in (8, 1))
    for party, says in ((later, True), (last, False)):
        out, partner = read_whole_evening(party, with_hands=False).rounds[-1].sitting_out
        page = words(client.get(f"/p/{party.code}/player/{out}/"))
        assert f"You sit out round 1 with {CAST[partner - 1]}" in page
        assert ("You are back in round 2." in page) is says


def test_no_more_rounds_are_agreed_in_the_settings_than_the_movement_allows(director):
    party = begun(8, movement=MITCHELL, rounds_planned=1)
    page = director.post(desk(party, "settings/"), {"line": "rounds", "rounds_planned": "3"}, follow=True)
    assert "For 3 rounds you need 12 people, or agree on 2 rounds." in words(page)
    assert fresh(party).rounds_planned == 1
    director.post(desk(party, "settings/"), {"line": "rounds", "rounds_planned": "2"})
    assert [fresh(party).rounds_planned, party.rounds.get().is_last] == [2, False]


def test_the_settings_say_one_number_of_rounds_and_their_buttons_change_only_that(director):
    party = found(12, movement=MITCHELL, rounds_planned=3, begins=time(19), ends=time(22))
    settings = desk(party, "settings/")
    page = words(director.post(settings, {"line": "end", "step": "rounds-1"}, follow=True))
    assert (fresh(party).rounds_planned, fresh(party).game_end) == (2, party.game_end)
    for says in ("Rounds 2 rounds", "One round fewer 2 One round more"):
        assert says in page
    party = announced(played(begun(8, movement=MITCHELL, rounds_planned=2), 1), 2)
    assert "from round 3 on" not in words(director.get(desk(party, "settings/"))).lower()


def test_the_form_of_a_new_party_and_play_on_ask_the_rule_of_the_settings(director):
    says = "With 8 people there are 2 rounds at most, not 3"
    form = AS_IT_STANDS | {"movement": "mitchell", "players": "8", "rounds_planned": "2"}
    step = form | {"begins": "19:00", "ends": "23:00", "end": "hands", "hands": "16", "step": "rounds+1"}
    assert says in words(director.post("/desk/new/", step | {"work_out": "yes"}))
    assert says in words(director.post("/desk/new/", form | {"rounds_planned": "3"}))
    asked = "/desk/new/?movement=mitchell&players=8"
    for address, rounds in ((asked, 2), (f"{asked}&rounds=3", 3)):  # three were asked for, so saving refuses them
        assert f'name="rounds_planned" value="{rounds}"' in director.get(address).content.decode()
    director.post("/desk/new/", form)
    assert Party.objects.get().rounds_planned == 2
    party = announced(played(begun(8, movement=MITCHELL, rounds_planned=2), 1), 2)
    slip(slip(party, 1, number=2), 2, number=2)
    before_the_worker = words(director.get(desk(party, "")))
    move(party.code, 2)
    for at_desk in (before_the_worker, words(director.get(desk(party, "")))):
        assert "no round can follow: everybody has met those whom they can meet." in at_desk
        assert "End the party" in at_desk
        assert "Play on" not in at_desk
    assert says in words(director.post(desk(party, "announce/"), {"round": "3"}, follow=True))
    assert party.rounds.get(number=3).announced_at is None


@pytest.mark.parametrize("movement", [ROUND_ROBIN, MITCHELL], ids=["round robin", "Mitchell"])
def test_where_no_result_moves_a_pair_all_its_rounds_are_on_its_phone_and_on_paper(client, director, movement):
    party = begun(18, movement=movement, rounds_planned=4)
    store_schedule(party.code, who=WHO)
    schedule = read_schedule(fresh(party))
    page = words(client.get(f"/p/{party.code}/player/1/"))
    sheet = words(director.get(desk(party, "prints/schedule-by-person/")))
    by_table = words(director.get(desk(party, "prints/schedule-by-table/")))
    cells = []
    for number, seating in schedule.rounds.items():
        table = seating.table_of.get(1)
        if table is None:
            cells.append("out")
            assert f"Round {number}: pair 1 sits out." in by_table
            assert f"Round {number}: you sit out" in page or number == 1
            continue
        one, two = table.pair(table.seat_of(1).side.other)
        cells.append(f"{table.number} : {(one + 1) // 2}")
        assert (
            f"Round {number}: table {table.number} against {CAST[one - 1]} and {CAST[two - 1]}" in page or number == 1
        )
        assert f"{(table.north + 1) // 2} : {(table.east + 1) // 2}" in by_table
    assert f"1 Ann & Bo {' '.join(cells)}" in sheet
    assert "partner" not in sheet + by_table
    assert "No two pairs meet twice." in sheet
