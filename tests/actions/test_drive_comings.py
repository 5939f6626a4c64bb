"""Who comes late to a live drive, who goes home, and who plays for the house."""

from __future__ import annotations

import pytest

from scoring.refused import Refused
from tests.drive_night import draw, found_drive, make_plan, newcomer, ring
from tests.live_night import begun_live, found_live, play_hand, play_hands
from tests.night import WHO, fresh
from tournaments.actions import drive_people
from tournaments.engine.drive.places import Span, list_places
from tournaments.engine.drive.plan import Half
from tournaments.engine.drive.tricks import UnplayedRule
from tournaments.models import Action
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import read_card_now
from tournaments.wording.drive_shared import say_who_shares
from tournaments.wording.log import log_in_words

pytestmark = pytest.mark.django_db


def test_a_late_comer_shares_a_card_from_the_next_hand_on():
    party = play_hand(begun_live())
    late = newcomer(party)
    drive_people.share_chair(party.code, late, 5, who=WHO)
    drive = read_drive(fresh(party)).drive
    assert [drive.find_person(5, hand) for hand in (1, 2, 3, 4)] == [5, 5, 5, late]
    said = "Late Larsen and Eva 05son play alternate hands from hand 3 on. Eva 05son plays the odd hands, Late Larsen the even ones."
    assert say_who_shares(read_drive(fresh(party)), late) == said


def test_a_late_comer_takes_the_chair_of_a_house_player():
    party = found_drive(11, make_plan(is_live=True))
    drive_people.add_house_players(party.code, ["House player 1"], who=WHO)
    party = play_hands(ring(draw(party)), 2)
    house = party.entries.get(is_house=True).number
    placed = [line.card for found in list_places(read_drive(party).drive, Span.FIRST).values() for line in found]
    assert house not in placed
    late = newcomer(party)
    drive_people.share_chair(party.code, late, house, who=WHO)
    assert say_who_shares(read_drive(party), late).endswith("plays from hand 4 on, in place of House player 1.")
    party = play_hands(party, 2)
    drive = read_drive(party).drive
    assert [drive.find_person(house, hand) for hand in (3, 4, 5)] == [house, late, late]
    placed = [line.card for found in list_places(drive, Span.FIRST).values() for line in found]
    assert house in placed


@pytest.mark.parametrize(("people", "names"), [(11, 2), (11, 0), (12, 1), (3, 1)], ids=str)
def test_house_players_make_whole_tables_or_nobody_comes(people: int, names: int):
    party = found_drive(people, make_plan(is_live=True))
    wanted = [f"House {number}" for number in range(names)]
    if people == 3:
        drive_people.add_house_players(party.code, wanted, who=WHO)  # three people and the club make a table
        return
    with pytest.raises(Refused, match="as whole tables need"):
        drive_people.add_house_players(party.code, wanted, who=WHO)
    assert not party.entries.filter(is_house=True).exists()


def test_a_substitute_takes_the_chair_and_the_card_of_somebody_who_goes_home():
    party = play_hand(begun_live())
    late = newcomer(party)
    drive_people.leave_drive(party.code, 5, substitute=late, who=WHO)
    drive = read_drive(fresh(party)).drive
    assert [drive.find_person(5, hand) for hand in (2, 3, 4)] == [5, late, late]
    lines = [log_in_words(line.action, line.facts) for line in party.log.filter(action=Action.LEAVE_DRIVE)]
    assert lines == [f"5 goes home after hand 2; {late} takes the chair"]
    after = play_hands(party, 3)
    now = read_drive(after)
    assert read_card_now(now, 5, late) is not None


def test_a_substitute_may_be_named_after_somebody_went_home():
    party = play_hand(begun_live())
    drive_people.leave_drive(party.code, 5, who=WHO)
    party = play_hand(fresh(party))
    drive_people.leave_drive(party.code, 5, new_name="Una Late", who=WHO)
    now = read_drive(fresh(party))
    assert [now.names.get(now.drive.find_person(5, hand) or 0) for hand in (3, 4)] == [None, "Una Late"]


def test_a_substitute_may_be_typed_and_is_put_on_the_list():
    party = begun_live()
    late = newcomer(party)
    with pytest.raises(Refused, match="but not both"):
        drive_people.leave_drive(party.code, 5, substitute=late, new_name="Una Late", who=WHO)
    drive_people.leave_drive(party.code, 5, new_name="Una Late", who=WHO)
    now = read_drive(fresh(party))
    assert now.names[now.drive.find_person(5, 2) or 0] == "Una Late"
    with pytest.raises(Refused, match="Una Late has card 5 already"):
        drive_people.leave_drive(party.code, 6, new_name="una  late", who=WHO)
    party.entries.filter(number=late).update(checked_in=False)
    drive_people.leave_drive(party.code, 6, new_name="Late Larsen", who=WHO)  # who is on the list, and here now
    assert read_drive(fresh(party)).drive.find_person(6, 2) == late


def test_without_a_substitute_the_club_fills_the_chair_and_the_rule_counts():
    party = play_hand(begun_live(unplayed=UnplayedRule.NOTHING))
    drive_people.leave_drive(party.code, 5, who=WHO)
    party = play_hands(party, 4)
    drive = read_drive(party).drive
    assert drive.find_person(5, 4) is None
    at = [drive.find_chair(5, hand) for hand in (1, 2)]
    played = [drive.tricks_of(hand)[one.table].tricks_of(one) for hand, one in enumerate(at, 1) if one]
    assert drive.totals_of(Half.FIRST)[5].tricks == sum(one or 0 for one in played)
    drive_people.return_to_drive(party.code, 5, who=WHO)
    assert read_drive(fresh(party)).drive.find_person(5, 4) == 5


def test_who_cannot_leave_or_take_over_is_told_why():
    party = begun_live(13)
    with pytest.raises(Refused, match="has card 3 already"):
        drive_people.leave_drive(party.code, 5, substitute=3, who=WHO)
    late = newcomer(party)
    with pytest.raises(Refused, match="Two people are on card"):
        drive_people.leave_drive(party.code, 13, substitute=late, who=WHO)
    with pytest.raises(Refused, match="has no chair in this drive"):
        drive_people.leave_drive(party.code, late, who=WHO)
    with pytest.raises(Refused, match="has not begun"):
        drive_people.leave_drive(found_live(seed=8).code, 5, who=WHO)
