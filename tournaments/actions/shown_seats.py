"""Whether the proposed seats are still those that a page showed. Two laptops may change them."""

from __future__ import annotations

from scoring.refused import Reason
from scoring.refused import gettext_noop as _
from tournaments.actions.change import check_seen, make_mark
from tournaments.engine.seats import Seating


class WhyNotShown(Reason):
    CHANGED = _("The seats have changed since this page showed them, so nothing was done. Here they are now.")


def make_seats_mark(seats: Seating) -> str:
    """A fingerprint of proposed seats. The forms of the page that shows them send it along as `shown`."""
    return make_mark(([(table.number, table.players) for table in seats.tables], sorted(seats.bench)))


def check_seats(shown: str | None, now: Seating) -> None:
    """Raises Refused if the page showed other seats; None is a page that shows none, such as the desk."""
    if shown is not None:
        check_seen(shown, make_seats_mark(now), WhyNotShown.CHANGED)
