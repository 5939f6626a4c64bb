"""What a program reads instead of a document: `{code, message, facts}`.

The code is the name of the reason and stays the same; the message is for people, in their language.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.wording import refusal, say

PREFIX = "/api/"


class WhyNoDocument(Reason):
    NO_SUCH_ADDRESS = _("There is nothing at this address. /api/v1/openapi.json lists every address.")
    NOT_SHOWN = _("There is nothing here, or it is not shown to you.")
    KEY_NEEDED = _(
        "This is for the organiser. Send a key with it: “Authorization: Bearer …”. The organiser makes one on the club’s page, under “Keys for other programs”."
    )
    KEY_UNKNOWN = _("This key opens nothing. It was withdrawn, or it is not written as it was shown.")
    NOT_READABLE = _("{what} cannot be read here: {why}.")
    ONLY_GET = _("This address answers GET and HEAD only. Nothing can be changed here.")
    BROKEN = _("The program made a mistake. It is in its log; please tell the organiser.")


STATUS: Mapping[Reason, int] = {
    WhyNoDocument.KEY_NEEDED: 401,
    WhyNoDocument.KEY_UNKNOWN: 401,
    WhyNoDocument.ONLY_GET: 405,
    WhyNoDocument.NOT_READABLE: 422,
    WhyNoDocument.BROKEN: 500,
}
NOT_FOUND = 404  # for every other reason: it says why there is no document


def is_for_programs(request: HttpRequest) -> bool:
    return request.path.startswith(PREFIX)


def write_code(reason: Enum) -> str:
    """The code of a reason or of a trouble."""
    return reason.name.lower().replace("_", "-")


def refuse(refused: Refused) -> HttpResponse:
    facts = {name: write_fact(fact) for name, fact in refused.facts.items()}
    status = STATUS.get(refused.reason, NOT_FOUND)
    answer = refuse_with(status, write_code(refused.reason), refusal(refused), facts)
    # HTTP demands one header with a 401 and another one with a 405.
    if status == 401:
        answer["WWW-Authenticate"] = "Bearer"
    if status == 405:
        answer["Allow"] = "GET, HEAD"
    return answer


def refuse_with(
    status: int, code: str, message: str, facts: Mapping[str, object] = MappingProxyType({})
) -> HttpResponse:
    return JsonResponse({"code": code, "message": message, "facts": dict(facts)}, status=status)


def write_fact(fact: Any) -> object:
    """Numbers as numbers; everything else as people read it."""
    return fact if fact is None or isinstance(fact, str | int) else str(say(fact))
