"""An evening of pairs, all the way through: they are registered, seated, replaced, leave and come late, and score together."""

from __future__ import annotations

import pytest

from scoring.refused import Impossible, Refused
from tests.commands.running import exported, verified
from tests.night import WHO, announced, begun, ended, found, fresh, played
from tournaments.access import find_our_club
from tournaments.actions import advance, chairs, draw_seats, pairs, prepare, presence, take_seats
from tournaments.actions.door import say_they_came
from tournaments.actions.plan import Plan, change_plan
from tournaments.actions.restore import restore_party
from tournaments.actions.side import open_side_table
from tournaments.clubs.actions.erase import erase_name
from tournaments.clubs.actions.identity import merge_entries
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.engine.draw import DrawKind
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.ladder_pairs import LADDER_PAIRS
from tournaments.engine.seats import Seat
from tournaments.models import LogEntry, Party, Player
from tournaments.queries.movement import read_seating
from tournaments.queries.pairs import pair_as_last_time, read_pairs
from tournaments.queries.past_evenings import read_results
from tournaments.queries.standings import read_standings
from tournaments.tasks import move

pytestmark = pytest.mark.django_db


IDA_SITS_OUT = 9  # a seed: her pair is at the front of the line


@pytest.fixture
def party() -> Party:
    """Five pairs in their second round: Ann & Bo, Cleo & Dag at table 1, Eva & Finn, Gro & Hans at table 2, one pair sits out."""
    party = found(10, movement=LADDER_PAIRS)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, seed=IDA_SITS_OUT, who=WHO)
    return announced(played(announced(party, 1), 1), 2)


def lines(party: Party) -> dict[str, tuple[int, int, int]]:
    """Each pair with its games, wins and rounds on the bench."""
    found = read_standings(fresh(party))
    return {name: (line.games, line.wins, line.sat_out) for line, name in found.named}


def sides(party: Party, number: int) -> list[tuple[frozenset[str], frozenset[str]]]:
    names = dict(party.entries.values_list("number", "player__name"))
    return [
        (frozenset({names[one.north], names[one.south]}), frozenset({names[one.east], names[one.west]}))
        for one in read_seating(party.rounds.get(number=number)).tables
    ]


def together(party: Party, number: int) -> set[frozenset[str]]:
    """Who plays with whom, or sits out with whom."""
    names = dict(party.entries.values_list("number", "player__name"))
    bench = read_seating(party.rounds.get(number=number)).bench
    return {side for both in sides(party, number) for side in both} | {frozenset(names[one] for one in bench)}


def said(party: Party) -> list[str]:
    return list(LogEntry.objects.filter(party=party).order_by("pk").values_list("action", flat=True))


def refusal(act) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return str(refused.value)


def test_partners_sit_opposite_each_other_and_one_of_an_odd_number_of_pairs_sits_out(party):
    first = read_seating(party.rounds.get(number=1))
    assert len(first.tables) == 2
    assert sides(party, 1)[0] == (frozenset({"Ann", "Bo"}), frozenset({"Cleo", "Dag"}))
    assert sum(first.bench) % 4 == 3  # a pair: 1 + 2, 3 + 4, …


def test_the_pair_that_wins_goes_up_and_the_pair_that_loses_goes_down_together(party):
    winners = {frozenset({"Ann", "Bo"}), frozenset({"Eva", "Finn"})}
    assert set(sides(party, 2)[0]) == winners


def test_a_pair_has_one_line_and_its_game_counts_once(party):
    assert lines(party)["Ann & Bo"] == (1, 1, 0)
    assert len(lines(party)) == 5
    assert verified(party) == "verified: 2 rounds, 0 hands\n"


def test_a_pair_that_sits_out_goes_to_the_back_of_the_line_together(party):
    before, after = (set(read_seating(party.rounds.get(number=number)).bench) for number in (1, 2))
    assert len(after) == 2
    assert not before & after


