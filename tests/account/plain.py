"""Every figure of docs/format.md, computed from the evening files alone, as another program would.

It shares no code with the program: everything comes from the JSON documents, by the section “How each figure is computed”.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import floor
from typing import Any

Json = dict[str, Any]
SIDES = {"north_south": ("north", "south"), "east_west": ("east", "west")}
OTHER = {"north_south": "east_west", "east_west": "north_south"}


def half_up(number: Fraction) -> int:
    return floor(number + Fraction(1, 2))


# What all figures share


def hands_that_count(game: Json) -> list[Json]:
    return game["hands"][:-1] if game["decided_by"] == "extra-hand" else game["hands"]


def finished(rounds: Iterable[Json]) -> Iterator[Json]:
    return (game for one in rounds for game in one["tables"] if game["winner"] is not None)


def side_of(game: Json, player: int) -> str | None:
    return next((side for side, seats in SIDES.items() if player in [game["seats"][seat] for seat in seats]), None)


def here(evening: Json) -> list[Json]:
    return [player for player in evening["players"] if player.get("here", True)]


def house(evening: Json) -> set[int]:
    return {player["id"] for player in evening["players"] if player.get("house", False)}


def halves(rounds: Sequence[Json]) -> tuple[Sequence[Json], Sequence[Json]]:
    first = (len(rounds) + 1) // 2
    return rounds[:first], rounds[first:]


def points_of_hand(hand: Json, rules: Json) -> dict[str, int]:
    """docs/rules.md: o is the number of tricks above six of the side with more of them."""
    points = {"north_south": 0, "east_west": 0}
    if hand["tricks"] is None:
        return points
    more = max(hand["tricks"], key=hand["tricks"].__getitem__)
    odd = hand["tricks"][more] - 6
    if hand["call"] == "low":
        to = more if rules["low"]["to"] == "majority" else OTHER[more]
        return points | {to: rules["low"]["points"] * odd}
    granders = next(side for side, seats in SIDES.items() if hand["by"] in seats)
    if granders == more:
        return points | {granders: rules["made_grand"] * odd}
    failed = rules["failed_grand"]
    to = more if failed["to"] == "opponents" else granders
    return points | {to: failed["points"] * odd}


# The standings


def line(evening: Json, player: int, rounds: Sequence[Json]) -> Json:
    made = dict.fromkeys(("games", "wins", "points_for", "points_against", "stars", "top_table", "money", "scored"), 0)
    stake = (evening["party"].get("stake") or {"amount": 0})["amount"]
    for game in finished(rounds):
        side = side_of(game, player)
        if side is None:
            continue
        won, score = game["winner"] == side, game["score"]
        made["games"] += 1
        made["wins"] += won
        made["points_for"] += score[side]
        made["points_against"] += score[OTHER[side]]
        made["scored"] += abs(score[side]) + abs(score[OTHER[side]])
        made["stars"] += game["stars"][side]
        made["top_table"] += game.get("rank", game["number"]) == 1
        made["money"] += stake * (1 + game["stars"][game["winner"]]) * (1 if won else -1)
    made["in_games"] = made["points_for"] - made["points_against"]
    made["sat_out"] = sum(player in one["sitting_out"] for one in rounds)
    for key, points in zip(("points_for", "points_against"), of_the_bench(evening, player, rounds, made), strict=True):
        made[key] += points
    return made | {"player": player, "difference": made["points_for"] - made["points_against"]}


def of_the_bench(evening: Json, player: int, rounds: Sequence[Json], made: Json) -> tuple[int, int]:
    """Points for and against."""
    party, points, against, times = evening["party"], 0, 0, made["sat_out"]
    for one in rounds:
        side = one.get("side_table") if party.get("side_table_counts") else None
        if side and player in (side["north"], side["east"]):
            own, other = ("north_south", "east_west") if player == side["north"] else ("east_west", "north_south")
            points, against, times = points + side["score"][own], against + side["score"][other], times - 1
    given = party.get("compensation", {"kind": "none"})
    if player in house(evening) or given["kind"] == "none":
        return points, against
    if given["kind"] == "fixed":
        return points + times * given["points"], against
    if not made["games"]:
        return points, against
    average = [half_up(Fraction(made[key] * times, made["games"])) for key in ("points_for", "points_against")]
    return points + average[0], against + average[1]


def standings(evening: Json, rounds: Sequence[Json] | None = None) -> list[Json]:
    rounds = evening["rounds"] if rounds is None else rounds
    keys = evening["party"].get("standings_order", ["wins", "difference", "points_for", "stars"])
    lines = [line(evening, player["id"], rounds) for player in here(evening)]

    def order(one: Json) -> list[int]:
        return [one[key] if key == "points_against" else -one[key] for key in keys]

    lines.sort(key=lambda one: (one["player"] in house(evening), order(one), one["player"]))
    players = [one for one in lines if one["player"] not in house(evening)]
    for one in lines:
        above = sum(order(other) < order(one) for other in players)
        one["rank"] = 0 if one["player"] in house(evening) else 1 + above
    return lines


# The prizes: for each, everybody with what decides, the best first. A smaller order is better.

Showing = tuple[tuple[int, ...], tuple[Any, ...]]


def lot(seed: str, *words: object) -> int:
    return int(hashlib.sha256("/".join([seed, *map(str, words)]).encode()).hexdigest(), 16)


def rounds_of(prize: Json, rounds: Sequence[Json]) -> Sequence[Json]:
    first, later = halves(rounds)
    return {"whole": rounds, "first-half": first, "later-half": later}[prize.get("span", "whole")]


def showings(prize: Json, evening: Json) -> list[Showing]:
    found = [one for one in BY[prize["for"]](prize, evening) if may_have(prize, one[0], evening)]
    if prize.get("lowest"):
        found = [(who, tuple(-part for part in order)) for who, order in found]
    return sorted(found, key=lambda one: (one[1], one[0]))


def may_have(prize: Json, who: tuple[int, ...], evening: Json) -> bool:
    tags = {player["id"]: [tag.lower() for tag in player["tags"]] for player in here(evening)}
    asked: dict[str, Callable[[int], bool]] = {
        "members": lambda one: "guest" not in tags[one],
        "guests": lambda one: "guest" in tags[one],
        "tag": lambda one: prize["tag"].lower() in tags[one],
    }
    fits = asked.get(prize.get("among", "everybody"), lambda _one: True)
    return all(one in tags and one not in house(evening) and fits(one) for one in who)


NUMBERS = {"place": "rank", "wins": "wins", "total": "points_for", "difference": "difference", "stars": "stars"}


def by_standings(prize: Json, evening: Json) -> Iterator[Showing]:
    rounds, key = rounds_of(prize, evening["rounds"]), (NUMBERS | {"top-table": "top_table"})[prize["for"]]
    sign = 1 if prize["for"] == "place" else -1
    for one in standings(evening, rounds):
        if one["games"] and (one[key] or key not in ("stars", "top_table")):
            yield (one["player"],), (sign * one[key],)


def hands_of(prize: Json, evening: Json) -> Iterator[tuple[Json, Json]]:
    for game in finished(rounds_of(prize, evening["rounds"])):
        yield from ((game, hand) for hand in hands_that_count(game))


def by_made(prize: Json, evening: Json) -> Iterator[Showing]:
    made: dict[int, int] = defaultdict(int)
    for game, hand in hands_of(prize, evening):
        if hand["call"] == "high":
            side = next(side for side, seats in SIDES.items() if hand["by"] in seats)
            made[game["seats"][hand["by"]]] += hand["tricks"][side] > hand["tricks"][OTHER[side]]
    return (((player,), (-number,)) for player, number in made.items() if number)


def by_ten_tricks(prize: Json, evening: Json) -> Iterator[Showing]:
    taken: dict[int, int] = defaultdict(int)
    for game, hand in hands_of(prize, evening):
        for side, seats in SIDES.items():
            if hand["tricks"] and hand["call"] != "low" and hand["tricks"][side] >= 10:
                for seat in seats:
                    taken[game["seats"][seat]] += 1
    return (((player,), (-number,)) for player, number in taken.items())


def by_average(_prize: Json, evening: Json) -> Iterator[Showing]:
    means = {one["player"]: Fraction(one["difference"], one["evenings"]) for one in evening["prizes"]["averages"]}
    for one in standings(evening):
        if one["games"] and one["player"] in means:
            yield (one["player"],), (means[one["player"]] - one["difference"],)


def by_mystery(prize: Json, evening: Json) -> Iterator[Showing]:
    seed, lines = evening["prizes"]["seal"]["seed"], [one for one in standings(evening) if one["games"] and one["rank"]]
    drawn = lot(seed, prize["key"]) % len(lines) + 1
    for one in lines:
        yield (one["player"],), ((one["rank"] - drawn) % len(lines), lot(seed, prize["key"], one["player"]))


def by_door(prize: Json, evening: Json) -> Iterator[Showing]:
    seated = {one for each in evening["rounds"] for game in each["tables"] for one in game["seats"].values()}
    for player in seated | {one for each in evening["rounds"] for one in each["sitting_out"]}:
        yield (player,), (lot(evening["prizes"]["seal"]["seed"], prize["key"], player),)


def by_lucky(prize: Json, evening: Json) -> Iterator[Showing]:
    seed, key = evening["prizes"]["seal"]["seed"], prize["key"]
    tables = evening["rounds"][-1]["tables"]
    if prize["for"] == "lucky-table":
        tables = sorted(tables, key=lambda game: lot(seed, key, game["number"]))[:1]
    for game in tables:
        for seat, player in game["seats"].items():
            yield (player,), (lot(seed, key, game["number"], seat),)


BY: dict[str, Callable[[Json, Json], Iterator[Showing]]] = {
    **dict.fromkeys([*NUMBERS, "top-table"], by_standings),
    "made-grands": by_made,
    "ten-tricks": by_ten_tricks,
    "above-own-average": by_average,
    "mystery-number": by_mystery,
    "door-prize": by_door,
    **dict.fromkeys(["lucky-seat", "lucky-table"], by_lucky),
}
