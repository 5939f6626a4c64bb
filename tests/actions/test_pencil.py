"""Two phones, one table: who may write, taking the pencil over, the organiser's lock, and another link."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Side
from scoring.refused import Refused
from scoring.rules import HandDraft
from tests.actions.table import Phone, high, low
from tests.commands.running import exported, verified
from tests.night import WHO, announced, begun, ended, fresh, played, slip
from tournaments.actions import advance, enter_hand, finish, take_seats
from tournaments.actions.at_table import AtTable, WhyNotEntered, WhyNotWritten
from tournaments.actions.phones import renew_link, take_over, withhold_from_phones
from tournaments.actions.take_seats import sit_down
from tournaments.engine.phones import PhoneRestriction
from tournaments.models import Game, LogEntry, Party, PlayedHand

pytestmark = pytest.mark.django_db
ON_THE_CLOCK = GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT)


def ann(party: Party, **where: int) -> Phone:
    return Phone(party, name="ann's phone", **where)


def bo(party: Party, **where: int) -> Phone:
    return Phone(party, name="bo's phone", **where)


def refused(act) -> Refused:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value


def log(action: str) -> list[tuple[str, dict[str, object]]]:
    return list(LogEntry.objects.filter(action=action).order_by("pk").values_list("who", "facts"))


def test_the_first_phone_that_enters_has_the_pencil():
    party = begun(4)
    ann(party).enter(high("north", 8))
    game = Game.objects.get()
    assert (game.pencil, game.pencil_since, game.pencil_before) == ("ann's phone", fresh_hand().entered_at, None)


def fresh_hand() -> PlayedHand:
    return PlayedHand.objects.latest("pk")


def test_the_first_phone_that_says_seated_has_the_pencil_and_another_one_leaves_it_there():
    party = begun(4, asks_seated=True)
    sit_down(ann(party).at, round_number=1)
    sit_down(bo(party).at, round_number=1)
    assert Game.objects.get().pencil == "ann's phone"


def test_another_phone_is_refused_and_what_it_entered_is_repeated():
    party = begun(4)
    ann(party).enter(high("north", 8))
    no = refused(lambda: bo(party).enter(low(6), number=2))
    assert no.reason is WhyNotWritten.NOT_SAVED
    assert no.facts["number"] == 2
    assert no.facts["hand"].hand == low(6)
    assert no.facts["why"].reason is WhyNotWritten.ANOTHER_PHONE_WRITES
    assert no.facts["why"].facts == {"table": 1, "since": fresh_hand().entered_at}
    assert PlayedHand.objects.count() == 1


def test_a_phone_that_comes_too_late_with_the_same_hand_is_told_what_the_first_entered():
    party = begun(4)
    ann(party).enter(high("north", 8))
    assert refused(lambda: bo(party).enter(low(6))).reason is WhyNotEntered.ALREADY_ENTERED


def time_called() -> Party:
    """Ann's phone has written hand 1, and time is called: the score is level."""
    party = begun(4, end=ON_THE_CLOCK)
    ann(party).enter(high("north", 6))
    advance.call_time(party.code, 1, who=WHO)
    return party


NEED_THE_PENCIL = {
    "take back": lambda at: enter_hand.take_back_hand(at, round_number=1, hand_number=1),
    "finish on time": lambda at: finish.finish_on_time(at, round_number=1),
}


@pytest.mark.parametrize("act", NEED_THE_PENCIL.values(), ids=NEED_THE_PENCIL.keys())
def test_what_changes_the_sheet_needs_the_pencil(act):
    party = time_called()
    no = refused(lambda: act(bo(party).at))
    assert no.reason is WhyNotWritten.ANOTHER_PHONE_WRITES
    assert act(ann(party).at)


def test_a_cut_needs_the_pencil():
    party = begun(4, end=ON_THE_CLOCK)
    ann(party).enter(high("north", 8), high("east", 8))
    advance.call_time(party.code, 1, who=WHO)
    finish.finish_on_time(ann(party).at, round_number=1)
    no = refused(lambda: finish.enter_game_cut(bo(party).at, Side.EAST_WEST, round_number=1))
    assert no.reason is WhyNotWritten.ANOTHER_PHONE_WRITES
    assert finish.enter_game_cut(ann(party).at, Side.EAST_WEST, round_number=1).sheet.winner is Side.EAST_WEST


