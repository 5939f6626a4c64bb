"""A change of one table: a page that is not fetched for it is the same as the page that would be fetched.

Evenings at random. Before and after everything that is told to one table only, every screen of the hall is made; one that
says by `data-shows` that this table is not its own must differ in nothing but the number of the change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from django.test import Client

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import Side
from scoring.refused import Refused
from tests.actions.restless import Act, Restless
from tests.actions.table import Phone, high, low
from tests.laws import seeds
from tests.night import WHO, begun, fresh, slip
from tests.screens.changes import ABOUT_A_TABLE, CORRECTIONS
from tournaments.actions import accept, advance, change, finish
from tournaments.actions.at_table import AtTable
from tournaments.actions.organiser_call import call_organiser, withdraw_call
from tournaments.actions.side import open_side_table
from tournaments.engine.bench import BenchRule
from tournaments.models import Game, Party
from tournaments.queries.evening import read_whole_evening
from tournaments.views import hall
from tournaments.views.phone import COOKIE

SHOWS = re.compile(r'name="seen" value="\d+" data-shows="([\d -]*)"')
# The number of the change, and what is another one each time a page is made.
EACH_TIME = re.compile(
    r'(?<=name="seen" value=")\d+|(?<=name="csrfmiddlewaretoken" value=")\w+|(?<=name="key" value=")[\w-]+|(?<=data-left=")\d+'
)
# The running scores on a full hall screen, which fetches them when it begins again with its first page.
ON_TILES = re.compile(r'(?<=class="pair_here )is_ahead|<b class="points">.*?</b>|<small>\d+/\d+</small>', re.DOTALL)
Pages = dict[str, str]


def lasting(address: str, page: str) -> str:
    """The page without what may differ although nothing on it is of another change."""
    page = EACH_TIME.sub("", page)
    return re.sub(r"\s+", " ", ON_TILES.sub("", page)) if address.endswith("/hall/") else page


class Screens:
    """Everything that anybody looks at, and the tables whose changes were told; None for everybody."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.changed: list[int | None] = []
        self.spared: set[str] = set()
        self.phones = {
            name: Client(headers={"HX-Request": "true"}) for name in ("", "1st_phone_of_all", "2nd_phone_of_all")
        }
        for name, phone in self.phones.items():
            phone.cookies[COOKIE] = name
        self.last: tuple[int | None, Pages] = None, {}
        raised = change.raise_change

        def raise_change(code: str, table: int | None = None) -> int | None:
            self.changed.append(table)
            return raised(code, table)

        for module in (change, advance):
            monkeypatch.setattr(module, "raise_change", raise_change)

    def check(self, party: Party, act: Callable[[], object]) -> set[int]:
        """Do it, and compare the pages that are not fetched. Gives the tables whose changes were told."""
        before = self.last[1] if self.last[0] == fresh(party).change else self.pages(party)
        self.changed.clear()
        try:
            act()
        finally:
            changed = set(self.changed)
            after = self.pages(party)
            self.last = fresh(party).change, after  # of one party, and good until it changes
            if None not in changed:
                self.compare(before, after, {str(table) for table in changed})
        return {table for table in changed if table}

    def compare(self, before: Pages, after: Pages, tables: set[str]) -> None:
        for address, page in before.items():
            shows = SHOWS.search(page)
            if shows and not tables & set(shows[1].split()):
                assert lasting(address, after[address]) == lasting(address, page), (address, tables)
                self.spared.add(address.split("/")[3])

    def pages(self, party: Party) -> Pages:
        code, numbers = party.code, list(party.entries.order_by("number").values_list("number", flat=True))
        tables = Game.objects.filter(round__party=party).values_list("table", flat=True).distinct().order_by("table")
        rounds = party.rounds.filter(announced_at__isnull=False).values_list("number", flat=True)
        everybody = ["standings/", "standings/why/", f"standings/why/?a={numbers[0]}&b={numbers[5]}", "hall/"]
        addresses = [f"/p/{code}/{page}" for page in everybody]
        addresses += [f"/p/{code}/player/{number}/" for number in numbers]
        addresses += [f"/s/{code}/{number}/{party.side_key(number)}/" for number in rounds]
        pages = {address: self.page("", address) for address in addresses}
        for table in tables:
            own = f"/t/{code}/{table}/{party.table_key(table)}/"
            pages |= {f"{own}?{phone}": self.page(phone, own) for phone in self.phones}
            pages[f"{own}?call"] = self.page("1st_phone_of_all", f"{own}?hand=1&call=high&by=north")
        return pages

    def page(self, phone: str, address: str) -> str:
        return self.phones[phone].get(address).content.decode()


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> Screens:
    return Screens(monkeypatch)


