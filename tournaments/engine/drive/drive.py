"""A drive as one frozen value: what was agreed, who begins where, and the totals on the cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.draw import draw_lots
from tournaments.engine.drive.hands import MOST_HANDS, TRICKS, DriveHand, Hands, WhyNotHands, draw_hands
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, DriveKind, Role, check_tables, find_role

LONGEST_WORD = 20
# A proposal, which every screen shows in its own language; other words are the club's, and stay as they are typed.
USUAL_ROLES = (_("red"), _("black"))
MOST_TRICKS_TYPED = 999


class WhyNotDrive(Reason):
    ROLES = _("Give the two roles two different words of at most {longest} letters, such as red and black.")
    TWO_ON_A_CHAIR = _("Table {table}, chair {chair} is given twice.")
    CHAIR_EMPTY = _("Table {table}, chair {chair} is empty; every table of a drive has four.")
    PLAYER_TWICE = _("Player {player} is given two chairs.")
    NO_CARD = _("Card {card} is not one of this drive.")
    TOTAL_TWICE = _("Card {card} has two totals of the same half.")
    HAND = _("The drive cannot be at hand {hand} of {hands}.")
    SEED = _("The trumps are not those that the seed draws.")
    TOO_FEW = _("A drive needs at least four people; here are {here}.")
    SHARES = _(
        "Of {here} people, the number of pairs who share a chair must be {more}, such as {example}; this says {found}."
    )
    SHARES_WHOM = _("“{found}” is not two different numbers of people who are here, or somebody is named twice.")


class Half(IntEnum):
    FIRST = 1
    SECOND = 2


@dataclass(frozen=True, slots=True)
class FirstChair:
    """Where a player begins. Of two who share a chair and play alternate hands, the second is `is_second`; the card has
    the number of the first."""

    player: int
    table: int
    chair: int
    is_second: bool = False


@dataclass(frozen=True, slots=True)
class CardTotal:
    """What stands on a card for a half. `tens`: hands of ten tricks or more; `last`: the tricks of the last hand."""

    card: int
    half: Half
    tricks: int
    tens: int | None = None
    last: int | None = None


@dataclass(frozen=True)
class DrivePlan:
    """What is agreed. `half`: the hands before coffee. With a `seed` the trumps are drawn from it, one hand at a time."""

    kind: DriveKind
    hands: Hands
    half: int
    roles: tuple[str, str]
    seed: str = ""
    counts_tens: bool = False
    counts_last: bool = False

    def __post_init__(self) -> None:
        if not 2 <= len(self.hands) <= MOST_HANDS or not 1 <= self.half < len(self.hands):
            raise Impossible(WhyNotHands.NUMBER, most=MOST_HANDS)
        one, other = (word.strip().casefold() for word in self.roles)
        if not one or not other or one == other or max(map(len, self.roles)) > LONGEST_WORD:
            raise Impossible(WhyNotDrive.ROLES, longest=LONGEST_WORD)
        if self.seed and self.hands != draw_hands(len(self.hands), seed=self.seed):
            raise Impossible(WhyNotDrive.SEED)

    def hands_of(self, half: Half) -> int:
        return self.half if half is Half.FIRST else len(self.hands) - self.half

    def most_tricks(self, half: Half) -> int:
        return TRICKS * self.hands_of(half)

    def word_of(self, role: Role) -> str:
        return self.roles[0] if role is Role.A else self.roles[1]


@dataclass(frozen=True)
class WhistDrive:
    """`hand` is played now, 0 before the first; with `is_break` it is over, and there is coffee, or the drive is over."""

    plan: DrivePlan
    hand: int = 0
    is_break: bool = False
    seats: tuple[FirstChair, ...] = ()
    totals: tuple[CardTotal, ...] = ()

    def __post_init__(self) -> None:
        hands = len(self.plan.hands)
        if not 0 <= self.hand <= hands or (self.is_break and self.hand not in (self.plan.half, hands)):
            raise Impossible(WhyNotDrive.HAND, hand=self.hand, hands=hands)
        self._check_chairs()
        self._check_totals()

    def _check_totals(self) -> None:
        typed = Counter((total.card, total.half) for total in self.totals)
        for (card, _half), times in typed.items():
            if card not in self.cards:
                raise Impossible(WhyNotDrive.NO_CARD, card=card)
            if times > 1:
                raise Impossible(WhyNotDrive.TOTAL_TWICE, card=card)

    def _check_chairs(self) -> None:
        for player, chairs in Counter(seat.player for seat in self.seats).items():
            if chairs > 1:
                raise Impossible(WhyNotDrive.PLAYER_TWICE, player=player)
        sitting = [(seat.table, seat.chair, seat.is_second) for seat in self.seats]
        times, firsts = Counter(sitting), {(table, chair) for table, chair, is_second in sitting if not is_second}
        for table, chair, is_second in sitting:
            if times[table, chair, is_second] > 1 or (table, chair) not in firsts:
                raise Impossible(WhyNotDrive.TWO_ON_A_CHAIR, table=table, chair=chair)
        for table in range(1, max((table for table, _chair in firsts), default=0) + 1):
            for chair in CHAIRS:
                if (table, chair) not in firsts:
                    raise Impossible(WhyNotDrive.CHAIR_EMPTY, table=table, chair=chair)

    @property
    def tables(self) -> int:
        return len(self.cards) // 4

    @cached_property
    def cards(self) -> dict[int, DriveChair]:
        """Where each card begins, by its number, which is that of its player."""
        firsts = sorted((seat for seat in self.seats if not seat.is_second), key=lambda seat: seat.player)
        return {seat.player: DriveChair(seat.table, seat.chair) for seat in firsts}

    @cached_property
    def people(self) -> dict[int, tuple[int, ...]]:
        """The players of each card: one, or two who share it."""
        found: defaultdict[DriveChair, list[int]] = defaultdict(list)
        for seat in sorted(self.seats, key=lambda seat: (seat.is_second, seat.player)):
            found[DriveChair(seat.table, seat.chair)].append(seat.player)
        return {players[0]: tuple(players) for players in found.values()}

    def card_of(self, player: int) -> int:
        """The number of this player's card: that of the first of two who share one. Another number stays as it is."""
        return next((card for card, players in self.people.items() if player in players), player)

    def role_of(self, card: int) -> Role | None:
        return find_role(self.cards[card].chair) if self.plan.kind.has_roles else None

    @property
    def roles(self) -> tuple[Role | None, ...]:
        """The two roles; in a drive without roles, one group of all."""
        return tuple(Role) if self.plan.kind.has_roles else (None,)

    def totals_of(self, half: Half) -> dict[int, CardTotal]:
        return {total.card: total for total in self.totals if total.half is half}

    @property
    def is_over(self) -> bool:
        return self.is_break and self.hand == len(self.plan.hands)

    @property
    def is_coffee(self) -> bool:
        return self.is_break and self.hand == self.plan.half

    @property
    def current(self) -> DriveHand | None:
        """What is trumps now."""
        return self.plan.hands[self.hand - 1] if self.hand and not self.is_break else None

    @property
    def known_hands(self) -> tuple[DriveHand | None, ...]:
        """The list as people may see it: drawn trumps are secret until their hand begins."""
        hands, seen = self.plan.hands, self.hand if self.plan.seed else len(self.plan.hands)
        return tuple(hand if number <= seen else None for number, hand in enumerate(hands, 1))

    @property
    def half_now(self) -> Half:
        """The half whose cards are handed in next."""
        return Half.FIRST if self.hand <= self.plan.half else Half.SECOND


