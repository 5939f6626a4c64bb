"""What finds invalid HTML finds it. It looks at every page in `tests/browser/test_everybody.py`."""

from __future__ import annotations

import pytest

from tests.valid_html import faults_of


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
