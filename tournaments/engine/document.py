"""The evening as a document of the published format `whistparty/1`, both ways.

What is written reads back as an equal evening, and that evening writes the same text, byte for byte. Players stand in the
order of the drawn line, then late comers in the order in which they came, so the export preserves the line of the bench.

Reading takes hands and seats and recomputes everything else. If the document says something else it is refused, and the
refusal names the round, the table and the hand. A key is written only if its value is not the `usual` one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, time
from operator import attrgetter
from typing import Any, TypeVar, cast

from scoring.codec import BY_SIDE, END, HAND, RULES, STAKE, Json
from scoring.hand import BySide, Hand, Seat
from scoring.refused import Impossible, Refused
from scoring.rules import RuleSet
from scoring.score import score_hand
from scoring.strict_json import (
    FLAG,
    TEXT,
    WHOLE,
    Codec,
    JsonKey,
    check_keys,
    list_of,
    named,
    object_of,
    one_of,
    or_null,
)
from tournaments.engine.bench import BenchRule
from tournaments.engine.computers import WORD_OF_BEFORE
from tournaments.engine.document_before import drop_handicap
from tournaments.engine.document_game import (
    GAME,
    MOST,
    NAME,
    DamagedDocument,
    WhyDocumentDamaged,
    check_format,
    telling_where,
    text_between,
    whole_between,
)
from tournaments.engine.document_pairs import PAIRS, check_pairs_of_evening
from tournaments.engine.drive.document import DRIVE, seat_houses
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.fixed import make_fixed_chair
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.names import LONGEST_NAME, normalise_spelling
from tournaments.engine.played import PartyRound, TablePlayed, WrittenPoints
from tournaments.engine.prizes.document import DECISIONS
from tournaments.engine.recompute import find_differences, write_fact
from tournaments.engine.schedule.document import PLANNED, check_schedule
from tournaments.engine.schedule.round import MOST_ROUNDS, USUAL_ROUNDS
from tournaments.engine.seats import SEATS
from tournaments.engine.side import SideTable, WhyNoSideTable
from tournaments.engine.standings import (
    DEFAULT_KEYS,
    NOTHING_FOR_THE_BENCH,
    Compensation,
    CompensationKind,
    Key,
    StandingsLine,
)

FORMAT = "whistparty/1"
LARGEST_SEED = 2**63 - 1  # that a column holds
SHORT_TEXT = text_between(1, LONGEST_NAME)


# Players


def _check_away(stretches: Sequence[Sequence[int]], path: str) -> None:
    """The stretches of rounds that a player missed are in order and do not overlap."""
    last = 0
    for stretch in stretches:
        if len(stretch) != 2 or not last < stretch[0] <= stretch[1]:
            raise DamagedDocument(WhyDocumentDamaged.AWAY, path=path)
        last = stretch[1]


AWAY = cast("Codec[tuple[tuple[int, int], ...]]", list_of(list_of(whole_between(1, MOST))).checked(_check_away))


def _make_player(name: str, **others: Any) -> PartyPlayer:
    return PartyPlayer(name=name.removesuffix(WORD_OF_BEFORE) if others["is_computer"] else name, **others)


PLAYER = object_of(
    _make_player,
    JsonKey("id", whole_between(1, MOST), field="number"),
    JsonKey("name", NAME),
    JsonKey("tags", list_of(SHORT_TEXT)),
    JsonKey("joined_round", whole_between(1, MOST)),
    JsonKey("left_after_round", or_null(whole_between(0, MOST))),
    JsonKey("away", AWAY, usual=()),
    JsonKey("here", FLAG, usual=True),
    JsonKey("house", FLAG, field="is_house", usual=False),
    JsonKey(
        "fixed_chair",
        telling_where(object_of(make_fixed_chair, JsonKey("table", WHOLE), JsonKey("seat", one_of(Seat)))),
        field="fixed",
        usual=None,
    ),
    JsonKey("computer", FLAG, field="is_computer", usual=False),
)


def _check_players(players: Sequence[PartyPlayer], path: str) -> None:
    numbers: set[int] = set()
    names: set[tuple[str, bool]] = set()
    for position, player in enumerate(players, 1):
        if player.number in numbers:
            raise DamagedDocument(WhyDocumentDamaged.PLAYER_TWICE, path=f"{path}[{position}].id", player=player.number)
        # The spelling alone: an earlier version told two people apart by an accent, and its files must open.
        # A computer's name is nobody's: where a person has it, the computer gets another one.
        name = normalise_spelling(player.name), player.is_computer
        if name in names:
            raise DamagedDocument(WhyDocumentDamaged.NAME_TWICE, path=f"{path}[{position}].name", name=player.name)
        numbers.add(player.number)
        names.add(name)


PLAYERS = list_of(PLAYER).checked(_check_players)


def _side_table(north: int, east: int, hands: tuple[Hand, ...], score: BySide[int]) -> SideTable:
    side = SideTable(north, east, hands)
    if score != side.sheet.score:
        computed = write_fact(side.sheet.score)
        raise Impossible(WhyNoSideTable.SCORE, written=write_fact(score), computed=computed)
    return side


SIDE_TABLE = object_of(
    _side_table,
    JsonKey("north", WHOLE),
    JsonKey("east", WHOLE),
    JsonKey("hands", list_of(HAND)),
    JsonKey("score", BY_SIDE, get=attrgetter("sheet.score")),
)
ROUND = object_of(
    PartyRound,
    JsonKey("number", WHOLE),
    JsonKey("tables", list_of(GAME)),
    JsonKey("sitting_out", list_of(WHOLE)),
    JsonKey("game_end", telling_where(END), usual=None),
    JsonKey("time_called", FLAG, usual=False),
    JsonKey("side_table", telling_where(SIDE_TABLE), field="side", usual=None),
)

# The party


T = TypeVar("T")


def _written_as(read: Callable[[str], T], write: Callable[[T], str], otherwise: WhyDocumentDamaged) -> Codec[T]:
    """A text that stands for a value and can be written in only one way."""

    def read_text(value: object, path: str) -> T:
        text = TEXT.read(value, path)
        with suppress(ValueError):
            if write(found := read(text)) == text:  # Python reads 20261121 as a date too
                return found
        raise DamagedDocument(otherwise, path=path, found=json.dumps(text[:LONGEST_NAME], ensure_ascii=False))

    return Codec(read_text, write)


DATE = _written_as(date.fromisoformat, date.isoformat, WhyDocumentDamaged.NOT_A_DATE)
TIME = _written_as(time.fromisoformat, "{:%H:%M}".format, WhyDocumentDamaged.NOT_A_TIME)


def _check_rules(rules: RuleSet, path: str) -> None:
    if rules.players != len(SEATS):
        raise DamagedDocument(WhyDocumentDamaged.TABLES_OF_TWO, path=path)


def _check_order(keys: Sequence[Key], path: str) -> None:
    if len(set(keys)) < len(keys):
        raise DamagedDocument(WhyDocumentDamaged.KEY_TWICE, path=path)


def _check_points(compensation: Json, path: str) -> None:
    """`points` may be there only if the kind is a fixed number."""
    kind = one_of(CompensationKind).read(compensation["kind"], f"{path}.kind")
    check_keys(compensation, path, required=["kind", "points"] if kind is CompensationKind.FIXED else ["kind"])


COMPENSATION = object_of(
    Compensation,
    JsonKey("kind", one_of(CompensationKind)),
    JsonKey("points", WHOLE, usual=None),
    check=_check_points,
)


def _party(*, seed: int | None, **party: Any) -> Json:
    """A movement that draws no lots has no seed."""
    return {"seed": seed or 0, **party}


PARTY: Codec[Any] = object_of(
    _party,
    JsonKey("name", SHORT_TEXT),
    JsonKey("date", DATE),
    JsonKey("place", text_between(0, LONGEST_NAME)),
    JsonKey("begins", or_null(TIME), usual=None),
    JsonKey("ends", or_null(TIME), usual=None),
    JsonKey("movement", named(MOVEMENTS, attrgetter("key"))),
    JsonKey("rules", telling_where(RULES).checked(_check_rules)),
    JsonKey("game_end", telling_where(END)),
    JsonKey("stake", or_null(telling_where(STAKE))),
    JsonKey("standings_order", list_of(one_of(Key)).checked(_check_order), usual=DEFAULT_KEYS),
    JsonKey("standings_held_after", whole_between(0, MOST), field="held_after", usual=None),
    JsonKey("status", named({"ended": True}, lambda _ended: "ended"), field="ended", usual=False),
    JsonKey("rings_itself", FLAG, usual=False),
    JsonKey("announces_itself", FLAG, usual=False),
    JsonKey("seed", whole_between(0, LARGEST_SEED), usual=None, get=attrgetter("seed_of_lots")),
    JsonKey("bench_rule", one_of(BenchRule), usual=BenchRule.LINE),
    JsonKey("compensation", telling_where(COMPENSATION), usual=NOTHING_FOR_THE_BENCH),
    JsonKey("side_table_counts", FLAG, usual=False),
    JsonKey("computers", or_null(whole_between(1, 6)), usual=None),
    JsonKey("rounds_planned", whole_between(1, MOST_ROUNDS), usual=USUAL_ROUNDS),
)

# All of it

LINE_KEYS = "rank player games wins points_for points_against stars top_table sat_out money".split()
LINE: Codec[Any] = object_of(dict, *(JsonKey(key, WHOLE) for key in LINE_KEYS))
DOCUMENT: Codec[Json] = object_of(
    dict,
    JsonKey("format", TEXT),
    JsonKey("party", PARTY),
    JsonKey("players", PLAYERS),
    JsonKey("rounds", list_of(ROUND)),
    JsonKey("standings", list_of(LINE)),
    JsonKey("prizes", DECISIONS, usual=None),
    JsonKey("pairs", PAIRS, usual=()),
    JsonKey("drive", DRIVE, usual=None),
    JsonKey("schedule", list_of(PLANNED), usual=()),
    JsonKey("program", SHORT_TEXT, may_be_missing=True),  # for people; nothing depends on it
)


def write_evening(evening: Evening, lines: Sequence[StandingsLine] | None = None, *, program: str = "") -> Json:
    """The evening as JSON values. `lines` are its standings, if the caller has them; `program` names the writer."""
    rounds = [
        replace(played, tables=tuple(_with_worth(game, evening.rules) for game in played.tables))
        for played in evening.rounds
    ]
    return {
        "format": FORMAT,
        **({"program": program} if program else {}),
        "party": PARTY.write(evening),
        "players": [PLAYER.write(player) for player in evening.players],
        "rounds": [ROUND.write(played) for played in rounds],
        "standings": [LINE.write(line) for line in (evening.standings if lines is None else lines)],
        **({"pairs": PAIRS.write(evening.pairs)} if evening.pairs else {}),
        **({} if evening.prizes is None else {"prizes": DECISIONS.write(evening.prizes)}),
        **({} if evening.drive is None else {"drive": DRIVE.write(evening.drive)}),
        **({"schedule": list(map(PLANNED.write, evening.schedule))} if evening.schedule else {}),
    }


def _with_worth(game: TablePlayed, rules: RuleSet) -> TablePlayed:
    scored = [score_hand(hand, rules) for hand in game.hands]
    return replace(game, worth=tuple(WrittenPoints(hand.points, hand.stars) for hand in scored))


def read_evening(value: object) -> Evening:
    """The evening in a document, with everything in it recomputed.

    Raises Unreadable if it is not in the format, DamagedDocument if it contradicts itself, and WrongRecord if its points,
    stars, scores, winners or places do not follow from its hands.
    """
    check_format(value, FORMAT)
    now, by_handicaps = drop_handicap(value)
    document = DOCUMENT.read(now, "")
    parts = {name: document[name] for name in ("players", "rounds", "prizes", "pairs", "schedule")}
    drive = seat_houses(document["drive"], document["players"])
    evening = Evening(**document["party"], **parts, drive=drive, had_handicap=bool(by_handicaps))
    _check_movement(evening)
    _check_prizes(evening)
    _check_drive(evening)
    check_schedule(evening)
    check_pairs_of_evening(evening)
    for difference in find_differences(evening):
        raise difference
    _compare_standings(document["standings"], evening, has_other_places="party" in by_handicaps)
    return evening


def _check_movement(evening: Evening) -> None:
    try:
        evening.movement.check([evening.game_end, *map(evening.end_of, evening.rounds)], evening.standings_order)
    except Refused as refused:
        raise DamagedDocument(WhyDocumentDamaged.AT, path="party.movement", refused=refused) from refused


def _check_prizes(evening: Evening) -> None:
    """Everybody who cut for a prize or was given one must be on the list."""
    for player in evening.prizes.players if evening.prizes else ():
        if player not in evening.names:
            raise DamagedDocument(WhyDocumentDamaged.NO_SUCH_PLAYER, path="prizes", player=player)


def _check_drive(evening: Evening) -> None:
    """Everybody with a chair of the drive must be on the list, and a drive has no rounds."""
    if evening.drive is None:
        return
    for seat in evening.drive.seats:
        if seat.player not in evening.names:
            raise DamagedDocument(WhyDocumentDamaged.NO_SUCH_PLAYER, path="drive.seats", player=seat.player)
    if evening.drive.hand and not evening.drive.seats:
        raise DamagedDocument(WhyDocumentDamaged.DRIVE_WITHOUT_CHAIRS, path="drive")
    if evening.rounds:
        raise DamagedDocument(WhyDocumentDamaged.DRIVE_WITH_ROUNDS, path="drive")


def _compare_standings(written: Sequence[Json], evening: Evening, *, has_other_places: bool) -> None:
    computed, keys = [LINE.write(line) for line in evening.standings], LINE_KEYS
    if len(written) != len(computed):
        raise DamagedDocument(WhyDocumentDamaged.STANDINGS_LENGTH, written=len(written), computed=len(computed))
    # This version cannot compute places by handicaps; all other numbers must still agree.
    if has_other_places:
        computed, keys = _in_order_of(written, computed), [key for key in LINE_KEYS if key != "rank"]
    for number, (line, right) in enumerate(zip(written, computed, strict=True), 1):
        for key in keys:
            if line[key] != right[key]:
                raise DamagedDocument(
                    WhyDocumentDamaged.STANDINGS, line=number, key=key, written=line[key], computed=right[key]
                )


def _in_order_of(written: Sequence[Json], lines: Sequence[Json]) -> list[Json]:
    """These lines in the order in which the players are written."""
    places = {line["player"]: place for place, line in enumerate(written)}
    return sorted(lines, key=lambda line: places.get(line["player"], len(places)))
