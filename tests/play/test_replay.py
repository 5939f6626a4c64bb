"""A hand looked at again: judged by what could be known, kept, and played on at a table that counts nowhere."""

from __future__ import annotations

import re
from functools import partial
from itertools import count

import pytest

from scoring.computer.version import name_version
from scoring.hand import Seat
from scoring.play.record import MoveKind
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, NAMED, SOUTH_DAKOTA, TWO_PLAYER
from tests.play.at_table import found_dealt, found_with_friends, look, play_as_person, play_to_a_choice
from tests.play.club import begin, find_at, play_out, take_hands
from tournaments.actions.change import put
from tournaments.play.actions import (
    deal_next,
    find_club_game,
    join_table,
    judge_hand,
    let_computers_play,
    play_on,
)
from tournaments.play.engine.hints import make_hint
from tournaments.play.engine.replaying import Replayed, name_judging_seed
from tournaments.play.models import JudgedHand, ScreenChair, ScreenHand, ScreenTable
from tournaments.play.queries import find_dealer_of, find_finished_row, read_last_hand, read_replayed
from tournaments.queries.table import read_table_now
from tournaments.wording.named import first_name

pytestmark = pytest.mark.django_db
NO_HAND = "There is no finished hand at this address. A hand can be looked at again once it is over."


@pytest.fixture
def over() -> ScreenChair:
    chair = found_dealt(MINNESOTA)
    play_as_person(chair)
    return chair


def replay(chair: ScreenChair) -> Replayed:
    row = find_finished_row(chair.table, 1, 1)
    assert row is not None
    return read_replayed(chair.table, row, Seat(chair.seat))


