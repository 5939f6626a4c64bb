"""The program is killed in the middle of what a club does with people, prizes and money: all of it is stored, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from scoring.hand import BySide
from scoring.refused import Refused
from scoring.stakes import Stake
from tests.actions import ledger
from tests.actions.killed import NEEDS_FORK, KilledAt, lives
from tests.actions.stored import everything_stored
from tests.night import WHO, begun, ended, found, fresh, slip
from tests.seasons.stored import season_of
from tournaments.actions import advance, correct, draw_seats
from tournaments.actions.prizes import enter_cut, give_all_prizes, open_seal, start_list
from tournaments.clubs.actions.erase import erase_name
from tournaments.clubs.actions.people import add_person, merge_people
from tournaments.clubs.queries.verify import RecomputedEvenings
from tournaments.engine.draw import DrawKind
from tournaments.engine.prizes.prize import LISTS, Prize, PrizeKind, StartFrom
from tournaments.engine.settle import SettlingWay
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Game, Party, Player
from tournaments.queries.correction_preview import CorrectionRequest
from tournaments.queries.money import MoneyTerms
from tournaments.stakes import actions as stakes

pytestmark = [pytest.mark.django_db(transaction=True), NEEDS_FORK]
STAKE = Stake(15, "USD")
LIST = (*LISTS[StartFrom.SMALL_CLUB], Prize("door", "Door prize", PrizeKind.DOOR, may_also=True))


def an_evening_with_everything() -> Party:
    """For money, with a sealed draw, and of a season. Ann and Cleo share the first prize, Eva and Gro must cut."""
    party = found(8, stake=STAKE)
    start_list(party.code, LIST, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    advance.announce_round(party.code, 1, who=WHO)
    party = ended(slip(slip(fresh(party), 1, score=(13, 3)), 2, score=(13, 5)))
    season_of(party, another_evening())
    return party


def another_evening() -> Party:
    """Of Anna Lund, who is Ann."""
    party = begun(4, stake=STAKE)
    party.entries.filter(number=1).update(player=add_person(party.club, "Anna Lund", who=WHO))
    return ended(slip(party, 1))


def called(name: str) -> Player:
    return Player.objects.get(name=name)


def is_called(*names: str) -> bool:
    return Player.objects.filter(name__in=names).exists()


def settle_with_the_kitty(party: Party) -> None:
    stakes.agree_terms(party.code, MoneyTerms(way=SettlingWay.KITTY), who=WHO)


def correct_the_score(party: Party) -> None:
    correct.correct_result(party.code, CorrectionRequest(1, 1, Slip(BySide(6, 13))), how=Correction.How.SCORE, who=WHO)


def decide(party: Party) -> None:
    enter_cut(party.code, "second", [(5,)], who=WHO)
    open_seal(party.code, who=WHO)


def nothing(party: Party) -> None:
    pass


@dataclass(frozen=True)
class Act:
    """`first` is done before and lives; `is_done` says whether all of `does` is stored."""

    does: Callable[[Party], object]
    is_done: Callable[[Party], bool]
    first: Callable[[Party], object] = nothing


ACTS = {
    "a correction": Act(
        correct_the_score, lambda party: Game.objects.get(round__party=party, table=1).score_east_west == 13
    ),
    "two people become one": Act(
        lambda party: merge_people(called("Ann"), called("Anna Lund"), who=WHO), lambda party: not is_called("Ann")
    ),
    "a name is erased": Act(
        lambda party: erase_name(called("Dag"), seen="Dag", word="Former player", who=WHO),
        lambda party: "Dag" not in everything_stored(),
    ),
    "the seal of the draws is opened": Act(
        lambda party: open_seal(party.code, who=WHO), lambda party: party.prize_list.opened_at is not None
    ),
    "a cut": Act(
        lambda party: enter_cut(party.code, "second", [(5,)], who=WHO), lambda party: party.prize_list.cuts.exists()
    ),
    "all prizes are handed over": Act(
        lambda party: give_all_prizes(party.code, who=WHO),
        lambda party: party.prize_list.given.count() == len(LIST),
        decide,
    ),
    "a payment": Act(
        lambda party: ledger.pay(party, "Bo", "Ann", 15, as_told=True), lambda party: party.paid.count() == 1
    ),
    "all leave what they won in the kitty": Act(
        lambda party: stakes.leave_winnings_in_kitty(party.code, who=WHO),
        lambda party: party.paid.count() == 4,
        settle_with_the_kitty,
    ),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_all_of_it_is_stored_or_nothing(act: Act):
    party = an_evening_with_everything()
    act.first(party)
    before, statement = everything_stored(), 0
    assert not act.is_done(fresh(party))
    while not act.is_done(fresh(party)):
        statement += 1
        lives(lambda: act.does(party), KilledAt(statement, after=True, only_writes=True))
        assert act.is_done(fresh(party)) or everything_stored() == before
    assert statement > 2
    assert differences(party) == []


def differences(party: Party) -> list[Refused]:
    """What `verify_club` finds."""
    by_hands = RecomputedEvenings()
    found = [one for party in Party.objects.all() for one in by_hands.look_at(party)]
    return [*found, *(refused for _party, refused in by_hands.look_at_club(party.club))]
