"""Sentences of the side table, where two people play and not two sides."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from scoring.hand import Call, Hand, Seat
from tournaments.queries.rows import Person
from tournaments.queries.side import SidePage
from tournaments.wording import played_in_words, points_text


def side_hand_in_words(hand: Hand, people: Sequence[Person]) -> str:
    """Ann granded and took 8; Low: Ann took 5 and Bo 8."""
    if hand.call is Call.THROWN_IN:
        return played_in_words(hand)
    north, east = people
    assert hand.tricks is not None  # no special call at a table of two
    if hand.call is Call.LOW:
        took = {
            "north": north.name,
            "tricks": hand.tricks.north_south,
            "east": east.name,
            "rest": hand.tricks.east_west,
        }
        return gettext("Low: %(north)s took %(tricks)s and %(east)s %(rest)s.") % took
    by = north if hand.by is Seat.NORTH else east
    tricks = hand.tricks.north_south if hand.by is Seat.NORTH else hand.tricks.east_west
    return gettext("%(name)s granded and took %(tricks)s.") % {"name": by.name, "tricks": tricks}


def side_score(page: SidePage) -> str:
    """Ann 4, Bo 0."""
    return ", ".join(
        f"{person.name} {points_text(points)}" for person, points in zip(page.people, page.score, strict=True)
    )


def counts_in_words(counts: bool) -> str:
    if counts:
        return gettext("It counts as points for and against, as it stands, and never as a game won.")
    return gettext("It is played for fun and does not count.")
