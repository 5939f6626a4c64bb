"""A whole evening recomputed from its hands: what is written otherwise is named by round, table and hand."""

from dataclasses import replace

import pytest

from scoring.game import TO_TARGET, DecidedBy, EndKind, GameEnd, TieRule
from scoring.hand import NIL, BySide, Call, Seat
from scoring.rules import ASKOV, MINNESOTA
from tests.engine.hall import EW, NS, people, table
from tests.engine.nights import FROM_A_SLIP, GIVEN_UP, IN_PLAY, NINE, THROWN_IN, TO_FIVE, high, low, special
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.played import GameResult, PartyRound, TablePlayed, WrittenPoints
from tournaments.engine.recompute import find_differences

TWO_HANDS = GameEnd(EndKind.HANDS, hands=2)
BELL = GameEnd(EndKind.TIME, minutes=20)
BELL_AND_CUT = GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT)
TWO_HANDS_AND_CUT = GameEnd(EndKind.HANDS, hands=2, tie=TieRule.CUT)
NOBODY_GAINS = (high(Seat.NORTH, 8), high(Seat.EAST, 5))  # 2–0 and then 2–2


def told(evening):
    return [str(difference) for difference in find_differences(evening)]


def evening_of_four(game, end=TO_TARGET, rules=ASKOV):
    players = tuple(PartyPlayer(number, name) for number, name in enumerate("Ann Bo Cleo Dag".split(), 1))
    return replace(NINE, players=players, rules=rules, game_end=end, rounds=(PartyRound(1, (game,)),))


def game(*hands, score, stars=NIL, winner=None, decided_by=None, stopped_after=None, worth=None):
    return TablePlayed(
        table("Ann Bo Cleo Dag"), hands, BySide(*score), stars, winner, decided_by, stopped_after, worth=worth
    )


def test_an_evening_as_it_was_played_has_no_difference():
    assert told(NINE) == []


@pytest.mark.parametrize(
    ("end", "played"),
    [
        pytest.param(
            TWO_HANDS,
            game(high(Seat.NORTH, 8), THROWN_IN, low(7), score=(1, 0), winner=NS, decided_by=DecidedBy.HANDS),
            id="a number of hands, and a deal thrown in is none",
        ),
        pytest.param(
            TWO_HANDS,
            game(*NOBODY_GAINS, low(7), score=(2, 2), winner=EW, decided_by=DecidedBy.EXTRA_HAND),
            id="level after the number of hands: an extra hand that counts for nothing",
        ),
        pytest.param(
            TWO_HANDS_AND_CUT,
            game(*NOBODY_GAINS, score=(2, 2), winner=NS, decided_by=DecidedBy.CUT),
            id="level after the number of hands: the cut",
        ),
        pytest.param(
            BELL, game(high(Seat.NORTH, 8), score=(2, 0), winner=NS, decided_by=DecidedBy.TIME), id="time was called"
        ),
        pytest.param(
            BELL,
            game(*NOBODY_GAINS, THROWN_IN, low(7), score=(2, 2), winner=EW, decided_by=DecidedBy.EXTRA_HAND),
            id="time called at a level score: an extra hand, thrown in the first time",
        ),
        pytest.param(
            BELL, game(low(7), score=(0, 0), winner=EW, decided_by=DecidedBy.EXTRA_HAND), id="time called at once"
        ),
        pytest.param(
            BELL_AND_CUT,
            game(*NOBODY_GAINS, score=(2, 2), winner=EW, decided_by=DecidedBy.CUT),
            id="time called at a level score: the cut",
        ),
        pytest.param(BELL, game(*NOBODY_GAINS, low(7), score=(1, 2)), id="on the clock, and in play"),
        pytest.param(
            BELL,
            game(*NOBODY_GAINS, low(7), score=(2, 2), stopped_after=2),
            id="the extra hand is played and not confirmed",
        ),
        pytest.param(TO_TARGET, game(high(Seat.EAST, 0), low(8), score=(-2, 7)), id="a game that lasts"),
        pytest.param(
            TO_TARGET, game(*[high(Seat.NORTH, 13)] * 3, score=(21, 0)), id="over, and its end not confirmed yet"
        ),
        pytest.param(TO_TARGET, game(score=(0, 0)), id="not a hand played yet"),
        pytest.param(
            TO_TARGET,
            game(score=(-3, 17), stars=BySide(1, 2), winner=EW, decided_by=DecidedBy.SLIP),
            id="only the slip",
        ),
        pytest.param(
            BELL, game(score=(4, 4), winner=EW, decided_by=DecidedBy.SLIP), id="a level slip, and who moves up"
        ),
        pytest.param(
            TO_TARGET, game(low(7), score=(-1, 0), winner=NS, decided_by=DecidedBy.FORFEIT), id="given up half-way"
        ),
    ],
)
def test_every_way_to_end_comes_out_again(end, played):
    assert told(evening_of_four(played, end)) == []


