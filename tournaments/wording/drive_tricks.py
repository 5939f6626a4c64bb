"""The numbers of a live drive in words: what is asked at a table, what stands there, who won, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from tournaments.engine.drive.hands import TRICKS, DriveHand
from tournaments.engine.drive.places import Span
from tournaments.engine.drive.tricks import TableTricks
from tournaments.queries.drive import DriveCard, DriveNow
from tournaments.queries.drive_live import CardLine, CardNow, LiveTable, Seated, find_table
from tournaments.wording import keep_scores_whole
from tournaments.wording.drive import total_text, unplayed_in_words
from tournaments.wording.drive_seats import person_name, place_at, side_names
from tournaments.wording.sayings import drive_says


def is_unknown(tricks: int | None) -> bool:
    """Whether nobody has said the number; 0 is one."""
    return tricks is None


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


def tricks_corrected_in_words(now: DriveNow, sent: TableTricks) -> str:
    """Saved: hand 1, table 2: Ann and Bo 7, Cleo and Dag 6."""
    table = find_table(now, sent.hand, sent.table)
    assert table
    facts = {"hand": sent.hand, "place": place_at(now, sent.table), "tricks": stands_in_words(table)}
    is_over = sent.hand <= now.drive.hands_over
    said = gettext("Saved: hand %(hand)s, %(place)s: %(tricks)s.") % facts
    return f"{said} {drive_says(now.plan, 'nobody_moves')}" if is_over else said


def stands_here(table: LiveTable) -> str:
    """What a number is compared with. Only the desk says who won without a number."""
    if table.entered and not table.is_complete:
        return gettext("The desk says that %(names)s won.") % {"names": side_names(table.winners)}
    return gettext("This stands: %(tricks)s.") % {"tricks": stands_in_words(table)}


def stays_in_words(table: LiveTable) -> str:
    """The answer that nothing is wrong: it is right as it stands; or, where only who won is known: Ann and Bo won."""
    if table.entered and not table.is_complete:
        return gettext("%(names)s won; the number comes later") % {"names": side_names(table.winners)}
    return gettext("It is right as it stands")


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
    return keep_scores_whole(
        gettext("%(one)s–%(other)s is right") % {"one": sent.tricks, "other": TRICKS - sent.tricks}
    )


def _said_winners(table: LiveTable, sent: TableTricks) -> str:
    return side_names(table.odd if sent.odd_won else table.even)


def tricks_of_sides(table: LiveTable, odd: int) -> str:
    """A side and its number stand on one line."""
    sides = ((table.odd, odd), (table.even, TRICKS - odd))
    return ", ".join(f"{side_names(side)}\N{NO-BREAK SPACE}{tricks}" for side, tricks in sides)


def card_total(now: DriveNow, card: DriveCard) -> float | str:
    """What a card has from all its hands so far, or its fort."""
    return total_text(now.drive.total_now(card.number))


def first_side(now: DriveNow, one: TableTricks) -> str:
    """The tricks of Berit Lund and Ann Pedersen, who won: whose number is asked for a hand that is over."""
    table = find_table(now, one.hand, one.table)
    if table is None:
        return ""
    words = gettext("the tricks of %(names)s, who won") if one.odd_won else gettext("the tricks of %(names)s, who lost")
    return words % {"names": side_names(table.odd)}


def missing_in_standings(missing: Sequence[tuple[int, int]], now: DriveNow) -> str:
    """Which numbers or flags are missing, and, until the evening has ended, that the standings are provisional."""
    facts = {"number": len(missing), "which": missing_numbers(missing, now)}
    if now.drive.has_forts:
        said = ngettext(
            "%(number)s flag is missing: %(which)s.", "%(number)s flags are missing: %(which)s.", len(missing)
        )
        counts = gettext("It stayed where it was.")
    else:
        said = ngettext(
            "%(number)s number is missing: %(which)s.", "%(number)s numbers are missing: %(which)s.", len(missing)
        )
        counts = ""
    provisional = "" if now.is_ended else drive_says(now.plan, "provisional")
    return " ".join(filter(None, (said % facts, counts, provisional)))


def unplayed_in_standings(now: DriveNow, span: Span) -> str:
    """The club's rule for hands not played, or without their number, if somebody's total has one; else empty."""
    totals = [total for half in Span(span).halves for total in now.drive.totals_of(half).values()]
    unplayed, missing = any(total.unplayed for total in totals), any(total.missing for total in totals)
    if not (unplayed or missing):
        return ""
    has_none = any(total.unplayed + total.missing == now.drive.hands_of(total.half) for total in totals)
    return unplayed_in_words(now.plan.unplayed, yours=False, has_none=has_none, unplayed=unplayed, missing=missing)


def unplayed_on_card(now: DriveNow, lines: Sequence[CardLine]) -> str:
    """The same for who reads their own card; empty if each of its hands has its tricks."""
    unplayed, missing = any(not one.is_played for one in lines), any(one.is_missing for one in lines)
    if now.drive.has_forts or not (unplayed or missing):
        return ""
    with_tricks = {one.half for one in lines if one.tricks is not None}
    has_none = any(one.half not in with_tricks for one in lines)
    return unplayed_in_words(now.plan.unplayed, yours=True, has_none=has_none, unplayed=unplayed, missing=missing)


def missing_numbers(missing: Sequence[tuple[int, int]], now: DriveNow) -> str:
    """Hand 3 at table 5; hand 4 at table 2; hand 1 at fort 2 Mill"""
    words = gettext("hand %(hand)s at %(place)s")
    said = [words % {"hand": hand, "place": place_at(now, table)} for hand, table in missing]
    return "; ".join(said[:12]) + (" …" if len(said) > 12 else "")