def over() -> Party:
    party = begun(4)
    ann(party).enter(high("north", 13), high("north", 12))
    return party


def test_confirming_needs_no_pencil():
    finish.confirm_game(bo(over()).at, round_number=1)
    assert Game.objects.get().confirmed_at is not None


def test_the_same_hand_with_the_same_key_is_answered_as_before_also_without_the_pencil():
    party, key = begun(4), uuid4()
    ann(party).enter(high("north", 8), key=key)
    take_over(bo(party).at)
    again = ann(party).enter(high("north", 8), key=key)
    assert len(again.hands) == 1
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    assert len(ann(party).enter(high("north", 8), key=key).hands) == 1


def test_finishing_and_confirming_twice_are_answered_as_before_also_without_the_pencil():
    party = time_called()
    finish.finish_on_time(ann(party).at, round_number=1)
    assert finish.finish_on_time(bo(party).at, round_number=1).game.stopped_after == 1


def test_the_pencil_is_taken_over_and_back():
    party = begun(4)
    one, two = ann(party), bo(party)
    one.enter(high("north", 8))
    take_over(two.at)
    two.enter(high("east", 8), number=2)
    assert refused(lambda: one.enter(low(6), number=3)).facts["why"].reason is WhyNotWritten.ANOTHER_PHONE_WRITES
    take_over(one.at)
    one.enter(low(6), number=3)
    assert PlayedHand.objects.count() == 3
    assert log("take_pencil") == [("table 1", {"table": 1})] * 2


def test_taking_over_twice_is_taking_over_once():
    party = begun(4)
    ann(party).enter(high("north", 8))
    take_over(bo(party).at)
    since = Game.objects.get().pencil_since
    take_over(bo(party).at)
    assert Game.objects.get().pencil_since == since
    assert len(log("take_pencil")) == 1


def test_the_pencil_stays_on_its_table_from_round_to_round():
    party = begun(8)
    ann(party).enter(high("north", 8))
    ann(party).take_back(1)
    before = Game.objects.get(table=1)
    announced(played(party), 2)
    pencils = Game.objects.filter(round__number=2).values_list("table", "pencil", "pencil_since")
    assert list(pencils) == [(1, before.pencil, before.pencil_since), (2, None, None)]
    no = refused(lambda: bo(party, round_number=2).enter(low(6)))
    assert no.facts["why"].reason is WhyNotWritten.ANOTHER_PHONE_WRITES


def test_the_organiser_is_bound_by_no_pencil_and_takes_none():
    party = begun(4)
    ann(party).enter(high("north", 8))
    Phone(party).enter(low(6), number=2)
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    Phone(party).take_back(2)
    slip(announced(played(begun(8)), 2), 1, number=2)
    assert Game.objects.get(round__party=party).pencil == "ann's phone"


def seat(at: AtTable) -> None:
    sit_down(at, round_number=1)


PHONES_POST = {
    "a hand": lambda at: enter_hand.enter_hand(at, HandDraft.of(low(6)), round_number=1, hand_number=2, key=uuid4()),
    "taking back": lambda at: enter_hand.take_back_hand(at, round_number=1, hand_number=1),
    "the pencil": take_over,
    "confirming": lambda at: finish.confirm_game(at, round_number=1),
}


@pytest.mark.parametrize("act", PHONES_POST.values(), ids=PHONES_POST.keys())
def test_a_locked_table_takes_nothing_from_any_phone_until_it_is_unlocked(act):
    party = begun(4)
    ann(party).enter(high("north", 8))
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    for phone in (ann(party), bo(party)):
        no = refused(lambda at=phone.at: act(at))
        assert WhyNotWritten.LOCKED in (no.reason, getattr(no.facts.get("why"), "reason", None))
    withhold_from_phones(party.code, 1, None, who=WHO)
    ann(party).enter(low(6), number=2)
    locked, unlocked = {"kept": "locked", "before": None}, {"kept": None, "before": "locked"}
    assert log("keep_from_phones") == [(WHO, {"table": 1, **locked}), (WHO, {"table": 1, **unlocked})]


