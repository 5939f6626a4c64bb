"""From which round on the hall no longer sees how the standings move."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scoring.refused import Refused
from tests.night import WHO, announced, begun, ended, found, fresh, played, slip
from tournaments.actions import advance
from tournaments.actions.plan import change_plan
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import Party
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.rounds import find_tables_playing
from tournaments.queries.standings import read_full_standings, read_hall_standings
from tournaments.queries.verify import verify_party
from tournaments.tasks import move

pytestmark = pytest.mark.django_db


def keep_secret(party: Party, after: int | None) -> Party:
    """`after`: the last round that the hall sees; None opens them again."""
    return change_plan(party.code, replace(read_plan_of_party(party), held_after=after), who=WHO)


def log_of(party: Party) -> list[str]:
    return list(party.log.filter(action__in=("hold_standings", "show_standings")).values_list("action", flat=True))


@pytest.mark.parametrize(
    "party",
    [
        pytest.param(lambda: found(8), id="before the draw"),
        pytest.param(lambda: begun(8), id="in the first round"),
        pytest.param(lambda: slip(slip(begun(8), 1), 2), id="the first round is complete"),
        pytest.param(lambda: slip(announced(played(begun(8)), 2), 1, number=2), id="in the second round"),
    ],
)
@pytest.mark.parametrize("after", [0, 1, 5])
def test_they_can_be_hidden_and_opened_at_any_moment(party, after):
    party = party()
    assert keep_secret(party, after).standings_held_after == after
    assert keep_secret(fresh(party), None).standings_held_after is None
    assert log_of(party) == ["show_standings", "hold_standings"]


def test_hiding_twice_is_hiding_once():
    party = played(begun(8))
    for _twice in range(2):
        keep_secret(fresh(party), 1)
    assert log_of(party) == ["hold_standings"]


def test_once_the_party_has_ended_nothing_more_can_be_hidden():
    party = ended(begun(8, held_after=1))
    with pytest.raises(Refused) as refused:
        keep_secret(party, 0)
    assert refused.value.reason is WhyNotPrepared.PARTY_ENDED


def agree_on_a_round(party: Party, lots: Random) -> None:
    """In the settings, before or during the evening."""
    keep_secret(party, lots.choice([None, 0, 1, 2, 5]))


def play_a_table(party: Party, lots: Random) -> None:
    """One more slip; the last of a round makes the next seats, which are announced."""
    number = party.rounds.filter(announced_at__isnull=False).count()
    slip(party, find_tables_playing(party)[0], number=number, score=(13, lots.choice([2, 7, 9])))
    if not find_tables_playing(party):
        move(party.code, number)
        announced(party, number + 1)


def end_and_look(party: Party, lots: Random) -> None:
    """Everybody sees all that is not on a card; then it was too early."""
    was_secret = read_hall_standings(party).is_held
    party = ended(party)
    found, full = read_hall_standings(party), read_full_standings(party)
    assert bool(found.hidden) <= was_secret
    assert found.lines == tuple(line for line in full.lines if line.rank not in found.hidden)
    advance.resume_party(party.code, who=WHO)
    number = party.rounds.filter(announced_at__isnull=False).count()
    move(party.code, number)
    if not find_tables_playing(party):
        announced(party, number + 1)


MOMENTS = [play_a_table] * 5 + [agree_on_a_round, end_and_look]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_held_the_hall_sees_the_evening_up_to_a_round_and_the_organiser_all_of_it(seed):
    lots = Random(seed)
    party = begun(9, held_after=lots.choice([None, 0, 1, 2]))
    for _moment in range(14):
        lots.choice(MOMENTS)(party, lots)
        party = fresh(party)
        evening = read_whole_evening(party)
        after = party.standings_held_after
        up_to = evening if after is None else replace(evening, rounds=evening.rounds[:after])
        assert read_hall_standings(party).lines == up_to.standings
        assert read_hall_standings(party).held_after == (after if len(up_to.rounds) < len(evening.rounds) else None)
        assert read_full_standings(party).lines == evening.standings
        assert verify_party(party).difference is None
