"""A table of an evening on screens: the people take their hands on phones, and a finished hand goes to the evening."""

from __future__ import annotations

import pytest

from scoring.game import EndKind, GameEnd
from scoring.hand import Seat
from scoring.refused import Refused
from tests.night import WHO, announced, begun, fresh, slip
from tests.play.at_table import first_move, look, send
from tests.play.club import begin, find_at, hands_on_sheet, play_game, play_out, take_hands
from tournaments.actions import finish, phones, presence
from tournaments.actions.accept import accept_result
from tournaments.actions.at_table import AtTable, WhyNotWritten
from tournaments.actions.enter_hand import take_back_hand
from tournaments.engine.phones import PhoneRestriction
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.models import ScreenChair, ScreenTable
from tournaments.queries import rows
from tournaments.queries.table import read_table_now
from tournaments.tasks import move

pytestmark = pytest.mark.django_db
TWO_HANDS = GameEnd(EndKind.HANDS, hands=2)


def test_the_people_of_the_table_have_chairs_and_its_computer_none():
    at = find_at(begin())
    table = actions.open_club_table(at)
    assert {(chair.seat, chair.name) for chair in table.chairs.all()} == {
        ("north", "Eva"),
        ("east", "Finn"),
        ("south", "Gro"),
    }
    assert actions.open_club_table(at) == table


def test_the_dealer_is_the_one_of_the_evening():
    at = find_at(begin())
    chairs = take_hands(at)
    game = actions.find_club_game(chairs[0].table)
    assert look(chairs[0]).view.dealer is read_table_now(game).dealer_after(0)
    play_out(chairs)
    actions.deal_next_at_club(at, game=1, number=1)
    assert look(chairs[0]).view.dealer is read_table_now(game).dealer_after(1)


def test_the_next_hand_is_dealt_from_a_phone_too_and_once_the_game_is_over_none():
    party = begin(end=GameEnd(EndKind.HANDS, hands=2))
    at = find_at(party)
    chairs = take_hands(at)
    play_out(chairs)
    actions.deal_next(chairs[0].key, game=1, number=1)
    game = actions.find_club_game(chairs[0].table)
    assert look(chairs[0]).view.dealer is read_table_now(game).dealer_after(1)
    while party.rounds.last().games.get(table=at.table).winner is None:
        play_out(chairs)
        last = ScreenTable.objects.get().hands.last()
        if party.rounds.last().games.get(table=at.table).winner is None:
            actions.deal_next(chairs[0].key, game=last.game, number=last.number)
    with pytest.raises(Refused) as refused:
        actions.deal_next(chairs[0].key, game=last.game, number=last.number)
    assert refused.value.reason is WhyNotAtTable.GAME_IS_OVER


def test_a_finished_hand_is_on_the_sheet_as_it_was_played():
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    play_out(chairs)
    (row,) = hands_on_sheet(party, at.table)
    assert rows.read_hand(row) == look(chairs[0]).view.result
    actions.let_computers_play(ScreenTable.objects.get())
    assert len(hands_on_sheet(party, at.table)) == 1


def test_the_game_ends_as_the_evening_says_and_its_people_move_on():
    party = begin(end=TWO_HANDS)
    at = find_at(party)
    play_game(party, at)
    assert len(hands_on_sheet(party, at.table)) in (2, 3)
    finish.confirm_game(at, round_number=1)
    slip(party, 1, score=(5, 3))
    move(party.code, 1)
    party = announced(fresh(party), 2)
    assert party.entries.get(player__is_computer=True).chairs.count() == 2


def test_the_person_who_lost_beside_a_computer_accepts():
    party = begin(end=TWO_HANDS, asks_acceptance=True)
    at = find_at(party)
    play_game(party, at)
    game = party.rounds.last().games.get(table=at.table)
    losers = read_table_now(game).losers
    assert not any(person.is_computer for person in losers)
    accept_result(at, player=losers[0].number, round_number=1)
    assert party.rounds.last().games.get(table=at.table).confirmed_at


