"""What is paid, at the desk."""

from __future__ import annotations

from uuid import uuid4

from django.test import Client

from tournaments.models import Party, Player


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/stakes/{page}"


def key(name: str) -> int:
    return Player.objects.get(name=name).pk


def post(director: Client, party: Party, page: str, **posted):
    return director.post(desk(party, page), {"key": uuid4(), **posted}, follow=True)
