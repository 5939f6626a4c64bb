"""A prize of an old evening stays what it was: what decides it is kept with the evening, and travels with it."""

from __future__ import annotations

import datetime
import json
from fractions import Fraction

import pytest
from django.test import Client

from scoring.hand import BySide
from tests import documents
from tests.clubs.people import know
from tests.commands.running import exported, imported
from tests.night import WHO, announced, begun, ended, found, fresh, played, slip
from tests.prizes.given import an_evening_of_four, goes_to
from tests.screens.reading import words
from tournaments.access import find_our_club
from tournaments.actions import correct, draw_seats, prepare
from tournaments.actions.prizes import add_prize, open_seal, start_list
from tournaments.actions.tags import tag_people
from tournaments.clubs.actions import identity
from tournaments.clubs.actions.archive import archive_party, delete_for_good
from tournaments.clubs.actions.people import merge_people
from tournaments.engine.draw import DrawKind
from tournaments.engine.prizes.prize import Among, Prize, PrizeKind, Ties
from tournaments.engine.shorthand import Slip
from tournaments.models import Correction, Party, Player
from tournaments.models.member import Member
from tournaments.models.prizes import PrizeAverage, PrizeList
from tournaments.queries.correction_preview import CorrectionRequest
from tournaments.queries.prize_decisions import read_decisions
from tournaments.queries.prizes import compute_prizes

pytestmark = pytest.mark.usefixtures("looked_at")

OWN = Prize("own", "Better than usual", PrizeKind.OWN_AVERAGE, many=4, ties=Ties.SHARE, may_also=True)
ALL = {"ties": Ties.SHARE, "many": 8, "may_also": True}
BY_THE_CLUB = (
    Prize("members", "Best member", PrizeKind.WINS, among=Among.MEMBERS, **ALL),
    Prize("guests", "Best guest", PrizeKind.WINS, among=Among.GUESTS, **ALL),
    Prize("old", "Oldest", PrizeKind.WINS, among=Among.TAG, tag="80+", **ALL),
    Prize("door", "Door prize for members", PrizeKind.DOOR, among=Among.MEMBERS, may_also=True),
)


