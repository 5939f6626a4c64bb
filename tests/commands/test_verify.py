"""`verify_party` recomputes everything from the hands: whatever row is tampered with, it says where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import JSONField, Value

from scoring.game import EndKind, GameEnd
from scoring.rules import FAILED_GRAND_DOUBLE, MINNESOTA
from tests.commands.running import difference, rehearsed, verified
from tests.night import WHO, begun, fresh, slip
from tournaments.actions.side import open_side_table
from tournaments.models import Game, Party, PlayedHand, SideGame

HANDS = GameEnd(EndKind.HANDS, hands=3)


def sql(*statements: str) -> Callable[[Party], None]:
    """Somebody writes into the database, past every action."""

    def tamper(party: Party) -> None:
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
                assert cursor.rowcount == 1, statement

    return tamper


HAND, GAME, CHAIR = "tournaments_playedhand", "tournaments_game", "tournaments_chair"
ROUND, ENTRY, PARTY = "tournaments_round", "tournaments_entry", "tournaments_party"


def game(round: int, table: int) -> str:
    return f"(SELECT g.id FROM {GAME} g JOIN {ROUND} r ON r.id = g.round_id WHERE r.number = {round} AND g.table = {table})".replace(
        "g.table", 'g."table"'
    )


def hand(number: int, *, round: int = 1, table: int = 1) -> str:
    """The hand of this number on a sheet, as a condition."""
    return f"game_id = {game(round, table)} AND number = {number}"


def chair(table: int, seat: str, *, round: int = 2) -> str:
    return f"round_id = (SELECT id FROM {ROUND} WHERE number = {round}) AND \"table\" = {table} AND seat = '{seat}'"


AT_GAME = f"UPDATE {GAME} SET {{}} WHERE id = {game(1, 1)}".format
IN_PLAY = f"UPDATE {GAME} SET {{}} WHERE id = {game(3, 2)}".format
AT_HAND = f"UPDATE {HAND} SET {{}} WHERE {hand(1)}".format
AT_ROUND = f"UPDATE {ROUND} SET {{}} WHERE number = {{}}".format
AT_ENTRY = f"UPDATE {ENTRY} SET {{}} WHERE number = {{}}".format


def change_places(party: Party) -> None:
    """North of table 1 and North of table 2 in round 2, behind everybody's back."""
    one, two = chair(1, "north"), chair(2, "north")
    park = f'UPDATE {CHAIR} SET "table" = NULL, seat = NULL WHERE {one}'
    sql(park, f'UPDATE {CHAIR} SET "table" = 1 WHERE {two}')(party)
    on_bench = f"UPDATE {CHAIR} SET \"table\" = 2, seat = 'north' WHERE id = (SELECT MIN(id) FROM {CHAIR} WHERE seat IS NULL AND round_id = (SELECT id FROM {ROUND} WHERE number = 2))"
    sql(on_bench)(party)


def somebody_else_sits(party: Party) -> None:
    other = begun(4).entries.get(number=1)
    sql(
        f"UPDATE {CHAIR} SET entry_id = {other.pk} WHERE {chair(1, 'north')} AND round_id IN (SELECT id FROM {ROUND} WHERE party_id = {party.pk})"
    )(party)


def lines_swapped(party: Party) -> None:
    sql(
        f"UPDATE {ENTRY} SET place_in_line = 99 WHERE place_in_line = 4",
        f"UPDATE {ENTRY} SET place_in_line = 4 WHERE place_in_line = 5",
        f"UPDATE {ENTRY} SET place_in_line = 5 WHERE place_in_line = 99",
    )(party)


def on_the_party(**changed: object) -> Callable[[Party], None]:
    def tamper(party: Party) -> None:
        Party.objects.filter(pk=party.pk).update(**changed)

    return tamper


def on_the_round(number: int, **changed: object) -> Callable[[Party], None]:
    def tamper(party: Party) -> None:
        party.rounds.filter(number=number).update(**changed)

    return tamper


