"""The kinds of evening to choose from, and the figures that are measured of each."""

from __future__ import annotations

import pytest

from tests.engine.kinds import find_kind
from tournaments.engine.choosing.figures import EveningFigures, Meetings, Mixing, spread_strength, take_mean
from tournaments.engine.choosing.kinds import EveningKind, Family, list_kinds
from tournaments.engine.choosing.length import find_length
from tournaments.engine.choosing.measure import measure_evening
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.pace import COFFEE_MINUTES
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Needs

KINDS = list_kinds()
# Different partners and opponents in 24 hands of a drive, from 30 evenings of another program (docs/drives.md).
DRIVES = """
tables | semi_partner | progressive | swedish
2      |              |  4.0  7.0   |  7.0  7.0
3      |  5.6 11.0    |  6.0 11.0   | 10.3 11.0
4      |  6.1 14.8    |  7.9 14.8   | 12.6 14.7
5      |  7.5 18.1    |  9.7 18.0   | 14.1 17.6
6      |  8.0 20.8    | 11.3 20.6   | 14.8 19.6
8      |  9.1 24.8    | 14.1 24.3   | 15.7 21.6
10     | 10.0 27.2    | 16.2 26.8   | 15.9 22.4
15     | 11.1 31.1    | 19.8 30.5   | 15.7 22.2
25     | 12.2 34.6    | 23.6 34.2   | 15.8 22.4
"""
GAMES = {("ladder", 24, 8): (6.4, 11.5), ("draw-anew", 24, 8): (8, 16)}


def rows_of_drives():
    head, *rows = [[cell.split() for cell in line.split("|")] for line in DRIVES.strip().splitlines()]
    for tables, *cells in rows:
        for (kind,), figures in zip(head[1:], cells, strict=True):
            if figures:
                yield pytest.param(
                    DriveKind(kind), int(tables[0]), *map(float, figures), id=f"{kind}, {tables[0]} tables"
                )


def test_every_movement_and_every_drive_is_a_kind_because_it_exists():
    assert {kind.movement.key for kind in KINDS if kind.movement} == set(MOVEMENTS)
    assert {kind.drive for kind in KINDS} - {None} == set(DriveKind)
    assert len({kind.key for kind in KINDS}) == len(KINDS)


def test_drives_come_first_and_pairs_last():
    families = [kind.family for kind in KINDS]
    assert families == sorted(families, key=list(Family).index)
    assert families[0] is Family.DRIVES


@pytest.mark.parametrize(("kind", "tables", "partners", "opponents"), list(rows_of_drives()))
def test_a_drive_mixes_as_much_as_it_was_measured_to(kind, tables, partners, opponents):
    figures = measure_evening(EveningKind(drive=kind), 4 * tables, 24)
    assert figures.partners == pytest.approx(partners, abs=0.5)
    assert figures.opponents == pytest.approx(opponents, abs=0.6)
    assert figures.mixing is Mixing.MIXED


@pytest.mark.parametrize(("key", "players", "rounds"), GAMES)
def test_a_movement_mixes_as_much_as_it_was_measured_to(key, players, rounds):
    figures = measure_evening(find_kind(key), players, rounds)
    assert (figures.partners, figures.opponents) == pytest.approx(GAMES[key, players, rounds], abs=0.4)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_the_same_numbers_always_give_the_same_figures(kind):
    players, length = (12, kind.length(rounds=3, hands=8))
    if kind.find_refusal(players, length) is None:
        assert measure_evening(kind, players, length) == measure_evening(kind, players, length)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
@pytest.mark.parametrize("players", [8, 18, 27, 28, 50, 100])
def test_every_number_has_figures_or_a_refusal(kind, players):
    length = kind.length(rounds=4, hands=6)
    if kind.find_refusal(players, length) is None:
        figures = measure_evening(kind, players, length)
        assert 1 <= figures.partners <= min(length, players - 1)
        assert 1 <= figures.opponents <= min(2 * length, players - 1)
        assert figures.bench_most - figures.bench_least <= 1


