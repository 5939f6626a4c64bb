"""Who comes once the party has begun: from when they play, and what that changes for the others."""

from __future__ import annotations

import pytest

from tests.night import begun, found, fresh, played, slip
from tests.screens.desk_players import desk, on_the_list
from tests.screens.reading import words
from tournaments.actions import prepare
from tournaments.engine.bench import BenchRule
from tournaments.tasks import move


def test_a_late_comer_plays_from_the_next_round(director):
    party = begun(8)
    page = director.post(desk(party, "register/"), {"name": "Zoe"}, follow=True)
    assert "They play from round 2." in words(page)
    assert "Zoe plays from round 2" in words(page)


def test_a_late_comer_who_has_not_played_can_be_taken_out_again(director):
    party = begun(8)
    prepare.register_players(party.code, ["Zoe"], who="x")
    director.post(desk(party, "9/take-out/"))
    assert "Zoe" not in on_the_list(party)


def test_a_late_comer_whose_seat_is_only_proposed_can_be_taken_out_again(director):
    party = slip(slip(begun(8), 1), 2)
    prepare.register_players(party.code, ["Zoe"], who="x")
    move(party.code, 1)
    page = director.get(desk(party))
    assert "Zoe plays from round 2" in words(page)
    director.post(desk(party, "9/take-out/"))
    assert "Zoe" not in on_the_list(party)
    assert fresh(party).rounds.count() == 1


def test_after_seats_are_made_a_late_comer_joins_them_and_they_are_made_anew(director):
    party = played(begun(8))
    read = words(director.get(desk(party)))
    assert "They play from round 2." in read
    assert "With one more: Round 2 has 2 tables, just as it would otherwise." in read
    assert "sits out then; otherwise nobody would." in read
    assert "nobody has seen them: they are made again." in read
    director.post(desk(party, "register/"), {"name": "Zoe"})
    move(party.code, 1)
    assert fresh(party).rounds.get(number=2).chairs.filter(entry__player__name="Zoe").exists()


@pytest.mark.parametrize(
    ("players", "rule", "says"),
    [
        (9, BenchRule.LINE, "The bench gets longer: 2 sit out each round instead of 1."),
        (8, BenchRule.FEWEST_THEN_LOWEST, "From then on 1 sits out each round; now nobody does."),
    ],
)
def test_before_somebody_comes_late_the_organiser_reads_that_the_bench_gets_longer(director, players, rule, says):
    assert says in words(director.get(desk(begun(players, bench_rule=rule))))


def test_a_late_comer_who_fills_a_table_makes_the_bench_shorter(director):
    read = words(director.get(desk(begun(11))))
    assert "Round 2 has 3 tables instead of 2" in read
    assert "The bench gets longer" not in read


def test_a_pasted_list_of_late_comers_says_what_all_of_them_change(director):
    read = words(director.post(desk(begun(8), "list/"), {"list": "Zoe\nYngve"}))
    assert "If both are here: Round 2 has 2 tables, just as it would otherwise." in read
    assert "otherwise nobody would." in read
    assert "If all" not in words(director.post(desk(found(8), "list/"), {"list": "Zoe\nYngve"}))