class Watched(Restless):
    """A restless evening on which the screens are watched."""

    def __init__(self, seed: int, screens: Screens, **plan: object) -> None:
        super().__init__(seed, also=CORRECTIONS)
        self.party = begun(self.lots.randint(8, 11), **plan)
        self.screens = screens
        self.done: set[str] = set()

    def anything_happens(self, times: int, what: Sequence[Act]) -> None:
        super().anything_happens(times, what)
        for _time in range(times):
            act = self.lots.choice(ABOUT_A_TABLE)
            try:
                tables = self.screens.check(self.party, partial(act, self))
            except Refused:
                continue
            self.party = fresh(self.party)
            if tables:
                self.done.add(act.__name__)

    def finish(self, table: int, number: int) -> None:
        accept.give_back_result(AtTable.of(self.party, table, WHO), round_number=number)
        super().finish(table, number)


@pytest.mark.parametrize("seed", seeds(0, 2))
def test_a_page_that_is_not_fetched_is_as_if_it_were(seed, screens, monkeypatch):
    monkeypatch.setattr(hall, "MOST_IN_LARGE_TYPE", 0 if seed % 2 else 72)
    night = Watched(seed, screens, asks_seated=seed > 0, asks_acceptance=seed > 0)
    for _round in range(2):
        sit_at_the_side_table(night.party, night.number())
        night.play_round()
    assert {"player", "standings"} <= screens.spared
    assert len(night.done) > 3


@pytest.mark.parametrize("rule", list(BenchRule))
def test_seats_that_are_only_proposed_show_on_no_phone(screens, rule):
    party = begun(11, bench_rule=rule)
    for number in (1, 2):
        for table in (1, 2):
            slip(party, table, number=number)
        screens.check(party, partial(advance.move_round, party.code, number, who=WHO))
        assert screens.changed == [change.NO_TABLE]
        advance.announce_round(party.code, number + 1, who=WHO)
    assert {"player", "standings", "1", "2"} <= screens.spared


def test_seats_that_announce_themselves_are_told_to_everybody(screens):
    party = begun(8, announces_itself=True)
    for table in (1, 2):
        slip(party, table)
    screens.changed.clear()
    advance.move_round(party.code, 1, who=WHO)
    assert None in screens.changed


def sit_at_the_side_table(party: Party, number: int) -> None:
    bench = read_whole_evening(party).rounds[number - 1].sitting_out
    if len(bench) > 1:
        open_side_table(party.code, round_number=number, north=bench[0], east=bench[1], who=WHO)


def test_nor_is_it_where_games_end_by_time_and_by_a_cut(screens):
    party = begun(14, end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT))
    tables = [Phone(party, table) for table in (1, 2, 3)]
    for phone in tables[1:]:
        assert screens.check(party, partial(phone.enter, low(5))) == {phone.at.table}
    advance.call_time(party.code, 1, who=WHO)
    for phone in tables:
        assert screens.check(party, partial(finish.finish_on_time, phone.at, round_number=1)) == {phone.at.table}
    for side in Side:
        assert screens.check(party, partial(finish.enter_game_cut, tables[0].at, side, round_number=1)) == {1}
    assert {"player", "standings", "1", "2", "3"} <= screens.spared


def test_who_confirms_opens_again_or_hands_in_a_slip_rings_for_everybody(screens):
    party = begun(8)
    slip(party, 1)
    finish.reopen_game(AtTable.of(party, 1, WHO), round_number=1)
    phone = Phone(party, 2)
    for _hand in range(2):
        phone.enter(high("north", 13))
    screens.changed.clear()
    phone.confirm()
    slip(party, 1)
    finish.reopen_game(AtTable.of(party, 1, WHO), round_number=1)
    assert screens.changed == [None] * 3


def test_a_call_from_a_players_page_is_told_to_that_page_and_the_desk_alone(screens):
    """With the code on the wall anybody may call from every such page, again and again."""
    party = begun(9)
    sits_out = party.entries.get(chairs__table=None).number
    for number in (1, sits_out):
        for act in (call_organiser, withdraw_call, call_organiser):
            screens.check(party, partial(act, party.code, number))
            assert screens.changed == [-number]
    assert {"player", "standings", "1", "2"} <= screens.spared


@pytest.mark.parametrize(("players", "shows"), [(8, None), (76, "")])
def test_the_screen_on_the_display_shows_running_games_where_there_is_room(screens, players, shows):
    party = begun(players)
    slip(party, 1)
    found = SHOWS.search(screens.page("", f"/p/{party.code}/hall/"))
    assert (found and found[1]) == shows


def test_a_player_is_shown_their_own_table_and_on_the_bench_none(screens):
    party = begun(9)
    pages = [screens.page("", f"/p/{party.code}/player/{number}/") for number in range(1, 10)]
    shown = [table for page in pages for table in SHOWS.findall(page)]
    tables = [[int(one) for one in page.split() if not one.startswith("-")] for page in shown]
    assert tables[:4] == [[1]] * 4
    assert sorted(tables) == [[]] + [[1]] * 4 + [[2]] * 4
    assert [page.split()[0] for page in shown] == [f"-{number}" for number in range(1, 10)], (
        "and what is about their page"
    )


@pytest.mark.parametrize("page", ["", "lines/", "tables/1/", "bench/", "caller/"])
def test_the_desk_is_told_of_everything(director, page):
    party = begun(8)
    assert SHOWS.search(director.get(f"/desk/{party.code}/{page}").content.decode()) is None
