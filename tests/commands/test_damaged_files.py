"""A damaged export file: one sentence says what is wrong and where, and nothing is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction

from scoring.game import TO_TARGET, DecidedBy
from scoring.hand import BySide
from scoring.rules import MINNESOTA
from tests.commands.running import exported, imported, refused, rehearsed
from tests.night import NS
from tournaments.engine.document import read_evening, write_evening
from tournaments.engine.document_text import read, write

Document = dict[str, Any]


def first_table(document: Document) -> Document:
    table: Document = document["rounds"][0]["tables"][0]
    return table


def text_with(change: Callable[[Document], object]) -> Callable[[str], str]:
    """The document with something in it changed."""

    def damage(text: str) -> str:
        document = json.loads(text)
        change(document)
        return json.dumps(document)

    return damage


@pytest.fixture(scope="module")
def evening(django_db_setup, django_db_blocker) -> str:
    """A whole evening as text; the party itself is gone."""
    with django_db_blocker.unblock(), transaction.atomic():
        text = exported(rehearsed(9, 1, rules=MINNESOTA, end=TO_TARGET))
        transaction.set_rollback(True)
    return text


DAMAGE = [
    pytest.param(lambda text: text[: len(text) // 2], "is not JSON from line", id="cut short"),
    pytest.param(lambda text: "", "is not JSON from line 1", id="empty"),
    pytest.param(lambda text: "The evening was fine.", "is not JSON from line 1", id="no JSON"),
    pytest.param(lambda text: "[]", "must be an object", id="a list"),
    pytest.param(lambda text: '{"format":' * 970 + "1" + "}" * 970, "brackets inside brackets", id="deep"),
    pytest.param(lambda text: text.replace("whistparty/1", "x" * 10_000), f"format {'x' * 40}…;", id="a long format"),
    pytest.param(lambda text: text.replace("Ann", "\udcff", 1), "is not", id="not UTF-8"),
    pytest.param(
        lambda text: text.replace("whistparty/1", "whistparty/2"), "the format whistparty/2", id="another format"
    ),
    pytest.param(text_with(lambda d: d["party"].update(mood="good")), "party.mood is not a key", id="unknown key"),
    pytest.param(text_with(lambda d: d["party"].pop("rules")), "party.rules is missing", id="key missing"),
    pytest.param(
        lambda text: text.replace('"format"', '"format": "whistparty/1",\n "format"', 1),
        "appears twice",
        id="key twice",
    ),
    pytest.param(text_with(lambda d: d["players"][0].update(id="1")), "players[1].id must be a whole", id="wrong type"),
    pytest.param(
        text_with(lambda d: d["players"][1].update(name=d["players"][0]["name"].upper())),
        "players[2].name",
        id="two players of one name",
    ),
    pytest.param(
        text_with(lambda d: d["players"][1].update(id=d["players"][0]["id"])), "players[2].id", id="two of one number"
    ),
    pytest.param(text_with(lambda d: d["players"].pop()), "does not take part", id="player missing"),
    pytest.param(text_with(lambda d: d["rounds"][0]["sitting_out"].pop()), "Round 1: player", id="bench empty"),
    pytest.param(
        text_with(lambda d: first_table(d)["seats"].update(north=first_table(d)["seats"]["east"])),
        "Round 1: player",
        id="somebody on two chairs",
    ),
    pytest.param(
        text_with(
            lambda d: first_table(d)["hands"][0].update(
                call="high", by="north", tricks={"north_south": 8, "east_west": 6}, made=None
            )
        ),
        "Round 1, table 1, hand 1: The tricks of both",
        id="fourteen tricks",
    ),
    pytest.param(
        text_with(lambda d: first_table(d)["hands"][0]["points"].update(north_south=99)),
        "Round 1, table 1, hand 1: 99–",
        id="points of a hand",
    ),
    pytest.param(
        text_with(lambda d: first_table(d)["score"].update(north_south=99)),
        "Round 1, table 1: the score 99–",
        id="score",
    ),
    pytest.param(
        text_with(lambda d: first_table(d)["hands"].pop()), "Round 1, table 1: ", id="the last hand of a game gone"
    ),
    pytest.param(
        text_with(lambda d: first_table(d).update(decided_by="hands")),
        "Round 1, table 1: decided by",
        id="why it ended",
    ),
    pytest.param(text_with(lambda d: d["rounds"].pop(0)), "Round 1 is missing", id="round missing"),
    pytest.param(text_with(lambda d: d["rounds"][0]["tables"].pop()), "Round 1", id="table missing"),
    pytest.param(text_with(lambda d: d["standings"][0].update(wins=9)), "standings[1].wins: 9", id="standings"),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGE)
def test_a_damaged_file_is_refused_in_words_and_changes_nothing(evening, damage, sentence, tmp_path):
    file = tmp_path / "evening.json"
    file.write_bytes(damage(evening).encode("utf-8", "surrogateescape"))
    said = refused("import_party", file)
    assert said.startswith(f"{file} was not read, and nothing was changed: ")
    assert sentence in said
    assert rows_left() == []


def rows_left() -> list[str]:
    """The names of the tables that anything was written to."""
    models = apps.get_app_config("tournaments").get_models()
    return [model.__name__ for model in models if model._default_manager.exists()]


def test_a_file_that_is_not_there_is_said(tmp_path):
    assert refused("import_party", tmp_path / "none.json").endswith("cannot be read: No such file or directory.")


def given_up(text: str, points: int) -> str:
    """The same evening, where the first game of the last round was given up with this score."""
    evening = read_evening(read(text))
    *earlier, last = evening.rounds
    game = replace(last.tables[0], score=BySide(points, 0), winner=NS, decided_by=DecidedBy.FORFEIT)
    rounds = (*earlier, replace(last, tables=(game, *last.tables[1:])))
    return write(write_evening(replace(evening, rounds=rounds), program=json.loads(text)["program"]))


def test_a_game_that_was_given_up_survives_the_journey(evening, tmp_path):
    text = given_up(evening, 3)
    assert '"decided_by": "forfeit"' in text
    assert exported(imported(text, tmp_path)) == text


@pytest.mark.parametrize("points", [10**12, -(10**12)])
def test_what_is_refused_in_the_last_round_leaves_nothing_of_the_first(evening, points, tmp_path):
    file = tmp_path / "evening.json"
    file.write_text(given_up(evening, points))
    assert "Round 2, table 1: a game that was given up has at most 9999 points" in refused("import_party", file)
    assert rows_left() == []
