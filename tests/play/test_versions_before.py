"""Tables on screens that a version before this one stored go on: the steps of the migrations that fill new columns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db.migrations.state import StateApps
from django.utils import timezone

from scoring.codec import RULES
from scoring.rules import MINNESOTA
from tests.test_migrations import migrate_tables
from tournaments.play.models import CODE_LENGTH, CODE_SIGNS, ScreenTable


@pytest.fixture
def when_tables_had_one_level(transactional_db: None) -> Iterator[StateApps]:
    yield migrate_tables(("play", "0001_first"))
    migrate_tables()


@pytest.mark.django_db(transaction=True)
def test_the_partner_keeps_the_level_of_the_table_and_each_table_gets_a_code(when_tables_had_one_level: StateApps):
    found = when_tables_had_one_level.get_model("play", "ScreenTable").objects.create
    now = timezone.now()
    levels = {f"key {level}": level for level in (1, 4, 6)}
    for key, level in levels.items():
        found(key=key, level=level, rules=RULES.write(MINNESOTA), founded_at=now, used_at=now)

    migrate_tables()

    tables = ScreenTable.objects.all()
    assert {table.key: table.level for table in tables} == levels
    assert {table.key: table.partner_level for table in tables} == levels
    assert len({table.code for table in tables}) == len(levels)
    assert all(len(table.code) == CODE_LENGTH and set(table.code) <= set(CODE_SIGNS) for table in tables)
