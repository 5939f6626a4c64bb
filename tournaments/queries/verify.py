"""A whole party recomputed from its hands and held against everything its rows keep.

The first difference is named; where there is none, what people changed by hand is noted. First the rows must
hang together (intact), then the hands must give what is written (engine.evening), then the seats must follow from
the draw and the movement, and at last the log must tell the same (told).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial

from scoring.game import DecidedBy
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.document import WrittenOtherwise
from tournaments.engine.evening import Evening
from tournaments.engine.recompute import recompute
from tournaments.engine.replay import (
    BENCH,
    Change,
    Sat,
    line_drawn,
    seats_drawn,
    seats_moved,
    tables_that_differ,
    with_changes,
)
from tournaments.engine.seats import Seating
from tournaments.engine.standings import Line
from tournaments.models import Game, Party, PlayedHand
from tournaments.queries import rows
from tournaments.queries.evening import evening_of, hands_by_game
from tournaments.queries.intact import rows_that_cannot_be
from tournaments.queries.movement import seating_of
from tournaments.queries.rounds import newest_round
from tournaments.queries.snapshot import snapshot
from tournaments.queries.standings import read_standings
from tournaments.queries.table import sheet_of
from tournaments.queries.told import Told, told_of, told_otherwise


class WhyNotVerified(Reason):
    GAME_REFUSED = _("Round {round}, table {table}: {refused}")
    GAME_KEPT = _("Round {round}, table {table}: {what} is kept as {written}; by the hands it is {computed}.")
    LINE = _("The line of the bench is not the one that was drawn.")
    SEATS = _("Round {round}, table {table}: the seats do not follow from what was before.")
    BENCH = _("Round {round}: others sit out than should.")
    SEATS_REFUSED = _("Round {round}: the seats that should be cannot be made: {refused}")
    PROPOSED_PLACES = _("Round {round} is proposed: {written} people have a place; {computed} take part.")
    STANDINGS = _("Standings, player {player}: {written} {what} shown, {computed} come out.")


class Note(Reason):
    """What is no difference, but no work of the movement either."""

    BY_HAND = _(
        "Round {round}: changes of seats by hand: {changes}. They are in the log, and the seats follow from it."
    )
    SAT_OTHERWISE = _(
        "Round {round}: people sat otherwise than the draw or the movement makes it now. The log says how they sat."
    )
    TABLE_CAME_OTHERWISE = _("Round {round}, table {table}: the file has seats that the movement does not make.")
    BENCH_CAME_OTHERWISE = _("Round {round}: the file has others on the bench than the movement sends there.")


@dataclass(frozen=True)
class Verified:
    """What came out; `difference` is the first, and None where everything is as it should be."""

    rounds: int
    hands: int
    notes: tuple[Refused, ...] = ()
    difference: Refused | None = None


@snapshot()
def verify(party: Party, *, progress: Callable[[int, int], None] | None = None) -> Verified:
    """Recompute everything. `progress` is told (steps done, steps in all)."""
    broken = next(rows_that_cannot_be(party), None)
    if broken is not None:
        return Verified(0, 0, difference=broken)
    try:
        evening, told = evening_of(party), told_of(party)
    except Refused as refused:
        return Verified(0, 0, difference=refused)
    steps = (
        recompute_in_words(evening),
        _kept_otherwise(party),
        _seats_differ(party, evening, told),
        _standings_differ(party, evening),
        told_otherwise(party, evening, told),
    )
    for done, step in enumerate(steps, 1):
        difference = next(step, None)
        if difference is not None:
            return Verified(0, 0, difference=difference)
        if progress:
            progress(done, len(steps))
    hands = sum(len(game.hands) for played in evening.rounds for game in played.tables)
    return Verified(len(evening.rounds), hands, tuple(_notes(told)))


def _notes(told: Told) -> Iterator[Refused]:
    for number, changes in sorted(told.by_hand.items()):
        by_hand = [change for change in changes if not isinstance(change, Sat)]
        if len(by_hand) < len(changes):
            yield Refused(Note.SAT_OTHERWISE, round=number)
        if by_hand:
            yield Refused(Note.BY_HAND, round=number, changes=len(by_hand))
    for number, tables in sorted(told.came_otherwise.items()):
        for table in tables:
            why = Note.BENCH_CAME_OTHERWISE if table == BENCH else Note.TABLE_CAME_OTHERWISE
            yield Refused(why, round=number, table=table)


def recompute_in_words(evening: Evening) -> Iterator[Refused]:
    """Points, stars, scores, winners and everybody's one place, in every announced round."""
    return map(WrittenOtherwise, recompute(evening))


