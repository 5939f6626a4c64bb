"""Several people at one table on screens: chairs, people who come and go, and people who watch."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.hand import Seat
from scoring.play.hand_in_play import Phase
from scoring.play.record import Move, MoveKind
from scoring.refused import Refused
from scoring.rules import MINNESOTA
from tests.play.at_table import first_move, look, play_on, send
from tests.play.test_screen_table import cards_in
from tests.screens.reading import words
from tournaments.play.actions import (
    ask_for_hint,
    deal_next,
    found_shared_table,
    join_table,
    leave_chair,
    move_at_table,
    sit_down_again,
    take_back,
)
from tournaments.play.models import ScreenChair, ScreenHand, ScreenTable
from tournaments.play.queries import read_table_on_screen

pytestmark = pytest.mark.django_db


def test_four_friends_play_a_hand_to_its_end(four):
    play_on(four)
    seen = [look(chair) for chair in four.values()]
    assert seen[0].view.result is not None
    assert {one.view.result for one in seen} == {seen[0].view.result}


def test_computers_play_in_the_chairs_that_are_free(ann):
    bo = join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    play_on({Seat.SOUTH: ann, Seat.NORTH: bo})
    assert look(ann).view.result is not None


def test_nobody_sees_the_cards_of_another_chair(four):
    play_on(four, moves=6)
    hands = [set(look(chair).view.cards) for chair in four.values()]
    assert sum(len(hand) for hand in hands) == len(set().union(*hands))


def test_somebody_who_watches_sees_no_hand_at_all(client: Client, four, ann):
    address = f"/play/join/{ann.table.key}/"
    while look(ann).view.result is None:
        seen = read_table_on_screen(ScreenChair.objects.get(pk=ann.pk).table, None)
        hidden = set(seen.view.unseen) - set(seen.view.known_cards)
        answer = client.get(address)
        assert cards_in(answer.content.decode() + str(dict(answer.headers))) & hidden == set()
        play_on(four, moves=1)


def test_bids_are_laid_at_once_so_nobody_s_page_is_old(four):
    play_on(four)  # of the first hand, computers had laid three bids before the others came
    deal_next(four[Seat.SOUTH].key, game=1, number=1)
    before = {seat: look(chair) for seat, chair in four.items()}
    for seat, chair in four.items():
        assert before[seat].view.is_my_turn
        send(chair, before[seat], first_move(before[seat]))
    assert look(four[Seat.SOUTH]).view.phase is Phase.CARDS


def test_a_card_from_before_another_card_is_refused(four):
    while look(four[Seat.SOUTH]).view.phase is Phase.BIDS:
        play_on(four, moves=1)
    (seat,) = look(four[Seat.SOUTH]).view.waits_for
    seen = look(four[seat])
    send(four[seat], seen, first_move(seen))
    with pytest.raises(Refused):
        move_at_table(
            four[seat].key, game=1, number=1, turn=seen.turn, move=Move(MoveKind.CARD, seat, seen.view.cards[-1:])
        )


class TestGathering:
    """From opening a table to the first deal."""

    def test_nothing_is_dealt_until_somebody_deals_and_then_nobody_bids_for_those_who_came(self):
        four = gather()
        assert not ScreenHand.objects.exists()
        deal_next(four[Seat.EAST].key, game=0, number=0)
        assert set(look(four[Seat.SOUTH]).view.waits_for) == set(Seat)

    def test_computers_take_the_chairs_that_are_free_then(self):
        ann = found_shared_table(MINNESOTA, level=1, name="Ann")
        bo = join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
        deal_next(ann.key, game=0, number=0)
        assert set(look(bo).view.waits_for) == {Seat.SOUTH, Seat.NORTH}

    def test_two_who_deal_at_once_deal_one_hand(self):
        four = gather()
        for chair in four.values():
            deal_next(chair.key, game=0, number=0)
        assert ScreenHand.objects.count() == 1

    @pytest.mark.parametrize(
        "press",
        [
            lambda key: move_at_table(key, game=0, number=0, turn=0, move=Move(MoveKind.ALONE, Seat.SOUTH)),
            lambda key: take_back(key, game=0, number=0, turn=0),
            lambda key: ask_for_hint(key, game=0, number=0, turn=0),
            leave_chair,
        ],
        ids=["a move", "taking back", "a hint", "leaving"],
    )
    def test_what_needs_a_hand_is_refused(self, press):
        with pytest.raises(Refused) as refused:
            press(found_shared_table(MINNESOTA, level=1, name="Ann").key)
        assert str(refused.value) == "Nobody has dealt yet. Press the button that deals when you are all here."

    def test_who_opens_a_table_sees_how_to_invite_who_sits_where_and_the_button_that_deals(self, client: Client):
        opened = client.post(
            "/play/", {"rules": "minnesota", "level": "3", "with_friends": "yes", "name": "Ann"}, follow=True
        )
        page, ann = opened.content.decode(), ScreenChair.objects.select_related("table").get()
        assert f">{ann.table.code}<" in page
        assert f"/play/join/{ann.table.key}/" in page
        assert "We are all here: deal" in page
        join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
        assert "Bo" in client.get(f"/play/{ann.key}/").content.decode()
        assert "nothing is dealt yet" in client.get("/play/").content.decode()
        assert client.get(f"/play/{ann.key}/?hint=1").status_code == 200
        dealt = client.post(f"/play/{ann.key}/next/", {"game": 0, "number": 0, "turn": 0}, follow=True)
        assert "Lay a card" in dealt.content.decode()

    def test_a_friend_sits_down_before_the_deal(self, client: Client):
        ann = found_shared_table(MINNESOTA, level=1, name="Ann")
        invitation = f"/play/join/{ann.table.key}/"
        page = client.get(invitation).content.decode()
        assert "North, with Ann" in page
        assert "We are all here: deal" not in page
        refused = client.post(invitation, {"seat": "north", "name": "Ann"}).content.decode()
        assert "Somebody called Ann sits here already." in refused
        joined = client.post(invitation, {"seat": "north", "name": "Bo"}, follow=True)
        assert "We are all here: deal" in joined.content.decode()

    def test_a_screen_that_waits_hears_who_sits_down_and_gets_the_table_once_it_is_dealt(self, client: Client):
        ann = found_shared_table(MINNESOTA, level=1, name="Ann")
        addresses = [
            f"/play/{ann.key}/?game=0&number=0&turn=0&seen=",
            f"/play/join/{ann.table.key}/?game=0&number=0&turn=0&seen=",
        ]
        htmx = {"HX-Request": "true"}
        before = ScreenTable.objects.get().change
        join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
        for address in addresses:
            assert client.get(f"{address}{before + 1}", headers=htmx).status_code == 204
            part = client.get(f"{address}{before}", headers=htmx).content.decode()
            assert "Bo" in part
            assert "<html" not in part
        deal_next(ann.key, game=0, number=0)
        for address in addresses:
            assert client.get(f"{address}{before + 1}", headers=htmx)["HX-Refresh"] == "true"


def gather() -> dict[Seat, ScreenChair]:
    """Four people who have sat down before the first deal."""
    ann = found_shared_table(MINNESOTA, level=1, name="Ann")
    names = {Seat.NORTH: "Bo", Seat.EAST: "Cleo", Seat.WEST: "Dag"}
    return {Seat.SOUTH: ann, **{seat: join_table(ann.table.key, seat=seat, name=name) for seat, name in names.items()}}


class TestChairs:
    @pytest.mark.parametrize(
        ("seat", "name", "sentence"),
        [
            (Seat.SOUTH, "Bo", "Somebody has taken this chair. Choose another one."),
            (
                Seat.NORTH,
                "ann",
                "Somebody called ann sits here already. Choose a name that the others can tell from theirs.",
            ),
            (
                Seat.NORTH,
                "\uff21nn",
                "Somebody called \uff21nn sits here already. Choose a name that the others can tell from theirs.",
            ),
        ],
        ids=["taken", "the same name", "the same name in wide letters"],
    )
    def test_a_chair_that_cannot_be_taken(self, ann, seat, name, sentence):
        with pytest.raises(Refused) as refused:
            join_table(ann.table.key, seat=seat, name=name)
        assert str(refused.value) == sentence

    def test_a_computer_plays_for_somebody_who_has_gone_and_gives_the_chair_back(self, four):
        play_on(four, moves=8)
        leave_chair(four[Seat.NORTH].key)
        others = {seat: chair for seat, chair in four.items() if seat is not Seat.NORTH}
        assert look(four[Seat.SOUTH]).people[Seat.NORTH].is_away
        play_on(others, moves=8)
        seen = look(four[Seat.NORTH])
        with pytest.raises(Refused) as refused:
            send(four[Seat.NORTH], seen, Move(MoveKind.CARD, Seat.NORTH, seen.view.cards[:1]))
        assert str(refused.value) == "A computer plays for you now. Sit down again first."
        sit_down_again(four[Seat.NORTH].key)
        play_on(four)
        assert look(four[Seat.NORTH]).view.result is not None


class TestPages:
    def test_a_table_is_opened_joined_left_and_taken_again(self, client: Client):
        client.post("/play/", {"rules": "minnesota", "level": "3", "with_friends": "yes", "name": "Ann"})
        ann = ScreenChair.objects.get()
        deal_next(ann.key, game=0, number=0)
        assert "Invite somebody" in client.get(f"/play/{ann.key}/").content.decode()
        friend = Client()
        invitation = f"/play/join/{ann.table.key}/"
        assert "North, with Ann" in friend.get(invitation).content.decode()
        friend.post(invitation, {"seat": "north", "name": "Bo"})
        bo = ScreenChair.objects.get(name="Bo")
        assert "Bo" in client.get(f"/play/{ann.key}/").content.decode()
        friend.post(f"/play/{bo.key}/leave/")
        assert "away: computer" in client.get(f"/play/{ann.key}/").content.decode()
        friend.post(f"/play/{bo.key}/again/")
        assert not ScreenChair.objects.get(pk=bo.pk).is_away

    def test_somebody_who_watches_hears_which_chairs_are_free(self, client: Client, ann):
        """Before the first deal and after it; a chair that is taken stays in its place, so no other comes under a finger."""
        gathering = found_shared_table(MINNESOTA, level=3, name="Ann")
        for table in (gathering.table, ann.table):
            invitation = f"/play/join/{table.key}/"
            assert "North, with Ann" in words(client.get(invitation))
            join_table(table.key, seat=Seat.NORTH, name="Bo")
            part = client.get(invitation, headers={"HX-Request": "true"}).content.decode()
            chairs = part[part.index('id="chairs"') :]
            assert 'hx-swap-oob="true"' in chairs
            assert 'value="north" disabled>North: Bo</button>' in chairs
            assert "All chairs are taken" not in chairs
            for seat, name in ((Seat.EAST, "Cleo"), (Seat.WEST, "Dag")):
                join_table(table.key, seat=seat, name=name)
            assert "All chairs are taken. You can watch." in words(client.get(invitation))

    @pytest.mark.parametrize(
        ("sent", "sentence"),
        [({"seat": "north", "name": ""}, "name"), ({"seat": "roof", "name": "Bo"}, "Choose one of the chairs.")],
    )
    def test_what_takes_no_chair_is_refused_in_words(self, client: Client, ann, sent, sentence):
        answer = client.post(f"/play/join/{ann.table.key}/", sent)
        assert answer.status_code == 200
        assert sentence in answer.content.decode()
        assert ScreenChair.objects.count() == 1

    def test_a_screen_that_has_seen_everything_gets_nothing(self, client: Client, ann):
        htmx = {"HX-Request": "true"}
        change = look(ann).change
        for address in (f"/play/{ann.key}/", f"/play/join/{ann.table.key}/"):
            assert client.get(f"{address}?seen={change}", headers=htmx).status_code == 204
            assert client.get(f"{address}?seen={change - 1}", headers=htmx).status_code == 200
