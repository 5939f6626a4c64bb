"""Military whist: who travels where, the flags, and the lines that make the forts."""

from __future__ import annotations

from collections import Counter

import pytest

from scoring.refused import Impossible, Refused
from tournaments.engine.drive.document import DRIVE
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import (
    FLAGS,
    NAMED_CHAIRS,
    count_flags,
    find_fair_hands,
    find_host,
    find_visitor,
    find_ways_of_forts,
    read_forts,
    write_fort,
)
from tournaments.engine.drive.hands import read_hands, repeat_hands
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, DriveKind, check_tables
from tournaments.engine.drive.places import Span, list_places, list_spans
from tournaments.engine.drive.plan import CardTotal, DrivePlan, FirstChair, Half
from tournaments.engine.drive.results import list_results
from tournaments.engine.drive.totals import check_sums
from tournaments.engine.drive.tricks import TableTricks

NAMES = ("Castle", "Mill", "Harbour", "Market", "Church", "Bridge", "Tower")


def make(forts: int = 6, hands: int = 10, *, is_live: bool = True, **more: object) -> WhistDrive:
    plan = DrivePlan(
        DriveKind.MILITARY, repeat_hands(read_hands("H"), hands), hands // 2, ("red", "black"), is_live=is_live
    )
    seats = tuple(FirstChair(n + 1, n // 4 + 1, NAMED_CHAIRS[n % 4]) for n in range(4 * forts))
    return WhistDrive(plan, seats=seats, forts=NAMES[:forts], **more)


@pytest.mark.parametrize("forts", range(2, 26))
def test_travellers_go_one_fort_on_past_their_own_and_visit_every_other_fort_before_they_begin_again(forts: int):
    for fort in range(1, forts + 1):
        hosts = [find_host(fort, hand, forts) for hand in range(1, 2 * forts - 1)]
        assert sorted(hosts[: forts - 1]) == [other for other in range(1, forts + 1) if other != fort]
        assert hosts[: forts - 1] == hosts[forts - 1 :]
        assert all(find_visitor(host, hand, forts) == fort for hand, host in enumerate(hosts, 1))


@pytest.mark.parametrize("forts", range(2, 9))
def test_hands_are_fair_if_every_fort_visits_every_other_one_equally_often(forts: int):
    for hands in range(2, 22):
        visits = Counter(find_host(1, hand, forts) for hand in range(1, hands + 1))
        is_fair = len(visits) == forts - 1 and len(set(visits.values())) == 1
        assert (find_fair_hands(hands, forts) == (hands,)) is is_fair
    assert [find_fair_hands(8, 6), find_fair_hands(3, 6), find_fair_hands(59, 8)] == [(5, 10), (5,), (56,)]


def test_the_travellers_of_the_picture_in_the_documents_are_five_forts_on_in_hand_five_and_one_in_hand_six():
    assert [find_visitor(1, hand, 6) for hand in range(1, 11)] == [6, 5, 4, 3, 2, 6, 5, 4, 3, 2]


@pytest.mark.parametrize("forts", [2, 3, 7])
def test_everybody_has_one_chair_in_each_hand_and_goes_where_they_sit_in_the_next(forts: int):
    drive = make(forts)
    for hand in range(1, 10):
        here, there = drive.seatings[hand - 1], drive.seatings[hand]
        after = {at: DriveChair(way.table, way.chair or 0) for at, way in find_ways_of_forts(hand, forts).items()}
        assert {there[chair] for chair in after.values()} == set(drive.cards)
        assert all(there[chair] == here[at] for at, chair in after.items())
        own = {at: drive.cards[card].table for at, card in here.items()}
        for table in range(1, forts + 1):
            one, two, three, four = (own[DriveChair(table, chair)] for chair in CHAIRS)
            assert one == three == table
            assert two == four != table


def test_the_winners_of_a_hand_take_a_flag_of_the_others_and_a_flag_that_nobody_knows_stays():
    """The figures of docs/movements.md: four hands of six forts."""
    home = ["HVHVHH", "VHVHHH", "HVHHHH", "HVHHHV"]
    hands = [(hand, [one == "H" for one in tables]) for hand, tables in enumerate(home, 1)]
    assert count_flags(hands, 6) == {1: 14, 2: 8, 3: 12, 4: 12, 5: 16, 6: 10}
    assert count_flags([(1, [None] * 6)], 6) == dict.fromkeys(range(1, 7), FLAGS)


def test_places_go_by_the_flags_and_everybody_of_a_fort_has_its_result():
    tricks = tuple(TableTricks(hand, fort, fort != 2) for hand in (1, 2) for fort in (1, 2, 3))
    drive = make(3, 4, hand=2, is_break=True, tricks=tricks)
    [places] = list_places(drive, Span.FIRST).values()
    assert [(line.card, line.tricks, line.place) for line in places] == [(1, 14, 1), (9, 14, 1), (5, 8, 3)]
    assert list_spans(drive) == [Span.FIRST]
    results = {result.player: result for result in list_results(drive, {player: player for player in range(1, 13)})}
    assert {(results[n].place, results[n].points_for, results[n].in_games) for n in (9, 10, 11, 12)} == {(1, 14, 2)}
    assert (results[6].place, results[6].points_for, results[6].scored) == (3, 8, 4)


def test_by_cards_the_flags_are_typed_once_and_the_sum_says_by_how_much_it_is_off():
    totals = tuple(CardTotal(card, Half.SECOND, flags) for card, flags in ((1, 14), (5, 12), (9, 12)))
    drive = make(3, is_live=False, totals=totals)
    [found] = check_sums(drive, Half.SECOND)
    assert (found.typed, found.must_be, found.off) == (38, 36, 2)
    assert [line.tricks for line in list_places(drive, Span.WHOLE)[None]] == [14, 12, 12]
    assert list_spans(drive) == [Span.WHOLE]
    at_coffee = tuple(CardTotal(card, Half.FIRST, flags) for card, flags in ((1, 10), (5, 13), (9, 13)))
    with_half_time = make(3, is_live=False, totals=at_coffee + totals)
    assert list_spans(with_half_time) == [Span.FIRST, Span.WHOLE]
    assert [line.tricks for line in list_places(with_half_time, Span.FIRST)[None]] == [13, 13, 10]
    assert list_places(with_half_time, Span.WHOLE) == list_places(drive, Span.WHOLE), (
        "flags are not added: all are counted again"
    )
    owes = make(3, is_live=False, totals=(*totals[:2], CardTotal(9, Half.SECOND, -2)))
    assert DRIVE.read(DRIVE.write(owes), "drive") == owes
    [one_lacks] = check_sums(make(3, is_live=False, totals=totals[:2]), Half.SECOND)
    assert (one_lacks.missing, one_lacks.last_must_be) == ((3,), 10)


@pytest.mark.parametrize(("people", "says"), [(4, "8"), (18, "16 or 20"), (27, "24 or 28"), (50, "48 or 52")])
def test_a_number_that_makes_no_whole_forts_is_refused_with_the_numbers_that_do(people: int, says: str):
    with pytest.raises(Refused, match=says):
        check_tables(DriveKind.MILITARY, people)


@pytest.mark.parametrize(
    "wrong",
    [
        {"forts": ("Castle",)},
        {"forts": ("Castle", "castle")},
        {"tricks": (TableTricks(1, 1, odd_won=True, tricks=7),), "hand": 1},
        {"totals": (CardTotal(2, Half.SECOND, 12),), "plan": make(2, is_live=False).plan},
    ],
)
def test_what_no_forts_can_be_is_refused(wrong: dict[str, object]):
    one = make(2)
    with pytest.raises(Impossible):
        WhistDrive(**{"plan": one.plan, "seats": one.seats, "forts": one.forts} | wrong)


def test_a_line_makes_a_fort_with_strokes_or_commas_and_is_written_back():
    castle, mill = read_forts("Castle: Ann / Berit / Cleo / Dag\n\n Mill :Eva, Finn,Gro , Hans\n")
    assert (castle.name, castle.people) == ("Castle", ("Ann", "Berit", "Cleo", "Dag"))
    assert write_fort(mill) == "Mill: Eva / Finn / Gro / Hans"


def test_forts_in_a_file_read_back_as_they_were():
    tricks = tuple(TableTricks(1, fort, odd_won=True) for fort in (1, 3))  # nobody said it of fort 2
    drive = make(3, hand=2, tricks=tricks)
    assert DRIVE.read(DRIVE.write(drive), "drive") == drive
    assert drive.missing == ((1, 2),)
