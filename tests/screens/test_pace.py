"""How long the round still takes, at the desk."""

from __future__ import annotations

import re

from scoring.game import EndKind, GameEnd
from scoring.rules import SOUTH_DAKOTA
from tests.actions.table import THROWN_IN, Phone, high
from tests.night import begun, slip
from tests.screens.reading import queries, words
from tournaments.models import Party


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/{page}"


# At the desk


def test_the_desk_says_how_long_the_round_still_takes_and_who_is_slowest(director):
    party = begun(12)
    Phone(party, 1).enter(high("north", 13))
    Phone(party, 2).enter(high("north", 13))
    read = words(director.get(desk(party)))
    assert re.search(r"As it looks at \d\d:\d\d, about .* more\. Table 3 is the slowest\.", read)
    assert "Estimated with 4.0 minutes a hand." in read


def test_every_table_says_how_many_hands_it_has_and_how_many_are_usual(director):
    party = begun(8)
    Phone(party).enter(high("north", 8), high("north", 8))
    read = words(director.get(desk(party)))
    assert re.search(r"2 hands, the last at \d\d:\d\d; usually 16\. Table 1: hand 3", read)


def test_a_thrown_in_deal_is_on_the_sheet_but_is_said_not_to_count(director):
    party = begun(8, end=GameEnd(EndKind.HANDS, hands=5))
    Phone(party).enter(*[high("north", 8)] * 3, THROWN_IN, high("east", 8))
    read = words(director.get(desk(party)))
    assert re.search(r"5 hands \(1 thrown in, not counted\), the last at \d\d:\d\d; usually 5\. Table 1: hand 6", read)


def test_a_game_that_may_never_end_is_said_so_at_its_table(director):
    party = begun(8, rules=SOUTH_DAKOTA)
    Phone(party).enter(high("north", 8))
    read = words(director.get(desk(party)))
    assert "such a game may never end." in read
    assert "the round may take hours more." in read


def test_on_the_clock_hands_are_only_counted(director):
    party = begun(8, end=GameEnd(EndKind.TIME, minutes=20))
    Phone(party).enter(high("north", 8))
    read = words(director.get(desk(party)))
    assert re.search(r"1 hand, the last at \d\d:\d\d\. Table 1: hand 2", read)


def test_once_all_are_done_no_guess_is_left(director):
    read = words(director.get(desk(slip(slip(begun(8), 1), 2))))
    assert "As it looks" not in read


def test_the_guess_asks_as_much_at_40_tables_as_at_4(director):
    small, large = begun(16), begun(160)
    assert queries(director, desk(small)) == queries(director, desk(large))
