"""What spans evenings, by docs/format.md: the season, the rating, a player over the years, and what people owe.

Evenings are files of the format `whistparty/1`, in their order; people are known by their names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import sqrt
from typing import Any

from tests.account.plain import SIDES, Json, finished, half_up, standings

PULL, ENOUGH = 60, 30
SIGNS = {"north": 1, "south": 1, "east": -1, "west": -1}


def names(evening: Json) -> dict[int, str]:
    return {player["id"]: player["name"] for player in evening["players"]}


def lines_by_name(evening: Json) -> dict[str, Json]:
    """The standings, without house players."""
    return {names(evening)[one["player"]]: one for one in standings(evening) if one["rank"]}


# The season


def given(evening: Json, rule: Json) -> dict[str, int]:
    """Hundredths, to everybody who had a game."""
    lines = {name: one for name, one in lines_by_name(evening).items() if one["games"]}
    return {name: _given(one, list(lines.values()), rule) for name, one in lines.items()}


def _given(one: Json, lines: Sequence[Json], rule: Json) -> int:
    if rule["gives"] == "places":
        sharing = sum(other["rank"] == one["rank"] for other in lines)
        taken = [_of_place(one["rank"] + more, rule) for more in range(sharing)]
        return 100 * taken[0] if rule.get("shared") == "best" else half_up(Fraction(100 * sum(taken), sharing))
    if rule["gives"] == "per_cent":
        if not one["scored"]:
            return 5000
        return half_up(Fraction(10000 * (one["scored"] + one["in_games"]), 2 * one["scored"]))
    return 100 * one[{"total": "points_for", "difference": "difference", "wins": "wins"}[rule["gives"]]]


def _of_place(place: int, rule: Json) -> int:
    listed = rule["places"]
    if place <= len(listed):
        return listed[place - 1]
    return max(listed[-1] - (place - len(listed)), 0) if rule.get("then_one_fewer") else 0


def season(evenings: Sequence[Json], rule: Json, duties: Sequence[Sequence[str]]) -> dict[str, Json]:
    """Everybody's line by name; `place` counts those above."""
    people = {name for evening in evenings for name in lines_by_name(evening)}.union(*duties)
    found = {name: _season_of(name, evenings, rule, duties) for name in people}
    ties = rule.get("ties", ["best_evenings"])
    figures = {"evenings": "came", "best_evenings": "best_evenings"}
    wanted = {tag.lower() for tag in rule.get("winners", ())}
    for name, one in found.items():
        one["order"] = [one["points"], *(one[figures.get(tie, tie)] for tie in ties)]
        one["out"] = bool(wanted) and not wanted & _tags(name, evenings)
    for one in found.values():
        able = [other for other in found.values() if not other["out"]]
        one["place"] = 0 if one["out"] else 1 + sum(other["order"] > one["order"] for other in able)
    return found


def _tags(name: str, evenings: Sequence[Json]) -> set[str]:
    return {
        tag.lower() for evening in evenings for one in evening["players"] if one["name"] == name for tag in one["tags"]
    }


def _season_of(name: str, evenings: Sequence[Json], rule: Json, duties: Sequence[Sequence[str]]) -> Json:
    lines = [lines_by_name(evening).get(name) for evening in evenings]
    spent = [_spent(line, name in duty) for line, duty in zip(lines, duties, strict=True)]
    made = [line for line, how in zip(lines, spent, strict=True) if line and how != "duty"]
    played = [given(evening, rule)[name] for evening, how in zip(evenings, spent, strict=True) if how == "played"]
    own = iter(played)
    worths = [next(own) if how == "played" else _worth(how, line, rule) for how, line in zip(spent, lines, strict=True)]
    counted = _counted(worths, rule)
    best = [worth for at, worth in enumerate(worths) if at in counted and worth is not None]
    return {
        "spent": spent,
        "worths": worths,
        "counted": counted,
        "points": Fraction(sum(best), len(best) if rule.get("mean") and best else 1),
        "came": len(spent) - spent.count("away"),
        "evenings_won": sum(one["games"] > 0 and one["rank"] == 1 for one in made),
        "wins": sum(one["wins"] for one in made),
        "difference": sum(one["difference"] for one in made),
        "best_evenings": sorted((worth for worth in worths if worth is not None), reverse=True),
    }


def _spent(line: Json | None, has_duty: bool) -> str:
    if line and line["games"]:
        return "played"
    return "duty" if has_duty else "sat_out" if line else "away"


def _worth(how: str, line: Json | None, rule: Json) -> int | None:
    """What an evening without a game gives; None if that is nothing that could count."""
    if how == "sat_out":
        key = {"total": "points_for", "difference": "difference"}.get(rule["gives"])
        return 100 * line[key] or None if line and key else None
    agreed = rule.get("duty" if how == "duty" else "absence", {"kind": "nothing"})
    return {"nothing": None, "fixed": 100 * agreed.get("points", 0)}[agreed["kind"]]


def _counted(worths: Sequence[int | None], rule: Json) -> list[int]:
    size, found = rule.get("of") or max(len(worths), 1), []
    for first in range(0, len(worths), size):
        there = [(-worth, first + at) for at, worth in enumerate(worths[first : first + size]) if worth is not None]
        found += [at for _worth, at in sorted(there)[: rule.get("best")]]
    return sorted(found)