def test_the_bench_of_an_odd_number_is_counted_and_two_who_share_a_chair_are_two_people_who_do_not_sit_out():
    ladder = measure_evening(find_kind("ladder"), 27, 8)
    assert (ladder.bench_least, ladder.bench_most) == (0, 1)
    assert measure_evening(find_kind("ladder"), 7, 7).bench_least == 3
    assert measure_evening(EveningKind(drive=DriveKind.SWEDISH), 27, 8).bench_most == 0
    alone, shared = (measure_evening(EveningKind(drive=DriveKind.SWEDISH), players, 24) for players in (8, 9))
    assert (alone.opponents, 7 < shared.opponents <= 8) == (7, True)  # one of nine plays every other hand


def test_minutes_are_lost_after_each_hand_of_a_drive_and_after_each_round():
    assert measure_evening(EveningKind(drive=DriveKind.GOAN), 8, 20).moving == 20
    assert measure_evening(find_kind("ladder"), 8, 4).moving == 20


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.needs is Needs.NOTHING], ids=lambda kind: kind.key)
def test_where_no_result_moves_anybody_strong_and_weak_are_mixed(kind):
    assert measure_evening(kind, 28, 3).mixing is Mixing.MIXED


def test_a_semi_partner_drive_of_two_tables_is_refused_with_the_right_number():
    kind = EveningKind(drive=DriveKind.SEMI_PARTNER)
    assert kind.find_refusal(11, 24).facts["players"] == 12
    assert kind.find_refusal(12, 24) is None


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
@pytest.mark.parametrize("length", [1, 3, 8, 24])
def test_whoever_follows_a_refusal_is_not_refused_again(kind, length):
    for players in range(4, 101):
        refused = kind.find_refusal(players, length)
        if refused is None:
            continue
        facts, says = refused.facts, str(refused)
        named = {facts[name] for name in ("fewer", "more", "needed") if name in facts} or {facts["players"]}
        for number in named:  # a sentence that speaks of rounds says how many there can be
            assert str(number) in says
            assert kind.find_refusal(number, min(length, number // 4) if "rounds" in says else length) is None
        if "agree on" in says:
            assert kind.find_refusal(players, facts["most"]) is None


def counted(*fours: tuple[int, int, int, int]) -> EveningFigures:
    """Players 1 to 8, the first the strongest; each four is North, South, East, West."""
    met = Meetings(spread_strength(range(1, 9)))
    for north, south, east, west in fours:
        met.add_table([(north, south), (east, west)])
    return met.count(5)


def test_people_are_counted_once_however_often_they_meet():
    once, twice = counted((1, 2, 3, 4), (5, 6, 7, 8)), counted(*[(1, 2, 3, 4), (5, 6, 7, 8)] * 2)
    assert (once.partners, once.opponents) == (twice.partners, twice.opponents) == (1, 2)


def test_people_of_the_same_strength_at_each_table_are_sorted():
    assert counted((1, 4, 2, 3), (5, 8, 6, 7)).mixing is Mixing.SORTED
    assert counted((1, 3, 5, 7), (2, 4, 6, 8)).mixing is Mixing.MIXED


def test_the_mean_of_evenings_keeps_the_extremes_of_the_bench():
    one = EveningFigures(4, 8, 1.0, 1, 2, 20, 1)
    other = EveningFigures(6, 10, 0.8, 0, 1, 20, 1)
    assert take_mean([one, other]) == EveningFigures(5, 9, 0.9, 0, 2, 20, 2)


def test_games_get_as_many_hands_as_fit_and_a_drive_has_coffee():
    ladder = find_kind("ladder")
    assert find_length(ladder, 16, 3, each=4).hands == 8
    assert find_length(ladder, 16, 8, each=4).hands == 3
    assert find_length(EveningKind(drive=DriveKind.GOAN), 16, 24, each=4).minutes == 24 * 5 + COFFEE_MINUTES
