"""The clock at the party: it starts with the round, the organiser turns it, and at zero nobody is cut off."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.game import EndKind, GameEnd
from scoring.refused import Impossible, Refused
from tests.actions.table import Phone, high
from tests.commands.running import verified
from tests.night import WHO, announced, begun, drawn, ended, fresh, played
from tournaments.actions import advance, clock
from tournaments.actions.clock import WhyNotRung
from tournaments.engine.clock import ClockAction
from tournaments.models import Party, Round
from tournaments.queries.clock import Shows, read_clock
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db

ON_THE_CLOCK = GameEnd(EndKind.TIME, minutes=20)


def turn(party: Party, what: ClockAction, minutes: int = 0, *, number: int = 1, seen: str | None = None) -> Round:
    clock.turn_clock(party.code, number, what, minutes=minutes, who=WHO, seen=seen)
    return party.rounds.get(number=number)


def minutes_left(round: Round) -> int:
    now = read_clock(round, timezone.now())
    assert now is not None
    return -(-now.left // 60)


def at_zero(party: Party) -> Party:
    """So late that the clock of the round has come to its end."""
    party.rounds.filter(clock_ends_at__isnull=False).update(clock_ends_at=timezone.now() - timedelta(seconds=1))
    return fresh(party)


def test_where_games_end_on_the_clock_it_starts_with_the_announcement():
    party = drawn(8, end=ON_THE_CLOCK)
    assert party.rounds.get().clock is None
    assert minutes_left(announced(party, 1).rounds.get()) == 20


def test_also_where_the_seats_announce_themselves():
    party = played(begun(8, end=ON_THE_CLOCK, announces_itself=True))
    assert minutes_left(party.rounds.get(number=2)) == 20


def test_elsewhere_there_is_none_until_it_is_started():
    party = begun(8)
    assert party.rounds.get().clock is None
    assert minutes_left(turn(party, ClockAction.START, 30)) == 30


def test_it_is_held_moved_and_goes_on():
    party = begun(8, end=ON_THE_CLOCK)
    assert turn(party, ClockAction.HOLD).clock_ends_at is None
    assert minutes_left(turn(party, ClockAction.MOVE, 5)) == 25
    assert minutes_left(turn(party, ClockAction.MOVE, -10)) == 15
    assert turn(party, ClockAction.GO_ON).clock_left is None
    assert turn(party, ClockAction.TAKE_AWAY).clock is None
    assert [line.facts["how"] for line in party.log.filter(action="turn_clock")] == [
        "take-away", "go-on", "move", "move", "hold",
    ]  # fmt: skip


def test_a_button_that_is_sent_twice_moves_it_once():
    party = begun(8, end=ON_THE_CLOCK)
    seen = party.rounds.get().clock.mark
    turn(party, ClockAction.MOVE, 5, seen=seen)
    assert minutes_left(turn(party, ClockAction.MOVE, 5, seen=seen)) == 25


def test_who_turns_a_clock_that_the_other_desk_turned_meanwhile_is_told_so():
    party = begun(8, end=ON_THE_CLOCK)
    seen = party.rounds.get().clock.mark
    turn(party, ClockAction.MOVE, 5, seen=seen)
    for late in (ClockAction.HOLD, ClockAction.TAKE_AWAY):
        with pytest.raises(Refused) as refused:
            turn(party, late, seen=seen)
        assert refused.value.reason is clock.WhyNotRung.CLOCK_WAS_TURNED
    turn(party, ClockAction.TAKE_AWAY)
    with pytest.raises(Refused):
        turn(party, ClockAction.START, 20, seen=seen)
    assert party.rounds.get().clock is None


def test_what_changes_nothing_is_not_logged():
    party = begun(8, end=ON_THE_CLOCK)
    turn(party, ClockAction.HOLD)
    turn(party, ClockAction.HOLD)
    assert party.log.filter(action="turn_clock").count() == 1


def test_a_round_that_is_not_being_played_has_no_clock():
    for party, number in ((drawn(8), 1), (ended(begun(8)), 1), (begun(8), 2)):
        with pytest.raises(Refused) as refused:
            turn(party, ClockAction.START, 20, number=number)
        assert refused.value.reason is WhyNotRung.NOT_PLAYED
    with pytest.raises(Impossible):
        turn(begun(8), ClockAction.START, 0)


def test_at_zero_nobody_is_cut_off():
    party = at_zero(begun(8, end=ON_THE_CLOCK))
    sweep()
    assert party.rounds.get().time_called_at is None
    assert not Phone(party).enter(high("north", 8)).sheet.is_over


def test_where_the_party_wants_it_the_bell_rings_by_itself_at_zero():
    party = begun(8, end=ON_THE_CLOCK, rings_itself=True)
    sweep()
    assert party.rounds.get().time_called_at is None
    at_zero(party)
    sweep()
    sweep()
    assert party.rounds.get().time_called_at is not None
    assert [line.who for line in party.log.filter(action="call_time")] == ["the clock"]


def test_a_clock_that_is_held_does_not_ring():
    party = begun(8, end=ON_THE_CLOCK, rings_itself=True)
    turn(party, ClockAction.HOLD)
    party.rounds.update(clock_left=0)
    sweep()
    assert party.rounds.get().time_called_at is None


def test_a_clock_that_ends_no_game_only_reminds():
    party = begun(8, rings_itself=True)
    turn(party, ClockAction.START, 20)
    at_zero(party)
    sweep()
    sweep()
    round = party.rounds.get()
    assert (round.time_called_at, round.reminded_at is not None) == (None, True)
    assert party.log.filter(action="remind").count() == 1
    assert verified(party).startswith("verified: ")


def test_a_reminder_is_refused_where_the_bell_ends_the_games():
    with pytest.raises(Refused) as refused:
        clock.remind_tables(begun(8, end=ON_THE_CLOCK).code, 1, who=WHO)
    assert refused.value.reason is WhyNotRung.CALLS_TIME


def test_what_the_clock_shows_from_the_announcement_to_the_bell():
    party = begun(8, end=ON_THE_CLOCK)

    def shows() -> Shows | None:
        now = read_clock(party.rounds.get(), timezone.now())
        return now.shows if now else None

    assert shows() is Shows.RUNNING
    turn(party, ClockAction.HOLD)
    assert shows() is Shows.HELD
    turn(party, ClockAction.GO_ON)
    at_zero(party)
    assert shows() is Shows.UP
    advance.call_time(party.code, 1, who=WHO)
    assert shows() is Shows.CALLED


def test_more_time_after_a_reminder_shows_the_clock_again():
    party = begun(8)
    clock.remind_tables(party.code, 1, who=WHO)
    round = party.rounds.get()
    assert read_clock(round, timezone.now()).shows is Shows.REMINDED
    assert read_clock(turn(party, ClockAction.START, 5), timezone.now()).shows is Shows.RUNNING
    at_zero(party)
    Round.objects.update(reminded_at=timezone.now() - timedelta(minutes=1))
    assert read_clock(party.rounds.get(), timezone.now()).shows is Shows.UP


def test_after_more_time_it_rings_by_itself_once_more():
    party = begun(8, rings_itself=True)
    for _time in range(2):
        turn(party, ClockAction.START, 20)
        at_zero(party)
        sweep()
        Round.objects.update(reminded_at=timezone.now() - timedelta(minutes=1))
    assert party.log.filter(action="remind").count() == 2
