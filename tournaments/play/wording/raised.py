"""Where a device plays with two taps: the first raises a card, and a bar under the hand plays it or puts it back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from scoring.play.cards import read_card
from tournaments.play.wording.cards import CardShown

ANY = "#"  # where play.js puts the card
SAYS = {
    "card": noop("%(card)s is up. Tap it again, or press Play"),
    "bid": noop("%(card)s is up. Tap it again, or press Lay"),
    "pass": noop("%(card)s is up. Tap it again, or press Pass"),
}
PLAYS = {"card": noop("Play %(card)s"), "bid": noop("Lay %(card)s"), "pass": noop("Pass %(card)s")}


@dataclass(frozen=True, slots=True)
class RaisedShown:
    """The line and the button for the card that is up; empty while none is. `any_says` and `any_plays` are the same for any card."""

    text: str
    says: str
    plays: str
    any_says: str
    any_plays: str


def describe_raised(cards: Iterable[CardShown], presses: str, text: str) -> RaisedShown:
    """`text` is the card that was tapped once; one that cannot be pressed now is not raised."""
    card = next((card for card in cards if card.text == text and card.may), None)
    says, plays = gettext(SAYS[presses]), gettext(PLAYS[presses])
    return RaisedShown(
        text=card.text if card else "",
        says=says % {"card": read_card(text).symbols} if card else "",
        plays=plays % {"card": read_card(text).symbols} if card else "",
        any_says=says % {"card": ANY},
        any_plays=plays % {"card": ANY},
    )


def lift(row: Iterable[CardShown], text: str) -> tuple[CardShown, ...]:
    return tuple(replace(card, is_up=True) if card.text == text else card for card in row)
