"""The pages of play on screens, as `tests.browser.pages` has those of an evening."""

from __future__ import annotations

from django.utils import timezone

from scoring.hand import Seat
from scoring.play.record import MoveKind
from scoring.rules import NAMED
from tests.browser.pages import Opened
from tests.browser.taps import table_address
from tests.night import announced, played
from tests.play.at_table import found_dealt, found_with_friends, look, play_as_person, play_to_a_choice
from tests.play.at_table import play_on as make_moves
from tests.play.club import begin, find_at, take_hands
from tournaments.access import find_organiser
from tournaments.actions.change import put
from tournaments.models import Chair, Party
from tournaments.play.actions import (
    ask_for_hint,
    found_shared_table,
    found_table,
    join_table,
    judge_hand,
    judge_week,
    leave_chair,
    play_on,
    take_back,
    take_hand,
    use_player,
)
from tournaments.play.models import ScreenChair
from tournaments.play.queries import read_last_hand


def play_pages() -> list[Opened]:
    """A table on screens before the first card, in a trick, and after a hand; with special calls, and for two; hints and replays."""
    kinds = ("minnesota", "askov", "south-dakota", "two-player")
    dealt = [found_table(NAMED[name], level=3) for name in kinds]
    in_play = [found_table(NAMED[name], level=3) for name in kinds]
    for table in in_play:
        play_as_person(table, moves=2)
    over, over_for_two = (found_dealt(NAMED[name]) for name in ("minnesota", "two-player"))
    for table in (over, over_for_two):
        play_as_person(table)
        judge_hand(table, game=1, number=1)
    hinted = [found_dealt(NAMED[name]) for name in ("minnesota", "minnesota", "two-player")]
    for table, seen in zip(hinted, [look(hinted[0]), *map(play_to_a_choice, hinted[1:])], strict=True):
        ask_for_hint(table.key, game=seen.game, number=seen.number, turn=seen.turn)
    practice = play_on(over.key, game=1, number=1, turn=find_own_turn(over))
    shared = found_with_friends(NAMED["minnesota"], level=3, name="Ann-Margrethe Berg-Hansen")
    gone = join_table(shared.table.key, seat=Seat.WEST, name="Bo")
    leave_chair(gone.key)
    dealt += [shared, gone, *asked_back()]
    waiting = found_shared_table(NAMED["minnesota"], level=3, name="Ann-Margrethe Berg-Hansen")
    dealt.append(waiting)
    joined = [Opened("screen_join", f"/play/join/{table.table.key}/") for table in (shared, waiting)]
    replays = [
        f"{over.key}/hands/1/1/?trick=2",
        f"{over.key}/hands/1/1/?trick=3&all=1",
        f"{over_for_two.key}/hands/1/1/",
    ]
    tables = [
        *(f"{table.key}/" for table in (*dealt, *in_play, over, practice)),
        *(f"{table.key}/?hint=1" for table in hinted),
    ]
    return [
        Opened("play", "/play/"),
        Opened("screen_settings", "/play/settings/"),
        *joined,
        *(Opened("screen_replay", f"/play/{address}") for address in replays),
        *(Opened("screen_table", f"/play/{address}") for address in tables),
        *learning_pages(),
        *club_pages(),
    ]


def learning_pages() -> list[Opened]:
    player = use_player("", user=None)
    return [
        Opened("screen_me", "/play/me/"),
        Opened("screen_as", f"/play/as/{player.key}/"),
        Opened("learn", "/play/learn/"),
        Opened("lesson_question", "/play/learn/following/1/"),
        Opened("lesson_question", "/play/learn/low-under/2/?tell=1"),
        Opened("lesson_result", "/play/learn/following/"),
        *own_mistakes(),
    ]


def own_mistakes() -> list[Opened]:
    """The questions of the organiser, who looks at the pages: at a table of four and of two."""
    player = use_player("", user=find_organiser().pk)
    for rules in ("minnesota", "two-player"):
        chair = found_dealt(NAMED[rules], "prairie")
        put(chair, player=player)
        play_as_person(chair)
    week = judge_week(player, now=timezone.now(), most=2)
    first = {hand.hand: mistake for hand, mistake in reversed(week.questions)}.values()
    addresses = [f"/play/learn/own/{one.hand}/{one.turn}/{more}" for one in first for more in ("", "?tell=1")]
    return [Opened("own_mistakes", "/play/learn/own/"), *(Opened("own_mistake", address) for address in addresses)]


def club_pages() -> list[Opened]:
    """A table of an evening with a computer: not yet opened, opened, and as the hand of one of its people; a hand that another
    phone has now; and a hand of a round that is over, whose phone says where everybody sits."""
    closed, opened, over = begin(), begin(), begin()
    chairs, earlier = take_hands(find_at(opened)), take_hands(find_at(over))
    lost = chairs[1].key
    take_hand(find_at(opened), Seat(chairs[1].seat), take_over=True)
    announced(played(over), 2)
    addresses = [table_address(party, find_at(party).table) for party in (closed, opened)]
    beside = [f"/p/{opened.code}/player/{seat.entry.number}/" for seat in find_seats_of_table(opened)]
    return [
        *(Opened("club_table", f"{address}screen/") for address in addresses),
        *(Opened("screen_table", f"/play/{key}/") for key in (chairs[0].key, lost, earlier[0].key)),
        *(Opened("player", address) for address in beside),
    ]


def find_seats_of_table(party: Party) -> list[Chair]:
    """Those at the table of the computer: its own page, its partner's and an opponent's differ."""
    return list(party.rounds.last().chairs.filter(table=find_at(party).table).select_related("entry"))


def asked_back() -> list[ScreenChair]:
    """Somebody who asks to take a card back, and who is asked."""
    ann = found_with_friends(NAMED["minnesota"], level=3, name="Ann-Margrethe Berg-Hansen")
    others = {seat: join_table(ann.table.key, seat=seat, name=seat.words) for seat in Seat if seat.value != ann.seat}
    four: dict[Seat, ScreenChair] = {Seat.SOUTH: ann, **others}
    while (trick := look(ann).view.trick) is None or len(trick.cards) < 2:
        make_moves(four, moves=1)
    asker, seen = trick.seats[1], look(ann)
    take_back(four[asker].key, game=seen.game, number=seen.number, turn=seen.turn)
    return [four[asker], four[asker.left]]


def find_own_turn(chair: ScreenChair) -> int:
    """How many moves there were before this person's first card."""
    moves = read_last_hand(chair.table).moves
    return next(turn for turn, move in enumerate(moves) if move.seat == chair.seat and move.kind is MoveKind.CARD)
