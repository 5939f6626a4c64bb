"""The whole evening as a frozen value, for the export, for checking and for computing seats again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.conf import settings
from django.db.models import Case, F, Prefetch, Q, QuerySet, When

from scoring.codec import Json
from scoring.hand import BySide
from tournaments.engine.document import write_evening
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.movements.movement import Needs
from tournaments.engine.next_seats import find_planned, make_input
from tournaments.engine.played import PartyRound, TablePlayed, WrittenPoints
from tournaments.engine.schedule.round import ScheduledRound
from tournaments.engine.seats import Seating, Table
from tournaments.models import Game, Party, PlayedHand
from tournaments.models import Round as RoundRow
from tournaments.queries import rows
from tournaments.queries.drive import read_drive
from tournaments.queries.entries import read_players
from tournaments.queries.movement import ChairRow, read_chairs_by_round, read_planned, seat_tables
from tournaments.queries.pairs import read_pairs
from tournaments.queries.prize_decisions import read_decisions
from tournaments.queries.snapshot import reading_one_moment
from tournaments.queries.standings import read_standings


@reading_one_moment()
def read_whole_evening(party: Party, *, with_hands: bool = True) -> Evening:
    """Everything that was announced and entered, without proposed seats; five queries at any size.

    Without hands it still says who sat where and who won, which is enough to make the next seats.
    """
    rounds = read_rounds_with_games(party, with_hands=with_hands).filter(announced_at__isnull=False)
    return read_evening_with(party, rounds, with_hands=with_hands)


def read_evening_with(party: Party, read: Iterable[RoundRow], *, with_hands: bool = True) -> Evening:
    """The same from rounds that were `read` already, each with its games; two queries."""
    rounds = {round.number: round for round in read}
    return _evening(
        party,
        (
            _round(party, rounds[number], chairs, with_hands=with_hands)
            for number, chairs in read_chairs_by_round(party)
        ),
    )


@reading_one_moment()
def read_evening_to_move(party: Party, number: int | None = None) -> Evening:
    """What the seats after round `number`, or after the newest one, are made of: everybody's seats, and its winners; five queries.

    The games of earlier rounds are read only for a movement by the standings. After ten rounds of 400 players this leaves
    nine hundred games unread and saves a quarter of the time.
    """
    rounds = read_rounds_with_games(party, with_hands=False).filter(announced_at__isnull=False)
    if rows.find_movement(party).needs is not Needs.STANDINGS:
        rounds = rounds.filter(number=number) if number else rounds.order_by("-number")[:1]
    with_games = {round.number: round for round in rounds}
    ranks = _read_other_ranks(party)
    return _evening(
        party,
        (
            _round(party, with_games[at], chairs, with_hands=False)
            if at in with_games
            else _seats_alone(at, chairs, ranks[at])
            for at, chairs in read_chairs_by_round(party)
        ),
    )


@reading_one_moment()
def read_evening_to_plan(party: Party) -> Evening:
    """Everybody's seats alone, of which a schedule is made; four queries."""
    ranks = _read_other_ranks(party)
    return _evening(party, (_seats_alone(at, chairs, ranks[at]) for at, chairs in read_chairs_by_round(party)))


@reading_one_moment()
def read_next_planned(party: Party, number: int) -> Seating | None:
    """The stored seats of the round after `number`, if they hold; five queries, of which none reads who sat where before."""
    evening = _evening(party, _read_benches(party, number), read_planned(party, (number, number + 1)))
    return find_planned(evening, make_input(evening, number + 1))


@reading_one_moment()
def read_benches(party: Party, number: int) -> Evening:
    """Everybody's benches up to round `number`, and the seats of that round; four queries."""
    return _evening(party, _read_benches(party, number), ())


def _read_benches(party: Party, number: int) -> Iterable[PartyRound]:
    rounds = {at: PartyRound(at, ()) for at in range(1, number + 1)}
    ranks = _read_other_ranks(party)
    for at, chairs in read_chairs_by_round(party, Q(round__number=number) | Q(table__isnull=True)):
        rounds[at] = _seats_alone(at, chairs, ranks[at])
    return rounds.values()