class TestJudging:
    @pytest.mark.parametrize("rules", NAMED.values(), ids=NAMED)
    def test_a_hand_of_every_rule_set_is_looked_at_trick_by_trick(self, client, rules):
        chair = found_dealt(rules)
        play_as_person(chair)
        tricks = replay(chair).tricks
        for number in range(1, tricks + 1):
            shown = client.get(f"/play/{chair.key}/hands/1/1/?trick={number}").content.decode()
            assert f"Trick {number}: " in shown
            assert len(re.findall(r"<mark>", shown)) == len(replay(chair).hand.tricks[number - 1].cards)

    @pytest.mark.parametrize("rules", [MINNESOTA, TWO_PLAYER], ids=lambda rules: rules.name)
    def test_cards_are_judged_one_after_the_other_and_kept(self, rules):
        chair = found_dealt(rules)
        play_as_person(chair)
        first = judge_hand(chair, game=1, number=1, most=1)
        assert (len(first.judgements), first.is_judged) == (1, False)
        judged = judge_hand(chair, game=1, number=1)
        assert judged.is_judged
        assert judged.judgements[:1] == first.judgements
        assert JudgedHand.objects.get().judgements == judged.judgements == replay(chair).judgements
        choices = [len(own.before.legal_cards(own.before.waits_for[0])) > 1 for own in judged.own]
        assert [judgement is not None for judgement in judged.judgements] == choices

    def test_figures_of_an_older_version_are_made_again(self, over):
        judged = judge_hand(over, game=1, number=1)
        JudgedHand.objects.update(version="0-older", judgements=[None])
        assert replay(over).judgements == ()
        assert judge_hand(over, game=1, number=1) == judged
        assert JudgedHand.objects.get().version == name_version()

    def test_the_figures_are_those_of_the_hint(self):
        chair = found_dealt(MINNESOTA)
        seen = play_to_a_choice(chair)
        before = sum(seat is seen.seat for seat, _card in seen.view.played)
        seed = name_judging_seed(read_last_hand(chair.table).seed)
        hint = make_hint(seen.view, seed=seed)
        play_as_person(chair)
        judged = judge_hand(chair, game=1, number=1, most=before + 1)
        assert hint.judgement == judged.judgements[before]

    def test_without_javascript_a_button_judges_the_whole_hand(self, client, over):
        shown = client.get(f"/play/{over.key}/hands/1/1/?trick=3").content.decode()
        assert "Judge my cards" in shown
        answer = client.post(f"/play/{over.key}/hands/1/1/judge/?trick=3", follow=True)
        assert answer.redirect_chain[-1][0].endswith("?trick=3")
        shown = answer.content.decode()
        assert "Judge my cards" not in shown
        assert "Mistakes" in shown
        assert 'class="curve"' in shown

    def test_htmx_is_told_how_far_it_is(self, client, over):
        asked = len(replay(over).own)
        for done in range(1, asked + 1):
            answer = client.post(f"/play/{over.key}/hands/1/1/judge/?trick=1", headers={"HX-Request": "true"})
            assert ("HX-Retarget" in answer) is (done == asked)
            assert done == asked or f"Judged: {done} of {asked} cards." in answer.content.decode()

    @pytest.mark.parametrize(
        ("rules", "how"),
        [
            (MINNESOTA, "everybody had played on as the computers of level 4 do"),
            (TWO_PLAYER, "both had played on by simple"),
        ],
        ids=["four players", "two players"],
    )
    def test_with_all_cards_the_page_says_what_it_means(self, client, rules, how):
        chair = found_dealt(rules)
        play_as_person(chair)
        own = next(own for own in replay(chair).own if len(own.before.legal_cards(Seat(chair.seat))) > 1)
        shown = client.get(f"/play/{chair.key}/hands/1/1/?trick={own.trick}&all=1").content.decode()
        assert how in shown
        assert "with the cards as they lay. Nobody could know this." in shown

    def test_beside_all_cards_the_mistakes_are_still_those_that_could_be_known(self, client):
        chair = found_dealt(MINNESOTA)
        play_as_person(chair)
        judge_hand(chair, game=1, number=1)
        for view, heading in (("", "<h2>Mistakes</h2>"), ("&all=1", "<h2>Mistakes, as you could know</h2>")):
            assert heading in client.get(f"/play/{chair.key}/hands/1/1/?trick=1{view}").content.decode()

    def test_a_hand_that_is_not_over_is_not_judged_nor_played_on(self, client):
        chair = found_dealt(MINNESOTA)
        play_as_person(chair, moves=4)
        acts = (partial(judge_hand, chair), partial(play_on, chair.key, turn=8))
        for act in acts:
            with pytest.raises(Refused) as refused:
                act(game=1, number=1)
            assert str(refused.value) == NO_HAND
        for page in ("", "judge/", "play-on/"):
            address = f"/play/{chair.key}/hands/1/1/{page}"
            answer = client.post(address, {"turn": 8}) if page else client.get(address)
            assert answer.status_code == 404
            assert read_last_hand(chair.table).seed not in answer.content.decode()
        assert ScreenTable.objects.count() == 1

    def test_a_friend_is_judged_from_their_own_chair(self):
        ann = found_with_friends(MINNESOTA, level=2, name="Ann")
        bo = join_table(ann.table.key, seat=Seat.WEST, name="Bo")
        while not look(ann).view.result:
            play_as_person(ann)
            play_as_person(bo)
        for chair in (ann, bo):
            judged = judge_hand(chair, game=1, number=1)
            assert {own.before.waits_for[0] for own in judged.own} == {Seat(chair.seat)}
        assert JudgedHand.objects.count() == 2


def test_a_computer_of_an_evening_has_the_same_name_when_the_hand_is_looked_at_again(client):
    """The names of the evening, and not those of the seats: at a table of friends, West would be Vermilion."""
    chairs = take_hands(find_at(begin()))
    play_out(chairs)
    (computer,) = (
        person for _seat, person in read_table_now(find_club_game(chairs[0].table)).seats if person.is_computer
    )
    name = first_name(computer.name)
    shown = client.get(f"/play/{chairs[0].key}/hands/1/1/?trick=1").content.decode()
    assert name not in {look(chairs[0]).computers[seat] for seat in Seat if seat not in look(chairs[0]).people}
    assert f"<h2>{name}" in shown


