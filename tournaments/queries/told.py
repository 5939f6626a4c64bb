"""What the log tells of a party, against what its rows hold: hands, ends, seats by hand, who left.

A party that was read from a file has no log of its hands; nothing is missed there, because nothing was told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from scoring.codec import by_side_to_json, hand_to_json
from scoring.hand import Seat
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.draw import USUALLY, DrawKind
from tournaments.engine.evening import Evening
from tournaments.engine.replay import Change, Sat, sat_the_other_way, seated_by_hand
from tournaments.models import Game, Party
from tournaments.queries import rows

Facts = dict[str, Any]

SIDE = 0  # the number of no table: the side table, where hands are told of
# What the log tells of these, no row is held to: settings, what the hall is shown, who is on the list and here, and
# ways to an end that comes with a line of its own.
CHANGE_NOTHING_TO_VERIFY = frozenset(
    {
        "register",
        "check_in_all",
        "keep_chair",
        "free_chair",
        "house_player",
        "no_house_player",
        "finish_on_time",
        "cut_for_it",
        "turn_clock",
        "remind",
        "seated",
        "this_is_me",
        "take_pencil",
        "keep_from_phones",
        "go_on_from_copy",
        "go_on_here",
        "renew_link",
        "went_on_elsewhere",
        "dispute_result",
        "give_back_result",
        "call_organiser",
        "never_mind",
        "come_to_caller",
        "has_been_at_caller",
        "silence",
        "hear_again",
        "rename",
        "erase",
        "hold_standings",
        "show_standings",
        "set_wall",
    }
)


class WhyToldOtherwise(Reason):
    HAND_GONE = _("Round {round}, table {table}, hand {hand}: the log tells of it, and it is not on the sheet.")
    HAND_UNTOLD = _("Round {round}, table {table}, hand {hand}: it is on the sheet, and the log does not tell of it.")
    HAND_CHANGED = _("Round {round}, table {table}, hand {hand}: the log tells of another hand than the sheet.")
    END_CHANGED = _("Round {round}, table {table}: the log tells of another end of this game.")
    STATUS = _("The party is {found}; by the log it is {told}.")
    LEFT = _("Player {player} left after round {found}; by the log after round {told}.")
    AWAY = _("Player {player} was away in rounds {found}; by the log in rounds {told}.")
    LOG_UNREADABLE = _("A line of the log cannot be read: {action}.")
    LOG_UNKNOWN = _("A line of the log tells of something that nobody here knows: {action}.")
    BELL = _("Round {round}: the log tells otherwise whether the bell has rung.")
    GAME_END = _("Round {round}: its games end otherwise than the log tells.")
    NEXT_GAME_END = _("The games of the next rounds end otherwise than the log tells.")
    SEED = _("The lots were drawn from the seed {found}; by the log from {told}.")


@dataclass(frozen=True)
class SetAside:
    """What was told of the rounds that were set aside, to be known again when they are brought back."""

    hands: dict[tuple[int, int, int], Facts]
    ends: dict[tuple[int, int], Facts]
    game_ends: dict[int, Facts]
    rung: set[int]


@dataclass
class Told:
    """The log read from the first line to the last, so that what was taken back is forgotten."""

    status: str | None = None
    drawn: tuple[DrawKind, int] | None = None
    line: tuple[int, ...] | None = None
    by_hand: dict[int, list[Change]] = field(default_factory=lambda: defaultdict(list))
    came_otherwise: dict[int, tuple[int, ...]] = field(default_factory=dict)
    is_imported: bool = False
    imported_rounds: int = 0
    left: dict[int, int] = field(default_factory=dict)
    game_end: Facts | None = None
    game_ends: dict[int, Facts] = field(default_factory=dict)
    rung: set[int] = field(default_factory=set)
    away: dict[int, list[list[int]]] = field(default_factory=dict)
    hands: dict[tuple[int, int, int], Facts] = field(default_factory=dict)
    ends: dict[tuple[int, int], Facts] = field(default_factory=dict)
    aside: dict[str, SetAside] = field(default_factory=dict)

    def hear(self, action: str, facts: Facts) -> None:
        """Raises Refused for a line of no known kind, and for one that does not say what lines of its kind say."""
        reader = getattr(self, f"_{action}", None)
        if reader is None and action not in CHANGE_NOTHING_TO_VERIFY:
            raise Refused(WhyToldOtherwise.LOG_UNKNOWN, action=action)
        try:
            if reader is not None:
                reader(**facts)
            for number, how in facts.get("people", {}).items():
                self._takes_part(int(number), how)
            if "as_they_sat" in facts:
                self._sat(**facts["as_they_sat"])
        except (TypeError, ValueError, AttributeError) as error:
            raise Refused(WhyToldOtherwise.LOG_UNREADABLE, action=action) from error

    def _sat(self, line: list[int], rounds: dict[str, Facts]) -> None:
        """What was done has changed rounds that were seated: from here on, this is how people sat."""
        self.line = tuple(line)
        self.by_hand.clear()
        self.came_otherwise.clear()
        for number, how in rounds.items():
            tables = {int(table): tuple(players) for table, players in how["tables"].items()}
            self.by_hand[int(number)] = [Sat(tables, how["whole"])]

    def _takes_part(self, number: int, how: Facts | None) -> None:
        """Until when somebody plays now, and when he was away; None for an entry that is there no more."""
        self.left.pop(number, None)
        self.away.pop(number, None)
        if how is not None:
            self.away[number] = how["away"]
            if how["left_after_round"] is not None:
                self.left[number] = how["left_after_round"]

    def _found_party(self, game_end: Facts | None = None, **_facts: Any) -> None:
        self.status, self.game_end = Party.Status.REGISTERING, game_end

    def _change_plan(self, game_end: Facts | None = None, **_facts: Any) -> None:
        self.game_end = game_end or self.game_end

    _change_end = _change_plan

    def _import_party(self, rounds: int, status: str, seats_otherwise: dict[str, list[int]], **_facts: Any) -> None:
        self.is_imported, self.imported_rounds, self.status = True, rounds, status
        self.came_otherwise = {int(round): tuple(tables) for round, tables in seats_otherwise.items()}

    def _draw(self, kind: str, seed: int, **_facts: Any) -> None:
        self.drawn, self.line = (DrawKind(kind), seed), None
        self.by_hand.pop(1, None)

    def _move_round(self, round: int, announced: bool = False, **_facts: Any) -> None:
        self.by_hand.pop(round + 1, None)
        if announced:
            self._opened(round + 1)

    def _place_by_hand(self, round: int, player: int, table: int | None, seat: str | None, **_facts: Any) -> None:
        self.by_hand[round].append(seated_by_hand(player, table, Seat(seat) if seat else None))

    def _sat_the_other_way(self, round: int, table: int, exchange: list[str] | None = None, **_facts: Any) -> None:
        one, two = map(Seat, exchange) if exchange else USUALLY
        self.by_hand[round].append(sat_the_other_way(table, (one, two)))

    def _announce(self, round: int, **_facts: Any) -> None:
        self.status = Party.Status.PLAYING
        self._opened(round)

    def _opened(self, round: int) -> None:
        """From now on the games of this round end as was agreed until now."""
        if self.game_end is not None:
            self.game_ends[round] = self.game_end

    def _call_time(self, round: int, **_facts: Any) -> None:
        self.rung.add(round)

    _ring_from_top_table = _call_time

    def _take_back_time(self, round: int, **_facts: Any) -> None:
        self.rung.discard(round)

    def _end_party(self, **_facts: Any) -> None:
        self.status = Party.Status.ENDED

    def _resume_party(self, **_facts: Any) -> None:
        self.status = Party.Status.PLAYING

    def _leave(self, player: int, after_round: int, **_facts: Any) -> None:
        self.left[player] = after_round

    def _take_out(self, player: int, **_facts: Any) -> None:
        self._takes_part(player, None)
        self._not_in_line(player)

    def _check_in(self, player: int, **_facts: Any) -> None:
        self._not_in_line(player)  # who comes again stands at the back

    def _not_in_line(self, player: int) -> None:
        if self.line is not None:
            self.line = tuple(number for number in self.line if number != player)

    def _come_back(self, **_facts: Any) -> None:
        """What it changes stands under `people` and `as_they_sat`, in every line that has them."""

    _stand_in = _take_back_stand_in = _put_together = _come_back

    def _take_back_seats(self, round: int, **_facts: Any) -> None:
        self.by_hand.pop(round, None)

    def _enter_hand(self, round: int, table: int, number: int, hand: Facts, **_facts: Any) -> None:
        self.hands[round, table, number] = hand

    def _take_back_hand(self, round: int, table: int, number: int, **_facts: Any) -> None:
        self.hands.pop((round, table, number), None)

    def _open_side_table(self, round: int, **_facts: Any) -> None:
        """Nobody has played there yet."""

    def _side_hand(self, round: int, number: int, hand: Facts, **_facts: Any) -> None:
        self.hands[round, SIDE, number] = hand

    def _take_back_side_hand(self, round: int, number: int, **_facts: Any) -> None:
        self.hands.pop((round, SIDE, number), None)

    def _confirm_game(self, round: int, table: int, score: Facts, winner: str, **_facts: Any) -> None:
        self.ends[round, table] = {"score": score, "winner": winner}

    def _open_again(self, round: int, table: int, **_facts: Any) -> None:
        self.ends.pop((round, table), None)

    _enter_slip = _give_up = _accept_result = _confirm_game
    _play_on = _open_again

    def _correct(self, round: int, table: int, result_after: Facts, set_aside: str = "", **_facts: Any) -> None:
        """The game is what it should have been; where the evening is played again, later rounds are set aside."""
        self._becomes(round, table, result_after)
        if set_aside:
            self.aside[set_aside] = self._take_away(round)

    def _take_back_correction(
        self, round: int, table: int, result_after: Facts, brought_back: str = "", **_facts: Any
    ) -> None:
        self._becomes(round, table, result_after)
        if brought_back:
            self._take_away(round)
            was = self.aside.pop(brought_back)
            self.hands |= was.hands
            self.ends |= was.ends
            self.game_ends |= was.game_ends
            self.rung |= was.rung

    def _becomes(self, round: int, table: int, result: Facts) -> None:
        """All of a game as one line of the log tells it."""
        self.hands = {at: hand for at, hand in self.hands.items() if at[:2] != (round, table)}
        self.hands |= {(round, table, number): hand for number, hand in enumerate(result["hands"], 1)}
        self.ends.pop((round, table), None)
        if result["winner"] is not None:
            self.ends[round, table] = {"score": result["score"], "winner": result["winner"]}

    def _take_away(self, after: int) -> SetAside:
        """Forget the rounds after this one; what was told of them."""
        away = SetAside(
            {at: hand for at, hand in self.hands.items() if at[0] > after},
            {at: end for at, end in self.ends.items() if at[0] > after},
            {number: end for number, end in self.game_ends.items() if number > after},
            {number for number in self.rung if number > after},
        )
        self.hands = {at: hand for at, hand in self.hands.items() if at[0] <= after}
        self.ends = {at: end for at, end in self.ends.items() if at[0] <= after}
        self.game_ends = {number: end for number, end in self.game_ends.items() if number <= after}
        self.rung -= away.rung
        return away


def told_of(party: Party) -> Told:
    """What the log tells; one query."""
    told = Told()
    for action, facts in party.log.order_by("pk").values_list("action", "facts"):
        told.hear(action, facts)
    return told


def told_otherwise(party: Party, evening: Evening, told: Told) -> Iterator[Refused]:
    """Everything that the rows hold and the log tells otherwise; three queries. `evening` is the party's own."""
    if told.status is not None and told.status != party.status:
        yield Refused(WhyToldOtherwise.STATUS, found=party.status, told=told.status)
    if told.drawn is not None and told.drawn[1] != party.seed:
        yield Refused(WhyToldOtherwise.SEED, found=party.seed, told=told.drawn[1])
    yield from _bells_otherwise(party, told)
    yield from _left_otherwise(party, told)
    yield from _hands_otherwise(evening, told)
    yield from _ends_otherwise(party, told)


