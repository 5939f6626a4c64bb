"""The project's pages, and what they are measured against: the least that a view in the same server can do."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.urls import include, path
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Club


@require_http_methods(["GET", "POST"])
def bare(request: HttpRequest) -> HttpResponse:
    """A session that is read, CSRF that is checked, one insert into the smallest table there is."""
    if not request.session.get("bench"):
        return HttpResponse("There is no session.", status=403)
    if request.method == "POST":
        Club.objects.create(name=uuid4().hex)
        return HttpResponse("Saved.")
    return HttpResponse(f'<input name="csrfmiddlewaretoken" value="{get_token(request)}">')


@require_safe
def constant(request: HttpRequest) -> HttpResponse:
    return HttpResponse("Always the same.")


urlpatterns = [
    path("bare/", bare),
    path("constant/", constant),
    path("", include("whistparty.urls")),
]