# Thirteen players, three tables and one on the bench; two rounds of three hands are played, the third is in play:
# table 1 is done, table 2 has some hands, table 3 has none.
TAMPERED = [
    pytest.param(sql(AT_HAND("points_north_south = points_north_south + 7")), "Round 1, table 1, hand 1: ", id="points of a hand"),
    pytest.param(sql(AT_HAND("stars_east_west = 1")), "Round 1, table 1, hand 1: 0–1 stars", id="stars of a hand"),
    pytest.param(sql(AT_HAND("call = 'thrown-in', \"by\" = NULL, tricks_north_south = NULL, tricks_east_west = NULL")), "Round 1, table 1, hand 1: ", id="the call"),
    pytest.param(sql(AT_HAND("tricks_north_south = 13 - tricks_north_south, tricks_east_west = 13 - tricks_east_west")), "Round 1, table 1, hand 1: ", id="the tricks, and they still are thirteen"),
    pytest.param(sql(AT_HAND("tricks_north_south = tricks_north_south + 1")), "Round 1, table 1, hand 1: The tricks of both sides must add up to 13", id="fourteen tricks"),
    pytest.param(sql(AT_HAND("call = 'misery', \"by\" = NULL, tricks_north_south = NULL, tricks_east_west = NULL")), "Round 1, table 1, hand 1: ", id="a call that nobody knows"),
    pytest.param(sql(AT_HAND("number = 9")), "Round 1, table 1, hand 1 is missing.", id="the number of a hand"),
    pytest.param(sql(f"DELETE FROM {HAND} WHERE {hand(2)}"), "Round 1, table 1, hand 2 is missing.", id="a hand deleted"),
    pytest.param(sql(f"DELETE FROM {HAND} WHERE {hand(3)}"), "Round 1, table 1: ", id="the last hand deleted"),
    pytest.param(sql(f"UPDATE {HAND} SET taken_back_at = entered_at WHERE {hand(3)}"), "Round 1, table 1: ", id="a hand taken back behind everybody's back"),
    pytest.param(sql(f"UPDATE {HAND} SET game_id = {game(3, 3)} WHERE {hand(3)}"), "Round 3, table 3, hand 1 is missing.", id="a hand carried to another table"),
    pytest.param(sql(AT_GAME("score_north_south = score_north_south + 1")), "Round 1, table 1: the score", id="the score"),
    pytest.param(sql(AT_GAME("stars_north_south = 2")), "Round 1, table 1: 2–0 stars", id="the stars of a game"),
    pytest.param(sql(AT_GAME("winner = CASE winner WHEN 'north_south' THEN 'east_west' ELSE 'north_south' END")), "Round 1, table 1: the winner", id="the winner"),
    pytest.param(sql(AT_GAME("decided_by = 'target'")), "Round 1, table 1: decided by target", id="what decided the game"),
    pytest.param(sql(AT_GAME("decided_by = 'luck'")), "Round 1, table 1: the end of the game cannot be read: luck.", id="a reason that nobody knows"),
    pytest.param(sql(AT_GAME("hands_played = 99")), "Round 1, table 1: hands played is saved as 99", id="the number of hands"),
    pytest.param(sql(AT_GAME("confirmed_at = NULL")), "Round 1, table 1: the game has no winner", id="the confirmation"),
    pytest.param(sql(AT_GAME("stopped_after = 1")), "Round 1, table 1: the game stopped on time", id="when a game stopped"),
    pytest.param(sql(AT_GAME("cut_winner = 'east_west'")), "Round 1, table 1: The cards are cut only if", id="a cut where nothing is level"),
    pytest.param(sql(IN_PLAY("winner = 'east_west', decided_by = 'hands'")), "Round 3, table 2: winner is saved as East–West", id="a winner of a game in play"),
    pytest.param(sql(IN_PLAY("score_east_west = 12")), "Round 3, table 2: the score", id="the score of a game in play"),
    pytest.param(sql(IN_PLAY("hands_played = 0")), "Round 3, table 2: hands played is saved as 0", id="the number of hands of a game in play"),
    pytest.param(sql(f"DELETE FROM {GAME} WHERE id = {game(3, 3)}"), "Round 3, table 3: four people sit here, but there is no game.", id="a game deleted"),
    pytest.param(sql(f"DELETE FROM {CHAIR} WHERE {chair(1, 'west')}"), "Round 2, table 1: nobody sits West.", id="a chair deleted"),
    pytest.param(sql(f"DELETE FROM {CHAIR} WHERE seat IS NULL AND round_id = (SELECT id FROM {ROUND} WHERE number = 2)"), "Round 2: player", id="the bench deleted"),
    pytest.param(sql(f"UPDATE {CHAIR} SET seat = 'top' WHERE {chair(1, 'west')}"), "Round 2, table 1: somebody sits on a chair top", id="a chair that there is not"),
    pytest.param(sql(f"UPDATE {CHAIR} SET \"table\" = NULL, seat = NULL WHERE {chair(1, 'west')}"), "Round 2, table 1: nobody sits West.", id="somebody sent to the bench"),
    pytest.param(change_places, "Round 2, table 1: the seats do not follow", id="two people change places"),
    pytest.param(somebody_else_sits, "Round 2: somebody of another party has a place.", id="somebody of another party"),
    pytest.param(sql(AT_ROUND("number = 9", 2)), "Round 2 is missing", id="a round's number"),
    pytest.param(sql(AT_ROUND("announced_at = NULL", 1)), "Round 1 is not announced", id="a round that was never announced"),
    pytest.param(sql(AT_ROUND("moved_at = NULL", 1)), "Round 1 is not marked as moved", id="a round that was never moved"),
    pytest.param(sql(AT_ROUND("moved_at = announced_at", 3)), "Round 3 is marked as moved, and there is no round 4.", id="a round moved to nowhere"),
    pytest.param(sql(AT_ROUND("time_called_at = announced_at", 1)), "Round 1: time was called", id="a bell without a clock"),
    pytest.param(sql(AT_ENTRY("number = 99", 5)), "The line of the bench is not", id="a player's number"),
    pytest.param(lines_swapped, "The line of the bench is not", id="places in the line"),
    pytest.param(sql(AT_ENTRY("place_in_line = NULL", 5)), "Round 1: player 5 has a place and does not take part.", id="a player out of the line"),
    pytest.param(sql(AT_ENTRY("joined_round = 2", 5)), "Round 1: player 5 has a place and does not take part.", id="when a player joined"),
    pytest.param(sql(AT_ENTRY("left_after_round = 1", 5)), "Round 2: player 5 has a place and does not take part.", id="when a player left"),
    pytest.param(sql(f"UPDATE {PARTY} SET status = 'dancing'"), "The party is dancing; it can be", id="a status that nobody knows"),
    pytest.param(sql(f"UPDATE {PARTY} SET seed = seed + 1"), "The line of the bench is not the one that was drawn.", id="the seed"),
    pytest.param(sql(f"UPDATE {PARTY} SET draw_kind = 'luck'"), "The way of drawing the first seats is unknown: luck.", id="a draw that nobody knows"),
    pytest.param(on_the_party(rules=Value({"name": "minnesota", "target": 0}, JSONField())), "The settings of the party cannot be read: ", id="rules that cannot be"),
    pytest.param(on_the_party(rules=Value({"name": "nula-plus"}, JSONField())), "Round 1, table ", id="other rules"),
    pytest.param(on_the_round(1, game_end=Value({"kind": "hands", "hands": 4}, JSONField())), "Round 1, table 1: ", id="another end of games"),
    pytest.param(on_the_round(1, game_end=Value({"kind": "dice"}, JSONField())), "Round 1: how its games end, or its clock, cannot be read: ", id="an end that nobody knows"),
    pytest.param(on_the_party(stake=Value({"amount": -1, "currency": "USD"}, JSONField())), "The settings of the party cannot be read: ", id="the stake"),
    pytest.param(on_the_party(standings_order=Value(["luck"], JSONField())), "The settings of the party cannot be read: ", id="what places go by"),
]  # fmt: skip