def test_two_computers_that_lost_accept_by_themselves():
    party = begin(6, end=GameEnd(EndKind.HANDS, hands=1), asks_acceptance=True)
    at = find_at(party)
    partners_of_computers(party, at)
    for _try in range(30):
        play_game(party, at)
        game = party.rounds.last().games.get(table=at.table)
        if not read_table_now(game).losers:
            assert game.confirmed_at is not None
            return
        assert game.confirmed_at is None
        while hands_on_sheet(party, at.table):
            take_back_hand(at, round_number=1, hand_number=len(hands_on_sheet(party, at.table)))
        last = ScreenTable.objects.get().hands.last()
        actions.deal_next_at_club(at, game=last.game, number=last.number)
    pytest.fail("the computers never lost")


def partners_of_computers(party, at: AtTable) -> None:
    chairs = {chair.seat: chair for chair in party.rounds.last().chairs.filter(table=at.table)}
    entries = sorted((chair.entry for chair in chairs.values()), key=lambda entry: entry.number)
    for chair in chairs.values():
        chair.delete()
    for seat, entry in zip(("north", "south", "east", "west"), entries, strict=True):
        party.rounds.last().chairs.create(entry=entry, table=at.table, seat=seat)


def test_a_hand_that_was_taken_back_is_dealt_again():
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    play_out(chairs)
    take_back_hand(at, round_number=1, hand_number=1)
    actions.deal_next_at_club(at, game=1, number=1)
    seen = look(chairs[0])
    assert (seen.number, seen.turn if not seen.view.bidders else 0) == (1, 0)
    assert seen.view.result is None
    play_out(chairs)
    assert len(hands_on_sheet(party, at.table)) == 1


def test_a_hand_that_the_evening_does_not_take_is_said():
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    phones.withhold_from_phones(party.code, at.table, PhoneRestriction.LOCKED, who=WHO)
    play_out(chairs)
    table = ScreenTable.objects.get()
    refused = actions.enter_finished_hand(table)
    assert refused is not None
    assert refused.reason is WhyNotWritten.LOCKED
    assert hands_on_sheet(party, at.table) == []


def test_one_phone_has_a_hand_and_another_takes_it_over():
    at = find_at(begin())
    chair = take_hands(at)[0]
    with pytest.raises(Refused) as refused:
        actions.take_hand(at, Seat(chair.seat))
    assert refused.value.reason is WhyNotAtTable.HELD
    again = actions.take_hand(at, Seat(chair.seat), take_over=True)
    assert again.key != chair.key
    assert not ScreenChair.objects.filter(key=chair.key).exists()


def test_a_computer_plays_for_somebody_without_a_phone():
    party = begin()
    at = find_at(party)
    table = actions.open_club_table(at)
    for chair in table.chairs.all():
        actions.let_computer_stand_in(at, Seat(chair.seat), plays=True)
    assert len(hands_on_sheet(party, at.table)) == 1


def test_a_substitute_gets_the_chair_with_a_new_key():
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    presence.let_stand_in(party.code, chairs[0].entry_number, who=WHO, name="Zoe")
    table = actions.find_club_table(actions.find_club_game(chairs[0].table))
    now = table.chairs.get(seat=chairs[0].seat)
    assert (now.name, now.is_held) == ("Zoe", False)
    assert now.key != chairs[0].key


def test_a_whole_table_of_people_plays_on_screens_too():
    party = begun(4)
    at = AtTable.of(party, 1, WHO)
    chairs = take_hands(at)
    assert len(chairs) == 4
    play_out(chairs)
    assert len(hands_on_sheet(party, 1)) == 1


def test_nothing_is_taken_back_and_nobody_joins():
    at = find_at(begin(5))
    (chair,) = take_hands(at)
    seen = look(chair)
    seen = send(chair, seen, first_move(seen))
    assert not seen.can_take_back
    with pytest.raises(Refused):
        actions.take_back(chair.key, game=seen.game, number=seen.number, turn=seen.turn)
    with pytest.raises(Refused):
        actions.join_table(chair.table.key, seat=Seat.WEST, name="Somebody")
