"""A live drive in words: what is asked at a table, who won, and where each of the four goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from tournaments.engine.drive.hands import TRICKS, DriveHand
from tournaments.engine.drive.kinds import DriveChair, Role, Sit
from tournaments.engine.drive.tricks import TableTricks
from tournaments.queries.drive import DriveCard, DriveNow
from tournaments.queries.drive_live import CardNow, LiveTable, NextHand, Seated, find_table
from tournaments.wording import listed, place_name, tables_text
from tournaments.wording.drive import total_text, unplayed_in_words


def person_name(seated: Seated | None) -> str:
    """Who plays on a chair; somebody of the club if its own person went home."""
    if seated is None:
        return ""
    return seated.name or gettext("somebody of the club")


@dataclass(frozen=True, slots=True)
class NamedChair:
    """A card in a hand, in words: the one or two `people` on it, where it sits, and who plays with them. Live the first of two
    plays this hand, and the other one rests."""

    card: int
    people: tuple[str, ...]
    role: Role | None
    at: DriveChair
    partner: str

    @property
    def names(self) -> str:
        return listed(list(self.people))


def list_named_chairs(now: DriveNow, hand: int) -> list[NamedChair]:
    """Every card where it sits in this hand, by its number; nothing as long as that is not known."""
    drive = now.drive
    if not 1 <= hand <= len(drive.seatings):
        return []
    cards = drive.seatings[hand - 1]
    on = {card: tuple(_names_on(now, card, hand)) for card in cards.values()}
    chairs = []
    for at, card in cards.items():
        others = on[cards[at.partner]]
        partner = others[0] if now.plan.is_live else _either(others)
        chairs.append(NamedChair(card, on[card], drive.role_of(card), at, partner))
    return sorted(chairs, key=lambda chair: chair.card)


def list_by_name(now: DriveNow, hand: int) -> list[tuple[str, NamedChair, str]]:
    """Everybody by name, each on a line of their own, with their chair and a word about who shares it."""
    lines = [
        (name, chair, _say_shared(now, chair, name)) for chair in list_named_chairs(now, hand) for name in chair.people
    ]
    return sorted(lines, key=lambda line: line[0].casefold())


def _say_shared(now: DriveNow, chair: NamedChair, name: str) -> str:
    """Of one of two on a card: Bo rests; you rest, Ann plays; or, by cards, where nobody knows whose turn it is, takes turns with Ann."""
    other = listed([one for one in chair.people if one != name])
    if not other:
        return ""
    if not now.plan.is_live:
        return gettext("takes turns with %(name)s") % {"name": other}
    words = gettext("%(name)s rests") if name == chair.people[0] else gettext("rests, and %(name)s plays")
    return words % {"name": other}


def _names_on(now: DriveNow, card: int, hand: int) -> list[str]:
    """Who plays this hand with the card, and then who shares it."""
    person = now.drive.find_person(card, hand)
    others = [seat.player for seat in now.drive.seats_of[card] if seat.plays_in(hand) and seat.player != person]
    return [now.names.get(person or 0, "") or gettext("somebody of the club"), *(now.names[one] for one in others)]


def _either(names: Sequence[str]) -> str:
    """Two who share a card are one partner."""
    if len(names) < 2:
        return listed(names)
    return gettext("%(one)s or %(other)s, who take turns") % {"one": names[0], "other": names[1]}


def is_unknown(tricks: int | None) -> bool:
    """Whether nobody has said the number; 0 is one."""
    return tricks is None


def side_names(side: Sequence[Seated]) -> str:
    return listed([person_name(seated) for seated in side])


def trump_sentence(hand: DriveHand | None) -> str:
    """Clubs are trumps."""
    if hand is None:
        return ""
    if hand is DriveHand.LOW:
        return gettext("A low hand, without trumps")
    if hand is DriveHand.NO_TRUMPS:
        return gettext("No trumps")
    return {
        DriveHand.SPADES: gettext("Spades are trumps"),
        DriveHand.HEARTS: gettext("Hearts are trumps"),
        DriveHand.DIAMONDS: gettext("Diamonds are trumps"),
        DriveHand.CLUBS: gettext("Clubs are trumps"),
    }[hand]


def way_around(own: CardNow, tables: int) -> str:
    """Table 1 is beside the last one: said where somebody walks that way."""
    way = None if own.next is None else own.next.way
    if (
        way is None
        or way.step.sit is Sit.TRAVEL
        or tables < 3
        or not way.step.up
        or abs(way.table - own.table.number) == 1
    ):
        return ""
    return gettext("Table %(one)s is beside table %(last)s.") % {"one": 1, "last": tables}


def waits_in_words(next: NextHand) -> str:
    """Table 6 still plays: then you know with whom."""
    return ngettext(
        "You see with whom as soon as %(tables)s is done.",
        "You see with whom as soon as %(tables)s are done.",
        len(next.waits_for),
    ) % {"tables": tables_text(next.waits_for)}


def tricks_question(own: CardNow) -> str:
    """How many tricks did you and Eva take?"""
    partner = person_name(own.partner)
    if own.table.place.fort or not own.is_mine:
        return _ask_of(own.table, own.table.side_of(own.seated))
    return gettext("How many tricks did you and %(partner)s take?") % {"partner": partner}


def table_question(table: LiveTable) -> str:
    """What the table's own phone asks."""
    return _ask_of(table, table.odd)


def _ask_of(table: LiveTable, side: Sequence[Seated]) -> str:
    if table.place.fort:
        return gettext("Who took the flag?")
    return gettext("How many tricks did %(names)s take?") % {"names": side_names(side)}


