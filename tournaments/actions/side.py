"""The side table: two players on the bench play there. Anybody with its link, and the desk, can enter their hands.

A hand that is taken back stays in the log. Sending the same key again gives the same result, as at every table.
"""

from __future__ import annotations

from uuid import UUID

from scoring.codec import HAND
from scoring.hand import Hand
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.at_table import WhyNotEntered
from tournaments.actions.change import changing, changing_party, check_seen, put, record
from tournaments.actions.entries import follow_standings
from tournaments.engine.pairs import WhyNotForPairs
from tournaments.engine.shorthand import make_sheet_mark
from tournaments.engine.side import SideHand, SideTable
from tournaments.models import Action, Chair, Party, Round, SideGame
from tournaments.queries import rows
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.side import find_gone_to_a_table


class WhyNoSideGame(Reason):
    NOT_PLAYED = _("Round {round} is not being played any more, so nobody plays at its side table.")
    NOT_ON_THE_BENCH = _("Two who sit out this round can play at the side table; choose two of them.")
    NOT_THE_NEXT = _(
        "Hand {number} cannot be entered: the sheet has {entered}. Look at the sheet and enter the next one."
    )
    HAS_A_CHAIR = _("{name} has taken a chair in this round, so nobody plays at the side table any more.")
    PLAYS_ALREADY = _("{names} play at the side table already, so nothing was done.")
    NO_SIDE_TABLE = _("Nobody plays at a side table in this round.")


def open_side_table(code: str, *, round_number: int, north: int, east: int, who: str) -> None:
    """Let these two players on the bench play on their own. Raises Refused if others do already."""
    with changing_party(code) as (party, now):
        if plays_in_pairs(party):
            raise Refused(WhyNotForPairs.SIDE_TABLE)
        round = _round_played(party, round_number)
        side = SideTable(north, east)
        chairs = Chair.objects.filter(round=round, table__isnull=True).select_related("entry__player")
        benched = {chair.entry.number: chair.entry for chair in chairs}
        if not set(side.players) <= benched.keys():
            raise Refused(WhyNoSideGame.NOT_ON_THE_BENCH)
        game = SideGame.objects.filter(round=round).select_related("north__player", "east__player").first()
        if game is not None and rows.read_side_table(game).players == side.players:
            return  # sent twice
        if game is not None:
            raise Refused(WhyNoSideGame.PLAYS_ALREADY, names=[game.north.player.name, game.east.player.name])
        SideGame.objects.create(round=round, north=benched[north], east=benched[east], hands=())
        names = [benched[number].player.name for number in side.players]
        record(party, now, who, Action.OPEN_SIDE_TABLE, round=round_number, north=north, east=east, names=names)


def enter_side_hand(code: str, hand: Hand, *, round_number: int, number: int, key: UUID, who: str) -> SideTable:
    """Enter a hand at the side table. Raises Impossible for an impossible hand, Refused if another hand came first."""
    with changing(code) as now:
        party, game = find_side_game(code, round_number)
        side = rows.read_side_table(game)
        if any(entered.key == str(key) for entered in game.hands):
            return side
        # One of the two may have taken the chair of a player who left; the first of them is reason enough.
        for gone in find_gone_to_a_table(game):
            raise Refused(WhyNoSideGame.HAS_A_CHAIR, name=gone.name)
        if number != len(side.hands) + 1:
            raise Refused(WhyNoSideGame.NOT_THE_NEXT, number=number, entered=len(side.hands))
        after = side.with_hand(hand)
        # A new tuple: rows with the same JSON share one value.
        put(game, hands=(*game.hands, SideHand(hand, str(key))))
        record(party, now, who, Action.SIDE_HAND, round=round_number, number=number, hand=HAND.write(hand))
        if party.side_table_counts:
            follow_standings(party)
    return after


def take_back_side_hand(code: str, *, round_number: int, number: int, who: str, seen: str | None = None) -> None:
    """Take back the last hand at the side table."""
    with changing(code) as now:
        party, game = find_side_game(code, round_number)
        if not game.hands:
            raise Refused(WhyNotEntered.NOTHING_TO_TAKE_BACK)
        if number != len(game.hands):
            raise Refused(WhyNotEntered.NOT_THE_LAST_HAND, last=len(game.hands), number=number)
        check_seen(seen, make_sheet_mark(rows.read_side_table(game).sheet), WhyNotEntered.SHEET_HAS_CHANGED)
        *hands, taken_back = game.hands
        put(game, hands=tuple(hands))
        facts = {"round": round_number, "number": number, "hand": HAND.write(taken_back.hand)}
        record(party, now, who, Action.TAKE_BACK_SIDE_HAND, **facts)
        if party.side_table_counts:
            follow_standings(party)


def find_side_game(code: str, round_number: int) -> tuple[Party, SideGame]:
    """The side table of the round that is played. Raises Refused."""
    party = Party.objects.get(code=code)
    round = _round_played(party, round_number)
    game = SideGame.objects.filter(round=round).select_related("north", "east").first()
    if game is None:
        raise Refused(WhyNoSideGame.NO_SIDE_TABLE)
    return party, game


def _round_played(party: Party, number: int) -> Round:
    newest = find_newest_round(party, announced=True)
    if newest is None or newest.number != number or party.status != Party.Status.PLAYING:
        raise Refused(WhyNoSideGame.NOT_PLAYED, round=number)
    return newest
