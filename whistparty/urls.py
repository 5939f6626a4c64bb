"""The site map starts here; the pages are in tournaments/urls.py."""

from django.urls import include, path

from whistparty.healthy import healthy

urlpatterns = [
    path("healthy/", healthy, name="healthy"),
    path("", include("tournaments.urls")),
]

handler500 = "tournaments.views.trouble.broken"
