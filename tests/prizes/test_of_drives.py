"""The prizes of a whist drive: what each is for, by role and half, and from the list to the hall."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.commands.running import exported, imported, verified
from tests.drive_night import draw, found_drive, make_plan, ring, type_all
from tests.engine.test_forts import make
from tests.night import WHO, fresh
from tests.prizes.evenings import ONE, evening, game
from tests.prizes.given import goes_to
from tournaments.actions import drive as driving
from tournaments.actions.prizes import enter_cut, give_all_prizes, open_seal, start_list
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.plan import CardTotal, FirstChair, Half
from tournaments.engine.drive.tricks import TableTricks
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.prizes.candidates import rank_candidates
from tournaments.engine.prizes.counts import PrizeFacts
from tournaments.engine.prizes.prize import Among, Prize, PrizeKind, PrizeRounds, StartFrom, Ties
from tournaments.engine.prizes.winners import hand_out
from tournaments.forms.prizes import read_start
from tournaments.models import Party
from tournaments.queries.prizes import compute_prizes

# Cards 1 to 4 of one table; chairs 1 and 2 are red. Player 5 shares card 4, and player 3 plays for the house.
FIRST = {1: 90, 2: 70, 3: 99, 4: 70}
SECOND = {1: 60, 2: 88, 3: 99, 4: 80}
TENS = {1: 3, 2: 0, 3: 9, 4: 3}


def evening_of_drive(*, halves: tuple[Half, ...] = tuple(Half)) -> Evening:
    seats = [FirstChair(player, 1, player) for player in (1, 2, 3, 4)] + [FirstChair(5, 1, 4, is_second=True)]
    tricks = {Half.FIRST: FIRST, Half.SECOND: SECOND}
    totals = tuple(
        CardTotal(card, half, tricks[half][card], TENS[card], 13 - card) for half in halves for card in FIRST
    )
    hand = 24 if Half.SECOND in halves else 12
    drive = WhistDrive(make_plan(), hand, is_break=True, seats=tuple(seats), totals=totals, houses=frozenset({3}))
    players = tuple(PartyPlayer(number, f"Player {number}", is_house=number == 3) for number in range(1, 6))
    return Evening(name="Drive", date=datetime.date(2026, 11, 26), players=players, drive=drive)


RED, BLACK = Among.ROLE_A, Among.ROLE_B


@pytest.mark.parametrize(
    ("prize", "best", "worth"),
    [
        pytest.param(Prize("p", "P", PrizeKind.TRICKS), (2,), 158, id="the most tricks of the evening"),
        pytest.param(Prize("p", "P", PrizeKind.TRICKS, among=RED), (2,), 158, id="of the one role"),
        pytest.param(Prize("p", "P", PrizeKind.TRICKS, among=BLACK), (4, 5), 150, id="of the other, both of a card"),
        pytest.param(Prize("p", "P", PrizeKind.TRICKS, span=PrizeRounds.FIRST_HALF), (1,), 90, id="before coffee"),
        pytest.param(Prize("p", "P", PrizeKind.TRICKS, span=PrizeRounds.LATER_HALF), (2,), 88, id="after coffee"),
        pytest.param(Prize("p", "P", PrizeKind.TRICKS, among=RED, lowest=True), (1,), 150, id="the lowest"),
        pytest.param(Prize("p", "P", PrizeKind.LAST_HAND), (1,), 12, id="the last hand"),
        pytest.param(Prize("p", "P", PrizeKind.TEN_TRICKS, ties=Ties.BOTH), (1,), 6, id="hands of ten"),
    ],
)
def test_what_a_prize_of_a_drive_is_for(prize: Prize, best: tuple[int, ...], worth: int):
    found = rank_candidates(prize, PrizeFacts(evening_of_drive()))
    assert (found[0].who, found[0].worth) == (best, worth)


def test_a_card_that_does_not_say_a_figure_of_one_half_wins_no_prize_by_it_and_the_prize_says_so():
    tonight, tens = evening_of_drive(), Prize("p", "P", PrizeKind.TEN_TRICKS, ties=Ties.BOTH)
    assert tonight.drive
    first, *others = tonight.drive.totals
    drive = replace(tonight.drive, plan=make_plan(counts_tens=True), totals=(replace(first, tens=None), *others))
    (outcome,) = hand_out([tens], PrizeFacts(replace(tonight, drive=drive)))
    assert (outcome.who, outcome.unknown) == (((4, 5),), 1)


def test_of_a_live_drive_only_a_missing_number_is_unknown_and_not_who_went_home():
    tonight, last = evening_of_drive(), Prize("p", "P", PrizeKind.LAST_HAND)
    assert tonight.drive
    tricks = tuple(TableTricks(hand, 1, True, 8) for hand in range(1, 13))
    drive = replace(tonight.drive, plan=make_plan(is_live=True), hand=12, totals=(), tricks=tricks)
    home = replace(drive, seats=(replace(drive.seats[0], until=11), *drive.seats[1:]))
    missing = replace(drive, tricks=(*tricks[:-1], TableTricks(12, 1, True)))
    tens, earlier = (
        replace(last, by=PrizeKind.TEN_TRICKS),
        replace(drive, tricks=(TableTricks(1, 1, True), *tricks[1:])),
    )
    for prize, now, unknown in (
        *((last, drive, 0), (last, home, 0), (last, missing, 3), (last, earlier, 0)),
        *((tens, drive, 0), (tens, home, 0), (tens, missing, 3), (tens, earlier, 3)),
    ):
        (outcome,) = hand_out([prize], PrizeFacts(replace(tonight, drive=now)))
        assert outcome.unknown == unknown


def test_a_tie_may_be_decided_by_the_second_half_and_an_evening_that_ended_at_coffee_has_its_first():
    tens = Prize("p", "P", PrizeKind.TRICKS, ties=Ties.LATER_HALF, among=Among.EVERYBODY, lowest=True)
    (outcome,) = hand_out([tens], PrizeFacts(evening_of_drive()))
    assert outcome.who == ((1,),)  # cards 1 and 4 have 150, and card 1 the fewer after coffee
    (half,) = hand_out([Prize("p", "P", PrizeKind.TRICKS)], PrizeFacts(evening_of_drive(halves=(Half.FIRST,))))
    assert half.who == ((1,),)


def test_the_flags_of_a_fort_are_those_of_its_four_and_decide_between_no_halves():
    tricks = tuple(TableTricks(hand, fort, fort != 2) for hand in (1, 2) for fort in (1, 2, 3))
    drive = make(3, 4, hand=2, is_break=True, tricks=tricks)
    players = tuple(PartyPlayer(number, f"Player {number}") for number in range(1, 13))
    tonight = PrizeFacts(Evening(name="Forts", date=datetime.date(2026, 11, 26), players=players, drive=drive))
    flags = Prize("p", "P", PrizeKind.FLAGS, ties=Ties.LATER_HALF)
    (outcome,) = hand_out([flags], tonight)
    assert [(one.who, one.worth) for one in outcome.level] == [((1, 2, 3, 4), 14), ((9, 10, 11, 12), 14)]
    assert [prize.key for prize in read_start(StartFrom.DRIVE, drive.plan)] == [
        "most-flags",
        "mystery-number",
        "fewest-flags",
    ]


def test_the_lucky_chair_and_table_are_those_where_people_began():
    drive = evening_of_drive().drive
    assert drive
    seats = tuple(replace(seat, since=3) if seat.player == 5 else seat for seat in drive.seats)
    tonight = PrizeFacts(replace(evening_of_drive(), drive=replace(drive, seats=seats)), seed="seed")
    chairs = rank_candidates(Prize("p", "P", PrizeKind.LUCKY_SEAT), tonight)
    assert {one.who for one in chairs} == {(1,), (2,), (4,)}  # 3 plays for the house, and 5 came later
    assert chairs[0].order == min(one.order for one in chairs)
    assert len(rank_candidates(Prize("p", "P", PrizeKind.LUCKY_TABLE, many=4), tonight)) == 3


def test_what_a_drive_does_not_count_has_no_winner_and_an_evening_of_rounds_knows_no_tricks():
    assert not rank_candidates(Prize("p", "P", PrizeKind.STARS), PrizeFacts(evening_of_drive()))
    rounds = evening((game(ONE, 13, 5),), players=4)
    assert not rank_candidates(Prize("p", "P", PrizeKind.TRICKS), PrizeFacts(rounds))


@pytest.mark.parametrize(
    ("kind", "more", "names"),
    [
        (DriveKind.PROGRESSIVE, {}, "Highest, red|Highest, black|Lowest, red|Lowest, black"),
        (DriveKind.SWEDISH, {}, "Highest|Lowest"),
    ],
)
def test_the_small_list_has_a_prize_for_each_role(kind: DriveKind, more: dict[str, bool], names: str):
    found = read_start(StartFrom.SMALL_DRIVE, make_plan(kind, "SHNDCL", **more))
    assert "|".join(prize.name for prize in found) == names


def test_a_list_has_only_what_the_cards_count():
    keys = {prize.key for prize in read_start(StartFrom.DRIVE, make_plan())}
    assert not keys & {"most-tens", "best-last-hand"}
    counted = read_start(StartFrom.DRIVE, make_plan(counts_tens=True, counts_last=True))
    assert keys | {"most-tens", "best-last-hand"} == {prize.key for prize in counted}


def drive_with_prizes() -> Party:
    """Of 14 people at three tables two share a card. Everybody's totals are typed, and many are level."""
    party = draw(found_drive(14))
    start_list(party.code, read_start(StartFrom.DRIVE, make_plan()), who=WHO)
    party = ring(type_all(ring(party, 13)), 13)
    driving.end_drive(type_all(party, Half.SECOND).code, who=WHO)
    return fresh(party)


