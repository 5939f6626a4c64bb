"""Many people do things in the same moment, workers die, bells ring ten times: nothing is lost or counted twice."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from scoring.hand import BySide
from scoring.refused import Refused
from tests.actions import accepting, calls, ledger
from tests.actions.at_once import at_once
from tests.actions.killed import NEEDS_FORK, dies_everywhere
from tests.actions.table import Phone, high, low
from tests.browser.pages import level
from tests.night import announced, begun, fresh, played, slip
from tournaments.actions import advance, finish, prepare
from tournaments.actions.at_table import AtTable, WhyNotEntered, WhyNotWritten
from tournaments.actions.phones import take_over, withhold_from_phones
from tournaments.actions.prizes import WhyNotPrize, enter_cut
from tournaments.engine.phones import PhoneRestriction
from tournaments.engine.shorthand import Slip
from tournaments.models import Chair, Game, LogEntry, Party, PlayedHand, Round
from tournaments.models.money import Paid
from tournaments.models.prizes import PrizeCut
from tournaments.queries.verify import verify_party
from tournaments.stakes.actions import WhyNotPaid
from tournaments.tasks import move, sweep

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_phones_enter_the_same_hand_in_the_same_moment():
    party = begun(4)
    answers = at_once(lambda: Phone(party).enter(high("north", 8)), lambda: Phone(party).enter(low(9)))
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert [answer.reason for answer in refused] == [WhyNotEntered.ALREADY_ENTERED]
    assert PlayedHand.objects.count() == 1


def test_two_phones_enter_the_same_hand_and_the_first_has_the_pencil():
    party = begun(4)
    answers = at_once(
        lambda: Phone(party, name="ann's phone").enter(high("north", 8)),
        lambda: Phone(party, name="bo's phone").enter(low(9)),
    )
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert [answer.reason for answer in refused] == [WhyNotEntered.ALREADY_ENTERED]
    hand, game = PlayedHand.objects.get(), Game.objects.get()
    assert (hand.call, game.pencil) in [("high", "ann's phone"), ("low", "bo's phone")]


def test_one_loser_accepts_in_the_moment_in_which_the_other_disputes():
    """One of the two is heard, and the other is told so: a game is never confirmed and disputed."""
    party = accepting.over()
    answers = at_once(lambda: accepting.accept(party, accepting.BO), lambda: accepting.dispute(party))
    (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
    game = accepting.game(party)
    if game.confirmed_at:
        assert (game.disputed_at, refused.reason) == (None, WhyNotEntered.CONFIRMED)
    else:
        assert game.disputed_at is not None
        assert refused.reason is WhyNotWritten.DISPUTED


def test_five_taps_in_the_same_moment_are_one_call_to_the_organiser():
    party = begun(4)
    tap = partial(calls.by_table, party)
    assert at_once(*[tap] * 5) == [None] * 5
    assert party.organiser_calls.count() == 1


def test_the_pencil_is_taken_over_while_a_hand_is_on_its_way():
    party = begun(4)
    first, second = Phone(party, name="ann's phone"), Phone(party, name="bo's phone")
    first.enter(high("north", 8))
    hand, _taken = at_once(lambda: first.enter(low(9)), lambda: take_over(second.at))
    kept = PlayedHand.objects.count()
    if isinstance(hand, Refused):
        assert (hand.reason, kept) == (WhyNotWritten.NOT_SAVED, 1)
    else:
        assert kept == 2
    assert Game.objects.get().pencil == "bo's phone"


def test_two_phones_take_the_pencil_over_at_once_and_one_has_it():
    party = begun(4)
    Phone(party, name="ann's phone").enter(high("north", 8))
    names = ["bo's phone", "cleo's phone"]
    answers = at_once(*[lambda name=name: take_over(Phone(party, name=name).at) for name in names])
    assert not [answer for answer in answers if isinstance(answer, Refused)]
    game = Game.objects.get()
    assert {game.pencil, game.pencil_before} == set(names)


def test_a_table_is_locked_while_a_hand_is_on_its_way():
    party = begun(4)
    hand, _locked = at_once(
        lambda: Phone(party, name="ann's phone").enter(high("north", 8)),
        lambda: withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who="the director"),
    )
    assert PlayedHand.objects.count() == (0 if isinstance(hand, Refused) else 1)


def test_every_table_enters_in_the_same_moment_and_every_hand_is_kept():
    party = begun(32)
    before = party.change
    answers = at_once(*[lambda table=table: Phone(party, table).enter(high("north", 8)) for table in range(1, 9)])
    assert not [answer for answer in answers if isinstance(answer, Refused)]
    assert PlayedHand.objects.count() == 8
    assert fresh(party).change == before + 8


def test_ten_bells_at_once_move_a_round_once():
    party = slip(slip(begun(8), 1), 2)
    at_once(*[lambda: move(party.code, 1)] * 10)
    assert Round.objects.count() == 2
    assert LogEntry.objects.filter(action="move_round").count() == 1


def test_the_last_two_tables_confirm_in_the_same_moment_and_the_round_moves():
    party = begun(8)

    def hand_in(table: int) -> None:
        finish.enter_slip(AtTable.of(party, table, "desk"), Slip(BySide(13, 7)), round_number=1)
        move(party.code, 1)

    at_once(lambda: hand_in(1), lambda: hand_in(2))
    assert party.rounds.count() == 2


@pytest.mark.parametrize(
    "happens",
    [
        lambda party: finish.enter_slip(AtTable.of(party, 2, "desk"), Slip(BySide(2, 14)), round_number=1),
        lambda party: prepare.leave(party.code, 5, who="the director"),
        lambda party: prepare.take_out(party.code, 9, who="the director"),
        lambda party: prepare.register_players(party.code, ["Ida"], who="the director"),
    ],
    ids=["the last game ends", "somebody leaves", "a late comer is taken out", "somebody comes"],
)
def test_a_round_is_moved_while_what_its_next_seats_come_from_changes(happens):
    party = slip(begun(8), 1)
    prepare.register_players(party.code, ["Late"], who="the director")
    _moved, done = at_once(lambda: move(party.code, 1), lambda: happens(party))
    assert not isinstance(done, Refused)
    if not Game.objects.get(round__party=party, table=2, round__number=1).confirmed_at:
        slip(party, 2)
    sweep()
    assert party.rounds.count() == 2
    assert verify_party(fresh(party)).difference is None


def test_the_party_ends_while_a_hand_is_on_its_way():
    party = begun(4)
    hand, _end = at_once(
        lambda: Phone(party).enter(high("north", 8)), lambda: advance.end_party(party.code, who="the director")
    )
    kept = PlayedHand.objects.count()
    if isinstance(hand, Refused):
        assert (hand.reason, kept) == (WhyNotEntered.PARTY_ENDED, 0)
    else:
        assert kept == 1


def test_the_party_ends_while_the_first_hand_of_a_round_is_on_its_way():
    """The round is deleted only if nobody has played in it, and then the hand is told that the party has ended."""
    party = announced(played(begun(8)), 2)
    hand, _end = at_once(
        lambda: Phone(party, round_number=2).enter(high("north", 8)),
        lambda: advance.end_party(party.code, who="the director"),
    )
    kept = (PlayedHand.objects.count(), party.rounds.count())
    if isinstance(hand, Refused):
        assert (hand.reason, kept) == (WhyNotEntered.PARTY_ENDED, (0, 1))
    else:
        assert kept == (1, 2)


def is_unmoved(party: Party) -> bool:
    return list(party.rounds.values_list("number", "moved_at")) == [(1, None)]


def is_moved_once(party: Party) -> bool:
    chairs = Chair.objects.filter(round__party=party, round__number=2)
    moved = LogEntry.objects.filter(party=party, action="move_round")
    return party.rounds.count() == 2 and chairs.count() == 8 and moved.count() == 1


@NEEDS_FORK
@pytest.mark.parametrize("after", [False, True], ids=["before a statement", "after a statement"])
def test_a_worker_killed_between_any_two_statements_leaves_all_or_nothing(after):
    party = slip(slip(begun(8), 1), 2)
    assert (
        dies_everywhere(
            lambda: move(party.code, 1), after=after, holds=lambda: is_unmoved(party) or is_moved_once(party)
        )
        > 8
    )
    sweep()
    assert is_moved_once(party)


def test_two_organisers_type_different_winners_of_one_cut_and_one_of_them_is_told():
    party, key = level()
    answers = at_once(*[lambda won=won: enter_cut(party.code, key, [(won,)], who=f"{won}") for won in (5, 7)])
    (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
    assert refused.reason is WhyNotPrize.NO_CUT
    saved = PrizeCut.objects.get()
    assert saved.won == ((5 if answers[0] is None else 7,),)
    assert LogEntry.objects.filter(action="cut_for_prize").count() == 1


@pytest.mark.parametrize("is_one_form", [True, False], ids=["the same form twice", "two pages"])
def test_one_payment_is_ticked_on_two_laptops_in_the_same_moment_and_counts_once(is_one_form):
    party, form = ledger.evening(), uuid4()
    tick = partial(ledger.pay, party, "Bo", "Ann", 15, as_told=True)
    answers = at_once(lambda: tick(key=form), lambda: tick(key=form if is_one_form else uuid4()))
    refused = [answer.reason for answer in answers if isinstance(answer, Refused)]
    assert refused == ([] if is_one_form else [WhyNotPaid.NOT_OWED])
    assert Paid.objects.count() == 1
