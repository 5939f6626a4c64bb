"""House rules as sentences with choices in them, and what four hands give under them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from scoring.game import GameEnd
from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.rules import LowTo, RuleSet
from scoring.score import score_hand
from tournaments.wording import end_briefly, points_text
from tournaments.wording.plan import card_name

LOW = {
    LowTo.MAJORITY: noop("On a low hand {low_to}: {low_points} for each trick over six."),
    LowTo.MINORITY: noop("On a low hand {low_to}: {low_points} for each trick below seven."),
}
FIELD = re.compile(r"\{(\w+)\}([.,:;]?)")


class SampleHand(NamedTuple):
    """A hand in words, what it gives, and whether it gives something else under the named set."""

    hand: str
    gives: str
    gave: str

    @property
    def differs(self) -> bool:
        return self.gives != self.gave


class SentencePart(NamedTuple):
    """Words of a sentence; or the name of a field in it, with the mark behind it, which stays on the field's line."""

    words: str
    is_field: bool = False
    mark: str = ""


def sentences_of(rules: RuleSet, end: GameEnd) -> list[list[SentencePart]]:
    sentences = [
        _how_it_is_won(end),
        gettext("A made grand gives {made_grand} for each trick over six."),
        gettext("When a grand fails, {failed_grand_to}: {failed_grand_points} for each trick below seven."),
        gettext(LOW[rules.low.to]),
        gettext("Special calls: {specials}. Trumps: {trump}."),
        gettext("The star of a special call that failed {failed_special}.") if rules.specials else "",
        gettext("Of the bid cards {high_colour}, and {high_lead} leads a high hand."),
    ]
    return [list(_parts(sentence)) for sentence in sentences if sentence]


def _how_it_is_won(end: GameEnd) -> str:
    """The points are a choice of the rules even on an evening whose games end otherwise."""
    if end.kind.is_to_target:
        return gettext("A game is won with {target} points.")
    return gettext("Tonight a game ends %(end)s. Played to points, it is won with {target}.") % {
        "end": end_briefly(end)
    }


def _parts(sentence: str) -> Iterator[SentencePart]:
    end = 0
    # The fields come in the order of the translated sentence, which may be another one.
    for found in FIELD.finditer(sentence):
        yield SentencePart(sentence[end : found.start()])
        yield SentencePart(found[1], is_field=True, mark=found[2])
        end = found.end()
    yield SentencePart(sentence[end:])


def sample_hands(rules: RuleSet, base: RuleSet) -> list[SampleHand]:
    """What four hands give to those who read it, and what they give under the set that the rules were made from."""
    return [SampleHand(words, _gives(hand, rules), _gives(hand, base)) for words, hand in _samples()]


def _samples() -> Iterator[tuple[str, Hand]]:
    for tricks in (9, 5):
        yield gettext("High, you granded, took %(tricks)s") % {"tricks": tricks}, _hand(Call.HIGH, tricks)
    for tricks in (8, 6):
        yield gettext("Low, you took %(tricks)s") % {"tricks": tricks}, _hand(Call.LOW, tricks)


def _hand(call: Call, tricks: int) -> Hand:
    return Hand(call, Seat.NORTH if call is Call.HIGH else None, BySide(tricks, 13 - tricks))


def _gives(hand: Hand, rules: RuleSet) -> str:
    points = score_hand(hand, rules).points
    side = next((side for side in Side if points[side]), None)
    if side is None:
        return gettext("nothing")
    words = gettext("%(points)s for you") if side is Side.NORTH_SOUTH else gettext("%(points)s for them")
    return words % {"points": points_text(points[side])}


def differs_in_words(different: Sequence[SampleHand], base: RuleSet) -> str:
    """Beside the hands that count otherwise than under the named set."""
    if len(different) == 1:
        said = gettext("The yellow line counts differently from %(rules)s, where it gives: %(gave)s.")
        return said % {"rules": card_name(base), "gave": different[0].gave}
    return gettext("The yellow lines count differently from %(rules)s.") % {"rules": card_name(base)}


def with_changes(base: RuleSet, changes: int) -> str:
    """Minnesota, with two changes."""
    if not changes:
        return gettext("%(rules)s, as it is.") % {"rules": card_name(base)}
    words = ngettext("%(rules)s, with %(changes)s change.", "%(rules)s, with %(changes)s changes.", changes)
    return words % {"rules": card_name(base), "changes": changes}
