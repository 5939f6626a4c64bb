"""Where the card of a live drive goes, and who of those on it: one rule for the desk, a table's phone, own phones and the hall.

Of two who share a card, the one who plays the NEXT hand goes there; the other one hears that they rest, or that they go home.
"""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext

from tournaments.engine.drive.kinds import Sit, Way
from tournaments.engine.drive.plan import DrivePlan
from tournaments.queries.drive import DriveNow
from tournaments.queries.drive_live import CardNow, Seated
from tournaments.wording.drive import chair_word, unplayed_in_words
from tournaments.wording.drive_live import fort_name, person_name, place_at


def next_player(seated: Seated) -> str:
    """Who goes where the card goes: whoever plays the next hand with it."""
    return (seated.next_name if seated.is_relieved else seated.name) or capfirst(gettext("somebody of the club"))


def goes_in_words(now: DriveNow, seated: Seated) -> str:
    """After the name of the next player, who may sit elsewhere now: go to table 6; or, of a shared card, plays the next hand:
    table 1, black chair."""
    if seated.way is None:
        return ""
    if not seated.is_relieved:
        return way_heading(seated.way, now)
    facts = {"place": place_in_words(now, seated), "name": seated.rests}
    if seated.rests:
        return gettext("plays the next hand: %(place)s; %(name)s rests") % facts
    return gettext("plays the next hand: %(place)s") % facts


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
        return f"{next_player(seated)} {goes_in_words(now, seated)}"
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
        return where % {"fort": f"{way.table} {fort_name(now, way.table)}"}
    if way.step.up:
        return gettext("Go to table %(table)s") % facts
    if way.step.sit is Sit.CROSS:
        return gettext("Cross over at table %(table)s") % facts
    if way.step.sit is Sit.NEXT:
        return gettext("Stay at table %(table)s, on chair %(chair)s") % facts
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


def rests_in_words(hand: int, name: str, until: int | None = None) -> str:
    """You rest in hand 2; Mona Hol plays."""
    if until is not None and until < hand:
        return _home_in_words(gettext("You go home after hand %(hand)s.") % {"hand": until}, name)
    return gettext("You rest in hand %(hand)s; %(name)s plays.") % {"hand": hand, "name": name}


def gone_home(plan: DrivePlan, own: CardNow) -> str:
    """Of somebody who went home: who has the card now, and what counts."""
    said = _home_in_words(gettext("You went home after hand %(hand)s.") % {"hand": own.until}, own.seated.name)
    if plan.kind.has_forts:
        return f"{said} " + gettext("The fort keeps its flags.")
    if own.seated.name:
        return f"{said} " + gettext("What the card makes counts for both.")
    return f"{said} {unplayed_in_words(plan.unplayed)}"


def _home_in_words(said: str, name: str) -> str:
    if name:
        return f"{said} " + gettext("%(name)s plays on with the card.") % {"name": name}
    return f"{said} " + gettext("The club fills the chair.")
