"""The pages of play on screens, as `tests.browser.pages` has those of an evening."""

from __future__ import annotations

from scoring.hand import Seat
from scoring.rules import NAMED
from tests.browser.pages import Opened
from tests.play.at_table import look, play_as_person, play_on
from tournaments.play.actions import found_shared_table, found_table, join_table, leave_chair, take_back
from tournaments.play.models import ScreenChair


def play_pages() -> list[Opened]:
    """A table on screens before the first card, in a trick, and after a hand; with special calls, and for two."""
    kinds = ("minnesota", "askov", "south-dakota", "two-player")
    dealt = [found_table(NAMED[name], level=3) for name in kinds]
    in_play = [found_table(NAMED[name], level=3) for name in kinds]
    for table in in_play:
        play_as_person(table, moves=2)
    over = found_table(NAMED["minnesota"], level=3)
    play_as_person(over)
    shared = found_shared_table(NAMED["minnesota"], level=3, name="Ann-Margrethe Berg-Hansen")
    gone = join_table(shared.table.key, seat=Seat.WEST, name="Bo")
    leave_chair(gone.key)
    dealt += [shared, gone, *asked_back()]
    keys = [table.key for table in (*dealt, *in_play, over)]
    joined = Opened("screen_join", f"/play/join/{shared.table.key}/")
    again = Opened("screen_replay", f"/play/{over.key}/hands/1/1/")
    return [Opened("play", "/play/"), joined, again, *(Opened("screen_table", f"/play/{key}/") for key in keys)]


def asked_back() -> list[ScreenChair]:
    """Somebody who asks to take a card back, and who is asked."""
    ann = found_shared_table(NAMED["minnesota"], level=3, name="Ann-Margrethe Berg-Hansen")
    others = {seat: join_table(ann.table.key, seat=seat, name=seat.words) for seat in Seat if seat is not Seat.SOUTH}
    four = {Seat.SOUTH: ann, **others}
    while (trick := look(ann).view.trick) is None or len(trick.cards) < 2:
        play_on(four, moves=1)
    asker, seen = trick.seats[1], look(ann)
    take_back(four[asker].key, game=seen.game, number=seen.number, turn=seen.turn)
    return [four[asker], four[asker.left]]
