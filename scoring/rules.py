"""The rule sets as data. A new variant is one value in NAMED, and whatever the tests then ask for:

its name in TITLES (and in locale by `make words`), its rows in tests/scoring
(test_rules, test_score, test_protocol), and its lines in docs/rules.md and docs/pace.md (`tests/test_docs.py` prints them).

Sources: the published descriptions of Minnesota whist and its relatives (pagat.com, gamerules.com, Denexa,
NeuralPlay's help) and Parlett's Norwegian whist. Where they differ, the choice is a field here.

A rule set that counts its tricks in a new way also needs a member of Scorer and its function in `scoring.score`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.hand import MOST_TRICKS, BySide, Call, Hand, Seat, Side, WhyImpossible, check_tricks, is_whole
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _


class Scorer(StrEnum):
    """How the tricks of a hand become points; `scoring.score` has a function for each.

    ODD_TRICKS: the tricks above half of them count for one side, and the call says for which. EACH_TRICK: every trick is a
    point for the side that took it, as at a whist drive.
    """

    ODD_TRICKS = "odd-tricks"
    EACH_TRICK = "each-trick"


class FailedGrandTo(StrEnum):
    """Whose score a failed grand changes."""

    OPPONENTS = "opponents"
    GRANDERS = "granders"


class LowTo(StrEnum):
    """Whose score a low hand changes: the side with more tricks, or the side with fewer."""

    MAJORITY = "majority"
    MINORITY = "minority"


class StarTo(Named):
    """Who gets the star of a special call that failed."""

    OPPONENTS = "opponents", _("Made: a star for the caller’s side. Failed: a star for the other side.")
    NOBODY = "nobody", _("Made: a star for the caller’s side. Failed: nobody gets one.")


class Colour(StrEnum):
    """The colour of the bid card that means high."""

    BLACK = "black"
    RED = "red"


class Trump(Named):
    NONE = "none", _("No trumps.")
    FIRST_LEAD = "first-lead", _("Trumps: the suit that the grander leads to the first trick.")
    IN_TURN = "in-turn", _("Trumps: hearts, clubs, diamonds, spades, one after the other.")


class HighLead(Named):
    """Who leads the first trick of a high hand."""

    RIGHT_OF_GRANDER = "right-of-grander", _("The player to the grander’s right leads.")
    GRANDER = "grander", _("The grander leads.")
    LEFT_OF_GRANDER = "left-of-grander", _("The player to the grander’s left leads.")


class WhyNotRules(Reason):
    NAME_LENGTH = _("Rules have a name of 1 to 60 letters; this one has {length}.")
    TARGET_TOO_SMALL = _("The target is a whole number of points from 1 to 1000; {target} is not.")
    TRICKS_OUT_OF_RANGE = _("A hand has 1 to 52 tricks; {tricks} is not possible.")
    PLAYERS_UNKNOWN = _("A table has 4 players, or 2; {players} is not possible.")
    MADE_GRAND_GAINS = _("A made grand gains 1 to 100 points for each odd trick; {points} is not possible.")
    FAILED_GRAND_SIGN = _(
        "A failed grand gives the opponents 1 to 100 points, or costs the granders 1 to 100, for each trick; {points} is not possible."
    )
    LOW_SIGN = _(
        "A low hand costs the side with more tricks 1 to 100 points, or gives the side with fewer 1 to 100, for each trick; {points} is not possible."
    )
    SPECIAL_TWICE = _("{call} appears twice among the special calls; name each once.")
    NOT_A_SPECIAL = _("{call} is not a special call; the special calls are sola-nola and grand-dix.")
    SPECIALS_NEED_PARTNERS = _("Special calls send a partner away, and a table of two has no partners.")
    SPECIALS_NEED_A_CALL = _("These rules have no calls, so they have no special calls.")


@dataclass(frozen=True, slots=True)
class FailedGrand:
    """What each trick of a failed grand is worth, and to whom: the granders lose, the others gain."""

    to: FailedGrandTo
    points: int


@dataclass(frozen=True, slots=True)
class Low:
    """What each trick of a low hand is worth, and to whom: the majority loses, the minority gains."""

    to: LowTo
    points: int


@dataclass(frozen=True, slots=True)
class RuleSet:
    """How many tricks a hand has, how it is called and scored, and when a game to the target is won.

    `made_grand` is also the worth of an odd trick if hands are not called. Raises Impossible.
    """

    name: str
    target: int = 13
    players: int = 4
    made_grand: int = 1
    failed_grand: FailedGrand = FailedGrand(FailedGrandTo.OPPONENTS, 1)
    low: Low = Low(LowTo.MAJORITY, -1)
    specials: tuple[Call, ...] = ()
    failed_special: StarTo = StarTo.OPPONENTS
    high_colour: Colour = Colour.BLACK
    trump: Trump = Trump.NONE
    high_lead: HighLead = HighLead.RIGHT_OF_GRANDER
    tricks: int = 13
    is_called: bool = True
    scorer: Scorer = Scorer.ODD_TRICKS

    def __post_init__(self) -> None:
        if not 1 <= len(self.name) <= 60:
            raise Impossible(WhyNotRules.NAME_LENGTH, length=len(self.name))
        if not is_whole(self.target, 1, 1000):
            raise Impossible(WhyNotRules.TARGET_TOO_SMALL, target=self.target)
        if type(self.players) is not int or self.players not in (2, 4):  # 2.0 is in (2, 4) too
            raise Impossible(WhyNotRules.PLAYERS_UNKNOWN, players=self.players)
        if not is_whole(self.tricks, 1, MOST_TRICKS):
            raise Impossible(WhyNotRules.TRICKS_OUT_OF_RANGE, tricks=self.tricks)
        if not is_whole(self.made_grand, 1, 100):
            raise Impossible(WhyNotRules.MADE_GRAND_GAINS, points=self.made_grand)
        _check_sign(
            self.failed_grand.points,
            self.failed_grand.to is FailedGrandTo.OPPONENTS,
            WhyNotRules.FAILED_GRAND_SIGN,
        )
        _check_sign(self.low.points, self.low.to is LowTo.MINORITY, WhyNotRules.LOW_SIGN)
        _check_specials(self)

    @property
    def calls(self) -> tuple[Call, ...]:
        """Every call these rules know, as the table page offers them."""
        return (Call.HIGH, Call.LOW, *self.specials, Call.THROWN_IN) if self.is_called else (Call.PLAIN, Call.THROWN_IN)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The chairs of a table, clockwise; a table of two has North and East."""
        return tuple(Seat) if self.players == 4 else (Seat.NORTH, Seat.EAST)

    @property
    def may_not_end(self) -> bool:
        """Whether most hands take points away, so that a game to the target can last for ever."""
        takes = self.failed_grand.to is FailedGrandTo.GRANDERS and self.low.to is LowTo.MAJORITY
        return takes and self.is_called and self.scorer is Scorer.ODD_TRICKS

    def share(self, side: Side, tricks: int) -> BySide[int]:
        """The tricks of both sides, from those of one side. Raises Impossible for more than a hand has."""
        check_tricks(tricks, self.tricks)
        return BySide.only(side, tricks, self.tricks - tricks)

    def every_hand(self) -> Iterator[Hand]:
        for call in self.calls:
            callers = self.seats if call.has_caller else (None,)
            counts = [self.share(Side.NORTH_SOUTH, t) for t in range(self.tricks + 1)] if call.has_tricks else [None]
            outcomes = (True, False) if call.is_special else (None,)
            yield from (Hand(call, by, took, made) for by in callers for took in counts for made in outcomes)

    def check(self, hand: Hand) -> None:
        """Raises Impossible if these rules do not know the call or the seat, or have another number of tricks."""
        if hand.call not in self.calls:
            allowed = ", ".join(self.calls)
            raise Impossible(WhyImpossible.CALL_NOT_IN_RULES, call=hand.call, allowed=allowed)
        if hand.by is not None and hand.by not in self.seats:
            raise Impossible(WhyImpossible.SEAT_NOT_AT_TABLE, seat=hand.by)
        if hand.tricks is not None and sum(hand.tricks) != self.tricks:
            (north_south, east_west), total = hand.tricks, sum(hand.tricks)
            facts = {"north_south": north_south, "east_west": east_west, "total": total}
            raise Impossible(WhyImpossible.TRICKS_DO_NOT_ADD_UP, tricks=self.tricks, **facts)


