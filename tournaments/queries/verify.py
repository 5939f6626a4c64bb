"""Recomputes a whole party from its hands and compares it with everything in its rows.

It names the first difference. First the rows must fit together (intact), then results must follow from the hands
(engine.recompute), then the seats must follow from the draw and the movement. Seats that somebody changed are not recomputed
(`Round.SeatsBy`); a note names their rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain

from scoring.game import DecidedBy
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.draw import DrawKind
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.plan import Half
from tournaments.engine.drive.totals import check_sums
from tournaments.engine.evening import Evening
from tournaments.engine.next_seats import BENCH, find_tables_that_differ, make_moved_seats, redraw_line, redraw_seats
from tournaments.engine.recompute import find_differences
from tournaments.engine.seats import Seating
from tournaments.engine.standings import StandingsLine
from tournaments.models import Game, Party, Round
from tournaments.queries import rows
from tournaments.queries.drive import read_drive
from tournaments.queries.evening import read_evening_with
from tournaments.queries.intact import check_rows
from tournaments.queries.movement import read_seating
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.snapshot import reading_one_moment
from tournaments.queries.standings import read_standings

SeatsBy = Round.SeatsBy


class WhyNotVerified(Reason):
    GAME_REFUSED = _("Round {round}, table {table}: {refused}")
    GAME_STORED = _("Round {round}, table {table}: {what} is saved as {written}; by the hands it is {computed}.")
    DRAW = _("The way of drawing the first seats is unknown: {found}.")
    LINE = _("The line of the bench is not the one that was drawn.")
    SEATS = _("Round {round}, table {table}: the seats do not follow from what was before.")
    BENCH = _("Round {round}: the wrong players sit out.")
    SEATS_REFUSED = _("Round {round}: the right seats cannot be made: {refused}")
    PROPOSED_PLACES = _("Round {round} is proposed: {written} people have a place; {computed} take part.")
    PLANNED = _("Schedule, round {round}: player {player} is not at the party.")
    STANDINGS = _("Standings, player {player}: {written} {what} shown, but the hands give {computed}.")


class Note(Reason):
    """Why some seats are not recomputed."""

    HAND = _(
        "Round {round}: people changed seats (at the desk, by a correction, a substitute or other partners), so its seats "
        "were not recomputed."
    )
    FILE = _("Round {round}: the file has seats that the movement does not make, so its seats were not recomputed.")
    DRIVE = _("Drive: the cards of a half do not add up; {typed} tricks are typed, and it must be {must_be}.")
    FORTS = _("Forts: the flags do not add up; {typed} are typed, and it must be {must_be}.")
    NO_FLAG = _("Hand {hand}, fort {table}: nobody said who took the flag, so it stayed where it was.")
    NO_NUMBER = _("Drive, hand {hand}, table {table}: only who won is known, so it counts by the rule of the club.")
    CORRECTED = _("Drive, hand {hand}, table {table}: corrected after the bell; people moved as it was said first.")
    EARLIER = _("Round {round}: what its seats were made from was changed later, so its seats were not recomputed.")


NOTES = {SeatsBy.HAND: Note.HAND, SeatsBy.FILE: Note.FILE, SeatsBy.EARLIER: Note.EARLIER}


@dataclass(frozen=True)
class Verification:
    """The outcome. `difference` is the first one, and None if everything is correct."""

    rounds: int
    hands: int
    notes: tuple[Refused, ...] = ()
    difference: Refused | None = None


@reading_one_moment()
def verify_party(party: Party, *, progress: Callable[[int, int], None] | None = None) -> Verification:
    """Recompute everything. `progress` is called with (steps done, steps in all)."""
    try:
        rounds = check_rows(party)  # first, because all that follows trusts the rows
        evening = read_evening_with(party, rounds)
        checks = (
            partial(_check_hands, evening),
            partial(_check_stored, rounds),
            partial(_check_proposed, party, evening),
            partial(_check_seats, party, evening),
            partial(_check_schedule, evening),
            partial(_check_standings, party, evening),
        )
        for done, check in enumerate(checks, 1):
            check()
            if progress:
                progress(done, len(checks))
    except Refused as refused:
        return Verification(0, 0, difference=refused)
    hands = sum(len(game.hands) for played in evening.rounds for game in played.tables)
    hands += len(evening.drive.tricks) if evening.drive else 0
    return Verification(len(evening.rounds), hands, tuple(_notes(party)))


def _notes(party: Party) -> Iterator[Refused]:
    """The halves of a drive that do not add up; the rounds whose seats are not recomputed, except the first seats of a file, which never contains their lots."""
    drive = read_drive(party).drive if party.is_drive else None
    if drive is not None:
        yield from _notes_of_live(drive) if drive.plan.is_live else _notes_of_cards(drive)
    for round in party.rounds.filter(seats_by__in=NOTES).exclude(number=1, seats_by=SeatsBy.FILE):
        yield Refused(NOTES[SeatsBy(round.seats_by)], round=round.number)


def _notes_of_cards(drive: WhistDrive) -> Iterator[Refused]:
    for found in chain.from_iterable(check_sums(drive, half) for half in Half):
        if found.is_whole and found.off:
            note = Note.FORTS if drive.has_forts else Note.DRIVE
            yield Refused(note, typed=found.typed, must_be=found.must_be)


def _notes_of_live(drive: WhistDrive) -> Iterator[Refused]:
    for hand, table in drive.missing:
        yield Refused(Note.NO_FLAG if drive.has_forts else Note.NO_NUMBER, hand=hand, table=table)
    for one in drive.tricks:
        if one.hand > drive.hands_over or one.tricks is None:
            continue
        if one.odd_won != drive.wins(one.hand, one.tricks):
            yield Refused(Note.CORRECTED, hand=one.hand, table=one.table)


def _check_hands(evening: Evening) -> None:
    """Check points, stars, scores, winners and everybody's one place, in every announced round."""
    for difference in find_differences(evening):
        raise difference


