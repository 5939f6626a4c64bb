"""A drive as one frozen value: what was agreed, who begins where, and the totals on the cards; or, live, every hand's tricks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from tournaments.engine.drive.checks import check_drive
from tournaments.engine.drive.forts import NAMED_CHAIRS, count_flags, find_seating, find_ways_of_forts
from tournaments.engine.drive.hands import TEN, DriveHand
from tournaments.engine.drive.kinds import DriveChair, NamedTable, Role, Way, find_next_chairs, find_role, find_ways
from tournaments.engine.drive.plan import CardTotal, DrivePlan, FirstChair, Half, mark_of
from tournaments.engine.drive.tricks import ANY_TRICKS, HandOnCard, TableTricks, add_up, keep_whole


@dataclass(frozen=True)
class WhistDrive:
    """`hand` is played now, 0 before the first; with `is_break` it is over, and there is coffee, or the drive is over.

    `tricks` are those of a live drive, by hand and table; `houses` the players who only fill a chair; `forts` the names of
    the forts of military whist, whose `seats` say to which one everybody belongs and not where they sit in hand 1.
    """

    plan: DrivePlan
    hand: int = 0
    is_break: bool = False
    seats: tuple[FirstChair, ...] = ()
    totals: tuple[CardTotal, ...] = ()
    tricks: tuple[TableTricks, ...] = ()
    houses: frozenset[int] = frozenset()
    forts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_drive(self)

    @cached_property
    def has_forts(self) -> bool:
        return self.plan.kind.has_forts

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

    @cached_property
    def sharing(self) -> dict[int, tuple[int, ...]]:
        """The cards that have a total of their own, each with those whose total it is: itself; where forts score, the captain's
        card has that of all four, from fort 1."""
        if not self.has_forts:
            return {card: (card,) for card in self.cards}
        cards = {at: card for card, at in self.cards.items()}
        fours = [[cards[DriveChair(fort, chair)] for chair in NAMED_CHAIRS] for fort in range(1, self.tables + 1)]
        return {four[0]: tuple(four) for four in fours}

    @property
    def counted(self) -> tuple[int, ...]:
        return tuple(self.sharing)

    @cached_property
    def counted_of(self) -> dict[int, int]:
        """On which card the total of each one stands."""
        return {card: counted for counted, cards in self.sharing.items() for card in cards}

    def number_of(self, counted: int) -> int:
        """How people know a total: by the number of its card, or of its fort."""
        return self.cards[counted].table if self.has_forts else counted

    def place_of(self, table: int) -> NamedTable:
        """A table as people call it."""
        return NamedTable.among(table, self.forts)

    @property
    def typed_halves(self) -> tuple[Half, ...]:
        """The halves of which every total is typed. The flags of a fort are counted at the end; half-time has them if people like."""
        return (Half.SECOND,) if self.has_forts else tuple(Half)

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

    def find_total(self, card: int, half: Half) -> CardTotal | None:
        """What counts for one card; live, only its own hands are added up."""
        counted = self.counted_of[card]
        if self.plan.is_live:
            return self.add_up(counted, half) if self.hands_of(half) else None
        return self.totals_of(half).get(counted)

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

    def name_forts(self) -> dict[int, str]:
        """The name of everybody's fort; nothing if the tables are none."""
        at = {player: self.cards[card].table for card, players in self.people.items() for player in players}
        return {player: self.forts[table - 1] for player, table in at.items()} if self.forts else {}

    def contradicts(self, one: TableTricks, other: TableTricks) -> bool:
        """Whether only one of them can be right: two numbers, or two winners. A number and its own winner go together."""
        if one.tricks is not None and other.tricks is not None:
            return one.tricks != other.tricks
        return self.has_odd_won(one) != self.has_odd_won(other)

    @cached_property
    def tricks_by_hand(self) -> dict[int, dict[int, TableTricks]]:
        found: defaultdict[int, dict[int, TableTricks]] = defaultdict(dict)
        for one in self.tricks:
            found[one.hand][one.table] = one
        return dict(found)

    def tricks_of(self, hand: int) -> dict[int, TableTricks]:
        """What is entered for this hand, by table."""
        return self.tricks_by_hand.get(hand, {})

    def odd_won(self, hand: int) -> tuple[bool | None, ...]:
        """For each table from the first, whether chairs 1 and 3 won; None while it plays, or if nobody has said so."""
        entered = self.tricks_of(hand)
        return tuple(entered[table].odd_won if table in entered else None for table in range(1, self.tables + 1))

    @cached_property
    def seatings(self) -> tuple[dict[DriveChair, int], ...]:
        """Whose card is on which chair in each hand, as far as the winners are known: from the first chairs, hand by hand."""
        if not self.plan.kind.moves_by_winners:
            hands = range(1, len(self.plan.hands) + 1) if self.cards else ()
            return tuple(find_seating(self.cards, hand) for hand in hands)
        seating, found = {chair: card for card, chair in self.cards.items()}, []
        for hand in range(1, len(self.plan.hands) + 1):
            found.append(seating)
            winners = tuple(won for won in self.odd_won(hand) if won is not None)
            if not winners or len(winners) < self.tables:
                break
            moved = find_next_chairs(self.plan.kind, winners)
            seating = {moved[chair]: card for chair, card in seating.items()}
        return tuple(found)

    def find_ways(self, hand: int) -> dict[DriveChair, Way]:
        """Where those go after this hand of whom it is known."""
        if not self.plan.kind.moves_by_winners:
            return find_ways_of_forts(hand, self.tables)
        return find_ways(self.plan.kind, self.odd_won(hand))

    def find_person(self, card: int, hand: int) -> int | None:
        """Who plays this hand with a card. Two who share it take turns: the first has the odd hands."""
        here = [seat for seat in self.seats_of[card] if seat.plays_in(hand)]
        return here[(hand + 1) % len(here)].player if here else None

    @cached_property
    def seats_of(self) -> dict[int, tuple[FirstChair, ...]]:
        """The one or two of each card, the first first."""
        of = {seat.player: seat for seat in self.seats}
        return {card: tuple(of[player] for player in players) for card, players in self.people.items()}

    def list_hands_of(self, card: int, half: Half, *, last: int | None = None) -> list[HandOnCard]:
        """The hands of a half that are over, or those up to the `last` one, as they stand on a card. A hand is played if one of the
        card's own people played it; the club fills the chair of nobody."""
        first = 1 if half is Half.FIRST else self.plan.half + 1
        over = min(self.hands_over if last is None else last, first + self.plan.hands_of(half) - 1)
        return [self._find_on_card(card, hand) for hand in range(first, over + 1)]

    def _find_on_card(self, card: int, hand: int) -> HandOnCard:
        at = self._chairs_by_card[hand - 1][card]
        person, entered = self.find_person(card, hand), self.tricks_of(hand).get(at.table)
        is_played = person is not None and (person not in self.houses or self.is_filled[card])
        if not (entered and is_played):
            return HandOnCard(hand, at, None, is_played, ANY_TRICKS)
        tricks = entered.tricks_of(at)
        can_be = self.plan.hands[hand - 1].can_be(won=entered.has_won(at)) if tricks is None else ANY_TRICKS
        return HandOnCard(hand, at, tricks, is_played, can_be)

    @cached_property
    def _chairs_by_card(self) -> tuple[dict[int, DriveChair], ...]:
        return tuple({card: chair for chair, card in seating.items()} for seating in self.seatings)

    def find_chair(self, card: int, hand: int) -> DriveChair | None:
        """Where a card sits in a hand; None as long as that is not known."""
        known = self._chairs_by_card
        return known[hand - 1].get(card) if 1 <= hand <= len(known) else None

    @property
    def hand_ahead(self) -> int:
        """The hand for which people sit: the one in play; before the first and in a break, the next one."""
        return min(self.hand + (self.is_break or not self.hand), len(self.plan.hands))

    def find_seat(self, player: int) -> DriveChair | None:
        """Where they sit for that hand; None without a card."""
        return self.find_chair(self.card_of(player), self.hand_ahead)

    @cached_property
    def _live_totals(self) -> dict[Half, dict[int, CardTotal]]:
        return {
            half: {card: self.add_up(card, half) for card in self.counted} if self.hands_of(half) else {}
            for half in Half
        }

    def add_up(self, card: int, half: Half) -> CardTotal:
        """What the hands of one card add up to in a half of which at least one is over; or the flags that its fort has after
        the hands of this half that are over."""
        if self.has_forts:
            return CardTotal(card, half, self._flags_after[half][self.cards[card].table])
        hands = self.list_hands_of(card, half)
        tricks = [one.tricks for one in hands]
        tens = sum(one is not None and one >= TEN for one in tricks)
        unplayed = sum(not one.is_played for one in hands)
        missing = tricks.count(None) - unplayed
        return CardTotal(card, half, add_up(hands, self.plan.unplayed), tens, tricks[-1], unplayed, missing)

    @cached_property
    def _flags_after(self) -> dict[Half, dict[int, int]]:
        """By fort."""
        last = {Half.FIRST: min(self.hands_over, self.plan.half), Half.SECOND: self.hands_over}
        home_won = [(hand, self.odd_won(hand)) for hand in range(1, self.hands_over + 1)]
        return {half: count_flags(home_won[: last[half]], self.tables) for half in Half}

    def total_now(self, card: int, *, last: int | None = None) -> float:
        """What a card, or its fort, has after the last bell of a live drive; of a card also what it has after the `last` hand."""
        if self.has_forts:
            return self.add_up(card, Half.SECOND).tricks
        return keep_whole(sum(add_up(self.list_hands_of(card, half, last=last), self.plan.unplayed) for half in Half))

    def is_complete(self, one: TableTricks | None) -> bool:
        """Whether nothing more is asked of a table: its number, or where forts play its flag."""
        return one is not None and (self.has_forts or one.tricks is not None)

    @cached_property
    def missing(self) -> tuple[tuple[int, int], ...]:
        """The hands that are over and lack their number or their flag, with their tables."""
        over = range(1, self.hands_over + 1) if self.plan.is_live else ()
        tables = range(1, self.tables + 1)
        return tuple(
            (hand, table) for hand in over for table in tables if not self.is_complete(self.tricks_of(hand).get(table))
        )

    @property
    def mark(self) -> str:
        return mark_of(self.hand, self.is_break)

    @property
    def is_last_hand(self) -> bool:
        """Whether nobody moves any more once the hand in play is over."""
        return not self.is_break and self.hand == len(self.plan.hands)

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
