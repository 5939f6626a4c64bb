"""While the last table plays, the next seats lie ready for either of its winners; nobody sees them, and they are right."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.game import GivenUp
from scoring.hand import Seat
from tests.actions.table import GRAND_SLAM, Phone, high
from tests.drafts import assert_drafts_hold, drafts
from tests.night import EW, NS, WHO, announced, begun, ended, fresh, played, slip
from tournaments.actions import advance, chairs, draft, finish, identity, prepare, presence
from tournaments.actions.draft import draft_next_seats, forget_drafts
from tournaments.actions.enter import AtTable
from tournaments.actions.propose import seats_moved
from tournaments.engine.notation import to_document, write
from tournaments.forms.plan import plan_of
from tournaments.models import Chair, Draft, Game, Party, Round
from tournaments.queries.evening import evening_of
from tournaments.queries.movement import Last, parties_to_draft, seating_of
from tournaments.queries.verify import verify
from tournaments.tasks import move, sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Ten players in their second round: two have sat out, table 1 has won, table 2 plays, its seats are drafted."""
    return drafted(announced(played(begun(10)), 2), 2)


def drafted(party: Party, number: int) -> Party:
    party = slip(party, 1, number=number)
    move(party.code, number)
    return fresh(party)


def test_while_the_last_table_plays_its_two_winners_have_their_seats_ready(party):
    assert [(draft.game.table, draft.winner) for draft in drafts(party)] == [(2, NS), (2, EW)]
    assert assert_drafts_hold(party) == 2
    one, other = (seating_of(draft.round) for draft in drafts(party))
    assert one != other


@pytest.mark.parametrize(("winner", "score"), [(NS, (13, 7)), (EW, (2, 14))])
def test_the_winner_of_the_last_table_decides_which_seats_come(party, winner, score):
    expected, _entries = seats_moved(party, Last(2, winner))
    (ready,) = [draft.round.pk for draft in drafts(party) if draft.winner == winner]
    party = played(slip(party, 2, number=2, score=score), 2, tables=0)
    proposed = party.rounds.get(number=3)
    assert proposed.pk == ready  # it lay ready, and was not made anew
    assert seating_of(proposed) == expected
    assert verify(party).difference is None


