"""A drive in words: its kinds and steps, its hands, and whether the cards add up. Hall, paper and desk say the same."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import localize, number_format
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.drive.forts import HOME
from tournaments.engine.drive.hands import DriveHand
from tournaments.engine.drive.kinds import DriveKind, DriveStep, Role, Sit, find_neighbour, find_role
from tournaments.engine.drive.places import PlaceLine, Span
from tournaments.engine.drive.plan import USUAL_ROLES, CardTotal, DrivePlan, Figure, Half
from tournaments.engine.drive.totals import CheckSum, Exchange
from tournaments.engine.drive.tricks import UnplayedRule
from tournaments.queries.drive import DriveNow
from tournaments.wording import listed

KINDS = {
    DriveKind.PROGRESSIVE: noop(
        "The losers part, one to the next table and one to the table before; one of the winners changes sides at their table, so that they part too."
    ),
    DriveKind.GOAN: noop(
        "The winners part, one to the next table and one to the table before; one of the losers changes sides at their table, so that they part too."
    ),
    DriveKind.MAIDENHEAD: noop("As the Goan one, but each role goes the other way."),
    DriveKind.SEMI_PARTNER: noop(
        "The losers part, one to the next table and one to the table before; the winners stay and remain partners."
    ),
    DriveKind.SWEDISH: noop(
        "No roles: the winners go to the next table, and the number of the chair says where to sit."
    ),
    DriveKind.MILITARY: noop(
        "Forts of four: the captain and one more stay at home, two travel from fort to fort. In each hand the winners take a flag from the others."
    ),
}
SPANS = {Span.FIRST: noop("First half"), Span.SECOND: noop("Second half"), Span.WHOLE: noop("Whole evening")}


def total_text(total: float | None) -> float | str:
    """14; −2 of a fort that owes two."""
    return "–" if total is None else total if total >= 0 else f"−{-total}"


def total_briefly(plan: DrivePlan, line: PlaceLine) -> str:
    """172 tricks, red; 14 flags."""
    said = gettext("%(total)s flags") if plan.kind.has_forts else gettext("%(total)s tricks")
    total = said % {"total": localize(total_text(line.tricks))}
    return ", ".join(filter(None, (total, role_word(plan, line.role))))


def kind_name(kind: str) -> str:
    return gettext(DriveKind(kind).words)


def kind_in_words(kind: str) -> str:
    return gettext(KINDS[DriveKind(kind)])


def hand_name(hand: DriveHand | None) -> str:
    """Clubs; a drawn hand that is still secret is a question mark."""
    return gettext(hand.words) if hand else "?"


def hand_icon(hand: DriveHand | None) -> str:
    """The name of an icon (icons.svg), or nothing for a hand without trumps."""
    return hand.suit.name.lower().removesuffix("s") if hand and hand.suit else ""


def hand_sign(hand: DriveHand | None) -> str:
    """For paper, black and white: red suits are outlined, black ones filled."""
    if hand is None:
        return ""
    signs = {DriveHand.SPADES: "♠", DriveHand.HEARTS: "♡", DriveHand.DIAMONDS: "♢", DriveHand.CLUBS: "♣"}
    return signs.get(hand) or short_hand_name(hand)


def short_hand_name(hand: DriveHand) -> str:
    return pgettext("a hand without trumps, short", "none") if hand is DriveHand.NO_TRUMPS else pgettext("short", "low")


def wins_in_words(hand: DriveHand | None) -> str:
    if hand is DriveHand.LOW:
        return gettext("6 tricks or fewer win")
    return gettext("7 tricks win")


def role_word(plan: DrivePlan, role: Role | None) -> str:
    """Red: the word for a chair; empty if there are no roles."""
    if role is None:
        return ""
    word = plan.word_of(role)
    return gettext(word) if plan.roles == USUAL_ROLES else word


def role_heading(plan: DrivePlan, role: Role | None) -> str:
    if role is None:
        return gettext("Forts") if plan.kind.has_forts else gettext("All")
    return capfirst(role_word(plan, role))


def role_letter(plan: DrivePlan, role: Role | None) -> str:
    return role_word(plan, role)[:1].upper()


def chair_word(plan: DrivePlan, chair: int) -> str:
    """Where a card begins: the red chair, or chair 3; of a fort, what somebody does."""
    if plan.kind.has_forts:
        return gettext("captain") if chair == 1 else gettext("at home") if chair in HOME else gettext("travels")
    if not plan.kind.has_roles:
        return gettext("chair %(chair)s") % {"chair": chair}
    return gettext("%(role)s chair") % {"role": role_word(plan, find_role(chair))}


def where_in_drive(now: DriveNow) -> str:
    """How far the evening is, as the heading of a page; nothing before the first hand."""
    drive, facts = now.drive, {"hand": now.drive.hand, "hands": len(now.plan.hands)}
    if now.is_ended:
        return gettext("The drive has ended")
    if not drive.hand:
        return ""
    if drive.is_over:
        return gettext("All hands are played")
    words = gettext("Coffee after hand %(hand)s") if drive.is_coffee else gettext("Hand %(hand)s of %(hands)s")
    return words % facts


# Who moves


def step_who(plan: DrivePlan, step: DriveStep) -> str:
    """Lost, red: or, without roles, lost, chair 1 or 2:"""
    if plan.kind.has_forts:
        return gettext("The captain and one more") if step.sit is Sit.HOME else gettext("The two travellers")
    if plan.kind.has_roles:
        words = gettext("Won, %(role)s") if step.won else gettext("Lost, %(role)s")
        return words % {"role": role_word(plan, step.role)}
    one, other = step.chairs
    words = gettext("Won, chair %(one)s or %(other)s") if step.won else gettext("Lost, chair %(one)s or %(other)s")
    return words % {"one": one, "other": other}


def step_where(plan: DrivePlan, step: DriveStep) -> str:
    """What they do, for everybody in the hall."""
    if plan.kind.has_forts:
        return gettext("stay in their fort") if step.sit is Sit.HOME else gettext("go one fort on, past their own")
    if step.up and plan.kind.has_roles:
        return gettext("to the next table") if step.up > 0 else gettext("to the table before")
    if step.sit is Sit.ONE:
        return gettext("to the next table, chair 1")
    if step.sit is Sit.TWO_OR_FOUR:
        return gettext("to the next table, chair 2 if it is free, else chair 4")
    if step.sit is Sit.CROSS:
        return gettext("cross over, and play against your last partner")
    if step.sit is Sit.NEXT:
        return gettext("move one chair on at this table, from 1 to 2 or from 2 to 3")
    return gettext("stay where you are")


def step_at_table(plan: DrivePlan, step: DriveStep, table: int, tables: int) -> str:
    """What they do from this table, with the number of the other one."""
    there = {"table": find_neighbour(table, step.up, tables), "role": role_word(plan, step.role)}
    if step.up and plan.kind.has_roles:
        words = (
            gettext("go to table %(table)s, the next one. Sit on the empty %(role)s chair.")
            if step.up > 0
            else gettext("go to table %(table)s, the one before. Sit on the empty %(role)s chair.")
        )
        return words % there
    if step.sit is Sit.ONE:
        return gettext("go to table %(table)s. Sit on chair 1.") % there
    if step.sit is Sit.TWO_OR_FOUR:
        return gettext("go to table %(table)s. Sit on chair 2 if it is free, else on chair 4.") % there
    if step.sit is Sit.CROSS:
        return gettext("cross to the other side of this table. You now play against your last partner.")
    if step.sit is Sit.NEXT:
        return gettext("move to the chair with the next number, shuffle and deal.")
    return gettext("stay where you are.")


def step_icon(step: DriveStep) -> str:
    return "swap" if step.sit is Sit.CROSS else {1: "up", -1: "down"}.get(step.up, "stay")


def around_in_words(step: DriveStep, tables: int) -> str:
    """After table 7 comes table 1: where the circle of tables closes."""
    if not step.up or step.sit is Sit.TRAVEL:
        return ""
    begin = tables if step.up > 0 else 1
    facts = {"one": begin, "other": find_neighbour(begin, step.up, tables)}
    words = (
        gettext("after table %(one)s comes table %(other)s")
        if step.up > 0
        else gettext("before table %(one)s comes table %(other)s")
    )
    return words % facts if tables > 1 else ""


# Totals


def drive_winners(now: DriveNow, lines: Sequence[tuple[PlaceLine, str]]) -> str:
    """Eva Lind, 93 tricks; or, if several have as many: Eva Lind and Bo Moe, level with 93 tricks"""
    scored = lines[0][0].tricks
    if now.plan.kind.has_forts:
        made = ngettext("%(flags)s flag", "%(flags)s flags", abs(int(scored))) % {"flags": number_format(scored)}
    else:
        made = ngettext("%(tricks)s trick", "%(tricks)s tricks", int(scored)) % {"tricks": number_format(scored)}
    names = listed([name for _line, name in lines])
    if len(lines) == 1:
        return f"{names}, {made}"
    return gettext("%(names)s, level with %(made)s") % {"names": names, "made": made}


def half_of_drive(half: int) -> str:
    return gettext("First half") if half == Half.FIRST else gettext("Second half")


def span_name(span: str) -> str:
    return gettext(SPANS[Span(span)]) if span else gettext("none")


def sum_in_words(found: CheckSum) -> str:
    """13 × 7 tables × 12 hands; 12 × 6 forts"""
    if found.of_flags:
        forts = ngettext("%(forts)s fort", "%(forts)s forts", found.tables) % {"forts": found.tables}
        return f"{found.times} × {forts}"
    tables = ngettext("%(tables)s table", "%(tables)s tables", found.tables) % {"tables": found.tables}
    hands = ngettext("%(hands)s hand", "%(hands)s hands", found.hands) % {"hands": found.hands}
    return f"{found.times} × {tables} × {hands}"


def unplayed_in_words(
    rule: UnplayedRule, *, yours: bool, has_none: bool, unplayed: bool = True, missing: bool = False
) -> str:
    """What a hand counts that was not played, or whose number is missing. `yours`: who reads it did not play it. `has_none`:
    whether somebody whom it concerns has played no hand of a half, and so has no mean."""
    said = gettext("A hand not played counts %(worth)s.")
    if missing:
        said = gettext("A hand without a number counts %(worth)s.")
        if unplayed:
            said = gettext("A hand not played or without a number counts %(worth)s.")
    words = gettext(rule.words)
    if rule is UnplayedRule.MEAN:
        words = gettext("the mean of your other hands of that half")
        if not yours:
            words = gettext("the mean of the player’s other hands of that half")
        if has_none:
            words = gettext("%(mean)s; six and a half if there are none") % {"mean": words}
    fits = gettext("What a missing number counts always fits who won.") if missing else ""
    return f"{said % {'worth': words}} {fits}".strip()


def off_in_words(found: CheckSum) -> str:
    """After the name of the role, or the half: 36 tricks too few."""
    off = abs(int(found.off))
    if found.of_flags:
        many = ngettext("%(off)s flag too many.", "%(off)s flags too many.", off)
        few = ngettext("%(off)s flag too few.", "%(off)s flags too few.", off)
    else:
        many = ngettext("%(off)s trick too many.", "%(off)s tricks too many.", off)
        few = ngettext("%(off)s trick too few.", "%(off)s tricks too few.", off)
    return (many if found.off > 0 else few) % {"off": number_format(off)}


def exchanges_in_words(found: Sequence[Exchange]) -> str:
    """18 is a multiple of nine, as when two digits have changed places: card 12 may be 42, not 24 as typed."""
    cards = [
        gettext("card %(card)s may be %(right)s, not %(typed)s as typed")
        % {"card": one.card, "typed": one.typed, "right": one.would_be}
        for one in found
    ]
    said = gettext("%(off)s is a multiple of nine, as when two digits have changed places: %(cards)s.")
    return said % {"off": abs(found[0].typed - found[0].would_be), "cards": "; ".join(cards)}


def missing_in_words(found: CheckSum) -> str:
    """Which cards are not typed yet, and what the last one must have."""
    number = len(found.missing)
    if found.of_flags:
        said = ngettext("Fort %(numbers)s is missing.", "Forts %(numbers)s are missing.", number) % {
            "numbers": ", ".join(map(str, found.missing))
        }
        last = gettext("If all others are right, it has %(flags)s flags.") % {"flags": found.last_must_be}
        return said if found.last_must_be is None else f"{said} {last}"
    said = ngettext("%(number)s card is missing: %(cards)s.", "%(number)s cards are missing: %(cards)s.", number) % {
        "number": number,
        "cards": _some(found.missing),
    }
    said = said.replace("….", "…")
    if found.last_must_be is None:
        return said
    last = gettext("If all others are right, it has %(tricks)s.") % {"tricks": found.last_must_be}
    return f"{said} {last}"


def figure_on_card(figure: Figure, total: CardTotal | None) -> str:
    """Hands of 10+: 2."""
    number = total.find_figure(figure) if total else None
    return f"{gettext(figure.words)}: {'–' if number is None else number}"


def lacking_in_words(figure: Figure, cards: Sequence[int]) -> str:
    """Which cards do not say a figure that prizes go by."""
    said = ngettext(
        "“%(figure)s” is not typed for %(number)s card: %(cards)s.",
        "“%(figure)s” is not typed for %(number)s cards: %(cards)s.",
        len(cards),
    ) % {"figure": gettext(figure.words), "number": len(cards), "cards": _some(cards)}
    return said.replace("….", "…")


def _some(cards: Sequence[int]) -> str:
    return ", ".join(map(str, cards[:12])) + (" …" if len(cards) > 12 else "")


def flag_text(home_won: bool) -> str:
    """The flag of a hand, in a line of the log."""
    return gettext("those at home took the flag") if home_won else gettext("the travellers took the flag")


def people_needed(here: int, tables: int) -> str:
    """What this number of people makes: whole tables, or who shares and how many more are needed."""
    more = here % 4
    said = ngettext("%(here)s person is here", "%(here)s people are here", here) % {"here": here}
    full = ngettext("%(tables)s table", "%(tables)s tables", tables) % {"tables": tables}
    if here < 4:
        return f"{said}. " + gettext("A table needs four.")
    if not more:
        return f"{said}: {full}."
    needs = ngettext("%(more)s more makes another table", "%(more)s more make another table", 4 - more) % {
        "more": 4 - more
    }
    share = ngettext(
        "%(pairs)s of them shares a chair with somebody", "%(pairs)s of them share a chair with somebody", more
    ) % {"pairs": more}
    return f"{said}: {full}. {capfirst(needs)}; " + gettext("or") + f" {share}."


def at_hand_in_words(mark: str) -> str:
    """A fact of the log: hand 12, and then coffee."""
    hand = mark.removesuffix("+")
    if hand == "0":
        return gettext("before the first hand")
    words = gettext("hand %(hand)s is over") if mark.endswith("+") else gettext("hand %(hand)s")
    return words % {"hand": hand}