def ring(drive: WhistDrive) -> tuple[int, bool]:
    """The hand and the break after the bell."""
    if not drive.is_break and drive.hand in (drive.plan.half, len(drive.plan.hands)):
        return drive.hand, True
    return min(drive.hand + 1, len(drive.plan.hands)), drive.is_over


def ring_back(drive: WhistDrive) -> tuple[int, bool]:
    """The same before the last bell."""
    if drive.is_break:
        return drive.hand, False
    before = max(drive.hand - 1, 0)
    return before, before == drive.plan.half


def suggest_sharing(people: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Who shares a chair if nobody says so: those who came last, two and two."""
    if len(people) < 4:
        return ()
    last = sorted(people)[len(people) - 2 * (len(people) % 4) :]
    return tuple(zip(last[::2], last[1::2], strict=True))


def draw_chairs(
    people: Sequence[int], sharing: Iterable[tuple[int, int]], *, kind: DriveKind, seed: int
) -> tuple[FirstChair, ...]:
    """Everybody's first chair by lot; the lot of two who share is one. Raises Refused if the numbers do not fit."""
    pairs = tuple(sharing)
    _check_people(people, pairs, kind)
    second = {two: one for one, two in map(sorted, pairs)}
    cards = draw_lots(sorted(set(people) - second.keys()), f"drive {seed}")
    at = {card: (place // 4 + 1, place % 4 + 1) for place, card in enumerate(cards)}
    alone = [FirstChair(card, *at[card]) for card in cards]
    return (*alone, *(FirstChair(two, *at[one], is_second=True) for two, one in second.items()))


def _check_people(people: Sequence[int], pairs: Sequence[tuple[int, int]], kind: DriveKind) -> None:
    if len(people) < 4:
        raise Refused(WhyNotDrive.TOO_FEW, here=len(people))
    check_tables(kind, len(people))
    more = len(people) % 4
    named = [player for pair in pairs for player in pair]
    if len(set(named)) < len(named) or not set(named) <= set(people):
        raise Refused(WhyNotDrive.SHARES_WHOM, found=write_sharing(pairs))
    if len(pairs) != more:
        example = write_sharing(suggest_sharing(people)) or "–"
        found = write_sharing(pairs) or "–"
        raise Refused(WhyNotDrive.SHARES, here=len(people), more=more, example=example, found=found)


def write_sharing(pairs: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{one}+{two}" for one, two in pairs)


def read_sharing(text: str) -> tuple[tuple[int, int], ...]:
    """The inverse, as people type it: "29+30, 27+28". Raises Refused."""
    pairs = []
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        numbers = [number.strip() for number in part.split("+")]
        if len(numbers) != 2 or not all(
            number.isascii() and number.isdecimal() and len(number) < 7 for number in numbers
        ):
            raise Refused(WhyNotDrive.SHARES_WHOM, found=part[:20])
        pairs.append((int(numbers[0]), int(numbers[1])))
    return tuple(pairs)
