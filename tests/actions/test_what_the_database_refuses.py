"""The database refuses on its own, whatever the program does."""

import pytest
from django.db import IntegrityError, transaction

from tests import factories

pytestmark = pytest.mark.django_db


def refuses(write) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write()


def test_two_chairs_for_one_entry_in_a_round():
    chair = factories.ChairFactory()
    refuses(lambda: factories.ChairFactory(round=chair.round, entry=chair.entry, seat="south"))


def test_two_entries_on_one_chair():
    chair = factories.ChairFactory()
    refuses(lambda: factories.ChairFactory(round=chair.round, seat=chair.seat))


def test_many_on_the_bench_are_allowed():
    chair = factories.ChairFactory(table=None, seat=None)
    factories.ChairFactory(round=chair.round, table=None, seat=None)


@pytest.mark.parametrize("place", [{"table": 1, "seat": None}, {"table": None, "seat": "north"}, {"table": 0}])
def test_a_chair_is_at_a_table_or_the_bench(place):
    refuses(lambda: factories.ChairFactory(**place))


def test_two_rounds_of_one_number():
    first = factories.RoundFactory()
    refuses(lambda: factories.RoundFactory(party=first.party))


def test_a_round_of_no_party_that_no_correction_has_set_aside():
    refuses(lambda: factories.RoundFactory(party=None))


def test_two_games_at_one_table_in_a_round():
    game = factories.GameFactory()
    refuses(lambda: factories.GameFactory(round=game.round))


def test_two_hands_of_one_number():
    hand = factories.PlayedHandFactory()
    refuses(lambda: factories.PlayedHandFactory(game=hand.game))


def test_a_hand_taken_back_leaves_its_number_free():
    hand = factories.PlayedHandFactory()
    hand.taken_back_at = hand.entered_at
    hand.save()
    factories.PlayedHandFactory(game=hand.game)


def test_one_key_for_two_hands():
    hand = factories.PlayedHandFactory()
    refuses(lambda: factories.PlayedHandFactory(game=hand.game, number=2, key=hand.key))


IMPOSSIBLE_HANDS = {
    "a side with minus one": {"tricks_north_south": -1, "tricks_east_west": 14},
    "tricks of one side only": {"tricks_east_west": None},
    "a high hand without tricks": {"tricks_north_south": None, "tricks_east_west": None},
    "a high hand that nobody granded": {"by": None},
    "a grander on a low hand": {"call": "low"},
    "a low hand with an outcome": {"call": "low", "by": None, "made": True},
    "a special without its outcome": {"call": "sola-nola", "tricks_north_south": None, "tricks_east_west": None},
    "a special with tricks": {"call": "sola-nola", "made": True},
    "a special without a caller": {
        "call": "grand-dix", "by": None, "made": True, "tricks_north_south": None, "tricks_east_west": None,
    },
    "a thrown-in deal with tricks": {"call": "thrown-in", "by": None},
    "a thrown-in deal with a grander": {"call": "thrown-in", "tricks_north_south": None, "tricks_east_west": None},
}  # fmt: skip


@pytest.mark.parametrize("wrong", IMPOSSIBLE_HANDS.values(), ids=IMPOSSIBLE_HANDS.keys())
def test_a_hand_that_cannot_have_happened(wrong):
    refuses(lambda: factories.PlayedHandFactory(**wrong))


def test_a_winner_without_a_reason():
    refuses(lambda: factories.GameFactory(winner="north_south"))


def test_a_confirmed_game_without_a_winner():
    hand = factories.PlayedHandFactory()
    refuses(lambda: factories.GameFactory(table=2, confirmed_at=hand.entered_at))


@pytest.mark.parametrize("wrong", [{"pencil": "a phone"}, {"pencil_before": "a phone"}])
def test_a_pencil_that_nobody_has_taken(wrong):
    refuses(lambda: factories.GameFactory(**wrong))


def test_a_pencil_taken_over_from_oneself():
    hand = factories.PlayedHandFactory()
    taken = {"pencil": "a phone", "pencil_before": "a phone", "pencil_since": hand.entered_at}
    refuses(lambda: factories.GameFactory(table=2, **taken))


def test_a_second_party_with_the_same_code():
    party = factories.PartyFactory()
    refuses(lambda: factories.PartyFactory(code=party.code))


def test_two_players_of_one_name_in_a_club():
    player = factories.PlayerFactory(name="Ann")
    refuses(lambda: factories.PlayerFactory(club=player.club, name="ANN"))


def test_one_name_in_two_clubs():
    factories.PlayerFactory(name="Ann")
    factories.PlayerFactory(name="Ann")


@pytest.mark.parametrize("same", ["player", "number", "place_in_line"])
def test_one_player_number_or_place_in_line_twice_at_a_party(same):
    entry = factories.EntryFactory(place_in_line=1)
    refuses(lambda: factories.EntryFactory(party=entry.party, **{same: getattr(entry, same)}))
