"""What is printed: which round's seats, how many hands fit on a slip, how many tables get a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Max

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Seat
from scoring.refused import Named, Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import LowTo, RuleSet
from tournaments.engine.draw import draw_first_dealer
from tournaments.engine.seats import CHAIRS
from tournaments.models import Game, Party, Round
from tournaments.queries.hall import HallRound, read_hall_now
from tournaments.queries.people import list_people_of_party
from tournaments.queries.pictures import Pictures, PlayerGame, make_pictures_of_all
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.rows import Person, TableNow
from tournaments.queries.schedule import Schedule, read_schedule
from tournaments.queries.standings import RankedPlayer, Standings, read_full_standings, read_hall_standings

# As many lines as fit beside the rest of a slip in its type (paper.css); a line more makes a second sheet.
HANDS_ON_HALF_A_PAGE: Final = 13
HANDS_ON_A_PAGE: Final = 34
MOST_CARDS = 500


class WhyNothingToPrint(Reason):
    NO_SEATS = _("There are no seats to print yet. Draw them first.")
    NONE_PROPOSED = _("No seats are waiting to be announced. The newest ones can be printed below.")
    NOBODY = _("Nobody is on the list yet, so there are no name cards to print.")
    NONE_TICKED = _("Tick at least one sheet to print.")
    NOT_ENDED = _("The party has not ended yet, so nobody has won it. End it first.")
    NO_SCHEDULE = _(
        "There is no schedule to print: it is made once the first seats are announced, if the movement has one."
    )
    NO_GAMES = _("No game is finished, so there is no result to print.")


@dataclass(frozen=True)
class Slips:
    """The slips of a round. One takes a page, or two share it if games are short."""

    hall: HallRound
    rules: RuleSet
    end: GameEnd
    takes_a_page: bool
    only: tuple[int, ...] = ()

    @property
    def all(self) -> list[tuple[TableNow, Seat]]:
        """The tables with their four, and who deals first."""
        number = self.hall.round.number
        tables = [table for table in self.hall.tables if not self.only or table.number in self.only]
        return [(table, draw_first_dealer(number, table.number)) for table in tables]

    @property
    def hands(self) -> range:
        """The numbers of the lines. A fixed number of hands has one line more, for the hand that decides a level game.

        It is there if a level game is cut, too: a deal that is thrown in takes a line and does not count.
        """
        room = HANDS_ON_A_PAGE if self.takes_a_page else HANDS_ON_HALF_A_PAGE
        fixed = self.end.hands + 1 if self.end.hands is not None else room
        return range(1, min(fixed, room) + 1)

    @property
    def extra_hand(self) -> int | None:
        """The number of the line for the hand that decides a level game."""
        return self.end.hands + 1 if self.end.hands and self.end.tie is TieRule.EXTRA_HAND else None


def read_seats_to_print(party: Party, *, proposed: bool) -> HallRound:
    """The newest announced round; the proposed one if that is asked for, or if there is no other."""
    hall = (None if proposed else read_hall_now(party)) or read_hall_now(party, announced=False)
    if hall is None:
        raise Refused(WhyNothingToPrint.NONE_PROPOSED if proposed else WhyNothingToPrint.NO_SEATS)
    return hall


def read_slips_to_print(
    party: Party, *, proposed: bool, a_page: bool | None = None, only: tuple[int, ...] = ()
) -> Slips:
    """The slips of that round, or `only` of these tables. `a_page` puts one or two on a page; None leaves it to the rules."""
    hall = read_seats_to_print(party, proposed=proposed)
    rules, end = party.rules, hall.round.game_end
    takes_a_page = is_long(rules, end) if a_page is None else a_page
    return Slips(hall, rules, end, takes_a_page, only)


def is_long(rules: RuleSet, end: GameEnd) -> bool:
    """Whether games often have more hands than fit on half a page. If low takes points away, half of them do."""
    if end.kind is EndKind.HANDS:
        return (end.hands or 0) >= HANDS_ON_HALF_A_PAGE
    return end.kind.is_to_target and rules.low.to is LowTo.MAJORITY


@dataclass(frozen=True)
class Shelf:
    """What can be printed at this moment: "before" there are seats, in a "round", or "after" the end.

    `sheets` are the names of those that are printed together now, each with its pages; `usual` those that most evenings print.
    """

    moment: str
    round: Round | None
    earlier: Round | None
    people: int
    tables: int
    takes_a_page: bool
    has_result: bool
    schedule: Schedule | None
    sheets: dict[str, int]
    usual: list[str]


def read_shelf(party: Party) -> Shelf:
    """The seats that wait to be announced come before those in play; `earlier` is then the round in play."""
    proposed, announced = find_newest_round(party, announced=False), find_newest_round(party, announced=True)
    round, people, cards = (
        proposed or announced,
        party.entries.filter(player__is_computer=False).count(),
        count_tables_with_cards(party),
    )
    takes_a_page, schedule = is_long(party.rules, party.game_end), read_schedule(party)
    tables = round.games.count() if round else 0
    sheets: dict[str, int]
    if party.status == Party.Status.ENDED:
        moment, sheets, usual = (
            "after",
            {"result": 1 + count_pages(people, 40), "certificates": count_winners(party)},
            ["result", "certificates"],
        )
    elif round:
        moment, usual = "round", ["seats_by_name", "slips"]
        sheets = {"seats_by_name": count_pages(people, 60), "seats_by_table": count_pages(tables, 12)}
        sheets["slips"] = tables if takes_a_page else count_pages(tables, 2)
        if schedule and schedule.rounds:
            lines, (beside, tables_beside) = len(schedule.pairs) or people, find_widths(schedule)
            sheets["schedule_by_person"] = count_pages(lines, 30) * count_pages(len(schedule.rounds), beside)
            sheets["schedule_by_table"] = count_pages(len(schedule.rounds), 12) * count_pages(tables, tables_beside)
    else:
        moment, sheets, usual = "before", {"table_cards": count_pages(cards, 2), "rules": 1}, ["table_cards", "rules"]
    earlier = announced if proposed else None
    return Shelf(moment, round, earlier, people, cards, takes_a_page, announced is not None, schedule, sheets, usual)


MOST_COLUMNS: Final = 12  # rounds beside each other on a sheet
MOST_TABLES: Final = 6  # and tables


def find_widths(schedule: Schedule) -> tuple[int, int]:
    """How many rounds, or tables, of a schedule stand beside each other: pairs have long names, and their tables two numbers."""
    return (8, 12) if schedule.pairs else (MOST_COLUMNS, MOST_TABLES)


def count_winners(party: Party) -> int:
    """Everybody in the first place, each of whom has a certificate; none before the first game is finished."""
    standings = read_full_standings(party)
    return sum(one.line.rank == 1 for one in standings.placed) if standings.has_games else 0


def count_pages(number: int, on_a_page: int) -> int:
    return -(-number // on_a_page)


def count_tables_with_cards(party: Party) -> int:
    """The most tables of any round tonight; before the draw as many as the players fill, or have fixed chairs at."""
    highest: int | None = Game.objects.filter(round__party=party).aggregate(table=Max("table"))["table"]
    on_list = party.entries.aggregate(number=Count("pk"), fixed=Max("fixed_table"))
    return highest or max(on_list["number"] // CHAIRS, on_list["fixed"] or 1)


def read_people_to_print(party: Party, *, only: tuple[int, ...] = ()) -> tuple[Person, ...]:
    """Everybody on the list by name, or `only` these of them; one query. Raises Refused if there is nobody."""
    people = tuple(person for person in list_people_of_party(party) if not only or person.number in only)
    if not people:
        raise Refused(WhyNothingToPrint.NOBODY)
    return people


@dataclass(frozen=True)
class Result:
    """The standings as they are printed: `standings` are all of them, `hall` is what the hall may see."""

    standings: Standings
    hall: Standings
    round: Round
    pictures: Pictures

    @property
    def lines(self) -> list[tuple[RankedPlayer, list[PlayerGame | None]]]:
        """Everybody's line with their games, round by round."""
        return [(one, games) for one, (_person, games) in zip(self.standings.placed, self.pictures.lines, strict=True)]

    @property
    def is_strip(self) -> bool:
        """Whether there are more rounds than a line has room for tables."""
        return len(self.pictures.rounds) > MOST_COLUMNS

    @property
    def first(self) -> list[RankedPlayer]:
        return [one for one in self.standings.placed if one.line.rank == 1]

    @property
    def winners(self) -> list[str]:
        return [one.name for one in self.first]

    @property
    def first_three(self) -> tuple[RankedPlayer, ...]:
        """The first three players, if none of them share a place."""
        placed = self.standings.placed
        # The fourth counts too: if they share the third place, the cards cannot show three players.
        return placed[:3] if [one.line.rank for one in placed[:4]] in ([1, 2, 3], [1, 2, 3, 4]) else ()


