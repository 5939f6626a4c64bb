"""Forms of old pages about prizes and money, as in `old_pages`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.hand import BySide
from scoring.stakes import Stake
from tests.actions.ledger import evening, pay
from tests.night import WHO, begun, ended, found, fresh, slip
from tests.screens.old_pages import CHANGED, Case, at
from tournaments.actions import correct, prizes
from tournaments.engine.prizes.prize import Prize
from tournaments.engine.settle import SettlingWay
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Party
from tournaments.queries.correction_preview import CorrectionRequest
from tournaments.queries.money import MoneyTerms, read_terms_of_party
from tournaments.queries.prize_decisions import read_decisions
from tournaments.stakes import actions as stakes

FIRST, SECOND = Prize("first", "Ham"), Prize("second", "Wine", many=2)


def with_prizes(party: Party) -> Party:
    prizes.start_list(party.code, [FIRST, SECOND], who=WHO)
    return fresh(party)


def prizes_of(party: Party) -> Callable[[], object]:
    return lambda: read_decisions(fresh(party))


def list_of_prizes_is_begun() -> Case:
    party = found()
    yield at("desk_prizes", party), at("desk_prizes_start", party), {"list": "small-club"}, "There is a list of prizes"
    with_prizes(party)
    yield prizes_of(party)


def prize_goes() -> Case:
    party = with_prizes(found())
    yield at("desk_prize", party, "first"), at("desk_prize_remove", party, "first"), {}, "was changed meanwhile"
    prizes.change_prize(party.code, Prize("first", "Large ham"), who=WHO)
    yield prizes_of(party)


def prize_moves() -> Case:
    party = with_prizes(found())
    yield at("desk_prizes", party), at("desk_prize_move", party, "first"), {"down": "yes"}, CHANGED
    prizes.move_prize(party.code, "first", down=True, who=WHO)
    yield prizes_of(party)


def over_with_prizes(*given: str) -> Party:
    """Two win the ham: Ann and Cleo, unless the slip of table 1 is corrected."""
    party = begun()
    prizes.start_list(party.code, [Prize("first", "Ham", many=2)], who=WHO)
    slip(party, 1, score=(13, 5))
    party = ended(slip(party, 2, score=(13, 7)))
    for key in given:
        prizes.give_prize(party.code, key, who=WHO)
    return party


def put_right(party: Party) -> None:
    wanted = CorrectionRequest(1, 1, Slip(BySide(5, 13)))
    correct.correct_result(party.code, wanted, how=Correction.How.SCORE, who=WHO)


def prize_is_given(button: str, *key: str) -> Case:
    party = over_with_prizes()
    yield at("desk_prizes", party), at(button, party, *key), {}, "prizes go to other people now"
    put_right(party)
    yield prizes_of(party)


def prize_is_handed_over() -> Case:
    yield from prize_is_given("desk_prize_give", "first")


def all_prizes_are_handed_over() -> Case:
    yield from prize_is_given("desk_prizes_give")


def prize_comes_back() -> Case:
    party = over_with_prizes("first")
    yield at("desk_prizes", party), at("desk_prize_take_back", party, "first"), {}, CHANGED
    prizes.take_back_given(party.code, "first", who=WHO)
    put_right(party)
    prizes.give_prize(party.code, "first", who=WHO)
    yield prizes_of(party)


def for_money() -> tuple[Party, MoneyTerms]:
    party = slip(begun(4, stake=Stake(0, "NOK"), fee=5000), 1)
    return party, read_terms_of_party(party, "NOK")


def fee_is_paid() -> Case:
    party, terms = for_money()
    yield at("desk_stakes", party), at("desk_fee", party), {"paid": "yes"}, "This payment is not asked for any more"
    stakes.agree_terms(party.code, replace(terms, fee=9000), who=WHO)
    yield lambda: party.paid.count()


def fee_is_changed() -> Case:
    party, terms = for_money()
    yield at("desk_stakes", party) + "?fee", at("desk_terms", party), {"fee": "20"}, CHANGED
    stakes.agree_terms(party.code, replace(terms, fee=9000), who=WHO)
    yield lambda: read_terms_of_party(fresh(party), "NOK")


def winnings_stay_in_the_kitty() -> Case:
    party = evening()
    stakes.agree_terms(party.code, MoneyTerms(way=SettlingWay.KITTY), who=WHO)
    for loser in ("Bo", "Dag"):
        pay(party, loser, "kitty", 15, as_told=True)
    yield at("desk_stakes", party), at("desk_leave_in_kitty", party), {}, "This payment is not asked for any more"
    pay(party, "kitty", "Ann", 15, as_told=True)
    yield lambda: party.paid.count()


OF_PRIZES = [
    list_of_prizes_is_begun,
    prize_goes,
    prize_moves,
    prize_is_handed_over,
    all_prizes_are_handed_over,
    prize_comes_back,
    fee_is_paid,
    fee_is_changed,
    winnings_stay_in_the_kitty,
]