@pytest.mark.parametrize("players", [8, 11, 14])
def test_an_evening_with_drafts_is_the_same_evening_as_one_without(players):
    def night(*, bells: bool) -> str:
        party = begun(players, name="The same")
        for number in range(1, 4):
            for table in range(1, players // 4 + 1):
                slip(party, table, number=number, score=[(13, 7), (2, 14)][(number + table) % 2])
                if bells:
                    move(party.code, number)
            move(party.code, number)
            assert Draft.objects.filter(game__round__party=party, game__round__number=number).exists() == bells
            party = announced(party, number + 1)
        return write(to_document(evening_of(party)))

    assert night(bells=True) == night(bells=False)


def test_a_draft_is_in_no_list_and_in_no_file(party):
    assert [round.number for round in party.rounds.all()] == [1, 2]
    assert list(Party.objects.all()) == [party]
    document = write(to_document(evening_of(party)))
    forget_drafts(party.code)
    assert drafts(party) == []
    assert write(to_document(evening_of(party))) == document


def test_a_draft_is_no_change_that_any_screen_is_told_of():
    party = slip(begun(8), 1)
    move(party.code, 1)
    assert drafts(party)
    assert fresh(party).change == party.change


def test_drafting_twice_is_drafting_once(party):
    before = [draft.pk for draft in drafts(party)]
    move(party.code, 2)
    draft_next_seats(party.code)
    assert [draft.pk for draft in drafts(party)] == before


def test_nothing_is_drafted_while_two_tables_play_or_none():
    party = slip(begun(12), 1)
    move(party.code, 1)
    assert drafts(party) == []
    party = slip(slip(party, 2), 3)
    draft_next_seats(party.code)
    assert drafts(party) == []


def test_nothing_is_drafted_after_the_end_nor_for_a_party_that_is_not_there():
    party = ended(slip(begun(8), 1))
    draft_next_seats(party.code)
    draft_next_seats("NOBODY")
    assert Draft.objects.count() == 0


def test_nothing_is_drafted_where_too_few_are_left():
    party = begun(8)
    for number in range(1, 6):
        prepare.leave(party.code, number, who=WHO)
    party = slip(party, 1)
    move(party.code, 1)
    assert drafts(party) == []
    assert not Party.with_attics.filter(kept_for=party).exists()


def test_what_happens_at_the_last_table_leaves_the_drafts(party):
    before = drafts(party)
    phone = Phone(party, 2, round_number=2)
    phone.enter(GRAND_SLAM, high("north", 8))
    phone.take_back(2)
    phone.enter(GRAND_SLAM)
    assert drafts(party) == before
    phone.confirm()
    assert drafts(party) == before
    move(party.code, 2)
    assert party.rounds.get(number=3) in [draft.round for draft in before]


def come_late(party: Party) -> None:
    prepare.register(party.code, ["Pia"], who=WHO)


def leave(party: Party) -> None:
    prepare.leave(party.code, 1, who=WHO)


def stand_in(party: Party) -> None:
    presence.stand_in(party.code, somebody_at(party, 2), who=WHO, name="Pia")


def keep_a_chair(party: Party) -> None:
    chairs.keep_chair(party.code, somebody_at(party, 1), table=1, seat=Seat.NORTH, who=WHO, is_there=True)


def open_the_other_table(party: Party) -> None:
    finish.open_again(AtTable.of(party, 1, WHO), round_number=2)


def change_the_plan(party: Party) -> None:
    prepare.change_plan(party.code, replace(plan_of(party), place="Elsewhere"), who=WHO)


def rename(party: Party) -> None:
    identity.rename(party.code, 1, "Anna", who=WHO)


def sit_the_other_way(party: Party) -> None:
    advance.sat_the_other_way(AtTable.of(party, 2, WHO), round_number=2)


def play_for_the_house(party: Party) -> None:
    chairs.play_for_the_house(party.code, somebody_at(party, 1), is_house=True, who=WHO)


def come_back(party: Party) -> None:
    leave(party)
    draft_next_seats(party.code)
    presence.come_back(party.code, 1, who=WHO)


def come_after_all(party: Party) -> None:
    (late,) = prepare.register(party.code, ["Pia"], who=WHO)
    prepare.check_in(party.code, late.number, here=False, who=WHO)
    draft_next_seats(party.code)
    prepare.check_in(party.code, late.number, here=True, who=WHO)


def somebody_at(party: Party, table: int) -> int:
    """A player who sits there in the second round."""
    return Chair.objects.filter(round__party=party, round__number=2, table=table)[0].entry.number


@pytest.mark.parametrize(
    "happens",
    [
        come_late,
        come_after_all,
        come_back,
        leave,
        stand_in,
        keep_a_chair,
        play_for_the_house,
        sit_the_other_way,
        open_the_other_table,
        change_the_plan,
        rename,
    ],
)
def test_whatever_else_happens_takes_the_drafts_away(party, happens):
    happens(party)
    assert drafts(party) == []
    assert not Party.with_attics.filter(kept_for=party).exists()
    for table in fresh(party).rounds.get(number=2).games.filter(confirmed_at=None).values_list("table", flat=True):
        slip(party, table, number=2)
    expected, _entries = seats_moved(fresh(party))
    move(party.code, 2)
    assert seating_of(party.rounds.get(number=3)) == expected
    assert verify(fresh(party)).difference is None


def test_the_end_of_a_game_and_the_movement_alone_keep_drafts():
    """Whoever adds a name here says why the next seats do not come from what it changes."""
    keeping = {
        function.name
        for file in Path(draft.__file__).parent.glob("*.py")
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and keeps_drafts(function)
    }
    assert keeping == {"end_once", "enter_slip", "move_round", "make_next_seats"}


def keeps_drafts(function: ast.FunctionDef) -> bool:
    return any(isinstance(part, ast.keyword) and part.arg == "keeps_drafts" for part in ast.walk(function))


def test_the_sweep_drafts_what_something_has_taken_away(party):
    rename(party)
    assert drafts(party) == []
    sweep()
    assert assert_drafts_hold(fresh(party)) == 2
    ready = drafts(party)
    sweep()
    assert drafts(party) == ready


def test_the_sweep_drafts_nothing_while_more_tables_play_or_none_or_after_the_end():
    begun(8)
    complete = slip(slip(begun(8), 1), 2)
    ended(slip(begun(8), 1))
    assert parties_to_draft() == []
    waits = slip(begun(8), 1)
    assert parties_to_draft() == [waits.code]
    sweep()
    assert parties_to_draft() == []
    assert complete.rounds.count() == 2


def test_a_draft_that_cannot_be_made_does_not_hold_up_the_others():
    broken, fine = slip(begun(8), 1), slip(begun(8), 1)
    Game.objects.filter(round__party=broken, table=1).update(rank=7)
    Game.objects.filter(round__party=broken, table=2).delete()
    Game.objects.filter(round__party=broken).update(confirmed_at=None)
    sweep()
    assert len(drafts(fine)) == 2


def test_each_of_two_parties_takes_its_own_draft():
    one, other = begun(8), begun(8)
    for party in (one, other):
        drafted(party, 1)
    ready = {party.pk: {draft.round_id for draft in drafts(party)} for party in (one, other)}
    for party in (one, other):
        slip(party, 2)
    for party in (other, one):
        move(party.code, 1)
        assert party.rounds.get(number=2).pk in ready[party.pk]
        assert verify(fresh(party)).difference is None


def test_a_late_comer_with_a_drafted_chair_can_be_taken_out_again(party):
    (late,) = prepare.register(party.code, ["Pia"], who=WHO)
    draft_next_seats(party.code)
    assert Chair.objects.filter(entry=late).count() == 2
    prepare.take_out(party.code, late.number, who=WHO)
    assert not party.entries.filter(number=late.number).exists()
    assert Chair.objects.filter(entry=late).count() == 0


def test_giving_the_last_game_up_is_no_end_that_a_draft_foresaw(party):
    """It ends the game and sends somebody home at once."""
    presence.give_up(party.code, somebody_at(party, 2), GivenUp.FORFEITED, who=WHO)
    assert Game.objects.get(round__party=party, round__number=2, table=2).confirmed_at
    assert drafts(party) == []


def test_the_draft_that_was_not_taken_is_gone_when_the_seats_are_announced(party):
    party = announced(played(slip(party, 2, number=2), 2, tables=0), 3)
    assert drafts(party) == []
    assert Round.objects.count() == 3
    assert Party.with_attics.count() == 1


def test_a_party_that_announces_by_itself_has_a_draft_of_the_newest_round_alone():
    party = begun(8, announces_itself=True)
    for number in (1, 2):
        party = drafted(party, number)
        assert [draft.game.round.number for draft in drafts(party)] == [number, number]
        ready = [draft.round for draft in drafts(party)]
        party = played(slip(party, 2, number=number), number, tables=0)
        assert party.rounds.get(number=number + 1) in ready
    assert verify(party).difference is None


def test_a_draft_is_taken_too_where_the_organiser_asks_for_the_seats(party):
    party = played(slip(party, 2, number=2), 2, tables=0)
    advance.take_back_seats(party.code, 3, who=WHO)
    finish.open_again(AtTable.of(party, 2, WHO), round_number=2)
    move(party.code, 2)
    ready = [draft.round for draft in drafts(party)]
    assert len(ready) == 2
    party = played(slip(party, 2, number=2), 2, tables=0)
    assert not party.rounds.filter(number=3).exists()  # it is held
    assert advance.make_next_seats(party.code, 2, who=WHO) in ready
    assert verify(fresh(party)).difference is None