def _bells_otherwise(party: Party, told: Told) -> Iterator[Refused]:
    """How the games of each round end, and whether the bell has rung."""
    if told.game_end is not None and told.game_end != party.game_end:
        yield Refused(WhyToldOtherwise.NEXT_GAME_END)
    for round in party.rounds.filter(announced_at__isnull=False):
        if told.game_ends.get(round.number, round.game_end) != round.game_end:
            yield Refused(WhyToldOtherwise.GAME_END, round=round.number)
        has_rung = round.time_called_at is not None
        if has_rung != (round.number in told.rung) and round.number > told.imported_rounds:
            yield Refused(WhyToldOtherwise.BELL, round=round.number)


def _left_otherwise(party: Party, told: Told) -> Iterator[Refused]:
    entries = party.entries.order_by("number").values_list("number", "left_after_round", "away")
    for number, after, away in entries:
        expected = told.left.get(number)
        if after != expected and not (told.is_imported and expected is None):
            yield Refused(WhyToldOtherwise.LEFT, player=number, found=_or_dash(after), told=_or_dash(expected))
        missed = told.away.get(number, away if told.is_imported else [])
        if away != missed:
            yield Refused(WhyToldOtherwise.AWAY, player=number, found=away or "–", told=missed or "–")


def _or_dash(round: int | None) -> int | str:
    return "–" if round is None else round


