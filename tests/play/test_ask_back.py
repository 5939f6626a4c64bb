"""Taking a card back among friends: both of the other side are asked, and all read what they said. And the code of a table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.hand import Seat
from scoring.play.hand_in_play import Phase
from scoring.refused import Refused
from scoring.rules import MINNESOTA, TWO_PLAYER
from tests.play.at_table import first_move, found_with_friends, look, play_on, send
from tournaments.play.actions import (
    answer_question,
    found_table,
    join_table,
    leave_chair,
    take_back,
)
from tournaments.play.models import CODE_SIGNS, ScreenChair, ScreenTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def asker(four) -> Seat:
    """The second player of the first trick has played, and nobody since."""
    while (trick := look(four[Seat.SOUTH]).view.trick) is None or len(trick.cards) < 2:
        play_on(four, moves=1)
    return trick.seats[1]


def ask(chair: ScreenChair) -> None:
    seen = look(chair)
    take_back(chair.key, game=seen.game, number=seen.number, turn=seen.turn)


def answer(chair: ScreenChair, *, agrees: bool) -> None:
    seen = look(chair)
    answer_question(chair.key, game=seen.game, number=seen.number, turn=seen.turn, agrees=agrees)


def says_on_pages(chairs: dict[Seat, ScreenChair]) -> dict[Seat, str]:
    """The sentences about the question on everybody's page."""
    found = {}
    for seat, chair in chairs.items():
        page = Client().get(f"/play/{chair.key}/").content.decode()
        part = re.search(r'<section class="ask_back.*?</section>', page, re.DOTALL)
        found[seat] = " ".join(re.sub(r"<[^>]+>", " ", part[0]).split()) if part else ""
    return found


def test_the_card_goes_back_when_both_of_the_other_side_agree(four, asker):
    before = look(four[asker])
    ask(four[asker])
    one, other = asker.left, asker.partner.left
    answer(four[one], agrees=True)
    assert look(four[asker]).turn == before.turn, "one answer is missing"
    answer(four[other], agrees=True)
    after = look(four[asker])
    assert after.turn == before.turn - 1
    assert after.view.waits_for == (asker,)
    assert len(after.view.cards) == len(before.view.cards) + 1
    said = says_on_pages(four)
    assert all("is back in the hand." in one and "said yes." in one for one in said.values())


def test_it_stays_when_one_of_them_says_no_and_all_read_it(four, asker):
    before = look(four[asker])
    ask(four[asker])
    answer(four[asker.left], agrees=True)
    answer(four[asker.partner.left], agrees=False)
    assert look(four[asker]).turn == before.turn
    name = look(four[asker]).people[asker.partner.left].name
    said = says_on_pages(four)
    assert said.pop(asker.partner.left).startswith("You said no: ")
    assert all(sentence.startswith(f"{name} said no: ") for sentence in said.values())
    assert not look(four[asker]).can_take_back, "it is not asked twice"
    ask(four[asker])
    assert not look(four[asker]).question.is_open


def test_the_question_is_put_to_the_other_side_only(four, asker):
    ask(four[asker])
    asked = {seat for seat in four if "answer/" in Client().get(f"/play/{four[seat].key}/").content.decode()}
    assert asked == {asker.left, asker.partner.left}
    for seat in (asker, asker.partner):
        with pytest.raises(Refused) as refused:
            answer(four[seat], agrees=True)
        assert str(refused.value) == "Nobody asks you any more whether a card may be taken back."


def test_playing_on_withdraws_the_question(four, asker):
    ask(four[asker])
    play_on(four, moves=1)
    assert look(four[asker]).question is None
    with pytest.raises(Refused):
        answer(four[asker.left], agrees=True)


def test_a_card_is_not_asked_back_once_the_next_trick_has_been_led(four, asker):
    play_on(four, moves=2)
    assert look(four[asker]).can_take_back, "the trick is full, and nobody has led"
    play_on(four, moves=1)
    seen = look(four[asker])
    last = seen.view.trick.plays[0][0]
    assert not seen.can_take_back or last is asker
    others = [seat for seat in four if seat is not last]
    with pytest.raises(Refused) as refused:
        ask(four[others[0]])
    assert str(refused.value).startswith("A card can be taken back until the next trick has been led.")


