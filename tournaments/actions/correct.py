"""Correct a wrong result, whenever it is found. A correction can be taken back until something depends on it.

Every version of a hand stays as a row, and the correction stores the game before and after.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

from scoring.game import DecidedBy, Sheet, SheetLine, count_played
from scoring.hand import NIL
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.score import score_hand
from tournaments.actions.change import changing_party, check_seen, put, record
from tournaments.actions.dispute import settle_dispute
from tournaments.actions.enter_hand import make_hand_row, save_game, sum_up_game
from tournaments.actions.entries import mark_earlier_seats, save_player
from tournaments.actions.take_seats import reseat
from tournaments.engine.correction import keep_chairs, let_seats_follow, plays_again
from tournaments.engine.document_game import BELIEVED, RESULT, read_result
from tournaments.engine.movements.movement import Needs
from tournaments.engine.played import TablePlayed
from tournaments.models import Action, Correction, Game, Party
from tournaments.queries import rows
from tournaments.queries.correction_preview import (
    CorrectionPreview,
    CorrectionRequest,
    How,
    NextSeats,
    preview_correction,
)
from tournaments.queries.corrections import (
    ROUNDS_OF_A_PLAYER,
    find_corrected_game,
    find_seats_without,
    find_why_not_taken_back,
    read_rounds_of_people,
)
from tournaments.queries.entries import read_player
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.rounds import find_newest_number


class WhyNotDone(Reason):
    CHANGED_MEANWHILE = _(
        "Something that this concerns has changed since it was shown, so nothing was done. Look at it again below."
    )
    NOT_THIS_WAY = _("That is not possible any more at this moment. Look at it again below.")
    NO_SUCH_CORRECTION = _("There is no such correction at this party.")


def correct_result(
    code: str, wanted: CorrectionRequest, *, how: Correction.How, who: str, seen: str | None = None
) -> Correction:
    """Correct a result. `seen` is the mark of the preview that the page showed.

    Raises Refused if the preview has changed since, or does not offer this way.
    """
    with changing_party(code) as (party, now):
        # Computed again under the lock. The preview of the page counts only if it is still the same.
        shown = preview_correction(party, wanted)
        check_seen(seen, shown.mark, WhyNotDone.CHANGED_MEANWHILE)
        _check_way(shown, how)
        where = {"round": wanted.round, "table": wanted.table}
        games = Game.objects.select_related("round__party")
        game = games.get(round__party=party, round__number=wanted.round, table=wanted.table)
        follow = keep_chairs if how == How.KEEP else let_seats_follow
        after = follow(shown.before, shown.after, rows.find_movement(party))
        result = {"before": RESULT.write(shown.before), "after": RESULT.write(after)}
        # Saved before its changes are known, because rounds that are set aside point to it.
        done = Correction.objects.create(party=party, at=now, who=who, game=game, how=how, **where, **result)
        _put(game, after, now, who)
        if how == How.SWAP and shown.next is not None:
            done.changes = _change_chairs(shown.next)
        elif how == How.REPLAY:
            _play_again(done)
        done.save()
        _mark_earlier_seats(party, shown.before, after)
        _record(done, Action.CORRECT, now, who, was=done.before, now_is=done.after)
    return done


def _check_way(shown: CorrectionPreview, how: Correction.How) -> None:
    if how not in shown.ways:
        stay = shown.next.chairs_stay if shown.next and how == How.SWAP else None
        raise stay or Refused(WhyNotDone.NOT_THIS_WAY)


def _record(done: Correction, action: Action, now: datetime, who: str, *, was: object, now_is: object) -> None:
    facts = {"round": done.round, "table": done.table, "way": str(done.how)}
    record(done.party, now, who, action, **facts, result_before=was, result_after=now_is)


def _change_chairs(seats: NextSeats) -> dict[str, Any]:
    """Reseat these players, who must sit down again, and let the phones tell them."""
    reseat(seats.round, seats.before, seats.after)
    Game.objects.filter(round=seats.round, table__in=seats.tables).update(seated_at=None)
    return {
        "round": seats.round.pk,
        "tables": list(seats.tables),
        "moved": [
            [one.player, one.now.table, one.now.seat and one.now.seat.value] for one in seats.seat_changes if one.now
        ],
    }


def _play_again(done: Correction) -> None:
    """Take the rounds after the corrected one out of the party, with all their hands, and attach them to the correction.

    The next seats are made from the present results. What was believed about other tables is stored, so that it can be restored.
    """
    party = done.party
    games = Game.objects.filter(round__party=party, round__number=done.round, believed__isnull=False)
    others = games.exclude(table=done.table)
    done.changes = {"believed": {str(game.table): BELIEVED.write(game.believed) for game in others if game.believed}}
    games.update(believed=None)
    newest = find_newest_number(party)
    # Before the loop below changes them: taking the correction back restores exactly these.
    done.people_before = read_rounds_of_people(party)
    # Both columns in one statement: the database allows exactly one of the two.
    party.rounds.filter(number__gt=done.round).update(party=None, set_aside_by=done)
    party.rounds.filter(number=done.round).update(moved_at=None, held_at=None)
    for entry in party.entries.select_related("player"):
        save_player(entry, plays_again(read_player(entry), after=done.round, newest=newest))
    done.people = read_rounds_of_people(party)


def _mark_earlier_seats(party: Party, before: TablePlayed, after: TablePlayed) -> None:
    movement = rows.find_movement(party)
    # Standings count the result itself, also where the next chairs were kept: the rounds after those follow from it.
    by_standings = movement.needs is Needs.STANDINGS and before.result != after.result
    if by_standings or movement.seats_depend_on(before.moved_from, after.moved_from):
        mark_earlier_seats(party)


def take_back_correction(code: str, number: int, *, who: str) -> Correction:
    """Undo this correction. Doing it twice changes nothing. Raises Refused if something depends on it by now."""
    with changing_party(code) as (party, now):
        done = party.corrections.select_related("game__round__party").filter(pk=number).first()
        if done is None:
            raise Refused(WhyNotDone.NO_SUCH_CORRECTION)
        if done.taken_back_at is not None:
            return done
        _undo(party, done, now, who)
        done.taken_back_at, done.taken_back_by = now, who
        done.save()
        _record(done, Action.TAKE_BACK_CORRECTION, now, who, was=done.after, now_is=done.before)
    return done


def _undo(party: Party, done: Correction, now: datetime, who: str) -> None:
    """Restore the game, the seats and the rounds."""
    evening = read_whole_evening(party)
    stands_in_the_way = find_why_not_taken_back(party, evening, done)
    if stands_in_the_way is not None:
        raise stands_in_the_way
    game, played = done.game, find_corrected_game(party, evening, done)
    assert game is not None
    assert played is not None  # or it would stand in the way
    seats = find_seats_without(party, evening, done, played) if done.how == How.SWAP else None
    before = read_result(done.before, played.table)
    _put(game, before, now, who)
    if seats is not None:
        done.changes = _change_chairs(seats)
    if done.how == How.REPLAY:
        _bring_back(done, now)
    _mark_earlier_seats(party, played, before)


def _bring_back(done: Correction, now: datetime) -> None:
    """Restore the rounds and the people. Delete the new rounds, in which nobody has played."""
    party = done.party
    # First, because the old rounds come back with the same numbers.
    party.rounds.filter(number__gt=done.round).delete()
    done.set_aside.update(party=party, set_aside_by=None)
    # The next seats are there again, so none are to be made.
    party.rounds.filter(number=done.round).update(moved_at=now, held_at=None)
    for pk, rounds_played in done.people_before.items():
        party.entries.filter(pk=pk).update(**dict(zip(ROUNDS_OF_A_PLAYER, rounds_played, strict=True)))
    for table, believed in done.changes["believed"].items():
        Game.objects.filter(round__party=party, round__number=done.round, table=table).update(
            believed=BELIEVED.read(believed, "believed")
        )


def _put(game: Game, after: TablePlayed, now: datetime, who: str) -> None:
    """Save the corrected game: the hands that differ, and their total. This also settles a dispute."""
    settle_dispute(game, now)
    _put_hands(game, after, now, who)
    game.stopped_after = after.stopped_after
    game.cut_winner = after.winner.value if after.winner and after.decided_by is DecidedBy.CUT else None
    game.believed = after.believed
    if after.winner is None:
        game.winner = game.decided_by = None
        save_game(game, rows.make_sheet(game, game.hands_on_sheet))
        return
    # A result that was only stated, as on a slip, follows from no hands.
    sum_up_game(game, Sheet((), after.score, after.stars, after.winner, after.decided_by))
    game.hands_played = count_played(after.hands)
    game.save()


def _put_hands(game: Game, after: TablePlayed, now: datetime, who: str) -> None:
    """Take wrong hands off the sheet, and put the correct ones on it."""
    on_sheet = {row.number: row for row in game.hands_on_sheet}
    wanted = dict(enumerate(after.hands, 1))
    # Wrong hands go first: the database allows one hand of each number on a sheet.
    for number, row in on_sheet.items():
        if rows.read_hand(row) != wanted.get(number):
            put(row, taken_back_at=now)
    for number, hand in wanted.items():
        if number not in on_sheet or rows.read_hand(on_sheet[number]) != hand:
            # The row gets a new key, because no form of a phone entered this hand.
            scored = score_hand(hand, game.round.party.rules)
            make_hand_row(game, SheetLine(number, hand, scored, NIL), now=now, who=who, key=uuid4()).save()