def _hands_otherwise(evening: Evening, told: Told) -> Iterator[Refused]:
    on_sheet = {
        (played.number, game.table.number, number): hand_to_json(hand)
        for played in evening.rounds
        for game in played.tables
        for number, hand in enumerate(game.hands, 1)
    }
    on_sheet |= {
        (played.number, SIDE, number): hand_to_json(hand)
        for played in evening.rounds
        if played.side is not None
        for number, hand in enumerate(played.side.hands, 1)
    }
    for key in sorted(on_sheet.keys() | told.hands.keys()):
        why = _why_otherwise(key, on_sheet.get(key), told)
        if why is not None:
            round, table, hand = key
            yield Refused(why, round=round, table=table, hand=hand)


def _why_otherwise(key: tuple[int, int, int], on_sheet: Facts | None, told: Told) -> WhyToldOtherwise | None:
    in_log = told.hands.get(key)
    if on_sheet is None:
        return WhyToldOtherwise.HAND_GONE
    if in_log is None:
        return None if key[0] <= told.imported_rounds else WhyToldOtherwise.HAND_UNTOLD
    return None if on_sheet == in_log else WhyToldOtherwise.HAND_CHANGED


def _ends_otherwise(party: Party, told: Told) -> Iterator[Refused]:
    games = Game.objects.filter(round__party=party, confirmed_at__isnull=False).select_related("round")
    for game in games.order_by("round__number", "table"):
        end = {"score": by_side_to_json(rows.score_of(game)), "winner": game.winner}
        where = (game.round.number, game.table)
        if told.ends.get(where, end if where[0] <= told.imported_rounds else None) != end:
            yield Refused(WhyToldOtherwise.END_CHANGED, round=where[0], table=where[1])
