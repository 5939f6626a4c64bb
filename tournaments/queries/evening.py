"""The whole evening as the frozen value that is exported, verified and replayed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.conf import settings
from django.db.models import Case, F, When

from scoring.codec import Json
from scoring.hand import BySide
from tournaments.engine.document import to_document
from tournaments.engine.evening import Evening, Player, Round, TablePlayed, Worth
from tournaments.engine.seats import Table
from tournaments.engine.side import SideTable
from tournaments.models import Game, Party, PlayedHand
from tournaments.queries import rows
from tournaments.queries.chairs import chairs_by_round
from tournaments.queries.side import sides_of
from tournaments.queries.snapshot import snapshot
from tournaments.queries.standings import read_standings, seat_tables


@snapshot()
def evening_of(party: Party, *, with_hands: bool = True) -> Evening:
    """Everything that was announced and entered; six queries at any size. Proposed seats are no part of it.

    Without hands it still tells who sat where and who won, which is all that the next seats are made of.
    """
    hands, sides = hands_by_game(party) if with_hands else {}, sides_of(party)
    games = {(game.round.number, game.table): game for game in _games(party)}
    return Evening(
        name=party.name,
        date=party.date,
        place=party.place,
        rules=rows.rule_set(party),
        game_end=rows.game_end(party),
        stake=rows.stake(party),
        players=_players(party),
        rounds=tuple(
            _round(party, number, [games[number, table.number] for table in tables], tables, bench, hands, sides)
            for number, (tables, bench) in _seats(party, games.values()).items()
        ),
        standings_order=rows.standings_keys(party),
        ended=party.status == Party.Status.ENDED,
        rings_itself=party.rings_itself,
        announces_itself=party.announces_itself,
        held_after=party.standings_held_after,
        bench_rule=rows.bench_rule(party),
        compensation=rows.compensation(party),
        side_table_counts=party.side_table_counts,
        movement=rows.movement_of(party),
        seed=party.seed if rows.movement_of(party).draws_lots else 0,
    )


def _round(
    party: Party,
    number: int,
    games: list[Game],
    tables: tuple[Table, ...],
    bench: tuple[int, ...],
    hands: dict[int, list[PlayedHand]],
    sides: dict[int, SideTable],
) -> Round:
    """A round as it was announced. That the bell has rung is part of it while games go on; then it stands in their ends."""
    row = games[0].round
    return Round(
        number,
        tuple(_played(table, game, hands) for table, game in zip(tables, games, strict=True)),
        bench,
        None if row.game_end == party.game_end else rows.game_end(row),
        time_called=row.time_called_at is not None and any(game.confirmed_at is None for game in games),
        side=sides.get(number),
    )


@snapshot()
def document_of(party: Party) -> Json:
    """The evening as it is exported, with the standings that the organiser sees."""
    evening = evening_of(party)
    # Before the first round the file has everybody on the list in them, and the screens show nobody yet.
    lines = read_standings(party).lines if evening.rounds else None
    return to_document(evening, lines, program=f"whistparty {settings.VERSION}")


def _players(party: Party) -> tuple[Player, ...]:
    """Everybody on the list: those in the line in its order, and behind them those who have not come."""
    in_line = Case(When(checked_in=True, then=F("place_in_line"))).asc(nulls_last=True)
    entries = party.entries.select_related("player").order_by("-checked_in", in_line, "number")
    if party.status != Party.Status.REGISTERING:
        entries = entries.exclude(checked_in=True, place_in_line__isnull=True)
    return tuple(map(rows.player_of, entries))


def _seats(party: Party, games: Iterable[Game]) -> dict[int, tuple[tuple[Table, ...], tuple[int, ...]]]:
    ranks: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for game in games:
        if game.rank is not None:
            ranks[game.round.number][game.table] = game.rank
    return {number: seat_tables(chairs, ranks[number]) for number, chairs in chairs_by_round(party)}


def _games(party: Party) -> list[Game]:
    return list(Game.objects.select_related("round").filter(round__party=party, round__announced_at__isnull=False))


def hands_by_game(party: Party) -> dict[int, list[PlayedHand]]:
    """The hands on the sheet of each game that has any; one query."""
    by_game = defaultdict(list)
    played = PlayedHand.objects.filter(game__round__party=party, taken_back_at__isnull=True)
    for row in played.order_by("game_id", "number"):
        by_game[row.game_id].append(row)
    return by_game


def _played(table: Table, game: Game, hands: dict[int, list[PlayedHand]]) -> TablePlayed:
    """The game as entered; its end is part of the evening once it is confirmed."""
    played = hands.get(game.pk, [])
    confirmed = game.confirmed_at is not None
    return TablePlayed(
        table,
        tuple(rows.hand_of(row) for row in played),
        rows.score_of(game),
        rows.stars_of(game),
        rows.side_of(game.winner) if confirmed else None,
        rows.decided_by_of(game) if confirmed else None,
        stopped_after=None if confirmed else game.stopped_after,
        believed=rows.believed_of(game),
        worth=tuple(_worth(row) for row in played),
    )


def _worth(row: PlayedHand) -> Worth:
    return Worth(
        BySide(row.points_north_south, row.points_east_west), BySide(row.stars_north_south, row.stars_east_west)
    )
