"""A hand at a club's table on screens: dealt when the evening expects one, and entered there when it is over."""

from __future__ import annotations

from uuid import NAMESPACE_URL, UUID, uuid5

from scoring.game import Sheet, TieRule
from scoring.refused import Refused
from scoring.rules import HandDraft
from tournaments.actions.at_table import AtTable, refuse_pencil
from tournaments.actions.enter_hand import ChangedGame, enter_hand, is_known, read_changed_game
from tournaments.actions.finish import confirm_game, finish_on_time
from tournaments.engine.phones import Holder
from tournaments.models import Game, Party, PlayedHand
from tournaments.play.actions.changing import WhyNotAtTable
from tournaments.play.models import ScreenHand, ScreenTable
from tournaments.play.queries import read_last_hand
from tournaments.queries import rows
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.table import read_table_now


def deal_club_hand(table: ScreenTable) -> None:
    """Deals the hand that is next on the sheet; its dealer is the evening's. Part of a change of the table. Raises Refused.

    A hand that has been played, and waits for its place on the sheet, is not dealt again.
    """
    game = find_club_game(table)
    sheet = read_changed_game(game).sheet
    if refused := find_why_no_deal(game, sheet):
        raise refused
    number, dealt = len(sheet.lines) + 1, table.hands.last()
    if dealt is not None and dealt.result is None:
        raise Refused(WhyNotAtTable.NOT_OVER)
    if dealt is not None and dealt.number == number and not is_known(make_hand_key(dealt)):
        _check_not_withheld(game)
        return  # the next look at the table enters it; another deal would take its place
    # A hand that was taken back is dealt again: that is counted as another game.
    turn = 1 if dealt is None else dealt.game + (dealt.number >= number)
    dealer = read_table_now(game).dealer_after(len(sheet.lines))
    ScreenHand.objects.create(table=table, game=turn, number=number, dealer=dealer.value, moves=())


def find_why_no_deal(game: Game, sheet: Sheet) -> Refused | None:
    """Why the evening expects no hand of this table now; None if it does."""
    newest = find_newest_round(game.round.party, announced=True)
    if game.round.party.status == Party.Status.ENDED:
        return Refused(WhyNotAtTable.PARTY_HAS_ENDED)
    if newest is not None and newest.number > game.round.number:
        return Refused(WhyNotAtTable.ROUND_HAS_ENDED, round=game.round.number, now=newest.number)
    if sheet.is_over or game.confirmed_at:
        return Refused(WhyNotAtTable.GAME_IS_OVER)
    if sheet.tie is TieRule.CUT:
        return Refused(WhyNotAtTable.IS_LEVEL)
    return Refused(WhyNotAtTable.BELL_HAS_RUNG) if read_table_now(game).may_finish else None


def finish_at_bell(table: ScreenTable) -> None:
    """Say that the last hand after the bell is entered. Raises Refused, also while one is played."""
    game = find_club_game(table)
    _check_not_withheld(game)
    if read_last_hand(table).result is None:
        raise Refused(WhyNotAtTable.NOT_OVER)
    at = AtTable.of(game.round.party, game.table, f"table {game.table}")
    _accept_for_computers(at, finish_on_time(at, round_number=game.round.number))


def enter_finished_hand(table: ScreenTable) -> Refused | None:
    """Enters the hand that is over at a club's table, once. Gives why the evening does not take it."""
    if table.club_game_id is None:
        return None
    row = read_last_hand(table)
    if row.result is None or PlayedHand.objects.filter(key=make_hand_key(row)).exists():
        return None
    game = find_club_game(table)
    try:
        _enter(game, row)
    except Refused as refused:
        return None if _is_typed(game, row) else refused
    return None


def _is_typed(game: Game, row: ScreenHand) -> bool:
    """Whether somebody has entered this hand by hand, as it was played."""
    lines = read_changed_game(game).sheet.lines
    return row.number <= len(lines) and lines[row.number - 1].hand == row.result


def _enter(game: Game, row: ScreenHand) -> None:
    assert row.result is not None
    _check_not_withheld(game)
    at = AtTable.of(game.round.party, game.table, f"table {game.table}")
    number = game.round.number
    done = enter_hand(at, HandDraft.of(row.result), round_number=number, hand_number=row.number, key=make_hand_key(row))
    _accept_for_computers(at, done)


def _accept_for_computers(at: AtTable, done: ChangedGame) -> None:
    """The party may ask the side that lost, and two computers are not asked."""
    if done.game.round.party.asks_acceptance and done.sheet.is_over and not read_table_now(done.game).losers:
        confirm_game(at, round_number=done.game.round.number)


def _check_not_withheld(game: Game) -> None:
    """Raises Refused if the organiser has locked the table or writes for it. No phone's pencil is in the way."""
    pencil = rows.read_pencil(game, "screen")
    if pencil.is_locked or pencil.holder is Holder.ORGANISER:
        raise refuse_pencil(pencil, game)


def make_hand_key(row: ScreenHand) -> UUID:
    """The key with which this hand is entered, always the same."""
    return uuid5(NAMESPACE_URL, f"whistparty/screen-hand/{row.seed}")


def find_club_game(table: ScreenTable) -> Game:
    assert table.club_game_id is not None
    return Game.objects.select_related("round__party").get(pk=table.club_game_id)
