"""What a phone is told about what it sent: kept, or refused and why.

It keeps a hand until it hears one of the two in so many words. That some page came back with status 200 says nothing.
"""

from __future__ import annotations

from urllib.parse import quote

from django.http import HttpResponse

from scoring.refused import Refused
from tournaments.actions.change import WhyNoChange
from tournaments.actions.enter import WhyNotEntered
from tournaments.wording import refusal

SAYS, WHY, PROOF, LAPTOP = "Whist-Hand", "Whist-Why", "Whist-Proof", "Whist-Laptop"
KEPT, REFUSED, SAME, MOVED = "kept", "refused", "same", "moved"


def say_kept(response: HttpResponse, proof: str = "") -> HttpResponse:
    """With the proof of it, which the phone shows to another laptop."""
    response[SAYS] = KEPT
    if proof:
        response[PROOF] = proof
    return response


def say_moved(response: HttpResponse, laptop: str) -> HttpResponse:
    """Neither kept nor refused: first the phone offers what this laptop may lack."""
    response[SAYS] = MOVED
    response[LAPTOP] = laptop
    return response


def say_refused(response: HttpResponse, refused: Refused) -> HttpResponse:
    """`same` where the very same hand stands there, so that what comes after it is right.

    With the sentence, which a header carries as an address does: letters beyond English as percent signs.
    """
    response[WHY] = quote(refusal(refused))
    if refused.reason is WhyNoChange.ELSEWHERE:  # the phone keeps it for the laptop where the evening goes on
        response.status_code = 503
    else:
        response[SAYS] = SAME if refused.reason is WhyNotEntered.ON_SHEET else REFUSED
    return response
