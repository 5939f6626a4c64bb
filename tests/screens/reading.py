"""What somebody reads on a page, without its markup; and how much the page asks of the database."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import count

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext


def words(response, *, is_there: bool = True) -> str:
    """The text of a page or a part on one line, as a person reads it. What is not there says nothing wrong, either."""
    assert response.content
    assert (response.status_code != 404) is is_there
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html_of(response))).split()).replace(" .", ".")


def html_of(response) -> str:
    """The page or the part as it is sent, without the sign that holds a score together: nobody types or sees it."""
    return response.content.decode().replace("\N{WORD JOINER}", "")


def markup(response) -> str:
    """The page with its tags; it is there."""
    assert response.status_code == 200
    assert response.content
    return html_of(response)


def typed(response, name: str) -> list[str]:
    """What stands in the fields of this name."""
    fields = re.findall(rf'<input[^>]*name="{name}"[^>]*>', response.content.decode())
    return [unescape(value[1]) for field in fields if (value := re.search(r'value="([^"]*)"', field))]


def queries(client: Client, address: str, **headers) -> int:
    """How often a page asks the database."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address, **headers).status_code == 200
    return len(asked)


def statements(captured: CaptureQueriesContext) -> list[str]:
    """What asked the database something; BEGIN and COMMIT only hold it together."""
    said = [query["sql"] for query in captured.captured_queries]
    return [sql for sql in said if not sql.startswith(("BEGIN", "COMMIT"))]


STATEMENTS_OF_A_HAND = 7


def meanwhile(act: Callable[[], object], *, after: int) -> Callable[..., object]:
    """A wrapper of queries: `act` happens between the query of this number and the next."""
    asked = count(1)

    def ask(execute, sql, params, many, context):
        if next(asked) == after:
            found = execute(sql, params, many, context)
            act()
            return found
        return execute(sql, params, many, context)

    return ask


def headings(html: str) -> list[str]:
    return re.findall(r'<th scope="col">([^<]+)', html.partition("in_pictures")[0])


NORWEGIAN = {"Accept-Language": "nb"}
