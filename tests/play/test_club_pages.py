"""The pages of an evening's table on screens: whose hand is where, and what is next when the evening closes the game."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.game import EndKind, GameEnd
from scoring.hand import Side
from scoring.refused import Refused
from tests.browser.taps import table_address
from tests.night import WHO, announced, begun, ended, fresh, played, slip
from tests.play.at_table import first_move, look
from tests.play.club import begin, find_at, hands_on_sheet, play_game, play_out, take_hands
from tests.screens.reading import markup, words
from tournaments.actions import advance, finish
from tournaments.actions.at_table import AtTable
from tournaments.models import Party
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.models import ScreenChair
from tournaments.play.queries import read_last_hand
from tournaments.queries.rows import read_hand
from tournaments.queries.table import read_table_page
from tournaments.wording.named import outcome_with_names, short_names

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


def tablet(party: Party, table: int) -> str:
    return f"{table_address(party, table)}screen/"


def test_a_phone_that_has_lost_its_hand_says_so_and_takes_it_back(client: Client):
    at = find_at(begin())
    chair = take_hands(at)[0]
    lost = f"/play/{chair.key}/"
    other = actions.take_hand(at, look(chair).seat, take_over=True)
    page = client.get(lost)
    assert "Another phone has this hand now" in words(page)
    assert f"The hand of {chair.name}" in words(page)
    assert client.get(lost, headers=PART).headers["HX-Refresh"] == "true"
    answer = client.post(f"{lost}take-hand-back/", follow=True)
    assert "The tablet is the table." in words(answer)
    assert "Another phone has this hand now" in words(client.get(f"/play/{other.key}/"))


def test_with_a_lost_key_no_card_is_seen_or_played(client: Client):
    at = find_at(begin())
    chair = next(chair for chair in take_hands(at) if look(chair).view.is_my_turn)
    seen = look(chair)
    actions.take_hand(at, seen.seat, take_over=True)
    before = read_last_hand(chair.table).moves
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    answer = client.post(f"/play/{chair.key}/move/", {**moment, "bid": str(first_move(seen).cards[0])})
    assert "Another phone has this hand now" in words(answer)
    assert read_last_hand(chair.table).moves == before
    assert not any(f"_{card}" in answer.content.decode() for card in seen.view.cards)


def test_the_tablet_says_whose_hand_is_where(client: Client):
    party = begin()
    at = find_at(party)
    one, two, three = actions.open_club_table(at).chairs.order_by("pk")
    client.post(f"{tablet(party, at.table)}hand/", {"seat": one.seat})
    actions.take_hand(at, look(two).seat)
    actions.let_computer_stand_in(at, look(three).seat, plays=True)
    said = words(client.get(tablet(party, at.table)))
    assert f"{one.name} : the hand is on this device" in said
    assert f"{two.name} : the hand is on a phone" in said
    assert f"{three.name} : a computer plays" in said


def test_after_the_bell_no_hand_is_dealt_and_the_table_says_that_its_last_one_is_entered(client: Client):
    party = begin(end=GameEnd(EndKind.TIME, minutes=20))
    at = find_at(party)
    chairs = take_hands(at)
    advance.call_time(party.code, 1, who="test")
    play_out(chairs)
    assert refusal_of_deal(chairs[0]) is WhyNotAtTable.BELL_HAS_RUNG
    page = words(client.get(tablet(party, at.table)))
    assert (
        "The bell has rung, so no hand is dealt. Press “Our last hand is entered” on the device in the middle." in page
    )
    assert "Next hand" not in page
    said = words(client.post(f"{tablet(party, at.table)}finish/", follow=True))
    assert party.rounds.get().games.get(table=at.table).stopped_after == 1
    assert "Our last hand is entered" not in said


def refusal_of_deal(chair: ScreenChair) -> object:
    last = read_last_hand(chair.table)
    with pytest.raises(Refused) as refused:
        actions.deal_next(chair.key, game=last.game, number=last.number)
    return refused.value.reason


def test_a_table_whose_game_is_confirmed_says_what_is_next(client: Client):
    party = begin(end=GameEnd(EndKind.HANDS, hands=1))
    at = find_at(party)
    play_game(party, at)
    finish.confirm_game(at, round_number=1)
    chair = ScreenChair.objects.first()
    assert refusal_of_deal(chair) is WhyNotAtTable.GAME_IS_OVER
    for address in (tablet(party, at.table), f"/play/{chair.key}/"):
        said = words(client.get(address))
        assert "The game is over and confirmed." in said
        assert "The hall is waiting for table 1. Your next seats will appear here." in said


def test_the_end_of_a_game_says_who_won_it_by_name_on_the_tablet_and_on_the_phones(client: Client):
    party = begin(end=GameEnd(EndKind.HANDS, hands=1))
    at = find_at(party)
    play_game(party, at)
    now = read_table_page(party.rounds.last().games.get(table=at.table)).now
    chair = ScreenChair.objects.filter(table__club_game__table=at.table).first()
    tablet_says, phone_says = words(client.get(tablet(party, at.table))), words(client.get(f"/play/{chair.key}/"))
    outcome = outcome_with_names(now).replace("\u2060", "")
    assert short_names(now, now.winner) in outcome
    assert outcome in tablet_says
    assert outcome in phone_says
    tricks = read_hand(hands_on_sheet(party, at.table)[0]).tricks
    assert tricks
    for side in Side:
        taken = f"{tricks[side]} trick" + ("" if tricks[side] == 1 else "s")
        assert f"{short_names(now, side)} {now.score[side]} {taken}" in tablet_says, "each number beside its side"
    assert f"Tricks: {short_names(now, Side.NORTH_SOUTH)} {tricks[Side.NORTH_SOUTH]}, " in tablet_says


def test_a_hand_that_the_desk_has_overtaken_is_not_played_on(client: Client):
    party = begin()
    at = find_at(party)
    chair = take_hands(at)[0]
    slip(party, at.table)
    for address in (tablet(party, at.table), f"/play/{chair.key}/"):
        said = words(client.get(address))
        assert "This hand will not be finished" in said
        assert "Your turn" not in said
    assert not hands_on_sheet(party, at.table)


def test_when_the_next_seats_are_announced_everybody_reads_where_they_sit(client: Client):
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    party = announced(played(party), 2)
    assert refusal_of_deal(chairs[0]) is WhyNotAtTable.ROUND_HAS_ENDED
    places = {chair.entry.number: chair for chair in party.rounds.last().chairs.select_related("entry")}
    for chair in chairs:
        place = places[chair.entry_number]
        said = words(client.get(f"/play/{chair.key}/"))
        assert f"You sit at table {place.table}, {place.seat.capitalize()}" in said
    watched = words(client.get(f"/play/join/{chairs[0].table.key}/"))
    assert all(chair.name in watched for chair in chairs)
    assert "Round 1 is over, so no hand is dealt here. Look where you sit in round 2." in watched


def test_the_tablet_of_a_table_without_a_computer_is_sent_where_one_sits(client: Client):
    party = announced(played(begin(11), tables=3), 2)
    at = find_at(party)
    other = next(table for table in (1, 2, 3) if table != at.table)
    said = words(client.get(tablet(party, other)))
    assert f"This round a computer sits at table {at.table}: take this device there" in said
    assert "is a computer, so this table plays on screens." in words(client.get(tablet(party, at.table)))


def test_a_table_of_an_evening_that_has_ended_deals_no_more(client: Client):
    party = begin()
    at = find_at(party)
    chair = take_hands(at)[0]
    ended(played(party))
    assert refusal_of_deal(chair) is WhyNotAtTable.PARTY_HAS_ENDED
    assert "The party has ended, so no hand is dealt." in words(client.get(f"/play/{chair.key}/"))


def test_a_device_in_the_middle_loads_its_page_again_when_another_one_opens_the_table(client: Client):
    party = begin()
    at = find_at(party)
    address, shown = tablet(party, at.table), {"page": "open", "seen": str(party.change)}
    assert client.get(address, shown, headers=PART).status_code == 204
    actions.open_club_table(at)
    assert fresh(party).change > party.change, "the desk and this page hear of it"
    assert client.get(address, shown, headers=PART).headers["HX-Refresh"] == "true"


def test_a_card_is_no_change_of_the_evening():
    party = begun(7, computers=1)
    chairs = take_hands(find_at(party))
    before = fresh(party).change
    seen = look(next(chair for chair in chairs if look(chair).view.is_my_turn))
    chair = next(chair for chair in chairs if chair.seat == seen.seat)
    actions.move_at_table(chair.key, game=1, number=1, turn=seen.turn, move=first_move(seen))
    assert fresh(party).change == before


def test_a_hand_of_an_evening_waits_without_an_end_that_the_evening_sets(client: Client):
    chair = take_hands(find_at(begin()))[0]
    client.get(f"/play/{chair.key}/")
    page = words(client.get("/play/"))
    assert "hand 1 · we 0, they 0" in page
    assert "to 13 ·" not in page


def test_who_sits_out_can_watch_a_table_on_screens_and_sees_no_hand(client: Client):
    party = begun(5)
    at = AtTable.of(party, 1, WHO)
    chair, *_others = take_hands(at)
    out = party.rounds.last().chairs.get(table=None).entry.number
    assert "Watch table 1 on its screen" in words(client.get(f"/p/{party.code}/player/{out}/"))
    assert "Watch table" not in words(client.get(f"/p/{party.code}/player/{chair.entry_number}/"))
    watched = markup(client.get(f"/play/join/{chair.table.key}/"))
    assert chair.name in watched
    assert not any(f'value="{card}"' in watched for card in look(chair).view.cards)
