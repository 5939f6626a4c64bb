"""When handicaps are fixed, and that nothing changes them then."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.commands.running import exported, imported, verified
from tests.night import TUESDAY, WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tests.years.history import history
from tournaments.actions import advance, prepare
from tournaments.actions.plan import change_plan
from tournaments.clubs.actions import identity
from tournaments.engine.standings import DEFAULT_KEYS, Key
from tournaments.models import Game, Party
from tournaments.queries.standings import read_standings
from tournaments.years.queries.pages import newest_ratings

pytestmark = pytest.mark.django_db
KEYS = (Key.WITH_HANDICAP, Key.WINS)


def handicaps(party: Party) -> dict[str, int | None]:
    return dict(party.entries.order_by("number").values_list("player__name", "handicap"))


def rated(party: Party, name: str) -> int:
    """What the rating gives somebody now."""
    ratings = newest_ratings(fresh(party).club)
    return round(-10 * ratings[party.club.players.get(name=name).pk].points)


def test_handicaps_are_fixed_when_the_first_seats_are_announced():
    history(7)
    party = drawn(8, keys=KEYS)
    assert set(handicaps(party).values()) == {None}
    party = announced(party, 1)
    assert handicaps(party) == {name: rated(party, name) for name in handicaps(party)}
    assert rated(party, "Ann") < 0, "Ann is the best of them"
    assert len(set(handicaps(party).values())) > 2


def test_who_has_too_few_games_has_none():
    history(2)
    assert set(handicaps(begun(8, keys=KEYS)).values()) == {0}


def test_where_places_do_not_go_by_it_nothing_is_fixed():
    history(7)
    assert set(handicaps(begun(8)).values()) == {None}


def test_a_later_rating_changes_no_handicap():
    evenings = history(7)
    party = begun(8, keys=KEYS)
    before = handicaps(party)
    Game.objects.filter(round__party=evenings[0]).update(score_north_south=-40)
    Party.objects.filter(pk=evenings[0].pk).update(change=9)
    assert rated(party, "Ann") != before["Ann"]
    party = announced(played(party), 2)
    assert handicaps(party) == before


def test_the_first_seats_taken_back_and_announced_again_change_no_handicap():
    history(7)
    party = begun(8, keys=KEYS)
    before = handicaps(party)
    party.entries.filter(number=1).update(handicap=5)
    advance.take_back_announcement(party.code, 1, who=WHO)
    assert handicaps(announced(party, 1)) == before | {"Ann": 5}


def test_who_comes_late_gets_theirs_as_they_come():
    history(7)
    party = begun(8, keys=KEYS)
    prepare.register(party.code, ["Ida", "Zoe"], who=WHO)
    assert (handicaps(party)["Ida"], handicaps(party)["Zoe"]) == (rated(party, "Ida"), 0)


def test_who_turns_out_to_be_somebody_else_gets_the_handicap_of_that_person():
    history(7)
    party = begun(8, keys=KEYS)
    identity.rename(party.code, 1, "Ida", who=WHO)
    assert handicaps(party)["Ida"] == rated(party, "Ida")


def test_two_entries_put_together_have_the_handicap_of_the_one_that_stays():
    history(7)
    party = begun(8, keys=KEYS)
    before = handicaps(party)["Ann"]
    prepare.register(party.code, ["Ann again"], who=WHO)
    identity.put_together(party.code, 1, 9, who=WHO)
    assert handicaps(party)["Ann"] == before == rated(party, "Ann")


def test_a_name_corrected_after_the_end_gets_the_handicap_from_before_the_evening():
    later = history(8)[-1]
    Party.objects.filter(pk=later.pk).update(date=TUESDAY.date + timedelta(weeks=1), status=Party.Status.REGISTERING)
    party = begun(8, keys=KEYS)
    before = rated(party, "Ida")
    ended(played(party))
    Party.objects.filter(pk=later.pk).update(status=Party.Status.ENDED)
    assert rated(party, "Ida") != before
    identity.rename(party.code, 1, "Ida", who=WHO)
    assert handicaps(party)["Ida"] == before


def test_an_evening_can_become_a_handicap_evening_while_it_is_played():
    history(7)
    party = slip(begun(8), 1)
    change_plan(party.code, replace(TUESDAY, standings_order=KEYS), who=WHO)
    before = handicaps(party)
    assert before["Ann"] == rated(party, "Ann")
    change_plan(party.code, TUESDAY, who=WHO)
    assert {line.handicap for line in read_standings(fresh(party)).lines} == {0}
    change_plan(party.code, replace(TUESDAY, standings_order=(*DEFAULT_KEYS, Key.WITH_HANDICAP)), who=WHO)
    assert handicaps(party) == before
    assert {line.handicap for line in read_standings(fresh(party)).lines} == set(before.values())


def test_a_handicap_evening_is_verified_and_comes_back_from_its_file(tmp_path):
    history(7)
    party = ended(played(begun(9, keys=KEYS)))
    assert verified(party).splitlines()[-1].startswith("verified")
    text = exported(party)
    assert '"with_handicap"' in text
    Game.objects.exclude(round__party=party).update(score_north_south=1)
    twin = imported(text, tmp_path)
    assert handicaps(twin) == handicaps(party)
    assert exported(twin) == text
    assert verified(twin).splitlines()[-1].startswith("verified")


def test_before_anybody_has_come_nothing_is_fixed():
    assert handicaps(found(0, keys=KEYS)) == {}
