"""Turns an exported evening into a party again: all of it in one transaction, or nothing.

Every point, score and winner is computed from the hands again. Only seats, hands and what people stated (slips, cuts, games
given up) are taken from the evening. The times are those of the import.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from scoring.game import DecidedBy, GameEnd, Sheet, read_given_up
from scoring.hand import is_whole
from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from tournaments.actions.advance import put_on_chairs
from tournaments.actions.change import record
from tournaments.actions.computers import find_or_make_computers
from tournaments.actions.drive import save_drive
from tournaments.actions.enter_hand import make_hand_row, sum_up_game
from tournaments.actions.entries import make_player_columns
from tournaments.actions.plan import find_free_code, save_agreement
from tournaments.actions.prepare import find_or_make_players
from tournaments.actions.prizes_follow import save_decisions
from tournaments.engine import played
from tournaments.engine.evening import Evening
from tournaments.engine.next_seats import find_tables_that_differ, make_moved_seats
from tournaments.engine.recompute import play_again
from tournaments.engine.side import SideHand
from tournaments.models import Action, Club, Entry, Game, Group, Party, PlannedRound, PlayedHand, Round, SideGame

Tell = Callable[[int, int], None]  # how many are done, and how many there are
MOST_POINTS = 9999
MOST_STARS = 99
SAID_BY_THE_BELL = (DecidedBy.TIME, DecidedBy.EXTRA_HAND, DecidedBy.CUT)


class WhyNotRestored(Reason):
    GIVEN_UP = _("Round {round}, table {table}: a game that was given up has at most 9999 points and 99 stars a side.")


def tell_nobody(_done: int, _total: int) -> None:
    """For a caller that shows no progress."""


def restore_party(club: Club, evening: Evening, who: str, *, progress: Tell = tell_nobody) -> Party:
    """A new party of this club, with a code of its own, that exports as the same evening.

    `evening` comes from document.from_document, which has checked that its results follow from its hands. Players are found
    in the club by name, or made. `progress` is called with (rounds done, rounds in all).
    """
    with transaction.atomic():
        now = timezone.now()
        party = _found(club, evening, now)
        entries = _enter(party, evening)
        for done, round in enumerate(evening.rounds, 1):
            _play_round(party, round, evening, entries, now=now, who=who)
            progress(done, len(evening.rounds))
        PlannedRound.objects.bulk_create(
            PlannedRound(party=party, number=planned.number, seating=planned.seating) for planned in evening.schedule
        )
        if evening.drive:
            save_drive(party, evening.drive, entries, now=now, who=who)
        save_decisions(party, evening.prizes, now)
        record(party, now, who, Action.IMPORT_PARTY, rounds=len(evening.rounds), players=len(entries))
        if evening.had_handicap:
            record(party, now, who, Action.DROP_HANDICAP, order=party.standings_order)
    return party


def _seats_by(evening: Evening, round: played.PartyRound) -> Round.SeatsBy:
    """How the seats came about. A file does not contain the lots of the first seats, or the changes that people made."""
    if round.number == 1:
        return Round.SeatsBy.FILE
    try:
        expected = make_moved_seats(evening, round.number)
    except Impossible:  # a schedule without this round, or from which people departed
        return Round.SeatsBy.FILE
    return Round.SeatsBy.FILE if find_tables_that_differ(round.seating, expected) else Round.SeatsBy.MOVEMENT


def _found(club: Club, evening: Evening, now: datetime) -> Party:
    has_begun = evening.rounds or (evening.drive and evening.drive.hand)
    status = Party.Status.PLAYING if has_begun else Party.Status.REGISTERING
    if evening.ended:
        status = Party.Status.ENDED
    party = Party(club=club, code=find_free_code(), status=status, seed=evening.seed, imported_at=now)
    party.is_drive = evening.drive is not None
    save_agreement(party, evening)
    party.save()
    return party


def _enter(party: Party, evening: Evening) -> dict[int, int]:
    """The entries by number. The line of the bench is the order of the players, without those who have not come."""
    players = evening.players
    people = iter(find_or_make_players(party.club, [player.name for player in players if not player.is_computer]))
    computers = iter(find_or_make_computers(party.club, [player.name for player in players if player.is_computer]))
    persons = [next(computers if player.is_computer else people) for player in players]
    entries = Entry.objects.bulk_create(
        Entry(
            party=party,
            player=person,
            number=player.number,
            place_in_line=place if player.here else None,
            **make_player_columns(player),
        )
        for place, (player, person) in enumerate(zip(players, persons, strict=True), 1)
    )
    Group.objects.bulk_create(
        Group(party=party, number=pair.number, players=pair.players, changes=pair.changes) for pair in evening.pairs
    )
    # `bulk_create` has filled in the primary keys, on SQLite too (RETURNING).
    return {entry.number: entry.pk for entry in entries}


def _play_round(
    party: Party, round: played.PartyRound, evening: Evening, entries: dict[int, int], *, now: datetime, who: str
) -> None:
    """Save the round with its games, chairs and hands."""
    row, end = _announce(party, round, evening, now), evening.end_of(round)
    put_on_chairs(row, round.seating, entries)
    sheets = [_sheet(round.number, game, evening.rules, end) for game in round.tables]
    games = Game.objects.bulk_create(
        _game(row, game, sheet, end, now) for game, sheet in zip(round.tables, sheets, strict=True)
    )
    PlayedHand.objects.bulk_create(
        make_hand_row(game, line, now=now, who=who, key=uuid4())
        for game, sheet in zip(games, sheets, strict=True)
        for line in sheet.lines
    )
    if side := round.side:
        entered = tuple(SideHand(hand, str(uuid4())) for hand in side.hands)
        SideGame.objects.create(round=row, north_id=entries[side.north], east_id=entries[side.east], hands=entered)


def _announce(party: Party, round: played.PartyRound, evening: Evening, now: datetime) -> Round:
    """Save the round as announced. The last one is not marked as moved: if it is complete, the sweep goes on."""
    end = evening.end_of(round)
    return Round.objects.create(
        party=party,
        number=round.number,
        seats_by=_seats_by(evening, round),
        game_end=end,
        announced_at=now,
        time_called_at=now if _time_was_called(round, end) else None,
        moved_at=None if round.number == len(evening.rounds) else now,
    )


def _time_was_called(round: played.PartyRound, end: GameEnd) -> bool:
    """Whether the round says so, or a game shows it. A top table that has finished has rung the bell."""
    if not end.kind.is_by_bell:
        return False
    stopped = (game.stopped_after is not None or game.decided_by in SAID_BY_THE_BELL for game in round.tables)
    rung = (end.is_rung_at(game.table.rank) and game.winner is not None for game in round.tables)
    return round.time_called or any(stopped) or any(rung)


def _sheet(number: int, game: played.TablePlayed, rules: RuleSet, of_round: GameEnd) -> Sheet:
    """The score sheet that the hands of a game make, as the table has it before it."""
    if game.decided_by is DecidedBy.FORFEIT:
        return _given_up(number, game, rules)
    sheet, refused = play_again(game, rules, of_round)
    assert refused is None  # read_evening has checked it
    return sheet


def _given_up(number: int, game: played.TablePlayed, rules: RuleSet) -> Sheet:
    """The result that the four agreed on when they stopped. It does not follow from the hands."""
    in_range = [is_whole(points, -MOST_POINTS, MOST_POINTS) for points in game.score]
    in_range += [is_whole(stars, 0, MOST_STARS) for stars in game.stars]
    if not all(in_range):
        raise Refused(WhyNotRestored.GIVEN_UP, round=number, table=game.table.number)
    return read_given_up(game.hands, rules=rules, score=game.score, stars=game.stars, winner=game.winner)


def _game(round: Round, game: played.TablePlayed, sheet: Sheet, end: GameEnd, now: datetime) -> Game:
    """The row of a game. It is confirmed only if the file names a winner."""
    has_sheet = game.decided_by not in (DecidedBy.SLIP, DecidedBy.FORFEIT)
    row = Game(
        round=round,
        table=game.table.number,
        rank=game.table.other_rank,
        stopped_after=game.stopped_at(end) if has_sheet else None,
        cut_winner=game.winner.value if game.winner and game.decided_by is DecidedBy.CUT else None,
        seated_at=now if game.hands or game.winner else None,
        confirmed_at=now if game.winner else None,
        believed=game.believed,
    )
    sum_up_game(row, sheet)
    return row