def _kept_otherwise(party: Party) -> Iterator[Refused]:
    """What every game keeps beside its hands, also while it is in play."""
    hands = hands_by_game(party)
    games = Game.objects.filter(round__party=party).select_related("round__party").order_by("round__number", "table")
    for game in games:
        if game.decided_by != DecidedBy.FORFEIT:
            yield from _game_kept_otherwise(game, hands.get(game.pk, []))


def _game_kept_otherwise(game: Game, hands: list[PlayedHand]) -> Iterator[Refused]:
    where = {"round": game.round.number, "table": game.table}
    try:
        sheet = sheet_of(game, hands)
    except Refused as refused:
        yield Refused(WhyNotVerified.GAME_REFUSED, **where, refused=refused)
        return
    kept: dict[str, tuple[object, object]] = {
        "score": (rows.score_of(game), sheet.score),
        "stars": (rows.stars_of(game), sheet.stars),
        "winner": (rows.side_of(game.winner), sheet.winner),
        "decided by": (rows.decided_by_of(game), sheet.decided_by),
        "hands played": (game.hands_played, sheet.hands_played),
    }
    for what, (written, computed) in kept.items():
        if written != computed:
            yield Refused(WhyNotVerified.GAME_KEPT, **where, what=what, written=written, computed=computed)


def _seats_differ(party: Party, evening: Evening, told: Told) -> Iterator[Refused]:
    """The line and the first seats against the draw, every later round against the movement."""
    if told.drawn is not None and evening.rounds:
        yield from _draw_differs(evening, told)
    for played in evening.rounds[1:]:
        yield from _round_differs(played.seating, evening, played.number, told)
    proposed = newest_round(party, announced=False)
    if proposed is not None and evening.rounds:
        yield from _proposed_differ(seating_of(proposed), evening, proposed.number, told)


def _draw_differs(evening: Evening, told: Told) -> Iterator[Refused]:
    assert told.drawn is not None
    kind, seed = told.drawn
    if _line_differs(evening, seed, told.line):
        yield Refused(WhyNotVerified.LINE)
        return
    made = partial(seats_drawn, evening, kind=kind, seed=seed)
    yield from _compare_seats(1, evening.rounds[0].seating, _after_changes(made, told.by_hand.get(1, ())))


def _line_differs(evening: Evening, seed: int, told: tuple[int, ...] | None) -> bool:
    """The line as drawn, or as the log says it became where entries were put together or stood in for."""
    if told is not None:
        now = tuple(player.number for player in evening.players if player.here)
        return now[: len(told)] != told
    first = tuple(player.number for player in evening.players if player.here and player.joined_round == 1)
    return first != line_drawn(evening, seed=seed)


def _after_changes(make: Callable[[], Seating], changes: Sequence[Change]) -> Seating:
    """The seats that were made, with what people changed; nothing is made where the log knows all of the round."""
    if changes and isinstance(changes[0], Sat) and changes[0].whole:
        return with_changes(changes[0].seating, changes[1:])
    return with_changes(make(), changes)


def _proposed_differ(seating: Seating, evening: Evening, number: int, told: Told) -> Iterator[Refused]:
    taking_part = sum(player.takes_part_in(number) for player in evening.players)
    everybody = len(list(seating.everybody()))
    if everybody != taking_part:
        yield Refused(WhyNotVerified.PROPOSED_PLACES, round=number, written=everybody, computed=taking_part)
    yield from _round_differs(seating, evening, number, told)


def _round_differs(seating: Seating, evening: Evening, number: int, told: Told) -> Iterator[Refused]:
    try:
        expected = _after_changes(partial(seats_moved, evening, number), told.by_hand.get(number, ()))
    except Refused as refused:
        yield Refused(WhyNotVerified.SEATS_REFUSED, round=number, refused=refused)
        return
    yield from _compare_seats(number, seating, expected, said=told.came_otherwise.get(number, ()))


def _compare_seats(
    number: int, seating: Seating, expected: Seating, *, said: tuple[int, ...] = ()
) -> Iterator[Refused]:
    """`said` are the tables of which it is known that their seats are not the movement's."""
    for table in tables_that_differ(seating, expected):
        if table not in said:
            why = WhyNotVerified.BENCH if table == BENCH else WhyNotVerified.SEATS
            yield Refused(why, round=number, table=table)


def _standings_differ(party: Party, evening: Evening) -> Iterator[Refused]:
    """What the screens show of every player, his place too, against what his games make."""
    shown = {line.player: line for line in read_standings(party).lines}
    for line in evening.standings if evening.rounds else ():
        for field in fields(Line):
            written, computed = getattr(shown[line.player], field.name), getattr(line, field.name)
            if written != computed:
                yield Refused(
                    WhyNotVerified.STANDINGS,
                    player=line.player,
                    what=field.name,
                    written=written,
                    computed=computed,
                )
