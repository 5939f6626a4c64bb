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
from tournaments.clubs.queries.keys import club_of_key
from tournaments.clubs.queries.page import settings_at
from tournaments.clubs.views.page import Look, audience_of, look_at
from tournaments.models import Club, Entry, Party
from tournaments.views.answers import party_with
from tournaments.views.phone import known_phone

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
class Seen:
    """An evening, and whether the visitor sees it as its organiser or as the hall."""

    party: Party
    as_organiser: bool


def visitor_of(request: HttpRequest) -> Visitor:
    """Raises Refused for a key that opens nothing, also where none is needed: so a program notices that it was withdrawn."""
    sent = request.headers.get("Authorization")
    if sent is None:
        return Visitor(None, request.user.pk)
    scheme, _space, key = sent.partition(" ")
    club = club_of_key(key.strip()) if scheme.lower() == BEARER else None
    if club is None:
        raise Refused(WhyNoDocument.KEY_UNKNOWN)
    return Visitor(club, None)


def organiser_of(request: HttpRequest) -> Visitor:
    """Refuses strangers before anything is looked up, so that the answer does not tell them what there is."""
    visitor = visitor_of(request)
    if not visitor.is_organiser:
        raise Refused(WhyNoDocument.KEY_NEEDED)
    return visitor


# An evening


def evening_for_everybody(request: HttpRequest, code: str) -> Seen:
    """Its code is enough, as for the pages of the hall."""
    visitor, party = visitor_of(request), party_with(code)
    if party is None:
        raise Refused(WhyNoChange.NO_PARTY, code=code[:20])
    return Seen(party, visitor.organises(party.club_id))


def evening_for_organiser(request: HttpRequest, code: str) -> Party:
    visitor, party = organiser_of(request), party_with(code)
    if party is None or not visitor.organises(party.club_id):
        raise Refused(WhyNoChange.NO_PARTY, code=code[:20])
    return party


def entry_for_own_phone(request: HttpRequest, code: str, number: int) -> tuple[Party, Entry]:
    """A player of the evening, for their own phone and for the organiser."""
    seen = evening_for_everybody(request, code)
    entry = seen.party.entries.filter(number=number).select_related("player__club").first()
    is_own = "Authorization" not in request.headers and known_phone(request, seen.party).player == number
    if entry is None or not (seen.as_organiser or is_own):
        raise Refused(WhyNotKnown.NOT_OWN)
    return seen.party, entry


# A club


def look_at_club(request: HttpRequest, address: str) -> Look:
    """The page of a club, if it shows itself to this visitor."""
    visitor = visitor_of(request)
    look = look_at(address, lambda page: audience_for(request, visitor, page))
    if look is None:
        raise Refused(WhyNoDocument.NOT_SHOWN)
    return look


def audience_for(request: HttpRequest, visitor: Visitor, page: ClubSettings) -> Audience:
    if visitor.club is None:
        return audience_of(request, page)
    return Audience.ORGANISER if visitor.organises(page.club_id) else Audience.OPEN_NET


def look_at_results(request: HttpRequest, address: str) -> Look:
    look = look_at_club(request, address)
    if not look.shown.results:
        raise Refused(WhyNoDocument.NOT_SHOWN)
    return look


def club_of_organiser(request: HttpRequest, address: str) -> Club:
    visitor, page = organiser_of(request), settings_at(address.lower())
    if page is None or not visitor.organises(page.club_id):
        raise Refused(WhyNoDocument.NOT_SHOWN)
    return page.club