@pytest.mark.parametrize(
    ("played", "sentence"),
    [
        pytest.param(
            replace(TO_FIVE, score=BySide(5, -2)), "the score 5–−2 is written, but the hands give 6–−2.", id="score"
        ),
        pytest.param(replace(TO_FIVE, stars=NIL), "0–0 stars are written, but the hands give 0–1.", id="stars"),
        pytest.param(
            replace(TO_FIVE, winner=EW), "the winner east_west is written, but the hands give north_south.", id="winner"
        ),
        pytest.param(
            replace(TO_FIVE, decided_by=DecidedBy.HANDS),
            "decided by hands is written, but the hands give target.",
            id="decided by",
        ),
        pytest.param(
            replace(TO_FIVE, decided_by=None),
            "a winner and what decided it are both there, or neither is.",
            id="a winner and no reason",
        ),
        pytest.param(
            replace(TO_FIVE, winner=None, decided_by=None),
            "the game has no winner, and yet the next round has begun.",
            id="moved on without a winner",
        ),
        pytest.param(
            replace(TO_FIVE, hands=TO_FIVE.hands[:3], score=BySide(2, -2)),
            "the winner north_south is written, but by its hands the game is not over.",
            id="a winner too early",
        ),
        pytest.param(
            replace(TO_FIVE, hands=(*TO_FIVE.hands, low(5))),
            "hand 5: The game is over: 6–-2. No hand is accepted after the end.",
            id="a hand after the end",
        ),
        pytest.param(
            replace(TO_FIVE, decided_by=DecidedBy.CUT),
            "The cards are cut only if a finished game is level; this one is not.",
            id="a cut where nothing is level",
        ),
        pytest.param(
            replace(TO_FIVE, decided_by=DecidedBy.SLIP),
            "a game from a slip has no hands; 4 are written.",
            id="a slip with hands",
        ),
        pytest.param(
            replace(FROM_A_SLIP, table=TO_FIVE.table, score=BySide(3, 4)),
            "A game to 5 is over when a side has 5 or more; 3–4 is not over.",
            id="a slip that is not over",
        ),
    ],
)
def test_a_game_that_is_written_otherwise_is_named(played, sentence):
    first = replace(NINE.rounds[0], tables=(played, FROM_A_SLIP))
    (difference,) = told(replace(NINE, rounds=(first, NINE.rounds[1])))
    assert difference in (f"Round 1, table 1: {sentence}", f"Round 1, table 1, {sentence}")


WRITTEN = WrittenPoints(BySide(2, 0), NIL)


@pytest.mark.parametrize(
    ("hand", "worth", "sentence"),
    [
        pytest.param(high(Seat.NORTH, 9), WRITTEN, "2–0 points are written, but the hands give 3–0.", id="points"),
        pytest.param(
            high(Seat.NORTH, 8),
            WrittenPoints(BySide(2, 0), BySide(1, 0)),
            "1–0 stars are written, but the hands give 0–0.",
            id="stars",
        ),
        pytest.param(
            special(Call.GRAND_DIX, Seat.WEST, made=True),
            WRITTEN,
            "These rules do not know the call grand-dix; they know high, low, thrown-in.",
            id="a call the rules do not know",
        ),
    ],
)
def test_a_hand_that_is_written_otherwise_is_named(hand, worth, sentence):
    played = game(high(Seat.NORTH, 8), hand, score=(4, 0), worth=(WRITTEN, worth))
    assert told(evening_of_four(played, rules=MINNESOTA)) == [f"Round 1, table 1, hand 2: {sentence}"]


def second_round(**changes):
    return replace(NINE, rounds=(NINE.rounds[0], replace(NINE.rounds[1], **changes)))


