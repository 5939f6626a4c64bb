"""Takes a picture of every screen of an evening, in a real Chromium. `make pictures` after a screen has changed.

`python -m tests.pictures season prizes` takes only the pictures of these names, and leaves all others as they are.

Pictures that a document shows go to docs/pictures, all others to build/pictures, which git ignores. The evening is the
sample one, in a temporary folder. The same screens come out every time, except for codes and times.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from tests import parts
from tests.chromium import launch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

HOUSE = Path(__file__).parent.parent
PICTURES, OTHERS = HOUSE / "docs" / "pictures", HOUSE / "build" / "pictures"
DOCUMENTS = [HOUSE / "README.md", *(HOUSE / "docs").glob("*.md")]
PHONE, DESK, HALL = parts.PHONE, parts.DESK, parts.HALL
PAPER = 820, 1160
LAST_PLAYED = date(2026, 12, 8)  # of the evenings of player_years
SHEET_OF_PARTS = f"{parts.NAME}_{parts.WIDTH}.png"


@dataclass(frozen=True)
class Picture:
    """One screen, or one `part` of it `without` some of its elements: its name, its address, how large, on a dark screen or on paper, in
    a language.

    `without_network` is a phone that loses it there and still enters a hand; `light_display` is the code of a party
    whose hall screen is dark on light from there on; `after` is what somebody did just before.
    """

    name: str
    path: str
    size: tuple[int, int]
    dark: bool = False
    paper: bool = False
    part: str = ""
    without: str = ""
    language: str = "en"
    without_network: bool = False
    light_display: str = ""
    after: Callable[[], object] | None = None

    @property
    def file(self) -> Path:
        look = "_dark" if self.dark else "_light" if self.light_display else ""
        name = f"{self.name}_{self.size[0]}{look}.png"
        return (PICTURES if name in shown_in_documents() else OTHERS) / name


def shown_in_documents() -> set[str]:
    return {name for document in DOCUMENTS for name in re.findall(r"pictures/(\w+\.png)", document.read_text("utf-8"))}


def main(names: Collection[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="whist-pictures-") as folder:
        os.environ |= {
            "WHISTPARTY_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "whistparty.settings",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "true",  # Playwright keeps an event loop in this thread
            "HALL_ADDRESS": "http://192.168.1.20:8000",
        }
        import django

        django.setup()
        with hall() as home, chromium() as browser:
            take_all(browser, home, names)


@contextmanager
def hall() -> Iterator[str]:
    """The whole program on a fresh database, and its address."""
    from django.core.management import call_command

    from whistparty.server import Server, listen

    call_command("migrate", verbosity=0)
    server, door = Server(), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=[[door]])
    thread.start()
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def take_all(browser: Browser, home: str, names: Collection[str]) -> None:
    from tournaments.access import sign_in_link

    for folder in (PICTURES, OTHERS):
        if not names:
            shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    organiser = browser.new_context(base_url=home)
    page = organiser.new_page()
    page.goto(sign_in_link(home))
    page.get_by_role("button", name="Sign in").click()
    screens = pictures()
    for picture in screens:
        if not names or picture.name in names:
            take(page, picture)
            sys.stdout.write(f"{picture.file.relative_to(HOUSE)}\n")
    if not names or parts.NAME in names:
        parts.take_sheet(browser, page, {picture.name: picture.path for picture in screens}, PICTURES / SHEET_OF_PARTS)
    if names:
        return
    for dark in (False, True):
        take(browser.new_context(base_url=home).new_page(), Picture("front_visitor", "/", PHONE, dark))


def take(page: Page, picture: Picture) -> None:
    page.set_viewport_size({"width": picture.size[0], "height": picture.size[1]})
    page.emulate_media(media="print" if picture.paper else "screen", color_scheme="dark" if picture.dark else "light")
    page.set_extra_http_headers({"Accept-Language": picture.language})
    if picture.light_display:
        lighten(picture.light_display)
    if picture.after:
        picture.after()
    page.goto(picture.path)
    page.wait_for_timeout(300)  # the hall screen measures itself
    if picture.without_network:
        enter_without_network(page)
        page.screenshot(path=picture.file)
        page.context.set_offline(False)
    elif picture.part:
        page.locator(picture.without or "none").evaluate_all("all => all.forEach(one => one.remove())")
        page.locator(picture.part).first.screenshot(path=picture.file)
    else:
        page.screenshot(path=picture.file, full_page=True, clip=whole_or_top(page, picture))


def lighten(code: str) -> None:
    from tests.night import WHO
    from tournaments.actions.hall_screen import set_display
    from tournaments.models import Party

    set_display(code, size=Party.DisplaySize.NORMAL, speed=Party.DisplaySpeed.NORMAL, is_light=True, who=WHO)


def enter_without_network(page: Page) -> None:
    """Once the phone holds the points of every hand."""
    from tests.services.programs import wait_until

    wait_until(lambda: page.evaluate("`whist beforehand ${location.pathname}` in localStorage"))
    page.context.set_offline(True)
    page.locator("#south").click()
    page.locator("#tricks_9").click()
    page.locator("#save").click()
    page.get_by_text("waits here for the network").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


def whole_or_top(page: Page, picture: Picture) -> FloatRect:
    """A phone's page is scrolled, but no picture is longer than two screens."""
    width, height = picture.size
    long: float = page.evaluate("document.documentElement.scrollHeight")
    return {"x": 0, "y": 0, "width": width, "height": min(long, 2 * height) if picture.size == PHONE else height}


