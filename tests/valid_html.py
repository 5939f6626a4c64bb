"""Valid HTML, by the rules that pages break without anybody seeing it.

The whole of the standard needs the Nu checker (CONTRIBUTING.md), which needs Java; this needs nothing.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

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