def test_nobody_is_drawn_without_a_partner():
    party = found(8, movement=LADDER_PAIRS)
    pairs.register_pairs(party.code, [], alone=["Tor"], who=WHO)
    draw = lambda: draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)  # noqa: E731  said twice
    assert "has no partner here" in refusal(draw)
    pairs.register_pairs(party.code, [], alone=["Una"], who=WHO)
    assert "have no partner here" in refusal(draw)
    assert pairs.make_pair(party.code, 9, 10, who=WHO).number == 5
    draw()
    assert len(read_seating(party.rounds.get()).bench) == 2


def test_one_of_a_pair_who_is_not_here_leaves_the_other_without_a_partner():
    party = found(8, movement=LADDER_PAIRS)
    prepare.check_in(party.code, 2, here=False, who=WHO)
    assert "Ann" in refusal(lambda: draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO))


@pytest.mark.parametrize("number", [1, 2])
def test_two_who_were_put_together_wrongly_are_taken_apart(number):
    party = found(8, movement=LADDER_PAIRS)
    pairs.take_apart(party.code, number, who=WHO)
    assert [pair.number for pair in read_pairs(party)] == [2, 3, 4]
    assert pairs.make_pair(party.code, 2, 1, who=WHO).number == 5


def test_a_pair_that_has_played_is_not_taken_apart(party):
    assert "keeps its games" in refusal(lambda: pairs.take_apart(party.code, 1, who=WHO))


def test_somebody_who_is_taken_off_the_list_leaves_their_partner_alone():
    party = found(8, movement=LADDER_PAIRS)
    prepare.take_out(party.code, 1, who=WHO)
    assert [pair.number for pair in read_pairs(party)] == [2, 3, 4]


def test_who_has_a_partner_gets_no_second_one():
    party = found(8, movement=LADDER_PAIRS)
    pairs.register_pairs(party.code, [], alone=["Tor"], who=WHO)
    assert "Ann plays with Bo already" in refusal(lambda: pairs.make_pair(party.code, 9, 1, who=WHO))
    assert "with themselves" in refusal(lambda: pairs.make_pair(party.code, 9, 9, who=WHO))
    before = said(party)
    assert "Ann plays with Bo already" in refusal(lambda: pairs.make_pair(party.code, 1, name="Una", who=WHO))
    assert said(party) == before
    assert not party.entries.filter(player__name="Una").exists()  # all or nothing


def test_an_evening_without_pairs_makes_none():
    party = found(8)
    assert "Everybody plays alone" in refusal(lambda: pairs.make_pair(party.code, 1, 2, who=WHO))


# A substitute


def test_a_substitute_takes_the_chair_and_the_pair_keeps_its_line(party):
    presence.let_stand_in(party.code, 1, name="Tor", who=WHO)
    played(fresh(party), 2)
    assert lines(party)["Ann & Bo"] == (2, 2, 0)
    assert "Tor" not in str(lines(party))
    party = announced(fresh(party), 3)
    assert frozenset({"Tor", "Bo"}) in together(party, 3)
    assert "verified: 3 rounds" in verified(party)


def test_the_chair_is_given_back_and_with_it_the_place_in_the_pair(party):
    before = exported(party)
    presence.let_stand_in(party.code, 1, name="Tor", who=WHO)
    presence.take_back_stand_in(party.code, 1, who=WHO)
    assert exported(fresh(party)) == before


def test_from_the_next_round_on_somebody_plays_for_one_of_the_two(party):
    pairs.play_for(party.code, 1, name="Tor", who=WHO)
    played(fresh(party), 2)
    assert frozenset({"Tor", "Bo"}) in together(party, 3)
    assert lines(party)["Ann & Bo"] == (2, 2, 0)


def test_the_one_who_was_replaced_comes_back_into_their_pair(party):
    pairs.play_for(party.code, 1, name="Tor", who=WHO)
    party = announced(played(fresh(party), 2), 3)
    presence.come_back(party.code, 1, who=WHO)
    played(party, 3)
    assert frozenset({"Ann", "Bo"}) in together(party, 4)
    assert verified(fresh(party)) == "verified: 3 rounds, 0 hands\n"