def test_a_locked_table_is_not_seated_by_a_phone_nor_mixed_the_other_way():
    party = begun(4, asks_seated=True)
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    at = ann(party).at
    assert refused(lambda: seat(at)).reason is WhyNotWritten.LOCKED
    assert refused(lambda: take_seats.seat_the_other_way(at, round_number=1)).reason is WhyNotWritten.LOCKED


def test_a_lock_is_on_one_table_and_lasts_over_the_rounds():
    party = begun(8)
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    ann(party, table=2).enter(low(6))
    ann(party, table=2).take_back(1)
    announced(played(party), 2)
    no = refused(lambda: ann(party, round_number=2).enter(low(6)))
    assert no.facts["why"].reason is WhyNotWritten.LOCKED


def test_while_the_organiser_writes_no_phone_takes_the_pencil_and_afterwards_it_lies_where_it_lay():
    party = begun(4)
    ann(party).enter(high("north", 8))
    withhold_from_phones(party.code, 1, PhoneRestriction.AT_DESK, who=WHO)
    for phone in (ann(party), bo(party)):
        assert refused(lambda at=phone.at: take_over(at)).reason is WhyNotWritten.ORGANISER_WRITES
    Phone(party).enter(low(6), number=2)
    withhold_from_phones(party.code, 1, None, who=WHO)
    ann(party).enter(low(6), number=3)


def test_while_the_organiser_writes_the_four_may_still_agree_on_their_phone():
    party = over()
    withhold_from_phones(party.code, 1, PhoneRestriction.AT_DESK, who=WHO)
    finish.confirm_game(bo(party).at, round_number=1)


def test_locking_twice_is_locking_once():
    party = begun(4)
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    first = fresh(party).phones
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    assert fresh(party).phones == first
    assert len(log("keep_from_phones")) == 1


def test_an_old_link_opens_nothing_and_says_since_when():
    party = begun(8)
    old = ann(party)
    old.enter(high("north", 8))
    at = renew_link(party.code, 1, who=WHO)
    no = refused(lambda: old.enter(low(6)))
    assert (no.reason, no.facts) == (WhyNotWritten.LINK_REPLACED, {"table": 1, "since": at})
    bo(fresh(party)).enter(low(6), number=2)
    assert Game.objects.get(table=1).pencil == "bo's phone"  # it lay free
    assert fresh(party).table_key(2) == party.table_key(2)
    assert log("renew_link") == [(WHO, {"table": 1})]


def test_each_old_link_says_when_it_was_replaced():
    party = begun(4)
    first = ann(party).at
    one = renew_link(party.code, 1, who=WHO)
    second = ann(fresh(party)).at
    two = renew_link(party.code, 1, who=WHO)
    assert refused(lambda: take_over(first)).facts["since"] == one
    assert refused(lambda: take_over(second)).facts["since"] == two
    assert len({first.key, second.key, fresh(party).table_key(1)}) == 3
    never = replace(first, key="0" * 20)
    assert refused(lambda: take_over(never)).reason is WhyNotEntered.WRONG_LINK


def test_an_old_link_says_so_also_where_the_table_does_not_play():
    party = begun(8)
    at = replace(ann(party).at, table=3, key=party.table_key(3))
    assert refused(lambda: take_over(at)).reason is WhyNotEntered.NOT_BEGUN
    renew_link(party.code, 3, who=WHO)
    assert refused(lambda: take_over(at)).reason is WhyNotWritten.LINK_REPLACED


def test_a_button_pressed_twice_renews_a_link_once():
    party = begun(4)
    first = renew_link(party.code, 1, seen=0, who=WHO)
    assert renew_link(party.code, 1, seen=0, who=WHO) == first
    assert len(fresh(party).phones_of(1).renewed) == 1


def test_after_the_end_nobody_takes_the_pencil():
    party = begun(4)
    ann(party).enter(high("north", 8))
    ended(party)
    assert refused(lambda: take_over(bo(party).at)).reason is WhyNotEntered.PARTY_ENDED


def test_neither_the_file_nor_what_is_verified_knows_of_phones():
    party = over()
    before = exported(fresh(party))
    take_over(bo(party).at)
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    renew_link(party.code, 1, who=WHO)
    assert exported(fresh(party)) == before
    assert verified(party)
