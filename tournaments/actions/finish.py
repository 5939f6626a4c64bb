"""The end of a game: stop it on time, cut the cards, confirm it, enter a slip instead, or open it again.

The movement waits until games are confirmed. The party decides who confirms: any of the four, or one of the two who lost
(`accept`). The organiser always can.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from scoring.codec import HAND
from scoring.game import Sheet, cut_cards, read_slip
from scoring.hand import Side
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.at_table import (
    AtTable,
    WhyNotEntered,
    check_unconfirmed,
    check_undisputed,
    check_unlocked,
    open_game,
    open_unconfirmed_game,
    write_with,
)
from tournaments.actions.change import changing, check_seen, put, record
from tournaments.actions.dispute import settle_dispute
from tournaments.actions.enter_hand import (
    ChangedGame,
    check_sheet_seen,
    describe_outcome,
    read_changed_game,
    record_game,
    save_game,
)
from tournaments.engine.shorthand import Slip, make_sheet_mark
from tournaments.models import Action, Game, Round
from tournaments.queries import rows
from tournaments.queries.table import read_table_now


class WhyNotFinished(Reason):
    OTHERS_ACCEPT = _("{one} or {two}, who lost the game, accepts the result. Look at it below.")
    ANOTHER_ACCEPTS = _("{one}, who lost the game beside a computer, accepts the result. Look at it below.")
    DISPUTED_MEANWHILE = _("The result of table {table} is disputed. Read what is said there before you confirm it.")
    NOT_OVER = _("The game is not over yet: {north_south}–{east_west}. It can be confirmed when it is.")
    TIME_NOT_CALLED = _("Time has not been called yet. Play on.")
    ROUND_IS_OVER = _("The seats of a later round are announced: the games of round {round} stay as they are.")
    HANDS_ON_SHEET = _(
        "Table {table} has hands on its sheet. Enter the remaining ones, or save the slip instead of them."
    )


def finish_on_time(at: AtTable, *, round_number: int, seen: str | None = None) -> ChangedGame:
    """Stop the game: time is called, the table has finished the hand in play, and the sheet counts as it is."""
    with changing(at.code, table=at.table) as now:
        game = open_unconfirmed_game(at, round_number)
        if game.round.time_called_at is None:
            raise Refused(WhyNotFinished.TIME_NOT_CALLED)
        before = read_changed_game(game)
        # Before the pencil is asked for: a second tap is answered as the first was.
        if game.stopped_after is not None:
            return before
        check_sheet_seen(before, seen)
        write_with(game, at.phone_at(game), now)
        game.stopped_after = len(before.hands)
        sheet = rows.make_sheet(game, before.hands)
        save_game(game, sheet)
        record_game(game, now, at.who, Action.FINISH_ON_TIME, hands=game.stopped_after)
    return ChangedGame(game, before.hands, sheet)


def enter_game_cut(at: AtTable, winner: Side, *, round_number: int, seen: str | None = None) -> ChangedGame:
    """Save who won the cut of a game that stopped level. Raises Impossible if it is not level."""
    with changing(at.code, table=at.table) as now:
        game = open_unconfirmed_game(at, round_number)
        if game.cut_winner == winner.value:
            return read_changed_game(game)  # sent twice
        check_result_seen(game, seen)
        game.cut_winner = None  # a wrong cut can be entered again until the game is confirmed
        before = read_changed_game(game)
        sheet = cut_cards(before.sheet, winner)
        write_with(game, at.phone_at(game), now)
        game.cut_winner = winner.value
        save_game(game, sheet)
        record_game(game, now, at.who, Action.CUT_FOR_IT, winner=winner.value)
    return ChangedGame(game, before.hands, sheet)


def confirm_game(at: AtTable, *, round_number: int, seen: str | None = None, result: str | None = None) -> ChangedGame:
    """Confirm the game, because the four agree or the organiser says so. Confirming twice changes nothing.

    If the party asks the losing side to accept (`accept`), only the organiser can confirm here. `seen` is the mark of the
    sheet, `result` the `result_at_desk`.
    """
    # Not for one table: the whole hall waits for the last confirmation.
    with changing(at.code) as now:
        before = read_changed_game(open_game(at, round_number))
        if before.game.confirmed_at is None:
            check_unlocked(before.game, at.phone)
            check_result_at_desk(before.game, result)
            check_sheet_seen(before, seen)
            check_over(before.sheet)
            check_undisputed(before.game, at.phone)
            if not at.is_organiser:
                check_nobody_accepts(before.game)
            end_game(before.game, before.sheet, now, at.who, Action.CONFIRM_GAME)
    return before


def check_result_at_desk(game: Game, shown: str | None) -> None:
    """Raises Refused if the desk showed another result, or one that nobody had disputed."""
    now = read_table_now(game)
    changed = WhyNotFinished.DISPUTED_MEANWHILE if now.dispute else WhyNotEntered.SHEET_HAS_CHANGED
    check_seen(shown, now.result_at_desk, changed, table=game.table)


def check_result_seen(game: Game, seen: str | None) -> None:
    check_seen(seen, read_table_now(game).result, WhyNotEntered.SHEET_HAS_CHANGED)


def check_over(sheet: Sheet) -> None:
    if not sheet.is_over:
        raise Refused(WhyNotFinished.NOT_OVER, **asdict(sheet.score))


def check_nobody_accepts(game: Game) -> None:
    """Raises Refused if the side that lost must say that the result is right."""
    losers = read_table_now(game).losers
    if game.round.party.asks_acceptance and losers:
        one, *others = losers
        why = WhyNotFinished.OTHERS_ACCEPT if others else WhyNotFinished.ANOTHER_ACCEPTS
        raise Refused(why, one=one.name, two=losers[-1].name)


def end_game(game: Game, sheet: Sheet, now: datetime, who: str, action: Action, **facts: object) -> None:
    """Confirm the game. The log calls it `action`."""
    # Before the save: the database refuses a confirmed game that is still disputed.
    settle_dispute(game, now)
    game.confirmed_at = now
    save_game(game, sheet)
    record_game(game, now, who, action, **describe_outcome(sheet), **facts)
    ring_from(game, now, who)


def ring_from(game: Game, now: datetime, who: str) -> None:
    """If this game's end is the bell, ring it in the same transaction."""
    # The organiser may ring before the top table is done.
    if game.round.time_called_at is not None or not game.round.game_end.is_rung_at(game.plays_as):
        return
    put(game.round, time_called_at=now)
    record(game.round.party, now, who, Action.RING_FROM_TOP_TABLE, round=game.round.number)


