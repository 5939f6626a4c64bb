"""Whether the cards of a half add up, and which card may be wrong.

At each table each side has one of each role, and the thirteen tricks of a hand belong to both sides together: so all cards
of one role have 13 × tables × hands. Without roles there is one sum, twice as large. Flags only change hands: there are always
twelve for each fort.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import FLAGS
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.kinds import Role
from tournaments.engine.drive.plan import Figure, Half


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card on which two digits may have changed places: `would_be` would make the sum right."""

    card: int
    typed: int
    would_be: int


@dataclass(frozen=True)
class CheckSum:
    """The cards of one role, or of all if there are no roles. `missing` are the cards without a total; if the sum is
    `of_flags`, the forts without one."""

    role: Role | None
    tables: int
    hands: int
    typed: int
    must_be: int
    missing: tuple[int, ...]
    exchanges: tuple[Exchange, ...] = ()
    of_flags: bool = False

    @property
    def is_whole(self) -> bool:
        return not self.missing

    @property
    def off(self) -> int:
        """How many tricks are too many; below zero, how many are lacking. Means something only for a whole sum."""
        return self.typed - self.must_be

    @property
    def is_right(self) -> bool:
        return self.is_whole and self.off == 0

    @property
    def times(self) -> int:
        """The factor before tables and hands: 13, or 26 without roles; 12 before forts."""
        if self.of_flags:
            return FLAGS
        return TRICKS if self.role else 2 * TRICKS

    @property
    def last_must_be(self) -> int | None:
        """If one card is missing: its total, if all others are right and it can be one."""
        left = self.must_be - self.typed
        can_be = self.of_flags or 0 <= left <= TRICKS * self.hands  # a fort may owe some
        return left if len(self.missing) == 1 and can_be else None


def check_sums(drive: WhistDrive, half: Half) -> tuple[CheckSum, ...]:
    """One sum for each role, in their order."""
    typed = {card: int(total.tricks) for card, total in drive.totals_of(half).items()}
    if drive.has_forts:
        missing = tuple(drive.number_of(card) for card in drive.counted if card not in typed)
        hands, must_be = drive.plan.hands_of(half), FLAGS * drive.tables
        return (CheckSum(None, drive.tables, hands, sum(typed.values()), must_be, missing, of_flags=True),)
    return tuple(_check_sum(drive, half, role, typed) for role in drive.roles if drive.cards)


def _check_sum(drive: WhistDrive, half: Half, role: Role | None, typed: Mapping[int, int]) -> CheckSum:
    cards = [card for card in drive.cards if drive.role_of(card) is role]
    theirs = {card: typed[card] for card in cards if card in typed}
    hands, total = drive.plan.hands_of(half), sum(theirs.values())
    must_be = TRICKS * drive.tables * hands * (1 if role else 2)
    missing = tuple(card for card in cards if card not in typed)
    found = () if missing else tuple(find_exchanges(theirs, total - must_be, most=TRICKS * hands))
    return CheckSum(role, drive.tables, hands, total, must_be, missing, found)


def find_lacking(drive: WhistDrive, half: Half) -> dict[Figure, tuple[int, ...]]:
    """The cards of which the tricks are typed without another figure that every card of this drive says. Those of house
    players, who win nothing, need none."""
    found = {figure: tuple(_list_cards_without(drive, half, figure)) for figure in drive.plan.figures_of(half)}
    return {figure: cards for figure, cards in found.items() if cards}


def _list_cards_without(drive: WhistDrive, half: Half, figure: Figure) -> list[int]:
    lacks = (total.card for total in drive.totals_of(half).values() if total.find_figure(figure) is None)
    return sorted(card for card in lacks if not drive.is_filled[card])


def list_lacking(drive: WhistDrive, halves: Iterable[Half]) -> list[tuple[Half, Figure, tuple[int, ...]]]:
    """The figures that cards of these halves lack, and which cards."""
    found = [(half, find_lacking(drive, half)) for half in halves]
    return [(half, figure, cards) for half, lacking in found for figure, cards in lacking.items()]


def find_possible_flags(drive: WhistDrive, half: Half) -> range:
    """The flags that a fort can have after this half, if all its hands were played. In each hand two of its people play at home
    and two away, so it wins or loses two flags, or as many as it loses: the number stays even."""
    hands = drive.plan.half if half is Half.FIRST else len(drive.plan.hands)
    return range(FLAGS - 2 * hands, FLAGS + 2 * hands + 1, 2)


def find_exchanges(totals: Mapping[int, int], off: int, *, most: int) -> Iterator[Exchange]:
    """The cards on which two digits changed places would explain the difference, which is then a multiple of nine."""
    if off == 0 or off % 9:
        return
    for card, typed in totals.items():
        would_be = typed - off
        if 0 <= would_be <= most and would_be in exchange_digits(typed):
            yield Exchange(card, typed, would_be)


def exchange_digits(number: int) -> set[int]:
    """The other numbers that two digits of this one make when they change places."""
    digits = str(number)
    pairs = [(one, other) for other in range(len(digits)) for one in range(other)]
    found = set()
    for one, other in pairs:
        changed = list(digits)
        changed[one], changed[other] = changed[other], changed[one]
        if changed[0] != "0":  # nobody writes 08
            found.add(int("".join(changed)))
    return found - {number}
