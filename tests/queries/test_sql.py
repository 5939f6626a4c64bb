"""What is read by SQL that is written out is what Django's own queries would have read."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db.models import Model
from django.utils import timezone

from scoring.hand import BySide, Call, Hand, Seat
from scoring.rules import HandDraft
from scoring.stakes import Stake
from tests import night
from tests.engine.nights import NINE
from tournaments.access import find_our_club
from tournaments.actions import enter_hand
from tournaments.actions.at_table import AtTable
from tournaments.actions.correct import correct_result
from tournaments.actions.restore import restore_party
from tournaments.engine.evening import find_fixed_chairs
from tournaments.engine.fixed import FixedChair
from tournaments.engine.shorthand import Slip
from tournaments.models import Chair, Entry, Game, OrganiserCall, Party, PlayedHand, Round
from tournaments.models.sql import PlayedBy, read_current_game, read_entry_with_rounds
from tournaments.queries import rows
from tournaments.queries.correction_preview import CorrectionRequest, How
from tournaments.queries.entries import read_line, read_player
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.movement import read_chairs_by_round, seat_tables
from tournaments.queries.standings import read_rounds_played, read_standings
from tournaments.queries.table import read_table_now

pytestmark = pytest.mark.django_db


def values_of(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.fixture
def party():
    """The second round is being played, time is called, and table 2 has handed in its slip."""
    party = night.announced(night.played(night.begun(8, stake=Stake(15, "EUR"))), 2)
    night.slip(party, 2, number=2)
    Round.objects.filter(party=party, number=2).update(time_called_at=timezone.now())
    return night.fresh(party)


def test_the_game_at_a_table_comes_with_every_value_of_its_round_and_party(party):
    for table in (1, 2):
        game = read_current_game(party.code, table)
        known = Game.objects.select_related("round__party").get(round__party=party, round__number=2, table=table)
        assert game is not None
        assert values_of(game) == values_of(known)
        assert values_of(game.round) == values_of(known.round)
        assert values_of(game.round.party) == values_of(known.round.party)
        chairs = sorted(game.chairs, key=lambda chair: chair.pk)
        assert list(map(values_of, chairs)) == list(map(values_of, known.chairs))
        assert [str(chair.entry.player) for chair in chairs] == [str(chair.entry.player) for chair in known.chairs]


def test_the_call_of_a_table_comes_with_its_game_as_long_as_it_is_open(party):
    call = OrganiserCall.objects.create(party=party, table=1, called_at=timezone.now())
    OrganiserCall.objects.create(party=party, table=2, called_at=timezone.now(), done_at=timezone.now())
    assert read_current_game(party.code, 1).open_call == call
    assert read_current_game(party.code, 2).open_call is None


def test_reading_it_asks_once(party, django_assert_num_queries):
    with django_assert_num_queries(1):
        game = read_current_game(party.code, 1)
        assert game is not None
        assert (game.round.number, game.round.party.code) == (2, party.code)


def test_what_was_read_can_be_saved(party):
    game = read_current_game(party.code, 1)
    assert game is not None
    game.hands_played = 3
    game.save()
    assert Game.objects.get(pk=game.pk).hands_played == 3


@pytest.mark.parametrize(("code", "table"), [("NONE", 1), (None, 9)], ids=["no such party", "no such table"])
def test_where_nobody_plays_there_is_no_game(party, code, table):
    assert read_current_game(code or party.code, table) is None


def test_seats_that_are_only_proposed_are_not_played_yet():
    assert read_current_game(night.drawn(8).code, 1) is None


def test_the_people_of_a_table_are_those_on_its_chairs(party):
    game = read_current_game(party.code, 1)
    assert game is not None
    chairs = Chair.objects.filter(round=game.round_id, table=1)
    assert sorted(read_table_now(game).seats) == sorted(rows.group_seats(rows.read_places(chairs))[1])


def test_the_hands_of_a_game_come_without_those_taken_back_and_with_no_others(party):
    at = AtTable.of(party, 1, night.WHO)
    hand = Hand(Call.LOW, tricks=BySide(6, 7))
    for _ in range(2):
        game = enter_hand.enter_hand(at, HandDraft.of(hand), round_number=2, hand_number=1, key=uuid4()).game
        enter_hand.take_back_hand(at, round_number=2, hand_number=1)
    for number in (1, 2):
        enter_hand.enter_hand(at, HandDraft.of(hand), round_number=2, hand_number=number, key=uuid4())
    known = PlayedHand.objects.filter(game=game, taken_back_at=None).order_by("number")
    assert [values_of(row) for row in game.hands_on_sheet] == [values_of(row) for row in known]
    assert len(known) == 2
    assert Game.objects.get(round__party=party, round__number=2, table=2).hands_on_sheet == []


def known_entry(party: Party, number: int) -> tuple[Entry, list[PlayedBy]]:
    found = read_entry_with_rounds(party, number)
    assert found is not None
    return found


@pytest.mark.parametrize("players", [8, 9])
def test_an_entry_comes_with_its_announced_rounds_their_games_and_who_sits_there(players):
    party = night.played(night.announced(night.played(night.begun(players)), 2), 2)
    assert party.rounds.filter(announced_at=None).exists(), "the third is only proposed"
    for entry in party.entries.select_related("player"):
        found, played = known_entry(party, entry.number)
        assert (values_of(found), values_of(found.player)) == (values_of(entry), values_of(entry.player))
        known = Chair.objects.filter(entry=entry, round__number__lte=2).order_by("round__number")
        assert [number for number, _game, _four in played] == [1, 2]
        for chair, (_number, game, four) in zip(known, played, strict=True):
            at_table = Chair.objects.filter(round=chair.round, table=chair.table or 0)
            values = at_table.values_list("seat", "entry__number", "entry__player__name", "entry__player__is_computer")
            assert chair.table is None or sorted(four) == sorted(values)
            assert game == Game.objects.filter(round=chair.round, table=chair.table or 0).first()
            assert game is None or values_of(game) == values_of(Game.objects.get(pk=game.pk))


def test_a_round_that_was_set_aside_does_not_come_with_its_entry():
    party = night.announced(night.played(night.begun(8)), 2)
    correct_result(party.code, CorrectionRequest(1, 2, Slip(BySide(7, 13))), how=How.REPLAY, who=night.WHO)
    set_aside = Chair.objects.filter(round__set_aside_by__isnull=False, entry__number=5, round__number=2)
    assert set_aside.exists()
    _entry, played = known_entry(party, 5)
    assert [number for number, _game, _four in played] == [1]


def test_nobody_has_a_number_that_was_not_given(party):
    assert read_entry_with_rounds(party, 9) is None


def test_the_chairs_of_an_evening_come_round_by_round_without_the_proposed_ones(party):
    night.played(party, 2)
    known = Chair.objects.filter(round__party=party, round__number__lte=2).order_by("round__number", "pk")
    assert [chair for _number, chairs in read_chairs_by_round(party) for chair in chairs] == list(
        known.values_list("round__number", "table", "seat", "entry__number")
    )


def test_the_chairs_of_each_round_are_the_same_ones_side_by_side():
    party = night.announced(night.played(night.begun(10)), 2)
    each = {number: list(chairs) for number, chairs in read_chairs_by_round(party)}
    seatings = [played.seating for played in read_whole_evening(party).rounds]
    assert [seat_tables(chairs)[0] for chairs in each.values()] == [seating.tables for seating in seatings]
    assert list(each) == [1, 2]
    benched = Chair.objects.filter(round__party=party, round__number__lte=2, table=None)
    assert sorted(player for seating in seatings for player in seating.bench) == sorted(
        benched.values_list("entry__number", flat=True)
    )


def test_every_confirmed_game_counts_with_what_stands_in_its_row(party):
    games = Game.objects.filter(round__party=party, confirmed_at__isnull=False).select_related("round")
    known = {(row.round.number, row.table): row for row in games}
    found = {(one.number, game.table.number): game for one in read_rounds_played(party) for game in one.finished}
    assert found.keys() == known.keys()
    assert len(found) == 3  # both tables of the first round, and the slip
    for key, game in found.items():
        row = known[key]
        assert (game.table.rank, game.score, game.stars) == (row.plays_as, row.score, row.stars)
        assert (game.winner, game.hands_played) == (row.winner, row.hands_played)


def test_an_evening_has_the_same_standings_without_its_hands():
    played = restore_party(find_our_club(), NINE, night.WHO)
    lines = read_whole_evening(played).standings
    assert any(line.hands for line in lines)
    assert read_whole_evening(played, with_hands=False).standings == lines
    assert read_standings(played).lines == lines


def test_a_round_in_play_is_read_with_everybody_in_it_and_its_ranks(party):
    for table, rank in ((1, 2), (2, 1)):
        Game.objects.filter(round__party=party, table=table).update(rank=rank)
    evening = read_whole_evening(party, with_hands=False)
    assert [one.seating for one in read_rounds_played(party)] == [one.seating for one in evening.rounds]


def test_the_people_come_with_all_that_the_movement_asks_of_them(party):
    party.entries.filter(number=2).update(away=[[1, 1], [3, 4]], joined_round=2, left_after_round=7, is_house=True)
    party.entries.filter(number=3).update(checked_in=False, fixed_table=1, fixed_seat="east")
    party.entries.filter(number=5).update(fixed_table=2, fixed_seat="west")
    here = party.entries.filter(checked_in=True).select_related("player").order_by("place_in_line")
    known = tuple(map(read_player, here))
    assert read_line(party) == known
    assert find_fixed_chairs(read_line(party)) == {5: FixedChair(2, Seat.WEST)}


@pytest.mark.parametrize("players", [4, 5, 11])
def test_a_round_is_written_with_every_chair_and_with_nothing_where_there_is_nothing(players):
    party = night.begun(players)
    tables = players // 4
    games = Game.objects.filter(round__party=party).values_list("table", "rank", "hands_played", "score_east_west")
    assert list(games) == [(number, None, 0, 0) for number in range(1, tables + 1)]
    chairs = Chair.objects.filter(round__party=party)
    assert chairs.filter(table=None, seat=None).count() == players % 4
    assert set(chairs.exclude(table=None).values_list("table", "seat")) == {
        (number, seat.value) for number in range(1, tables + 1) for seat in Seat
    }