def _check_stored(rounds: Iterable[Round]) -> None:
    """Check what every game stores beside its hands, also while it is in play."""
    for round in rounds:
        for game in round.games.all():
            if game.decided_by != DecidedBy.FORFEIT:  # people stated that result, and no hands prove it
                _check_stored_game(game, {"round": round.number, "table": game.table})


def _check_stored_game(game: Game, where: dict[str, int]) -> None:
    try:
        sheet = rows.make_sheet(game, game.played_hands.all())
    except Refused as refused:
        raise Refused(WhyNotVerified.GAME_REFUSED, **where, refused=refused) from refused
    stored: dict[str, tuple[object, object]] = {
        "score": (game.score, sheet.score),
        "stars": (game.stars, sheet.stars),
        "winner": (rows.read_stored_side(game.winner), sheet.winner),
        "decided by": (rows.read_decided_by(game), sheet.decided_by),
        "hands played": (game.hands_played, sheet.hands_played),
    }
    for what, (written, computed) in stored.items():
        if written != computed:
            raise Refused(WhyNotVerified.GAME_STORED, **where, what=what, written=written, computed=computed)


def _check_seats(party: Party, evening: Evening) -> None:
    for difference in find_wrong_seats(party, evening):
        raise difference


def find_wrong_seats(party: Party, evening: Evening) -> Iterator[Refused]:
    """Compare the seats that nobody changed, also proposed ones, with those of the draw and the movement."""
    # Before the first round is announced everything may still change, and nothing follows from anything.
    for round in party.rounds.exclude(seats_by__in=NOTES) if evening.rounds else ():
        announced = round.number <= len(evening.rounds)
        seating = evening.rounds[round.number - 1].seating if announced else read_seating(round)
        try:
            yield from _differ(party, evening, round.number, seating)
        except Refused as refused:
            yield Refused(WhyNotVerified.SEATS_REFUSED, round=round.number, refused=refused)


def _differ(party: Party, evening: Evening, number: int, seating: Seating) -> Iterator[Refused]:
    if number == 1:
        yield from _line_differs(party, evening)
    expected = _drawn(party, evening) if number == 1 else make_moved_seats(evening, number)
    for table in find_tables_that_differ(seating, expected):
        why = WhyNotVerified.BENCH if table == BENCH else WhyNotVerified.SEATS
        yield Refused(why, round=number, table=table)


def _check_schedule(evening: Evening) -> None:
    """Check that the rounds of a schedule are for people of this party. That each has one place, a seating holds by itself."""
    people = {player.number for player in evening.players}
    for planned in evening.schedule:
        for player in planned.seating.everybody():
            if player not in people:
                raise Refused(WhyNotVerified.PLANNED, round=planned.number, player=player)


def _line_differs(party: Party, evening: Evening) -> Iterator[Refused]:
    # Late comers stand behind those who were drawn.
    drawn = tuple(player.number for player in evening.players if player.here and player.joined_round == 1)
    if drawn != redraw_line(evening, seed=party.seed):
        yield Refused(WhyNotVerified.LINE, round=1)


def _drawn(party: Party, evening: Evening) -> Seating:
    if party.draw_kind not in list(DrawKind):
        raise Refused(WhyNotVerified.DRAW, found=party.draw_kind)
    return redraw_seats(evening, kind=DrawKind(party.draw_kind), seed=party.seed)


def _check_proposed(party: Party, evening: Evening) -> None:
    """Check that everybody who takes part in the proposed round has a place in it."""
    proposed = find_newest_round(party, announced=False)
    if proposed is None or not evening.rounds:
        return
    taking_part = sum(player.takes_part_in(proposed.number) for player in evening.players)
    places = proposed.chairs.count()
    if places != taking_part:
        raise Refused(WhyNotVerified.PROPOSED_PLACES, round=proposed.number, written=places, computed=taking_part)


def _check_standings(party: Party, evening: Evening) -> None:
    """Compare every player's line in the standings, with their place, with their games."""
    # Not from the cache, which could hide what is wrong with the rows.
    shown = {line.player: line for line in read_standings(party).lines}
    for line in evening.standings if evening.rounds else ():
        for what, written, computed in zip(StandingsLine._fields, shown[line.player], line, strict=True):
            if written != computed:
                facts = {"what": what, "written": written, "computed": computed}
                raise Refused(WhyNotVerified.STANDINGS, player=line.player, **facts)
