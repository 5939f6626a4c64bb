"""What the web process answers by itself, before it asks the URLconf for a page (test_who_may.py)."""

from __future__ import annotations

import ast
from contextlib import closing
from http.client import HTTPConnection
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.templatetags.static import static

from tests.night import begun
from tests.screens.audiences import cells
from tests.screens.every_address import METHODS, OTHER_METHODS, patterns, place_of
from tests.services.programs import HOUSE

# For everybody, and with these methods; neither asks who it is, and a code opens the stream.
BEFORE_THE_PAGES: Final = """
GET       | /live/
GET, HEAD | /static/
"""


def test_what_is_answered_before_the_pages_is_in_the_table():
    """Each beginning of an address that the web process speaks of and no page has, and the files beside the pages."""
    source = ast.walk(ast.parse((HOUSE / "whistparty" / "asgi.py").read_text(encoding="utf-8")))
    words = [node.value for node in source if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    pages = [f"/{place_of(pattern.name)[0]}" for pattern in patterns()]
    spoken_of = {word for word in words if word.startswith("/") and not any(page.startswith(word) for page in pages)}
    assert {*spoken_of, settings.STATIC_URL} == {begin for _methods, begin in cells(BEFORE_THE_PAGES)}


def test_what_is_answered_before_the_pages_has_the_methods_of_the_table(hall_server: str):
    paths = {"/live/": f"/live/{begun(4).code}/", "/static/": static("whistparty/hall.js")}
    for methods, begin in cells(BEFORE_THE_PAGES):
        for method in (*METHODS, *OTHER_METHODS):
            with closing(HTTPConnection(urlsplit(hall_server).netloc)) as visitor:
                visitor.request(method, paths[begin])
                status = visitor.getresponse().status
            assert status == 200 if method in methods.split(", ") else status in (404, 405), (method, begin)
