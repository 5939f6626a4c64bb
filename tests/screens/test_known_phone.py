"""Accepting and disputing on a player's page: only by a phone that is known tonight for that player or their table."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.actions.accepting import BO, CLEO, DAG, asked, dispute, game, over
from tests.night import begun, fresh, slip
from tests.screens.phones import card, own, renew, this_is_me
from tests.screens.reading import words
from tests.screens.table_page import link
from tournaments.models import LogEntry, Party
from tournaments.views.phone import FEW_DAYS

RESULT = {"round": "1", "seen": "4:0 north_south"}
NOT_ASKED = "At this party nobody accepts or disputes a result on a phone."
NOT_KNOWN = "This phone is not known as Bo’s."
ACCEPT = "Bo: yes, that is right"
ACTS = ("accept/", "dispute/")


@pytest.fixture
def party() -> Party:
    """Ann and Cleo have won at table 1, and Bo or Dag is asked."""
    return over()


def is_settled(party: Party) -> bool:
    return game(party).confirmed_at is not None or game(party).disputed_at is not None


@pytest.mark.parametrize("act", ACTS)
def test_with_only_the_code_on_the_display_nobody_accepts_or_disputes(client: Client, party: Party, act: str):
    answer = client.post(own(party, BO, act), RESULT, follow=True)
    assert f"{NOT_KNOWN} Use the phone of table 1, or scan Bo’s name card" in words(answer)
    assert not is_settled(party)
    page = words(client.get(own(party)))
    assert "Your game at table 1: 4–0 for Ann and Cleo." in page
    assert "Accept it or dispute it on the phone of table 1" in page
    assert ACCEPT not in page
    assert "It is not right" not in page


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("where", ["own", "table"])
def test_where_the_party_does_not_ask_for_it_both_are_refused(client: Client, where: str, act: str):
    party = over(asks_acceptance=False)
    client.get(card(party))
    here = own(party, BO, act) if where == "own" else link(party, act=act)
    assert NOT_ASKED in words(client.post(here, RESULT | {"player": BO}, follow=True))
    assert not is_settled(party)
    assert not party.organiser_calls.exists()


def test_a_dispute_that_the_setting_has_outlived_shows_no_button_that_is_refused(client: Client, party: Party):
    dispute(party)
    client.get(card(party))
    assert "A hand is missing" in words(client.get(own(party)))
    Party.objects.filter(pk=party.pk).update(asks_acceptance=False)
    for address in (own(party), link(party)):
        page = words(client.get(address))
        assert "Stopped: the organiser has been called." in page
        assert "A hand is missing" not in page


def test_a_scanned_name_card_makes_the_phone_known_and_leads_to_the_page(client: Client, party: Party):
    answer = client.get(card(party), follow=True)
    assert answer.redirect_chain == [(own(party), 302)]
    assert ACCEPT in words(answer)
    assert "You lost 0–4." in words(client.post(own(party, BO, "accept/"), RESULT, follow=True))


def test_a_name_card_is_for_one_player_only(client: Client, party: Party):
    client.get(card(party, CLEO))
    assert NOT_KNOWN in words(client.post(own(party, BO, "dispute/"), RESULT, follow=True))
    client.get(card(party, DAG))
    assert not is_settled(party)
    assert ACCEPT not in words(client.get(own(party)))


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param(lambda party: own(party, BO, "card/guessed/"), id="guessed"),
        pytest.param(lambda party: own(party, BO, f"card/{party.player_key(DAG)}/"), id="another player's"),
        pytest.param(lambda party: own(party, BO, f"card/{begun(4).player_key(BO)}/"), id="another party's"),
        pytest.param(lambda party: own(party, 3, f"card/{party.table_key(3)}/"), id="a table's"),
        pytest.param(lambda party: own(party, 99, f"card/{party.player_key(99)}/"), id="nobody's"),
    ],
)
def test_a_wrong_card_leads_to_words_and_makes_nobody_known(client: Client, party: Party, forged):
    answer = client.get(forged(party))
    assert "This is not the name card of a player tonight." in words(answer, is_there=False)
    assert not client.cookies


def test_the_link_of_the_table_where_somebody_sits_makes_a_phone_known(client: Client, party: Party):
    client.get(link(party, 2))
    assert NOT_KNOWN in words(client.post(own(party, BO, "accept/"), RESULT, follow=True))
    client.get(link(party))
    assert ACCEPT in words(client.get(own(party)))
    assert "You lost 0–4." in words(client.post(own(party, BO, "accept/"), RESULT, follow=True))


def test_a_link_that_is_replaced_makes_no_phone_known_any_more(client: Client, director: Client, party: Party):
    client.get(link(party))
    renew(director, party)
    assert NOT_KNOWN in words(client.post(own(party, BO, "dispute/"), RESULT, follow=True))
    client.get(link(party))
    assert NOT_KNOWN in words(client.post(own(party, BO, "dispute/"), RESULT, follow=True))


def test_who_says_this_is_me_at_the_table_is_known_for_the_evening(client: Client, party: Party):
    assert "This is my own phone" in words(client.get(link(party)))
    answer = this_is_me(client, party, BO, follow=True)
    assert answer.redirect_chain == [(own(party), 302)]
    assert "This phone is known as Bo’s tonight." in words(answer)
    client.get(link(party, 2))
    assert ACCEPT in words(client.get(own(party)))
    assert LogEntry.objects.filter(party=party, action="this_is_me", who="table 1", facts={"player": BO}).count() == 1


def test_at_a_table_one_can_only_be_somebody_who_sits_there(client: Client, party: Party):
    answer = this_is_me(client, party, 5, follow=True)
    assert "That player does not sit at table 1 now." in words(answer)
    assert "me" not in client.cookies
    answer = client.post(f"/t/{party.code}/1/guessed/this-is-me/", {"player": BO})
    assert answer.status_code == 404


def test_the_cookie_is_of_no_use_to_scripts_other_sites_or_other_parties(client: Client, party: Party):
    client.get(link(party))
    client.get(card(party))
    for name, path in (("table", "/p/"), ("player", "/")):
        cookie = client.cookies[f"{name}_{party.code}"]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", path)
        assert cookie["max-age"] == FEW_DAYS
        assert not cookie["secure"]
    other = asked()
    client.cookies[f"player_{other.code}"] = client.cookies[f"player_{party.code}"].value
    assert NOT_KNOWN in words(client.post(own(other, BO, "dispute/"), RESULT, follow=True))


def test_with_https_the_cookie_goes_over_nothing_else(client: Client, party: Party, settings):
    settings.SESSION_COOKIE_SECURE = True
    client.get(card(party))
    assert client.cookies[f"player_{party.code}"]["secure"]


@pytest.mark.parametrize("said", ["", "2", "2-", "-x", "x-y", "2-x-y", "²-x", "9" * 30 + "-x", "2-ø", '"'])
def test_a_damaged_cookie_is_as_good_as_none(client: Client, party: Party, said: str):
    client.cookies[f"player_{party.code}"] = said
    client.cookies[f"table_{party.code}"] = said
    assert NOT_KNOWN in words(client.post(own(party, BO, "accept/"), RESULT, follow=True))


def test_players_pages_stay_open_to_everybody(client: Client, party: Party):
    for page in (party, slip(begun(8), 1)):
        assert client.get(own(fresh(page), 1)).status_code == 200