@pytest.fixture(scope="module")
def evening(django_db_setup: None, django_db_blocker: Any) -> Iterator[Party]:
    """Played once: what a test changes is rolled back to here."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield rehearsed(13, 2, rules=FAILED_GRAND_DOUBLE, end=HANDS, seed=1)
        transaction.set_rollback(True)


@pytest.mark.parametrize(("tamper", "sentence"), TAMPERED)
def test_a_row_that_was_tampered_with_is_found_and_named(evening, tamper, sentence):
    tamper(evening)
    assert sentence in difference(fresh(evening))


def test_without_tampering_the_same_evening_is_verified(evening):
    hands = PlayedHand.objects.count()
    assert verified(evening) == f"verified: 3 rounds, {hands} hands\n"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        pytest.param(
            {"score_east_west": 13}, "Round 1, table 1: Only one side can reach 13", id="a score that cannot be"
        ),
        pytest.param({"winner": "east_west"}, "Round 1, table 1: 13–7: the side with more points won", id="the winner"),
    ],
)
def test_a_slip_that_was_tampered_with_is_found(changed, sentence):
    party = slip(begun(8), 1)
    Game.objects.filter(table=1).update(**changed)
    assert sentence in difference(party)


def test_a_bell_that_was_tampered_with_is_found():
    party = rehearsed(4, 1, rules=MINNESOTA, end=GameEnd(EndKind.TIME, minutes=12), in_play=False)
    assert verified(party).startswith("verified: 1 round")
    Game.objects.update(stopped_after=1)
    assert "Round 1, table 1: " in difference(party)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        pytest.param(
            lambda: {"east": begun(4).entries.get(number=1)},
            "Round 1: somebody of another party has a place.",
            id="somebody of another party",
        ),
        pytest.param(
            lambda: {"hands": Value([{"hand": {"call": "high"}, "key": "x"}], JSONField())},
            "Round 1: the side table cannot be read: ",
            id="half a hand",
        ),
    ],
)
def test_a_side_table_that_was_tampered_with_is_found(changed, sentence):
    party = begun(10)
    north, east = party.rounds.get().chairs.filter(table=None).values_list("entry__number", flat=True)
    open_side_table(party.code, round_number=1, north=north, east=east, who=WHO)
    assert verified(fresh(party)).startswith("verified: ")
    SideGame.objects.update(**changed())
    assert sentence in difference(fresh(party))
