"""What people do at one table, at random."""

from __future__ import annotations

from uuid import uuid4

from scoring.hand import BySide
from scoring.rules import HandDraft
from tests.actions.restless import Restless
from tests.actions.table import Phone, high, low
from tests.night import WHO
from tournaments.actions import accept, at_table, correct, enter_hand, phones, take_seats
from tournaments.actions.at_table import AtTable
from tournaments.actions.organiser_call import call_organiser, withdraw_call
from tournaments.engine.phones import WhatIsWrong
from tournaments.engine.shorthand import Slip
from tournaments.models import Game
from tournaments.queries.correction_preview import CorrectionRequest, preview_correction


def correct_a_result(night: Restless) -> None:
    confirmed = Game.objects.filter(round__party=night.party, confirmed_at__isnull=False)
    games = list(confirmed.filter(round__announced_at__isnull=False).select_related("round").order_by("pk"))
    if games:
        game, score = night.lots.choice(games), BySide(*night.lots.choice([(13, 3), (1, 15)]))
        shown = preview_correction(night.party, CorrectionRequest(game.round.number, game.table, Slip(score)))
        how = night.lots.choice(list(shown.ways))
        correct.correct_result(night.party.code, shown.wanted, how=how, who=WHO, seen=shown.mark)


def take_back_a_correction(night: Restless) -> None:
    done = list(night.party.corrections.filter(taken_back_at__isnull=True).order_by("pk"))
    if done:
        correct.take_back_correction(night.party.code, night.lots.choice(done).pk, who=WHO)


CORRECTIONS = [correct_a_result, correct_a_result, correct_a_result, take_back_a_correction]


def at_a_table(night: Restless, *, playing: bool = True) -> AtTable:
    """Asked by a phone of it, by another phone, or by the organiser."""
    table = night.lots.choice(night.tables_playing() if playing and night.tables_playing() else [1, 2])
    phone = night.lots.choice([None, "1st_phone_of_all", "2nd_phone_of_all"])
    return AtTable(night.party.code, table, night.party.table_key(table), f"table {table}", phone)


def a_hand(night: Restless) -> None:
    at = at_a_table(night)
    hand = night.lots.choice([high("north", 9), high("east", 13), high("west", 12), low(5)])
    number = len(enter_hand.read_changed_game(at_table.find_game(at)).hands) + 1
    enter_hand.enter_hand(at, HandDraft.of(hand), round_number=night.number(), hand_number=number, key=uuid4())


def until_over(night: Restless) -> None:
    at = at_a_table(night)
    phone = Phone(night.party, at.table, round_number=night.number())
    done = enter_hand.read_changed_game(at_table.find_game(phone.at))
    while not done.sheet.is_over:
        done = phone.enter(high("north", 13), number=len(done.hands) + 1)


def take_back(night: Restless) -> None:
    at = at_a_table(night)
    number = len(enter_hand.read_changed_game(at_table.find_game(at)).hands)
    enter_hand.take_back_hand(at, round_number=night.number(), hand_number=number)


def sit_down(night: Restless) -> None:
    take_seats.sit_down(at_a_table(night), round_number=night.number())


def take_the_pencil(night: Restless) -> None:
    at = at_a_table(night, playing=False)
    if at.phone:
        phones.take_over(at)


def call(night: Restless) -> None:
    at = at_a_table(night, playing=False)
    act = night.lots.choice([call_organiser, call_organiser, withdraw_call])
    act(night.party.code, at)
    act(night.party.code, night.party.entries.values_list("number", flat=True)[at.table])  # from a player's page


def dispute(night: Restless) -> None:
    why = night.lots.choice([None, *WhatIsWrong])
    accept.dispute_result(at_an_end(night), round_number=night.number(), why=why)


def give_back(night: Restless) -> None:
    accept.give_back_result(at_an_end(night), round_number=night.number())


def at_an_end(night: Restless) -> AtTable:
    """A table whose game is over and not confirmed, where there is one."""
    over = Game.objects.filter(
        round__party=night.party, round__announced_at__isnull=False, winner__isnull=False, confirmed_at__isnull=True
    )
    tables = list(over.order_by("table").values_list("table", flat=True))
    return AtTable.of(night.party, night.lots.choice(tables or [1]), WHO)


ABOUT_A_TABLE = [a_hand, a_hand, until_over, take_back, sit_down, take_the_pencil, call, dispute, dispute, give_back]
