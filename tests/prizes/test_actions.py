"""What people decide about prizes is stored and logged, and no recalculation erases it."""

from __future__ import annotations

import datetime
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.hand import BySide
from scoring.refused import Impossible
from tests.night import WHO, announced, begun, ended, found, fresh, move, slip
from tests.prizes.given import FIRST, SECOND, an_evening_of_four, goes_to, keys, one_round, refused
from tournaments.actions import advance, correct, draw_seats
from tournaments.actions.prizes import (
    WhyNotPrize,
    add_prize,
    change_prize,
    enter_cut,
    give_all_prizes,
    give_prize,
    make_level_mark,
    move_prize,
    open_seal,
    remove_prize,
    start_list,
    take_back_cut,
    take_back_given,
)
from tournaments.actions.tags import tag_people
from tournaments.engine.draw import DrawKind
from tournaments.engine.prizes.counts import Achievement
from tournaments.engine.prizes.decisions import Decisions
from tournaments.engine.prizes.prize import LISTS, Among, Prize, PrizeKind, StartFrom, Ties
from tournaments.engine.prizes.winners import Outcome, PrizeDecidedBy, PrizeWinner
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Party
from tournaments.models.prizes import PrizeList
from tournaments.queries.correction_preview import CorrectionRequest
from tournaments.queries.prize_decisions import read_decisions
from tournaments.queries.prizes import PrizesNow, compute_prizes, find_last_list, read_differences_before
from tournaments.wording.log import log_in_words
from tournaments.wording.prizes import prize_change, prize_why

pytestmark = pytest.mark.django_db

DOOR = Prize("door", "Door prize", PrizeKind.DOOR, may_also=True)


def with_list(*prizes: Prize, **plan) -> Party:
    party = found(8, **plan)
    start_list(party.code, prizes or (FIRST, SECOND), who=WHO)
    return party


def put_right(party: Party, *, score: tuple[int, int]) -> None:
    """The slip of table 1 was wrong."""
    correct.correct_result(party.code, CorrectionRequest(1, 1, Slip(BySide(*score))), how=Correction.How.SCORE, who=WHO)


def logged(party: Party) -> list[str]:
    """What was written about prizes, the first thing first."""
    lines = party.log.filter(action__contains="prize").order_by("pk") | party.log.filter(action="open_seal")
    return [log_in_words(line.action, line.facts) for line in lines.order_by("pk")]


def test_a_list_is_written_ordered_and_changed():
    party = with_list()
    added = add_prize(party.code, replace(FIRST, name="Another"), who=WHO)
    assert (added.key, keys(party)) == ("first-2", ["first", "second", "first-2"])
    move_prize(party.code, "first-2", down=False, who=WHO)
    change_prize(party.code, replace(added, name="The third"), who=WHO)
    remove_prize(party.code, "first", who=WHO)
    assert keys(party) == ["first-2", "second"]
    assert logged(party) == [
        "wrote the list of prizes; it has 2",
        "added the prize “Another”",
        "made “Another” prize 2",
        "changed the prize “The third”",
        "took the prize “First” out",
    ]


def test_the_first_stays_the_first_and_what_changes_nothing_is_not_logged():
    party = with_list()
    move_prize(party.code, "first", down=False, who=WHO)
    change_prize(party.code, FIRST, who=WHO)
    start_list(party.code, (FIRST, SECOND), who=WHO)
    assert logged(party) == ["wrote the list of prizes; it has 2"]


def test_a_party_whose_last_prize_is_taken_out_has_no_list():
    party = with_list(FIRST)
    remove_prize(party.code, "first", who=WHO)
    assert not PrizeList.objects.exists()
    assert compute_prizes(party) is None
    assert refused(remove_prize, party.code, "first") is WhyNotPrize.NO_LIST


def test_two_prizes_never_have_one_key():
    with pytest.raises(Impossible):
        start_list(found(4).code, (FIRST, FIRST), who=WHO)


