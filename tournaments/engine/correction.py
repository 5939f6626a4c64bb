"""Corrects a result that was wrong, whatever has happened since.

Either one hand is replaced by another, or the final score by the correct one, which discards the hands. The corrected hands
are played again from the first. Hands after the end of the corrected game no longer count. If the corrected game is not
over, it cannot be played on, because everybody has moved: it counts as stopped, and the side ahead has won. If it is level,
people say who won. exchange.py decides who changes seats in the next round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import reduce

from scoring.game import DecidedBy, GameEnd, Sheet, TieRule, WhyNoEnd, add_hand, play, read_slip
from scoring.hand import NIL, BySide, Hand, Side, add_sides, find_leader
from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from scoring.score import score_hand
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.movements.movement import Movement
from tournaments.engine.played import GameResult, TablePlayed
from tournaments.engine.presence import leaves
from tournaments.engine.shorthand import Slip


class WhyNotCorrected(Reason):
    NO_SUCH_HAND = _("There is no hand {hand} on this sheet; it has {hands}.")
    NO_HANDS = _("Only the final score of this game is known. Correct that.")
    NOTHING_CHANGES = _("It says that already, so nothing changes.")
    NOT_CONFIRMED = _(
        "This game is not confirmed yet, so it has no final score. Correct a hand, or open its table at the desk."
    )
    SCORE_AGREED = _("The score of this game was agreed and not counted from its hands. Correct the final score.")
    LEVEL = _(
        "{north_south}–{east_west}: then it is level, and somebody must have moved up. Say who won the cut of the cards."
    )
    GIVEN_UP = _(
        "{north_south}–{east_west}: the game was given up, and now the other side is ahead. Say who won it after all."
    )


@dataclass(frozen=True, slots=True)
class HandReplacement:
    """The correct hand for this number of the sheet. `winner` is given if that makes the game level."""

    number: int
    hand: Hand
    winner: Side | None = None


Replacement = HandReplacement | Slip


def correct_game(
    game: TablePlayed, instead: Replacement, *, rules: RuleSet, end: GameEnd, has_rung: bool = True
) -> TablePlayed:
    """The corrected game. `end` is how the games of its round end, `has_rung` whether its bell has rung.

    Raises Refused if nothing changes, if there is no such hand, and if the winner is needed but not given; Impossible if the
    corrected game is not possible.
    """
    if isinstance(instead, Slip):
        corrected = _with_score(game, instead, rules, end.at(game.table.rank, has_rung=has_rung))
    else:
        corrected = _with_hand(game, instead, rules, end)
    # Another hand of the same worth still corrects the sheet; a slip has nothing but the result.
    has_same_result = (corrected.score, corrected.stars, corrected.winner) == (game.score, game.stars, game.winner)
    if has_same_result and (isinstance(instead, Slip) or corrected.hands == game.hands):
        raise Refused(WhyNotCorrected.NOTHING_CHANGES)
    return corrected


def counts_as_stopped(corrected: TablePlayed) -> bool:
    """Whether its hands do not finish the game."""
    return corrected.decided_by is DecidedBy.FORFEIT and bool(corrected.hands)


def _with_hand(game: TablePlayed, instead: HandReplacement, rules: RuleSet, end: GameEnd) -> TablePlayed:
    if not game.hands:
        raise Refused(WhyNotCorrected.NO_HANDS)
    if not 1 <= instead.number <= len(game.hands):
        raise Refused(WhyNotCorrected.NO_SUCH_HAND, hand=instead.number, hands=len(game.hands))
    if game.decided_by is DecidedBy.FORFEIT and game.score != _points(game.hands, rules):
        raise Refused(WhyNotCorrected.SCORE_AGREED)
    hands = (*game.hands[: instead.number - 1], instead.hand, *game.hands[instead.number :])
    # This game itself says whether a bell stopped it, so nobody asks the round.
    stopped_after = _stopped_after(game, end)
    end = end.at(game.table.rank, has_rung=stopped_after is not None)
    sheet = _as_far_as_it_goes(hands, rules, end, stopped_after)
    played = _as_on(sheet, game)
    return played if game.winner is None else _ended(game, played, sheet, instead.winner)  # a game in play goes on


def _as_on(sheet: Sheet, game: TablePlayed) -> TablePlayed:
    hands = tuple(line.hand for line in sheet.lines)
    return replace(game, hands=hands, score=sheet.score, stars=sheet.stars, worth=None)  # that was of the old hands


def _points(hands: Iterable[Hand], rules: RuleSet) -> BySide[int]:
    return reduce(add_sides, (score_hand(hand, rules).points for hand in hands), NIL)


def _stopped_after(game: TablePlayed, end: GameEnd) -> int | None:
    """After how many hands the bell stopped the game. A game that was given up has only what its row says."""
    if game.stopped_after is not None or game.decided_by is DecidedBy.FORFEIT:
        return game.stopped_after
    return game.stopped_at(end)


def _as_far_as_it_goes(hands: Iterable[Hand], rules: RuleSet, end: GameEnd, stopped_after: int | None) -> Sheet:
    """The sheet up to the end of the game. Hands after that are left out."""
    sheet = play((), rules=rules, end=end, stopped_after=stopped_after)
    for hand in hands:
        if not sheet.is_over and sheet.tie is not TieRule.CUT:
            sheet = add_hand(sheet, hand, rules=rules, end=end, stopped_after=stopped_after)
    return sheet


def _ended(game: TablePlayed, played: TablePlayed, sheet: Sheet, stated: Side | None) -> TablePlayed:
    """The corrected game with its end: that of the sheet, or else it counts as stopped."""
    if sheet.winner is not None:
        return replace(played, winner=sheet.winner, decided_by=sheet.decided_by)
    decided_by = DecidedBy.CUT if sheet.tie is TieRule.CUT else DecidedBy.FORFEIT
    return replace(played, winner=_winner(game, sheet.score, stated), decided_by=decided_by)


def _winner(game: TablePlayed, score: BySide[int], stated: Side | None) -> Side:
    """Who won, if the sheet does not say it: the side that is ahead, or the one that people name."""
    if game.decided_by is DecidedBy.FORFEIT:
        return _winner_given_up(game, score, stated)
    was_level = game.decided_by is DecidedBy.CUT
    winner = find_leader(score) or stated or (game.winner if was_level else None)  # the cards were cut already
    if winner is None:
        raise Refused(WhyNotCorrected.LEVEL, **asdict(score))
    return winner


def _winner_given_up(game: TablePlayed, score: BySide[int], stated: Side | None) -> Side:
    """The winner stays, even if it was behind, because the others gave up. If the others get ahead, people must say it."""
    assert game.winner is not None
    was_behind, ahead = find_leader(game.score) is game.winner.other, find_leader(score)
    if stated is not None or was_behind or ahead in (None, game.winner):
        return stated or game.winner
    raise Refused(WhyNotCorrected.GIVEN_UP, **asdict(score))


def _with_score(game: TablePlayed, slip: Slip, rules: RuleSet, end: GameEnd) -> TablePlayed:
    if game.winner is None:
        raise Refused(WhyNotCorrected.NOT_CONFIRMED)
    try:
        sheet = read_slip(slip.score, rules=rules, end=end, stars=slip.stars, winner=slip.winner)
    except Impossible as refused:
        # A game that was given up need not have reached the target.
        if game.decided_by is not DecidedBy.FORFEIT or refused.reason is not WhyNoEnd.SLIP_BELOW_TARGET:
            raise
        winner = _winner(game, slip.score, slip.winner)
        sheet = Sheet((), slip.score, slip.stars, winner, DecidedBy.FORFEIT)
    return replace(_as_on(sheet, game), winner=sheet.winner, decided_by=sheet.decided_by, stopped_after=None)


# What a correction changes in the evening


@dataclass(frozen=True, slots=True)
class RankChange:
    """A player whose place in the standings changes with the correction."""

    player: int
    before: int
    after: int


def find_game_at(evening: Evening, round: int, table: int) -> TablePlayed | None:
    games = (game for played in evening.rounds if played.number == round for game in played.tables)
    return next((game for game in games if game.table.number == table), None)


def replace_game(evening: Evening, round: int, game: TablePlayed) -> Evening:
    earlier, played, later = evening.rounds[: round - 1], evening.rounds[round - 1], evening.rounds[round:]
    tables = tuple(game if one.table.number == game.table.number else one for one in played.tables)
    return replace(evening, rounds=(*earlier, replace(played, tables=tables), *later))


def keep_chairs(before: TablePlayed, after: TablePlayed, movement: Movement) -> TablePlayed:
    """The corrected game if the next seats stay as they are. It remembers the result from which they were made."""
    result = before.moved_from  # after a first correction this may be an older result than `before.result`
    if result is None or not movement.seats_depend_on(result, after.result):
        return replace(after, believed=None)
    return replace(after, believed=GameResult(result.score, result.winner))


def let_seats_follow(before: TablePlayed, after: TablePlayed, movement: Movement) -> TablePlayed:
    """The corrected game if the next seats follow it."""
    if movement.seats_depend_on(before.result, after.result):
        return replace(after, believed=None)
    # No seat follows from this correction, so a result that was believed before it must stay on record.
    return keep_chairs(before, after, movement)


def plays_again(player: PartyPlayer, *, after: int, newest: int) -> PartyPlayer:
    """The player if the rounds after this one are played again: those who are here play, those who went home do not.

    `newest` is the newest round that is announced. A player who wanted to leave after it plays one more round.
    """
    left = player.left_after_round
    back = replace(
        player,
        joined_round=min(player.joined_round, after + 1),  # a late comer is there when they are played again
        left_after_round=left if left is None or left <= after else None,
        away=tuple((first, min(last, after)) for first, last in player.away if first <= after),
    )
    if left is None or left <= after:
        return back
    return leaves(back, after=after + 1 if left >= newest else after)


def find_rank_changes(before: Evening, after: Evening) -> tuple[RankChange, ...]:
    """The players whose place in the standings changes, the best new place first."""
    ranks = {line.player: line.rank for line in before.standings}
    moved = (RankChange(line.player, ranks[line.player], line.rank) for line in after.standings)
    return tuple(one for one in moved if one.before != one.after)
