"""A live drive as phones and the desk show it: who sits at a table in a hand, what it sent, and where its people go next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import DriveHand
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, NamedTable, Role, Sit, Way, find_neighbour
from tournaments.engine.drive.plan import Half
from tournaments.engine.drive.tricks import TableTricks, list_counts
from tournaments.queries.drive import DriveNow


@dataclass(frozen=True, slots=True)
class Seated:
    """Who plays a hand on a chair, and with whose card. `name` is empty if the club must fill the chair. `way`: where the card
    goes next, known as soon as its table is done; with `next_person`, who plays the next hand with it, called `next_name`.
    `rests`: the name of who plays this hand and then waits while the other one of a shared card plays."""

    card: int
    person: int | None
    name: str
    role: Role | None
    at: DriveChair
    way: Way | None = None
    next_person: int | None = None
    next_name: str = ""
    rests: str = ""

    @property
    def is_relieved(self) -> bool:
        """Whether somebody else plays the next hand with this card."""
        return self.way is not None and self.next_person != self.person


@dataclass(frozen=True)
class LiveTable:
    """A table in a hand, with its four on chairs 1 to 4, and what it has sent.

    `has_moved_otherwise`: the number was corrected after the bell, to one with which the other side would have won.
    `is_complete`: its number is known; of a fort, who took the flag.
    """

    place: NamedTable
    hand: int
    four: tuple[Seated, ...]
    entered: TableTricks | None
    has_moved_otherwise: bool = False
    is_complete: bool = False

    @property
    def number(self) -> int:
        return self.place.number

    @property
    def odd(self) -> tuple[Seated, ...]:
        return self.four[::2]

    @property
    def even(self) -> tuple[Seated, ...]:
        return self.four[1::2]

    @property
    def moving(self) -> tuple[Seated, ...]:
        """Those who do not stay on their chairs, or whose card somebody else plays next, once the table is done."""
        return tuple(
            one for one in self.four if one.way and (one.is_relieved or one.way.step.sit not in (Sit.STAY, Sit.HOME))
        )

    @property
    def has_odd_won(self) -> bool | None:
        """Which side won by what is known now: by the number, or else by who was said to have won."""
        return None if self.entered is None else self.entered.odd_won is not self.has_moved_otherwise

    @property
    def winners(self) -> tuple[Seated, ...]:
        return self.odd if self.has_odd_won else self.even

    @property
    def losers(self) -> tuple[Seated, ...]:
        return self.even if self.has_odd_won else self.odd

    def side_of(self, seated: Seated) -> tuple[Seated, ...]:
        return self.odd if seated.at.is_odd else self.even

    def tricks_of(self, at: DriveChair) -> int | None:
        return self.entered.tricks_of(at) if self.entered else None

    @property
    def odd_tricks(self) -> int | None:
        return self.tricks_of(self.four[0].at)

    @property
    def even_tricks(self) -> int | None:
        return self.tricks_of(self.four[1].at)


def list_tables(now: DriveNow, hand: int) -> list[LiveTable]:
    """Every table in this hand."""
    drive = now.drive
    if not 1 <= hand <= len(drive.seatings):
        return []
    ways = _find_ways(drive, hand)
    return [_make_table(now, hand, table, ways) for table in range(1, drive.tables + 1)]


def find_table(now: DriveNow, hand: int, table: int) -> LiveTable | None:
    if not (1 <= hand <= len(now.drive.seatings) and 1 <= table <= now.drive.tables):
        return None
    return _make_table(now, hand, table, _find_ways(now.drive, hand))


def _find_ways(drive: WhistDrive, hand: int) -> dict[DriveChair, Way]:
    """Nobody moves after the last hand of the evening."""
    return drive.find_ways(hand) if hand < len(drive.plan.hands) else {}


def _make_table(now: DriveNow, hand: int, table: int, ways: dict[DriveChair, Way]) -> LiveTable:
    seating, entered = now.drive.seatings[hand - 1], now.drive.tricks_of(hand).get(table)
    chairs = [DriveChair(table, chair) for chair in CHAIRS]
    four = tuple(_seat(now, hand, at, seating[at], ways.get(at)) for at in chairs)
    otherwise = entered is not None and now.drive.has_odd_won(entered) != entered.odd_won
    return LiveTable(now.drive.place_of(table), hand, four, entered, otherwise, now.drive.is_complete(entered))


def _seat(now: DriveNow, hand: int, at: DriveChair, card: int, way: Way | None = None) -> Seated:
    person = now.drive.find_person(card, hand)
    seated = Seated(card, person, now.names.get(person or 0, ""), now.drive.role_of(card), at, way)
    if way is None:
        return seated
    after = now.drive.find_person(card, hand + 1)
    stays = [seat.player for seat in now.drive.seats_of[card] if seat.plays_in(hand + 1)]
    rests = seated.name if person in stays and person != after else ""
    return replace(seated, next_person=after, next_name=now.names.get(after or 0, ""), rests=rests)


@dataclass(frozen=True)
class NextHand:
    """What somebody knows of their next hand: their table, their chair and who sits there, as far as it is decided.

    `around`: the tables from which people come to theirs, and itself; `waits_for` those that still play.
    """

    hand: int
    way: Way
    table: int
    chair: int | None
    partner: Seated | None
    opponents: tuple[Seated, ...]
    around: tuple[int, ...]
    waits_for: tuple[int, ...]


@dataclass(frozen=True)
class CardNow:
    """Somebody's own hand: their table and chair now, whether it is their turn on a shared card, what comes next.

    `hand` is the one in play; in a break and before the first, the next one. `until`: the hand after which they go home.
    `plus`: the tricks of this hand; `at_bell`: the total that follows. `is_mine_next`: whether they play the hand after it; else
    `next_name` does, or the club. `is_shared`: two take turns in this hand.
    """

    card: int
    hand: int
    table: LiveTable
    seated: Seated
    is_mine: bool
    next: NextHand | None
    total: float
    plus: int | None
    at_bell: float
    until: int | None = None
    is_mine_next: bool = False
    next_name: str = ""
    is_shared: bool = False

    @property
    def adds_up(self) -> bool:
        """Whether the total at the bell is the one of now and these tricks. Where a hand counts the mean, that changes too."""
        return self.plus is not None and self.total + self.plus == self.at_bell

    @property
    def has_gone(self) -> bool:
        return self.until is not None and self.until < self.hand

    @property
    def shows(self) -> tuple[int, ...]:
        """The tables whose numbers this page must hear of."""
        return tuple(sorted({self.table.number, *(self.next.around if self.next else ())}))

    @property
    def partner(self) -> Seated:
        return next(one for one in self.table.side_of(self.seated) if one.card != self.card)

    @property
    def opponents(self) -> tuple[Seated, ...]:
        return tuple(one for one in self.table.four if one.at.is_odd is not self.seated.at.is_odd)


def read_card_now(now: DriveNow, card: int, player: int) -> CardNow | None:
    """The hand of this card now, as one of its people sees it; None before the chairs are drawn and when all is played."""
    drive = now.drive
    if not drive.cards or drive.is_over or now.is_ended:
        return None
    hand = drive.hand_ahead
    at = drive.find_chair(card, hand)
    table = None if at is None else find_table(now, hand, at.table)
    if at is None or table is None:
        return None
    seated = table.four[at.chair - 1]
    entered = table.entered is not None and hand == drive.hand
    after = drive.find_person(card, hand + 1) if hand < len(drive.plan.hands) else None
    return CardNow(
        card,
        hand,
        table,
        seated,
        is_mine=seated.person == player,
        next=read_next_hand(now, hand, seated) if entered else None,
        total=drive.total_now(card),
        plus=table.tricks_of(at) if entered else None,
        at_bell=drive.total_now(card, last=hand) if entered else drive.total_now(card),
        until=next((seat.until for seat in drive.seats_of[card] if seat.player == player), None),
        is_mine_next=after == player,
        next_name=now.names.get(after or 0, ""),
        is_shared=sum(seat.plays_in(hand) for seat in drive.seats_of[card]) > 1,
    )


def read_next_hand(now: DriveNow, hand: int, seated: Seated) -> NextHand | None:
    """Where somebody goes at the bell; None after the last hand of the evening."""
    way, drive = seated.way, now.drive
    if way is None:
        return None
    ways = drive.find_ways(hand)
    sits = {
        DriveChair(other.table, other.chair): drive.seatings[hand - 1][at]
        for at, other in ways.items()
        if other.chair is not None
    }
    chair = None if way.chair is None else DriveChair(way.table, way.chair)
    there = {at: _seat(now, hand + 1, at, sits[at]) for at in _chairs_at(way.table) if at in sits}
    partner = there.get(chair.partner) if chair else None
    opponents = tuple(there[at] for at in sorted(there) if chair and at.is_odd is not chair.is_odd)
    around, odd_won = list_around(drive, way.table), drive.odd_won(hand)
    waits_for = tuple(table for table in around if odd_won[table - 1] is None)
    return NextHand(hand + 1, way, way.table, way.chair, partner, opponents, around, waits_for)


def _chairs_at(table: int) -> Iterable[DriveChair]:
    return (DriveChair(table, chair) for chair in CHAIRS)


def list_around(drive: WhistDrive, table: int) -> tuple[int, ...]:
    """The tables whose winners decide who sits at this one next: itself, and those from which people come; none if that is
    known before the first hand."""
    if not drive.plan.kind.moves_by_winners:
        return ()
    ups = {0} | {step.up for step in drive.plan.kind.steps}
    return tuple(sorted({find_neighbour(table, -up, drive.tables) for up in ups}))


@dataclass(frozen=True, slots=True)
class CardLine:
    """A hand on somebody's card, and what it counts: its tricks, or what the club's rule gives for them. The counts of all lines
    are the total. In military whist `tricks` are 1 for the flag, and only the fort counts."""

    hand: int
    half: Half
    trump: DriveHand
    table: int
    tricks: int | None
    counts: float
    is_played: bool

    @property
    def is_missing(self) -> bool:
        """Whether they played it, and nobody knows the number."""
        return self.is_played and self.tricks is None


def read_card_lines(now: DriveNow, card: int) -> list[CardLine]:
    drive, found = now.drive, []
    for half in Half:
        hands = drive.list_hands_of(card, half)
        for one, counts in zip(hands, list_counts(hands, drive.plan.unplayed), strict=True):
            entered = drive.tricks_of(one.hand).get(one.at.table)
            flag = entered.flags_of(one.at) if drive.has_forts and entered and one.is_played else None
            tricks = flag if drive.has_forts else one.tricks
            trump = drive.plan.hands[one.hand - 1]
            found.append(CardLine(one.hand, half, trump, one.at.table, tricks, counts, one.is_played))
    return found
