"""The first seats: drawn by lot or in the order of registration, and the same form twice is one draw."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from scoring.game import EndKind, GameEnd
from scoring.rules import SOUTH_DAKOTA
from tests.night import begun, drawn, found, fresh
from tests.screens.desk_seats import desk, seats
from tests.screens.reading import typed, words
from tournaments.actions import prepare
from tournaments.engine.movements.swiss import SWISS
from tournaments.models import Chair, Party


def test_how_many_tables_there_will_be_is_said_before_the_draw(director):
    assert "10 players at 2 tables; 2 sit out." in words(director.get(desk(found(10), "draw")))
    assert "8 players at 2 tables." in words(director.get(desk(found(8), "draw")))
    in_pairs = found(10, movement=SWISS)
    assert "5 pairs: 2 tables, one pair sits out." in words(director.get(desk(in_pairs, "draw")))


@pytest.mark.parametrize(
    ("players", "plan", "says", "says_not"),
    [
        (18, {}, ["all wait for the slowest of 4 tables", "With 8 hands a game it is about 35 min"], "never end"),
        (18, {"end": GameEnd(EndKind.HANDS, hands=8)}, ["A game is 8 hands. A round takes about 35 min"], "With 8"),
        (18, {"rules": SOUTH_DAKOTA}, ["It may never end", "With 8 hands a game it is about"], "A round takes"),
        (3, {}, ["3 players"], "A round takes"),
    ],
    ids=["to the target", "a fixed number of hands", "without an end", "too few"],
)
def test_how_long_a_round_takes_is_said_before_it_is_too_late(director, players, plan, says, says_not):
    page = words(director.get(desk(found(players, **plan), "draw")))
    assert all(sentence in page for sentence in says), page
    assert says_not not in page


def test_in_the_order_of_registration_the_first_four_sit_at_table_one(director):
    party = found(8)
    page = director.post(desk(party, "draw"), {"kind": "registration"}, follow=True)
    assert seats(party) == [(1, 2, 3, 4), (5, 6, 7, 8)]
    assert "The seats of round 1" in words(page)


def test_by_lot_is_the_seed_of_the_party_and_drawing_again_takes_new_lots(director):
    party = found(40)
    director.post(desk(party, "draw"), {"kind": "random"})
    first, seed = seats(party), fresh(party).seed
    assert seed == party.seed
    director.post(desk(party, "draw"), {"kind": "random"})
    assert seats(party) != first
    assert fresh(party).seed != seed


def form_on(director, party: Party, page: str) -> dict[str, str]:
    """The draw's form as a page shows it."""
    (seed,) = typed(director.get(desk(party, page)), "seed")
    return {"kind": "random", "seed": seed}


def test_the_first_form_draws_the_lots_of_the_party(director):
    party = found(40)
    assert form_on(director, party, "draw")["seed"] == str(party.seed)
    director.post(desk(party, "draw"), form_on(director, party, "draw"))
    assert fresh(party).seed == party.seed


@pytest.mark.parametrize("page", ["draw", "seats"])
def test_the_same_form_sent_twice_draws_once(director, page):
    party = drawn(40)
    form = form_on(director, party, page)
    director.post(desk(party, "draw"), form)
    first = seats(party)
    assert director.post(desk(party, "draw"), form).url == desk(party, "seats")
    assert seats(party) == first
    assert party.log.filter(action="draw").count() == 2  # the party's own, and this one
    call_command("verify_party", party.code)


@pytest.mark.parametrize("page", ["draw", "seats"])
def test_a_form_shown_anew_draws_other_lots(director, page):
    party = drawn(40)
    director.post(desk(party, "draw"), form_on(director, party, page))
    first = seats(party)
    director.post(desk(party, "draw"), form_on(director, party, page))
    assert seats(party) != first
    call_command("verify_party", party.code)


def test_a_form_sent_again_leaves_what_was_changed_by_hand(director):
    party = found(8)
    form = form_on(director, party, "draw")
    director.post(desk(party, "draw"), form)
    one, other = seats(party)[0][0], seats(party)[1][1]
    director.post(desk(party, "seats/place"), {"player": str(one), "place": "2-east"})
    director.post(desk(party, "draw"), form)
    assert (seats(party)[0][0], seats(party)[1][1]) == (other, one)


def test_a_form_sent_again_seats_who_came_in_between(director):
    party = found(8)
    form = form_on(director, party, "draw")
    director.post(desk(party, "draw"), form)
    prepare.register_players(party.code, ["Zoe"], who="x")
    director.post(desk(party, "draw"), form)
    assert Chair.objects.filter(round__party=party).count() == 9


def test_the_same_lots_found_in_another_way_are_other_seats(director):
    party = found(40)
    form = form_on(director, party, "draw")
    director.post(desk(party, "draw"), form)
    director.post(desk(party, "draw"), form | {"kind": "registration"})
    assert fresh(party).draw_kind == "registration"
    assert seats(party)[0] == (1, 2, 3, 4)


@pytest.mark.parametrize("seed", ["", "-1", "1e3", "٣", "9" * 30])
def test_a_seed_that_no_page_sends_draws_all_the_same(director, seed):
    party = found(8)
    assert director.post(desk(party, "draw"), {"kind": "random", "seed": seed}).url == desk(party, "seats")


def test_three_players_are_too_few_and_the_page_says_so(director):
    party = found(3)
    page = director.post(desk(party, "draw"), {"kind": "random"}, follow=True)
    assert "A party needs four players; 3 are checked in." in words(page)
    assert seats(party) == []


def test_the_first_seats_cannot_be_drawn_again_once_they_are_announced(director):
    party = begun(8)
    before = seats(party)
    page = director.post(desk(party, "draw"), {"kind": "random"}, follow=True)
    assert "The first round is announced; its seats cannot be drawn again." in words(page)
    assert seats(party) == before


def test_a_kind_that_no_page_sends_is_drawn_by_lot(director):
    party = found(8)
    director.post(desk(party, "draw"), {"kind": "by weight"})
    assert fresh(party).draw_kind == "random"
