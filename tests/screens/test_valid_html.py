"""Every page is valid HTML, by the rules that pages break without anybody seeing it.

The whole of the standard needs the Nu checker (CONTRIBUTING.md), which needs Java; this test needs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from tests.browser.pages import Opened
from tests.browser.test_everybody import AUDIENCES
from tests.screens.reading import html_of

# A paragraph ends where one of these begins, so its end tag then ends nothing.
BLOCKS = frozenset(
    "address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 header hr main nav ol p pre "
    "section table ul".split()
)
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
# The rows of the standings leave the end tags out that HTML does not ask for.
MAY_STAY_OPEN = frozenset({"td", "th", "tr"})
MAY_STAY_OPEN_IN = frozenset({"tbody", "table"})
IN_A_GROUP = {"dt", "dd", "script", "template"}  # a div in a dl holds nothing else
A_TIME = re.compile(r"\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?([+-]\d\d:\d\d|Z)?)?|\d\d:\d\d")
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
UNQUOTED = re.compile(r"=[^\s>]*[=`\"'<]")  # a sign that only a quoted value may have


class Checker(HTMLParser):
    """Collects what is wrong with a page, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.faults: list[str] = []
        self.time: str | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if len(given) < len(attributes):
            self.faults.append(f"<{tag}> has an attribute twice")
        if (name := given.get("id")) in self.ids:
            self.faults.append(f"the id {name} stands twice")
        self.ids |= {name} if name else set()
        if tag in BLOCKS and self.open[-1:] == ["p"]:
            self.open.pop()
        if self.open[-2:] == ["dl", "div"] and tag not in IN_A_GROUP:
            self.faults.append(f"<{tag}> in a group of a <dl>")
        if tag == "time":
            self.time = given.get("datetime")
        self.faults += unquoted_in(self.get_starttag_text() or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """An empty element of a drawing."""

    def handle_endtag(self, tag: str) -> None:
        while tag in MAY_STAY_OPEN_IN and self.open[-1:] and self.open[-1] in MAY_STAY_OPEN:
            self.open.pop()
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> ends nothing within <{self.open[-1] if self.open else 'nothing'}>")
        if tag in self.open:
            del self.open[len(self.open) - 1 - self.open[::-1].index(tag) :]

    def handle_data(self, text: str) -> None:
        if self.open[-1:] == ["time"] and not A_TIME.fullmatch(self.time or text.strip()):
            self.faults.append(f"<time> of “{self.time or text}”")


def unquoted_in(start: str) -> list[str]:
    return [f"an unquoted value in {start}"] if UNQUOTED.search(QUOTED.sub("", start)) else []


def faults_of(page: str) -> list[str]:
    checker = Checker()
    checker.feed(page)
    left = [f"<{tag}> is never ended" for tag in checker.open]
    return [*checker.faults, *left]


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("<p>Ann<form></form></p>", "</p> ends nothing within <nothing>"),
        ("<p>Ann</p></div>", "</div> ends nothing within <nothing>"),
        ("<div>Ann", "<div> is never ended"),
        ("<time>–</time>", "<time> of “–”"),
        (
            '<time datetime="2026-11-26T02:05:24.583195+00:00">now</time>',
            "<time> of “2026-11-26T02:05:24.583195+00:00”",
        ),
        ("<dl><div><svg></svg><dt>Ann</dt></div></dl>", "<svg> in a group of a <dl>"),
        ('<p id="a"></p><p id="a"></p>', "the id a stands twice"),
        ("<a href=why/?a=1&b=2>", "an unquoted value in <a href=why/?a=1&b=2>"),
    ],
)
def test_the_checker_finds(part: str, fault: str):
    assert fault in faults_of(part)


def test_the_checker_finds_nothing_in_good_html():
    good = '<p>Ann <b>and</b> Bo<br></p><dl><div><dt>A</dt><dd><svg><path d="M0"/></svg></dd></div></dl>'
    assert (
        faults_of(f'{good}<time datetime="2026-11-26T02:05:24.583+00:00">now</time><a class=up href="?a=1">x</a>') == []
    )


def html_pages(director, audience: str) -> Iterator[tuple[Opened, str]]:
    for page in AUDIENCES[audience]():
        if page.claims:
            cookie, value = page.claims
            director.cookies[cookie] = value
        answer = director.get(page.address, follow=True)
        yield page, html_of(answer)


@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.django_db(transaction=True)
def test_every_page_is_valid(director, audience: str):
    faults = {(page.name, fault) for page, html in html_pages(director, audience) for fault in faults_of(html)}
    assert faults == set()
