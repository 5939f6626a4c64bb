"""Decisions about prizes follow what happens to the evening and its people: it comes back from a file, two entries are one person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.commands.running import exported, imported
from tests.night import WHO, announced, begun, ended, found, fresh, slip
from tests.prizes.given import FIRST, goes_to, one_round, refused
from tournaments.actions import advance, draw_seats, finish, prepare
from tournaments.actions.at_table import AtTable
from tournaments.actions.pairs import register_pairs
from tournaments.actions.prizes import enter_cut, give_all_prizes, open_seal, start_list
from tournaments.actions.prizes_follow import renumber_decisions
from tournaments.clubs.actions import identity
from tournaments.clubs.actions.erase import erase_name
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.ladder_pairs import LADDER_PAIRS
from tournaments.engine.prizes.decisions import CutForPrize
from tournaments.engine.prizes.prize import Prize, PrizeKind
from tournaments.models import Party, Player
from tournaments.models.prizes import PrizeCut
from tournaments.queries.prize_decisions import read_decisions
from tournaments.queries.prizes import compute_prizes

pytestmark = pytest.mark.django_db


def test_an_exported_evening_comes_back_with_list_seal_cuts_and_prizes(tmp_path):
    party = one_round()
    enter_cut(party.code, "first", [(3,)], who=WHO)
    give_all_prizes(party.code, who=WHO)
    again = imported(exported(fresh(party)), tmp_path)
    assert read_decisions(again) == read_decisions(party)
    assert exported(again) == exported(fresh(party))
    assert goes_to(again) == goes_to(party)


def test_an_evening_from_a_file_does_not_say_when_its_draws_were_sealed(tmp_path):
    party = found(4)
    start_list(party.code, (Prize("door", "Door", PrizeKind.DOOR),), who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = ended(slip(announced(party, 1), 1))
    open_seal(party.code, who=WHO)
    here = compute_prizes(fresh(party))
    there = compute_prizes(imported(exported(fresh(party)), tmp_path))
    assert here.sealed_at
    assert here.opened_at
    assert (there.hash, there.sealed_at, there.opened_at) == (here.hash, None, None)


def test_who_was_entered_twice_keeps_what_was_decided(tmp_path):
    party = one_round()
    enter_cut(party.code, "first", [(3,)], who=WHO)
    Party.objects.filter(pk=party.pk).update(status=Party.Status.PLAYING)
    prepare.register_players(party.code, ["Cleopatra"], who=WHO)
    identity.merge_entries(party.code, 3, 9, who=WHO)
    assert goes_to(party)["first"] == "Cleo"


@pytest.mark.parametrize("entered_twice", ["Ann", "Bo"])
def test_a_pair_of_which_one_was_entered_twice_keeps_its_prize(entered_twice):
    """First of all, so that the pair gets a lower number."""
    party = found(0, movement=LADDER_PAIRS)
    register_pairs(party.code, [], alone=["Tor"], checked_in=False, who=WHO)
    prepare.check_in(party.code, 1, here=False, who=WHO)
    register_pairs(party.code, [("Ann", "Bo"), ("Cleo", "Dag")], who=WHO)
    start_list(party.code, (FIRST,), who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = ended(slip(announced(party, 1), 1, score=(13, 3)))
    give_all_prizes(party.code, who=WHO)
    Party.objects.filter(pk=party.pk).update(status=Party.Status.PLAYING)
    identity.merge_entries(party.code, 1, party.entries.get(player__name=entered_twice).number, who=WHO)
    party = ended(fresh(party))
    decided = read_decisions(party)
    assert decided.given[-1].who == ((1, 3 if entered_twice == "Ann" else 2),)
    (outcome,) = compute_prizes(party).outcomes
    assert outcome.who == decided.given[-1].who


def test_a_cut_that_two_entries_of_one_person_won_names_them_once():
    party = one_round()
    enter_cut(party.code, "first", [(3,)], who=WHO)
    PrizeCut.objects.update(won=[[1], [3]])
    renumber_decisions(party, 3, 1)
    assert read_decisions(party).cuts == (CutForPrize("first", frozenset({(1,)}), ((1,),)),)


def test_who_has_a_prize_stays_on_the_list_of_a_party_that_goes_back_to_its_start():
    party = begun(8)
    start_list(party.code, (FIRST,), who=WHO)
    party = ended(slip(fresh(party), 1))
    enter_cut(party.code, "first", [(3,)], who=WHO)
    give_all_prizes(party.code, who=WHO)
    advance.resume_party(party.code, who=WHO)
    finish.reopen_game(AtTable.of(fresh(party), 1, WHO), round_number=1)
    advance.take_back_announcement(party.code, 1, who=WHO)
    assert fresh(party).status == Party.Status.REGISTERING
    assert refused(prepare.take_out, party.code, 3) is prepare.WhyNotPrepared.HAS_PRIZE
    prepare.take_out(party.code, 8, who=WHO)
    assert goes_to(party) == {"first": "Cleo"}


def test_who_gave_a_prize_is_erased_with_their_name():
    party = one_round(replace(FIRST, given_by="Dag"))
    erase_name(Player.objects.get(name="Dag"), seen="Dag", word="Former player", who=WHO)
    assert read_decisions(party).prizes[0].given_by == "Former player 1"
