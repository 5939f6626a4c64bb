"""What the organiser prints of the result: winners, certificates and score cards."""

from __future__ import annotations

import re

from django.template.loader import render_to_string

from scoring.game import EndKind, GameEnd
from scoring.hand import BySide
from scoring.rules import ASKOV
from scoring.stakes import Stake
from tests.night import WHO, announced, begun, ended, found, names, played, slip
from tests.screens.prints import address, printed, sections
from tests.screens.reading import words
from tournaments.actions import draw_seats, prepare
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.swiss import SWISS
from tournaments.engine.played import PartyRound
from tournaments.queries.pictures import Pictures, PlayerGame
from tournaments.queries.prints import Result
from tournaments.tasks import move


def test_the_result_names_the_winners_and_says_why_each_stands_where_they_stand(director):
    party = ended(slip(slip(begun(8), 1), 2, score=(13, 9)))
    page = words(printed(director, party, "result"))
    assert "Tuesday whist Final result · 3 March 2026 8 players · 1 round · Minnesota, games to 13" in page
    assert "Ann and Cleo share the first place." in page
    assert "1 Cleo 1 of 1 +6 13 1 won difference +6 to +4" in page
    assert "The organiser" in page


def test_the_result_names_no_target_that_no_game_was_played_to(director):
    page = words(printed(director, played(begun(8, end=GameEnd(EndKind.HANDS, hands=7))), "result"))
    assert "1 round · Minnesota, 7 hands" in page
    assert "to 13" not in page


def test_three_with_places_of_their_own_stand_above_the_final_result(director):
    party = announced(played(begun(4), tables=1), 2)
    assert "First Ann" not in words(printed(director, party, "result"))
    page = words(printed(director, ended(slip(party, 1, number=2, score=(13, 9))), "result"))
    assert "First Ann 2 of 2 won, +10" in page
    assert "Ann 2 of 2 +10 26 1 won 1 won won 2 to 1" in page
    assert "share the first place" not in page


def test_more_rounds_than_a_line_has_room_for_are_a_strip_of_circles():
    won, lost = (PlayerGame(1, 2, "Bo", (), BySide(13, 4), won=won) for won in (True, False))
    rounds = [PartyRound(number, ()) for number in range(1, 14)]
    assert [Result(None, None, None, Pictures((), tuple(rounds[:last]))).is_strip for last in (12, 13)] == [False, True]
    shown = render_to_string(
        "prints/_played.html", {"result": {"is_strip": True}, "games": [won, None, lost, lost] * 2}
    )
    assert "●—○○●— ○○</span>" in shown


def test_each_winner_has_a_certificate_once_the_party_has_ended(director):
    party = slip(slip(begun(8), 1), 2, score=(13, 9))
    refused = director.get(address(party, "certificates"), follow=True)
    assert "The party has not ended yet, so nobody has won it. End it first." in words(refused)
    first, second = sections(printed(director, ended(party), "certificates"), "print_certificate")
    assert first.startswith("Tuesday whist 3 March 2026 A shared first place goes to Ann with 1 of 1 games won")
    assert "point difference of +6, among 8 players" in second


def test_a_score_card_says_with_whom_and_against_whom_everybody_has_played(director):
    party = announced(played(begun(9)), 2)
    cards = sections(printed(director, slip(party, 1, number=2, score=(3, 13)), "score-cards"), "print_score_card")
    assert len(cards) == 9
    bo = next(card for card in cards if card.startswith("Bo "))
    assert "1 1 Dag Ann · Cleo 7–13 lost" in bo
    finn = next(card for card in cards if card.startswith("Finn "))
    assert "1 sat out" in finn
    assert sum("2 no finished game" in card for card in cards) == 4
    only = printed(director, party, "score-cards", "?players=2")
    assert [card.split()[0] for card in sections(only, "print_score_card")] == ["Bo"]
    in_pairs = sections(printed(director, played(begun(8, movement=SWISS)), "score-cards"), "print_score_card")
    assert "1 1 Cleo & Dag 13–7 won" in in_pairs[0]


def test_a_score_card_says_why_somebody_has_no_game_in_a_round(director):
    party = found(10)
    prepare.check_in(party.code, 10, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    slip(slip(announced(party, 1), 1), 2)
    bench = next(name for name in names(9) if f"{name} sat out" in cards_of(director, party))
    prepare.check_in(party.code, 10, here=True, who=WHO)
    prepare.leave(party.code, 1 + names(9).index(bench), who=WHO)
    move(party.code, 1)
    said = cards_of(director, slip(announced(party, 2), 1, number=2))
    assert f"{bench} sat out / was not here" in said
    assert "Jon was not here yet" in said


def cards_of(director, party) -> str:
    """Each name with the rounds in which they have no game."""
    cards = sections(printed(director, party, "score-cards"), "print_score_card")
    return "; ".join(f"{card.split()[0]} {' / '.join(re.findall(WHY, card))}" for card in cards)


WHY = "sat out|no finished game|was not here yet|was not here"


def test_before_the_end_the_result_is_called_standings(director):
    page = words(printed(director, slip(begun(8), 1), "result"))
    assert "Standings in round 1" in page
    assert "Ann and Cleo lead." in page
    assert "The organiser" not in page


def test_stars_and_money_are_printed_where_the_party_has_them(director):
    party = slip(begun(4, rules=ASKOV, stake=Stake(15, "USD")), 1, score=(15, 7))
    page = words(printed(director, party, "result"))
    assert "Stars Money" in page
    assert "1 Ann 1 of 1 +8 15 0 0.15 USD" in page
    assert "3 Bo 0 of 1 −8 7 0 −0.15 USD" in page
    assert "Money" not in words(printed(director, slip(begun(4), 1), "result"))
