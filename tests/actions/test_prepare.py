"""Before the first card: who is on the list, who is here, who is taken out and who leaves."""

from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import pytest
from django.utils.timezone import localdate

from scoring.game import EndKind, GameEnd
from scoring.refused import Refused
from scoring.rules import ASKOV
from scoring.stakes import Stake
from tests.night import TUESDAY, WHO, announced, begun, drawn, ended, found, fresh, played, slip
from tournaments.access import find_our_club
from tournaments.actions import draw_seats, prepare
from tournaments.actions.phones import WhyNotKnown, check_card
from tournaments.actions.plan import Plan, WhyNoPlan, change_plan, found_party
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.movement import WhyNotPlayed
from tournaments.engine.names import WhyNotAName
from tournaments.engine.people_list import WhyNotARoll
from tournaments.engine.standings import Key
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import Entry, LogEntry, Party, Player
from tournaments.queries.movement import find_rounds_to_move
from tournaments.queries.standings import read_standings

pytestmark = pytest.mark.django_db


def entry(party: Party, name: str) -> Entry:
    return party.entries.get(player__name=name)


def why(act) -> object:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.reason


def test_names_are_registered_all_or_nobody():
    party = found(4)
    assert why(lambda: prepare.register_players(party.code, ["Zoe", "ann"], who=WHO)) is WhyNotAName.AT_THE_PARTY
    assert party.entries.count() == 4
    assert not Player.objects.filter(name="Zoe").exists()


def test_a_known_player_of_the_club_is_the_same_player():
    found(4)
    second = found(4)
    assert Player.objects.count() == 4
    assert entry(second, "Ann").player.entries.count() == 2


@pytest.mark.parametrize("typed", ["Ann D’Arcy", "ANN D´ARCY", "D'Arcy, Ann", "Ánn D`Arcy"])
def test_another_way_to_write_a_name_is_the_same_player_and_twice_at_the_party_refused(typed):
    (first,) = prepare.register_players(found(0).code, ["Ann D'Arcy"], who=WHO)
    party = found(0, name="Wednesday whist")
    (second,) = prepare.register_players(party.code, [typed], who=WHO)
    assert second.player == first.player
    with pytest.raises(Refused) as refused:
        prepare.register_players(party.code, ["Ann D‘Arcy"], who=WHO)
    assert str(refused.value).startswith("“Ann D‘Arcy” is at the party already, as “Ann D'Arcy”.")


def test_two_of_one_name_are_told_apart_by_anything_that_is_typed():
    entries = prepare.register_players(
        found(0).code, ["Kari Berg", "Kari Berg (Oslo)", "Kari Berg *", "Kari Berg 🌷"], who=WHO
    )
    assert len({entry.player for entry in entries}) == 4


def test_two_whom_an_earlier_version_told_apart_by_an_accent_stay_two():
    club = find_our_club()
    players = [Player.objects.create(club=club, name=name) for name in ("Åse Berg", "Ase Berg")]
    assert prepare.enlist(club, ["ase berg", "ÅSE BERG"]) == players[::-1]
    assert prepare.enlist(club, ["Ase Berg"]) == players[1:]


def test_the_same_seed_draws_the_same_seats():
    party = found(11)
    seats = []
    for _draw in range(2):
        round = draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, seed=5, who=WHO)
        seats.append(list(round.chairs.order_by("pk").values_list("entry__number", "table", "seat")))
    assert seats[0] == seats[1]


def test_who_is_not_here_is_not_seated():
    party = found(5)
    prepare.check_in(party.code, entry(party, "Bo").number, here=False, who=WHO)
    round = draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    assert not round.chairs.filter(entry__player__name="Bo").exists()


def test_taking_somebody_out_makes_seats_that_were_only_drawn_void():
    party = drawn(8)
    prepare.take_out(party.code, entry(party, "Bo").number, who=WHO)
    assert not party.rounds.exists()
    assert party.entries.count() == 7


