"""Who sits where in a drive, and where the card of a live one goes next: one rule for the desk, a table's phone, own phones and the hall.

Where a table says who goes where, it names those who played there; of two who share a card it adds who plays the NEXT hand, and where.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from tournaments.engine.drive.kinds import DriveChair, Role, Sit, Way
from tournaments.engine.drive.plan import DrivePlan, FirstChair
from tournaments.queries.drive import DriveCard, DriveNow
from tournaments.queries.drive_live import CardNow, NextHand, Seated
from tournaments.wording import listed, place_name, tables_text
from tournaments.wording.drive import chair_word, unplayed_in_words
from tournaments.wording.drive_shared import own_turns_in_words, turns_in_words


def person_name(seated: Seated | None) -> str:
    """Who plays on a chair; somebody of the club if its own person went home."""
    if seated is None:
        return ""
    return seated.name or gettext("somebody of the club")


def side_names(side: Sequence[Seated]) -> str:
    return listed([person_name(seated) for seated in side])


def side_on_key(side: Sequence[Seated]) -> str:
    """The same, where a line breaks between names and not within one."""
    return listed([person_name(seated).replace(" ", "\N{NO-BREAK SPACE}") for seated in side])


def fort_name(now: DriveNow, fort: int) -> str:
    """Castle"""
    return now.drive.forts[fort - 1]


def fort_with_number(now: DriveNow, fort: int) -> str:
    """2 Mill"""
    return f"{fort} {fort_name(now, fort)}"


def place_at(now: DriveNow, table: int) -> str:
    """Table 3; fort 3 Castle."""
    return place_name(now.drive.place_of(table))


def name_counted(now: DriveNow, card: int) -> str:
    """Whose total stands on this card: the names on it, or the fort."""
    drive = now.drive
    if drive.has_forts:
        return fort_name(now, drive.cards[card].table)
    return listed([now.names[player] for player in drive.people[card]])


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


def list_by_name(now: DriveNow, hand: int) -> list[tuple[str, NamedChair | None, str]]:
    """Everybody by name, each on a line of their own, with a word about who shares their chair. Live, who rests has no chair."""
    lines = [
        (name, None if _rests(now, chair, name) else chair, _say_shared(now, chair, name, hand))
        for chair in list_named_chairs(now, hand)
        for name in chair.people
    ]
    return sorted(lines, key=lambda line: line[0].casefold())


def _rests(now: DriveNow, chair: NamedChair, name: str) -> bool:
    """By cards both read where their card is."""
    return now.plan.is_live and name != chair.people[0]


def _say_shared(now: DriveNow, chair: NamedChair, name: str, hand: int) -> str:
    """Beside one of two on a card: Bo rests; Ann plays; or, by cards, plays the odd hands, Ann the even ones."""
    other = listed([one for one in chair.people if one != name])
    if not other:
        return ""
    if not now.plan.is_live:
        return own_turns_in_words(other, has_odd=(name == chair.people[0]) is bool(hand % 2))
    words = gettext("%(name)s plays") if _rests(now, chair, name) else gettext("%(name)s rests")
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


# Next


def goes_in_words(now: DriveNow, seated: Seated) -> str:
    """After the name of who has played here: go to table 6; without roles, go to table 3, chair 1; or, of a shared card, rests;
    Lars Vik plays the next hand: table 1, black chair."""
    if seated.way is None:
        return ""
    if not seated.is_relieved:
        said, kind = way_heading(seated.way, now), now.plan.kind
        says_chair = kind.has_roles or kind.has_forts or seated.way.step.sit is Sit.NEXT
        return said if says_chair else f"{said}, {_chair_after(now.plan, seated)}"
    facts = {"place": place_in_words(now, seated), "name": seated.next_name or gettext("somebody of the club")}
    if seated.rests:
        return gettext("rests; %(name)s plays the next hand: %(place)s") % facts
    return gettext("is done; %(name)s plays the next hand: %(place)s") % facts


def place_in_words(now: DriveNow, seated: Seated) -> str:
    """Where a card is next, or where it is as long as that is not known: table 1, black chair."""
    table = seated.way.table if seated.way else seated.at.table
    return f"{place_at(now, table)}, {_chair_after(now.plan, seated)}"


def _chair_after(plan: DrivePlan, seated: Seated) -> str:
    """Who plays a role keeps it; without roles the chair may not be decided yet."""
    if plan.kind.has_forts or plan.kind.has_roles or seated.way is None:
        return chair_word(plan, seated.at.chair)
    return (
        gettext("chair 2 if it is free, else chair 4")
        if seated.way.chair is None
        else chair_word(plan, seated.way.chair)
    )


def way_briefly(now: DriveNow, seated: Seated) -> str:
    """On the desk: Åse to table 2, Ann crosses over."""
    way = seated.way
    if way is None:
        return ""
    if seated.is_relieved:
        return f"{person_name(seated)} {goes_in_words(now, seated)}"
    if way.step.sit is Sit.TRAVEL:
        return gettext("%(name)s to fort %(fort)s") % {"name": person_name(seated), "fort": way.table}
    facts = {"name": person_name(seated), "table": way.table}
    if way.step.up:
        return gettext("%(name)s to table %(table)s") % facts
    if way.step.sit is Sit.CROSS:
        return gettext("%(name)s crosses over") % facts
    if way.step.sit is Sit.NEXT:
        return gettext("%(name)s to chair %(chair)s") % (facts | {"chair": way.chair})
    return gettext("%(name)s stays") % facts


def way_heading(way: Way, now: DriveNow) -> str:
    """For one person: Go to table 6; go to fort 2 Mill."""
    facts = {"table": way.table, "chair": way.chair}
    if way.step.sit in (Sit.TRAVEL, Sit.HOME):
        where = (
            gettext("Stay at home, in fort %(fort)s") if way.step.sit is Sit.HOME else gettext("Go to fort %(fort)s")
        )
        return where % {"fort": fort_with_number(now, way.table)}
    if way.step.up:
        return gettext("Go to table %(table)s") % facts
    if way.step.sit is Sit.CROSS:
        return gettext("Cross over at table %(table)s") % facts
    if way.step.sit is Sit.NEXT:
        return gettext("Stay at table %(table)s, chair %(chair)s") % facts
    return gettext("Stay at table %(table)s") % facts


def next_chair(plan: DrivePlan, own: CardNow) -> str:
    """Red chair; without roles chair 1, or what is not decided yet."""
    return capfirst(_chair_after(plan, own.seated))


def own_next(own: CardNow, now: DriveNow) -> str:
    """What one of those on a card does in the next hand; who rests or goes home hears who plays."""
    if own.next is None:
        return ""
    if not own.is_mine_next:
        return rests_in_words(own.next.hand, own.next_name, own.until)
    if own.is_mine:
        return way_heading(own.next.way, now)
    return gettext("You play hand %(hand)s.") % {"hand": own.next.hand}


def rests_now(own: CardNow) -> str:
    """Of a shared card, in the hand for which people sit: who plays, and whether it is one's turn after it."""
    said = rests_in_words(own.hand, own.seated.name, own.until)
    return f"{said} " + gettext("You play hand %(hand)s.") % {"hand": own.hand + 1} if own.is_mine_next else said


