"""The forts of military whist as screens and paper show them: who comes to whom in each hand, and who has how many flags."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import find_host, find_visitor
from tournaments.engine.drive.hands import DriveHand
from tournaments.engine.drive.plan import Half
from tournaments.queries.drive import DriveNow


@dataclass(frozen=True, slots=True)
class FortHand:
    """A hand of a fort: which fort's travellers come, and to which its own go. `home_won` is None as long as nobody has said
    who took the flag at home."""

    hand: int
    trump: DriveHand | None
    visitor: int
    host: int
    home_won: bool | None


@dataclass(frozen=True)
class Fort:
    """A fort: its people by what they do, each the one or two on a card, and its flags, None until they are counted."""

    number: int
    name: str
    captain: tuple[str, ...]
    second: tuple[str, ...]
    travellers: tuple[tuple[str, ...], ...]
    hands: tuple[FortHand, ...]
    flags: int | None

    @property
    def four(self) -> tuple[tuple[str, ...], ...]:
        return (self.captain, self.second, *self.travellers)


def list_forts(now: DriveNow) -> list[Fort]:
    """Every fort, by its number; none before they are made."""
    return [_make_fort(now, fort, four) for fort, four in enumerate(now.drive.sharing.values(), 1)]


def _make_fort(now: DriveNow, fort: int, four: tuple[int, ...]) -> Fort:
    captain, second, *travellers = (_names_on(now, card) for card in four)
    hands = tuple(_make_hand(now.drive, fort, hand) for hand in range(1, len(now.plan.hands) + 1))
    flags = _find_flags(now.drive, four[0])
    return Fort(fort, now.drive.forts[fort - 1], captain, second, tuple(travellers), hands, flags)


def _names_on(now: DriveNow, card: int) -> tuple[str, ...]:
    """Who is on a card from the hand in play on; all of them if nobody is."""
    seats = now.drive.seats_of[card]
    here = [seat for seat in seats if seat.until is None or seat.until > now.drive.hands_over]
    return tuple(now.names[seat.player] for seat in here or seats)


def _make_hand(drive: WhistDrive, fort: int, hand: int) -> FortHand:
    forts, entered = len(drive.forts), drive.tricks_of(hand).get(fort)
    visitor, host = find_visitor(fort, hand, forts), find_host(fort, hand, forts)
    return FortHand(hand, drive.known_hands[hand - 1], visitor, host, entered.odd_won if entered else None)


def _find_flags(drive: WhistDrive, captain: int) -> int | None:
    """Live, after the last bell; by cards, what is typed at the end."""
    if drive.plan.is_live:
        return int(drive.total_now(captain))
    typed = drive.find_total(captain, Half.SECOND)
    return int(typed.tricks) if typed else None