@pytest.mark.django_db
def test_the_prizes_of_a_drive_from_the_list_over_cuts_and_the_seal_to_the_file(tmp_path: Path):
    party = drive_with_prizes()
    assert compute_prizes(party).next_step == "open"
    open_seal(party.code, who=WHO)
    while (now := compute_prizes(fresh(party))).waiting:
        first = now.waiting[0]
        enter_cut(party.code, first.prize.key, [one.who for one in first.level[: first.room]], who=WHO)
    give_all_prizes(party.code, who=WHO)
    assert compute_prizes(fresh(party)).next_step == "print"
    assert all(goes_to(party).values())
    verified(fresh(party))
    document = exported(fresh(party))
    again = imported(document, tmp_path)
    assert goes_to(again) == goes_to(party)
    assert exported(again) == document


def see(screen: Client, name: str, party: Party, *more: object) -> str:
    return screen.get(reverse(name, args=[party.code, *more])).content.decode()


@pytest.mark.django_db
def test_the_prizes_of_a_drive_have_their_pages_and_cards_in_the_hall(director: Client, client: Client):
    party = draw(found_drive(12))
    assert "Highest and lowest" in see(director, "desk_prizes", party)
    director.post(reverse("desk_prizes_start", args=[party.code]), {"list": "drive"})
    assert "Best first half, black" in see(client, "prizes", party)
    assert "Sealed prizes" in see(director, "print_drive", party, "movement")
    party = type_all(ring(type_all(ring(party, 13)), 13), Half.SECOND)
    director.post(reverse("desk_end", args=[party.code]))
    assert "Hand over the prizes" in see(director, "desk", party)
    director.post(reverse("desk_prizes_open", args=[party.code]))
    director.post(reverse("desk_prize_give", args=[party.code, "mystery-number"]))
    assert 'id="prize_1"' in see(client, "hall", party)
    assert "Final standings" not in see(client, "hall", party)  # the hall is watching the cards turn
    give_all_prizes(party.code, who=WHO)
    desk = see(director, "desk", party)
    assert ("Hand over the prizes" in desk, "Print the final result" in desk) == (False, True)