def card_place_in_words(own: CardNow, now: DriveNow) -> str:
    """For who rests: where the other one plays with their card, and that their own next place is not known yet."""
    facts = {"hand": own.hand, "name": person_name(own.seated), "place": place_in_words(now, own.seated)}
    said = gettext("In hand %(hand)s %(name)s plays at %(place)s.") % facts
    if not own.is_mine_next:
        return said
    return f"{said} " + gettext("Where you play hand %(hand)s is known after that.") % {"hand": own.hand + 1}


def rests_in_words(hand: int, name: str, until: int | None = None) -> str:
    """You rest in hand 2; Mona Hol plays."""
    if until is not None and until < hand:
        return _home_in_words(gettext("You go home after hand %(hand)s.") % {"hand": until}, name)
    return gettext("You rest in hand %(hand)s; %(name)s plays.") % {"hand": hand, "name": name}


def gone_home(plan: DrivePlan, own: CardNow) -> str:
    """Of somebody who went home: who has the card now, and what counts."""
    said = _home_in_words(gettext("You went home after hand %(hand)s.") % {"hand": own.until}, own.seated.name)
    if own.seated.name and not plan.kind.has_forts:
        return f"{said} " + gettext("What the card makes counts for both.")
    # Who went home in the first half plays none of the second.
    has_none = own.until is not None and own.until <= plan.half
    return f"{said} {what_counts(plan, yours=True, has_none=has_none)}"


