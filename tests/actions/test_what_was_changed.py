"""The log says of changed settings what each was and what it is now, of every kind of party."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules import NULA_PLUS
from scoring.stakes import Stake
from tests.drive_night import found_drive, make_plan
from tests.night import WHO, found, fresh
from tournaments.actions import drive as driving
from tournaments.actions.plan import Plan, change_plan, write_settings
from tournaments.engine.drive.hands import draw_hands
from tournaments.engine.movements.mitchell import MITCHELL
from tournaments.engine.standings import Compensation, CompensationKind, Key
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import Party
from tournaments.wording.changes import SETTINGS
from tournaments.wording.log import log_in_words

pytestmark = pytest.mark.django_db


def says(party: Party) -> str:
    line = party.log.first()
    return log_in_words(line.action, line.facts)


def test_of_games_and_of_pairs():
    party = found(0, place="Lakewood Hall")
    wanted = {
        "place": "Town hall",
        "rules": NULA_PLUS,
        "movement": MITCHELL,
        "rounds_planned": 5,
        "stake": Stake(15, "USD"),
        "standings_order": (Key.DIFFERENCE,),
        "compensation": Compensation(CompensationKind.FIXED, 6),
        "rings_itself": True,
    }
    change_plan(party.code, replace(read_plan_of_party(party), **wanted), who=WHO)
    assert says(party) == (
        "changed the settings. Place: Lakewood Hall → Town hall; Rules: Minnesota → Nula plus; Stake: – → 0.15 USD; "
        "Order of the standings: games won, then point difference, then points for, then stars → point difference; "
        "Who sits where next: Ladder → Mitchell for pairs; Rounds: – → 5 rounds; "
        "Points for a round on the bench: none → 6 points; The bell rings by itself: no → yes"
    )
    change_plan(party.code, replace(read_plan_of_party(fresh(party)), rules=replace(NULA_PLUS, target=15)), who=WHO)
    assert says(party) == "changed the settings. Rules: games to 13 → games to 15"  # by the same name


def test_of_a_drive_and_drawn_trumps_stay_sealed():
    party = found_drive(0)
    evening, before = Plan(name="Friday drive", date=party.date), make_plan()
    change = replace(before, is_live=True, hands=draw_hands(20, seed="wood"), half=10, seed="wood")
    driving.change_drive(party.code, evening, change, who=WHO)
    assert says(party) == (
        "changed the drive. Name: Thursday drive → Friday drive; Hands: 24 → 20; Trumps: ♥ ♣ ♦ ♠, as usual → –; "
        "Trumps are drawn: no → yes; Coffee after hand: 12 → 10; Live, hand by hand: no → yes"
    )


def test_every_setting_has_words():
    party = found(0)
    assert (write_settings(party) | driving.write_drive(make_plan())).keys() <= SETTINGS.keys()
    assert log_in_words("change_plan", {"rules": "minnesota"}) == "changed the settings"  # of an earlier version


def test_a_value_that_only_another_version_knows_stands_as_it_is():
    assert log_in_words("turn_clock", {"round": 2, "how": "sideways", "left": None}) == "round 2: sideways"
