"""A hand is entered at a table, or taken back. Who may do so is in `at_table`, and how a game ends in `finish`.

The same key again gives the same result, so a form that is sent twice enters one hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.crypto import constant_time_compare

from scoring.codec import BY_SIDE, HAND
from scoring.game import Sheet, SheetLine, add_hand
from scoring.hand import Hand
from scoring.refused import Refused
from scoring.rules import HandDraft
from tournaments.actions.at_table import (
    AtTable,
    WhyNotEntered,
    check_open,
    check_unconfirmed,
    check_undisputed,
    check_who_played,
    find_game,
    make_proof,
    open_unconfirmed_game,
    write_with,
)
from tournaments.actions.change import changing, check_seen, put, record
from tournaments.actions.dispute import settle_dispute
from tournaments.engine.shorthand import make_sheet_mark, write_hand
from tournaments.models import Action, Game, PlayedHand
from tournaments.queries import rows


@dataclass(frozen=True)
class ChangedGame:
    """The game after the change, with the hands on its sheet as they are now."""

    game: Game
    hands: list[PlayedHand]
    sheet: Sheet


def enter_hand(
    at: AtTable,
    draft: HandDraft,
    *,
    round_number: int,
    hand_number: int,
    key: UUID,
    seen: str | None = None,
    proof: str = "",
) -> ChangedGame:
    """Put the next hand on the sheet; `hand_number` and `seen` are what the page showed: the next hand, and `who_sits`.

    `key` is made once for each form. A hand with the `proof` that another laptop saved it needs no pencil. Raises Impossible
    for an impossible hand, Refused if another hand or other players are there.
    """
    with changing(at.code, table=at.table) as now:
        before = read_changed_game(find_game(at))
        # First of all: a hand that was saved stays saved, even if the table has moved on since.
        if is_sent_again(key, before.game, round_number):
            return before
        hand = draft.hand(before.game.round.party.rules)
        check_may_enter(at, before, hand, round_number, hand_number, seen)
        return put_on_sheet(at, before, hand, now, key=key, proof=proof)


def put_on_sheet(at: AtTable, before: ChangedGame, hand: Hand, now: datetime, *, key: UUID, proof: str) -> ChangedGame:
    game, rules = before.game, before.game.round.party.rules
    sheet = add_hand(before.sheet, hand, rules=rules, end=rows.read_end_of_game(game), stopped_after=game.stopped_after)
    line = sheet.lines[-1]
    row = make_hand_row(game, line, now=now, who=at.who, key=key)
    # A proof is of exactly the row that would be saved.
    if not (proof and constant_time_compare(proof, make_proof(game, row))):
        write_with(game, at.phone_at(game), now, number=sheet.counted_number(line.number), hand=line)
    row.save()
    game.seated_at = game.seated_at or now  # a hand says as well that the four are seated
    save_game(game, sheet)
    record_game(game, now, at.who, Action.ENTER_HAND, number=line.number, hand=HAND.write(hand))
    return ChangedGame(game, [*before.hands, row], sheet)


def is_sent_again(key: UUID, game: Game, round_number: int) -> bool:
    """Whether this form was entered before. Raises Refused if it was for another table of this round."""
    sent = PlayedHand.objects.filter(key=key).first()
    # After a move the phone sends what it saved in an earlier game of its table, and that is in order.
    if sent and sent.game_id != game.pk and game.round.number == round_number:
        raise Refused(WhyNotEntered.KEY_USED)
    return sent is not None


def check_may_enter(
    at: AtTable, before: ChangedGame, hand: Hand, round_number: int, hand_number: int, seen: str | None
) -> None:
    """Raises Refused if this hand is not the next one of the game, or nothing may be entered.

    If exactly this hand is on the sheet under this number, it says that first, whatever has happened since.
    """
    game, lines, counted = before.game, before.sheet.lines, before.sheet.counted_number(hand_number)
    line = lines[hand_number - 1] if 1 <= hand_number <= len(lines) else None
    if line and line.hand == hand and game.round.number == round_number:
        raise Refused(WhyNotEntered.ON_SHEET, number=counted, hand=line)
    check_open(at, game, round_number)
    check_unconfirmed(at, game)
    check_undisputed(game, at.phone)
    check_who_played(game, seen)
    if line:
        raise Refused(WhyNotEntered.ALREADY_ENTERED, number=counted, hand=line)
    if hand_number != len(lines) + 1:
        raise Refused(WhyNotEntered.HAND_MISSING, number=counted, entered=before.sheet.hands_played)


def take_back_hand(
    at: AtTable, *, round_number: int, hand_number: int, seen: str | None = None, last: str | None = None
) -> ChangedGame:
    """Take the last hand off the sheet. Its row stays, with the time when it was taken back.

    `seen` is the mark of the sheet; an Undo sends only its `last` hand (`write_hand`).
    """
    with changing(at.code, table=at.table) as now:
        game = open_unconfirmed_game(at, round_number)
        before = read_changed_game(game)
        check_sheet_seen(before, seen)
        row = find_last_hand(before, hand_number)
        check_seen(last, write_hand(rows.read_hand(row)), WhyNotEntered.SHEET_HAS_CHANGED)
        write_with(game, at.phone_at(game), now)
        put(row, taken_back_at=now)
        settle_dispute(game, now)  # the disputed result is gone with its last hand
        hands = before.hands[:-1]
        game.cut_winner = None  # it was cut for a score that is gone
        # If only the extra hand after the bell goes, the game stays stopped.
        if game.stopped_after is not None and len(hands) < game.stopped_after:
            game.stopped_after = None
        sheet = rows.make_sheet(game, hands)
        save_game(game, sheet)
        record_game(game, now, at.who, Action.TAKE_BACK_HAND, number=row.number, hand=HAND.write(rows.read_hand(row)))
    return ChangedGame(game, hands, sheet)


def is_known(key: UUID) -> bool:
    return PlayedHand.objects.filter(key=key).exists()


def read_changed_game(game: Game) -> ChangedGame:
    hands = game.hands_on_sheet
    return ChangedGame(game, hands, rows.make_sheet(game, hands))


def check_sheet_seen(before: ChangedGame, seen: str | None) -> None:
    """Raises Refused if the sheet is not the one that the page showed."""
    check_seen(seen, make_sheet_mark(before.sheet), WhyNotEntered.SHEET_HAS_CHANGED)


def find_last_hand(before: ChangedGame, hand_number: int) -> PlayedHand:
    if not before.hands:
        raise Refused(WhyNotEntered.NOTHING_TO_TAKE_BACK)
    last, counted = before.hands[-1], before.sheet.counted_number
    if last.number != hand_number:
        raise Refused(WhyNotEntered.NOT_THE_LAST_HAND, last=counted(last.number), number=counted(hand_number))
    return last


def make_hand_row(game: Game, line: SheetLine, *, now: datetime, who: str, key: UUID) -> PlayedHand:
    """The row of one line of a sheet, not saved yet."""
    tricks, points, stars = line.hand.tricks, line.scored.points, line.scored.stars
    return PlayedHand(
        game=game,
        number=line.number,
        call=line.hand.call.value,
        by=line.hand.by.value if line.hand.by else None,
        tricks_north_south=tricks.north_south if tricks else None,
        tricks_east_west=tricks.east_west if tricks else None,
        made=line.hand.made,
        points_north_south=points.north_south,
        points_east_west=points.east_west,
        stars_north_south=stars.north_south,
        stars_east_west=stars.east_west,
        key=key,
        entered_at=now,
        entered_by=who,
    )


def save_game(game: Game, sheet: Sheet) -> None:
    """Save the total of the hands, how far the game is, and who has the pencil."""
    sum_up_game(game, sheet)
    game.save()


def sum_up_game(game: Game, sheet: Sheet) -> None:
    game.score_north_south, game.score_east_west = sheet.score
    game.stars_north_south, game.stars_east_west = sheet.stars
    game.hands_played = sheet.hands_played
    game.winner = sheet.winner.value if sheet.winner else None
    game.decided_by = sheet.decided_by.value if sheet.decided_by else None


def record_game(game: Game, now: datetime, who: str, action: Action, **facts: object) -> None:
    record(game.round.party, now, who, action, round=game.round.number, table=game.table, **facts)


def describe_outcome(sheet: Sheet) -> dict[str, object]:
    return {"score": BY_SIDE.write(sheet.score), "winner": sheet.winner.value if sheet.winner else None}
