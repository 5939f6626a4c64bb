"""A table on screens: somebody plays hands against computers, and nothing is lost, forced or shown too early."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.computer.choose import LEVELS
from scoring.hand import Seat
from scoring.play.cards import DECK
from scoring.play.deal import hash_seed
from scoring.play.hand_in_play import Phase
from scoring.play.record import Move, MoveKind
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, NAMED
from scoring.score import score_hand
from tests.play.at_table import first_move, look, play_as_person, send
from tournaments.actions.change import put
from tournaments.play.actions import deal_next, found_table, move_at_table, take_back
from tournaments.play.models import ScreenChair, ScreenHand, ScreenTable
from tournaments.play.queries import read_hand_in_play, read_last_hand
from tournaments.play.wording import LEVEL_SAYS, card_name, describe_table

pytestmark = pytest.mark.django_db
MOVED_ON = "This page showed an earlier moment of the hand. Here is the table as it is now; nothing was played."


@pytest.fixture
def table() -> ScreenChair:
    return found_table(MINNESOTA, level=3)


@pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
@pytest.mark.parametrize("level", [1, 4])
def test_a_hand_is_played_to_its_result_by_every_rule_set(rules, level):
    seen = play_as_person(found_table(rules, level=level))
    assert seen.view.result is not None
    assert seen.sheet.lines[-1].hand == seen.view.result
    assert seen.sheet.score == score_hand(seen.view.result, rules=rules).points


def test_computers_move_until_it_is_the_persons_turn(table):
    seen = look(table)
    assert seen.view.is_my_turn
    assert set(seen.view.bidders) == set(Seat) - {Seat.SOUTH}
    seen = send(table, seen, first_move(seen))
    assert seen.view.phase is Phase.CARDS
    assert seen.view.is_my_turn


def test_a_game_goes_on_to_its_target_and_then_another_begins(table):
    seen = play_as_person(table)
    hands = 1
    while not seen.sheet.is_over:
        deal_next(table.key, game=1, number=hands)
        hands += 1
        seen = play_as_person(table)
        assert seen.number == hands
        assert hands < 100
    assert max(seen.sheet.score) >= 13
    deal_next(table.key, game=1, number=hands)
    seen = look(table)
    assert (seen.game, seen.number, tuple(seen.sheet.score)) == (2, 1, (0, 0))


def test_the_deal_passes_to_the_left():
    table = found_table(replace(MINNESOTA, target=1000), level=3)  # no game is over after five hands
    dealers = []
    for number in range(1, 6):
        dealers.append(look(table).view.dealer)
        play_as_person(table)
        deal_next(table.key, game=1, number=number)
    assert dealers[1:] == [dealer.left for dealer in dealers[:-1]]


class TestNothingIsForced:
    def test_the_same_move_sent_twice_is_done_once(self, table):
        seen = look(table)
        move = first_move(seen)
        once = send(table, seen, move)
        assert send(table, seen, move).view == once.view
        assert ScreenHand.objects.get().moves.count(move) == 1

    def test_another_move_from_an_earlier_moment_is_refused_and_changes_nothing(self, table):
        seen = look(table)
        after = send(table, seen, first_move(seen))
        with pytest.raises(Refused) as refused:
            send(table, seen, Move(MoveKind.BID, seen.seat, seen.view.cards[-1:]))
        assert str(refused.value) == MOVED_ON
        assert look(table) == after

    @pytest.mark.parametrize(("game", "number", "turn"), [(2, 1, 3), (1, 2, 3), (1, 1, 99)])
    def test_a_moment_that_never_was_is_refused(self, table, game, number, turn):
        seen = look(table)
        with pytest.raises(Refused):
            move_at_table(table.key, game=game, number=number, turn=turn, move=first_move(seen))
        assert look(table) == seen

    def test_a_card_of_another_seat_is_refused(self, table):
        seen = look(table)
        seen = send(table, seen, first_move(seen))
        (other, *_rest) = seen.view.unseen
        with pytest.raises(Refused) as refused:
            send(table, seen, Move(MoveKind.CARD, seen.seat, (other,)))
        assert str(refused.value) == f"South does not have {other.symbols}."
        assert look(table) == seen

    def test_the_next_hand_is_dealt_once_and_not_too_early(self, table):
        with pytest.raises(Refused) as refused:
            deal_next(table.key, game=1, number=1)
        assert str(refused.value) == "This hand is still being played."
        play_as_person(table)
        deal_next(table.key, game=1, number=1)
        deal_next(table.key, game=1, number=1)
        assert ScreenHand.objects.count() == 2


class TestTakingBack:
    def test_the_last_move_is_taken_back_with_what_followed(self, table):
        first = look(table)
        seen = send(table, first, first_move(first))
        take_back(table.key, game=1, number=1, turn=seen.turn)
        assert look(table).view == first.view
        assert ScreenHand.objects.get().taken_back == 1

    def test_not_before_one_has_moved_nor_after_the_hand(self, table):
        for moves in (0, 100):
            seen = play_as_person(table, moves=moves)
            with pytest.raises(Refused) as refused:
                take_back(table.key, game=1, number=1, turn=seen.turn)
            assert str(refused.value) == "There is nothing to take back."


class TestHiddenCards:
    @pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
    def test_no_answer_has_a_card_that_the_person_may_not_see(self, client: Client, rules):
        """Every page of a whole hand is read, with its headers, for each card that is hidden at that moment."""
        table = found_table(rules, level=2)
        while (seen := look(table)).view.is_my_turn:
            answer = client.get(f"/play/{table.key}/")
            found = cards_in(answer.content.decode() + str(dict(answer.headers)))
            turned = {
                card for bid in seen.view.bids.values() for card in bid
            }  # of Sola Nola, nobody knows who has it now
            assert found & (set(seen.view.unseen) - turned) == set(), read_last_hand(
                table.table
            ).seed  # with it, the hand can be dealt again
            assert set(seen.view.cards) <= found, "so the test would find them"
            assert read_last_hand(table.table).seed not in answer.content.decode()
            send(table, seen, first_move(seen))

    def test_the_seed_is_told_after_the_hand_and_its_hash_before(self, client: Client, table):
        seed = read_last_hand(table.table).seed
        assert look(table).seed == "", "no page has it before"
        before = client.get(f"/play/{table.key}/").content.decode()
        play_as_person(table)
        after = client.get(f"/play/{table.key}/").content.decode()
        assert (hash_seed(seed) in before, seed in before) == (True, False)
        assert (hash_seed(seed) in after, seed in after) == (True, True)


def cards_in(page: str) -> set:
    """Every card that is named or pressed somewhere on a page."""
    words = {card: (card_name(card), f'value="{card}"', card.symbols) for card in DECK}
    return {
        card for card, ways in words.items() if any(re.search(rf"(?<!\w){re.escape(way)}(?!\w)", page) for way in ways)
    }


class TestPages:
    def test_one_tap_on_the_page_deals(self, client: Client):
        page = client.get("/play/")
        assert "Play with computers" in page.content.decode()
        answer = client.post("/play/", {"rules": "askov", "level": "2"}, follow=True)
        assert answer.redirect_chain[0][1] == 302
        table = ScreenTable.objects.get()
        assert (table.rules, table.level) == (ASKOV, 2)
        waiting = client.get("/play/").content.decode()
        assert "Your table waits" in waiting
        assert "we 0, they 0" in waiting

    def test_a_table_of_two_waits_with_the_score_of_both_by_name(self, client: Client):
        client.post("/play/", {"rules": "two-player", "level": "1"})
        assert re.search(r"· You 0, \w+ 0<", client.get("/play/").content.decode())

    @pytest.mark.parametrize(
        ("sent", "sentence"),
        [
            ({"rules": "poker", "level": "2"}, "There are no rules called poker; choose one of the list."),
            ({"rules": "askov", "level": "9"}, "Computer players have the levels 1 to 6; 9 is none."),
            (
                {"rules": "askov", "level": "4", "partner_level": "7"},
                "Computer players have the levels 1 to 6; 7 is none.",
            ),
            ({}, "There are no rules called ; choose one of the list."),
        ],
        ids=["rules", "level", "level of the partner", "nothing"],
    )
    def test_what_cannot_be_dealt_is_refused_in_words(self, client: Client, sent, sentence):
        assert sentence in client.post("/play/", sent).content.decode()
        assert not ScreenTable.objects.exists()

    def test_a_whole_hand_is_played_with_plain_forms(self, client: Client, table):
        """Without JavaScript: each button of the page is pressed as a browser would."""
        address = f"/play/{table.key}/"
        for _step in range(40):
            page = client.get(address).content.decode()
            if "Next hand" in page or "New game" in page:
                break
            client.post(f"{address}move/", first_button(page))
        assert look(table).view.result is not None
        client.post(f"{address}next/", {"game": 1, "number": 1, "turn": 0})
        assert look(table).number == 2

    @pytest.mark.parametrize(
        "sent",
        [
            {},
            {"game": "1"},
            {"game": "1", "number": "1", "turn": "3"},
            {"game": "1", "number": "1", "turn": "3", "card": "XX"},
        ],
    )
    def test_a_form_that_is_no_move_is_refused_on_the_page(self, client: Client, table, sent):
        before = look(table)
        answer = client.post(f"/play/{table.key}/move/", sent)
        assert answer.status_code == 200
        assert 'class="refused"' in answer.content.decode()
        assert look(table) == before

    def test_a_table_that_is_not_there(self, client: Client):
        for method, end in (("GET", ""), ("POST", "move/"), ("POST", "next/"), ("POST", "take-back/")):
            answer = client.generic(method, f"/play/guessed/{end}")
            assert answer.status_code == 404
            assert "There is no table at this address." in answer.content.decode()


def first_button(page: str) -> dict[str, str]:
    moment = dict(re.findall(r'type="hidden" name="(game|number|turn)" value="(\d+)"', page))
    name, value = re.search(r'<button class="card[^"]*" id="\w+" name="(\w+)" value="(\w+)"', page).groups()
    return {**moment, name: value}


def count_ranks(held: str) -> list[str]:
    return re.findall(r"\b(?:10|[2-9JQKA])\b", re.sub("<[^>]*>", " ", held))


class TestLookingAgain:
    @pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
    def test_a_hand_that_is_over_shows_everything(self, client: Client, rules):
        table = found_table(rules, level=3)
        play_as_person(table)
        hand = read_hand_in_play(table.table, read_last_hand(table.table))
        address = f"/play/{table.key}/hands/1/1/?trick="
        pages = [client.get(address + str(trick)).content.decode() for trick in range(1, len(hand.tricks) + 1)]
        assert sum(len(count_ranks(held)) for held in re.findall("<dd>(.*?)</dd>", pages[0])) == len(DECK)
        for page, trick in zip(pages, hand.tricks, strict=True):
            assert set(trick.cards) <= cards_in(page)

    @pytest.mark.parametrize("which", ["1/1", "1/2", "2/1"])
    def test_a_hand_that_is_played_shows_nothing(self, client: Client, table, which):
        answer = client.get(f"/play/{table.key}/hands/{which}/")
        assert answer.status_code == 404
        assert cards_in(answer.content.decode()) == set()


def test_a_table_where_nobody_has_played_for_ninety_days_is_removed(table):
    play_as_person(table, moves=1)
    ScreenTable.objects.update(used_at=timezone.now() - timedelta(days=89))
    found_table(MINNESOTA, level=1)
    assert ScreenTable.objects.filter(pk=table.table_id).exists()
    ScreenTable.objects.update(used_at=timezone.now() - timedelta(days=91))
    other = found_table(MINNESOTA, level=1)
    assert list(ScreenTable.objects.all()) == [other.table]


def test_a_table_where_nobody_ever_played_is_removed_after_a_day(table):
    ScreenTable.objects.update(used_at=timezone.now() - timedelta(days=1, hours=1))
    other = found_table(MINNESOTA, level=1)
    assert list(ScreenTable.objects.all()) == [other.table]


def test_no_more_tables_are_kept_than_the_disk_has_room_for(client: Client, table, monkeypatch):
    monkeypatch.setattr("tournaments.play.actions.deal.MOST_TABLES", 1)
    shown = client.post("/play/", {"rules": "askov", "level": "2"}).content.decode()
    assert "There are 1 tables here already, and no more are kept." in shown
    assert list(ScreenTable.objects.all()) == [table.table]


def test_the_partner_has_the_level_that_was_chosen_and_the_opponents_theirs(client: Client):
    table = found_table(MINNESOTA, level=5, partner_level=1)
    assert look(table).levels == {Seat.NORTH: 1, Seat.EAST: 5, Seat.SOUTH: 1, Seat.WEST: 5}
    while look(table).view.phase is Phase.BIDS:  # until then a seat says that it has laid a card
        play_as_person(table, moves=1)
    shown = client.get(f"/play/{table.key}/").content.decode()
    assert "your partner, level 1" in shown
    assert shown.count(">level 5<") == 2


def test_every_move_is_stored_as_it_was_made(table):
    """A program that is killed after an answer finds the hand as it was answered: nothing is kept in memory."""
    seen = play_as_person(table, moves=5)
    row = read_last_hand(table.table)
    assert len(row.moves) == seen.turn
    assert read_hand_in_play(table.table, row).tricks == seen.view.tricks


def test_computers_that_could_not_answer_do_so_at_the_next_look(client: Client, table):
    """The program was killed between the person's card and theirs."""
    seen = look(table)
    after = send(table, seen, first_move(seen))
    row = read_last_hand(table.table)
    answered = row.moves
    put(row, moves=answered[: seen.turn + 1], result=None)
    client.get(f"/play/{table.key}/")
    assert read_last_hand(table.table).moves == answered
    assert look(table).view == after.view


def test_a_card_that_is_none_is_refused_in_a_sentence_of_a_few_words(table):
    seen = look(table)
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    page = Client().post(f"/play/{table.key}/move/", moment | {"bid": "9" * 500}).content.decode()
    assert f"</a> {'9' * 20} is not a card;" in page


def test_a_key_that_no_database_can_hold_is_no_table():
    """PostgreSQL refuses a text with the character 0."""
    client = Client()
    assert client.get("/play/%00/").status_code == 404
    assert client.post("/play/x%00/move/").status_code == 404
    client.cookies["play"] = "x\0"
    assert client.get("/play/").status_code == 200


def test_every_level_says_how_it_plays():
    assert set(LEVEL_SAYS) == set(LEVELS)


def test_the_menu_says_how_the_computers_at_the_table_play():
    """Each level once, and none of a person's."""
    seen = look(found_table(MINNESOTA, level=1, partner_level=5))
    assert [said[:8] for said in describe_table(seen).levels] == ["Level 1,", "Level 5,"]
