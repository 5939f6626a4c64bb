"""How long it takes: at the desk while a round is played, and reckoned before the party."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.game import EndKind, GameEnd
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA
from tests.actions.table import Phone, high
from tests.night import announced, begun, found, played, slip
from tests.screens.reading import queries, typed, words
from tournaments.models import Party, PlayedHand, Round

PAGE = "/desk/how-long/"
ASKED = {
    "players": "24", "rounds": "6", "rules": "failed-grand-double", "end": "hands", "hands": "8", "minutes": "20",
    "each": "4", "moving": "5",
}  # fmt: skip


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/{page}"


# At the desk


def test_the_desk_says_how_long_the_round_still_takes_and_who_is_slowest(director):
    party = begun(12)
    Phone(party, 1).enter(high("north", 13))
    Phone(party, 2).enter(high("north", 13))
    read = words(director.get(desk(party)))
    assert re.search(r"As it looks at \d\d:\d\d, about .* more\. Table 3 is the slowest\.", read)
    assert "Estimated with 4.0 minutes a hand, until enough hands are entered to measure." in read


def test_every_table_says_how_many_hands_it_has_and_how_many_are_usual(director):
    party = begun(8)
    Phone(party).enter(high("north", 8), high("north", 8))
    read = words(director.get(desk(party)))
    assert re.search(r"2 hands, the last at \d\d:\d\d; usually 16, seldom more than 45\. Enter a hand", read)


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
    assert re.search(r"1 hand, the last at \d\d:\d\d\. Enter a hand", read)


def test_once_all_are_done_no_guess_is_left(director):
    read = words(director.get(desk(slip(slip(begun(8), 1), 2))))
    assert "As it looks" not in read


def test_the_guess_asks_as_much_at_40_tables_as_at_4(director):
    small, large = begun(16), begun(160)
    assert queries(director, desk(small)) == queries(director, desk(large))


# Before the party


def test_the_calculator_says_how_long_with_its_spread_and_what_would_be_otherwise(director):
    read = words(director.get(PAGE, ASKED))
    assert re.search(r"About 4 h \d\d min ; on four evenings of five 4\sh\s\d\d\s– 4\sh\s\d\d\.", read)
    assert "all wait for the slowest of 6 tables." in read
    for end in ("when time is called after 20 minutes", "when the top table is done", "at the target"):
        assert end in read
    assert "after 8 hands" not in read


def test_before_something_is_asked_it_shows_the_form_with_what_is_usual(director):
    page = director.get(PAGE)
    assert typed(page, "players") == ["24"]
    assert typed(page, "each") == ["4.0"]
    assert "Four minutes a hand is assumed" in words(page)


def test_it_is_opened_from_a_party_with_its_own_rules(director):
    party = begun(17, rules=replace(ASKOV, name="Grange rules", target=9), end=GameEnd(EndKind.HANDS, hands=11))
    page = director.get(PAGE, {"party": party.code})
    assert typed(page, "players") == ["17"]
    assert typed(page, "hands") == ["11"]
    assert "Grange rules" in words(page)
    answer = director.get(PAGE, ASKED | {"party": party.code, "rules": "as-agreed", "end": "target"})
    assert "usually" in words(answer)


def test_it_says_where_games_may_never_end(director):
    read = words(director.get(PAGE, ASKED | {"rules": "south-dakota", "end": "target"}))
    assert "It may never end" in read
    read = words(director.get(PAGE, ASKED | {"rules": "south-dakota"}))
    assert "It may never end" not in read
    assert "may never end" in read


def test_the_clubs_own_past_is_measured(director):
    party = begun(8)
    Phone(party).enter(*[high("north", 8), high("east", 8)] * 4)
    for hand in PlayedHand.objects.all():
        at = timezone.now() - timedelta(minutes=3 * (8 - hand.number))
        PlayedHand.objects.filter(pk=hand.pk).update(entered_at=at)
    before = begun(8, name="Last week")
    for number in range(1, 5):
        before = announced(played(before, number), number + 1)
    for number in range(1, 6):
        at = timezone.now() - timedelta(minutes=30 * (5 - number))
        Round.objects.filter(party=before, number=number).update(announced_at=at)
    page = director.get(PAGE, ASKED | {"end": "target"})
    assert "The minutes for a hand are your own, measured on 7 hands." in words(page)
    assert "Your own last 4 rounds that ended this way took 30 min" in words(page)
    assert "6 such rounds are 3 h 00 min." in words(page)
    assert typed(director.get(PAGE), "each") == ["3.0"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": "3"}, "Type a whole number from 4 to 2000."),
        ({"players": ""}, "Type a whole number from 4 to 2000."),
        ({"rounds": "many"}, "Type a whole number from 1 to 40."),
        ({"hands": ""}, "Say how many hands a game has."),
        ({"end": "time", "minutes": ""}, "Say after how many minutes you call time."),
        ({"each": "0"}, "Type minutes from 1 to 20, such as 3.5."),
        ({"rules": "dice"}, "dice is not one of the available choices."),
    ],
)
def test_what_cannot_be_reckoned_is_refused_in_words(director, asked, says):
    page = director.get(PAGE, ASKED | asked)
    assert page.status_code == 200
    assert says in words(page)
    assert "four evenings of five" not in words(page)


def test_the_calculator_is_one_link_away_from_the_plan(director):
    assert f'href="{PAGE}"' in director.get("/desk/new/").content.decode()
    party = found(8)
    assert f'href="{PAGE}?party={party.code}"' in director.get(desk(party, "settings/")).content.decode()


def test_only_organisers_reckon_and_only_with_their_own_clubs_parties(client, stranger):
    party = found(8, rules=replace(MINNESOTA, name="Secret rules", target=9))
    assert client.get(PAGE).status_code == 302
    page = stranger.get(PAGE, {"party": party.code})
    assert "Secret rules" not in words(page)


def test_the_plan_warns_where_games_to_the_target_may_never_end(director):
    read = words(director.get("/desk/new/"))
    assert read.count("Games to the target may never end: choose a number of hands, or the clock.") == 1
