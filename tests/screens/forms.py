"""The forms of a page as a browser sends them: what an old page still has in its fields."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import urlsplit

from django.test import Client

Fields = dict[str, list[str]]


class Forms(HTMLParser):
    """Collects the forms of a page, and each of their buttons that posts by itself."""

    def __init__(self, path: str, html: str) -> None:
        super().__init__()
        self.path, self.select, self.is_in_form = path, "", False
        self.posted: list[tuple[str, Fields, list[tuple[str, str, str]]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.posted.append((own.get("action") or self.path, {}, []))
            self.is_in_form = True
        if not self.is_in_form:
            return
        _action, fields, buttons = self.posted[-1]
        is_ticked = own.get("type") not in ("radio", "checkbox") or "checked" in own
        if tag == "input" and is_ticked and own.get("name"):
            fields.setdefault(own["name"], []).append(own.get("value", ""))
        if tag == "select":
            self.select = own.get("name", "")
        if tag == "option" and self.select and ("selected" in own or self.select not in fields):
            fields[self.select] = [own.get("value", "")]
        if tag == "button" and own.get("formaction"):
            buttons.append((own["formaction"], own.get("name", ""), own.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        self.is_in_form = self.is_in_form and tag != "form"


def find_form(client: Client, path: str, action: str) -> Fields:
    """What the page sends to this address; its button there decides, if it has one."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    forms = Forms(urlsplit(path).path, answer.content.decode()).posted
    for _action, fields, buttons in forms:
        for address, name, value in buttons:
            if address == action:
                return fields | ({name: [value]} if name else {})
    return next(fields for address, fields, _buttons in forms if urlsplit(address).path == action)