def what_counts(plan: DrivePlan, *, yours: bool = False, has_none: bool = True) -> str:
    """Of hands that somebody did not play, or will not."""
    if plan.kind.has_forts:
        return gettext("The fort keeps its flags.")
    if not plan.is_live:
        return gettext("What stands on the card counts.")
    return unplayed_in_words(plan.unplayed, yours=yours, has_none=has_none)


def goes_home_in_words(now: DriveNow, seat: FirstChair) -> str:
    """Of somebody who goes home or has gone: Ann goes home after hand 7; Zoe plays on."""
    hand = seat.until or 0
    person = now.drive.find_person(now.drive.card_of(seat.player), hand + 1)
    facts = {"name": now.names[seat.player], "hand": hand, "instead": now.names.get(person or 0)}
    if person:
        return gettext("%(name)s goes home after hand %(hand)s; %(instead)s plays on.") % facts
    return gettext("%(name)s goes home after hand %(hand)s, and the club fills the chair.") % facts


def begins_in_words(now: DriveNow, card: DriveCard) -> str:
    """By cards: Card 3, begins at table 4, red chair, with Bo Moe. After the first hand it is not known where the card is."""
    facts = {"card": card.number, "table": card.begins.table, "chair": chair_word(now.plan, card.begins.chair)}
    if now.drive.hands_over:
        return gettext("Card %(card)s · began at table %(table)s, %(chair)s") % facts
    facts["partner"] = next(one.partner for one in list_named_chairs(now, 1) if one.card == card.number)
    return gettext("Card %(card)s, begins at table %(table)s, %(chair)s, with %(partner)s.") % facts


def shared_in_words(now: DriveNow, card: DriveCard) -> str:
    """By cards: who goes home, and who shares the card; nothing if it is somebody's alone."""
    seats = [seat for seat in now.drive.seats_of[card.number] if seat.player not in now.drive.houses]
    said = [goes_home_in_words(now, seat) for seat in seats if seat.until is not None]
    if said:
        return " ".join([*said, what_counts(now.plan)])
    if len(seats) < 2:
        return ""
    names = [now.names[seat.player] for seat in seats]
    shares = gettext("%(names)s share a chair and play alternate hands.") % {"names": listed(names)}
    return f"{shares} {turns_in_words(names)}"


def _home_in_words(said: str, name: str) -> str:
    if name:
        return f"{said} " + gettext("%(name)s plays on with the card.") % {"name": name}
    return f"{said} " + gettext("The club fills the chair.")


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
    """Table 6 still plays: then you know with whom and against whom, or who else, if somebody is known already."""
    if next.partner or next.opponents:
        words = ngettext(
            "You see who else comes as soon as %(tables)s is done.",
            "You see who else comes as soon as %(tables)s are done.",
            len(next.waits_for),
        )
    else:
        words = ngettext(
            "You see with whom and against whom as soon as %(tables)s is done.",
            "You see with whom and against whom as soon as %(tables)s are done.",
            len(next.waits_for),
        )
    return words % {"tables": tables_text(next.waits_for)}
