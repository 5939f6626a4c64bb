"""`verify_club` recomputes prizes, ledger and seasons from the hands: whatever is tampered with, it says what and where."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F, JSONField, Value
from django.utils import timezone

from scoring.stakes import Stake
from tests.clubs.people import WHO
from tests.commands.running import rehearsed, run
from tests.night import fresh
from tournaments.access import OUR_CLUB, find_our_club
from tournaments.actions.prizes import enter_cut, give_prize, start_list
from tournaments.engine.prizes.prize import Prize, PrizeKind
from tournaments.engine.settle import MOST
from tournaments.models import Chair, Game, Party
from tournaments.models.money import Paid
from tournaments.models.prizes import PrizeCut, PrizeGiven, PrizeList
from tournaments.queries.prizes import compute_prizes
from tournaments.seasons.actions import found_season
from tournaments.seasons.engine.rule import PointsFrom, Rule
from tournaments.seasons.models import Season
from tournaments.stakes.actions import move_kitty, save_payment, take_back_payment
from tournaments.stakes.queries.settlement import read_settlement

pytestmark = pytest.mark.django_db

FIRST = Prize("first", "First", PrizeKind.DIFFERENCE)
TOP = Prize("top", "Most often at the top table", PrizeKind.TOP_TABLE, may_also=True)
RULE = Rule(gives=PointsFrom.PLACES, places=(12, 10, 8, 7), best=1)
STAKE = Stake(15, "NOK")
Tamper = Callable[[Party, Party], object]


@pytest.fixture(scope="module")
def evenings(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Party, Party]]:
    """Two evenings of the same people, with prizes of which one needed a cut, payments, and a season of both.

    Played once: what a test changes is rolled back to here.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield two_evenings()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """As the command begins, in a process of its own."""
    cache.clear()


def two_evenings() -> tuple[Party, Party]:
    first, second = (rehearsed(8, 2, in_play=False, stake=STAKE) for _ in range(2))
    Party.objects.filter(pk=second.pk).update(date=first.date + datetime.timedelta(weeks=1))
    start_list(first.code, (FIRST, TOP), who=WHO)
    cut(first, "top")
    cut(first, "first")
    found = read_settlement(first)
    payment = found.to_pay[0]
    save_payment(first.code, payment, key=uuid4(), who=WHO)
    move_kitty(first.code, -12000, "coffee", key=uuid4(), who=WHO)
    take_back_payment(first.code, Paid.objects.get(what="coffee").pk, who=WHO)
    found_season(find_our_club(), "Autumn", RULE, parties=[first.pk, second.pk], who=WHO)
    return fresh(first), fresh(second)


def cut(party: Party, key: str) -> None:
    """The first of those who are level wins, where anybody is."""
    outcome = next(one for one in compute_prizes(fresh(party)).outcomes if one.prize.key == key)
    if outcome.waits_for_cut:
        enter_cut(party.code, key, [outcome.level[0].who], who=WHO)


def said() -> str:
    """What the command says of a club that is not as it should be."""
    out = io.StringIO()
    with pytest.raises(CommandError) as complaint:
        call_command("verify_club", OUR_CLUB, stdout=out, stderr=io.StringIO())
    assert complaint.value.returncode == 1
    return f"{out.getvalue()}{complaint.value}"


def test_a_club_with_prizes_payments_and_a_season_is_verified(evenings):
    assert PrizeCut.objects.exists()
    assert run("verify_club", OUR_CLUB).splitlines()[-1] == "verified: 2 evenings, with prizes, ledger and seasons"


def swap_scores(first: Party, second: Party) -> None:
    """Everybody has what their opponents made."""
    scores = {"score_north_south": F("score_east_west"), "score_east_west": F("score_north_south")}
    Game.objects.filter(round__party=first).update(**scores)


def draw_without_a_seal(first: Party, second: Party) -> None:
    row = PrizeList.objects.get(party=first)
    row.prizes = (*row.prizes, Prize("door", "Door prize", PrizeKind.DOOR))
    row.save()


def seal_too_late(first: Party, second: Party) -> None:
    PrizeList.objects.filter(party=first).update(seed="seed", sealed_at=timezone.now())


def give_to_a_stranger(first: Party, second: Party) -> None:
    give_prize(first.code, "first", who=WHO)
    PrizeGiven.objects.update(who=[[99]])


def give_what_is_not_in_the_list(first: Party, second: Party) -> None:
    give_prize(first.code, "first", who=WHO)
    PrizeGiven.objects.update(prize="second")


def take_a_chair_away(first: Party, second: Party) -> None:
    Chair.objects.filter(round__party=first, round__number=1, table=1, seat="north").delete()


def give_stars(first: Party, second: Party) -> None:
    Game.objects.filter(round__party=first, round__number=1, table=1).update(
        stars_north_south=F("stars_north_south") + 3
    )


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (lambda first, second: PrizeList.objects.update(prizes=Value([{"key": "x"}], JSONField())), "The prizes cannot be read: "),
        (draw_without_a_seal, "“Door prize” is drawn, and no seed was sealed for it."),
        (seal_too_late, "The seed of the draws was sealed after the first seats were announced."),
        (lambda first, second: PrizeCut.objects.update(level=((7,), (8,)), won=((7,),)), "the cards were cut among "),
        (give_to_a_stranger, "names player 99, who is not at the party"),
        (give_what_is_not_in_the_list, "A prize was handed over that is not in the list: second."),
        (swap_scores, "“First” goes to "),
        (take_a_chair_away, "nobody sits North."),
        (give_stars, " by the settlement and "),
        (lambda first, second: Paid.objects.filter(kind="stake").update(amount=F("amount") + 1), "by the log it is "),
        (lambda first, second: Paid.objects.filter(kind="stake").delete(), " sum to 0.00; by the log it is "),
        (
            lambda first, second: Paid.objects.filter(kind="stake").update(amount=MOST + 1),
            "A payment is impossible: A payment is more than nothing and at most a million",
        ),
        (
            lambda first, second: Paid.objects.filter(takes_back__isnull=False).update(amount=11999),
            "A payment of -120.00 is taken back by a row that is not its opposite.",
        ),
    ],
    ids=[
        "list", "no seal", "seal", "cut", "stranger", "given", "who gets it",
        "a chair", "won", "payment", "payment lost", "payment too large", "taken back",
    ],
)  # fmt: skip
def test_what_was_tampered_with_is_named_with_its_evening(evenings, tamper: Tamper, sentence: str):
    first, second = evenings
    tamper(first, second)
    lines = said().splitlines()
    assert [line for line in lines if sentence in line and f"{first.code}: " in line]
    assert lines[-1].startswith(f"Not verified: {first.code}")


def test_what_is_carried_over_is_the_sum_of_the_evenings(evenings):
    first, second = evenings
    give_stars(first, second)
    assert [line for line in said().splitlines() if f"{second.code}: " in line and "by evenings and payments" in line]


def test_a_season_is_computed_again_from_its_evenings(evenings):
    swap_scores(*evenings)
    lines = said().splitlines()
    assert [line for line in lines if line.startswith("Autumn: ") and "than the evenings give by the rule" in line]
    assert lines[-1].endswith(", seasons.")


def test_a_rule_that_cannot_be_read_is_named(evenings):
    Season.objects.update(rule=Value({"gives": "fun"}, JSONField()))
    assert "Autumn: the rule cannot be read: " in said()
