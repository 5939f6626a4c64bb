"""What a phone is told about what it sent: kept, or refused and why.

It keeps a hand until it hears one of the two in so many words. That some page came back with status 200 says nothing.
"""

from __future__ import annotations

from urllib.parse import quote

from django.http import HttpResponse

from scoring.refused import Refused
from tournaments.actions.enter import WhyNotEntered
from tournaments.wording import refusal

SAYS, WHY = "Whist-Hand", "Whist-Why"
KEPT, REFUSED, SAME = "kept", "refused", "same"


def say_kept(response: HttpResponse) -> HttpResponse:
    response[SAYS] = KEPT
    return response


def say_refused(response: HttpResponse, refused: Refused) -> HttpResponse:
    """`same` where the very same hand stands there, so that what comes after it is right.

    With the sentence, which a header carries as an address does: letters beyond English as percent signs.
    """
    response[SAYS] = SAME if refused.reason is WhyNotEntered.ON_SHEET else REFUSED
    response[WHY] = quote(refusal(refused))
    return response