def saved_in_words(own: CardNow) -> str:
    """8 tricks are saved; Ann and Bo took the flag."""
    tricks = own.plus
    if own.table.place.fort:
        return stands_in_words(own.table)
    if tricks is None:
        return gettext("Who won is saved. The desk types the number.")
    return ngettext("%(tricks)s trick is saved", "%(tricks)s tricks are saved", tricks) % {"tricks": tricks}


def stands_in_words(table: LiveTable) -> str:
    """Berit Lund and Ann Pedersen 8, Cleo Haugen and Åse Fjeld 5."""
    if table.entered is None:
        return ""
    if table.is_complete and table.entered.tricks is None:
        return gettext("%(names)s took the flag") % {"names": side_names(table.winners)}
    if table.entered.tricks is None:
        return gettext("%(names)s won; the number is not known yet") % {"names": side_names(table.winners)}
    return tricks_of_sides(table, table.entered.tricks)


def stands_here(table: LiveTable) -> str:
    """What a number is compared with. Only the desk says who won without a number."""
    if table.entered and not table.is_complete:
        return gettext("The desk says that %(names)s won.") % {"names": side_names(table.winners)}
    return gettext("This stands: %(tricks)s.") % {"tricks": stands_in_words(table)}


def you_entered(table: LiveTable, sent: TableTricks) -> str:
    """What contradicts it; a number that contradicts only who won says that it was the other side."""
    if sent.tricks is None:
        said = (
            gettext("You say that %(names)s took the flag.")
            if table.place.fort
            else gettext("You say that %(names)s won.")
        )
        return said % {"names": _said_winners(table, sent)}
    facts = {"tricks": tricks_of_sides(table, sent.tricks), "names": side_names(table.losers)}
    if table.entered and table.entered.tricks is None:
        return gettext("You entered %(tricks)s: then %(names)s won.") % facts
    return gettext("You entered %(tricks)s.") % facts


def is_right_in_words(sent: TableTricks, table: LiveTable) -> str:
    """5–8 is right; or, without a number: Ann and Bo won."""
    if sent.tricks is None:
        said = gettext("%(names)s took the flag") if table.place.fort else gettext("%(names)s won")
        return said % {"names": _said_winners(table, sent)}
    return gettext("%(one)s–%(other)s is right") % {"one": sent.tricks, "other": TRICKS - sent.tricks}


def _said_winners(table: LiveTable, sent: TableTricks) -> str:
    return side_names(table.odd if sent.odd_won else table.even)


def tricks_of_sides(table: LiveTable, odd: int) -> str:
    facts = {"one": side_names(table.odd), "tricks": odd, "other": side_names(table.even), "rest": TRICKS - odd}
    return gettext("%(one)s %(tricks)s, %(other)s %(rest)s") % facts


def total_with_plus(own: CardNow) -> float:
    return own.total + (own.plus or 0)


def card_total(now: DriveNow, card: DriveCard) -> float | str:
    """What a card has from all its hands so far, or its fort."""
    return total_text(now.drive.total_now(card.number))


def fort_name(now: DriveNow, fort: int) -> str:
    """Castle"""
    return now.drive.forts[fort - 1]


def place_at(now: DriveNow, table: int) -> str:
    """Table 3; fort 3 Castle."""
    return place_name(now.drive.place_of(table))


def name_counted(now: DriveNow, card: int) -> str:
    """Whose total stands on this card: the names on it, or the fort."""
    drive = now.drive
    if drive.has_forts:
        return fort_name(now, drive.cards[card].table)
    return listed([now.names[player] for player in drive.people[card]])


def first_side(now: DriveNow, one: TableTricks) -> str:
    """The tricks of Berit Lund and Ann Pedersen, who won: whose number is asked for a hand that is over."""
    table = find_table(now, one.hand, one.table)
    if table is None:
        return ""
    words = gettext("the tricks of %(names)s, who won") if one.odd_won else gettext("the tricks of %(names)s, who lost")
    return words % {"names": side_names(table.odd)}


def whereabouts_in_words(own: CardNow) -> str:
    """Where somebody is in a live drive: Table 5, with Eva Lindqvist, against Jon Olsen and Magnus Pedersen."""
    facts = {
        "place": capfirst(place_name(own.table.place)),
        "partner": person_name(own.partner),
        "opponents": side_names(own.opponents),
    }
    if own.has_gone:
        return gettext("Went home after hand %(hand)s.") % {"hand": own.until}
    if not own.is_mine:
        facts = {"place": place_name(own.table.place), "other": person_name(own.seated)}
        return gettext("Shares a card at %(place)s; %(other)s plays this hand.") % facts
    return gettext("%(place)s, with %(partner)s, against %(opponents)s.") % facts


def missing_in_standings(missing: Sequence[tuple[int, int]], now: DriveNow) -> str:
    """Which numbers or flags are missing, and what counts instead."""
    facts = {"number": len(missing), "which": missing_numbers(missing, now)}
    if now.drive.has_forts:
        said = ngettext(
            "%(number)s flag is missing: %(which)s.", "%(number)s flags are missing: %(which)s.", len(missing)
        )
        return f"{said % facts} {gettext('It stayed where it was.')}"
    said = ngettext(
        "%(number)s number is missing: %(which)s.", "%(number)s numbers are missing: %(which)s.", len(missing)
    )
    return f"{said % facts} {unplayed_in_words(now.plan.unplayed)}"


def missing_numbers(missing: Sequence[tuple[int, int]], now: DriveNow) -> str:
    """Hand 3 at table 5; hand 4 at table 2; hand 1 at fort 2 Mill"""
    words = gettext("hand %(hand)s at %(place)s")
    said = [words % {"hand": hand, "place": place_at(now, table)} for hand, table in missing]
    return "; ".join(said[:12]) + (" …" if len(said) > 12 else "")
