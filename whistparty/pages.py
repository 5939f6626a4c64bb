"""What every page needs: a readable request, the versions of static files, and the values that templates use."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_cache_control

OURS = "Whist-Answer"  # live.js, outbox.js and offline.js take nothing from an answer without this header


def readable(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that reads the form first, so that an unreadable one is a 400, also at an address that does not exist.

    Otherwise the check of the form's token would read it, and a failure there breaks the page. No answer is stored anywhere,
    because every page shows this moment, to this visitor; one with an ETag may be, and is asked for again.
    """

    def read_first(request: HttpRequest) -> HttpResponse:
        try:
            len(request.POST)  # Django reads a form only when somebody looks at it
        except BadRequest:
            request.encoding = "utf-8"  # otherwise the page that refuses the form breaks by reading it again
            raise
        response = answer(request)
        if "ETag" in response:
            patch_cache_control(response, no_cache=True, private=True)
        else:
            add_never_cache_headers(response)
        return response

    return read_first


def sign_answers(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The outermost middleware: marks every answer as ours, and lets every view answer HEAD as GET, without the cookies.

    The wifi of a hall may answer for the laptop, with a page and status 200. The server leaves the body of a HEAD out.
    """

    def sign(request: HttpRequest) -> HttpResponse:
        is_head = request.method == "HEAD"
        if is_head:
            request.method = "GET"
        response = answer(request)
        response[OURS] = "yes"
        if is_head:
            request.method = "HEAD"
            response.cookies.clear()
        return response

    return sign


def installation(_request: HttpRequest) -> dict[str, str]:
    return {"version": settings.VERSION, "command": settings.COMMAND}


# As long as the process runs: a file that is changed needs a new start.
@cache
def compute_version(name: str) -> str:
    """Eight letters that change with the content; empty if there is no such file."""
    found = finders.find(name)
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:8] if found else ""


class VersionedFiles(StaticFilesStorage):
    """Gives `{% static %}` its addresses: `/static/whist.css?v=4f1c…`. A phone fetches a file once per version.

    Nothing has to be collected first. Files named in a stylesheet would have no version, so there are none (test_wiring.py).
    """

    def url(self, name: str | None) -> str:
        return f"{super().url(name)}?v={compute_version(name or '')}"
