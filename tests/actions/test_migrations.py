"""A database of an earlier version becomes one of this version, and loses nothing that people entered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

pytestmark = pytest.mark.django_db
OLD = "old"


class OldDatabase:
    """A database as an earlier version left it."""

    def migrate(self, name: str) -> None:
        executor = MigrationExecutor(connections[OLD])
        executor.migrate([("tournaments", name)])
        executor.loader.build_graph()
        self.models = executor.loader.project_state([("tournaments", name)]).apps

    def migrate_to_newest(self) -> None:
        (newest,) = [name for app, name in MigrationExecutor(connections[OLD]).loader.graph.leaf_nodes("tournaments")]
        self.migrate(newest)

    def rows(self, model: str) -> Any:
        return self.models.get_model("tournaments", model)._base_manager.using(OLD)

    def party(self, code: str, **values: Any) -> Any:
        club, _made = self.rows("Club").get_or_create(name="Club")
        plain = {"rules": {}, "game_end": {}, "standings_order": [], "date": timezone.now().date()}
        return self.rows("Party").create(club=club, code=code, **plain, **values)


@pytest.fixture
def old(tmp_path: Path) -> Iterator[OldDatabase]:
    settings = {**connection.settings_dict, "NAME": str(tmp_path / "old.sqlite3"), "OPTIONS": {}}
    connections[OLD] = DatabaseWrapper(settings, alias=OLD)
    yield OldDatabase()
    connections[OLD].close()
    del connections[OLD]


def test_drafted_seats_go_and_rounds_that_were_set_aside_stay(old):
    old.migrate("0014_copies_and_another_laptop")
    party = old.party("ABCD")
    round = old.rows("Round").create(party=party, number=1)
    game = old.rows("Game").create(round=round, table=1)
    drafted = old.rows("Round").create(party=old.party("11", kept_for=party), number=1)
    old.rows("Draft").create(game=game, winner="east_west", round=drafted)
    hidden = old.party("01", kept_for=party)
    aside = old.rows("Round").create(party=hidden, number=2)
    replay = {"how": "replay", "round": 1, "table": 1, "before": {}, "after": {}}
    old.rows("Correction").create(party=party, at=timezone.now(), attic=hidden, **replay)
    old.migrate_to_newest()
    assert set(old.rows("Round").values_list("pk", "party")) == {(round.pk, party.pk), (aside.pk, None)}
