"""Seated, then play: who says so, what says so by itself, and what makes a table get up again."""

from __future__ import annotations

import pytest

from scoring.game import EndKind, GameEnd
from scoring.hand import BySide
from scoring.refused import Refused
from tests.actions.table import Phone, high
from tests.commands.running import exported, imported, verified
from tests.night import WHO, announced, begun, drawn, ended, fresh, played, slip
from tournaments.actions import advance, correct
from tournaments.actions.at_table import AtTable, WhyNotEntered
from tournaments.actions.clock import WhyNotRung
from tournaments.actions.take_seats import seat_all, sit_down
from tournaments.engine.shorthand import Slip
from tournaments.models import Game, Party
from tournaments.queries.correction_preview import CorrectionRequest, How
from tournaments.queries.desk import read_desk
from tournaments.queries.rows import NOT_SEATED

pytestmark = pytest.mark.django_db


def asked(players: int = 8, **plan) -> Party:
    """The first round is announced, and each table is asked."""
    return begun(players, asks_seated=True, **plan)


def sit(party: Party, table: int, *, number: int = 1, seen: str | None = None, who: str = "") -> None:
    sit_down(AtTable.of(party, table, who or f"table {table}"), round_number=number, seen=seen)


def not_seated(party: Party) -> tuple[int, ...]:
    return read_desk(fresh(party)).not_seated


def told(party: Party) -> list[tuple[str, list[int]]]:
    """Who was seated by whom, as the log has it."""
    lines = party.log.filter(action="seated").order_by("pk")
    return [(line.who, line.facts["tables"]) for line in lines]


def refusal(act, *args, **more) -> object:
    with pytest.raises(Refused) as refused:
        act(*args, **more)
    return refused.value.reason


def test_a_table_says_that_it_is_seated_once():
    party = asked()
    assert not_seated(party) == (1, 2)
    sit(party, 2)
    at = Game.objects.get(round__party=party, table=2).seated_at
    sit(party, 2)
    assert not_seated(party) == (1,)
    assert Game.objects.get(round__party=party, table=2).seated_at == at is not None
    assert told(party) == [("table 2", [2])]
    assert verified(party).startswith("verified")


def test_the_organiser_seats_all_who_are_not():
    party = asked(12)
    sit(party, 2)
    seat_all(party.code, 1, who=WHO)
    seat_all(party.code, 1, who=WHO)
    assert not_seated(party) == ()
    assert told(party) == [("table 2", [2]), (WHO, [1, 3])]


def test_a_hand_or_a_slip_seats_its_table_and_a_hand_taken_back_leaves_it_seated():
    party = asked()
    phone = Phone(party, 1)
    phone.enter(high("north", 8))
    phone.take_back(1)
    slip(party, 2)
    assert not_seated(party) == ()
    assert not Game.objects.filter(NOT_SEATED, round__party=party).exists()
    sit(party, 1)
    sit(party, 2)
    assert told(party) == []


def test_before_the_seats_are_announced_nobody_is_seated():
    party = drawn(8, asks_seated=True)
    assert refusal(sit, party, 1) is WhyNotEntered.NOT_BEGUN
    assert refusal(seat_all, party.code, 1, who=WHO) is WhyNotRung.NOT_PLAYED


def test_what_was_meant_for_a_round_that_is_over_is_refused():
    party = announced(played(asked()), 2)
    assert refusal(sit, party, 1, number=1) is WhyNotEntered.TABLE_HAS_MOVED_ON_AT_DESK
    assert refusal(seat_all, party.code, 1, who=WHO) is WhyNotRung.NOT_PLAYED
    party = ended(slip(party, 2, number=2))
    assert refusal(sit, party, 1, number=2) is WhyNotEntered.PARTY_ENDED
    assert refusal(seat_all, party.code, 2, who=WHO) is WhyNotRung.NOT_PLAYED
    assert not_seated(party) == ()


def test_a_wrong_link_seats_nobody():
    party = asked()
    assert refusal(sit_down, AtTable(party.code, 1, "wrong", "?"), round_number=1) is WhyNotEntered.WRONG_LINK


def test_each_round_asks_anew():
    assert not_seated(announced(played(asked()), 2)) == (1, 2)


def test_after_the_bell_and_where_it_is_switched_off_nobody_is_asked():
    party = asked(end=GameEnd(EndKind.TIME, minutes=20))
    advance.call_time(party.code, 1, who=WHO)
    assert not_seated(party) == ()
    assert not_seated(begun(8)) == ()


def test_chairs_that_a_correction_changes_are_to_be_taken_anew():
    """Both of the tables, also when the correction is taken back; nobody else."""
    party = announced(played(asked(20), tables=5), 2)
    seat_all(party.code, 2, who=WHO)
    done = correct.correct_result(party.code, CorrectionRequest(1, 3, Slip(BySide(7, 13))), how=How.SWAP, who=WHO)
    both = not_seated(party)
    assert both == (2, 4)
    seat_all(party.code, 2, who=WHO)
    correct.take_back_correction(party.code, done.pk, who=WHO)
    assert not_seated(party) == both


def test_who_looked_at_other_names_is_not_seated():
    party = announced(played(asked(20), tables=5), 2)
    seat_all(party.code, 2, who=WHO)
    shown = read_desk(party).tables[1].who_sits
    correct.correct_result(party.code, CorrectionRequest(1, 3, Slip(BySide(7, 13))), how=How.SWAP, who=WHO)
    assert refusal(sit, party, 2, number=2, seen=shown) is WhyNotEntered.CHAIRS_CHANGED
    sit(party, 2, number=2, seen=read_desk(fresh(party)).tables[1].who_sits)
    assert not_seated(party) == (4,)


def test_it_is_no_part_of_the_file_and_tables_with_hands_sit_there_too(tmp_path):
    party = asked()
    Phone(party, 1).enter(high("north", 8))
    before = exported(party)
    assert "seated" not in before
    again = imported(before, tmp_path)
    assert not_seated(again) == (2,)
    assert exported(again) == before
    assert Game.objects.filter(round__party=again, seated_at__isnull=False).count() == 1
