"""A table or a player calls the organiser: once, until it is taken back or they have been there."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.refused import Refused
from tests.actions.accepting import dispute, over
from tests.actions.calls import at, by_player, by_table
from tests.commands.running import exported, verified
from tests.night import WHO, begun, drawn, ended, found, fresh, played
from tournaments.actions import advance, door, prepare
from tournaments.actions import organiser_call as calling
from tournaments.actions.at_table import AtTable, WhyNotEntered, find_game
from tournaments.actions.organiser_call import WhyNotCalled
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.clubs.actions import identity
from tournaments.engine.phones import WhatIsWrong
from tournaments.models import OrganiserCall, Party
from tournaments.queries.desk import read_desk
from tournaments.queries.organiser_call import open_calls, read_waiting_calls
from tournaments.queries.player import read_player_evening
from tournaments.queries.table import read_table_page

pytestmark = pytest.mark.django_db


def waiting(party: Party) -> list[tuple[int | None, str | None, int | None]]:
    """Who waits: a table, or a player with the table they sit at."""
    calls = read_waiting_calls(read_desk(fresh(party))).calls
    return [
        (call.table, call.entry.player.name if call.entry else None, place.table if place else None)
        for call, place in calls
    ]


def refusal(act, *args, **more) -> object:
    with pytest.raises(Refused) as refused:
        act(*args, **more)
    return refused.value.reason


def told(party: Party) -> list[tuple[str, str]]:
    actions = ["call_organiser", "never_mind", "come_to_caller", "has_been_at_caller"]
    return list(party.log.filter(action__in=actions).order_by("pk").values_list("who", "action"))


def test_calling_twice_is_one_call_and_the_desk_lists_them_in_order():
    party = begun(9)
    by_table(party, 2)
    by_table(party, 2)
    by_player(party, 3)
    by_player(party, 3)
    (bench,) = read_desk(party).bench
    cleo = party.entries.get(number=3).chairs.get().table
    by_player(party, bench.number)
    assert waiting(party) == [(2, None, None), (None, "Cleo", cleo), (None, bench.name, None)]
    assert told(party) == [("table 2", "call_organiser"), ("Cleo", "call_organiser"), (bench.name, "call_organiser")]
    assert verified(party).startswith("verified")


def test_it_is_taken_back_and_made_again():
    party = begun(8)
    for act in (calling.call_organiser, calling.withdraw_call, calling.withdraw_call, calling.call_organiser):
        by_table(party, act=act)
        by_player(party, act=act)
    assert waiting(party) == [(None, "Ann", 1), (1, None, None)]
    assert OrganiserCall.objects.filter(table=1).count() == 2


def test_a_players_page_that_calls_again_and_again_is_one_call():
    """Anybody may open that page. The desk's title and the log count it once, and the desk says how often it called."""
    party = begun(8)
    by_player(party)
    first = OrganiserCall.objects.get().called_at
    for _again in range(3):
        by_player(party, act=calling.withdraw_call)
        by_player(party)
    calling.close_call(party.code, OrganiserCall.objects.get().pk, who=WHO)
    by_player(party)
    call = OrganiserCall.objects.get()
    assert (call.called_at, call.done_at, call.coming_at, call.times) == (first, None, None, 5)
    now = read_waiting_calls(read_desk(fresh(party)))
    assert (len(now.calls), now.in_title) == (1, 0)
    assert told(party) == [
        ("Ann", "call_organiser"),
        ("Ann", "never_mind"),
        (WHO, "has_been_at_caller"),
    ]


def test_a_while_later_a_player_has_something_else():
    party = begun(8)
    by_player(party)
    by_player(party, act=calling.withdraw_call)
    OrganiserCall.objects.update(done_at=timezone.now() - calling.AGAIN)
    by_player(party)
    assert OrganiserCall.objects.count() == 2
    assert read_waiting_calls(read_desk(fresh(party))).in_title == 1


def test_a_table_that_calls_again_has_called_twice():
    """Somebody with its link sits there, and the desk hears of it."""
    party = begun(8)
    for act in (calling.call_organiser, calling.withdraw_call, calling.call_organiser):
        by_table(party, act=act)
    assert read_waiting_calls(read_desk(fresh(party))).in_title == 1


