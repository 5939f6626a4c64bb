"""A table as the desk shows it: its four, its game, and what is to be done there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Count, Max, OuterRef, Q, Subquery

from scoring.game import EndKind, TieRule
from scoring.hand import Seat
from scoring.refused import Named, Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from tournaments.models import Chair, Game, Party, PlayedHand, Round
from tournaments.queries import rows
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.rows import Person, TableNow


class WhyNoTable(Reason):
    NOT_ANNOUNCED = _("Table {table} does not play: no seats are announced yet.")
    DOES_NOT_PLAY = _("Table {table} does not play in round {round}.")


class TableState(Named):
    """How far a table is."""

    DISPUTED = "disputed", _("Disputed")
    OVER = "over", _("To be confirmed")
    CUT = "cut", _("Level: cut")
    EXTRA_HAND = "extra-hand", _("Level: extra hand")
    NOT_SEATED = "not-seated", _("Not seated yet")
    NO_HAND = "no-hand", _("No hand yet")
    PLAYING = "playing", _("Playing")
    DONE = "done", _("Done")


class TableGroup(Named):
    """Groups of tables at the desk, those that need the organiser first. Within a group the order is that of the hall."""

    FOR_YOU = "for-you", _("For you")
    WAITED_FOR = "waited-for", _("Waited for")
    PLAYING = "playing", _("Playing")
    DONE = "done", _("Done")


FOR_YOU = (TableState.DISPUTED, TableState.OVER, TableState.CUT)


@dataclass(frozen=True)
class DeskTable(TableNow):
    """One table as the organiser sees it: what every screen shows, and what only the desk reads. `on_sheet` counts every line, including thrown-in deals."""

    on_sheet: int
    last_entered: datetime | None
    last_entered_by: str | None
    is_waited_for: bool

    @property
    def is_from_phone(self) -> bool:
        """Whether a phone entered the last hand; `views.phone` names every phone of a table like this."""
        return self.last_entered_by == f"table {self.number}"

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def party(self) -> Party:
        return self.round.party

    @property
    def rules(self) -> RuleSet:
        return self.party.rules

    @property
    def hand_number(self) -> int:
        return self.on_sheet + 1

    @property
    def next_hand(self) -> int:
        """The hand of the game that is played now: a thrown-in deal is dealt again and keeps its number."""
        return self.hands_played + 1

    @property
    def thrown_in(self) -> int:
        """How many lines are thrown-in deals, which do not count as hands of the game."""
        return self.on_sheet - self.hands_played

    @property
    def dealer(self) -> Seat | None:
        return self.dealer_after(self.on_sheet) if self.is_in_play else None

    @cached_property
    def state(self) -> TableState:
        if self.is_confirmed:
            return TableState.DONE
        if self.is_over:
            return TableState.DISPUTED if self.dispute else TableState.OVER
        # Before the hands are looked at: a game that stopped level has hands, and waits for more than the next one.
        if self._has_stopped:
            return TableState.CUT if self.end.tie is TieRule.CUT else TableState.EXTRA_HAND
        if self.on_sheet:
            return TableState.PLAYING
        return TableState.NOT_SEATED if self.round.asks_seated and not self.game.is_seated else TableState.NO_HAND

    @property
    def group(self) -> TableGroup:
        if self.state is TableState.DONE:
            return TableGroup.DONE
        if self.state in FOR_YOU:
            return TableGroup.FOR_YOU
        return TableGroup.WAITED_FOR if self.is_waited_for else TableGroup.PLAYING

    @property
    def takes_line(self) -> bool:
        return self.state not in (*FOR_YOU, TableState.DONE)

    @property
    def _has_stopped(self) -> bool:
        """Whether all the hands that count are played. If nobody has won then, the game is level."""
        if self.end.kind is EndKind.HANDS:
            return self.hands_played >= (self.end.hands or 0)
        return self.game.stopped_after is not None


def read_games(round: Round, **only: int) -> list[Game]:
    """The games of a round, or `only` some of them, each with the number of lines `on_sheet`; one query."""
    stands = Q(played_hands__taken_back_at__isnull=True)
    # Counted by the database: reading the hands of 100 tables for every desk would be a thousand rows.
    newest = PlayedHand.objects.filter(game=OuterRef("pk"), taken_back_at__isnull=True).order_by("-pk")
    counted = round.games.filter(**only).annotate(
        on_sheet=Count("played_hands", filter=stands),
        last_entered=Max("played_hands__entered_at", filter=stands),
        last_entered_by=Subquery(newest.values("entered_by")[:1]),
    )
    return list(counted.order_by("table"))


def make_desk_tables(games: list[Game], seated: dict[int, list[tuple[Seat, Person]]]) -> tuple[DeskTable, ...]:
    """The tables from the top down. The hall waits for a table once most of the others are done."""
    done = sum(game.confirmed_at is not None for game in games)
    return tuple(
        DeskTable(
            game,
            rows.order_four(seated[game.table]),
            game.on_sheet,  # type: ignore[attr-defined]  # annotated in read_games
            game.last_entered,  # type: ignore[attr-defined]  # annotated beside it
            game.last_entered_by,  # type: ignore[attr-defined]  # annotated beside it
            is_waited_for=game.confirmed_at is None and done * 2 >= len(games),
        )
        for game in games
    )


def read_desk_tables(round: Round) -> tuple[DeskTable, ...]:
    """Every table of a round; two queries."""
    return make_desk_tables(read_games(round), rows.group_seats(rows.read_places(Chair.objects.filter(round=round))))


def read_desk_table(party: Party, number: int) -> DeskTable:
    """One table of the round in play; three queries. Raises Refused if the table is not part of it."""
    round = find_newest_round(party, announced=True)
    if round is None:
        raise Refused(WhyNoTable.NOT_ANNOUNCED, table=number)
    games = read_games(round, table=number)
    if not games:
        raise Refused(WhyNoTable.DOES_NOT_PLAY, table=number, round=round.number)
    places = rows.read_places(Chair.objects.filter(round=round, table=number))
    return make_desk_tables(games, rows.group_seats(places))[0]
