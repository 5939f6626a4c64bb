"""A whist drive: its hands, who moves where, whether the cards add up, and the places."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.refused import Impossible, Refused
from tournaments.engine.drive.bell import ring, ring_back
from tournaments.engine.drive.document import DRIVE
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.first_chairs import draw_chairs, suggest_sharing
from tournaments.engine.drive.hands import (
    DriveHand,
    NamedHands,
    draw_hands,
    find_named,
    read_hands,
    repeat_hands,
    write_hands,
)
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, DriveKind, Sit, find_next_chairs, find_role, find_step
from tournaments.engine.drive.places import Span, list_places
from tournaments.engine.drive.plan import CardTotal, DrivePlan, FirstChair, Half
from tournaments.engine.drive.totals import check_sums, exchange_digits

every_kind = pytest.mark.parametrize("kind", [kind for kind in DriveKind if not kind.has_forts])
DRIVES = Path(__file__).parents[2] / "docs" / "drives.md"
USUAL = repeat_hands(read_hands("HCDS"), 24)


def plan(kind: DriveKind = DriveKind.PROGRESSIVE, **more: object) -> DrivePlan:
    return DrivePlan(**{"kind": kind, "hands": USUAL, "half": 12, "roles": ("red", "black")} | more)


def drawn(people: int = 28, kind: DriveKind = DriveKind.PROGRESSIVE, **more: object) -> WhistDrive:
    here = range(1, people + 1)
    return WhistDrive(plan(kind), seats=draw_chairs(here, suggest_sharing(here), kind=kind, seed=3), **more)


# Hands


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("H C D S", "HCDS"),
        ("♥ ♣ low", "HCL"),
        ("hcdsn", "HCDSN"),
        ("♥️, ♣, none", "HCN"),
        ("hearts; No Trumps - spades", "HNS"),
    ],
)
def test_a_list_of_hands_is_read_as_people_write_it(text: str, letters: str):
    assert write_hands(read_hands(text)) == letters


@pytest.mark.parametrize("text", ["", "H X", "14", "hearths"])
def test_what_is_no_hand_is_refused(text: str):
    with pytest.raises(Impossible):
        read_hands(text)


@given(st.lists(st.sampled_from(DriveHand), min_size=1, max_size=60))
def test_the_letters_of_a_list_are_its_exact_inverse(hands: list[DriveHand]):
    assert read_hands(write_hands(hands)) == tuple(hands)


@pytest.mark.parametrize("named", NamedHands)
def test_a_named_list_is_found_again_after_it_was_repeated(named: NamedHands):
    assert find_named(repeat_hands(read_hands(named.value), 24)) is named


def test_seven_tricks_win_and_a_low_hand_is_won_with_six():
    assert [tricks for tricks in range(14) if DriveHand.HEARTS.is_won_with(tricks)] == list(range(7, 14))
    assert [tricks for tricks in range(14) if DriveHand.LOW.is_won_with(tricks)] == list(range(7))


def test_drawn_trumps_follow_from_the_seed_and_come_one_by_one():
    assert draw_hands(24, seed="a")[:12] == draw_hands(12, seed="a")
    assert draw_hands(24, seed="a") != draw_hands(24, seed="b")
    assert set(draw_hands(60, seed="a")) == {DriveHand("H"), DriveHand("C"), DriveHand("D"), DriveHand("S")}
    drive = WhistDrive(plan(hands=draw_hands(24, seed="a"), seed="a"), hand=3)
    assert [hand is not None for hand in drive.known_hands] == [True] * 3 + [False] * 21
    with pytest.raises(Impossible):
        plan(seed="a")


# Who moves


@every_kind
@pytest.mark.parametrize("tables", range(1, 7))
def test_after_every_result_everybody_has_one_chair_and_keeps_their_role(kind: DriveKind, tables: int):
    for odd_won in product([True, False], repeat=tables):
        moved = find_next_chairs(kind, odd_won)
        everywhere = {DriveChair(table, chair) for table in range(1, tables + 1) for chair in CHAIRS}
        assert set(moved) == set(moved.values()) == everywhere
        if kind.has_roles:
            assert all(find_role(here.chair) is find_role(there.chair) for here, there in moved.items())


@every_kind
def test_to_which_table_somebody_goes_depends_on_their_own_table_alone(kind: DriveKind):
    for odd_won in product([True, False], repeat=4):
        for here, there in find_next_chairs(kind, odd_won).items():
            won = here.is_odd is odd_won[here.table - 1]
            assert (there.table - here.table) % 4 == find_step(kind, here.chair, won=won).up % 4


@pytest.mark.parametrize(
    ("kind", "after"),
    [
        # Table 2 of 3; chairs 1 and 3 won there and everywhere.
        (DriveKind.PROGRESSIVE, {1: (2, 1), 3: (2, 4), 2: (3, 2), 4: (1, 3)}),
        (DriveKind.GOAN, {1: (3, 1), 3: (1, 4), 2: (2, 2), 4: (2, 3)}),
        (DriveKind.MAIDENHEAD, {1: (1, 1), 3: (3, 4), 2: (2, 2), 4: (2, 3)}),
        (DriveKind.SEMI_PARTNER, {1: (2, 1), 3: (2, 3), 2: (3, 2), 4: (1, 4)}),
        (DriveKind.SWEDISH, {1: (3, 2), 3: (3, 1), 2: (2, 3), 4: (2, 4)}),
    ],
    ids=lambda value: value.value if isinstance(value, DriveKind) else "",
)
def test_who_goes_where(kind: DriveKind, after: dict[int, tuple[int, int]]):
    moved = find_next_chairs(kind, (True, True, True))
    assert {chair: tuple(moved[DriveChair(2, chair)]) for chair in CHAIRS} == after


@every_kind
def test_the_example_of_the_documents_is_where_people_sit_in_hand_two(kind: DriveKind):
    came = {there: 4 * here.table - 4 + here.chair for here, there in find_next_chairs(kind, (True,) * 3).items()}
    fours = ([came[DriveChair(table, chair)] for chair in (1, 3, 2, 4)] for table in (1, 2, 3))
    example = " | ".join("{} + {} : {} + {}".format(*four) for four in fours)
    words = kind.value.replace("_", "-").capitalize()
    assert f"| {words} | {example} |" in DRIVES.read_text(encoding="utf-8")


def test_progressive_winners_become_opponents_and_semi_partners_stay_partners():
    progressive, semi = (
        find_next_chairs(kind, (True,) * 3) for kind in (DriveKind.PROGRESSIVE, DriveKind.SEMI_PARTNER)
    )
    assert progressive[DriveChair(1, 1)].partner != progressive[DriveChair(1, 3)]
    assert semi[DriveChair(1, 1)].partner == semi[DriveChair(1, 3)]


@every_kind
def test_every_chair_and_result_has_one_step(kind: DriveKind):
    for chair, won in product(CHAIRS, [True, False]):
        assert [step.won is won and chair in step.chairs for step in kind.steps].count(True) == 1
    assert all(step.up or step.sit in (Sit.STAY, Sit.CROSS, Sit.NEXT) for step in kind.steps)


# Who begins where


@pytest.mark.parametrize("people", [4, 5, 6, 7, 8, 28, 29, 30, 31])
def test_everybody_gets_a_chair_and_those_too_many_share_one(people: int):
    drive = drawn(people)
    assert sorted(player for players in drive.people.values() for player in players) == list(range(1, people + 1))
    assert len(drive.cards) == 4 * drive.tables == people // 4 * 4
    assert sum(len(players) == 2 for players in drive.people.values()) == people % 4


def test_who_shares_a_chair_goes_on_sharing_it_as_long_as_both_are_here():
    assert suggest_sharing(range(1, 15), [(2, 5), (3, 14)]) == ((2, 5), (3, 14))
    assert suggest_sharing(range(1, 16), [(2, 15), (3, 99)]) == ((2, 15), (11, 12), (13, 14))


def test_the_same_seed_draws_the_same_chairs():
    assert drawn() == drawn()


@pytest.mark.parametrize(
    ("people", "sharing", "kind"),
    [
        (3, (), DriveKind.PROGRESSIVE),
        (30, ((29, 30),), DriveKind.PROGRESSIVE),
        (30, ((29, 30), (30, 1)), DriveKind.PROGRESSIVE),
        (29, ((29, 99),), DriveKind.PROGRESSIVE),
        (12, ((11, 12),), DriveKind.PROGRESSIVE),
        (11, ((1, 2), (3, 4), (5, 6)), DriveKind.SEMI_PARTNER),
    ],
    ids=["too few", "one pair too few", "somebody twice", "nobody here", "whole tables", "semi-partner on two tables"],
)
def test_numbers_that_do_not_fit_are_refused(people: int, sharing: tuple[tuple[int, int], ...], kind: DriveKind):
    with pytest.raises(Refused):
        draw_chairs(range(1, people + 1), sharing, kind=kind, seed=1)


def test_semi_partner_says_how_many_people_it_needs():
    with pytest.raises(Refused, match="needs 3 tables, that is 12 people"):
        draw_chairs(range(1, 9), (), kind=DriveKind.SEMI_PARTNER, seed=1)


def test_a_chair_twice_or_empty_cannot_be_built():
    seats = drawn(4).seats
    with pytest.raises(Impossible):
        WhistDrive(plan(), seats=seats[:3])
    with pytest.raises(Impossible):
        WhistDrive(plan(), seats=(*seats, FirstChair(9, 1, 1)))


# The bell


def test_the_bell_goes_through_all_hands_with_coffee_between_and_back():
    drive, marks = WhistDrive(plan(hands=USUAL[:4], half=2)), []
    for _ in range(7):
        drive = WhistDrive(drive.plan, *ring(drive))
        marks.append((drive.hand, drive.is_break))
    assert marks == [(1, False), (2, False), (2, True), (3, False), (4, False), (4, True), (4, True)]
    for before in reversed([(0, False), *marks[:5]]):
        drive = WhistDrive(drive.plan, *ring_back(drive))
        assert (drive.hand, drive.is_break) == before


# Totals


def play(drive: WhistDrive, half: Half, lots: random.Random) -> tuple[CardTotal, ...]:
    """The totals of a half that was really played: at every table each hand's tricks are shared."""
    at = {chair: card for card, chair in drive.cards.items()}
    tricks = dict.fromkeys(drive.cards, 0)
    for _hand in range(drive.plan.hands_of(half)):
        shares = [lots.randint(0, 13) for _table in range(drive.tables)]
        for chair, card in at.items():
            share = shares[chair.table - 1]
            tricks[card] += share if chair.is_odd else 13 - share
        moved = find_next_chairs(drive.plan.kind, tuple(share > 6 for share in shares))
        at = {moved[chair]: card for chair, card in at.items()}
    return tuple(CardTotal(card, half, tricks[card]) for card in tricks)