@dataclass(frozen=True, slots=True)
class HandDraft:
    """A hand that is being entered, as far as it is known: the call, by whom, how many tricks, made or failed.

    `tricks` are those of the side that granded; if nobody did, those of North–South.
    """

    call: Call | None = None
    by: Seat | None = None
    tricks: int | None = None
    made: bool | None = None

    @classmethod
    def of(cls, hand: Hand) -> HandDraft:
        """The inverse of `hand`."""
        draft = cls(hand.call, hand.by, made=hand.made)
        return draft if hand.tricks is None else replace(draft, tricks=hand.tricks[draft.counted_side])

    @property
    def counted_side(self) -> Side:
        """The side whose tricks are entered."""
        return self.by.side if self.by is not None else Side.NORTH_SOUTH

    @property
    def needs_caller(self) -> bool:
        return self.call is not None and self.call.is_special and self.by is None  # high is chosen with its grander

    @property
    def needs_outcome(self) -> bool:
        return self.call is not None and self.call.is_special and self.by is not None and self.made is None

    @property
    def needs_tricks(self) -> bool:
        return self.call is not None and self.call.has_tricks and self.tricks is None

    @property
    def is_whole(self) -> bool:
        return self.call is not None and not (self.needs_caller or self.needs_outcome or self.needs_tricks)

    def hand(self, rules: RuleSet) -> Hand:
        """The finished hand. Raises Impossible."""
        assert self.call is not None
        tricks = None if self.tricks is None else rules.share(self.counted_side, self.tricks)
        return Hand(self.call, self.by, tricks, self.made)

    def check(self, rules: RuleSet) -> None:
        """Raises Impossible if nothing that is entered next can make a hand that these rules allow."""
        if self.call is None:
            return
        # For what is still missing, a value that every rule set allows, so that only what is known is refused.
        by = Seat.NORTH if self.needs_caller else self.by
        tricks = 0 if self.needs_tricks else self.tricks
        made = True if self.call.is_special and self.made is None else self.made
        rules.check(HandDraft(self.call, by, tricks, made).hand(rules))


