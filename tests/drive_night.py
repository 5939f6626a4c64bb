"""An evening of whist by cards, as far as a test needs it: founded, drawn, rung, its totals typed."""

from __future__ import annotations

from datetime import date

from tests.night import WHO, fresh
from tournaments.access import find_our_club
from tournaments.actions import drive as driving
from tournaments.actions import drive_totals
from tournaments.actions.drive_bell import ring_hand
from tournaments.actions.plan import Plan
from tournaments.actions.prepare import register_players
from tournaments.engine.drive.first_chairs import suggest_sharing
from tournaments.engine.drive.hands import read_hands, repeat_hands
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.plan import CardTotal, DrivePlan, Half, mark_of
from tournaments.models import Party
from tournaments.queries.drive import read_drive

# The totals of the first half by card, of seven tables and twelve hands; 3 × 4 of them are above the mean and 3 × 4 below.
MEAN = 78


def make_plan(
    kind: DriveKind = DriveKind.PROGRESSIVE, hands: str = "HCDS", number: int = 24, **more: object
) -> DrivePlan:
    wanted: dict[str, object] = {"half": number // 2, "roles": ("red", "black")} | more
    return DrivePlan(kind, repeat_hands(read_hands(hands), number), **wanted)


def found_drive(
    people: int = 28, plan: DrivePlan | None = None, *, seed: int = 5, name: str = "Thursday drive"
) -> Party:
    evening = Plan(name=name, date=date(2026, 11, 26))
    party = driving.found_drive(find_our_club(), evening, plan or make_plan(), who=WHO, seed=seed)
    if people:
        register_players(party.code, [f"{first_name(n)} {n:02}son" for n in range(1, people + 1)], who=WHO)
        party.entries.update(checked_in=True)
    return fresh(party)


def first_name(number: int) -> str:
    names = "Ann Bo Cleo Dag Eva Finn Gro Hans Ida Jon Kari Lars Mona Nils".split()
    return names[(number - 1) % len(names)]


def draw(party: Party, *, seed: int = 7) -> Party:
    here = list(party.entries.filter(checked_in=True).values_list("number", flat=True))
    driving.draw_drive(party.code, suggest_sharing(here), seed=seed, who=WHO)
    return fresh(party)


def ring(party: Party, times: int = 1) -> Party:
    for _ in range(times):
        party = fresh(party)
        seen = mark_of(party.drive.hand, party.drive.is_break)
        ring_hand(party.code, seen=seen, who=WHO)
    return fresh(party)


def half_time(people: int = 28, plan: DrivePlan | None = None, **more: object) -> Party:
    """Coffee after the first half; no total is typed yet."""
    party = draw(found_drive(people, plan, **more))
    return ring(party, party.drive.half + 1)


def type_total(party: Party, card: int, tricks: int, half: Half = Half.FIRST, **more: object) -> None:
    drive_totals.type_total(party.code, CardTotal(card, half, tricks, **more), who=WHO)


def fair_totals(party: Party, half: Half = Half.FIRST) -> dict[int, int]:
    """A total for each card, so that the cards of each role add up: a bit above the mean, then as much below."""
    drive = read_drive(party).drive
    mean = 13 * drive.plan.hands_of(half) // 2
    found: dict[int, int] = {}
    for role in drive.roles:
        cards = [card for card in drive.cards if drive.role_of(card) is role]
        for place, card in enumerate(cards):
            away = place // 2 + 1 if place < len(cards) // 2 * 2 else 0
            found[card] = mean + (away if place % 2 else -away)
    return found


def type_all(party: Party, half: Half = Half.FIRST, **instead: int) -> Party:
    """Every card, as `fair_totals` has it; `card_3=48` is what somebody typed for card 3."""
    for card, tricks in fair_totals(party, half).items():
        type_total(party, card, instead.get(f"card_{card}", tricks), half)
    return fresh(party)


def newcomer(party: Party, name: str = "Late Larsen") -> int:
    (entry,) = register_players(party.code, [name], who=WHO)
    return entry.number