@every_kind
@given(people=st.integers(12, 40), seed=st.integers(0, 99))
def test_the_cards_of_a_half_that_was_played_add_up_for_each_role(kind: DriveKind, people: int, seed: int):
    drive = drawn(people, kind)
    lots = random.Random(seed)
    drive = WhistDrive(drive.plan, 12, seats=drive.seats, totals=play(drive, Half.FIRST, lots))
    sums = check_sums(drive, Half.FIRST)
    assert [found.is_right for found in sums] == [True] * (2 if kind.has_roles else 1)
    assert sum(found.must_be for found in sums) == 26 * drive.tables * 12


def test_two_digits_that_changed_places_are_found_in_their_half_of_the_cards():
    drive = drawn()
    right = play(drive, Half.FIRST, random.Random(1))
    wrong = next(
        one for one in right if one.tricks not in (0, *exchange_digits(one.tricks)) and exchange_digits(one.tricks)
    )
    typed = next(iter(exchange_digits(wrong.tricks)))
    totals = tuple(CardTotal(one.card, one.half, typed) if one is wrong else one for one in right)
    sums = check_sums(WhistDrive(drive.plan, 12, seats=drive.seats, totals=totals), Half.FIRST)
    (off,) = [found for found in sums if not found.is_right]
    assert off.role is drive.role_of(wrong.card)
    assert off.off == typed - wrong.tricks
    assert (wrong.card, typed, wrong.tricks) in [(one.card, one.typed, one.would_be) for one in off.exchanges]


