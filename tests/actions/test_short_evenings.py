"""A short evening of every kind, and what happens on one: somebody comes late, takes a chair in the middle of a game, goes home;
a round is undone, a result was wrong; then prizes, the season and the file. Everybody has a place all the time.

A new movement, and a new kind of drive, is in it by being one.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scoring.hand import BySide
from tests.commands.running import exported, imported, verified
from tests.drive_night import draw, found_drive, make_plan, newcomer, ring, type_all, type_total
from tests.fort_night import found_forts
from tests.live_night import enter, play_hand
from tests.night import WHO, announced, drawn, fresh, put_on_list, slip
from tests.prizes.given import goes_to
from tests.screens.reading import words
from tests.seasons.stored import season_of
from tournaments.access import find_organiser
from tournaments.actions import advance, correct, prepare, presence
from tournaments.actions import drive as driving
from tournaments.actions.drive_bell import ring_hand_back
from tournaments.actions.drive_people import leave_drive, share_chair
from tournaments.actions.forts import type_flags
from tournaments.actions.prizes import enter_cut, give_all_prizes, open_seal, start_list
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.plan import Half
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement, Unit
from tournaments.engine.prizes.prize import LISTS, StartFrom
from tournaments.engine.shorthand import Slip
from tournaments.forms.prizes import read_start
from tournaments.models import Party
from tournaments.queries.correction_preview import CorrectionRequest, preview_correction
from tournaments.queries.drive import read_drive
from tournaments.queries.movement import read_seating
from tournaments.queries.pairs import read_pairs
from tournaments.queries.past_evenings import read_evenings
from tournaments.queries.prizes import compute_prizes
from tournaments.seasons.queries import read_season_standings
from tournaments.tasks import move

pytestmark = pytest.mark.django_db
ROUNDS = 3


@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_a_short_evening_of_every_movement(movement: Movement, tmp_path: Path):
    people = next(number for number in (9, 14, 20) if movement.allows(number, ROUNDS))
    party = drawn(people, movement=movement, rounds_planned=ROUNDS)
    start_list(party.code, LISTS[StartFrom.LARGE_EVENING], who=WHO)
    here = set(range(1, people + 1))
    party = at_their_places(announced(party, 1), here)

    put_on_list(party, ["Zoe", "Quinn"])
    late = set(party.entries.values_list("number", flat=True)) - here
    goes = read_seating(party.rounds.get(number=1)).tables[0].north
    stands_in = presence.let_stand_in(party.code, goes, name="Rolf", who=WHO).number
    party = at_their_places(fresh(party), here := {*here, stands_in} - {goes})
    party = at_their_places(announced(play(party, 1), 2), here := {*here, *late})

    leaves = read_seating(party.rounds.get(number=2)).tables[1].east
    prepare.leave(party.code, leaves, who=WHO)
    left = set(party.entries.filter(left_after_round=2).values_list("number", flat=True))
    assert len(left) == (2 if movement.unit is Unit.PAIRS else 1)
    party = at_their_places(announced(play(party, 2), 3), here := here - left)

    seats = read_seating(party.rounds.get(number=3))
    advance.take_back_announcement(party.code, 3, who=WHO)
    advance.take_back_seats(party.code, 3, who=WHO)
    advance.make_next_seats(party.code, 2, who=WHO)
    party = announced(fresh(party), 3)
    assert read_seating(party.rounds.get(number=3)) == seats

    shown = preview_correction(party, CorrectionRequest(2, 1, Slip(BySide(2, 13))))
    correct.correct_result(party.code, shown.wanted, how=shown.ways[0], who=WHO)
    party = at_their_places(fresh(party), here)
    check_pages(party, here, "hall", "print_seats_by_name")
    party = play(party, 3)
    advance.end_party(party.code, who=WHO)
    check_what_follows(fresh(party), tmp_path)
    check_pages(party, set(), "hall", "print_result", "print_score_cards", "desk_standings")


def play(party: Party, number: int) -> Party:
    """Every table by another score, and the next seats are made."""
    for table in range(1, party.rounds.get(number=number).games.count() + 1):
        slip(party, table, number=number, score=(13, table + number) if (table + number) % 3 else (table, 13))
    move(party.code, number)
    return fresh(party)


def at_their_places(party: Party, here: set[int]) -> Party:
    """Everybody who is here has one place in the newest round, and nobody else has one."""
    newest = party.rounds.filter(announced_at__isnull=False).last()
    assert newest
    assert Counter(read_seating(newest).everybody()) == dict.fromkeys(here, 1)
    return party


@pytest.mark.parametrize("kind", DriveKind)
def test_a_short_live_evening_of_every_drive(kind: DriveKind, tmp_path: Path):
    party = on_chairs(kind, is_live=True)
    party = ring_again(play_hand(come_and_go(play_hand(ring(party)))))
    was = read_drive(party).drive
    wrong = was.tricks_of(1)[1]
    enter(party, 1, 3, hand=1, odd_won=not wrong.odd_won, knows_over=True, replaces=wrong.mark)
    assert read_drive(fresh(party)).drive.seatings == was.seatings
    party = play_hand(play_hand(ring(fresh(party))))
    check_drive(party, tmp_path)


# By cards nobody is told where to go, so the kinds with roles differ only in words.
@pytest.mark.parametrize("kind", [DriveKind.PROGRESSIVE, DriveKind.SWEDISH, DriveKind.MILITARY])
def test_a_short_evening_by_cards_of_every_drive(kind: DriveKind, tmp_path: Path):
    party = come_and_go(ring(on_chairs(kind, is_live=False)))
    party = ring_again(ring(party, 2))
    party = hand_in(party, Half.FIRST)
    party = hand_in(ring(party, 3), Half.SECOND)
    if kind.has_forts:
        type_flags(party.code, {1: 10}, who=WHO)
    else:
        type_total(party, 1, 12)
    check_drive(party, tmp_path)


def on_chairs(kind: DriveKind, *, is_live: bool) -> Party:
    plan = make_plan(kind, "SHND" if kind is DriveKind.SWEDISH else "H", 4, is_live=is_live)
    party = found_forts(12, number=4, is_live=is_live) if kind.has_forts else draw(found_drive(13, plan))
    start_list(party.code, read_start(StartFrom.DRIVE, plan), who=WHO)
    return party


def come_and_go(party: Party) -> Party:
    """Somebody comes late and shares a card; somebody goes home, and another takes their chair."""
    share_chair(party.code, newcomer(party), 5, who=WHO)
    leave_drive(party.code, 3, new_name="Rolf", who=WHO)
    return fresh(party)


def ring_again(party: Party) -> Party:
    """The last bell rang by mistake."""
    before = read_drive(party).drive
    ring_hand_back(party.code, seen=before.mark, who=WHO)
    party = ring(party)
    assert read_drive(party).drive == before
    return party


def hand_in(party: Party, half: Half) -> Party:
    if party.drive.kind != DriveKind.MILITARY:
        return type_all(party, half)
    type_flags(party.code, {1: 14, 2: 10, 3: 12}, half, who=WHO)
    return fresh(party)


def check_drive(party: Party, folder: Path) -> None:
    driving.end_drive(party.code, who=WHO)
    check_what_follows(fresh(party), folder)
    check_pages(party, set(), "hall", "desk_standings")


# Of every evening


def check_pages(party: Party, people: set[int], *names: str) -> None:
    """These people, or all with a result, are on these pages of the organiser; and everybody has a page on their phone."""
    browser = Client()
    browser.force_login(find_organiser())
    everybody = dict(party.entries.values_list("number", "player__name"))
    for name in names:
        page = words(browser.get(reverse(name, args=[party.code])))
        assert [everybody[one] for one in people or with_result(party) if everybody[one] not in page] == [], name
    for number, name in everybody.items():
        assert name in words(browser.get(reverse("player", args=[party.code, number])))


def with_result(party: Party) -> list[int]:
    """Everybody who came, but not who plays for one of a pair."""
    of_pairs = [player for pair in read_pairs(party) for player in pair.players]
    return of_pairs or list(party.entries.values_list("number", flat=True))


def check_what_follows(party: Party, folder: Path) -> None:
    """Everybody has a result. The prizes are handed over, it counts in a season, it is verified,
    and so is what its file makes of it."""
    open_seal(party.code, who=WHO)
    while waiting := compute_prizes(fresh(party)).waiting:
        first = waiting[0]
        enter_cut(party.code, first.prize.key, [one.who for one in first.level[: first.room]], who=WHO)
    give_all_prizes(party.code, who=WHO)
    party = fresh(party)
    text = exported(party)
    twin = imported(text, folder)
    assert exported(twin) == text
    assert goes_to(twin) == goes_to(party)
    everybody = party.entries.filter(number__in=with_result(party))
    results = read_evenings([party.pk])[party.pk].results
    assert sorted(result.player for result in results) == sorted(everybody.values_list("player", flat=True))
    for one in (party, twin):
        assert verified(one).splitlines()[-1].startswith("verified: ")
        assert read_evenings([one.pk])[one.pk].results == results
        season = read_season_standings(season_of(one, name=f"Season of {one.code}"))
        assert {line.player for line in season.lines if line.came} == {result.player for result in results}
