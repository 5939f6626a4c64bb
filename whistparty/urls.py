"""The site map starts here; the pages are in tournaments/urls.py."""

from django.urls import include, path

from whistparty.health import health

urlpatterns = [
    path("healthy/", health, name="health"),
    path("", include("tournaments.urls")),
]

handler500 = "tournaments.api.trouble.broken"