def enter_slip(at: AtTable, slip: Slip, *, round_number: int, instead_of: str | None = None) -> ChangedGame:
    """Enter the final score from a paper slip, without hands. Handing in the slip confirms the game.

    The same slip again changes nothing. If the sheet has hands, `instead_of` is the mark of that sheet: they are taken back
    in the same moment, and come again if the game is opened again. Raises Impossible for a score that no game can end with.
    """
    with changing(at.code) as now:
        game = open_game(at, round_number)
        before = read_changed_game(game)
        check_replaced(at, before, instead_of)  # before the slip is read: with hands on the sheet no score helps
        rules = game.round.party.rules
        end = game.round.game_end.at(game.plays_as, has_rung=game.round.time_called_at is not None)
        sheet = read_slip(slip.score, rules=rules, end=end, stars=slip.stars, winner=slip.winner)
        # Asked before `check_unconfirmed`, which would refuse a slip that is sent twice.
        if game.confirmed_at is not None and before.sheet == sheet:
            return before
        check_unconfirmed(at, game)
        game.seated_at = game.seated_at or now
        if before.hands:
            take_hands_back(game, now)
            gone = [HAND.write(rows.read_hand(row)) for row in before.hands]
            end_game(game, sheet, now, at.who, Action.SLIP_FOR_HANDS, hands_gone=gone)
        else:
            end_game(game, sheet, now, at.who, Action.ENTER_SLIP)
    return ChangedGame(game, [], sheet)


def check_replaced(at: AtTable, before: ChangedGame, instead_of: str | None) -> None:
    """Raises Refused if the sheet has hands, unless the page has shown them, because a slip stands for the whole game."""
    if before.sheet.lines:
        check_unconfirmed(at, before.game)
        check_undisputed(before.game, at.phone)
        check_seen(
            instead_of or "", make_sheet_mark(before.sheet), WhyNotFinished.HANDS_ON_SHEET, table=before.game.table
        )


def take_hands_back(game: Game, now: datetime) -> None:
    """Take every hand off the sheet, at the time at which the slip confirms the game: `restore_hands` finds them by it."""
    game.played_hands.filter(taken_back_at__isnull=True).update(taken_back_at=now)
    game.cut_winner = game.stopped_after = None


def restore_hands(game: Game) -> None:
    """Put the hands on the sheet again that were taken back for the slip which ended this game."""
    if game.confirmed_at is not None:
        # Hands that the table took back itself have another time, and stay off the sheet.
        game.played_hands.filter(taken_back_at=game.confirmed_at).update(taken_back_at=None)


def reopen_game(at: AtTable, *, round_number: int, seen: str | None = None) -> ChangedGame:
    """The organiser takes a confirmation back, until the next seats are announced. This deletes a slip.

    A game that is open stays as it is: an old page settles no dispute, and takes no cut away. Seats that were made from the game
    and not announced are deleted too, and made again later.
    """
    with changing(at.code) as now:
        game = open_game(at, round_number)
        check_newest(game.round)
        if game.confirmed_at is None:
            return read_changed_game(game)
        check_result_seen(game, seen)
        was = take_end_back(game, now)
        record_game(game, now, at.who, Action.OPEN_AGAIN, **describe_outcome(was.sheet))
    return read_changed_game(game)


def take_end_back(game: Game, now: datetime) -> ChangedGame:
    """Reopen the game with its hands, and delete seats that were made from it. Returns what it was before."""
    forget_next_seats(game.round)
    was = read_changed_game(game)  # before its result is cleared
    settle_dispute(game, now)
    restore_hands(game)
    game.confirmed_at = game.winner = game.decided_by = game.cut_winner = game.given_up_for = None
    save_game(game, rows.make_sheet(game, game.hands_on_sheet))
    return was


def check_newest(round: Round) -> None:
    """Raises Refused if later seats are announced, at whichever tables: this one may have closed since."""
    if round.party.rounds.filter(number__gt=round.number, announced_at__isnull=False).exists():
        raise Refused(WhyNotFinished.ROUND_IS_OVER, round=round.number)


def forget_next_seats(round: Round) -> None:
    """Undo moving the round. It is the newest announced one, so the seats after it are only proposed."""
    round.party.rounds.filter(number__gt=round.number, announced_at__isnull=True).delete()
    put(round, moved_at=None)
