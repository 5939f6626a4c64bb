"""Pairs while people come and go: nobody is ever in two pairs, nobody plays alone, and the next round can always be made."""

from __future__ import annotations

import json

import pytest

from scoring.refused import Refused
from tests.actions.restless import assert_comes_back_the_same
from tests.commands.running import exported
from tests.night import WHO, announced, begun, fresh, played
from tournaments.actions import advance, draw_seats, pairs, prepare, presence
from tournaments.clubs.actions.identity import merge_entries
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.swiss import SWISS
from tournaments.models import Party
from tournaments.queries.movement import read_seating
from tournaments.queries.pairs import read_pairs
from tournaments.queries.verify import verify_party

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Ann & Bo, Cleo & Dag, Eva & Finn, Gro & Hans in their first round; Xi & Yu came late and wait for the second."""
    party = begun(8, movement=SWISS)
    pairs.register_pairs(party.code, [("Xi", "Yu")], who=WHO)
    return party


def number(party: Party, name: str) -> int:
    return party.entries.get(player__name=name).number


def plays_for(party: Party, name: str, substitute: str) -> None:
    pairs.play_for(party.code, number(party, name), name=substitute, who=WHO)


def next_round(party: Party) -> set[str]:
    """The newest round is played and the next one announced; who takes part in it. Everything holds together."""
    newest = party.rounds.filter(announced_at__isnull=False).latest("number")
    party = announced(played(party, newest.number, tables=newest.games.count()), newest.number + 1)
    assert verify_party(party).difference is None
    assert_comes_back_the_same(party)
    names = dict(party.entries.values_list("number", "player__name"))
    return {names[one] for one in read_seating(party.rounds.latest("number")).everybody()}


def refusal(act, *arguments, **more) -> str:
    with pytest.raises(Refused) as refused:
        act(*arguments, who=WHO, **more)
    return str(refused.value)


def test_a_late_comer_who_is_taken_off_the_list_leaves_a_partner_who_waits(party):
    prepare.take_out(party.code, number(party, "Xi"), who=WHO)
    assert "Yu" not in next_round(party)


def test_a_substitute_is_not_taken_off_the_list_and_is_not_sent_home(party):
    plays_for(party, "Ann", "Zed")
    zed = number(party, "Zed")
    assert "Let the one who left come back first" in refusal(prepare.take_out, party.code, zed)
    assert "Let the one who left come back first" in refusal(prepare.check_in, party.code, zed, here=False)
    presence.come_back(party.code, 1, who=WHO)
    assert "Ann" in (there := next_round(party))
    assert "Zed" not in there


@pytest.mark.parametrize("name", ["Yu", "Zed"])
def test_a_pair_for_which_somebody_plays_is_not_taken_apart(party, name):
    plays_for(party, "Xi", "Zed")
    assert "Somebody plays for one of pair 5" in refusal(pairs.take_apart, party.code, number(party, name))
    assert {"Zed", "Yu"} <= next_round(party)


def test_a_pair_that_two_others_played_for_is_not_taken_apart(party):
    plays_for(party, "Xi", "Zed")
    plays_for(party, "Yu", "Zoe")
    next_round(party)
    for name in ("Xi", "Yu"):
        presence.come_back(party.code, number(party, name), who=WHO)
    assert "has played tonight" in refusal(pairs.take_apart, party.code, number(party, "Yu"))
    assert "stays on the list" in refusal(prepare.take_out, party.code, number(party, "Xi"))
    assert {"Xi", "Yu"} <= next_round(party)


def test_whose_partner_plays_for_another_pair_does_not_come_alone(party):
    prepare.leave(party.code, 1, who=WHO)
    pairs.play_for(party.code, 3, substitute=1, who=WHO)
    assert refusal(presence.come_back, party.code, 2) == "Ann plays for pair 2 now. Say first who else plays there."
    assert "Ann plays for pair 2" in refusal(pairs.play_for, party.code, 2, name="Zed")
    assert "Bo" not in next_round(party)


def test_whose_partner_played_for_a_pair_that_has_stopped_comes_back_with_them(party):
    prepare.leave(party.code, 1, who=WHO)
    pairs.play_for(party.code, 3, substitute=1, who=WHO)
    next_round(party)
    prepare.leave(party.code, 4, who=WHO)
    presence.come_back(party.code, 2, who=WHO)
    there = next_round(party)
    assert {"Ann", "Bo"} <= there
    assert there.isdisjoint({"Cleo", "Dag"})
    presence.come_back(party.code, 3, who=WHO)
    assert {"Ann", "Bo", "Cleo", "Dag"} <= next_round(party)


def test_nobody_plays_for_both_of_a_pair(party):
    plays_for(party, "Ann", "Zed")
    prepare.leave(party.code, 2, who=WHO)
    next_round(party)
    assert "plays in pair 1" in refusal(pairs.play_for, party.code, 2, substitute=number(party, "Zed"))


def test_everybody_is_here_but_not_whose_partner_plays_for_another_pair(party):
    xi, yu = number(party, "Xi"), number(party, "Yu")
    prepare.check_in(party.code, xi, here=False, who=WHO)
    pairs.play_for(party.code, 1, substitute=xi, who=WHO)
    assert "Xi plays for pair 1" in refusal(prepare.check_in, party.code, yu, here=True)
    prepare.check_in_all(party.code, who=WHO)
    assert "Yu" not in next_round(party)


def test_who_played_for_a_pair_and_was_not_needed_any_more_gets_a_partner(party):
    plays_for(party, "Ann", "Zed")
    next_round(party)
    presence.come_back(party.code, 1, who=WHO)
    pairs.register_pairs(party.code, [], alone=["Tor"], who=WHO)
    zed, tor = number(party, "Zed"), number(party, "Tor")
    pairs.make_pair(party.code, zed, tor, who=WHO)
    prepare.check_in(party.code, tor, here=False, who=WHO)
    prepare.check_in(party.code, tor, here=True, who=WHO)
    assert {"Zed", "Tor", "Ann"} <= next_round(party)


@pytest.mark.parametrize("name", ["Bo", "Cleo"])
def test_a_substitute_is_not_somebody_who_plays(party, name):
    plays_for(party, "Ann", "Zed")
    assert "are both in pairs" in refusal(merge_entries, party.code, number(party, "Zed"), number(party, name))
    assert {"Zed", name} <= next_round(party)


def test_a_substitute_may_be_the_one_who_left_and_then_stood_in_for_nobody(party):
    plays_for(party, "Ann", "Zed")
    merge_entries(party.code, number(party, "Zed"), 1, who=WHO)
    assert read_pairs(fresh(party))[0].changes == ()
    assert "Ann" in next_round(party)


def test_a_chair_is_given_back_and_who_was_to_play_next_still_does(party):
    presence.let_stand_in(party.code, 1, name="Zed", who=WHO)
    plays_for(party, "Zed", "Zoe")
    presence.take_back_stand_in(party.code, 1, who=WHO)
    seated = next_round(party)
    assert "Zoe" in seated
    assert "Ann" not in seated


def test_who_takes_a_chair_has_it_until_the_one_comes_who_plays_from_the_next_round_on(party):
    plays_for(party, "Ann", "Zoe")
    presence.let_stand_in(party.code, 1, name="Zed", who=WHO)
    seated = next_round(party)
    assert "Zoe" in seated
    assert "Zed" not in seated


def test_a_substitute_plays_from_the_first_round_if_it_begins_again(party):
    plays_for(party, "Ann", "Zed")
    advance.take_back_announcement(party.code, 1, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    announced(fresh(party), 1)
    assert {"Zed", "Bo"} <= next_round(party)


def test_a_file_in_which_somebody_would_play_next_without_a_partner_is_refused(party):
    plays_for(party, "Ann", "Zed")
    next_round(party)
    wrong = json.loads(exported(fresh(party)))
    wrong["pairs"][2]["changes"] = [{"from_round": 3, "instead": 5, "player": 1}]  # and Eva goes on playing
    with pytest.raises(Refused, match="Round 3: player 5 takes part without a partner"):
        read_evening(read(json.dumps(wrong)))
