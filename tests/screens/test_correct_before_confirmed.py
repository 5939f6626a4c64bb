"""A hand is corrected while its game is over by its hands but not confirmed: the preview says who has won."""

from __future__ import annotations

import re

from django.test import Client

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Hand, Side
from scoring.rules import ASKOV
from tests.actions.table import THROWN_IN, Phone, high
from tests.night import begun
from tests.screens.reading import words
from tournaments.actions import finish
from tournaments.actions.at_table import AtTable
from tournaments.models import Party

TWO_OR_CUT = GameEnd(EndKind.HANDS, hands=2, tie=TieRule.CUT)


def of_hands(*hands: Hand, end: GameEnd | None = None) -> Party:
    """A table with these hands, of which nobody has confirmed the end."""
    party = begun(4, rules=ASKOV, end=end) if end else begun(4)
    Phone(party).enter(*hands)
    return party


def preview(client: Client, party: Party, hand: int, line: str) -> str:
    return words(client.get(f"/desk/{party.code}/correct/", {"round": 1, "table": 1, "hand": hand, "line": line}))


OVER = high("north", 13), high("east", 8), high("north", 12)  # 7–0, 7–2, 13–2


def test_a_game_that_stays_over_says_who_wins(director: Client):
    page = preview(director, of_hands(*OVER), 2, "h e 9")
    assert "Before Ann and Cleo win 13–2, not confirmed yet" in page
    assert "After Ann and Cleo win 13–3, not confirmed yet" in page
    assert "The winner stays the same: Ann and Cleo." in page
    assert "the game goes on" not in page
    assert "Nobody has won yet" not in page
    assert "Only this game changes. Everybody stays where they sit." in page


def test_a_game_that_is_over_sooner_drops_its_last_hands(director: Client):
    party = of_hands(high("north", 13), high("north", 8), high("east", 8))
    page = preview(director, party, 2, "h n 12")
    assert "Before 9–2, and the game goes on After Ann and Cleo win 13–0, not confirmed yet" in page
    assert "Then the game is over: Ann and Cleo win." in page
    assert "Hand 3 comes after the end of the corrected game and does not count any more." in page


def test_a_game_that_is_not_over_then_goes_on_with_its_next_hand(director: Client):
    page = preview(director, of_hands(*OVER), 3, "h n 8")
    assert "Before Ann and Cleo win 13–2, not confirmed yet After 9–2, and the game goes on" in page
    assert "Then the game is not over: it goes on with hand 4." in page


def test_a_deal_that_was_thrown_in_has_no_number_and_the_hands_after_it_count_on(director: Client):
    party = of_hands(high("north", 13), THROWN_IN, high("north", 8), high("east", 8))
    where = {"round": 1, "table": 1}
    page = words(director.get(f"/desk/{party.code}/correct/", where))
    wrong = ["Hand 1 was wrong", "This deal was wrong", "Hand 2 was wrong", "Hand 3 was wrong"]
    assert re.findall(r"Hand \d was wrong|This deal was wrong", page) == wrong
    assert "What should this deal have been?" in words(
        director.get(f"/desk/{party.code}/correct/", where | {"hand": 2})
    )
    assert "This deal stands as: The deal is thrown in. It should have been:" in preview(director, party, 2, "h n 8")
    assert "Hand 2 stands as: " in preview(director, party, 3, "h n 9")
    assert "Hand 3 comes after the end of the corrected game" in preview(director, party, 3, "h n 12")
    assert "it goes on with hand 4." in preview(director, of_hands(high("east", 8), THROWN_IN, *OVER[::2]), 4, "h n 8")


def test_a_game_in_play_has_no_winner_before_and_after(director: Client):
    page = preview(director, of_hands(high("north", 8)), 1, "h n 9")
    assert "Nobody has won yet." in page


def test_a_level_game_waits_for_the_cut(director: Client):
    party = of_hands(high("north", 9), high("east", 9), end=TWO_OR_CUT)
    page = preview(director, party, 2, "h e 8")
    assert "it is level, and the cut of the cards decides After Ann and Cleo win" in page


def test_a_cut_is_said_again_if_the_game_stays_level(director: Client):
    party = of_hands(high("north", 9), high("east", 9), end=TWO_OR_CUT)
    finish.enter_game_cut(AtTable.of(party, 1, "table 1"), Side.EAST_WEST, round_number=1)
    page = preview(director, party, 1, "h s 9")
    assert "Before Bo and Dag win" in page
    assert "Then the game is level: say again who won the cut of the cards." in page
