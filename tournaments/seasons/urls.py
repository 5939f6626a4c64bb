"""The addresses of a club's seasons, for the organiser; and of the one that players see."""

from django.urls import path

from tournaments.seasons.views import phone, season, settings

urlpatterns = [
    path("seasons/", season.seasons, name="seasons"),
    path("seasons/new/", season.new, name="new_season"),
    path("seasons/<int:season>/", season.season, name="season"),
    path("seasons/<int:season>/rule/", season.season_rule, name="season_rule"),
    path("seasons/<int:season>/settings/", settings.settings, name="season_settings"),
    path("seasons/<int:season>/archive/", settings.archive, name="season_archive"),
    path("seasons/<int:season>/bring-back/", settings.bring_back, name="season_bring_back"),
    path("seasons/<int:season>/delete/", settings.delete, name="season_delete"),
    path("seasons/<int:season>/evenings/", season.season_evenings, name="season_evenings"),
    path("seasons/<int:season>/cut/", settings.cut, name="season_cut"),
    path("seasons/<int:season>/cut/take-back/", settings.take_back_cut, name="season_cut_back"),
    path("seasons/<int:season>/print/", season.season_print, name="season_print"),
    path("seasons/<int:season>/csv/", season.season_csv, name="season_csv"),
    path("p/<code:code>/season/<int:season>/", phone.season_on_phone, name="season_on_phone"),
]
