"""The oldest browser that docs/running.md names can read every script that we serve."""

from __future__ import annotations

import re
from pathlib import Path

import django_htmx
import pytest

HERE = Path(__file__).parents[1]
OURS = sorted((HERE / "tournaments" / "static" / "whistparty").glob("*.js"))
HTMX = Path(django_htmx.__file__).parent / "static" / "django_htmx"
SERVED = [HTMX / "htmx-2.min.js", HTMX / "ext" / "hx-sse-2.min.js"]

# Words of a sentence are no code: a comment that begins a line or follows a space, and strings on one line.
NO_CODE = re.compile(r"/\*.*?\*/|(?:^|(?<=\s))//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
OPTIONAL_CHAINING = re.compile(r"\?\.(?!\d)")
NULLISH = re.compile(r"\?\?")
AFTER_2020 = re.compile(r"(?:\|\||&&|\?\?)=|\bstatic\s*\{|\.#\w|\d_\d|\.replaceAll\(")
# What the browsers of 2019 do not have.
NEWER = re.compile(
    r"\.(?:at|replaceChildren|matchAll|findLast|toSorted|toReversed|toSpliced|checkVisibility|showPopover|allSettled)\("
    r"|\b(?:structuredClone|globalThis|randomUUID|queueMicrotask|hasOwn|AbortSignal|groupBy)\b|\b\d+n\b"
)


def code_of(script: Path) -> str:
    return NO_CODE.sub(" ", script.read_text(encoding="utf-8"))


@pytest.mark.parametrize("script", OURS, ids=lambda script: script.name)
def test_our_scripts_are_written_in_the_language_of_2019(script: Path):
    """Also where htmx is too new: the outbox works there, and the page says that it must be reloaded."""
    code = code_of(script)
    for newer in (OPTIONAL_CHAINING, NULLISH, AFTER_2020, NEWER):
        found = newer.search(code)
        assert found is None, code[found.start() - 60 : found.end() + 20]


@pytest.mark.parametrize("script", SERVED, ids=lambda script: script.name)
def test_htmx_needs_no_more_than_the_language_of_2020(script: Path):
    assert AFTER_2020.search(code_of(script)) is None


@pytest.mark.parametrize(
    "newer", ["a?.b", "a?.[0]", "a ?? b", "a ||= b", "x.replaceAll(a)", "x.at(-1)", "crypto.randomUUID()"]
)
def test_the_reader_finds_what_is_too_new(newer: str):
    assert any(one.search(newer) for one in (OPTIONAL_CHAINING, NULLISH, AFTER_2020, NEWER))


def test_every_script_of_ours_notes_that_it_came():
    """live.js asks again for one that did not."""
    for script in OURS:
        assert 'document.currentScript.dataset.came = "yes";' in script.read_text(encoding="utf-8"), script.name
