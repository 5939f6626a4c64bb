"""What figures say on a page: points with a sign, the best card and those as good, the mistakes of a hand, and its curve."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.computer.judgement import JudgedCard, Judgement
from scoring.game import play
from scoring.hand import BySide, Call, Hand, Seat
from scoring.play.cards import DECK
from scoring.rules import ASKOV, MINNESOTA
from tests.play.at_table import found_dealt, look, play_as_person
from tournaments.play.actions import found_table
from tournaments.play.engine.replaying import Replayed
from tournaments.play.engine.statistics import Share
from tournaments.play.queries import TableOnScreen, find_finished_row, read_replayed
from tournaments.play.wording import describe_table
from tournaments.play.wording.curve import draw_curve
from tournaments.play.wording.hint import points_in_words, title_of
from tournaments.play.wording.replay import describe_replay
from tournaments.play.wording.statistics import describe_share


@pytest.mark.parametrize(
    ("points", "words"), [(0, "0.0"), (1234, "1.2"), (-1234, "−1.2"), (-49, "0.0"), (-60, "−0.1"), (-12000, "−12.0")]
)
def test_points_have_one_decimal_and_a_minus_where_one_belongs(points, words):
    assert points_in_words(points) == words


@pytest.mark.django_db
def test_the_star_of_a_special_call_stands_beside_the_points():
    seen = look(found_table(ASKOV, level=1))
    granded = Hand(Call.HIGH, Seat.SOUTH, BySide(9, 4))
    failed = Hand(Call.SOLA_NOLA, Seat.SOUTH, made=False)
    page = describe_table(replace(seen, sheet=play([granded, failed], rules=ASKOV)))
    assert page.score == ("3", "0★")
    assert [(line.ours, line.theirs) for line in page.lines] == [("3", ""), ("", "★")]


@pytest.mark.parametrize(
    ("costs", "title"),
    [
        ([0, 300, 900], "Best: ♠2"),
        ([0, 20, 900], "Best: ♠2, as good: ♠3"),
        ([0, 20, 20, 900], "Best: ♠2, as good: ♠3 ♠4"),
        ([0, 20, 20, 20, 20, 20, 900], "Best: ♠2, as good: 5 others"),
        ([0, 20, 20], "All are as good as each other"),
    ],
    ids=["one is best", "two are", "three are", "more than can be named", "all are"],
)
def test_the_title_says_which_cards_are_best(costs, title):
    cards = (JudgedCard(card, -cost, cost, 0) for card, cost in zip(DECK, costs, strict=False))
    assert title_of(Judgement(tuple(cards), worlds=300)) == title


@pytest.mark.parametrize(("share", "says_little"), [(Share(3, 7), True), (Share(3, 8), False)])
def test_a_share_of_few_says_that_it_says_little(share, says_little):
    bar = describe_share(share)
    assert ("that says little yet" in bar.says) is says_little
    assert bar.start < bar.length < bar.end


def test_a_share_of_nothing_has_no_bar():
    assert describe_share(Share(0, 0)) is None


@pytest.mark.django_db
class TestReplay:
    """A hand whose cards cost what a test says, from the first card on."""

    def judged(self, *costs: int) -> tuple[TableOnScreen, Replayed]:
        chair = found_dealt(MINNESOTA)
        play_as_person(chair)
        replayed = read_replayed(chair.table, find_finished_row(chair.table, 1, 1), Seat.SOUTH)
        judgements = []
        for own, cost in zip(replayed.own, (*costs, *[0] * len(replayed.own)), strict=False):
            other = next(card for card in DECK if card != own.card)
            best = (JudgedCard(other, 1000, 0, 0),) if cost else ()
            judgements.append(Judgement((*best, JudgedCard(own.card, 1000 - cost, cost, 0)), worlds=300))
        return look(chair), replace(replayed, judgements=tuple(judgements))

    def shown(self, *costs: int, trick: int = 1):
        page, replayed = self.judged(*costs)
        return describe_replay(page, replayed, number=1, trick=trick, all_cards=False)

    def test_the_three_dearest_mistakes_are_listed_in_the_order_of_play(self):
        shown = self.shown(900, 250, 0, 700, 199, 400)
        assert [trick for trick, _words in shown.mistakes] == [1, 4, 6]
        assert shown.mistakes[0][1].endswith("cost 0.9")
        assert [cell.cost for cell in shown.cells[:6]] == ["−0.9", "−0.2", "", "−0.7", "", "−0.4"]

    @pytest.mark.parametrize(("trick", "after"), [(1, 2), (2, 4), (3, 4), (4, 2), (13, 2)])
    def test_the_next_mistake_follows_and_after_the_last_comes_the_first(self, trick, after):
        assert self.shown(0, 250, 0, 700, trick=trick).next_mistake == after

    def test_without_a_mistake_there_is_none_to_go_to(self):
        shown = self.shown(0, 199)
        assert (shown.next_mistake, shown.mistakes) == (0, ())

    def test_a_mistake_is_played_on_with_the_best_card(self):
        assert self.shown(900).verdicts[0].best == str(DECK[0])
        assert self.shown(0).verdicts[0].best == ""

    def test_the_curve_goes_down_where_less_can_be_expected(self):
        _page, replayed = self.judged(0, 3000)
        curve = draw_curve(replayed)
        (first, second) = curve.dots[:2]
        assert (first[0], second[0]) == (1, 2)
        assert first[1] < second[1] < curve.width
        assert first[2] < curve.middle < second[2], "y grows downwards: above the middle it is better for us"
        assert curve.says.startswith("Points that we could expect at each trick: 1: 1.0, 2: −2.0, ")

    def test_one_figure_is_no_curve(self):
        _page, replayed = self.judged()
        assert draw_curve(replace(replayed, judgements=replayed.judgements[:1])) is None
        assert draw_curve(replace(replayed, judgements=replayed.judgements[:2])) is not None
