"""An organiser's browser without scripts: it sends a page's form as it stands there, with some fields filled in."""

from __future__ import annotations

from html.parser import HTMLParser

from tests.harness.visitor import Answer, Visitor


class Form(HTMLParser):
    """The fields of the first form of a page whose action ends so, each with what stands in it.

    A form without an action is sent to its own page, `home`.
    """

    def __init__(self, page: str, home: str, action: str) -> None:
        super().__init__()
        self.home, self.wanted, self.action, self.is_inside, self.select = home, action, "", False, ""
        self.fields: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        what = {name: value or "" for name, value in attrs}
        if tag == "form" and not self.action and (what.get("action") or self.home).endswith(self.wanted):
            self.action, self.is_inside = what.get("action") or self.home, True
        elif self.is_inside and tag == "input" and what.get("name"):
            if what.get("type") not in ("checkbox", "radio") or "checked" in what:
                self.fields[what["name"]] = what.get("value", "")
        elif self.is_inside and tag == "select":
            self.select = what["name"]
        elif self.is_inside and tag == "option" and ("selected" in what or self.select not in self.fields):
            self.fields[self.select] = what.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        self.is_inside = self.is_inside and tag != "form"


def send(visitor: Visitor, page: str, action: str, **typed: object) -> Answer:
    """What the form's button does; the answer is the page to which it leads."""
    form = Form(visitor.get(page).page, page, action)
    assert form.action, f"{page} has no form for {action}"
    answer = visitor.post(form.action, form.fields | typed, htmx=False)
    return visitor.get(answer.headers["Location"]) if answer.status == 302 else answer
