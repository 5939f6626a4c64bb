"""Military whist in words: the forts as lines to type, how many people make them, and who has the flag."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.engine.drive.forts import FLAGS, HOME, FortLine, find_distance, find_fair_hands, write_fort
from tournaments.engine.drive.kinds import DriveKind
from tournaments.models import Party
from tournaments.queries.drive import DriveCard, DriveNow
from tournaments.queries.drive_live import CardNow, LiveTable
from tournaments.queries.forts import Fort, FortHand
from tournaments.wording import listed
from tournaments.wording.drive import chair_word, people_needed, total_text
from tournaments.wording.drive_seats import fort_name, fort_with_number, list_named_chairs, place_at

# Proposals, in the language of the organiser; after these come Castle B, Mill B and so on.
NAMES = (
    *(noop("Castle"), noop("Mill"), noop("Harbour"), noop("Market"), noop("Church"), noop("Bridge"), noop("Tower")),
    *(noop("Garden"), noop("Station"), noop("School"), noop("Forest"), noop("Island"), noop("Lighthouse")),
    *(noop("Bakery"), noop("Brewery"), noop("Smithy"), noop("Orchard"), noop("Meadow"), noop("Ferry"), noop("Abbey")),
    *(noop("Manor"), noop("Inn"), noop("Quarry"), noop("Library"), noop("Park")),
)


def propose_fort_name(fort: int) -> str:
    again, at = divmod(fort - 1, len(NAMES))
    return f"{gettext(NAMES[at])} {chr(ord('A') + again)}" if again else gettext(NAMES[at])


def write_forts(forts: Sequence[Fort], people: Sequence[tuple[int, str]]) -> str:
    """The forts as they are, or a proposal of everybody who is here, four and four as they are on the list."""
    if forts:
        lines = [FortLine(fort.name, tuple(names[0] for names in fort.four)) for fort in forts]
    else:
        names = [name for _number, name in people]
        fours = [tuple(names[first : first + 4]) for first in range(0, len(names), 4)]
        lines = [FortLine(propose_fort_name(fort), four) for fort, four in enumerate(fours, 1)]
    return "\n".join(map(write_fort, lines))


def drive_needs(party: Party, here: int) -> str:
    """What this number of people makes of a drive: tables, or forts."""
    if DriveKind(party.drive.kind).has_forts:
        return forts_needed(here, len(party.drive.hands))
    return people_needed(here, here // 4)


def forts_needed(here: int, hands: int) -> str:
    """What this number of people makes: whole forts, and whether so many hands are fair to them; or how many more or fewer would."""
    said = ngettext("%(here)s person is here", "%(here)s people are here", here) % {"here": here}
    forts = ngettext("%(forts)s fort", "%(forts)s forts", here // 4) % {"forts": here // 4}
    more = max(8 - here, 0) or -here % 4
    if not more:
        return f"{said}: {forts}. {fair_hands(hands, here // 4)}"
    needs = ngettext("%(more)s more makes %(forts)s forts", "%(more)s more make %(forts)s forts", more) % {
        "more": more,
        "forts": (here + more) // 4,
    }
    fewer = here % 4 if here > 8 else 0
    if not fewer:
        return f"{said}. {needs}."
    makes = ngettext("%(fewer)s fewer makes %(forts)s forts", "%(fewer)s fewer make %(forts)s forts", fewer) % {
        "fewer": fewer,
        "forts": here // 4,
    }
    return f"{said}. {needs}; {makes}."


def fair_hands(hands: int, forts: int) -> str:
    """Whether every fort visits every other one equally often, or in how many hands it would."""
    found = find_fair_hands(hands, forts)
    if found == (hands,):
        times = hands // (forts - 1)
        said = ngettext(
            "%(hands)s hands are fair: every fort visits every other one once.",
            "%(hands)s hands are fair: every fort visits every other one %(times)s times.",
            times,
        )
        return said % {"hands": hands, "times": times}
    if not found:  # more forts than an evening has hands
        return ""
    numbers = gettext("or").join(f" {number} " for number in found).strip()
    return gettext(
        "In %(hands)s hands the %(forts)s forts do not all visit each other equally often; in %(fair)s they do."
    ) % {"hands": hands, "forts": forts, "fair": numbers}


def fort_people(names: Sequence[str]) -> str:
    """Who is on a card of a fort: one, or the two who take turns."""
    return listed(list(names))


def home_in_words(fort: Fort) -> str:
    return listed([*fort.captain, *fort.second])


def travellers_in_words(fort: Fort) -> str:
    return listed([name for names in fort.travellers for name in names])


def visit_in_words(now: DriveNow, card: int) -> str:
    """Where somebody of a fort plays now, or at the next bell: Hand 3: in fort 4 Market, with Dag, against Ida and Jon."""
    hand = now.drive.hand_ahead
    chairs = {chair.card: chair for chair in list_named_chairs(now, hand)}
    own = chairs[card]
    others = [
        chair.names for chair in chairs.values() if chair.at.table == own.at.table and chair.at.is_odd != own.at.is_odd
    ]
    facts = {
        "hand": hand,
        "fort": fort_with_number(now, own.at.table),
        "partner": own.partner,
        "opponents": listed(others),
    }
    return gettext("Hand %(hand)s: in fort %(fort)s, with %(partner)s, against %(opponents)s.") % facts


def forts_on(now: DriveNow, hand: int) -> str:
    """Where travellers are in this hand: 5 forts on."""
    forts = find_distance(hand, now.drive.tables)
    return ngettext("%(forts)s fort on", "%(forts)s forts on", forts) % {"forts": forts}


def all_flags(now: DriveNow) -> str:
    """All flags together are always 72."""
    return gettext("All flags together are always %(flags)s.") % {"flags": FLAGS * now.drive.tables}


def flag_sign(hand: FortHand) -> str:
    """Whether the fort won a flag at home, or lost one; nothing before anybody has said so."""
    return "" if hand.home_won is None else "+" if hand.home_won else "−"


def visitor_fort(table: LiveTable, now: DriveNow) -> str:
    """The fort from which the visitors of a table come: 5 Church."""
    return fort_with_number(now, now.drive.cards[table.even[0].card].table)


def rank_forts(forts: Sequence[Fort]) -> list[tuple[int, Fort]]:
    """With their places, those with most flags first; forts with as many have the same place."""
    order = sorted(forts, key=lambda fort: (-(fort.flags or 0), fort.number))
    return [(1 + sum((other.flags or 0) > (fort.flags or 0) for other in forts), fort) for fort in order]


def own_flag(flag: int) -> str:
    """On somebody's card, hand by hand: what their side did."""
    return gettext("won") if flag else gettext("lost")


