"""The losers accept a result on the table’s phone or on their own; one that is disputed is settled at the desk."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.hand import Call, Seat
from scoring.rules import HandDraft
from tests.actions.accepting import BO, accept, asked, dispute, game, over, play
from tests.night import WHO, begun, fresh
from tests.screens.reading import queries, statements, typed, words
from tests.screens.table_page import link
from tournaments.actions.accept import give_back_result
from tournaments.actions.at_table import AtTable
from tournaments.actions.enter_hand import enter_hand, take_back_hand
from tournaments.actions.organiser_call import answer_call
from tournaments.engine.phones import WhatIsWrong
from tournaments.models import Party

CONFIRM = "All four agree: confirm the game"
STOPPED = "Stopped: the organiser has been called."
RESULT = {"round": "1", "seen": "4:0 north_south"}


@pytest.fixture
def party() -> Party:
    return over()


def own(party: Party, number: int, act: str = "") -> str:
    return f"/p/{party.code}/player/{number}/{act}"


def known_for(client: Client, party: Party, number: int) -> None:
    """This phone has scanned the name card of the player."""
    client.get(own(party, number, f"card/{party.player_key(number)}/"))


def take_back(party: Party) -> None:
    take_back_hand(AtTable.of(party, 1, WHO), round_number=1, hand_number=2)


def play_on(party: Party) -> None:
    high_south = HandDraft(Call.HIGH, Seat.SOUTH, 8)
    enter_hand(AtTable.of(party, 1, WHO), high_south, round_number=1, hand_number=2, key=uuid4())


def desk(party: Party, act: str = "") -> str:
    return f"/desk/{party.code}/{act}"


def test_the_table_asks_the_two_who_lost_by_name(client: Client, party: Party):
    page = client.get(link(party))
    read = words(page)
    assert "Ann and Cleo win 4–0 after the last hand. Does the other side accept it?" in read
    assert "Bo and Dag look at the hands below, and one of them presses." in read
    assert "Bo: yes, that is right Dag: yes, that is right It is not right" in read
    assert CONFIRM not in read
    posted = {"player": "4", "round": typed(page, "round")[0], "seen": typed(page, "seen")[1]}
    answer = client.post(link(party, act="accept/"), posted, follow=True)
    assert answer.redirect_chain == [(link(party), 302)]
    assert "The game is confirmed and saved." in words(answer)


def test_the_table_on_ones_own_phone_asks_only_its_owner_and_a_winner_waits(client: Client, party: Party):
    known_for(client, party, 2)
    read = words(client.get(link(party)))
    assert "Is that right? Look at the hands below." in read
    assert "Bo: yes, that is right It is not right" in read
    assert "Dag: yes" not in read
    ann = Client()
    known_for(ann, party, 1)
    read = words(ann.get(link(party)))
    assert "Bo or Dag must still accept it Their own phones ask them." in read
    assert "Dag: yes, that is right" in read


def test_the_end_of_the_party_says_what_is_disputed(director: Client, party: Party):
    dispute(party)
    read = words(director.get(desk(party, "end/")))
    assert "The result at table 1 is disputed. Settle it first." in read
    assert "not confirmed and will not count." in read


def test_where_it_is_not_asked_the_page_is_as_ever(client: Client):
    read = words(client.get(link(over(asks_acceptance=False))))
    assert CONFIRM in read
    assert "Does the other side accept it?" not in read
    assert "It is not right" not in read


def test_each_of_the_losers_is_asked_on_the_own_page_and_the_winners_wait(client: Client, party: Party):
    for number, name in ((2, "Bo"), (4, "Dag")):
        known_for(client, party, number)
        read = words(client.get(own(party, number)))
        assert "Your game at table 1: 4–0 for Ann and Cleo. Is that right?" in read
        assert f"{name}: yes, that is right It is not right" in read
    assert "Your game is over: you won 4–0. Bo or Dag must still accept it." in words(client.get(own(party, 1)))
    assert "right?" not in words(client.get(own(party, 5)))
    answer = client.post(own(party, 4, "accept/"), RESULT, follow=True)
    assert answer.redirect_chain == [(own(party, 4), 302)]
    assert "You lost 0–4." in words(answer)
    assert game(party).confirmed_at is not None


def test_before_the_end_of_the_game_and_where_it_is_not_asked_no_player_is_asked(client: Client):
    for party in (asked(), over(asks_acceptance=False)):
        assert "right?" not in words(client.get(own(party, 2)))


def test_what_cannot_be_accepted_is_refused_in_words(client: Client, party: Party, phone):
    refused = client.post(link(party, act="accept/"), RESULT | {"player": "1"}, headers=phone, follow=True)
    assert "Bo or Dag accepts this result: they lost the game." in words(refused)
    refused = client.post(link(party, act="confirm/"), {"round": "1"}, headers=phone, follow=True)
    assert "Bo or Dag, who lost the game, accepts the result. Look at it below." in words(refused)
    known_for(client, party, 1)
    refused = client.post(own(party, 1, "accept/"), RESULT, follow=True)
    assert "Bo or Dag accepts this result" in words(refused)
    refused = client.post(own(party, 99, "accept/"), RESULT, follow=True)
    assert "That player is not at this party." in words(refused, is_there=False)
    for damaged in ({}, {"round": "1"}, RESULT | {"player": "x"}):
        assert (
            'class="refused"'
            in client.post(link(party, act="accept/"), damaged, headers=phone, follow=True).content.decode()
        )
    why = client.post(link(party, act="dispute/"), RESULT | {"why": "whatever"}, headers=phone, follow=True)
    assert "Something is missing in what this page sent." in words(why)
    assert game(party).disputed_at is None


def test_the_log_says_who_accepted_and_on_which_phone(client: Client, director: Client, party: Party):
    known_for(client, party, 4)
    client.post(own(party, 4, "accept/"), RESULT)
    play(party, 2)
    accept(party, 6, table=2)
    log = words(director.get(desk(party, "log/")))
    assert "round 1, table 1: Dag accepted the result on the player’s own page, 4–0, won by North–South" in log
    assert "round 1, table 2: Finn accepted the result on the table’s phone, 4–0, won by North–South" in log


def test_a_stopped_table_reads_once_that_the_organiser_is_called_and_then_that_they_come(client: Client, party: Party):
    dispute(party)
    read = words(client.get(link(party)))
    assert read.count("the organiser has been called") == 1
    assert "The organiser has been called" not in read
    answer_call(party.code, party.organiser_calls.get().pk, who=WHO)
    assert "The organiser is coming." in words(client.get(link(party)))


@pytest.mark.parametrize("where", ["table", "own"])
def test_a_disputed_result_stops_the_table_and_stands_on_top_of_the_desk(
    client: Client, director: Client, party: Party, where: str
):
    here = link(party) if where == "table" else own(party, 2)
    known_for(client, party, 2)
    answer = client.post(here + "dispute/", RESULT, follow=True)
    assert answer.redirect_chain == [(here, 302)]
    assert STOPPED in words(answer)
    answer = client.post(here + "dispute/", RESULT | {"why": "hand-missing"}, follow=True)
    assert "✓ A hand is missing" in words(answer)
    for address in (link(party), own(party, 1), own(party, 2)):
        read = words(client.get(address))
        assert STOPPED in read
        assert "yes, that is right" not in read
        assert "Take back hand" not in read
        assert "Call the organiser" not in read
    page = director.get(desk(party))
    read = words(page)
    assert "I am coming" in read
    assert "A hand is missing. Disputed at" in read
    assert "It is right: confirm" in read
    assert "<title>(1) Desk" in page.content.decode()
    assert "Table 1 Disputed" in read
    log = words(director.get(desk(party, "log/")))
    assert "round 1, table 1: the result 4–0 is disputed: a hand is missing" in log


def test_the_desk_settles_it_in_place(director: Client, client: Client, party: Party, phone):
    dispute(party, why=WhatIsWrong.HAND_WRONG)
    part = director.post(desk(party, "tables/1/give-back/"), {"round": "1"}, headers=phone)
    assert part.content.decode().lstrip().startswith('<div id="tonight"')
    there = words(director.get(desk(party)))
    assert "Disputed" not in there
    assert re.search(r"Given back to the table at \d\d:\d\d: it corrects the result itself", there)
    assert "Bo: yes, that is right" in words(client.get(link(party)))
    dispute(party)
    answer = director.post(desk(party, "tables/1/stands/"), {"round": "1"}, follow=True)
    assert answer.redirect_chain == [(desk(party), 302)]
    assert "Table 1 Done" in words(answer)
    assert game(party).disputed_at is None
    assert game(party).confirmed_at is not None
    refused = director.post(desk(party, "tables/1/give-back/"), {"round": "7"}, follow=True)
    assert "This was for round 7" in words(refused)


def test_after_the_organisers_answer_every_phone_of_the_table_says_so_and_what_to_do_now(client: Client, party: Party):
    dispute(party)
    give_back_result(AtTable.of(party, 1, WHO), round_number=1)
    answer = "the organiser answered: your table corrects the result itself."
    at_table, on_own = words(client.get(link(party))), words(client.get(own(party, 1)))
    assert answer in at_table
    assert (
        "Take back the hand that is wrong and enter it again. If the result is right after all, accept it." in at_table
    )
    assert answer in on_own
    assert "Do it on the page of table 1." in on_own
    assert answer in words(Client().get(f"/p/{party.code}/table/?player=1"))


def test_the_button_that_takes_the_wrong_hand_back_is_directly_under_the_answer(client: Client, party: Party):
    dispute(party)
    give_back_result(AtTable.of(party, 1, WHO), round_number=1)
    party.rounds.get().games.update(pencil=None, pencil_since=None)  # this phone may write
    page = words(client.get(link(party)))
    assert page.count("Take back hand 2") == 1
    answer = page.index("your table corrects the result itself.")
    assert answer < page.index("Take back hand 2") < page.index("yes, that is right") < page.index("Hands so far")


def test_what_settles_a_dispute_is_directly_under_its_sentence_on_the_page_of_the_table(director: Client, party: Party):
    dispute(party, why=WhatIsWrong.HAND_WRONG)
    page = words(director.get(desk(party, "tables/1/")))
    said = page.index("Disputed at")
    assert said < page.index("Let the table correct it") < page.index("It is right: confirm") < page.index("North Ann")


def test_the_organisers_answer_goes_as_soon_as_the_table_has_put_it_right(client: Client, party: Party):
    for act in (take_back, dispute, accept):
        dispute(party)
        give_back_result(AtTable.of(party, 1, WHO), round_number=1)
        act(party)
        assert "organiser answered" not in words(client.get(link(party)))
        if act is take_back:
            play_on(party)
    assert game(party).given_back_at is None


def test_a_dispute_from_the_table_page_of_ones_own_phone_names_the_player(
    client: Client, director: Client, party: Party
):
    known_for(client, party, 2)
    client.post(link(party, act="dispute/"), RESULT)
    assert game(party).disputed_by == "Bo"
    assert "by Bo" in words(director.get(desk(party)))
    (line,) = party.log.filter(action="dispute_result")
    assert line.who == "Bo"


def test_the_desks_page_of_the_table_settles_it_too_and_stays_there(director: Client, party: Party):
    dispute(party, why=WhatIsWrong.WINNER_WRONG)
    here = desk(party, "tables/1/")
    read = words(director.get(here))
    assert "by table 1. The table is stopped until you settle it. The winner is wrong." in read
    assert "Take back hand 2" in read
    assert "settle it at" not in read
    answer = director.post(desk(party, "tables/1/give-back/"), {"round": "1", "back": "table"}, follow=True)
    assert answer.redirect_chain == [(here, 302)]
    assert "is stopped" not in words(answer)
    assert "Confirm the game" in words(answer)


def test_a_disputed_table_takes_no_line_until_it_is_settled(director: Client, party: Party):
    dispute(party)
    tile = director.get(desk(party, "lines/?table=1"))
    assert "Disputed" in words(tile)
    assert b'name="line"' not in tile.content


def test_a_dispute_stays_where_the_setting_is_switched_off_meanwhile(client: Client, party: Party):
    dispute(party)
    Party.objects.filter(pk=party.pk).update(asks_acceptance=False)
    assert STOPPED in words(client.get(link(party)))
    assert STOPPED in words(client.get(own(party, BO)))
    give_back_result(AtTable.of(fresh(party), 1, WHO), round_number=1)
    assert CONFIRM in words(client.get(link(party)))


def test_a_paper_slip_has_a_line_for_who_accepts(director: Client):
    pages = [words(director.get(desk(begun(8, asks_acceptance=asks), "prints/slips/"))) for asks in (True, False)]
    assert ["Accepted" in page for page in pages] == [True, False]


def test_it_costs_no_query_more(transactional_db, client: Client, phone):
    """A table that is asked, and one that is stopped, beside one where the four confirm."""
    parties = [over(asks_acceptance=False), over(), over()]
    dispute(parties[2])
    for address in (link, lambda party: own(party, 2)):
        assert len({queries(client, address(party)) for party in parties}) == 1
    counts = []
    for party, act in zip(parties, ("confirm/", "accept/"), strict=False):
        with CaptureQueriesContext(connection) as captured:
            client.post(link(party, act=act), {"round": "1", "player": "2"}, headers=phone)
        counts.append(len(statements(captured)))
    assert counts[0] == counts[1]
