"""Every answer of ours says so in a header; a browser takes nothing from an answer without it, such as the page of a hall's wifi."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.night import begun
from tests.screens.table_page import link
from whistparty.pages import OURS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("htmx", [{}, {"headers": {"HX-Request": "true"}}], ids=["page", "part"])
def test_every_answer_is_signed(client: Client, htmx: dict):
    party = begun(4)
    for address in (
        "/",
        f"/p/{party.code}/hall/",
        link(party),
        link(party, act="offline/"),
        "/nothing/here/",
        "/p/NONE/",
    ):
        assert client.get(address, **htmx).headers[OURS] == "yes", address
    assert client.get("/static/whistparty/live.js").headers[OURS] == "yes"


def test_a_refused_form_and_a_wrong_method_are_signed_too(client: Client):
    party = begun(4)
    assert client.post(link(party, act="hand/"), {}).headers[OURS] == "yes"
    assert client.get(link(party, act="hand/")).headers[OURS] == "yes"
    assert Client(enforce_csrf_checks=True).post(link(party, act="hand/"), {}).headers[OURS] == "yes"