def test_who_has_a_place_is_not_taken_out():
    party = begun(8)
    number = entry(party, "Bo").number
    assert why(lambda: prepare.take_out(party.code, number, who=WHO)) is WhyNotPrepared.HAS_PLAYED
    assert why(lambda: prepare.check_in(party.code, number, here=False, who=WHO)) is WhyNotPrepared.HAS_PLAYED


def test_a_late_comer_with_a_proposed_place_is_taken_out_and_the_seats_are_made_anew():
    party = begun(8)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    party = played(party)
    prepare.take_out(party.code, entry(party, "Zoe").number, who=WHO)
    assert party.rounds.count() == 1
    assert find_rounds_to_move() == [(party.code, 1)]


def test_a_number_that_was_taken_off_goes_to_nobody_else_so_that_an_old_name_card_opens_no_other_page():
    party = found(4)
    card = fresh(party).player_key(4)
    prepare.take_out(party.code, 4, who=WHO)
    prepare.register_players(party.code, ["Eva", "Finn"], who=WHO)
    assert [entry(party, name).number for name in ("Eva", "Finn")] == [5, 6]
    assert why(lambda: check_card(fresh(party), 4, card)) is WhyNotKnown.WRONG_CARD


def test_who_comes_back_onto_the_list_has_the_number_of_their_card_again():
    party = found(4)
    card = fresh(party).player_key(4)
    prepare.take_out(party.code, 4, who=WHO)
    prepare.register_players(party.code, ["Eva"], who=WHO)
    prepare.register_players(party.code, ["Finn", "dag"], who=WHO)
    assert [entry(party, name).number for name in ("Dag", "Eva", "Finn")] == [4, 5, 6]
    check_card(fresh(party), 4, card)
    prepare.take_out(party.code, 6, who=WHO)
    prepare.register_players(party.code, ["Gro"], who=WHO)
    assert entry(party, "Gro").number == 7


def test_a_late_comer_without_a_place_is_taken_out():
    party = begun(8)
    prepare.register_players(party.code, ["Zoe"], who=WHO)
    prepare.take_out(party.code, entry(party, "Zoe").number, who=WHO)
    assert party.entries.count() == 8


@pytest.mark.parametrize("moment", [found, drawn], ids=["before the draw", "before the announcement"])
def test_nobody_leaves_before_the_party_has_begun(moment):
    party = moment(8)
    assert why(lambda: prepare.leave(party.code, 1, who=WHO)) is WhyNotPrepared.HAS_NOT_PLAYED