@pytest.mark.parametrize("page", [{"table": 1}, {"player": 1}], ids=["a table", "a player"])
def test_the_organiser_silences_a_page_for_the_evening_and_lets_it_call_again(page):
    party = begun(8)
    call = by_table if "table" in page else by_player
    call(party)
    for _twice in range(2):
        calling.silence_calls(party.code, **page, is_silent=True, who=WHO)
    assert waiting(party) == []
    assert refusal(call, party) is WhyNotCalled.SILENCED
    by_table(party, 2)
    by_player(party, 2)
    assert len(waiting(party)) == 2
    for _twice in range(2):
        calling.silence_calls(party.code, **page, is_silent=False, who=WHO)
    call(party)
    assert len(waiting(party)) == 3
    said = party.log.filter(action__in=["silence", "hear_again"]).order_by("pk")
    assert list(said.values_list("action", flat=True)) == ["silence", "hear_again"]
    assert verified(party).startswith("verified")


def test_somebody_who_calls_from_every_players_page_is_silenced_at_once_and_tables_are_heard():
    """Anybody with the code may open all those pages."""
    party = begun(8)
    for number in range(1, 9):
        by_player(party, number)
    calling.silence_calls(party.code, is_silent=True, who=WHO)
    assert waiting(party) == []
    assert refusal(by_player, party, 5) is WhyNotCalled.SILENCED
    by_table(party)
    assert waiting(party) == [(1, None, None)]
    calling.silence_calls(party.code, is_silent=False, who=WHO)
    by_player(party, 5)
    assert len(waiting(party)) == 2


def test_who_asks_at_the_door_is_heard_when_every_players_page_is_silenced():
    party = begun(8)
    door.ask_to_come_in(party.code, "Zoe")
    calling.silence_calls(party.code, is_silent=True, who=WHO)
    assert [call.name for call in open_calls(fresh(party))] == ["Zoe"]


def test_a_dispute_that_waits_goes_on_waiting_when_its_table_may_call_again():
    party = over()
    calling.silence_calls(party.code, table=1, is_silent=True, who=WHO)
    dispute(party)
    calling.silence_calls(party.code, table=1, is_silent=False, who=WHO)
    assert waiting(party) == [(1, None, None)]


def test_nobody_is_silenced_who_is_not_there():
    party = begun(8)
    act = partial(calling.silence_calls, player=99, is_silent=True, who=WHO)
    assert refusal(act, party.code) is WhyNotPrepared.NOT_AT_THE_PARTY


def test_a_silenced_table_may_still_dispute_its_result():
    party = over()
    calling.silence_calls(party.code, table=1, is_silent=True, who=WHO)
    dispute(party)
    assert len(read_waiting_calls(read_desk(fresh(party))).disputed) == 1


def test_a_dispute_ends_an_answered_call_because_nobody_has_answered_the_dispute():
    party = over()
    by_table(party)
    calling.answer_call(party.code, OrganiserCall.objects.get().pk, who=WHO)
    dispute(party)
    (call,) = party.organiser_calls.filter(done_at__isnull=True)
    assert (call.table, call.coming_at) == (1, None)
    calling.answer_call(party.code, call.pk, who=WHO)
    dispute(party, why=WhatIsWrong.HAND_WRONG)
    assert read_table_page(find_game(at(party, 1))).organiser_call.coming_at is not None, (
        "only more about the same dispute"
    )
    assert verified(party).startswith("verified")


def test_the_caller_reads_that_the_organiser_comes_and_nothing_once_they_were_there():
    party = begun(8)
    by_table(party)
    call = OrganiserCall.objects.get()
    calling.answer_call(party.code, call.pk, who=WHO)
    calling.answer_call(party.code, call.pk, who=WHO)
    assert read_table_page(find_game(at(party, 1))).organiser_call.coming_at is not None
    assert read_table_page(find_game(at(party, 2))).organiser_call is None
    calling.close_call(party.code, call.pk, who=WHO)
    calling.close_call(party.code, call.pk, who=WHO)
    assert read_table_page(find_game(at(party, 1))).organiser_call is None
    assert waiting(party) == []
    assert told(party) == [("table 1", "call_organiser"), (WHO, "come_to_caller"), (WHO, "has_been_at_caller")]
    assert verified(party).startswith("verified")