def an_evening_of_the_club() -> Party:
    """Ann and Cleo are members, Ann is over eighty; all others are guests."""
    for name, tags in (("Ann", ("80+",)), ("Cleo", ())):
        know(prepare.enlist(find_our_club(), [name])[0], is_member=True, tags=tags)
    party = found(8, date=datetime.date(2026, 3, 3))
    start_list(party.code, BY_THE_CLUB, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = ended(played(announced(party, 1)))
    open_seal(party.code, who=WHO)
    return fresh(party)


def test_nobody_who_joins_the_club_later_changes_a_prize_or_a_draw():
    party = an_evening_of_the_club()
    before = goes_to(party)
    assert before["members"] == "Ann Cleo"
    assert before["old"] == "Ann"
    assert "Ann" not in before["guests"]
    for player in Player.objects.exclude(name="Ann"):
        know(player, is_member=True, tags=("80+",))
    know(Player.objects.get(name="Ann"), is_member=False, tags=())
    assert goes_to(party) == before


def test_a_club_that_begins_a_list_of_members_makes_nobody_a_guest_of_an_old_evening():
    party = found(8)
    start_list(party.code, BY_THE_CLUB, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = ended(played(announced(party, 1)))
    before = goes_to(party)
    assert before["guests"] == ""
    know(Player.objects.get(name="Bo"), is_member=True)
    assert goes_to(party) == before


def test_on_another_laptop_that_knows_nobody_the_prizes_are_the_same(tmp_path):
    party = an_evening_of_the_club()
    before, written = goes_to(party), exported(party)
    Member.objects.all().delete()
    assert goes_to(imported(written, tmp_path)) == before


def test_who_turns_out_to_be_a_member_comes_with_what_the_club_says_of_them():
    know(prepare.enlist(find_our_club(), ["Annabel"])[0], is_member=True, tags=("80+",))
    party = found(4)
    tag_people(party.code, "born in May", [1], who=WHO)
    assert sorted(party.entries.get(number=1).tags) == ["born in May", "guest"]
    identity.rename_entry(party.code, 1, "Annabel", who=WHO)
    assert sorted(party.entries.get(number=1).tags) == ["80+", "born in May"]


# Averages of earlier evenings


def tonight() -> Party:
    """Ann and Cleo made +10 on the evening before, Bo and Dag -10. Tonight it is the other way round, by three."""
    an_evening_of_four(2, (13, 3))
    party = found(4, date=datetime.date(2026, 3, 9))
    start_list(party.code, [OWN], who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    return ended(slip(announced(party, 1), 1, score=(10, 13)))


def worth(party: Party) -> dict[str, str]:
    now = compute_prizes(fresh(party))
    return {now.names[one.showing.who[0]]: str(one.showing.worth) for one in now.outcomes[0].winners}


IT_WAS = {"Bo": "13", "Dag": "13", "Ann": "-13", "Cleo": "-13"}


def test_no_later_change_of_an_earlier_evening_changes_a_prize():
    party = tonight()
    assert worth(party) == IT_WAS
    earlier = Party.objects.get(date=datetime.date(2026, 3, 2))
    correct.correct_result(
        earlier.code, CorrectionRequest(1, 1, Slip(BySide(0, 13))), how=Correction.How.SCORE, who=WHO
    )
    assert worth(party) == IT_WAS
    an_evening_of_four(5, (0, 13))
    assert worth(party) == IT_WAS, "an evening that is entered later"
    archive_party(earlier.code, who=WHO)
    delete_for_good(Party.objects.get(pk=earlier.pk))
    assert worth(party) == IT_WAS


def test_an_evening_that_moves_takes_the_averages_along(tmp_path):
    party = tonight()
    written = exported(party)
    assert json.loads(written)["prizes"]["averages"] == [
        {"player": number, "difference": made, "evenings": 1} for number, made in enumerate([10, -10, 10, -10], 1)
    ]
    Party.objects.all().delete()
    there = imported(written, tmp_path)
    assert worth(there) == IT_WAS
    assert exported(there) == written


def test_averages_are_those_when_play_began_also_of_people_who_come_late():
    an_evening_of_four(2, (13, 3))
    party = found(4, date=datetime.date(2026, 3, 9))
    start_list(party.code, [OWN], who=WHO)
    an_evening_of_four(4, (13, 7))
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    assert read_decisions(party).averages is None, "before play they may still change"
    party = announced(party, 1)
    assert [one.average for one in read_decisions(party).averages] == [Fraction(8), Fraction(-8)] * 2
    late = prepare.enlist(find_our_club(), ["Ida"])[0]
    PrizeAverage.objects.create(list=party.prize_list, player=late, difference=9, evenings=2)
    prepare.register_players(party.code, ["Ida"], who=WHO)
    assert [one.average for one in read_decisions(party).averages][-1] == Fraction(9, 2)


def test_a_prize_that_comes_during_play_keeps_them_from_then_on():
    an_evening_of_four(2, (13, 3))
    party = begun(4, date=datetime.date(2026, 3, 9))
    start_list(party.code, [Prize("first", "First")], who=WHO)
    assert read_decisions(party).averages is None
    add_prize(party.code, OWN, who=WHO)
    assert len(read_decisions(party).averages) == 4


def test_two_people_who_are_one_have_one_average():
    party = tonight()
    ann = Player.objects.get(name="Ann")
    once = prepare.enlist(find_our_club(), ["Anne"])[0]
    PrizeAverage.objects.create(list=party.prize_list, player=once, difference=2, evenings=2)
    merge_people(once, ann, who=WHO)
    (of_ann,) = [one for one in read_decisions(party).averages if one.player == 1]
    assert (of_ann.difference, of_ann.evenings) == (12, 3)


def test_an_evening_of_an_earlier_version_says_that_its_averages_are_those_of_now(director: Client, tmp_path):
    party = tonight()
    says = "So their own averages are those of the earlier evenings that this program has now."
    assert says not in words(director.get(f"/desk/{party.code}/prizes/"))
    old = json.loads(exported(party))
    del old["prizes"]["averages"]
    PrizeList.objects.filter(party=party).update(averages_kept_at=None)
    assert worth(party) == IT_WAS
    for one in (party, imported(json.dumps(old), tmp_path)):
        assert says in words(director.get(f"/desk/{one.code}/prizes/"))
        assert documents.of_prizes(one)["averages"] == "now"
    before_play = found(4)
    start_list(before_play.code, [OWN], who=WHO)
    assert says not in words(director.get(f"/desk/{before_play.code}/prizes/"))
