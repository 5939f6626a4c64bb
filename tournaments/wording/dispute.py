"""What is wrong with a result that is disputed, in the words of the button that says it."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.dispute import Wrong

WRONGS = {
    Wrong.HAND_WRONG: noop("a hand is wrong"),
    Wrong.HAND_MISSING: noop("a hand is missing"),
    Wrong.WINNER_WRONG: noop("the winner is wrong"),
    Wrong.SOMETHING_ELSE: noop("something else"),
}


def wrong_in_words(why: Wrong) -> str:
    return gettext(WRONGS[why])


def wrongs() -> list[tuple[str, str]]:
    """What can be said with one tap: what it sends, and what stands on it."""
    return [(why.value, wrong_in_words(why)) for why in Wrong]
