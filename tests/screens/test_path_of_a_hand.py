"""How many of our files and functions one hand enters: the path that the CONTRIBUTING tells must stay short enough to be read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

from django.test import Client

from tests.night import begun
from tests.screens.table_page import ANN_GRANDED_FIVE, link, sheet_form

ROOT = Path(__file__).parents[2]
OURS = tuple(str(ROOT / package) for package in ("scoring", "tournaments", "whistparty"))
COMPREHENSIONS = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")
MOST_FILES, MOST_FUNCTIONS = 20, 100
MOST_FILES_TO_THE_HALL, MOST_FUNCTIONS_TO_THE_HALL = 45, 220


def entered_by(act: Callable[[], object]) -> set[CodeType]:
    """The functions of ours that are entered meanwhile. A comprehension stands inside one, and is not looked for elsewhere."""
    entered: set[CodeType] = set()

    def note(frame: FrameType, event: str, _arg: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS) and code.co_name not in COMPREHENSIONS:
            entered.add(code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return entered


def test_a_hand_enters_few_files_and_functions(client: Client, phone, django_capture_on_commit_callbacks):
    party = begun(14)
    client.get(link(party))
    hand = sheet_form(ANN_GRANDED_FIVE)

    def send() -> None:
        with django_capture_on_commit_callbacks(execute=True):
            assert client.post(link(party, act="hand/"), hand, headers=phone).status_code == 204

    def show_in_the_hall() -> None:
        part = {"HX-Request": "true", "HX-Target": "hall_pages"}
        assert client.get(f"/p/{party.code}/hall/", {"seen": 1}, headers=part).status_code == 200

    entered = entered_by(send)
    assert len({code.co_filename for code in entered}) <= MOST_FILES
    assert len(entered) <= MOST_FUNCTIONS, sorted(code.co_qualname for code in entered)
    entered |= entered_by(show_in_the_hall)
    assert len({code.co_filename for code in entered}) <= MOST_FILES_TO_THE_HALL
    assert len(entered) <= MOST_FUNCTIONS_TO_THE_HALL, sorted(code.co_qualname for code in entered)