def test_who_plays_in_a_pair_plays_for_no_other(party):
    bench = read_seating(party.rounds.get(number=2)).bench
    assert "plays in pair" in refusal(lambda: presence.let_stand_in(party.code, 1, substitute=bench[0], who=WHO))
    assert "plays in pair" in refusal(lambda: pairs.play_for(party.code, 1, substitute=bench[0], who=WHO))


def test_one_whose_own_pair_has_stopped_plays_for_another_and_each_pair_keeps_its_own_games(party):
    """Dag goes home, so Cleo & Dag stop after round 2; then Ann goes too, and Cleo plays with Bo."""
    prepare.leave(party.code, 4, who=WHO)
    party = announced(played(party, 2), 3)
    before = lines(party)["Cleo & Dag"]
    pairs.play_for(party.code, 1, substitute=3, who=WHO)
    party = announced(played(party, 3), 4)
    assert frozenset({"Bo", "Cleo"}) in together(party, 4)
    played(party, 4)
    assert lines(party)["Cleo & Dag"] == before
    assert lines(party)["Ann & Bo"][0] + lines(party)["Ann & Bo"][2] == 4
    assert verified(fresh(party)).startswith("verified: 4 rounds")


def test_somebody_takes_a_chair_until_the_one_comes_who_plays_from_the_next_round_on(party):
    pairs.play_for(party.code, 1, name="Una", who=WHO)
    presence.let_stand_in(party.code, 1, name="Tor", who=WHO)
    played(fresh(party), 2)
    assert frozenset({"Una", "Bo"}) in together(party, 3)
    assert lines(party)["Ann & Bo"] == (2, 2, 0)
    assert "verified: 2 rounds" in verified(fresh(party))


# Leaving and coming


def test_a_pair_stops_if_one_of_them_leaves_and_nobody_comes(party):
    prepare.leave(party.code, 1, who=WHO)
    played(fresh(party), 2)
    assert {"Ann", "Bo"}.isdisjoint({name for both in sides(party, 3) for side in both for name in side})
    assert read_seating(party.rounds.get(number=3)).bench == ()
    assert "leave_with" in said(party)


def test_both_come_back_together(party):
    prepare.leave(party.code, 1, who=WHO)
    presence.come_back(party.code, 2, who=WHO)
    played(fresh(party), 2)
    assert frozenset({"Ann", "Bo"}) in together(party, 3)


def test_a_late_pair_joins_the_next_round(party):
    pairs.register_pairs(party.code, [("Tor", "Una")], who=WHO)
    played(fresh(party), 2)
    assert any(frozenset({"Tor", "Una"}) in both for both in sides(party, 3))
    assert read_seating(party.rounds.get(number=3)).bench == ()


def test_somebody_who_comes_late_and_alone_waits_for_a_partner(party):
    pairs.register_pairs(party.code, [], alone=["Tor"], who=WHO)
    prepare.register_players(party.code, ["Una"], who=WHO)
    assert "no partner" in refusal(lambda: prepare.check_in(party.code, 11, here=True, who=WHO))
    move(party.code, 2)
    assert set(party.entries.filter(checked_in=False).values_list("number", flat=True)) == {11, 12}
    pairs.make_pair(party.code, 11, 12, who=WHO)
    played(fresh(party), 2)
    assert any(frozenset({"Tor", "Una"}) in both for both in sides(party, 3))
    assert verified(fresh(party)) == "verified: 2 rounds, 0 hands\n"


# By hand, and what pairs do not have


def test_who_is_seated_elsewhere_by_hand_takes_their_partner_along():
    party = begun(8, movement=LADDER_PAIRS)
    advance.take_back_announcement(party.code, 1, who=WHO)
    take_seats.seat_by_hand(party.code, player=1, table=2, seat=Seat.EAST, who=WHO)
    assert sides(party, 1) == [
        (frozenset({"Gro", "Hans"}), frozenset({"Cleo", "Dag"})),
        (frozenset({"Eva", "Finn"}), frozenset({"Ann", "Bo"})),
    ]


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [({"computers": 3}, "no computer fills"), ({"side_table_counts": True}, "no side table")],
    ids=["computers", "a side table that counts"],
)
def test_a_plan_for_pairs_refuses_what_they_do_not_have(wish, sentence):
    assert sentence in refusal(lambda: found(0, movement=LADDER_PAIRS, **wish))