def fort_of_card(now: DriveNow, card: int) -> str:
    return fort_name(now, now.drive.cards[card].table)


def own_chair(own: CardNow, now: DriveNow) -> str:
    """Where who reads it sits: red chair, captain; or, in a fort that is not theirs, for which fort they travel."""
    return _travels_for(now, own.card, own.seated.at.chair) or chair_word(now.plan, own.seated.at.chair)


def chair_in_fort(card: DriveCard, now: DriveNow) -> str:
    """By cards, what somebody does all evening: fort 1 Castle: captain."""
    chair = card.begins.chair
    return _travels_for(now, card.number, chair) or f"{place_at(now, card.begins.table)}: {chair_word(now.plan, chair)}"


def _travels_for(now: DriveNow, card: int, chair: int) -> str:
    """Empty for who stays at home, and where there are no forts."""
    if not now.plan.kind.has_forts or chair in HOME:
        return ""
    return gettext("you travel for %(fort)s") % {"fort": fort_of_card(now, card)}


def people_of_fort(now: DriveNow, fort: int) -> str:
    """Ann, Berit, Cleo and Dag: everybody who plays or played for it."""
    drive = now.drive
    cards = drive.sharing[drive.counted[fort - 1]]
    return listed([now.names[player] for card in cards for player in drive.people[card]])


def flags_in_words(flags: int | None) -> str:
    """14 flags"""
    number = flags or 0
    return ngettext("%(flags)s flag", "%(flags)s flags", abs(number)) % {"flags": total_text(flags)}
