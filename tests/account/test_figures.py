"""Every figure is what docs/format.md defines, computed by a program that shares no code with this one (plain, plain_years)."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.game import EndKind, GameEnd
from scoring.play.deal import hash_seed
from scoring.rules import NAMED
from scoring.stakes import Stake
from tests import documents
from tests.account import plain, plain_years
from tests.commands.running import exported, imported, rehearsed
from tournaments.engine.bench import BenchRule
from tournaments.engine.prizes.document import LIST
from tournaments.engine.prizes.prize import ALL_EVENING, OF_ROUNDS, Among, Prize, PrizeKind, PrizeRounds, Ties
from tournaments.engine.side import SIDE_HAND
from tournaments.engine.standings import NOTHING_FOR_THE_BENCH, Compensation, CompensationKind, Key
from tournaments.models import Party, Round, SideGame

pytestmark = pytest.mark.django_db

SEED = "a seed that everybody knows"
SIX_HANDS = GameEnd(EndKind.HANDS, hands=6)
AVERAGE, FIXED = Compensation(CompensationKind.AVERAGE), Compensation(CompensationKind.FIXED, 6)
EVENINGS = {
    "minnesota, thirteen, a mean for the bench": {"rules": "minnesota", "players": 13, "compensation": AVERAGE},
    "askov to the target, with a stake": {"rules": "askov", "players": 8, "end": GameEnd(), "stake": Stake(15, "USD")},
    "south dakota, minus points on the bench": {"rules": "south-dakota", "players": 14, "compensation": AVERAGE},
    "nula plus, a fixed number for the bench": {"rules": "nula-plus", "players": 11, "compensation": FIXED},
    "failed grand double, a side table that counts": {
        "rules": "failed-grand-double",
        "players": 14,
        "compensation": FIXED,
        "side_table_counts": True,
        "standings_order": (Key.POINTS_AGAINST, Key.TOP_TABLE, Key.DIFFERENCE),
        "bench_rule": BenchRule.FEWEST_THEN_LOWEST,
    },
}


def test_the_account_shares_no_code_with_the_program():
    for module in (plain, plain_years):
        imports = [
            node for node in ast.walk(ast.parse(Path(module.__file__).read_text())) if isinstance(node, ast.ImportFrom)
        ]
        others = [node.module for node in imports if node.module.split(".")[0] not in sys.stdlib_module_names]
        assert others == ([] if module is plain else ["tests.account.plain"])


def played(tmp_path: Path, *, rules: str, players: int, end: GameEnd = SIX_HANDS, **plan: object) -> Party:
    """An evening with tags, a house player, averages of earlier evenings, and every prize there is, its seal open."""
    party = rehearsed(players, 5, rules=NAMED[rules], end=end, seed=players, in_play=False, **plan)
    for number, tags in ((1, ["80+"]), (2, ["guest"]), (3, ["Guest", "80+"])):
        party.entries.filter(number=number).update(tags=tags)
    if players % 4:
        party.entries.filter(number=4).update(is_house=True)
    if plan.get("side_table_counts"):
        side_table(party.rounds.get(number=2))
    evening = json.loads(exported(Party.objects.get(pk=party.pk)))
    made = [{"player": number, "difference": number * 7 - 30, "evenings": number % 3 + 1} for number in range(2, 9)]
    evening["prizes"] = {
        "list": LIST.write(tuple(every_prize())),
        "seal": {"hash": hash_seed(SEED), "seed": SEED, "opened": True},
        "averages": made,
    }
    return imported(json.dumps(evening), tmp_path)


def side_table(round: Round) -> None:
    one, other = round.chairs.filter(table=None).order_by("entry__number")[:2]
    hand = {"call": "high", "by": "north", "tricks": {"north_south": 9, "east_west": 4}}
    SideGame.objects.create(
        round=round, north=one.entry, east=other.entry, hands=(SIDE_HAND.read({"hand": hand, "key": "1"}, ""),)
    )


def every_prize() -> Iterator[Prize]:
    """Each thing that a prize can be for, in each span, and each group of people; of each as many as there are people."""
    for by in OF_ROUNDS:
        for span in PrizeRounds:
            if span is PrizeRounds.WHOLE or by not in ALL_EVENING:
                yield prize(f"{by}-{span}", by, span=span)
    yield prize("members", PrizeKind.DOOR, among=Among.MEMBERS)
    yield prize("guests", PrizeKind.WINS, among=Among.GUESTS)
    yield prize("over-eighties", PrizeKind.TOTAL, among=Among.TAG, tag="80+")


def prize(key: str, by: PrizeKind, **more: object) -> Prize:
    return Prize(key, "P", by, many=99, ties=Ties.SHARE, may_also=True, **more)


@pytest.fixture(params=list(EVENINGS.values()), ids=list(EVENINGS))
def party(request: pytest.FixtureRequest, tmp_path: Path) -> Party:
    return played(tmp_path, **request.param)


def test_the_standings_and_the_prizes_of_an_evening(party: Party):
    evening = json.loads(exported(party))
    assert_scores_follow_from_hands(evening)
    lines = plain.standings(evening)
    keys = evening["standings"][0].keys()
    assert [{key: one[key] for key in keys} for one in lines] == evening["standings"]
    assert any(one["difference"] != one["in_games"] for one in lines) is (party.compensation != NOTHING_FOR_THE_BENCH)
    told = {one["key"]: one for one in documents.of_prizes(party)["prizes"]}
    for one in evening["prizes"]["list"]:
        expected = plain.showings(one, evening)
        assert [found["players"] for found in told[one["key"]]["who"]] == [list(who) for who, _order in expected], one
        if one["for"] not in ("mystery-number", "door-prize", "lucky-seat", "lucky-table"):
            worths = [abs(found["worth"]) for found in told[one["key"]]["who"]]
            assert worths == pytest.approx([float(abs(order[0])) for _who, order in expected], abs=1e-6), one
    assert sum(bool(one["who"]) for one in told.values()) > 25


def assert_scores_follow_from_hands(evening: dict) -> None:
    """Without the special calls, whose stars are counted beside the score."""
    for game in plain.finished(evening["rounds"]):
        hands = [hand for hand in plain.hands_that_count(game) if hand["call"] in ("high", "low")]
        for side in plain.SIDES:
            made = sum(plain.points_of_hand(hand, evening["party"]["rules"])[side] for hand in hands)
            assert game["score"][side] == made


def test_who_gets_what_down_the_list(party: Party, tmp_path: Path):
    """Nobody gets two prizes, and those who are level share."""
    evening = json.loads(exported(party))
    for one in evening["prizes"]["list"]:
        one["many"] = 2
        del one["may_also"]
    again = imported(json.dumps(evening), tmp_path)
    have: set[int] = set()
    for one in documents.of_prizes(again)["prizes"]:
        said = evening["prizes"]["list"][one["number"] - 1]
        free = [each for each in plain.showings(said, evening) if have.isdisjoint(each[0])]
        due = [who for who, order in free if sum(other < order for _who, other in free) < 2]
        assert [found["players"] for found in one["who"]] == [list(who) for who in due], said
        have |= {player for who in due for player in who}
    assert len(have) > 6
