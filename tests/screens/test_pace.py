"""How long the round still takes, at the desk."""

from __future__ import annotations

import re

from scoring.game import EndKind, GameEnd
from scoring.rules import SOUTH_DAKOTA
from tests.actions.table import THROWN_IN, Phone, high
from tests.night import begun, slip
from tests.screens.desk_lines import type_in
from tests.screens.reading import markup, queries, words
from tournaments.models import Party

FIVE = GameEnd(EndKind.HANDS, hands=5)


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/{page}"


# At the desk


def test_the_desk_says_how_long_the_round_still_takes_and_who_is_slowest(director):
    party = begun(12)
    Phone(party, 1).enter(high("north", 13))
    Phone(party, 2).enter(high("north", 13))
    read = words(director.get(desk(party)))
    assert re.search(r"As it looks at \d\d:\d\d, about .* more\.", read)
    assert "Table 3 is the slowest." in read
    assert "Estimated with 4.0 minutes a hand." in read


def test_every_table_says_which_hand_it_plays_and_how_many_are_usual(director):
    party = begun(8)
    Phone(party).enter(high("north", 8), high("north", 8))
    read = words(director.get(desk(party)))
    assert re.search(r"Hand 3, usually 16 on paper, \d\d:\d\d Table 1: hand 3", read)


def test_a_game_of_so_many_hands_says_which_of_them_it_plays(director):
    party = begun(8, end=FIVE)
    Phone(party).enter(high("north", 8), high("east", 8))
    page = director.get(desk(party))
    assert "Hand 3 of 5" in words(page)
    assert "Hand 1 of 5" in words(page), "the other table"
    assert '<i class="on"></i><i class="on"></i><i class="next"></i><i class=""></i><i class=""></i>' in markup(page)


def test_a_thrown_in_deal_is_dealt_again_and_keeps_its_number(director, phone):
    party = begun(8, end=FIVE)
    Phone(party).enter(*[high("north", 8)] * 3, THROWN_IN)
    read = words(director.get(desk(party)))
    assert re.search(r"Hand 4 of 5 .* 1 thrown in\. Table 1: hand 4", read)
    part = type_in(director, party, "h e 8", hand=5, headers=phone)
    assert "Hand 4 is saved." in words(part)
    part = type_in(director, party, "t", hand=6, headers=phone)
    assert "Hand 5 is saved." not in words(part)
    assert "The deal is thrown in." in words(part)
    assert "hand 5" in words(part)
    last = type_in(director, party, "h e 8", hand=7, headers=phone)
    assert "To be confirmed" in words(last)
    assert "hand 6" not in words(last).lower()


def test_on_the_page_of_its_table_a_thrown_in_deal_has_no_number(director):
    party = begun(8, end=FIVE)
    Phone(party).enter(high("north", 8), THROWN_IN, high("east", 8))
    read = words(director.get(desk(party, "tables/1/")))
    assert re.search(r"1 Ann and Cleo granded .* – The deal is thrown in\. .* 2 Bo and Dag granded", read)
    assert "Take back hand 2" in read
    assert "hand 3" in read, "on the line"
    back = {"round": "1", "back": "table"}
    read = words(director.post(desk(party, "tables/1/take-back/"), back | {"hand": "3"}, follow=True))
    assert "Hand 2 is taken back." in read
    assert "Take back the deal that was thrown in" in read
    read = words(director.post(desk(party, "tables/1/take-back/"), back | {"hand": "2"}, follow=True))
    assert "The deal that was thrown in is taken back." in read


def test_a_game_that_may_never_end_is_said_so_at_its_table(director):
    party = begun(8, rules=SOUTH_DAKOTA)
    Phone(party).enter(high("north", 8))
    read = words(director.get(desk(party)))
    assert "Hand 2, such a game may never end" in read
    assert "the round may take hours more." in read


def test_on_the_clock_hands_are_only_counted(director):
    party = begun(8, end=GameEnd(EndKind.TIME, minutes=20))
    Phone(party).enter(high("north", 8))
    read = words(director.get(desk(party)))
    assert re.search(r"Hand 2 on paper, \d\d:\d\d Table 1: hand 2", read)


def test_a_table_says_whose_phone_enters(director):
    party = begun(8)
    Phone(party, 1, name="player 3").enter(high("north", 8))
    Phone(party, 2, name="its phone").enter(high("north", 8))
    read = words(director.get(desk(party)))
    assert re.search(r"Cleo’s phone, \d\d:\d\d Table 1", read)
    assert re.search(r"its phone, \d\d:\d\d Table 2", read)


def test_a_hand_that_the_desk_typed_is_from_no_phone(director):
    party = begun(8)
    Phone(party, 1, name="player 3").enter(high("north", 8))
    Phone(party, 2, name="its phone").enter(high("north", 8))
    for table in (1, 2):
        type_in(director, party, "h n 8", table=table, hand=2)
    read = words(director.get(desk(party)))
    assert not re.search(r"phone, \d\d:\d\d", read)
    assert len(re.findall(r"on paper, \d\d:\d\d Table", read)) == 2


def test_once_all_are_done_no_guess_is_left(director):
    read = words(director.get(desk(slip(slip(begun(8), 1), 2))))
    assert "As it looks" not in read


def test_the_guess_asks_as_much_at_40_tables_as_at_4(director):
    small, large = begun(16), begun(160)
    assert queries(director, desk(small)) == queries(director, desk(large))
