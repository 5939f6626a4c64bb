"""One API object, what each address has in common, and how an answer says that nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from ninja import NinjaAPI
from ninja.errors import ValidationError

from scoring.codec import Json
from scoring.refused import Refused
from tournaments.api.refusals import WhyNoDocument, refuse
from tournaments.api.schemas.common import RefusalSchema
from tournaments.models import Party, Player

KEY = "Key"
HOME = "/api/v1/"

api = NinjaAPI(
    title="Whist party",
    version="1",
    description="What a club and its evenings show, for other programs; docs/api.md explains it. Nothing can be changed here.",
    urls_namespace="api",
    openapi_url=None,  # served below, without the page beside it: that loads its scripts from another host
    docs_url=None,
)

# What an operation says of its answers, beside its own document.
REFUSED = frozenset({401, 404, 405, 422, 429})
# In OpenAPI an empty requirement among others says that no key is needed.
FOR_EVERYBODY: dict[str, Any] = {"security": [{}, {KEY: []}]}
FOR_ORGANISERS: dict[str, Any] = {"security": [{KEY: []}]}


def answers(document: Any) -> dict[Any, Any]:
    return {200: document, 304: None, REFUSED: RefusalSchema}


def answer(
    request: HttpRequest, response: HttpResponse, state: object, document: Callable[[], Json]
) -> Json | HttpResponse:
    """The document, or 304 if the reader has it. `state` changes whenever the document would.

    The state must contain for whom the document is, unless the address says so.
    """
    mark = sha256(repr((settings.VERSION, request.path, get_language(), state)).encode()).hexdigest()[:20]
    tag = f'"{mark}"'
    response["ETag"] = f"W/{tag}"  # weak, because it stays the same when the answer is compressed
    if tag in {one.removeprefix("W/") for one in parse_etags(request.headers.get("If-None-Match", ""))}:
        return HttpResponse(status=304, headers={"ETag": response["ETag"]})
    return document()


def read_changes(club: int | None) -> object:
    """A value that changes with every evening of a club and every name; two queries."""
    parties = Party.objects.filter(club=club).order_by("pk").values_list("secret", "change")
    return list(parties), list(Player.objects.filter(club=club).order_by("pk").values_list("pk", "name"))


def door(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of the API: answers to GET, says on what the answer depends, and opens public answers to pages elsewhere."""

    @wraps(view)
    def opened(request: HttpRequest, **of: Any) -> HttpResponse:
        response = view(request, **of) if request.method == "GET" else refuse(Refused(WhyNoDocument.ONLY_GET))
        patch_vary_headers(response, ("Authorization", "Cookie", "Accept-Language"))
        # With neither a key nor a cookie, nothing in the answer is of this visitor: any page may show it.
        if "Authorization" not in request.headers and not request.COOKIES:
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = "ETag"
        return response

    opened.csrf_exempt = True  # type: ignore[attr-defined]  # it only reads
    return opened


@api.exception_handler(Refused)
def refused(request: HttpRequest, no: Exception) -> HttpResponse:
    assert isinstance(no, Refused)
    return refuse(no)


@api.exception_handler(Http404)
def not_found(request: HttpRequest, no: Exception) -> HttpResponse:
    # The same for what is hidden and for what does not exist, so a stranger learns nothing.
    return refuse(Refused(WhyNoDocument.NOT_SHOWN))


@api.exception_handler(ValidationError)
def not_readable(request: HttpRequest, no: Exception) -> HttpResponse:
    assert isinstance(no, ValidationError)
    first = no.errors[0]
    return refuse(Refused(WhyNoDocument.NOT_READABLE, what=first["loc"][-1], why=first["msg"]))