# The rating


def rated(evenings: Sequence[Json]) -> Iterator[tuple[dict[str, int], int]]:
    """The x of each player, and y."""
    for evening in evenings:
        called = names(evening)
        for game in finished(evening["rounds"]):
            if game["decided_by"] != "forfeit":
                x = {called[player]: SIGNS[seat] for seat, player in game["seats"].items()}
                yield x, game["score"]["north_south"] - game["score"]["east_west"]


def ratings(evenings: Sequence[Json]) -> dict[str, tuple[float, float, int]]:
    """Everybody's points, their plus or minus, and their number of games."""
    games = list(rated(evenings))
    people = sorted({name for x, _y in games for name in x})
    matrix = [[sum(x.get(one, 0) * x.get(other, 0) for x, _y in games) + PULL * (one == other) for other in people] for one in people]  # fmt: skip
    inverse, sums = _inverse(matrix), [sum(x.get(one, 0) * y for x, y in games) for one in people]
    r = [sum(cell * one for cell, one in zip(row, sums, strict=True)) for row in inverse]
    trace = sum(inverse[at][at] for at in range(len(people)))
    left = (
        sum(y * y for _x, y in games)
        - sum(map(float.__mul__, r, map(float, sums)))
        - PULL * sum(one * one for one in r)
    )
    s = left / (len(games) - len(people) + PULL * trace)
    many = {one: sum(one in x for x, _y in games) for one in people}
    return {
        one: (r[at], sqrt(max(s * (inverse[at][at] - 1 / (PULL * len(people))), 0)), many[one])
        for at, one in enumerate(people)
    }


def _inverse(matrix: list[list[int]]) -> list[list[float]]:
    size = len(matrix)
    rows = [[*map(float, row), *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):  # no pivoting: the matrix is positive definite
        rows[at] = [cell / rows[at][at] for cell in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [cell - factor * own for cell, own in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


# A player over the years


def games_of(name: str, evening: Json) -> Iterator[Json]:
    called = names(evening)
    for game in finished(evening["rounds"]):
        side = next((side for side in SIDES if name in [called[game["seats"][seat]] for seat in SIDES[side]]), None)
        if side:
            own = [called[game["seats"][seat]] for seat in SIDES[side]]
            others = [called[player] for player in game["seats"].values() if called[player] not in own]
            us, them = (game["score"][one] for one in (side, "east_west" if side == "north_south" else "north_south"))
            yield {
                "won": game["winner"] == side,
                "stars": game["stars"][side],
                "partner": next(one for one in own if one != name),
                "others": others,
                "difference": us - them,
                "rated": game["decided_by"] != "forfeit",
                "day": evening["party"]["date"],
            }


def years(name: str, evenings: Sequence[Json]) -> Json:
    mine = [(evening, list(games_of(name, evening))) for evening in evenings if name in names(evening).values()]
    games = [game for _evening, of_one in mine for game in of_one]
    lines = [lines_by_name(evening).get(name) for evening, _games in mine]
    players = [len(lines_by_name(evening)) for evening, _games in mine]
    made = [
        next(one for one in standings(evening) if names(evening)[one["player"]] == name) for evening, _games in mine
    ]
    runs = [list(run) for won, run in groupby(games, lambda game: game["won"]) if won]
    longest = max(runs, key=len, default=None)
    best = max(
        ((-one["rank"], many, at) for at, (one, many) in enumerate(zip(lines, players, strict=True)) if one),
        default=None,
    )
    return {
        "games": len(games),
        "games_rated": sum(game["rated"] for game in games),
        "won": sum(game["won"] for game in games),
        "stars": sum(game["stars"] for game in games),
        "evenings_won": sum(one is not None and one["rank"] == 1 for one in lines),
        "longest_run": longest and {"games": len(longest), "first": longest[0]["day"], "last": longest[-1]["day"]},
        "best_evening": best and mine[best[2]][0]["party"]["date"],
        "evenings": [
            (
                evening["party"]["date"],
                one["rank"] or None,
                many if one["rank"] else None,
                len(of_one),
                one["difference"],
            )
            for (evening, of_one), one, many in zip(mine, made, players, strict=True)
        ],
    }


def met(name: str, evenings: Sequence[Json], of: dict[str, tuple[float, float, int]]) -> dict[str, Json]:
    """Everybody whom this player met, with the games together and against, and `beyond`."""
    found: dict[str, Any] = defaultdict(lambda: {"together": [0, 0], "against": [0, 0], "beyond": []})
    for evening in evenings:
        for game in games_of(name, evening):
            for other in game["others"]:
                found[other]["against"][0] += 1
                found[other]["against"][1] += game["won"]
            partner = found[game["partner"]]
            partner["together"][0] += 1
            partner["together"][1] += game["won"]
            if game["rated"]:
                promised = of[name][0] + of[game["partner"]][0] - sum(of[one][0] for one in game["others"])
                partner["beyond"].append(game["difference"] - promised)
    return dict(found)


def is_until(day: str, year: int, half: str) -> bool:
    return day <= f"{year}-06-30" if half == "spring" else day <= f"{year}-12-31"


# What people owe


def owed(evening: Json) -> dict[str, int]:
    return {names(evening)[one["player"]]: one["money"] for one in standings(evening)}