def test_nobody_keeps_a_chair_and_nobody_plays_at_a_side_table(party):
    assert "nobody keeps a chair" in refusal(lambda: chairs.fix_chair(party.code, 1, table=1, seat=Seat.NORTH, who=WHO))
    one, other = read_seating(party.rounds.get(number=2)).bench
    side = lambda: open_side_table(party.code, round_number=2, north=one, east=other, who=WHO)  # noqa: E731  asked once
    assert "no side table" in refusal(side)


def test_pairs_begin_and_end_only_before_the_seats_are_announced():
    party = begun(8)
    plan = lambda movement: Plan(party.name, party.date, movement=movement)  # noqa: E731  twice
    assert "are announced" in refusal(lambda: change_plan(party.code, plan(LADDER_PAIRS), who=WHO))
    advance.take_back_announcement(party.code, 1, who=WHO)
    change_plan(party.code, plan(LADDER_PAIRS), who=WHO)
    assert not party.rounds.exists()
    chairs_first = found(8, name="Another")
    chairs.fix_chair(chairs_first.code, 1, table=1, seat=Seat.NORTH, who=WHO)
    assert "Ann" in refusal(lambda: change_plan(chairs_first.code, plan(LADDER_PAIRS), who=WHO))
    assert fresh(chairs_first).movement == LADDER.key


def test_two_in_pairs_are_not_one_person_and_somebody_alone_may_be():
    party = found(8, movement=LADDER_PAIRS)
    with pytest.raises(Impossible, match="both in pairs"):
        merge_entries(party.code, 1, 3, who=WHO)
    pairs.register_pairs(party.code, [], alone=["Anne"], who=WHO)
    merge_entries(party.code, 1, 9, who=WHO)
    assert read_pairs(party)[0].players == (1, 2)


def test_the_people_of_last_time_come_in_the_pairs_in_which_they_last_played():
    found(8, movement=LADDER_PAIRS)
    party = found(0, movement=LADDER_PAIRS, name="Next week")
    together, alone = pair_as_last_time(party, ["Ann", "Bo", "Cleo", "Tor"])
    assert (together, alone) == ([("Ann", "Bo")], ["Cleo", "Tor"])


def test_one_phone_does_not_say_that_two_have_come_once_the_pairs_play():
    party = found(10, movement=LADDER_PAIRS)
    for number in (9, 10):
        prepare.check_in(party.code, number, here=False, who=WHO)
    say_they_came(party.code, 9)
    prepare.check_in(party.code, 9, here=False, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    announced(party, 1)
    assert "together with your partner" in refusal(lambda: say_they_came(party.code, 9))


def test_an_erased_name_of_a_pair_is_erased_in_the_log(party):
    erase_name(Player.objects.get(name="Ann"), seen="Ann", word="Former player", who=WHO)
    assert "Ann" not in str(list(LogEntry.objects.filter(party=party).values_list("facts", flat=True)))


# What follows the evening


def test_an_evening_of_pairs_is_the_same_after_a_file(party):
    presence.let_stand_in(party.code, 1, name="Tor", who=WHO)
    prepare.leave(party.code, 4, who=WHO)
    party = ended(played(fresh(party), 2))
    text = exported(party)
    assert exported(restore_party(find_our_club(), read_evening(read(text)), WHO)) == text


def test_in_a_season_each_of_the_two_has_the_points_of_the_pair_and_a_substitute_has_none(party):
    presence.let_stand_in(party.code, 1, name="Tor", who=WHO)
    party = ended(played(fresh(party), 2))
    players = dict(party.entries.values_list("player__name", "player"))
    results = {one.player: one for one in read_results([party.pk])[party.pk]}
    ann, bo = (results[players[name]] for name in ("Ann", "Bo"))
    assert (ann.place, ann.games, ann.wins) == (bo.place, bo.games, bo.wins) == (1, 2, 2)
    assert players["Tor"] not in results