def test_the_seal_is_made_with_the_first_draw_and_stays():
    party = with_list()
    assert read_decisions(party).seed == ""
    add_prize(party.code, DOOR, who=WHO)
    seed = read_decisions(party).seed
    assert len(seed) == 32
    remove_prize(party.code, "door", who=WHO)
    add_prize(party.code, DOOR, who=WHO)
    assert read_decisions(party).seed == seed


def test_what_is_drawn_cannot_be_changed_once_play_has_begun():
    party = begun(8)
    assert refused(add_prize, party.code, DOOR) is WhyNotPrize.SEALED
    party = found(8)
    start_list(party.code, (FIRST, DOOR), who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    announced(party, 1)
    assert refused(remove_prize, party.code, "door") is WhyNotPrize.SEALED
    assert refused(change_prize, party.code, replace(DOOR, many=2)) is WhyNotPrize.SEALED
    change_prize(party.code, replace(DOOR, name="At the door", given_by="Hans"), who=WHO)
    remove_prize(party.code, "first", who=WHO)


def test_the_seal_is_opened_at_the_end_and_once():
    party = begun(8)
    Party.objects.filter(pk=party.pk).update(status=Party.Status.REGISTERING)
    start_list(party.code, (FIRST, DOOR), who=WHO)
    Party.objects.filter(pk=party.pk).update(status=Party.Status.PLAYING)
    assert refused(open_seal, party.code) is WhyNotPrize.NOT_ENDED
    party = ended(slip(fresh(party), 1))
    assert goes_to(party)["door"] == ""
    open_seal(party.code, who=WHO)
    opened = PrizeList.objects.get().opened_at
    open_seal(party.code, who=WHO)
    assert PrizeList.objects.get().opened_at == opened
    assert goes_to(party)["door"]
    assert refused(open_seal, one_round().code) is WhyNotPrize.NOTHING_SEALED


def test_a_prize_waits_for_its_cut_and_remembers_it():
    party = one_round()
    assert goes_to(party) == {"first": "", "second": ""}
    enter_cut(party.code, "first", [(3,)], who=WHO)
    assert goes_to(party) == {"first": "Cleo", "second": "Ann Eva Gro"}
    assert refused(enter_cut, party.code, "first", [(1,)]) is WhyNotPrize.NO_CUT
    take_back_cut(party.code, "first", who=WHO)
    assert goes_to(party) == {"first": "", "second": ""}
    assert logged(party)[1:] == ["“First”: the cards were cut, and Cleo won", "“First”: the cut does not count"]


def test_a_cut_is_refused_where_the_page_showed_other_people():
    party = one_round()
    (waiting,) = compute_prizes(party).waiting
    others = replace(waiting, level=waiting.level[:1])
    assert refused(enter_cut, party.code, "first", [(3,)], seen=make_level_mark(others)) is WhyNotPrize.CUT_CHANGED
    seen = make_level_mark(waiting)
    assert refused(enter_cut, party.code, "first", [(3,), (1,)], seen=seen) is WhyNotPrize.HOW_MANY
    with pytest.raises(Impossible):
        enter_cut(party.code, "first", [(5,)], who=WHO)


def test_what_was_handed_over_stays_after_a_correction_that_says_what_changed():
    party = one_round(replace(FIRST, many=2))
    give_prize(party.code, "first", who=WHO)
    assert goes_to(party) == {"first": "Ann Cleo"}
    put_right(party, score=(6, 13))
    now = compute_prizes(fresh(party))
    assert goes_to(party) == {"first": "Ann Cleo"}
    assert [one.who for one in now.changed] == [((5,), (7,))]
    give_prize(party.code, "first", who=WHO)
    assert goes_to(party) == {"first": "Eva Gro"}
    take_back_given(party.code, "first", who=WHO)
    assert goes_to(party) == {"first": "Ann Cleo"}


def test_a_cut_outlives_a_correction_and_its_opposite():
    party = one_round()
    enter_cut(party.code, "first", [(3,)], who=WHO)
    put_right(party, score=(13, 7))
    assert goes_to(party) == {"first": "", "second": ""}
    put_right(party, score=(13, 3))
    assert goes_to(party)["first"] == "Cleo"


def test_the_prizes_are_handed_over_the_first_one_last():
    nobody_has_stars = Prize("star", "Stars", PrizeKind.STARS)
    party = one_round(replace(FIRST, many=2), SECOND, nobody_has_stars)
    assert [outcome.prize.key for outcome in compute_prizes(party).to_give] == ["second", "first"]
    give_all_prizes(party.code, who=WHO)
    assert logged(party)[1:] == ["“Second” goes to Eva and Gro", "“First” goes to Ann and Cleo"]
    give_all_prizes(party.code, who=WHO)
    assert len(logged(party)) == 3


def test_who_is_due_a_prize_after_play_went_on_gets_it_with_all_the_others():
    party = one_round(replace(FIRST, many=2), Prize("star", "Stars", PrizeKind.STARS))
    give_all_prizes(party.code, who=WHO)
    advance.resume_party(party.code, who=WHO)
    move(party.code, 1)
    party = ended(slip(slip(announced(fresh(party), 2), 1, number=2, score=(3, 13)), 2, number=2, score=(13, 5)))
    assert goes_to(party)["first"] == "Eva Gro"
    now = compute_prizes(fresh(party))
    assert [one.prize.key for one in now.to_give] == ["first"]
    assert [prize_change(one, now) for one in now.changed] == [
        "“First” went to Ann and Cleo before play went on. It goes to Eva and Gro now."
    ]
    give_all_prizes(party.code, who=WHO)
    now = compute_prizes(fresh(party))
    assert (goes_to(party)["first"], now.to_give, now.changed) == ("Eva Gro", (), ())
    put_right(party, score=(13, 12))
    assert goes_to(party)["first"] == "Eva Gro", "a correction takes it from nobody"


def test_the_list_is_changed_while_the_prizes_are_being_shown_and_what_was_shown_stays():
    """The hall has seen that Ann and Cleo are first; then a prize comes in above it that they would have taken."""
    party = one_round(replace(FIRST, many=2), Prize("star", "Stars", PrizeKind.STARS))
    give_prize(party.code, "first", who=WHO)
    better = add_prize(party.code, Prize("wins", "Wins", PrizeKind.WINS, many=2, ties=Ties.SHARE), place=0, who=WHO)
    now = compute_prizes(fresh(party))
    assert goes_to(party) == {"wins": "Ann Cleo Eva Gro", "first": "Ann Cleo", "star": ""}
    assert [one.prize.key for one in now.to_give] == ["wins"]
    assert [prize_change(one, now) for one in now.changed] == [
        "“First” went to Ann and Cleo. Now it would go to Finn and Hans."
    ]
    assert refused(change_prize, party.code, replace(FIRST, many=1)) is WhyNotPrize.HANDED_OVER
    move_prize(party.code, "first", down=False, who=WHO)
    assert goes_to(party)["first"] == "Ann Cleo"
    assert compute_prizes(fresh(party)).changed == ()
    remove_prize(party.code, better.key, who=WHO)
    give_all_prizes(party.code, who=WHO)
    assert goes_to(party) == {"first": "Ann Cleo", "star": ""}
    assert not compute_prizes(fresh(party)).is_being_revealed


def test_a_correction_while_the_prizes_are_handed_over_changes_only_those_not_shown_yet():
    """Bo and Dag are shown the lowest prize. With the right score they are the first."""
    lowest = Prize("lowest", "Lowest", PrizeKind.DIFFERENCE, lowest=True, many=2)
    party = one_round(replace(FIRST, many=2), lowest)
    give_prize(party.code, "lowest", who=WHO)
    put_right(party, score=(3, 13))
    now = compute_prizes(fresh(party))
    assert goes_to(party) == {"first": "Bo Dag", "lowest": "Bo Dag"}
    assert [one.prize.key for one in now.to_give] == ["first"]
    assert [prize_change(one, now) for one in now.changed] == [
        "“Lowest” went to Bo and Dag. Now it would go to Ann and Cleo."
    ]
    give_prize(party.code, "lowest", who=WHO)
    give_all_prizes(party.code, who=WHO)
    assert goes_to(party) == {"first": "Bo Dag", "lowest": "Ann Cleo"}
    assert logged(party)[1:] == [
        "“Lowest” goes to Bo and Dag", "“Lowest” goes to Ann and Cleo", "“First” goes to Bo and Dag",
    ]  # fmt: skip


def test_nothing_is_handed_over_that_is_not_decided_or_while_people_play():
    party = one_round()
    assert refused(give_prize, party.code, "first") is WhyNotPrize.NOT_DECIDED
    assert refused(give_all_prizes, party.code) is WhyNotPrize.NOT_DECIDED
    playing = begun(8)
    start_list(playing.code, (FIRST,), who=WHO)
    assert refused(give_prize, playing.code, "first") is WhyNotPrize.NOT_ENDED


def test_what_is_handed_over_is_not_changed_behind_the_back_of_its_owner():
    party = one_round(replace(FIRST, many=2), SECOND)
    give_prize(party.code, "first", who=WHO)
    assert refused(remove_prize, party.code, "first") is WhyNotPrize.HANDED_OVER
    assert refused(take_back_cut, party.code, "first") is WhyNotPrize.HANDED_OVER
    remove_prize(party.code, "second", who=WHO)


def test_a_prize_among_a_tag_goes_to_somebody_who_has_it():
    party = one_round(Prize("old", "Oldest", PrizeKind.DIFFERENCE, among=Among.TAG, tag="80+"))
    assert goes_to(party) == {"old": ""}
    tag_people(party.code, "80+", [2, 5], who=WHO)
    assert goes_to(party) == {"old": "Eva"}
    tag_people(party.code, "80+", [2], who=WHO)
    assert goes_to(party) == {"old": "Bo"}
    assert party.log.filter(action="tag_people").count() == 2


def test_the_list_of_the_last_evening_is_there_for_the_next():
    assert find_last_list(found(4)) is None
    earlier = with_list(*LISTS[StartFrom.SMALL_CLUB])
    tonight = found(4)
    assert find_last_list(tonight) == (earlier, LISTS[StartFrom.SMALL_CLUB])


def test_an_own_average_is_of_the_last_eight_evenings_before():
    """Ann wins by 10 and by 5; she has lost an evening long ago, and others that come later or are not over."""
    long_ago, *_others = [an_evening_of_four(day, (13, 3 if day == 2 else 8)) for day in range(2, 10)]
    later = an_evening_of_four(20, (0, 13))
    tonight = found(4, date=datetime.date(2026, 3, 12))
    assert averages(tonight) == [Fraction(45, 8), Fraction(-45, 8)] * 2
    an_evening_of_four(10, (13, 8))
    assert averages(tonight)[0] == Fraction(40, 8), "the oldest does not count any more"
    Party.objects.filter(pk=later.pk).update(date=long_ago.date)
    assert averages(tonight)[0] == Fraction(40, 8)
    an_evening_of_four(12, (0, 13))
    assert averages(tonight)[0] == Fraction(40, 8), "nor one that was founded later on the same day"


def averages(party: Party) -> list[Fraction]:
    """Of the four, in the order of their numbers."""
    made = read_differences_before(party)
    people = party.entries.order_by("number").values_list("player", flat=True)
    return [Fraction(sum(made[player]), len(made[player])) for player in people]


def test_pairs_that_have_a_prize_are_counted_and_not_their_people():
    three = PrizeWinner(Achievement((9, 10), (0,), 3), PrizeDecidedBy.DRAWN)
    mystery = Outcome(
        Prize("m", "Mystery", PrizeKind.MYSTERY_NUMBER), (three,), passed=((1, 2), (3, 4), (5, 6), (7, 8))
    )
    now = PrizesNow(Decisions(), (mystery,), {}, True, True, None, None, True, frozenset())
    assert prize_why(mystery, now) == "the number was 3; 4 before have a prize already"
