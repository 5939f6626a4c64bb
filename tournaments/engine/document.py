"""The evening as a document of the published format `whistparty/1`, both ways.

What is written reads back as an equal evening, and that evening writes the same text, byte for byte. Players stand
in the order of the drawn line, late comers after them as they came: so the line of the bench outlives the export.

Reading takes hands and seats and recomputes everything else; where the document says otherwise it is refused, and
the refusal names the round, the table and the hand. Some keys are written only where they say something:
`standings_order`, `standings_held_after`, `status`, `rings_itself` and `announces_itself` of the party; `game_end` of
a round that ends otherwise than the party's next ones, and `time_called` while its games still go on; and those of
`notation_game` and `notation_bench`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Any

from scoring.codec import (
    Json,
    end_from_json,
    end_to_json,
    rules_from_json,
    rules_to_json,
    stake_from_json,
    stake_to_json,
)
from scoring.rules import RuleSet
from scoring.strict_json import (
    Fields,
    list_of,
    named,
    one_of,
    or_null,
    read_flag,
    read_json,
    read_object,
    read_text,
    read_whole,
)
from tournaments.engine.document_bench import (
    OF_A_PLAYER,
    OF_THE_PARTY,
    bench_of_party_to_json,
    bench_of_player_to_json,
    chair_from_json,
    compensation_from_json,
    read_bench_rule,
    read_is_house,
    read_side_table_counts,
    side_from_json,
    side_to_json,
)
from tournaments.engine.document_errors import MOST, Damaged, WhyDamaged, telling_where, text_between, whole_between
from tournaments.engine.document_game import game_from_json, game_to_json
from tournaments.engine.evening import Evening, Player, Round
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.names import LONGEST_NAME, read_name, same_name
from tournaments.engine.recompute import Difference, recompute
from tournaments.engine.seats import SEATS
from tournaments.engine.standings import DEFAULT_KEYS, NOTHING_FOR_THE_BENCH, Key, Line

FORMAT = "whistparty/1"
LARGEST_SEED = 2**63 - 1


class Status(StrEnum):
    ENDED = "ended"


class WrittenOtherwise(Damaged):
    """A document whose hands do not make what it says. Nothing was read."""

    def __init__(self, difference: Difference) -> None:
        self.difference = difference
        super().__init__(difference.why, **difference.facts)


# Writing


def to_document(evening: Evening, lines: Sequence[Line] | None = None, *, program: str = "") -> Json:
    """The evening as JSON values. `lines` are its standings if the caller has them already; `program` is what writes it."""
    return {
        "format": FORMAT,
        **({"program": program} if program else {}),
        "party": _party_to_json(evening),
        "players": [_player_to_json(player) for player in evening.players],
        "rounds": [_round_to_json(played, evening.rules) for played in evening.rounds],
        "standings": [_line_to_json(line) for line in (evening.standings if lines is None else lines)],
    }


def _party_to_json(evening: Evening) -> Json:
    written: Json = {
        "name": evening.name,
        "date": evening.date.isoformat(),
        "place": evening.place,
        "movement": evening.movement.key,
        "rules": rules_to_json(evening.rules),
        "game_end": end_to_json(evening.game_end),
        "stake": evening.stake and stake_to_json(evening.stake),
    }
    if evening.standings_order != DEFAULT_KEYS:
        written["standings_order"] = [key.value for key in evening.standings_order]
    if evening.held_after is not None:
        written["standings_held_after"] = evening.held_after
    if evening.ended:
        written["status"] = Status.ENDED.value
    if evening.rings_itself:
        written["rings_itself"] = True
    if evening.announces_itself:
        written["announces_itself"] = True
    if evening.movement.draws_lots:
        written["seed"] = evening.seed
    return written | bench_of_party_to_json(evening)


def _player_to_json(player: Player) -> Json:
    written: Json = {
        "id": player.number,
        "name": player.name,
        "tags": list(player.tags),
        "joined_round": player.joined_round,
        "left_after_round": player.left_after_round,
    }
    if player.away:
        written["away"] = [[first, last] for first, last in player.away]
    if not player.here:
        written["here"] = False
    return written | bench_of_player_to_json(player)


def _round_to_json(played: Round, rules: RuleSet) -> Json:
    written: Json = {
        "number": played.number,
        "tables": [game_to_json(game, rules) for game in played.tables],
        "sitting_out": list(played.sitting_out),
    }
    if played.game_end is not None:
        written["game_end"] = end_to_json(played.game_end)
    if played.time_called:
        written["time_called"] = True
    if played.side is not None:
        written["side_table"] = side_to_json(played.side)
    return written


LINE_KEYS = (
    "rank",
    "player",
    "games",
    "wins",
    "points_for",
    "points_against",
    "stars",
    "top_table",
    "sat_out",
    "money",
)


def _line_to_json(line: Line) -> Json:
    return {key: getattr(line, key) for key in LINE_KEYS}


def write(document: Mapping[str, Any]) -> str:
    """The document as text: a line for each hand, each player, and each line of the standings."""
    return _lay_out(document, "") + "\n"


def _lay_out(value: Any, indent: str) -> str:
    if len(indent) > 1 and not _has_lines(value):
        return json.dumps(value, ensure_ascii=False)
    deeper = indent + " "
    if isinstance(value, Mapping):
        members = [f"{deeper}{json.dumps(key)}: {_lay_out(member, deeper)}" for key, member in value.items()]
        return "{\n" + ",\n".join(members) + f"\n{indent}}}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(deeper + _lay_out(member, deeper) for member in value) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)


def _has_lines(value: Any) -> bool:
    """Whether it is or holds a list of objects, which has a line for each."""
    if isinstance(value, Mapping):
        return any(isinstance(member, list) and _has_lines(member) for member in value.values())
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


# Reading


def read(text: str | bytes) -> object:
    """The JSON value in a text. Raises Unreadable where it is cut short or damaged otherwise."""
    return read_json(text)


def from_document(value: object) -> Evening:
    """The evening that a document tells, with everything in it recomputed.

    Raises Unreadable where it is not of the format, Damaged where it says what cannot be, and WrittenOtherwise
    where its points, stars, scores, winners or places are not those that come out of its hands.
    """
    fields = _read_top(value)
    evening = _read_party(fields)
    difference = next(recompute(evening), None)
    if difference is not None:
        raise WrittenOtherwise(difference)
    _compare_standings(fields.read("standings", list_of(_read_line)), evening)
    return evening


def _read_top(value: object) -> Fields:
    if isinstance(value, dict) and value.get("format", FORMAT) != FORMAT:
        raise Damaged(WhyDamaged.OTHER_FORMAT, found=value["format"], format=FORMAT)
    document = read_object(
        value, "", required=("format", "party", "players", "rounds", "standings"), optional=("program",)
    )
    document.read_or("program", text_between(1, LONGEST_NAME), "")  # for people; nothing depends on it
    return document


PARTY_KEYS = ("name", "date", "place", "movement", "rules", "game_end", "stake")
PARTY_KEYS_THAT_MAY_BE = (
    "standings_order",
    "standings_held_after",
    "status",
    "rings_itself",
    "announces_itself",
    "seed",
    *OF_THE_PARTY,
)


def _read_party(document: Fields) -> Evening:
    value, path = document.values["party"], "party"
    party = read_object(value, path, required=PARTY_KEYS, optional=PARTY_KEYS_THAT_MAY_BE)
    evening = Evening(
        name=party.read("name", text_between(1, LONGEST_NAME)),
        date=party.read("date", _read_date),
        place=party.read("place", text_between(0, LONGEST_NAME)),
        rules=party.read("rules", _read_rules),
        game_end=party.read("game_end", telling_where(end_from_json)),
        stake=party.read("stake", or_null(telling_where(stake_from_json))),
        players=document.read("players", _read_players),
        rounds=document.read("rounds", list_of(_read_round)),
        standings_order=party.read_or("standings_order", _read_keys, DEFAULT_KEYS),
        ended=party.read_or("status", one_of(Status), None) is Status.ENDED,
        rings_itself=party.read_or("rings_itself", read_flag, False),
        announces_itself=party.read_or("announces_itself", read_flag, False),
        held_after=party.read_or("standings_held_after", whole_between(0, MOST), None),
        bench_rule=read_bench_rule(party),
        side_table_counts=read_side_table_counts(party),
        compensation=party.read_or("compensation", telling_where(compensation_from_json), NOTHING_FOR_THE_BENCH),
        movement=party.read("movement", named(MOVEMENTS)),
        seed=party.read_or("seed", whole_between(0, LARGEST_SEED), 0),
    )
    party.read("movement", telling_where(lambda _key, _path: _check_movement(evening)))
    return evening


def _check_movement(evening: Evening) -> None:
    evening.movement.check(map(evening.end_of, evening.rounds), evening.standings_order)
    evening.movement.check([evening.game_end], ())


def _read_rules(value: object, path: str) -> RuleSet:
    rules = telling_where(rules_from_json)(value, path)
    if rules.players != len(SEATS):
        raise Damaged(WhyDamaged.TABLES_OF_TWO, path=path)
    return rules


def _read_keys(value: object, path: str) -> tuple[Key, ...]:
    keys = list_of(one_of(Key))(value, path)
    if len(set(keys)) < len(keys):
        raise Damaged(WhyDamaged.KEY_TWICE, path=path)
    return keys


def _read_date(value: object, path: str) -> date:
    text = read_text(value, path)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Damaged(WhyDamaged.NOT_A_DATE, path=path, found=json.dumps(text[:LONGEST_NAME], ensure_ascii=False))
    return day


def _read_players(value: object, path: str) -> tuple[Player, ...]:
    players = list_of(_read_player)(value, path)
    numbers: set[int] = set()
    names: set[str] = set()
    for position, player in enumerate(players, 1):
        if player.number in numbers:
            raise Damaged(WhyDamaged.PLAYER_TWICE, path=f"{path}[{position}].id", player=player.number)
        if same_name(player.name) in names:
            raise Damaged(WhyDamaged.NAME_TWICE, path=f"{path}[{position}].name", name=player.name)
        numbers.add(player.number)
        names.add(same_name(player.name))
    return players


def _read_player(value: object, path: str) -> Player:
    required = ("id", "name", "tags", "joined_round", "left_after_round")
    fields = read_object(value, path, required=required, optional=("away", "here", *OF_A_PLAYER))
    return Player(
        fields.read("id", whole_between(1, MOST)),
        fields.read("name", telling_where(lambda text, at: read_name(read_text(text, at)))),
        fields.read("tags", list_of(text_between(1, LONGEST_NAME))),
        fields.read("joined_round", whole_between(1, MOST)),
        fields.read("left_after_round", or_null(whole_between(0, MOST))),
        fields.read_or("away", _read_away, ()),
        fields.read_or("here", read_flag, True),
        read_is_house(fields),
        fields.read_or("fixed_chair", telling_where(chair_from_json), None),
    )


def _read_away(value: object, path: str) -> tuple[tuple[int, int], ...]:
    """The stretches of rounds that somebody missed, one after the other."""
    stretches = list_of(list_of(whole_between(1, MOST)))(value, path)
    last = 0
    for stretch in stretches:
        if len(stretch) != 2 or not last < stretch[0] <= stretch[1]:
            raise Damaged(WhyDamaged.AWAY, path=path)
        last = stretch[1]
    return tuple((first, last) for first, last in stretches)


def _read_round(value: object, path: str) -> Round:
    fields = read_object(value, path, required=("number", "tables", "sitting_out"), optional=ROUND_KEYS)
    return Round(
        fields.read("number", read_whole),
        fields.read("tables", list_of(game_from_json)),
        fields.read("sitting_out", list_of(read_whole)),
        fields.read_or("game_end", telling_where(end_from_json), None),
        fields.read_or("time_called", read_flag, False),
        fields.read_or("side_table", telling_where(side_from_json), None),
    )


ROUND_KEYS = ("game_end", "time_called", "side_table")


def _read_line(value: object, path: str) -> dict[str, int]:
    fields = read_object(value, path, required=LINE_KEYS)
    return {key: fields.read(key, read_whole) for key in LINE_KEYS}


def _compare_standings(written: Sequence[dict[str, int]], evening: Evening) -> None:
    computed = [_line_to_json(line) for line in evening.standings]
    if len(written) != len(computed):
        raise Damaged(WhyDamaged.STANDINGS_LENGTH, written=len(written), computed=len(computed))
    for number, (line, right) in enumerate(zip(written, computed, strict=True), 1):
        for key in LINE_KEYS:
            if line[key] != right[key]:
                raise Damaged(WhyDamaged.STANDINGS, line=number, key=key, written=line[key], computed=right[key])