def test_a_player_reads_it_on_their_page_and_nobody_else_does():
    party = begun(8)
    by_player(party, 2)
    assert read_player_evening(party, 2).organiser_call.called_at is not None
    assert read_player_evening(party, 1).organiser_call is None


def test_before_the_first_seats_a_player_calls_and_after_the_end_nobody():
    party = found(4)
    by_player(party)
    assert waiting(party) == [(None, "Ann", None)]
    party = ended(begun(8))
    assert refusal(by_table, party) is WhyNotEntered.PARTY_ENDED
    assert refusal(by_player, party) is WhyNotEntered.PARTY_ENDED


def test_a_call_ends_with_its_round():
    party = begun(8)
    by_table(party)
    by_player(party, 3)
    advance.announce_round(played(party).code, 2, who=WHO)
    assert waiting(party) == []
    assert read_table_page(find_game(at(party, 1))).organiser_call is None
    by_table(party)
    assert waiting(party) == [(1, None, None)]


def test_a_call_from_before_the_first_round_is_not_ended_by_its_announcement():
    party = drawn(8)
    by_player(party)
    advance.announce_round(party.code, 1, who=WHO)
    assert waiting(party) == [(None, "Ann", 1)]


def test_no_call_outlives_the_party():
    party = begun(8)
    by_table(party)
    by_player(party, 3)
    door.ask_to_come_in(party.code, "Zoe")
    ended(party)
    assert not party.organiser_calls.filter(done_at__isnull=True).exists()


def test_who_needs_the_organiser_again_after_an_answer_has_called_twice():
    party = begun(8)
    by_table(party)
    calling.answer_call(party.code, OrganiserCall.objects.get().pk, who=WHO)
    assert read_waiting_calls(read_desk(fresh(party))).in_title == 0
    by_table(party)
    assert read_table_page(find_game(at(party, 1))).organiser_call.coming_at is None
    assert read_waiting_calls(read_desk(fresh(party))).in_title == 1
    assert len(waiting(party)) == 1


def test_a_wrong_link_and_a_number_that_nobody_has_call_nobody():
    party = begun(8)
    wrong = AtTable(party.code, 1, party.table_key(2), "?")
    assert refusal(calling.call_organiser, party.code, wrong) is WhyNotEntered.WRONG_LINK
    assert refusal(by_player, party, 99) is WhyNotPrepared.NOT_AT_THE_PARTY


def test_the_organiser_of_one_party_answers_no_call_of_another():
    party, other = begun(8), begun(8)
    by_table(party)
    calling.close_call(other.code, OrganiserCall.objects.get().pk, who=WHO)
    assert waiting(party) == [(1, None, None)]


def test_who_is_taken_off_the_list_waits_no_more():
    party = found(5)
    by_player(party, 5)
    prepare.take_out(party.code, 5, who=WHO)
    assert waiting(party) == []


@pytest.mark.parametrize("callers", [(9,), (3,), (3, 9)])
def test_who_was_entered_twice_and_has_called_still_waits(callers):
    party = begun(8)
    (late,) = prepare.register_players(party.code, ["Ulla"], who=WHO)
    for number in callers:
        by_player(party, number)
    identity.merge_entries(party.code, 3, late.number, who=WHO)
    assert waiting(party) == [(None, "Cleo", 1)]


def test_it_is_no_part_of_the_file():
    party = begun(8)
    before = exported(party)
    by_table(party)
    assert exported(party) == before


@pytest.mark.parametrize("place", [{"table": 1}, {"entry": 1}, {}, {"table": 2, "entry": 2}, {"table": 0}])
def test_the_database_refuses_two_open_calls_of_one_and_a_call_of_nobody(place):
    party = begun(8)
    by_table(party, 1)
    by_player(party, 1)
    if "entry" in place:
        place = place | {"entry": party.entries.get(number=place["entry"])}
    with pytest.raises(IntegrityError), transaction.atomic():
        OrganiserCall.objects.create(party=party, called_at=timezone.now(), **place)