def read_result_to_print(party: Party) -> Result:
    """Raises Refused before the first game is finished."""
    standings = read_full_standings(party)
    round = find_newest_round(party, announced=True)
    if round is None or not standings.has_games:
        raise Refused(WhyNothingToPrint.NO_GAMES)
    return Result(standings, read_hall_standings(party), round, make_pictures_of_all(party, standings))


def read_certificates(party: Party) -> Result:
    """Raises Refused before the party has ended."""
    if party.status != Party.Status.ENDED:
        raise Refused(WhyNothingToPrint.NOT_ENDED)
    return read_result_to_print(party)


class WhyNoGame(Named):
    """Why a score card has no game in a round. AWAY: after an earlier round in which they had a place."""

    SAT_OUT = "sat_out", _("sat out")
    UNFINISHED = "unfinished", _("no finished game")
    NOT_YET = "not_yet", _("was not here yet")
    AWAY = "away", _("was not here")


def read_score_cards(result: Result) -> list[tuple[RankedPlayer, list[PlayerGame | WhyNoGame]]]:
    """Everybody's line with their games, or why there is none, round by round."""
    here = [set(one.everybody()) for one in result.pictures.rounds]
    benches = [one.sitting_out for one in result.pictures.rounds]

    def why_none(player: int, round: int) -> WhyNoGame:
        if player in benches[round - 1]:
            return WhyNoGame.SAT_OUT
        if player in here[round - 1]:
            return WhyNoGame.UNFINISHED
        return WhyNoGame.AWAY if any(player in people for people in here[:round]) else WhyNoGame.NOT_YET

    return [
        (one, [game or why_none(one.line.player, number) for number, game in enumerate(games, 1)])
        for one, games in result.lines
        if not one.is_computer
    ]
