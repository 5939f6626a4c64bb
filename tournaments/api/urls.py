"""The addresses for other programs, under /api/v1/. Each is also in the schema, which is served as openapi.json."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, include, path

from scoring.codec import Json
from scoring.refused import Refused
from tournaments.api import clubs, evenings
from tournaments.api.answers import HOME, KEY, api, door
from tournaments.api.refusals import WhyNoDocument, refuse

api.add_router("/evenings", evenings.router)
api.add_router("/clubs", clubs.router)


@cache
def make_schema() -> Json:
    """OpenAPI 3.1 of all addresses."""
    found: Json = api.get_openapi_schema(path_prefix=HOME)
    found["components"]["securitySchemes"] = {KEY: {"type": "http", "scheme": "bearer"}}
    return found


def openapi(request: HttpRequest) -> HttpResponse:
    return JsonResponse(make_schema())


def nothing_here(request: HttpRequest, rest: str = "") -> HttpResponse:
    return refuse(Refused(WhyNoDocument.NO_SUCH_ADDRESS))


def list_addresses() -> Iterator[URLPattern]:
    """Those of the API without its namespace, so that they have names like all others."""
    for pattern in api.urls[0]:
        if isinstance(pattern, URLPattern) and pattern.name != "api-root":
            yield URLPattern(pattern.pattern, door(pattern.callback), pattern.default_args, pattern.name)


urlpatterns = [
    path("api/v1/openapi.json", door(openapi), name="api_schema"),
    path("api/v1/", include(list(list_addresses()))),
    path("api/", door(nothing_here), name="api_nothing"),
    path("api/<path:rest>", door(nothing_here), name="api_nothing_below"),
]