def _check_sign(points: int, gains: bool, why: WhyNotRules) -> None:
    if not (is_whole(points, 1, 100) if gains else is_whole(points, -100, -1)):
        raise Impossible(why, points=points)


def _check_specials(rules: RuleSet) -> None:
    for call in rules.specials:
        if not call.is_special:
            raise Impossible(WhyNotRules.NOT_A_SPECIAL, call=call)
        if rules.specials.count(call) > 1:
            raise Impossible(WhyNotRules.SPECIAL_TWICE, call=call)
    if rules.specials and rules.players == 2:
        raise Impossible(WhyNotRules.SPECIALS_NEED_PARTNERS)
    if rules.specials and not rules.is_called:
        raise Impossible(WhyNotRules.SPECIALS_NEED_A_CALL)


MINNESOTA = RuleSet("minnesota")
FAILED_GRAND_DOUBLE = replace(
    MINNESOTA, name="failed-grand-double", failed_grand=FailedGrand(FailedGrandTo.OPPONENTS, 2)
)
NULA_PLUS = replace(FAILED_GRAND_DOUBLE, name="nula-plus", low=Low(LowTo.MINORITY, 1))
ASKOV = replace(FAILED_GRAND_DOUBLE, name="askov", target=15, specials=(Call.SOLA_NOLA, Call.GRAND_DIX))
SOUTH_DAKOTA = replace(
    MINNESOTA,
    name="south-dakota",
    target=11,
    failed_grand=FailedGrand(FailedGrandTo.GRANDERS, -1),
    trump=Trump.FIRST_LEAD,
    high_lead=HighLead.GRANDER,
)
TWO_PLAYER = replace(NULA_PLUS, name="two-player", players=2)

# These names stand in databases and in files of evenings, so none may be renamed.
NAMED = {rules.name: rules for rules in (MINNESOTA, FAILED_GRAND_DOUBLE, NULA_PLUS, ASKOV, SOUTH_DAKOTA, TWO_PLAYER)}

# The names in English, by those of NAMED; screens translate them.
TITLES = {
    "minnesota": _("Minnesota whist, to 13"),
    "failed-grand-double": _("Minnesota whist, a failed grand counts double"),
    "nula-plus": _("Nula plus: low gives points, to 13"),
    "askov": _("Askov, to 15, with Sola Nola and Grand Dix"),
    "south-dakota": _("South Dakota, to 11, with trumps"),
    "two-player": _("Two players"),
}
