"""A table's phone and two laptops: it brings what the copy lacks, and tells the one that was left behind."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.night import begun, fresh
from tests.screens.table_page import ANN_GRANDED_FIVE, GRAND_SLAM, link, sheet_form
from tests.servers import NEVER_HERE
from tournaments.actions.go_on import mark_as_continued
from tournaments.actions.phones import withhold_from_phones
from tournaments.engine.phones import PhoneRestriction
from tournaments.models import Party, PlayedHand


def send(client: Client, party: Party, form: dict[str, str], **more: str):
    return client.post(link(party, act="hand/"), {**form, **more}, headers={"HX-Request": "true"})


def follow(party: Party) -> Party:
    """From now on this is the laptop that went on from a copy, without the hands after it."""
    PlayedHand.objects.all().delete()
    Party.objects.filter(pk=party.pk).update(went_on_at=timezone.now().replace(microsecond=0))
    return fresh(party)


def test_a_hand_that_is_kept_is_answered_with_a_proof_the_same_each_time(client: Client):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    first, again = send(client, party, form), send(client, party, form)
    assert re.fullmatch("[0-9a-f]{20}", first["Whist-Proof"])
    assert again["Whist-Proof"] == first["Whist-Proof"]


def test_a_key_that_a_phone_without_network_made_gets_a_proof_too(client: Client):
    assert send(client, begun(4), sheet_form(ANN_GRANDED_FIVE) | {"key": uuid4().hex})["Whist-Proof"]


def test_no_proof_is_given_for_another_hand_under_a_known_key(client: Client):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    proof = send(client, party, form)["Whist-Proof"]
    assert send(client, party, sheet_form(GRAND_SLAM) | {"key": form["key"]})["Whist-Proof"] == proof
    party = follow(party)
    forged = sheet_form(GRAND_SLAM) | {"key": form["key"], "proof": proof}
    withhold_from_phones(party.code, 1, PhoneRestriction.AT_DESK, who="organiser")
    assert send(client, party, forged)["Whist-Hand"] == "refused"


def test_a_proved_hand_is_entered_where_no_phone_may_write_and_an_unproved_one_is_not(client: Client):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    proof = send(client, party, form)["Whist-Proof"]
    party = follow(party)
    withhold_from_phones(party.code, 1, PhoneRestriction.AT_DESK, who="organiser")
    assert send(client, party, form)["Whist-Hand"] == "refused"
    for _time in range(2):
        assert send(client, party, form, proof=proof)["Whist-Hand"] == "saved"
    assert [str(hand.key) for hand in PlayedHand.objects.all()] == [form["key"]]


@pytest.mark.parametrize("wrong", [{"hand": "2"}, {"tricks": "6"}, {"key": "0" * 32}], ids=["number", "tricks", "key"])
def test_a_proof_is_of_one_hand_only(client: Client, wrong):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    proof = send(client, party, form)["Whist-Proof"]
    party = follow(party)
    withhold_from_phones(party.code, 1, PhoneRestriction.AT_DESK, who="organiser")
    assert send(client, party, form | wrong, proof=proof)["Whist-Hand"] == "refused"


def test_a_hand_that_comes_too_early_to_another_laptop_is_told_where_it_is(client: Client):
    party, form = begun(4), sheet_form(ANN_GRANDED_FIVE)
    send(client, party, form, laptop="")
    party = follow(party)
    second = sheet_form(GRAND_SLAM) | {"hand": "2"}
    moved = send(client, party, second, laptop="")
    assert (moved["Whist-Hand"], moved["Whist-Laptop"]) == ("moved", party.laptop)
    assert send(client, party, second, laptop=party.laptop)["Whist-Hand"] == "refused", "hand 1 did not come"


def test_a_hand_that_comes_before_the_evening_has_gone_on_here_waits_on_its_phone(client: Client):
    party = begun(4)
    address = link(party, act="hand/")
    party.delete()
    answer = client.post(address, {**sheet_form(ANN_GRANDED_FIVE), "laptop": ""})
    assert (answer.status_code, answer.get("Whist-Hand")) == (404, None)


def test_the_page_says_which_laptop_it_comes_from_and_how_many_hands_it_has(client: Client):
    party = follow(begun(4))
    page = client.get(link(party)).content.decode()
    assert f'data-laptop="{party.laptop}" data-on-sheet="0"' in page


def test_a_phone_that_has_met_the_other_laptop_closes_the_evening_here(client: Client):
    party = begun(4)
    there = Party(code=party.code, secret=party.secret, went_on_at=timezone.now().replace(microsecond=0))
    client.cookies[f"laptop_{party.code}"] = there.laptop
    page = client.get(link(party)).content.decode()
    assert "This evening continued on another laptop at" in page
    answer = send(Client(), party, sheet_form(ANN_GRANDED_FIVE))
    assert (answer.status_code, answer.get("Whist-Hand")) == (503, None), "the phone keeps it"
    assert unquote(answer["Whist-Why"]).startswith("This evening continued on another laptop at")
    assert not PlayedHand.objects.exists()


def test_a_phone_meets_the_laptop_that_followed_and_remembers_it(client: Client):
    party = follow(begun(4))
    client.get(link(party))
    assert client.cookies[f"laptop_{party.code}"].value == party.laptop
    assert send(client, party, sheet_form(ANN_GRANDED_FIVE))["Whist-Hand"] == "saved"


def test_a_forged_name_of_a_laptop_closes_nothing(client: Client):
    party = begun(4)
    there = Party(code=party.code, secret="0" * 32, went_on_at=timezone.now())
    client.cookies[f"laptop_{party.code}"] = there.laptop
    assert send(client, party, sheet_form(ANN_GRANDED_FIVE))["Whist-Hand"] == "saved"
    assert fresh(party).elsewhere_at is None


@pytest.mark.parametrize(
    "page", ["/p/{}/", "/p/{}/hall/", "/p/{}/standings/", "/p/{}/player/1/", "/desk/{}/", "/desk/{}/players/"]
)
def test_every_page_of_the_evening_says_that_it_went_on_elsewhere(director: Client, page):
    party = begun(8)
    mark_as_continued(party, timezone.now(), who="a phone")
    said = director.get(page.format(party.code)).content.decode()
    assert said.count("This evening continued on another laptop at") == 1


def test_the_organiser_lets_it_go_on_here_after_a_try(director: Client):
    party = begun(4)
    mark_as_continued(party, timezone.now() + timedelta(minutes=5), who="a copy")
    desk = f"/desk/{party.code}/"
    assert "It goes on here, and not there" in director.get(desk).content.decode()
    director.post(f"{desk}go-on-here/")
    assert "another laptop" not in director.get(desk).content.decode()
    assert send(Client(), party, sheet_form(ANN_GRANDED_FIVE))["Whist-Hand"] == "saved"


@pytest.mark.skipif(connection.vendor == "sqlite", reason=f"{NEVER_HERE}there the program makes its own copies")
def test_on_postgresql_the_desk_says_whose_work_copies_are(director: Client):
    assert "The PostgreSQL server makes the copies." in director.get(f"/desk/{begun(4).code}/").content.decode()
    assert "That server makes the copies" in director.get("/copies/").content.decode()
    answer = director.post("/copies/go-on/", {"found": "/anything"}, follow=True)
    assert "Choose a copy first" in answer.content.decode()
