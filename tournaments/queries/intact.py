"""Do the rows of a party hang together? What a database may hold, and does not refuse by itself, that no evening can be read from.

Whoever wants to know whether the evening is right must ask this first: the other queries trust the rows.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from scoring.game import DecidedBy
from scoring.hand import Seat, Side
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.bench import BenchRule
from tournaments.engine.seats import SEATS
from tournaments.models import Chair, Game, Party, PlayedHand, Round, SideGame
from tournaments.queries import rows


class WhyNotIntact(Reason):
    SETTINGS = _("The settings of the party cannot be read: {refused}")
    STANDINGS_ORDER = _("The order of the standings cannot be read: {found}.")
    BENCH_RULE = _("The rule of the bench cannot be read: {found}.")
    STATUS = _("The party is {found}; it can be registering, playing or ended.")
    ROUND_MISSING = _("Round {round} is missing; rounds are numbered from 1 without a gap.")
    NOT_BEGUN = _("Round {round} is announced, and yet the party is still registering its players.")
    NOT_ANNOUNCED = _("Round {round} is not announced, and yet round {next} has its seats.")
    NOT_MOVED = _("Round {round} is not marked as moved, and yet round {next} has its seats.")
    MOVED_TO_NOWHERE = _("Round {round} is marked as moved, and there is no round {next}.")
    OF_ANOTHER_PARTY = _("Round {round}: somebody of another party has a place.")
    NO_SUCH_CHAIR = _("Round {round}, table {table}: somebody sits on a chair {seat}, and there is none.")
    NOBODY_SITS = _("Round {round}, table {table}: nobody sits {seat}.")
    NO_GAME = _("Round {round}, table {table}: four people sit here, and there is no game.")
    GAME_OF_NOBODY = _("Round {round}, table {table}: there is a game, and nobody sits here.")
    RANKS = _("Round {round}: its tables play as {found}; each of 1 to {tables} is played at one of them.")
    GAME_UNREADABLE = _("Round {round}, table {table}: the end of the game cannot be read: {found}.")
    STOPPED_UNCALLED = _("Round {round}, table {table}: the game stopped on time, and time was not called.")
    ROUND_SETTINGS = _("Round {round}: how its games end, or its clock, cannot be read: {refused}")
    TIME_CALLED = _("Round {round}: time was called, and its games end by no bell.")
    PROPOSED_AND_PLAYED = _("Round {round}, table {table}: the seats are only proposed, and the game has begun.")
    SIDE_UNREADABLE = _("Round {round}: the side table cannot be read: {refused}")
    HAND_MISSING = _("Round {round}, table {table}, hand {hand} is missing.")
    HAND_UNREADABLE = _("Round {round}, table {table}, hand {hand}: {refused}")


def rows_that_cannot_be(party: Party) -> Iterator[Refused]:
    """Everything of a party that cannot be read as an evening, from its settings down to its hands; eight queries."""
    try:
        yield from _settings(party)
        rounds = list(party.rounds.order_by("number"))
        yield from _rounds(party, rounds)
        yield from _places(party)
        yield from _games(party)
        yield from _ranks(party)
        yield from _hands(party)
        yield from _side_tables(party)
    except Refused as refused:
        yield refused


def _settings(party: Party) -> Iterator[Refused]:
    if party.status not in Party.Status.values:
        yield Refused(WhyNotIntact.STATUS, found=party.status)
    readers: tuple[Callable[[Party], object], ...] = (rows.rule_set, rows.game_end, rows.stake, rows.compensation)
    for read in readers:
        try:
            read(party)
        except Refused as refused:
            raise Refused(WhyNotIntact.SETTINGS, refused=refused) from refused
    if party.bench_rule not in list(BenchRule):
        yield Refused(WhyNotIntact.BENCH_RULE, found=party.bench_rule)
    try:
        rows.standings_keys(party)
    except (ValueError, TypeError) as error:
        raise Refused(WhyNotIntact.STANDINGS_ORDER, found=party.standings_order) from error


def _rounds(party: Party, rounds: list[Round]) -> Iterator[Refused]:
    for expected, round in enumerate(rounds, 1):
        if round.number != expected:
            raise Refused(WhyNotIntact.ROUND_MISSING, round=expected)
    for round, following in pairwise(rounds):
        where = {"round": round.number, "next": following.number}
        if round.announced_at is None:
            yield Refused(WhyNotIntact.NOT_ANNOUNCED, **where)
        if round.moved_at is None:
            yield Refused(WhyNotIntact.NOT_MOVED, **where)
    for last in rounds[-1:]:
        yield from _last_round(party, last)
    for round in rounds:
        yield from _bell(round)


def _bell(round: Round) -> Iterator[Refused]:
    try:
        end, _clock = rows.game_end(round), rows.clock_of(round)
    except Refused as refused:
        raise Refused(WhyNotIntact.ROUND_SETTINGS, round=round.number, refused=refused) from refused
    if round.time_called_at is not None and not end.kind.is_by_bell:
        yield Refused(WhyNotIntact.TIME_CALLED, round=round.number)


def _last_round(party: Party, last: Round) -> Iterator[Refused]:
    """The end of a party takes away seats that were only proposed; then the last round may be moved to nowhere."""
    if last.moved_at is not None and party.status != Party.Status.ENDED:
        yield Refused(WhyNotIntact.MOVED_TO_NOWHERE, round=last.number, next=last.number + 1)
    if last.announced_at is not None and party.status == Party.Status.REGISTERING:
        yield Refused(WhyNotIntact.NOT_BEGUN, round=last.number)


At = tuple[int, int]  # round, table


def _places(party: Party) -> Iterator[Refused]:
    """Every table has its four, and its game."""
    sitting: defaultdict[At, Counter[str]] = defaultdict(Counter)
    chairs = Chair.objects.filter(round__party=party).order_by("round__number", rows.TOP_DOWN, "pk")
    for round, table, seat, of_party in chairs.values_list("round__number", "table", "seat", "entry__party"):
        if of_party != party.pk:
            raise Refused(WhyNotIntact.OF_ANOTHER_PARTY, round=round)
        if table is not None or seat is not None:
            if seat not in SEATS:
                raise Refused(WhyNotIntact.NO_SUCH_CHAIR, round=round, table=table, seat=seat)
            sitting[round, table or 0][seat] += 1
    for (round, table), seats in sitting.items():
        yield from _chairs(round, table, seats)
    yield from _games_and_tables(party, sitting)


def _chairs(round: int, table: int, seats: Mapping[str, int]) -> Iterator[Refused]:
    for seat in Seat:
        if seat not in seats:
            yield Refused(WhyNotIntact.NOBODY_SITS, round=round, table=table, seat=seat)


def _games_and_tables(party: Party, sitting: Mapping[At, object]) -> Iterator[Refused]:
    games = set(Game.objects.filter(round__party=party).values_list("round__number", "table"))
    for round, table in sorted(sitting.keys() - games):
        yield Refused(WhyNotIntact.NO_GAME, round=round, table=table)
    for round, table in sorted(games - sitting.keys()):
        yield Refused(WhyNotIntact.GAME_OF_NOBODY, round=round, table=table)


def _games(party: Party) -> Iterator[Refused]:
    games = Game.objects.filter(round__party=party).select_related("round").order_by("round__number", "table")
    for game in games:
        where = {"round": game.round.number, "table": game.table}
        strange = _strange_word(game)
        if strange is not None:
            raise Refused(WhyNotIntact.GAME_UNREADABLE, **where, found=strange)
        if game.stopped_after is not None and game.round.time_called_at is None:
            yield Refused(WhyNotIntact.STOPPED_UNCALLED, **where)
        if game.round.announced_at is None and (game.hands_played or game.winner or game.stopped_after is not None):
            yield Refused(WhyNotIntact.PROPOSED_AND_PLAYED, **where)


def _ranks(party: Party) -> Iterator[Refused]:
    """Every rank is played at one table; a table without one plays as its number."""
    ranks: defaultdict[int, list[int]] = defaultdict(list)
    games = Game.objects.filter(round__party=party).order_by("round__number", "table")
    for round, table, rank in games.values_list("round__number", "table", "rank"):
        ranks[round].append(rank or table)
    for round, found in ranks.items():
        if sorted(found) != list(range(1, len(found) + 1)):
            yield Refused(WhyNotIntact.RANKS, round=round, found=found, tables=len(found))


def _strange_word(game: Game) -> str | None:
    """What stands where a side or the reason of an end should."""
    words: list[tuple[str | None, Iterable[Any]]] = [
        (game.winner, Side),
        (game.cut_winner, Side),
        (game.decided_by, DecidedBy),
    ]
    return next((word for word, known in words if word is not None and word not in set(known)), None)


def _hands(party: Party) -> Iterator[Refused]:
    """Hands are numbered from 1 without a gap, and each can have been played."""
    last: defaultdict[int, int] = defaultdict(int)
    played = PlayedHand.objects.filter(game__round__party=party, taken_back_at__isnull=True)
    games = {game.pk: game for game in Game.objects.filter(round__party=party).select_related("round")}
    for row in played.order_by("game__round__number", "game__table", "number", "pk"):
        game = games[row.game_id]
        where = {"round": game.round.number, "table": game.table}
        if game.round.announced_at is None:
            yield Refused(WhyNotIntact.PROPOSED_AND_PLAYED, **where)
        if row.number != last[row.game_id] + 1:
            yield Refused(WhyNotIntact.HAND_MISSING, **where, hand=last[row.game_id] + 1)
        last[row.game_id] = row.number
        _check_hand(row, where)


def _side_tables(party: Party) -> Iterator[Refused]:
    """Its two are of this party, and its hands can have been played."""
    games = SideGame.objects.filter(round__party=party).select_related("round", "north", "east")
    for game in games.order_by("round__number"):
        if {game.north.party_id, game.east.party_id} != {party.pk}:
            yield Refused(WhyNotIntact.OF_ANOTHER_PARTY, round=game.round.number)
        try:
            rows.side_table_of(game).sheet  # noqa: B018  reading it is the question
        except (ValueError, KeyError, TypeError) as error:
            raise Refused(WhyNotIntact.SIDE_UNREADABLE, round=game.round.number, refused=error) from error


def _check_hand(row: PlayedHand, where: dict[str, int]) -> None:
    try:
        rows.hand_of(row)
    except ValueError as error:  # Refused hands are ValueErrors too, as is a word that is no call and no seat
        raise Refused(WhyNotIntact.HAND_UNREADABLE, **where, hand=row.number, refused=error) from error
