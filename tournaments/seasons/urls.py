"""The addresses of a club's seasons, for the organiser."""

from django.urls import path

from tournaments.seasons import views

urlpatterns = [
    path("seasons/", views.seasons, name="seasons"),
    path("seasons/new/", views.new, name="new_season"),
    path("seasons/<int:season>/", views.season, name="season"),
    path("seasons/<int:season>/rule/", views.season_rule, name="season_rule"),
    path("seasons/<int:season>/evenings/", views.season_evenings, name="season_evenings"),
    path("seasons/<int:season>/print/", views.season_print, name="season_print"),
    path("seasons/<int:season>/csv/", views.season_csv, name="season_csv"),
]
