"""What a print says, and its drawings."""

from __future__ import annotations

import re
from html import unescape

import segno

from tests.screens.reading import html_of
from tournaments.models import Party


def address(party: Party, print: str = "", query: str = "") -> str:
    return f"/desk/{party.code}/prints/{print + '/' if print else ''}{query}"


def printed(client, party: Party, print: str = "", query: str = ""):
    response = client.get(address(party, print, query))
    assert response.status_code == 200
    return response


def sections(response, kind: str) -> list[str]:
    """What each slip, card or table of a print says."""
    parts = re.split(rf'<section class="{kind}">', html_of(response))[1:]
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", part.split("</section>")[0])).split()) for part in parts]


def drawings(response) -> list[str]:
    return re.findall(r'<svg [^>]*class="segno".*?</svg>', response.content.decode())


def code_of(url: str) -> str:
    return segno.make(url, micro=False).svg_inline(omitsize=True, light="#fff")
