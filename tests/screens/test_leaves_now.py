"""A player leaves in the middle of a game: somebody takes the chair and the score, or the game is given up."""

from __future__ import annotations

import re

import pytest

from tests.actions.table import Phone, high
from tests.night import begun, slip
from tests.screens.player_page import address, on_the_bench, read
from tests.screens.reading import markup, words
from tournaments.models import Party


def test_every_way_to_leave_now_says_what_it_means(director):
    party = begun(9)
    Phone(party).enter(high("north", 9))
    page = read(director, party, 2, "leaves-now/")
    assert "takes the chair from the bench. Round 2 has 2 tables. Nobody sits out then." in page
    assert "Somebody new Round 2 has 2 tables." in page
    assert "The score stands Ann and Cleo win; the points stay 3–0." in page
    assert "Forfeited Ann and Cleo win; the points stay 3–0." in page


def test_a_level_game_that_is_given_up_asks_who_won_the_cut(director):
    page = read(director, begun(8), 1, "leaves-now/")
    for pair in ("Ann and Cleo", "Bo and Dag"):
        assert f"The score is level, and {pair} win the cut" in page


def test_somebody_off_the_bench_takes_the_chair_and_the_score(director):
    party = begun(9)
    bench = on_the_bench(party)
    page = director.post(address(party, 1, "leaves-now/"), {"choice": f"by-{bench}", "round": "1"}, follow=True)
    assert "takes the chair and the score." in words(page)
    assert party.rounds.get().chairs.get(table=1, seat="north").entry.number == bench
    director.post(address(party, 1, "chair-back/"))
    assert party.rounds.get().chairs.get(table=1, seat="north").entry.number == 1


def test_a_player_who_went_home_in_the_first_round_has_gone_home(director):
    party = begun(9)
    choice = {"choice": f"by-{on_the_bench(party)}", "round": "1"}
    director.post(address(party, 1, "leaves-now/"), choice, follow=True)
    bench = words(director.get(f"/desk/{party.code}/bench/"))
    assert "has gone home" in bench
    assert "after round 0" not in bench


def test_a_name_alone_is_somebody_new(director):
    party = begun(8)
    director.post(address(party, 1, "leaves-now/"), {"name": "Zoe", "round": "1"})
    assert party.rounds.get().chairs.get(table=1, seat="north").entry.player.name == "Zoe"


def chosen_at_first(director, party: Party, number: int) -> dict[str, str]:
    """What the browser sends if nobody touches the choices of the page."""
    ticked = re.search(
        r'name="choice"[^>]*value="([^"]+)"[^>]*checked', markup(director.get(address(party, number, "leaves-now/")))
    )
    return {"choice": ticked[1]} if ticked else {}


def test_a_typed_name_takes_the_chair_although_somebody_sits_out(director):
    party = begun(9)
    sent = {"name": "Zoe", "round": "1"} | chosen_at_first(director, party, 1)
    page = director.post(address(party, 1, "leaves-now/"), sent, follow=True)
    assert "Zoe takes the chair and the score." in words(page)
    assert party.rounds.get().chairs.get(table=1, seat="north").entry.player.name == "Zoe"


@pytest.mark.parametrize("choice", ["by-bench", "forfeited", "score-stands:north_south"])
def test_a_typed_name_and_another_answer_are_two_answers(director, choice):
    party = begun(9)
    sent = {"name": "Zoe", "round": "1", "choice": choice.replace("bench", str(on_the_bench(party)))}
    page = director.post(address(party, 1, "leaves-now/"), sent)
    assert "You typed “Zoe” and also chose another answer. Choose “Somebody new”, or delete the name." in words(page)
    assert 'value="Zoe"' in markup(page)
    assert f'value="{sent["choice"]}" checked' in markup(page)
    assert party.rounds.get().chairs.get(table=1, seat="north").entry.number == 1


def test_the_typed_name_of_somebody_who_sits_out_is_that_player(director):
    party = begun(9)
    bench = party.entries.get(number=on_the_bench(party))
    director.post(address(party, 1, "leaves-now/"), {"name": bench.player.name.lower(), "round": "1"})
    assert party.rounds.get().chairs.get(table=1, seat="north").entry == bench
    director.post(address(party, 1, "chair-back/"))
    assert party.entries.filter(pk=bench.pk).exists()


def test_what_was_typed_stays_where_it_is_refused(director):
    party = begun(8)
    page = director.post(address(party, 1, "leaves-now/"), {"name": "Bo", "choice": "new", "round": "1"})
    assert "Bo sits at table 1 in this round and cannot stand in for somebody else." in words(page)
    assert 'value="Bo"' in page.content.decode()
    page = director.post(address(party, 1, "leaves-now/"), {"round": "1"})
    assert "Say who takes the chair, or that the game is given up." in words(page)


def test_a_game_is_given_up_as_it_stood_on_the_page(director):
    party = begun(8)
    before = director.get(address(party, 1, "leaves-now/")).content.decode()
    seen = before.split('name="seen" value="')[1].split('"')[0]
    Phone(party).enter(high("north", 9))
    sent = {"choice": "forfeited", "round": "1", "seen": seen}
    page = director.post(address(party, 1, "leaves-now/"), sent)
    assert "The sheet has changed since this page was shown." in words(page)
    assert "Bo and Dag win; the points stay 3–0." in words(page)
    director.post(address(party, 1, "leaves-now/"), {"choice": "score-stands", "round": "1"})
    game = party.rounds.get().games.get(table=1)
    assert (game.winner, game.decided_by) == ("north_south", "forfeit")
    assert "win; the game was given up at 3–0." in words(director.get(f"/t/{party.code}/1/{party.table_key(1)}/"))
    director.post(address(party, 1, "play-on/"))
    game.refresh_from_db()
    assert (game.winner, game.hands_played) == (None, 1)


def test_there_is_nothing_to_leave_in_the_middle_of_where_the_game_is_over(director):
    party = slip(begun(8), 1)
    assert director.get(address(party, 1, "leaves-now/")).status_code == 302
    page = director.post(address(party, 1, "leaves-now/"), {"choice": "forfeited", "round": "1"}, follow=True)
    assert "The game of Ann is confirmed. Ann can leave after this game." in words(page)
