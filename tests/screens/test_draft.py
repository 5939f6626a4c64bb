"""The next seats lie ready while the last table plays, and no page says a word of them."""

from __future__ import annotations

from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.drafts import drafts
from tests.night import announced, begun, fresh, played, slip
from tests.screens.reading import words
from tournaments.actions.draft import forget_drafts
from tournaments.models import Party
from tournaments.queries import once
from tournaments.tasks import move


def pages(party: Party, director: Client, stranger: Client) -> dict[str, str]:
    """What the organiser and everybody else read of the party."""
    desk = [reverse(name, args=[party.code]) for name in ("desk", "desk_players", "desk_log", "desk_settings")]
    hall = [reverse(name, args=[party.code]) for name in ("party", "hall", "standings", "why")]
    own = [reverse("player", args=[party.code, number]) for number in range(1, 11)]
    people = [reverse("desk_player", args=[party.code, number]) for number in range(1, 11)]
    table = reverse("table", args=[party.code, 2, party.table_key(2)])
    return {page: words(director.get(page)) for page in [reverse("front"), *desk, *people]} | {
        page: words(stranger.get(page)) for page in [*hall, *own, table]
    }


def test_every_page_is_the_same_with_drafts_and_without(director, stranger):
    party = slip(announced(played(begun(10)), 2), 1, number=2)
    move(party.code, 2)
    assert len(drafts(party)) == 2
    drafted = pages(fresh(party), director, stranger)
    forget_drafts(party.code)
    once.newest.clear()
    cache.clear()  # a draft is no change, so what is kept of a page would be the same whatever it says
    assert pages(fresh(party), director, stranger) == drafted
