"""Phones at one table, and what the organiser says of them at the desk."""

from __future__ import annotations

from django.test import Client
from django.utils.timezone import localtime

from tests.actions.accepting import BO
from tests.night import begun, fresh
from tests.screens.table_page import ANN_GRANDED_FIVE, link, sheet_form
from tournaments.models import Game, Party

TAKE_OVER = "Take over the pencil"
SECOND = {**ANN_GRANDED_FIVE, "tricks": "8"}
STEPS = "?hand=2&call=high&by=north&tricks=8"


def written_by(phone: Client) -> Party:
    """This phone has entered a hand at table 1."""
    party = begun(8)
    phone.post(link(party, act="hand/"), sheet_form(ANN_GRANDED_FIVE))
    return fresh(party)


def since() -> str:
    """The time of day at which the pencil was taken, as the pages say it."""
    taken = Game.objects.get(table=1).pencil_since
    assert taken is not None
    return f"{localtime(taken):%H:%M}"


def at_desk(party: Party, act: str = "") -> str:
    return f"/desk/{party.code}/tables/1/{act}"


def keep(director: Client, party: Party, kept: str, **more: object):
    return director.post(at_desk(party, "phones/withhold/"), {"withheld": kept}, **more)


def renew(director: Client, party: Party, **more: object):
    return director.post(at_desk(party, "new-link/"), {"seen": len(party.phones_of(1).renewed)}, **more)


def own(party: Party, number: int = BO, act: str = "") -> str:
    return f"/p/{party.code}/player/{number}/{act}"


def card(party: Party, number: int = BO) -> str:
    return own(party, number, f"card/{party.player_key(number)}/")


def this_is_me(client: Client, party: Party, number: int, table: int = 1, **more):
    return client.post(link(party, table, "this-is-me/"), {"player": number}, **more)


ANN, BO, CLEO, EVA, FINN, GRO, HANS = 1, 2, 3, 5, 6, 7, 8


def phone_of(party: Party, number: int) -> Client:
    client = Client()
    client.get(card(party, number))
    return client


def place(party: Party, name: str) -> str:
    return f"/p/{party.code}/{name}/"


def say_me(client: Client, party: Party, number: int):
    return client.post(own(party, number, "this-is-me/"), follow=True)
