"""Who asks, and what they may see: the same as on the pages, by the same functions.

A key opens what an organiser of its club sees. Without one the cookies of a browser count, as on the pages: an organiser who
is signed in, and a player's own phone. Raises Refused for everybody else, and Http404 never.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from scoring.refused import Refused
from tournaments.access import organises
from tournaments.actions.change import WhyNoChange
from tournaments.actions.phones import WhyNotKnown
from tournaments.api.refusals import WhyNoDocument
from tournaments.clubs.engine.shown import Audience
from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.keys import find_club_of_key
from tournaments.clubs.queries.page import find_club_settings
from tournaments.clubs.views.page import ClubVisit, find_audience_of_page, look_at
from tournaments.models import Club, Entry, Party
from tournaments.views.answers import find_party_by_code
from tournaments.views.phone import read_known_phone

BEARER = "bearer"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: `club` is the club of their key, None without a key; `user` is who is signed in."""

    club: int | None
    user: int | None

    @property
    def is_organiser(self) -> bool:
        """Whether they are an organiser of any club."""
        return self.club is not None or self.user is not None

    def organises(self, club: int | None) -> bool:
        return club == self.club if self.club is not None else organises(self.user, club)


@dataclass(frozen=True, slots=True)
class VisibleEvening:
    """An evening, and whether the visitor sees it as its organiser or as the hall."""

    party: Party
    as_organiser: bool


def find_visitor(request: HttpRequest) -> Visitor:
    """Raises Refused for a key that opens nothing, also where none is needed: so a program notices that it was withdrawn."""
    sent = request.headers.get("Authorization")
    if sent is None:
        return Visitor(None, request.user.pk)
    scheme, _space, key = sent.partition(" ")
    club = find_club_of_key(key.strip()) if scheme.lower() == BEARER else None
    if club is None:
        raise Refused(WhyNoDocument.KEY_UNKNOWN)
    return Visitor(club, None)


def need_organiser(request: HttpRequest) -> Visitor:
    """Refuses strangers before anything is looked up, so that the answer does not tell them what there is."""
    visitor = find_visitor(request)
    if not visitor.is_organiser:
        raise Refused(WhyNoDocument.KEY_NEEDED)
    return visitor


# An evening


def find_evening_for_everybody(request: HttpRequest, code: str) -> VisibleEvening:
    """Its code is enough, as for the pages of the hall."""
    visitor, party = find_visitor(request), find_party_by_code(code)
    if party is None:
        raise Refused(WhyNoChange.NO_PARTY, code=code[:20])
    return VisibleEvening(party, visitor.organises(party.club_id))


def find_evening_for_organiser(request: HttpRequest, code: str) -> Party:
    visitor, party = need_organiser(request), find_party_by_code(code)
    if party is None or not visitor.organises(party.club_id):
        raise Refused(WhyNoChange.NO_PARTY, code=code[:20])
    return party


def find_entry_for_own_phone(request: HttpRequest, code: str, number: int) -> tuple[Party, Entry]:
    """A player of the evening, for their own phone and for the organiser."""
    seen = find_evening_for_everybody(request, code)
    entry = seen.party.entries.filter(number=number).select_related("player__club").first()
    # With a key the cookies do not count: the program that sends it is nobody’s phone.
    is_own = "Authorization" not in request.headers and read_known_phone(request, seen.party).player == number
    if entry is None or not (seen.as_organiser or is_own):
        raise Refused(WhyNotKnown.NOT_OWN)
    return seen.party, entry


# A club


def look_at_club(request: HttpRequest, address: str) -> ClubVisit:
    """The page of a club, if it shows itself to this visitor."""
    visitor = find_visitor(request)
    look = look_at(address, lambda page: find_audience(request, visitor, page))
    if look is None:
        raise Refused(WhyNoDocument.NOT_SHOWN)
    return look


def find_audience(request: HttpRequest, visitor: Visitor, page: ClubSettings) -> Audience:
    if visitor.club is None:
        return find_audience_of_page(request, page)
    return Audience.ORGANISER if visitor.organises(page.club_id) else Audience.OPEN_NET


def look_at_results(request: HttpRequest, address: str) -> ClubVisit:
    look = look_at_club(request, address)
    if not look.visibility.results:
        raise Refused(WhyNoDocument.NOT_SHOWN)
    return look


def find_club_of_organiser(request: HttpRequest, address: str) -> Club:
    visitor, page = need_organiser(request), find_club_settings(address.lower())
    if page is None or not visitor.organises(page.club_id):
        raise Refused(WhyNoDocument.NOT_SHOWN)
    return page.club