def test_cards_that_were_played_after_it_go_back_too(four, asker):
    before = look(four[asker])
    play_on(four, moves=1)
    ask(four[asker])
    assert "would go back too" in says_on_pages(four)[asker.left]
    for seat in (asker.left, asker.partner.left):
        answer(four[seat], agrees=True)
    assert look(four[asker]).turn == before.turn - 1
    assert "are back in their hands." in says_on_pages(four)[asker]


def test_computers_say_yes(four, asker):
    leave_chair(four[asker.left].key)
    assert not look(four[asker.left]).can_take_back, "they are away, although a card of theirs lies there"
    before = look(four[asker])
    ask(four[asker])
    assert look(four[asker]).turn == before.turn, "a person is asked beside the computer"
    answer(four[asker.partner.left], agrees=True)
    assert look(four[asker]).view.waits_for == (asker,)


def test_who_leaves_instead_of_answering_does_not_hold_it_up(four, asker):
    before = look(four[asker])
    ask(four[asker])
    answer(four[asker.left], agrees=True)
    leave_chair(four[asker.partner.left].key)
    assert look(four[asker]).turn == before.turn - 1


def test_the_same_answer_twice_counts_once(four, asker):
    before = look(four[asker])
    ask(four[asker])
    for _twice in range(2):
        answer(four[asker.left], agrees=True)
    assert look(four[asker]).turn == before.turn


def test_two_players_ask_each_other():
    east = found_with_friends(TWO_PLAYER, level=1, name="Ann")
    seats = TWO_PLAYER.seats
    other = next(seat for seat in seats if seat.value != east.seat)
    bo = join_table(east.table.key, seat=other, name="Bo")
    both = {Seat(east.seat): east, other: bo}
    while look(east).view.phase is not Phase.CARDS:
        play_on(both, moves=1)
    if not look(east).view.trick.cards:
        play_on(both, moves=1)
    trick = look(east).view.trick
    player = trick.seats[len(trick.cards) - 1]
    before = look(both[player])
    ask(both[player])
    (asked,) = set(both) - {player}
    answer(both[asked], agrees=True)
    assert look(both[player]).turn < before.turn


def test_the_buttons_work_with_plain_forms(four, asker):
    seen, client = look(four[asker]), Client()
    moment = {"game": seen.game, "number": seen.number, "turn": seen.turn}
    client.post(f"/play/{four[asker].key}/take-back/", moment)
    for seat in (asker.left, asker.partner.left):
        assert "Yes, take it back" in client.get(f"/play/{four[seat].key}/").content.decode()
        client.post(f"/play/{four[seat].key}/take-back/answer/", moment | {"says": "yes"})
    assert look(four[asker]).turn == seen.turn - 1
    page = client.post(f"/play/{four[asker].key}/take-back/answer/", moment | {"says": "perhaps"}).content.decode()
    assert "Say yes or no." in page


class TestCode:
    def test_a_table_is_joined_by_its_code_typed_in_any_way(self, client: Client):
        chair = found_table(MINNESOTA, level=1)
        code = chair.table.code
        assert len(code) == 5
        assert set(code) <= set(CODE_SIGNS)
        assert code in client.get(f"/play/{chair.key}/").content.decode()
        for typed in (code, code.lower(), f"{code[:2]} {code[2:]}", f"{code[:3]}-{code[3:]}"):
            answer = client.get("/play/", {"code": typed}, follow=True)
            assert answer.redirect_chain[-1][0] == f"/play/join/{chair.table.key}/"

    def test_a_code_of_no_table_is_refused_in_words(self, client: Client):
        answer = client.get("/play/", {"code": "zzzzz"}, follow=True)
        assert answer.status_code == 404
        assert "There is no table with the code ZZZZZ." in answer.content.decode()

    def test_no_two_tables_have_one_code(self, monkeypatch: pytest.MonkeyPatch):
        found_table(MINNESOTA, level=1)
        codes = iter([ScreenTable.objects.get().code, "ABCDE"])
        monkeypatch.setattr("tournaments.play.actions.deal.make_code", lambda: next(codes))
        assert found_table(MINNESOTA, level=1).table.code == "ABCDE"


def test_alone_nobody_is_asked():
    chair = found_table(MINNESOTA, level=3)
    first = look(chair)
    seen = send(chair, first, first_move(first))
    take_back(chair.key, game=1, number=1, turn=seen.turn)
    assert look(chair).view == first.view
    assert look(chair).question is None
