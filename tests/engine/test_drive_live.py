"""A live drive: everybody's seat follows from the first chairs and the winners before, and the points from the numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.refused import Impossible
from tournaments.engine.drive.document import DRIVE
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.first_chairs import draw_chairs, suggest_sharing
from tournaments.engine.drive.hands import read_hands, repeat_hands
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, DriveKind, find_next_chairs, find_role, find_ways
from tournaments.engine.drive.places import Span, list_places, list_spans
from tournaments.engine.drive.plan import CardTotal, DrivePlan, FirstChair, Half
from tournaments.engine.drive.tricks import ANY_TRICKS, HandOnCard, TableTricks, UnplayedRule, add_up, list_counts

every_kind = pytest.mark.parametrize("kind", [kind for kind in DriveKind if not kind.has_forts])
HANDS = repeat_hands(read_hands("HCDSL"), 24)


def live(people: int = 28, kind: DriveKind = DriveKind.PROGRESSIVE, **more: object) -> WhistDrive:
    here = range(1, people + 1)
    plan = DrivePlan(kind, HANDS, 12, ("red", "black"), is_live=True, **more)
    return WhistDrive(plan, seats=draw_chairs(here, suggest_sharing(here), kind=kind, seed=3))


def entered(drive: WhistDrive, hand: int, shares: Sequence[int | None]) -> list[TableTricks]:
    """The numbers of a hand, table by table; None if only the winner is known, and then chairs 1 and 3 won."""
    return [
        TableTricks(hand, table, True if share is None else drive.wins(hand, share), share)
        for table, share in enumerate(shares, 1)
    ]


def play(drive: WhistDrive, hands: int, seed: int = 1) -> WhistDrive:
    """So many hands at every table, and their bells; the next one has begun, or there is a break."""
    lots = random.Random(seed)
    tricks = [
        one
        for hand in range(1, hands + 1)
        for one in entered(drive, hand, [lots.randint(0, 13) for _table in range(drive.tables)])
    ]
    is_break = hands in (drive.plan.half, len(drive.plan.hands))
    return replace(drive, hand=hands if is_break else hands + 1, is_break=is_break, tricks=tuple(tricks))


# Seats


@every_kind
@given(people=st.integers(12, 60), hands=st.integers(1, 24), seed=st.integers(0, 999))
def test_in_every_hand_every_card_has_one_chair_and_keeps_its_role(kind: DriveKind, people: int, hands: int, seed: int):
    drive = play(live(people, kind), hands, seed)
    everywhere = {DriveChair(table, chair) for table in range(1, drive.tables + 1) for chair in CHAIRS}
    assert len(drive.seatings) >= hands
    for seating in drive.seatings:
        assert seating.keys() == everywhere
        assert set(seating.values()) == set(drive.cards)
        if kind.has_roles:
            assert all(find_role(at.chair) is drive.role_of(card) for at, card in seating.items())


@every_kind
@given(data=st.data(), tables=st.integers(1, 9))
def test_what_a_table_is_told_before_the_others_are_done_is_what_happens(
    kind: DriveKind, data: st.DataObject, tables: int
):
    known = data.draw(st.lists(st.sampled_from([True, False, None]), min_size=tables, max_size=tables))
    odd_won = [data.draw(st.booleans()) if won is None else won for won in known]
    after = find_next_chairs(kind, tuple(odd_won))
    told = find_ways(kind, known)
    assert {at.table for at in told} == {table for table, won in enumerate(known, 1) if won is not None}
    for at, way in told.items():
        assert way.table == after[at].table
        assert way.chair in (None, after[at].chair)
        # Not told is only what really waits for the other table.
        assert way.chair is not None or (way.step.up and known[way.table - 1] is None)


@every_kind
@given(seed=st.integers(0, 999), hand=st.integers(1, 11), table=st.integers(1, 7), right=st.integers(0, 13))
def test_a_number_that_is_corrected_after_the_bell_changes_points_and_moves_nobody(
    kind: DriveKind, seed: int, hand: int, table: int, right: int
):
    drive = play(live(28, kind), 12, seed)
    tricks = tuple(
        replace(one, tricks=right) if (one.hand, one.table) == (hand, table) else one for one in drive.tricks
    )
    after = replace(drive, tricks=tricks)
    assert after.seatings == drive.seatings
    others = {card for at, card in drive.seatings[hand - 1].items() if at.table != table}
    assert all(after.totals_of(Half.FIRST)[card] == drive.totals_of(Half.FIRST)[card] for card in others)


@every_kind
@given(seed=st.integers(0, 999), hands=st.integers(1, 24))
def test_the_points_of_a_role_are_thirteen_a_table_and_hand(kind: DriveKind, seed: int, hands: int):
    drive = play(live(28, kind), hands, seed)
    for role in drive.roles:
        cards = [card for card in drive.cards if drive.role_of(card) is role]
        found = sum(drive.totals_of(half)[card].tricks for half in Half if drive.hands_of(half) for card in cards)
        assert found == (13 if role else 26) * drive.tables * hands


def test_a_low_hand_is_won_with_six_so_these_two_groups_change_places():
    drive = live(12)
    assert [drive.wins(5, tricks) for tricks in (6, 7)] == [True, False]
    assert [drive.wins(1, tricks) for tricks in (6, 7)] == [False, True]


# Points


@pytest.mark.parametrize(
    ("tricks", "rule", "total"),
    [
        ([8, 5, 7], UnplayedRule.MEAN, 20),
        ([8, 5, None], UnplayedRule.MEAN, 19.5),  # the mean is 6.5
        ([8, 8, 7, None], UnplayedRule.MEAN, 30.5),  # 7.67, rounded to 7.5
        ([8, None, None], UnplayedRule.MEAN, 24),
        ([None, None], UnplayedRule.MEAN, 13),  # no mean yet
        ([8, 5, None], UnplayedRule.EVEN, 19.5),
        ([8, 5, None], UnplayedRule.NOTHING, 13),
    ],
    ids=str,
)
def test_a_hand_that_was_not_played_counts_by_the_rule_of_the_club(
    tricks: list[int | None], rule: UnplayedRule, total: float
):
    hands = [HandOnCard(hand, DriveChair(1, 1), one, True, ANY_TRICKS) for hand, one in enumerate(tricks, 1)]
    assert add_up(hands, rule) == total
    assert str(add_up(hands, rule)) == str(total)


@pytest.mark.parametrize("rule", UnplayedRule)
def test_a_missing_number_counts_nothing_that_its_winner_contradicts(rule: UnplayedRule):
    """The fifth hand is low, and chairs 1 and 3 win all."""
    drive = live(4, unplayed=rule)
    for lost, won_in, lost_in in ((1, range(7, 14), range(7)), (5, range(7), range(7, 14))):
        tricks = [TableTricks(hand, 1, True, 2 if hand == 5 else 11) for hand in range(1, 7)]
        tricks[lost - 1] = replace(tricks[lost - 1], tricks=None)
        rung = replace(drive, hand=7, tricks=tuple(tricks))
        for card in rung.cards:
            hands = rung.list_hands_of(card, Half.FIRST)
            here, counts = hands[lost - 1], list_counts(hands, rule)[lost - 1]
            assert here.can_be == (won_in if here.at.is_odd else lost_in)
            assert here.can_be[0] <= counts <= here.can_be[-1]


def test_a_missing_number_stops_nobody_and_is_named():
    drive = live(12)
    drive = replace(drive, hand=2, tricks=tuple(entered(drive, 1, [8, None, 6])))
    assert drive.missing == ((1, 2),)
    assert len(drive.seatings) == 2
    at_two = {card for at, card in drive.seatings[0].items() if at.table == 2}
    assert {drive.totals_of(Half.FIRST)[card].tricks for card in at_two} == {6, 7}


def test_the_hand_in_play_does_not_count_before_its_bell():
    drive = live(12)
    drive = replace(drive, hand=1, tricks=tuple(entered(drive, 1, [8, 7, 6])))
    assert not drive.totals_of(Half.FIRST)
    assert list_spans(drive) == []
    assert list_spans(play(live(12), 3)) == [Span.FIRST]
    assert list_spans(play(live(12), 13)) == list(Span)


# Who plays


def test_two_who_share_a_card_take_turns():
    drive = live(13)
    card, (first, second) = next((card, players) for card, players in drive.people.items() if len(players) == 2)
    assert [drive.find_person(card, hand) for hand in (1, 2, 3, 4)] == [first, second, first, second]


def with_seat(drive: WhistDrive, card: int, **change: object) -> tuple[FirstChair, ...]:
    return tuple(replace(seat, **change) if seat.player == card else seat for seat in drive.seats)


def test_a_substitute_takes_the_chair_and_the_card_goes_on():
    drive = play(live(12), 11)
    table, chair = drive.cards[1]
    seats = (*with_seat(drive, 1, until=4), FirstChair(13, table, chair, is_second=True, since=5))
    after = replace(drive, seats=seats)
    assert [after.find_person(1, hand) for hand in (4, 5, 6)] == [1, 13, 13]
    assert after.totals_of(Half.FIRST)[1] == drive.totals_of(Half.FIRST)[1]


def test_what_somebody_who_went_home_did_not_play_counts_by_the_rule():
    drive = play(live(12, unplayed=UnplayedRule.NOTHING), 6)
    gone = replace(drive, seats=with_seat(drive, 1, until=2))
    at_home = [drive._chairs_by_card[hand - 1][1] for hand in (1, 2)]
    played = [drive.tricks_of(hand)[at.table].tricks_of(at) for hand, at in enumerate(at_home, 1)]
    assert gone.find_person(1, 3) is None
    assert gone.totals_of(Half.FIRST)[1].tricks == sum(one or 0 for one in played)


def test_a_late_comer_who_takes_a_chair_of_the_house_has_a_place_and_the_house_has_none():
    drive = replace(play(live(12, unplayed=UnplayedRule.EVEN), 6), houses=frozenset({1}))
    assert 1 not in [line.card for lines in list_places(drive, Span.FIRST).values() for line in lines]
    table, chair = drive.cards[1]
    late = replace(drive, seats=(*with_seat(drive, 1, until=4), FirstChair(13, table, chair, is_second=True, since=5)))
    assert 1 in [line.card for lines in list_places(late, Span.FIRST).values() for line in lines]
    theirs = [late.tricks_of(hand)[late._chairs_by_card[hand - 1][1].table] for hand in (5, 6)]
    own = [one.tricks_of(late._chairs_by_card[hand - 1][1]) for hand, one in zip((5, 6), theirs, strict=True)]
    assert late.totals_of(Half.FIRST)[1].tricks == 4 * 6.5 + sum(one or 0 for one in own)


@given(data=st.data(), rule=st.sampled_from(UnplayedRule))
def test_the_hands_on_every_card_add_up_to_its_total_and_to_what_the_phone_says_at_the_bell(
    data: st.DataObject, rule: UnplayedRule
):
    """Of two who share a card, of who goes home or comes late, of house players, and without some numbers."""
    over = data.draw(st.integers(1, 23))
    rung = play(live(14, unplayed=rule), over, data.draw(st.integers(0, 99)))
    hands = st.one_of(st.none(), st.integers(1, 24))
    seats = [replace(one, until=data.draw(hands), since=data.draw(hands) or 1) for one in rung.seats]
    lost = data.draw(st.sets(st.sampled_from(range(len(rung.tricks)))))
    tricks = [replace(one, tricks=None) if at in lost else one for at, one in enumerate(rung.tricks)]
    houses = frozenset(data.draw(st.sets(st.sampled_from(range(1, 15)))))
    rung = replace(rung, seats=tuple(seats), tricks=tuple(tricks), houses=houses)
    before = replace(rung, hand=over, is_break=False)
    for card in rung.cards:
        by_half = [rung.list_hands_of(card, half) for half in Half]
        found = [one for each in by_half for one in each]
        counts = [one for each in by_half for one in list_counts(each, rule)]
        assert [one.hand for one in found] == list(range(1, over + 1))
        for one, count in zip(found, counts, strict=True):
            assert one.at == rung.find_chair(card, one.hand)
            there = rung.find_person(card, one.hand)
            assert one.is_played is (there is not None and (there not in houses or rung.is_filled[card]))
            entered = rung.tricks_of(one.hand)[one.at.table].tricks_of(one.at)
            assert one.tricks == (entered if one.is_played else None)
            assert one.tricks in (None, count)
        assert sum(counts) == rung.total_now(card) == before.total_now(card, last=over)
        halves = [half for half in Half if rung.hands_of(half)]
        assert rung.total_now(card) == sum(rung.totals_of(half)[card].tricks for half in halves)


# What cannot be


@pytest.mark.parametrize(
    ("more", "fewer"),
    [
        ({}, 1),
        ({"tricks": (TableTricks(3, 1, True, 8),)}, 0),
        ({"tricks": (TableTricks(5, 1, True, 8),)}, 0),
        ({"tricks": (TableTricks(4, 9, True, 8),)}, 0),
        ({"tricks": (TableTricks(4, 1, True, 2),)}, 0),
        ({"tricks": (TableTricks(4, 1, True, 14),)}, 0),
        ({"totals": (CardTotal(1, Half.FIRST, 80),)}, 0),
    ],
    ids=[
        "a hand that is over without a winner",
        "a table twice",
        "a hand that is not played",
        "a table that is not there",
        "another winner than the number says, before the bell",
        "fourteen tricks",
        "totals",
    ],
)
def test_what_cannot_be_is_not_built(more: dict[str, tuple[TableTricks, ...]], fewer: int):
    drive = play(live(12), 3)
    tricks = (*drive.tricks[: len(drive.tricks) - fewer], *more.get("tricks", ()))
    with pytest.raises(Impossible):
        replace(drive, **(more | {"tricks": tricks}))


def test_a_drive_by_cards_has_no_tricks():
    drive = play(live(12), 3)
    with pytest.raises(Impossible):
        replace(drive, plan=replace(drive.plan, is_live=False))


@every_kind
def test_a_live_drive_is_read_from_its_file_as_it_was_written(kind: DriveKind):
    drive = play(live(30, kind, unplayed=UnplayedRule.EVEN, rings_itself=True), 13)
    first = drive.tricks[0]
    drive = replace(
        drive,
        tricks=(replace(first, tricks=None), *drive.tricks[1:], TableTricks(14, 2, False)),
        seats=(*drive.seats[:-1], replace(drive.seats[-1], since=3, until=9)),
    )
    assert DRIVE.read(DRIVE.write(drive), "drive") == drive
