"""Who holds the hall, and how long the round still takes, by what is in the database."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.game import EndKind, GameEnd
from tests.actions.table import Phone, high, low
from tests.night import WHO, begun, drawn, fresh, slip
from tournaments.actions import advance, clock, finish
from tournaments.actions.at_table import AtTable
from tournaments.engine.clock import ClockAction
from tournaments.models import Party, PlayedHand
from tournaments.queries.desk import read_desk
from tournaments.queries.pace import Pace, measure_minutes_of_a_hand, measure_pace

pytestmark = pytest.mark.django_db

HANDS = GameEnd(EndKind.HANDS, hands=8)
CLOCK = GameEnd(EndKind.TIME, minutes=20)
BELL = GameEnd(EndKind.TOP_TABLE)


def ago(party: Party, minutes: float) -> None:
    """The round was announced so many minutes ago."""
    party.rounds.update(announced_at=timezone.now() - timedelta(minutes=minutes))


def entered_every(minutes: float) -> None:
    """All hands there are, as if the last of each game had come now."""
    for hand in PlayedHand.objects.select_related("game"):
        later = hand.game.played_hands.filter(number__gt=hand.number).count()
        PlayedHand.objects.filter(pk=hand.pk).update(entered_at=timezone.now() - timedelta(minutes=minutes * later))


def pace(party: Party) -> Pace:
    found = measure_pace(read_desk(fresh(party)), timezone.now())
    assert found is not None
    return found


def test_before_the_first_hand_the_pace_is_assumed():
    found = pace(begun(8))
    assert found.each == 4
    assert found.left.low > 20


def test_tables_that_are_not_seated_yet_have_their_whole_game_to_play():
    not_seated, seated = pace(begun(8, asks_seated=True)).left, pace(begun(8)).left
    assert not_seated.middle == pytest.approx(seated.middle, abs=0.1)


def test_tonights_own_hands_are_measured():
    party = begun(8)
    Phone(party).enter(*[high("north", 8), high("east", 8)] * 4)
    entered_every(6)
    found = pace(party)
    assert round(found.each, 1) == 6


@pytest.mark.parametrize(("hands", "measured"), [(6, 4), (7, 6)])
def test_a_few_hands_measure_nothing(hands, measured):
    party = begun(8)
    Phone(party).enter(*([high("north", 8), high("east", 8)] * 4)[:hands])
    entered_every(6)
    assert pace(party).each == pytest.approx(measured, abs=0.1)


def test_else_the_clubs_past_evenings_are():
    before = begun(8)
    Phone(before).enter(*[high("north", 8), high("east", 8)] * 4)
    entered_every(5)
    tonight = begun(8)
    assert round(pace(tonight).each) == 5
    assert round(measure_minutes_of_a_hand(before.club_id)) == 5
    Phone(tonight).enter(*[high("north", 8), high("east", 8)] * 4)
    entered_every(9)
    assert round(pace(tonight).each) == 9


def test_the_table_with_the_most_hands_to_come_holds_the_hall():
    party = begun(12)
    Phone(party, 1).enter(high("north", 12))
    Phone(party, 2).enter(low(13))
    Phone(party, 3).enter(high("east", 13))
    assert pace(party).slowest == 2


def test_a_table_that_is_done_holds_nobody():
    party = slip(begun(12), 1)
    Phone(party, 2).enter(high("north", 12))
    assert pace(party).slowest == 3
    assert pace(slip(party, 3)).slowest == 2


def test_where_all_are_done_nothing_is_left():
    assert measure_pace(read_desk(slip(begun(4), 1)), timezone.now()) is None


def test_a_fixed_number_of_hands_is_counted_down():
    party = begun(8, end=HANDS)
    ago(party, 1)
    before = pace(party).left.middle
    for table in (1, 2):
        Phone(party, table).enter(*[high("north", 8), high("east", 8)] * 2)
    assert before == pytest.approx(32, abs=4)
    assert pace(party).left.middle == pytest.approx(16, abs=4)


def test_a_table_on_paper_is_judged_by_the_clock():
    party = begun(8, end=HANDS)
    ago(party, 24)
    assert pace(party).left.middle == pytest.approx(32 - 24, abs=3)
    Phone(party, 1).enter(high("north", 8))
    assert pace(party).slowest == 1
    ago(party, 600)
    assert pace(party).left.low == pytest.approx(28, abs=4)


def test_on_the_clock_it_is_what_the_clock_says_and_a_hand():
    party = begun(8, end=CLOCK)
    left = pace(party).left
    assert 20 <= left.low <= left.high <= 28.2
    clock.turn_clock(party.code, 1, ClockAction.TAKE_AWAY, who=WHO)
    assert measure_pace(read_desk(fresh(party)), timezone.now()) is None


def test_after_the_bell_only_the_hand_in_play_is_left():
    party = begun(8, end=CLOCK)
    advance.call_time(party.code, 1, who=WHO)
    assert pace(party).left.high < 8.2
    for table in (1, 2):
        Phone(party, table).enter(high("north", 8))
        finish.finish_on_time(AtTable.of(party, table, WHO), round_number=1)
    assert pace(party).left.high <= 8.2


def test_until_the_top_table_is_done_it_alone_says_how_long():
    party = begun(12, end=BELL)
    Phone(party, 3).enter(low(13))
    found = pace(party)
    assert found.slowest == 1
    Phone(party, 1).enter(high("north", 13), high("north", 12))
    assert pace(party).left.high < found.left.low


def test_before_the_first_round_there_is_no_pace():
    assert measure_pace(read_desk(drawn(8)), timezone.now()) is None


def test_the_top_table_may_stand_elsewhere():
    party = begun(8, end=BELL)
    for table in (1, 2):
        party.rounds.get().games.filter(table=table).update(rank=3 - table)
    assert pace(party).slowest == 2
