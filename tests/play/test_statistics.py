"""How somebody does against each level: what is counted, what is left out, and when the figures say something."""

from __future__ import annotations

import pytest

from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.rules import MINNESOTA, TWO_PLAYER
from tournaments.play.engine.statistics import (
    AtLevel,
    Mean,
    OwnHand,
    Share,
    Statistics,
    Verdict,
    compute_mean,
    compute_statistics,
)

OURS = Hand(Call.HIGH, Seat.SOUTH, BySide(10, 3))  # four points by the grand of South
THEIRS = Hand(Call.HIGH, Seat.WEST, BySide(3, 10))
FAILED = Hand(Call.HIGH, Seat.SOUTH, BySide(4, 9))


def hands(*results: Hand, level: int = 3, game: int = 1, rules=MINNESOTA, helped: bool = False) -> list[OwnHand]:
    """The hands of one game; South is the person."""
    return [OwnHand(rules, level, (1, game), Seat.SOUTH, result, is_helped=helped) for result in results]


def won(game: int, **how) -> list[OwnHand]:
    return hands(*[OURS] * 4, game=game, **how)


def lost(game: int, **how) -> list[OwnHand]:
    return hands(*[THEIRS] * 4, game=game, **how)


def only_level(*every: OwnHand) -> AtLevel:
    (level,) = compute_statistics(every).levels
    return level


class TestWhatIsCounted:
    def test_a_game_counts_for_the_side_that_reached_the_target(self):
        assert only_level(*won(1), *won(2), *lost(3)).games == Share(2, 3)

    def test_a_game_that_is_not_over_counts_its_hands_only(self):
        level = only_level(*hands(OURS, OURS))
        assert (level.games, level.hands) == (Share(0, 0), 2)

    def test_points_are_those_of_ones_own_side_beyond_the_other(self):
        assert only_level(*hands(OURS, THEIRS, THEIRS)).points.value == pytest.approx(-4 / 3)

    def test_grands_are_those_that_one_called_oneself(self):
        partners = Hand(Call.HIGH, Seat.NORTH, BySide(10, 3))
        low = Hand(Call.LOW, None, BySide(3, 10))
        assert only_level(*hands(OURS, FAILED, partners, THEIRS, low)).grands == Share(1, 2)

    def test_each_level_is_counted_by_itself_four_players_before_two(self):
        two = [OwnHand(TWO_PLAYER, 1, (2, 1), Seat.EAST, Hand(Call.HIGH, Seat.EAST, BySide(3, 10)))]
        found = compute_statistics([*two, *won(1, level=5), *lost(2, level=2)]).levels
        assert [(one.players, one.level, one.hands) for one in found] == [(4, 2, 4), (4, 5, 4), (2, 1, 1)]
        assert found[-1].points.value > 0, "East is the person there"

    def test_a_hand_with_help_is_left_out_with_its_game(self):
        helped = hands(OURS, helped=True)
        found = compute_statistics([*helped, *hands(OURS, OURS, OURS), *won(2)])
        assert found.helped == 1
        assert (found.hands, found.games) == (7, 1)
        assert found.levels[0].games == Share(1, 1)
        assert found.levels[0].grands == Share(7, 7)


class TestHowSureItIs:
    @pytest.mark.parametrize(
        ("share", "low", "high"),
        [
            (Share(5, 10), 0.312, 0.688),
            (Share(0, 10), 0.0, 0.141),
            (Share(10, 10), 0.859, 1.0),
            (Share(500, 1000), 0.480, 0.520),
            (Share(0, 0), 0.0, 1.0),
        ],
        ids=lambda value: f"{value.part} of {value.whole}" if isinstance(value, Share) else str(value),
    )
    def test_the_span_is_wilsons_at_four_in_five(self, share, low, high):
        """Computed by hand: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n) with z = 1.2816."""
        assert list(share.span) == pytest.approx([low, high], abs=0.001)

    def test_the_span_has_the_rate_in_it_and_wins_and_losses_are_mirrored(self):
        for whole in range(1, 30):
            for part in range(whole + 1):
                low, high = Share(part, whole).span
                assert 0 <= low <= Share(part, whole).rate <= high <= 1
                lost = Share(whole - part, whole).span
                assert [1 - lost[1], 1 - lost[0]] == pytest.approx([low, high])

    def test_the_doubt_of_a_mean_needs_two_numbers(self):
        assert compute_mean([]) == Mean(0.0, None)
        assert compute_mean([5]) == Mean(5.0, None)
        assert compute_mean([1, 3]) == Mean(2.0, pytest.approx(1.2816))
        assert compute_mean([2, 2, 2]) == Mean(2.0, 0.0)


def at(level: int, part: int, whole: int, *, players: int = 4) -> AtLevel:
    return AtLevel(players, level, whole, Mean(0.0, None), Share(part, whole), Share(0, 0))


class TestVerdict:
    @pytest.mark.parametrize(
        ("levels", "verdict"),
        [
            ([], (Verdict.OPEN, 0)),
            ([at(3, 7, 7)], (Verdict.OPEN, 0)),
            ([at(3, 20, 20, players=2)], (Verdict.OPEN, 0)),
            ([at(3, 10, 20)], (Verdict.EVEN, 3)),
            ([at(3, 19, 20)], (Verdict.BETTER, 3)),
            ([at(3, 1, 20)], (Verdict.WORSE, 3)),
            ([at(2, 19, 20), at(4, 10, 20), at(6, 1, 20)], (Verdict.EVEN, 4)),
            ([at(2, 10, 20), at(4, 19, 20)], (Verdict.BETTER, 4)),
            ([at(2, 1, 20), at(4, 2, 20)], (Verdict.WORSE, 2)),
        ],
        ids=[
            "nothing played",
            "too few games",
            "only at tables of two",
            "even",
            "better",
            "worse",
            "even with the one in the middle",
            "better than a level above one that is even",
            "the lowest is still better",
        ],
    )
    def test_it_is_about_the_highest_level_that_one_holds_against(self, levels, verdict):
        assert Statistics(tuple(levels), helped=0).verdict == verdict

    def test_more_wins_never_make_it_worse(self):
        order = [Verdict.WORSE, Verdict.EVEN, Verdict.BETTER]
        found = [Statistics((at(3, part, 20),), helped=0).verdict[0] for part in range(21)]
        assert [order.index(one) for one in found] == sorted(order.index(one) for one in found)
        assert set(found) == set(order)


@pytest.mark.parametrize("seat", Seat)
def test_what_one_side_makes_the_other_loses(seat):
    hand = OwnHand(MINNESOTA, 3, (1, 1), seat, OURS)
    assert hand.points == (4 if seat.side is Side.NORTH_SOUTH else -4)
