"""From which round on the hall no longer sees how the standings move."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scoring.refused import Refused
from tests.night import WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tournaments.actions import advance, hall_screen
from tournaments.actions.plan import change_plan
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.forms.plan import plan_of
from tournaments.models import Party
from tournaments.queries.evening import evening_of
from tournaments.queries.rounds import tables_playing
from tournaments.queries.standings import full_standings_of, standings_of
from tournaments.queries.verify import verify
from tournaments.tasks import move

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("party", "after"),
    [
        pytest.param(lambda: found(8), 0, id="before the draw: the whole evening"),
        pytest.param(lambda: drawn(8), 0, id="the first seats are only proposed"),
        pytest.param(lambda: begun(8), 0, id="in the first round"),
        pytest.param(lambda: slip(begun(8), 1), 0, id="in the first round, and a table is done"),
        pytest.param(lambda: slip(slip(begun(8), 1), 2), 1, id="the first round is complete"),
        pytest.param(lambda: played(begun(8)), 1, id="the next seats are made"),
        pytest.param(lambda: slip(announced(played(begun(8)), 2), 1, number=2), 1, id="in the second round"),
    ],
)
def test_from_now_on_means_after_the_last_complete_round(party, after):
    party = party()
    assert hall_screen.freeze_standings(party.code, who=WHO).standings_held_after == after
    assert fresh(party).standings_held_after == after


def test_holding_twice_is_holding_once():
    party = played(begun(8))
    hall_screen.freeze_standings(party.code, who=WHO)
    party = played(announced(party, 2), 2)
    hall_screen.freeze_standings(party.code, who=WHO)
    assert fresh(party).standings_held_after == 1
    assert party.log.filter(action="hold_standings").count() == 1


def test_from_now_on_comes_before_a_later_round_that_was_agreed():
    party = played(begun(8, held_after=5))
    assert hall_screen.freeze_standings(party.code, who=WHO).standings_held_after == 1


def test_showing_takes_it_back_and_showing_twice_is_showing_once():
    party = begun(8, held_after=1)
    for _twice in range(2):
        assert hall_screen.show_standings(party.code, who=WHO).standings_held_after is None
    assert fresh(party).log.filter(action="show_standings").count() == 1


@pytest.mark.parametrize("act", [hall_screen.freeze_standings, hall_screen.show_standings])
def test_once_the_party_has_ended_everybody_sees_it_all(act):
    party = ended(begun(8, held_after=1))
    with pytest.raises(Refused) as refused:
        act(party.code, who=WHO)
    assert refused.value.reason is WhyNotPrepared.PARTY_ENDED


def hold_now(party: Party, lots: Random) -> None:
    hall_screen.freeze_standings(party.code, who=WHO)


def show_now(party: Party, lots: Random) -> None:
    hall_screen.show_standings(party.code, who=WHO)


def agree_on_a_round(party: Party, lots: Random) -> None:
    """In the settings, before or during the evening."""
    plan = replace(plan_of(party), held_after=lots.choice([None, 0, 1, 2, 5]))
    change_plan(party.code, plan, who=WHO)


def play_a_table(party: Party, lots: Random) -> None:
    """One more slip; the last of a round makes the next seats, which are announced."""
    number = party.rounds.filter(announced_at__isnull=False).count()
    slip(party, tables_playing(party)[0], number=number, score=(13, lots.choice([2, 7, 9])))
    if not tables_playing(party):
        move(party.code, number)
        announced(party, number + 1)


def end_and_look(party: Party, lots: Random) -> None:
    """Everybody sees it all; then it was too early."""
    party = ended(party)
    assert standings_of(party) == full_standings_of(party)
    advance.resume_party(party.code, who=WHO)
    number = party.rounds.filter(announced_at__isnull=False).count()
    move(party.code, number)
    if not tables_playing(party):
        announced(party, number + 1)


MOMENTS = [play_a_table] * 5 + [hold_now, show_now, agree_on_a_round, end_and_look]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_held_the_hall_sees_the_evening_up_to_a_round_and_the_organiser_all_of_it(seed):
    lots = Random(seed)
    party = begun(9, held_after=lots.choice([None, 0, 1, 2]))
    for _moment in range(14):
        lots.choice(MOMENTS)(party, lots)
        party = fresh(party)
        evening = evening_of(party)
        after = party.standings_held_after
        up_to = evening if after is None else replace(evening, rounds=evening.rounds[:after])
        assert standings_of(party).lines == up_to.standings
        assert standings_of(party).held_after == (after if len(up_to.rounds) < len(evening.rounds) else None)
        assert full_standings_of(party).lines == evening.standings
        assert verify(party).difference is None
