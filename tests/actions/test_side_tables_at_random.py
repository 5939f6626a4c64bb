"""Evenings on which two of the bench play on their own while anything may happen: no hand of theirs is lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from uuid import uuid4

import pytest
from django.db.models import Q

from scoring.rules import TWO_PLAYER
from tests.actions.correcting import CORRECTING, assert_nothing_is_lost
from tests.actions.odd_night import OddNight
from tests.actions.restless import Restless, assert_comes_back_the_same
from tests.laws import seeds
from tests.night import WHO
from tournaments.actions import prepare, presence
from tournaments.actions.plan import change_plan
from tournaments.actions.side import enter_side_hand, open_side_table, take_back_side_hand
from tournaments.clubs.actions import identity
from tournaments.engine.document import read_evening, write_evening
from tournaments.engine.document_text import read, write
from tournaments.engine.rehearsal import deal_hand
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import Party, SideGame
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.side import read_side_page

pytestmark = pytest.mark.django_db


class SideNight(OddNight):
    """An odd evening that begins with two or three on the bench."""

    def __init__(self, seed: int) -> None:
        players = Random(f"side tables {seed}").choice([10, 11, 14, 15])
        super().__init__(seed, also=[*SIDE, *SIDE, *CORRECTING[::2]], players=players)
        if seed % 2:
            self.do(change_side_counts)

    def look(self) -> None:
        super().look()
        assert hands_kept(self.party) == hands_told(self.party), self.happened

    def play_round(self) -> None:
        super().play_round()
        text = write(write_evening(read_whole_evening(self.party)))
        assert write(write_evening(read_evening(read(text)))) == text, self.happened


def hands_kept(party: Party) -> int:
    """On the sheets of the side tables, those of rounds that are set aside too."""
    games = SideGame.objects.filter(Q(round__party=party) | Q(round__set_aside_by__party=party))
    return sum(len(game.hands) for game in games)


def hands_told(party: Party) -> int:
    """As many as were entered and not taken back, by the log."""
    return party.log.filter(action="side_hand").count() - party.log.filter(action="take_back_side_hand").count()


def on_bench(night: Restless) -> list[int]:
    bench = night.party.entries.filter(**night.chairs_now(), chairs__table__isnull=True)
    return list(bench.values_list("number", flat=True))


def at_side_table(night: Restless) -> list[int]:
    page = read_side_page(night.party, night.number())
    return list(page.side.players) if page else on_bench(night)


def one_at_side_table(night: Restless) -> int:
    return night.lots.choice(at_side_table(night) or [0])


def open_side(night: Restless) -> None:
    bench = on_bench(night)
    north, east = night.lots.sample(bench, 2) if len(bench) > 1 else (night.somebody(), night.somebody())
    open_side_table(night.party.code, round_number=night.number(), north=north, east=east, who=WHO)


def open_side_for_anybody(night: Restless) -> None:
    north, east = night.somebody(), night.somebody()
    open_side_table(night.party.code, round_number=night.number(), north=north, east=east, who=WHO)


def play_at_side(night: Restless) -> None:
    """A hand or two; each is sent twice, and two of the bench are put there first where nobody is."""
    if read_side_page(night.party, night.number()) is None:
        open_side(night)
    for _hand in range(night.lots.randint(1, 2)):
        page, hand, key = read_side_page(night.party, night.number()), deal_hand(night.lots, TWO_PLAYER), uuid4()
        for _twice in range(2):
            number = page.next_hand if page else 1
            enter_side_hand(night.party.code, hand, round_number=night.number(), number=number, key=key, who=WHO)


def take_back_at_side(night: Restless) -> None:
    page = read_side_page(night.party, night.number())
    number = len(page.side.hands) if page else 1
    take_back_side_hand(night.party.code, round_number=night.number(), number=number, who=WHO)


def change_side_counts(night: Restless) -> None:
    plan = read_plan_of_party(night.party)
    change_plan(night.party.code, replace(plan, side_table_counts=not plan.side_table_counts), who=WHO)


def stand_in_off_the_side_table(night: Restless) -> None:
    presence.let_stand_in(night.party.code, night.somebody_playing(), who=WHO, substitute=one_at_side_table(night))


def stand_in_for_who_was_at_the_side_table(night: Restless) -> None:
    presence.let_stand_in(night.party.code, one_at_side_table(night), who=WHO, name=night.newcomer())


def leave_the_side_table(night: Restless) -> None:
    prepare.leave(night.party.code, one_at_side_table(night), who=WHO)


def put_the_two_together(night: Restless) -> None:
    one, two = (at_side_table(night) * 2 or [0, 0])[:2]
    identity.merge_entries(night.party.code, one, two, who=WHO)


def put_one_of_the_two_together(night: Restless) -> None:
    """With a player who has no place in this round, if there is one; they may have just come."""
    if night.lots.random() < 0.5:
        prepare.register_players(night.party.code, [night.newcomer()], who=WHO)
    other = night.lots.choice(list(night.party.entries.order_by("number").values_list("number", flat=True))[-3:])
    identity.merge_entries(night.party.code, one_at_side_table(night), other, who=WHO)


def take_one_of_the_two_out(night: Restless) -> None:
    prepare.take_out(night.party.code, one_at_side_table(night), who=WHO)


SIDE = [open_side, open_side, open_side_for_anybody, *[play_at_side] * 9, *[take_back_at_side] * 2, change_side_counts]
SIDE += [stand_in_off_the_side_table, stand_in_off_the_side_table, stand_in_for_who_was_at_the_side_table]
SIDE += [leave_the_side_table, put_the_two_together, put_one_of_the_two_together, take_one_of_the_two_out]


@pytest.mark.parametrize("seed", seeds(0, 6))
def test_whatever_happens_around_the_side_table_the_evening_hangs_together(seed):
    night = SideNight(seed)
    for _round in range(3):
        night.play_round()
    assert_comes_back_the_same(night.party)
    assert_nothing_is_lost(night.party)
