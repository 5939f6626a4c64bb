"""Checks that the rows of a party fit together: only what the database cannot check and would make them unreadable.

It runs before any other check of an evening, because the other queries trust the rows.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from scoring.game import DecidedBy
from scoring.hand import Seat, Side
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.bench import BenchRule
from tournaments.engine.seats import SEATS
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries import rows
from tournaments.queries.evening import read_rounds_with_games


class WhyNotIntact(Reason):
    SETTINGS = _("The settings of the party cannot be read: {refused}")
    BENCH_RULE = _("The rule of the bench cannot be read: {found}.")
    STATUS = _("The party is {found}; it can be registering, playing or ended.")
    ROUND_MISSING = _("Round {round} is missing; rounds are numbered from 1 without a gap.")
    NOT_BEGUN = _("Round {round} is announced, and yet the party is still registering its players.")
    NOT_ANNOUNCED = _("Round {round} is not announced, and yet round {next} has its seats.")
    NOT_MOVED = _("Round {round} is not marked as moved, and yet round {next} has its seats.")
    MOVED_TO_NOWHERE = _("Round {round} is marked as moved, and there is no round {next}.")
    OF_ANOTHER_PARTY = _("Round {round}: somebody of another party has a place.")
    NO_SUCH_CHAIR = _("Round {round}, table {table}: somebody sits on a chair {seat}, which does not exist.")
    NOBODY_SITS = _("Round {round}, table {table}: nobody sits {seat}.")
    NO_GAME = _("Round {round}, table {table}: four people sit here, but there is no game.")
    GAME_OF_NOBODY = _("Round {round}, table {table}: there is a game, but nobody sits here.")
    RANKS = _("Round {round}: its tables have the ranks {found}; they must be 1 to {tables}, each once.")
    GAME_UNREADABLE = _("Round {round}, table {table}: the end of the game cannot be read: {found}.")
    STOPPED_UNCALLED = _("Round {round}, table {table}: the game stopped on time, but time was not called.")
    ROUND_SETTINGS = _("Round {round}: how its games end, or its clock, cannot be read: {refused}")
    TIME_CALLED = _("Round {round}: time was called, but its games do not end by a bell.")
    PROPOSED_AND_PLAYED = _("Round {round}, table {table}: the seats are only proposed, but the game has begun.")
    SIDE_UNREADABLE = _("Round {round}: the side table cannot be read: {refused}")
    HAND_MISSING = _("Round {round}, table {table}, hand {hand} is missing.")
    HAND_UNREADABLE = _("Round {round}, table {table}, hand {hand}: {refused}")


def check_rows(party: Party) -> list[Round]:
    """The rounds as `read_rounds_with_games` reads them; four queries.

    Raises Refused if they cannot be read as an evening, from the settings to the hands.
    """
    _check_settings(party)  # first: reading the rounds needs the rules
    rounds = list(read_rounds_with_games(party))
    _check_order(party, rounds)
    for round in rounds:
        _check_bell(round)
    _check_places(party, rounds)
    for round in rounds:
        _check_ranks(round)
        for game in round.games.all():
            _check_game(round, game)
            _check_hands(round, game)
        _check_side_table(party, round)
    return rounds


def _check_settings(party: Party) -> None:
    if party.status not in Party.Status.values:
        raise Refused(WhyNotIntact.STATUS, found=party.status)
    if party.bench_rule not in list(BenchRule):
        raise Refused(WhyNotIntact.BENCH_RULE, found=party.bench_rule)
    try:
        rows.read_agreement(party)
    except Refused as refused:
        raise Refused(WhyNotIntact.SETTINGS, refused=refused) from refused


def _check_order(party: Party, rounds: list[Round]) -> None:
    for expected, round in enumerate(rounds, 1):
        if round.number != expected:
            raise Refused(WhyNotIntact.ROUND_MISSING, round=expected)
    for round, following in pairwise(rounds):
        where = {"round": round.number, "next": following.number}
        if round.announced_at is None:
            raise Refused(WhyNotIntact.NOT_ANNOUNCED, **where)
        if round.moved_at is None:
            raise Refused(WhyNotIntact.NOT_MOVED, **where)
    for last in rounds[-1:]:
        _check_last_round(party, last)


def _check_last_round(party: Party, last: Round) -> None:
    """Ending a party deletes proposed seats, so its last round may be marked as moved without a next round."""
    if last.moved_at is not None and party.status != Party.Status.ENDED:
        raise Refused(WhyNotIntact.MOVED_TO_NOWHERE, round=last.number, next=last.number + 1)
    if last.announced_at is not None and party.status == Party.Status.REGISTERING:
        raise Refused(WhyNotIntact.NOT_BEGUN, round=last.number)


def _check_bell(round: Round) -> None:
    try:
        end, _clock = round.game_end, round.clock
    except Refused as refused:
        raise Refused(WhyNotIntact.ROUND_SETTINGS, round=round.number, refused=refused) from refused
    if round.time_called_at is not None and not end.kind.is_by_bell:
        raise Refused(WhyNotIntact.TIME_CALLED, round=round.number)


def _check_places(party: Party, rounds: list[Round]) -> None:
    """Every table has four players and a game."""
    sitting = defaultdict(set)
    chairs = Chair.objects.filter(round__party=party).order_by("round__number", rows.TOP_DOWN, "pk")
    for round, table, seat, of_party in chairs.values_list("round__number", "table", "seat", "entry__party"):
        if of_party != party.pk:
            raise Refused(WhyNotIntact.OF_ANOTHER_PARTY, round=round)
        if seat is not None and seat not in SEATS:
            raise Refused(WhyNotIntact.NO_SUCH_CHAIR, round=round, table=table, seat=seat)
        if table is not None:
            sitting[round, table].add(seat)
    for (round, table), seats in sitting.items():
        for missing in (seat for seat in Seat if seat not in seats):
            raise Refused(WhyNotIntact.NOBODY_SITS, round=round, table=table, seat=missing)
    games = {(round.number, game.table) for round in rounds for game in round.games.all()}
    for round, table in sorted(sitting.keys() - games):
        raise Refused(WhyNotIntact.NO_GAME, round=round, table=table)
    for round, table in sorted(games - sitting.keys()):
        raise Refused(WhyNotIntact.GAME_OF_NOBODY, round=round, table=table)


def _check_ranks(round: Round) -> None:
    """Every rank is played at one table."""
    # The database refuses the same rank twice. It does not see a rank that is the number of another table.
    found = [game.plays_as for game in round.games.all()]
    if sorted(found) != list(range(1, len(found) + 1)):
        raise Refused(WhyNotIntact.RANKS, round=round.number, found=found, tables=len(found))


def _check_game(round: Round, game: Game) -> None:
    where = {"round": round.number, "table": game.table}
    for word, known in ((game.winner, Side), (game.cut_winner, Side), (game.decided_by, DecidedBy)):
        if word is not None and word not in list(known):
            raise Refused(WhyNotIntact.GAME_UNREADABLE, **where, found=word)
    if game.stopped_after is not None and round.time_called_at is None:
        raise Refused(WhyNotIntact.STOPPED_UNCALLED, **where)
    has_begun = game.hands_played or game.winner or game.stopped_after is not None or game.played_hands.all()
    if round.announced_at is None and has_begun:
        raise Refused(WhyNotIntact.PROPOSED_AND_PLAYED, **where)


def _check_hands(round: Round, game: Game) -> None:
    """Hands are numbered from 1 without a gap, and each can have been played."""
    for number, row in enumerate(game.played_hands.all(), 1):
        where = {"round": round.number, "table": game.table, "hand": number}
        if row.number != number:
            raise Refused(WhyNotIntact.HAND_MISSING, **where)
        try:
            rows.read_hand(row)
        except ValueError as error:  # a refused hand is a ValueError, and so is an unknown call or seat
            raise Refused(WhyNotIntact.HAND_UNREADABLE, **where, refused=error) from error


def _check_side_table(party: Party, round: Round) -> None:
    """Its two players belong to this party, and its hands are possible."""
    game = getattr(round, "side_game", None)
    if game is None:
        return
    if {game.north.party_id, game.east.party_id} != {party.pk}:
        raise Refused(WhyNotIntact.OF_ANOTHER_PARTY, round=round.number)
    try:
        rows.read_side_table(game).sheet  # noqa: B018  reading it is the question
    except ValueError as error:
        raise Refused(WhyNotIntact.SIDE_UNREADABLE, round=round.number, refused=error) from error