def test_somebody_expected_who_comes_late_joins_the_next_round():
    party = found(9)
    late = entry(party, "Ida")
    prepare.check_in(party.code, late.number, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = announced(party, 1)
    prepare.check_in(party.code, late.number, here=True, who=WHO)
    late.refresh_from_db()
    assert (late.joined_round, late.place_in_line) == (2, 9)


def test_who_never_came_is_not_in_the_standings():
    party = found(9)
    prepare.check_in(party.code, entry(party, "Ida").number, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    party = slip(announced(party, 1), 1)
    standing = read_standings(fresh(party))
    assert len(standing.lines) == 8
    assert "Ida" not in standing.names.values()


def test_everything_is_logged_with_who_did_it():
    party = begun(8)
    assert list(LogEntry.objects.filter(party=party).order_by("pk").values_list("action", "who")) == [
        ("found_party", WHO),
        ("register", WHO),
        ("draw", WHO),
        ("announce", WHO),
    ]


def test_rules_are_fixed_once_a_hand_is_entered():
    party = slip(begun(8), 1)
    plan = Plan("Renamed", party.date, rules=ASKOV)
    assert why(lambda: change_plan(party.code, plan, who=WHO)) is WhyNoPlan.RULES_ARE_FIXED
    renamed = change_plan(party.code, Plan("Renamed", party.date), who=WHO)
    assert renamed.name == "Renamed"


def test_leaving_twice_is_leaving_once():
    party = begun(9)
    prepare.leave(party.code, 1, who=WHO)
    party = played(party)
    prepare.leave(party.code, 1, who=WHO)
    assert party.entries.get(number=1).left_after_round == 1


def test_nothing_changes_once_the_party_has_ended():
    party = ended(begun(8))
    plan = Plan("Renamed", party.date)
    acts = [
        lambda: prepare.register_players(party.code, ["Zoe"], who=WHO),
        lambda: prepare.check_in(party.code, 1, here=True, who=WHO),
        lambda: prepare.check_in_all(party.code, who=WHO),
        lambda: prepare.take_out(party.code, 1, who=WHO),
        lambda: prepare.leave(party.code, 1, who=WHO),
        lambda: change_plan(party.code, plan, who=WHO),
    ]
    assert {why(act) for act in acts} == {WhyNotPrepared.PARTY_ENDED}


def test_seats_stay_where_somebody_without_a_place_is_taken_out():
    party = found(9)
    prepare.check_in(party.code, 9, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    prepare.take_out(party.code, 9, who=WHO)
    assert party.rounds.count() == 1


def test_nobody_is_nobody():
    assert why(lambda: prepare.register_players(found(4).code, [], who=WHO)) is WhyNotARoll.NO_NAMES


def test_the_same_form_founds_one_party():
    plan = Plan("Tuesday whist", date(2026, 3, 3))
    first = found_party(find_our_club(), plan, who=WHO, seed=99)
    assert found_party(find_our_club(), plan, who=WHO, seed=99) == first
    in_money = replace(plan, stake=Stake(0, "USD"), fee=500)
    for other in (replace(plan, place="Elsewhere"), replace(plan, name="Another evening"), in_money):
        assert why(partial(found_party, find_our_club(), other, who=WHO, seed=99)) is WhyNoPlan.FOUNDED
    assert found_party(find_our_club(), in_money, who=WHO, seed=98) == found_party(
        find_our_club(), in_money, who=WHO, seed=98
    )
    other_fee = partial(found_party, find_our_club(), replace(in_money, fee=600), who=WHO, seed=98)
    assert why(other_fee) is WhyNoPlan.FOUNDED
    prepare.register_players(first.code, ["Ann"], who=WHO)
    assert found_party(find_our_club(), plan, who=WHO, seed=99) != first


def test_the_movement_is_fixed_once_a_hand_is_entered():
    other = replace(LADDER, key="another")
    party = slip(begun(), 1)
    with pytest.raises(Refused) as refused:
        change_plan(party.code, replace(read_plan_of_party(party), movement=other), who=WHO)
    assert refused.value.reason is WhyNoPlan.MOVEMENT_IS_FIXED


@pytest.mark.parametrize(
    ("agreed", "why"),
    [
        pytest.param({"game_end": GameEnd(EndKind.TOP_TABLE)}, WhyNotPlayed.NO_BELL, id="the bell"),
        pytest.param({"standings_order": (Key.TOP_TABLE,)}, WhyNotPlayed.NO_TOP_TABLE, id="the standings"),
    ],
)
def test_a_movement_without_a_top_table_goes_with_nothing_that_asks_for_one(agreed, why):
    with pytest.raises(Refused) as refused:
        replace(TUESDAY, movement=replace(LADDER, has_ranks=False), **agreed)
    assert refused.value.reason is why


def test_nobody_is_here_before_the_day_of_the_party():
    tomorrow, tonight = found(0, date=localdate() + timedelta(days=1)), found(0, date=localdate(), name="Tonight")
    for party in (tomorrow, tonight):
        prepare.register_players(party.code, ["Ann", "Bo"], who=WHO)
    assert not tomorrow.entries.filter(checked_in=True).exists()
    assert tonight.entries.filter(checked_in=True).count() == 2
