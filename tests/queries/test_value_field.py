"""Columns that are values of the engine: what is stored, what is read, and what happens to a damaged one."""

from __future__ import annotations

import json
import pickle

import pytest
from django.db import connection, models
from django.db.models import JSONField, Value

from scoring.game import TO_TARGET, EndKind, GameEnd
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA
from tests.factories import PartyFactory
from tests.night import fresh
from tournaments.engine.phones import PhoneRestriction, Phones
from tournaments.engine.standings import NOTHING_FOR_THE_BENCH, Compensation, CompensationKind
from tournaments.models import Entry, Party, Round

pytestmark = pytest.mark.django_db
HANDS = GameEnd(EndKind.HANDS, hands=8)


def stored(party: Party, column: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM {Party._meta.db_table} WHERE id = %s", [party.pk])
        (found,) = cursor.fetchone()
    return None if found is None else json.loads(found)


def test_the_database_keeps_the_json_of_a_value_and_the_row_hands_out_the_value():
    fixed = Compensation(CompensationKind.FIXED, 6)
    party = PartyFactory.create(
        rules=ASKOV, game_end=HANDS, compensation=fixed, phones={3: Phones(PhoneRestriction.LOCKED)}
    )
    assert stored(party, "game_end") == {"kind": "hands", "hands": 8}
    assert stored(party, "compensation") == {"kind": "fixed", "points": 6}
    assert stored(party, "phones") == {"3": {"kept": "locked", "since": None, "renewed": []}}
    found = fresh(party)
    assert (found.rules, found.game_end, found.compensation) == (ASKOV, HANDS, fixed)
    assert (found.phones_of(3).withheld, found.phones_of(4)) == (PhoneRestriction.LOCKED, Phones())


def test_null_is_the_usual_value():
    party = PartyFactory.create(compensation=NOTHING_FOR_THE_BENCH)
    assert (stored(party, "compensation"), stored(party, "stake")) == (None, None)
    assert (fresh(party).compensation, fresh(party).stake) == (NOTHING_FOR_THE_BENCH, None)


def test_a_row_that_is_not_saved_yet_has_the_defaults():
    assert (Round().game_end, Entry().away, Party().phones) == (TO_TARGET, (), {})


def test_updates_lists_of_values_and_lookups_go_by_the_same_values():
    one, other = PartyFactory.create(), PartyFactory.create(rules=ASKOV)
    Party.objects.filter(pk=one.pk).update(game_end=HANDS)
    assert list(Party.objects.order_by("pk").values_list("rules", "game_end")) == [
        (MINNESOTA, HANDS),
        (ASKOV, TO_TARGET),
    ]
    assert list(Party.objects.filter(rules__name="askov").values_list("pk", "rules__name")) == [(other.pk, "askov")]
    one.game_end = TO_TARGET
    Party.objects.bulk_update([one], ["game_end"])
    assert fresh(one).game_end == TO_TARGET
    assert Party.objects.only("code").get(pk=other.pk).rules == ASKOV
    assert pickle.loads(pickle.dumps(fresh(other))).rules == ASKOV


def test_a_damaged_value_is_refused_where_somebody_asks_for_it_and_hides_no_other_row():
    damaged, whole = PartyFactory.create(), PartyFactory.create()
    Party.objects.filter(pk=damaged.pk).update(rules=Value({"name": "minnesota", "target": 0}, JSONField()))
    assert set(Party.objects.all()) == {damaged, whole}
    with pytest.raises(Refused, match="The target is a whole number"):
        fresh(damaged).rules  # noqa: B018  asking for it is the question
    assert fresh(damaged).game_end == TO_TARGET


@pytest.mark.parametrize("field", [Party._meta.get_field("rules"), Round._meta.get_field("game_end")])
def test_migrations_know_only_the_json(field: models.Field[object, object]):
    _name, path, _args, options = field.deconstruct()
    assert (path, "codec" in options) == ("django.db.models.JSONField", False)
    assert type(field.clone()) is JSONField