def test_a_difference_that_is_no_multiple_of_nine_names_no_card():
    drive = drawn(8)
    totals = tuple(CardTotal(card, Half.FIRST, 79) for card in drive.cards)
    assert [
        found.exchanges for found in check_sums(WhistDrive(drive.plan, seats=drive.seats, totals=totals), Half.FIRST)
    ] == [(), ()]


def test_the_last_card_that_is_missing_follows_from_the_others():
    drive = drawn(8)
    totals = tuple(CardTotal(card, Half.FIRST, 78) for card in list(drive.cards)[1:])
    found = check_sums(WhistDrive(drive.plan, seats=drive.seats, totals=totals), Half.FIRST)
    assert [one.last_must_be for one in found if one.missing] == [78]


@given(st.integers(0, 999))
def test_changing_digits_changes_the_number_by_a_multiple_of_nine(number: int):
    assert all((number - other) % 9 == 0 and other != number for other in exchange_digits(number))


def test_nobody_writes_a_nought_in_front():
    assert exchange_digits(80) == set()
    assert exchange_digits(48) == {84}
    assert exchange_digits(108) == {801, 180}


# Places


def test_level_is_said_and_never_decided():
    drive = drawn(8)
    reds = [card for card in drive.cards if str(drive.role_of(card)) == "a"]
    tricks = dict(zip(reds, [90, 90, 70, 62], strict=True))
    totals = tuple(CardTotal(card, Half.FIRST, tricks.get(card, 78), tens=card) for card in drive.cards)
    drive = WhistDrive(drive.plan, 12, seats=drive.seats, totals=totals)
    (lines, _black) = list_places(drive, Span.FIRST).values()
    assert [(line.place, line.is_level, line.is_lowest) for line in lines] == [
        (1, True, False),
        (1, True, False),
        (3, False, False),
        (4, False, True),
    ]
    assert list_places(drive, Span.WHOLE) == dict.fromkeys(drive.roles, ())


