"""What the desk has cached of its tables is what it would render now, whatever has happened meanwhile."""

from __future__ import annotations

import re
from functools import partial

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Side
from tests.actions.restless import Restless
from tests.actions.table import THROWN_IN, Phone, low
from tests.laws import seeds
from tests.night import WHO, begun, fresh
from tests.screens.changes import ABOUT_A_TABLE, CORRECTIONS
from tests.screens.desk_lines import type_in
from tests.screens.reading import typed
from tournaments import access
from tournaments.actions import accept, advance, finish, phones
from tournaments.actions.at_table import AtTable
from tournaments.clubs.actions import identity
from tournaments.engine.phones import PhoneRestriction
from tournaments.models import Party

FOR_PHONES = {"HX-Request": "true"}


class Looked(Restless):
    """A restless evening whose desk somebody looks at after every step, now in one language and now in the other."""

    def __init__(self, seed: int, desk: Client) -> None:
        super().__init__(seed, also=[*CORRECTIONS, *ABOUT_A_TABLE, withhold_from_phones, withhold_from_phones])
        self.party = begun(self.lots.randint(8, 11), asks_seated=True, asks_acceptance=seed % 2 > 0)
        self.desk = desk

    def check(self, what: str) -> None:
        super().check(what)
        look(self.desk, self.party)

    def finish(self, table: int, number: int) -> None:
        accept.give_back_result(AtTable.of(self.party, table, WHO), round_number=number)
        super().finish(table, number)


def withhold_from_phones(night: Restless) -> None:
    table, kept = night.lots.randint(1, 2), night.lots.choice([None, *PhoneRestriction])
    phones.withhold_from_phones(night.party.code, table, kept, who=WHO)


def look(desk: Client, party: Party) -> None:
    shown = [tables_on(desk, party, language) for language in ("en", "nb")]
    cache.clear()
    assert shown == [tables_on(desk, party, language) for language in ("en", "nb")]


def tables_on(desk: Client, party: Party, language: str) -> str:
    """The tables without what no two forms share. What follows them tells the time."""
    answer = desk.get(f"/desk/{party.code}/lines/", headers={"Accept-Language": language})
    tables = re.search(r'<ol class="tables">.*?</ol>', answer.content.decode(), re.DOTALL)
    assert tables, "the round has tables"
    return re.sub(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"', "", tables[0])


@pytest.mark.parametrize("seed", seeds(0, 2))
def test_on_an_evening_at_random(director, seed):
    night = Looked(seed, director)
    for _round in range(2):
        night.play_round()


def test_where_games_end_by_time_and_by_a_cut_and_the_party_ends_and_goes_on(director):
    party = begun(8, end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT), asks_acceptance=True)
    one, two = Phone(party, 1), Phone(party, 2)
    for act in (
        partial(two.enter, low(5)),
        partial(two.enter, THROWN_IN),
        partial(identity.rename_entry, party.code, 1, 'Ann & "Co"', who=WHO),
        partial(advance.call_time, party.code, 1, who=WHO),
        partial(finish.finish_on_time, one.at, round_number=1),
        partial(finish.enter_game_cut, one.at, Side.EAST_WEST, round_number=1),
        partial(finish.enter_game_cut, one.at, Side.NORTH_SOUTH, round_number=1),
        partial(accept.dispute_result, one.at, round_number=1),
        partial(advance.end_party, party.code, who=WHO),
        partial(advance.resume_party, party.code, who=WHO),
        partial(finish.confirm_game, AtTable.of(party, 1, WHO), round_number=1),
        partial(finish.finish_on_time, two.at, round_number=1),
    ):
        look(director, party)
        act()
    look(director, fresh(party))


def test_each_line_has_the_token_of_who_asks_and_a_key_of_its_own(director):
    party, another = begun(12), get_user_model().objects.create_user("another")
    access.find_our_club().organisers.add(another)
    second = Client()
    second.force_login(another)
    keys = []
    for desk in (director, second, director):
        page = desk.get(f"/desk/{party.code}/lines/")
        assert set(typed(page, "csrfmiddlewaretoken")) == {str(page.context["csrf_token"])}
        keys += typed(page, "key")
    assert len(set(keys)) == len(keys) == 9


def test_what_was_refused_in_a_line_is_not_kept_with_it(director):
    party = begun(8)
    before = typed(director.get(f"/desk/{party.code}/lines/"), "line")
    assert b"is not understood" in type_in(director, party, "<b>", headers=FOR_PHONES).content
    page = director.get(f"/desk/{party.code}/lines/")
    assert typed(page, "line") == before == ["", ""]
    assert b"is not understood" not in page.content