def pictures() -> list[Picture]:
    """Every screen of the sample evening; phones at 360, the laptop at 1280, the projector at 1920."""
    from scoring.game import EndKind, GameEnd
    from tests.actions.accepting import dispute, over
    from tests.actions.calls import by_player
    from tests.browser.pages import stakes_pages, withheld_from_phones
    from tests.browser.taps import table_address
    from tests.browser.test_accept import card
    from tests.clubs.people import shows
    from tests.night import WHO, announced, begun, drawn, ended, found, played, slip
    from tests.pictures_of_drive import drive_desks, found_at_a_hand
    from tests.pictures_of_kinds import all_kinds
    from tests.pictures_of_play import play_pages
    from tests.pictures_of_seasons import correct_the_fourth_evening, season_pages
    from tests.years.history import history
    from tournaments.access import find_our_club
    from tournaments.actions import side
    from tournaments.rehearsal import open_sample_evening

    party = open_sample_evening(find_our_club(), date(2026, 11, 21))
    before, seated, ill = found(11), drawn(11), begun(22)
    wrong = announced(played(begun(20), tables=5), 2)
    clocked = begun(19, end=GameEnd(EndKind.TIME, minutes=20))
    on_the_bench = begun(11)
    side.open_side_table(on_the_bench.code, round_number=1, **bench_of(on_the_bench), who=WHO)
    shows(words="We play Nula plus on Tuesdays. Beginners are welcome.", is_open=True, shows_results=True)
    found(0, name="Christmas whist", date=max(date.today(), LAST_PLAYED) + timedelta(days=9), place="The parish hall")
    desk, everybody = f"/desk/{party.code}", f"/p/{party.code}"
    phones = {f"table_{step}": address for step, address in table_steps(party)}
    phones |= {"player": f"{everybody}/player/1/", "find": f"{everybody}/", "standings": f"{everybody}/standings/"}
    phones |= {"standings_before": f"/p/{before.code}/standings/", "why": f"{everybody}/standings/why/?a=1&b=5"}
    phones["table_clock"] = f"/t/{clocked.code}/1/{clocked.table_key(1)}/"
    accepting, disputed, kept, offline = over(), over(), withheld_from_phones(), begun(4)
    dispute(disputed)
    by_player(disputed, 7)
    phones |= {"table_accept": table_address(accepting, 1), "player_accept": card(accepting, 2)} | play_pages()
    phones |= {
        "table_disputed": table_address(disputed, 1),
        "table_locked": table_address(kept, 1),
        "table_pencil": table_address(kept, 3),
    }
    laptop = {
        "front": "/",
        "new": "/desk/new/",
        "players": f"/desk/{before.code}/players/",
        "person": f"/desk/{ill.code}/players/2/",
        "leaves_now": f"/desk/{ill.code}/players/2/leaves-now/",
        "seats": f"/desk/{seated.code}/seats/",
        "desk": f"{desk}/",
        "desk_clock": f"/desk/{clocked.code}/",
        "desk_waits": f"/desk/{slip(begun(8), 1).code}/",
        "desk_table": f"{desk}/tables/2/",
        "desk_end": f"{desk}/end/",
        "caller": f"{desk}/caller/",
        "bench": f"/desk/{on_the_bench.code}/bench/",
        "chair": f"/desk/{ill.code}/players/2/chair/",
        "correct": f"/desk/{wrong.code}/correct/?round=1&table=3&line=7-13",
        "log": f"{desk}/log/",
        "settings": f"{desk}/settings/",
        "prints": f"{desk}/prints/",
        "prints_before": f"/desk/{before.code}/prints/",
        "standings": f"{everybody}/standings/",
        "player": f"{everybody}/player/1/",
        **{name: f"/{name.replace('_', '-')}/" for name in ("sign_in", "rating", "people", "club_settings")},
        **drive_desks(),
        "player_years": f"/p/{history(24, players=20)[-1].code}/player/1/years/",
        "club": "/club/tuesday/?as=open",
        "desk_disputed": f"/desk/{disputed.code}/",
        "desk_kept": f"/desk/{kept.code}/tables/1/",
        **{one.name: one.address for one in stakes_pages() if not one.claims},
        **(season := season_pages()),
    }
    paper = {
        f"print_{name.replace('-', '_')}": f"{desk}/prints/{name}/"
        for name in ("seats-by-table", "seats-by-name", "slips", "table-cards", "name-cards", "result")
    }
    displays = {
        "hall": party.code,
        "hall_clock": clocked.code,
        "hall_before": before.code,
        "drive_hall": found_at_a_hand(),
    }
    # The newest evening, later than the drives of its day, so that the form of a new one offers the same games.
    displays["hall_end"] = ended(
        slip(slip(begun(8, date=date(2026, 11, 26), begins=time(19)), 1), 2, score=(13, 5))
    ).code
    return [
        *(Picture(name, path, PHONE) for name, path in {**laptop, **phones}.items()),
        *(Picture(name, path, PHONE, dark=True) for name, path in phones.items()),
        *(Picture(name, path, DESK) for name, path in laptop.items()),
        *(Picture(name, path, DESK, dark=True) for name, path in laptop.items()),
        *(
            Picture("table_not_sent", table_address(offline, 1), PHONE, dark, without_network=True)
            for dark in (False, True)
        ),
        Picture("table_tricks_nb", phones["table_tricks"], PHONE, language="nb"),
        Picture("desk_nb", f"{desk}/", DESK, language="nb"),
        *(Picture(name, path, PAPER, paper=True) for name, path in paper.items()),
        Picture("kinds", all_kinds(), (DESK[0], 3 * DESK[1]), part=".kinds", without=".sentences, .meets, .needs"),
        Picture("ladder", f"{everybody}/standings/pictures/", DESK, part=".drawing"),
        Picture("desk", f"{desk}/", HALL),
        *(Picture(name, f"/p/{code}/hall/", HALL) for name, code in displays.items()),
        *(Picture(name, f"/p/{code}/hall/", HALL, light_display=code) for name, code in displays.items()),
        Picture("season_corrected", season["season"], DESK, after=correct_the_fourth_evening),
        Picture("season_print", season["season_print"], PAPER, paper=True),
    ]


def bench_of(party) -> dict[str, int]:
    """Two who sit out the first round, for a side table."""
    chairs = party.rounds.get(number=1).chairs.filter(table__isnull=True).order_by("pk")
    north, east = chairs.values_list("entry__number", flat=True)[:2]
    return {"north": north, "east": east}


def table_steps(party) -> list[tuple[str, str]]:
    """The table page at each step of a hand, and after the end of a game."""
    games = {game.table: game for game in party.rounds.order_by("-number")[0].games.all()}
    playing = next(table for table, game in games.items() if not game.confirmed_at and game.hands_played)
    done = next(table for table, game in games.items() if game.confirmed_at)
    waiting = next(table for table, game in games.items() if not game.confirmed_at and not game.hands_played)
    hand = games[playing].played_hands.count() + 1
    link = f"/t/{party.code}/{playing}/{party.table_key(playing)}/"
    return [
        ("call", link),
        ("tricks", f"{link}?hand={hand}&call=high&by=north"),
        ("yes", f"{link}?hand={hand}&call=high&by=north&tricks=5"),
        ("done", f"/t/{party.code}/{done}/{party.table_key(done)}/"),
        ("moved", f"/t/{party.code}/{waiting}/{party.table_key(waiting)}/"),
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