@pytest.mark.parametrize(
    ("evening", "sentences"),
    [
        pytest.param(
            second_round(sitting_out=()),
            [
                "Round 2: player 2 takes part and has no place.",
                "Round 2: 0 players sit out; of those who take part 1 do.",
            ],
            id="somebody is lost",
        ),
        pytest.param(
            second_round(sitting_out=people("Bo Ann")),
            [
                "Round 2: player 1 has 2 places; everybody has exactly one.",
                "Round 2: 2 players sit out; of those who take part 1 do.",
            ],
            id="somebody is doubled",
        ),
        pytest.param(
            second_round(sitting_out=people("Jon")),
            [
                "Round 2: player 2 takes part and has no place.",
                "Round 2: player 10 has a place and does not take part.",
            ],
            id="somebody has not come yet",
        ),
        pytest.param(
            replace(
                NINE,
                players=tuple(
                    replace(player, left_after_round=1 if player.name == "Bo" else None) for player in NINE.players
                ),
            ),
            [
                "Round 2: player 2 has a place and does not take part.",
                "Round 2: 1 players sit out; of those who take part 0 do.",
            ],
            id="somebody has left",
        ),
        pytest.param(
            second_round(tables=(IN_PLAY,), sitting_out=people("Bo Cleo Eva Finn Hans")),
            ["Round 2: 1 tables are written; the players who take part fill 2."],
            id="a table too few",
        ),
        pytest.param(
            second_round(tables=(IN_PLAY, replace(GIVEN_UP, table=table("Cleo Eva Finn Hans", 3)))),
            ["Round 2: table 2 is missing; tables are numbered from 1 without a gap."],
            id="a gap between the tables",
        ),
        pytest.param(
            second_round(tables=()),
            ["Round 2: table 1 is missing; tables are numbered from 1 without a gap."],
            id="a round without tables",
        ),
        pytest.param(
            second_round(number=3),
            ["Round 2 is missing; rounds are numbered from 1 without a gap."],
            id="a gap between the rounds",
        ),
    ],
)
def test_everybody_has_exactly_one_place(evening, sentences):
    assert told(evening) == sentences


def test_the_first_difference_comes_first():
    wrong = [replace(TO_FIVE, score=NIL), replace(FROM_A_SLIP, winner=NS)]
    evening = replace(NINE, rounds=(replace(NINE.rounds[0], tables=tuple(wrong)), *NINE.rounds[1:]))
    assert [(found.facts["round"], found.facts["table"]) for found in find_differences(evening)] == [(1, 1), (1, 2)]


def test_a_forfeit_is_taken_at_its_word_but_not_its_hands():
    given_up = game(high(Seat.NORTH, 8), score=(9, 9), winner=EW, decided_by=DecidedBy.FORFEIT)
    assert told(evening_of_four(given_up)) == []
    wrong = replace(given_up, worth=(WrittenPoints(NIL, NIL),))
    assert told(evening_of_four(wrong)) == ["Round 1, table 1, hand 1: 0–0 points are written, but the hands give 2–0."]


def test_the_standings_count_confirmed_games_and_benches():
    lines = {line.player: line for line in NINE.standings}
    bo, ann, cleo = (lines[player] for player in people("Bo Ann Cleo"))
    assert (bo.rank, bo.games, bo.hands, bo.sat_out, bo.money) == (1, 1, 4, 1, 15)
    assert (ann.games, ann.sat_out) == (0, 1)
    assert (cleo.games, cleo.wins, cleo.stars, cleo.money) == (2, 1, 1, 0)


def test_a_thrown_in_deal_is_no_hand_played():
    assert (IN_PLAY.hands_played, len(IN_PLAY.hands)) == (1, 2)


@pytest.mark.parametrize(
    ("believed", "rounds"),
    [pytest.param(NS, NINE.rounds, id="it was right"), pytest.param(EW, NINE.rounds[:1], id="no round followed")],
)
def test_what_was_believed_stands_only_where_it_was_wrong_and_a_round_followed(believed, rounds):
    kept = replace(TO_FIVE, believed=GameResult(BySide(1, 5), believed))
    first = replace(rounds[0], tables=(kept, *rounds[0].tables[1:]))
    assert told(replace(NINE, rounds=(first, *rounds[1:]))) == [
        "Round 1, table 1: what was believed about the winner may be there only if it was wrong and a round followed."
    ]
