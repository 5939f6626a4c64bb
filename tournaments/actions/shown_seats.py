"""Whether the proposed seats are still those that a page showed. Two laptops may change them."""

from __future__ import annotations

from tournaments.actions.change import WhyNoChange, check_seen, make_mark
from tournaments.engine.seats import Seating
from tournaments.models import Round
from tournaments.queries.movement import read_seating


def make_seats_mark(seats: Seating) -> str:
    """A fingerprint of proposed seats. The forms of the page that shows them send it along as `shown`."""
    return make_mark(([(table.number, table.players) for table in seats.tables], sorted(seats.bench)))


def make_shown_mark(round: Round | None) -> str:
    """The fingerprint of the seats of a round that is proposed; of none before the first draw."""
    return "" if round is None else make_seats_mark(read_seating(round))


def check_shown(shown: str | None, round: Round | None) -> None:
    """Raises Refused if the page showed other seats than this round has; None is a page that shows none, such as the desk."""
    if shown is not None:  # the seats are read only for a page that shows some
        check_seen(shown, make_shown_mark(round), WhyNoChange.SEATS_CHANGED)
