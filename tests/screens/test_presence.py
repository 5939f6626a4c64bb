"""The page of one player at the desk: what can be done with them at this moment, and what it changes, before it is done."""

from __future__ import annotations

import pytest

from scoring.game import GiveUpRule
from scoring.hand import Seat
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tests.screens.player_page import address, on_the_bench, read
from tests.screens.reading import markup, queries, words
from tournaments.actions import draw_seats, prepare, presence, take_seats
from tournaments.engine.draw import DrawKind
from tournaments.models import Entry, Party, Player


def gone(party: Party) -> Party:
    """Ann leaves after the first round, which is played, and the second is announced."""
    prepare.leave(party.code, 1, who=WHO)
    return announced(played(party), 2)


def given_up() -> Party:
    party = begun(9)
    presence.give_up_game(party.code, 1, GiveUpRule.FORFEITED, who=WHO)
    return fresh(party)


def stood_in() -> Party:
    party = begun(9)
    presence.let_stand_in(party.code, 1, who=WHO, name="Zoe")
    return fresh(party)


def not_here() -> Party:
    party = found(9)
    prepare.check_in(party.code, 1, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    return announced(party, 1)


MOMENTS = {
    "the first seats are not announced": (lambda: drawn(8), "people come and go in the list of players", "Leaves"),
    "sits at a table": (lambda: begun(8), "Round 1: table 1, North.", "Comes back"),
    "has a score": (lambda: slip(begun(8), 1), "Ann and Cleo win 13–7, as the slip says.", "Leaves now …"),
    "leaves after this game": (
        lambda: left(begun(9)),
        "Round 1: table 1, North. Leaves after this game.",
        "Leaves after round",
    ),
    "has gone": (lambda: gone(begun(9)), "Has gone home. Their last whole round was round 1.", "Leaves after round"),
    "was stood in for": (stood_in, "Zoe has taken the chair of Ann in this round.", "Leaves after round"),
    "gave the game up": (given_up, "The game was given up Until the next seats are announced", "Leaves now"),
    "is not here": (not_here, "Has come, and plays from round 2", "Leaves"),
    "the party has ended": (lambda: ended(begun(8)), "Round 1: table 1, North.", "Leaves"),
}


def left(party: Party) -> Party:
    prepare.leave(party.code, 1, who=WHO)
    return fresh(party)


@pytest.mark.parametrize(("party", "says", "and_not"), MOMENTS.values(), ids=MOMENTS.keys())
def test_each_moment_has_its_own_acts(director, party, says, and_not):
    page = read(director, party(), 1)
    assert says in page
    assert and_not not in page


def test_the_way_back_is_not_the_main_thing_for_somebody_who_has_just_left(director):
    party = left(begun(9))
    page = markup(director.get(f"/desk/{party.code}/players/1/"))
    assert 'class="second">Plays in round 2</button>' in page


def test_somebody_on_the_bench_leaves_after_the_round_only(director):
    party = begun(9)
    page = read(director, party, on_the_bench(party))
    assert "Round 1: sits out." in page
    assert "Leaves after round 1" in page
    assert "Leaves now" not in page


def test_one_who_leaves_closes_the_bottom_table_and_the_page_says_so_before(director):
    page = read(director, begun(8), 1)
    assert "Round 2 has 1 table instead of 2: the bottom table closes." in page
    assert "sit out then; otherwise nobody would." in page


def test_with_four_there_is_nobody_to_spare(director):
    assert "Only 3 players are left for round 2 then, and a table needs four." in read(director, begun(4), 1)


def test_seats_that_nobody_has_seen_are_made_anew_and_it_is_said_whose_change(director):
    party = played(begun(9))
    page = read(director, party, 1)
    assert "The seats of round 2 are made, and nobody has seen them: they are made again." in page
    assert "places change in the seats of round 2" in page
    assert "Ann: no place any more, before table 1 North" in page
    director.post(address(party, 1, "leave/"), {"round": "1"})
    assert fresh(party).rounds.count() == 1


def test_what_was_put_by_hand_in_them_is_lost_and_it_is_said(director):
    party = played(begun(9))
    take_seats.seat_by_hand(party.code, player=1, table=2, seat=Seat.WEST, who=WHO)
    assert "What you changed in them by hand must be changed again." in read(director, party, 5)


def test_leaving_is_taken_back(director):
    party = begun(9)
    page = director.post(address(party, 1, "leave/"), {"round": "1"}, follow=True)
    assert "It can be taken back until the next seats are announced." in words(page)
    page = director.post(address(party, 1, "come-back/"), {"round": "1"}, follow=True)
    assert "Plays on." in words(page)
    assert Entry.objects.get(number=1).left_after_round is None


def test_the_list_says_who_leaves_and_who_has_left(director):
    party = begun(9)
    prepare.leave(party.code, 1, who=WHO)
    assert "Ann leaves after round 1" in words(director.get(f"/desk/{party.code}/players/"))
    announced(played(party), 2)
    assert "Ann has gone home" in words(director.get(f"/desk/{party.code}/players/"))


def test_who_was_stood_in_for_did_not_finish_that_round(director):
    party = announced(played(begun(8)), 2)
    presence.let_stand_in(party.code, 1, who=WHO, name="Zoe")
    announced(played(fresh(party), 2), 3)
    assert "Has gone home. Their last whole round was round 1." in words(director.get(address(party, 1)))


def test_who_comes_back_plays_from_the_next_round(director):
    party = gone(begun(9))
    director.post(address(party, 1, "come-back/"), {"round": "2"})
    assert "Plays from round 3." in read(director, party, 1)
    assert Entry.objects.get(number=1).away == ((2, 2),)


def test_a_page_about_another_round_changes_nothing(director):
    party = announced(played(begun(9)), 2)
    page = director.post(address(party, 1, "leave/"), {"round": "1"}, follow=True)
    assert "This page was about round 1, and round 2 is being played now." in words(page)
    assert Entry.objects.get(number=1).left_after_round is None


def test_a_name_is_corrected_after_one_look(director):
    party = begun(8)
    assert "Ann is called Anne at every evening of the club." in read(director, party, 1, name="Anne")
    director.post(address(party, 1, "rename/"), {"name": "Anne"})
    assert Player.objects.filter(name="Anne").exists()
    assert not Player.objects.filter(name="Ann").exists()


def test_a_name_that_the_club_knows_is_that_person(director):
    found(10)
    party = begun(8)
    assert "The club knows Jon: the player called Ann here is Jon" in read(director, party, 1, name="jon")
    director.post(address(party, 1, "rename/"), {"name": "Jon"})
    assert Entry.objects.get(party=party, number=1).player == Player.objects.get(name="Jon")
    assert Player.objects.filter(name="Ann").exists()


def test_a_name_at_the_party_is_another_person(director):
    party = begun(8)
    refused = "Bo is at the party already. If the two are one person who was entered twice"
    assert refused in read(director, party, 1, name="Bo")
    assert refused in words(director.post(address(party, 1, "rename/"), {"name": "Bo"}, follow=True))


def test_a_name_is_corrected_after_the_end_too(director):
    party = ended(begun(8))
    director.post(address(party, 1, "rename/"), {"name": "Anne"})
    assert Entry.objects.get(number=1).player.name == "Anne"


def test_two_entries_of_one_person_are_put_together_after_one_look(director):
    party = gone(begun(9))
    prepare.register_players(party.code, ["Anne"], who=WHO)
    page = read(director, party, 10, other="1")
    assert "Ann stays, with the seats, the games and the rounds on the bench of both." in page
    answer = director.post(address(party, 10, "put-together/"), {"other": "1", "round": "2"}, follow=True)
    assert answer.redirect_chain[-1][0] == address(party, 1)
    assert Entry.objects.get(number=1).away == ((2, 2),)
    assert not party.entries.filter(number=10).exists()


def test_who_sat_at_the_same_time_is_not_one_person(director):
    party = begun(8)
    refused = "Ann and Bo both had a place in round 1, so they are not the same person. Nothing was changed."
    assert refused in read(director, party, 1, other="2")
    assert "Choose who it is." in read(director, party, 1, other="")
    assert refused in words(director.post(address(party, 1, "put-together/"), {"other": "2"}, follow=True))


def test_a_chair_at_a_table_that_the_hall_does_not_have_is_asked_about(director):
    party = begun(16)
    nowhere = director.post(address(party, 1, "chair/"), {"table": "", "seat": "south"})
    assert "Say at which table." in words(nowhere)
    no_seat = director.post(address(party, 1, "chair/"), {"table": "2", "seat": ""})
    assert "Say which seat: North, East, South or West." in words(no_seat)
    asked = director.post(address(party, 1, "chair/"), {"table": "9", "seat": "south"})
    assert "so nobody plays at table 9." in words(asked)
    assert "Table 9 is there: keep this chair" in words(asked)
    director.post(address(party, 1, "chair/"), {"table": "10", "seat": "south", "there": "9"})
    assert fresh(party).entries.get(number=1).fixed_table is None
    director.post(address(party, 1, "chair/"), {"table": "9", "seat": "south", "there": "9"})
    assert fresh(party).entries.get(number=1).fixed_table == 9


def test_the_part_that_changes_is_sent_alone_and_only_when_it_is_new(director, phone):
    party = begun(8)
    part = director.get(address(party, 1), headers=phone)
    assert b"<html" not in part.content
    assert b'id="person_now"' in part.content
    assert director.get(address(party, 1), {"seen": fresh(party).change}, headers=phone).status_code == 204


def test_a_number_that_nobody_has_is_no_page(director):
    assert director.get(address(begun(4), 99)).status_code == 404


def test_a_page_of_an_entry_that_is_gone_stays_as_it_is(director, phone):
    assert director.get(address(begun(4), 99), headers=phone).status_code == 204


@pytest.mark.parametrize("players", [16, 160], ids=["4 tables", "40 tables"])
def test_the_page_costs_the_same_few_queries_in_any_hall(director, players):
    assert queries(director, address(begun(players), 1)) == 13


def test_a_player_who_cannot_walk_keeps_a_chair_and_every_page_says_what_its_table_plays_as(director, client):
    party, chair = found(13), {"table": "2", "seat": "south"}
    assert "fixed chair: table 2, South" in words(director.post(address(party, 1, "chair/"), chair, follow=True))
    taken = words(director.post(address(party, 2, "chair/"), chair, follow=True))
    assert "Table 2 South is already the fixed chair of Ann. Choose another chair." in taken
    director.post(address(party, 2, "chair/"), chair | {"table": "3"})
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = played(announced(fresh(party), 1), tables=3, score=(2, 13))
    assert "plays as table" in words(director.get(f"/desk/{party.code}/seats/"))
    party = announced(party, 2)
    assert "Table 2, South" in words(client.get(f"/p/{party.code}/player/1/"))
    for page in ("player/1/", "hall/"):
        assert "plays as table" in words(client.get(f"/p/{party.code}/{page}")), page
    for page in ("prints/slips/", "prints/seats-by-table/"):
        assert "plays as table" in words(director.get(f"/desk/{party.code}/{page}")), page
    assert "Table 2 plays as table" in words(client.get(f"/t/{party.code}/2/{party.table_key(2)}/"))


def test_a_house_player_sits_out_where_no_chair_is_empty_and_is_named_so_in_the_standings(director, client):
    party = found(9)
    assert "house player" in words(director.post(address(party, 9, "house/"), {"house": "yes"}, follow=True))
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    slip(slip(announced(fresh(party), 1), 1), 2)
    assert "house Ida" in words(client.get(f"/p/{party.code}/standings/?list=everybody"))