# The file


@every_kind
def test_a_drive_in_a_file_reads_back_as_it_was(kind: DriveKind):
    drive = drawn(30 if kind.has_roles else 13, kind)
    totals = (*play(drive, Half.FIRST, random.Random(2)), CardTotal(min(drive.cards), Half.SECOND, 80, tens=2, last=9))
    drive = WhistDrive(drive.plan, 13, seats=drive.seats, totals=totals)
    assert DRIVE.read(DRIVE.write(drive), "drive") == drive


TOTAL_OF_ONE = {"card": 1, "half": "first", "tricks": 80}


@pytest.mark.parametrize(
    "change",
    [
        {"seats": [{"player": 1, "table": 1, "chair": chair} for chair in (1, 2, 3, 4)]},
        {"totals": [TOTAL_OF_ONE, TOTAL_OF_ONE]},
        {"totals": [TOTAL_OF_ONE | {"last_hand": 14}]},
        {"roles": ["red", "red"]},
        *({"hand": 99}, {"half": 24}, {"hands": "HX"}, {"seats": []}, {"seed": "abc"}),
    ],
    ids=str,
)
def test_a_drive_that_contradicts_itself_is_refused(change: dict[str, object]):
    drive = drawn(4)
    whole = DRIVE.write(WhistDrive(drive.plan, 12, seats=drive.seats, totals=(CardTotal(1, Half.FIRST, 80),)))
    with pytest.raises(Refused):
        DRIVE.read(whole | change, "drive")
