"""Signing in: by a link, by its QR code on a second device, and out."""

from __future__ import annotations

from django.core.management import call_command
from django.test import Client
from django.utils.timezone import localdate

from tests.night import begun
from tests.screens.front_page import LINK, text
from tournaments import access


def test_a_visitor_who_is_not_signed_in_is_told_how(client: Client):
    page = text(client.get("/sign-in/"))
    assert "it printed a link for the organiser: open it on that computer" in page
    assert "the QR code below it is for the phones." in page
    assert "stop the program (Ctrl-C) and start it again" in page
    assert "manage.py sign_in_link" in page
    assert not LINK.search(page)


def test_an_organiser_signs_in_a_second_device_by_its_qr_code(director: Client, client: Client):
    page = text(director.get("/sign-in/"))
    link = LINK.search(page)
    assert link
    assert "<svg" in page
    assert client.post(link[0]).headers["Location"] == "/"
    assert "Start tonight’s party" in text(client.get("/"))
    assert "Start tonight’s party" in text(director.get("/"))


def test_an_organiser_of_another_club_makes_a_link_for_themselves_only(stranger: Client, client: Client):
    link = LINK.search(text(stranger.get("/sign-in/")))
    assert link
    party = begun(4, date=localdate())
    client.post(link[0])
    assert party.name not in text(client.get("/"))


def test_looking_at_the_link_does_not_use_it_up(client: Client):
    link = access.sign_in_path(access.find_organiser())
    for _preview in range(2):
        assert "Sign in as the organiser" in text(client.get(link))
    assert client.post(link).status_code == 302


def test_a_used_link_says_what_to_do(client: Client):
    link = access.sign_in_path(access.find_organiser())
    Client().post(link)
    for response in (client.get(link), client.post(link), client.get(f"/sign-in/{10**30}/abc-def/")):
        assert response.status_code == 410
        assert "For a new link stop the program (Ctrl-C) and start it again" in text(response)
    assert "I am the organiser" in text(client.get("/"))


def test_an_organiser_who_opens_their_used_link_again_is_simply_let_in(client: Client):
    link = access.sign_in_path(access.find_organiser())
    client.post(link)
    assert client.get(link).headers["Location"] == "/"


def test_signing_out_is_for_this_device(director: Client):
    director.post("/sign-out/")
    assert "I am the organiser" in text(director.get("/"))


def test_the_command_prints_a_link_that_signs_in(client: Client, capsys):
    call_command("sign_in_link", "http://192.168.1.20:8000/")
    link = capsys.readouterr().out.strip()
    assert link.startswith("http://192.168.1.20:8000/sign-in/")
    assert client.post(link.removeprefix("http://192.168.1.20:8000")).status_code == 302