class TestPlayingOn:
    def test_the_hand_is_as_it_was_and_ends_at_a_table_of_ones_own(self, client, over):
        own = replay(over).own[3]
        answer = client.post(f"/play/{over.key}/hands/1/1/play-on/", {"turn": own.turn})
        assert answer.status_code == 302
        chair = ScreenChair.objects.get(table__is_practice=True)
        seen = look(chair)
        assert set(seen.view.cards) == set(own.before.hands[Seat.SOUTH])
        assert seen.view.tricks == own.before.tricks
        assert not seen.is_shared
        shown = client.get(answer.url)
        assert "practice, hand 1" in shown.content.decode()
        assert "play" not in shown.cookies, "one's own table still waits"
        seen = play_as_person(chair)
        assert seen.view.result is not None
        shown = client.get(answer.url).content.decode()
        assert "This was practice: it counts nowhere." in shown
        with pytest.raises(Refused) as refused:
            deal_next(chair.key, game=1, number=1)
        assert str(refused.value) == "This hand was practice, and no other follows. Play on at your own table."

    def test_another_card_can_be_played_at_once(self, over):
        own = next(own for own in replay(over).own if len(own.before.legal_cards(Seat.SOUTH)) > 1)
        card = next(card for card in own.before.legal_cards(Seat.SOUTH) if card != own.card)
        chair = play_on(over.key, game=1, number=1, turn=own.turn, card=card)
        row = read_last_hand(chair.table)
        assert row.moves[own.turn].cards == (card,)
        assert row.moves[: own.turn] == read_last_hand(over.table).moves[: own.turn]

    @pytest.mark.parametrize("rules", [SOUTH_DAKOTA, ASKOV, TWO_PLAYER], ids=lambda rules: rules.name)
    def test_a_later_hand_keeps_its_deal_its_dealer_and_its_score(self, rules):
        chair = found_dealt(rules)
        play_as_person(chair)
        deal_next(chair.key, game=1, number=1)
        score = look(chair).sheet.score
        play_as_person(chair)
        row = read_last_hand(chair.table)
        turn = next(
            place for place, move in enumerate(row.moves) if move.seat == chair.seat and move.kind is MoveKind.CARD
        )
        opened = play_on(chair.key, game=row.game, number=row.number, turn=turn)
        seen = look(opened)
        assert (seen.number, seen.sheet.score, seen.seat) == (row.number, score, Seat(chair.seat))
        assert seen.view.dealer is look(chair).view.dealer

    def test_a_hand_of_an_evening_keeps_the_dealer_of_the_evening(self):
        """Any seed would do whose own dealer is another one."""
        chairs = take_hands(find_at(begin()))
        row, table = read_last_hand(chairs[0].table), chairs[0].table
        seeds = (f"lakewood {number}" for number in count())
        seed = next(seed for seed in seeds if find_dealer_of(table, ScreenHand(number=1, seed=seed)) != row.dealer)
        put(row, seed=seed, moves=(), result=None)
        let_computers_play(table)
        play_out(chairs)
        own = replay(chairs[0]).own[1]
        seen = look(play_on(chairs[0].key, game=1, number=1, turn=own.turn))
        assert seen.view.dealer.value == row.dealer
        assert set(seen.view.cards) == set(own.before.hands[Seat(chairs[0].seat)])

    @pytest.mark.parametrize("turn", [0, 999], ids=["before a bid", "after the hand"])
    def test_only_from_ones_own_card(self, client, over, turn):
        answer = client.post(f"/play/{over.key}/hands/1/1/play-on/", {"turn": turn})
        assert "The hand can be played on from a card of your own." in answer.content.decode()
        assert ScreenTable.objects.count() == 1

    def test_the_finished_hand_stays_as_it_was(self, over):
        before = ScreenHand.objects.get()
        play_on(over.key, game=1, number=1, turn=replay(over).own[0].turn)
        assert ScreenHand.objects.get(pk=before.pk).moves == before.moves
