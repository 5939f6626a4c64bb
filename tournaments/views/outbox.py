"""What a phone is told about what it sent: kept, or refused and why.

It keeps a hand until it hears one of the two in so many words. That some page came back with status 200 says nothing.
"""

from __future__ import annotations

from urllib.parse import quote

from django.http import HttpResponse

from scoring.game import Line
from scoring.refused import Refused
from tournaments.actions.enter import WhyNotEntered
from tournaments.forms.hand import Posted, read_asked
from tournaments.wording import refusal

SAYS, WHY = "Whist-Hand", "Whist-Why"
KEPT, REFUSED, SAME = "kept", "refused", "same"


def say_kept(response: HttpResponse) -> HttpResponse:
    response[SAYS] = KEPT
    return response


def say_refused(response: HttpResponse, refused: Refused, posted: Posted) -> HttpResponse:
    """With the sentence, which a header carries as an address does: letters beyond English as percent signs."""
    response[SAYS] = SAME if is_there_already(refused, posted) else REFUSED
    response[WHY] = quote(refusal(refused))
    return response


def is_there_already(refused: Refused, posted: Posted) -> bool:
    """Whether another phone has entered the very same hand under this number, so that what comes after it is right."""
    line = refused.facts.get("hand")
    if refused.reason is not WhyNotEntered.ALREADY_ENTERED or not isinstance(line, Line):
        return False
    return line.hand == read_asked(posted).hand
