"""A page that is the same for everybody, made once for each change of its party and each language.

It is rendered without the request, so it can hold nothing of a visitor: no session, no token, no message. It is
kept as it is sent, compressed too; a new change number is another key, so an old page is never shown.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from tournaments.models import Party
from tournaments.views.answers import wants_part

# An evening of four hundred has some thousand changes; what has not been asked for in an hour is not asked for again.
GOOD_FOR = 60 * 60
QUICKLY = 6  # a fifth of the time that the smallest takes, and hardly larger
Made = tuple[bytes, bytes]


def show_made_once(
    request: HttpRequest, party: Party, page: str, part: str, read: Callable[[Party], dict[str, Any]]
) -> HttpResponse:
    """The page or its part; `read` gives what the template needs, and is asked once per change."""
    template = part if wants_part(request) else page
    plain, compressed = _made_once(party, template, read)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(compressed, headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(plain)
    patch_vary_headers(response, ["Accept-Encoding", "Cookie", "HX-Request"])
    return response


def _made_once(party: Party, template: str, read: Callable[[Party], dict[str, Any]]) -> Made:
    key = f"{template}/{party.code}/{party.pk}/{party.change}/{get_language()}"
    found: Made | None = cache.get(key)
    if found is None:
        plain = render_to_string(template, {"party": party, **read(party)}).encode()
        found = plain, gzip.compress(plain, compresslevel=QUICKLY, mtime=0)
        cache.set(key, found, timeout=GOOD_FOR)
    return found
