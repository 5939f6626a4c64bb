"""A drive as one frozen value: what was agreed, who begins where, and the totals on the cards; or, live, every hand's tricks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from scoring.refused import Impossible
from tournaments.engine.drive.hands import TEN, TRICKS, DriveHand
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, Role, find_next_chairs, find_role
from tournaments.engine.drive.plan import CardTotal, DrivePlan, FirstChair, Half, WhyNotDrive
from tournaments.engine.drive.tricks import TableTricks, add_up


@dataclass(frozen=True)
class WhistDrive:
    """`hand` is played now, 0 before the first; with `is_break` it is over, and there is coffee, or the drive is over.

    `tricks` are those of a live drive, by hand and table; `houses` the players who only fill a chair.
    """

    plan: DrivePlan
    hand: int = 0
    is_break: bool = False
    seats: tuple[FirstChair, ...] = ()
    totals: tuple[CardTotal, ...] = ()
    tricks: tuple[TableTricks, ...] = ()
    houses: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        hands = len(self.plan.hands)
        if not 0 <= self.hand <= hands or (self.is_break and self.hand not in (self.plan.half, hands)):
            raise Impossible(WhyNotDrive.HAND, hand=self.hand, hands=hands)
        if self.totals if self.plan.is_live else self.tricks:
            raise Impossible(WhyNotDrive.NOT_LIVE)
        self._check_chairs()
        self._check_totals()
        self._check_tricks()

    def _check_tricks(self) -> None:
        """No number is of a hand or table that is not there, and every hand before has its winners."""
        hand, over, tables = self.hand, self.hands_over, self.tables
        for one in self.tricks:
            if not (1 <= one.hand <= hand and 1 <= one.table <= tables):
                raise Impossible(WhyNotDrive.TRICKS_TWICE, hand=one.hand, table=one.table)
            if one.tricks is None:
                continue
            if not 0 <= one.tricks <= TRICKS:
                raise Impossible(WhyNotDrive.TRICKS, most=TRICKS, hand=one.hand, table=one.table)
            if one.hand > over and one.odd_won != self.has_odd_won(one):
                raise Impossible(WhyNotDrive.NOT_THE_WINNER, tricks=one.tricks, hand=one.hand, table=one.table)
        if sum(map(len, self._tricks_by_hand.values())) < len(self.tricks):
            (hand, table), _times = Counter((one.hand, one.table) for one in self.tricks).most_common(1)[0]
            raise Impossible(WhyNotDrive.TRICKS_TWICE, hand=hand, table=table)
        for hand in range(1, over + 1) if self.plan.is_live else ():
            if len(self.tricks_of(hand)) < tables:
                table = next(table for table in range(1, tables + 1) if table not in self.tricks_of(hand))
                raise Impossible(WhyNotDrive.NO_WINNER, hand=hand, table=table)

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
        for seat in self.seats:
            if seat.since < 1 or (seat.until is not None and seat.until < 0):
                raise Impossible(WhyNotDrive.FROM_HAND, player=seat.player, since=seat.since, until=seat.until)
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

    @cached_property
    def is_filled(self) -> dict[int, bool]:
        """The cards of chairs that nobody but house players has had: they take part and win nothing."""
        return {card: self.houses.issuperset(players) for card, players in self.people.items()}

    def totals_of(self, half: Half) -> dict[int, CardTotal]:
        """What stands on each card; live, what its hands add up to so far."""
        if self.plan.is_live:
            return self._live_totals[half]
        return {total.card: total for total in self.totals if total.half is half}

    # Live

    @property
    def hands_over(self) -> int:
        """The hands whose bell has rung: they count, and nobody moves for them any more."""
        return self.hand if self.is_break else max(self.hand - 1, 0)

    def hands_of(self, half: Half) -> int:
        """The hands of a half that count; by cards, all of them."""
        if not self.plan.is_live:
            return self.plan.hands_of(half)
        return min(self.hands_over, self.plan.half) if half is Half.FIRST else max(self.hands_over - self.plan.half, 0)

    def wins(self, hand: int, tricks: int) -> bool:
        return self.plan.hands[hand - 1].is_won_with(tricks)

    def has_odd_won(self, one: TableTricks) -> bool:
        """By the number, or else by who is said to have won. After a correction other people may have moved."""
        return one.odd_won if one.tricks is None else self.wins(one.hand, one.tricks)

    def contradicts(self, one: TableTricks, other: TableTricks) -> bool:
        """Whether only one of them can be right: two numbers, or two winners. A number and its own winner go together."""
        if one.tricks is not None and other.tricks is not None:
            return one.tricks != other.tricks
        return self.has_odd_won(one) != self.has_odd_won(other)

    @cached_property
    def _tricks_by_hand(self) -> dict[int, dict[int, TableTricks]]:
        found: defaultdict[int, dict[int, TableTricks]] = defaultdict(dict)
        for one in self.tricks:
            found[one.hand][one.table] = one
        return dict(found)

    def tricks_of(self, hand: int) -> dict[int, TableTricks]:
        """What is entered for this hand, by table."""
        return self._tricks_by_hand.get(hand, {})

    def odd_won(self, hand: int) -> tuple[bool | None, ...]:
        """For each table from the first, whether chairs 1 and 3 won; None while it plays."""
        entered = self.tricks_of(hand)
        return tuple(entered[table].odd_won if table in entered else None for table in range(1, self.tables + 1))

    @cached_property
    def seatings(self) -> tuple[dict[DriveChair, int], ...]:
        """Whose card is on which chair in each hand, as far as the winners are known: from the first chairs, hand by hand."""
        seating, found = {chair: card for card, chair in self.cards.items()}, []
        for hand in range(1, len(self.plan.hands) + 1):
            found.append(seating)
            winners = tuple(won for won in self.odd_won(hand) if won is not None)
            if not winners or len(winners) < self.tables:
                break
            moved = find_next_chairs(self.plan.kind, winners)
            seating = {moved[chair]: card for chair, card in seating.items()}
        return tuple(found)

    def find_person(self, card: int, hand: int) -> int | None:
        """Who plays this hand with a card. Two who share it take turns: the first has the odd hands."""
        here = [seat for seat in self.seats_of[card] if seat.plays_in(hand)]
        return here[(hand + 1) % len(here)].player if here else None

    @cached_property
    def seats_of(self) -> dict[int, tuple[FirstChair, ...]]:
        """The one or two of each card, the first first."""
        of = {seat.player: seat for seat in self.seats}
        return {card: tuple(of[player] for player in players) for card, players in self.people.items()}

    def _tricks_of_card(self, card: int, half: Half) -> Iterator[int | None]:
        """Hand by hand; None for one that was not played, by anybody or by those of this card."""
        first = 1 if half is Half.FIRST else self.plan.half + 1
        for hand in range(first, first + self.hands_of(half)):
            at = self._chairs_by_card[hand - 1][card]
            person, tricks = self.find_person(card, hand), self.tricks_of(hand)[at.table].tricks_of(at)
            is_theirs = person is not None and (person not in self.houses or self.is_filled[card])
            yield tricks if is_theirs else None

    @cached_property
    def _chairs_by_card(self) -> tuple[dict[int, DriveChair], ...]:
        return tuple({card: chair for chair, card in seating.items()} for seating in self.seatings)

    def find_chair(self, card: int, hand: int) -> DriveChair | None:
        """Where a card sits in a hand; None as long as that is not known."""
        known = self._chairs_by_card
        return known[hand - 1].get(card) if 1 <= hand <= len(known) else None

    @cached_property
    def _live_totals(self) -> dict[Half, dict[int, CardTotal]]:
        return {
            half: {card: self.add_up(card, half) for card in self.cards} if self.hands_of(half) else {} for half in Half
        }

    def add_up(self, card: int, half: Half) -> CardTotal:
        """What the hands of one card add up to in a half of which at least one is over."""
        tricks = list(self._tricks_of_card(card, half))
        tens = sum(one is not None and one >= TEN for one in tricks)
        return CardTotal(card, half, add_up(tricks, self.plan.unplayed), tens, tricks[-1])

    @property
    def missing(self) -> tuple[TableTricks, ...]:
        """The hands that are over and have a winner and no number."""
        return tuple(one for one in self.tricks if one.tricks is None and one.hand <= self.hands_over)

    @property
    def mark(self) -> str:
        return mark_of(self.hand, self.is_break)

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


def mark_of(hand: int, is_break: bool) -> str:
    """What a page shows of the bell: 12, and 12+ when that hand is over."""
    return f"{hand}{'+' if is_break else ''}"


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