def _read_other_ranks(party: Party) -> Mapping[int, dict[int, int]]:
    """The ranks of tables that differ from their numbers, by round and table; one query."""
    ranks: defaultdict[int, dict[int, int]] = defaultdict(dict)
    other_ranks = Game.objects.filter(round__party=party, rank__isnull=False)
    for at, table, rank in other_ranks.values_list("round__number", "table", "rank"):
        ranks[at][table] = rank or table
    return ranks


def _evening(party: Party, rounds: Iterable[PartyRound], planned: tuple[ScheduledRound, ...] | None = None) -> Evening:
    return Evening(
        **rows.read_agreement(party),
        players=_players(party),
        rounds=tuple(rounds),
        ended=party.status == Party.Status.ENDED,
        pairs=read_pairs(party),
        drive=read_drive(party).drive if party.is_drive else None,
        schedule=read_planned(party) if planned is None else planned,
        seed=party.seed if rows.find_movement(party).draws_lots else 0,  # other movements need no lots
    )


def read_rounds_with_games(party: Party, *, with_hands: bool = True) -> QuerySet[RoundRow]:
    """Every round with its games, the hands on their sheets and its side table; three queries, two without hands."""
    rounds = party.rounds.select_related("side_game__north", "side_game__east").prefetch_related("games")
    hands = PlayedHand.objects.filter(taken_back_at__isnull=True)
    return rounds.prefetch_related(Prefetch("games__played_hands", hands)) if with_hands else rounds


def _seats_alone(number: int, chairs: Iterable[ChairRow], ranks: Mapping[int, int]) -> PartyRound:
    tables, bench = seat_tables(chairs, ranks)
    return PartyRound(number, tuple(map(TablePlayed, tables)), bench)


def _round(party: Party, round: RoundRow, chairs: Iterable[ChairRow], *, with_hands: bool) -> PartyRound:
    """A round as it was announced. While games go on it says whether the bell has rung; later their ends show it."""
    games = {game.table: game for game in round.games.all()}
    tables, bench = seat_tables(chairs, {number: game.plays_as for number, game in games.items()})
    side = getattr(round, "side_game", None)  # Django raises if there is none
    return PartyRound(
        round.number,
        tuple(_played(table, games[table.number], with_hands=with_hands) for table in tables),
        bench,
        # A file names the end of a round only where it differs from the party’s.
        None if round.game_end == party.game_end else round.game_end,
        time_called=round.time_called_at is not None and any(game.confirmed_at is None for game in games.values()),
        side=side and rows.read_side_table(side),
    )


def _played(table: Table, game: Game, *, with_hands: bool) -> TablePlayed:
    """The game as entered. Its end is part of the evening once it is confirmed."""
    hands, confirmed = game.played_hands.all() if with_hands else (), game.confirmed_at is not None
    return TablePlayed(
        table,
        tuple(map(rows.read_hand, hands)),
        game.score,
        game.stars,
        rows.read_stored_side(game.winner) if confirmed else None,
        rows.read_decided_by(game) if confirmed else None,
        stopped_after=None if confirmed else game.stopped_after,
        believed=game.believed,
        worth=tuple(map(_worth, hands)),
        unread=0 if with_hands else game.hands_played,
    )


def _worth(row: PlayedHand) -> WrittenPoints:
    # As stored and not computed again, so that `verify` has something to compare.
    return WrittenPoints(
        BySide(row.points_north_south, row.points_east_west), BySide(row.stars_north_south, row.stars_east_west)
    )


def _players(party: Party) -> tuple[PartyPlayer, ...]:
    """Everybody on the list: the line in its order, then those who have not come."""
    # Only for those who are here: somebody who was drawn and is not here after all still has a place in the line.
    in_line = Case(When(checked_in=True, then=F("place_in_line"))).asc(nulls_last=True)
    entries = party.entries.order_by("-checked_in", in_line, "number")
    if party.status != Party.Status.REGISTERING and not party.is_drive:
        # Somebody who was checked in and never drawn has played nothing, as in the standings.
        entries = entries.exclude(checked_in=True, place_in_line__isnull=True)
    return read_players(entries)


@reading_one_moment()
def write_evening_document(party: Party) -> Json:
    """The evening as it is exported, with the standings that the organiser sees."""
    evening = replace(read_whole_evening(party), prizes=read_decisions(party))
    # Before the first round the standings of the file have everybody on the list, but screens show nobody yet.
    lines = read_standings(party).lines if evening.rounds else None
    return write_evening(evening, lines, program=f"whistparty {settings.VERSION}")
