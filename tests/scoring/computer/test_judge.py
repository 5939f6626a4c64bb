"""What cards are worth: by what the player can know, the same for the same seed, and by the rules in force."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import numpy as np
import pytest

from scoring.computer.judge import group_equals, judge_as_they_lay, judge_cards
from scoring.computer.judgement import JUDGEMENT, JudgedCard, Judgement
from scoring.computer.policy import find_policy
from scoring.computer.search import Effort, try_cards
from scoring.computer.seen import number_cards
from scoring.computer.stream import Stream
from scoring.computer.version import JUDGING, POLICY_FILE, name_version
from scoring.computer.worlds import draw_worlds, weigh_worlds
from scoring.play.cards import read_card
from scoring.play.hand_in_play import HandInPlay
from scoring.play.moves import call_alone
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA, TWO_PLAYER
from tests.scoring.computer.test_worlds import shown
from tests.scoring.hands import PARLETT
from tests.scoring.play.table import EAST, NORTH, WEST, bid, cards, deal, hide_elsewhere, play, play_at_random, sit

BLACK = ("H2", "S2", "D2", "C2")  # East grands
QUICK = Effort(40, 60)
ACE = read_card("SA")
FIGURES = {
    "minnesota": [("D9", -225, 0, 0), ("D3", -625, 400, 525), ("H8", -625, 400, 628)],
    "two-player": [("DK", 1100, 0, 0), ("SA", 875, 225, 617), ("DJ", 800, 300, 643)],
}
END = ("SK S3 H2 HA CA", "SQ S2 H3 D4 D5", "S4 S5 D2 H4 H5", "SJ C2 C3 H6 H7")


def judge(hand: HandInPlay, *, seed: str = "x", effort: Effort = QUICK) -> Judgement:
    return judge_cards(look_from(hand, hand.waits_for[0]), seed=seed, effort=effort)


def names(judged: tuple[JudgedCard, ...]) -> list[str]:
    return [str(one.card) for one in judged]


@pytest.mark.parametrize("rules", [MINNESOTA, TWO_PLAYER], ids=lambda rules: rules.name)
def test_cards_that_the_player_cannot_see_change_no_figure(rules):
    lots, compared, differ = Random(3), 0, 0
    for hand, _move in play_at_random(deal("no peeking", rules), lots):
        seat = hand.waits_for[0]
        view = look_from(hand, seat)
        if len(view.legal) < 2 or compared == 6:
            continue
        others = tuple(card for card in view.unseen if card not in view.known_cards)
        other = hide_elsewhere(hand, others, lots)
        assert other.hands != hand.hands
        if look_from(other, seat) == view:  # a card of another place can contradict what was seen
            assert judge(other) == judge(hand)
            differ += judge_as_they_lay(other) != judge_as_they_lay(hand)
            compared += 1
    assert compared == 6
    assert differ, "the figures of all cards follow the cards as they lie"


def test_the_same_seed_gives_the_same_figures_and_another_seed_about_the_same():
    hand = bid(deal("figures", MINNESOTA), *first_bids(deal("figures", MINNESOTA)))
    once = judge(hand, effort=Effort(150, 300))
    assert judge(hand, effort=Effort(150, 300)) == once
    assert JUDGEMENT.read(JUDGEMENT.write(once), "") == once
    other = judge(hand, seed="y", effort=Effort(150, 300))
    assert other != once
    assert abs(other.best.points - once.best.points) < 800


def test_likely_worlds_count_more():
    """East has shown a black card and is strong in most likely worlds; where all count alike, North expects more."""
    view = look_from(bid(deal("figures", MINNESOTA), *shown("figures")), NORTH)
    best = judge_cards(view, seed="x", effort=Effort(400, 2000)).best
    worlds = draw_worlds(view, Stream("others"), 2000)
    points = 1000 * try_cards(view, worlds, number_cards((best.card,)))[0]
    likely = np.average(points, weights=weigh_worlds(view, worlds, find_policy(view)))
    more = points.mean() - likely
    assert more > 400
    assert abs(best.points - likely) < more / 3


@pytest.mark.parametrize("rules", [MINNESOTA, TWO_PLAYER], ids=lambda rules: rules.name)
def test_other_figures_are_another_version(rules):
    """If these figures are others now, raise JUDGING: hands that were judged before are then judged again."""
    hand = bid(deal("figures", rules), *first_bids(deal("figures", rules)))
    figures = [(str(one.card), one.points, one.cost, one.margin) for one in judge(hand).cards[:3]]
    assert (JUDGING, figures) == (1, FIGURES[rules.name])


def test_another_policy_is_another_version():
    assert name_version() == f"{JUDGING}-{sha256(POLICY_FILE.read_bytes()).hexdigest()[:8]}"


def first_bids(hand: HandInPlay) -> list[str]:
    return [str(hand.hands[seat][0]) for seat in hand.rules.seats]


class TestWhatCanBeCountedOut:
    def test_a_trick_that_decides_the_hand_is_taken(self):
        """North is last. With the three, East and West have two of three tricks."""
        hand = play(
            bid(sit("SK S3 H2", "HK S2 D4", "S4 H5 D5", "S5 H6 D6"), *BLACK[:1], "S2", "H5", "H6"), "H2 HK H5 H6"
        )
        judged = judge(play(hand, "S2 S4 S5"))
        assert names(judged.cards) == ["SK", "S3"]
        assert judged.find(read_card("S3")).points <= -1000
        assert judged.find(read_card("S3")).is_mistake

    @pytest.mark.parametrize(
        ("rules", "lost"), [(MINNESOTA, -1), (PARLETT, -8)], ids=lambda value: getattr(value, "name", "")
    )
    def test_points_are_those_of_the_rules(self, rules, lost):
        """East granded a hand of one trick, which North has when West plays last."""
        hand = play(bid(sit("HA", "S2", "H3", "H4", rules=rules), "HA", "S2", "H3", "H4"), "HA S2 H3")
        assert judge(hand).best == JudgedCard(read_card("H4"), points=1000 * lost, cost=0, margin=0)
        assert judge_as_they_lay(hand) == judge(hand).cards


class TestWhatIsSaid:
    def test_a_difference_within_its_margin_is_as_good_and_no_mistake(self):
        assert JudgedCard(ACE, points=0, cost=100, margin=100).is_as_good
        assert not JudgedCard(ACE, points=0, cost=101, margin=100).is_as_good
        assert JudgedCard(ACE, points=0, cost=49, margin=0).is_as_good

    @pytest.mark.parametrize(("cost", "margin", "is_mistake"), [(800, 100, True), (199, 10, False), (500, 300, False)])
    def test_a_mistake_costs_something_and_clearly(self, cost, margin, is_mistake):
        assert JudgedCard(ACE, points=0, cost=cost, margin=margin).is_mistake is is_mistake

    def test_cards_between_which_nothing_lies_are_as_good_as_each_other(self):
        hand = bid(sit("SK SQ H9 S2", "SJ HA H3 H4", "SA S3 H5 H6", "S4 S5 H7 H8"), "H9", "SJ", "H5", "H7")
        view = look_from(play(hand, "S2 SJ S3"), WEST)
        assert view.legal == cards("S5 S4")
        assert group_equals(view) == [cards("S4 S5")], "to follow, the lowest is played"
        led = look_from(play(hand, "S2 SJ S3 S4"), EAST)
        assert group_equals(led) == [cards("H4 H3"), cards("HA")], "to lead, the highest"


class TestNoFigures:
    def check(self, hand: HandInPlay, seat, sentence: str) -> None:
        with pytest.raises(Refused) as refused:
            judge_cards(look_from(hand, seat), seed="x", effort=QUICK)
        assert str(refused.value) == sentence

    def test_before_a_card_can_be_played(self):
        self.check(deal("none", MINNESOTA), EAST, "No card is to be played now, so there are no figures.")

    def test_where_too_few_deals_fit(self):
        hand = bid(deal("figures", MINNESOTA), *first_bids(deal("figures", MINNESOTA)))
        with pytest.raises(Refused) as refused:
            judge(hand, effort=Effort(10, 20))
        assert str(refused.value) == "Too few deals fit what was seen, so there are no figures."
        assert judge(hand, effort=Effort(10, 30)).worlds == 10

    def test_of_somebody_who_plays_alone(self):
        hand = deal("alone", ASKOV)
        hand = bid(hand, *first_bids(hand))
        hand = call_alone(hand, hand.waits_for[0], hand.special_calls[-1])
        assert hand.waits_for
        self.check(hand, hand.waits_for[0], "There are no figures for a hand that somebody plays alone.")

    def test_for_the_lead_that_names_the_trumps(self):
        hand = bid(sit(*END, rules=SOUTH_DAKOTA), *BLACK)
        self.check(hand, hand.waits_for[0], "There are no figures for the lead that names the trumps.")
